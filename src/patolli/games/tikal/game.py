"""Tikal as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from patolli.engine.drawing import Board, Panel, Scene
from patolli.engine.game import Game, Option, View
from patolli.engine.question import Kind, advance
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.tikal import describe, drawing, game_box, game_check
from patolli.games.tikal.board import count_all_steps
from patolli.games.tikal.catalogue import EVENTS, KINDS, SEAT_NAMES, TILE_NAMES
from patolli.games.tikal.describe_hints import hint_of
from patolli.games.tikal.kinds import (
    ACT,
    BEGIN_ROUND,
    BID,
    CHOOSE,
    DRAW,
    GIVE,
    NEXT_TURN,
    PLACE,
    SHOW,
    TURN,
    WALK,
)
from patolli.games.tikal.state import Tikal, set_up
from patolli.games.tikal.tables import (
    FACE_NAMES,
    HEX_NAMES,
    PIECE_NAMES,
    TREASURE_NAMES,
    Box,
)


class TikalGame(Game):
    """The basic game and the auction game for two to four players (TK-1.1)."""

    name = "tikal"
    title = "Tikal"
    prefix = "TK"
    seats = (2, 3, 4)
    options = (
        Option("variant", ("basic", "auction"), "TK-13.1"),
        Option("unplaceable", ("leaves", "laid"), "TK-4.9"),
        Option("last_placer", ("last", "first"), "TK-13.27"),
    )
    # 52 phases of at most 10 actions with 2 answers each and an end, 36 tiles of 3 answers, and
    # 27 auctions in which every bid is higher than the one before.
    longest = 52 * 21 + 36 * 3 + 27 * 504
    kinds = KINDS
    events = EVENTS
    vocabularies = {
        "tile": tuple(name.upper() for name in TILE_NAMES),
        "face": tuple(FACE_NAMES),
        "hex": tuple(HEX_NAMES),
        "whom": tuple(PIECE_NAMES),
        "guard": tuple(PIECE_NAMES),
        "treasure": tuple(TREASURE_NAMES),
        "seat": tuple(SEAT_NAMES),
    }

    def make_box(self, data: dict[str, Any]) -> Box:
        return game_box.make_box(data)

    def start(self, seats: int, options: Mapping[str, str], box: Box) -> State:
        auction = 1 if options["variant"] == "auction" else 0
        laid_anyway = 1 if options["unplaceable"] == "laid" else 0
        placer_first = 1 if options["last_placer"] == "first" else 0
        state = Tikal(seats, KINDS, box, auction, laid_anyway, placer_first)
        set_up(state)
        count_all_steps(state)
        state.push(BEGIN_ROUND if auction else NEXT_TURN, 0)  # TK-2.7, TK-13.16: seat 0 begins
        advance(state)
        return state

    def score_sheet(self, state: State) -> list[dict[str, int]]:
        assert isinstance(state, Tikal)
        sheets = []
        for seat in range(state.seats):
            sheet = {"start": int(state.start_score())} if state.auction else {}
            sheet["temples"] = int(state.scored_temples[seat])
            sheet["treasures"] = int(state.scored_treasures[seat])
            if state.auction:
                sheet["auctions"] = -int(state.paid[seat])
            elif state.start_score():  # an edition may start the basic game with points too
                sheet["start"] = int(state.start_score())
            sheets.append(sheet)
        return sheets

    def pieces(self, state: State) -> dict[str, tuple[int, int]]:
        assert isinstance(state, Tikal)
        return game_check.count_pieces(state)

    def complete(self, state: State) -> None:
        assert isinstance(state, Tikal)
        count_all_steps(state)

    def check(self, state: State) -> list[str]:
        assert isinstance(state, Tikal)
        return game_check.impossibilities(state)

    def parts(self, kind: Kind[State], choice: int) -> dict[str, str]:
        word = kind.words[choice]
        if kind.number == ACT:
            return action_parts(word.split(" "))
        if kind.number in (CHOOSE, DRAW, SHOW):
            return {"tile": word.upper()}
        if kind.number in (PLACE, WALK):
            return {"hex": word}
        if kind.number == TURN:
            return {"degrees": str(60 * choice)}
        if kind.number == BID:
            return {"bid": word}
        return {"treasure": word}

    def prompt_values(self, view: View) -> dict[str, str | int]:
        state, kind = view.state, view.kind
        assert isinstance(state, Tikal) and kind is not None
        a, b = int(state.top_a()), int(state.top_b())
        if kind.number == ACT:
            return {"n": int(state.points_left)}
        if kind.number == WALK:
            return {"n": int(state.points_left), "hex": HEX_NAMES[b]}
        if kind.number == PLACE:
            return {"tile": TILE_NAMES[state.held].upper()}
        if kind.number == TURN:
            return {"tile": TILE_NAMES[state.held].upper(), "hex": HEX_NAMES[a]}
        if kind.number == BID:
            return {"high": int(state.high_bid)}
        if kind.number == GIVE:
            return {"seat": SEAT_NAMES[a].upper(), "number": b + 1}
        return {}

    def hint(self, view: View, choice: int, say: Say) -> str:
        return hint_of(view, choice, say)

    def describe(self, view: View, say: Say) -> list[str]:
        return describe.lines(view, say)

    def board(self, view: View) -> Board:
        return drawing.board(view)

    def scene(self, view: View, say: Say) -> Scene:
        return drawing.scene(view, say)

    def panel(self, view: View, seat: int, say: Say) -> Panel:
        return drawing.panel(view, seat, say)


def action_parts(words: list[str]) -> dict[str, str]:
    """The parts of an action's word, by the vocabulary whose form the label needs."""
    if words[0] == "enter":
        return {"whom": words[1], "into": words[2]}
    if words[0] == "transfer":
        return {"whom": words[1], "out_of": words[2], "into": words[3]}
    if words[0] == "exchange":
        return {"seat": words[1], "treasure": words[2]}
    if words[0] in ("walk", "guard"):
        return {"whom": words[1], "hex": words[2]}
    return {"hex": words[-1]}


GAME = TikalGame()
