"""Which figures of the box an item of the picture shows, and what they stand on in words."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.city import tile_on
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import Box

PRICES = {"building": "board.building_pool", "citizen": "board.citizen_pool"}
TOKENS = ("B_MILITARY", "B_BUILD", "B_TEMPLE", "B_SPEAKER", "B_RESOURCE")  # by colour

FROM_ZERO = ("temple_tracks", "military_track")  # their first space is where discs start


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


def figure(key: str, box: Box, say: Say) -> str:
    """What a figure stands on: `figure.` with its key without numbers, else the entry's name."""
    words = [part for part in key.split(".") if not part.isdecimal()]
    numbers = [int(part) for part in key.split(".") if part.isdecimal()]
    temple = ""
    if words[:-1] == ["board", "temple_tracks"]:
        temple = say(f"temple.{words.pop()}.name")
    text = ".".join(("figure", *words))
    if not say.has(text):
        return say.entry(key)
    place = 0 if not numbers else numbers[-1] + (words[1] not in FROM_ZERO)
    return say(text, place=place, temple=temple)
