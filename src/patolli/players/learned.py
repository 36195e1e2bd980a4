"""The players that judge by a network: one looks a turn ahead, one plans several of its turns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from patolli.engine.game import Game, View
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, State
from patolli.players.alone import Alone, value_alone
from patolli.players.fast.net import NetValue
from patolli.players.fast.plan import Plan
from patolli.players.fast.turn import Turn
from patolli.players.heuristic import HeuristicBot, Mind
from patolli.players.nets import net_value
from patolli.players.profile import make_value, planner_habits
from patolli.players.search import SearchBot

WIDEST = 96  # positions kept where so few have to be looked at that there is time for all
AS_IN_ROLLOUTS = -1  # how wide others look for a reply
LAST_TURNS = 16  # played out to the end of the game
KEPT = 1 << 60  # promised where nothing can be better


class LearnedBot(HeuristicBot):
    """Looks ahead over its turn like heuristic, by the network of its game and number of seats.

    Where few positions have to be looked at it gives up none of them, and it thinks of the others
    as of good players. It looks widest where a turn begins, and keeps to the turn it chose until it
    sees a better rest of it. Its last turn it plays out: what the end of the game brings is then
    known, not judged. Where there is no network it judges as heuristic does. Alone, where that has
    been learnt, it looks ahead over whole actions to the end of the round.
    """

    name = "learned"
    by_network = True
    habits: ClassVar[dict[str, int]] = {
        "widest": WIDEST,
        "reply_width": AS_IN_ROLLOUTS,
        "last_turns": LAST_TURNS,
    }

    def __init__(self, game: Game, seed: int = 0, **settings: Any) -> None:
        super().__init__(game, seed, **settings)
        self.promised = 0  # what the turn is worth whose rest is planned
        self._alone: Alone | None = None

    def decide(self, view: View) -> int:
        mind = self.mind(view.state)
        alone = self.alone(view.state)
        if alone is not None and len(view.choices) > 1:
            return self.decide_alone(view, alone)
        if len(view.choices) == 1 or len(view.waiting) > 1 or mind.profile.replies > 1:
            return super().decide(view)
        assert view.seat is not None
        start = self.game.imagine(view, self.chance(view))
        planned = view.words.get(self.plan.get(int(view.state.code()), ""))
        turn = mind.begin() if planned is None else mind.turn
        turn.search(start, view.seat)
        if planned is not None and turn.worth[0] <= self.promised:
            return planned
        path = self.play_out(view, start, turn)
        self.promised = int(turn.worth[0]) if path is None else KEPT
        path = path or turn.best(0)
        self.remember(view, path)
        if self.open_ended(start, view.seat, path):
            self.plan = {}
        return path[0]

    def alone(self, state: State) -> Alone | None:
        """What it needs to play alone, where that has been learnt; None at other tables."""
        mind = self.mind(state)
        if int(state.seats) > 1 or mind.profile.course == 0:
            return None
        if self._alone is None or not mind.fits(self._alone.like):
            value = value_alone(self.game)
            assert value is not None
            self._alone = Alone(value, mind.like, mind.profile)
        return self._alone

    def decide_alone(self, view: View, alone: Alone) -> int:
        """Keep to the round it has found until the next draw."""
        planned = self.plan.get(int(view.state.code()))
        if planned in view.words:
            return view.words[planned]
        path = self.round(view, alone)
        self.remember(view, path)
        return path[0]

    def round(self, view: View, alone: Alone) -> list[int]:
        """The round to play, as far as no draw comes between."""
        assert view.seat is not None
        alone.course.search(self.game.imagine(view, self.chance(view)), view.seat)
        return alone.course.best(0)

    def play_out(self, view: View, start: State, turn: Turn) -> list[int] | None:
        """If the game ends with this turn: of the best turns the one that ends it best."""
        seat, seed, mind = view.seat, self.chance_seed(view), self.mind(start)
        assert seat is not None
        if not mind.is_last(start, seat, turn.best(0), seed):
            return None
        some = min(int(turn.count), mind.profile.last_turns)
        paths = [turn.best(number) for number in range(some)]
        return max(paths, key=lambda path: mind.foresee(start, seat, path, seed))

    def open_ended(self, start: State, seat: int, path: list[int]) -> bool:
        """Whether the seat is asked again after a draw: then the worth is of one such draw."""
        state, out = start.copy(), Choices()
        for choice in path:
            reply(state, seat, choice)
        while state.depth > 0 and state.to_answer == CHANCE:
            fill_choices(state, CHANCE, out)
            reply(state, CHANCE, out.item[0])
        return state.depth > 0 and state.to_answer == seat


@dataclass(frozen=True)
class Sizes:
    """How far and how widely the planner looks."""

    first: int = 24  # turns that are compared
    beam: int = 8  # positions kept after every own turn
    turns: int = 4  # own turns ahead
    deals: int = 0  # imagined; 0: as many as the profile says
    later_width: int = 4  # of the lookahead over later own turns
    later_nodes: int = 150
    leaves: int = 8  # turns kept of each
    reply_net: int = 1  # whether the network finds the others' replies; else the linear value
    reply_width: int = 8  # of the lookahead over them
    reply_nodes: int = 400
    finalists: int = 4  # turns that champion compares once more, each planned on by itself
    final_beam: int = 4  # positions kept then


@dataclass
class Compared:
    """First turns, and what they came to in every imagined deal, in hundredths of a point."""

    paths: list[list[int]]
    worths: list[int]  # by the lookahead alone
    values: list[list[int]] = field(default_factory=list)  # by deal and turn: what decides
    leads: list[list[int]] = field(default_factory=list)  # the margin to the best other
    finals: list[int] = field(default_factory=list)  # the numbers of finalists, the best first

    def order(self) -> list[int]:
        """The numbers of the turns, the best first."""
        numbers = [one for one in range(len(self.paths)) if one not in self.finals]
        if self.values:
            totals = [sum(column) for column in zip(*self.values, strict=True)]
            numbers.sort(key=lambda number: -totals[number])
        return self.finals + numbers


class JudgingSearchBot(SearchBot):
    """Search that judges by the network, where there is one."""

    by_network = True
    habits = LearnedBot.habits


class PlannerBot(LearnedBot):
    """Compares its best turns by where its own coming turns lead, the others replying between.

    By the linear value alone planning gains nothing that shows, so without a network, and in games
    where it has not been seen to gain, it is learned; or, where that has been seen to gain, search
    with a fixed number of rollouts that the network judges.
    """

    name = "planner"

    def __init__(self, game: Game, seed: int = 0, **settings: Any) -> None:
        settings = {**planner_habits(game.name), **settings}
        own = {key: settings.pop(key) for key in list(settings) if hasattr(Sizes, key)}
        super().__init__(game, seed, **settings)
        self.sizes = Sizes(**own)
        self._plan: Plan | None = None
        self._search: SearchBot | None = None

    def decide(self, view: View) -> int:
        if len(view.choices) == 1:
            return view.choices[0]
        if self.searches(view.state):
            return self.search().decide(view)
        if len(view.waiting) > 1 or not self.plans(view.state):
            return super().decide(view)
        planned = self.plan.get(int(view.state.code()))
        if planned in view.words:
            return view.words[planned]
        path = self.ending(view)
        if path is None:
            found = self.compare(view)
            path = found.paths[found.order()[0]]
        self.remember(view, path)
        return path[0]

    def ending(self, view: View) -> list[int] | None:
        """The turn that ends the game best, if it ends with this one: more than a plan keeps."""
        assert view.seat is not None
        start = self.game.imagine(view, self.chance(view))
        mind = self.mind(start)
        if not mind.is_late(start, view.seat):
            return None
        mind.turn.search(start, view.seat)
        return self.play_out(view, start, mind.turn)

    def plans(self, state: State) -> bool:
        """Whether this player plans at this kind of table."""
        mind = self.mind(state)
        return isinstance(mind.value, NetValue) and mind.profile.plans > 0

    def searches(self, state: State) -> bool:
        """Whether search stands in at this kind of table."""
        return self.mind(state).profile.tries > 0 and not self.plans(state)

    def search(self) -> SearchBot:
        """The player that stands in where this one does not plan."""
        if self._search is None:
            assert self._mind is not None
            rollouts = self._mind.profile.tries
            self._search = JudgingSearchBot(
                self.game, self.seed, rollouts=rollouts, **self.settings
            )
        return self._search

    def close(self) -> None:
        if self._search is not None:
            self._search.close()

    def compare(self, view: View) -> Compared:
        """Plan on from the best turns in every imagined deal."""
        found = self.begin(view)
        if len(found.paths) > 1:
            self.run(view, found, range(self.sizes.deals or self.mind(view.state).profile.plans))
        return found

    def begin(self, view: View) -> Compared:
        """The first turns to compare."""
        assert view.seat is not None
        start = self.game.imagine(view, self.chance(view))
        alone = self.alone(start)
        if alone is not None:
            paths, worths = map(list, zip(*alone.rounds(start, view.seat), strict=True))
            return Compared(paths, worths, [worths], [worths])
        plan = self.workspace(start)
        count = int(plan.begin(start, view.seat))
        return Compared(
            [plan.first.best(number) for number in range(count)],
            [int(plan.first.worth[number]) for number in range(count)],
        )

    def run(self, view: View, found: Compared, deals: Iterable[int], deadline: float = 0.0) -> None:
        """Plan on in imagined deals with these numbers, or until a time of the clock."""
        assert view.seat is not None
        plan = self.workspace(view.state)
        plan.deadline = deadline
        for deal in deals:
            start, own = self.imagine(view, deal)
            if not plan.search(start, view.seat, own, self.sizes.turns):
                return
            found.values.append([int(plan.best[number]) for number in range(len(found.paths))])
            found.leads.append([int(plan.lead[number]) for number in range(len(found.paths))])

    def imagine(self, view: View, deal: int) -> tuple[State, int]:
        """A position that the view may be of, and the seed of chance in this deal."""
        own = (self.chance_seed(view) + deal * 7919) & 0x3FFFFFFF
        return self.game.imagine(view, Random(own) if deal else self.chance(view)), own

    def workspace(self, state: State) -> Plan:
        """The planner for this kind of table."""
        mind = self.mind(state)
        if self._plan is None or self._plan.first.value is not mind.value:
            self._plan = self.make_plan(mind)
        return self._plan

    def make_plan(self, mind: Mind) -> Plan:
        """A planner: the own turns by the network, the replies by it or by the linear value."""
        size, like = self.sizes, mind.like
        found = mind.profile
        width, nodes = found.begin_width or found.width, found.begin_nodes or found.nodes
        first = Turn(mind.value, like, width, size.first, nodes, found.widest)
        later = Turn(mind.value, like, size.later_width, size.leaves, size.later_nodes)
        if size.reply_net:  # with sums of its own: other seats see other numbers
            replies = net_value(self.game, int(like.seats))
        else:
            replies = make_value(self.game, found.weights)
        others = Turn(replies, like, size.reply_width, 1, size.reply_nodes)
        return Plan(like, size.beam, first, later, others)
