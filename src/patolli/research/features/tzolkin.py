"""Tzolk'in: only the wealth tiles dealt at the start are private, until all have chosen."""

from patolli.games.tzolkin.rules.kinds import SOURCE_NAMES
from patolli.games.tzolkin.rules.tables import (
    BUILDING_NAMES,
    GEAR_NAMES,
    MATERIAL_NAMES,
    MONUMENT_NAMES,
    TEMPLE_NAMES,
    TRACK_NAMES,
    WEALTH_NAMES,
)
from patolli.research.encoding import (
    OWN,
    PLAYERS,
    SEAT_OR_NOBODY,
    Features,
    axis,
    bits,
    category,
    none_and,
    number,
    numbered,
    one,
)

GEAR = axis("gear", GEAR_NAMES)
GROUP = numbered("action", 4, 2)
AGE = numbered("age", 2, 1)
SPACES = [str(space) for space in range(16)]
OF_AGE = [str(building) for building in range(18)]

FEATURES = Features(
    version=1,
    argument_bits=(8, 8),
    listed=(
        *one("variant", bits([str(option) for option in range(7)])),
        *one("round day", number(30)),
        *one("food_next", number(4)),
        *one("food_due age", number(1)),
        *one("turns", number(4)),
        *one("first start_worker", SEAT_OR_NOBODY),
        *one("calendar_corn", number(30)),
        *one("rooms", bits([str(room) for room in range(10)])),
        *one("skull_bank skulls_lost", number(13)),
        *one("burned", number(16)),
        *one("monument_deck", bits(MONUMENT_NAMES)),
        *one("discarded", bits(OF_AGE)),
        *one("drawn", bits(WEALTH_NAMES)),
        *one("dummies_left", number(20)),
        *one("goods", number(60, 30, 30, 30, 13), PLAYERS, axis("material", MATERIAL_NAMES)),
        *one("points", number(400, low=-400), PLAYERS, axis("source", SOURCE_NAMES)),
        *one("temple", number(12), PLAYERS, axis("temple", TEMPLE_NAMES)),
        *one("level", category("0123"), PLAYERS, axis("track", TRACK_NAMES)),
        *one("hand bank", number(6), PLAYERS),
        *one("light", number(1), PLAYERS),
        *one("corn_tiles", number(20), PLAYERS),
        *one("wood_tiles", number(16), PLAYERS),
        *one("kept", bits(WEALTH_NAMES), PLAYERS),
        *one("tiles", number(8), PLAYERS),
        *one("built", bits(OF_AGE), PLAYERS, AGE),
        *one("raised", bits(MONUMENT_NAMES), PLAYERS),
        *one("workers", bits(SPACES), GEAR, PLAYERS),
        *one("dummies", bits(SPACES), GEAR),
        *one("covered open", number(4), GROUP),
        *one("row", category(none_and(BUILDING_NAMES)), numbered("place", 6)),
        *one("shown", category(none_and(MONUMENT_NAMES)), numbered("place", 6)),
        *one("deck", bits(OF_AGE), AGE),
        *one("dealt chosen", bits(WEALTH_NAMES), OWN),
    ),
)
