"""TK-9: treasures."""

from __future__ import annotations

from patolli.engine.question import Choices, fill_choices
from patolli.games.tikal.rules.kinds import SCORE
from patolli.games.tikal.rules.scoring import treasure_points
from patolli.games.tikal.rules.state import Tikal
from tikal.helpers import (
    BOX,
    acting,
    asked,
    at,
    empty,
    own,
    owned,
    play,
    put,
    set_stack,
    why,
    words,
)

TILE = "A4@c1r2/k0"  # four treasures


def dig(workers: int = 2, points: int = 10) -> Tikal:
    """Seat 0 has workers on a tile with four treasures."""
    state = acting(2, 0, points, TILE, "A5@c0r2/k0")
    put(state, 0, "c1r2", workers=workers)
    return state


def trading(*mine: int, theirs: tuple[int, ...] = (), points: int = 10, seats: int = 3) -> Tikal:
    """Seat 0 acts; seats 0 and 1 own treasures."""
    state = acting(seats, 0, points)
    own(state, 0, *mine)
    own(state, 1, *theirs)
    return state


# -------------------------------------------------------------------------------- taking
def test_TK_9_1_three_points_for_the_top_treasure() -> None:
    state = dig(1)
    play(state, "act take c1r2")
    assert asked(state) == ("find", -1)
    play(state, "find t3")
    assert state.points_left == 7 and state.treasures[at("c1r2")] == 3
    assert why(dig(0), "act take c1r2") == "TK-9.1"
    assert why(dig(1), "act take c0r4") == "TK-9.1"
    assert why(dig(1, 2), "act take c1r2") == "TK-6.2"


def test_TK_9_2_it_lies_face_up_in_front_of_the_player() -> None:
    state = dig(1)
    play(state, "act take c1r2", "find t3")
    assert owned(state, 0) == [0, 0, 1, 0, 0, 0, 0, 0]
    other = state.seen_by(1)
    assert isinstance(other, Tikal) and owned(other, 0) == owned(state, 0)


def test_TK_9_3_TK_E17_at_most_two_from_a_tile_in_a_phase() -> None:
    state = dig(1)
    put(state, 0, "c1r2", leader=True)
    play(state, "act take c1r2", "find t1", "act take c1r2", "find t1")
    assert state.points_left == 4 and state.treasures[at("c1r2")] == 2
    put(state, 0, "c1r2", workers=1)
    assert why(state, "act take c1r2") == "TK-9.3"


def test_TK_9_4_the_second_one_needs_a_second_piece() -> None:
    state = dig(1)
    play(state, "act take c1r2", "find t1")
    assert why(state, "act take c1r2") == "TK-9.4"


def test_TK_9_5_several_tiles_each_with_its_own_limit() -> None:
    state = dig(1)
    put(state, 0, "c0r2", workers=1)
    play(state, "act take c1r2", "find t1", "act take c0r2", "find t2")
    assert state.points_left == 4


def test_TK_9_6_TK_14_3_the_face_is_drawn_from_all_not_yet_seen() -> None:
    state = dig(1)
    state.unseen[0], state.unseen[1] = 0, 1
    play(state, "act take c1r2")
    assert "find t1" not in words(state) and "find t2" in words(state)
    out = Choices()
    fill_choices(state, -1, out)
    assert [int(out.weight[index]) for index in range(out.count)] == [1, 3, 3, 3, 3, 3, 3]


def test_TK_9_7_a_tile_without_treasures_takes_a_camp() -> None:
    state = dig(1)
    assert why(state, "act camp c1r2") == "TK-10.1"
    empty(state, "c1r2")
    assert why(state, "act camp c1r2") == ""
    assert why(state, "act take c1r2") == "TK-9.1"


# ---------------------------------------------------------------------------- exchanging
def test_TK_9_8_one_treasure_for_one() -> None:
    state = trading(1, theirs=(2,))
    play(state, "act exchange b t2", "give t1")
    assert owned(state, 0) == [0, 1, 0, 0, 0, 0, 0, 0]
    assert owned(state, 1) == [1, 0, 0, 0, 0, 0, 0, 0]
    assert state.points_left == 7
    assert why(state, "act exchange a t2") == "TK-9.8"  # oneself
    assert why(state, "act exchange c t1") == "TK-9.8"  # has none
    assert why(state, "act exchange d t1") == "TK-9.8"  # nobody sits there


def test_TK_9_9_the_other_player_is_not_asked_and_pays_nothing() -> None:
    state = trading(1, theirs=(2,))
    play(state, "act exchange b t2")
    assert asked(state) == ("give", 0)
    play(state, "give t1")
    assert asked(state) == ("act", 0) and state.score(1) == 0


def test_TK_9_10_pairs_and_triples_are_never_split() -> None:
    state = trading(1, theirs=(2, 2, 3, 3, 3, 4))
    assert why(state, "act exchange b t2") == why(state, "act exchange b t3") == "TK-9.10"
    assert why(state, "act exchange b t4") == ""
    state = trading(1, 2, 2, theirs=(4,))
    play(state, "act exchange b t4")
    assert why(state, "give t2") == "TK-9.10" and why(state, "give t1") == ""
    assert why(state, "give t5") == "TK-9.8"


def test_TK_9_11_the_kinds_must_differ() -> None:
    state = trading(1, theirs=(1,))
    assert why(state, "act exchange b t1") == "TK-9.11"
    state = trading(1, 2, theirs=(1,))
    play(state, "act exchange b t1")
    assert why(state, "give t1") == "TK-9.11" and words(state) == ["give t2"]
    play(state, "give t2")
    assert owned(state, 0)[0] == 2


def test_TK_9_12_no_piece_need_stand_anywhere() -> None:
    state = trading(1, theirs=(2,))
    assert not any(state.workers) and why(state, "act exchange b t2") == ""


def test_TK_9_13_exchanges_are_limited_by_points_only() -> None:
    state = trading(1, theirs=(2, 3, 4))
    play(state, "act exchange b t2", "give t1", "act exchange b t3", "give t2")
    play(state, "act exchange b t4", "give t3")
    assert state.points_left == 1 and why(state, "act exchange b t1") == "TK-6.2"


def test_TK_9_14_nothing_but_single_treasures_moves() -> None:
    state = trading(1, 1, 2, 2, theirs=(3, 3))
    assert not [word for word in words(state) if word.startswith("act exchange")]


def test_TK_9_15_no_exchange_with_the_pile_or_with_tiles() -> None:
    state = dig(2)
    own(state, 0, 1)
    assert not [word for word in words(state) if word.startswith("act exchange")]


def test_TK_E16_an_exchange() -> None:
    state = trading(1, 2, 2, theirs=(3, 4, 4), seats=2)
    assert [word for word in words(state) if "exchange" in word] == ["act exchange b t3"]
    play(state, "act exchange b t3")
    assert words(state) == ["give t1"]
    play(state, "give t1")
    assert owned(state, 0) == [0, 2, 1, 0, 0, 0, 0, 0]
    assert owned(state, 1) == [1, 0, 0, 2, 0, 0, 0, 0]
    assert state.points_left == 7


# --------------------------------------------------------------------------------- worth
def test_TK_9_16_TK_E5_what_treasures_are_worth() -> None:
    assert [int(points) for points in BOX.treasure_points] == [0, 1, 3, 6]
    state = acting()
    own(state, 0, 1, 1, 1, 2, 2, 3, 4)
    assert treasure_points(state, 0) == 6 + 3 + 1 + 1 == 11


def test_TK_9_17_treasures_count_again_at_every_scoring() -> None:
    state = acting()
    own(state, 0, 1, 1)
    set_stack(state, (SCORE, 0))
    set_stack(state, (SCORE, 0))
    assert state.score(0) == 6 and owned(state, 0)[0] == 2
