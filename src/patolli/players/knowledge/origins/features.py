"""What the value of Origins looks at: the names of its features and their places."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64

ONE: Final[i64] = 0  # always 1: what the rest of a game brings whatever one has
PENDING: Final[i64] = 1  # what unanswered questions promise, hundredths
TEMPLE_POINTS: Final[i64] = 2  # final points of the temples as they stand, hundredths
SEAT_POINTS: Final[i64] = 3  # of dice in seats of power with their towers, hundredths
ADVISOR_POINTS: Final[i64] = 4  # of the rightmost advisor, hundredths
STONE_FEW: Final[i64] = 5  # the first few of a resource, then the rest; pairs
FOOD_FEW: Final[i64] = 7
WISDOM_FEW: Final[i64] = 9
GOLD_FEW: Final[i64] = 11
DIE: Final[i64] = 13  # + value - 1: dice by the value they have next round
LEAVING: Final[i64] = 19  # sixes at sites, which become advisors
FREE_BASES: Final[i64] = 20
BASES_OPEN: Final[i64] = 21
READY: Final[i64] = 22  # patricians that can still act this round
READY_VALUE: Final[i64] = 23
READY_SIX: Final[i64] = 24
SPEAKERS: Final[i64] = 25
SPEAKER_VALUE: Final[i64] = 26
ARCHON_READY: Final[i64] = 27
ADVISOR_COUNT: Final[i64] = 28
AGAIN: Final[i64] = 29  # points of advisors of a colour already there, by their dice, hundredths
ANEW: Final[i64] = 30  # points of the next new advisor, by the highest such die, hundredths
PLAYING: Final[i64] = 31  # has not passed
DICE_OF: Final[i64] = 32  # + colour
DICE_FOR: Final[i64] = 37  # + site: dice with the colour of the site's token
STEPS: Final[i64] = 42  # in all temples
HIGHEST: Final[i64] = 43
LOWEST: Final[i64] = 44
SOON: Final[i64] = 45  # temple points that 4 steps more bring, hundredths
LATER: Final[i64] = 46  # 8 steps
MUCH_LATER: Final[i64] = 47  # 14 steps
HELD: Final[i64] = 48  # + sign: a zodiac card held this round
LEADING: Final[i64] = 60  # + sign: a card that is this seat's at the end of the round
BORDERS: Final[i64] = 72
ADVANCE: Final[i64] = 73  # spaces that are lost at the end of the round
ATTACK_NOW: Final[i64] = 74  # points of an attack, hundredths
ATTACK_READY: Final[i64] = 75  # the same for every worker that can still act
TOKENS: Final[i64] = 76
TILE_COUNT: Final[i64] = 77
FARMS: Final[i64] = 78
OPEN_FIRST: Final[i64] = 79  # the first open district
OPEN_MORE: Final[i64] = 80
NEARLY: Final[i64] = 81  # blocks that lack one tile
CLOSING: Final[i64] = 82  # the best closing there is, hundredths
CLOSING_CARD: Final[i64] = 83  # card points in open districts, hundredths
COLOUR_COUNT: Final[i64] = 84  # colours of buildings
REDS: Final[i64] = 85
YELLOWS: Final[i64] = 86
OBELISKS: Final[i64] = 87
RESERVED: Final[i64] = 88
FLOORS: Final[i64] = 89
TALLEST: Final[i64] = 90
TOWER_DIE: Final[i64] = 91  # the best die times its tower, hundredths
TOWER_DICE: Final[i64] = 92  # all dice times their towers, hundredths
FLOOR_GAIN: Final[i64] = 93  # what the best further floor brings at once, hundredths
FLOOR_NOW: Final[i64] = 94  # the same if it can be paid
MARKER: Final[i64] = 95  # will begin the next round as things are
AHEAD: Final[i64] = 96  # temple steps ahead of the best other
BEHIND_ME: Final[i64] = 97  # military discs behind
REACH: Final[i64] = 98  # sites that a ready die or speaker visits without paying
CARD_GOLD: Final[i64] = 99  # gold of cards that open districts fit
CARD_NEAR: Final[i64] = 100  # card points in blocks that lack one tile, hundredths
CLIMBS: Final[i64] = 101  # ready workers that have a stone for the temple
GROWTH: Final[i64] = 102  # share of the food for the next base, hundredths
CARD_HALF: Final[i64] = 103  # card points in blocks that lack one tile of the card, hundredths
COUNT: Final[i64] = 104

COLOUR_WORDS: Final = ("red", "purple", "blue", "orange", "yellow")
SIGN_WORDS: Final = (
    *("aries", "gemini", "taurus", "capricorn", "leo", "virgo"),
    *("cancer", "pisces", "scorpio", "sagittarius", "libra", "aquarius"),
)

FEATURES: Final[list[str]] = [
    *("one", "pending", "temple points", "seat points", "advisor points"),
    *(f"{good} {part}" for good in ("stone", "food", "wisdom", "gold") for part in ("few", "more")),
    *(f"die {value}" for value in range(1, 7)),
    *("leaving", "free bases", "bases", "ready", "ready value", "ready six"),
    *("speakers", "speaker value", "archon ready", "advisors", "again", "anew", "playing"),
    *(f"dice {colour}" for colour in COLOUR_WORDS),
    *(f"dice for site {site}" for site in range(1, 6)),
    *("steps", "highest", "lowest", "soon", "later", "much later"),
    *(f"held {sign}" for sign in SIGN_WORDS),
    *(f"leading {sign}" for sign in SIGN_WORDS),
    *("borders", "advance", "attack now", "attack ready", "tokens"),
    *("tiles", "farms", "open first", "open more", "nearly", "closing", "closing card"),
    *("colours", "reds", "yellows", "obelisks", "reserved"),
    *("floors", "tallest", "tower die", "tower dice", "floor gain", "floor now"),
    *("marker", "ahead", "behind me", "reach", "card gold", "card near", "climbs", "growth"),
    "card half",
]
