"""The market of chapter 11: corn and blocks change both ways."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, rule
from patolli.games.tzolkin.rules.goods import corn, gain, pay
from patolli.games.tzolkin.rules.kinds import (
    MARKET,
    MARKET_BUY,
    MARKET_SELL,
    MARKET_STOP,
    TRADED_ENOUGH,
)
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.tables import BLOCKS, CORN, MATERIALS, WOOD


def can_trade(state: Tzolkin, seat: i64, coins: i64) -> bool:
    """Whether a seat with `coins` corn could buy or sell anything."""
    for block in range(BLOCKS):
        if (
            coins >= state.box.rate[WOOD + block]
            or state.goods[seat * MATERIALS + WOOD + block] > 0
        ):
            return True
    return False


def open_market(state: Tzolkin, seat: i64, optional: bool) -> None:
    """Let a seat trade; TZ-16.16: the market of a building may be left at once."""
    if can_trade(state, seat, corn(state, seat)):
        state.push(MARKET, seat, TRADED_ENOUGH if optional else 0)


class Market(Question[Tzolkin]):
    """DP16, TZ-11.2: buy or sell one block, any number of times.

    `flags` holds a bit for every trade that would undo an earlier one of this visit: a kind that
    was bought is not sold again and the other way round (TZ-11.15), so no cycle exists and no
    outcome is lost. TZ-11.5: blocks change into blocks through corn; TZ-11.4: skulls never.
    """

    def choices(self, state: Tzolkin, seat: i64, flags: i64, b: i64, out: Choices) -> None:
        at = seat * MATERIALS
        for block in range(BLOCKS):
            affordable = state.goods[at + CORN] >= state.box.rate[WOOD + block]
            if affordable and not flags & (1 << (MARKET_BUY + block)):
                out.add(MARKET_BUY + block)
        for block in range(BLOCKS):
            if state.goods[at + WOOD + block] > 0 and not flags & (1 << (MARKET_SELL + block)):
                out.add(MARKET_SELL + block)
        if flags & TRADED_ENOUGH:
            out.add(MARKET_STOP)

    def refusal(self, state: Tzolkin, seat: i64, flags: i64, b: i64, choice: i64) -> i64:
        if choice == MARKET_STOP:
            return 0 if flags & TRADED_ENOUGH else rule(7, 12)
        if flags & (1 << choice):
            return rule(11, 15)
        if choice < MARKET_SELL:
            short = corn(state, seat) < state.box.rate[WOOD + choice - MARKET_BUY]
            return rule(11, 3) if short else 0
        if state.goods[seat * MATERIALS + WOOD + choice - MARKET_SELL] == 0:
            return rule(1, 16)
        return 0

    def answer(self, state: Tzolkin, seat: i64, flags: i64, b: i64, choice: i64) -> None:
        if choice == MARKET_STOP:
            return
        if choice < MARKET_SELL:
            block = choice - MARKET_BUY
            pay(state, seat, CORN, state.box.rate[WOOD + block])
            gain(state, seat, WOOD + block, 1)
            flags |= 1 << (MARKET_SELL + block)
        else:
            block = choice - MARKET_SELL
            pay(state, seat, WOOD + block, 1)
            gain(state, seat, CORN, state.box.rate[WOOD + block])
            flags |= 1 << (MARKET_BUY + block)
        state.push(MARKET, seat, flags | TRADED_ENOUGH)
