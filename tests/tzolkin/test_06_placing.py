"""Chapters 6 and 15: placing workers; anger and mercy."""

from __future__ import annotations

from tzolkin.helpers import BOX, Play
from tzolkin.test_04_rounds import crowded


def test_TZ_6_1_only_workers_in_hand_can_be_placed() -> None:
    play = Play().put(0, "tikal", 3, 4).give(0, corn=9).begin().do("turn place uxmal")
    assert play.state.hand[0] == 0
    assert play.refused("turn place uxmal") == "TZ-6.1"
    assert play.choices() == ["stop"]


def test_TZ_6_2_TZ_6_3_TZ_6_12_TZ_E2_lowest_free_space_one_after_another() -> None:
    play = Play().put(1, "palenque", 1).workers(0, 4).give(0, corn=5).begin()
    play.do("turn place palenque", "turn place palenque", "turn place yaxchilan")
    assert play.spaces(0, "palenque") == [0, 2] and play.spaces(0, "yaxchilan") == [0]
    assert play.has("corn") == 0


def test_TZ_E2b_TZ_6_9_a_fourth_worker_costs_three_more() -> None:
    play = Play().put(1, "palenque", 1).workers(0, 4).give(0, corn=7).begin()
    play.do("turn place palenque", "turn place palenque", "turn place yaxchilan")
    assert play.state.hand[0] == 1 and play.has("corn") == 2
    for gear in ("palenque", "yaxchilan", "tikal", "uxmal", "chichen-itza", "start"):
        assert play.refused(f"turn place {gear}") == "TZ-6.9"
    play.give(0, corn=1)
    assert "place tikal" in play.choices()


def test_TZ_E3_TZ_6_7_the_second_worker_costs_one_more() -> None:
    play = Play().put(1, "palenque", 0, 1, 2).put(0, "tikal", 5).give(0, corn=9).begin()
    play.do("turn place palenque", "turn place palenque")
    assert play.spaces(0, "palenque") == [3, 4] and play.has("corn") == 1
    assert play.state.hand[0] == 0


def test_TZ_6_4_a_full_gear_accepts_nobody() -> None:
    play = Play().dummy("tikal", *range(8)).give(0, corn=40).begin()
    assert play.refused("turn place tikal") == "TZ-6.4"
    play = Play().dummy("tikal", *range(7)).give(0, corn=40).begin().do("turn place tikal")
    assert play.spaces(0, "tikal") == [7] and play.has("corn") == 33


def test_TZ_6_5_the_start_space_takes_one_worker_for_nothing() -> None:
    play = Play().begin().do("turn place start")
    assert play.has("corn") == 0 and play.state.start_worker == 1
    play.do("turn stop").give(1, corn=5)
    assert play.refused("turn place start") == "TZ-6.5"


def test_TZ_6_6_group_cost_of_up_to_six_workers() -> None:
    assert [BOX.group_total[n] for n in range(6)] == [0, 1, 3, 6, 10, 15]
    play = Play().workers(0, 6).give(0, corn=15).begin()
    for gear in ("palenque", "yaxchilan", "tikal", "uxmal", "chichen-itza", "start"):
        play.do(f"turn place {gear}")
    assert play.has("corn") == 0 and play.state.hand[0] == 0


def test_TZ_6_8_the_start_space_counts_in_the_group() -> None:
    play = Play().give(0, corn=3).begin()
    play.do("turn place start", "turn place tikal")
    assert play.has("corn") == 2
    play.do("turn place uxmal")
    assert play.has("corn") == 0


def test_TZ_6_10_calendar_corn_cannot_pay_for_this_turn() -> None:
    play = Play().begin()
    play.state.calendar_corn = 9
    play.do("turn place start")
    assert play.choices() == ["stop"]
    assert play.refused("turn place tikal") == "TZ-6.9"


def test_TZ_6_11_placing_triggers_no_action() -> None:
    play = Play().dummy("palenque", 0, 1).dummy("yaxchilan", 0, 1, 2).give(0, corn=9).begin()
    play.do("turn place palenque", "turn place yaxchilan")
    assert play.asked() == "turn" and play.has("corn") == 9 - 2 - 4
    assert play.has("gold") == 0


# ------------------------------------------------------------------------- TZ-15
def test_TZ_15_1_TZ_15_2_anger_is_one_step_down_where_there_is_one() -> None:
    play = Play().temple(0, chaac=0, quetzalcoatl=3).begin().do("turn beg")
    assert play.choices() == ["quetzalcoatl", "kukulcan"]
    assert play.refused("anger chaac") == "TZ-15.2"
    play.do("anger quetzalcoatl")
    assert play.step("quetzalcoatl") == 2 and play.step("kukulcan") == 1


def test_TZ_15_3_only_begging_and_burning_anger_the_gods() -> None:
    from tzolkin.helpers import fresh, k, play_out

    for seats in (2, 3, 4):
        before = fresh(seats)
        for state in play_out(fresh(seats), 70 + seats):
            for at in range(3 * seats):
                if state.temple[at] < before.temple[at]:
                    assert before.top() == k.ANGER
            if state.depth and state.top() == k.ANGER:
                assert before.top() in (k.TURN, k.HARVEST, k.ACTION)
            before = state


def test_TZ_15_4_going_down_leaves_the_player_board() -> None:
    play = Play().temple(0, chaac=6).begin().do("turn beg", "anger chaac")
    assert play.step("chaac") == 5 and play.state.light[0] == 1
    play = Play().temple(0, chaac=6)
    play.state.light[0] = 0
    play.begin().do("turn beg", "anger chaac")
    assert play.state.light[0] == 0


def test_TZ_15_5_burning_settles_anger_and_corn_before_anything_else() -> None:
    play = Play().put(0, "palenque", 3).begin().do("turn pick palenque 3", "action palenque 3")
    play.do("harvest burn")
    assert play.asked() == "anger"
    play.do("anger chaac")
    assert play.has("corn") == 5 and play.asked() == "turn"


def test_TZ_15_6_TZ_15_7_TZ_E34_mercy_places_one_worker_on_a_cheapest_space() -> None:
    play = crowded(Play().low(), 2, 1, 1, 3, 2).begin()
    assert play.choices() == ["place yaxchilan", "place tikal"]
    assert play.refused("turn place palenque") == "TZ-15.6"
    assert play.refused("turn beg") == "TZ-5.7"
    play.do("turn place tikal")
    assert play.spaces(0, "tikal") == [1] and play.has("corn") == 0
    assert play.choices() == ["stop"]
    assert play.refused("turn place yaxchilan") == "TZ-15.6"
    play = crowded(Play().low().give(0, corn=1), 2, 2, 3, 3, 3).begin()
    assert play.do("turn place palenque").has("corn") == 0  # all own corn


def test_TZ_15_8_no_mercy_while_a_space_is_free_of_charge() -> None:
    play = crowded(Play().low(), 1, 1, 1, 1, 0).begin()
    assert play.choices() == ["place chichen-itza"]
    play.do("turn place chichen-itza")
    assert play.asked() == "turn" and play.state.top_a() == 1  # an ordinary placement
    play = crowded(Play().low(), 1, 1, 1, 1, 1)
    play.state.start_worker = 0
    assert play.begin().choices() == ["place start"]


def test_TZ_15_9_no_mercy_for_who_can_pick_up() -> None:
    play = crowded(Play().low().put(0, "tikal", 5), 2, 1, 1, 3, 2).begin()
    assert play.choices() == ["pick tikal 5"]
