"""A late or crashed player never stops a table: the greedy player answers instead."""

from __future__ import annotations

import os
import time

import patolli
from patolli.engine.game import View
from patolli.players import Bot, GreedyBot, Guarded, RandomBot


class Crashing(Bot):
    name = "crashing"

    def decide(self, view: View) -> int:
        os._exit(3)


class Failing(Bot):
    name = "failing"

    def decide(self, view: View) -> int:
        raise ZeroDivisionError


class Sleeping(Bot):
    name = "sleeping"

    def decide(self, view: View) -> int:
        time.sleep(60)
        return view.choices[0]


class Lying(Bot):
    name = "lying"

    def decide(self, view: View) -> int:
        return -7


def first_question() -> tuple[patolli.engine.table.Table, int]:
    table = patolli.table("toy", 2, seed=1)
    return table, table.waiting[0]


def test_a_crashed_failing_lying_or_late_player_is_answered_for() -> None:
    table, seat = first_question()
    game = table.game
    expected = GreedyBot(game, 0).choose(table, seat)
    for broken in (Crashing, Failing, Lying, Sleeping):
        bot = Guarded(broken(game), seconds=0.05, grace=0.1)
        began = time.monotonic()
        assert bot.choose(table, seat) == expected
        assert bot.choose(table, seat) == expected  # and its process is replaced
        assert time.monotonic() - began < 5
        assert bot.failures == 2
        bot.close()


def test_a_sound_player_answers_for_itself() -> None:
    table, seat = first_question()
    bot = Guarded(RandomBot(table.game, 4), seconds=1.0)
    assert bot.choose(table, seat) == RandomBot(table.game, 4).choose(table, seat)
    assert bot.failures == 0
    bot.close()


def test_a_whole_game_with_a_crashing_player_ends() -> None:
    table = patolli.table("toy", 2, seed=2)
    bots = [Guarded(Crashing(table.game), 0.05), RandomBot(table.game, 1)]
    while table.waiting:
        seat = table.waiting[0]
        table.answer(seat, bots[seat].choose(table, seat))
    assert table.over
    bots[0].close()
