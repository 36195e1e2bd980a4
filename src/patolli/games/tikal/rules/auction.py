"""TK-13: the auction game: tiles on display, bids, turns in a round, the last scoring order."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Chance, Choices, Question, Step, rule
from patolli.games.tikal.rules.kinds import (
    AUCTION,
    BEGIN_ROUND,
    BID,
    BID_MADE,
    CHOOSE,
    CHOSEN,
    END_TURN,
    FINAL,
    FREE,
    LAST,
    PAID,
    PASSED,
    SCORING_TURN,
    SHOW,
    SHOWN,
)
from patolli.games.tikal.rules.state import NONE, Tikal, keep_top_tile
from patolli.games.tikal.rules.tables import HIGHEST_BID
from patolli.games.tikal.rules.tiles import offer_top_letter, take_tile, tiles_left

PASS = 0  # the first word of a bid; the others are the numbers themselves


class BeginRound(Step[Tikal]):
    """TK-13.2: as many tiles are turned up as there are players; TK-13.20: all may play again."""

    def run(self, state: Tikal, opener: i64, a: i64, b: i64) -> None:
        left = tiles_left(state)
        if left == 0:  # TK-13.3: the rounds use up all tiles
            ascending_final_round(state)
            return
        state.played = 0
        state.push(AUCTION, opener)
        for _ in range(min(left, state.seats)):
            state.push(SHOW, -1)


class Show(Chance[Tikal]):
    """TK-13.2: one more tile on display; a volcano, one at most (TK-13.23), waits (TK-13.21)."""

    def choices(self, state: Tikal, seat: i64, a: i64, b: i64, out: Choices) -> None:
        offer_top_letter(state, out)

    def answer(self, state: Tikal, seat: i64, a: i64, b: i64, tile: i64) -> None:
        state.bag[tile] -= 1
        keep_top_tile(state)
        add_to_display(state, tile)
        state.note(SHOWN, -1, tile, state.box.faces[tile])


def add_to_display(state: Tikal, tile: i64) -> None:
    """Put a tile among the others on display, in order: where it lies has no meaning."""
    at: i64 = 0
    while state.display[at] >= 0:
        at += 1
    while at > 0 and state.display[at - 1] > tile:
        state.display[at] = state.display[at - 1]
        at -= 1
    state.display[at] = tile


def remove_from_display(state: Tikal, tile: i64) -> None:
    """Take one such tile from the display."""
    size = len(state.display)
    at: i64 = 0
    while state.display[at] != tile:
        at += 1
    while at + 1 < size:
        state.display[at] = state.display[at + 1]
        at += 1
    state.display[at] = NONE


def next_without(state: Tikal, seat: i64, out_of_it: i64) -> i64:
    """The first seat clockwise after one that is not in a set of seats; -1 if all are."""
    for distance in range(1, state.seats + 1):
        other = (seat + distance) % state.seats
        if not (out_of_it >> other) & 1:
            return other
    return NONE


class Auction(Step[Tikal]):
    """TK-13.4: an auction among those who have not played; the last one takes what is left."""

    def run(self, state: Tikal, opener: i64, a: i64, b: i64) -> None:
        if next_without(state, opener, state.played) == opener:  # TK-13.18
            tile = state.display[0]
            state.note(LAST, opener, tile, state.box.faces[tile])
            begin_turn(state, opener, tile)
            return
        state.high_bid = 0
        state.high_bidder = NONE
        state.first_passed = NONE
        state.passed = 0
        state.push(BID, opener)


class Bid(Question[Tikal]):
    """TK-13.6: a higher bid, or pass."""

    def refusal(self, state: Tikal, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        if choice == PASS:
            return 0
        if choice < state.box.lowest_bid:
            return rule(13, 7)
        if choice <= state.high_bid:
            return rule(13, 6)
        if choice > state.score(seat):
            return rule(13, 9)
        return 0

    def choices(self, state: Tikal, seat: i64, a: i64, b: i64, out: Choices) -> None:
        out.add(PASS)
        first = max(state.high_bid + 1, state.box.lowest_bid)
        last = min(state.score(seat), HIGHEST_BID)
        for bid in range(first, last + 1):  # TK-13.10: perhaps none
            out.add(bid)

    def answer(self, state: Tikal, seat: i64, a: i64, b: i64, choice: i64) -> None:
        if choice == PASS:
            state.passed |= 1 << seat  # TK-13.8
            if state.first_passed < 0:
                state.first_passed = seat
            state.note(PASSED, seat)
        else:
            state.high_bid = choice
            state.high_bidder = seat
            state.note(BID_MADE, seat, choice)
        # TK-13.5: only those who have not had their turn; TK-13.14: everybody is asked.
        following = next_without(state, seat, state.played | state.passed)
        if following < 0:
            win_for_nothing(state)
        elif following == state.high_bidder:
            win(state)
        else:
            state.push(BID, following)


def win(state: Tikal) -> None:
    """TK-13.11, TK-13.12: the high bidder pays before choosing; the points go to nobody."""
    winner = state.high_bidder
    state.paid[winner] += state.high_bid
    state.note(PAID, winner, state.high_bid)
    forget_auction(state)
    state.push(CHOOSE, winner)


def win_for_nothing(state: Tikal) -> None:
    """TK-13.13: all have passed; who did so first chooses and pays nothing."""
    winner = state.first_passed
    state.note(FREE, winner)
    forget_auction(state)
    state.push(CHOOSE, winner)


def forget_auction(state: Tikal) -> None:
    """Clear what only matters within one auction, so that equal positions are equal."""
    state.high_bid = 0
    state.high_bidder = NONE
    state.first_passed = NONE
    state.passed = 0


class Choose(Question[Tikal]):
    """TK-13.15: one of the displayed tiles, also one without a legal place (TK-13.24)."""

    def choices(self, state: Tikal, seat: i64, a: i64, b: i64, out: Choices) -> None:
        before: i64 = NONE
        for index in range(state.seats):
            tile = state.display[index]
            if tile != before and tile >= 0:
                out.add(tile)
            before = tile

    def refusal(self, state: Tikal, seat: i64, a: i64, b: i64, tile: i64) -> i64:
        for index in range(state.seats):
            if state.display[index] == tile:
                return 0
        return rule(13, 15)

    def answer(self, state: Tikal, seat: i64, a: i64, b: i64, tile: i64) -> None:
        state.note(CHOSEN, seat, tile, state.box.faces[tile])
        begin_turn(state, seat, tile)


def begin_turn(state: Tikal, seat: i64, tile: i64) -> None:
    """TK-13.15, TK-13.22: a volcano first starts a scoring round, also as the free last tile."""
    remove_from_display(state, tile)
    state.push(END_TURN, seat)
    take_tile(state, seat, tile)


class EndTurn(Step[Tikal]):
    """TK-13.15: the indicator is turned down; TK-13.17, TK-13.19: who opens the next auction."""

    def run(self, state: Tikal, seat: i64, a: i64, b: i64) -> None:
        state.played |= 1 << seat
        following = next_without(state, seat, state.played)
        if following < 0:
            state.push(BEGIN_ROUND, (seat + 1) % state.seats)
        else:
            state.push(AUCTION, following)


def ascending_final_round(state: Tikal) -> None:
    """TK-13.25, TK-13.28: lowest score first, fixed now; the last in order is pushed first."""
    state.note(FINAL, -1)
    waiting: i64 = (1 << state.seats) - 1
    while waiting:
        last: i64 = NONE
        for seat in range(state.seats):
            if (waiting >> seat) & 1 and (last < 0 or scores_after(state, seat, last)):
                last = seat
        waiting &= ~(1 << last)
        state.push(SCORING_TURN, last)


def scores_after(state: Tikal, seat: i64, other: i64) -> bool:
    """Whether a seat has its last scoring turn after another one."""
    if state.score(seat) != state.score(other):
        return state.score(seat) > state.score(other)
    return distance_from_placer(state, seat) > distance_from_placer(state, other)


def distance_from_placer(state: Tikal, seat: i64) -> i64:
    """TK-13.26: seats clockwise from who had the last tile; TK-13.27: that one is farthest."""
    distance = (seat - state.last_placer + state.seats) % state.seats
    if distance == 0 and not state.placer_first:
        return state.seats
    return distance
