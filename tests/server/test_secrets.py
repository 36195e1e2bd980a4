"""Nobody is told what they may not know: other truths behind the same view, the same bytes."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

import patolli
from patolli.engine.errors import CannotUndo
from patolli.engine.game import Game
from patolli.engine.question import QUESTION
from patolli.engine.random import Random
from patolli.engine.state import State, equal
from patolli.engine.table import Table
from patolli.server import asking
from patolli.server.club import hosting, notices
from patolli.server.club.host_routes import room_facts
from patolli.server.club.meet import pace_of
from patolli.server.club.notice_schema import ADD_NOTICE
from patolli.server.club.postman import Postman
from patolli.server.history import History
from patolli.server.live import Live
from patolli.server.render import Painter, nothing_hidden
from patolli.server.settings import Settings
from patolli.server.study_editor import position_of
from patolli.server.study_lines import copy_of, line_facts
from patolli.server.study_protocol import LineWish, PlanStep
from server.helpers import inside, wish

LOOKS = 4  # answers at the start of a game after each of which everybody looks
GAMES = pytest.mark.parametrize("name", patolli.game_names())


def told(live: Live, seat: int | None) -> list[str]:
    """Everything the server would send to a seat now, message by message, and its bots' input."""
    kinds = [(seat, lang, True) for lang in ("en", "pl")]
    found = [live.state_text(kind, seen) for kind in kinds for seen in (0, 3)]
    found.append(msgspec.json.encode(live.board).decode())
    found.append(msgspec.json.encode(live.seat_facts(seat)).decode())
    found += [json.dumps(list(live.table.winners)), str(live.open_book)]
    for line in (live.version // 2, live.version):
        found.append(live.history.state_text(line, seat, "en", live.seat_facts(seat), "board"))
    if seat is not None:
        view = live.painter.view(seat)
        found += [
            json.dumps(asking.why_not(view, seat, f"{kind.name} {word}", "en"))
            for kind in live.table.game.kinds
            if kind.role == QUESTION
            for word in kind.words[:40]
        ]
        if view.choices:
            task = asking.task(live.table, view, "strong", "secret", live.version)
            found.append(msgspec.json.encode(task).decode())
        found.append(undo_refusal(live.table, seat))
        found += letters(live)
        found.append(planned(live, seat))
    found += listed(live)
    return found


def listed(live: Live) -> list[str]:
    """What stands about a table where people meet, and what its host and spectators are told."""
    seats = [hosting.free(live, number) for number in range(len(live.seats))]
    room = room_facts(live, True, 24.0)
    return [json.dumps([seats, pace_of(live)]), msgspec.json.encode(room).decode()]


def planned(live: Live, seat: int) -> str:
    """A plan of a seat: two answers on its copy of the table, and what a worker gets of it."""
    wish = LineWish(live.version, seat, seed=7)
    steps: list[PlanStep] = []
    for _ in range(2):
        copy = copy_of(live, wish, seat)
        for step in steps:
            copy.answer(step.seat, step.word)
        if copy.over:
            break
        asked = copy.waiting[0]
        steps.append(PlanStep(asked, copy.choices(asked)[0]))
    copy = copy_of(live, wish, seat)
    numbers = json.dumps(list(copy.began))
    facts = line_facts(copy, seat, steps, "en", live.seat_facts(seat), "board")
    edited = position_of(live, wish, seat).text  # what the editor begins with
    return numbers + msgspec.json.encode(facts).decode() + edited


def letters(live: Live) -> list[str]:
    """What would be written to those who are asked and do not look, and to the table's room."""
    seats, turns, said, found = live.seats, live.turns, live.chat, []
    live.seats = [replace(seat, player=f"p{number}") for number, seat in enumerate(seats)]
    live.turns = {}
    live.chat = [*said, live.chat_row(-1, "notice.bell", '{"seat": 0, "level": "", "lang": "pl"}')]
    try:
        postman = Postman(live.store, Settings())
        channel = {"id": "c", "origin": "https://patolli.example"}
        written = [rows for step, rows in notices.steps(live, 0.0) if step is ADD_NOTICE]
        for row in (row for rows in written for row in rows):
            found += [str(postman.letter(row, channel, lang)) for lang in ("en", "pl", "cs")]
    finally:
        live.seats, live.turns, live.chat = seats, turns, said
    assert len(found) == 6 * len(live.table.waiting), "to each who is asked, and to the room"
    return found


def undo_refusal(table: Table, seat: int) -> str:
    """What a seat hears that has nothing to take back."""
    if table.can_undo(seat):
        return ""
    try:
        table.copy().undo(seat)
    except CannotUndo as refused:
        return str(refused)
    raise AssertionError("undo without anything to take back")


def change_truth(game: Game, table: Table, state: State, seat: int) -> None:
    """Put another truth behind the view of a seat: the position, the events and the record."""
    table.state = state
    state.journal = table.journal
    for number, entry in enumerate(table.journal.entries):
        declared = game.events[entry[0]]
        if declared.hidden and entry[1] != seat:
            values = [
                changed(game, name, value) if name.partition(":")[0] in declared.hidden else value
                for name, value in zip(declared.values, entry[2:], strict=False)
            ]
            values += entry[2 + len(values) :]
            table.journal.entries[number] = (entry[0], entry[1], values[0], values[1], values[2])


def changed(game: Game, name: str, value: int) -> int:
    """Another value of the same vocabulary."""
    vocabulary = name.partition(":")[2]
    return (value + 1) % len(game.vocabularies[vocabulary]) if vocabulary else value + 1


def forget(live: Live) -> None:
    """Nothing that was made from the old truth may help."""
    events = live.table.journal.entries
    live.painter = Painter(live.table, live.names)
    live._counted = len(events)


def other_history(live: Live, seat: int, random: Random) -> None:
    """Another truth behind what the seat saw at earlier lines."""
    original = History.at

    def at(self: History, line: int) -> Painter:
        painter = original(self, line)
        table = painter.table.copy()
        view = table.seen(seat)
        change_truth(table.game, table, table.game.imagine(view, random), seat)
        return Painter(table)

    live.history.at = at.__get__(live.history)  # type: ignore[method-assign]


async def look(name: str, folder: Path) -> tuple[int, int]:
    """Play a game at a table of the server and try other truths; how many were really other."""
    random, game = Random(5), patolli.game(name)
    tried = different = 0
    async with inside(folder) as server:
        given = await server.tables.create(wish(name, "moo"[: game.seats[-1]], seed="secrets"))
        live = await server.tables.find(given.table)
        answers = 0
        while not live.table.over:
            seat = live.table.waiting[random.below(len(live.table.waiting))]
            words = live.table.choices(seat)
            lines, waiting = live.version, live.table.waiting
            live.table.answer(seat, words[random.below(len(words))])
            live._observe(lines, waiting)
            answers += 1
            if answers > LOOKS and answers % 25:
                continue
            if tried >= 8 * LOOKS:
                break
            for viewer in range(live.table.seats):
                saved = live.table, live.painter, live.history
                forget(live)
                before = told(live, viewer)
                twin = live.table.copy()
                view = twin.seen(viewer)
                change_truth(game, twin, game.imagine(view, random), viewer)
                tried += 1
                different += not equal(twin.state, live.table.state)
                live.table = twin
                live.history = History.__new__(History)
                live.history.__dict__.update(saved[2].__dict__)
                forget(live)
                other_history(live, viewer, random)
                assert told(live, viewer) == before
                live.table, live.painter, live.history = saved
    return tried, different


@GAMES
def test_another_truth_changes_no_byte(name: str, tmp_path: Path) -> None:
    tried, different = asyncio.run(look(name, tmp_path))
    assert tried
    hides = not nothing_hidden(patolli.game(name).new(patolli.game(name).seats[0]))
    assert bool(different) == hides


def test_the_owner_of_a_secret_sees_it_change(tmp_path: Path) -> None:
    """The comparison above can fail: what is told to the owner does differ."""

    async def run() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish("toy", "mo", seed="owner"))
            live = await server.tables.find(given.table)
            before = told(live, 1)
            for number in range(100):  # dealing anew may give the very same cards
                twin = live.table.copy()
                change_truth(twin.game, twin, twin.game.imagine(twin.seen(0), Random(number)), 0)
                if not equal(twin.state, live.table.state):
                    break
            assert not equal(twin.state, live.table.state)
            live.table = twin
            forget(live)
            assert told(live, 1) != before

    asyncio.run(run())


def test_spectators_are_told_no_secret(tmp_path: Path) -> None:
    """A spectator's view is built from the public fields alone, so all truths look the same."""

    async def run() -> None:
        random = Random(3)
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish("toy", "moo", seed="watch"))
            live = await server.tables.find(given.table)
            before = told(live, None)
            for seat in range(3):
                twin = live.table.copy()
                view = twin.seen(seat)
                change_truth(twin.game, twin, twin.game.imagine(view, random), -1)
                live.table = twin
                forget(live)
                assert told(live, None)[:8] == before[:8]

    asyncio.run(run())


def test_seats_share_only_what_is_public(tmp_path: Path) -> None:
    """Pictures made once for several seats are those that each seat alone would get."""
    for name in patolli.game_names():
        game, random = patolli.game(name), Random(8)
        table = patolli.table(name, game.seats[-1], 8)
        for _ in range(12):
            if table.over:
                break
            together = Painter(table)
            for seat in (None, *range(table.seats)):
                shared, alone = together.parts(seat, "en"), Painter(table).parts(seat, "en")
                assert shared.scene.same(alone.scene), (name, seat)
                assert shared.scene.drawn == alone.scene.drawn, (name, seat)
                assert shared.panels == alone.panels, (name, seat)
                assert shared.choices == alone.choices, (name, seat)
            for _ in range(11):
                if not table.over:
                    seat = table.waiting[0]
                    words = table.choices(seat)
                    table.answer(seat, words[random.below(len(words))])
