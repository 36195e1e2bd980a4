"""Everything that changes, put together."""

from __future__ import annotations

from patolli.engine.drawing import Item, Row, Scene, Strip
from patolli.engine.game import View
from patolli.engine.sketch import once, part
from patolli.engine.text import Say
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import REGION_NAMES
from patolli.games.mezo.shown.describe import region_name
from patolli.games.mezo.shown.drawing.board import POINTS
from patolli.games.mezo.shown.drawing.cards import card_items, holds_cards
from patolli.games.mezo.shown.drawing.conflict import conflict_items, step_now
from patolli.games.mezo.shown.drawing.map import gods, regions
from patolli.games.mezo.shown.drawing.tracks import board_items
from patolli.games.mezo.shown.questions import TIES


def scene(view: View, say: Say) -> Scene:
    """Everything that changes; in a conflict only its region is unveiled."""
    state = view.state
    assert isinstance(state, Mezo)
    land = [*regions(view, state, say), *gods(view, state, say)]
    side = [*scores(state, say), *conflict_items(view, state, say), *card_items(view, state, say)]
    if not holds_cards(view, state):
        side += board_items(view, state, say)
    items = (*land, *side)
    if not state.conflict or not state.depth:
        return Scene(items, status=status(state, say))
    here = REGION_NAMES[int(state.conflict) - 1]
    chosen, words = places(view), view.words
    clear = [item.place or item.id for item in side]
    clear += [
        item.place or item.id
        for item in land
        if item.id.endswith(here)
        or item.id.startswith("god-")
        or item.place in chosen
        or item.word in words
    ]
    strip = Strip(strip_text(view, state, say), "strength", order(state))
    return Scene(items, mood="conflict", strip=strip, clear=tuple(dict.fromkeys(clear)))


@part("vp")
def scores(state: Mezo, say: Say) -> list[Item]:
    """Everybody's points on the track round the map."""
    return POINTS.items([int(state.vp[seat]) for seat in range(int(state.seats))], say)


@once
def status(state: Mezo, say: Say) -> tuple[Row, ...]:
    """The age, and the conflicts it still has."""
    if not state.age:
        return ()
    left = bin(state.tiles).count("1")
    return (
        Row("calendar", say("status.age", age=int(state.age)), say("status.age.name")),
        Row("strength", say("status.conflicts", n=left), say("status.conflicts.name")),
    )


def places(view: View) -> set[str]:
    """The places of the board where the viewer may choose now."""
    return {view.game.place(view, choice) for choice in view.choices} - {""}


def strip_text(view: View, state: Mezo, say: Say) -> str:
    """What is decided now; of a tie also who decides it, and by which rule."""
    region = region_name(int(state.conflict) - 1, say)
    if state.top() == kinds.NAME:
        what = int(state.top_a())
        tied = [seat for seat in range(int(state.seats)) if state.top_b() >> seat & 1]
        return say(
            "strip.tie-blessed" if what == kinds.NAME_BLESSED else "strip.tie",
            tie=say(f"tie.{TIES[what]}"),
            seats=say.join([say.player(seat) for seat in tied]),
            seat=say.player(int(state.to_answer)),
        )
    return say("strip.conflict", region=region, step=say(f"step.{step_now(state)}"))


def order(state: Mezo) -> tuple[int, ...]:
    """The seats in the order in which they act; none while all choose together."""
    if state.top() == kinds.LAY or step_now(state) != "actions":
        return ()
    seats = int(state.seats)
    return tuple((int(state.first) + turn) % seats for turn in range(seats))
