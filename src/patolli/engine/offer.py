"""A question and its answers as people see them: short, with prices, consequences and places.

Everything is made from a view, so it tells nothing that its seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct, field

from patolli.engine.drawing import Item, Row
from patolli.engine.question import QUESTION, Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, State

if TYPE_CHECKING:
    from patolli.engine.game import View
    from patolli.engine.text import Say

# Why a choice cannot be taken back, or what it passes on.
TURN, DRAWN, OVER = "turn", "chance", "over"


class Next(Struct, frozen=True, gc=False):
    """An answer to the question that follows a choice, so that one gesture gives both.

    With a `place` it is a target of its own; without one it is a way to turn what lies there.
    """

    word: str
    short: str
    place: str = ""
    effect: tuple[str, ...] = ()


class Choice(Struct, frozen=True, gc=False):
    """One answer. `label` and `hint` are whole sentences, the rest is for the eye.

    `place` is where it is chosen on the board; without one it is a chip in the bar. `onto` is a
    second place that takes it once the first is open (a die, then its site). `effect` holds
    clauses by weight, `price` what it costs, `leaves` what I have afterwards, `count` the parts of
    an answer that is a number of several kinds, `final` why it cannot be taken back (TURN,
    DRAWN, OVER) and `next` what may be answered in the same gesture.
    """

    word: str
    label: str
    hint: str
    short: str
    place: str = ""
    onto: str = ""
    icon: str = ""
    effect: tuple[str, ...] = ()
    price: tuple[Row, ...] = ()
    leaves: tuple[Row, ...] = ()
    key: str = ""
    final: str = ""
    count: Mapping[str, int] = field(default_factory=dict)
    next: tuple[Next, ...] = ()


class Step(Struct, frozen=True, gc=False):
    """One kind of thing whose number is chosen: the key of `Choice.count`, its icon and name."""

    key: str
    icon: str
    name: str


class Meter(Struct, frozen=True, gc=False):
    """What the question spends: `value` of `most` units of one kind."""

    icon: str
    value: int
    most: int
    name: str


class Asked(Struct, frozen=True, gc=False):
    """The question now asked: to me (`ask`), and told to everybody else (`asked_of`)."""

    ask: str = ""
    asked_of: str = ""
    meter: Meter | None = None
    have: tuple[Row, ...] = ()
    steps: tuple[Step, ...] = ()


class Outlook(Struct, frozen=True, gc=False):
    """What the next scoring would bring every seat as things stand, in whole points."""

    icon: str
    name: str
    points: tuple[int, ...]


class Holding(Struct, frozen=True, gc=False):
    """A place on the board that brings points to whoever holds it."""

    icon: str
    name: str
    points: int
    seat: int  # -1: nobody holds it


def gained(view: View, happens: Callable[[State], None]) -> tuple[int, ...]:
    """The points that every seat would have more, or fewer, if something happened now."""
    then = view.state.copy()
    happens(then)
    return tuple(
        int(then.score(seat) - view.state.score(seat)) // view.game.unit
        for seat in range(int(then.seats))
    )


def asked(view: View, say: Say) -> Asked:
    """The question as its seat and the others read it."""
    game, kind = view.game, view.kind
    if kind is None or kind.role != QUESTION:
        text = game.prompt(view, say)
        return Asked(text, text)
    mine = view.seat is not None and view.seat in view.waiting
    return Asked(
        game.ask(view, say),
        game.asked_of(view, say),
        game.meter(view, say) if mine else None,
        game.have(view, say) if mine else (),
        game.steps(view, say) if mine else (),
    )


def offered(view: View, say: Say, items: Iterable[Item]) -> tuple[Choice, ...]:
    """Every choice of a view's seat; where the game names no place, the picture's item does."""
    game, kind = view.game, view.kind
    if kind is None or not view.choices:
        return ()
    drawn = {item.word: item.place or item.id for item in items if item.word and not item.ghost}
    ends = finals(view)
    return tuple(
        Choice(
            word=word,
            label=game.label(kind, choice, say),
            hint=game.hint(view, choice, say),
            short=game.short(view, choice, say),
            place=game.place(view, choice) or drawn.get(word, ""),
            onto=game.onto(view, choice),
            icon=game.icon(view, choice),
            effect=game.effect(view, choice, say),
            price=game.price(view, choice, say),
            leaves=game.leaves(view, choice, say),
            key=game.key(view, choice),
            final=ends.get(choice, ""),
            count=game.count(view, choice),
            next=game.follow(view, choice, say),
        )
        for word, choice in view.words.items()
    )


def finals(view: View) -> dict[int, str]:
    """Which choices cannot be taken back, found by carrying each out in an imagined position.

    What is hidden is dealt anew before, so the answer tells nothing about the truth. What is drawn
    for somebody else's turn ends this one.
    """
    seat, kind = view.seat, view.kind
    if seat is None or kind is None or not view.choices:
        return {}
    others = [other for other in view.waiting if other != seat]
    if others:
        return {}  # asked together: mine can be changed until all have answered
    start = view.game.imagine(view, Random(1))
    found, draws = {}, Choices()
    for choice in view.choices:
        state = start.copy()
        reply(state, seat, choice)
        drawn = state.depth > 0 and state.to_answer == CHANCE
        while state.depth and state.to_answer == CHANCE:
            fill_choices(state, CHANCE, draws)
            reply(state, CHANCE, draws.at_weight(0))
        if state.depth and state.to_answer != seat:
            found[choice] = TURN
        elif drawn:
            found[choice] = DRAWN
        elif state.depth == 0:
            found[choice] = OVER
    return found
