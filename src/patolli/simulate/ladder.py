"""All players of a game at every number of seats: the tables and plots of docs/players.md."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from patolli.simulate.match import Match
from patolli.simulate.statistics import Summary

GATES = {  # must reach, by rung: wins at 2 and 4 seats; three seats lie halfway
    "greedy": (0.95, 0.80),
    "heuristic": (0.85, 0.70),
    "learned": (0.75, 0.60),
    "planner": (0.65, 0.50),
    "champion": (0.60, 0.40),
    "champion over heuristic": (0.90, 0.85),
    "search": (0.70, 0.55),
}


@dataclass(frozen=True)
class Rung:
    """One step of the ladder: a player against copies of the one below."""

    bot: str
    below: str

    @property
    def name(self) -> str:
        """Which of the gates it is measured by."""
        player = self.bot.partition(":")[0]
        over = f"{player} over {self.below}"
        return over if over in GATES else player

    def match(self, game: str, seats: int, seed: str) -> Match:
        """One of this player and copies of the other in the remaining seats."""
        return Match(game, (self.bot, *[self.below] * (seats - 1)), seed)

    def gate(self, seats: int) -> float:
        """The win share whose lower bound must be reached."""
        two, four = GATES[self.name]
        return {2: two, 3: (two + four) / 2, 4: four}[seats]


def commit() -> str:
    """The commit of the working tree, or nothing outside of one."""
    try:
        told = subprocess.run(
            ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told.stdout.strip()


@dataclass(frozen=True)
class Climbed:
    """A rung as it was measured, with all that is needed to measure it again."""

    seats: int
    bot: str
    below: str
    gate: float
    wins: float
    low: float
    high: float
    rank: float
    margin: float
    score: float
    winning_score: float  # mean of the best score of every game
    milliseconds: float  # of CPU per answer
    games: int
    blocks: int
    failures: int  # answers of any player that the table refused
    commit: str
    command: str

    @property
    def rung(self) -> Rung:
        """The step that was measured."""
        return Rung(self.bot, self.below)

    @property
    def passed(self) -> bool:
        """Whether the lower bound reaches the gate."""
        return self.low >= self.gate


def climbed(rung: Rung, seats: int, summary: Summary, command: str) -> Climbed:
    """What a match says about a rung."""
    line = summary.players[0]
    return Climbed(
        seats=seats,
        bot=rung.bot,
        below=rung.below,
        gate=rung.gate(seats),
        wins=line.win_share,
        low=line.low,
        high=line.high,
        rank=line.mean_rank,
        margin=line.margin,
        score=line.mean_score,
        winning_score=summary.mean_winning_score,
        milliseconds=line.cpu_per_answer * 1000,
        games=summary.games,
        blocks=summary.blocks,
        failures=sum(one.failures for one in summary.players),
        commit=commit(),
        command=command,
    )


def save(folder: Path, title: str, game: str, found: Iterable[Climbed]) -> list[Climbed]:
    """Put rungs among those measured before, and write table and plot of all; all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{game}.json"
    known = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
    rungs = {
        (one.seats, one.bot, one.below): one for one in [*(Climbed(**row) for row in known), *found]
    }
    order = list(GATES)
    every = sorted(rungs.values(), key=lambda one: (order.index(one.rung.name), one.seats, one.bot))
    file.write_text(json.dumps([asdict(one) for one in every], indent=1) + "\n", encoding="utf-8")
    table = f"# {title}\n\n![win shares]({game}.svg)\n\n{markdown(every)}"
    (folder / f"{game}.md").write_text(table, encoding="utf-8")
    (folder / f"{game}.svg").write_text(plot(every, title), encoding="utf-8")
    return every


def markdown(found: Iterable[Climbed]) -> str:
    """The table for people."""
    columns = ["seats", "player", "against", "wins", "95 %", "gate", "", "rank", "margin"]
    columns += ["score", "ms", "n", "commit"]
    rows = ["| " + " | ".join(columns) + " |", "|---" * len(columns) + "|"]
    for one in found:
        rows.append(
            f"| {one.seats} | `{one.bot}` | {one.seats - 1} x {one.below} "
            f"| {one.wins:.1%} | {one.low:.1%} - {one.high:.1%} "
            f"| {one.gate:.1%} | {'passed' if one.passed else 'MISSED'} "
            f"| {one.rank:.2f} | {one.margin:+.1f} | {one.score:.1f} | {one.milliseconds:.1f} "
            f"| {one.games} games, {one.blocks} blocks | {one.commit} |"
        )
    return "\n".join(rows) + "\n"


def plot(found: list[Climbed], title: str) -> str:
    """The same as a picture: a bar per rung with its interval, and a mark at the gate."""
    row, left, width = 26, 260, 420
    height = 60 + row * len(found)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 70} {height}" '
        'font-family="sans-serif" font-size="12" role="img">',
        f"<title>{title}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="10" y="20" font-size="14">{title}</text>',
    ]
    for share in range(0, 101, 25):
        x = left + width * share // 100
        parts.append(f'<path d="M{x} 34V{height - 20}" stroke="#ddd"/>')
        parts.append(f'<text x="{x}" y="{height - 6}" text-anchor="middle">{share} %</text>')
    for number, one in enumerate(found):
        y = 40 + row * number
        low, high, won, gate = (
            left + width * part for part in (one.low, one.high, one.wins, one.gate)
        )
        name = f"{one.seats} seats: {one.bot} - {one.below}"
        fill = "#3f7d58" if one.passed else "#b5532f"
        parts += [
            f'<text x="{left - 8}" y="{y + 13}" text-anchor="end">{name}</text>',
            f'<rect x="{left}" y="{y + 2}" width="{won - left:.1f}" height="14" fill="{fill}"/>',
            f'<path d="M{low:.1f} {y + 9}H{high:.1f}" stroke="#222" stroke-width="2"/>',
            f'<path d="M{gate:.1f} {y - 1}V{y + 19}" stroke="#222" stroke-dasharray="3 2"/>',
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"
