"""Chapter 7: picking up workers and the order of what follows."""

from __future__ import annotations

from tzolkin.helpers import GAME, Play, k


def test_TZ_7_1_any_number_of_own_workers() -> None:
    play = Play().put(0, "tikal", 0).put(0, "uxmal", 0).put(1, "uxmal", 1).begin()
    assert "pick tikal 0" in play.choices() and "pick uxmal 0" in play.choices()
    assert play.refused("turn pick uxmal 1") == "TZ-7.1"
    play.do("turn pick tikal 0", "turn pick uxmal 0")
    assert play.state.hand[0] == 3 and play.choices() == ["stop"]


def test_TZ_7_2_the_worker_on_the_start_space_stays() -> None:
    play = Play(2).begin().do("turn place start", "turn stop")
    assert play.state.start_worker == 1
    picks = [word for word in GAME.kinds[k.TURN].words if word.startswith("pick")]
    assert not any("start" in word for word in picks)


def test_TZ_7_3_TZ_E4_TZ_7_5_TZ_7_11_one_at_a_time_and_gains_can_pay() -> None:
    play = Play().put(0, "yaxchilan", 1, 2, 3).begin()
    play.do("turn pick yaxchilan 2", "action yaxchilan 2")
    assert play.has("stone") == 1 and play.has("corn") == 1
    play.do("turn pick yaxchilan 3", "action yaxchilan 2", "turn stop")
    assert play.has("stone") == 2 and play.has("corn") == 1
    assert play.spaces(0, "yaxchilan") == [1]


def test_TZ_E4b_stepping_back_is_paid_first() -> None:
    play = Play().put(0, "yaxchilan", 3).begin().do("turn pick yaxchilan 3")
    assert play.refused("action yaxchilan 2") == "TZ-7.5"
    assert play.choices() == ["yaxchilan 3", "nothing"]


def test_TZ_7_4_own_lower_or_no_action() -> None:
    play = Play().put(0, "yaxchilan", 3).give(0, corn=5).begin().do("turn pick yaxchilan 3")
    assert play.choices() == ["yaxchilan 1", "yaxchilan 2", "yaxchilan 3", "nothing"]
    assert play.refused("action yaxchilan 4") == "TZ-7.4"
    assert play.refused("action palenque 1") == "TZ-7.4"
    play.do("action yaxchilan 1")
    assert play.has("corn") == 3 and play.has("wood") == 1


def test_TZ_7_6_occupied_spaces_do_not_matter() -> None:
    play = Play().put(0, "yaxchilan", 3).put(1, "yaxchilan", 1, 2).give(0, corn=2).begin()
    play.do("turn pick yaxchilan 3", "action yaxchilan 1")
    assert play.has("wood") == 1 and play.has("corn") == 0


def test_TZ_7_7_free_choice_spaces_cost_nothing() -> None:
    for space in (6, 7):
        play = Play().put(0, "yaxchilan", space).begin().do(f"turn pick yaxchilan {space}")
        assert play.choices() == [*(f"yaxchilan {n}" for n in range(1, 6)), "nothing"]
        assert play.do("action yaxchilan 3").has("corn") == 2
    play = Play().put(0, "chichen-itza", 10).give(0, skull=1).begin()
    play.do("turn pick chichen-itza 10", "action chichen-itza 1")
    assert play.points() == 4 and play.has("corn") == 0


def test_TZ_7_8_TZ_11_14_the_action_itself_is_still_paid() -> None:
    play = Play().put(0, "uxmal", 6, 7).begin().do("turn pick uxmal 6")
    assert play.refused("action uxmal 5") == "TZ-11.10"
    assert play.refused("action uxmal 1") == "TZ-11.1"
    play.do("action nothing").give(0, corn=1).do("turn pick uxmal 7", "action uxmal 5")
    play.do("action palenque 1")
    assert play.has("corn") == 3


def test_TZ_7_9_the_worker_comes_back_without_an_action_too() -> None:
    play = Play().put(0, "yaxchilan", 3).begin()
    assert play.state.hand[0] == 2
    play.do("turn pick yaxchilan 3", "action nothing")
    assert play.state.hand[0] == 3 and play.has("gold") == 0


def test_TZ_7_10_no_action_from_space_0() -> None:
    play = Play().put(0, "palenque", 0).begin().do("turn pick palenque 0")
    assert play.asked() == "turn" and play.has("corn") == 0
    play = Play().level(0, theology=1).put(0, "chichen-itza", 0).give(0, skull=1).begin()
    play.do("turn pick chichen-itza 0")
    assert play.choices() == ["chichen-itza 1", "nothing"]


def test_TZ_7_12_only_actions_that_can_have_an_effect() -> None:
    play = Play().workers(0, 6).put(0, "uxmal", 3).begin().do("turn pick uxmal 3")
    assert play.asked() == "turn"  # no worker to gain, nothing to trade, no corn
    play = Play().put(0, "uxmal", 2).give(0, corn=2).begin().do("turn pick uxmal 2")
    play.do("action uxmal 2")
    assert play.refused("market stop") == "TZ-7.12"
    play = Play().temple(0, chaac=6, quetzalcoatl=8, kukulcan=7).give(0, corn=9)
    play.put(0, "uxmal", 1).begin().do("turn pick uxmal 1")
    assert play.asked() == "turn"  # no step up anywhere
    play = Play().level(0, agriculture=3, theology=3).temple(0, chaac=6, quetzalcoatl=8, kukulcan=7)
    play.give(0, wood=1).put(0, "tikal", 1).begin().do("turn pick tikal 1", "action tikal 1")
    assert play.refused("tech agriculture") == "TZ-7.12"
    assert play.refused("tech stop") == "TZ-7.12"


def test_TZ_7_13_workers_back_in_hand_cannot_be_placed_in_the_same_turn() -> None:
    play = Play().put(0, "uxmal", 3, 4).give(0, corn=9).begin()
    play.do("turn pick uxmal 3", "action uxmal 3")
    assert play.state.hand[0] == 3
    assert play.refused("turn place tikal") == "TZ-5.2"


def test_TZ_23_4_TZ_7_5_order_of_one_worker() -> None:
    play = Play().put(0, "palenque", 4).give(0, corn=1).jungle(3, 0, 1).begin()
    play.do("turn pick palenque 4")
    assert play.state.hand[0] == 3 and play.has("corn") == 1
    play.do("action palenque 3")
    assert play.has("corn") == 5  # one paid, five gained


def test_TZ_23_5_TZ_23_6_what_is_mandatory_and_what_is_optional() -> None:
    play = Play().level(0, agriculture=2).jungle(3, 1, 1).put(0, "palenque", 3).begin()
    play.do("turn pick palenque 3")
    assert "nothing" in play.choices()
    play.do("action palenque 3")
    assert play.choices() == ["corn", "wood", "burn"]  # never corn without the open tile
    assert play.refused("harvest wild") == "TZ-13.14"
    play.do("harvest burn")
    assert play.state.corn_tiles[0] == 1 and play.asked() == "anger"
    play = Play().give(0, wood=9).put(0, "tikal", 3).begin()
    play.do("turn pick tikal 3", "action tikal 3", "tech agriculture")
    assert "stop" in play.choices()
