"""TK-12: scoring rounds and the end of the game."""

from __future__ import annotations

from patolli.games.tikal.rules.kinds import NEXT_TURN, SCORE, SCORING_TURN
from patolli.games.tikal.rules.scoring import temple_points, treasure_points
from tikal.helpers import (
    BOX,
    GAME,
    acting,
    asked,
    end_phases,
    fill_board,
    lay,
    new,
    own,
    place_anywhere,
    play,
    play_until,
    post,
    put,
    raise_temple,
    set_stack,
    words,
)

LETTER_A = ("A1@c0r2", "A2@c1r2", "A3@c2r3", "A4@c2r4", "A5@c0r1", "A6@c1r1")


def test_TK_12_1_TK_12_2_four_scoring_rounds_with_one_turn_each() -> None:
    assert BOX.volcanoes + 1 == 4
    for seats in (2, 3, 4):
        state = new(seats)
        play_until(state, "nothing", seed=seats)
        assert [int(count) for count in state.scorings] == [4] * seats


def test_TK_12_3_ten_points_with_all_actions_and_no_tile_then_scoring() -> None:
    state = acting()
    set_stack(state, (SCORING_TURN, 1))
    assert asked(state) == ("act", 1) and state.points_left == 10 and state.held == -1
    play(state, "act enter worker base", "act walk worker c0r4", "walk c0r3", "act end")
    assert state.depth == 0 and state.score(1) == 1 and state.score(0) == 0


def test_TK_12_4_from_the_drawer_clockwise() -> None:
    state = new(3)
    lay(state, *LETTER_A)
    set_stack(state, (NEXT_TURN, 2))
    play(state, "draw b6")
    end_phases(state, 2, 0, 1)
    assert asked(state) == ("place", 2)


def test_TK_12_5_TK_12_6_TK_E15_a_temple_pays_several_players_in_one_round() -> None:
    state = new(2)
    lay(state, *LETTER_A)
    raise_temple(state, "c0r3", 6)
    put(state, 0, "c0r3", workers=1)
    put(state, 1, "c0r4", workers=2)
    play(state, "draw b6")
    end_phases(state, 0)
    assert state.score(0) == 6
    play(state, *["act walk worker c0r4", "walk c0r3"] * 2)
    end_phases(state, 1)
    assert state.score(1) == 6 and state.score(0) == 6


def test_TK_12_7_guards_and_majorities_pay_the_current_value() -> None:
    state = acting(2, 0, 10, "A2@c0r2/k1")
    put(state, 0, "c0r2", workers=1)
    raise_temple(state, "c0r2", 5)
    post(state, "c1r4", 0)
    put(state, 1, "c0r3", workers=1)
    assert (temple_points(state, 0), temple_points(state, 1)) == (6, 1)


def test_TK_12_8_a_tie_pays_nobody() -> None:
    state = acting(3)
    for seat in range(3):
        put(state, seat, "c0r3", workers=1)
    for seat in range(3):
        set_stack(state, (SCORE, seat))
    assert [state.score(seat) for seat in range(3)] == [0, 0, 0]


def test_TK_12_9_treasures_pay_in_the_same_scoring() -> None:
    state = acting()
    put(state, 0, "c0r3", workers=1)
    own(state, 0, 4, 4)
    set_stack(state, (SCORE, 0))
    assert state.score(0) == 4
    assert GAME.score_sheet(state)[0] == {"temples": 1, "treasures": 3}


def test_TK_12_10_nothing_lowers_a_score_in_the_basic_game() -> None:
    state = new(4)
    before = [0] * 4
    while state.depth:
        play_until(state, "act", seed=sum(before))
        now = [int(state.score(seat)) for seat in range(4)]
        assert all(new >= old for new, old in zip(now, before, strict=True))
        before = now
        if state.depth:
            play(state, "act end")
    assert state.auction == 0 and not any(state.paid)


def test_TK_12_11_strength_elsewhere_pays_nothing() -> None:
    state = acting(2, 0, 10, "A4@c1r2/k0")
    for name in ("c0r4", "c1r3", "c1r2"):
        put(state, 0, name, workers=2)
    assert temple_points(state, 0) == 0


def test_TK_12_12_one_piece_alone_is_a_majority() -> None:
    state = acting(4)
    put(state, 2, "c1r4", workers=1)
    assert temple_points(state, 2) == 1


def test_TK_12_13_TK_12_14_the_final_round_starts_left_of_the_last_tile() -> None:
    state = new(3)
    fill_board(state, "c7r4")
    set_stack(state, (NEXT_TURN, 2))
    play(state, "draw g4")
    place_anywhere(state)
    end_phases(state, 2)
    assert not any(state.scorings)
    end_phases(state, 0, 1, 2)
    assert state.depth == 0


def test_TK_12_14_that_is_always_the_first_player() -> None:
    for seats in (2, 3, 4):
        state = new(seats)
        while sum(state.bag):
            play_until(state, "draw", seed=seats)
            play(state, words(state)[0])
        while not (asked(state)[0] == "act" and max(state.scorings) == 3 and state.held < 0):
            play(state, words(state)[0])
        end_phases(state, seats - 1, *range(seats))
        assert state.depth == 0


def test_TK_12_15_the_highest_score_wins() -> None:
    state = acting(3)
    state.scored_temples[1] = 7
    state.scored_treasures[2] = 6
    play(state, "act end")
    assert state.depth == 0 and GAME.winners(state) == (1,)


def test_TK_12_16_a_tie_is_a_shared_victory() -> None:
    state = acting(3)
    state.scored_temples[1] = 7
    state.scored_treasures[2] = 7
    assert GAME.winners(state) == (1, 2)


def test_TK_E6_a_scoring() -> None:
    state = acting(2, 0, 10, "A2@c0r2/k1", "B2@c1r2/k0")
    for name, value in (("c0r2", 3), ("c1r2", 5), ("c0r3", 5), ("c1r4", 8)):
        raise_temple(state, name, value)
        put(state, 0, name, workers=1)
    own(state, 0, 1, 1, 2, 2, 3, 4)
    assert temple_points(state, 0) == 21 and treasure_points(state, 0) == 8
    set_stack(state, (SCORE, 0))
    assert state.score(0) == 29
