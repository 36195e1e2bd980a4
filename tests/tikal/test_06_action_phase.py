"""TK-6: the action phase in general."""

from __future__ import annotations

from tikal.helpers import (
    BOX,
    act,
    acting,
    asked,
    at,
    end_phases,
    lay,
    new,
    own,
    place_anywhere,
    play,
    put,
    why,
    words,
)


def test_TK_6_1_ten_points_and_the_rest_is_lost() -> None:
    state = new()
    play(state, "draw a1")
    place_anywhere(state)
    assert state.points_left == 10
    play(state, "act enter worker base", "act end")
    play(state, "draw a2")
    place_anywhere(state)
    assert asked(state) == ("act", 1) and state.points_left == 10


def test_TK_6_2_any_order_as_long_as_it_is_paid_in_full() -> None:
    state = acting()
    play(state, "act enter worker base", "act walk worker c0r4", "walk c0r3")
    play(state, "act uncover c0r3", "act enter leader base")
    assert state.points_left == 10 - 1 - 2 - 2 - 1
    play(state, "act walk leader c0r4", "walk c0r3")
    assert state.points_left == 2
    play(state, "act uncover c0r3")
    assert why(state, "act enter worker base") == "TK-6.2"
    assert words(state) == ["act end"]
    state = acting(2, 0, 4, "A6@c2r3/k0")
    assert why(state, "act camp c2r3") == "TK-6.2"


def test_TK_6_3_a_player_may_stop_at_once() -> None:
    state = acting()
    assert "act end" in words(state)
    play(state, "act end")
    assert state.depth == 0 and state.points_left == 0


def test_TK_6_4_what_everything_costs() -> None:
    assert (BOX.enter_cost, BOX.transfer_cost, BOX.stone_cost, BOX.uncover_cost) == (1, 1, 1, 2)
    assert (BOX.take_cost, BOX.exchange_cost, BOX.camp_cost, BOX.guard_cost) == (3, 3, 5, 5)
    state = acting(2, 0, 90, "A4@c1r2/k0", "A6@c2r3/k0")
    state.camps[0] = at("c1r3")
    put(state, 0, "c1r2", workers=1)
    put(state, 0, "c0r3", workers=2)
    own(state, 0, 1)
    own(state, 1, 2)
    costs = {}
    for word in (
        ("act enter worker base",),
        ("act transfer worker base camp-1",),
        ("act walk worker c1r3", "walk c0r4"),
        ("act uncover c0r3",),
        ("act take c1r2", "find t5"),
        ("act exchange b t2", "give t1"),
        ("act camp c2r3",),
        ("act guard worker c0r3",),
    ):
        before = state.points_left
        play(state, *word)
        costs[word[0]] = int(before - state.points_left)
    assert list(costs.values()) == [1, 1, 1, 2, 3, 3, 5, 5]


def test_TK_6_5_limits_start_again_in_the_next_phase() -> None:
    state = new(2)
    lay(state, "A1@c0r2", "A2@c1r2", "A3@c2r3", "A4@c2r4", "A5@c0r1", "A6@c1r1")
    put(state, 0, "c0r3", workers=2)
    play(state, "draw b6", "act uncover c0r3", "act uncover c0r3")
    assert why(state, "act uncover c0r3") == "TK-8.4"
    end_phases(state, 0, 1)
    place_anywhere(state)  # the normal turn of the same player follows
    assert asked(state) == ("act", 0)
    play(state, "act uncover c0r3")
    assert state.value[at("c0r3")] == 4


def test_TK_6_6_only_own_pieces() -> None:
    state = acting(2, 0)
    put(state, 1, "c0r3", workers=3, leader=True)
    assert why(state, "act walk worker c0r3") == "TK-6.6"
    assert why(state, "act walk leader c0r3") == "TK-6.6"
    assert why(state, "act uncover c0r3") == "TK-8.2"


def test_TK_6_7_an_action_takes_effect_at_once() -> None:
    state = acting()
    assert why(state, "act walk worker c0r4") == "TK-6.6"
    play(state, "act enter worker base")
    assert why(state, "act walk worker c0r4") == ""
    play(state, "act camp c1r3")
    assert why(state, "act enter worker camp-1") == ""


def test_a_half_done_action_is_finished_first() -> None:
    state = acting()
    play(state, "act enter worker base", "act walk worker c0r4")
    assert asked(state) == ("walk", 0) and all(word.startswith("walk ") for word in words(state))
    act(state, 0, 0)
    assert words(state) == ["act end"]
