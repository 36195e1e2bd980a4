"""Chapters 4 and 5: rounds, days, turns, begging and the end of a turn."""

from __future__ import annotations

import pytest

from patolli.games.tzolkin.rules.state import Tzolkin
from tzolkin.helpers import BOX, GAME, Play, fresh, k, play_out, t


def rounds_of(play: Play) -> list[tuple[int, int]]:
    """Play to the end without a double advance; round and day of every food day."""
    found = []
    seen = 0
    while play.state.depth:
        if play.state.food_due and play.state.round != seen:
            seen = int(play.state.round)
            found.append((seen, int(play.state.day)))
        if play.asked() == "days":
            play.do("days one")
        else:
            play.least()
    return found


def test_TZ_4_1_TZ_23_2_turns_then_food_then_calendar() -> None:
    play = Play(2).give(0, corn=9).give(1, corn=9).begin(food=True)
    play.do("turn place start", "turn stop")
    assert play.has("corn") == 9 and play.state.day == 7  # nothing yet
    play.do("turn place tikal", "turn stop")
    assert play.has("corn") == 3 and play.asked() == "days"  # fed, then the marker
    assert play.state.start_worker == 0 and play.state.hand[0] == 3
    assert play.state.first == 1 and play.state.day == 7
    play.do("days one")
    assert play.state.day == 8 and play.spaces(1, "tikal") == [1]


def test_TZ_4_2_the_first_round_is_no_food_day() -> None:
    play = Play(2).begin()
    assert play.state.day == 0 and play.state.food_due == 0
    play.pass_on(0, 1)
    assert play.points(0) == play.points(1) == 0


def test_TZ_4_3_TZ_E33_TZ_4_8_food_days_of_a_game_without_double_advance() -> None:
    play = Play(2).begin()
    assert rounds_of(play) == [(8, 7), (14, 13), (21, 20), (27, 26)]
    assert play.state.round == 27 and play.asked() == "over"


def test_TZ_4_4_kinds_of_food_days() -> None:
    assert [BOX.food_ends[number] for number in range(4)] == [0, 1, 0, 1]
    for day, ends in ((7, False), (13, True), (20, False), (26, True)):
        play = Play(2).at_day(day).temple(0, chaac=4).give(0, corn=6).give(1, corn=6)
        play.begin(food=True).pass_on(0, 1)
        assert (play.points() > 0) == ends
        assert (play.has("stone") == 2) == (not ends)


@pytest.mark.parametrize(
    ("day", "days", "due"),
    ((5, 1, 0), (6, 1, 1), (5, 2, 1), (6, 2, 1), (7, 1, 0), (11, 2, 1), (12, 2, 1), (19, 2, 1)),
)
def test_TZ_4_5_a_round_after_a_food_tooth_is_a_food_day(day: int, days: int, due: int) -> None:
    play = Play(2).at_day(day).turn(days)
    assert play.state.day == day + days and play.state.food_due == due


def test_TZ_4_6_TZ_E31_TZ_19_7_a_double_advance_skips_no_food_day() -> None:
    play = Play(2).at_day(6).temple(1, chaac=2).give(0, corn=9).give(1, corn=9).begin()
    play.do("turn place start", "turn stop", "turn place tikal", "turn stop", "days two")
    assert play.state.day == 8 and play.state.food_due == 1
    assert BOX.food_teeth[play.state.food_next] == 13
    play.pass_on(1, 0)
    assert play.has("stone", 1) == 1  # in the middle of an age


def test_TZ_4_7_age_1_ends_with_the_buildings_of_food_day_2() -> None:
    play = Play(2).at_day(12).give(0, corn=20).give(1, corn=20).begin().pass_on(0, 1)
    assert play.state.age == 0 and play.state.food_due == 1
    play.pass_on(0, 1)
    assert play.state.age == 1
    assert all(play.state.row[place] > 14 for place in range(6))


def test_TZ_4_9_TZ_E32_a_double_advance_on_day_25_still_plays_the_last_food_day() -> None:
    play = Play(2).at_day(25).give(0, corn=20).give(1, corn=20).begin()
    play.state.round = 26
    play.do("turn place start", "turn stop", "turn place tikal", "turn stop", "days two")
    assert play.state.day == 27 and play.state.food_due == 1 and play.state.round == 27
    play.pass_on(1, 0)
    assert play.asked() == "over"
    early = Play(2).at_day(24).give(0, corn=20).give(1, corn=20).begin()
    early.do("turn place start", "turn stop", "turn place tikal", "turn stop", "days two")
    assert early.state.food_due == 1  # one round less


# -------------------------------------------------------------------------------- TZ-5
def test_TZ_5_1_TZ_5_3_a_turn_places_or_picks_up_at_least_one() -> None:
    play = Play().put(0, "tikal", 1).give(0, corn=2, wood=1).begin()
    assert "beg" in play.choices() and "place tikal" in play.choices()
    assert "pick tikal 1" in play.choices()
    assert play.refused("turn stop") == "TZ-5.3"
    play.do("turn place uxmal")
    assert "stop" in play.choices()


def test_TZ_5_2_placing_and_picking_up_do_not_mix() -> None:
    play = Play().put(0, "tikal", 1).put(0, "uxmal", 2).give(0, corn=9).begin()
    placing = play.table.copy() if play.table else None
    assert placing is not None
    placing.answer(0, "turn place palenque")
    assert placing.why_not(0, "turn pick tikal 1")[0][0] == "TZ-5.2"
    play.do("turn pick tikal 1")
    assert play.refused("turn place palenque") == "TZ-5.2"


def test_TZ_5_4_begging_with_two_corn_or_less_at_the_start() -> None:
    assert Play().give(0, corn=3).begin().refused("turn beg") == "TZ-5.4"
    play = Play().give(0, corn=2).begin()
    assert "beg" in play.choices()
    play.do("turn place tikal")
    assert play.has("corn") == 2
    assert play.refused("turn beg") == "TZ-5.4"


def test_TZ_5_5_TZ_5_6_TZ_5_9_begging_makes_three_corn_and_angers_the_gods() -> None:
    for corn in (0, 2):
        play = Play().give(0, corn=corn).put(0, "tikal", 0).begin().do("turn beg")
        assert play.has("corn") == 3 and play.asked() == "anger"
        play.do("anger kukulcan")
        assert play.step("kukulcan") == 0 and play.step("chaac") == 1
        assert "place uxmal" in play.choices() and "pick tikal 0" in play.choices()


def test_TZ_5_7_who_has_no_step_to_lose_cannot_beg() -> None:
    assert Play().low().begin().refused("turn beg") == "TZ-5.7"


def test_TZ_5_8_begging_only_once() -> None:
    play = Play().begin().do("turn beg", "anger chaac")
    assert "beg" not in play.choices() and play.refused("turn beg") == "TZ-5.4"


def crowded(play: Play, *first_free: int) -> Play:
    """Fill the gears with dummies up to the first free spaces, and take the start space."""
    for gear, free in zip(t.GEAR_NAMES, first_free, strict=True):
        play.dummy(gear, *range(free))
    play.state.start_worker = 4
    play.state.hand[3] -= 1
    return play


def test_TZ_5_10_TZ_E35_forced_begging() -> None:
    play = crowded(Play().low().temple(0, chaac=1).give(0, corn=1), 2, 2, 2, 3, 2).begin()
    assert play.choices() == ["beg"]
    play.do("turn beg", "anger chaac")
    assert play.has("corn") == 3 and play.step("chaac") == 0
    assert "place palenque" in play.choices()


def test_TZ_5_11_with_three_corn_a_placement_is_always_payable() -> None:
    # Without dummies the others own 18 workers; 21 are needed to fill every space up to 3.
    assert 3 * BOX.workers < 5 * 4 + 1
    for seats in (2, 3, 4):
        for state in play_out(fresh(seats), 40 + seats):
            if state.depth and state.top() == k.TURN and state.top_a() == k.AT_START:
                assert cheapest(state) <= 3


def cheapest(state: Tzolkin) -> int:
    """The lowest price of a free space."""
    from patolli.games.tzolkin.rules.turn import cheapest_space

    return int(cheapest_space(state))


def test_TZ_5_12_TZ_23_1_end_of_turn_refills_the_row_or_claims_the_corn() -> None:
    play = Play().put(0, "tikal", 2).give(0, wood=1).begin()
    play.do("turn pick tikal 2", "action tikal 2", "build a1-01")
    assert play.state.row[0] == 0  # not during the turn
    play.do("turn stop")
    assert play.state.row[0] > 0
    play = Play().begin()
    play.state.calendar_corn = 4
    play.do("turn place start")
    assert play.has("corn") == 0
    play.do("turn stop")
    assert play.has("corn") == 4 and play.state.calendar_corn == 0


def test_TZ_5_12_the_row_is_refilled_before_the_corn_is_claimed() -> None:
    """No turn can bring both (TZ-5.2); an edited position shows the order."""
    play = Play().begin()
    play.state.calendar_corn, play.state.row[2] = 4, 0
    play.do("turn place start", "turn stop")
    assert play.table is not None
    told = [event["event"] for event in play.table.events()]
    assert told.index("building-shown") < told.index("corn-claimed")
    assert play.has("corn") == 4 and play.state.row[2] > 0


def test_TZ_5_13_everybody_places_in_the_first_round() -> None:
    for seed in range(3):
        for state in play_out(fresh(4), seed):
            if state.round == 1 and state.depth and state.top() == k.TURN:
                if state.top_a() == k.AT_START:
                    words = [GAME.action(a)[0].words[GAME.action(a)[1]] for a in state.choices()]
                    assert not any(word.startswith("pick") for word in words)


def test_TZ_E20_opening_of_a_game_for_four() -> None:
    green, blue, red, yellow = range(4)
    play = Play(4).give(green, corn=3).give(blue, corn=4).give(red, corn=9)
    play.give(yellow, corn=8).begin(first=green)
    play.do("turn place tikal", "turn place yaxchilan", "turn place palenque", "turn stop")
    assert play.has("corn", green) == 0
    play.do("turn place palenque", "turn place palenque")
    assert play.has("corn", blue) == 0 and play.spaces(blue, "palenque") == [1, 2]
    assert play.refused("turn place palenque") == "TZ-6.9"
    play.do("turn stop")
    play.do("turn place yaxchilan", "turn place yaxchilan", "turn place tikal", "turn stop")
    assert play.has("corn", red) == 2 and play.spaces(red, "yaxchilan") == [1, 2]
    play.do("turn place tikal", "turn place start", "turn stop")
    assert play.has("corn", yellow) == 5 and play.spaces(yellow, "tikal") == [2]
    assert play.asked() == "days" and play.seat == yellow and play.choices() == ["one", "two"]
    play.do("days one")
    assert play.state.first == yellow and play.has("corn", yellow) == 5
    assert play.spaces(green, "palenque") == [1] and play.spaces(blue, "palenque") == [2, 3]
    assert play.spaces(green, "yaxchilan") == [1] and play.spaces(red, "yaxchilan") == [2, 3]
    assert play.spaces(green, "tikal") == [1] and play.spaces(red, "tikal") == [2]
    play.do("turn place palenque", "turn place palenque", "turn stop")
    assert play.spaces(yellow, "palenque") == [0, 4] and play.has("corn", yellow) == 0
    assert not any(word.startswith("place") for word in play.choices())
    play.do("turn pick yaxchilan 1", "action yaxchilan 1")
    assert play.has("wood", green) == 1
    play.do("turn pick tikal 1", "action tikal 1", "tech agriculture", "turn stop")
    assert play.has("wood", green) == 0 and play.reached("agriculture", green) == 1
    play.do("turn place tikal", "turn stop")
    assert play.spaces(blue, "tikal") == [0]
    play.do("turn pick yaxchilan 3", "action yaxchilan 3", "turn stop")
    assert play.has("gold", red) == 1 and play.has("corn", red) == 4
    assert play.state.calendar_corn == 1 and play.state.day == 2
