"""Lessons at real tables: what the coach says, what is not wanted, who answers what is written."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import patolli
from patolli.engine import lesson as lessons
from patolli.engine.lesson import DO
from patolli.server.lessons import outline
from patolli.server.refusals import Refusal
from patolli.server.running import Server
from server.helpers import Caller, inside

TZOLKIN = lessons.read(patolli.game("tzolkin"), "first")


async def sit(server: Server, chapter: str = "", lang: str = "en") -> Caller:
    """A learner at the beginning of a chapter."""
    given = await server.tables.teach(TZOLKIN, chapter, "Ania")
    caller = Caller(server, given.table, given.seats[TZOLKIN.me].token, lang)
    caller.hello()
    await caller.shown(0)
    return caller


async def answer(caller: Caller, word: str, number: int) -> dict[str, Any]:
    """Give an answer; what came back."""
    question = caller.state["question"]
    told = await caller.ask(type="answer", id=f"m{number}", question=question, word=word)
    if told["type"] == "ack":
        for _ in range(20_000):
            caller.read()
            if caller.state["question"] not in (None, question) and caller.state["lesson"]["steps"]:
                break
            await asyncio.sleep(0.001)
    return told


def test_a_lesson_is_played_to_its_free_part(tmp_path: Path) -> None:
    """Every wanted answer is taken, and the others answer what is written."""

    async def play() -> None:
        async with inside(tmp_path) as server:
            caller = await sit(server)
            said = []
            for number in range(60):
                steps = caller.state["lesson"]["steps"]
                said += [step["id"] for step in steps if step["id"] not in said]
                if steps[-1]["kind"] == "free":
                    break
                wanted = next(step for step in reversed(steps) if step["kind"] == DO)
                assert (await answer(caller, wanted["word"], number))["type"] == "ack"
            assert said == [step.id for step in TZOLKIN.steps[: len(said)]]
            assert said[-1] == "keep-corn"
            await caller.leave()

    asyncio.run(play())


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_an_unwanted_answer_changes_nothing_and_gets_its_reason(tmp_path: Path, lang: str) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server:
            caller = await sit(server, "on", lang)
            version = caller.state["version"]
            told = await answer(caller, "turn place uxmal", 1)
            texts = lessons.texts(TZOLKIN, lang).steps["first"]
            assert (told["code"], told["rule"]) == ("unwanted", "TZ-3.11")
            assert told["text"] == texts["turn place uxmal"]
            other = await answer(caller, "turn place tikal", 2)
            assert (other["code"], other["text"]) == ("unwanted", texts["else"])
            caller.read()
            assert caller.state["version"] == version
            await caller.leave()

    asyncio.run(play())


def test_a_forbidden_answer_gets_the_reason_of_the_rules(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server:
            caller = await sit(server, "on")
            told = await answer(caller, "turn pick palenque 3", 1)
            assert told["code"] == "illegal" and told["rule"].startswith("TZ-")
            await caller.leave()

    asyncio.run(play())


def test_a_step_taken_back_is_said_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server:
            caller = await sit(server, "on")
            await answer(caller, "turn place palenque", 1)
            assert caller.state["lesson"]["steps"][-1]["id"] == "second"
            assert caller.state["lesson"]["praise"]
            before = caller.state["version"]
            await caller.ask(type="undo", id="u", count=1)
            await caller.shown(before + 1)
            assert caller.state["lesson"]["steps"][-1]["id"] == "first"
            await caller.leave()

    asyncio.run(play())


def test_a_lesson_is_the_same_after_a_restart(tmp_path: Path) -> None:
    """The table knows its lesson, and the record how far it is."""

    async def play() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.teach(TZOLKIN, "wait", "Ania")
        async with inside(tmp_path) as server:
            caller = Caller(server, given.table, given.seats[0].token)
            caller.hello()
            await caller.shown(0)
            assert caller.state["lesson"]["steps"][-1]["id"] == "pick-palenque"
            await caller.leave()

    asyncio.run(play())


def test_others_at_the_table_are_not_told_what_the_coach_says(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.teach(TZOLKIN, "", "Ania")
            watcher = Caller(server, given.table, "")
            watcher.hello()
            await watcher.shown(0)
            assert watcher.state["lesson"] is None
            await watcher.leave()

    asyncio.run(play())


def test_hunger_is_noticed_before_the_turn_is_ended(tmp_path: Path) -> None:
    """Free play on a food day: who spends the corn that is needed hears of it at once."""

    async def play() -> None:
        async with inside(tmp_path) as server:
            caller = await sit(server, "feed")
            for number in range(30):
                steps = caller.state["lesson"]["steps"]
                if steps[-1]["kind"] == "free":
                    break
                await answer(caller, steps[-1]["word"], number)
            assert caller.state["lesson"]["notes"] == []
            for number, gear in enumerate(("uxmal", "tikal", "palenque"), 30):
                await answer(caller, f"turn place {gear}", number)
                if caller.state["lesson"]["notes"]:
                    break
            [note] = caller.state["lesson"]["notes"]
            assert (note["id"], note["rule"]) == ("hungry", "TZ-20.5")
            assert "{" not in note["say"]
            await caller.leave()

    asyncio.run(play())


def test_an_outline_names_every_chapter() -> None:
    for lang in ("en", "pl", "cs"):
        told = outline(TZOLKIN, lang)
        assert [chapter.id for chapter in told.chapters] == [one.id for one in TZOLKIN.chapters]
        assert all(chapter.title for chapter in told.chapters) and told.title


def test_an_unknown_chapter_is_refused(tmp_path: Path) -> None:
    from patolli.engine.errors import BadSetup

    with pytest.raises(BadSetup):
        lessons.find(patolli.game("tzolkin"), "nothing")
    assert Refusal("unwanted").status == 409
