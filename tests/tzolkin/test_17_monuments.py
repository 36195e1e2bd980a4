"""Chapter 17: monuments."""

from __future__ import annotations

import pytest

from patolli.games.tzolkin.rules.scoring import monument_points
from tzolkin.helpers import Play, count_bits


def scored(play: Play, monument: int, seat: int = 0) -> int:
    """What a monument brings, counted from 1."""
    return int(monument_points(play.state, seat, monument - 1))


def rich(gear: str, space: int, **options: str) -> Play:
    """A seat that can pay everything."""
    play = Play(**options).give(0, corn=9, wood=9, stone=9, gold=9, skull=2)
    return play.put(0, gear, space).begin().do(f"turn pick {gear} {space}")


def test_TZ_17_1_only_by_tikal_4() -> None:
    assert "m-01" in rich("tikal", 4).do("action tikal 4").choices()
    assert "m-01" in rich("tikal", 7).do("action tikal 4").choices()
    assert rich("tikal", 2).do("action tikal 2").refused("build m-01") == "TZ-17.1"
    play = rich("uxmal", 5).do("action uxmal 5", "action tikal 4", "build m-01")
    assert play.state.raised[0] == 1
    deeds = Play().row("a2-07").give(0, wood=5, stone=3, gold=2, corn=1).put(0, "tikal", 2)
    deeds.begin().do("turn pick tikal 2", "action tikal 2", "build a2-07", "action tikal 4")
    assert deeds.do("build m-01").state.raised[0] == 1


def test_TZ_17_2_full_cost_in_the_printed_materials() -> None:
    play = rich("tikal", 4).do("action tikal 4", "build m-04")
    assert [play.has(name) for name in ("wood", "stone", "gold")] == [8, 8, 5]
    poor = Play().give(0, wood=3, stone=2).put(0, "tikal", 4).begin()
    poor.do("turn pick tikal 4", "action tikal 4")
    assert poor.refused("build m-01") == "TZ-17.2"


def test_TZ_17_3_TZ_17_4_not_replaced_and_without_effect() -> None:
    play = rich("tikal", 4).do("action tikal 4", "build m-02", "turn stop")
    assert play.state.shown[1] == 0 and count_bits(play.state.monument_deck) == 7
    assert play.points() == 0
    play.give(1, wood=9, stone=9, gold=9)
    play.state.workers[2 * 4 + 1] |= 1 << 4
    play.do("turn pick tikal 4", "action tikal 4")
    assert play.refused("build m-02") == "TZ-17.3"


def test_TZ_17_5_several_monuments() -> None:
    play = Play().give(0, wood=9, stone=9, gold=9).put(0, "tikal", 4, 6).begin()
    play.do("turn pick tikal 4", "action tikal 4", "build m-01")
    play.do("turn pick tikal 6", "action tikal 4", "build m-02")
    assert play.state.raised[0] == 3


@pytest.mark.parametrize(
    ("monument", "tiles"),
    (
        (1, ("m-01", "m-02", "a1-06", "a2-04")),
        (6, ("m-06", "m-07", "a1-09", "a2-09")),
        (10, ("m-10", "m-11", "a1-13", "a2-13")),
    ),
)
def test_TZ_17_6_per_own_colour(monument: int, tiles: tuple[str, ...]) -> None:
    play = Play().owned(0, *tiles, "a1-01", "w-14").owned(1, "a1-07", "a1-10", "a1-14")
    assert scored(play, monument) == 16


def test_TZ_17_7_per_own_building_and_monument() -> None:
    assert scored(Play().owned(0, "m-02", "a1-01", "a2-18", "w-14"), 2) == 6


@pytest.mark.parametrize(("seats", "each"), ((2, 6), (3, 5), (4, 4)))
def test_TZ_17_8_per_monument_of_anybody(seats: int, each: int) -> None:
    play = Play(seats).owned(0, "m-03").owned(1, "m-01", "m-12")
    assert scored(play, 3) == 3 * each


def test_TZ_17_9_per_harvest_tile() -> None:
    play = Play()
    play.state.corn_tiles[0], play.state.wood_tiles[0] = 3, 2
    assert scored(play, 4) == 12 and scored(play, 5) == 8


def test_TZ_17_10_TZ_E19_workers_and_mastered_tracks() -> None:
    points = [scored(Play().workers(0, count), 7) for count in (3, 4, 5, 6)]
    assert points == [0, 6, 12, 18]
    tracks = ("agriculture", "extraction", "architecture", "theology")
    for count, vp in enumerate((0, 9, 20, 33, 33)):
        assert scored(Play().level(0, **dict.fromkeys(tracks[:count], 3)), 9) == vp


def test_TZ_17_11_per_level() -> None:
    assert scored(Play().level(0, agriculture=3, theology=2, extraction=1), 8) == 18


def test_TZ_17_12_tracks_on_level_3_only() -> None:
    assert scored(Play().level(0, agriculture=2, theology=2), 9) == 0
    assert scored(Play().level(0, agriculture=3, theology=2), 9) == 9


def test_TZ_17_13_TZ_E18_the_best_temple() -> None:
    assert scored(Play().temple(0, quetzalcoatl=5, chaac=3), 11) == 12
    assert scored(Play().low(), 11) == 0


def test_TZ_17_14_temple_steps_once_more() -> None:
    assert scored(Play().temple(0, chaac=4, quetzalcoatl=0, kukulcan=7), 12) == 6 - 2 + 10
    assert scored(Play().low(), 12) == -6


def test_TZ_17_15_skulls_on_chichen_itza() -> None:
    play = Play().give(0, skull=3)
    play.state.rooms = 0b101010101
    assert scored(play, 13) == 15 and scored(play, 13, 2) == 15


@pytest.mark.parametrize(("value", "bank", "lost"), (("to-bank", 12, 0), ("out-of-game", 11, 1)))
def test_TZ_17_16_the_skull_paid_and_its_option(value: str, bank: int, lost: int) -> None:
    play = Play(monument_skull=value).display("m-13").give(0, gold=4, skull=2).put(0, "tikal", 4)
    play.begin().do("turn pick tikal 4", "action tikal 4", "build m-13")
    assert play.has("skull") == 1 and play.has("gold") == 0
    assert play.state.skull_bank == bank and play.state.skulls_lost == lost
