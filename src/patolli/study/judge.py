"""Judges turns by playing on from them, from what the seat could know and nothing else.

Everything counts in points of the final margin to the best other. The turns that are compared meet
the same imagined deals and the same chance. The first deals only choose which turns are looked at
closely. What the played turn cost is measured in every other deal against the turn that is best in
all deals but this one: so the best of several noisy numbers is not believed to be as good as it
looks. Deals end where more of them would hardly change the grade; close calls get what that saves.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from patolli.engine.game import Game, View
from patolli.engine.native import table
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.players.advice import error_of
from patolli.players.fast.rollout import Rollout
from patolli.players.learned import LearnedBot
from patolli.players.search import pick
from patolli.study.scale import Scale, scale
from patolli.study.story import Part, moment

CANDIDATES = 8  # turns beside the played one that the first deals choose from
FIRST = 4  # deals that choose
CLOSELY = 3  # turns beside the played one that are looked at closely
CHOOSING = 0.4  # share of the clock that lookahead and choosing may take
FEWEST, MOST = 2, 200  # deals that measure, whatever the clock says
ENOUGH, STEP = 8, 4  # deals after which a grade may be settled, and how often that is looked at
CLOSE = 2.5  # shares of the clock that a close call may take
NEAR = 0.4  # share of the clock for differences, where games to their end tell what to expect
EVERYBODY = 6  # of them, where what the others can expect is followed on its own

Row = list[list[float]]  # of one deal: by turn compared, every seat's final margin in points


@dataclass(frozen=True)
class Effort:
    """How much is spent on a part of a game: a number of deals, or (0) seconds."""

    deals: int
    seconds: float


@dataclass(frozen=True)
class Compared:
    """The played turn (first) and others, by what they came to."""

    paths: list[list[int]]
    means: list[float]  # margin of the seat that moved
    expected: list[float]  # every seat's margin after the played turn
    spread: float  # error of the seat's own
    loss: float  # of the played turn against the best, at least 0
    error: float
    best: int  # the number of the best turn
    deals: int


@dataclass(frozen=True)
class Dealt:
    """What turns came to, deal by deal; the first turn is the played one."""

    paths: list[list[int]]
    first: list[Row]  # deals that chose which turns to look at closely
    rows: list[Row]  # deals that measure


class Judge:
    """Judges positions of one kind of table."""

    def __init__(self, game: Game, like: State, seed: int = 0) -> None:
        self.game = game
        self.scale: Scale = scale(game.name)
        self.bot = LearnedBot(game, seed, **self.scale.sizes)
        self.mind = self.bot.mind(like)
        self.rollout: Rollout = self.mind.rollout()
        self.far: Rollout = self.rollout  # tells what to expect; the other one, what differs
        if self.scale.far:
            self.far = self.mind.workspace(self.mind.profile.rollout_width, 0, 0, 0)
        self.out = Choices()
        self.cut = False  # whether a value had to judge a game before its end

    # ------------------------------------------------------------------------- turns
    def compare(self, view: View, part: Part, effort: Effort) -> Compared:
        """The played turn beside the best others, as its seat could know."""
        assert view.seat is not None
        seed = self.bot.chance_seed(view)
        dealt = self.measure(view, part, effort, seed)
        found = self.weigh(view.seat, dealt)
        if self.scale.far:
            return self.expecting(found, view, part.path, seed, effort)
        if self.scale.own_turn:
            expected = self.everybody(view, part.path, seed, min(found.deals, EVERYBODY))
            expected[view.seat] = found.expected[view.seat]
            return replace(found, expected=expected)
        return found

    def measure(self, view: View, part: Part, effort: Effort, seed: int) -> Dealt:
        """The played turn and the best others in the same deals, until the grade is settled."""
        assert view.seat is not None
        began = time.monotonic()
        paths = [part.path]
        if part.free:
            paths += self.others(view, part, seed)
        self.cut = False
        first: list[Row] = []
        if len(paths) > 1 + CLOSELY and not wanted(0, 1, began, effort, CHOOSING, 0):
            paths = paths[: 1 + CLOSELY]  # no time to choose: those that the lookahead likes
        if len(paths) > 1 + CLOSELY:
            while wanted(len(first), min(FIRST, effort.deals // 2), began, effort, CHOOSING, 1):
                first.append(self.deal(view, paths, seed, len(first)))
            sums = [sum(row[at][view.seat] for row in first) for at in range(len(paths))]
            order = sorted(range(1, len(paths)), key=lambda at: -sums[at])
            kept = [0, *sorted(order[:CLOSELY])]
            paths = [paths[at] for at in kept]
            first = [[row[at] for at in kept] for row in first]
        rows: list[Row] = []
        near = NEAR if self.scale.far else 1.0
        near *= CLOSE if len(paths) > 1 else 1.0
        while wanted(len(rows), effort.deals - len(first), began, effort, near):
            rows.append(self.deal(view, paths, seed, len(first) + len(rows)))
            if self.settled(view.seat, first, rows):
                break
        return Dealt(paths, first, rows)

    def expecting(
        self,
        found: Compared,
        view: View,
        path: list[int],
        seed: int,
        effort: Effort,
    ) -> Compared:
        """Turns whose differences are known, with the margins that games to their end come to."""
        assert view.seat is not None
        began = time.monotonic()
        rows: list[list[float]] = []
        while wanted(len(rows), effort.deals, began, effort, 1 - NEAR):
            own = deal_seed(seed, len(rows))
            start = self.game.imagine(view, Random(own))
            rows.append(self.play_on(start, view.seat, path, own, rollout=self.far))
        expected = [mean(list(column)) for column in zip(*rows, strict=True)]
        shift = expected[view.seat] - found.means[0]
        return replace(
            found,
            means=[one + shift for one in found.means],
            expected=expected,
            spread=self.scale.doubted(error_of([row[view.seat] for row in rows]), len(rows)),
        )

    def settled(self, seat: int, first: list[Row], rows: list[Row]) -> bool:
        """Whether more deals would hardly change the grade of the first of several turns."""
        if not due(len(rows)) or len(rows[0]) < 2:
            return False
        loss, spread = cost(own_margins(seat, first), own_margins(seat, rows))
        return self.scale.settled(max(0.0, loss), spread, self.cut, len(rows))

    def weigh(self, seat: int, dealt: Dealt) -> Compared:
        """What deals say about turns of which the first was played."""
        paths, rows = dealt.paths, dealt.rows
        own, chosen = own_margins(seat, rows), own_margins(seat, dealt.first)
        loss, error = cost(chosen, own)
        if len(paths) > 1:
            error = self.scale.error(error, self.cut, len(rows))
        means = [mean(list(column)) for column in zip(*own, strict=True)]
        return Compared(
            paths,
            means,
            [mean([row[0][who] for row in rows]) for who in range(len(rows[0][0]))],
            self.scale.doubted(error_of([row[0] for row in own]), len(rows)),
            max(0.0, loss),
            error,
            best_of(chosen + own),
            len(rows),
        )

    def others(self, view: View, part: Part, seed: int) -> list[list[int]]:
        """The best turns by the lookahead that lead elsewhere than the played one.

        It has no clock: it takes hundredths of a second, and a turn that is cut short by a busy
        machine would be held against whole ones.
        """
        assert view.seat is not None
        start = self.game.imagine(view, Random(seed))
        turn = self.mind.turn
        turn.search(start, view.seat)
        known = {self.reached(start, view.seat, part.path)[1]}
        found: list[list[int]] = []
        for one in pick(turn, 2 * CANDIDATES, False):
            path, code = self.reached(start, view.seat, one.path[:1] if part.secret else one.path)
            if code not in known and len(found) < CANDIDATES:
                known.add(code)
                found.append(path)
        return found

    def reached(self, start: State, seat: int, path: list[int]) -> tuple[list[int], int]:
        """A turn without what belongs to the seat's next one, and the hash of where it leads."""
        state = start.copy()
        began = moment(state, self.scale.clock)
        taken: list[int] = []
        for choice in path:
            if not asked(state, seat) or moment(state, self.scale.clock) != began:
                break
            reply(state, seat, choice)
            taken.append(choice)
        return taken, int(state.code())

    def deal(self, view: View, paths: list[list[int]], seed: int, number: int) -> Row:
        """Play on from every turn in one imagined deal."""
        assert view.seat is not None
        own = deal_seed(seed, number)
        start = self.game.imagine(view, Random(own))
        return [self.play_on(start, view.seat, path, own) for path in paths]

    def everybody(self, view: View, path: list[int], seed: int, deals: int) -> list[float]:
        """Every seat's margin after a turn, each where it is asked next and the value knows it."""
        assert view.seat is not None
        sums = [0.0] * int(view.state.seats)
        for number in range(deals):
            own = deal_seed(seed, number)
            start = self.game.imagine(view, Random(own))
            for who in range(len(sums)):
                sums[who] += self.play_on(start, view.seat, path, own, who)[who]
        return [total / deals for total in sums]

    def play_on(
        self,
        start: State,
        seat: int,
        path: list[int],
        seed: int,
        until: int | None = None,
        rollout: Rollout | None = None,
    ) -> list[float]:
        """Every seat's margin where a game played on comes to: mostly at turns of who moved.

        Whose turns they are that the games are cut at can be told.
        """
        state = start.copy()
        for choice in path:  # one of several secret answers too, which a rollout does not follow
            if not asked(state, seat):
                break
            fill_choices(state, seat, self.out)
            if not self.out.has(choice):
                break
            reply(state, seat, choice)
        games = rollout or self.rollout
        games.run(state, seat if until is None else until, table([]), 0, seed)
        end = games.state
        self.cut = self.cut or end.depth > 0
        return [int(self.mind.judge.lead(end, who)) / 100 for who in range(end.seats)]

    # -------------------------------------------------------------------------- draws
    def expect(self, state: State, effort: Effort) -> list[tuple[float, float]]:
        """Every seat's margin to expect in a position, by its own view, with its error."""
        groups: dict[tuple[int, ...], list[int]] = {}
        for seat in range(state.seats):
            alike = (seat,) if self.scale.own_turn else tuple(state.seen_by(seat).pack())
            groups.setdefault(alike, []).append(seat)
        found: dict[int, tuple[float, float]] = {}
        share = Effort(effort.deals, effort.seconds / len(groups))
        for seats in groups.values():
            view = self.game.view(state, seats[0])
            seed = self.bot.chance_seed(view)
            began = time.monotonic()
            rows: list[list[float]] = []
            while wanted(len(rows), effort.deals, began, share, 1.0):
                own = deal_seed(seed, len(rows))
                start = self.game.imagine(view, Random(own))
                rows.append(self.play_on(start, seats[0], [], own, rollout=self.far))
            for seat in seats:
                margins = [row[seat] for row in rows]
                error = self.scale.doubted(error_of(margins), len(rows))
                found[seat] = mean(margins), error
        return [found[seat] for seat in range(state.seats)]


def own_margins(seat: int, rows: list[Row]) -> list[list[float]]:
    """Of every deal: the margins of one seat, by turn compared."""
    return [[margins[seat] for margins in row] for row in rows]


def deal_seed(seed: int, number: int) -> int:
    """The seed of one of a position's imagined deals."""
    return seed ^ (number * 2654435761 & 0x3FFFFFFF)


def asked(state: State, seat: int) -> bool:
    """Whether a seat is to answer now, alone or with others."""
    return bool(state.waiting() >> seat & 1)


def wanted(
    done: int, deals: int, began: float, effort: Effort, share: float, fewest: int = FEWEST
) -> bool:
    """Whether another deal is wanted: there are too few, or that share of the clock is left."""
    if effort.deals:
        return done < max(1, deals)
    if done < fewest:
        return True
    return done < MOST and time.monotonic() - began < effort.seconds * share


def due(deals: int) -> bool:
    """Whether it is looked at after so many deals if a grade is settled."""
    return deals >= ENOUGH and deals % STEP == 0


def best_of(rows: list[list[float]]) -> int:
    """The number of the turn that came to most; rows are by deal and turn."""
    totals = [sum(column) for column in zip(*rows, strict=True)]
    return max(range(len(totals)), key=lambda at: (totals[at], -at))


def cost(first: list[list[float]], rows: list[list[float]]) -> tuple[float, float]:
    """What the first turn cost against the best one, and its error; rows are by deal and turn.

    In every deal it is held against the turn that is best in all the others.
    """
    totals = [sum(column) for column in zip(*(first + rows), strict=True)]
    gaps = []
    for row in rows:
        rest = [total - own for total, own in zip(totals, row, strict=True)]
        best = max(range(len(row)), key=lambda at: (rest[at], -at))
        gaps.append(row[best] - row[0])
    return mean(gaps), error_of(gaps)


def mean(values: list[float]) -> float:
    """The mean of some numbers."""
    return sum(values) / len(values)
