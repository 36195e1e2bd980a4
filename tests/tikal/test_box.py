"""The box: an edition may change figures, and impossible ones are refused by their key."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine.errors import BadPosition, BadSetup
from patolli.games.tikal.rules.state import Tikal
from tikal.helpers import GAME, words


def edited(text: str) -> Tikal:
    state = GAME.new(2, {}, text)
    assert isinstance(state, Tikal)
    return state


def test_an_edition_changes_a_figure() -> None:
    state = edited("[action_points]\nper_turn = 12\nenter_piece = 2\n")
    table = patolli.table("tikal", 2, seed=1, edition="[action_points]\nper_turn = 12\n")
    table.answer(0, table.choices(0)[0])
    table.answer(0, table.choices(0)[0])
    assert table.state.points_left == 12 and state.box.enter_cost == 2
    assert state.box.points == 12


def test_equal_tiles_are_copies_and_an_edition_can_part_them() -> None:
    box = GAME.box()
    assert (box.copies[25], box.copies[26]) == (2, 0)  # E4 and E5
    parted = edited('[[tile]]\nid = "E5"\nstones = [3, 0, 0, 0, 0, 0]\n').box
    assert (parted.copies[25], parted.copies[26]) == (1, 1)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[action_points]\nenter_piece = 0\n", "action_points.enter_piece"),
        ("[action_points]\nper_turn = 0\n", "action_points.per_turn"),
        ("[limits]\ncamps_per_player = 3\n", "limits.camps_per_player"),
        ("[limits]\ncamps_per_hex = 2\n", "limits.camps_per_hex"),
        ("[pieces_per_player]\nleaders = 2\n", "pieces_per_player.leaders"),
        ("[treasure_set]\ncopies = 2\n", "treasure_set.copies"),
        ("[treasure_set]\ncopies = 4\n", "scoring.treasure_points_by_copies"),
        ("[temple_tokens]\ncounts = [1]\n", "temple_tokens.counts"),
        ("[temple_tokens]\nvalues = [2, 3, 4, 5, 6, 7, 8, 9, 11]\n", "temple_tokens.values"),
        ("[auction_game]\nstart_score = 51\n", "auction_game.start_score"),
        ('[[tile]]\nid = "A1"\nstones = [0, 0, 0, 0, 0, 0]\n', "tile.A1.stones"),
        ('[[tile]]\nid = "B6"\nstones = [1, 0, 0, 0, 0, 0]\n', "tile.B6.stones"),
        ('[[tile]]\nid = "A1"\nstones = [4, 0, 0, 0, 0, 0]\n', "tile.A1.stones"),
        ('[[tile]]\nid = "A1"\nvalue = 11\n', "tile.A1.value"),
        ('[[tile]]\nid = "A1"\nkind = "lake"\n', "tile.A1.kind"),
        ('[[tile]]\nid = "A1"\nletter = "G"\n', "tile.A2.letter"),
        ('[[tile]]\nid = "A4"\ntreasures = 7\n', "tile.A4.treasures"),
        ('[[hex]]\nid = "c0r0"\nneighbours = ["", "", "", "", "", ""]\n', "hex.c0r1.neighbours"),
    ],
)
def test_an_impossible_figure_is_refused_by_its_key(text: str, key: str) -> None:
    with pytest.raises(BadSetup, match=key.replace(".", r"\.")):
        edited(text)


def test_an_edited_position_needs_no_costs_of_steps() -> None:
    tile, bag = [-1] * 40, [1] * 36
    tile[3], tile[4], tile[8], tile[9] = 37, 36, 38, 39
    tile[2], bag[1] = 1, 0  # A2 at c0r2
    bag[25], bag[26] = 2, 0
    value = [0] * 40
    value[2], value[3], value[9] = 2, 1, 1
    leader = [2, -1]
    text = f"""
seats = 2
points_left = 10
tile = {tile}
bag = {bag}
value = {value}
leader = {leader}
on-stack = [["act", "a"]]
"""
    table = patolli.position("tikal", text)
    table.answer(0, "act walk leader c0r2")
    assert "walk c0r3" in table.choices(0)  # its stone and that of c0r3 meet


def test_a_position_from_text() -> None:
    workers = [0] * 80
    workers[3] = 2  # c0r3
    text = f"""
seats = 2
points_left = 4
workers = {workers}
reserve = [16, 18]
on-stack = [["act", "a"]]
"""
    table = patolli.position("tikal", text)
    assert "act uncover c0r3" in table.choices(0)
    assert words(table.state)[-1] == "act end"
    with pytest.raises(BadPosition, match="workers of A"):
        patolli.position("tikal", text.replace("[16, 18]", "[15, 18]"))
    with pytest.raises(BadPosition, match="action points"):
        patolli.position("tikal", text.replace("points_left = 4", "points_left = 40"))
