"""Tikal: nothing is private; the map is observed hex by hex."""

from patolli.games.tikal.rules.tables import HEX_NAMES, PLACE_NAMES, TILES, TREASURE_NAMES
from patolli.research.encoding import (
    PLAYERS,
    SEAT_OR_NOBODY,
    SET_OF_SEATS,
    WHOLE,
    Feature,
    Features,
    axis,
    bits,
    category,
    none_and,
    number,
    numbered,
    one,
)

CAMP = axis("camp", PLACE_NAMES[1:])
HEX = axis("hex", HEX_NAMES)
TREASURE = axis("treasure", TREASURE_NAMES)
TILE = numbered("tile", int(TILES))
EDGES = ("n", "ne", "se", "s", "sw", "nw")

FEATURES = Features(
    version=1,
    argument_bits=(7, 7),
    listed=(
        *one("auction laid_anyway placer_first", number(1)),
        *one("points_left", number(10)),
        *one("held", category(none_and(TILE.places), low=-1)),
        *one("lost", number(36)),
        *one("pile", number(24)),
        *one("high_bid", number(500)),
        *one("high_bidder first_passed", SEAT_OR_NOBODY),
        *one("passed played", SET_OF_SEATS),
        *one("last_placer", SEAT_OR_NOBODY),
        *one("tile", category(none_and([str(tile) for tile in range(40)]), low=-1), HEX),
        *one("turn", category([str(60 * turn) for turn in range(6)]), HEX),
        *one("steps", bits([f"{e}-{bit}" for e in EDGES for bit in range(5)]), HEX),
        *one("value", number(10), HEX),
        *one("treasures", number(6), HEX),
        Feature("guard", WHOLE, (HEX,), "packed"),
        Feature("guard", SEAT_OR_NOBODY, (HEX,), "owner"),
        Feature("guard", number(1), (HEX,), "leader"),
        *one("used", number(2), HEX),
        *one("workers", number(18), PLAYERS, HEX),
        *one("leader", category(["guarding", "out", "reserve", *HEX_NAMES], low=-3), PLAYERS),
        *one("reserve gone", number(18), PLAYERS),
        *one(
            "camps", category(none_and(HEX_NAMES), low=-1), PLAYERS, axis("camp", PLACE_NAMES[1:])
        ),
        *one("owned", number(3), PLAYERS, TREASURE),
        *one("tokens", number(12), numbered("value", 11)),
        *one("unseen", number(3), TREASURE),
        *one("bag", number(12), TILE),
        *one("display", category(none_and(TILE.places), low=-1), numbered("place", 4)),
        *one("scored_temples scored_treasures paid", number(500), PLAYERS),
        *one("scorings", number(5), PLAYERS),
    ),
)
