"""TK-3: turn structure of the basic game."""

from __future__ import annotations

from patolli.games.tikal.rules.kinds import NEXT_TURN
from tikal.helpers import (
    asked,
    end_phases,
    fill_board,
    lay,
    new,
    place_anywhere,
    play,
    play_until,
    set_stack,
    words,
)


def test_TK_3_1_TK_3_2_draw_place_then_act() -> None:
    state = new()
    assert asked(state) == ("draw", -1)
    play(state, "draw a2")
    assert asked(state) == ("place", 0) and state.held == 1
    play(state, "place c1r2")
    assert asked(state) == ("turn", 0)
    play(state, "turn 0")
    assert asked(state) == ("act", 0) and state.held == -1


def test_TK_3_3_drawing_and_placing_cost_nothing() -> None:
    state = new()
    play(state, "draw a2")
    place_anywhere(state)
    assert state.points_left == 10


def test_TK_3_4_a_volcano_is_not_placed_at_once() -> None:
    state = new()
    lay(state, "A1@c0r2", "A2@c1r2", "A3@c2r3", "A4@c2r4", "A5@c0r1", "A6@c1r1")
    play(state, "draw b6")
    assert asked(state) == ("act", 0)


def test_TK_3_5_then_the_next_player_clockwise() -> None:
    state = new(3)
    play(state, "draw a2")
    place_anywhere(state)
    end_phases(state, 0)
    play(state, "draw a1")
    assert asked(state) == ("place", 1)


def test_TK_3_6_thirty_six_normal_turns() -> None:
    for seats, each in ((2, 18), (3, 12), (4, 9)):
        state = new(seats)
        turns = [0] * seats
        while state.depth:
            if asked(state)[0] == "draw":
                turns[state.top_a()] += 1
                play(state, words(state)[0])
            play_until(state, "draw", seed=seats)
        assert turns == [each] * seats


def test_TK_3_7_after_the_last_tile_the_final_round() -> None:
    state = new(2)
    fill_board(state, "c7r4")
    assert sum(state.bag) == 1
    set_stack(state, (NEXT_TURN, 1))
    play(state, "draw g4")
    place_anywhere(state)
    end_phases(state, 1, 0)
    assert state.scorings[0] == 1 and state.scorings[1] == 0
    end_phases(state, 1)
    assert state.depth == 0 and state.scorings[1] == 1
