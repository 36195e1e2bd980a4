"""TK-2: set-up."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine.errors import BadSetup
from patolli.games.tikal.check import pieces
from tikal.helpers import asked, auction, new, play, play_until, words


def test_TK_2_1_only_the_printed_hexes_are_explored_and_empty() -> None:
    state = new(3)
    assert sum(1 for tile in state.tile if tile >= 0) == 4
    assert not any(state.workers) and all(hex == -1 for hex in state.camps)
    assert all(leader == -1 for leader in state.leader)


def test_TK_2_2_the_letters_come_in_order() -> None:
    state = new()
    sizes = dict.fromkeys("abcdefg", 0)
    order = []
    while state.depth:
        if asked(state)[0] == "draw":
            letters = {word[5] for word in words(state)}
            assert len(letters) == 1
            order.append(letters.pop())
            sizes[order[-1]] += 1
            play(state, words(state)[0])
        play_until(state, "draw")
    assert order == sorted(order) and list(sizes.values()) == [6, 6, 5, 5, 5, 5, 4]


def test_TK_2_3_the_tiles_left_are_public() -> None:
    state = new()
    view = state.seen_by(-1)
    assert [int(count) for count in view.bag] == [int(count) for count in state.bag]
    assert words(state) == [f"draw a{number}" for number in range(1, 7)]


def test_TK_2_4_TK_13_1_points_at_the_start() -> None:
    assert [new(3).score(seat) for seat in range(3)] == [0, 0, 0]
    assert [auction(3).score(seat) for seat in range(3)] == [20, 20, 20]


def test_TK_2_5_tokens_are_sorted_and_public() -> None:
    state = new()
    assert state.tokens[5] == 11 and state.seen_by(0).tokens[5] == 11


def test_TK_2_6_one_pile_of_all_treasures() -> None:
    state = new()
    assert state.pile == 24 == sum(state.unseen)


def test_TK_2_7_seat_0_begins() -> None:
    for seats in (2, 3, 4):
        state = new(seats)
        play(state, "draw a1")
        assert asked(state) == ("place", 0)


@pytest.mark.parametrize("variant", ["basic", "auction"])
def test_TK_2_7_TK_13_16_the_table_settles_who_begins(variant: str) -> None:
    for seats, letter in ((2, "b"), (4, "a"), (4, "d")):
        options = {"variant": variant, "start_player": letter}
        table = patolli.table("tikal", seats, 5, options)
        assert table.waiting == ("abcd".index(letter),)
        assert patolli.replay(table.record()).waiting == table.waiting
    with pytest.raises(BadSetup, match=r"start_player cannot be 'c'; it can be: a, b$"):
        patolli.table("tikal", 2, 5, {"start_player": "c"})


def test_TK_2_8_play_runs_clockwise() -> None:
    state = new(3)
    order = []
    while len(order) < 6:
        play_until(state, "place")
        order.append(asked(state)[1])
        play_until(state, "draw")
    assert order == [0, 1, 2, 0, 1, 2]
    assert all(found == box for found, box in pieces(state).values())
