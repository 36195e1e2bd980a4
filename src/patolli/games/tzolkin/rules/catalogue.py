"""All kinds of entries and events, with their words."""

from __future__ import annotations

from typing import Final

from patolli.engine.events import Event
from patolli.engine.question import Kind, kind_list
from patolli.engine.state import State
from patolli.games.tzolkin.rules import kinds as k
from patolli.games.tzolkin.rules.actions import Action, OfferAction
from patolli.games.tzolkin.rules.buildings import Architect, Build, Discount, Effect, OfferBuild
from patolli.games.tzolkin.rules.food import FoodDay, Rewards
from patolli.games.tzolkin.rules.gears import Devote, OfferDevotion
from patolli.games.tzolkin.rules.goods import Pay, Take
from patolli.games.tzolkin.rules.market import Market
from patolli.games.tzolkin.rules.palenque import Harvest
from patolli.games.tzolkin.rules.rounds import Calendar, Days, EndTurn, NextTurn
from patolli.games.tzolkin.rules.scoring import Final as FinalScoring
from patolli.games.tzolkin.rules.setup import (
    PAIR_WORDS,
    Block,
    Deal,
    First,
    Keep,
    Reveal,
    Show,
    WealthOut,
)
from patolli.games.tzolkin.rules.tables import (
    BUILDING_NAMES,
    BUNDLE_NAMES,
    GEAR_NAMES,
    MATERIAL_NAMES,
    MONUMENT_NAMES,
    TEMPLE_NAMES,
    TRACK_NAMES,
    WEALTH_NAMES,
)
from patolli.games.tzolkin.rules.technology import Advance, MoreTech, Tech
from patolli.games.tzolkin.rules.temples import PAIR_NAMES, Anger, Temple
from patolli.games.tzolkin.rules.turn import Turn

SMALL: Final = GEAR_NAMES[:4]
BLOCK_NAMES: Final = MATERIAL_NAMES[1:4]
HARVEST_NAMES: Final = ["corn", "wood", "burn", "wild"]

TURN_WORDS: Final = [
    "beg",
    *[f"place {gear}" for gear in GEAR_NAMES],
    "place start",
    *[f"pick {gear} {space}" for gear in SMALL for space in range(8)],
    *[f"pick chichen-itza {space}" for space in range(11)],
    "stop",
]
ACTION_WORDS: Final = [
    *[f"{gear} {action}" for gear in SMALL for action in range(1, 6)],
    *[f"chichen-itza {room}" for room in range(1, 10)],
    "nothing",
]
MARKET_WORDS: Final = [
    *[f"buy {block}" for block in BLOCK_NAMES],
    *[f"sell {block}" for block in BLOCK_NAMES],
    "stop",
]
DEVOTE_WORDS: Final = [
    *[f"{block} {temple}" for block in BLOCK_NAMES for temple in TEMPLE_NAMES],
    "decline",
]

KINDS: Final[list[Kind[State]]] = kind_list(
    [
        Keep(k.KEEP, "keep", PAIR_WORDS),
        Turn(k.TURN, "turn", TURN_WORDS),
        Anger(k.ANGER, "anger", TEMPLE_NAMES),
        Action(k.ACTION, "action", ACTION_WORDS),
        Harvest(k.HARVEST, "harvest", HARVEST_NAMES),
        Tech(k.TECH, "tech", [*TRACK_NAMES, "stop"]),
        Pay(k.PAY, "pay", BUNDLE_NAMES),
        Take(k.TAKE, "take", BUNDLE_NAMES),
        Build(k.BUILD, "build", [*BUILDING_NAMES, *MONUMENT_NAMES, "stop"]),
        Architect(k.ARCHITECT, "architecture", ["use", "keep"]),
        Discount(k.DISCOUNT, "discount", BLOCK_NAMES),
        Temple(k.TEMPLE, "temple", [*TEMPLE_NAMES, *PAIR_NAMES]),
        Market(k.MARKET, "market", MARKET_WORDS),
        Devote(k.DEVOTE, "devote", DEVOTE_WORDS),
        Days(k.DAYS, "days", ["one", "two"]),
        First(k.FIRST, "first", ["a", "b", "c", "d"]),
        Show(k.SHOW, "show", MONUMENT_NAMES),
        Reveal(k.REVEAL, "reveal", BUILDING_NAMES),
        Deal(k.DEAL, "deal", WEALTH_NAMES),
        Block(k.BLOCK, "block", WEALTH_NAMES),
        WealthOut(k.WEALTH_OUT, "wealth-out"),
        Effect(k.EFFECT, "effect"),
        Advance(k.ADVANCE, "advance"),
        MoreTech(k.MORE_TECH, "more-tech"),
        OfferBuild(k.OFFER_BUILD, "offer-build"),
        OfferAction(k.OFFER_ACTION, "offer-action"),
        OfferDevotion(k.OFFER_DEVOTION, "offer-devotion"),
        NextTurn(k.NEXT_TURN, "next-turn"),
        EndTurn(k.END_TURN, "end-turn"),
        FoodDay(k.FOOD_DAY, "food-day"),
        Rewards(k.REWARDS, "rewards"),
        Calendar(k.CALENDAR, "calendar"),
        FinalScoring(k.FINAL, "final"),
    ]
)

EVENTS: Final[list[Event]] = [
    Event(k.GOES_FIRST, "goes-first", []),
    Event(k.MONUMENT_SHOWN, "monument-shown", ["monument:monument"]),
    Event(k.BUILDING_SHOWN, "building-shown", ["building:building"]),
    Event(k.TILE_DEALT, "tile-dealt", ["wealth:wealth"], ["wealth"]),
    Event(k.DUMMY_PLACED, "dummy-placed", ["gear:gear", "space"]),
    Event(k.TILES_KEPT, "tiles-kept", ["one:wealth", "two:wealth"]),
    Event(k.ROUND_BEGAN, "round-began", ["round"]),
    Event(k.BEGGED, "begged", []),
    Event(k.PLACED, "placed", ["gear:gear", "space", "n"]),
    Event(k.PLACED_START, "placed-start", ["n"]),
    Event(k.SPARED_PLACE, "spared", []),
    Event(k.PICKED_UP, "picked-up", ["gear:gear", "space"]),
    Event(k.ACTED, "acted", ["gear:gear", "action"]),
    Event(k.STEPPED_BACK, "stepped-back", ["n"]),
    *[Event(k.GAINED + at, f"gained-{name}", ["n"]) for at, name in enumerate(MATERIAL_NAMES)],
    *[Event(k.PAID + at, f"paid-{name}", ["n"]) for at, name in enumerate(MATERIAL_NAMES)],
    Event(k.TOOK_TILE, "harvested", ["group:group", "way:harvest"]),
    Event(k.CLIMBED, "climbed", ["temple:temple", "step"]),
    Event(k.DESCENDED, "descended", ["temple:temple", "step"]),
    Event(k.CLIMB_LOST, "climb-lost", ["temple:temple"]),
    Event(k.LEVEL_REACHED, "level-reached", ["track:track", "level"]),
    Event(k.BONUS_TAKEN, "bonus-taken", ["track:track"]),
    Event(k.BUILT, "built", ["building:building"]),
    Event(k.MONUMENT_BUILT, "monument-built", ["monument:monument"]),
    Event(k.SKULL_PLACED, "skull-placed", ["room"]),
    Event(k.SCORED, "scored", ["n"]),
    Event(k.WORKER_GAINED, "worker-gained", []),
    Event(k.CORN_CLAIMED, "corn-claimed", ["n"]),
    Event(k.CORN_LAID, "corn-laid", ["n"]),
    Event(k.FED, "fed", ["n", "corn"]),
    Event(k.HUNGRY, "hungry", ["n"]),
    Event(k.NEW_AGE, "new-age", []),
    Event(k.TEMPLE_SCORED, "temple-scored", ["temple:temple", "n"]),
    Event(k.LED, "led", ["temple:temple", "n"]),
    Event(k.NO_SKULLS, "no-skulls", []),
    Event(k.MARKER_MOVED, "marker-moved", []),
    Event(k.TURNED, "turned", ["n", "day"]),
    Event(k.PUSHED_OFF, "pushed-off", ["gear:gear"]),
    Event(k.LIGHT_SIDE, "light-side", []),
    Event(k.DARK_SIDE, "dark-side", []),
    Event(k.MONUMENT_SCORED, "monument-scored", ["monument:monument", "n"]),
    Event(k.GOODS_SCORED, "goods-scored", ["n", "fraction:quarter"]),
    Event(k.SKULLS_SCORED, "skulls-scored", ["n"]),
    Event(k.ONE_DAY_ONLY, "one-day-only", ["obstacle:obstacle"]),
]
