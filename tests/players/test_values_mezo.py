"""What the players know about Mezo: gods count, and foolish answers are left out."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine.game import View
from patolli.engine.native import table as numbers
from patolli.engine.question import Choices, fill_choices
from patolli.games.mezo.rules.kinds import BANISH, DESTROY, GOD, NAME, SACRIFICE
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import PAIRS, REGIONS, UNITS
from patolli.players import make
from patolli.players.knowledge.mezo.estimate import worth
from patolli.players.knowledge.mezo.sense import sensible
from patolli.players.knowledge.mezo.value import NAMES, MezoValue


def value(**weights: int) -> MezoValue:
    return MezoValue(numbers([weights.get(name, 0) for name in NAMES]), 100)


def mezo(state: object) -> Mezo:
    assert isinstance(state, Mezo)
    return state


def test_a_god_adds_its_weight() -> None:
    table = patolli.table("mezo", 2, seed=4)
    bot = make("random", table.game, seed=1)
    for _ in range(4):
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    state = mezo(table.state)
    assert state.age == 1 and state.abilities[0] > 0
    bare = value()
    assert int(bare.of(state, 0)) == int(worth(state, 0))
    god = NAMES[int(state.god[0])]
    other = NAMES[int(state.god[1])]
    assert int(value(**{god: 700}).of(state, 0)) == int(bare.of(state, 0)) + 700
    assert int(value(**{other: 700}).of(state, 0)) == int(bare.of(state, 0))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_lookahead_chooses_the_god_with_the_highest_weight(seats: int) -> None:
    table = patolli.table("mezo", seats, seed=3)
    assert table.state.top() == GOD
    weights = dict.fromkeys(NAMES, 0) | {"ixchel": 300, "kukulkan": 200}
    bot = make("heuristic", table.game, seed=1)
    bot.settings["weights"] = weights  # type: ignore[attr-defined]
    for god in ("ixchel", "kukulkan"):
        word = bot.choose(table, table.waiting[0])
        assert word == f"god {god}"
        table.answer(table.waiting[0], word)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sensible_choices_are_some_of_the_legal_ones(seats: int) -> None:
    """Over random games: never none, own units are spared, ties go to oneself, mixes are even."""
    met = set()
    for seed in range(4):
        table = patolli.table("mezo", seats, seed=seed)
        bot = make("random", table.game, seed=seed)
        while table.waiting:
            seat = table.waiting[0]
            state = mezo(table.state)
            legal, kept = Choices(), Choices()
            fill_choices(state, seat, legal)
            fill_choices(state, seat, kept)
            sensible(state, seat, kept)
            all_of = [int(legal.item[i]) for i in range(legal.count)]
            some = [int(kept.item[i]) for i in range(kept.count)]
            assert some and set(some) <= set(all_of)
            kind = int(state.top())
            met.add(kind)
            if kind in (DESTROY, BANISH):
                own = [c for c in all_of if c // (REGIONS * UNITS) == seat]
                assert not set(own) & set(some) or own == all_of
            elif kind == NAME and seat in all_of:
                assert some == [seat]
            elif kind == SACRIFICE:
                sizes = [c // PAIRS + c % PAIRS for c in some]
                assert sorted(sizes) == sorted({c // PAIRS + c % PAIRS for c in all_of})
                for choice in some:
                    left = [
                        int(state.reserve[seat * UNITS]) - choice // PAIRS,
                        int(state.reserve[seat * UNITS + 1]) - choice % PAIRS,
                    ]
                    others = [c for c in all_of if c // PAIRS + c % PAIRS == sum(divmod(choice, 9))]
                    least = min(
                        abs(
                            int(state.reserve[seat * UNITS])
                            - c // PAIRS
                            - int(state.reserve[seat * UNITS + 1])
                            + c % PAIRS
                        )
                        for c in others
                    )
                    assert abs(left[0] - left[1]) == least
            elif kind not in (DESTROY, BANISH, NAME):
                assert some == all_of
            view: View = table.seen(seat)
            table.answer(seat, bot.word(view))
    assert {int(DESTROY), int(BANISH), int(SACRIFICE)} <= met
