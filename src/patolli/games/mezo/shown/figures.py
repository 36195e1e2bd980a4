"""Which entries of the box an item of the picture shows, and what they say in words."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import (
    AGES,
    ALTAR_NAMES,
    ALTAR_REWARD,
    CALENDAR_NAMES,
    CALENDAR_SPACE,
    CARD_ACTION,
    CARD_NAMES,
    CARDS,
    CODEX_NAMES,
    CODEX_SPACE,
    GOD_ABILITY,
    GOD_NAMES,
    REGION_NAMES,
    SLOTS,
    TILE_ABILITY,
    TILE_NAMES,
    Box,
)
from patolli.games.mezo.shown.drawing.cards import shown_seat
from patolli.games.mezo.shown.words import ability_text


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


def figure(key: str, box: Box, say: Say) -> str:
    """The card, space, tile or altar that a figure stands on, and what it does by that figure."""
    name, ability = place(key.split("."), say)
    if ability >= 0 and key.endswith((".effects", ".options")):
        return f"{name}: {ability_text(box, ability, say)}"
    return name


def place(path: list[str], say: Say) -> tuple[str, int]:
    """What the entry at a path is called, and the number of its ability; -1 if it has none."""
    match path:
        case ["altar", altar, *_]:
            return say.term("altar", altar), int(ALTAR_REWARD) + ALTAR_NAMES.index(altar)
        case ["wrathful", tile, *_]:
            return say.term("tile", tile), int(TILE_ABILITY) + TILE_NAMES.index(tile)
        case ["calendar", space, *_]:
            number = CALENDAR_NAMES.index(space)
            return f"{say('board.calendar')} {number + 1}", int(CALENDAR_SPACE) + number
        case ["codex", space, *_]:
            number = CODEX_NAMES.index(space)
            return f"{say('board.codex')} {number + 1}", int(CODEX_SPACE) + number
        case ["god", god, "ability", at, *_]:
            number = GOD_NAMES.index(god) * int(AGES) + int(at)
            age = say("draw.age", age=int(at) + 1)
            return f"{say.term('god', god)}, {age}", int(GOD_ABILITY) + number
        case ["card", card, "action", at, *_]:
            god, _, kind = card.rpartition("_")
            number = GOD_NAMES.index(god) * int(CARDS) + CARD_NAMES.index(kind)
            action = say("choice.act.use", slot=int(at) + 1)
            called = f"{say.term('god', god)}, {say.term('card', kind)}, {action}"
            return called, int(CARD_ACTION) + number * int(SLOTS) + int(at)
        case ["vertex", vertex, "regions"]:
            return say("figure.vertex", vertex=say.term("vertex", vertex)), -1
        case ["pyramid", "level", at, *_]:
            return say("figure.pyramid", level=int(at) + 1), -1
        case _:
            return "", -1
