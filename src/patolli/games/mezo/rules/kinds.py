"""The numbers of all kinds of entries and events."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64

# Questions
GOD: Final[i64] = 0
ABILITY: Final[i64] = 1
CHAMPION: Final[i64] = 2
MUSTER: Final[i64] = 3
SUMMON: Final[i64] = 4
VERTEX: Final[i64] = 5
LAY: Final[i64] = 6
ACT: Final[i64] = 7
CHOOSE: Final[i64] = 8
GLYPH_STEP: Final[i64] = 9
NAME: Final[i64] = 10
SPACE: Final[i64] = 11
SACRIFICE: Final[i64] = 12
OFFER: Final[i64] = 13
TILE: Final[i64] = 14
DEPLOY: Final[i64] = 15
AWAKEN: Final[i64] = 16
RESTORE: Final[i64] = 17
BANISH: Final[i64] = 18
DESTROY: Final[i64] = 19
BUILD: Final[i64] = 20
DEMOLISH: Final[i64] = 21
TRANSFORM: Final[i64] = 22
# Draws by chance
DESOLATE: Final[i64] = 23
ALTAR: Final[i64] = 24
FIRST: Final[i64] = 25
WRATH: Final[i64] = 26
CONFLICT: Final[i64] = 27
DEAL: Final[i64] = 28
# Steps
PLACE_ALTARS: Final[i64] = 29
PICK_GODS: Final[i64] = 30
BEGIN_AGE: Final[i64] = 31
CHOOSE_ABILITIES: Final[i64] = 32
ABILITY_TURN: Final[i64] = 33
TRIBE_PHASE: Final[i64] = 34
TRIBE_TURN: Final[i64] = 35
MUSTER_NEXT: Final[i64] = 36
BLESS: Final[i64] = 37
GOD_PHASE: Final[i64] = 38
GOD_TURN: Final[i64] = 39
MOVE_GOD: Final[i64] = 40
USE_GOD: Final[i64] = 41
USE_SUMMON: Final[i64] = 42
EFFECT: Final[i64] = 43
USE_OFFER: Final[i64] = 44
USE_TILES: Final[i64] = 45
NEXT_CONFLICT: Final[i64] = 46
LAY_CARDS: Final[i64] = 47
REVEAL: Final[i64] = 48
ACT_TURN: Final[i64] = 49
GLYPH_TURN: Final[i64] = 50
RESOLVE: Final[i64] = 51
SACRIFICE_TURN: Final[i64] = 52
DECIDE: Final[i64] = 53
MAJORITY: Final[i64] = 54
CLEAN_UP: Final[i64] = 55
END_AGE: Final[i64] = 56
USE: Final[i64] = 57

# Events
REGION_DESOLATE: Final[i64] = 0
ALTAR_PLACED: Final[i64] = 1
FIRST_PLAYER: Final[i64] = 2
GOD_CHOSEN: Final[i64] = 3
AGE_BEGINS: Final[i64] = 4
TILE_TURNED: Final[i64] = 5
ABILITY_CHOSEN: Final[i64] = 6
CHAMPION_PLACED: Final[i64] = 7
UNITS_DEPLOYED: Final[i64] = 8
REGION_BLESSED: Final[i64] = 9
GOD_MOVED: Final[i64] = 10
CONFLICT_BEGINS: Final[i64] = 11
CARD_DRAWN: Final[i64] = 12
CARD_REVEALED: Final[i64] = 13
ACTION_USED: Final[i64] = 14
PASSED: Final[i64] = 15
GLYPH_USED: Final[i64] = 16
CONFLICT_WON: Final[i64] = 17
CALENDAR_TAKEN: Final[i64] = 18
CODEX_TAKEN: Final[i64] = 19
UNITS_SACRIFICED: Final[i64] = 20
UNIT_OFFERED: Final[i64] = 21
TILE_USED: Final[i64] = 22
UNIT_DEPLOYED: Final[i64] = 23
UNIT_AWAKENED: Final[i64] = 24
UNITS_RESTORED: Final[i64] = 25
UNIT_BANISHED: Final[i64] = 26
UNIT_DESTROYED: Final[i64] = 27
GLYPH_BUILT: Final[i64] = 28
PYRAMID_BUILT: Final[i64] = 29
GLYPH_DEMOLISHED: Final[i64] = 30
PYRAMID_DEMOLISHED: Final[i64] = 31
GLYPH_TRANSFORMED: Final[i64] = 32
PYRAMID_TRANSFORMED: Final[i64] = 33
VP_GAINED: Final[i64] = 34
PUSHED_ON: Final[i64] = 35
DEVOTION_GAINED: Final[i64] = 36
STRENGTH_GAINED: Final[i64] = 37
MAJORITY_CLAIMED: Final[i64] = 38
STRENGTH_COUNTED: Final[i64] = 39
AGE_ENDS: Final[i64] = 40
TIE_NAMED: Final[i64] = 41
STRENGTH_PARTS: Final[i64] = 42
MOST_NAMED: Final[i64] = 43

# What NAME decides (its first number).
NAME_WINNER: Final[i64] = 0
NAME_SHAMANS: Final[i64] = 1
NAME_WARRIORS: Final[i64] = 2
NAME_BLESSED: Final[i64] = 3

# Where VP came from, for the score sheet.
FROM_START: Final[i64] = 0
FROM_CONFLICTS: Final[i64] = 1
FROM_BLESSED: Final[i64] = 2
FROM_PYRAMIDS: Final[i64] = 3
FROM_PYRAMID_REGIONS: Final[i64] = 4
FROM_CALENDAR_CODEX: Final[i64] = 5
FROM_EFFECTS: Final[i64] = 6
FROM_OVERFLOW: Final[i64] = 7
FROM_TRIBE: Final[i64] = 8
FROM_DEVOTION: Final[i64] = 9
FROM_PUSHES: Final[i64] = 10
SOURCES: Final[i64] = 11
SOURCE_NAMES: Final = [
    "start",
    "conflicts",
    "blessed",
    "pyramids",
    "pyramid-regions",
    "calendar-codex",
    "effects",
    "overflow",
    "tribe",
    "devotion",
    "pushes",
]
