"""From the components to the tables of the box; an impossible value is refused by its key."""

from __future__ import annotations

from typing import Any

from patolli.engine.errors import BadSetup
from patolli.engine.figures import MOST, among, within, wrong
from patolli.engine.text import Value
from patolli.games.tikal.rules.catalogue import TILE_NAMES
from patolli.games.tikal.rules.tables import (
    CAMPS,
    EDGES,
    FACE_NAMES,
    FAR,
    HEX_KINDS,
    HEX_NAMES,
    HIGHEST_BID,
    LETTERS,
    TREASURES,
    VALUES,
    VOLCANO,
    Box,
)

Data = dict[str, Any]
MOST_MASKS = 6
MOST_STONES = 3


def make_box(data: Data) -> Box:
    """The tables; BadSetup names the key of a value the game cannot be played with."""
    squares = [*data["tile"], *data["printed_hex"]]
    names = [*(f"tile.{tile['id']}" for tile in data["tile"]), *(["printed_hex"] * 4)]
    check_tiles(data["tile"])
    for square, name in zip(squares, names, strict=True):
        check_square(square, name)
    turned = [turns_of(square["stones"]) for square in squares]
    return Box(
        neighbours_of(data["hex"]),
        [HEX_KINDS.index(square["kind"]) for square in squares],
        [LETTERS.index(tile["letter"]) for tile in data["tile"]],
        copies_of(data["tile"]),
        [square.get("value", 0) for square in squares],
        [square.get("treasures", 0) for square in squares],
        [stone for turns in turned for stones in turns for stone in stones],
        [len({tuple(stones) for stones in turns}) for turns in turned],
        [HEX_NAMES.index(square["hex"]) for square in data["printed_hex"]],
        tokens_of(data["temple_tokens"]),
        data["scoring"]["treasure_points_by_copies"],
        [face_of(tile) for tile in data["tile"]],
        figures_of(data),
    )


def refused(path: str, key: str, **values: Value) -> BadSetup:
    """The refusal of a figure, for a reason of this game."""
    return wrong(path, f"problem.{key}", "patolli.games.tikal", **values)


def turns_of(stones: list[int]) -> list[list[int]]:
    """The stones of a tile on the edges of the board, for every turn (TK-4.3)."""
    return [[stones[(edge - turn) % 6] for edge in range(6)] for turn in range(6)]


def neighbours_of(hexes: list[Data]) -> list[int]:
    """TK-1.3: the hex across every edge, -1 off the board."""
    if [entry["id"] for entry in hexes] != HEX_NAMES:
        raise wrong("hex", "problem.entries")
    table = []
    for entry in hexes:
        if len(entry["neighbours"]) != EDGES:
            found = len(entry["neighbours"])
            raise wrong(f"hex.{entry['id']}.neighbours", "problem.length", n=6, found=found)
        for name in entry["neighbours"]:
            if name and name not in HEX_NAMES:
                raise refused(f"hex.{entry['id']}.neighbours", "no-hex", hex=str(name))
            table.append(HEX_NAMES.index(name) if name else -1)
    for place, other in enumerate(table):
        hex, edge = divmod(place, int(EDGES))
        if other >= 0 and table[other * int(EDGES) + (edge + 3) % 6] != hex:
            raise refused(f"hex.{HEX_NAMES[hex]}.neighbours", "neighbours", hex=HEX_NAMES[other])
    return table


def check_tiles(tiles: list[Data]) -> None:
    """Tiles must come in the order of their letters (TK-2.2)."""
    if [tile["id"].lower() for tile in tiles] != TILE_NAMES:
        raise wrong("tile", "problem.entries")
    before = 0
    for tile in tiles:
        if tile["letter"] not in LETTERS or LETTERS.index(tile["letter"]) < before:
            raise refused(f"tile.{tile['id']}.letter", "letter", letter=str(tile["letter"]))
        before = LETTERS.index(tile["letter"])


def check_square(square: Data, name: str) -> None:
    """A tile or a printed hex."""
    kind, stones = square["kind"], square["stones"]
    among(kind, HEX_KINDS, f"{name}.kind")
    if (kind == "base_camp") != (square.get("hex") == "c0r4"):
        raise refused(f"{name}.kind", "base-camp")
    if len(stones) != EDGES or any(not 0 <= stone <= MOST_STONES for stone in stones):
        raise refused(f"{name}.stones", "stones")
    if (kind == "volcano") != (sum(stones) == 0):
        raise refused(f"{name}.stones", "no-stones")
    value, masks = square.get("value", 0), square.get("treasures", 0)
    if (kind == "temple") != (value > 0) or not 0 <= value < VALUES:
        raise refused(f"{name}.value", "value")
    if (kind == "treasure") != (masks > 0) or not 0 <= masks <= MOST_MASKS:
        raise refused(f"{name}.treasures", "masks")


def copies_of(tiles: list[Data]) -> list[int]:
    """Equal tiles of a letter count as copies of the first one."""
    keys = [("letter", "kind", "value", "treasures", "stones")] * len(tiles)
    looks = [
        tuple(str(tile.get(key)) for key in names) for tile, names in zip(tiles, keys, strict=True)
    ]
    return [looks.count(look) if looks.index(look) == at else 0 for at, look in enumerate(looks)]


def face_of(tile: Data) -> int:
    """What a tile shows, as texts name it."""
    figure = tile.get("value", 0) + tile.get("treasures", 0)
    return FACE_NAMES.index(f"{tile['kind']}-{figure}" if figure else tile["kind"])


def tokens_of(entry: Data) -> list[int]:
    """TK-1.12: the temple tokens by value."""
    tokens = [0] * int(VALUES)
    if len(entry["values"]) != len(entry["counts"]):
        n, found = len(entry["values"]), len(entry["counts"])
        raise wrong("temple_tokens.counts", "problem.length", n=n, found=found)
    for value, count in zip(entry["values"], entry["counts"], strict=True):
        within(value, "temple_tokens.values", 1, int(VALUES) - 1)
        within(count, "temple_tokens.counts", 0, MOST)
        tokens[value] += count
    return tokens


# The figures: where each stands, and the least and the most it can be.
FIGURES = {
    "treasure_copies": ("treasure_set", "copies", 0, 99),
    "leaders": ("pieces_per_player", "leaders", 1, 1),
    "workers": ("pieces_per_player", "workers", 0, 99),
    "camps": ("limits", "camps_per_player", 0, int(CAMPS)),
    "guards": ("limits", "guards_per_player", 0, 99),
    "points": ("action_points", "per_turn", 1, int(FAR) - 1),
    "enter_cost": ("action_points", "enter_piece", 1, int(FAR)),
    "transfer_cost": ("action_points", "camp_transfer", 1, int(FAR)),
    "stone_cost": ("action_points", "move_per_stone", 1, 5),
    "uncover_cost": ("action_points", "uncover_level", 1, int(FAR)),
    "take_cost": ("action_points", "take_treasure", 1, int(FAR)),
    "exchange_cost": ("action_points", "exchange_treasure", 1, int(FAR)),
    "camp_cost": ("action_points", "build_camp", 1, int(FAR)),
    "guard_cost": ("action_points", "place_guard", 1, int(FAR)),
    "levels_per_phase": ("limits", "levels_per_temple_per_turn", 0, 99),
    "takes_per_phase": ("limits", "treasures_per_tile_per_turn", 0, 99),
    "leader_strength": ("limits", "leader_strength", 0, 99),
    "worker_strength": ("limits", "worker_strength", 0, 99),
    "camps_per_hex": ("limits", "camps_per_hex", 1, 1),
    "guards_per_temple": ("limits_derived", "guards_per_temple", 1, 1),
    "basic_start": ("basic_game", "start_score", 0, 50),
    "auction_start": ("auction_game", "start_score", 0, 50),
    "lowest_bid": ("auction_game_derived", "min_opening_bid", 1, int(HIGHEST_BID)),
}


def figures_of(data: Data) -> dict[str, int]:
    """The single figures of the rules."""
    found = {}
    for name, (table, key, least, most) in FIGURES.items():
        found[name] = within(data[table][key], f"{table}.{key}", least, most)
    kinds = [tile["kind"] for tile in data["tile"]]
    found["volcanoes"] = kinds.count(HEX_KINDS[int(VOLCANO)])
    masks = sum(tile.get("treasures", 0) for tile in data["tile"])
    if masks > found["treasure_copies"] * TREASURES:  # TK-4.12
        raise refused("treasure_set.copies", "too-few-treasures", n=masks)
    points = data["scoring"]["treasure_points_by_copies"]
    if len(points) <= found["treasure_copies"] or min(points) < 0:
        raise refused("scoring.treasure_points_by_copies", "points-by-copies")
    return found
