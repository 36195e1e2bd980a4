"""The numbers of all kinds of entries and events, and of composite choices."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64

# Questions.
TURN: Final[i64] = 0
TOKEN: Final[i64] = 1
RISE: Final[i64] = 2
ACT: Final[i64] = 3
FIGHT: Final[i64] = 4
GAIN: Final[i64] = 5
EXCHANGE: Final[i64] = 6
BUY: Final[i64] = 7
PLACE: Final[i64] = 8
USE: Final[i64] = 9
CLIMB: Final[i64] = 10
STEP_UP: Final[i64] = 11
OTHER_TEMPLE: Final[i64] = 12
CITIZEN: Final[i64] = 13
SPEAKER: Final[i64] = 14
LIFT: Final[i64] = 15
TRAINING: Final[i64] = 16
DISTRICT: Final[i64] = 17
CARD: Final[i64] = 18
ACTIVATE: Final[i64] = 19
STRENGTHEN: Final[i64] = 20
GATE: Final[i64] = 21
VETERAN: Final[i64] = 22
SCHOOL: Final[i64] = 23
RESERVE: Final[i64] = 24
SHIP: Final[i64] = 25
MAGE: Final[i64] = 26
ORDER: Final[i64] = 27
RECALL: Final[i64] = 28
PICK: Final[i64] = 29
DISCARD: Final[i64] = 30
# Draws by chance.
BONUS_TOKEN: Final[i64] = 31
SIGN: Final[i64] = 32
POOL_COLOUR: Final[i64] = 33
TURN_UP: Final[i64] = 34
ROLL: Final[i64] = 35
SPEAKER_ROLL: Final[i64] = 36
DEAL: Final[i64] = 37
FIRST: Final[i64] = 38
KEEP: Final[i64] = 39
# Steps.
SETUP: Final[i64] = 40
BEGIN_ROUND: Final[i64] = 41
END_TURN: Final[i64] = 42
RESUME: Final[i64] = 43
ATTACK: Final[i64] = 44
ATTACK_POINTS: Final[i64] = 45
OFFER: Final[i64] = 46
AFTER_ACT: Final[i64] = 47
ACTIVATIONS: Final[i64] = 48
CLOSED: Final[i64] = 49
PASSING: Final[i64] = 50
TAKE_BACK: Final[i64] = 51
END_ROUND: Final[i64] = 52
ROUND_CHECK: Final[i64] = 53

# Events.
SETUP_TOKEN: Final[i64] = 0
SETUP_SIGN: Final[i64] = 1
TURNED_UP: Final[i64] = 2
ROLLED: Final[i64] = 3
SPEAKER_ROLLED: Final[i64] = 4
DEALT: Final[i64] = 5
FIRST_PLAYER: Final[i64] = 6
PICKED: Final[i64] = 7
DISCARDED: Final[i64] = 8
ROUND_BEGAN: Final[i64] = 9
VISITED: Final[i64] = 10
SHIP_ROSE: Final[i64] = 11
SHIPS_STAY: Final[i64] = 12
PAID: Final[i64] = 13
GOT: Final[i64] = 14
POINTS: Final[i64] = 15
MARCHED: Final[i64] = 16
TOKENS_GOT: Final[i64] = 17
ATTACKED: Final[i64] = 18
BUILT: Final[i64] = 19
FARMED: Final[i64] = 20
RESERVED: Final[i64] = 21
USED: Final[i64] = 22
CLIMBED: Final[i64] = 23
SIGN_TAKEN: Final[i64] = 24
CITIZEN_TAKEN: Final[i64] = 25
SPEAKER_TAKEN: Final[i64] = 26
RAISED: Final[i64] = 27
ADVISOR: Final[i64] = 28
ADVISOR_AGAIN: Final[i64] = 29
CLOSED_DISTRICT: Final[i64] = 30
CARD_SCORED: Final[i64] = 31
TOWER: Final[i64] = 32
GREW: Final[i64] = 33
PASSED: Final[i64] = 34
TOKEN_SPENT: Final[i64] = 35
LOWERED: Final[i64] = 36
RECOLOURED: Final[i64] = 37
SHIP_SET: Final[i64] = 38
SIGN_LOST: Final[i64] = 39
TRIGGER: Final[i64] = 40
FINAL: Final[i64] = 41

# What TURN can choose.
VISIT: Final[i64] = 0  # + worker * SITES + site
FIRST_SPEAKER: Final[i64] = 30  # worker: + value - 1
ARCHON: Final[i64] = 36  # worker
CLOSE: Final[i64] = 185  # + die
BUILD_TOWER: Final[i64] = 215  # + colour
GROW: Final[i64] = 220
PASS: Final[i64] = 221

# What BUY can choose.
FARM_OF: Final[i64] = 5  # + slot; a front is the slot itself
RESERVED_FRONT: Final[i64] = 10  # + building
RESERVED_FARM: Final[i64] = 40  # + building

# What ACT can choose, and what is left to do of a visit.
ACT_UPPER: Final[i64] = 0
ACT_LOWER: Final[i64] = 1
ACT_BONUS: Final[i64] = 2
ACT_GOLD: Final[i64] = 3
ACT_END: Final[i64] = 4
MAIN_UPPER: Final[i64] = 1
MAIN_LOWER: Final[i64] = 2
BONUS_LEFT: Final[i64] = 4
MAIN_DONE: Final[i64] = 8
BOTH: Final[i64] = 16

# What FIGHT can choose, and what is left of it.
FIGHT_MOVE: Final[i64] = 0
FIGHT_ATTACK: Final[i64] = 1
FIGHT_END: Final[i64] = 2
CAN_MOVE: Final[i64] = 1
CAN_ATTACK: Final[i64] = 2
FIGHT_STARTED: Final[i64] = 4
FIGHT_EITHER: Final[i64] = 8

# What RISE can choose.
RISE_LEFT: Final[i64] = 0
RISE_RIGHT: Final[i64] = 1
RISE_NEITHER: Final[i64] = 2
RISE_FREEZE: Final[i64] = 3

# What a rolled citizen die is for.
FOR_POOL: Final[i64] = 0
FOR_REFILL: Final[i64] = 1
FOR_DRAFT: Final[i64] = 2

SKIP_SLOT: Final[i64] = 5  # CITIZEN
SKIP_TEMPLE: Final[i64] = 3  # OTHER_TEMPLE
SKIP_GOOD: Final[i64] = 3  # EXCHANGE
ACTIVATE_END: Final[i64] = 4
TRAIN_MARCH: Final[i64] = 30
TRAIN_END: Final[i64] = 31
STRENGTHEN_SENT: Final[i64] = 30  # + die at a site
STRENGTHEN_END: Final[i64] = 60
