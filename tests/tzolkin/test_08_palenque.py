"""Chapter 8: fishing and the jungle."""

from __future__ import annotations

import pytest

from tzolkin.helpers import Play


def worker(space: int, **options: str) -> Play:
    """A worker of the first seat about to be picked up from Palenque."""
    return Play(**options).put(0, "palenque", space)


def harvest(play: Play, action: int) -> Play:
    """Pick the worker up and perform its action."""
    return play.begin().do(f"turn pick palenque {action}", f"action palenque {action}")


def test_TZ_8_1_fishing_gives_three_corn_and_never_runs_out() -> None:
    play = worker(1)
    for group in range(2, 6):
        play.jungle(group, 0, 0)
    assert harvest(play, 1).has("corn") == 3
    assert play.state.corn_tiles[0] == 0


@pytest.mark.parametrize(("action", "corn"), ((2, 4), (3, 5), (4, 7), (5, 9)))
def test_TZ_8_2_TZ_8_3_TZ_8_4_TZ_8_5_TZ_8_7_corn_of_an_open_tile(action: int, corn: int) -> None:
    play = harvest(worker(action).jungle(action, 0, 2), action)
    assert play.has("corn") == corn and play.state.corn_tiles[0] == 1
    assert play.state.open[action - 2] == 1


@pytest.mark.parametrize(("action", "wood"), ((3, 2), (4, 3), (5, 4)))
def test_TZ_8_3_TZ_8_4_TZ_8_5_TZ_8_6_wood_uncovers_corn(action: int, wood: int) -> None:
    play = harvest(worker(action), action).do("harvest wood")
    assert play.has("wood") == wood and play.state.wood_tiles[0] == 1
    assert play.state.covered[action - 2] == 3 and play.state.open[action - 2] == 1
    play = harvest(worker(action).jungle(action, 0, 1).level(0, agriculture=0), action)
    assert play.has("corn") > 0  # no wood on top: the corn tile without a question


def test_TZ_8_6_TZ_8_7_no_tile_no_harvest() -> None:
    play = harvest(worker(3), 3)
    assert play.refused("harvest corn") == "TZ-8.7"
    assert play.choices() == ["wood", "burn"]
    play = harvest(worker(3).jungle(3, 0, 1).level(0, agriculture=2), 3)
    assert play.has("corn") == 6
    play = harvest(worker(3).jungle(3, 1, 1), 3)
    assert play.choices() == ["corn", "wood", "burn"]


def test_TZ_8_8_TZ_8_9_TZ_8_15_burning() -> None:
    play = harvest(worker(4), 4).do("harvest burn", "anger quetzalcoatl")
    assert play.has("corn") == 7 and play.has("wood") == 0
    assert play.state.corn_tiles[0] == 1 and play.state.wood_tiles[0] == 0
    assert play.state.covered[2] == 3 and play.state.open[2] == 0 and play.state.burned == 1
    assert play.step("quetzalcoatl") == 0
    group_2 = harvest(worker(2), 2)
    assert group_2.asked() == "turn" and group_2.has("corn") == 4  # nothing to burn there


def test_TZ_8_8_burning_needs_wood() -> None:
    play = harvest(worker(3).jungle(3, 0, 1).level(0, agriculture=2), 3)
    assert play.asked() == "turn"
    from patolli.games.tzolkin.rules.palenque import harvest_refusal

    play = worker(3).jungle(3, 0, 1)
    assert harvest_refusal(play.state, 0, 1, 2) == 8008
    assert harvest_refusal(play.state, 0, 1, 1) == 8006


def test_TZ_8_10_nobody_burns_from_the_lowest_steps() -> None:
    play = harvest(worker(3).low().level(0, agriculture=2), 3)
    assert play.refused("harvest burn") == "TZ-8.10"
    assert play.choices() == ["wood", "wild"]


def test_TZ_8_11_wood_or_open_corn_at_will() -> None:
    for way in ("corn", "wood"):
        play = harvest(worker(4).jungle(4, 2, 2), 4).do(f"harvest {way}")
        assert play.has(way) > 0


def test_TZ_8_12_burning_beside_open_corn_and_its_option() -> None:
    play = harvest(worker(3).jungle(3, 1, 1), 3)
    assert "burn" in play.choices()
    play = harvest(worker(3, burning="not-beside-corn").jungle(3, 1, 1), 3)
    assert play.refused("harvest burn") == "TZ-8.12" and play.choices() == ["corn", "wood"]
    play = harvest(worker(3, burning="not-beside-corn").jungle(3, 1, 0), 3)
    assert "burn" in play.choices()


def test_TZ_8_13_an_empty_group_offers_nothing() -> None:
    play = worker(4).jungle(4, 0, 0).give(0, corn=2).begin().do("turn pick palenque 4")
    assert play.refused("action palenque 4") == "TZ-8.13"
    assert "palenque 3" in play.choices()
    play = harvest(worker(4).jungle(4, 0, 0).level(0, agriculture=2), 4)
    assert play.has("corn") == 8 and play.state.corn_tiles[0] == 0


def test_TZ_8_14_free_choice_spaces() -> None:
    for space in (6, 7):
        play = worker(space).begin().do(f"turn pick palenque {space}")
        assert play.choices() == [*(f"palenque {n}" for n in range(1, 6)), "nothing"]
        play.do("action palenque 5", "harvest wood")
        assert play.has("wood") == 4 and play.has("corn") == 0


def test_TZ_E5_wood_then_burning() -> None:
    play = Play().put(0, "palenque", 1, 3, 4).begin()
    play.do("turn pick palenque 3", "action palenque 3", "harvest wood")
    play.do("turn pick palenque 4", "action palenque 4", "harvest burn", "anger chaac", "turn stop")
    assert play.has("wood") == 2 and play.state.wood_tiles[0] == 1
    assert play.has("corn") == 7 and play.state.corn_tiles[0] == 1
    assert play.step("chaac") == 0 and play.spaces(0, "palenque") == [1]


def test_TZ_E5b_wood_then_the_uncovered_corn() -> None:
    play = Play().put(0, "palenque", 1, 3, 4).give(0, corn=1).begin()
    play.do("turn pick palenque 3", "action palenque 3", "harvest wood")
    play.do("turn pick palenque 4", "action palenque 3", "harvest corn")
    assert play.has("wood") == 2 and play.has("corn") == 5
    assert (play.state.wood_tiles[0], play.state.corn_tiles[0]) == (1, 1)
    assert [play.step(name) for name in ("chaac", "quetzalcoatl", "kukulcan")] == [1, 1, 1]


def test_TZ_E5c_the_step_back_is_paid_before_the_harvest() -> None:
    play = Play().put(0, "palenque", 1, 3, 4).begin()
    play.do("turn pick palenque 3", "action palenque 3", "harvest wood", "turn pick palenque 4")
    assert play.refused("action palenque 3") == "TZ-7.5"
