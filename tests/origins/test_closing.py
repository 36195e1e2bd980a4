"""Chapters 14, 15 and 16: closing a district, tower floors, population."""

from __future__ import annotations

from origins.helpers import Play, bare, cell, die
from patolli.games.origins.rules import kinds
from patolli.games.origins.rules.closing import matching, score_card

# Cards: D01 red red red, D02 red red purple (corner red, arms red and purple), D03 red red blue.


def city(**tiles: str) -> Play:
    """A city with an open district at 0,0 beside the starting tiles."""
    return bare().tiles(**(tiles or {"farm": "1,0;1,-1"})).cards(1, 2, 3)


def block(upper_left: str, upper_right: str, lower_left: str, lower_right: str) -> Play:
    """A district of four given tiles, away from the agora."""
    play = bare().tiles(farm="0,1")
    for name, where in (
        (upper_left, "1,2"),
        (upper_right, "2,2"),
        (lower_left, "1,1"),
        (lower_right, "2,1"),
    ):
        play.tiles(**{name: where})
    return play


def test_OR_14_1_an_open_district_and_an_unused_patrician() -> None:
    play = city().dice(0, "red3").dice(0, "blue2", site=1)
    assert "turn close red3" in play.words()
    assert bare().dice(0, "red3").refused("turn close red3") == "OR-14.1"


def test_OR_14_2_nobody_else_closes_a_district() -> None:
    play = city().dice(0, "blue2", site=1).advisors(0, "red")
    play.state.speakers_held[3] = 1
    assert play.refused("turn close blue2") == "OR-14.2"
    assert not [word for word in play.words() if word.startswith("turn close")]


def test_OR_14_3_OR_14_4_OR_16_4_the_die_keeps_its_value_and_frees_its_base() -> None:
    play = city().dice(0, "red3").do("turn close red3", "activate end")
    assert play.state.closed[0] & 63 == die("red3")
    assert play.state.base[0] == 0 and play.state.bases[0] == 2


def test_OR_14_5_OR_14_13_OR_14_14_any_colour_closes_and_wakes_the_agora() -> None:
    for word in ("red3", "yellow1", "purple6"):
        play = city().dice(0, word).do(f"turn close {word}", "activate upper-left")
        assert play.good("gold") == 1


def test_OR_14_6_OR_14_7_OR_E29_patterns_turn_and_flip() -> None:
    play = block("obelisk", "outpost", "farm", "armory").cards(3)
    assert matching(play.state, 0, cell("1,2")) == 1
    play = block("outpost", "obelisk", "monument", "armory").cards(3)
    assert matching(play.state, 0, cell("1,2")) == 0
    play = block("outpost", "obelisk", "armory", "mint").cards(3)
    assert matching(play.state, 0, cell("1,2")) == 1  # the blank cell takes any tile
    gray = bare().tiles(outpost="1,0;1,-1").cards(1)
    assert matching(gray.state, 0, cell("0,0")) == 0


def test_OR_14_8_gray_tiles_and_farms_meet_no_colour() -> None:
    play = block("outpost", "farm", "armory", "farm").cards(1, 2, 3)
    assert matching(play.state, 0, cell("1,2")) == 0


def test_OR_14_9_one_of_several_matching_cards_is_scored() -> None:
    play = block("outpost", "armory", "main_gate", "obelisk").cards(2, 3).dice(0, "yellow2")
    # corner red with arms red and purple; or corner armory with arms red and blue
    play.do("turn close yellow2")
    assert play.words() == ["card card1", "card card2"]
    play.do("card card2")
    assert play.points() == 8 and play.good("gold") == 2
    assert play.state.cards_scored[0] == 2
    assert play.asked() != "card"


def test_OR_14_9_a_card_that_does_not_match_is_refused() -> None:
    play = block("outpost", "armory", "main_gate", "obelisk").cards(2, 3, 1).dice(0, "yellow2")
    assert play.do("turn close yellow2").refused("card card3") == "OR-14.6"


def test_OR_14_10_OR_14_11_OR_E30_first_and_later_scores_of_a_card() -> None:
    play = block("outpost", "armory", "main_gate", "farm").cards(2).dice(0, "yellow2")
    play.do("turn close yellow2")
    assert play.points() == 8 and play.good("gold") == 2
    play.tiles(hippodrome="3,2", school="3,1").tiles(artistic_workshop="3,3", estate="2,3")
    play.dice(0, "yellow3").ask(kinds.TURN).do("turn close yellow3", "district 2,3")
    assert play.points() == 8 + 4 and play.good("gold") == 2
    score_card(play.state, 1, 0)
    assert play.points(1) == 8 and play.good("gold", 1) == 0


def test_OR_14_12_OR_E12_buildings_of_the_colour_are_activated_once() -> None:
    play = city(outpost="1,0", farm="1,-1;2,0;2,-1").dice(0, "red3")
    assert play.state.open_districts[0] == 2
    play.do("turn close red3", "district 0,0")
    assert play.points() == 0 and play.good("gold") == 0
    assert play.words() == ["activate upper-left", "activate upper-right", "activate end"]
    assert play.refused("activate lower-right") == "OR-14.12"
    play.do("activate upper-right", "fight move")
    assert play.state.strength[0] == 1
    assert play.refused("activate upper-right") == "OR-14.12"
    play.do("activate upper-left")
    assert play.good("gold") == 1


def test_OR_14_15_the_player_orders_activations_and_may_decline() -> None:
    play = city(outpost="1,0;1,-1").dice(0, "red3").do("turn close red3", "activate end")
    assert play.state.strength[0] == 0 and play.good("gold") == 0
    play = city(outpost="1,0", riding_grounds="1,-1").dice(0, "red3")
    play.do("turn close red3", "activate lower-right", "gain stone")
    assert play.state.strength[0] == 2
    play.do("activate upper-right", "fight attack", "exchange skip")
    assert play.points() == 2


def test_OR_14_16_die_then_card_then_activations_then_libra() -> None:
    play = block("outpost", "armory", "main_gate", "farm").cards(2, 1).dice(0, "red2")
    play.hold(0, "libra").give(wisdom=4).do("turn close red2")
    assert play.points() == 8
    assert play.asked() == "activate"
    play.do("activate end")
    assert play.asked() == "citizen"
    names = play.events()
    assert names.index("closed-district") < names.index("card-scored")


# ---------------------------------------------------------------- chapter 15
def test_OR_15_1_a_disc_in_the_pool() -> None:
    play = bare().give(gold=5)
    play.state.tower_pool[0] = 0
    assert play.refused("turn tower red") == "OR-15.1"


def test_OR_15_2_OR_15_3_OR_E13_gold_for_the_floors_below() -> None:
    play = bare().give(gold=4)
    play.state.tower[3] = 3
    play.do("turn tower orange")
    assert play.good("gold") == 1 and play.state.tower[3] == 4 and play.state.tower_pool[3] == 2
    assert bare().give(gold=0).refused("turn tower orange") == "OR-15.2"


def test_OR_15_4_no_worker_is_needed() -> None:
    play = bare().give(gold=1)
    play.state.archon[0] = 2
    play.do("turn tower blue")
    assert play.state.tower[2] == 2 and play.state.archon[0] == 2


def test_OR_15_5_only_the_pool_limits_a_tower() -> None:
    play = bare().give(gold=100)
    play.state.tower_pool[1] = 9
    for _ in range(9):
        play.ask(kinds.TURN).do("turn tower purple")
    assert play.state.tower[1] == 10
    assert play.ask(kinds.TURN).refused("turn tower purple") == "OR-15.1"


# ---------------------------------------------------------------- chapter 16
def test_OR_16_1_OR_E14_the_first_base() -> None:
    play = bare().give(food=2).dice(0, "red3", "blue3").do("turn grow")
    assert play.good("food") == 0 and play.state.bases[0] == 3
    assert bare().give(food=1).refused("turn grow") == "OR-16.1"


def test_OR_16_2_the_costs_of_the_bases() -> None:
    play = bare().give(food=20)
    left = []
    for _ in range(4):
        play.ask(kinds.TURN).do("turn grow")
        left.append(play.good("food"))
    assert left == [18, 14, 8, 0]


def test_OR_16_3_OR_16_5_OR_E15_the_last_base_scores() -> None:
    play = bare().give(food=8)
    play.state.bases[0] = 5
    play.do("turn grow")
    assert play.good("food") == 0 and play.state.bases[0] == 6 and play.points() == 10
    play.give(food=50).ask(kinds.TURN)
    assert play.refused("turn grow") == "OR-16.5"
