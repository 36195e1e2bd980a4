"""The lists of all kinds of entries and events."""

from __future__ import annotations

from typing import Final

from patolli.engine.events import Event
from patolli.engine.question import Kind, kind_list
from patolli.engine.state import State
from patolli.games.origins.rules import kinds as k
from patolli.games.origins.rules.closing import Activate, Activations, Card, Closed, District
from patolli.games.origins.rules.effects import Resume
from patolli.games.origins.rules.military import Attack, AttackPoints, Exchange, Fight, Gain
from patolli.games.origins.rules.people import (
    Citizen,
    Gate,
    Lift,
    Roll,
    School,
    Speaker,
    Strengthen,
    Training,
    Veteran,
)
from patolli.games.origins.rules.purchase import Buy, Offer, Place, Reserve, TurnUp, Use
from patolli.games.origins.rules.rounds import BeginRound, EndRound, Keep, RoundCheck, SpeakerRoll
from patolli.games.origins.rules.setup import (
    BonusToken,
    Deal,
    Discard,
    First,
    Pick,
    PoolColour,
    Setup,
    Sign,
)
from patolli.games.origins.rules.tables import (
    BUILDING_NAMES,
    CARD_WORDS,
    CELL_WORDS,
    COLOUR_NAMES,
    DIE_WORDS,
    GOOD_NAMES,
    SEAT_WORDS,
    SIGN_NAMES,
    SITE_WORDS,
    SLOT_WORDS,
    TEMPLE_NAMES,
    WORKER_WORDS,
)
from patolli.games.origins.rules.temples import Climb, OtherTemple, StepUp
from patolli.games.origins.rules.turn import EndTurn, Order, Passing, Recall, TakeBack, Token, Turn
from patolli.games.origins.rules.visit import Act, AfterAct, Mage, Rise, Ship

TURN_WORDS: Final = [
    *[f"visit {worker} {site}" for worker in WORKER_WORDS for site in SITE_WORDS],
    *[f"close {die}" for die in DIE_WORDS],
    *[f"tower {colour}" for colour in COLOUR_NAMES],
    "grow",
    "pass",
]
BUY_WORDS: Final = [
    *[f"build {slot}" for slot in SLOT_WORDS],
    *[f"farm {slot}" for slot in SLOT_WORDS],
    *[f"reserved {building}" for building in BUILDING_NAMES],
    *[f"reserved-farm {building}" for building in BUILDING_NAMES],
]
VALUE_WORDS: Final = ["1", "2", "3", "4", "5", "6"]

KINDS: Final[list[Kind[State]]] = kind_list(
    [
        Turn(k.TURN, "turn", TURN_WORDS),
        Token(k.TOKEN, "token", ["spend", "end"]),
        Rise(k.RISE, "rise", ["left", "right", "neither", "freeze"]),
        Act(k.ACT, "act", ["upper", "lower", "bonus", "gold", "end"]),
        Fight(k.FIGHT, "fight", ["move", "attack", "end"]),
        Gain(k.GAIN, "gain", GOOD_NAMES[:3]),
        Exchange(k.EXCHANGE, "exchange", [*GOOD_NAMES[:3], "skip"]),
        Buy(k.BUY, "buy", BUY_WORDS),
        Place(k.PLACE, "place", CELL_WORDS),
        Use(k.USE, "use", ["yes", "no"]),
        Climb(k.CLIMB, "climb", [f"{t} {steps}" for t in TEMPLE_NAMES for steps in range(3)]),
        StepUp(k.STEP_UP, "step", TEMPLE_NAMES),
        OtherTemple(k.OTHER_TEMPLE, "other", [*TEMPLE_NAMES, "skip"]),
        Citizen(k.CITIZEN, "citizen", [*SLOT_WORDS, "skip"]),
        Speaker(k.SPEAKER, "speaker", VALUE_WORDS),
        Lift(k.LIFT, "lift", ["raise", "keep"]),
        Training(k.TRAINING, "train", [*DIE_WORDS, "march", "end"]),
        District(k.DISTRICT, "district", CELL_WORDS),
        Card(k.CARD, "card", [f"card{place}" for place in range(1, 7)]),
        Activate(
            k.ACTIVATE,
            "activate",
            ["upper-left", "upper-right", "lower-left", "lower-right", "end"],
        ),
        Strengthen(
            k.STRENGTHEN,
            "strengthen",
            [*[f"unused {die}" for die in DIE_WORDS], *[f"sent {die}" for die in DIE_WORDS], "end"],
        ),
        Gate(k.GATE, "gate", [f"{die} {by}" for die in DIE_WORDS for by in (1, 2)]),
        Veteran(k.VETERAN, "veteran", DIE_WORDS),
        School(k.SCHOOL, "school", [f"{die} {c}" for die in DIE_WORDS for c in COLOUR_NAMES]),
        Reserve(k.RESERVE, "reserve", SLOT_WORDS),
        Ship(k.SHIP, "ship", SITE_WORDS),
        Mage(k.MAGE, "mage", ["north", "east", "south", "west"]),
        Order(k.ORDER, "order", ["gemini", "cancer"]),
        Recall(k.RECALL, "recall", COLOUR_NAMES),
        Pick(k.PICK, "pick", DIE_WORDS),
        Discard(k.DISCARD, "discard", DIE_WORDS),
        BonusToken(k.BONUS_TOKEN, "bonus-token", COLOUR_NAMES),
        Sign(k.SIGN, "sign", SIGN_NAMES),
        PoolColour(k.POOL_COLOUR, "pool-colour", COLOUR_NAMES),
        TurnUp(k.TURN_UP, "turn-up", BUILDING_NAMES),
        Roll(k.ROLL, "roll", VALUE_WORDS),
        SpeakerRoll(k.SPEAKER_ROLL, "speaker-roll", VALUE_WORDS),
        Deal(k.DEAL, "deal", CARD_WORDS),
        First(k.FIRST, "first", SEAT_WORDS),
        Keep(k.KEEP, "keep", TEMPLE_NAMES),
        Setup(k.SETUP, "setup"),
        BeginRound(k.BEGIN_ROUND, "begin-round"),
        EndTurn(k.END_TURN, "end-turn"),
        Resume(k.RESUME, "resume"),
        Attack(k.ATTACK, "attack"),
        AttackPoints(k.ATTACK_POINTS, "attack-points"),
        Offer(k.OFFER, "offer"),
        AfterAct(k.AFTER_ACT, "after-act"),
        Activations(k.ACTIVATIONS, "activations"),
        Closed(k.CLOSED, "closed"),
        Passing(k.PASSING, "passing"),
        TakeBack(k.TAKE_BACK, "take-back"),
        EndRound(k.END_ROUND, "end-round"),
        RoundCheck(k.ROUND_CHECK, "round-check"),
    ]
)

EVENTS: Final[list[Event]] = [
    Event(k.SETUP_TOKEN, "setup-token", ["site:site", "colour:colour"]),
    Event(k.SETUP_SIGN, "setup-sign", ["temple:temple", "sign:sign"]),
    Event(k.TURNED_UP, "turned-up", ["building:building"]),
    Event(k.ROLLED, "rolled", ["die:worker"]),
    Event(k.SPEAKER_ROLLED, "speaker-rolled", ["value"]),
    Event(k.DEALT, "dealt", ["card:card"]),
    Event(k.FIRST_PLAYER, "first-player", []),
    Event(k.PICKED, "picked", ["die:worker"]),
    Event(k.DISCARDED, "discarded", ["die:worker"]),
    Event(k.ROUND_BEGAN, "round-began", ["round"]),
    Event(k.VISITED, "visited", ["worker:worker", "site:site"]),
    Event(k.SHIP_ROSE, "ship-rose", ["site:site", "value"]),
    Event(k.SHIPS_STAY, "ships-stay", []),
    Event(k.PAID, "paid", ["good:good", "n"]),
    Event(k.GOT, "got", ["good:good", "n"]),
    Event(k.POINTS, "points", ["n", "source:source"]),
    Event(k.MARCHED, "marched", ["space", "n"]),
    Event(k.TOKENS_GOT, "tokens-got", ["n"]),
    Event(k.ATTACKED, "attacked", ["space"]),
    Event(k.BUILT, "built", ["building:building", "cell:cell"]),
    Event(k.FARMED, "farmed", ["building:building", "cell:cell"]),
    Event(k.RESERVED, "reserved", ["building:building"]),
    Event(k.USED, "used", ["building:building"]),
    Event(k.CLIMBED, "climbed", ["temple:temple", "n"]),
    Event(k.SIGN_TAKEN, "sign-taken", ["sign:sign"]),
    Event(k.CITIZEN_TAKEN, "citizen-taken", ["die:worker"]),
    Event(k.SPEAKER_TAKEN, "speaker-taken", ["value"]),
    Event(k.RAISED, "raised", ["die:worker"]),
    Event(k.ADVISOR, "advisor", ["colour:colour"]),
    Event(k.ADVISOR_AGAIN, "advisor-again", ["colour:colour"]),
    Event(k.CLOSED_DISTRICT, "closed-district", ["cell:cell", "die:worker"]),
    Event(k.CARD_SCORED, "card-scored", ["card:card"]),
    Event(k.TOWER, "tower", ["colour:colour", "height"]),
    Event(k.GREW, "grew", ["n"]),
    Event(k.PASSED, "passed", []),
    Event(k.TOKEN_SPENT, "token-spent", []),
    Event(k.LOWERED, "lowered", ["die:worker"]),
    Event(k.RECOLOURED, "recoloured", ["die:worker", "colour:colour"]),
    Event(k.SHIP_SET, "ship-set", ["site:site", "value"]),
    Event(k.SIGN_LOST, "sign-lost", ["sign:sign"]),
    Event(k.TRIGGER, "trigger", ["reason:reason"]),
    Event(k.FINAL, "final", []),
]
