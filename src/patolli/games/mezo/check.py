"""Whether a position can be: every piece in its place, nothing where nothing may be."""

from __future__ import annotations

from functools import partial

from patolli.engine.told import Told
from patolli.games.mezo.rules.regions import in_play
from patolli.games.mezo.rules.state import Mezo, at
from patolli.games.mezo.rules.tables import (
    ALL_CARDS,
    CARDS,
    LEVELS,
    PLAYER_NAMES,
    REGION_NAMES,
    REGIONS,
    SHAMAN,
    SPACES,
    UNITS,
    VERTICES,
    WARRIOR,
)

said = partial(Told, "patolli.games.mezo")


def pieces(state: Mezo) -> dict[str, tuple[int, int]]:
    """Per component of each player: how many there are, and how many the box holds."""
    found: dict[str, tuple[int, int]] = {}
    box = state.box
    for seat in range(state.seats):
        owner = PLAYER_NAMES[seat].upper()
        for unit, name in ((WARRIOR, "warriors"), (SHAMAN, "shamans")):
            own = (units(state, seat, int(unit)), int(box.own_units[unit]))
            found[said(f"piece.{name}", owner=owner)] = own
        glyphs = int(state.glyph_supply[seat]) + sum(
            int(state.glyphs[region * state.seats + seat]) for region in range(REGIONS)
        )
        found[said("piece.glyphs", owner=owner)] = (glyphs, int(box.own_glyphs))
        for level in range(LEVELS):
            count = int(state.pyramid_supply[seat * int(LEVELS) + level]) + sum(
                state.pyramid[region * int(LEVELS) + level] == seat + 1 for region in range(REGIONS)
            )
            piece = said("piece.pyramids", level=level + 1, owner=owner)
            found[piece] = (count, int(box.own_pyramids[level]))
    return found


def units(state: Mezo, seat: int, unit: int) -> int:
    """MZ-5.9: a player's units of a type, counted over all zones."""
    own = seat * int(UNITS) + unit
    total = state.reserve[own] + state.xibalba[own] + state.wrath[own] + state.given[own]
    for region in range(REGIONS):
        total += state.units[at(state, region, seat, unit)]
    spaces = state.calendar if unit == SHAMAN else state.codex
    return int(total) + sum(spaces[space] == seat + 1 for space in range(SPACES))


def problems(state: Mezo) -> list[str]:
    """What is impossible about an edited position."""
    found: list[str] = []
    seats = range(state.seats)
    if state.age and len({int(state.vp[seat]) for seat in seats}) < state.seats:
        found.append(said("problem.markers"))
    gods = [int(state.god[seat]) for seat in seats if state.god[seat]]
    if len(set(gods)) < len(gods) or not all(0 < god <= 4 for god in gods):
        found.append(said("problem.gods"))
    places = [int(state.vertex[seat]) for seat in seats if state.vertex[seat]]
    if len(set(places)) < len(places) or not all(0 < place <= VERTICES for place in places):
        found.append(said("problem.vertex"))
    for region, name in enumerate(REGION_NAMES):
        found += region_problems(state, region, said(f"region.{name}"))
    for seat in seats:
        found += seat_problems(state, seat)
    if not 0 <= state.conflict <= REGIONS or not 0 <= state.blessed <= REGIONS:
        found.append(said("problem.region"))
    elif state.conflict and not in_play(state) >> (state.conflict - 1) & 1:
        found.append(said("problem.conflict"))
    return found


def region_problems(state: Mezo, region: int, name: str) -> list[str]:
    """What is impossible about one region."""
    found: list[str] = []
    first = region * int(LEVELS)
    levels = [level for level in range(LEVELS) if state.pyramid[first + level]]
    if levels and levels != list(range(levels[0], levels[-1] + 1)):
        found.append(said("problem.pyramid", region=name))
    if any(not 0 <= state.pyramid[first + level] <= state.seats for level in range(LEVELS)):
        found.append(said("problem.pyramid-owner", region=name))
    if not 0 <= state.champion[region] <= state.seats:
        found.append(said("problem.champion", region=name))
    empty = not levels and not state.champion[region]
    for seat in range(state.seats):
        where = at(state, region, seat, 0)
        empty = empty and not state.units[where] and not state.units[where + 1]
        empty = empty and not state.glyphs[region * state.seats + seat]
    if state.desolate >> region & 1 and not empty:
        found.append(said("problem.desolate", region=name))
    return found


def seat_problems(state: Mezo, seat: int) -> list[str]:
    """What is impossible about one player."""
    found: list[str] = []
    owner = PLAYER_NAMES[seat].upper()
    champions = sum(state.champion[region] == seat + 1 for region in range(REGIONS))
    if champions > state.box.champions[state.seats]:
        found.append(said("problem.champions", owner=owner))
    if not 0 <= state.devotion[seat] < len(state.box.devotion_value):
        found.append(said("problem.devotion", owner=owner))
    cards = [int(state.hand[seat]), int(state.played[seat])]
    for card in (int(state.laid[seat]), int(state.shown[seat])):
        if card > 0:  # a number that is no card's must not become a bit that fills the memory
            cards.append(1 << card - 1 if card <= CARDS else -1)
    if any(not 0 <= card <= ALL_CARDS for card in cards):
        found.append(said("problem.cards", owner=owner))
    elif sum(cards) != cards[0] | cards[1] | sum(cards[2:]):
        found.append(said("problem.card", owner=owner))
    drawn = bin(max(0, int(state.hand[seat]))).count("1") + (state.laid[seat] > 0)
    if drawn != state.hand_size[seat] or drawn > CARDS:
        found.append(said("problem.hand", owner=owner))
    return found
