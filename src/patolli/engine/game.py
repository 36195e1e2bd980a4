"""What a game must offer. Everything else (tables, undo, replay, views, bots) comes for free.

A game is a folder `games/<name>/` whose `__init__.py` holds `GAME`, an instance of a sub-class of
`Game`. Read this file, `question.py` and `state.py`, then the smallest game beside its rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from patolli.engine import components
from patolli.engine.errors import BadSetup
from patolli.engine.events import Event
from patolli.engine.question import QUESTION, Choices, Kind, fill_choices
from patolli.engine.state import State, first_seat
from patolli.engine.text import Say

if TYPE_CHECKING:
    from patolli.engine.drawing import Board, Panel, Scene
    from patolli.engine.random import Random


@dataclass(frozen=True)
class Option:
    """A variant or a doubtful reading that a table may choose; the first value is the default.

    Its texts are `option.<name>` and `option.<name>.<value>`.
    """

    name: str
    values: tuple[str, ...] = ("no", "yes")
    rule: str = ""  # the id of the rule it is about

    @property
    def default(self) -> str:
        return self.values[0]


@dataclass(frozen=True)
class View:
    """What one seat may know: a state with everything hidden left out. `seat` None: a spectator."""

    game: Game
    seat: int | None
    state: State

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must answer now."""
        mask = self.state.waiting()
        return tuple(seat for seat in range(self.state.seats) if mask >> seat & 1)

    @property
    def kind(self) -> Kind[State] | None:
        """The kind of entry on top of the stack, None when the game is over."""
        return self.state.kinds[self.state.top()] if self.state.depth else None

    @cached_property
    def choices(self) -> tuple[int, ...]:
        """What this seat may choose now, as numbers of the vocabulary of `kind`."""
        if self.seat is None or self.seat not in self.waiting:
            return ()
        out = Choices()
        fill_choices(self.state, self.seat, out)
        return tuple(int(out.item[index]) for index in range(out.count))

    @cached_property
    def words(self) -> dict[str, int]:
        """The same as full words (`place uxmal`), with their numbers."""
        kind = self.kind
        return {} if kind is None else {phrase(kind, choice): choice for choice in self.choices}


def phrase(kind: Kind[State], choice: int) -> str:
    """An answer as people and records write it: the kind, then the word."""
    return f"{kind.name} {kind.words[choice]}"


class Game:
    """One title. Sub-classes fill in the class variables and the methods marked *must*."""

    name: ClassVar[str]
    title: ClassVar[str]
    prefix: ClassVar[str]  # of its rule ids, e.g. TZ
    rules_version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    unit: ClassVar[int] = 1  # `State.score` counts 1/unit points
    longest: ClassVar[int]  # no game has more answers than this
    kinds: ClassVar[list[Kind[State]]]
    events: ClassVar[list[Event]]
    vocabularies: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # what event values index

    # ------------------------------------------------------------------------------ must
    def make_box(self, data: components.Data) -> Any:
        """The constant tables of the components; BadSetup for an impossible value."""
        raise NotImplementedError

    def start(self, seats: int, options: Mapping[str, str], box: Any) -> State:
        """A set-up state whose stack has been advanced to the first question or draw."""
        raise NotImplementedError

    def redeal(self, state: State, seat: int, random: Random) -> None:
        """Fill what is hidden in a seat's view with anything that agrees with it."""

    def score_sheet(self, state: State) -> list[dict[str, int]]:
        """Per seat: where its score came from (`score.<key>`), adding up to `State.score`."""
        raise NotImplementedError

    def pieces(self, state: State) -> dict[str, tuple[int, int]]:
        """Per component: how many are found in all places, and how many the box holds."""
        raise NotImplementedError

    def describe(self, view: View, say: Say) -> list[str]:
        """The position as lines of text that a blind player can play from."""
        raise NotImplementedError

    def board(self, view: View) -> Board:
        """The fixed art of this table."""
        raise NotImplementedError

    def scene(self, view: View, say: Say) -> Scene:
        """What moves or changes, and what can be chosen on the board."""
        raise NotImplementedError

    def panel(self, view: View, seat: int, say: Say) -> Panel:
        """A player's belongings as rows of icon, number and name."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------- may
    def prompt_values(self, view: View) -> dict[str, str | int]:
        """Values for the text of the question now asked (`question.<kind>`)."""
        return {}

    def parts(self, kind: Kind[State], choice: int) -> dict[str, str]:
        """The parts of a choice's word for its label, each named after its vocabulary."""
        return {kind.name: kind.words[choice]}

    def hint(self, view: View, choice: int, say: Say) -> str:
        """One line about what a choice costs or brings now; empty if there is nothing to add."""
        return ""

    def complete(self, state: State) -> None:
        """Work out again, in an edited position, what is kept although other fields tell it."""

    def check(self, state: State) -> list[str]:
        """What is impossible about an edited position, beside miscounted pieces."""
        return []

    # --------------------------------------------------------------------- made from these
    @property
    def package(self) -> str:
        """The package whose components and texts are this game's."""
        return type(self).__module__.removesuffix(".game")

    @cached_property
    def action_total(self) -> int:
        return sum(int(kind.size) for kind in self.kinds)

    def action_count(self, seats: int) -> int:
        """The size of the flat action space."""
        return self.action_total

    def action(self, number: int) -> tuple[Kind[State], int]:
        """The kind and the choice of a number of the flat action space."""
        for kind in self.kinds:
            if kind.first <= number < kind.first + kind.size:
                return kind, int(number - kind.first)
        raise ValueError(f"no action {number} in {self.name}")

    def say(self, lang: str) -> Say:
        """The voice of this game in a language."""
        return speaker(self.package, lang)

    def new(
        self,
        seats: int,
        options: Mapping[str, str] | None = None,
        edition: str | None = None,
        edition_name: str = "edition",
    ) -> State:
        """A new game at its first question or draw; BadSetup if it cannot be played so."""
        chosen = self.settle(seats, options or {})
        return self.start(seats, chosen, self.box(edition, edition_name))

    def settle(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values, after checking them and the number of seats."""
        if seats not in self.seats:
            allowed = f"{self.seats[0]} to {self.seats[-1]}"
            raise BadSetup(f"{self.title} is for {allowed} seats, not {seats}")
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadSetup(f"{self.title} has no option {name!r}; it has: {names}")
            if value not in known[name].values:
                values = ", ".join(known[name].values)
                raise BadSetup(f"option {name} cannot be {value!r}; it can be: {values}")
        return {name: options.get(name, option.default) for name, option in known.items()}

    def box(self, edition: str | None = None, name: str = "edition") -> Any:
        """The constant tables, with an edition laid over the components."""
        return box_of(self, edition, name)

    def components(self, edition: str | None = None, name: str = "edition") -> components.Data:
        """The components as data."""
        return components.load(self.package, edition, name)

    def unpack(
        self,
        numbers: list[int],
        options: Mapping[str, str] | None = None,
        edition: str | None = None,
    ) -> State:
        """The state that `State.pack` turned into numbers."""
        if not numbers:
            raise ValueError("no numbers to unpack")
        state = self.new(numbers[0], options, edition).blank()
        state.unpack(numbers)
        return state

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know; None is a spectator."""
        return View(self, seat, state.seen_by(-1 if seat is None else seat))

    def imagine(self, view: View, random: Random) -> State:
        """A full state that agrees with a view: what is hidden is dealt again."""
        state = view.state.copy()
        if view.seat is not None:
            self.redeal(state, view.seat, random)
        return state

    def scores(self, state: State) -> tuple[Fraction | int, ...]:
        """Every seat's points."""
        points = [Fraction(int(state.score(seat)), self.unit) for seat in range(state.seats)]
        return tuple(int(p) if p.denominator == 1 else p for p in points)

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that have won a finished game."""
        mask = state.winners()
        return tuple(seat for seat in range(state.seats) if mask >> seat & 1)

    def prompt(self, view: View, say: Say) -> str:
        """The question now asked, in words."""
        kind = view.kind
        if kind is None:
            return say("prompt.over")
        if kind.role != QUESTION:
            return say("prompt.chance")
        return say(f"question.{kind.name}", **self.prompt_values(view))

    def label(self, kind: Kind[State], choice: int, say: Say) -> str:
        """A choice in words.

        Its own text `choice.<kind>.<word>`, or a pattern that `parts` fills in: `choice.<kind>`
        with the first part of a word of several parts (`choice.act.trade`), or `choice.<kind>`.
        """
        word = kind.words[choice]
        own = f"choice.{kind.name}.{word}"
        if say.has(own):
            return say(own)
        parts = self.parts(kind, choice)
        values = {name: say.term(name.rstrip("_"), part) for name, part in parts.items()}
        pattern = f"choice.{kind.name}.{word.split(' ')[0]}"
        return say(pattern if say.has(pattern) else f"choice.{kind.name}", **values)

    def rule_id(self, code: int) -> str:
        """The written id of a rule number: 6009 is TZ-6.9."""
        return f"{self.prefix}-{code // 1000}.{code % 1000}"


@cache
def speaker(package: str, lang: str) -> Say:
    """One voice per game and language."""
    return Say(package, lang)


@cache
def box_of(game: Game, edition: str | None, name: str) -> Any:
    """One box per game and edition."""
    return game.make_box(components.load(game.package, edition, name))


def seat_of(mask: int) -> int:
    """The lowest seat of a set of seats."""
    return int(first_seat(mask))
