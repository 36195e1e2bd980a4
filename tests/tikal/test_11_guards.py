"""TK-11: majority and temple guards."""

from __future__ import annotations

from patolli.games.tikal.rules.board import majority, owner_of_temple, pieces_on, strength
from patolli.games.tikal.rules.kinds import SCORE
from patolli.games.tikal.rules.scoring import temple_points
from patolli.games.tikal.rules.state import GUARDING, OUT, Tikal
from tikal.helpers import (
    act,
    acting,
    at,
    lay,
    play,
    put,
    raise_temple,
    set_stack,
    why,
    words,
)

HERE = "c0r3"


def crowd(*workers: int, leaders: str = "", points: int = 10) -> Tikal:
    """Workers of every seat on the printed temple c0r3; seat 0 acts."""
    state = acting(max(2, len(workers)), 0, points)
    for seat, count in enumerate(workers):
        put(state, seat, HERE, workers=count, leader="abcd"[seat] in leaders)
    return state


def test_TK_11_1_strength() -> None:
    state = crowd(2, 1, leaders="b")
    assert [strength(state, seat, at(HERE)) for seat in (0, 1)] == [2, 4]


def test_TK_11_2_the_greatest_strength_alone_is_the_majority() -> None:
    assert majority(crowd(2, 1), at(HERE)) == 0
    assert majority(crowd(1, 2, 0, 1), at(HERE)) == 1
    assert majority(crowd(0, 0), at(HERE)) == -1
    assert why(crowd(1, 2), "act guard worker c0r3") == "TK-11.2"


def test_TK_11_3_a_tie_for_the_highest_is_no_majority() -> None:
    assert majority(crowd(2, 2), at(HERE)) == -1
    assert majority(crowd(3, 0, leaders="b"), at(HERE)) == -1
    assert majority(crowd(1, 2, 2), at(HERE)) == -1
    assert majority(crowd(2, 2, 3), at(HERE)) == 2
    assert why(crowd(2, 2), "act guard worker c0r3") == "TK-11.2"


def test_TK_11_4_ties_below_the_highest_do_not_matter() -> None:
    assert majority(crowd(1, 1, 2), at(HERE)) == 2
    assert majority(crowd(3, 1, 1, 1), at(HERE)) == 0


def test_TK_11_5_five_points_make_a_guard() -> None:
    state = crowd(2, 1)
    play(state, "act guard worker c0r3")
    assert state.points_left == 5 and state.guard[at(HERE)] == 0
    assert why(crowd(1), "act guard worker c0r4") == "TK-11.5"
    assert why(crowd(1, points=4), "act guard worker c0r3") == "TK-6.2"


def test_TK_11_6_a_worker_or_the_leader() -> None:
    state = crowd(1, leaders="a")
    assert {word for word in words(state) if word.startswith("act guard")} == {
        "act guard worker c0r3",
        "act guard leader c0r3",
    }
    play(state, "act guard leader c0r3")
    assert state.leader[0] == GUARDING and state.guard[at(HERE)] == 1
    assert state.gone[0] == 1
    assert why(crowd(1), "act guard leader c0r3") == "TK-11.6"


def test_TK_11_7_TK_11_8_own_other_pieces_leave_the_game_those_of_others_stay() -> None:
    state = crowd(3, 2, leaders="a")
    play(state, "act guard worker c0r3")
    assert state.gone[0] == 2 and state.leader[0] == OUT
    assert pieces_on(state, 0, at(HERE)) == 0 and pieces_on(state, 1, at(HERE)) == 2
    act(state, 1)
    play(state, "act walk worker c0r3", "walk c0r4")
    assert pieces_on(state, 1, at("c0r4")) == 1


def test_TK_11_9_a_guard_never_moves() -> None:
    state = crowd(1)
    play(state, "act guard worker c0r3")
    assert why(state, "act walk worker c0r3") == "TK-6.6"
    leader = crowd(0, leaders="a")
    play(leader, "act guard leader c0r3")
    assert why(leader, "act walk leader c0r3") == "TK-6.6"
    assert why(leader, "act enter leader base") == "TK-7.1"


def test_TK_11_10_TK_11_11_only_the_guard_s_owner_scores_the_temple() -> None:
    state = crowd(1)
    play(state, "act guard worker c0r3")
    put(state, 1, HERE, workers=10)
    assert owner_of_temple(state, at(HERE)) == 0
    assert (temple_points(state, 0), temple_points(state, 1)) == (1, 0)


def test_TK_11_12_no_second_guard_on_a_temple() -> None:
    state = crowd(1)
    play(state, "act guard worker c0r3")
    act(state, 1)
    put(state, 1, HERE, workers=3)
    assert why(state, "act guard worker c0r3") == "TK-11.12"


def test_TK_11_13_at_most_two_guards() -> None:
    state = crowd(1, points=20)
    lay(state, "A2@c0r2/k1")
    put(state, 0, "c0r2", workers=1)
    put(state, 0, "c1r4", workers=1)
    play(state, "act guard worker c0r3", "act guard worker c0r2")
    assert why(state, "act guard worker c1r4") == "TK-11.13"


def test_TK_11_14_pieces_may_enter_and_leave_a_guarded_temple() -> None:
    state = crowd(1)
    play(state, "act guard worker c0r3")
    for seat in (0, 1):
        act(state, seat)
        put(state, seat, "c0r4", workers=1)
        play(state, "act walk worker c0r4", "walk c0r3", "act walk worker c0r3", "walk c0r4")
        assert state.points_left == 6


def test_TK_11_15_a_guard_has_no_strength() -> None:
    state = crowd(1)
    play(state, "act guard worker c0r3")
    assert strength(state, 0, at(HERE)) == 0 and pieces_on(state, 0, at(HERE)) == 0


def test_TK_E10_the_leader_counts_three() -> None:
    assert majority(crowd(0, 2, leaders="a"), at(HERE)) == 0
    assert majority(crowd(0, 3, leaders="a"), at(HERE)) == -1


def test_TK_E14_a_guard() -> None:
    state = crowd(2, 2, leaders="a")
    raise_temple(state, HERE, 5)
    play(state, "act guard worker c0r3")
    assert state.points_left == 5 and state.leader[0] == OUT and state.gone[0] == 1
    assert pieces_on(state, 1, at(HERE)) == 2 and state.value[at(HERE)] == 5
    put(state, 1, HERE, workers=8)
    assert why(state, "act uncover c0r3") == "TK-8.2"
    set_stack(state, (SCORE, 0))
    set_stack(state, (SCORE, 1))
    set_stack(state, (SCORE, 0))
    assert state.score(0) == 10 and state.score(1) == 0
