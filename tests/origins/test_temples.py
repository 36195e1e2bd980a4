"""Chapters 11 and 12: temples, zodiac cards and citizen dice."""

from __future__ import annotations

import pytest

from origins.helpers import EXAMPLES, GAME, Play, bare, die
from patolli.games.origins.rules import kinds
from patolli.games.origins.rules.rounds import assign_signs, score_finally
from patolli.games.origins.rules.tables import TEMPLE_NAMES
from patolli.games.origins.rules.tracks import climb

BOX = GAME.box(EXAMPLES)


def climbing(*steps: int) -> Play:
    """The temple main action of seat 0 with its discs on these steps."""
    play = bare()
    for temple, step in enumerate(steps or (0, 0, 0)):
        play.temple(temple, step, 0)
    return play.ask(kinds.CLIMB, 0, 2)


def test_OR_11_1_three_temples_from_left_to_right() -> None:
    assert TEMPLE_NAMES == ["forests", "mountains", "seas"]


def test_OR_11_2_one_stone_for_one_or_two_steps_of_one_disc() -> None:
    play = bare().give(stone=1).dice(0, "red3").do("turn visit red3 site3", "act lower")
    assert play.good("stone") == 0
    assert play.words() == [f"climb {name} {n}" for name in TEMPLE_NAMES for n in (1, 2)]
    play.do("climb forests 1")
    assert play.state.temple[0] == 1
    one = bare().ask(kinds.CLIMB, 0, 1)
    assert one.refused("climb forests 2") == "OR-11.2"


def test_OR_11_3_OR_11_7_the_second_step_cannot_go_elsewhere() -> None:
    play = climbing(10, 0, 0)
    assert play.refused("climb forests 2") == "OR-11.7"
    play.do("climb forests 1")
    assert [int(play.state.temple[i]) for i in range(3)] == [11, 0, 0] and play.asked() == ""


def test_OR_11_4_OR_11_5_OR_11_6_the_card_goes_to_the_climber_from_wherever_it_is() -> None:
    play = climbing(1, 0, 0).temple(0, 1, 8)
    play.do("climb forests 1")
    assert play.state.holder[0] == 1  # though the other disc is higher
    play.ask(kinds.CLIMB, 1, 2).do("climb forests 1")
    assert play.state.holder[0] == 2


def test_OR_11_7_surplus_steps_are_lost() -> None:
    play = bare().temple(0, 10, 0)
    assert climb(play.state, 0, 0, 2) == 1 and play.state.temple[0] == 11


def test_OR_11_8_at_the_top_the_card_alone_can_be_taken() -> None:
    play = climbing(11, 0, 0)
    assert play.refused("climb forests 1") == "OR-11.7"
    assert play.refused("climb seas 0") == "OR-11.8"
    play.do("climb forests 0")
    assert play.state.holder[0] == 1


def test_OR_11_9_bonus_and_buildings_give_no_card() -> None:
    play = bare().ask(kinds.STEP_UP, 0, 1).do("step forests")
    assert play.state.temple[0] == 1 and play.state.holder[0] == 0
    assert bare().use("temple_seas", "1,0").state.holder[2] == 0
    top = bare().temple(0, 11, 0).ask(kinds.STEP_UP, 0, 1)
    assert top.refused("step forests") == "OR-11.7"


def test_OR_11_10_discs_stack_as_on_the_military_track() -> None:
    play = bare(3).temple(0, 3, 3, 5)
    climb(play.state, 0, 0, 2)
    assert play.state.temple_height[6] == 0 and play.state.temple_height[0] == 1
    assert play.state.temple_height[3] == 0


def test_OR_11_11_a_card_works_as_long_as_it_is_held() -> None:
    play = bare().give(wisdom=1).hold(0, "taurus", 1)
    play.ask(kinds.CITIZEN, 0, 0)
    assert play.refused("citizen slot3") == ""
    play.state.holder[1] = 2
    assert play.refused("citizen slot3") == "OR-12.2"


def test_OR_11_12_OR_22_10_steps_score_only_at_the_end() -> None:
    play = bare().temple(0, 0, 0)
    climb(play.state, 0, 0, 7)
    climb(play.state, 0, 1, 5)
    assert play.points() == 0
    play.temple(2, 11, 0)
    score_finally(play.state, 0)
    assert play.points() == 16 + 31
    values = [int(BOX.temple_points[step]) for step in range(12)]
    assert values == [0, 1, 3, 6, 10, 16, 23, 31, 40, 50, 60, 70]


def test_OR_20_10_OR_20_11_OR_20_12_OR_E21_equal_discs_the_lowest_gets_the_card() -> None:
    play = bare(4).hold(0, "aquarius", 1).temple(1, 2, 6, 6, 1)
    play.state.temple_height[1 * 3 + 1] = 1
    play.state.temple_height[2 * 3 + 1] = 0
    assign_signs(play.state)
    assert play.state.holder[1] == 3


# ---------------------------------------------------------------- chapter 12
@pytest.mark.parametrize(("slot", "price"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_OR_12_1_OR_12_2_any_die_at_the_cost_of_its_slot(slot: int, price: int) -> None:
    play = bare().give(wisdom=4).ask(kinds.CITIZEN).do(f"citizen slot{slot}")
    assert play.good("wisdom") == 4 - price
    if price:
        poor = bare().give(wisdom=price - 1).ask(kinds.CITIZEN)
        assert poor.refused(f"citizen slot{slot}") == "OR-12.2"
    free = bare().ask(kinds.CITIZEN, 0, 1).do(f"citizen slot{slot}")
    assert len(free.unused()) == 1


def test_OR_12_4_OR_12_5_OR_12_6_the_pool_moves_left_and_is_refilled_unsorted() -> None:
    play = bare().give(wisdom=4).ask(kinds.CITIZEN).do("citizen slot2", "roll 1")
    assert play.citizen_words() == ["red1", "blue3", "orange4", "yellow5", "purple1"]
    assert play.state.reserve[1] == 3


def test_OR_12_5_a_refill_never_shows_six() -> None:
    play = bare().ask(kinds.CITIZEN, 0, 1)
    state = play.state
    kind = state.kinds[kinds.ROLL]
    from patolli.engine.question import Choices

    out = Choices()
    kind.choices(state, -1, 0, kinds.FOR_REFILL, out)
    assert [int(out.item[i]) + 1 for i in range(out.count)] == [1, 2, 3, 4, 5]


def test_OR_12_7_OR_21_4_OR_12_8_no_die_in_the_reserve() -> None:
    play = bare()
    play.state.reserve[0] = 0
    play.ask(kinds.CITIZEN, 0, 1).do("citizen slot1")
    assert play.citizen_words() == ["purple2", "blue3", "orange4", "yellow5", ""]
    assert play.state.ended == 8
    play.state.reserve[0] = 1  # a die that returns does not fill the slot
    play.state.bases[0] = 6
    play.ask(kinds.CITIZEN, 0, 1)
    assert play.refused("citizen slot5") == "OR-12.1"
    play.do("citizen slot1", "roll 5")
    assert play.citizen_words() == ["blue3", "orange4", "yellow5", "purple5", ""]
    assert play.state.citizen_pool[3] == die("purple5")
