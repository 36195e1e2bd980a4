"""Mezo as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping

from patolli.engine.components import Data
from patolli.engine.drawing import Board, Panel, Scene
from patolli.engine.game import Game, Option, View
from patolli.engine.question import QUESTION, Kind, advance
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.mezo import describe, drawing, game_box, game_check, game_hints
from patolli.games.mezo.catalogue import EVENTS, FIVE, KINDS
from patolli.games.mezo.effects import amount_in, done, effect_of, regions_in
from patolli.games.mezo.kinds import LAY, SOURCE_NAMES, SOURCES
from patolli.games.mezo.setup import lay_out
from patolli.games.mezo.state import POINT, Mezo
from patolli.games.mezo.tables import (
    ALTAR_NAMES,
    CARD_NAMES,
    CARDS,
    EACH_REGION,
    GOD_NAMES,
    PLAYER_NAMES,
    REGION_NAMES,
    REGIONS,
    SHAMAN,
    SPLIT,
    TILE_NAMES,
    TRIBE_NAMES,
    VERTEX_NAMES,
    Box,
)

RUNNING = (
    *("deploy", "awaken", "restore", "banish"),
    *("destroy", "build", "demolish", "transform"),
)
TIES = ("winner", "shamans", "warriors", "blessed")


class MezoGame(Game):
    """Gods, tribes and conflicts over regions."""

    name = "mezo"
    title = "Mezo"
    prefix = "MZ"
    seats = (2, 3, 4)  # MZ-1.1
    options = (
        Option("spread", ("split", "one"), rule="MZ-6.7"),
        Option("blessed-first", ("most", "fewest"), rule="MZ-13.19"),
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
        "place": (*REGION_NAMES, "reserve"),
        "slot": tuple(FIVE),
        "source": tuple(SOURCE_NAMES),
    }

    def make_box(self, data: Data) -> Box:
        return game_box.make_box(data)

    def start(self, seats: int, options: Mapping[str, str], box: Box) -> State:
        one_region = 1 if options["spread"] == "one" else 0
        fewest_first = 1 if options["blessed-first"] == "fewest" else 0
        state = Mezo(seats, KINDS, box, one_region, fewest_first)
        lay_out(state)
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
        return game_check.pieces(state)

    def check(self, state: State) -> list[str]:
        assert isinstance(state, Mezo)
        return game_check.problems(state)

    def parts(self, kind: Kind[State], choice: int) -> dict[str, str]:
        return parts(kind.name, kind.words[choice])

    def prompt(self, view: View, say: Say) -> str:
        if view.kind is None or view.kind.role != QUESTION:
            return super().prompt(view, say)
        assert isinstance(view.state, Mezo)
        values = asked(view.state, view.kind.name, say)
        return say(f"question.{view.kind.name}", **values)

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


def parts(kind: str, word: str) -> dict[str, str]:
    """The parts of a choice's word, each named after its vocabulary."""
    words = word.split()
    last = words[-1]
    if kind in ("muster", "sacrifice", "restore"):
        return {"w": words[0][:-1], "s": last[:-1]}
    if kind in ("act", "choose", "space", "tile"):
        return {"slot": last}
    if kind in ("deploy", "awaken"):
        return {"unit": words[0], "region": last}
    if kind in ("banish", "destroy"):
        return {"player": words[0], "unit": words[1 % len(words)], "region": last}
    if kind == "offer":
        return {"unit": words[0], "place": last}
    if kind in ("build", "demolish", "transform"):
        return {"piece": words[0], "player": words[1 % len(words)], "region": last}
    vocabulary = {
        **{"champion": "region", "desolate": "region", "conflict": "region"},
        **{"lay": "card", "deal": "card", "name": "player", "first": "player", "wrath": "tile"},
    }
    return {vocabulary.get(kind, kind): word}


def asked(state: Mezo, kind: str, say: Say) -> dict[str, str | int]:
    """The values that the question now asked names."""
    seat = int(state.to_answer)
    here = describe.region_name(int(state.conflict) - 1, say) if state.conflict else ""
    values: dict[str, str | int] = {"region": here}
    if state.god[seat]:
        values["god"] = say.term("god", GOD_NAMES[state.god[seat] - 1])
    if state.shown[seat]:
        values["card"] = say.term("card", CARD_NAMES[state.shown[seat] - 1])
    if kind == "muster":
        values["region"] = describe.region_name(int(state.top_a()), say)
        values["limit"] = int(state.box.deployment)
    elif kind == "act":
        values["turn"] = int(state.top_a()) // int(state.seats) + 1
    elif kind == "name":
        values["tie"] = say(f"tie.{TIES[state.top_a()]}")
    elif kind == "space":
        shaman = state.top_a() == SHAMAN
        values["units"] = say("units.shaman" if shaman else "units.warrior")
        values["board"] = say("board.calendar" if shaman else "board.codex")
    elif kind == "offer":
        values["n"] = int(state.top_a())
    elif kind in RUNNING:
        values["n"] = still_wanted(state)
    return values


def still_wanted(state: Mezo) -> int:
    """How many units or pieces the running effect still wants."""
    a, b = state.top_a(), state.top_b()
    effect = int(effect_of(a))
    amount = int(amount_in(a))
    if state.box.spread[effect] == SPLIT:
        return amount - int(done(b, 0))
    if state.box.spread[effect] == EACH_REGION:
        slots = [region for region in range(REGIONS) if regions_in(a) >> region & 1]
    else:
        slots = [other for other in range(state.seats) if other != state.to_answer]
    return sum(amount - int(done(b, slot)) for slot in slots)


GAME = MezoGame()
