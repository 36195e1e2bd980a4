"""TK-5: volcano tiles."""

from __future__ import annotations

from patolli.games.tikal.check import problems
from patolli.games.tikal.rules.catalogue import TILE_NAMES
from patolli.games.tikal.rules.state import Tikal
from tikal.helpers import (
    BOX,
    DATA,
    act,
    acting,
    asked,
    at,
    end_phases,
    lay,
    new,
    place_anywhere,
    play,
    put,
    why,
    words,
)

LETTER_A = ("A1@c0r2", "A2@c1r2", "A3@c2r3", "A4@c2r4", "A5@c0r1", "A6@c1r1")


def erupting(seats: int = 3) -> Tikal:
    """Seat 0 has just drawn the first volcano."""
    state = new(seats)
    lay(state, *LETTER_A)
    play(state, "draw b6")
    return state


def test_TK_5_1_TK_5_2_the_scoring_round_begins_at_once_with_the_drawer() -> None:
    state = erupting()
    assert asked(state) == ("act", 0) and state.points_left == 10
    assert state.held == TILE_NAMES.index("b6")
    assert TILE_NAMES.index("b6") not in [int(tile) for tile in state.tile]


def test_TK_5_3_TK_5_4_the_drawer_places_it_after_all_and_acts_again() -> None:
    state = erupting()
    end_phases(state, 0, 1, 2)
    assert asked(state) == ("place", 0) and [int(n) for n in state.scorings] == [1, 1, 1]
    place_anywhere(state)
    assert asked(state) == ("act", 0) and state.points_left == 10
    end_phases(state, 0)
    play(state, "draw b1")
    assert asked(state) == ("place", 1)


def test_TK_5_5_no_piece_enters_or_crosses_a_volcano() -> None:
    state = acting(2, 0, 10, "A6@c2r3/k0", "B6@c2r2")  # stones of c2r3 point north at it
    put(state, 0, "c2r3", workers=1)
    play(state, "act walk worker c2r3")
    assert why(state, "walk c2r2") == "TK-5.5"


def test_TK_5_6_nothing_is_put_on_a_volcano() -> None:
    state = acting(2, 0, 10, "A6@c2r3/k0", "B6@c2r2")
    assert why(state, "act camp c2r2") == "TK-10.1"
    assert why(state, "act uncover c2r2") == "TK-8.1"
    assert why(state, "act take c2r2") == "TK-9.1"
    assert why(state, "act guard worker c2r2") == "TK-11.5"
    put(state, 0, "c2r2", workers=1)
    assert problems(state) == ["nobody can stand at c2r2"]


def test_TK_5_7_a_volcano_counts_as_explored_only_for_the_next_tile() -> None:
    state = new()
    lay(state, "A6@c2r3/k0", "B6@c2r2")
    play(state, "draw a1")
    assert why(state, "place c2r2") == "TK-4.1"
    assert why(state, "place c2r1") == "TK-4.5"
    act(state, 0)
    put(state, 0, "c2r3", workers=1)
    play(state, "act walk worker c2r3")
    assert "walk c2r2" not in words(state)


def test_TK_5_8_where_volcanoes_lie_in_the_stack() -> None:
    first = DATA["letters"]["first_position"]
    sizes = DATA["letters"]["sizes"]
    ranges = [
        (first[BOX.letters[tile]], first[BOX.letters[tile]] + sizes[BOX.letters[tile]] - 1)
        for tile in range(36)
        if BOX.kinds[tile] == 4
    ]
    assert ranges == [(7, 12), (18, 22), (28, 32)]


def test_TK_E7_turn_order_around_a_volcano() -> None:
    state = new(4)
    lay(state, *LETTER_A[1:])
    play(state, "draw a1")
    place_anywhere(state)
    end_phases(state, 0)
    play(state, "draw b6")
    for seat in (1, 2, 3, 0):
        before = int(state.scorings[seat])
        assert asked(state) == ("act", seat) and state.points_left == 10
        end_phases(state, seat)
        assert state.scorings[seat] == before + 1
    assert asked(state) == ("place", 1)
    place_anywhere(state)
    assert state.points_left == 10
    end_phases(state, 1)
    play(state, words(state)[0])
    assert asked(state) == ("place", 2)
    assert at("c0r4") == BOX.base
