"""Which entries of the box an item of the picture shows."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import (
    ALTAR_NAMES,
    CALENDAR_NAMES,
    CARD_NAMES,
    CODEX_NAMES,
    GOD_NAMES,
    REGION_NAMES,
    SLOTS,
    TILE_NAMES,
)
from patolli.games.mezo.shown.drawing.cards import shown_seat


def shows(view: View, item: str) -> tuple[str, ...]:
    """The keys of what an item of the picture shows."""
    state = view.state
    assert isinstance(state, Mezo)
    kind, _, rest = item.partition("-")
    if kind in ("region", "name") and rest in REGION_NAMES:
        altar = int(state.altar[REGION_NAMES.index(rest)])
        return (f"altar.{ALTAR_NAMES[altar - 1]}",) if altar else ()
    if kind in ("calendar", "codex") and rest.isdecimal():
        names = CALENDAR_NAMES if kind == "calendar" else CODEX_NAMES
        return (f"{kind}.{names[int(rest)]}",)
    if kind == "tile" and rest.isdecimal():
        tile = int(state.wrathful[int(rest) - 1])
        return (f"wrathful.{TILE_NAMES[tile - 1]}",) if tile else ()
    if kind == "shown" and rest.isdecimal():
        return card(state, int(rest), int(state.shown[int(rest)]) - 1)
    if kind == "god" and rest in GOD_NAMES:
        return (f"god.{rest}.ability",)
    seat = shown_seat(view, state)
    if kind == "card" and rest in CARD_NAMES:
        return card(state, seat, CARD_NAMES.index(rest))
    if kind == "action" and rest.isdecimal():
        number = int(state.shown[seat]) - 1
        if rest == str(int(SLOTS)) and number >= 0:
            number = CARD_NAMES.index("legacy")  # MZ-1.17: the same on all five cards
        return tuple(f"{key}.{int(rest) - 1}" for key in card(state, seat, number))
    if item.startswith("god-age-") and state.god[seat]:
        return (f"god.{GOD_NAMES[state.god[seat] - 1]}.ability.{int(item[8:]) - 1}",)
    return ()


def card(state: Mezo, seat: int, number: int) -> tuple[str, ...]:
    """The actions of a card of a seat's god."""
    if number < 0 or not state.god[seat]:
        return ()
    return (f"card.{GOD_NAMES[state.god[seat] - 1]}_{CARD_NAMES[number]}.action",)
