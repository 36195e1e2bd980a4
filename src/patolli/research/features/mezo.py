"""Mezo: hands and the card laid face down are private."""

from patolli.games.mezo.rules.kinds import SOURCE_NAMES
from patolli.games.mezo.rules.tables import (
    ALTAR_NAMES,
    CALENDAR_NAMES,
    CARD_NAMES,
    CODEX_NAMES,
    GOD_NAMES,
    REGION_NAMES,
    TRIBE_NAMES,
    UNIT_NAMES,
    VERTEX_NAMES,
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

REGION = axis("region", REGION_NAMES)
UNIT = axis("unit", UNIT_NAMES[:2])
LEVEL = numbered("level", 4, 1)

FEATURES = Features(
    version=1,
    argument_bits=(30, 30),
    listed=(
        *one("one_region fewest_first", number(1)),
        *one("age", category("0123")),
        *one("desolate", bits(REGION_NAMES)),
        *one("blessed conflict", category(none_and(REGION_NAMES))),
        *one("tiles", bits(REGION_NAMES)),
        *one("first", SEAT_OR_NOBODY),
        *one("vp", number(250), PLAYERS),
        *one("scored", number(250, low=-50), PLAYERS, axis("source", SOURCE_NAMES)),
        *one("devotion", number(24), PLAYERS),
        *one("god", category(none_and(GOD_NAMES)), PLAYERS),
        *one("vertex", category(none_and(VERTEX_NAMES)), PLAYERS),
        *one("abilities", bits(TRIBE_NAMES), PLAYERS),
        *one("reserve xibalba wrath given", number(8), PLAYERS, UNIT),
        *one("units", number(8), REGION, PLAYERS, UNIT),
        *one("glyphs", number(6), REGION, PLAYERS),
        *one("glyph_supply", number(6), PLAYERS),
        *one("pyramid", SEAT_OR_NOBODY, REGION, LEVEL),
        *one("pyramid_supply", number(4), PLAYERS, LEVEL),
        *one("champion", SEAT_OR_NOBODY, REGION),
        *one("altar", category(none_and(ALTAR_NAMES)), REGION),
        *one("wrathful", category(none_and("abc")), numbered("age", 3, 1)),
        *one("calendar", SEAT_OR_NOBODY, axis("space", CALENDAR_NAMES)),
        *one("codex", SEAT_OR_NOBODY, axis("space", CODEX_NAMES)),
        *one("hand_size", number(5), PLAYERS),
        *one("played", bits(CARD_NAMES), PLAYERS),
        *one("shown", category(none_and(CARD_NAMES)), PLAYERS),
        *one("covered", bits("123"), PLAYERS),
        *one("bonus", number(40), PLAYERS),
        *one("claims", bits(UNIT_NAMES[:2]), PLAYERS),
        *one("won", number(18), PLAYERS),
        *one("hand", bits(CARD_NAMES), OWN),
        *one("laid", category(none_and(CARD_NAMES)), OWN),
    ),
)
