"""Chapter 10: buying buildings and farms."""

from __future__ import annotations

import pytest

from origins.helpers import Play, bare, building, cell
from patolli.games.origins.rules import kinds
from patolli.games.origins.rules.city import farms, tile_on
from patolli.games.origins.rules.tables import COLOUR_NAMES, FARM

TALL = ["harbor", "outpost", "estate", "hippodrome", "main_gate"]  # estate: orange, 2 stone


def buying(*pool: str, **goods: int) -> Play:
    """A purchase with some resources."""
    return bare().pool(*(pool or TALL)).give(**goods).ask(kinds.BUY)


def test_OR_10_1_a_tile_of_the_pool_or_a_reserved_one() -> None:
    play = buying("mint", "quarry", stone=9, wisdom=9)
    assert set(play.words()) == {
        "buy build slot1",
        "buy build slot2",
        "buy farm slot1",
        "buy farm slot2",
    }
    assert play.refused("buy build slot3") == "OR-10.1"
    assert play.refused("buy reserved mint") == "OR-24.15"


@pytest.mark.parametrize(("slot", "wisdom"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_OR_10_2_OR_10_3_the_wisdom_of_the_slot_and_the_stone_of_the_tile(
    slot: int, wisdom: int
) -> None:
    play = buying(stone=3, wisdom=4).do(f"buy build slot{slot}", "place 1,0")
    stone = (3, 1, 2, 3, 1)[slot - 1]
    assert play.good("wisdom") == 4 - wisdom and play.good("stone") == 3 - stone
    if wisdom:
        poor = buying(stone=3, wisdom=wisdom - 1)
        assert poor.refused(f"buy build slot{slot}") == "OR-10.3"
    if stone:
        assert buying(stone=stone - 1, wisdom=4).refused(f"buy build slot{slot}") == "OR-10.3"


def test_OR_10_5_OR_10_6_OR_10_7_OR_E9_the_purchase_of_the_third_tile() -> None:
    play = buying(stone=2, wisdom=2).do("buy build slot3", "place 1,0", "turn-up school", "use no")
    assert play.goods() == [0, 0, 0, 0]
    assert play.pool_names() == ["harbor", "outpost", "hippodrome", "main_gate", "castle"]
    orange = COLOUR_NAMES.index("orange")
    assert play.state.face_up[orange] - 1 == building("school")


def test_OR_10_8_OR_10_18_an_exhausted_stack_leaves_a_gap_that_closes_up() -> None:
    play = buying(stone=9, wisdom=9)
    orange = COLOUR_NAMES.index("orange")
    play.state.face_up[orange] = 0
    for name in ("forum", "stone_circle", "construction_site", "estate", "school", "castle"):
        play.state.stack[building(name)] = 0
    play.do("buy build slot3", "place 1,0")
    while play.asked() == "use":
        play.do("use no")
    assert play.pool_names() == ["harbor", "outpost", "hippodrome", "main_gate", ""]
    play.ask(kinds.BUY).do("buy farm slot1", "place 0,1")  # a yellow tile refills
    assert play.pool_names() == ["outpost", "hippodrome", "main_gate", "mint", ""]


def test_OR_10_9_the_ability_may_be_used_once_after_the_refill() -> None:
    play = buying("mint", "outpost", stone=1).do("buy build slot1")
    play.do("place 1,0", "turn-up quarry")
    assert play.asked() == "use" and play.pool_names()[1] == "mint"
    play.do("use yes")
    assert play.good("gold") == 1 and play.asked() == ""
    skipped = buying("mint", stone=1).do("buy build slot1", "place 1,0", "use no")
    assert skipped.good("gold") == 0


def test_OR_10_10_abilities_work_only_on_placement_and_closing() -> None:
    play = bare().tiles(mint="1,0").dice(0, "red3").do("turn visit red3 site1", "act upper")
    play.do("turn pass", "turn pass")
    assert play.state.round == 2 and play.good("gold") == 0


def test_OR_10_11_a_building_counts_itself() -> None:
    assert bare().use("harbor", "1,0").points() == 2


def test_OR_10_12_OR_10_13_OR_10_14_OR_10_15_OR_10_17_OR_E10_a_farm_is_free() -> None:
    play = buying().do("buy farm slot3", "place 1,0", "turn-up school")
    assert play.goods() == [0, 0, 0, 0]
    assert tile_on(play.state, 0, cell("1,0")) == FARM and farms(play.state, 0) == 1
    assert play.pool_names() == ["harbor", "outpost", "hippodrome", "main_gate", "castle"]
    assert (play.state.tiles[0] >> 1) & 31 == building("estate")  # remembered
    assert play.asked() == ""  # no ability


def test_OR_10_16_a_farm_of_the_bonus_action_costs_its_food() -> None:
    play = bare().give(food=1).dice(0, "purple3").do("turn visit purple3 site2", "act bonus")
    play.do("buy farm slot1", "place 1,0")
    assert play.good("food") == 0


def test_gold_covers_wisdom_and_stone_together() -> None:
    assert buying(gold=3).refused("buy build slot3") == "OR-10.3"
    play = buying(gold=4).do("buy build slot3", "place 1,0")
    assert play.good("gold") == 0
