"""The numbers of all kinds of entries, events, composite choices and sources of points."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64

# --------------------------------------------------------------------------------- questions
KEEP: Final[i64] = 0  # DP1
TURN: Final[i64] = 1  # DP2, DP4, DP5, DP6; a: mode, b: workers placed or picked up so far
ANGER: Final[i64] = 2  # DP3
ACTION: Final[i64] = 3  # DP7, DP17; a: gear or ANY_GEAR, b: space, or 1 if it may be declined
HARVEST: Final[i64] = 4  # DP8; a: jungle group
TECH: Final[i64] = 5  # DP9; a: advances left, b: flags
PAY: Final[i64] = 6  # DP10; a: number of blocks
TAKE: Final[i64] = 7  # DP11; a: number of blocks
BUILD: Final[i64] = 8  # DP12, DP18; a: flags, b: benefits kept back
ARCHITECT: Final[i64] = 9  # DP13; a: flags, b: building
DISCOUNT: Final[i64] = 10  # DP14; a: building, b: level of architecture that counts, REFUND
TEMPLE: Final[i64] = 11  # DP15; a: number of temples
MARKET: Final[i64] = 12  # DP16; a: flags
DEVOTE: Final[i64] = 13  # DP19
DAYS: Final[i64] = 14  # DP20
# ------------------------------------------------------------------------------------- draws
FIRST: Final[i64] = 15  # R1; a: the settled start player, counted from 1, or 0
SHOW: Final[i64] = 16  # R2; a: place in the row
REVEAL: Final[i64] = 17  # R3, R7, R8; a: place in the row
DEAL: Final[i64] = 18  # R5; a: owner
BLOCK: Final[i64] = 19  # R6
# ------------------------------------------------------------------------------------- steps
WEALTH_OUT: Final[i64] = 20  # the joint reveal
EFFECT: Final[i64] = 21  # a: effect
ADVANCE: Final[i64] = 22  # a: track
MORE_TECH: Final[i64] = 23  # a: advances left, b: flags
OFFER_BUILD: Final[i64] = 24  # a: flags, b: benefits kept back
OFFER_ACTION: Final[i64] = 25
OFFER_DEVOTION: Final[i64] = 26
NEXT_TURN: Final[i64] = 27
END_TURN: Final[i64] = 28  # a: 1 once the row is refilled
FOOD_DAY: Final[i64] = 29
REWARDS: Final[i64] = 30
CALENDAR: Final[i64] = 31
FINAL: Final[i64] = 32

# ------------------------------------------------------- what TURN can choose, and its modes
TURN_BEG: Final[i64] = 0
TURN_PLACE: Final[i64] = 1  # + gear
TURN_START: Final[i64] = 6  # place on the start space
TURN_PICK: Final[i64] = 7  # + gear * SMALL_SPACES + space
SMALL_SPACES: Final[i64] = 8
TURN_STOP: Final[i64] = 50  # after 4 * 8 + 11 spaces

AT_START: Final[i64] = 0
PLACING: Final[i64] = 1
PICKING: Final[i64] = 2
SPARED: Final[i64] = 3  # placed by mercy: exactly one worker (TZ-15.6)

# ----------------------------------------------------------------------- what ACTION can choose
ANY_GEAR: Final[i64] = 5  # in `a`: an action of any small gear, by Uxmal 5 or A2-07
FIRST_ROOM: Final[i64] = 20  # after the 4 * 5 actions of the small gears
NOTHING: Final[i64] = 29

HARVEST_CORN: Final[i64] = 0
HARVEST_WOOD: Final[i64] = 1
HARVEST_BURN: Final[i64] = 2
HARVEST_WILD: Final[i64] = 3  # corn without a tile

TECH_STOP: Final[i64] = 4
TECH_PAID: Final[i64] = 1  # flags of TECH
TECH_MAY_STOP: Final[i64] = 2

BUILD_MONUMENT: Final[i64] = 32  # + monument
BUILD_STOP: Final[i64] = 45
WITH_CORN: Final[i64] = 1  # flags of BUILD: paid in corn
MAY_STOP: Final[i64] = 2
WITH_MONUMENT: Final[i64] = 4  # a monument may be chosen
FIRST_OF_TWO: Final[i64] = 8  # a second building may follow
PLAIN: Final[i64] = 16  # without the benefits of architecture

USE: Final[i64] = 0  # what ARCHITECT can choose
KEEP_BACK: Final[i64] = 1
LEVELS: Final[i64] = 4  # benefits kept back: building * LEVELS + level, which is never 0
REFUND: Final[i64] = 4  # DISCOUNT: the block comes back, for the building is paid already

PAIRS: Final[i64] = 3  # TEMPLE: from here on pairs of temples

MARKET_BUY: Final[i64] = 0  # + block
MARKET_SELL: Final[i64] = 3  # + block
MARKET_STOP: Final[i64] = 6
TRADED_ENOUGH: Final[i64] = 64  # flag of MARKET: stopping is allowed; bits 0-5: forbidden trades

DEVOTE_DECLINE: Final[i64] = 9  # after block * 3 + temple

# ------------------------------------------------------------------------- options (Appendix B)
NO_BURNING_BESIDE_CORN: Final[i64] = 1  # TZ-8.12
NO_HARVEST_UNDER_WOOD: Final[i64] = 2  # TZ-13.13
NO_THEOLOGY_FROM_NINE: Final[i64] = 4  # TZ-13.20
NO_ARCHITECTURE_ON_EXTRA: Final[i64] = 8  # TZ-16.14
SKULL_IS_LOST: Final[i64] = 16  # TZ-17.16
DUMMIES_FORBID: Final[i64] = 32  # TZ-18.10
WHOLE_POINTS: Final[i64] = 64  # TZ-22.4

# --------------------------------------------------------------------------- sources of points
FROM_CHICHEN: Final[i64] = 0
FROM_BUILDINGS: Final[i64] = 1
FROM_TECHNOLOGY: Final[i64] = 2
FROM_TEMPLES: Final[i64] = 3
FROM_LEADING: Final[i64] = 4
FROM_HUNGER: Final[i64] = 5
FROM_CORN: Final[i64] = 6
FROM_SKULLS: Final[i64] = 7
FROM_MONUMENTS: Final[i64] = 8
FROM_START: Final[i64] = 9
SOURCES: Final[i64] = 10
SOURCE_NAMES: Final = [
    "chichen-itza",
    "buildings",
    "technology",
    "temples",
    "leading",
    "hunger",
    "corn",
    "skulls",
    "monuments",
    "start",
]

# ------------------------------------------------------------------------------------- events
GOES_FIRST: Final[i64] = 0
MONUMENT_SHOWN: Final[i64] = 1
BUILDING_SHOWN: Final[i64] = 2
TILE_DEALT: Final[i64] = 3
DUMMY_PLACED: Final[i64] = 4
TILES_KEPT: Final[i64] = 5
ROUND_BEGAN: Final[i64] = 6
BEGGED: Final[i64] = 7
PLACED: Final[i64] = 8
PLACED_START: Final[i64] = 9
SPARED_PLACE: Final[i64] = 10
PICKED_UP: Final[i64] = 11
ACTED: Final[i64] = 12
STEPPED_BACK: Final[i64] = 13
GAINED: Final[i64] = 14  # + material
PAID: Final[i64] = 19  # + material
TOOK_TILE: Final[i64] = 24
CLIMBED: Final[i64] = 25
DESCENDED: Final[i64] = 26
CLIMB_LOST: Final[i64] = 27
LEVEL_REACHED: Final[i64] = 28
BONUS_TAKEN: Final[i64] = 29
BUILT: Final[i64] = 30
MONUMENT_BUILT: Final[i64] = 31
SKULL_PLACED: Final[i64] = 32
SCORED: Final[i64] = 33
WORKER_GAINED: Final[i64] = 34
CORN_CLAIMED: Final[i64] = 35
CORN_LAID: Final[i64] = 36
FED: Final[i64] = 37
HUNGRY: Final[i64] = 38
NEW_AGE: Final[i64] = 39
TEMPLE_SCORED: Final[i64] = 40
LED: Final[i64] = 41
NO_SKULLS: Final[i64] = 42
MARKER_MOVED: Final[i64] = 43
TURNED: Final[i64] = 44
PUSHED_OFF: Final[i64] = 45
LIGHT_SIDE: Final[i64] = 46
DARK_SIDE: Final[i64] = 47
MONUMENT_SCORED: Final[i64] = 48
GOODS_SCORED: Final[i64] = 49
SKULLS_SCORED: Final[i64] = 50
ONE_DAY_ONLY: Final[i64] = 51

# why the calendar cannot advance by two days
OBSTACLE_NAMES: Final = ["dark-side", "worker", "dummy"]
