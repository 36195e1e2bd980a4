"""Origins: First Builders as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping

from patolli.engine.game import Game
from patolli.engine.portrait import Portrait
from patolli.engine.question import advance
from patolli.engine.state import State
from patolli.games.origins import check
from patolli.games.origins.box import make_box
from patolli.games.origins.rules.catalogue import EVENTS, KINDS
from patolli.games.origins.rules.setup import set_up
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
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
from patolli.games.origins.shown import (
    describe,
    figures,
    hints,
    notices,
    offers,
    outlook,
    questions,
)
from patolli.games.origins.shown.drawing.board import board
from patolli.games.origins.shown.drawing.panels import panel
from patolli.games.origins.shown.drawing.scene import scene

REASONS = ("", "temples", "gold", "", "towers", "", "", "", "dice", *[""] * 7, "rounds")


class OriginsGame(Game):
    """Origins: First Builders, for 1 to 4 players."""

    name = "origins"
    title = "Origins: First Builders"
    prefix = "OR"
    seats = (1, 2, 3, 4)
    rules_version = 4
    same_rules = (2, 3)
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

    event_icons = {
        "picked": "die-3",
        "discarded": "die-3",
        "first-player": "start-player",
        "visited": "ship",
        "ship-rose": "ship",
        "ship-set": "ship",
        "ships-stay": "superiority",
        "paid": "exchange",
        "got": "block",
        "points": "vp",
        "marched": "march",
        "tokens-got": "superiority",
        "token-spent": "superiority",
        "attacked": "attack",
        "built": "build",
        "farmed": "farm",
        "reserved": "tile",
        "used": "any-action",
        "climbed": "step-up",
        "sign-taken": "card",
        "sign-lost": "card",
        "citizen-taken": "die-3",
        "speaker-taken": "people",
        "raised": "step-up",
        "lowered": "step-down",
        "recoloured": "exchange",
        "advisor": "people",
        "advisor-again": "people",
        "closed-district": "seat",
        "card-scored": "vp",
        "tower": "tower-disc",
        "grew": "worker-plus",
        "passed": "end-turn",
        "trigger": "clock",
    }
    bands = {"round-began": "calendar", "final": "vp"}
    results = {"card-scored": "vp", "trigger": "clock"}
    portrait = Portrait(
        4,
        ("die-5", "build", "vp"),
        ("OR-6.4", "OR-7.4", "OR-7.10", "OR-17.4"),
        table="3.2 7.3 7.4 7.7 7.15 8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8 8.9 8.10 9.8 9.12 9.13 9.14 "
        "13.2 13.3 13.4 13.5 13.6 14.10 14.12 15.2 16.2 17.4 17.5 18.3 19.1 20.3 21.1 "
        "21.2 21.3 21.4 22.1 22.2 22.3 22.5",
    )

    make_box = staticmethod(make_box)

    def start(self, seats: int, options: Mapping[str, str], box: Box) -> State:
        state = Origins(seats, KINDS, box)
        set_up(state)
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
        return check.pieces(state)

    def check(self, state: State) -> list[str]:
        assert isinstance(state, Origins)
        return check.problems(state)

    # What is shown: the rooms below `shown/` answer as they are.
    parts = staticmethod(questions.parts)
    prompt_values = staticmethod(questions.prompt_values)
    short = staticmethod(offers.short)
    hint = staticmethod(hints.hint)
    effect = staticmethod(offers.effect)
    have = staticmethod(offers.have)
    place = staticmethod(offers.place)
    onto = staticmethod(offers.onto)
    icon = staticmethod(offers.icon)
    price = staticmethod(offers.price)
    leaves = staticmethod(offers.leaves)
    key = staticmethod(offers.key)
    follow = staticmethod(offers.follow)
    shows = staticmethod(figures.shows)
    figure = staticmethod(figures.figure)
    notices = staticmethod(notices.notices)
    outlook = staticmethod(outlook.outlook)
    describe = staticmethod(describe.describe)
    board = staticmethod(board)
    scene = staticmethod(scene)
    panel = staticmethod(panel)


GAME = OriginsGame()
