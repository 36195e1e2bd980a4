"""What is made once for several viewers is what each alone would get."""

from __future__ import annotations

import asyncio
from operator import is_
from pathlib import Path

import pytest

import patolli
from patolli.engine.drawing import Item, Scene
from patolli.server.changes import Change, change
from patolli.server.looks import Looks
from patolli.server.memory import Memory
from patolli.server.people import Kind
from patolli.server.render import Painter
from patolli.server.scenes import SPARE, Outs, SceneOut, item_out, no_doubt, scene_out
from patolli.server.shown import NOTHING
from server.helpers import Caller, decoded, inside, wish

DRAWN = "<circle r='12'/>" * 10


def test_an_item_that_seats_share_is_turned_into_a_message_once() -> None:
    table = patolli.table("toy", 2, 1)
    scene = table.game.scene(table.seen(None), table.game.say("en"))
    outs = Outs()
    first, second = scene_out(scene, outs), scene_out(scene, outs)
    assert all(one is other for one, other in zip(first.items, second.items, strict=True))
    assert first.items == [item_out(item) for item in scene.items]


def test_what_changed_about_an_item_is_found_once_for_all_seats() -> None:
    outs = Outs()
    before = scene_out(Scene((Item("a", 0, 0, DRAWN), Item("b", 1, 1, DRAWN))), outs)
    after = scene_out(Scene((*before.drawn.items[:1], Item("b", 2, 1, f"{DRAWN}<g/>"))), outs)
    old, new = before.items[1], after.items[1]
    assert after.steps.between(old, new) is after.steps.between(old, new)
    told = [Change(before, after).patch(Looks()) for _ in range(2)]
    assert told[0] is not None and told[1] is not None and bytes(told[0]) == bytes(told[1])
    entries = decoded(told[0])["items"]
    assert [entry["id"] for entry in entries] == ["b"]
    assert set(entries[0]) == {"id", "x", "edit", "look"}
    outs.turn([after])
    assert not outs.steps._steps


def test_what_two_pictures_share_is_taken_from_the_one_before() -> None:
    outs = Outs()
    first, second, third, fourth = (Item(name, 0, 0, DRAWN) for name in "abcd")
    pictures = [
        (first, second, third),
        (first, fourth, second, third),
        (second, third),
        (),
        (third,),
    ]
    before = None
    for items in [*pictures, *reversed(pictures)]:
        made = scene_out(Scene(items), outs, before=before)
        assert made.items == [item_out(item) for item in items]
        assert all(map(is_, made.items, outs.of(items, no_doubt)))
        before = made


def test_viewers_of_the_same_picture_share_it_and_how_it_changed() -> None:
    table = patolli.table("tikal", 4, "shared")
    painter = Painter(table)
    asked = table.waiting[0]
    others = [seat for seat in range(4) if seat != asked]

    def pictures() -> list[SceneOut]:
        return [painter.parts(seat, "pl").scene for seat in others]

    before = pictures()
    assert before[0] is before[1] is before[2]
    assert painter.parts(asked, "pl").scene is not before[0]  # who is asked sees what to choose
    assert painter.parts(others[0], "en").scene is not before[0]
    table.answer(asked, table.choices(asked)[0])
    painter.forget()
    after = pictures()
    found = [change(*pair) for pair in zip(before, after, strict=True)]
    assert after[0] is not before[0] and found[0] is found[1] is found[2]
    painter.rest()
    assert change(before[0], after[0]) is not found[0]  # nothing of what was is kept


def test_items_of_long_ago_are_not_outs() -> None:
    outs, most = Outs(), 0
    for number in range(50):
        items = tuple(Item(f"{number}-{one}", 0, 0, "") for one in range(10))
        outs.turn([scene_out(Scene(items), outs)])
        most = max(most, len(outs._outs))
    assert 10 <= most <= (SPARE + 1) * 10


def test_those_who_get_the_same_share_one_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Kind] = []
    real = Memory.state_text

    def counted(self: Memory, kind: Kind, seen: int, sent: int = NOTHING) -> str:
        made.append(kind)
        return real(self, kind, seen, sent)

    monkeypatch.setattr(Memory, "state_text", counted)

    async def work() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish())
            crowd = [Caller(server, given.table, "") for _ in range(20)]
            player = Caller(server, given.table, given.seats[0].token)
            for one in [*crowd, player]:
                one.hello()
                await one.shown(1)
            made.clear()
            word, question = player.state["choices"][0]["word"], player.state["question"]
            seen = player.state["version"]
            await player.ask(type="answer", id="a", question=question, word=word)
            for one in crowd:
                await one.shown(seen + 1)
            assert len(made) <= 4 and {one.state["hash"] for one in crowd} == {
                crowd[0].state["hash"]
            }

    asyncio.run(asyncio.wait_for(work(), 60))


def test_only_what_somebody_reads_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No language that nobody at the table reads, no position in words that nobody asked for."""
    described: list[str] = []
    real = Painter.describe

    def counted(self: Painter, seat: int | None, lang: str) -> list[str]:
        described.append(lang)
        return real(self, seat, lang)

    monkeypatch.setattr(Painter, "describe", counted)

    async def work() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish("tikal"))
            people = [Caller(server, given.table, one.token, "pl") for one in given.seats]
            for one in people:
                one.say(type="hello", token=one.token, version=0, patch=True, describe=False)
                await one.shown(1)
            live = await server.tables.find(given.table)
            asked = people[live.table.waiting[0]]
            word, question = asked.state["choices"][0]["word"], asked.state["question"]
            await asked.ask(type="answer", id="a", question=question, word=word)
            assert {lang for _, lang in live.painter._parts} == {"pl"} and not described
            states = people[0].states
            people[0].say(type="lang", lang="cs", describe=True)
            while people[0].states == states:
                await asyncio.sleep(0.01)
                people[0].read()
            assert {lang for _, lang in live.painter._parts} == {"pl", "cs"}
            assert set(described) == {"cs"}

    asyncio.run(work())


def test_things_that_look_the_same_travel_as_the_same() -> None:
    """Drawn anew, they have not changed: nobody is told anything."""
    outs = Outs()
    before = scene_out(Scene((Item("a", 0, 0, DRAWN, "A"), Item("b", 1, 1, DRAWN))), outs)
    again = scene_out(Scene((Item("a", 0, 0, DRAWN, "A"), Item("b", 1, 1, DRAWN))), outs)
    assert all(map(is_, before.items, again.items))
    doubted = scene_out(Scene((Item("a", 0, 0, DRAWN, "A"),)), outs, lambda item: "?")
    assert doubted.items[0].doubt == "?" and not before.items[0].doubt
