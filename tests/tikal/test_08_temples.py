"""TK-8: uncovering temples."""

from __future__ import annotations

from patolli.games.tikal.rules.state import Tikal
from tikal.helpers import acting, at, lay, new, play, post, put, raise_temple, why, words


def dig(workers: int = 2, tile: str = "A2@c0r2/k1") -> Tikal:
    """Seat 0 has workers on a temple of value 2 at c0r2."""
    state = acting(2, 0, 10, tile)
    put(state, 0, "c0r2", workers=workers)
    return state


def test_TK_8_1_the_value_is_the_top_token_or_the_printed_number() -> None:
    state = dig()
    assert state.value[at("c0r2")] == 2
    play(state, "act uncover c0r2")
    assert state.value[at("c0r2")] == 3
    assert why(state, "act uncover c0r4") == "TK-8.1"


def test_TK_8_2_two_points_for_the_next_token() -> None:
    state = dig(1)
    play(state, "act uncover c0r2")
    assert state.points_left == 8 and state.tokens[3] == 5
    assert why(dig(0), "act uncover c0r2") == "TK-8.2"


def test_TK_8_3_no_majority_is_needed() -> None:
    state = dig(1)
    put(state, 1, "c0r2", workers=5)
    assert why(state, "act uncover c0r2") == ""


def test_TK_8_4_TK_E11_at_most_two_levels_of_a_temple_in_a_phase() -> None:
    state = dig(2)
    play(state, "act uncover c0r2", "act uncover c0r2")
    assert state.value[at("c0r2")] == 4 and state.points_left == 6
    assert (state.tokens[3], state.tokens[4]) == (5, 8)
    put(state, 0, "c0r2", workers=3)
    assert why(state, "act uncover c0r2") == "TK-8.4"


def test_TK_8_5_TK_E12_the_second_level_needs_a_second_piece() -> None:
    state = dig(1)
    put(state, 0, "c0r3", leader=True)
    play(state, "act uncover c0r2")
    assert why(state, "act uncover c0r2") == "TK-8.5"
    play(state, "act walk leader c0r3", "walk c0r2")  # the leader is one piece
    assert why(state, "act uncover c0r2") == ""
    alone = dig(0)
    put(alone, 0, "c0r2", leader=True)
    play(alone, "act uncover c0r2")
    assert why(alone, "act uncover c0r2") == "TK-8.5"


def test_TK_8_6_TK_8_7_TK_E13_a_token_used_up_stays_used_up() -> None:
    state = acting(2, 0, 10, "A2@c0r2/k1", "E2@c1r2/k0")
    put(state, 0, "c1r2", workers=2)
    assert state.value[at("c1r2")] == 6
    state.tokens[7] = 0  # all five lie on other temples
    assert state.tokens[8] == 3
    assert why(state, "act uncover c1r2") == "TK-8.6"
    state.value[at("c1r2")] = 10
    assert why(state, "act uncover c1r2") == "TK-8.6"


def test_TK_8_7_uncovering_only_takes_tokens_from_the_supply() -> None:
    state = dig(2)
    before = [int(count) for count in state.tokens]
    play(state, "act uncover c0r2", "act uncover c0r2")
    after = [int(count) for count in state.tokens]
    assert [b - a for b, a in zip(before, after, strict=True)] == [0, 0, 0, 1, 1, *[0] * 6]


def test_TK_8_8_several_temples_each_with_its_own_limit() -> None:
    state = dig(2)
    put(state, 0, "c0r3", workers=2)
    play(state, "act uncover c0r2", "act uncover c0r2", "act uncover c0r3", "act uncover c0r3")
    assert state.points_left == 2 and state.value[at("c0r3")] == 3


def test_TK_8_9_TK_11_16_a_guarded_temple_is_uncovered_by_nobody() -> None:
    for owner in (0, 1):
        state = dig(2)
        post(state, "c0r2", owner)
        assert why(state, "act uncover c0r2") == "TK-8.9"


def test_TK_8_10_a_guard_is_no_piece() -> None:
    state = dig(0)
    post(state, "c0r2", 0)
    assert why(state, "act uncover c0r2") == "TK-8.2"


def test_TK_8_11_the_printed_temples_are_temples() -> None:
    state = acting()
    put(state, 0, "c1r4", workers=1)
    play(state, "act uncover c1r4")
    assert state.value[at("c1r4")] == 2 and state.tokens[2] == 2


def test_TK_8_12_uncovering_gives_no_points() -> None:
    state = dig(2)
    play(state, "act uncover c0r2", "act end")
    assert state.score(0) == 0


def test_one_level_more_than_the_limit_can_be_paid_but_not_taken() -> None:
    state = new()
    lay(state, "A2@c0r2/k1")
    raise_temple(state, "c0r2", 9)
    assert (state.value[at("c0r2")], state.tokens[9]) == (9, 1)
    state = dig(2)
    state.points_left = 1
    assert "act uncover c0r2" not in words(state)
    assert why(state, "act uncover c0r2") == "TK-6.2"
