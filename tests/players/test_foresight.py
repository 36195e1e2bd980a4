"""Turns compared by where they lead: found by one value, played on from, told by another."""

from __future__ import annotations

import patolli
from patolli.engine.native import table as array
from patolli.engine.table import Table
from patolli.players import make
from patolli.players.fast.foresight import Foresight
from patolli.players.fast.rollout import Rollout
from patolli.players.fast.selfplay import Habit, Notes, play_noting
from patolli.players.fast.turn import Turn
from patolli.players.nets import make_encoder
from patolli.players.profile import make_value, profile
from patolli.simulate.selfplay import lookahead

WIDTH, NODES, REPLIES = 3, 40, 6


def mezo_at_an_action(seed: int, number: int) -> Table:
    """A game of Mezo where a seat has several turns to compare, the so-manieth such place."""
    table = patolli.table("mezo", 2, seed=seed)
    bot = make("greedy", table.game, seed=seed)
    value = make_value(table.game, profile("mezo", 2).weights)
    turn = Turn(value, table.state, WIDTH, REPLIES, NODES)
    while table.waiting:
        seat = table.waiting[0]
        if len(table.waiting) == 1 and len(table.seen(seat).choices) > 1:
            number -= int(turn.search(table.state, seat)) > 2
            if number < 0:
                return table
        table.answer(seat, bot.choose(table, seat))
    raise AssertionError("the game was over before")


def test_a_judge_of_its_own_tells_what_a_rollout_came_to() -> None:
    table = mezo_at_an_action(3, 0)
    value = make_value(table.game, profile("mezo", 2).weights)
    judge = make_value(table.game, {"rivalry": 0})
    seat = table.waiting[0]
    for one in (value, judge):
        rollout = Rollout(value, table.state, 0, 0, 24, 0, 0, 1, one)
        found = int(rollout.run(table.state, seat, array([]), 0, 5))
        assert found == int(one.margin(rollout.state, seat))
    assert value.margin(rollout.state, seat) != judge.margin(rollout.state, seat)


def test_the_best_turn_is_the_one_that_comes_out_best() -> None:
    """And every turn of the lookahead is still there, with its answers."""
    changed = 0
    for number in range(12):
        table = mezo_at_an_action(4, number)
        seat, like = table.waiting[0], table.state
        value = make_value(table.game, profile("mezo", 2).weights)
        rollout = Rollout(value, like, 0, 0, 24, 0, 0, 1)
        plain = Turn(value, like, WIDTH, REPLIES, NODES)
        plain.search(like, seat)
        paths = [plain.best(at) for at in range(int(plain.count))]
        seen = Foresight(value, like, WIDTH, NODES, REPLIES, rollout)
        assert seen.search(like, seat) == len(paths)
        code = int(like.code()) & 0x3FFFFFFF
        worth = [int(rollout.run(like, seat, array(path), len(path), code)) for path in paths]
        assert int(seen.worth[0]) == max(worth)
        assert seen.best(0) == paths[worth.index(max(worth))]
        assert sorted(seen.best(at) for at in range(len(paths))) == sorted(paths)
        changed += seen.best(0) != paths[0]
    assert changed > 0


def test_what_all_are_asked_at_once_is_not_played_on_from() -> None:
    """There nobody knows what the others answer, so nobody may look."""
    table = patolli.table("mezo", 2, seed=3)
    bot = make("greedy", table.game, seed=1)
    while len(table.waiting) == 1 or len(table.seen(table.waiting[0]).choices) == 1:
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    seat, like = table.waiting[0], table.state
    value = make_value(table.game, profile("mezo", 2).weights)
    rollout = Rollout(value, like, 0, 0, 24, 0, 0, 1)
    seen = Foresight(value, like, WIDTH, NODES, REPLIES, rollout)
    plain = Turn(value, like, WIDTH, REPLIES, NODES)
    assert seen.search(like, seat) == plain.search(like, seat) > 1
    assert seen.best(0) == plain.best(0) and int(rollout.answers) == 0


def test_players_that_learn_look_as_learned_does() -> None:
    """Mezo plays on from its turns, the others do not."""
    for name, kind in (("mezo", Foresight), ("tzolkin", Turn)):
        table = patolli.table(name, 2, seed=1)
        value = make_value(table.game, profile(name, 2).weights)
        assert type(lookahead(name, value, table.state, 2, 20)) is kind


def test_rows_before_a_draw_are_of_every_seat() -> None:
    """The same game noted twice: what is more are rows of all seats, two or more a conflict."""
    table = patolli.table("mezo", 3, seed=1)
    value = make_value(table.game, profile("mezo", 3).weights)
    encoder = make_encoder("mezo")
    assert encoder is not None
    rows = []
    for draws in (False, True):
        notes = Notes(encoder, value)
        habits = [Habit(Turn(value, table.state, 1, 1, 10), 0, 0)] * 3
        state = table.state.copy()
        play_noting(state, habits, 7, 40, 20, notes, draws)
        rows.append((int(notes.rows), [int(state.score(seat)) for seat in range(3)]))
    assert rows[0][1] == rows[1][1]
    more = rows[1][0] - rows[0][0]
    assert more >= 3 * 3 * 5 and more % 3 == 0
