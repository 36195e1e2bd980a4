"""Mezo as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping

from patolli.engine.game import Game
from patolli.engine.options import COLOURS, Option
from patolli.engine.portrait import Portrait
from patolli.engine.question import Kind, advance
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.mezo import check
from patolli.games.mezo.box import make_box, reading
from patolli.games.mezo.rules.catalogue import EVENTS, FIVE, KINDS
from patolli.games.mezo.rules.kinds import LAY, SOURCE_NAMES, SOURCES
from patolli.games.mezo.rules.setup import set_up
from patolli.games.mezo.rules.state import POINT, Mezo
from patolli.games.mezo.rules.tables import (
    ALTAR_NAMES,
    CARD_NAMES,
    CARDS,
    GOD_NAMES,
    PLAYER_NAMES,
    REGION_NAMES,
    TILE_NAMES,
    TRIBE_NAMES,
    VERTEX_NAMES,
    Box,
)
from patolli.games.mezo.shown import describe, figures, hints, notices, offers, outlook, questions
from patolli.games.mezo.shown.drawing.board import board
from patolli.games.mezo.shown.drawing.panels import panel
from patolli.games.mezo.shown.drawing.scene import scene


class MezoGame(Game):
    """Gods, tribes and conflicts over regions."""

    name = "mezo"
    title = "Mezo"
    prefix = "MZ"
    seats = (2, 3, 4)  # MZ-1.1
    rules_version = 3
    same_rules = (2,)
    options = (
        Option("spread", ("split", "one"), rule="MZ-6.7"),
        Option("blessed-first", ("most", "fewest"), rule="MZ-13.19"),
        Option("champions", ("turn", "first"), rule="MZ-2.20"),
        Option("ceremonial", ("or", "and"), rule="MZ-18.5"),
        Option("colours", COLOURS, rule="MZ-2.18"),
    )
    unit = int(POINT)
    longest = 4000
    kinds = KINDS
    events = EVENTS
    vocabularies = {
        "region": tuple(REGION_NAMES),
        "vertex": tuple(VERTEX_NAMES),
        "god": tuple(GOD_NAMES),
        "card": tuple(CARD_NAMES),
        "altar": tuple(ALTAR_NAMES),
        "tile": tuple(TILE_NAMES),
        "ability": tuple(TRIBE_NAMES),
        "player": tuple(PLAYER_NAMES),
        "unit": ("warrior", "shaman"),
        "units": ("warrior", "shaman"),
        "place": (*REGION_NAMES, "reserve"),
        "slot": tuple(FIVE),
        "source": tuple(SOURCE_NAMES),
    }

    event_icons = {
        "god": "god",
        "ability": "hint",
        "champion": "champion",
        "muster": "warrior",
        "blessed": "vp",
        "god-moved": "god",
        "revealed": "card",
        "action": "hand",
        "passed": "end-turn",
        "glyph-used": "glyph",
        "named": "hand",
        "named-most": "hand",
        "won": "vp",
        "counted": "strength",
        "calendar": "shaman",
        "codex": "warrior",
        "sacrificed": "burn",
        "offered": "burn",
        "tile": "burn",
        "tile-used": "burn",
        "deployed": "warrior",
        "awakened": "xibalba",
        "restored": "xibalba",
        "banished": "undo",
        "destroyed": "skull",
        "glyph-built": "glyph",
        "pyramid-built": "pyramid-2",
        "glyph-demolished": "glyph",
        "pyramid-demolished": "pyramid-2",
        "glyph-transformed": "glyph",
        "pyramid-transformed": "pyramid-2",
        "vp": "vp",
        "pushed": "go",
        "devotion": "devotion",
        "strength": "strength",
        "claimed": "champion",
        "first": "start-player",
    }
    bands = {"age": "calendar", "conflict": "strength", "age-ends": "devotion"}
    results = {"counted": "strength", "parts": "", "named": "hand", "won": "vp"}
    portrait = Portrait(
        3,
        ("god", "warrior", "vp"),
        ("MZ-9.1", "MZ-11.1", "MZ-12.1", "MZ-13.9"),
        table="4.2 7.1 7.4 7.6 7.13 7.17 7.18 7.19 7.20 7.21 7.23 7.26 8.3 8.8 8.10 11.4 11.6 "
        "13.3 13.8 13.11 13.15 14.1 14.3 14.6 14.7 14.8 15.3 15.9 15.10 16.1 16.2 17.1",
    )

    make_box = staticmethod(make_box)

    def start(self, seats: int, options: Mapping[str, str], box: Box) -> State:
        one_region = 1 if options["spread"] == "one" else 0
        fewest_first = 1 if options["blessed-first"] == "fewest" else 0
        read = reading(options["champions"] == "first", options["ceremonial"] == "and")
        state = Mezo(seats, KINDS, box.readings[read], one_region, fewest_first)
        set_up(state)
        advance(state)
        return state

    def redeal(self, state: State, seat: int, random: Random) -> None:
        """Deal other players' drawn cards again; one of them may lie face down already."""
        assert isinstance(state, Mezo)
        laying = state.depth > 0 and state.top() == LAY
        for other in range(state.seats):
            if other == seat:
                continue
            unplayed = [card for card in range(CARDS) if not state.played[other] >> card & 1]
            drawn = []
            for _ in range(state.hand_size[other]):
                drawn.append(unplayed.pop(int(random.below(len(unplayed)))))
            has_laid = laying and not state.waiting() >> other & 1
            state.laid[other] = drawn.pop() + 1 if has_laid else 0
            state.hand[other] = sum(1 << card for card in drawn)

    def score_sheet(self, state: State) -> list[dict[str, int]]:
        assert isinstance(state, Mezo)
        sources = int(SOURCES)
        return [
            {
                name: int(state.scored[seat * sources + source] * POINT)
                for source, name in enumerate(SOURCE_NAMES)
            }
            for seat in range(state.seats)
        ]

    def pieces(self, state: State) -> dict[str, tuple[int, int]]:
        assert isinstance(state, Mezo)
        return check.pieces(state)

    def check(self, state: State) -> list[str]:
        assert isinstance(state, Mezo)
        return check.problems(state)

    def brief(self, kind: Kind[State], choice: int, say: Say) -> str:
        return offers.brief_numbers(kind, choice, say) or super().brief(kind, choice, say)

    # What is shown: the rooms below `shown/` answer as they are.
    parts = staticmethod(questions.parts)
    spoken_values = staticmethod(questions.spoken_values)
    short = staticmethod(offers.short)
    hint = staticmethod(hints.hint)
    effect = staticmethod(offers.effect)
    have = staticmethod(offers.have)
    steps = staticmethod(offers.steps)
    count = staticmethod(offers.count)
    place = staticmethod(offers.place)
    icon = staticmethod(offers.icon)
    leaves = staticmethod(offers.leaves)
    key = staticmethod(offers.key)
    shows = staticmethod(figures.shows)
    figure = staticmethod(figures.figure)
    notices = staticmethod(notices.notices)
    outlook = staticmethod(outlook.outlook)
    describe = staticmethod(describe.describe)
    board = staticmethod(board)
    scene = staticmethod(scene)
    panel = staticmethod(panel)


GAME = MezoGame()
