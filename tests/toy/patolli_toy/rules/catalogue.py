"""All kinds of entries and events of the toy game."""

from __future__ import annotations

from typing import Final

from patolli.engine.events import Event
from patolli.engine.question import Kind, kind_list
from patolli.engine.state import State
from patolli_toy.rules.kinds import (
    ACT,
    BEGIN_ROUND,
    CARD_POINTS,
    DEAL,
    DEALT,
    DIG,
    DUG,
    END_ROUND,
    LAY,
    NEXT_TURN,
    REVEAL,
    REVEALED,
    SOLD,
    SWAP,
    SWAPPED,
    TRADED,
)
from patolli_toy.rules.rounds import (
    Act,
    BeginRound,
    Deal,
    Dig,
    EndRound,
    Lay,
    NextTurn,
    Reveal,
    Swap,
)
from patolli_toy.rules.tables import GEM_NAMES, VALUES

CARD_WORDS: Final = [str(value + 1) for value in range(VALUES)]
TRADES: Final = [f"trade {given} {got}" for given in GEM_NAMES for got in GEM_NAMES]


KINDS: Final[list[Kind[State]]] = kind_list(
    [
        Lay(LAY, "lay", CARD_WORDS),
        Act(ACT, "act", ["dig", *[f"sell {gem}" for gem in GEM_NAMES], *TRADES, "end"]),
        Swap(SWAP, "swap", [*GEM_NAMES[:2], "keep"]),
        Deal(DEAL, "deal", CARD_WORDS),
        Dig(DIG, "dig", GEM_NAMES),
        BeginRound(BEGIN_ROUND, "begin-round"),
        Reveal(REVEAL, "reveal"),
        NextTurn(NEXT_TURN, "next-turn"),
        EndRound(END_ROUND, "end-round"),
    ]
)

EVENTS: Final[list[Event]] = [
    Event(DEALT, "dealt", ["card:card"], ["card"]),
    Event(REVEALED, "revealed", ["card:card"]),
    Event(DUG, "dug", ["gem:gem"]),
    Event(TRADED, "traded", ["given:gem", "got:gem"]),
    Event(SOLD, "sold", ["gem:gem", "n"]),
    Event(SWAPPED, "swapped", ["gem:gem"]),
    Event(CARD_POINTS, "card-points", ["n"]),
]
