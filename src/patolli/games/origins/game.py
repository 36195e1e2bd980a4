"""Origins: First Builders as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from patolli.engine.drawing import Board, Panel, Scene
from patolli.engine.game import Game, View
from patolli.engine.question import Kind, advance
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.origins import describe, drawing, game_box, game_check, game_hints
from patolli.games.origins.catalogue import EVENTS, KINDS
from patolli.games.origins.setup import lay_out
from patolli.games.origins.state import Origins
from patolli.games.origins.tables import (
    BUILDING_NAMES,
    CARD_WORDS,
    CELL_WORDS,
    COLOUR_NAMES,
    GOOD_NAMES,
    SIGN_NAMES,
    SITE_WORDS,
    SOURCE_NAMES,
    SOURCES,
    TEMPLE_NAMES,
    UNIT,
    WORKER_WORDS,
    Box,
)

REASONS = ("", "temples", "gold", "", "towers", "", "", "", "dice", *[""] * 7, "rounds")


class OriginsGame(Game):
    """Origins: First Builders, for 1 to 4 players."""

    name = "origins"
    title = "Origins: First Builders"
    prefix = "OR"
    seats = (1, 2, 3, 4)
    unit = UNIT
    # At most 60 rounds of 4 x (6 bases + archon) + 4 speakers visits with 26 answers each, 4 passes
    # with 12; in all 45 closings with 40, 60 tower floors, 16 bases and 8 picks: below 60,000.
    longest = 60_000
    kinds = KINDS
    events = EVENTS
    vocabularies = {
        "building": (*BUILDING_NAMES, "agora", "palace"),
        "card": tuple(CARD_WORDS),
        "cell": tuple(CELL_WORDS),
        "colour": tuple(COLOUR_NAMES),
        "good": tuple(GOOD_NAMES),
        "reason": REASONS,
        "sign": tuple(SIGN_NAMES),
        "site": tuple(SITE_WORDS),
        "source": tuple(SOURCE_NAMES),
        "temple": tuple(TEMPLE_NAMES),
        "worker": tuple(WORKER_WORDS),
    }

    def make_box(self, data: dict[str, Any]) -> Box:
        return game_box.make_box(data)

    def start(self, seats: int, options: Mapping[str, str], box: Box) -> State:
        state = Origins(seats, KINDS, box)
        lay_out(state)
        advance(state)
        return state

    def score_sheet(self, state: State) -> list[dict[str, int]]:
        assert isinstance(state, Origins)
        return [
            {
                name: int(state.points[seat * SOURCES + source]) * int(UNIT)
                for source, name in enumerate(SOURCE_NAMES)
            }
            for seat in range(state.seats)
        ]

    def pieces(self, state: State) -> dict[str, tuple[int, int]]:
        assert isinstance(state, Origins)
        return game_check.pieces(state)

    def check(self, state: State) -> list[str]:
        assert isinstance(state, Origins)
        return game_check.check(state)

    def parts(self, kind: Kind[State], choice: int) -> dict[str, str]:
        return game_hints.parts(kind.name, kind.words[choice])

    def prompt_values(self, view: View) -> dict[str, str | int]:
        return game_hints.prompt_values(view)

    def hint(self, view: View, choice: int, say: Say) -> str:
        return game_hints.hint(view, choice, say)

    def describe(self, view: View, say: Say) -> list[str]:
        return describe.describe(view, say)

    def board(self, view: View) -> Board:
        return drawing.board(view)

    def scene(self, view: View, say: Say) -> Scene:
        return drawing.scene(view, say)

    def panel(self, view: View, seat: int, say: Say) -> Panel:
        return drawing.panel(view, seat, say)


GAME = OriginsGame()
