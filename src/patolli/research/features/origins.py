"""Origins: nothing is private (OR-3.9); cities are lists of tiles, with the extent of every row."""

from patolli.games.origins.rules.tables import (
    BUILDING_NAMES,
    CARD_KINDS,
    COLOUR_NAMES,
    DICE,
    GOOD_NAMES,
    REACH,
    SIGN_NAMES,
    SOURCE_NAMES,
    TEMPLE_NAMES,
    TILES,
    WIDTH,
)
from patolli.research.encoding import (
    PLAYERS,
    SEAT_OR_NOBODY,
    SET_OF_SEATS,
    WHOLE,
    Axis,
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

COLOUR = axis("colour", COLOUR_NAMES)
SITE = numbered("site", 5, 1)
FACE = numbered("value", 6, 1)
TEMPLE = axis("temple", TEMPLE_NAMES)
SLOT = numbered("slot", 5, 1)
BASE = numbered("base", 6, 1)
CARD = numbered("card", 6, 1)
ROW = numbered("row", int(WIDTH))
TILE = numbered("tile", int(TILES))
SEAT_OF_POWER = numbered("seat of power", int(DICE))
BUILDING = category(none_and(BUILDING_NAMES))
FARTHEST = number(int(REACH), low=-int(REACH))
AT_SITE = category(none_and(SITE.places))
ORDER = [str(bit) for bit in range(24)]


def dice(field: str, *axes: Axis) -> tuple[Feature, Feature]:
    """The colour and the value of dice."""
    return (
        Feature(field, category(none_and(COLOUR_NAMES)), axes, "colour"),
        Feature(field, category(none_and(FACE.places)), axes, "value"),
    )


FEATURES = Features(
    version=1,
    argument_bits=(11, 11),
    listed=(
        *one("round", number(60)),
        *one("first", SEAT_OR_NOBODY),
        *one("passed", SET_OF_SEATS),
        *one("ended", bits(["temples", "gold", "towers", "dice", "rounds"])),
        *one("neutral", number(20, low=-1)),
        *one("tile_count", number(int(TILES))),
        *one("closed_count", number(int(DICE))),
        *one("token", category(none_and(COLOUR_NAMES)), SITE),
        *one("ship", number(6), SITE),
        *one("sign", category(none_and(SIGN_NAMES)), TEMPLE),
        *one("holder", SEAT_OR_NOBODY, TEMPLE),
        *one("stack", number(5), axis("building", BUILDING_NAMES)),
        Feature("bottom", bits(ORDER), (COLOUR,), "upper"),
        Feature("bottom", bits(ORDER), (COLOUR,), "lower"),
        *one("face_up", BUILDING, COLOUR),
        *one("building_pool", BUILDING, SLOT),
        *dice("citizen_pool", SLOT),
        *one("reserve", number(9), COLOUR),
        *one("speaker_pool", number(8), FACE),
        *one("speakers_held", number(8), PLAYERS, FACE),
        *one("speakers_sent", number(8), SITE, FACE),
        *dice("draft", numbered("die", 10)),
        *one("tower_pool", number(16), COLOUR),
        *one("tower", number(16), PLAYERS, COLOUR),
        *one("district", category(none_and([str(n) for n in range(1, int(CARD_KINDS) + 1)])), CARD),
        *one("district_gold", number(4), CARD),
        *one("cards_scored", bits(CARD.places), PLAYERS),
        *one("goods", number(60), PLAYERS, axis("good", GOOD_NAMES)),
        *one("points", number(250, low=-50), PLAYERS, axis("source", SOURCE_NAMES)),
        *one("bases", number(6), PLAYERS),
        Feature("base", WHOLE, (PLAYERS, BASE), "packed"),
        Feature("base", AT_SITE, (PLAYERS, BASE), "site"),
        *dice("base", PLAYERS, BASE),
        *one("archon", AT_SITE, PLAYERS),
        *one("advisor", category(none_and(COLOUR_NAMES)), PLAYERS, SLOT),
        *one("superiority", number(8), PLAYERS),
        *one("strength", number(20), PLAYERS),
        *one("strength_height", number(4), PLAYERS),
        *one("temple", number(16), PLAYERS, TEMPLE),
        *one("temple_height", number(4), PLAYERS, TEMPLE),
        Feature("tiles", WHOLE, (TILE,), "packed"),
        Feature("tiles", SEAT_OR_NOBODY, (TILE,), "owner"),
        Feature("tiles", FARTHEST, (TILE,), "x"),
        Feature("tiles", FARTHEST, (TILE,), "y"),
        Feature("tiles", number(1), (TILE,), "beside"),
        Feature("tiles", BUILDING, (TILE,), "building"),
        Feature("tiles", number(1), (TILE,), "farm"),
        Feature("rows", WHOLE, (PLAYERS, ROW), "packed"),
        Feature("rows", number(int(WIDTH) - 1, low=-1), (PLAYERS, ROW), "first"),
        Feature("rows", number(int(WIDTH)), (PLAYERS, ROW), "count"),
        *one("open_districts", number(20), PLAYERS),
        Feature("closed", WHOLE, (SEAT_OF_POWER,), "packed"),
        Feature("closed", SEAT_OR_NOBODY, (SEAT_OF_POWER,), "owner"),
        Feature("closed", FARTHEST, (SEAT_OF_POWER,), "x"),
        Feature("closed", FARTHEST, (SEAT_OF_POWER,), "y"),
        *dice("closed", SEAT_OF_POWER),
    ),
)
