"""Clocks of tables: whose time runs, what counts, and games that last simulated weeks."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from patolli.server.club.calendar import Calendar
from patolli.server.club.clock import DAY, Clock, ClockWish
from patolli.server.club.timing import Timekeeper, pause
from patolli.server.protocol import Undo
from patolli.server.refusals import Refusal
from patolli.server.running import Server
from server.helpers import Caller, inside, wish

HOUR = 3600.0
MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()


def clock(kind: Any = "live", amount: float = 10, **more: Any) -> Clock:
    """A clock for three that has begun."""
    made = Clock.fresh(ClockWish(kind, amount, **more), 3)
    made.begin(0.0)
    return made


# --------------------------------------------------------------------------- whose time runs
def test_time_runs_for_everybody_who_is_asked_and_for_nobody_else() -> None:
    one = clock()
    one.ask(0, [0])
    one.ask(30, [1, 2])
    one.ask(50, [2])
    one.ask(60, [0])
    assert one.state.left == [570, 580, 570]
    assert one.facts(70).left == [560, 580, 570]


def test_an_increment_comes_with_every_turn_but_not_with_every_question() -> None:
    one = clock(increment=5)
    one.ask(0, [0])
    one.ask(10, [0])
    one.ask(20, [1])
    assert one.state.left[:2] == [600 + 5 - 20, 600 + 5]


def test_an_undo_gives_no_time_back_and_no_second_gift() -> None:
    one = clock(increment=5)
    one.ask(0, [0])
    for moment in range(10, 110, 10):
        one.ask(moment, [1])
        one.ask(moment + 5, [0], undone=True)
    one.ask(110, [1])
    assert one.state.left[0] == 605 - 10 - 9 * 5 - 5 - 0
    assert one.state.left[1] == 605 - 10 * 5, "the turn an undo broke off is the same one later"
    days = clock("turn", 2)
    days.ask(0, [0])
    days.ask(DAY, [1])
    days.ask(1.5 * DAY, [0], undone=True)
    assert days.state.left[0] == DAY


def test_days_per_turn_begin_anew_and_a_pool_does_not() -> None:
    turn, pool = clock("turn", 3), clock("pool", 3)
    for one in (turn, pool):
        one.ask(0, [0])
        one.ask(2 * DAY, [1])
        one.ask(3 * DAY, [0])
    assert (turn.state.left[0], pool.state.left[0]) == (3 * DAY, DAY)
    assert (turn.deadline(), pool.deadline()) == (6 * DAY, 4 * DAY)


def test_clocks_stand_before_all_sit_and_while_the_host_pauses() -> None:
    one = Clock.fresh(ClockWish("live", 10), 3)
    one.ask(0, [0])
    assert one.deadline() is None
    one.begin(100)
    one.pause(160, True)
    assert one.deadline() is None and one.late(10_000) == []
    one.pause(10_000, False)
    assert one.state.left[0] == 540 and one.deadline() == 10_540
    again = Clock.read(*one.kept())
    assert (again.wish, again.state) == (one.wish, one.state)


# ------------------------------------------------------------------------------- which counts
def test_weekends_and_holidays_do_not_count_where_the_players_live() -> None:
    friday = datetime(2026, 11, 20, 20, tzinfo=UTC).timestamp()  # 21:00 in Warsaw
    warsaw = Calendar("Europe/Warsaw", True, ("2026-11-23",))
    assert warsaw.spent(friday, friday + 4 * DAY) == 3 * HOUR + 21 * HOUR
    due = warsaw.due(friday, 4 * HOUR)
    assert datetime.fromtimestamp(due, warsaw.zone) == datetime(2026, 11, 24, 1, tzinfo=warsaw.zone)
    assert warsaw.spent(friday, due) == 4 * HOUR


def test_a_day_on_which_the_hour_changes_counts_as_long_as_it_is() -> None:
    spring = Calendar("Europe/Prague", False, ("2026-03-30",))
    saturday = datetime(2026, 3, 29, tzinfo=spring.zone).timestamp()
    assert spring.spent(saturday, saturday + 3 * DAY) == 3 * DAY - DAY
    assert spring.due(saturday, 23 * HOUR + 60) == saturday + 47 * HOUR + 60


@pytest.mark.parametrize(
    ("wished", "code"),
    [
        ({"kind": "turn", "amount": 3, "zone": "Mars/Olympus"}, "unknown-zone"),
        ({"kind": "turn", "amount": 300}, "bad-clock"),
        ({"kind": "turn", "amount": 3, "holidays": ["2026-02-31"]}, "bad-clock"),
        ({"kind": "turn", "amount": 3, "holidays": ["tomorrow"]}, "bad-message"),
        ({"kind": "live", "amount": 0}, "bad-message"),
        ({"kind": "live", "amount": "many"}, "bad-message"),
        ({"kind": "sand", "amount": 3}, "bad-message"),
        ({"kind": "live", "amount": 3, "level": "god"}, "unknown-level"),
        ({"kind": "live", "amount": 3, "seconds": 1}, "bad-message"),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(
    wished: dict[str, Any], code: str, tmp_path: Path
) -> None:
    async def work() -> str:
        async with inside(tmp_path) as server:
            try:
                await server.tables.create(wish(clock=wished))
            except Refusal as refused:
                return refused.code
            return ""

    assert asyncio.run(work()) == code


# ------------------------------------------------------------------------------ whole games
class Hours:
    """A time that goes on only when it is told to."""

    def __init__(self, server: Server, now: float = MONDAY) -> None:
        self.now = now
        server.store.now = lambda: self.now


async def come(server: Server, table: str, tokens: list[str]) -> list[Caller]:
    callers = [Caller(server, table, token) for token in tokens]
    for caller in callers:
        caller.hello()
        await caller.shown(1)
    await asyncio.sleep(0.05)
    return callers


async def answer(caller: Caller, identity: str) -> None:
    """Answer what one is asked."""
    word, question = caller.state["choices"][0]["word"], caller.state["question"]
    told = await caller.ask(type="answer", id=identity, question=question, word=word)
    assert told["type"] == "ack", told


def test_a_turn_based_game_lasts_weeks_over_restarts_and_pauses(tmp_path: Path) -> None:
    """Every answer takes a day and a half of the two one has; the weekends do not count."""

    async def work() -> tuple[int, float]:
        days = {"kind": "turn", "amount": 2, "weekends_off": True, "zone": "Europe/Warsaw"}
        now, answers, given, tokens = MONDAY, 0, None, [""]
        while True:
            async with inside(tmp_path) as server:
                hours, keeper = Hours(server, now), Timekeeper(server.tables)
                if given is None:
                    given = await server.tables.create(wish(clock=days))
                    tokens = [seat.token for seat in given.seats]
                callers = await come(server, given.table, tokens)
                for _ in range(3):  # then the server is started anew
                    live = await server.tables.find(given.table)
                    if live.table.over:
                        return answers, hours.now
                    seat = live.table.waiting[0]
                    assert live.clock is not None and seat in live.clock.state.running
                    due = live.clock.deadline()  # of all who are asked at the same time
                    assert due is not None
                    hours.now = min(live.clock.calendar.due(hours.now, 1.5 * DAY), due - 60)
                    assert await keeper.look() == 0
                    callers[seat].read()
                    await answer(callers[seat], f"a{answers}")
                    answers += 1
                    if answers == 2:
                        await pause(live, True)
                        hours.now += 30 * DAY
                        assert await keeper.look() == 0
                        await pause(live, False)
                    for caller in callers:
                        await caller.shown(live.version)
                now = hours.now
                for caller in callers:
                    await caller.leave()

    answers, ended = asyncio.run(work())
    assert answers > 10 and ended - MONDAY > (30 + 14) * DAY


@pytest.mark.parametrize("late", ["bot", "end"])
def test_on_time_a_bot_takes_over_or_the_game_ends(late: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            hours, keeper = Hours(server), Timekeeper(server.tables)
            level = {"late": late, "level": "beginner"}
            wished = {"kind": "live", "amount": 5, "increment": 3, **level}
            given = await server.tables.create(wish(kinds="moo", clock=wished))
            callers = await come(server, given.table, [seat.token for seat in given.seats])
            live = await server.tables.find(given.table)
            assert live.clock is not None and live.clock.state.begun
            first = live.table.waiting[0]
            for caller in callers:
                await caller.leave()
            server.tables.sweep(0.0)
            assert given.table not in server.tables.live
            hours.now += 302
            assert await keeper.look() == 0
            hours.now += 2
            assert await keeper.look() == 1, "though nobody looks and it is not in memory"
            live = await server.tables.find(given.table)
            if late == "bot":
                assert live.seats[first].level == "beginner" and live.seats[first].token == ""
                assert live.chat[-1]["name"] == "notice.late-bot"
            else:
                assert live.frozen == "time-over" and live.looking
                assert live.chat[-1]["name"] == "notice.late-end"
                with pytest.raises(Refusal, match="time-over"):
                    await live.undo(1, Undo("x"), "en")
                hours.now += 1000
                assert await keeper.look() == 0
                server.tables.sweep(0.0)
                assert (await server.tables.find(given.table)).frozen == "time-over"

    asyncio.run(work())


def test_the_host_alone_pauses_and_only_where_there_is_a_clock(tmp_path: Path) -> None:
    from server.desk import TWO, Desk, refused

    desk = Desk(tmp_path)
    with desk.client:
        made = desk.table({**TWO, "clock": {"kind": "live", "amount": 5}})
        path = f"/api/tables/{made['table']}/clock"
        refused(desk.post(path, body={"paused": True}), "no-token")
        refused(desk.post(path, body={"paused": True}, token=made["seats"][0]["token"]), "not-host")
        assert desk.post(path, body={"paused": True}, token=made["host"]).status_code == 200
        shown = desk.enter(made["table"])["clock"]
        assert shown["paused"] and not shown["begun"] and shown["left"] == [300, 300]
        plain = desk.table()
        path = f"/api/tables/{plain['table']}/clock"
        refused(desk.post(path, body={"paused": True}, token=plain["host"]), "no-clock")
