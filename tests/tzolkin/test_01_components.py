"""Chapter 1: components and general terms."""

from __future__ import annotations

import pytest

from patolli.engine.errors import BadSetup
from tzolkin.helpers import BOX, DATA, GAME, Play, fresh, k, play_out, t


def test_TZ_1_1_two_to_four_players_with_six_workers_each() -> None:
    assert GAME.seats == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            GAME.new(seats)
    for seats in GAME.seats:
        state = fresh(seats)
        assert [state.hand[s] + state.bank[s] for s in range(seats)] == [6] * seats


def test_TZ_1_2_TZ_1_3_a_worker_is_in_exactly_one_place() -> None:
    for state in play_out(fresh(3), 5):
        for name, (found, box) in GAME.pieces(state).items():
            if name.startswith("workers"):
                assert found == box == 6
    play = Play().give(0, corn=9).begin().do("turn place tikal", "turn place start")
    assert play.state.hand[0] == 1 and play.spaces(0, "tikal") == [0]
    assert play.state.start_worker == 1 and play.state.bank[0] == 3  # three in play


def test_TZ_1_4_a_seventh_worker_does_not_exist() -> None:
    play = Play().workers(0, 6).put(0, "uxmal", 3).row("a2-05").give(0, wood=1, stone=1, gold=1)
    play.put(0, "tikal", 2).begin().do("turn pick tikal 2", "action tikal 2", "build a2-05")
    assert play.state.bank[0] == 0 and play.state.hand[0] == 5  # and one on Uxmal
    assert play.points() == 6


def test_TZ_1_5_TZ_1_9_TZ_1_10_the_five_gears() -> None:
    assert t.GEAR_NAMES == ["palenque", "yaxchilan", "tikal", "uxmal", "chichen-itza"]
    assert [BOX.teeth[gear] for gear in range(5)] == [10, 10, 10, 10, 13]
    assert [BOX.last_space[gear] for gear in range(5)] == [7, 7, 7, 7, 10]
    picks = [word for word in GAME.kinds[k.TURN].words if word.startswith("pick")]
    assert len(picks) == 4 * 8 + 11


def test_TZ_1_6_materials_never_run_out() -> None:
    play = Play().give(1, gold=60, wood=60, corn=99).put(0, "yaxchilan", 5).begin()
    play.do("turn pick yaxchilan 5", "action yaxchilan 5")
    assert play.has("gold") == 1


def test_TZ_1_7_thirteen_skulls() -> None:
    play = Play().give(1, skull=12).put(0, "yaxchilan", 4, 5).begin()
    assert play.state.skull_bank == 1
    play.do("turn pick yaxchilan 4", "action yaxchilan 4")
    assert play.has("skull") == 1 and play.state.skull_bank == 0
    play.give(0, corn=1).do("turn pick yaxchilan 5")
    assert play.refused("action yaxchilan 4") == "TZ-9.4"
    assert DATA["counts"]["crystal_skulls"] == 13


def test_TZ_1_8_corn_and_skulls_are_no_blocks() -> None:
    play = Play().give(0, corn=20, skull=5).put(0, "tikal", 1, 5).begin()
    play.do("turn pick tikal 5")
    assert play.asked() == "turn"  # neither a technology nor a building nor temples
    assert play.do("turn pick tikal 1").asked() == "turn"


def test_TZ_1_11_dummies_alone_stand_on_unnumbered_teeth() -> None:
    play = Play(2).put(0, "palenque", 7).dummy("palenque", 6).turn(2)
    assert play.dummies("palenque") == [8]
    assert play.spaces(0, "palenque") == [] and play.state.hand[0] == 3


def test_TZ_1_12_space_0_has_no_action() -> None:
    for gear in t.GEAR_NAMES:
        play = Play().put(0, gear, 0).give(0, corn=9, wood=3, gold=3, skull=1).begin()
        play.do(f"turn pick {gear} 0")
        assert play.asked() == "turn"


def test_TZ_1_13_what_players_own_is_open() -> None:
    play = Play().give(1, corn=3, gold=1).owned(1, "a1-01", "m-01", "w-04").begin()
    play.state.corn_tiles[1] = 2
    seen = GAME.view(play.state, 2).state
    for name in ("goods", "built", "raised", "kept", "corn_tiles", "wood_tiles"):
        mine, theirs = getattr(play.state, name), getattr(seen, name)
        assert [mine[at] for at in range(len(mine))] == [theirs[at] for at in range(len(theirs))]


def test_TZ_1_14_points_may_be_negative() -> None:
    play = Play(2).begin(food=True).pass_on(0, 1)
    assert play.points() == -9  # three unfed workers


def test_TZ_1_15_scores_count_quarter_points() -> None:
    play = Play(2)
    play.state.points[k.FROM_CORN] = 3
    assert GAME.scores(play.state)[0] * 4 == 3
    assert GAME.unit == 4


def test_TZ_1_16_what_cannot_be_paid_is_not_done() -> None:
    play = Play().give(0, corn=2).put(0, "uxmal", 1).begin().do("turn pick uxmal 1")
    assert play.asked() == "turn"  # three corn for a temple
    play = Play().give(0, wood=1).put(0, "tikal", 1).begin().do("turn pick tikal 1")
    play.do("action tikal 1")
    assert play.reached("agriculture") == 0
    play.do("tech agriculture")
    assert play.has("wood") == 0 and play.reached("agriculture") == 1


def test_an_edition_may_change_figures_but_not_the_impossible() -> None:
    edition = "[food_day]\ncorn_per_worker = 3\n"
    assert GAME.box(edition).feed == 3
    for text, key in (
        ("[food_day]\ncorn_per_worker = -1\n", "food_day.corn_per_worker"),
        ("[begging]\ncorn_after = 2\n", "begging.corn_after"),
        ('[[temples]]\nid = "chaac"\nbonus_age_1 = 5\n', "temples.bonus"),
        ('[[buildings]]\nid = "A1-01"\ncolour = "pink"\n', "buildings.A1-01"),
        ("[placement_cost]\ngroup_total = [0, 1]\n", "placement_cost.group_total"),
        ("[market]\nwood = 0\n", "market.wood"),
        ('[[monuments]]\nid = "M-01"\ncolour = "pink"\n', "monuments.M-01"),
        ("[final_scoring]\nvp_per_corn = 0.3\n", "final_scoring.vp_per_corn"),
    ):
        with pytest.raises(BadSetup, match=key):
            GAME.new(2, {}, text)
