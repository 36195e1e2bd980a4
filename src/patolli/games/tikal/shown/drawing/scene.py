"""Everything that changes, put together: the map, what can be chosen on it, what stands beside."""

from __future__ import annotations

from patolli.engine.drawing import Item, Row, Scene, Strip
from patolli.engine.game import View
from patolli.engine.sketch import once, part
from patolli.engine.text import Say
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import HEXES
from patolli.games.tikal.shown.drawing.board import POINTS
from patolli.games.tikal.shown.drawing.choices import choice_items, trails
from patolli.games.tikal.shown.drawing.map import map_items, place_of
from patolli.games.tikal.shown.drawing.side import side_items
from patolli.games.tikal.shown.offers import hex_of
from patolli.games.tikal.shown.phase import scoring_order, scoring_seat


def scene(view: View, say: Say) -> Scene:
    """Everything that changes; most of it is alike for all and made once."""
    state = view.state
    assert isinstance(state, Tikal)
    common = common_items(state, say)
    items = (*common, *choice_items(view, say))
    if scoring_seat(state) < 0:
        return Scene(items, trails=trails(view), status=status(state, say))
    held = "scoring" if state.held >= 0 else "final"
    strip = Strip(say(f"strip.{held}"), "volcano", scoring_order(state))
    return Scene(items, (), "scoring", strip, unveiled(view, common), trails(view))


@once
def common_items(state: Tikal, say: Say) -> list[Item]:
    """What everybody sees alike."""
    return [*map_items(state, say), *scores(state, say), *side_items(state, say)]


@part("auction", "scored_temples", "scored_treasures", "paid")
def scores(state: Tikal, say: Say) -> list[Item]:
    """Everybody's points on the track round the jungle."""
    return POINTS.items([int(state.score(seat)) for seat in range(state.seats)], say)


@once
def status(state: Tikal, say: Say) -> tuple[Row, ...]:
    """The tiles still to come, and the scoring rounds played."""
    left = sum(int(count) for count in state.bag)
    done = max(int(state.scorings[seat]) for seat in range(state.seats))
    return (
        Row("tile", say("status.tiles", n=left), say("status.tiles.name")),
        Row("volcano", f"{done}/{int(state.box.volcanoes) + 1}", say("status.scorings.name")),
    )


def unveiled(view: View, common: list[Item]) -> tuple[str, ...]:
    """In a scoring turn: temples, hexes where something can be done, and all beside the map."""
    state = view.state
    assert isinstance(state, Tikal)
    hexes = {hex for hex in range(HEXES) if state.value[hex]}
    hexes |= {hex for choice in view.choices if (hex := hex_of(view, choice)) >= 0}
    beside = [item.id for item in common if not item.place and item.id != "shade"]
    return (*(place_of(hex) for hex in sorted(hexes)), *beside)
