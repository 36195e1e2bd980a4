"""Tikal as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping

from patolli.engine.game import Game, View
from patolli.engine.options import Option
from patolli.engine.portrait import Portrait
from patolli.engine.question import advance
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.tikal import check
from patolli.games.tikal.box import make_box
from patolli.games.tikal.rules.board import count_all_steps
from patolli.games.tikal.rules.catalogue import EVENTS, KINDS, SEAT_NAMES, TILE_NAMES
from patolli.games.tikal.rules.kinds import (
    BEGIN_ROUND,
    NEXT_TURN,
)
from patolli.games.tikal.rules.setup import set_up
from patolli.games.tikal.rules.state import Tikal, keep_all
from patolli.games.tikal.rules.tables import (
    FACE_NAMES,
    PIECE_NAMES,
    TREASURE_NAMES,
    Box,
)
from patolli.games.tikal.shown import describe, hints, notices, offers, outlook, questions
from patolli.games.tikal.shown.drawing.board import board
from patolli.games.tikal.shown.drawing.panels import panel
from patolli.games.tikal.shown.drawing.scene import scene
from patolli.games.tikal.shown.names import TITLES
from patolli.games.tikal.shown.sketch import sketch


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
        Option("start_player", ("a", "b", "c", "d"), "TK-2.7"),
    )
    # 52 phases of at most 10 actions with 2 answers each and an end, 36 tiles of 3 answers, and
    # 27 auctions in which every bid is higher than the one before.
    longest = 52 * 21 + 36 * 3 + 27 * 504
    kinds = KINDS
    events = EVENTS
    event_icons = offers.EVENT_ICONS
    bands = offers.BANDS
    results = offers.RESULTS
    portrait = Portrait(
        2,
        ("leader", "mask-1", "volcano"),
        ("TK-4.1", "TK-6.1", "TK-7.1", "TK-12.3"),
        table="7.1 7.5 7.9 8.2 8.4 8.5 9.1 9.3 9.8 9.16 10.1 11.1 11.2 11.5 11.7 12.1 12.7 12.8",
    )
    same_picture = True
    caches = (
        *("own", "sites", "explored", "beside_open", "beside_volcano", "temples", "guarded"),
        *("hoards", "used_up", "singles", "top_tile", "ways", "measured"),
    )
    vocabularies = {
        "tile": tuple(name.upper() for name in TILE_NAMES),
        "face": tuple(FACE_NAMES),
        "hex": TITLES,
        "whom": tuple(PIECE_NAMES),
        "guard": tuple(PIECE_NAMES),
        "treasure": tuple(TREASURE_NAMES),
        "seat": tuple(SEAT_NAMES),
    }

    make_box = staticmethod(make_box)

    def start(self, seats: int, options: Mapping[str, str], box: Box) -> State:
        auction = 1 if options["variant"] == "auction" else 0
        laid_anyway = 1 if options["unplaceable"] == "laid" else 0
        placer_first = 1 if options["last_placer"] == "first" else 0
        state = Tikal(seats, KINDS, box, auction, laid_anyway, placer_first)
        set_up(state)
        self.complete(state)
        first = SEAT_NAMES.index(options["start_player"])  # TK-2.7
        state.push(BEGIN_ROUND if auction else NEXT_TURN, first)  # TK-13.16
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
        return check.pieces(state)

    def complete(self, state: State) -> None:
        assert isinstance(state, Tikal)
        count_all_steps(state)
        keep_all(state)

    def check(self, state: State) -> list[str]:
        assert isinstance(state, Tikal)
        return check.problems(state)

    def ask(self, view: View, say: Say) -> str:
        return questions.ask(view, say) or super().ask(view, say)

    def asked_of(self, view: View, say: Say) -> str:
        return questions.asked_of(view, say) or super().asked_of(view, say)

    def short(self, view: View, choice: int, say: Say) -> str:
        return questions.short(view, choice, say) or super().short(view, choice, say)

    def sketch(self, view: View, say: Say) -> list[str]:
        return sketch(view)

    # What is shown: the rooms below `shown/` answer as they are.
    parts = staticmethod(questions.parts)
    prompt_values = staticmethod(questions.prompt_values)
    hint = staticmethod(hints.hint)
    effect = staticmethod(hints.effect)
    meter = staticmethod(offers.meter)
    have = staticmethod(offers.have)
    steps = staticmethod(offers.steps)
    count = staticmethod(offers.count)
    place = staticmethod(offers.place)
    icon = staticmethod(offers.icon)
    price = staticmethod(offers.price)
    leaves = staticmethod(offers.leaves)
    key = staticmethod(offers.key)
    follow = staticmethod(offers.follow)
    notices = staticmethod(notices.notices)
    holdings = staticmethod(outlook.holdings)  # before the name is taken
    outlook = staticmethod(outlook.outlook)
    describe = staticmethod(describe.describe)
    board = staticmethod(board)
    scene = staticmethod(scene)
    panel = staticmethod(panel)


GAME = TikalGame()
