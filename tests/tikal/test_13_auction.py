"""TK-13: the auction game."""

from __future__ import annotations

from itertools import pairwise

from patolli.engine.question import advance
from patolli.games.tikal.rules.auction import ascending_final_round
from patolli.games.tikal.rules.kinds import BEGIN_ROUND
from patolli.games.tikal.rules.state import Tikal
from tikal.helpers import (
    BOX,
    asked,
    at,
    auction,
    end_phases,
    fill_board,
    lay,
    place_anywhere,
    play,
    play_until,
    post,
    set_stack,
    why,
    words,
)

LETTER_A = ("A1@c0r2", "A2@c1r2", "A3@c2r3", "A4@c2r4", "A5@c0r1", "A6@c1r1")


def opened(seats: int = 4, *tiles: str) -> Tikal:
    """The first round with these tiles on display; seat 0 opens."""
    state = auction(seats)
    play(state, *[f"show {tile}" for tile in tiles or ("a1", "a2", "a4", "a6")[:seats]])
    return state


def whole_turn(state: Tikal, tile: str = "") -> None:
    """Choose a tile if asked, place it and end the phase."""
    if asked(state)[0] == "choose":
        play(state, f"choose {tile}" if tile else words(state)[0])
    place_anywhere(state)
    play(state, "act end")


def displayed(state: Tikal) -> list[int]:
    return [int(tile) for tile in state.display if tile >= 0]


# ---------------------------------------------------------------------- display and order
def test_TK_13_2_as_many_tiles_as_players_are_turned_up() -> None:
    for seats in (2, 3, 4):
        state = auction(seats)
        assert asked(state) == ("show", -1)
        play_until(state, "bid")
        assert len(displayed(state)) == seats and sum(state.bag) == 36 - seats


def test_TK_13_2_where_a_tile_lies_in_the_display_has_no_meaning() -> None:
    one, two = opened(3, "a1", "a4", "a2"), opened(3, "a4", "a2", "a1")
    assert one.code() == two.code() and displayed(one) == [0, 1, 3]


def test_TK_13_3_all_rounds_are_full() -> None:
    for seats, rounds in ((2, 18), (3, 12), (4, 9)):
        state = auction(seats)
        found = 0
        while state.depth:
            if asked(state)[0] == "show":
                found += 1
                assert sum(state.bag) == 36 - seats * (found - 1)
                for _ in range(seats):
                    play(state, words(state)[0])
                assert len(displayed(state)) == seats
            play_until(state, "show", seed=seats)
        assert found == rounds


def test_TK_13_4_an_auction_for_every_turn_but_the_last() -> None:
    state = opened(3)
    auctions = 0
    for _ in range(2):
        auctions += 1
        play(state, "bid 1")
        while asked(state)[0] == "bid":
            play(state, "bid pass")
        whole_turn(state)
    assert asked(state)[0] == "place" and auctions == 2


def test_TK_13_5_only_who_has_not_played_takes_part() -> None:
    state = opened(4)
    play(state, "bid pass", "bid 5", "bid pass", "bid pass")
    whole_turn(state)
    assert state.played == 0b0010
    bidders = []
    while asked(state)[0] == "bid":
        bidders.append(asked(state)[1])
        play(state, "bid pass")
    assert bidders == [2, 3, 0]


# -------------------------------------------------------------------------------- bidding
def test_TK_13_6_clockwise_and_always_higher() -> None:
    state = opened(3)
    assert asked(state) == ("bid", 0)
    play(state, "bid 4")
    assert asked(state) == ("bid", 1)
    assert why(state, "bid 4") == why(state, "bid 1") == "TK-13.6" and why(state, "bid 5") == ""
    play(state, "bid 6")
    assert asked(state) == ("bid", 2)
    play(state, "bid pass")
    assert asked(state) == ("bid", 0)


def test_TK_13_7_the_lowest_bid_is_one() -> None:
    state = opened(2)
    assert words(state)[:3] == ["bid pass", "bid 1", "bid 2"] and BOX.lowest_bid == 1
    assert "bid 0" not in state.kinds[state.top()].words


def test_TK_13_8_who_has_passed_is_out() -> None:
    state = opened(3)
    play(state, "bid pass", "bid 1", "bid 2")
    assert asked(state) == ("bid", 1)
    play(state, "bid 3")
    assert asked(state) == ("bid", 2)


def test_TK_13_9_nobody_bids_more_than_the_own_score() -> None:
    state = opened(2)
    assert why(state, "bid 20") == "" and why(state, "bid 21") == "TK-13.9"
    assert words(state)[-1] == "bid 20"


def test_TK_13_10_who_cannot_go_higher_can_only_pass() -> None:
    state = opened(2)
    play(state, "bid 20")
    assert words(state) == ["bid pass"]


def test_TK_13_11_TK_13_12_the_high_bidder_pays_before_choosing() -> None:
    state = opened(3)
    play(state, "bid 2", "bid 3", "bid pass", "bid pass")
    assert asked(state) == ("choose", 1)
    assert [state.score(seat) for seat in range(3)] == [20, 17, 20]


def test_TK_13_13_if_all_pass_the_first_to_pass_wins_for_nothing() -> None:
    state = opened(3)
    play(state, "bid pass", "bid pass", "bid pass")
    assert asked(state) == ("choose", 0) and state.score(0) == 20


def test_TK_13_14_the_last_one_without_a_bid_is_asked_too() -> None:
    state = opened(3)
    play(state, "bid pass", "bid pass")
    assert asked(state) == ("bid", 2) and "bid 1" in words(state)
    play(state, "bid 1")
    assert asked(state) == ("choose", 2) and state.score(2) == 19


# ------------------------------------------------------------------------ turns in a round
def test_TK_13_15_choose_place_act_and_turn_the_indicator() -> None:
    state = opened(4)
    play(state, "bid 1", "bid pass", "bid pass", "bid pass")
    assert words(state) == ["choose a1", "choose a2", "choose a4", "choose a6"]
    assert why(state, "choose a3") == "TK-13.15"
    play(state, "choose a4")
    assert len(displayed(state)) == 3 and state.played == 0
    place_anywhere(state)
    assert asked(state) == ("act", 0) and state.points_left == 10
    play(state, "act end")
    assert state.played == 0b0001


def test_TK_13_16_seat_0_opens_the_first_auction() -> None:
    for seats in (2, 3, 4):
        assert asked(opened(seats)) == ("bid", 0)


def test_TK_13_17_the_next_who_may_take_part_opens() -> None:
    state = opened(4)
    play(state, "bid pass", "bid 5", "bid pass", "bid pass")  # seat 1
    whole_turn(state)
    assert asked(state) == ("bid", 2)
    play(state, "bid pass", "bid pass", "bid 4")  # seat 0
    whole_turn(state)
    assert asked(state) == ("bid", 2)  # seat 1, to the left of seat 0, has played


def test_TK_13_18_the_last_player_takes_the_last_tile_for_nothing() -> None:
    state = opened(2)
    play(state, "bid 3", "bid pass")
    whole_turn(state, "a2")
    assert asked(state) == ("place", 1) and state.held == 0 and state.score(1) == 20
    assert displayed(state) == []


def test_TK_13_19_TK_13_20_who_opens_the_next_round() -> None:
    state = opened(3)
    play(state, "bid pass", "bid 5", "bid pass")
    whole_turn(state)  # seat 1
    play(state, "bid 1", "bid pass")
    whole_turn(state)  # seat 2
    whole_turn(state)  # seat 0 with the last tile
    play_until(state, "bid")
    assert asked(state) == ("bid", 1) and state.played == 0


# -------------------------------------------------------------------------------- volcano
def erupting() -> Tikal:
    """The second round of three, with the first volcano on display; seat 0 opens."""
    state = auction(3)
    lay(state, *LETTER_A)
    set_stack(state, (BEGIN_ROUND, 0))
    play(state, "show b6", "show b1", "show b4")
    return state


def test_TK_13_21_a_volcano_on_display_has_no_effect() -> None:
    state = erupting()
    assert asked(state) == ("bid", 0) and not any(state.scorings)
    play(state, "bid 1", "bid pass", "bid pass", "choose b1")
    assert asked(state)[0] == "place"


def test_TK_13_21_also_as_the_free_last_tile() -> None:
    state = erupting()
    play(state, "bid 1", "bid pass", "bid pass")
    whole_turn(state, "b1")
    play(state, "bid 1", "bid pass")
    whole_turn(state, "b4")
    assert asked(state) == ("act", 2) and state.held == 11
    end_phases(state, 2, 0, 1)
    assert asked(state) == ("place", 2)


def test_TK_13_22_pay_score_place_act_then_the_indicator() -> None:
    state = erupting()
    play(state, "bid 2", "bid pass", "bid pass")
    whole_turn(state, "b1")
    play(state, "bid pass", "bid 3", "choose b6")
    assert state.score(2) == 17 and asked(state) == ("act", 2)
    end_phases(state, 2, 0, 1)  # seat 0 too, whose indicator is down
    assert [int(count) for count in state.scorings] == [1, 1, 1] and state.played == 0b001
    place_anywhere(state)
    end_phases(state, 2)
    assert state.played == 0b101
    assert asked(state) == ("place", 1)  # the last tile for the last player


def test_TK_13_23_a_display_never_holds_two_volcanoes() -> None:
    positions = [(7, 12), (18, 22), (28, 32)]
    for seats in (2, 3, 4):
        rounds = [{(first - 1) // seats, (last - 1) // seats} for first, last in positions]
        for one, two in pairwise(rounds):
            assert max(one) < min(two)


def test_TK_13_24_a_tile_without_a_place_may_be_chosen() -> None:
    state = auction(2)
    lay(state, "B6@c0r1", "D5@c1r0")
    fill_board(state, "c0r0", "c7r4")
    assert sum(state.bag) == 2
    set_stack(state, (BEGIN_ROUND, 0))
    play(state, words(state)[0])
    play(state, words(state)[0])
    play(state, "bid 1", "bid pass")
    tile = words(state)[0]
    play(state, tile, "place c7r4", "turn 0")
    play(state, "act end")
    assert asked(state) == ("act", 1) and state.lost == 1


# ---------------------------------------------------------------------------- final round
def finishing(scores: list[int], placer: int, **options: str) -> list[int]:
    """The order of the final round for these scores."""
    state = auction(len(scores), **options)
    for seat, score in enumerate(scores):
        state.paid[seat] = 0
        state.scored_temples[seat] = score - 20
    state.last_placer = placer
    state.depth = 0
    ascending_final_round(state)
    advance(state)
    order = []
    while state.depth:
        order.append(asked(state)[1])
        play(state, "act end")
    return order


def test_TK_13_25_the_lowest_score_first() -> None:
    assert finishing([40, 30, 20, 35], 0) == [2, 1, 3, 0]


def test_TK_13_25_after_the_last_tile_everybody_has_one() -> None:
    state = auction(2)
    fill_board(state, "c7r3", "c7r4")
    set_stack(state, (BEGIN_ROUND, 0))
    play_until(state, "bid")
    play(state, "bid 7", "bid pass")
    whole_turn(state)
    whole_turn(state)
    end_phases(state, 0, 1)  # 13 points against 20
    assert state.depth == 0 and [int(count) for count in state.scorings] == [1, 1]


def test_TK_13_26_among_equals_the_nearest_clockwise() -> None:
    assert finishing([20, 20, 20, 30], 3) == [0, 1, 2, 3]
    assert finishing([20, 20, 30, 20], 2) == [3, 0, 1, 2]


def test_TK_13_27_the_last_placer_is_farthest() -> None:
    assert finishing([20, 20, 20], 1) == [2, 0, 1]
    assert finishing([20, 20, 20], 1, last_placer="first") == [1, 2, 0]
    assert finishing([20, 21, 20], 1, last_placer="first") == [2, 0, 1]


def test_TK_13_28_the_order_is_fixed_at_the_start() -> None:
    state = auction(2)
    state.scored_temples[1] = 1
    state.last_placer = 0
    state.depth = 0
    ascending_final_round(state)
    advance(state)
    assert asked(state) == ("act", 0)
    post(state, "c0r3", 0)
    state.value[at("c0r3")] = 10
    end_phases(state, 0, 1)
    assert state.score(0) > state.score(1)


# ------------------------------------------------------------------------------- examples
def test_TK_E9_an_auction_round() -> None:
    state = opened(4)
    play(state, "bid 4", "bid 5", "bid pass", "bid pass", "bid pass")
    assert asked(state) == ("choose", 1) and state.score(1) == 15
    whole_turn(state)
    assert asked(state) == ("bid", 2)
    play(state, "bid 3", "bid pass", "bid 4", "bid pass")
    assert asked(state) == ("choose", 0) and state.score(0) == 16
    whole_turn(state)
    assert asked(state) == ("bid", 2)
    play(state, "bid pass", "bid pass")
    assert asked(state) == ("choose", 2) and state.score(2) == 20
    whole_turn(state)
    assert asked(state) == ("place", 3) and state.score(3) == 20
    whole_turn(state)
    play_until(state, "bid")
    assert asked(state) == ("bid", 0)


def test_TK_E19_the_final_order() -> None:
    assert finishing([30, 25, 25, 25], 2) == [3, 1, 2, 0]


def test_TK_E20_the_bid_limit() -> None:
    state = opened(2)
    state.paid[0] = 17
    assert words(state) == ["bid pass", "bid 1", "bid 2", "bid 3"]
    play(state, "bid 3", "bid 4")
    assert words(state) == ["bid pass"]
    play(state, "bid pass")
    assert state.score(1) == 16 and state.score(0) == 3
