"""Trains the network of a game: generations of self-play, fitting and choosing.

Generation 0 is played by the linear value or a given network, every further one by the last two
networks. The best one so far is fitted to the last generations, and what comes out kept if it does
better on deals of their own. Everything lies in one folder, so that a run goes on where it was
stopped.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from patolli import api
from patolli.engine.build import stamp
from patolli.engine.errors import BadSetup
from patolli.engine.state import State
from patolli.players.fast.arena import play
from patolli.players.fast.net import weights_of
from patolli.players.fast.turn import Turn
from patolli.players.fast.value import Value, final_margin
from patolli.players.nets import make_encoder, net_value, pack_net, read_weights
from patolli.players.profile import make_value, profile
from patolli.simulate.fitting import RESULTS_RATE, check_torch, fit
from patolli.simulate.selfplay import Job, lookahead, play_games
from patolli.simulate.tuning import opening

LEARNING = 1_800_000_000  # first seed of the deals that networks learn from
CHOOSING = 1_700_000_000  # first seed of the deals that choose among networks
CHUNK = 20  # games of a job
# Tried at the end: percent of the best other's points that count, and of the network's opinion
# beside the linear value's, for two that err in different ways may err less together.
WAYS = ((0, 100), (50, 100), (100, 100), (100, 50))

Told = Callable[[str, float], None]  # told what is being done, and how much of it is done


@dataclass
class Generation:
    """One point of the learning curve."""

    number: int
    games: int
    winner: float  # mean winning score of its games
    rows: int  # that its network was fitted to
    explained: float
    error: float  # of the points still to come
    against_heuristic: tuple[float, float] = (0.0, 0.0)  # wins and margin on choosing deals
    against_best: tuple[float, float] = (0.0, 0.0)
    kept: bool = False
    hours: float = 0.0  # since the run began


@dataclass
class Training:
    """A run for one game at one number of seats."""

    game: str
    seats: int
    folder: Path
    hours: float
    games: int = 2000  # of every generation
    recent: int = 4  # generations that a network is fitted to
    hidden: int = 64
    second: int = 16
    epochs: float = 3.0
    rate: float = RESULTS_RATE  # of learning from results
    lead: float = 0.0  # how much the error of the lead counts beside those of its parts
    mixed: bool = False  # whether the linear value sits at the tables too
    planner: bool = False  # whether planners play the games, several turns ahead
    share: int = 100  # percent of the network's opinion while learning; the rest is linear
    sample: int = 100  # percent of the noted positions that are learnt from
    width: int = 4
    nodes: int = 80
    blocks: int = 30  # deal blocks that choose
    seed: int = 1
    start: Path | None = None  # a network that plays generation 0 instead of the linear value
    workers: int = os.cpu_count() or 1
    curve: list[Generation] = field(default_factory=list)
    _began: float = 0.0

    # ------------------------------------------------------------------------- files
    @property
    def best(self) -> Path:
        """The best network so far."""
        return self.folder / f"{self.game}-{self.seats}.net"

    def network(self, number: int) -> Path:
        """The network of a generation."""
        return self.folder / f"generation-{number:03}.net"

    def load(self) -> None:
        """Go on with a run that was stopped."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / "curve.json"
        if file.exists():
            told = json.loads(file.read_text(encoding="utf-8"))
            if (told["game"], told["seats"]) != (self.game, self.seats):
                raise BadSetup(
                    f"{self.folder} holds a run of {told['game']}, {told['seats']} seats"
                )
            self.curve = [Generation(**row) for row in told["generations"]]

    def save(self) -> None:
        """Write the learning curve."""
        told = {
            "game": self.game,
            "seats": self.seats,
            "generations": [asdict(row) for row in self.curve],
        }
        text = json.dumps(told, indent=1) + "\n"
        (self.folder / "curve.json").write_text(text, encoding="utf-8")
        title = f"{self.game}, {self.seats} seats"
        (self.folder / "curve.svg").write_text(draw_curve(title, self.curve), encoding="utf-8")

    # -------------------------------------------------------------------------- run
    def run(self, told: Told = lambda what, share: None) -> Iterator[Generation]:
        """Generation after generation until the hours are over; each is told when it is done."""
        check_torch()
        if make_encoder(self.game) is None:
            raise BadSetup(f"{self.game} has no encoder: no network can be trained")
        if self.planner and profile(self.game, self.seats).replies > 1:
            raise BadSetup(f"{self.game}: turns are compared by what others reply, not by plans")
        self.load()
        self._began = time.monotonic() - (self.curve[-1].hours * 3600 if self.curve else 0.0)
        with ProcessPoolExecutor(self.workers) as pool:
            while self.elapsed() < self.hours:
                row = self.generation(pool, len(self.curve), told)
                row.hours = round(self.elapsed(), 4)
                self.curve.append(row)
                self.save()
                yield row
            if self.curve:
                self.settle(pool, told)

    def elapsed(self) -> float:
        """Hours since the run began, without those in which it was stopped."""
        return (time.monotonic() - self._began) / 3600

    def generation(self, pool: Executor, number: int, told: Told) -> Generation:
        """Play, fit and choose."""
        scores = self.gather(pool, number, told)
        first = max(0, number + 1 - self.recent)
        inputs, targets = self.rows(range(first, number + 1))
        fitted = fit(
            inputs,
            targets,
            self.hidden,
            self.second,
            self.epochs,
            self.seed * 1000 + number,
            self.weights_before(),
            lambda share: told(f"generation {number}: fitting", share),
            self.rate,
            self.lead,
        )
        row = Generation(
            number,
            len(scores),
            sum(max(one) for one in scores) / len(scores),
            fitted.rows,
            fitted.explained,
            fitted.error,
        )
        rivalry = self.rivalry()
        self.write(self.network(number), fitted.weights, rivalry, row)
        self.choose(pool, row, fitted.weights, rivalry, told)
        return row

    def rivalry(self) -> int:
        """How much the best other's points count: as before, at first as in the linear value."""
        if self.lead:  # the difference is what it learns
            return 100
        before = self.best if self.best.exists() else self.start
        if before is None:
            return profile(self.game, self.seats).weights["rivalry"]
        return int(read_weights(before.read_bytes())[0]["rivalry"])

    def weights_before(self) -> list[int] | None:
        """The weights that fitting begins with: of the best network so far, or the one given."""
        file = self.best if self.best.exists() else self.start
        return None if file is None else read_weights(file.read_bytes())[1]

    def gather(self, pool: Executor, number: int, told: Told) -> list[list[float]]:
        """Play the games of a generation and store their rows."""
        numpy: Any = import_module("numpy")

        what = f"generation {number}: playing"
        nets = self.players(number)
        first = LEARNING + (self.seed * 1000 + number) * 1_000_000
        jobs = [
            pool.submit(play_games, Job(
                self.game, self.seats, nets, first + at, min(CHUNK, self.games - at),
                self.width, self.nodes, planner=self.planner, sample=self.sample,
            ))
            for at in range(0, self.games, CHUNK)
        ]  # fmt: skip
        for done, _ in enumerate(as_completed(jobs), 1):
            told(what, done / len(jobs))
        played = [job.result() for job in jobs]
        numpy.save(self.data(number, "inputs"), numpy.concatenate([one[0] for one in played]))
        numpy.save(self.data(number, "targets"), numpy.concatenate([one[1] for one in played]))
        old = number - self.recent
        if old >= 0:
            for kind in ("inputs", "targets"):
                self.data(old, kind).unlink(missing_ok=True)
        return [scores for one in played for scores in one[2]]

    def players(self, number: int) -> tuple[Path | None, ...]:
        """Who plays a generation, the best last: networks and, if told so, the linear value.

        Who meets nobody but itself forgets how others play.
        """
        nets = self.networks(number)
        return (None, *nets) if self.mixed else nets

    def networks(self, number: int) -> tuple[Path, ...]:
        """The networks that play a generation, the best last."""
        if number == 0:
            return () if self.start is None else (self.start,)
        last = self.network(number - 1)
        kept = [self.network(row.number) for row in self.curve if row.kept]
        if self.start is not None:
            kept.insert(0, self.start)
        return (last, kept[-1]) if kept[-1] != last else tuple(kept[-2:])

    def data(self, number: int, kind: str) -> Path:
        """A file of the rows of a generation."""
        return self.folder / f"generation-{number:03}-{kind}.npy"

    def rows(self, numbers: range) -> tuple[list[Any], list[Any]]:
        """The rows of several generations, as far as they are still there."""
        numpy: Any = import_module("numpy")

        there = [one for one in numbers if self.data(one, "targets").exists()]
        return (
            [numpy.load(self.data(one, "inputs"), mmap_mode="r") for one in there],
            [numpy.load(self.data(one, "targets"), mmap_mode="r") for one in there],
        )

    def write(self, file: Path, weights: list[int], rivalry: int, row: Generation) -> None:
        """Write a network with what is known about it."""
        encoder = make_encoder(self.game)
        assert encoder is not None
        assert len(weights) == weights_of(encoder.size, self.hidden, self.second)
        about = {
            "inputs": int(encoder.size),
            "hidden": self.hidden,
            "second": self.second,
            "rivalry": rivalry,
            "share": self.share,
            "game": self.game,
            "seats": self.seats,
            "sources": stamp()[0],
            "played": sum(one.games for one in self.curve) + row.games,
            "hours": round(self.elapsed(), 4),
            "figures": asdict(row),
        }
        if self.start is not None:
            about["begun with"] = hashlib.sha256(self.start.read_bytes()).hexdigest()[:12]
        file.write_bytes(pack_net(about, weights))

    # ------------------------------------------------------------------------ choosing
    def choose(
        self, pool: Executor, row: Generation, weights: list[int], rivalry: int, told: Told
    ) -> None:
        """Measure a network, and keep it if it beats the best one before."""
        own = self.network(row.number)
        what = f"generation {row.number}: choosing"
        row.against_heuristic = self.measure(pool, own, None, row.number, told, what)
        before = self.best if self.best.exists() else self.start
        if before is not None:
            row.against_best = self.measure(pool, own, before, row.number, told, what)
            row.kept = row.against_best[0] > 1 / max(2, self.seats)
        else:
            row.kept = True
        if not row.kept and not self.best.exists():
            assert self.start is not None
            self.best.write_bytes(self.start.read_bytes())
        if row.kept:
            self.write(self.best, weights, rivalry, row)

    def measure(
        self,
        pool: Executor,
        own: Path,
        other: Path | None,
        number: int,
        told: Told,
        what: str,
    ) -> tuple[float, float]:
        """Wins and margin of one network against copies of another (None: the linear value)."""
        first = CHOOSING + (self.seed * 1000 + number) * 1000
        jobs = [
            pool.submit(
                arena_block,
                self.game,
                self.seats,
                own,
                other,
                first + block,
                self.width,
                self.nodes,
            )
            for block in range(self.blocks)
        ]
        for done, _ in enumerate(as_completed(jobs), 1):
            told(what, done / len(jobs))
        found = [job.result() for job in jobs]
        wins, margin = (sum(one[at] for one in found) / len(found) for at in (0, 1))
        return round(wins, 3), round(margin, 2)

    def settle(self, pool: Executor, told: Told) -> None:
        """Choose how much the best other's points count, and the linear value's opinion."""
        data = self.best.read_bytes()
        about, _ = read_weights(data)
        tried: dict[Path, float] = {}
        for rivalry, share in WAYS:
            file = self.folder / f"rivalry-{rivalry}-share-{share}.net"
            head = json.dumps({**about, "rivalry": rivalry, "share": share}, sort_keys=True)
            file.write_bytes(head.encode() + b"\n" + data.partition(b"\n")[2])
            what = f"rivalry {rivalry}, share {share}"
            tried[file] = self.measure(pool, file, self.best, 999, told, what)[0]
        self.best.write_bytes(max(tried, key=lambda file: tried[file]).read_bytes())


def arena_value(game: str, seats: int, file: Path | None) -> Value:
    """The value of a network, or the linear one."""
    if file is None:
        return make_value(api.game(game), profile(game, seats).weights)
    return net_value(api.game(game), seats, file)


def arena_block(
    game: str, seats: int, own: Path, other: Path | None, seed: int, width: int, nodes: int
) -> tuple[float, float]:
    """Wins and margin of a network in one deal block."""
    like = opening(game, seats)
    candidate = lookahead(game, arena_value(game, seats, own), like, width, nodes)
    base = lookahead(game, arena_value(game, seats, other), like, width, nodes)
    if seats == 1:
        return beside(like, candidate, base, seed, api.game(game).unit)
    wins = margin = 0.0
    for seat in range(seats):
        state = like.copy()
        play(state, [candidate if one == seat else base for one in range(seats)], seed)
        winners = int(state.winners())
        wins += (winners >> seat & 1) / winners.bit_count()
        margin += int(final_margin(state, seat, api.game(game).unit, 0)) / 100
    return wins / seats, margin / seats


def beside(like: State, candidate: Turn, base: Turn, seed: int, unit: int) -> tuple[float, float]:
    """Alone both play the same deal: whoever has more points has won it."""
    scores = []
    for turn in (candidate, base):
        state = like.copy()
        play(state, [turn], seed)
        scores.append(int(final_margin(state, 0, unit, 0)) / 100)
    ahead = scores[0] - scores[1]
    return (ahead > 0) + (ahead == 0) / 2, ahead


def draw_curve(title: str, curve: list[Generation]) -> str:
    """The learning curve as a picture: wins against heuristic by hours, kept networks filled."""
    left, top, width, height = 60, 40, 480, 240
    most = max((row.hours for row in curve), default=0.0) or 1.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 30} '
        f'{top + height + 50}" font-family="sans-serif" font-size="12" role="img">',
        f"<title>{title}: wins against heuristic</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="10" y="20" font-size="14">{title}: wins against heuristic, by hours</text>',
    ]
    for share in range(0, 101, 25):
        line = top + height * (100 - share) // 100
        parts.append(f'<path d="M{left} {line}H{left + width}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{line + 4}" text-anchor="end">{share} %</text>')
    points = []
    for row in curve:
        x = left + width * row.hours / most
        y = top + height * (1 - row.against_heuristic[0])
        points.append(f"{x:.1f},{y:.1f}")
        fill = "#3f7d58" if row.kept else "#fff"
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{fill}" stroke="#3f7d58"/>')
        parts.append(
            f'<text x="{x:.1f}" y="{top + height + 18}" text-anchor="middle">{row.hours:.2f}</text>'
        )
    parts.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="#3f7d58"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"
