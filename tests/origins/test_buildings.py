"""Chapter 24: the thirty buildings."""

from __future__ import annotations

import pytest

from origins.helpers import GAME, Play, bare, building, cell, die
from patolli.games.origins.rules import kinds
from patolli.games.origins.rules.city import find_reserved, tile_on
from patolli.games.origins.rules.effects import possible
from patolli.games.origins.rules.tables import COLOUR_NAMES, FARM


def test_OR_24_1_quarry_counts_empty_neighbours() -> None:
    assert bare().use("quarry", "1,0").good("stone") == 1 + 3
    closed = bare().tiles(farm="1,1;1,-1;2,0").use("quarry", "1,0")
    assert closed.good("stone") == 1


def test_OR_24_2_mint() -> None:
    assert bare().use("mint", "1,0").goods() == [0, 0, 0, 1]


def test_OR_24_3_harbor() -> None:
    assert bare().tiles(mint="0,1", outpost="1,0").use("harbor", "-1,0").points() == 4


def test_OR_24_4_granary() -> None:
    assert bare().tiles(farm="0,1;0,2").use("granary", "1,0").good("food") == 3


def test_OR_24_5_market_counts_used_patricians_too() -> None:
    play = bare().dice(0, "yellow1", "red2").dice(0, "yellow3", site=2).use("market", "1,0")
    assert play.points() == 8


def test_OR_24_6_workshop() -> None:
    assert bare().use("workshop", "1,0").do("gain food").goods() == [0, 1, 0, 0]


def test_OR_24_7_hippodrome() -> None:
    play = bare().tiles(outpost="0,1").dice(0, "red1", "blue1").dice(0, "red4", site=1)
    assert play.use("hippodrome", "1,0").points() == 2 * 2 + 2 * 2


def test_OR_24_8_veterans_settlement() -> None:
    play = bare().dice(0, "red4", "blue5").dice(0, "red6", site=1)
    play.use("veterans_settlement", "1,0")
    assert play.words() == ["veteran red4"]
    assert play.refused("veteran red6") == play.refused("veteran blue5") == "OR-24.8"
    play.do("veteran red4")
    assert play.points() == 4 and play.unused() == ["blue5", "red3"]


def test_OR_24_9_a_one_stays_a_one() -> None:
    play = bare().dice(0, "red1").use("veterans_settlement", "1,0").do("veteran red1")
    assert play.points() == 1 and play.unused() == ["red1"]


def test_OR_24_10_outpost_one_of_the_two() -> None:
    play = bare().use("outpost", "1,0").do("fight move")
    assert play.state.strength[0] == 1 and play.asked() == ""
    assert bare().military(4, 0).use("outpost", "1,0").do("fight attack").points() == 3


def test_OR_24_11_riding_grounds_count_after_the_move() -> None:
    play = bare(4).military(1, 2, 3, 0).use("riding_grounds", "1,0")
    assert play.state.strength[0] == 3
    assert play.words() == ["gain stone", "gain food"]
    assert play.refused("gain wisdom") == "OR-3.4"
    play.do("gain stone", "gain food")
    assert play.goods() == [1, 1, 0, 0] and play.asked() == ""


def test_OR_24_12_fortress_steps_for_each_red_building() -> None:
    play = bare().tiles(outpost="0,1", armory="0,2").use("fortress", "1,0")
    assert play.state.strength[0] == 3


def test_OR_24_14_forum_takes_a_speaker() -> None:
    play = bare().use("forum", "1,0").do("speaker 5")
    assert play.state.speakers_held[4] == 1


def test_OR_24_15_OR_24_16_OR_24_39_a_reserved_tile() -> None:
    play = bare().pool("harbor", "estate", "quarry").use("construction_site", "1,0")
    play.do("reserve slot2", "turn-up school")
    assert find_reserved(play.state, 0, building("estate")) >= 0
    assert play.pool_names()[:3] == ["harbor", "quarry", "castle"]
    pool = play.pool_names()
    play.give(stone=2).ask(kinds.BUY).do("buy reserved estate", "place 0,1")
    assert play.good("stone") == 0 and play.good("wisdom") == 0
    assert play.pool_names() == pool
    assert tile_on(play.state, 0, cell("0,1")) == building("estate")
    poor = bare().pool("estate").use("construction_site", "1,0").do("reserve slot1")
    assert poor.give(stone=1).ask(kinds.BUY).refused("buy reserved estate") == "OR-10.3"


def test_OR_24_17_a_reserved_tile_sleeps_until_placed_front_or_farm() -> None:
    play = bare().pool("mint", "mint").use("construction_site", "1,0").do("reserve slot1")
    assert play.good("gold") == 0
    play.use("harbor", "0,1")
    assert play.points() == 2  # the reserved yellow tile does not count
    play.give(stone=1).ask(kinds.BUY).do("buy reserved mint", "place 0,2", "use yes")
    assert play.good("gold") == 1
    farm = bare().pool("estate").use("construction_site", "1,0").do("reserve slot1")
    farm.ask(kinds.BUY).do("buy reserved-farm estate", "place 0,1")
    assert tile_on(farm.state, 0, cell("0,1")) == FARM and farm.asked() == ""
    many = bare()
    for _ in range(4):
        many.pool("mint").ask(kinds.RESERVE).do("reserve slot1")
    assert many.state.tile_count == 4


def test_OR_24_18_OR_E25_stone_circle() -> None:
    points = []
    others = ["outpost", "main_gate", "obelisk", "mint"]
    for count in range(5):
        play = bare().tiles(farm="0,1")
        for number, name in enumerate(others[:count]):
            play.tiles(**{name: f"{-1 - number},0"})
        points.append(play.use("stone_circle", "1,0").points())
    assert points == [0, 1, 3, 6, 10]


def test_OR_24_19_estate_takes_a_die_for_free_into_a_free_base() -> None:
    play = bare().use("estate", "1,0").do("citizen slot5")
    assert play.unused() == ["yellow5"] and play.good("wisdom") == 0
    full = bare().dice(0, "red1", "red2")
    assert not possible(full.state, 0, full.state.box.program[building("estate")], cell("1,0"))


def test_OR_24_20_OR_24_21_school_swaps_colours_with_the_reserve() -> None:
    play = bare().dice(0, "red3").dice(0, "blue2", site=1)
    play.state.reserve[4] = 0
    play.use("school", "1,0")
    assert play.refused("school red3 yellow") == "OR-24.21"
    assert play.refused("school red3 red") == "OR-24.20"
    assert play.refused("school blue2 red") == "OR-24.20"
    play.do("school red3 purple")
    assert play.unused() == ["purple3"]
    assert play.state.reserve[0] == 5 and play.state.reserve[1] == 3


def test_OR_24_22_castle_counts_the_district_being_closed() -> None:
    assert bare().use("castle", "1,0").points() == 1
    play = bare().tiles(castle="1,0", farm="1,-1").dice(0, "orange2")
    play.do("turn close orange2", "activate upper-right")
    assert play.points() == 1 + 3


def test_OR_24_23_obelisks() -> None:
    points = []
    for count in range(1, 6):
        play = bare()
        for number in range(count - 1):
            play.tiles(obelisk=f"{-1 - number},0")
        points.append(play.use("obelisk", "1,0").points())
    assert points == [1, 2, 4, 7, 7]


def test_OR_24_24_monument() -> None:
    assert bare().use("monument", "1,0").do("step mountains").state.temple[1] == 1


@pytest.mark.parametrize(
    ("name", "temple"), [("temple_forests", 0), ("temple_mountains", 1), ("temple_seas", 2)]
)
def test_OR_24_25_temple_buildings(name: str, temple: int) -> None:
    play = bare().give(gold=1).use(name, "1,0")
    assert play.state.temple[temple] == 2
    other = ("forests", "mountains", "seas")[(temple + 1) % 3]
    assert play.refused(f"other {('forests', 'mountains', 'seas')[temple]}") == "OR-24.25"
    play.do(f"other {other}")
    assert play.state.temple[(temple + 1) % 3] == 1 and play.good("gold") == 0
    declined = bare().give(gold=1).use(name, "1,0").do("other skip")
    assert declined.good("gold") == 1
    assert bare().use(name, "1,0").asked() == ""  # no gold, no question


def test_OR_24_26_the_gold_step_without_room_for_two_steps() -> None:
    play = bare().give(gold=1).temple(2, 11, 0).use("temple_seas", "1,0").do("other forests")
    assert play.state.temple[0] == 1


def test_OR_24_27_sacred_place() -> None:
    points = []
    for count in range(4):
        play = bare()
        for temple in range(count):
            play.state.holder[temple] = 1
        points.append(play.use("sacred_place", "1,0").points())
    assert points == [0, 3, 6, 10]


def test_OR_24_28_healers_hut() -> None:
    play = bare().dice(0, "red1").dice(0, "blue2", "blue3", site=4)
    assert play.use("healers_hut", "1,0").points() == 4


def test_OR_24_29_fountain_of_wisdom() -> None:
    play = bare()
    play.state.ship[3] = 5
    play.use("fountain_of_wisdom", "1,0").do("ship site4")
    assert play.good("wisdom") == 1 and play.state.ship[3] == 1


def test_OR_24_30_main_gate_by_one_or_two() -> None:
    play = bare().dice(0, "red3").dice(0, "blue3", site=1).use("main_gate", "1,0")
    assert play.words() == ["gate red3 1", "gate red3 2"]
    assert play.refused("gate blue3 1") == "OR-8.12"
    assert play.do("gate red3 1").unused() == ["red4"]
    less = bare().dice(0, "red3").ask(kinds.GATE, 0, 1)
    assert less.refused("gate red3 2") == "OR-24.30"


def test_OR_24_32_artistic_workshop() -> None:
    play = bare().dice(0, "red1", "red2").dice(0, "blue2", site=4)
    assert play.use("artistic_workshop", "1,0").points() == 6


def test_OR_24_33_astronomical_tower() -> None:
    assert bare().advisors(0, "red", "blue").use("astronomical_tower", "1,0").good("wisdom") == 3


def mages(play: Play) -> Play:
    """Two Mage Towers beside each other, the second beside a mint."""
    return play.tiles(mage_tower="2,0", mint="3,0").use("mage_tower", "1,0")


def test_OR_24_34_OR_24_35_mage_tower_uses_a_neighbour_as_itself() -> None:
    play = bare().tiles(quarry="1,1").use("mage_tower", "1,0")
    assert "mage north" in play.words()
    play.do("mage north")
    assert play.good("stone") == 1 + 3  # the empty cells round the quarry
    assert bare().tiles(farm="1,1").use("mage_tower", "1,0").refused("mage north") == "OR-24.34"


def test_OR_24_36_the_agora_may_be_copied_but_no_palace_or_farm() -> None:
    play = bare().use("mage_tower", "1,0")
    assert play.words() == ["mage west"]
    assert play.do("mage west").good("gold") == 1
    assert bare().tiles(farm="2,-1").use("mage_tower", "1,-1").asked() == ""


def test_OR_24_37_a_chain_never_returns_to_the_same_mage_tower() -> None:
    play = mages(bare()).do("mage east")
    assert play.words() == ["mage east"]
    assert play.refused("mage west") == "OR-24.34"
    assert play.do("mage east").good("gold") == 1
    alone = bare().tiles(mage_tower="2,-1").use("mage_tower", "1,-1")
    assert alone.asked() == ""  # only each other and the palace


def test_OR_24_38_without_effect_an_ability_is_not_offered() -> None:
    play = bare().give(stone=3).pool("market").ask(kinds.BUY).do("buy build slot1", "place 1,0")
    assert play.asked() == ""
    closing = bare().tiles(market="1,0", farm="1,-1").dice(0, "yellow2").do("turn close yellow2")
    assert closing.refused("activate upper-right") == "OR-24.38"


def test_every_building_has_its_program_and_colour() -> None:
    box = GAME.box()
    data = {entry["id"]: entry for entry in GAME.components()["buildings"]}
    for number, name in enumerate(data):
        assert COLOUR_NAMES[box.colour[number]] == data[name]["color"]
        assert box.stone[number] == data[name]["stone_cost"]
    assert die("red1") == 1
