"""Which figures of the box an item of the picture shows."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.city import tile_on
from patolli.games.origins.rules.state import Origins

PRICES = {"building": "board.building_pool", "citizen": "board.citizen_pool"}
TOKENS = ("B_MILITARY", "B_BUILD", "B_TEMPLE", "B_SPEAKER", "B_RESOURCE")  # by colour


def shows(view: View, item: str) -> tuple[str, ...]:
    """The keys of what an item of the picture shows."""
    state = view.state
    assert isinstance(state, Origins)
    kind, *rest = item.split("-", 2)
    if kind == "step":
        return (f"board.temple_tracks.{t.TEMPLE_NAMES[int(rest[0])]}.{rest[1]}",)
    if kind == "space":
        return (f"board.military_track.bonus.{rest[0]}",)
    if kind == "price" and rest[0] in PRICES:
        return (f"{PRICES[rest[0]]}.wisdom_cost.{int(rest[1]) - 1}",)
    if kind == "advisor":
        return (f"player_board.advisor_track.vp.{rest[1]}",)
    if kind == "token":
        return (f"bonus_tokens.{TOKENS[int(rest[0])]}",)
    if kind == "card" and rest[0].isdecimal():
        return (f"district_cards.D{int(state.district[int(rest[0]) - 1]):02}",)
    if kind == "pool":
        return building(int(state.building_pool[int(rest[0]) - 1]) - 1)
    if kind == "stack":
        return building(int(state.face_up[int(rest[0])]) - 1)
    if kind == "tile" and len(rest) == 2 and rest[1] in t.CELL_WORDS:
        return building(int(tile_on(state, int(rest[0]), t.CELL_WORDS.index(rest[1]))))
    return ()


def building(number: int) -> tuple[str, ...]:
    """The entry of a building; the agora is one of its own."""
    if number == t.AGORA:
        return ("start_tiles.agora",)
    return (f"buildings.{t.BUILDING_NAMES[number]}",) if 0 <= number < t.BUILDINGS else ()
