"""All kinds of entries and events of Mezo."""

from __future__ import annotations

from typing import Final

from patolli.engine.events import Event
from patolli.engine.question import Kind, kind_list
from patolli.engine.state import State
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.ages import EndAge
from patolli.games.mezo.rules.buildings import Build, ChangePiece
from patolli.games.mezo.rules.conflict import (
    Act,
    ActTurn,
    Deal,
    DrawConflict,
    GlyphStep,
    GlyphTurn,
    Lay,
    LayCards,
    NextConflict,
    Reveal,
)
from patolli.games.mezo.rules.gods import (
    ChooseTile,
    ChooseVertex,
    GodPhase,
    GodTurn,
    MoveGod,
    Offer,
    Summon,
    UseGod,
    UseOffer,
    UseSummon,
    UseTiles,
)
from patolli.games.mezo.rules.resolution import (
    ChooseSpace,
    CleanUp,
    Decide,
    Majority,
    NameSeat,
    Resolve,
    Sacrifice,
    SacrificeTurn,
)
from patolli.games.mezo.rules.setup import (
    Altar,
    ChooseGod,
    Desolate,
    First,
    PickGods,
    PlaceAltars,
)
from patolli.games.mezo.rules.tables import (
    ALTAR_NAMES,
    CARD_NAMES,
    GOD_NAMES,
    PLAYER_NAMES,
    REGION_NAMES,
    TILE_NAMES,
    TRIBE_NAMES,
    VERTEX_NAMES,
)
from patolli.games.mezo.rules.tribe import (
    AbilityTurn,
    BeginAge,
    Bless,
    ChooseAbilities,
    ChooseAbility,
    Muster,
    MusterNext,
    PlaceChampion,
    TribePhase,
    TribeTurn,
    Wrath,
)
from patolli.games.mezo.rules.units import ChooseOption, Effect, PlaceUnit, RemoveUnit, Restore, Use

UNIT_WORDS: Final = ["warrior", "shaman"]
PAIR_WORDS: Final = [f"{w}w {s}s" for w in range(9) for s in range(9)]
PLACEMENT_WORDS: Final = [f"{unit} {region}" for unit in UNIT_WORDS for region in REGION_NAMES]
REMOVAL_WORDS: Final = [
    f"{player} {unit} {region}"
    for player in PLAYER_NAMES
    for region in REGION_NAMES
    for unit in UNIT_WORDS
]
BUILD_WORDS: Final = [
    f"{piece} {region}" for piece in ("glyph", "pyramid") for region in REGION_NAMES
]
PIECE_WORDS: Final = [
    *[f"glyph {player} {region}" for player in PLAYER_NAMES for region in REGION_NAMES],
    *[f"pyramid {region}" for region in REGION_NAMES],
]
OFFER_WORDS: Final = [
    f"{unit} {place}" for unit in UNIT_WORDS for place in (*REGION_NAMES, "reserve")
]
SLOT_WORDS: Final = ["1", "2", "3"]
ACT_WORDS: Final = [
    *[f"use {slot}" for slot in SLOT_WORDS],
    *[f"pass {slot}" for slot in SLOT_WORDS],
]
FIVE: Final = ["1", "2", "3", "4", "5"]

KINDS: Final[list[Kind[State]]] = kind_list(
    [
        ChooseGod(kinds.GOD, "god", GOD_NAMES),
        ChooseAbility(kinds.ABILITY, "ability", [name[6:] for name in TRIBE_NAMES]),
        PlaceChampion(kinds.CHAMPION, "champion", REGION_NAMES),
        Muster(kinds.MUSTER, "muster", PAIR_WORDS),
        Summon(kinds.SUMMON, "summon", ["move", "ability"]),
        ChooseVertex(kinds.VERTEX, "vertex", VERTEX_NAMES),
        Lay(kinds.LAY, "lay", CARD_NAMES),
        Act(kinds.ACT, "act", ACT_WORDS),
        ChooseOption(kinds.CHOOSE, "choose", FIVE[:4]),
        GlyphStep(kinds.GLYPH_STEP, "glyph", ["keep", "demolish"]),
        NameSeat(kinds.NAME, "name", PLAYER_NAMES),
        ChooseSpace(kinds.SPACE, "space", FIVE),
        Sacrifice(kinds.SACRIFICE, "sacrifice", PAIR_WORDS),
        Offer(kinds.OFFER, "offer", OFFER_WORDS),
        ChooseTile(kinds.TILE, "tile", SLOT_WORDS),
        PlaceUnit(kinds.DEPLOY, "deploy", [*PLACEMENT_WORDS, "stop"]),
        PlaceUnit(kinds.AWAKEN, "awaken", [*PLACEMENT_WORDS, "stop"]),
        Restore(kinds.RESTORE, "restore", PAIR_WORDS),
        RemoveUnit(kinds.BANISH, "banish", [*REMOVAL_WORDS, "stop"]),
        RemoveUnit(kinds.DESTROY, "destroy", [*REMOVAL_WORDS, "stop"]),
        Build(kinds.BUILD, "build", [*BUILD_WORDS, "stop"]),
        ChangePiece(kinds.DEMOLISH, "demolish", [*PIECE_WORDS, "stop"]),
        ChangePiece(kinds.TRANSFORM, "transform", [*PIECE_WORDS, "stop"]),
        Desolate(kinds.DESOLATE, "desolate", REGION_NAMES),
        Altar(kinds.ALTAR, "altar", ALTAR_NAMES),
        First(kinds.FIRST, "first", PLAYER_NAMES),
        Wrath(kinds.WRATH, "wrath", TILE_NAMES),
        DrawConflict(kinds.CONFLICT, "conflict", REGION_NAMES),
        Deal(kinds.DEAL, "deal", CARD_NAMES),
        PlaceAltars(kinds.PLACE_ALTARS, "place-altars"),
        PickGods(kinds.PICK_GODS, "pick-gods"),
        BeginAge(kinds.BEGIN_AGE, "begin-age"),
        ChooseAbilities(kinds.CHOOSE_ABILITIES, "choose-abilities"),
        AbilityTurn(kinds.ABILITY_TURN, "ability-turn"),
        TribePhase(kinds.TRIBE_PHASE, "tribe-phase"),
        TribeTurn(kinds.TRIBE_TURN, "tribe-turn"),
        MusterNext(kinds.MUSTER_NEXT, "muster-next"),
        Bless(kinds.BLESS, "bless"),
        GodPhase(kinds.GOD_PHASE, "god-phase"),
        GodTurn(kinds.GOD_TURN, "god-turn"),
        MoveGod(kinds.MOVE_GOD, "move-god"),
        UseGod(kinds.USE_GOD, "use-god"),
        UseSummon(kinds.USE_SUMMON, "use-summon"),
        Effect(kinds.EFFECT, "effect"),
        UseOffer(kinds.USE_OFFER, "use-offer"),
        UseTiles(kinds.USE_TILES, "use-tiles"),
        NextConflict(kinds.NEXT_CONFLICT, "next-conflict"),
        LayCards(kinds.LAY_CARDS, "lay-cards"),
        Reveal(kinds.REVEAL, "reveal"),
        ActTurn(kinds.ACT_TURN, "act-turn"),
        GlyphTurn(kinds.GLYPH_TURN, "glyph-turn"),
        Resolve(kinds.RESOLVE, "resolve"),
        SacrificeTurn(kinds.SACRIFICE_TURN, "sacrifice-turn"),
        Decide(kinds.DECIDE, "decide"),
        Majority(kinds.MAJORITY, "majority"),
        CleanUp(kinds.CLEAN_UP, "clean-up"),
        EndAge(kinds.END_AGE, "end-age"),
        Use(kinds.USE, "use"),
    ]
)

EVENTS: Final[list[Event]] = [
    Event(kinds.REGION_DESOLATE, "desolate", ["region:region"]),
    Event(kinds.ALTAR_PLACED, "altar", ["region:region", "altar:altar"]),
    Event(kinds.FIRST_PLAYER, "first", ["n"]),
    Event(kinds.GOD_CHOSEN, "god", ["god:god"]),
    Event(kinds.AGE_BEGINS, "age", ["age"]),
    Event(kinds.TILE_TURNED, "tile", ["tile:tile"]),
    Event(kinds.ABILITY_CHOSEN, "ability", ["ability:ability"]),
    Event(kinds.CHAMPION_PLACED, "champion", ["region:region"]),
    Event(kinds.UNITS_DEPLOYED, "muster", ["region:region", "w", "s"]),
    Event(kinds.REGION_BLESSED, "blessed", ["region:region"]),
    Event(kinds.GOD_MOVED, "god-moved", ["god:god", "vertex:vertex"]),
    Event(kinds.CONFLICT_BEGINS, "conflict", ["region:region"]),
    Event(kinds.CARD_DRAWN, "drawn", ["card:card"], ["card"]),
    Event(kinds.CARD_REVEALED, "revealed", ["card:card"]),
    Event(kinds.ACTION_USED, "action", ["card:card", "slot:slot"]),
    Event(kinds.PASSED, "passed", ["card:card", "slot:slot"]),
    Event(kinds.GLYPH_USED, "glyph-used", ["card:card", "slot:slot"]),
    Event(kinds.CONFLICT_WON, "won", ["region:region"]),
    Event(kinds.CALENDAR_TAKEN, "calendar", ["space:slot"]),
    Event(kinds.CODEX_TAKEN, "codex", ["space:slot"]),
    Event(kinds.UNITS_SACRIFICED, "sacrificed", ["w", "s"]),
    Event(kinds.UNIT_OFFERED, "offered", ["unit:unit", "place:place"]),
    Event(kinds.TILE_USED, "tile-used", ["tile:tile"]),
    Event(kinds.UNIT_DEPLOYED, "deployed", ["unit:unit", "region:region"]),
    Event(kinds.UNIT_AWAKENED, "awakened", ["unit:unit", "region:region"]),
    Event(kinds.UNITS_RESTORED, "restored", ["w", "s"]),
    Event(kinds.UNIT_BANISHED, "banished", ["unit:unit", "region:region", "owner:player"]),
    Event(kinds.UNIT_DESTROYED, "destroyed", ["unit:unit", "region:region", "owner:player"]),
    Event(kinds.GLYPH_BUILT, "glyph-built", ["region:region"]),
    Event(kinds.PYRAMID_BUILT, "pyramid-built", ["region:region", "level"]),
    Event(kinds.GLYPH_DEMOLISHED, "glyph-demolished", ["region:region", "owner:player"]),
    Event(
        kinds.PYRAMID_DEMOLISHED, "pyramid-demolished", ["region:region", "owner:player", "level"]
    ),
    Event(kinds.GLYPH_TRANSFORMED, "glyph-transformed", ["region:region", "owner:player"]),
    Event(
        kinds.PYRAMID_TRANSFORMED, "pyramid-transformed", ["region:region", "owner:player", "level"]
    ),
    Event(kinds.VP_GAINED, "vp", ["n", "source:source"]),
    Event(kinds.PUSHED_ON, "pushed", ["n"]),
    Event(kinds.DEVOTION_GAINED, "devotion", ["n"]),
    Event(kinds.STRENGTH_GAINED, "strength", ["n"]),
    Event(kinds.MAJORITY_CLAIMED, "claimed", ["unit:units"]),
    Event(kinds.STRENGTH_COUNTED, "counted", ["n"]),
    Event(kinds.AGE_ENDS, "age-ends", ["age"]),
    Event(kinds.TIE_NAMED, "named", ["player:player"]),
    Event(kinds.STRENGTH_PARTS, "parts", ["units", "glyphs", "added"]),
    Event(kinds.MOST_NAMED, "named-most", ["player:player", "unit:units"]),
]
