"""Names for places and things, and the box of the game as constant tables."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec

# TZ-1.5: the gears. Chichen Itza comes last: it has rooms for skulls instead of five actions.
PALENQUE: Final[i64] = 0
YAXCHILAN: Final[i64] = 1
TIKAL: Final[i64] = 2
UXMAL: Final[i64] = 3
CHICHEN: Final[i64] = 4
GEARS: Final[i64] = 5
GEAR_NAMES: Final = ["palenque", "yaxchilan", "tikal", "uxmal", "chichen-itza"]
ACTIONS: Final[i64] = 5  # actions 1 to 5 of a small gear
ROOMS: Final[i64] = 9  # actions 1 to 9 of Chichen Itza, with room for a skull each
MOST_SPACES: Final[i64] = 13  # teeth of the largest gear with actions

# TZ-1.8: blocks are wood, stone and gold; corn and skulls are not.
CORN: Final[i64] = 0
WOOD: Final[i64] = 1
STONE: Final[i64] = 2
GOLD: Final[i64] = 3
SKULL: Final[i64] = 4
MATERIALS: Final[i64] = 5
BLOCKS: Final[i64] = 3
MATERIAL_NAMES: Final = ["corn", "wood", "stone", "gold", "skull"]

# TZ-14.1: the temples.
CHAAC: Final[i64] = 0
QUETZALCOATL: Final[i64] = 1
KUKULCAN: Final[i64] = 2
TEMPLES: Final[i64] = 3
TEMPLE_NAMES: Final = ["chaac", "quetzalcoatl", "kukulcan"]
MOST_STEPS: Final[i64] = 12  # room for the steps of one temple in the tables

# TZ-13.1: the technologies.
AGRICULTURE: Final[i64] = 0
EXTRACTION: Final[i64] = 1
ARCHITECTURE: Final[i64] = 2
THEOLOGY: Final[i64] = 3
TRACKS: Final[i64] = 4
TRACK_NAMES: Final = ["agriculture", "extraction", "architecture", "theology"]
MASTERY: Final[i64] = 3  # the last level

# TZ-16.20: colours of buildings and monuments.
YELLOW: Final[i64] = 0
GRAY: Final[i64] = 1
GREEN: Final[i64] = 2
BLUE: Final[i64] = 3
COLOUR_NAMES: Final = ["yellow", "gray", "green", "blue"]

GROUPS: Final[i64] = 4  # TZ-2.6: jungle groups, of Palenque actions 2 to 5
FIRST_GROUP: Final[i64] = 2

BUILDINGS: Final[i64] = 32  # age 1 first
FIRST_AGE: Final[i64] = 14  # TZ-2.9: how many of them are of age 1
MONUMENTS: Final[i64] = 13
WEALTH: Final[i64] = 21
ROW: Final[i64] = 6  # places in the building row
SHOWN: Final[i64] = 6  # places in the monument row
BUILDING_NAMES: Final = [
    *[f"a1-{number:02}" for number in range(1, 15)],
    *[f"a2-{number:02}" for number in range(1, 19)],
]
MONUMENT_NAMES: Final = [f"m-{number:02}" for number in range(1, 14)]
WEALTH_NAMES: Final = [f"w-{number:02}" for number in range(1, 22)]

# Effects of buildings and wealth tiles.
FEED_FREE: Final[i64] = 0  # amount workers need no corn
FEED_DISCOUNT: Final[i64] = 1  # every worker needs amount corn less
GAIN: Final[i64] = 2  # amount of the material `what`
TEMPLE_STEPS: Final[i64] = 3  # amount steps in the temple `what`
TECHNOLOGY: Final[i64] = 4  # amount free advances on the track `what`
POINTS: Final[i64] = 5  # amount victory points
WORKER: Final[i64] = 6
BUILD_MORE: Final[i64] = 7  # as Tikal 2
TRADE: Final[i64] = 8  # as Uxmal 2
ANY_ACTION: Final[i64] = 9  # as Uxmal 5, for amount corn
EFFECT_NAMES: Final = [
    "feed_free",
    "feed_discount",
    "gain",
    "temple",
    "tech",
    "vp",
    "worker",
    "build",
    "market",
    "any_action",
]
ANY: Final[i64] = -1  # in `what`: the player's choice

# What monuments score, in the order of the components (TZ-17.6 to 17.15).
PER_COLOUR: Final[i64] = 0
PER_BUILDING: Final[i64] = 1
PER_MONUMENT: Final[i64] = 2
PER_CORN_TILE: Final[i64] = 3
PER_WOOD_TILE: Final[i64] = 4
BY_WORKERS: Final[i64] = 5
PER_LEVEL: Final[i64] = 6
BY_MASTERY: Final[i64] = 7
BEST_TEMPLE: Final[i64] = 8
TEMPLES_AGAIN: Final[i64] = 9
PER_PLACED_SKULL: Final[i64] = 10
SCORE_NAMES: Final = [
    "per_own_colour",
    "per_own_building_or_monument",
    "per_monument_of_all_players",
    "per_corn_harvest_tile",
    "per_wood_harvest_tile",
    "by_workers_in_play",
    "per_technology_level",
    "by_tracks_at_level_3",
    "per_step_above_start_in_best_temple",
    "temple_step_vp_again",
    "per_skull_on_chichen_itza_of_all_players",
]

# Bundles: all ways to choose one, two or three blocks (TZ-13.2), with their words.
BUNDLES: Final[i64] = 19
BUNDLE_OF: Final = [
    (wood, stone, total - wood - stone)
    for total in (1, 2, 3)
    for wood in range(total, -1, -1)
    for stone in range(total - wood, -1, -1)
]
BUNDLE_NAMES: Final = [
    " ".join(["wood"] * wood + ["stone"] * stone + ["gold"] * gold)
    for wood, stone, gold in BUNDLE_OF
]
FIRST_BUNDLE: Final[vec[i64]] = table([0, 0, 3, 9, 19])  # of so many blocks

QUARTERS: Final[i64] = 4  # TZ-1.15: scores count quarter points


class Box:
    """The figures of the components; `numbers` and `lists` are made by `box.py`."""

    def __init__(self, numbers: dict[str, int], lists: dict[str, list[int]]) -> None:
        self.workers: Final[i64] = numbers["workers"]
        self.hand: Final[i64] = numbers["hand"]  # workers at the start
        self.skulls: Final[i64] = numbers["skulls"]
        self.start_goods: Final[vec[i64]] = table(lists["start_goods"])
        self.start_points: Final[i64] = numbers["start_points"]
        self.start_step: Final[i64] = numbers["start_step"]
        self.start_level: Final[i64] = numbers["start_level"]
        self.start_light: Final[i64] = numbers["start_light"]
        self.dealt: Final[i64] = numbers["dealt"]  # wealth tiles per player
        # by number of players, from 2 on
        self.displayed: Final[vec[i64]] = table(lists["displayed"])
        self.fields: Final[vec[i64]] = table(lists["fields"])
        self.dummies: Final[vec[i64]] = table(lists["dummies"])
        # calendar and gears
        self.food_days: Final[i64] = len(lists["food_teeth"])
        self.food_teeth: Final[vec[i64]] = table(lists["food_teeth"])  # TZ-4.3
        self.food_ends: Final[vec[i64]] = table(lists["food_ends"])  # TZ-4.4, 1: end of an age
        self.food_age: Final[vec[i64]] = table(lists["food_age"])
        self.one_day: Final[i64] = numbers["one_day"]
        self.two_days: Final[i64] = numbers["two_days"]
        self.teeth: Final[vec[i64]] = table(lists["teeth"])
        self.last_space: Final[vec[i64]] = table(lists["last_space"])
        self.free_spaces: Final[vec[i64]] = table(lists["free_spaces"])  # a bit each
        self.guarded: Final[vec[i64]] = table(lists["guarded"])  # TZ-18.9, the space's bit
        self.opposite: Final[vec[i64]] = table(lists["opposite"])  # 0: none
        # costs
        self.group_total: Final[vec[i64]] = table(lists["group_total"])
        self.per_space: Final[i64] = numbers["per_space"]
        self.start_cost: Final[i64] = numbers["start_cost"]
        self.step_back: Final[i64] = numbers["step_back"]
        self.beg_limit: Final[i64] = numbers["beg_limit"]
        self.beg_corn: Final[i64] = numbers["beg_corn"]
        self.rate: Final[vec[i64]] = table(lists["rate"])  # corn per material, by material
        self.feed: Final[i64] = numbers["feed"]
        self.hunger: Final[i64] = numbers["hunger"]
        # actions
        self.fish: Final[i64] = numbers["fish"]
        self.jungle_corn: Final[vec[i64]] = table(lists["jungle_corn"])
        self.jungle_wood: Final[vec[i64]] = table(lists["jungle_wood"])
        self.wood_on_top: Final[vec[i64]] = table(lists["wood_on_top"])
        self.yield_of: Final[vec[i64]] = table(lists["yield_of"])  # Yaxchilan, action x material
        self.advances: Final[vec[i64]] = table(lists["advances"])  # Tikal, by action
        self.constructions: Final[vec[i64]] = table(lists["constructions"])
        self.monuments: Final[vec[i64]] = table(lists["monuments"])
        self.blessing_blocks: Final[i64] = numbers["blessing_blocks"]  # Tikal 5
        self.blessing_temples: Final[i64] = numbers["blessing_temples"]
        self.prayer_corn: Final[i64] = numbers["prayer_corn"]  # Uxmal 1
        self.prayer_temples: Final[i64] = numbers["prayer_temples"]
        self.corn_per_block: Final[i64] = numbers["corn_per_block"]  # Uxmal 4
        self.any_corn: Final[i64] = numbers["any_corn"]  # Uxmal 5
        self.room_points: Final[vec[i64]] = table(lists["room_points"])  # TZ-12.4
        self.room_temple: Final[vec[i64]] = table(lists["room_temple"])  # TZ-12.5
        self.room_block: Final[vec[i64]] = table(lists["room_block"])
        # technologies
        self.advance_cost: Final[vec[i64]] = table(lists["advance_cost"])  # from a level
        self.jungle_bonus: Final[vec[i64]] = table(lists["jungle_bonus"])  # at a level
        self.fish_bonus: Final[vec[i64]] = table(lists["fish_bonus"])
        self.block_bonus: Final[vec[i64]] = table(lists["block_bonus"])  # material x level
        self.building_corn: Final[vec[i64]] = table(lists["building_corn"])
        self.building_points: Final[vec[i64]] = table(lists["building_points"])
        self.corn_discount: Final[i64] = numbers["corn_discount"]
        self.skull_bonus: Final[vec[i64]] = table(lists["skull_bonus"])
        self.bonus_steps: Final[i64] = numbers["bonus_steps"]
        self.bonus_blocks: Final[i64] = numbers["bonus_blocks"]
        self.bonus_points: Final[i64] = numbers["bonus_points"]
        self.bonus_skulls: Final[i64] = numbers["bonus_skulls"]
        # temples
        self.steps: Final[vec[i64]] = table(lists["steps"])  # of each temple
        self.step_points: Final[vec[i64]] = table(lists["step_points"])
        self.step_reward: Final[vec[i64]] = table(lists["step_reward"])  # material, 0 none
        self.leader_bonus: Final[vec[i64]] = table(lists["leader_bonus"])  # TZ-21.6, age x temple
        # tiles
        self.cost: Final[vec[i64]] = table(lists["cost"])  # building x block
        self.size: Final[vec[i64]] = table(lists["size"])  # blocks a building costs
        self.colour: Final[vec[i64]] = table(lists["colour"])
        self.first_effect: Final[vec[i64]] = table(lists["first_effect"])  # building, then wealth
        self.effect_kind: Final[vec[i64]] = table(lists["effect_kind"])
        self.effect_what: Final[vec[i64]] = table(lists["effect_what"])
        self.effect_amount: Final[vec[i64]] = table(lists["effect_amount"])
        self.dummy_gear: Final[vec[i64]] = table(lists["dummy_gear"])  # on a wealth tile
        self.dummy_space: Final[vec[i64]] = table(lists["dummy_space"])
        self.monument_cost: Final[vec[i64]] = table(lists["monument_cost"])  # x material
        self.monument_colour: Final[vec[i64]] = table(lists["monument_colour"])
        self.score_kind: Final[vec[i64]] = table(lists["score_kind"])
        self.score_points: Final[vec[i64]] = table(lists["score_points"])
        self.score_colour: Final[vec[i64]] = table(lists["score_colour"])
        self.by_players: Final[vec[i64]] = table(lists["by_players"])  # M-03, from 2 players on
        self.by_workers: Final[vec[i64]] = table(lists["by_workers"])  # M-07
        self.by_mastery: Final[vec[i64]] = table(lists["by_mastery"])  # M-09
        self.points_per_skull: Final[i64] = numbers["points_per_skull"]
        self.corn_quarters: Final[i64] = numbers["corn_quarters"]  # quarter points per corn
