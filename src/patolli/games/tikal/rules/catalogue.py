"""All kinds of entries and events of the game."""

from __future__ import annotations

from typing import Final

from patolli.engine.events import Event
from patolli.engine.question import Kind, kind_list
from patolli.engine.state import State
from patolli.games.tikal.rules.action import Act, ActionPhase
from patolli.games.tikal.rules.auction import Auction, BeginRound, Bid, Choose, EndTurn, Show
from patolli.games.tikal.rules.kinds import (
    ACT,
    ACTION_PHASE,
    AUCTION,
    BEGIN_ROUND,
    BID,
    BID_MADE,
    CAMPED,
    CHOOSE,
    CHOSEN,
    DRAW,
    DREW,
    END_TURN,
    ENDED,
    ENTERED,
    EXCHANGED,
    FINAL,
    FIND,
    FREE,
    GIVE,
    GUARDED,
    LAST,
    LAY,
    LEADER_WALKED,
    LOST,
    NEXT_TURN,
    PAID,
    PASSED,
    PLACE,
    PLACED,
    SCORE,
    SCORED,
    SCORING,
    SCORING_TURN,
    SHOW,
    SHOWN,
    TOOK,
    TRANSFERRED,
    TURN,
    UNCOVERED,
    WALK,
    WORKER_WALKED,
)
from patolli.games.tikal.rules.pieces import Walk
from patolli.games.tikal.rules.scoring import Score, ScoringTurn
from patolli.games.tikal.rules.tables import (
    HEX_NAMES,
    HIGHEST_BID,
    LETTERS,
    PIECE_NAMES,
    PLACE_NAMES,
    TREASURE_NAMES,
)
from patolli.games.tikal.rules.tiles import Draw, Lay, NextTurn, Place, Turn
from patolli.games.tikal.rules.treasures import Find, Give

SEAT_NAMES: Final = ["a", "b", "c", "d"]
SIZES: Final = [6, 6, 5, 5, 5, 5, 4]  # tiles of each letter (TK-1.8)
TILE_NAMES: Final = [
    f"{letter.lower()}{number}"
    for letter, size in zip(LETTERS, SIZES, strict=True)
    for number in range(1, size + 1)
]
TURN_NAMES: Final = [str(turn) for turn in range(6)]
BID_WORDS: Final = ["pass", *[str(bid) for bid in range(1, int(HIGHEST_BID) + 1)]]

# The order of these words is the numbering in `kinds.py`.
ACT_WORDS: Final = [
    *[f"enter {piece} {place}" for piece in PIECE_NAMES for place in PLACE_NAMES],
    *[
        f"transfer {piece} {start} {end}"
        for piece in PIECE_NAMES
        for start in PLACE_NAMES
        for end in PLACE_NAMES
        if start != end
    ],
    *[f"walk {piece} {hex}" for piece in PIECE_NAMES for hex in HEX_NAMES],
    *[f"uncover {hex}" for hex in HEX_NAMES],
    *[f"take {hex}" for hex in HEX_NAMES],
    *[f"exchange {seat} {treasure}" for seat in SEAT_NAMES for treasure in TREASURE_NAMES],
    *[f"camp {hex}" for hex in HEX_NAMES],
    *[f"guard {piece} {hex}" for piece in PIECE_NAMES for hex in HEX_NAMES],
    "end",
]

KINDS: Final[list[Kind[State]]] = kind_list(
    [
        Bid(BID, "bid", BID_WORDS),
        Choose(CHOOSE, "choose", TILE_NAMES),
        Place(PLACE, "place", HEX_NAMES),
        Turn(TURN, "turn", TURN_NAMES),
        Act(ACT, "act", ACT_WORDS),
        Walk(WALK, "walk", HEX_NAMES),
        Give(GIVE, "give", TREASURE_NAMES),
        Draw(DRAW, "draw", TILE_NAMES),
        Show(SHOW, "show", TILE_NAMES),
        Find(FIND, "find", TREASURE_NAMES),
        NextTurn(NEXT_TURN, "next-turn"),
        Lay(LAY, "lay"),
        ActionPhase(ACTION_PHASE, "action-phase"),
        ScoringTurn(SCORING_TURN, "scoring-turn"),
        Score(SCORE, "score"),
        BeginRound(BEGIN_ROUND, "begin-round"),
        Auction(AUCTION, "auction"),
        EndTurn(END_TURN, "end-turn"),
    ]
)

EVENTS: Final[list[Event]] = [
    Event(DREW, "drew", ["tile:tile", "face:face"]),
    Event(SHOWN, "shown", ["tile:tile", "face:face"]),
    Event(BID_MADE, "bid", ["bid"]),
    Event(PASSED, "passed", []),
    Event(PAID, "paid", ["n"]),
    Event(FREE, "free", []),
    Event(LAST, "last", ["tile:tile", "face:face"]),
    Event(CHOSEN, "chosen", ["tile:tile", "face:face"]),
    Event(PLACED, "placed", ["tile:tile", "hex:hex", "face:face"]),
    Event(LOST, "lost", ["tile:tile", "face:face"]),
    Event(ENTERED, "entered", ["piece:whom", "hex:hex"]),
    Event(TRANSFERRED, "transferred", ["piece:whom", "start:hex", "end:hex"]),
    Event(WORKER_WALKED, "worker-walked", ["start:hex", "end:hex", "n"]),
    Event(LEADER_WALKED, "leader-walked", ["start:hex", "end:hex", "n"]),
    Event(UNCOVERED, "uncovered", ["hex:hex", "value"]),
    Event(TOOK, "took", ["treasure:treasure", "hex:hex"]),
    Event(EXCHANGED, "exchanged", ["owner:seat", "taken:treasure", "given:treasure"]),
    Event(CAMPED, "camped", ["hex:hex"]),
    Event(GUARDED, "guarded", ["piece:guard", "hex:hex", "value"]),
    Event(SCORING, "scoring", []),
    Event(FINAL, "final", []),
    Event(SCORED, "scored", ["temples", "treasures", "n"]),
    Event(ENDED, "ended", ["n"]),
]
