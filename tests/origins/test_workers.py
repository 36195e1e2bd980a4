"""Chapters 5, 6 and 7: workers, turns and visits."""

from __future__ import annotations

from origins.helpers import bare, die
from patolli.games.origins.rules import kinds


def held(play, value: int, seat: int = 0):
    """Give a seat a speaker."""
    play.state.speakers_held[seat * 6 + value - 1] += 1
    return play


def test_OR_5_1_OR_7_1_OR_7_2_patricians_speakers_and_the_archon_go_to_any_site() -> None:
    play = held(bare().dice(0, "red3").dice(1, "blue3", site=1), 4)
    words = play.words()
    for worker in ("red3", "speaker4", "archon"):
        for site in range(1, 6):
            assert f"turn visit {worker} site{site}" in words
    assert play.refused("turn visit blue3 site1") == "OR-7.1"
    assert play.refused("turn visit speaker5 site1") == "OR-7.1"


def test_OR_5_2_OR_5_10_OR_12_3_a_taken_die_keeps_colour_and_value() -> None:
    play = bare().give(wisdom=5).dice(0, "red3").do("turn visit red3 site4", "act lower")
    play.do("citizen slot4")
    assert play.unused() == ["orange4"]


def test_OR_5_3_a_patrician_takes_its_base_along() -> None:
    play = bare().dice(0, "red3").do("turn visit red3 site1", "act upper")
    assert play.state.base[0] == 64 + die("red3")
    assert play.sent() == ["red3"] and play.unused() == []


def test_OR_5_4_OR_7_13_speakers_have_no_colour_and_no_bonus() -> None:
    play = held(bare().give(wisdom=3), 5).do("turn visit speaker5 site1")
    assert play.refused("act bonus") == "OR-7.12"
    assert play.state.speakers_sent[4] == 1 and play.state.speakers_held[4] == 0


def test_OR_5_5_OR_20_2_a_speaker_stays_until_used_also_across_rounds() -> None:
    play = held(bare(), 3).do("turn pass", "turn pass")
    assert play.state.round == 2
    assert play.state.speakers_held[2] == 1


def test_OR_5_6_any_number_of_speakers() -> None:
    play = bare()
    play.state.speaker_pool[2] = 4
    for _ in range(4):
        play.ask(kinds.SPEAKER).do("speaker 3")
    assert play.state.speakers_held[2] == 4


def test_OR_5_7_OR_7_6_OR_7_8_OR_E6_the_archon_ignores_values() -> None:
    play = bare()
    play.state.ship[0] = 6
    play.do("turn visit archon site1")
    assert play.goods() == [0, 0, 0, 0]
    assert play.state.ship[0] == 1


def test_OR_5_8_the_archon_once_a_round_and_one_main_action() -> None:
    play = bare().give(food=3).do("turn visit archon site2", "act upper")
    play.ask(kinds.TURN)
    assert play.refused("turn visit archon site3") == "OR-7.1"
    again = bare().do("turn visit archon site2", "act upper")
    assert again.asked() == "turn"  # the lower action is not offered


def test_OR_5_9_without_a_free_base_no_die_is_taken() -> None:
    play = bare().dice(0, "red3", "blue3").give(wisdom=9)
    play.do("turn visit red3 site4")
    assert play.refused("act lower") == "OR-3.7"
    play.state.bases[0] = 3
    assert play.refused("act lower") == ""


def test_OR_5_11_a_new_patrician_may_act_in_the_same_round() -> None:
    play = bare().give(wisdom=5).dice(0, "red3").do("turn visit red3 site4", "act lower")
    play.do("citizen slot1").ask(kinds.TURN)
    assert play.refused("turn visit red1 site1") == ""


def test_OR_5_12_a_six_that_is_raised_becomes_an_advisor() -> None:
    play = bare().give(food=3).dice(0, "red3", "blue6")
    play.do("turn visit red3 site5", "act lower", "train blue6")
    assert play.track() == ["blue"] and play.unused() == []


def test_OR_5_13_OR_20_1_OR_E19_speakers_rise_and_a_five_is_rolled_again() -> None:
    play = bare()
    state = play.state
    for value in range(6):
        state.speaker_pool[value] = 0
    state.speakers_sent[2] = 1  # a 3 on site 1
    state.speakers_sent[6 + 4] = 1  # a 5 on site 2
    state.passed = 3
    play.ask(kinds.END_ROUND, -1).do("speaker-roll 3")
    assert [int(state.speaker_pool[value]) for value in range(6)] == [0, 0, 1, 1, 0, 0]
    assert all(state.speakers_sent[i] == 0 for i in range(30))


def test_OR_5_14_OR_24_31_a_raise_of_two_is_two_raises_and_the_rest_is_lost() -> None:
    play = bare().dice(0, "red5", "blue6").ask(kinds.GATE, 0, 2)
    assert play.refused("gate blue6 2") == "OR-5.14"
    play.do("gate red5 2")
    assert play.track() == ["red"]
    play = bare().dice(0, "red5", "blue6").ask(kinds.GATE, 0, 2).do("gate blue6 1")
    assert play.track() == ["blue"]
    assert bare().dice(0, "red3").ask(kinds.GATE, 0, 2).do("gate red3 2").unused() == ["red5"]


def test_OR_6_1_OR_6_2_OR_6_3_clockwise_from_the_marker_until_all_have_passed() -> None:
    play = bare(3).dice(2, "red3", "blue3")
    play.state.first = 2
    play.ask(kinds.BEGIN_ROUND, -1)
    assert play.who() == 2
    play.do("turn visit archon site1", "act upper")
    assert play.who() == 0
    play.do("turn pass")
    assert play.who() == 1
    play.do("turn pass")
    for word in ("red3", "blue3"):  # the only one left keeps playing
        assert play.who() == 2
        play.do(f"turn visit {word} site2", "act upper")
    assert play.who() == 2
    assert play.state.round == 2
    play.do("turn pass")
    assert play.state.round == 3


def test_OR_6_4_one_action_a_turn() -> None:
    play = bare().dice(0, "red3", "blue3").do("turn visit red3 site1", "act upper")
    assert play.asked() == "turn" and play.who() == 1


def test_OR_6_5_OR_19_1_a_second_action_only_with_a_token() -> None:
    play = bare().dice(0, "red3", "blue3")
    play.state.superiority[0] = 1
    play.do("turn visit red3 site1", "act upper")
    assert play.asked() == "token" and play.who() == 0
    play.do("token spend", "turn visit blue3 site1", "act upper")
    assert play.state.superiority[0] == 0 and play.who() == 1


def test_OR_6_6_passing_is_always_possible_and_sometimes_all_there_is() -> None:
    play = bare().dice(0, "red3")
    assert "turn pass" in play.words() and len(play.words()) > 1
    play = bare()
    play.state.archon[0] = 1
    assert play.words() == ["turn pass"]


def test_OR_6_7_towers_and_bases_need_no_worker() -> None:
    play = bare().give(gold=1, food=2)
    play.state.archon[0] = 1
    assert "turn tower red" in play.words() and "turn grow" in play.words()


def test_OR_6_8_a_card_wins_over_a_rule() -> None:
    play = bare().dice(0, "red6").tiles(farm="1,0;1,-1").hold(0, "leo")
    play.do("turn close red6")
    assert play.state.closed[0] & 63 == die("red6")  # Leo stops at 6: no advisor (OR-5.12)
    assert play.track() == []


def test_OR_7_3_enough_value_pays_nothing() -> None:
    play = bare().give(wisdom=2).dice(0, "red3")
    play.state.ship[0] = 3
    play.do("turn visit red3 site1")
    assert play.good("wisdom") == 2


def test_OR_7_4_OR_7_7_OR_E5_the_difference_is_paid_and_the_site_rises() -> None:
    play = bare().give(wisdom=1).dice(0, "blue2")
    play.state.ship[2] = 3
    play.do("turn visit blue2 site3")
    assert play.good("wisdom") == 0
    assert play.state.ship[2] == 4
    assert play.asked() == "act"


def test_OR_7_5_what_cannot_be_paid_is_not_available() -> None:
    play = bare().give(wisdom=1).dice(0, "blue2")
    play.state.ship[2] = 4
    assert play.refused("turn visit blue2 site3") == "OR-7.5"
    assert "turn visit blue2 site3" not in play.words()


def test_OR_7_7_after_six_comes_one() -> None:
    play = bare().dice(0, "blue6")
    play.state.ship[2] = 6
    play.do("turn visit blue6 site3")
    assert play.state.ship[2] == 1


def test_OR_7_9_the_site_rises_before_the_action_so_a_reset_stands() -> None:
    play = bare().give(stone=3, wisdom=4, food=1).dice(0, "purple4").pool("fountain_of_wisdom")
    play.state.ship[1] = 4
    play.do("turn visit purple4 site2")
    assert play.state.ship[1] == 5
    play.do("act lower", "buy build slot1", "place 1,0", "use yes", "ship site2")
    assert play.state.ship[1] == 1


def test_OR_7_10_a_main_action_is_due() -> None:
    play = bare().dice(0, "yellow3").do("turn visit yellow3 site5")
    assert play.refused("act end") == "OR-7.10"
    play.do("act bonus", "gain stone")
    assert play.refused("act end") == "OR-7.10"
    assert play.words() == ["act upper", "act lower"] or play.words() == ["act upper"]


def test_OR_7_11_the_upper_action_is_always_possible() -> None:
    for site in range(1, 6):
        play = bare().dice(0, "red3").do(f"turn visit red3 site{site}")
        assert "act upper" in play.words()


def test_OR_7_12_OR_13_1_a_bonus_before_or_after_but_once() -> None:
    before = bare().give(wisdom=2).dice(0, "red3").do("turn visit red3 site1", "act bonus")
    before.do("fight move", "act upper")
    assert before.state.strength[0] == 1 and before.good("stone") == 3
    assert before.asked() == "token"  # a border was crossed, the visit is over
    after = bare().give(wisdom=2).dice(0, "red3").do("turn visit red3 site1", "act upper")
    assert set(after.words()) == {"act bonus", "act end"}
    after.do("act bonus", "fight attack")
    assert after.asked() == "turn" and after.good("wisdom") == 1
    none = bare().give(wisdom=2).dice(0, "blue3").do("turn visit blue3 site1")
    assert none.refused("act bonus") == "OR-7.12"


def test_OR_7_14_OR_18_7_OR_E16_the_archon_has_the_colours_of_its_advisors() -> None:
    play = bare().advisors(0, "purple", "orange", "blue")
    play.do("turn visit archon site4")
    assert play.refused("act bonus") == ""
    other = bare().give(wisdom=3).advisors(0, "purple", "orange", "blue")
    other.do("turn visit archon site1")
    assert other.refused("act bonus") == "OR-7.12"


def test_OR_7_15_a_six_allows_both_main_actions_and_may_give_one_up() -> None:
    play = bare().dice(0, "blue6").do("turn visit blue6 site1", "act lower", "fight attack")
    assert set(play.words()) >= {"fight move", "fight end"}
    play.do("fight end", "act upper")
    assert play.good("stone") == 3
    lazy = bare().dice(0, "blue6").do("turn visit blue6 site2", "act upper", "act end")
    assert lazy.goods() == [0, 3, 0, 0]
    five = bare().dice(0, "blue5").do("turn visit blue5 site1", "act upper")
    assert five.asked() == "turn"


def test_OR_7_16_with_a_six_the_bonus_may_come_between() -> None:
    play = bare().give(wisdom=1).dice(0, "red6").do("turn visit red6 site1", "act upper")
    play.do("act bonus", "fight attack", "act lower", "fight attack", "fight end")
    assert play.asked() == "turn" and play.good("stone") == 3
    again = bare().dice(0, "red6").do("turn visit red6 site1", "act upper")
    assert again.refused("act upper") == "OR-7.15"


def test_OR_7_17_the_value_at_the_placement_counts() -> None:
    play = bare().give(stone=4).dice(0, "blue5").hold(0, "capricorn")
    play.do("turn visit blue5 site2", "act upper")
    assert play.asked() == "turn" and play.who() == 1
    play.give(gold=1).ask(kinds.TURN).do("turn tower red", "strengthen sent blue5")
    assert play.sent() == ["blue6"]  # raised at the site, but the visit stays over


def test_OR_7_18_gains_of_the_visit_come_too_late_for_the_difference() -> None:
    play = bare().dice(0, "blue2")
    play.state.ship[2] = 3  # the upper action there would bring 3 wisdom
    assert play.refused("turn visit blue2 site3") == "OR-7.5"
