"""The words of Mezo's components as numbers, and the box as constant tables."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec

# MZ-1.10, MZ-1.11: six regions, each with a conflict tile.
REGION_NAMES: Final = ["uxmal", "chichen_itza", "coba", "hochob", "becan", "palenque"]
VERTEX_NAMES: Final = [f"v{number:02d}" for number in range(1, 11)]
# MZ-1.14, MZ-1.15: each god has an ability for every age and a deck of five cards.
GOD_NAMES: Final = ["ah_puch", "cabrakan", "ixchel", "kukulkan"]
# MZ-1.16: one card of each type. What types hold is data: MZ-18.1, MZ-18.2, MZ-18.3.
CARD_NAMES: Final = ["legacy", "vengeance", "fervor", "edict", "task"]
# MZ-1.12, MZ-1.13: five altars; three Wrathful tiles for each age.
ALTAR_NAMES: Final = [f"altar_{number}" for number in range(1, 6)]
TILE_NAMES: Final = [f"wrath_{age}{letter}" for age in (1, 2, 3) for letter in "abc"]
CALENDAR_NAMES: Final = [f"cal_{number}" for number in range(1, 6)]
CODEX_NAMES: Final = [f"cod_{number}" for number in range(1, 6)]
TRIBE_NAMES: Final = [f"tribe_{age}{letter}" for age in (1, 2, 3) for letter in "abc"]
PLAYER_NAMES: Final = ["a", "b", "c", "d"]

REGIONS: Final[i64] = 6
VERTICES: Final[i64] = 10
GODS: Final[i64] = 4
CARDS: Final[i64] = 5  # of one god
ALL_CARDS: Final[i64] = 31
SLOTS: Final[i64] = 3  # actions on a card; the last is Ceremonial (MZ-1.17, MZ-18.4)
ACTION_TURNS: Final[i64] = 2  # of each player in a conflict; one action stays uncovered
ALTARS: Final[i64] = 5
AGES: Final[i64] = 3
TILES: Final[i64] = 3  # Wrathful tiles of one age
SPACES: Final[i64] = 5  # of the Calendar, and of the Codex
TRIBE_ABILITIES: Final[i64] = 9
LEVELS: Final[i64] = 4

# MZ-1.4: a unit is a Warrior or a Shaman.
UNIT_NAMES: Final = ["warrior", "shaman", "any"]
WARRIOR: Final[i64] = 0
SHAMAN: Final[i64] = 1
ANY_UNIT: Final[i64] = 2
UNITS: Final[i64] = 2
MOST_UNITS: Final[i64] = 8  # of one type and player; what the words for numbers of units can say
PAIRS: Final[i64] = 9  # 0 to 8

PIECE_NAMES: Final = ["glyph", "pyramid", "either"]
GLYPH: Final[i64] = 0
PYRAMID: Final[i64] = 1
EITHER: Final[i64] = 2

OWNER_NAMES: Final = ["self", "other", "any"]
SELF: Final[i64] = 0
OTHER: Final[i64] = 1
ANYBODY: Final[i64] = 2

WHERE_NAMES: Final = ["god_present", "conflict", "non_conflict", "any", "same_region", "none"]
GOD_PRESENT: Final[i64] = 0
IN_CONFLICT: Final[i64] = 1
NOT_IN_CONFLICT: Final[i64] = 2
ANYWHERE: Final[i64] = 3
SAME_REGION: Final[i64] = 4
NOWHERE: Final[i64] = 5

PER_NAMES: Final = [
    "nothing",
    "devotion_level",
    "age",
    "own_warriors_in_conflict_region",
    "pyramid_pieces_in_conflict_region",
    "own_pyramid_regions",
]
PER_NOTHING: Final[i64] = 0
PER_DEVOTION_LEVEL: Final[i64] = 1
PER_AGE: Final[i64] = 2
PER_OWN_WARRIORS: Final[i64] = 3
PER_PYRAMID_PIECES: Final[i64] = 4
PER_OWN_PYRAMID_REGIONS: Final[i64] = 5

SPREAD_NAMES: Final = ["split", "each_region", "each_other_player"]
SPLIT: Final[i64] = 0
EACH_REGION: Final[i64] = 1
EACH_OTHER_PLAYER: Final[i64] = 2

VERB_NAMES: Final = [
    "build",
    "offer",
    "awaken",
    "summon",
    "restore",
    "transform",
    "deploy",
    "banish",
    "demolish",
    "destroy",
    "gain_vp",
    "gain_devotion",
    "gain_strength",
    "claim_majority",
]
BUILD_VERB: Final[i64] = 0
OFFER_VERB: Final[i64] = 1
AWAKEN_VERB: Final[i64] = 2
SUMMON_VERB: Final[i64] = 3
RESTORE_VERB: Final[i64] = 4
TRANSFORM_VERB: Final[i64] = 5
DEPLOY_VERB: Final[i64] = 6
BANISH_VERB: Final[i64] = 7
DEMOLISH_VERB: Final[i64] = 8
DESTROY_VERB: Final[i64] = 9
GAIN_VP: Final[i64] = 10
GAIN_DEVOTION: Final[i64] = 11
GAIN_STRENGTH: Final[i64] = 12
CLAIM_MAJORITY: Final[i64] = 13

TRIGGER_NAMES: Final = [
    "own_tribe_phase_step_1",
    "strength_count",
    "offer",
    "calendar_or_codex",
    "final_scoring",
    "end_of_age_step_1",
    "conflict_won",
]
AT_TRIBE_TURN: Final[i64] = 0
AT_STRENGTH: Final[i64] = 1
AT_OFFER: Final[i64] = 2
AT_CALENDAR_CODEX: Final[i64] = 3
AT_FINAL_SCORING: Final[i64] = 4
AT_END_OF_AGE: Final[i64] = 5
AT_CONFLICT_WON: Final[i64] = 6

TARGET_NAMES: Final = [
    "none",
    "champion_strength",
    "offer_tiles",
    "conflict_strength_if_god_present",
    "calendar_codex_repeats",
    "vp_per_calendar_codex_unit",
]
CHAMPION_STRENGTH: Final[i64] = 1
OFFER_TILES: Final[i64] = 2
PRESENT_STRENGTH: Final[i64] = 3
CALENDAR_CODEX_REPEATS: Final[i64] = 4
CALENDAR_CODEX_VP: Final[i64] = 5

# Everything that can be carried out has a number; these are the first ones of each group.
CARD_ACTION: Final[i64] = 0  # + (god * 5 + card) * 3 + slot
GOD_ABILITY: Final[i64] = 60  # + god * 3 + age - 1
ALTAR_REWARD: Final[i64] = 72  # + altar
TILE_ABILITY: Final[i64] = 77  # + (age - 1) * 3 + tile
CALENDAR_SPACE: Final[i64] = 86  # + space
CODEX_SPACE: Final[i64] = 91  # + space
TRIBE_ABILITY: Final[i64] = 96  # + ability
PASS_REWARD: Final[i64] = 105
ABILITIES: Final[i64] = 106

MOST_OPTIONS: Final[i64] = 4  # of a "choose one"
MOST_AMOUNT: Final[i64] = 31  # of an effect on units or pieces
MOST_EFFECTS: Final[i64] = 1023


class Box:
    """The figures of the components; effects as columns of one table, read by the interpreter."""

    def __init__(self, one: dict[str, int], many: dict[str, list[int]]) -> None:
        # Effects, by number.
        self.verb: Final[vec[i64]] = table(many["verb"])
        self.unit: Final[vec[i64]] = table(many["unit"])
        self.piece: Final[vec[i64]] = table(many["piece"])
        self.owner: Final[vec[i64]] = table(many["owner"])
        self.n: Final[vec[i64]] = table(many["n"])
        self.per: Final[vec[i64]] = table(many["per"])
        self.times: Final[vec[i64]] = table(many["times"])
        self.cap: Final[vec[i64]] = table(many["cap"])  # -1: none
        self.where: Final[vec[i64]] = table(many["where"])
        self.spread: Final[vec[i64]] = table(many["spread"])
        self.optional: Final[vec[i64]] = table(many["optional"])
        self.cost: Final[vec[i64]] = table(many["cost"])
        self.last: Final[vec[i64]] = table(many["last"])  # 1: the last of its list
        # Abilities, by number: their options, each the number of its first effect.
        self.options: Final[vec[i64]] = table(many["options"])  # how many
        self.starts: Final[vec[i64]] = table(many["starts"])  # [ability * 4 + option]
        # Tribe abilities, by number.
        self.trigger: Final[vec[i64]] = table(many["trigger"])
        self.target: Final[vec[i64]] = table(many["target"])
        self.modifier_n: Final[vec[i64]] = table(many["modifier_n"])
        self.modifier_per: Final[vec[i64]] = table(many["modifier_per"])
        self.modifier_times: Final[vec[i64]] = table(many["modifier_times"])
        # The map: regions of a vertex, a bit each.
        self.touches: Final[vec[i64]] = table(many["touches"])
        # By number of players.
        self.desolate_regions: Final[vec[i64]] = table(many["desolate_regions"])
        self.champions: Final[vec[i64]] = table(many["champions"])
        self.champions_first: Final[i64] = one["champions_first"]  # option (MZ-2.20)
        self.readings: list[Box] = [self]  # this box as the options read it, `reading` by number
        self.start_vp: Final[vec[i64]] = table(many["start_vp"])  # [players * 4 + place]
        # Pieces of one player.
        self.own_units: Final[vec[i64]] = table(many["own_units"])
        self.start_xibalba: Final[vec[i64]] = table(many["start_xibalba"])
        self.own_glyphs: Final[i64] = one["own_glyphs"]
        self.own_pyramids: Final[vec[i64]] = table(many["own_pyramids"])  # by level
        # MZ-4.2: the devotion track, by index: value in VP and level.
        self.devotion_value: Final[vec[i64]] = table(many["devotion_value"])
        self.devotion_level: Final[vec[i64]] = table(many["devotion_level"])
        self.devotion_start: Final[i64] = one["devotion_start"]
        self.devotion_overflow: Final[i64] = one["devotion_overflow"]
        # Strength and scores.
        self.champion_strength: Final[i64] = one["champion_strength"]
        self.unit_strength: Final[vec[i64]] = table(many["unit_strength"])
        self.glyph_strength: Final[i64] = one["glyph_strength"]
        self.pyramid_strength: Final[i64] = one["pyramid_strength"]
        self.blessed_vp: Final[i64] = one["blessed_vp"]
        self.blessed_strength: Final[i64] = one["blessed_strength"]
        self.blessed_devotion: Final[i64] = one["blessed_devotion"]
        self.offer_first: Final[i64] = one["offer_first"]
        self.offer_later: Final[i64] = one["offer_later"]
        self.calendar_codex_vp: Final[i64] = one["calendar_codex_vp"]
        self.builder_vp: Final[i64] = one["builder_vp"]
        self.owner_vp: Final[i64] = one["owner_vp"]
        self.hand: Final[i64] = one["hand"]
        self.deployment: Final[i64] = one["deployment"]
