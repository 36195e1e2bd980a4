"""Chapters 16 and 17: the end of an age and of the game."""

from __future__ import annotations

import patolli
from mezo.helpers import GAME, A, B, C, D, Position, played_through
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.ages import score_end, score_pyramid_regions, score_spaces


def placed(p: Position, board: str, seat: int, space: int) -> Position:
    """Put a unit from the Reserve on the Calendar or the Codex."""
    spaces, unit = (p.state.calendar, 1) if board == "calendar" else (p.state.codex, 0)
    spaces[space] = seat + 1
    p.state.reserve[seat * 2 + unit] -= 1
    return p


def test_MZ_16_1_two_vp_per_unit_then_they_return() -> None:
    p = Position().vp(50, 30, 3, 2)
    placed(placed(placed(p, "calendar", A, 0), "codex", A, 3), "codex", B, 1)
    score_spaces(p.state)
    assert p.points() == [54, 32, 3, 2]
    assert p.reserve(A) == (7, 7) and p.reserve(B) == (7, 7) and p.sound()
    assert sum(int(n) for n in p.state.calendar) + sum(int(n) for n in p.state.codex) == 0


def test_MZ_16_2_the_age_for_every_region_with_an_own_piece() -> None:
    p = Position().vp(50, 30, 3, 2).pyramid("coba", A, A, B).pyramid("uxmal", A)
    p.state.age = 2
    score_pyramid_regions(p.state)
    assert p.points() == [54, 32, 3, 2]


def test_MZ_16_3_a_fresh_order_for_step_two() -> None:
    """Step 1 puts B (22) before A (20): then B moves first to 23, and A from 20 by 2 to 22."""
    p = Position().vp(20, 18, 3, 2)
    placed(placed(p, "codex", B, 0), "calendar", B, 0)
    p.pyramid("coba", A, B).pyramid("uxmal", A)
    p.state.age = 1
    p.run(kinds.END_AGE)
    assert p.points() == [22, 23, 3, 2]


def test_MZ_E25_both_steps_in_age_three() -> None:
    """3b, two units and pieces in three regions: 10, then 9."""
    p = Position().vp(50, 30, 3, 2).ability(A, "3b")
    placed(placed(p, "codex", A, 0), "calendar", A, 0)
    p.pyramid("coba", A).pyramid("uxmal", A, A).pyramid("becan", B, A)
    p.state.age = 3
    score_spaces(p.state)
    assert p.points()[A] == 60
    score_pyramid_regions(p.state)
    assert p.points()[A] == 69


def test_MZ_16_4_MZ_16_5_all_five_cards_make_the_new_deck() -> None:
    p = Position(seats=3, desolate=("becan", "palenque"))
    p.state.played[A], p.state.hand[A], p.state.hand_size[A] = 0b01111, 0b10000, 1
    p.run(kinds.END_AGE)
    assert p.state.played[A] == 0 and p.state.hand[A] == 0 and p.state.hand_size[A] == 0


def test_MZ_16_6_MZ_16_7_the_next_age_has_all_conflicts_again() -> None:
    p = Position()
    p.state.tiles = 0
    p.run(kinds.END_AGE)
    assert p.state.age == 2 and p.state.tiles == 0b011111
    assert p.asked == "wrath"
    p = Position()
    p.state.age = 3
    p.run(kinds.END_AGE)
    assert p.asked == "" and p.state.age == 3, "after age 3 the game is over"


def test_MZ_16_8_what_carries_over() -> None:
    p = Position().units(A, "coba", 2, 1).glyphs(B, "uxmal", 2).pyramid("becan", C)
    p.god(A, "v03").ability(D, "1c").dead(B, 3, 2)
    p.state.devotion[C] = 7
    p.run(kinds.END_AGE)
    assert p.in_region(A, "coba") == (2, 1) and p.glyphs_in(B, "uxmal") == 2
    assert p.owners("becan") == [3, 0, 0, 0] and p.state.vertex[A] == 3
    assert p.state.abilities[D] == 4 and p.xibalba(B) == (3, 2) and p.state.devotion[C] == 7


def test_MZ_17_1_MZ_17_2_MZ_E12_devotion_and_abilities_as_one_gain() -> None:
    """The space worth 13 on level 3, with 3a: 19 VP, one move past the marker 13 ahead."""
    p = Position().vp(10, 23, 3, 2).ability(A, "3a")
    p.state.devotion[A] = 18
    score_end(p.state)
    assert p.points()[A] == 29


def test_MZ_17_1_in_vp_order() -> None:
    """B leads and moves away from 20 before A lands there."""
    p = Position().vp(14, 20, 3, 2)
    p.state.devotion[A], p.state.devotion[B] = 9, 1
    score_end(p.state)
    assert p.points() == [20, 21, 3, 2]


def test_MZ_17_3_MZ_17_4_one_winner_with_the_highest_vp() -> None:
    for seed in range(6):
        table = played_through(patolli.table("mezo", 2 + seed % 3, seed=seed))
        assert len(table.winners) == 1
        assert table.scores[table.winners[0]] == max(table.scores)
        assert len(set(table.scores)) == table.seats


def test_the_score_sheet_explains_every_point() -> None:
    table = played_through(patolli.table("mezo", 4, seed=11))
    for seat, sheet in enumerate(GAME.score_sheet(table.state)):
        assert sum(sheet.values()) == table.scores[seat] * GAME.unit
        assert sheet["start"] // GAME.unit in (2, 3, 4, 5)
        assert min(sheet.values()) >= 0
