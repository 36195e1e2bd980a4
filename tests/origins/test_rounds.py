"""Chapters 17 to 22: passing, advisors, tokens, the end of a round and of the game."""

from __future__ import annotations

import pytest

import patolli
from origins.helpers import EXAMPLES, GAME, Play, bare, begun
from patolli.games.origins.rules import kinds
from patolli.games.origins.rules.rounds import assign_signs, fall_back, furthest, score_finally

BOX = GAME.box(EXAMPLES)


def ended(play: Play) -> Play:
    """Let all seats pass."""
    while play.state.depth and play.asked() == "turn" and play.state.round == 1:
        play.do("turn pass")
    return play


# ---------------------------------------------------------------- chapter 17
def test_OR_17_1_passing_ends_the_round_for_a_player_and_no_token_follows() -> None:
    play = bare()
    play.state.superiority[0] = 2
    play.do("turn pass")
    assert play.asked() == "turn" and play.who() == 1
    play.do("turn visit archon site1", "act upper")
    assert play.who() == 1  # seat 0 is skipped


def test_OR_17_2_OR_23_14_gemini_and_cancer_come_before_the_dice() -> None:
    play = bare().military(9, 0).hold(0, "gemini", 0).hold(0, "cancer", 1)
    play.dice(0, "blue6", site=2).do("turn pass")
    assert play.words() == ["order gemini", "order cancer"]
    play.do("order cancer", "citizen slot1", "roll 2")
    assert play.asked() == "gain" and play.sent() == ["blue6"]
    play.do("gain stone", "gain stone")
    assert play.track() == ["blue"] and play.unused() == ["red1"]
    other = bare().military(9, 0).hold(0, "gemini", 0).hold(0, "cancer", 1).do("turn pass")
    other.do("order gemini", "gain food", "gain food")
    assert other.asked() == "citizen"


def test_OR_17_3_OR_18_3_the_order_of_sixes_is_asked_where_it_matters() -> None:
    play = bare().dice(0, "red6", "blue6", "purple2", site=1).advisors(0, "red")
    play.state.bases[0] = 3
    play.do("turn pass")
    assert play.words() == ["recall red", "recall blue"]
    assert play.refused("recall purple") == "OR-17.3"
    play.do("recall blue")
    assert play.points() == 3 and play.track() == ["red", "blue"]
    early = bare().dice(0, "red6", "blue6", site=1).advisors(0, "red").do("turn pass", "recall red")
    assert early.points() == 1 and early.track() == ["red", "blue"]
    plain = bare().dice(0, "red6", "blue6", site=1).do("turn pass")
    assert plain.track() == ["red", "blue"] and plain.who() == 1
    twice = bare().dice(0, "red6", "red6", "blue6", site=1).do("turn pass")
    assert twice.words() == ["recall red", "recall blue"]


def test_OR_17_3_the_archon_comes_back() -> None:
    play = bare().do("turn visit archon site3", "act upper", "turn pass")
    assert play.state.archon[0] == 3
    play.do("turn pass")
    assert play.state.archon[0] == 0


def test_OR_17_4_OR_17_5_OR_17_6_OR_E18_values_on_passing() -> None:
    play = bare().dice(0, "red3", "blue6", site=1).dice(0, "yellow2")
    play.state.speakers_held[2] = 1
    play.do("turn pass")
    assert play.unused() == ["red4", "yellow2"] and play.track() == ["blue"]
    assert play.state.speakers_held[2] == 1


def test_OR_17_7_used_speakers_stay_until_the_end_of_the_round() -> None:
    play = bare()
    play.state.speakers_held[2] = 1
    play.do("turn visit speaker3 site1", "act upper", "turn visit archon site1", "act upper")
    play.do("turn pass")
    assert play.state.speakers_sent[2] == 1
    play.do("turn pass")
    assert play.state.speakers_sent[2] == 0


def test_OR_17_8_ships_keep_their_values() -> None:
    play = bare().do("turn visit archon site3", "act upper")
    ended(play)
    assert play.state.round == 2 and play.state.ship[2] == 2


# ---------------------------------------------------------------- chapter 18
def test_OR_18_1_OR_18_2_OR_18_5_a_new_advisor_goes_left_and_scores_nothing() -> None:
    play = bare().dice(0, "blue6", site=1).advisors(0, "red").do("turn pass")
    assert play.track() == ["red", "blue"] and play.points() == 0
    assert play.state.base[0] == 0


def test_OR_18_3_OR_E17_a_second_advisor_of_a_colour() -> None:
    play = bare().dice(0, "purple6", site=1).advisors(0, "purple", "orange", "blue")
    reserve = int(play.state.reserve[1])
    play.do("turn pass")
    assert play.points() == 6 and play.track() == ["purple", "orange", "blue"]
    assert play.state.reserve[1] == reserve + 1 and play.state.base[0] == 0


def test_OR_18_4_five_slots() -> None:
    assert [int(BOX.advisor_points[slot]) for slot in range(5)] == [1, 3, 6, 10, 15]


def test_OR_18_6_advisors_never_leave() -> None:
    table = patolli.table("origins", 2, 8)
    before = [0, 0]
    while not table.over:
        state = table.state
        now = [sum(state.advisor[s * 5 + i] > 0 for i in range(5)) for s in range(2)]
        assert all(later >= earlier for later, earlier in zip(now, before, strict=True))
        before = now
        seat = table.waiting[0]
        words = table.choices(seat)
        table.answer(seat, words[(len(table.lines) * 5) % len(words)])
    assert sum(before) > 0


def test_OR_18_7_OR_18_8_the_archon_has_a_new_colour_at_once() -> None:
    play = bare().give(food=1).dice(0, "red3", "orange6")
    play.state.superiority[0] = 1
    play.do("turn visit red3 site5", "act lower", "train orange6", "token spend")
    play.do("turn visit archon site4")
    assert play.refused("act bonus") == ""
    play.do("act bonus", "speaker 2")
    closing = bare().tiles(farm="1,0;1,-1").advisors(0, "red")
    assert not [word for word in closing.words() if word.startswith("turn close")]


# ---------------------------------------------------------------- chapter 19
def test_OR_19_2_one_token_a_turn() -> None:
    play = bare().dice(0, "red3", "blue3")
    play.state.superiority[0] = 3
    play.do("turn visit red3 site1", "act upper", "token spend")
    play.do("turn visit blue3 site1", "act upper")
    assert play.who() == 1 and play.state.superiority[0] == 2


def test_OR_19_3_a_token_may_be_spent_in_the_turn_it_was_gained() -> None:
    play = bare().dice(0, "red3", "blue3").do("turn visit red3 site1", "act lower", "fight move")
    play.do("fight end")
    assert play.words() == ["token spend", "token end"]


def test_OR_19_4_the_extra_action_may_be_passing() -> None:
    play = bare()
    play.state.superiority[0] = 1
    play.do("turn visit archon site1", "act upper", "token spend", "turn pass")
    assert play.state.passed == 1 and play.who() == 1


def test_OR_19_5_tokens_are_kept_and_worth_nothing() -> None:
    play = bare()
    play.state.superiority[0] = 4
    ended(play)
    assert play.state.superiority[0] == 4
    score_finally(play.state, 0)
    assert play.points() == 0


# ---------------------------------------------------------------- chapter 20
def test_OR_20_3_OR_20_4_the_furthest_and_lowest_disc_leads() -> None:
    play = bare(3).military(2, 6, 6)
    assert furthest(play.state) == 1
    play.state.strength_height[1], play.state.strength_height[2] = 1, 0
    assert furthest(play.state) == 2
    ended(play)
    assert play.state.first == 2 and play.who() == 2


def test_OR_20_5_OR_20_6_OR_20_8_OR_20_9_OR_E20_falling_back() -> None:
    play = bare(4).military(9, 8, 9, 4)  # green, blue, brown, black
    state = play.state
    state.strength_height[2], state.strength_height[0] = 0, 1
    assert furthest(state) == 2
    fall_back(state)
    assert [int(state.strength[s]) for s in range(4)] == [7, 7, 7, 4]
    bottom_up = sorted((0, 1, 2), key=lambda seat: state.strength_height[seat])
    assert bottom_up == [2, 0, 1]


def test_OR_20_6_every_space_and_its_border() -> None:
    expected = [0] + [3 * ((p - 1) // 3) + 1 for p in range(1, 13)] + [13]
    assert [int(BOX.fallback[space]) for space in range(14)] == expected


def test_OR_20_7_start_and_last_space_stay() -> None:
    play = bare().military(0, 13)
    fall_back(play.state)
    assert [int(play.state.strength[s]) for s in range(2)] == [0, 13]


def test_OR_20_10_OR_20_11_cards_go_to_the_highest_discs() -> None:
    play = bare().temple(0, 2, 5).temple(1, 3, 1)
    play.state.holder[0] = 1
    ended(play)
    assert [int(play.state.holder[i]) for i in range(3)] == [2, 1, 0]


def test_OR_20_13_nobody_climbed_nobody_gets_the_card() -> None:
    play = bare()
    assign_signs(play.state)
    assert [int(play.state.holder[i]) for i in range(3)] == [0, 0, 0]


def test_OR_20_14_a_new_round_or_the_end() -> None:
    play = ended(bare())
    assert play.state.round == 2 and play.asked() == "turn"
    over = bare()
    over.state.ended = 1
    ended(over)
    assert over.state.depth == 0


# ---------------------------------------------------------------- chapter 21
def test_OR_21_1_all_three_temples_at_the_top() -> None:
    play = bare().temple(0, 11, 0).temple(1, 11, 0).temple(2, 9, 0)
    play.ask(kinds.CLIMB, 0, 2).do("climb seas 2")
    assert play.state.ended == 1
    two = bare().temple(0, 11, 0).temple(1, 0, 11).temple(2, 9, 11)
    assert two.ask(kinds.CLIMB, 0, 2).do("climb seas 2").state.ended == 0


def test_OR_21_2_no_gold_above_any_card() -> None:
    from patolli.games.origins.rules.closing import score_card

    play = bare().cards(1, 2)
    score_card(play.state, 0, 0)
    assert play.state.ended == 0
    score_card(play.state, 1, 1)
    assert play.state.ended == 2


def test_OR_21_3_three_or_fewer_tower_colours() -> None:
    play = bare().give(gold=9)
    for colour in (0, 1):
        play.state.tower_pool[colour] = 1
    play.do("turn tower red")
    assert play.state.ended == 0
    play.ask(kinds.TURN).do("turn tower purple")
    assert play.state.ended == 4


def test_OR_21_5_OR_21_6_a_trigger_is_latched_and_the_round_goes_on() -> None:
    play = bare()
    play.state.reserve[0] = 0
    play.ask(kinds.CITIZEN, 0, 1).do("citizen slot1")
    play.state.reserve[0] = 3  # undone again
    play.ask(kinds.TURN)
    assert play.state.ended == 8
    play.do("turn pass")
    assert play.asked() == "turn" and play.who() == 1
    play.do("turn pass")
    assert play.state.depth == 0


def test_OR_21_7_endless_passing_ends_at_the_cap() -> None:
    play = begun(2)
    rounds = 0
    while play.state.depth:
        play.do("turn pass")
        rounds = int(play.state.round)
    assert rounds == BOX.round_cap == 60
    assert play.state.ended == 16


# ---------------------------------------------------------------- chapter 22
def test_OR_22_2_the_rightmost_advisor() -> None:
    play = bare().advisors(0, "red", "blue")
    score_finally(play.state, 0)
    score_finally(play.state, 1)
    assert play.points() == 3 and play.points(1) == 0


def test_OR_22_3_OR_22_5_OR_E22_final_scoring() -> None:
    play = bare().give(gold=4).advisors(0, "purple", "orange", "blue")
    play.temple(0, 11, 0).temple(1, 7, 0).temple(2, 5, 0)
    play.state.tower[3] = 2
    play.tiles(farm="1,0;1,-1;2,0;2,-1").seat_die(0, "0,0", "orange6").seat_die(0, "1,0", "red3")
    score_finally(play.state, 0)
    assert play.points() == 4 + 6 + 47 + 12 + 3 == 72
    sheet = GAME.score_sheet(play.state)[0]
    assert [sheet[name] // 10 for name in ("gold", "advisors", "temples", "seats")] == [
        4,
        6,
        47,
        15,
    ]


def test_OR_22_4_of_equal_highest_discs_one_is_ignored() -> None:
    play = bare().temple(0, 7, 0).temple(1, 7, 0).temple(2, 7, 0)
    score_finally(play.state, 0)
    assert play.points() == 62


@pytest.mark.parametrize(("gold", "tiles", "winners"), [((3, 2), (0, 5), 1), ((2, 2), (0, 1), 2)])
def test_OR_22_6_OR_22_7_OR_22_8_the_highest_total_then_the_larger_city(
    gold: tuple[int, int], tiles: tuple[int, int], winners: int
) -> None:
    play = bare()
    for seat in range(2):
        play.give(seat, gold=gold[seat])
        for number in range(tiles[seat]):
            play.tiles(seat, farm=f"0,{number + 1}")
    play.state.ended = 1
    ended(play)
    assert play.state.winners() == winners


def test_OR_22_8_reserved_tiles_do_not_count() -> None:
    play = bare().ask(kinds.RESERVE).do("reserve slot1")
    assert play.state.tie_break(0) == play.state.tie_break(1) == 2


def test_OR_22_9_a_remaining_tie_is_shared() -> None:
    play = bare(3)
    play.state.ended = 1
    assert ended(play).state.winners() == 0b111
