"""Chapter 13: technologies."""

from __future__ import annotations

import pytest

from patolli.games.tzolkin.rules.gears import dug
from tzolkin.helpers import BOX, Play, t


def at(gear: str, action: int, space: int = 0, **levels: int) -> Play:
    """The first seat at some levels performs an action."""
    play = Play().level(0, **levels).give(0, skull=2).put(0, gear, space or action).begin()
    return play.do(f"turn pick {gear} {space or action}", f"action {gear} {action}")


def advance(track: str, level: int, **goods: int) -> Play:
    """The first seat advances on a track from a level."""
    play = Play().level(0, **{track: level}).give(0, **goods).put(0, "tikal", 1).begin()
    return play.do("turn pick tikal 1", "action tikal 1", f"tech {track}")


@pytest.mark.parametrize("track", t.TRACK_NAMES)
def test_TZ_13_1_TZ_13_2_TZ_13_3_four_tracks_and_their_costs(track: str) -> None:
    for level, cost in enumerate((1, 2, 3, 1)):
        play = advance(track, level, gold=4)
        assert play.has("gold") == 4 - cost
        assert play.reached(track) == min(level + 1, 3)
        if cost > 1:
            few = Play().level(0, **dict.fromkeys(t.TRACK_NAMES, level)).give(0, gold=cost - 1)
            few.put(0, "tikal", 1).begin().do("turn pick tikal 1")
            assert few.asked() == "turn"


def test_TZ_13_2_any_mix_of_kinds() -> None:
    play = advance("agriculture", 2, wood=2, stone=1, gold=1)
    assert play.asked() == "pay"
    assert play.choices() == ["wood wood stone", "wood wood gold", "wood stone gold"]
    assert play.refused("pay wood") == "TZ-13.2"
    assert play.refused("pay gold gold gold") == "TZ-1.16"
    play.do("pay wood stone gold")
    assert play.has("wood") == 1 and play.reached("agriculture") == 3


def test_TZ_13_4_the_bonus_comes_any_number_of_times() -> None:
    play = Play().level(0, architecture=3).give(0, wood=2).put(0, "tikal", 3).begin()
    play.do("turn pick tikal 3", "action tikal 3", "tech architecture", "tech architecture")
    assert play.points() == 6 and play.has("wood") == 0


def test_TZ_13_5_a_marker_never_passes_level_3() -> None:
    play = Play().level(0, **dict.fromkeys(t.TRACK_NAMES, 3)).row("a2-18", "a1-09")
    play.give(0, stone=1, gold=2).put(0, "tikal", 2).begin()
    play.do("turn pick tikal 2", "action tikal 2", "build a2-18", "discount stone")
    play.do("tech theology", "tech agriculture", "temple chaac")
    assert [play.reached(track) for track in t.TRACK_NAMES] == [3, 3, 3, 3]


def test_TZ_13_6_advances_of_buildings_are_free() -> None:
    play = Play().level(0, agriculture=1).row("a1-09").give(0, wood=2).put(0, "tikal", 2).begin()
    play.do("turn pick tikal 2", "action tikal 2", "build a1-09")
    assert play.reached("agriculture") == 2 and play.has("wood") == 0


def test_TZ_13_7_a_free_advance_at_level_3_gives_the_bonus() -> None:
    play = Play().level(0, agriculture=3).row("a1-09").give(0, wood=2).put(0, "tikal", 2).begin()
    play.do("turn pick tikal 2", "action tikal 2", "build a1-09", "temple kukulcan")
    assert play.step("kukulcan") == 2 and play.reached("agriculture") == 3


def test_TZ_13_8_TZ_13_9_TZ_13_10_benefits_add_up_and_apply_every_time() -> None:
    for level in range(4):
        play = Play().level(0, extraction=level).put(0, "yaxchilan", 1, 2, 3).begin()
        for action in (1, 2, 3):
            play.do(f"turn pick yaxchilan {action}", f"action yaxchilan {action}")
        assert play.has("wood") == (2 if level >= 1 else 1)
        assert play.has("stone") == (2 if level >= 2 else 1)
        assert play.has("gold") == (2 if level >= 3 else 1)
        play.do("turn stop")
        again = Play().level(0, extraction=level).put(0, "yaxchilan", 1, 6).begin()
        for space in (1, 6):
            again.do(f"turn pick yaxchilan {space}", "action yaxchilan 1")
        assert again.has("wood") == (4 if level >= 1 else 2)


# ------------------------------------------------------------------------------ agriculture
@pytest.mark.parametrize(("level", "bonus"), ((0, 0), (1, 1), (2, 1), (3, 3)))
def test_TZ_13_11_TZ_13_16_jungle_corn(level: int, bonus: int) -> None:
    for action, corn in ((2, 4), (3, 5), (4, 7), (5, 9)):
        play = Play().level(0, agriculture=level).jungle(action, 0, 1).put(0, "palenque", action)
        play.begin().do(f"turn pick palenque {action}", f"action palenque {action}")
        assert play.has("corn") == corn + bonus
    burned = Play().level(0, agriculture=level).put(0, "palenque", 3).begin()
    burned.do("turn pick palenque 3", "action palenque 3", "harvest burn", "anger chaac")
    assert burned.has("corn") == 5 + bonus


@pytest.mark.parametrize(("level", "corn"), ((0, 3), (1, 3), (2, 4), (3, 4)))
def test_TZ_13_15_fishing(level: int, corn: int) -> None:
    assert at("palenque", 1, agriculture=level).has("corn") == corn


def test_TZ_E17_agriculture_3() -> None:
    for action, corn in ((2, 7), (3, 8), (4, 10), (5, 12)):
        play = Play().level(0, agriculture=3).jungle(action, 0, 1).put(0, "palenque", action)
        play.begin().do(f"turn pick palenque {action}", f"action palenque {action}")
        assert play.has("corn") == corn
    assert at("palenque", 1, agriculture=3).has("corn") == 4


def test_TZ_13_12_TZ_E43_corn_without_a_tile() -> None:
    play = at("palenque", 4, agriculture=2)
    assert play.choices() == ["wood", "burn", "wild"]
    play.do("harvest wild")
    assert play.has("corn") == 8 and play.state.corn_tiles[0] == 0
    assert play.state.covered[2] == 4 and play.state.open[2] == 0 and play.step("chaac") == 1
    low = at("palenque", 4, agriculture=1)
    assert low.refused("harvest wild") == "TZ-13.12"


def test_TZ_13_13_covered_corn_is_not_available_and_its_option() -> None:
    assert "wild" in at("palenque", 3, agriculture=2).choices()
    play = Play(wild_harvest="empty-group").level(0, agriculture=2).put(0, "palenque", 3, 4)
    play.jungle(4, 0, 0).begin().do("turn pick palenque 3", "action palenque 3")
    assert play.refused("harvest wild") == "TZ-13.13"
    play.do("harvest wood", "turn pick palenque 4", "action palenque 4")
    assert play.has("corn") == 8


def test_TZ_13_14_TZ_E44_an_open_tile_must_be_taken() -> None:
    play = Play().level(0, agriculture=2).jungle(4, 2, 1).put(0, "palenque", 4).begin()
    play.do("turn pick palenque 4", "action palenque 4")
    assert play.refused("harvest wild") == "TZ-13.14"
    play.do("harvest corn")
    assert play.has("corn") == 8 and play.state.open[2] == 0 and play.state.corn_tiles[0] == 1


def test_TZ_13_17_bonus_of_agriculture() -> None:
    play = advance("agriculture", 3, wood=1).do("temple quetzalcoatl")
    assert play.step("quetzalcoatl") == 2


# --------------------------------------------------------------------------------- theology
def test_TZ_13_18_theology_changes_chichen_itza_and_yaxchilan_4_only() -> None:
    for level in (0, 3):
        play = Play().level(0, theology=level)
        for action in (1, 2, 3, 5):
            assert [dug(play.state, 0, action, m) for m in range(5)] == [
                BOX.yield_of[(action - 1) * 5 + m] for m in range(5)
            ]
        play = Play().level(0, theology=level).put(0, "uxmal", 1).give(0, corn=3).begin()
        play.do("turn pick uxmal 1")
        assert play.choices() == ["uxmal 1", "nothing"]  # not the space ahead


def test_TZ_13_19_TZ_E40_one_space_ahead_for_nothing() -> None:
    play = Play().level(0, theology=1).give(0, skull=1).put(0, "chichen-itza", 5).begin()
    play.do("turn pick chichen-itza 5")
    assert play.choices() == ["chichen-itza 5", "chichen-itza 6", "nothing"]
    play.do("action chichen-itza 6", "take wood")
    assert play.points() == 8 and play.step("kukulcan") == 2 and play.has("wood") == 1
    none = Play().give(0, skull=1).put(0, "chichen-itza", 5).begin().do("turn pick chichen-itza 5")
    assert none.refused("action chichen-itza 6") == "TZ-7.4"


def test_TZ_13_20_TZ_E41_from_space_9_the_free_choice() -> None:
    play = Play().level(0, theology=1).give(0, skull=1).put(0, "chichen-itza", 9).begin()
    play.do("turn pick chichen-itza 9", "action chichen-itza 1")
    assert play.points() == 4 and play.step("chaac") == 2 and play.has("corn") == 0
    other = Play(theology="not-from-nine").level(0, theology=1).give(0, skull=1)
    other.put(0, "chichen-itza", 9).begin().do("turn pick chichen-itza 9")
    assert other.choices() == ["chichen-itza 9", "nothing"]
    assert other.refused("action chichen-itza 1") == "TZ-7.5"
    ten = Play().level(0, theology=1).give(0, skull=1).put(0, "chichen-itza", 10).begin()
    ten.do("turn pick chichen-itza 10")
    assert ten.choices() == [*(f"chichen-itza {n}" for n in range(1, 10)), "nothing"]


def test_TZ_13_21_TZ_E42_a_block_for_a_step() -> None:
    play = at("chichen-itza", 8, theology=2).do("take gold")
    assert play.asked() == "devote"
    assert play.choices() == [*(f"gold {name}" for name in t.TEMPLE_NAMES), "decline"]
    assert play.refused("devote wood chaac") == "TZ-1.16"
    play.do("devote gold chaac")
    assert play.points() == 11 and play.step("quetzalcoatl") == 2 and play.step("chaac") == 2
    assert play.has("gold") == 0
    declined = at("chichen-itza", 8, theology=2).do("take gold", "devote decline")
    assert declined.has("gold") == 1 and declined.step("chaac") == 1


def test_TZ_7_12_a_block_is_not_paid_for_a_step_that_is_impossible() -> None:
    tops = {name: int(BOX.steps[at]) - 1 for at, name in enumerate(t.TEMPLE_NAMES)}
    play = Play().level(0, theology=2).give(0, skull=1, wood=1).put(0, "chichen-itza", 1)
    play.temple(0, chaac=tops["chaac"], quetzalcoatl=tops["quetzalcoatl"] - 1)
    play.temple(1, quetzalcoatl=tops["quetzalcoatl"]).begin()
    play.do("turn pick chichen-itza 1", "action chichen-itza 1")
    assert play.choices() == ["wood kukulcan", "decline"]
    assert play.refused("devote wood chaac") == "TZ-7.12"
    assert play.refused("devote wood quetzalcoatl") == "TZ-7.12"
    full = Play().level(0, theology=2).give(0, skull=1, wood=1).put(0, "chichen-itza", 1)
    full.temple(0, **tops).begin().do("turn pick chichen-itza 1", "action chichen-itza 1")
    assert full.asked() == "turn" and full.has("wood") == 1


def test_TZ_13_22_once_per_action() -> None:
    play = Play().level(0, theology=2).give(0, skull=1, wood=5).put(0, "chichen-itza", 1).begin()
    play.do("turn pick chichen-itza 1", "action chichen-itza 1", "devote wood kukulcan")
    assert play.asked() == "turn" and play.has("wood") == 4


def test_TZ_13_23_TZ_13_24_a_second_skull() -> None:
    assert at("yaxchilan", 4, theology=3).has("skull") == 4  # two before
    assert at("yaxchilan", 4, theology=2).has("skull") == 3
    last = Play().level(0, theology=3).give(1, skull=12).put(0, "yaxchilan", 4).begin()
    last.do("turn pick yaxchilan 4", "action yaxchilan 4")
    assert last.has("skull") == 1 and last.state.skull_bank == 0
    other = Play().level(0, theology=3).row("a2-12").give(0, wood=2, stone=2).put(0, "tikal", 2)
    other.begin().do("turn pick tikal 2", "action tikal 2", "build a2-12", "tech agriculture")
    assert other.has("skull") == 1


def test_TZ_13_25_bonus_of_theology() -> None:
    assert advance("theology", 3, wood=1).has("skull") == 1
    play = Play().level(0, theology=3).give(1, skull=13).give(0, wood=1).put(0, "tikal", 1)
    play.begin().do("turn pick tikal 1", "action tikal 1")
    assert play.refused("tech theology") == "TZ-13.25"
    free = Play().level(0, theology=3).give(1, skull=13).row("a2-16", "a1-14")
    free.give(0, stone=1, gold=1).put(0, "tikal", 2).begin()
    free.do("turn pick tikal 2", "action tikal 2", "build a1-14")
    assert free.has("skull") == 0 and free.step("kukulcan") == 2  # granted without effect


# ----------------------------------------------------------------------------- architecture
@pytest.mark.parametrize(("level", "corn", "points"), ((0, 0, 0), (1, 1, 0), (2, 1, 2), (3, 1, 2)))
def test_TZ_13_27_TZ_13_28_corn_and_points_for_a_building(
    level: int, corn: int, points: int
) -> None:
    for gear, action, goods in (
        ("tikal", 2, {"wood": 1}),
        ("tikal", 4, {"wood": 1}),
        ("uxmal", 4, {"corn": 2}),
    ):
        play = Play().level(0, architecture=level).row("a1-01").give(0, **goods)
        play.put(0, gear, action).begin()
        play.do(f"turn pick {gear} {action}", f"action {gear} {action}", "build a1-01")
        if play.asked() == "architecture":
            play.do("architecture use")
        saved = 2 if level == 3 and gear == "uxmal" else 0
        assert play.has("corn") == corn + saved and play.points() == points


def test_TZ_13_29_TZ_E37_one_block_less() -> None:
    play = Play().level(0, architecture=3).row("a1-06", "a1-10").give(0, wood=5)
    play.put(0, "tikal", 4).begin().do("turn pick tikal 4", "action tikal 4", "build a1-06")
    assert play.asked() == "build"  # only the missing stone could be waived
    play.do("build a1-10")
    assert play.has("wood") == 0 and play.has("corn") == 1 and play.points() == 2
    assert play.step("chaac") == 2 and play.step("quetzalcoatl") == 2
    assert play.reached("agriculture") == 1 and play.has("stone") == 1
    choice = Play().level(0, architecture=3).row("a1-06").give(0, wood=2, stone=1)
    choice.put(0, "tikal", 2).begin().do("turn pick tikal 2", "action tikal 2", "build a1-06")
    assert choice.choices() == ["wood", "stone"] and choice.refused("discount gold") == "TZ-13.29"
    choice.do("discount wood")
    assert choice.has("wood") == 1 and choice.has("stone") == 0
    two = Play().level(0, architecture=3).row("a1-06").give(0, wood=1, corn=1)
    two.put(0, "tikal", 2).begin().do("turn pick tikal 2")
    assert two.refused("action tikal 2") == "TZ-16.3"


def test_TZ_E38_TZ_13_32_two_corn_less_before_the_corn_of_architecture() -> None:
    play = Play().level(0, architecture=3).row("a1-01").put(0, "uxmal", 4).begin()
    play.do("turn pick uxmal 4", "action uxmal 4", "build a1-01")
    assert play.has("corn") == 1 and play.points() == 2
    poor = Play().level(0, architecture=1).row("a1-01").give(0, corn=1).put(0, "uxmal", 4).begin()
    poor.do("turn pick uxmal 4")
    assert poor.refused("action uxmal 4") == "TZ-11.8"  # its corn comes too late


def test_TZ_13_30_monuments_get_no_benefit() -> None:
    play = Play().level(0, architecture=3).give(0, wood=3, stone=2, gold=1).put(0, "tikal", 4)
    play.begin().do("turn pick tikal 4", "action tikal 4", "build m-01")
    assert play.has("corn") == 0 and play.points() == 0
    assert [play.has(name) for name in ("wood", "stone", "gold")] == [0, 0, 0]
    short = Play().level(0, architecture=3).give(0, wood=2, stone=2, gold=1).put(0, "tikal", 4)
    short.begin().do("turn pick tikal 4", "action tikal 4")
    assert short.refused("build m-01") == "TZ-17.2"


def test_TZ_13_31_a_building_does_not_benefit_itself() -> None:
    play = Play().row("a1-13").give(0, gold=1).put(0, "tikal", 2).begin()
    play.do("turn pick tikal 2", "action tikal 2", "build a1-13")
    assert play.reached("architecture") == 1 and play.has("corn") == 0


def test_TZ_13_33_bonus_of_architecture() -> None:
    assert advance("architecture", 3, wood=1).points() == 3


# ------------------------------------------------------------------------------- extraction
@pytest.mark.parametrize(("action", "wood"), ((3, 2), (4, 3), (5, 4)))
def test_TZ_13_34_more_wood(action: int, wood: int) -> None:
    for level in (0, 1):
        play = at("palenque", action, extraction=level).do("harvest wood")
        assert play.has("wood") == wood + level
    assert at("yaxchilan", 1, extraction=1).has("wood") == 2


@pytest.mark.parametrize("action", (2, 5))
def test_TZ_13_35_more_stone(action: int) -> None:
    assert at("yaxchilan", action, extraction=1).has("stone") == 1
    assert at("yaxchilan", action, extraction=2).has("stone") == 2


@pytest.mark.parametrize("action", (3, 5))
def test_TZ_13_36_more_gold(action: int) -> None:
    assert at("yaxchilan", action, extraction=2).has("gold") == 1
    assert at("yaxchilan", action, extraction=3).has("gold") == 2


def test_TZ_13_37_other_blocks_are_not_increased() -> None:
    assert at("chichen-itza", 6, extraction=3).do("take gold").has("gold") == 1
    play = Play().level(0, extraction=3).row("a1-10").give(0, wood=3).put(0, "tikal", 2).begin()
    play.do("turn pick tikal 2", "action tikal 2", "build a1-10")
    assert play.has("stone") == 1
    market = Play().level(0, extraction=3).give(0, corn=4).put(0, "uxmal", 2).begin()
    market.do("turn pick uxmal 2", "action uxmal 2", "market buy gold")
    assert market.has("gold") == 1
    food = Play(2).level(0, extraction=3).temple(0, chaac=2).give(0, corn=6).begin(food=True)
    food.pass_on(0, 1)
    assert food.has("stone") == 1


def test_TZ_13_38_bonus_of_extraction() -> None:
    play = advance("extraction", 3, wood=1)
    assert play.asked() == "take" and len(play.choices()) == 6
    assert play.refused("take gold") == "TZ-13.38"
    play.do("take stone gold")
    assert play.has("stone") == 1 and play.has("gold") == 1
