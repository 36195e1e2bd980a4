"""Chapter 23: the twelve zodiac cards."""

from __future__ import annotations

import pytest

from origins.helpers import Play, bare, building, cell, die
from patolli.games.origins.rules import kinds
from patolli.games.origins.rules.city import tile_on
from patolli.games.origins.rules.tables import COLOUR_NAMES


def test_OR_23_1_OR_23_2_aries_counts_red_patricians_and_seats_but_no_advisor() -> None:
    play = bare().hold(0, "aries").dice(0, "red3", "blue2").dice(0, "red1", site=2)
    play.tiles(farm="1,0;1,-1").seat_die(0, "0,0", "red4").advisors(0, "red")
    play.ask(kinds.ATTACK)
    assert play.points() == 3
    other = bare().dice(0, "red3").ask(kinds.ATTACK)
    assert other.points() == 0


@pytest.mark.parametrize(("space", "gained"), [(9, 2), (8, 1), (7, 0), (0, 0), (13, 0)])
def test_OR_23_3_OR_E28_gemini_pays_for_each_space_to_fall_back(space: int, gained: int) -> None:
    play = bare().hold(0, "gemini").military(space, 0).do("turn pass")
    for _ in range(gained):
        play.do("gain wisdom")
    assert play.good("wisdom") == gained
    assert play.who() == 1


def test_OR_23_4_gemini_resources_may_differ() -> None:
    play = bare().hold(0, "gemini").military(9, 0).do("turn pass", "gain stone", "gain food")
    assert play.goods() == [1, 1, 0, 0]


def test_OR_23_5_taurus_makes_pools_cheaper_but_not_below_nothing() -> None:
    play = bare().give(stone=3, wisdom=3).hold(0, "taurus").ask(kinds.BUY)
    play.do("buy build slot3", "place 1,0")
    assert play.good("wisdom") == 2
    play.ask(kinds.CITIZEN).do("citizen slot1")
    assert play.good("wisdom") == 2
    play.ask(kinds.CITIZEN).do("citizen slot3")
    assert play.good("wisdom") == 1


def test_OR_23_6_taurus_with_libra_but_not_at_sites() -> None:
    play = bare().give(wisdom=1).hold(0, "taurus", 0).hold(0, "libra", 1).dice(0, "red3")
    play.tiles(farm="1,0;1,-1").do("turn close red3", "activate end", "citizen slot3")
    assert play.good("wisdom") == 0 and play.unused() == ["blue3"]
    site = bare().give(wisdom=1).hold(0, "taurus").dice(0, "red3")
    site.state.ship[0] = 5
    assert site.refused("turn visit red3 site1") == "OR-7.5"


def test_OR_23_7_capricorn_raises_a_patrician_after_a_tower_floor_or_not() -> None:
    play = bare().give(gold=1).hold(0, "capricorn").dice(0, "red3").dice(0, "blue2", site=1)
    play.do("turn tower red")
    assert set(play.words()) == {
        "strengthen unused red3",
        "strengthen sent blue2",
        "strengthen end",
    }
    assert play.refused("strengthen unused blue2") == "OR-23.7"
    play.do("strengthen sent blue2")
    assert play.sent() == ["blue4"]
    none = bare().give(gold=1).hold(0, "capricorn").dice(0, "red3")
    assert none.do("turn tower red", "strengthen end").unused() == ["red3"]


def test_OR_23_8_OR_23_20_OR_E24_capped_raises() -> None:
    for before, after in ((5, 6), (6, 6), (3, 5)):
        leo = bare().hold(0, "leo").dice(0, f"red{before}").tiles(farm="1,0;1,-1")
        leo.do(f"turn close red{before}")
        assert leo.state.closed[0] & 63 == die(f"red{after}")
    play = bare().give(gold=1).hold(0, "capricorn", 0).hold(0, "scorpio", 1)
    play.dice(0, "red5", "blue6").do("turn tower red")
    assert play.refused("strengthen unused blue6") == "OR-23.8"
    play.do("strengthen unused red5")
    assert play.unused() == ["blue6", "red6"] and play.track() == []
    assert play.good("wisdom") == 0
    seat = bare().give(gold=1).hold(0, "capricorn").tiles(farm="1,0;1,-1")
    seat.seat_die(0, "0,0", "red2").do("turn tower red")
    assert seat.who() == 1 and seat.state.closed[0] & 7 == 2


def test_OR_23_9_leo_raises_the_die_in_the_seat() -> None:
    play = bare().hold(0, "leo").dice(0, "blue2").tiles(farm="1,0;1,-1").do("turn close blue2")
    assert play.state.closed[0] & 63 == die("blue4")


def virgo(**goods: int) -> Play:
    """A purchase with Virgo and a farm (a mint) at 1,0."""
    return bare().hold(0, "virgo").tiles(farm="1,0").give(**goods).pool("outpost", "estate")


def test_OR_23_10_virgo_builds_on_a_farm_for_nothing() -> None:
    play = virgo().ask(kinds.BUY)
    assert "buy build slot2" in play.words()
    play.do("buy build slot2")
    assert play.words() == ["place 1,0"]
    assert play.refused("place 0,1") == "OR-10.3"
    play.do("place 1,0", "use no")
    assert tile_on(play.state, 0, cell("1,0")) == building("estate")
    rich = virgo(stone=5, wisdom=5).ask(kinds.BUY).do("buy build slot2", "place 0,1", "use no")
    assert rich.good("stone") == 3
    chosen = virgo(stone=5, wisdom=5).ask(kinds.BUY).do("buy build slot2", "place 1,0", "use no")
    assert chosen.good("stone") == 5 and chosen.good("wisdom") == 5
    farm = virgo().ask(kinds.BUY).do("buy farm slot1")
    assert farm.refused("place 1,0") == "OR-4.4"  # a farm cannot go on a farm


def test_OR_23_11_the_farm_goes_under_its_stack() -> None:
    play = virgo().ask(kinds.BUY).do("buy build slot1", "place 1,0")
    yellow = COLOUR_NAMES.index("yellow")
    place = int(play.state.box.place[building("mint")]) + 1
    assert play.state.bottom[yellow] == place
    for name in ("quarry", "mint", "harbor", "granary", "market", "workshop"):
        play.state.stack[building(name)] = 0
    play.state.face_up[yellow] = building("harbor") + 1
    play.pool("quarry").ask(kinds.BUY).do("buy farm slot1", "place 0,1")
    assert play.pool_names()[0] == "harbor"
    assert play.state.face_up[yellow] - 1 == building("mint")  # known, no draw
    assert play.state.bottom[yellow] == 0


def test_OR_23_12_a_building_on_a_farm_is_used_and_repeats_no_closing() -> None:
    play = virgo().tiles(farm="1,-1").seat_die(0, "0,0", "red2").pool("outpost")
    play.ask(kinds.BUY).do("buy build slot1", "place 1,0")
    assert play.asked() == "use"
    play.do("use no")
    assert play.state.closed[0] & 63 == die("red2") and play.state.open_districts[0] == 0
    assert play.asked() == ""


def test_OR_23_13_OR_23_29_cancer_takes_a_die_for_free_without_a_choice_to_decline() -> None:
    play = bare().hold(0, "cancer").do("turn pass")
    assert play.asked() == "citizen"
    assert play.refused("citizen skip") == "OR-23.29"
    play.do("citizen slot5")
    assert play.unused() == ["yellow5"] and play.good("wisdom") == 0


def test_OR_23_14_a_base_freed_by_passing_is_too_late_for_cancer() -> None:
    play = bare().hold(0, "cancer").dice(0, "red6", "blue6", site=1).do("turn pass")
    assert play.who() == 1 and play.track() == ["red", "blue"] and play.unused() == []


def test_OR_23_15_OR_23_16_OR_23_17_pisces_takes_gold_instead_of_a_bonus() -> None:
    play = bare().hold(0, "pisces").dice(0, "red3").do("turn visit red3 site1", "act gold")
    assert play.goods() == [0, 0, 0, 1]
    assert play.refused("act bonus") == "OR-7.12"
    wrong = bare().hold(0, "pisces").dice(0, "blue3").do("turn visit blue3 site1")
    assert wrong.refused("act gold") == "OR-7.12"
    without = bare().dice(0, "red3").do("turn visit red3 site1")
    assert without.refused("act gold") == "OR-23.15"


def test_OR_23_18_scorpio_on_closing() -> None:
    play = bare().hold(0, "scorpio").dice(0, "red3").tiles(farm="1,0;1,-1")
    play.do("turn close red3")
    assert play.good("wisdom") == 1


def test_OR_23_19_scorpio_when_a_six_is_raised() -> None:
    play = bare().hold(0, "scorpio").dice(0, "red6", "blue3", site=1).do("turn pass")
    assert play.good("wisdom") == 1
    again = bare().hold(0, "scorpio").advisors(0, "red").dice(0, "red6", site=1)
    assert again.do("turn pass").good("wisdom") == 1


def test_OR_23_21_sagittarius_raises_what_is_taken() -> None:
    play = bare().hold(0, "sagittarius").ask(kinds.CITIZEN, 0, 1)
    play.do("citizen slot5", "lift raise", "roll 1")
    assert play.unused() == ["yellow6"]
    kept = bare().hold(0, "sagittarius").ask(kinds.CITIZEN, 0, 1).do("citizen slot1", "lift keep")
    assert kept.unused() == ["red1"]
    speaker = bare().hold(0, "sagittarius").ask(kinds.SPEAKER).do("speaker 2", "lift raise")
    assert speaker.state.speakers_held[2] == 1 and speaker.state.speakers_held[1] == 0
    five = bare().hold(0, "sagittarius").ask(kinds.SPEAKER).do("speaker 5")
    assert five.asked() == "" and five.state.speakers_held[4] == 1


def test_OR_23_22_OR_23_23_libra_after_the_closing_even_into_the_freed_base() -> None:
    play = bare().hold(0, "libra").dice(0, "red3", "blue2").give(wisdom=1)
    play.tiles(farm="1,0;1,-1").do("turn close red3")
    assert play.asked() == "activate"
    play.do("activate end")
    assert play.refused("citizen slot3") == "OR-12.2"
    play.do("citizen slot2")
    assert play.unused() == ["blue2", "purple2"] and play.good("wisdom") == 0
    skip = bare().hold(0, "libra").dice(0, "red3").tiles(farm="1,0;1,-1")
    skip.do("turn close red3", "activate end", "citizen skip")
    assert skip.unused() == []


def test_OR_23_24_OR_23_26_aquarius_also_in_the_turn_it_is_gained() -> None:
    play = bare().give(gold=2)
    play.state.sign[1] = 12
    play.ask(kinds.CLIMB, 0, 2).do("climb mountains 2")
    assert play.words() == ["other forests", "other seas", "other skip"]
    assert play.refused("other mountains") == "OR-24.25"
    play.do("other seas")
    assert play.state.temple[2] == 1 and play.good("gold") == 1 and play.state.holder[2] == 0


def test_OR_23_25_aquarius_not_for_the_bonus_or_the_monument() -> None:
    play = bare().give(gold=2).hold(0, "aquarius").use("monument", "1,0").do("step seas")
    assert play.asked() == ""
    token = bare().give(gold=2).hold(0, "aquarius").ask(kinds.STEP_UP, 0, 2).do("step seas")
    assert token.asked() == ""


def test_OR_23_27_aquarius_needs_two_steps() -> None:
    play = bare().give(gold=2).hold(0, "aquarius").ask(kinds.CLIMB, 0, 2).do("climb seas 1")
    assert play.asked() == ""
    short = bare().give(gold=2).hold(0, "aquarius").temple(2, 10, 0).use("temple_seas", "1,0")
    short.do("other skip")  # the gold step of the building itself
    assert short.asked() == ""


def test_OR_23_28_both_gold_steps_with_a_temple_building() -> None:
    play = bare().give(gold=2).hold(0, "aquarius").use("temple_seas", "1,0")
    play.do("other forests", "other forests")
    assert play.state.temple[2] == 2 and play.state.temple[0] == 2 and play.good("gold") == 0


def test_OR_23_29_may_is_optional() -> None:
    data = {entry["id"]: entry["optional"] for entry in bare_components()}
    assert [name for name, optional in data.items() if optional] == [
        "capricorn",
        "virgo",
        "pisces",
        "sagittarius",
        "libra",
        "aquarius",
    ]


def bare_components() -> list[dict[str, object]]:
    """The zodiac cards of the box."""
    from origins.helpers import GAME

    entries: list[dict[str, object]] = GAME.components()["zodiac"]
    return entries


def test_OR_23_30_a_farm_returned_to_an_empty_stack_is_its_top() -> None:
    play = virgo()
    yellow = COLOUR_NAMES.index("yellow")
    play.state.face_up[yellow] = 0
    for name in ("quarry", "mint", "harbor", "granary", "market", "workshop"):
        play.state.stack[building(name)] = 0
    play.pool("workshop", "outpost").ask(kinds.BUY).do("buy build slot1", "place 1,0", "use no")
    assert play.pool_names()[:2] == ["outpost", "mint"]  # there before the refill
    assert play.state.face_up[yellow] == 0
