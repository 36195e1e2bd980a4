"""The player that looks ahead to the end of its own turn, by the tuned value of its game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from patolli.engine.game import Game, View, phrase
from patolli.engine.native import table
from patolli.engine.question import reply
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.players.basic import Bot
from patolli.players.fast.net import NetValue
from patolli.players.fast.rollout import Rollout
from patolli.players.fast.turn import Turn
from patolli.players.fast.value import Value
from patolli.players.nets import net_value
from patolli.players.profile import Profile, make_value, profile

LEAVES = 64
LATE = 850  # progress of a game, of a thousand, before which no turn is the last


class Mind:
    """What a player needs to look ahead at tables of one kind: values and workspaces."""

    def __init__(
        self, like: State, found: Profile, value: Value, judge: Value | None = None
    ) -> None:
        self.profile = found
        self.like = like.copy()
        self.value = value  # finds turns and replies
        self.judge = judge or value  # tells what they have come to
        self.turn = Turn(self.value, like, found.width, LEAVES, found.nodes, found.widest)
        self._begin: Turn | None = None
        self._wide: Turn | None = None
        self._glimpse: Rollout | None = None

    def begin(self) -> Turn:
        """The lookahead where a turn begins and most is open."""
        found = self.profile
        if found.begin_width == 0:
            return self.turn
        if self._begin is None:
            self._begin = Turn(self.value, self.like, found.begin_width, LEAVES, found.begin_nodes)
        return self._begin

    def wide(self, seconds: float) -> Turn:
        """The lookahead of a player with so much time for a turn."""
        nodes = int(self.profile.wide_nodes * seconds)
        if self.profile.wide == 0 or nodes <= self.profile.nodes:
            return self.turn
        if self._wide is None or self._wide.nodes != nodes:
            self._wide = Turn(self.value, self.like, self.profile.wide, LEAVES, nodes)
        return self._wide

    def rollout(self) -> Rollout:
        """A workspace for rollouts."""
        found = self.profile
        return self.workspace(found.rollout_width, found.noise, found.horizon, found.pauses)

    def foresee(self, start: State, seat: int, path: list[int], seed: int) -> int:
        """What answers come to when others have replied: at the next draw, or next own turn."""
        if self._glimpse is None:
            width = self.profile.reply_width
            if width < 0:
                width = self.profile.rollout_width
            until_draw = self.profile.replies > 0
            self._glimpse = self.workspace(width, 0, 0 if until_draw else 1, 1 if until_draw else 0)
        return int(self._glimpse.run(start, seat, table(path), len(path), seed))

    def judged(self, start: State, seat: int, seed: int) -> list[tuple[int, list[int]]]:
        """The completed turns just found with their worth, the best first.

        Where heuristic plays on from its turns, those it would play on from, by where they lead.
        """
        turn, replies = self.turn, self.profile.replies
        paths = [turn.best(number) for number in range(int(turn.count))]
        if replies < 2:
            return [(int(turn.worth[number]), path) for number, path in enumerate(paths)]
        found = [(self.foresee(start, seat, path, seed), path) for path in paths[:replies]]
        return sorted(found, key=lambda one: -one[0])

    def score_soon(self, start: State, seat: int, path: list[int], seed: int) -> int:
        """What a seat has scored when others have replied: then workers are fed, too."""
        self.foresee(start, seat, path, seed)
        assert self._glimpse is not None
        return int(self._glimpse.state.score(seat))

    def is_late(self, start: State, seat: int) -> bool:
        """Whether a turn may be the last, so that it has to be found out."""
        if not isinstance(self.value, NetValue) or self.profile.last_turns == 0:
            return False
        self.value.of(start, seat)
        return bool(self.value.encoder.progress >= LATE)

    def is_last(self, start: State, seat: int, path: list[int], seed: int) -> bool:
        """Whether the game is over before the seat is asked again after such a turn.

        Played on from only late in a game, for that takes longer than the whole lookahead.
        """
        if not self.is_late(start, seat):
            return False
        self.foresee(start, seat, path, seed)
        assert self._glimpse is not None
        return int(self._glimpse.state.depth) == 0

    def workspace(self, width: int, noise: int, horizon: int, pauses: int) -> Rollout:
        """A workspace for rollouts with the sizes of the profile."""
        found = self.profile
        return Rollout(
            self.value,
            self.like,
            width,
            found.rollout_nodes,
            found.sample,
            noise,
            horizon,
            pauses,
            self.judge,
        )

    def fits(self, state: State) -> bool:
        """Whether a state is of the same kind of table."""
        box, own = getattr(state, "box", None), getattr(self.like, "box", None)
        return int(state.seats) == int(self.like.seats) and box is own


class ThinkingBot(Bot):
    """A player with a mind; `settings` change its profile."""

    habits: ClassVar[dict[str, int]] = {}  # how its profile differs from the game's
    by_network: bool = False  # whether it judges by the network, where there is one
    clock = 0.0  # seconds for a turn, where they decide how it thinks

    def __init__(self, game: Game, seed: int = 0, **settings: Any) -> None:
        super().__init__(game, seed)
        self.settings = settings
        self._mind: Mind | None = None

    def mind(self, state: State) -> Mind:
        """The mind for this kind of table, made when it is first needed."""
        if self._mind is None or not self._mind.fits(state):
            found = profile(self.game.name, int(state.seats), self.clock)
            found = replace(found, **{**self.habits, **self.settings})
            seats = int(state.seats)
            value, judge = self.make_value(found, seats), self.make_judge(found, seats)
            self._mind = Mind(state, found, value, judge)
        return self._mind

    def make_value(self, found: Profile, seats: int) -> Value:
        """The value that finds turns: linear where they are compared by where they lead."""
        if self.by_network and found.replies < 2:
            return net_value(self.game, seats)
        return make_value(self.game, found.weights)

    def make_judge(self, found: Profile, seats: int) -> Value | None:
        """The value that tells what a turn that is played on from came to; None: the same."""
        return net_value(self.game, seats) if self.by_network and found.replies > 1 else None

    def remember(self, view: View, path: list[int]) -> None:
        """Keep the rest of the chosen turn: while the game follows it, it is not thought again."""
        assert view.seat is not None
        self.plan = {}
        state = self.game.imagine(view, self.chance(view))
        for number, choice in enumerate(path):
            if state.depth == 0 or state.to_answer != view.seat:
                return
            if number:
                kind = state.kinds[state.top()]
                self.plan[int(state.seen_by(view.seat).code())] = phrase(kind, choice)
            reply(state, view.seat, choice)


class HeuristicBot(ThinkingBot):
    """Takes the first answer of its best completed turn."""

    name = "heuristic"

    def decide(self, view: View) -> int:
        if len(view.choices) == 1:
            return view.choices[0]
        assert view.seat is not None
        if len(view.waiting) > 1:
            return self.glimpse(view)
        start = self.game.imagine(view, self.chance(view))
        mind = self.mind(start)
        turn = mind.turn
        turn.search(start, view.seat)
        if mind.profile.replies > 1 and turn.count > 1:
            return self.best_reply(view, start, mind)
        return turn.best(0)[0]

    def best_reply(self, view: View, start: State, mind: Mind) -> int:
        """The first answer of the turn that comes out best when the others have replied."""
        assert view.seat is not None
        seed = self.chance_seed(view)
        best, most = 0, 0
        for number in range(min(int(mind.turn.count), mind.profile.replies)):
            path = mind.turn.best(number)
            found = mind.foresee(start, view.seat, path, seed)
            if number == 0 or found > most:
                best, most = path[0], found
        return best

    def glimpse(self, view: View) -> int:
        """Answer what several are asked at once: the turn ahead depends on what they answer."""
        worths = self.foresee_all(view)
        return max(worths, key=lambda choice: worths[choice])

    def foresee_all(self, view: View) -> dict[int, int]:
        """What each answer is worth before the others have answered, too.

        Each is tried against the same deals and replies, until it is this seat's turn.
        """
        assert view.seat is not None
        mind = self.mind(view.state)
        seed = self.chance_seed(view)
        totals = dict.fromkeys(view.choices, 0)
        deals = max(2, mind.profile.glimpses // len(totals))
        for number in range(deals):
            own = seed ^ (number * 2654435761 & 0x3FFFFFFF)
            start = self.game.imagine(view, Random(own))
            for choice in totals:
                totals[choice] += mind.foresee(start, view.seat, [choice], own)
        return {choice: total // deals for choice, total in totals.items()}
