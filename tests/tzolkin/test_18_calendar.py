"""Chapters 18 and 19: the start space and the calendar."""

from __future__ import annotations

import pytest

from patolli.games.tzolkin.rules.rounds import double_refusal
from tzolkin.helpers import BOX, GAME, Play, fresh, k, play_out


def starting(play: Play, first: int = 0) -> Play:
    """The first seat takes the start space, the others do as little as they can."""
    play.begin(first).do("turn place start", "turn stop")
    for _ in range(play.state.seats - 1):
        play.least()
    return play


def test_TZ_18_1_one_worker_per_round() -> None:
    play = Play(2).begin().do("turn place start", "turn stop")
    assert play.refused("turn place start") == "TZ-6.5"
    play.least().do("days one")
    assert "place start" in play.choices()


def test_TZ_18_2_TZ_18_3_TZ_E50_the_corn_of_the_calendar_feeds() -> None:
    play = Play(2).give(0, corn=2).begin(food=True)
    play.state.calendar_corn = 4
    play.do("turn place start", "turn place tikal")
    assert play.has("corn") == 1
    play.do("turn stop")
    assert play.has("corn") == 5
    play.least()
    assert play.has("corn") == 1 and play.points() == -3


def test_TZ_18_4_TZ_18_5_TZ_18_6_the_worker_and_the_marker() -> None:
    play = Play(3).begin(first=2).pass_on(2).do("turn place start", "turn stop").pass_on(1)
    assert play.seat == 0 and play.asked() == "days"
    assert play.state.hand[0] == 3 and play.state.start_worker == 0
    assert play.state.first == 0
    play.do("days one").pass_on(0, 1, 2)
    assert play.state.first == 0  # nobody took the start space


def test_TZ_E49_the_holder_passes_the_marker_to_the_left() -> None:
    play = starting(Play(3)).do("days one")
    order = []
    for _ in range(3):
        order.append(play.seat)
        play.least()
    assert order == [1, 2, 0]


def test_TZ_18_7_one_day_or_two() -> None:
    assert starting(Play(2)).choices() == ["one", "two"]
    assert starting(Play(2)).do("days one").state.day == 1
    play = starting(Play(2).put(1, "tikal", 0)).do("days two")
    assert play.state.day == 2 and 2 in play.spaces(1, "tikal")


def test_TZ_18_8_TZ_18_12_the_light_side_is_used_up() -> None:
    play = starting(Play(2)).do("days two")
    assert play.state.light[0] == 0
    assert starting(Play(2)).do("days one").state.light[0] == 1
    dark = Play(2)
    dark.state.light[0] = 0
    dark.state.calendar_corn = 2
    starting(dark)
    assert dark.asked() == "turn" and dark.state.day == 1  # no choice
    assert double_refusal(dark.state, 0) == 18008
    assert dark.has("corn") == 2 and dark.state.first == 1 and dark.state.hand[0] == 3


@pytest.mark.parametrize(
    ("gear", "space"),
    (("palenque", 6), ("yaxchilan", 6), ("tikal", 6), ("uxmal", 6), ("chichen-itza", 9)),
)
def test_TZ_18_9_nobody_may_be_pushed_off_by_the_second_day(gear: str, space: int) -> None:
    for seat in (0, 1):
        play = starting(Play(2).put(seat, gear, space))
        assert play.asked() == "turn" and play.state.day == 1
    assert double_refusal(Play(2).put(1, gear, space).state, 0) == 18009


def obstacle(play: Play) -> list[str]:
    """What the log says about an advance by two days that is impossible."""
    assert play.table is not None
    told = [e for e in play.table.events() if e["event"] == "one-day-only"]
    return [play.table.text(event) for event in told]


def test_TZ_18_8_TZ_18_9_TZ_18_10_a_double_advance_that_is_blocked_is_told() -> None:
    head = "A cannot advance the calendar by two days: "
    assert obstacle(starting(Play(2))) == []
    blocked = starting(Play(2).put(1, "tikal", 6))
    assert obstacle(blocked) == [head + "the second day would push a worker off"]
    dark = Play(2)
    dark.state.light[0] = 0
    assert obstacle(starting(dark)) == [head + "the player board shows its dark side"]
    dummy = starting(Play(2, dummies="forbid").dummy("tikal", 6))
    assert obstacle(dummy) == [head + "a dummy worker stands in the way"]
    over = Play(2).at_day(int(BOX.food_teeth[3]))
    over.state.light[0] = 0
    over.begin(food=True).do("turn place start", "turn stop").least()
    assert over.asked() == "over" and obstacle(over) == []  # TZ-18.13: it would not matter


def test_TZ_18_8_the_start_space_says_that_two_days_are_impossible() -> None:
    say = GAME.say("en")
    for play, more in (
        (Play(2), ""),
        (Play(2).put(1, "uxmal", 6), "; no two days now: the second day would push a worker off"),
    ):
        view = GAME.view(play.begin().state, 0)
        hint = GAME.hint(view, view.words["turn place start"], say)
        assert hint == f"space 0: 0 + 0 = 0 corn, leaves 0{more}"


def test_TZ_E10_a_worker_on_6_forbids_the_double_advance() -> None:
    play = Play(2).put(1, "tikal", 6, 7).begin().do("turn place start", "turn stop")
    play.do("turn pick tikal 7", "turn stop")
    assert play.asked() == "turn" and play.state.day == 1


def test_TZ_E10b_TZ_18_11_a_worker_on_7_does_not() -> None:
    play = Play(2).put(1, "tikal", 6, 7).begin().do("turn place start", "turn stop")
    play.do("turn pick tikal 6", "turn stop")
    assert play.asked() == "days"
    play.do("days two")
    assert play.spaces(1, "tikal") == [] and play.state.hand[1] == 3
    assert play.has("wood", 1) == 0
    ten = starting(Play(2).put(1, "chichen-itza", 10)).do("days two")
    assert ten.spaces(1, "chichen-itza") == []


def test_TZ_18_10_dummies_do_not_forbid_it_and_its_option() -> None:
    assert starting(Play(2).dummy("tikal", 6)).asked() == "days"
    play = starting(Play(2, dummies="forbid").dummy("tikal", 6))
    assert play.asked() == "turn"
    play = Play(2, dummies="forbid").dummy("tikal", 6)
    assert double_refusal(play.state, 0) == 18010


def test_TZ_18_13_TZ_22_2_no_choice_in_the_last_round() -> None:
    play = Play(2).at_day(26).give(0, corn=9).give(1, corn=9).begin(food=True)
    play.state.calendar_corn = 3
    play.do("turn place start", "turn stop")
    assert play.has("corn") == 12
    play.least()
    assert play.asked() == "over" and play.state.day == 27


# ---------------------------------------------------------------------------------- TZ-19
def test_TZ_19_1_TZ_19_2_corn_on_the_calendar() -> None:
    play = Play(2).begin().pass_on(0, 1)
    assert play.state.calendar_corn == 1 and play.state.day == 1
    play.give(0, corn=5).give(1, corn=5).pass_on(0, 1)
    assert play.state.calendar_corn == 2


def test_TZ_19_3_no_corn_when_the_start_space_is_taken() -> None:
    play = starting(Play(2))
    assert play.state.calendar_corn == 0 and play.state.hand[0] == 3 and play.state.first == 1
    play.do("days one")
    assert play.state.calendar_corn == 0 and play.state.day == 1


def test_TZ_19_4_TZ_19_5_workers_move_up_and_off() -> None:
    play = Play().put(0, "palenque", 0, 7).put(1, "chichen-itza", 9, 10).turn(1)
    assert play.spaces(0, "palenque") == [1] and play.state.hand[0] == 2
    assert play.spaces(1, "chichen-itza") == [10] and play.state.hand[1] == 2
    assert play.has("corn") == 0 and play.has("corn", 1) == 0
    play.turn(2)
    assert play.spaces(0, "palenque") == [3]


def test_TZ_19_6_how_workers_come_back() -> None:
    for seed in range(4):
        before = fresh(3)
        for state in play_out(fresh(3), seed):
            for seat in range(3):
                if state.hand[seat] > before.hand[seat] and state.bank[seat] == before.bank[seat]:
                    stopped = before.top() in (k.TURN, k.DAYS, k.REVEAL)
                    assert stopped, GAME.kinds[before.top()].name
            before = state


def test_TZ_19_8_TZ_E46_dummies_stay_on_their_teeth() -> None:
    play = starting(Play(2).dummy("palenque", 7)).do("days two")
    assert play.dummies("palenque") == [9]
    play.turn(2)
    assert play.dummies("palenque") == [1]
    assert BOX.teeth[0] == 10
