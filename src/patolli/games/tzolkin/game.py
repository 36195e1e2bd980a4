"""Tzolk'in as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping

from patolli.engine.game import Game, View
from patolli.engine.options import Option
from patolli.engine.portrait import Portrait
from patolli.engine.question import Kind, advance
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.tzolkin import check
from patolli.games.tzolkin.box import make_box
from patolli.games.tzolkin.rules import kinds as k
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.catalogue import EVENTS, HARVEST_NAMES, KINDS
from patolli.games.tzolkin.rules.setup import set_up, undealt
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.shown import describe, hints, notices, offers, outlook, questions
from patolli.games.tzolkin.shown.drawing.board import board
from patolli.games.tzolkin.shown.drawing.panels import panel
from patolli.games.tzolkin.shown.drawing.scene import scene
from patolli.games.tzolkin.shown.sketch import sketch

# Appendix B of the rules: each option's first value is the written default.
READINGS = (
    Option("burning", ("anywhere", "not-beside-corn"), "TZ-8.12"),
    Option("wild-harvest", ("under-wood", "empty-group"), "TZ-13.13"),
    Option("theology", ("from-nine", "not-from-nine"), "TZ-13.20"),
    Option("extra-building", ("architecture", "plain"), "TZ-16.14"),
    Option("monument-skull", ("to-bank", "out-of-game"), "TZ-17.16"),
    Option("dummies", ("never-forbid", "forbid"), "TZ-18.10"),
    Option("corn-points", ("quarters", "whole"), "TZ-22.4"),
)
START_PLAYER = Option("start-player", ("drawn", "a", "b", "c", "d"), "TZ-2.17")


class TzolkinGame(Game):
    """Tzolk'in: The Mayan Calendar."""

    name = "tzolkin"
    title = "Tzolk'in"
    prefix = "TZ"
    seats = (2, 3, 4)  # TZ-1.1
    rules_version = 2
    options = (*READINGS, START_PLAYER)
    unit = int(t.QUARTERS)
    longest = 20_000
    kinds = KINDS
    events = EVENTS
    event_icons = offers.EVENT_ICONS
    bands = offers.BANDS
    results = offers.RESULTS
    portrait = Portrait(
        3,
        ("worker", "corn", "vp"),
        ("TZ-5.1", "TZ-6.6", "TZ-7.4", "TZ-4.1"),
        table="5.5 6.6 7.5 8.1 8.2 8.3 8.4 8.5 9.1 9.2 9.3 9.4 9.5 10.1 10.2 10.3 10.5 11.1 "
        "11.3 11.6 11.7 12.3 13.2 13.3 19.5 20.2 20.5 21.1 21.3 21.4 21.6 22.3 22.4 "
        "22.5",
    )
    vocabularies = {
        "gear": tuple(t.GEAR_NAMES),
        "material": tuple(t.MATERIAL_NAMES),
        "temple": tuple(t.TEMPLE_NAMES),
        "track": tuple(t.TRACK_NAMES),
        "building": tuple(t.BUILDING_NAMES),
        "monument": tuple(t.MONUMENT_NAMES),
        "wealth": tuple(t.WEALTH_NAMES),
        "harvest": tuple(HARVEST_NAMES),
        "group": ("2", "3", "4", "5"),
        "quarter": ("", "¼", "½", "¾"),
        "obstacle": tuple(k.OBSTACLE_NAMES),
    }

    # ------------------------------------------------------------------------------ setting up
    make_box = staticmethod(make_box)

    def start(self, seats: int, options: Mapping[str, str], box: t.Box) -> State:
        variant = sum(
            1 << bit
            for bit, option in enumerate(READINGS)
            if options[option.name] != option.default
        )
        state = Tzolkin(seats, KINDS, box, variant)
        set_up(state, START_PLAYER.values.index(options[START_PLAYER.name]))
        advance(state)
        return state

    def redeal(self, state: State, seat: int, random: Random) -> None:
        """Only before the reveal is anything hidden: the others' wealth tiles and choices."""
        assert isinstance(state, Tzolkin)
        choosing = state.depth > 0 and state.top() == k.KEEP
        asked = state.waiting()
        others = [other for other in range(state.seats) if other != seat]
        for other in others:
            state.dealt[other] = 0
            state.chosen[other] = 0
        for other in others:
            for _ in range(state.tiles[other]):
                state.dealt[other] |= 1 << self._any_bit(undealt(state), random)
            if choosing and not asked >> other & 1:
                one = self._any_bit(state.dealt[other], random)
                two = self._any_bit(state.dealt[other] & ~(1 << one), random)
                state.chosen[other] = 1 << one | 1 << two

    def _any_bit(self, mask: int, random: Random) -> int:
        """One of the bits that are set, each as likely."""
        bits = [bit for bit in range(t.WEALTH) if mask >> bit & 1]
        return bits[random.below(len(bits))]

    # ---------------------------------------------------------------------------- bookkeeping
    def score_sheet(self, state: State) -> list[dict[str, int]]:
        assert isinstance(state, Tzolkin)
        return [
            {
                name: int(state.points[seat * k.SOURCES + source])
                for source, name in enumerate(k.SOURCE_NAMES)
                if state.points[seat * k.SOURCES + source] or source != k.FROM_START
            }
            for seat in range(state.seats)
        ]

    def pieces(self, state: State) -> dict[str, tuple[int, int]]:
        assert isinstance(state, Tzolkin)
        return check.pieces(state)

    def check(self, state: State) -> list[str]:
        assert isinstance(state, Tzolkin)
        return check.problems(state)

    def label(self, kind: Kind[State], choice: int, say: Say) -> str:
        return questions.label(self, kind, choice, say)

    def prompt(self, view: View, say: Say) -> str:
        return questions.prompt(self, view, say)

    def ask(self, view: View, say: Say) -> str:
        return questions.ask(self, view, say)

    def brief(self, kind: Kind[State], choice: int, say: Say) -> str:
        return questions.brief(self, kind, choice, say)

    # What is shown: the rooms below `shown/` answer as they are.
    parts = staticmethod(questions.parts)
    prompt_values = staticmethod(questions.prompt_values)
    hint = staticmethod(hints.hint)
    effect = staticmethod(hints.effect)
    have = staticmethod(offers.have)
    steps = staticmethod(offers.steps)
    count = staticmethod(offers.count)
    place = staticmethod(offers.place)
    onto = staticmethod(offers.onto)
    icon = staticmethod(offers.icon)
    price = staticmethod(offers.price)
    leaves = staticmethod(offers.leaves)
    key = staticmethod(offers.key)
    follow = staticmethod(offers.follow)
    notices = staticmethod(notices.notices)
    outlook = staticmethod(outlook.outlook)
    describe = staticmethod(describe.describe)
    sketch = staticmethod(sketch)
    board = staticmethod(board)
    scene = staticmethod(scene)
    panel = staticmethod(panel)


GAME = TzolkinGame()
