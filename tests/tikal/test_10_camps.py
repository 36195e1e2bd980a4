"""TK-10: camps."""

from __future__ import annotations

from patolli.games.tikal.check import problems
from patolli.games.tikal.rules.board import majority, pieces_on
from tikal.helpers import act, acting, at, empty, play, put, why, words

TILES = ("A4@c1r2/k0", "A6@c2r3/k0", "C4@c2r4/k0", "B6@c2r2")


def test_TK_10_1_five_points_on_a_jungle_or_an_empty_treasure_tile() -> None:
    state = acting(2, 0, 10, *TILES)
    camps = [word for word in words(state) if word.startswith("act camp")]
    assert camps == ["act camp c1r3", "act camp c2r3", "act camp c2r4"]
    assert why(state, "act camp c1r2") == "TK-10.1"  # treasures are left
    assert why(state, "act camp c7r0") == "TK-10.1"  # unexplored
    empty(state, "c1r2")
    play(state, "act camp c1r2")
    assert state.points_left == 5 and state.camps[0] == at("c1r2")


def test_TK_10_2_no_own_piece_need_be_there() -> None:
    state = acting(2, 0, 10, *TILES)
    assert not any(state.workers)
    play(state, "act camp c2r4")
    assert state.camps[0] == at("c2r4")


def test_TK_10_3_one_camp_on_a_hex() -> None:
    state = acting(2, 0, 10, *TILES)
    play(state, "act camp c2r3")
    assert why(state, "act camp c2r3") == "TK-10.3"
    act(state, 1)
    assert why(state, "act camp c2r3") == "TK-10.3"


def test_TK_10_4_at_most_two_camps() -> None:
    state = acting(2, 0, 20, *TILES)
    play(state, "act camp c2r3", "act camp c1r3")
    assert why(state, "act camp c2r4") == "TK-10.4"
    assert [int(hex) for hex in state.camps] == [at("c2r3"), at("c1r3"), -1, -1]


def test_TK_10_5_a_camp_stays() -> None:
    state = acting(2, 0, 20, *TILES)
    play(state, "act camp c2r3", "act end")
    act(state, 0, 20)
    play(state, "act camp c2r4", "act end")
    assert [int(hex) for hex in state.camps][:2] == [at("c2r3"), at("c2r4")]


def test_TK_10_6_where_camps_may_be() -> None:
    state = acting(2, 0, 10, *TILES)
    assert why(state, "act camp c1r3") == ""
    for name in ("c0r4", "c0r3", "c2r2"):
        assert why(state, f"act camp {name}") == "TK-10.1"
    state.camps[0] = at("c0r4")
    assert problems(state) == [f"no camp can be on hex number {at('c0r4')}"]


def test_TK_10_7_an_entry_point_of_its_owner_at_once() -> None:
    state = acting(2, 0, 10, *TILES)
    assert why(state, "act enter worker camp-1") == "TK-10.7"
    put(state, 0, "c0r4", workers=1)
    play(state, "act camp c2r3", "act enter worker camp-1", "act transfer worker base camp-1")
    assert state.workers[at("c2r3")] == 2
    assert why(state, "act enter worker camp-2") == "TK-10.7"
    act(state, 1)
    assert why(state, "act enter worker camp-1") == "TK-10.7"


def test_TK_10_8_a_camp_has_no_strength_and_is_no_piece() -> None:
    state = acting(2, 0, 10, *TILES)
    state.camps[0] = at("c2r3")
    assert pieces_on(state, 0, at("c2r3")) == 0 and majority(state, at("c2r3")) == -1


def test_TK_E18_a_camp_and_two_pieces() -> None:
    state = acting(2, 0, 10, *TILES)
    empty(state, "c1r2")
    put(state, 0, "c0r4", workers=1)
    play(state, "act camp c1r2", "act enter worker camp-1", "act transfer worker base camp-1")
    assert state.points_left == 3 and state.workers[at("c1r2")] == 2
