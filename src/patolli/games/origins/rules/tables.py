"""Names, sizes and the box of Origins: every printed figure comes from `components.toml`."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec

COLOURS: Final[i64] = 5  # OR-1.1
COLOUR_NAMES: Final = ["red", "purple", "blue", "orange", "yellow"]

# OR-3.1: the basic resources, and gold.
STONE: Final[i64] = 0
FOOD: Final[i64] = 1
WISDOM: Final[i64] = 2
GOLD: Final[i64] = 3
BASIC: Final[i64] = 3
GOODS: Final[i64] = 4
GOOD_NAMES: Final = ["stone", "food", "wisdom", "gold"]
ANY_BASIC: Final[i64] = 7  # stone, food and wisdom, a bit each

SITES: Final[i64] = 5  # OR-1.9
TEMPLES: Final[i64] = 3  # OR-11.1
TEMPLE_NAMES: Final = ["forests", "mountains", "seas"]
MOST_STEPS: Final[i64] = 20  # of a temple, in any edition
SLOTS: Final[i64] = 5  # of either pool
BASES: Final[i64] = 6  # OR-1.8
FACES: Final[i64] = 6  # OR-1.6
CARDS: Final[i64] = 6  # district cards dealt at most
CARD_KINDS: Final[i64] = 45  # OR-1.12
TILES: Final[i64] = 75  # OR-1.2
DICE: Final[i64] = 45  # citizen dice
DRAFT: Final[i64] = 10  # dice of the draft at most
NAMES: Final[i64] = 6  # OR-1.3: building names of one colour

ARIES: Final[i64] = 0
GEMINI: Final[i64] = 1
TAURUS: Final[i64] = 2
CAPRICORN: Final[i64] = 3
LEO: Final[i64] = 4
VIRGO: Final[i64] = 5
CANCER: Final[i64] = 6
PISCES: Final[i64] = 7
SCORPIO: Final[i64] = 8
SAGITTARIUS: Final[i64] = 9
LIBRA: Final[i64] = 10
AQUARIUS: Final[i64] = 11
SIGNS: Final[i64] = 12  # OR-1.11
SIGN_NAMES: Final = [
    "aries",
    "gemini",
    "taurus",
    "capricorn",
    "leo",
    "virgo",
    "cancer",
    "pisces",
    "scorpio",
    "sagittarius",
    "libra",
    "aquarius",
]

BUILDINGS: Final[i64] = 30
BUILDING_NAMES: Final = [
    "quarry",
    "mint",
    "harbor",
    "granary",
    "market",
    "workshop",
    "hippodrome",
    "veterans_settlement",
    "outpost",
    "riding_grounds",
    "fortress",
    "armory",
    "forum",
    "stone_circle",
    "construction_site",
    "estate",
    "school",
    "castle",
    "obelisk",
    "monument",
    "temple_mountains",
    "temple_forests",
    "temple_seas",
    "sacred_place",
    "healers_hut",
    "fountain_of_wisdom",
    "main_gate",
    "artistic_workshop",
    "astronomical_tower",
    "mage_tower",
]

# What lies on a city cell, beside the buildings 0 to 29.
AGORA: Final[i64] = 30
PALACE: Final[i64] = 31
FARM: Final[i64] = 32
NOTHING: Final[i64] = -1

# OR-4.1: a city lies on a table of WIDTH x WIDTH cells with the agora in the middle (x to the
# right, y up).
REACH: Final[i64] = 12
WIDTH: Final[i64] = 25
CELLS: Final[i64] = 625
ROW: Final[i64] = (1 << 25) - 1  # all cells of a row
BESIDE: Final[i64] = 1023  # in place of a cell: a reserved tile beside the player board

# Programs: what an action, a token or an ability does. Buildings and the agora come first: what
# OR-24.1, OR-24.2, OR-24.3, OR-24.4, OR-24.5, OR-24.6, OR-24.7, OR-24.10 to OR-24.14, OR-24.18,
# OR-24.19, OR-24.22 to OR-24.24, OR-24.27, OR-24.28, OR-24.32, OR-24.33 and OR-14.14 (the agora)
# say stands wholly in `components.toml`.
UPPER: Final[i64] = 31  # + site: OR-8.1, OR-8.3, OR-8.5, OR-8.7, OR-8.9
LOWER: Final[i64] = 36  # + site: OR-8.2, OR-8.4, OR-8.6, OR-8.8, OR-8.10
BONUS: Final[i64] = 41  # + colour of the token: OR-13.2, OR-13.3, OR-13.4, OR-13.5, OR-13.6
SPACE: Final[i64] = 46  # + kind of military bonus: OR-9.17, OR-9.18, OR-9.19, OR-9.20
SPACE_KINDS: Final = [
    "none",
    "exchange",
    "stone",
    "food",
    "wisdom",
    "gold_1",
    "gold_2",
    "any_plus_stone",
    "any_plus_food",
    "any_plus_wisdom",
    "any_plus_gold",
]
SIGN_PROGRAM: Final[i64] = 57  # + sign
PROGRAMS: Final[i64] = 69

# One instruction: operation, three numbers and what it is multiplied by.
INSTRUCTION: Final[i64] = 5
END: Final[i64] = 0
TAKE: Final[i64] = 1  # resource, amount
TAKE_ANY: Final[i64] = 2  # set of resources, amount
SCORE: Final[i64] = 3  # -, amount
SCORE_TABLE: Final[i64] = 4  # what is counted, first value, values
MARCH: Final[i64] = 5  # -, steps
STRIKE: Final[i64] = 6  # an attack
MARCH_STRIKE: Final[i64] = 7  # 1 either or 2 both, steps
ASCEND: Final[i64] = 8  # temple, steps
ASCEND_ANY: Final[i64] = 9  # -, steps
ASCEND_UP_TO: Final[i64] = 10  # -, steps; then the zodiac card
ASCEND_OTHER: Final[i64] = 11  # temple not meant, steps, price in gold
PAY: Final[i64] = 12  # resource, amount
TRADE: Final[i64] = 13  # resource got for one basic resource, amount
PURCHASE: Final[i64] = 14
RECRUIT: Final[i64] = 15  # 1 free or 0 at the pool's price, -, 1 may be declined
SUMMON: Final[i64] = 16  # a speaker
KEEP_TILE: Final[i64] = 17  # reserve a building
RECOLOUR: Final[i64] = 18
PROMOTE: Final[i64] = 19  # an unused patrician by 1 up to amount
PROMOTE_CAPPED: Final[i64] = 20  # any patrician by amount, at most to a value
DEMOTE: Final[i64] = 21  # score the value of a patrician of a colour, then lower it
SET_SHIP: Final[i64] = 22  # -, value
COPY: Final[i64] = 23
TRAIN: Final[i64] = 24  # least and most food: raise patricians or march

# What an amount is multiplied by, or what a table counts: OR-24.1 empty neighbours, OR-24.3 and
# OR-24.7 buildings of a colour, OR-24.4 farms, OR-24.11 weaker players, OR-24.12 red buildings,
# OR-24.18 colours, OR-24.22 districts, OR-24.23 obelisks, OR-24.27 zodiac cards, OR-24.28
# patricians, OR-24.32 their colours, OR-24.33 advisors.
ONE: Final[i64] = 0
PER_FARM: Final[i64] = 1
PER_EMPTY_NEIGHBOUR: Final[i64] = 2
PER_CLOSED_DISTRICT: Final[i64] = 3
PER_ADVISOR: Final[i64] = 4
PER_WEAKER: Final[i64] = 5
PER_RETREAT: Final[i64] = 6
PER_PATRICIAN: Final[i64] = 7
PER_PATRICIAN_COLOUR: Final[i64] = 8
PER_BUILDING_COLOUR: Final[i64] = 9
PER_ZODIAC: Final[i64] = 10
PER_DIE_OR_SEAT: Final[i64] = 11  # + colour
PER_PATRICIAN_OF: Final[i64] = 16  # + colour
PER_BUILDING_OF: Final[i64] = 24  # + colour
PER_BUILDING_NAMED: Final[i64] = 32  # + building

# Where points come from.
ATTACKS: Final[i64] = 0
LAST_SPACE: Final[i64] = 1
DISTRICTS: Final[i64] = 2
ABILITIES: Final[i64] = 3
POPULATION: Final[i64] = 4
REPEATED_ADVISORS: Final[i64] = 5
GOLD_LEFT: Final[i64] = 6
ADVISORS: Final[i64] = 7
TEMPLE_TRACKS: Final[i64] = 8
SEATS_OF_POWER: Final[i64] = 9
SOURCES: Final[i64] = 10
SOURCE_NAMES: Final = [
    "attacks",
    "last-space",
    "districts",
    "abilities",
    "population",
    "repeated-advisors",
    "gold",
    "advisors",
    "temples",
    "seats",
]
UNIT: Final[i64] = 10  # scores count tenths of a point, so that `worth` can be finer than a point

# Why the game ends, a bit each (OR-21.1 to OR-21.4, OR-21.7).
END_TEMPLES: Final[i64] = 1
END_GOLD: Final[i64] = 2
END_TOWERS: Final[i64] = 4
END_DICE: Final[i64] = 8
END_ROUNDS: Final[i64] = 16


class Box:
    """The figures of the components; `box.py` reads them."""

    def __init__(self, number: dict[str, int], listed: dict[str, list[int]]) -> None:
        # set-up
        self.dice_per_colour: Final[i64] = number["dice_per_colour"]
        self.removed: Final[vec[i64]] = table(listed["removed"])  # by seats
        self.speakers: Final[vec[i64]] = table(listed["speakers"])  # by seats
        self.cards: Final[vec[i64]] = table(listed["cards"])  # by seats
        self.card_gold: Final[i64] = number["card_gold"]
        self.tower_base: Final[i64] = number["tower_base"]
        self.tower_start: Final[i64] = number["tower_start"]
        self.tower_discs: Final[i64] = number["tower_discs"]
        self.goods: Final[vec[i64]] = table(listed["goods"])
        self.bases_free: Final[i64] = number["bases_free"]
        self.draft_dice: Final[i64] = number["draft_dice"]  # of each colour
        self.ship_start: Final[i64] = number["ship_start"]
        self.roll: Final[vec[i64]] = table(listed["roll"])  # weight of each value of a citizen die
        self.speaker_roll: Final[vec[i64]] = table(listed["speaker_roll"])
        self.speaker_most: Final[i64] = number["speaker_most"]
        # sites
        self.ship_most: Final[i64] = number["ship_most"]
        self.ship_after: Final[i64] = number["ship_after"]
        self.shortfall: Final[i64] = number["shortfall"]  # wisdom for each missing point
        self.both_at: Final[i64] = number["both_at"]
        # pools and tracks
        self.building_price: Final[vec[i64]] = table(listed["building_price"])
        self.citizen_price: Final[vec[i64]] = table(listed["citizen_price"])
        self.last_space: Final[i64] = number["last_space"]
        self.last_space_points: Final[i64] = number["last_space_points"]
        self.borders: Final[vec[i64]] = table(listed["borders"])  # passed, by space
        self.fallback: Final[vec[i64]] = table(listed["fallback"])  # by space
        self.space_program: Final[vec[i64]] = table(listed["space_program"])
        self.points_per_disc: Final[i64] = number["points_per_disc"]
        self.points_per_border: Final[i64] = number["points_per_border"]
        self.top: Final[vec[i64]] = table(listed["top"])  # step of each temple
        self.first_step: Final[vec[i64]] = table(listed["first_step"])  # in temple_points
        self.temple_points: Final[vec[i64]] = table(listed["temple_points"])
        self.population_price: Final[vec[i64]] = table(listed["population_price"])
        self.last_base_points: Final[i64] = number["last_base_points"]
        self.advisor_points: Final[vec[i64]] = table(listed["advisor_points"])
        # tiles
        self.agora_cell: Final[i64] = number["agora_cell"]
        self.palace_cell: Final[i64] = number["palace_cell"]
        self.colour: Final[vec[i64]] = table(listed["colour"])  # of every building
        self.copies: Final[vec[i64]] = table(listed["copies"])
        self.stone: Final[vec[i64]] = table(listed["stone"])
        self.named: Final[vec[i64]] = table(listed["named"])  # building, by colour and place
        self.place: Final[vec[i64]] = table(listed["place"])  # of a building in its colour
        # programs
        self.program: Final[vec[i64]] = table(listed["program"])  # first instruction of each
        self.code: Final[vec[i64]] = table(listed["code"])
        self.values: Final[vec[i64]] = table(listed["values"])  # of score tables
        # district cards
        self.corner: Final[vec[i64]] = table(listed["corner"])
        self.arm: Final[vec[i64]] = table(listed["arm"])
        self.other_arm: Final[vec[i64]] = table(listed["other_arm"])
        self.first_points: Final[vec[i64]] = table(listed["first_points"])
        self.later_points: Final[vec[i64]] = table(listed["later_points"])
        self.towers: Final[vec[i64]] = table(listed["towers"])  # by card and colour
        # zodiac cards that change a figure
        self.aries_points: Final[i64] = number["aries_points"]
        self.aries_colour: Final[i64] = number["aries_colour"]
        self.taurus_discount: Final[i64] = number["taurus_discount"]
        self.leo_raise: Final[i64] = number["leo_raise"]
        self.leo_most: Final[i64] = number["leo_most"]
        self.sagittarius_raise: Final[i64] = number["sagittarius_raise"]
        self.sagittarius_citizen: Final[i64] = number["sagittarius_citizen"]
        self.sagittarius_speaker: Final[i64] = number["sagittarius_speaker"]
        # the end
        self.tower_colours_left: Final[i64] = number["tower_colours_left"]
        self.round_cap: Final[i64] = number["round_cap"]
        self.points_per_gold: Final[i64] = number["points_per_gold"]
        # solo
        self.solo_rounds: Final[i64] = number["solo_rounds"]
        self.solo_dice: Final[i64] = number["solo_dice"]
        self.solo_discard: Final[i64] = number["solo_discard"]
        self.solo_target: Final[i64] = number["solo_target"]
        self.solo_extra: Final[i64] = number["solo_extra"]
        self.solo_colour: Final[vec[i64]] = table(listed["solo_colour"])  # by site, -1 none
        self.neutral: Final[vec[i64]] = table(listed["neutral"])  # by round


DIE_WORDS: Final = [f"{colour}{value}" for colour in COLOUR_NAMES for value in range(1, 7)]
SPEAKER_WORDS: Final = [f"speaker{value}" for value in range(1, 7)]
WORKER_WORDS: Final = [*DIE_WORDS, *SPEAKER_WORDS, "archon"]
SITE_WORDS: Final = [f"site{site}" for site in range(1, 6)]
SLOT_WORDS: Final = [f"slot{slot}" for slot in range(1, 6)]
CELL_WORDS: Final = [
    f"{cell % 25 - 12},{cell // 25 - 12}" for cell in range(625)
]  # OR-D9: offsets from the agora
CARD_WORDS: Final = [f"d{number:02}" for number in range(1, 46)]
SEAT_WORDS: Final = ["a", "b", "c", "d"]
