"""Chapters 8 and 13: main actions and bonus actions."""

from __future__ import annotations

import pytest

from origins.helpers import Play, bare
from patolli.games.origins.rules import kinds


def at_site(site: int, **goods: int) -> Play:
    """A colourless visit of a site."""
    play = bare().give(**goods)
    play.state.speakers_held[4] = 1
    return play.do(f"turn visit speaker5 site{site}")


def bonus(colour: str, site: int, **goods: int) -> Play:
    """A visit with the colour of the site's token."""
    return bare().give(**goods).dice(0, f"{colour}3").do(f"turn visit {colour}3 site{site}")


@pytest.mark.parametrize(
    ("site", "goods"),
    [(1, [3, 0, 0, 0]), (2, [0, 3, 0, 0]), (3, [0, 0, 3, 0]), (5, [1, 1, 1, 0])],
)
def test_OR_8_1_OR_8_3_OR_8_5_OR_8_9_plain_gains(site: int, goods: list[int]) -> None:
    play = at_site(site).do("act upper")
    assert play.goods() == goods and play.asked() == "turn"


def test_OR_8_2_OR_9_22_move_and_or_attack_in_either_order() -> None:
    play = at_site(1).do("act lower")
    assert play.words() == ["fight move", "fight attack"]
    assert play.refused("fight end") == "OR-8.2"
    play.do("fight move")
    assert play.words() == ["fight attack", "fight end"]
    assert play.refused("fight move") == "OR-9.23"
    play.do("fight attack")
    assert play.state.strength[0] == 1 and play.points() == 2  # a border, a disc behind
    other = at_site(1).do("act lower", "fight attack")
    assert other.words() == ["fight move", "fight end"]
    assert other.refused("fight attack") == "OR-9.22"
    other.do("fight move")
    assert other.state.strength[0] == 1 and other.points() == 0


def test_OR_8_4_the_second_site_sells_buildings() -> None:
    play = at_site(2, stone=3).do("act lower")
    assert play.asked() == "buy"


def test_OR_8_6_the_temple_action_costs_a_stone_and_brings_the_card() -> None:
    play = at_site(3, stone=1).do("act lower", "climb seas 2")
    assert play.state.temple[2] == 2 and play.state.holder[2] == 1 and play.good("stone") == 0


def test_OR_8_7_a_basic_resource_and_gold() -> None:
    play = at_site(4).do("act upper", "gain wisdom")
    assert play.goods() == [0, 0, 1, 1]


def test_OR_8_8_a_die_at_its_wisdom_cost() -> None:
    play = at_site(4, wisdom=3).do("act lower", "citizen slot3")
    assert play.good("wisdom") == 1 and play.unused() == ["blue3"]


def test_OR_8_10_OR_8_11_one_to_three_food_mixed_freely() -> None:
    play = bare().give(food=3).dice(0, "red3", "blue2")
    play.do("turn visit red3 site5", "act lower")
    assert play.refused("train end") == "OR-8.10"
    play.do("train blue2", "train march", "train blue3")
    assert play.unused() == ["blue4"] and play.state.strength[0] == 1
    assert play.good("food") == 0 and play.asked() == "token"
    short = bare().give(food=5).dice(0, "red3", "blue2")
    short.do("turn visit red3 site5", "act lower", "train blue2", "train end")
    assert short.good("food") == 4 and short.unused() == ["blue3"]
    most = bare().give(food=5).dice(0, "red3", "blue2").do("turn visit red3 site5", "act lower")
    most.do("train blue2", "train blue3", "train blue4")
    assert most.good("food") == 2 and most.asked() == "turn"


def test_OR_8_12_the_patrician_at_the_site_is_not_unused() -> None:
    play = bare().give(food=3).dice(0, "red3", "blue2")
    play.do("turn visit red3 site5", "act lower")
    assert play.refused("train red3") == "OR-8.12"


def test_OR_8_13_OR_18_1_training_a_six_makes_an_advisor_and_frees_its_base() -> None:
    play = bare().give(food=1).dice(0, "red3", "blue6")
    play.do("turn visit red3 site5", "act lower", "train blue6")
    assert play.track() == ["blue"]
    assert play.state.base[1] == 0 and play.state.bases[0] == 2


def test_OR_13_2_red_token_move_or_attack_for_wisdom() -> None:
    play = bonus("red", 1, wisdom=1).do("act bonus")
    assert play.good("wisdom") == 0 and play.words() == ["fight move", "fight attack"]
    play.do("fight move")
    assert play.asked() == "act"  # not both
    assert bonus("red", 1).refused("act bonus") == "OR-3.7"


def test_OR_13_3_OR_10_16_purple_token_a_purchase_for_food_also_for_a_farm() -> None:
    play = bonus("purple", 2, food=1, stone=1).do("act bonus")
    assert play.good("food") == 0
    play.do("buy farm slot5", "place 1,0")
    assert play.goods() == [1, 0, 0, 0]
    assert bonus("purple", 2, stone=5).refused("act bonus") == "OR-3.7"


def test_OR_13_4_blue_token_a_step_for_a_stone_without_the_card() -> None:
    play = bonus("blue", 3, stone=1).do("act bonus", "step mountains")
    assert play.state.temple[1] == 1 and play.state.holder[1] == 0 and play.good("stone") == 0


def test_OR_13_5_orange_token_a_speaker_of_choice_if_there_is_one() -> None:
    play = bonus("orange", 4).do("act bonus")
    assert play.words() == ["speaker 2", "speaker 5"]
    assert play.refused("speaker 3") == "OR-13.5"
    play.do("speaker 5")
    assert play.state.speakers_held[4] == 1 and play.state.speaker_pool[4] == 0
    empty = bare().dice(0, "orange3")
    empty.state.speaker_pool[1] = empty.state.speaker_pool[4] = 0
    empty.do("turn visit orange3 site4")
    assert empty.refused("act bonus") == "OR-3.7"


def test_OR_13_6_yellow_token_a_basic_resource() -> None:
    play = bonus("yellow", 5).do("act bonus", "gain stone")
    assert play.goods() == [1, 0, 0, 0]


def test_OR_13_1_a_bonus_is_optional() -> None:
    play = bonus("yellow", 5).do("act upper", "act end")
    assert play.goods() == [1, 1, 1, 0] and play.asked() == "turn"
    assert kinds.BONUS_LEFT == 4
