"""Chapters 9 to 12: Yaxchilan, Tikal, Uxmal and Chichen Itza."""

from __future__ import annotations

import pytest

from patolli.games.tzolkin.rules.state import Tzolkin
from tzolkin.helpers import BOX, Play, t


def acting(gear: str, action: int, space: int = 0, **goods: int) -> Play:
    """The first seat performs an action with a worker from its space."""
    play = Play().give(0, **goods).put(0, gear, space or action).begin()
    return play.do(f"turn pick {gear} {space or action}", f"action {gear} {action}")


# ------------------------------------------------------------------------------------ TZ-9
@pytest.mark.parametrize(
    ("action", "gained"),
    (
        (1, {"wood": 1}),
        (2, {"stone": 1, "corn": 1}),
        (3, {"gold": 1, "corn": 2}),
        (4, {"skull": 1}),
        (5, {"gold": 1, "stone": 1, "corn": 2}),
    ),
)
def test_TZ_9_1_TZ_9_2_TZ_9_3_TZ_9_4_TZ_9_5_yaxchilan(action: int, gained: dict[str, int]) -> None:
    play = acting("yaxchilan", action)
    for material in t.MATERIAL_NAMES:
        assert play.has(material) == gained.get(material, 0)


def test_TZ_9_4_without_skulls_no_effect() -> None:
    play = Play().give(1, skull=13).put(0, "yaxchilan", 4).begin().do("turn pick yaxchilan 4")
    assert play.asked() == "turn"  # no corn to step back, no skull to gain


def test_TZ_9_6_free_choice_spaces() -> None:
    for space in (6, 7):
        assert acting("yaxchilan", 4, space).has("skull") == 1


# ----------------------------------------------------------------------------------- TZ-10
def test_TZ_10_1_one_technology() -> None:
    play = acting("tikal", 1, wood=3).do("tech theology")
    assert play.reached("theology") == 1 and play.has("wood") == 2
    assert play.asked() == "turn"


def test_TZ_10_2_TZ_E7_one_building_for_blocks() -> None:
    play = Play().row("a1-14", "a1-01").give(0, stone=1, gold=1, wood=1).put(0, "tikal", 2).begin()
    play.do("turn pick tikal 2", "action tikal 2", "build a1-14")
    assert play.has("stone") == 0 and play.has("gold") == 0 and play.has("wood") == 1
    assert play.asked() == "turn"  # one only


def test_TZ_10_3_TZ_E6_two_advances() -> None:
    play = acting("tikal", 3, wood=2).do("tech agriculture", "tech theology")
    assert play.has("wood") == 0
    assert play.reached("agriculture") == play.reached("theology") == 1
    play = acting("tikal", 3, wood=3).do("tech agriculture", "tech agriculture")
    assert play.reached("agriculture") == 2 and play.has("wood") == 0
    play = acting("tikal", 3, wood=2).do("tech agriculture")
    assert play.refused("tech agriculture") == "TZ-1.16"
    assert play.do("tech stop").has("wood") == 1


def test_TZ_E6b_two_buildings_and_two_new_tiles() -> None:
    play = Play().give(0, wood=4).put(0, "tikal", 3, 4).begin()
    play.do("turn pick tikal 3", "action tikal 3", "tech agriculture", "tech extraction")
    play.do("turn pick tikal 4", "action tikal 4", "build a1-01", "build a1-02")
    assert [play.state.row[place] for place in (0, 1)] == [0, 0]
    play.do("turn stop")
    new = [int(play.state.row[place]) for place in (0, 1)]
    assert all(7 <= building <= 14 for building in new)


def test_TZ_10_4_a_bonus_of_the_first_advance_can_pay_for_the_second() -> None:
    play = Play().level(0, extraction=3).give(0, wood=1).put(0, "tikal", 3).begin()
    play.do("turn pick tikal 3", "action tikal 3", "tech extraction", "take gold gold")
    play.do("tech agriculture")
    assert play.reached("agriculture") == 1 and play.has("gold") == 1


def test_TZ_10_5_one_or_two_buildings_or_a_monument() -> None:
    play = acting("tikal", 4, wood=3, stone=2, gold=1)
    assert "m-01" in play.choices() and "a1-01" in play.choices()
    monument = acting("tikal", 4, wood=3, stone=2, gold=1).do("build m-01")
    assert monument.asked() == "turn"  # nothing else with it
    play.do("build a1-01")
    assert "m-01" not in play.choices() and "stop" in play.choices()
    assert play.refused("build m-01") == "TZ-17.1"
    play.do("build a1-02")
    assert play.asked() == "turn" and play.has("wood") == 1


def test_TZ_10_6_TZ_13_26_architecture_for_one_of_two_buildings() -> None:
    for use_first in (True, False):
        play = Play().level(0, architecture=2).give(0, wood=2).put(0, "tikal", 4).begin()
        play.do("turn pick tikal 4", "action tikal 4", "build a1-01")
        assert play.choices() == ["use", "keep"]
        play.do("architecture use" if use_first else "architecture keep")
        assert (play.points(), play.has("corn")) == ((2, 1) if use_first else (0, 0))
        play.do("build a1-02")
        assert (play.points(), play.has("corn")) == (2, 1)


def test_TZ_13_26_it_is_asked_only_where_a_second_building_may_follow() -> None:
    alone = Play().level(0, architecture=2).give(0, wood=1).put(0, "tikal", 4).begin()
    alone.do("turn pick tikal 4", "action tikal 4", "build a1-01")
    assert alone.asked() == "turn" and (alone.points(), alone.has("corn")) == (2, 1)
    saved = Play().level(0, architecture=3).row("a1-01", "a1-02").give(0, wood=1)
    saved.put(0, "tikal", 4).begin().do("turn pick tikal 4", "action tikal 4", "build a1-01")
    assert saved.choices() == ["use", "keep"]  # the second one would cost nothing
    paying = Play().level(0, architecture=1).row("a1-14", "a1-01").give(0, stone=1, gold=1)
    paying.put(0, "tikal", 4).begin().do("turn pick tikal 4", "action tikal 4", "build a1-14")
    assert paying.asked() == "turn" and paying.has("corn") == 1


def test_TZ_13_26_what_was_kept_for_nothing_is_granted_after_all() -> None:
    play = Play().level(0, architecture=2).give(0, wood=2).put(0, "tikal", 4).begin()
    play.do("turn pick tikal 4", "action tikal 4", "build a1-01", "architecture keep")
    assert (play.points(), play.has("corn")) == (0, 0)
    play.do("build stop")
    assert (play.points(), play.has("corn")) == (2, 1) and play.asked() == "turn"


def test_TZ_13_26_TZ_13_29_a_block_comes_back_if_no_second_building_follows() -> None:
    play = Play().level(0, architecture=3).row("a1-06", "a1-01").give(0, wood=3, stone=1)
    play.put(0, "tikal", 4).begin().do("turn pick tikal 4", "action tikal 4", "build a1-06")
    play.do("architecture keep")
    left = play.has("wood"), play.has("stone")
    play.do("build stop")
    assert play.choices() == ["wood", "stone"] and play.refused("discount gold") == "TZ-13.29"
    play.do("discount stone")
    assert (play.has("wood"), play.has("stone")) == (left[0], left[1] + 1)
    assert (play.points(), play.has("corn")) == (2, 1) and play.asked() == "turn"
    one = Play().level(0, architecture=3).row("a1-01", "a1-02").give(0, wood=2)
    one.put(0, "tikal", 4).begin().do("turn pick tikal 4", "action tikal 4", "build a1-01")
    one.do("architecture keep", "build stop")
    assert one.has("wood") == 2 and one.has("corn") == 1 and one.asked() == "turn"


def test_TZ_10_7_TZ_E36_the_first_building_helps_with_the_second() -> None:
    play = Play().row("a1-13", "a1-09").give(0, gold=1, wood=2).put(0, "tikal", 4).begin()
    play.do("turn pick tikal 4", "action tikal 4", "build a1-13")
    assert play.reached("architecture") == 1 and play.has("corn") == 0
    play.do("build a1-09")
    assert play.has("corn") == 1 and play.reached("agriculture") == 1


def test_TZ_10_8_TZ_10_9_a_block_for_two_temples() -> None:
    play = acting("tikal", 5, wood=2, gold=1)
    assert play.asked() == "pay" and play.choices() == ["wood", "gold"]
    play.do("pay gold", "temple chaac kukulcan")
    assert (play.step("chaac"), play.step("kukulcan"), play.step("quetzalcoatl")) == (2, 2, 1)
    assert play.has("wood") == 2 and play.asked() == "turn"
    none = Play().put(0, "tikal", 5).give(0, corn=9).begin().do("turn pick tikal 5")
    assert none.asked() == "turn"
    from patolli.games.tzolkin.rules.gears import tikal_refusal

    assert tikal_refusal(none.state, 0, 5, 9) == 10008


def test_TZ_10_10_two_different_temples_and_a_lost_step() -> None:
    play = Play().temple(0, chaac=6).give(0, wood=1).put(0, "tikal", 5).begin()
    play.do("turn pick tikal 5", "action tikal 5")
    assert play.choices() == ["chaac quetzalcoatl", "chaac kukulcan", "quetzalcoatl kukulcan"]
    assert play.refused("temple chaac") == "TZ-10.10"
    play.do("temple chaac kukulcan")
    assert play.step("chaac") == 6 and play.step("kukulcan") == 2


def test_TZ_10_11_free_choice_spaces() -> None:
    for space in (6, 7):
        assert acting("tikal", 1, space, wood=1).do("tech theology").reached("theology") == 1


# ----------------------------------------------------------------------------------- TZ-11
def test_TZ_11_1_three_corn_for_one_step() -> None:
    play = acting("uxmal", 1, corn=7).do("temple quetzalcoatl")
    assert play.has("corn") == 4 and play.step("quetzalcoatl") == 2 and play.asked() == "turn"


def test_TZ_11_2_TZ_11_3_TZ_11_5_TZ_E30_the_market() -> None:
    play = acting("uxmal", 2, corn=1, gold=2)
    play.do("market sell gold", "market sell gold")
    assert play.has("corn") == 9
    play.do("market buy stone", "market buy stone", "market buy stone", "market stop")
    assert (play.has("gold"), play.has("stone"), play.has("corn")) == (0, 3, 0)
    assert [BOX.rate[material] for material in range(1, 4)] == [2, 3, 4]


def test_TZ_11_15_no_trade_undoes_another() -> None:
    play = acting("uxmal", 2, corn=9, wood=2).do("market buy wood")
    assert play.refused("market sell wood") == "TZ-11.15"
    play.do("market buy gold")
    assert play.refused("market buy gold") == "TZ-11.3" and play.refused("market sell gold") == (
        "TZ-11.15"
    )
    play = acting("uxmal", 2, wood=2).do("market sell wood")
    assert play.refused("market buy wood") == "TZ-11.15"
    assert play.refused("market sell stone") == "TZ-1.16"


def outcomes(play: Play) -> set[tuple[int, ...]]:
    """Every outcome that trading on from here can reach."""
    from patolli.engine.question import Choices, fill_choices, reply

    found: set[tuple[int, ...]] = set()
    stack = [play.state.copy()]
    while stack:
        state = stack.pop()
        if state.kinds[state.top()].name != "market":
            assert isinstance(state, Tzolkin)
            found.add(tuple(int(state.goods[m]) for m in range(4)))
            continue
        out = Choices()
        fill_choices(state, 0, out)
        for index in range(out.count):
            after = state.copy()
            reply(after, 0, out.item[index])
            stack.append(after)
    return found


def test_TZ_11_2_the_market_loses_no_outcome() -> None:
    goods = {"corn": 5, "wood": 1, "stone": 0, "gold": 1}
    value = 5 + 2 + 4
    expected = {
        (value - 2 * w - 3 * s - 4 * g, w, s, g)
        for w in range(6)
        for s in range(4)
        for g in range(3)
        if 2 * w + 3 * s + 4 * g <= value
    }
    found = outcomes(acting("uxmal", 2, **goods))
    assert expected - {(5, 1, 0, 1)} <= found <= expected


def test_TZ_11_4_skulls_are_not_traded() -> None:
    play = acting("uxmal", 2, corn=9, skull=2)
    assert not any("skull" in word for word in play.state.kinds[play.state.top()].words)


def test_TZ_11_6_a_new_worker() -> None:
    play = acting("uxmal", 3)
    assert play.state.bank[0] == 2 and play.state.hand[0] == 4
    full = Play().workers(0, 6).put(0, "uxmal", 3).give(0, corn=1, wood=1).begin()
    full.do("turn pick uxmal 3")
    assert full.refused("action uxmal 3") == "TZ-11.6"


def test_TZ_11_7_TZ_E8_two_corn_per_block() -> None:
    for name in ("a1-09", "a1-11", "a1-14", "a1-08"):
        play = Play().row(name).give(0, corn=4).put(0, "uxmal", 4).begin()
        play.do("turn pick uxmal 4", "action uxmal 4", f"build {name}")
        assert play.has("corn") == (1 if name == "a1-11" else 0)


def test_TZ_11_8_blocks_cannot_be_mixed_in() -> None:
    play = Play().row("a1-09").give(0, corn=3, wood=5).put(0, "uxmal", 4).begin()
    play.do("turn pick uxmal 4")
    assert play.refused("action uxmal 4") == "TZ-11.8"
    play = Play().row("a1-09", "a1-04").give(0, corn=5, wood=5).put(0, "uxmal", 4).begin()
    play.do("turn pick uxmal 4", "action uxmal 4")
    assert play.choices() == ["a1-09"] and play.refused("build a1-04") == "TZ-11.8"
    assert play.do("build a1-09").has("wood") == 5


def test_TZ_11_9_no_monument_for_corn() -> None:
    play = acting("uxmal", 4, corn=50, wood=9, stone=9, gold=9)
    assert play.refused("build m-01") == "TZ-11.9"


def test_TZ_11_10_one_corn_and_the_costs_of_the_action() -> None:
    play = acting("uxmal", 5, corn=4)
    assert play.refused("action nothing") == "TZ-11.10"
    play.do("action uxmal 1", "temple chaac")
    assert play.has("corn") == 0 and play.step("chaac") == 2
    poor = Play().give(0, corn=0).put(0, "uxmal", 5).begin().do("turn pick uxmal 5")
    assert "uxmal 5" not in poor.choices()
    short = acting("uxmal", 5, corn=3)
    assert short.refused("action uxmal 1") == "TZ-11.1"


def test_TZ_11_11_not_chichen_itza() -> None:
    play = acting("uxmal", 5, corn=4, skull=1)
    assert play.refused("action chichen-itza 1") == "TZ-11.11"
    assert play.choices() and not any(word.startswith("chichen") for word in play.choices())


def test_TZ_11_12_technologies_apply_through_action_5() -> None:
    play = Play().level(0, agriculture=1, extraction=1).give(0, corn=1).put(0, "uxmal", 5).begin()
    play.do("turn pick uxmal 5", "action uxmal 5", "action palenque 2")
    assert play.has("corn") == 5
    play = Play().level(0, extraction=1).give(0, corn=1).put(0, "uxmal", 5).begin()
    play.do("turn pick uxmal 5", "action uxmal 5", "action yaxchilan 1")
    assert play.has("wood") == 2


def test_TZ_11_13_action_5_does_not_choose_itself() -> None:
    assert acting("uxmal", 5, corn=9).refused("action uxmal 5") == "TZ-11.13"


# ----------------------------------------------------------------------------------- TZ-12
def offering(room: int, space: int = 0, **goods: int) -> Play:
    """The first seat offers a skull."""
    return acting("chichen-itza", room, space, skull=1, **goods)


def test_TZ_12_1_each_action_once_per_game() -> None:
    play = offering(3).do("turn stop")
    assert play.state.rooms == 1 << 2
    play.give(1, skull=1, corn=5)
    play.state.workers[4 * 4 + 1] |= 1 << 3
    play.do("turn pick chichen-itza 3")
    assert play.refused("action chichen-itza 3") == "TZ-12.1"


def test_TZ_12_2_a_skull_that_stays() -> None:
    play = offering(3)
    assert play.has("skull") == 0 and play.state.skull_bank == 12
    none = Play().put(0, "chichen-itza", 3).begin().do("turn pick chichen-itza 3")
    assert none.asked() == "turn"
    from patolli.games.tzolkin.rules.gears import chichen_refusal

    assert chichen_refusal(none.state, 0, 3) == 12002


@pytest.mark.parametrize(
    ("room", "points", "temple"),
    (
        (1, 4, "chaac"),
        (2, 5, "chaac"),
        (3, 6, "chaac"),
        (4, 7, "kukulcan"),
        (5, 8, "kukulcan"),
        (6, 8, "kukulcan"),
        (7, 10, "quetzalcoatl"),
        (8, 11, "quetzalcoatl"),
        (9, 13, "quetzalcoatl"),
    ),
)
def test_TZ_12_3_TZ_12_4_TZ_12_5_TZ_12_6_what_the_gods_give(
    room: int, points: int, temple: str
) -> None:
    play = offering(room)
    assert play.points() == points
    for name in t.TEMPLE_NAMES:
        assert play.step(name) == (2 if name == temple else 1)
    if room in (6, 8, 9):
        assert play.choices() == ["wood", "stone", "gold"]
        assert play.refused("take wood wood") == "TZ-13.38"
        assert play.do("take stone").has("stone") == 1
    assert play.asked() == "turn"


def test_TZ_12_7_a_lost_step_leaves_points_and_block() -> None:
    play = Play().temple(0, kukulcan=7).give(0, skull=1).put(0, "chichen-itza", 6).begin()
    play.do("turn pick chichen-itza 6", "action chichen-itza 6", "take gold")
    assert play.points() == 8 and play.has("gold") == 1 and play.step("kukulcan") == 7


def test_TZ_12_8_space_10_is_free_choice() -> None:
    play = Play().give(0, skull=1).put(0, "chichen-itza", 10)
    play.state.rooms = 1 << 8
    play.begin().do("turn pick chichen-itza 10")
    assert play.choices() == [*(f"chichen-itza {n}" for n in range(1, 9)), "nothing"]
    assert play.refused("action chichen-itza 9") == "TZ-12.1"


def test_TZ_12_9_TZ_E9_stepping_back() -> None:
    play = offering(6, 7, corn=1).do("take gold")
    assert play.points() == 8 and play.has("corn") == 0 and play.has("gold") == 1
    assert play.step("kukulcan") == 2 and play.state.rooms == 1 << 5
