"""Chapter 16: buildings."""

from __future__ import annotations

import pytest

from patolli.games.tzolkin.rules.food import feeding_price, hungry_workers
from tzolkin.helpers import BOX, DATA, GAME, Play, count_bits, fresh, k, play_out, t


def build(name: str, *rest: str, action: int = 2, **goods: int) -> Play:
    """The first seat constructs a building of the row by a Tikal action."""
    play = Play().row(name, *rest).give(0, **(goods or cost_of(name))).put(0, "tikal", action)
    return play.begin().do(f"turn pick tikal {action}", f"action tikal {action}", f"build {name}")


def cost_of(name: str) -> dict[str, int]:
    """The printed cost."""
    cost: dict[str, int] = next(e["cost"] for e in DATA["buildings"] if e["id"].lower() == name)
    return cost


def test_TZ_16_1_where_buildings_come_from() -> None:
    for seed in range(8):
        before = fresh(4)
        for state in play_out(fresh(4), 100 + seed):
            built = sum(
                count_bits(state.built[at]) - count_bits(before.built[at]) for at in range(8)
            )
            if built:
                assert built == 1
                assert before.top() in (k.BUILD, k.ARCHITECT, k.DISCOUNT)
            before = state


def test_TZ_16_2_only_what_lies_in_the_row() -> None:
    play = Play().row("a1-01").give(0, wood=9, gold=9).put(0, "tikal", 2).begin()
    play.do("turn pick tikal 2", "action tikal 2")
    assert play.refused("build a1-13") == "TZ-16.2"
    play.do("build a1-01")
    assert play.state.built[0] == 1 and play.state.row[0] == 0


def test_TZ_16_3_exact_printed_blocks() -> None:
    play = Play().row("a1-09", "a1-13").give(0, gold=9, stone=9).put(0, "tikal", 2).begin()
    play.do("turn pick tikal 2", "action tikal 2")
    assert play.refused("build a1-09") == "TZ-16.3"  # no gold instead of wood
    play.do("build a1-13")
    assert play.has("gold") == 8


@pytest.mark.parametrize("name", t.BUILDING_NAMES)
def test_TZ_16_4_TZ_16_18_every_building_grants_its_symbols(name: str) -> None:
    play = build(name)
    entry = next(e for e in DATA["buildings"] if e["id"].lower() == name)
    gained = dict.fromkeys(t.MATERIAL_NAMES, 0)
    steps = dict.fromkeys(t.TEMPLE_NAMES, 1)
    levels = dict.fromkeys(t.TRACK_NAMES, 0)
    points = workers = 0
    for effect in entry["effects"]:
        kind = effect["type"]
        if kind == "gain":
            for material in t.MATERIAL_NAMES:
                gained[material] += effect.get(material, 0)
        elif kind == "temple" and effect["temple"] == "any":
            play.do("temple quetzalcoatl")
            steps["quetzalcoatl"] += 1
        elif kind == "temple":
            steps[effect["temple"]] += effect["steps"]
        elif kind == "tech" and effect["track"] == "any":
            for _ in range(effect["advances"]):
                play.do("tech theology")
                levels["theology"] += 1
        elif kind == "tech":
            levels[effect["track"]] += effect["advances"]
        elif kind == "vp":
            points += effect["amount"]
        elif kind == "worker":
            workers += 1
    assert play.asked() == "turn"
    assert {m: play.has(m) for m in t.MATERIAL_NAMES} == gained
    assert {name: play.step(name) for name in t.TEMPLE_NAMES} == steps
    assert {name: play.reached(name) for name in t.TRACK_NAMES} == levels
    assert play.points() == points and play.state.bank[0] == 3 - workers
    play.do("turn stop")
    assert {m: play.has(m) for m in t.MATERIAL_NAMES} == gained  # once


def test_TZ_E11_the_three_gods() -> None:
    play = build("a2-08")
    assert [play.step(name) for name in t.TEMPLE_NAMES] == [2, 2, 2] and play.points() == 3


def test_TZ_16_5_farms_work_on_every_later_food_day() -> None:
    play = Play(2).give(0, corn=20).give(1, corn=20).owned(0, "a1-01").at_day(7).begin(food=True)
    play.pass_on(0, 1)
    assert play.has("corn") == 16
    later = Play(2).give(0, corn=20).give(1, corn=20).owned(0, "a1-01").at_day(20)
    assert later.begin(food=True).pass_on(0, 1).has("corn") == 16


def test_TZ_16_6_refilled_at_the_end_of_the_turn() -> None:
    play = build("a1-01", "a1-02", "a1-03", "a1-04", "a1-05", "a1-06")
    assert play.state.row[0] == 0
    play.do("turn stop")
    assert play.state.row[0] >= 7 and count_bits(play.state.deck[0]) == 7


def test_TZ_16_7_an_empty_deck_leaves_places_empty() -> None:
    play = Play().give(0, wood=2).put(0, "tikal", 4)
    play.state.deck[0] = 1 << 9  # one building left
    play.begin().do(
        "turn pick tikal 4", "action tikal 4", "build a1-01", "build a1-02", "turn stop"
    )
    assert play.state.row[0] == 10 and play.state.row[1] == 0
    play.pass_on(1, 2, 3)
    assert play.state.row[1] == 0


def test_TZ_16_8_TZ_16_9_the_change_of_the_buildings() -> None:
    play = Play(2).owned(0, "a1-11", "m-07").give(0, corn=6).give(1, corn=6).at_day(13)
    shown = [int(play.state.shown[place]) for place in range(6)]
    play.begin(food=True).pass_on(0, 1)
    row = [int(play.state.row[place]) for place in range(6)]
    assert all(building > 14 for building in row) and count_bits(play.state.deck[1]) == 12
    assert count_bits(play.state.discarded) == 6
    assert play.state.built[0] == 1 << 10 and play.state.raised[0] == 1 << 6
    assert [int(play.state.shown[place]) for place in range(6)] == shown
    play.give(0, wood=3, stone=3, gold=3).put(0, "tikal", 2)
    play.begin().do("turn pick tikal 2", "action tikal 2")
    play.do(f"build {play.choices()[0]}")
    while play.asked() != "turn":
        play.do(f"{play.asked()} {play.choices()[-1]}")
    play.do("turn stop")
    assert all(play.state.row[place] > 14 for place in range(6))


def test_TZ_16_10_farms_for_one_and_for_three_workers() -> None:
    assert hungry_workers(Play().workers(0, 5).owned(0, "a1-01").state, 0) == 4
    assert hungry_workers(Play().workers(0, 5).owned(0, "a2-01").state, 0) == 2
    assert hungry_workers(Play().workers(0, 6).owned(0, "a2-01", "a1-02", "w-14").state, 0) == 1


def test_TZ_16_11_TZ_16_12_farms_for_all_workers() -> None:
    assert feeding_price(Play().owned(0, "a1-04").state, 0) == 1
    assert feeding_price(Play().owned(0, "a1-04", "a1-05").state, 0) == 0
    edition = Play().owned(0, "a1-04", "a1-05")
    assert hungry_workers(edition.owned(0, "a2-01", "a2-02").state, 0) == 0  # never below none
    play = Play(2).owned(0, "a1-04", "a1-05").begin(food=True).pass_on(0, 1)
    assert play.points() == 0 and play.points(1) < 0


def test_TZ_16_13_TZ_16_15_one_more_building_from_what_is_left() -> None:
    play = build("a1-08", "a1-01", wood=2, gold=1).do("temple chaac")
    assert play.choices() == ["a1-01", "stop"]
    assert play.refused("build a1-08") == "TZ-16.2"
    assert play.refused("build m-01") == "TZ-17.1"
    play.do("build a1-01")
    assert count_bits(play.state.built[0]) == 2 and play.asked() == "turn"
    declined = build("a1-08", "a1-01", wood=2, gold=1).do("temple chaac", "build stop")
    assert declined.has("wood") == 1


def test_TZ_16_14_a_build_action_of_its_own_and_its_option() -> None:
    for value, corn in (("architecture", 2), ("plain", 1)):
        play = Play(extra_building=value).level(0, architecture=1).row("a1-08", "a1-01")
        play.give(0, corn=4, wood=1).put(0, "uxmal", 4).begin()
        play.do("turn pick uxmal 4", "action uxmal 4", "build a1-08", "temple chaac")
        assert play.has("corn") == 1
        play.do("build a1-01")  # in blocks, though A1-08 was paid in corn
        assert play.has("wood") == 0 and play.has("corn") == corn


def test_TZ_16_16_the_market_of_a_building() -> None:
    play = build("a2-04", stone=3, corn=4)
    assert "stop" in play.choices()
    play.do("market buy gold", "market stop")
    assert play.has("gold") == 1 and play.points() == 6
    assert build("a2-04", stone=3, corn=4).do("market stop").points() == 6


def test_TZ_16_17_any_action_of_a_building() -> None:
    play = build("a2-07", wood=2, stone=1, gold=1, corn=1)
    assert "nothing" in play.choices() and play.refused("action uxmal 5") == "TZ-11.13"
    assert play.refused("action chichen-itza 1") == "TZ-11.11"
    play.do("action yaxchilan 4")
    assert play.has("skull") == 1 and play.has("corn") == 0 and play.points() == 2
    declined = build("a2-07", wood=2, stone=1, gold=1, corn=1).do("action nothing")
    assert declined.has("corn") == 1 and declined.points() == 2
    poor = build("a2-07", wood=2, stone=1, gold=1)
    assert poor.asked() == "turn" and poor.points() == 2


def test_TZ_16_19_any_number_of_buildings() -> None:
    play = Play().owned(0, *t.BUILDING_NAMES[1:]).row("a1-01").give(0, wood=1).put(0, "tikal", 2)
    play.begin().do("turn pick tikal 2", "action tikal 2", "build a1-01")
    assert count_bits(play.state.built[0]) == 14


def test_TZ_16_20_colours() -> None:
    names = {"yellow": "farm", "gray": "tomb", "green": "municipal building", "blue": "shrine"}
    for colour, term in names.items():
        assert GAME.say("en").term("colour", colour) == term
    counts = [sum(1 for b in range(32) if BOX.colour[b] == colour) for colour in range(4)]
    assert counts == [8, 8, 8, 8]


def test_TZ_23_3_order_of_one_building() -> None:
    play = Play().level(0, architecture=3).row("a1-14", "a1-01")
    play.give(0, stone=1, gold=1, wood=1).put(0, "tikal", 4).begin()
    play.do("turn pick tikal 4", "action tikal 4", "build a1-14")
    assert play.asked() == "architecture" and play.has("gold") == 1
    play.do("architecture use")
    assert play.asked() == "discount" and play.has("gold") == 1 and play.state.row[0] == 14
    play.do("discount gold")
    assert play.has("gold") == 1 and play.has("stone") == 0 and play.state.row[0] == 0
    assert play.points() == 2 and play.has("corn") == 1 and play.reached("theology") == 1
    assert play.asked() == "build"
