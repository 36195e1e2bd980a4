"""What a game must offer. Everything else (tables, undo, replay, views, bots) comes for free.

A game is a folder `games/<name>/` whose `__init__.py` holds `GAME`, an instance of a sub-class of
`Game`. Read this file, `question.py` and `state.py`, then the smallest game beside its rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from patolli.engine import components
from patolli.engine.events import Event
from patolli.engine.options import Option, settled
from patolli.engine.question import QUESTION, Choices, Kind, fill_choices
from patolli.engine.state import State
from patolli.engine.text import Say

if TYPE_CHECKING:
    from patolli.engine.drawing import Board, Panel, Row, Scene
    from patolli.engine.offer import Holding, Meter, Next, Outlook, Step
    from patolli.engine.portrait import Portrait
    from patolli.engine.random import Random


@dataclass(frozen=True)
class View:
    """What one seat may know: a state with everything hidden left out. `seat` None: a spectator."""

    game: Game
    seat: int | None
    state: State

    @cached_property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must answer now."""
        mask = self.state.waiting()
        return tuple(seat for seat in range(self.state.seats) if mask >> seat & 1)

    @cached_property
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
    same_rules: ClassVar[tuple[int, ...]] = ()  # older versions that had other figures, no more
    seats: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    unit: ClassVar[int] = 1  # `State.score` counts 1/unit points
    longest: ClassVar[int]  # no game has more answers than this
    kinds: ClassVar[list[Kind[State]]]
    events: ClassVar[list[Event]]
    vocabularies: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # what event values index
    event_icons: ClassVar[Mapping[str, str]] = {}  # event -> icon, for the log and the recap
    bands: ClassVar[Mapping[str, str]] = {}  # event that begins a part of the game -> icon
    results: ClassVar[Mapping[str, str]] = {}  # event that is a line of a result -> icon
    portrait: ClassVar[Portrait | None] = None  # of its page
    same_picture: ClassVar[bool] = False  # whether all who are not asked see one and the same
    caches: ClassVar[tuple[str, ...]] = ()  # what a state keeps although its fields tell it

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
        """A player's belongings as rows of icon, number and name, alike for whoever looks."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------- may
    def prompt_values(self, view: View) -> dict[str, str | int]:
        """Values for the text of the question now asked (`question.<kind>`)."""
        return {}

    def parts(self, kind: Kind[State], choice: int) -> dict[str, str]:
        """The parts of a choice's word for its label, each named after its vocabulary."""
        return {kind.name: kind.words[choice]}

    def sketch(self, view: View, say: Say) -> list[str]:
        """The board as a compact picture made of letters, where one helps."""
        return []

    def shows(self, view: View, item: str) -> tuple[str, ...]:
        """The keys of the box (`altar.altar_2`) that an item of the picture shows."""
        return ()

    def figure(self, key: str, box: Any, say: Say) -> str:
        """What a figure of the box stands on and says, for people who do not know its key."""
        return say.entry(key)

    def hint(self, view: View, choice: int, say: Say) -> str:
        """One line about what a choice costs or brings now; empty if there is nothing to add."""
        return ""

    # The question and its answers for the eye: `docs/drawing.md` tells what each is for.
    def meter(self, view: View, say: Say) -> Meter | None:
        """What the question now asked spends, if it is units of one kind."""
        return None

    def have(self, view: View, say: Say) -> tuple[Row, ...]:
        """What the asked seat has for the question now asked."""
        return ()

    def steps(self, view: View, say: Say) -> tuple[Step, ...]:
        """The kinds of things of which a number is chosen; then every choice has a `count`."""
        return ()

    def count(self, view: View, choice: int) -> Mapping[str, int]:
        """How many of each kind of `steps` a choice means."""
        return {}

    def place(self, view: View, choice: int) -> str:
        """The place of the board where a choice is made; empty: where its word is drawn."""
        return ""

    def onto(self, view: View, choice: int) -> str:
        """The second place that takes a choice once its own place is open; empty: there is none."""
        return ""

    def icon(self, view: View, choice: int) -> str:
        """The icon of a choice."""
        return ""

    def effect(self, view: View, choice: int, say: Say) -> tuple[str, ...]:
        """What a choice does, in clauses by weight, 60 characters together."""
        return tuple(clause for clause in self.hint(view, choice, say).split("; ") if clause)

    def price(self, view: View, choice: int, say: Say) -> tuple[Row, ...]:
        """What a choice costs now."""
        return ()

    def leaves(self, view: View, choice: int, say: Say) -> tuple[Row, ...]:
        """What of `have` a choice leaves."""
        return ()

    def key(self, view: View, choice: int) -> str:
        """The letter that takes a choice, the same whenever that kind of choice is offered."""
        return ""

    def follow(self, view: View, choice: int, say: Say) -> tuple[Next, ...]:
        """Answers to the next question that one gesture gives together with a choice."""
        return ()

    def notices(self, view: View) -> tuple[tuple[str, dict[str, str | int]], ...]:
        """What a coach would point out to the asked seat: names and values, gravest first."""
        return ()

    def outlook(self, view: View, say: Say) -> Outlook | None:
        """What the next scoring would bring as things stand; None if none is foreseen."""
        return None

    def holdings(self, view: View, say: Say) -> tuple[Holding, ...]:
        """Places on the board that bring points, and who holds each."""
        return ()

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

    def say(self, lang: str, names: tuple[str, ...] = ()) -> Say:
        """The voice of this game in a language, calling the players by their names if given."""
        return speaker(self.package, lang, names)

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
        return settled(self.title, self.seats, self.options, seats, options)

    def box(self, edition: str | None = None, name: str = "edition") -> Any:
        """The constant tables, with an edition laid over the components."""
        return box_of(self, edition, name)

    def components(self, edition: str | None = None, name: str = "edition") -> components.Data:
        """The components as data, to keep and to change."""
        return deepcopy(components.load(self.package, edition, name))

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
        points = [int(state.score(seat)) for seat in range(state.seats)]
        unit = self.unit
        return tuple(p // unit if p % unit == 0 else Fraction(p, unit) for p in points)

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
        return say(f"question.{kind.name}", **self.spoken_values(view, say))

    def spoken_values(self, view: View, say: Say) -> dict[str, str | int]:
        """`prompt_values` as people say them: words of vocabularies, the players' names."""
        return {
            name: say.term(name, value) if isinstance(value, str) else value
            for name, value in self.prompt_values(view).items()
        }

    def ask(self, view: View, say: Say) -> str:
        """The question in at most 30 characters: `ask.<kind>`, or the whole question."""
        kind = view.kind
        if kind is None or not say.has(f"ask.{kind.name}"):
            return self.prompt(view, say)
        return say(f"ask.{kind.name}", **self.spoken_values(view, say))

    def asked_of(self, view: View, say: Say) -> str:
        """The question as others read it: `asked.<kind>` with the names of those who decide."""
        names = say.join([say.player(seat) for seat in view.waiting])
        kind = view.kind
        key = f"asked.{kind.name}" if kind is not None else ""
        values = {**self.prompt_values(view), "seat": names}
        many = "asked.many" if len(view.waiting) > 1 else "asked"
        return say(key if say.has(key) else many, **values)

    def label(self, kind: Kind[State], choice: int, say: Say) -> str:
        """A choice in words.

        Its own text `choice.<kind>.<word>`, or a pattern that `parts` fills in: `choice.<kind>`
        with the first part of a word of several parts (`choice.act.trade`), or `choice.<kind>`.
        """
        return self._spoken("choice", kind, choice, say)

    def short(self, view: View, choice: int, say: Say) -> str:
        """A choice in one or two words: the texts of `label` under `short.`, or its label."""
        assert view.kind is not None
        return self.brief(view.kind, choice, say)

    def brief(self, kind: Kind[State], choice: int, say: Say) -> str:
        """The same for any answer, whether it is offered now or was given before."""
        text = self._spoken("short", kind, choice, say)
        return self.label(kind, choice, say) if text.startswith("short.") else text

    def deed(self, view: View, choice: int, say: Say) -> str:
        """A choice for somebody who does not see its question: `done.<kind>`, or its label.

        Keys are found as for labels; such a text may name what the question names, the choice's
        own {label} and its {hint}.
        """
        kind = view.kind
        assert kind is not None
        key, label = self._pattern("done", kind, choice, say), self.label(kind, choice, say)
        if not say.has(key):
            return label
        told = {"label": label, "hint": self.hint(view, choice, say)}
        parts = self._terms(kind, choice, say)
        return say(key, **{**self.spoken_values(view, say), **parts, **told})

    def _spoken(self, key: str, kind: Kind[State], choice: int, say: Say) -> str:
        """The text for a choice under a key; the key itself if there is none."""
        wanted = key, kind.name, choice
        text = say.choices.get(wanted)
        if text is None:
            text = say.choices[wanted] = self._say_choice(key, kind, choice, say)
        return text

    def _say_choice(self, key: str, kind: Kind[State], choice: int, say: Say) -> str:
        """The same, put together."""
        own = f"{key}.{kind.name}.{kind.words[choice]}"
        if say.has(own):
            return say(own)
        return say(self._pattern(key, kind, choice, say), **self._terms(kind, choice, say))

    def _pattern(self, key: str, kind: Kind[State], choice: int, say: Say) -> str:
        """The key of the text for a choice: by the first part of its word, or by its kind."""
        found = f"{key}.{kind.name}.{kind.words[choice].split(' ')[0]}"
        return found if say.has(found) else f"{key}.{kind.name}"

    def _terms(self, kind: Kind[State], choice: int, say: Say) -> dict[str, str]:
        """The parts of a choice's word for people."""
        parts = self.parts(kind, choice)
        return {name: say.term(name.rstrip("_"), part) for name, part in parts.items()}

    def rule_id(self, code: int) -> str:
        """The written id of a rule number: 6009 is TZ-6.9."""
        return f"{self.prefix}-{code // 1000}.{code % 1000}"


@lru_cache(maxsize=256)
def speaker(package: str, lang: str, names: tuple[str, ...]) -> Say:
    """One voice per game, language and company."""
    return Say(package, lang, names)


@lru_cache(maxsize=components.MOST_EDITIONS)
def box_of(game: Game, edition: str | None, name: str) -> Any:
    """One box per game and edition."""
    return game.make_box(components.load(game.package, edition, name))
