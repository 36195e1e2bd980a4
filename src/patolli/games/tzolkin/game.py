"""Tzolk'in as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping

from patolli.engine.components import Data
from patolli.engine.drawing import Board, Panel, Scene
from patolli.engine.game import Game, Option, View
from patolli.engine.question import Kind, advance
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.tzolkin import describe, describe_choices, drawing
from patolli.games.tzolkin import kinds as k
from patolli.games.tzolkin import tables as t
from patolli.games.tzolkin.catalogue import EVENTS, HARVEST_NAMES, KINDS
from patolli.games.tzolkin.game_box import make_box
from patolli.games.tzolkin.setup import set_up, undealt
from patolli.games.tzolkin.state import Tzolkin, count_bits, on_gears
from patolli.games.tzolkin.worth import Position

# Appendix B of the rules: each option's first value is the written default.
OPTIONS = (
    Option("burning", ("anywhere", "not-beside-corn"), "TZ-8.12"),
    Option("wild-harvest", ("under-wood", "empty-group"), "TZ-13.13"),
    Option("theology", ("from-nine", "not-from-nine"), "TZ-13.20"),
    Option("extra-building", ("architecture", "plain"), "TZ-16.14"),
    Option("monument-skull", ("to-bank", "out-of-game"), "TZ-17.16"),
    Option("dummies", ("never-forbid", "forbid"), "TZ-18.10"),
    Option("corn-points", ("quarters", "whole"), "TZ-22.4"),
)


class TzolkinGame(Game):
    """Tzolk'in: The Mayan Calendar."""

    name = "tzolkin"
    title = "Tzolk'in"
    prefix = "TZ"
    seats = (2, 3, 4)  # TZ-1.1
    options = OPTIONS
    unit = int(t.QUARTERS)
    longest = 20_000
    kinds = KINDS
    events = EVENTS
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
    }

    # ------------------------------------------------------------------------------ setting up
    def make_box(self, data: Data) -> t.Box:
        return make_box(data)

    def start(self, seats: int, options: Mapping[str, str], box: t.Box) -> State:
        variant = sum(
            1 << bit for bit, option in enumerate(OPTIONS) if options[option.name] != option.default
        )
        state = Position(seats, KINDS, box, variant)
        set_up(state)
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
        box, seats = state.box, range(state.seats)
        found: dict[str, tuple[int, int]] = {}
        for seat in seats:  # TZ-1.2
            on_start = 1 if state.start_worker == seat + 1 else 0
            places = state.hand[seat] + state.bank[seat] + on_gears(state, seat) + on_start
            found[f"workers of seat {'abcd'[seat]}"] = (int(places), int(box.workers))
        held = sum(int(state.goods[seat * t.MATERIALS + t.SKULL]) for seat in seats)
        skulls = state.skull_bank + state.skulls_lost + count_bits(state.rooms) + held
        found["skulls"] = (int(skulls), int(box.skulls))
        fields = int(box.fields[state.seats - 2])
        corn = sum(state.open[group] + state.covered[group] for group in range(t.GROUPS))
        corn += sum(state.corn_tiles[seat] for seat in seats)
        found["corn harvest tiles"] = (int(corn), fields * int(t.GROUPS))
        wood = sum(state.covered[group] for group in range(t.GROUPS)) + state.burned
        wood += sum(state.wood_tiles[seat] for seat in seats)
        on_top = sum(box.wood_on_top[group] for group in range(t.GROUPS))
        found["wood harvest tiles"] = (int(wood), fields * int(on_top))
        for age, count in ((0, t.FIRST_AGE), (1, t.BUILDINGS - t.FIRST_AGE)):
            masks = [state.deck[age], *(state.built[seat * 2 + age] for seat in seats)]
            masks += [state.discarded if age == 0 else 0]
            in_row = sum(
                1
                for place in range(t.ROW)
                if state.row[place] and (state.row[place] > t.FIRST_AGE) == (age == 1)
            )
            total = in_row + sum(int(count_bits(mask)) for mask in masks)
            found[f"buildings of age {age + 1}"] = (total, int(count))
        raised = sum(int(count_bits(state.raised[seat])) for seat in seats)
        shown = sum(1 for place in range(t.SHOWN) if state.shown[place])
        monuments = raised + shown + int(count_bits(state.monument_deck))
        found["monuments"] = (monuments, int(t.MONUMENTS))
        dummies = sum(int(count_bits(state.dummies[gear])) for gear in range(t.GEARS))
        found["dummy workers"] = (
            dummies + int(state.dummies_left),
            int(box.dummies[state.seats - 2]),
        )
        masks = [int(state.drawn)]
        masks += [int(state.dealt[seat]) | int(state.kept[seat]) for seat in seats]
        together = 0
        for mask in masks:
            together |= mask
        once = sum(int(count_bits(mask)) for mask in masks)
        found["wealth tiles lying open or dealt"] = (once, int(count_bits(together)))
        return found

    def check(self, state: State) -> list[str]:
        assert isinstance(state, Tzolkin)
        return describe.problems(state)

    # ----------------------------------------------------------------------------------- text
    def parts(self, kind: Kind[State], choice: int) -> dict[str, str]:
        return describe_choices.parts(kind, choice)

    def label(self, kind: Kind[State], choice: int, say: Say) -> str:
        return describe_choices.label(self, kind, choice, say)

    def prompt_values(self, view: View) -> dict[str, str | int]:
        return describe_choices.prompt_values(view)

    def prompt(self, view: View, say: Say) -> str:
        return describe_choices.prompt(self, view, say)

    def hint(self, view: View, choice: int, say: Say) -> str:
        return describe_choices.hint(view, choice, say)

    def describe(self, view: View, say: Say) -> list[str]:
        return describe.describe(view, say)

    # -------------------------------------------------------------------------------- picture
    def board(self, view: View) -> Board:
        return drawing.board(view)

    def scene(self, view: View, say: Say) -> Scene:
        return drawing.scene(view, say)

    def panel(self, view: View, seat: int, say: Say) -> Panel:
        return drawing.panel(view, seat, say)


GAME = TzolkinGame()
