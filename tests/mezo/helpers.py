"""Positions of Mezo made by hand, and ways to play them in words."""

from __future__ import annotations

from typing import Any

import patolli
from patolli.engine.question import Choices, advance, fill_choices, reply
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.conflict import action_of
from patolli.games.mezo.rules.effects import use
from patolli.games.mezo.rules.state import Mezo, at
from patolli.games.mezo.rules.tables import (
    ALTAR_NAMES,
    CARD_NAMES,
    GOD_NAMES,
    LEVELS,
    REGION_NAMES,
    SHAMAN,
    TRIBE_NAMES,
    UNITS,
    VERTEX_NAMES,
    WARRIOR,
)

GAME = patolli.game("mezo")
A, B, C, D = 0, 1, 2, 3
FILLER = '{ verb = "gain_vp", n = 1, where = "none" }'


def card_edition(card: str, effects: str, mode: str = "effects") -> str:
    """An edition in which the first action of a card has these effects (or options)."""
    kind = "choose_one" if mode == "options" else "all"
    first = f'slot = 1\nmode = "{kind}"\n{mode} = {effects}\n'
    rest = [f'slot = {slot}\nmode = "all"\neffects = [{FILLER}]\n' for slot in (2, 3)]
    actions = "".join(f"[[card.action]]\n{text}" for text in (first, *rest))
    return f'[[card]]\nid = "{card}"\n{actions}'


class Position:
    """A game in age 1 with gods chosen, everything in the Reserves and nothing on the stack."""

    def __init__(
        self,
        seats: int = 4,
        effects: str = "",
        mode: str = "effects",
        edition: str | None = None,
        desolate: tuple[str, ...] = ("palenque",),
        **options: str,
    ) -> None:
        if effects:
            edition = card_edition("ah_puch_task", effects, mode)
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        state = GAME.new(seats, chosen, edition)
        assert isinstance(state, Mezo)
        self.state = state
        state.depth = 0
        state.age = 1
        state.desolate = sum(1 << REGION_NAMES.index(name) for name in desolate)
        places = [name for name in REGION_NAMES if name not in desolate]
        for altar, name in enumerate(places[:5]):
            state.altar[REGION_NAMES.index(name)] = altar + 1
        state.wrathful[0] = 2
        for seat in range(seats):
            state.vp[seat] = 20 - seat
            state.scored[seat * int(kinds.SOURCES)] = 20 - seat
            state.god[seat] = seat + 1

    # ---------------------------------------------------------------------- setting up
    def vp(self, *values: int) -> Position:
        """Put the VP markers."""
        for seat, value in enumerate(values):
            self.state.vp[seat] = value
            self.state.scored[seat * int(kinds.SOURCES)] = value
        return self

    def units(self, seat: int, region: str, warriors: int = 0, shamans: int = 0) -> Position:
        """Move units from the Reserve to a region."""
        for unit, count in ((WARRIOR, warriors), (SHAMAN, shamans)):
            self.state.reserve[seat * int(UNITS) + unit] -= count
            self.state.units[at(self.state, REGION_NAMES.index(region), seat, unit)] += count
        return self

    def dead(self, seat: int, warriors: int, shamans: int) -> Position:
        """Put exactly so many units of the Reserve and Xibalba into Xibalba."""
        for unit, count in ((WARRIOR, warriors), (SHAMAN, shamans)):
            own = seat * int(UNITS) + unit
            self.state.reserve[own] += self.state.xibalba[own] - count
            self.state.xibalba[own] = count
        return self

    def champion(self, seat: int, region: str) -> Position:
        """Put a Champion into a region."""
        self.state.champion[REGION_NAMES.index(region)] = seat + 1
        return self

    def glyphs(self, seat: int, region: str, count: int) -> Position:
        """Move glyphs from the Supply to a region."""
        self.state.glyph_supply[seat] -= count
        self.state.glyphs[REGION_NAMES.index(region) * self.state.seats + seat] += count
        return self

    def pyramid(self, region: str, *owners: int, base: int = 1) -> Position:
        """Build a pyramid from its lowest level up."""
        first = REGION_NAMES.index(region) * int(LEVELS)
        for level, owner in enumerate(owners, base - 1):
            self.state.pyramid_supply[owner * int(LEVELS) + level] -= 1
            self.state.pyramid[first + level] = owner + 1
        return self

    def god(self, seat: int, vertex: str, name: str = "") -> Position:
        """Put a god on a vertex, perhaps another god than the seat's usual one."""
        if name:
            self.state.god[seat] = GOD_NAMES.index(name) + 1
        self.state.vertex[seat] = VERTEX_NAMES.index(vertex) + 1
        return self

    def ability(self, seat: int, *names: str) -> Position:
        """Give tribe abilities."""
        for name in names:
            self.state.abilities[seat] |= 1 << TRIBE_NAMES.index(f"tribe_{name}")
        return self

    def conflict(self, region: str) -> Position:
        """Begin the conflict in a region."""
        self.state.conflict = REGION_NAMES.index(region) + 1
        return self

    def altar(self, region: str, altar: str) -> Position:
        """Put an altar into a region."""
        self.state.altar[REGION_NAMES.index(region)] = ALTAR_NAMES.index(altar) + 1
        return self

    def shown(self, seat: int, card: str) -> Position:
        """Reveal a card of a player."""
        self.state.shown[seat] = CARD_NAMES.index(card) + 1
        return self

    def all_shown(self, card: str = "task") -> Position:
        """Reveal a card of everybody."""
        for seat in range(self.state.seats):
            self.shown(seat, card)
        return self

    # ------------------------------------------------------------------------- playing
    def run(self, kind: int, seat: int = -1, a: int = 0, b: int = 0) -> Position:
        """Put an entry on the stack and let steps run."""
        self.state.push(kind, seat, a, b)
        advance(self.state)
        return self

    def use(self, seat: int = A, slot: int = 1, card: str = "task") -> Position:
        """Carry out an action of a card."""
        self.shown(seat, card)
        use(self.state, seat, action_of(self.state, seat, slot - 1))
        advance(self.state)
        return self

    def carry_out(self, seat: int, ability: int) -> Position:
        """Carry out any ability by its number."""
        use(self.state, seat, ability)
        advance(self.state)
        return self

    @property
    def asked(self) -> str:
        """The kind of question now asked, or nothing."""
        return self.state.kinds[self.state.top()].name if self.state.depth else ""

    @property
    def seat(self) -> int:
        """Who has to answer."""
        return int(self.state.to_answer)

    def choices(self) -> list[str]:
        """The words that may be answered now."""
        out = Choices()
        fill_choices(self.state, self.seat, out)
        words = self.state.kinds[self.state.top()].words
        return [words[out.item[index]] for index in range(out.count)]

    def say(self, *words: str) -> Position:
        """Answer one question after another."""
        for word in words:
            assert self.asked, f"nobody is asked, cannot say {word!r}"
            assert word in self.choices(), f"{self.asked}: {word!r} is not in {self.choices()}"
            kind = self.state.kinds[self.state.top()]
            reply(self.state, self.seat, kind.index[word])
        return self

    def lay(self, seat: int, card: str) -> Position:
        """Answer the simultaneous question for one seat."""
        kind = self.state.kinds[self.state.top()]
        reply(self.state, seat, kind.index[card])
        return self

    def refused(self, word: str) -> str:
        """The id of the rule that forbids a word now; empty if it is allowed."""
        state = self.state
        kind = state.kinds[state.top()]
        code = kind.refusal(state, self.seat, state.top_a(), state.top_b(), kind.index[word])
        return GAME.rule_id(int(code)) if code else ""

    # ------------------------------------------------------------------------- looking
    def in_region(self, seat: int, region: str) -> tuple[int, int]:
        """Warriors and Shamans in a region."""
        where = at(self.state, REGION_NAMES.index(region), seat, 0)
        return int(self.state.units[where]), int(self.state.units[where + 1])

    def reserve(self, seat: int) -> tuple[int, int]:
        """Warriors and Shamans in the Reserve."""
        return pair(self.state.reserve, seat)

    def xibalba(self, seat: int) -> tuple[int, int]:
        """Warriors and Shamans in Xibalba."""
        return pair(self.state.xibalba, seat)

    def points(self) -> list[int]:
        """All VP."""
        return [int(self.state.vp[seat]) for seat in range(self.state.seats)]

    def glyphs_in(self, seat: int, region: str) -> int:
        """A player's glyphs in a region."""
        return int(self.state.glyphs[REGION_NAMES.index(region) * self.state.seats + seat])

    def owners(self, region: str) -> list[int]:
        """The owners of a pyramid's levels, counted from 1; 0 for none."""
        first = REGION_NAMES.index(region) * int(LEVELS)
        return [int(self.state.pyramid[first + level]) for level in range(LEVELS)]

    def sound(self) -> bool:
        """Whether every piece is somewhere, once, and nothing is impossible."""
        counted = GAME.pieces(self.state).values()
        return all(found == box for found, box in counted) and not GAME.check(self.state)


def pair(array: Any, seat: int) -> tuple[int, int]:
    """A player's Warriors and Shamans in a zone."""
    return int(array[seat * int(UNITS)]), int(array[seat * int(UNITS) + 1])


def played_through(table: Any, stop: str = "") -> Any:
    """Answer with the first choice until the game is over or a kind of question is asked."""
    while not table.over:
        seat = table.waiting[0]
        words = table.choices(seat)
        if stop and words[0].startswith(f"{stop} "):
            return table
        table.answer(seat, words[0])
    return table
