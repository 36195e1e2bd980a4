"""Whatever a client sends, doubled, late, out of order or hostile: each answer counts once."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import patolli
from patolli.engine.view import event_text
from patolli.server.render import Painter
from patolli.server.running import Server
from server.helpers import Caller, inside, wish

FEW = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],  # every try takes its time: show the first that fails
    suppress_health_check=[HealthCheck.too_slow],
)

KINDS = ["answer"] * 8 + ["undo"] * 3 + ["twice", "late", "late", "stolen", "cut", "garbage"]
MOVES = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(0, 50), st.booleans()), min_size=40, max_size=60
)


class Game:
    """Three sockets at one table, and a table of our own that plays what was accepted."""

    def __init__(self, server: Server, given: Any, seed: str) -> None:
        self.server = server
        self.id: str = given.table
        self.tokens = [seat.token for seat in given.seats] + [""]
        self.callers = [Caller(server, self.id, token) for token in self.tokens]
        self.model = patolli.table("toy", 2, seed)
        self.sent: list[tuple[int, dict[str, Any]]] = []  # accepted answers
        self.number = 0

    async def start(self) -> None:
        for caller in self.callers:
            caller.hello()
            await caller.shown(len(self.model.lines))

    def fresh(self) -> str:
        self.number += 1
        return f"m{self.number}"

    def asked(self, pick: int) -> int | None:
        waiting = self.model.waiting
        return waiting[pick % len(waiting)] if waiting else None

    async def answer(self, pick: int, doubled: bool) -> None:
        """A legal answer is acknowledged, also when it comes twice, and counts once."""
        seat = self.asked(pick)
        if seat is None:
            return
        caller = self.callers[seat]
        await caller.shown(len(self.model.lines))
        words = self.model.choices(seat)
        assert [choice["word"] for choice in caller.state["choices"]] == words
        message = {
            "type": "answer",
            "id": self.fresh(),
            "question": caller.state["question"],
            "word": words[pick % len(words)],
        }
        for _ in range(2 if doubled else 1):
            caller.say(**message)
        await caller.settle(2 if doubled else 1)
        told = caller.others[-2:] if doubled else caller.others[-1:]
        assert told == [{"type": "ack", "id": message["id"]}] * len(told)
        self.model.answer(seat, message["word"])
        self.sent.append((seat, message))

    async def twice(self, pick: int, _: bool) -> None:
        """An old message under its own id is acknowledged again and changes nothing."""
        if self.sent:
            seat, message = self.sent[pick % len(self.sent)]
            reply = await self.callers[seat].ask(**message)
            assert reply == {"type": "ack", "id": message["id"]}

    async def late(self, pick: int, _: bool) -> None:
        """The token of an earlier question opens nothing."""
        if self.sent:
            seat, message = self.sent[pick % len(self.sent)]
            reply = await self.callers[seat].ask(**{**message, "id": self.fresh()})
            assert reply["type"] == "refused"
            assert reply["code"] in ("stale", "not-asked", "game-over")

    async def stolen(self, pick: int, spectator: bool) -> None:
        """Nobody answers for another seat."""
        seat = self.asked(pick)
        if seat is None:
            return
        await self.callers[seat].shown(len(self.model.lines))
        question = self.callers[seat].state["question"]
        thief = self.callers[2 if spectator else 1 - seat]
        words = self.model.choices(seat)
        reply = await thief.ask(
            type="answer", id=self.fresh(), question=question, word=words[pick % len(words)]
        )
        assert reply["type"] == "refused"
        assert reply["code"] in ("no-token", "not-asked", "stale")

    async def undo(self, count: int, old: bool) -> None:
        """Own answers can be taken back as far as the rules of the table say."""
        seat, count = count % 2, count % 4
        version = len(self.model.lines) - (1 if old else 0)
        reply = await self.callers[seat].ask(
            type="undo", id=self.fresh(), count=count or None, version=version
        )
        possible = self.model.can_undo(seat)
        if self.model.over:
            assert reply["code"] == "game-over"
        elif old:
            assert reply["code"] == "stale"
        elif possible and (not count or count <= possible):
            assert reply["type"] == "ack"
            self.model.undo(seat, count or None)
        else:
            assert reply["code"] == "cannot-undo"

    async def cut(self, which: int, whole: bool) -> None:
        """After a cut the client gets what it has missed."""
        which %= 3
        old = self.callers[which]
        old.read()
        await old.leave()
        caller = Caller(self.server, self.id, self.tokens[which])
        if not whole:
            caller.events = old.events
        caller.hello(0 if whole else old.state["version"])
        self.callers[which] = caller
        await caller.shown(len(self.model.lines))

    async def garbage(self, pick: int, spectator: bool) -> None:
        """What is no message is refused."""
        caller = self.callers[2 if spectator else 0]
        caller.raw(GARBAGE[pick % len(GARBAGE)])
        await caller.settle()
        assert caller.others[-1]["type"] == "refused"
        assert caller.others[-1]["code"] in ("bad-message", "too-big")

    async def compare(self) -> None:
        """Everybody sees the model, and nothing else happened."""
        live = await self.server.tables.find(self.id)
        assert [line.text(0) for line in live.table.lines] == [
            line.text(0) for line in self.model.lines
        ]
        for seat, caller in zip((0, 1, None), self.callers, strict=True):
            await caller.shown(len(self.model.lines))
            code = int(self.model.seen(seat).state.code()) & 0xFFFFFFFF
            assert caller.state["hash"] == f"{code:08x}"
            assert caller.state["waiting"] == list(self.model.waiting)
            drawn = Painter(self.model, live.names).parts(seat, "en").scene
            assert caller.state["scene"]["items"] == json.loads(msgspec.json.encode(drawn.items))
            say = self.model.game.say("en", live.names)
            told = self.model.events(seat=seat)
            texts = [event_text(self.model.game, event, say) for event in told]
            assert [event["text"] for event in caller.events] == texts


GARBAGE = [
    "",
    "null",
    "[]",
    "{}",
    '{"type":"answer"}',
    '{"type":"fly","id":"x"}',
    '{"type":"hello","token":"","version":0}',
    '{"type":"answer","id":"","question":"","word":""}',
    '{"type":"answer","id":7,"question":null,"word":[]}',
    '{"type":"undo","id":"x","count":-1}',
    '{"type":"undo","id":"x","count":1e99}',
    '{"type":"undo","id":"x","count":99999999999999999999999999}',
    '{"type":"chat","id":"x","text":""}',
    '{"type":"lang","lang":"de"}',
    '{"type":"why","id":"\u0000","word":"x"}',
    '{"type":"why","id":"x","word":"x","more":' + "[" * 5000 + "]" * 5000 + "}",
    "[" * 16000,
    '{"a":' * 3000,
    '"' + "x" * 20000 + '"',
    '{"type":"why","id":"x","word":"' + "ž" * 9000 + '"}',
]


async def play(moves: list[tuple[str, int, bool]], folder: Path) -> None:
    async with inside(folder, messages=(1e6, 1e6)) as server:
        given = await server.tables.create(wish(seed="p"))
        seed = (await server.tables.find(given.table)).table.seed
        game = Game(server, given, seed)
        await game.start()
        for name, pick, flag in moves:
            await getattr(game, name)(pick, flag)
        await game.compare()
        for caller in game.callers:
            await caller.leave()
        # Recovery is replaying: the same from the store alone.
        server.tables.live.clear()
        live = await server.tables.find(game.id)
        assert [line.text(0) for line in live.table.lines] == [
            line.text(0) for line in game.model.lines
        ]
        assert set(live.done) == {(seat, message["id"]) for seat, message in game.sent} | {
            key for key in live.done if live.done[key][1].startswith("undo ")
        }


@FEW
@given(MOVES)
def test_each_answer_counts_once(moves: list[tuple[str, int, bool]]) -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(play(moves, Path(folder)))


def test_a_socket_in_a_hurry_is_slowed_then_closed(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path, messages=(0.001, 10.0)) as server:
            given = await server.tables.create(wish())
            caller = Caller(server, given.table, given.seats[0].token)
            caller.hello()
            await caller.shown(1)
            for number in range(300):
                caller.say(type="why", id=f"w{number}", word="act dig")
            while caller.wire.closed is None:
                await asyncio.sleep(0.001)
            caller.read()
            assert [message["type"] for message in caller.others[:10]] == ["why"] * 10
            assert {message["code"] for message in caller.others[10:]} == {"too-fast"}
            assert caller.wire.closed == (4429, "too-fast")

    asyncio.run(asyncio.wait_for(work(), 60))


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(max_size=300) | st.binary(max_size=300).map(lambda b: b.decode("latin-1")))
def test_any_text_is_read_or_refused(text: str) -> None:
    from patolli.server.protocol import identity_of, read_message
    from patolli.server.refusals import Refusal

    identity_of(text)
    try:
        read_message(text)
    except Refusal as refused:
        assert refused.code == "bad-message"


FIELDS = st.dictionaries(
    st.sampled_from(["type", "id", "question", "word", "count", "version", "text", "token", "x"]),
    st.one_of(
        st.sampled_from(["answer", "undo", "why", "hint", "chat", "lang", "hello"]),
        st.text(max_size=20),
        st.integers(),
        st.none(),
        st.floats(),
        st.lists(st.integers(), max_size=3),
    ),
    max_size=6,
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(FIELDS)
def test_any_object_is_read_or_refused(fields: dict[str, Any]) -> None:
    from patolli.server.protocol import read_message
    from patolli.server.refusals import Refusal

    try:
        message = read_message(json.dumps(fields))
    except Refusal as refused:
        assert refused.code == "bad-message"
    else:
        assert type(message).__name__.rstrip("_").lower() == fields["type"]
