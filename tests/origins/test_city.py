"""Chapter 4: city, adjacency, districts."""

from __future__ import annotations

from origins.helpers import bare, cell, die
from patolli.games.origins.rules import kinds
from patolli.games.origins.rules.city import (
    can_hold,
    covered,
    empty_neighbours,
    is_district,
    neighbour,
)

BLOCK = {"mint": "1,0", "quarry": "1,-1"}  # with agora and palace a district


def neighbours(play, word: str) -> set[str]:
    """The occupied cells beside a cell."""
    from patolli.games.origins.rules.tables import CELL_WORDS

    near = [int(neighbour(cell(word), side)) for side in range(4)]
    return {CELL_WORDS[other] for other in near if covered(play.state, 0, other)}


def placing(play, word: str = "build slot1"):
    """Ask where the tile of a purchase goes."""
    return play.give(stone=9, wisdom=9).ask(kinds.BUY).do(f"buy {word}")


def test_OR_4_1_one_tile_per_cell_of_a_square_grid() -> None:
    play = placing(bare())
    assert set(play.words()) == {
        "place 0,1",
        "place 1,0",
        "place -1,0",
        "place 1,-1",
        "place -1,-1",
        "place 0,-2",
    }
    assert play.refused("place 0,0") == "OR-4.4"
    line = bare().tiles(mint=";".join(f"0,{y}" for y in range(1, 12)))
    assert "place 0,12" in placing(line).words()


def test_OR_4_2_OR_4_3_OR_E11_a_shared_edge_is_needed() -> None:
    play = bare().tiles(outpost="1,0", main_gate="1,1", mint="2,1")
    assert neighbours(play, "0,0") == {"0,-1", "1,0"}
    assert neighbours(play, "1,0") == {"0,0", "1,1"}
    assert neighbours(play, "1,1") == {"1,0", "2,1"}
    assert neighbours(play, "2,1") == {"1,1"}
    assert can_hold(play.state, 0, cell("0,1"))
    assert not can_hold(play.state, 0, cell("3,2"))
    assert placing(play).refused("place 3,2") == "OR-4.2"


def test_OR_4_4_tiles_stay_where_they_are() -> None:
    play = placing(bare().tiles(farm="0,1"))
    assert play.refused("place 0,1") == "OR-4.4"
    play.do("place 0,2")
    assert covered(play.state, 0, cell("0,1")) and covered(play.state, 0, cell("0,2"))


def test_OR_4_5_OR_10_4_a_bought_tile_is_placed_at_once() -> None:
    play = bare().give(stone=3).dice(0, "red3").do("turn visit red3 site2", "act lower")
    play.do("buy build slot1")
    assert play.asked() == "place"
    play.do("place 1,0")
    assert covered(play.state, 0, cell("1,0"))


def test_OR_4_6_OR_4_7_four_tiles_in_a_square_with_gray_tiles_and_farms() -> None:
    play = bare().tiles(farm="1,0")
    assert play.state.open_districts[0] == 0
    play.tiles(mint="1,-1")
    assert play.state.open_districts[0] == 1
    assert is_district(play.state, 0, cell("0,0"))
    assert not is_district(play.state, 0, cell("0,1"))


def test_OR_4_8_districts_overlap() -> None:
    play = bare().tiles(mint="1,0;1,-1;-1,0;-1,-1;0,1;1,1;-1,1")
    assert play.state.open_districts[0] == 4
    play.dice(0, "red3", "red4").ask(kinds.TURN).do("turn close red3")
    assert len(play.words()) == 4


def test_OR_4_9_the_four_tiles_round_a_seat_are_adjacent_to_it() -> None:
    play = bare().tiles(outpost="1,0;1,-1", mint="2,0").dice(0, "red3").give(gold=1)
    play.do("turn close red3")
    assert play.asked() == "activate"
    assert {word.split()[1] for word in play.words()} == {
        "upper-left",  # the agora
        "upper-right",
        "lower-right",
        "end",
    }


def test_OR_4_10_OR_4_11_one_die_for_a_seat_and_it_stays() -> None:
    play = bare().tiles(farm="1,0;1,-1;2,0;2,-1").dice(0, "red3", "blue2")
    play.do("turn close red3", "district 0,0", "activate end")
    assert play.state.open_districts[0] == 1
    play.tiles(farm="3,0;3,-1").ask(kinds.TURN).do("turn close blue2")
    assert play.refused("district 0,0") == "OR-4.10"
    assert play.refused("district 5,5") == "OR-4.6"
    assert play.state.closed[0] & 63 == die("red3")


def test_OR_4_12_a_die_in_a_seat_is_no_patrician() -> None:
    play = bare().tiles(**BLOCK).seat_die(0, "0,0", "yellow4").use("market", "0,1")
    assert play.points() == 0
    play = bare().tiles(**BLOCK).seat_die(0, "0,0", "yellow4").dice(0, "yellow1")
    assert play.use("market", "0,1").points() == 4
    assert play.unused() == ["yellow1"]


def test_the_edge_of_the_table_counts_as_empty() -> None:
    play = bare().tiles(mint="0,1")
    assert empty_neighbours(play.state, 0, cell("0,1")) == 3
