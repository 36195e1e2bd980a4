"""TK-4: placing a tile."""

from __future__ import annotations

import pytest

from patolli.games.tikal.rules.board import crossing
from patolli.games.tikal.rules.catalogue import TILE_NAMES
from patolli.games.tikal.rules.kinds import LAY, NEXT_TURN
from patolli.games.tikal.rules.state import Tikal, keep_all
from patolli.games.tikal.rules.tables import HEX_NAMES, HEXES
from tikal.helpers import (
    BOX,
    asked,
    at,
    fill_board,
    lay,
    new,
    play,
    set_stack,
    why,
    words,
)


def holding(tile: str, *tiles: str, seats: int = 2, **options: str) -> Tikal:
    """A position in which seat 0 has a tile to place."""
    state = new(seats, **options)
    lay(state, *tiles)
    state.held = TILE_NAMES.index(tile)
    state.bag[state.held] -= 1
    set_stack(state, (LAY, 0))
    return state


def closed_corner(**options: str) -> Tikal:
    """Only c0r0 is empty, volcanoes lie on c0r1 and c1r0; seat 0 has the turn."""
    state = new(2, **options)
    lay(state, "B6@c0r1", "D5@c1r0")
    fill_board(state, "c0r0")
    set_stack(state, (NEXT_TURN, 0))
    return state


def test_TK_4_1_only_on_an_unexplored_hex() -> None:
    state = holding("a1")
    for name in ("c0r3", "c0r4", "c1r3", "c1r4"):
        assert why(state, f"place {name}") == "TK-4.1"


def test_TK_4_2_beside_an_explored_hex() -> None:
    state = holding("a1")
    assert why(state, "place c7r0") == why(state, "place c0r1") == "TK-4.2"
    assert why(state, "place c2r4") == ""


def test_TK_4_3_any_of_the_six_turns() -> None:
    state = holding("a1")
    play(state, "place c1r2")
    assert words(state) == [f"turn {turn}" for turn in range(6)]
    play(state, "turn 4")
    stones = [int(BOX.stones[(state.tile[at("c1r2")] * 6 + 4) * 6 + edge]) for edge in range(6)]
    assert stones == [0, 0, 0, 0, 2, 1]  # N and NE turned clockwise by four edges


def test_TK_4_3_turns_that_look_alike_are_offered_once() -> None:
    state = holding("d4", "A2@c0r2/k0")
    play(state, "place c2r3")
    assert [word for word in words(state) if int(word[5]) > 1] == []
    assert why(state, "turn 2") == "TK-4.3"


def test_TK_4_4_a_stone_on_either_side_of_a_shared_edge() -> None:
    state = holding("a6", "A2@c0r2/k1")  # NE 2, SW 1
    play(state, "place c0r1")
    assert [why(state, f"turn {turn}") for turn in range(6)] == [
        "",
        "TK-4.4",
        "",
        "",
        "TK-4.4",
        "TK-4.4",
    ]


def test_TK_4_5_a_volcano_does_not_make_a_tile_enterable() -> None:
    state = holding("c5", "A6@c2r3/k3", "B6@c2r2")
    assert why(state, "place c2r1") == "TK-4.5"
    assert why(state, "place c3r1") == "TK-4.5"  # beside the volcano alone
    play(state, "place c3r2")  # beside the volcano (NW) and the jungle (SW)
    assert words(state) == ["turn 4"]
    assert why(state, "turn 5") == "TK-4.4"  # all three stones towards the volcano


def test_TK_4_6_a_volcano_may_touch_a_volcano_alone() -> None:
    state = holding("d5", "A6@c2r3/k0", "B6@c2r2")
    assert why(state, "place c2r1") == ""
    play(state, "place c2r1")
    assert asked(state) == ("act", 0) and state.tile[at("c2r1")] == TILE_NAMES.index("d5")


def test_TK_4_7_a_placed_tile_stays() -> None:
    state = holding("a1")
    play(state, "place c1r2", "turn 3")
    assert why_again(state, "c1r2") == "TK-4.1"


def why_again(state: Tikal, name: str) -> str:
    state.held = TILE_NAMES.index("a2")
    state.bag[state.held] -= 1
    set_stack(state, (LAY, 1))
    return why(state, f"place {name}")


def test_TK_4_8_every_hex_beside_an_open_one_has_a_legal_turn() -> None:
    for tile in range(36):
        if BOX.copies[tile] == 0 or BOX.distinct_turns[tile] == 1:
            continue
        for name in ("c0r2", "c1r2", "c2r3", "c2r4"):
            state = holding(TILE_NAMES[tile])
            play(state, f"place {name}")
            assert words(state)


def test_TK_4_9_TK_E21_a_tile_without_a_place_leaves_the_game() -> None:
    state = closed_corner()
    play(state, "draw g4")
    assert asked(state) == ("act", 0) and state.points_left == 10
    assert state.lost == 1 and state.held == -1 and state.tile[at("c0r0")] == -1
    play(state, "act end", "act end", "act end")
    assert state.depth == 0 and [int(n) for n in state.scorings] == [1, 1]


def test_TK_4_9_the_other_reading_lays_it_beside_the_volcano() -> None:
    state = closed_corner(unplaceable="laid")
    play(state, "draw g4")
    assert words(state) == ["place c0r0"]
    play(state, "place c0r0")
    assert len(words(state)) == 6
    play(state, "turn 0")
    assert asked(state) == ("act", 0) and state.lost == 0
    assert all(crossing(state, at("c0r0"), edge) == 0 for edge in range(6))


def test_TK_4_10_a_tile_is_never_lost_while_it_has_a_place() -> None:
    for reading in ("leaves", "laid"):
        state = holding("c5", "A6@c2r3/k0", "B6@c2r2", unplaceable=reading)
        assert asked(state) == ("place", 0) and state.lost == 0
        assert why(state, "place c2r1") == "TK-4.5"


def test_TK_4_11_treasures_are_put_on_a_treasure_tile() -> None:
    state = holding("a4")
    play(state, "place c1r2", "turn 0")
    assert state.treasures[at("c1r2")] == 4 and state.pile == 20
    assert sum(state.unseen) == 24  # face down: nobody has seen them


def test_TK_4_12_the_pile_covers_all_treasure_tiles() -> None:
    assert sum(BOX.masks) == 24 == BOX.treasure_copies * 8
    state = new()
    fill_board(state)
    assert state.pile == 0


def test_TK_4_13_a_lost_treasure_tile_puts_out_nothing() -> None:
    state = closed_corner()
    corner = at("c7r4")
    for hex in range(HEXES):  # the jungle G4 changes places with the treasure tile G3
        if state.tile[hex] == TILE_NAMES.index("g3"):
            corner = hex
    state.tile[corner] = TILE_NAMES.index("g4")
    state.treasures[corner] = 0
    state.bag[TILE_NAMES.index("g4")], state.bag[TILE_NAMES.index("g3")] = 0, 1
    state.pile += 2
    keep_all(state)
    play(state, "draw g3")
    assert state.lost == 1 and state.pile == 2


def test_TK_4_14_no_piece_need_be_near() -> None:
    state = holding("a1")
    assert not any(state.workers) and len(words(state)) == 4


def test_TK_E1_two_ways_in() -> None:
    state = new()
    play(state, "draw a2", "place c1r2", "turn 0")
    costs = {edge: int(crossing(state, at("c1r2"), edge)) for edge in range(6)}
    assert {edge: cost for edge, cost in costs.items() if cost} == {3: 2, 4: 1}
    assert state.value[at("c1r2")] == 2


def test_TK_E2_no_way_in() -> None:
    state = holding("a6", "A2@c0r2/k1")
    play(state, "place c0r1")
    assert words(state) == ["turn 0", "turn 2", "turn 3"]
    for turn in ("0", "2", "3"):
        after = holding("a6", "A2@c0r2/k1")
        play(after, "place c0r1", f"turn {turn}")
        assert crossing(after, at("c0r1"), 3) == 1


@pytest.mark.parametrize("tile", [name for name in TILE_NAMES if name[0] == "a"])
def test_TK_E22_twenty_four_placements_of_the_first_tile(tile: str) -> None:
    found = 0
    for name in HEX_NAMES:
        state = new()
        play(state, f"draw {tile}")
        if f"place {name}" in words(state):
            play(state, f"place {name}")
            found += len(words(state))
    assert found == 24
