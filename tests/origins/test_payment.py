"""Chapter 3: resources and payment."""

from __future__ import annotations

from origins.helpers import GAME, bare
from patolli.games.origins.rules import kinds
from patolli.games.origins.rules.rounds import score_finally


def test_OR_3_1_OR_3_4_any_basic_resource_is_stone_food_or_wisdom() -> None:
    play = bare().dice(0, "red3").do("turn visit red3 site4", "act upper")
    assert play.words() == ["gain stone", "gain food", "gain wisdom"]
    play.do("gain food")
    assert play.goods() == [0, 1, 0, 1]


def test_OR_3_2_OR_3_8_gold_pays_only_what_is_short() -> None:
    play = bare().give(wisdom=1, gold=3).dice(0, "red1")
    play.state.ship[1] = 4
    play.do("turn visit red1 site2")
    assert play.goods() == [0, 0, 0, 1]


def test_OR_3_3_nothing_replaces_gold() -> None:
    play = bare().give(stone=9, food=9, wisdom=9, gold=0)
    assert play.refused("turn tower red") == "OR-15.2"
    play.give(gold=1)
    assert play.refused("turn tower red") == ""


def test_OR_3_5_OR_9_17_the_exchange_takes_any_basic_resource_or_is_declined() -> None:
    play = bare().give(stone=1, wisdom=1).military(2, 0).ask(kinds.ATTACK)
    assert play.words() == ["exchange stone", "exchange wisdom", "exchange skip"]
    play.do("exchange wisdom")
    assert play.goods() == [1, 0, 0, 1]
    again = bare().give(stone=1).military(2, 0).ask(kinds.ATTACK).do("exchange skip")
    assert again.goods() == [1, 0, 0, 0]


def test_OR_3_6_OR_22_1_only_gold_is_worth_points_at_the_end() -> None:
    play = bare().give(stone=7, food=7, wisdom=7, gold=5)
    score_finally(play.state, 0)
    assert play.points() == 5


def test_OR_3_7_what_cannot_be_paid_cannot_be_chosen() -> None:
    play = bare().dice(0, "red3").do("turn visit red3 site3")
    assert play.refused("act lower") == "OR-3.7"
    play.give(stone=1)
    assert play.refused("act lower") == ""
    play.do("act lower")
    assert play.good("stone") == 0  # paid before the effect
    assert play.asked() == "climb"


def test_OR_3_9_everything_is_public() -> None:
    assert all(field.seen_by == "everybody" for field in bare().state.fields())
    assert GAME.view(bare().give(1, gold=7).state, 0).state.goods[7] == 7
