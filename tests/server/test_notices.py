"""Notices: exactly one per turn to whoever does not look, by every way, however receivers fail."""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from datetime import UTC, datetime
from email import message_from_string
from email.policy import default
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from patolli.server.club import notice_schema, webpush
from patolli.server.club.notice_schema import NOTICES
from patolli.server.club.notices import after_quiet, row
from patolli.server.club.sending import checked_address
from patolli.server.refusals import Refusal
from server.helpers import inside, wish
from server.receivers import NOW, ORIGIN, Received, carry, club, mail, player, read, sit, web

TURNS = int(os.environ.get("PATOLLI_TURNS", "1000"))  # the promise is about 10,000


# ------------------------------------------------------------------------------ once per turn
def test_one_notice_per_turn_over_undo_and_restarts_and_none_while_one_looks(
    tmp_path: Path,
) -> None:
    async def work() -> tuple[int, list[dict[str, Any]], int]:
        async with web(fail_every=2) as received:
            given, turns, number, away, counted = None, 0, 0, ("", ""), False
            while True:
                async with club(tmp_path) as server:
                    if given is None:
                        given = await server.tables.create(wish())
                        ania, _ = await player(server)
                        eva, _ = await player(server, ("json", f"{received.address}/x"))
                        away = (ania, eva)
                        guest = await sit(server, given.table, given.seats[1].token, away[1])
                        await guest.leave()
                    one = await sit(server, given.table, given.seats[0].token, away[0])
                    for _ in range(12):  # then the server is started anew
                        live = await server.tables.find(given.table)
                        if live.table.over:
                            await carry(server)
                            return turns, received.got, received.calls
                        if number == 0:
                            counted = 1 in live.table.waiting
                        if 0 in live.table.waiting:
                            one.read()
                            word, question = one.state["choices"][0]["word"], one.state["question"]
                            number += 1
                            ask = {"id": f"a{number}", "question": question, "word": word}
                            assert (await one.ask(type="answer", **ask))["type"] == "ack"
                            if number % 5 == 0 and not live.table.over and live.table.can_undo(0):
                                if 1 in live.table.waiting and not counted:
                                    turns, counted = turns + 1, True
                                undone = await one.ask(type="undo", id=f"u{number}", count=1)
                                assert undone["type"] == "ack"
                        else:  # the one who is away answers by another way: no notice of that
                            await carry(server, 4)
                            number += 1
                            await live.answer_for(1, f"b{number}")
                            counted = 1 in live.table.waiting
                        if 1 in live.table.waiting and not counted:
                            turns, counted = turns + 1, True
                        await one.shown(live.version)
                    await one.leave()

    async def answer_for(self: Any, seat: int, identity: str) -> None:
        from patolli.server.protocol import Answer

        words = self.table.choices(seat)
        await self.answer(seat, Answer(identity, self.question(seat), words[0]), "en")

    from patolli.server.live import Live

    Live.answer_for = answer_for  # type: ignore[attr-defined]
    try:
        turns, got, calls = asyncio.run(work())
    finally:
        del Live.answer_for  # type: ignore[attr-defined]
    identities = [read(one)["id"] for one in got]
    assert turns >= 2 and calls > len(got), "the receiver did fail"
    assert Counter(identities).most_common(1)[0][1] == 1
    assert len(identities) == turns
    assert {read(one)["text"] for one in got} == {"You are asked in Toy."}


def test_many_turns_and_a_receiver_that_fails_every_third_time(tmp_path: Path) -> None:
    async def work() -> tuple[Counter[str], int]:
        calls, got = 0, Counter[str]()

        def receive(request: httpx.Request) -> httpx.Response:
            nonlocal calls
            calls += 1
            if calls % 3 == 0:
                return httpx.Response(503)
            got[json.loads(request.content)["id"]] += 1
            return httpx.Response(200)

        async with club(tmp_path) as server:
            _, ania = await player(server, ("json", "http://127.0.0.1:9/x"))
            server.postman.sender.web = httpx.AsyncClient(transport=httpx.MockTransport(receive))
            data: dict[str, object] = {"game": "toy", "seat": 0}
            for turn in range(0, TURNS, 1000):
                rows = [
                    row(f"turn/t/{number}/0", ania, "turn", "t", data, NOW, NOW)
                    for number in range(turn, turn + 1000)
                ]
                await server.store.commit((notice_schema.ADD_NOTICE, rows))
                await server.store.commit((notice_schema.ADD_NOTICE, rows))  # told twice: once
            now = NOW
            while sum(got.values()) < TURNS and now < NOW + 10 * 86_400:
                now += 600
                server.store.now = lambda now=now: now  # type: ignore[misc]
                while await server.postman.carry():
                    pass
            await carry(server, 3)
            left = await server.store.rows(NOTICES.select().where(NOTICES.c.due.is_not(None)))
            assert left == []
        return got, calls

    got, calls = asyncio.run(work())
    assert len(got) == TURNS and set(got.values()) == {1} and calls >= 1.45 * TURNS


# --------------------------------------------------------------------------------- every way
def test_every_webhook_gets_the_form_its_receiver_reads(tmp_path: Path) -> None:
    async def work() -> dict[str, dict[str, Any]]:
        async with web() as received, club(tmp_path) as server:
            host = received.address.removeprefix("http://")
            ways = [
                (kind, f"http://{host}/{kind}") for kind in ("json", "discord", "slack", "ntfy")
            ]
            ways.append(("matrix", f"http://secret@{host}/!room:example"))
            _, ania = await player(server, *ways, lang="pl")
            notice = row("turn/t/0/1", ania, "turn", "tt", {"game": "toy", "seat": 0}, NOW, NOW)
            await server.store.commit((notice_schema.ADD_NOTICE, [notice]))
            await carry(server, 3)
            return {one["path"].split("/")[1]: one for one in received.got}

    got = asyncio.run(work())
    assert set(got) == {"json", "discord", "slack", "ntfy", "_matrix"}
    text = "W grze Toy czeka na ciebie decyzja."
    assert read(got["json"])["text"] == text and read(got["json"])["link"] == f"{ORIGIN}/t/tt"
    assert read(got["discord"])["content"].startswith(text)
    assert read(got["discord"])["allowed_mentions"] == {"parse": []}
    assert read(got["slack"])["text"].startswith(text)
    assert got["ntfy"]["body"].decode().startswith(text) and got["ntfy"]["headers"]["click"]
    for kind in set(got) - {"json"}:  # in every form there is a way to want no more
        assert f"{ORIGIN}/notices#stop/" in got[kind]["body"].decode()
    assert got["_matrix"]["method"] == "PUT" and "%21room%3Aexample" in got["_matrix"]["path"]
    assert got["_matrix"]["headers"]["authorization"] == "Bearer secret"


def test_an_email_is_confirmed_first_and_ended_by_its_link(tmp_path: Path) -> None:
    async def work() -> list[str]:
        async with mail(fail_every=2) as received:
            more = {"smtp": received.address, "mail_from": "patolli@example.org"}
            async with club(tmp_path, **more) as server:
                _, ania = await player(server, ("mail", "ania@example.org"))
                data: dict[str, object] = {"game": "toy", "seat": 0}
                for number in range(3):
                    identity = f"turn/t/0/{number}"
                    notice = row(identity, ania, "turn", "t", data, NOW, NOW)
                    await server.store.commit((notice_schema.ADD_NOTICE, [notice]))
                    await carry(server, 6)
                    channel = (await server.postman.channels(ania))[0]["id"]
                    token = server.postman.token(channel)
                    with pytest.raises(Refusal, match="unknown-link"):
                        await server.postman.by_letter(channel, token[:-1] + "x", stop=True)
                    with pytest.raises(Refusal, match="unknown-link"):
                        await server.postman.by_letter("another", token, stop=True)
                    if number < 2:
                        await server.postman.by_letter(channel, token, stop=number == 1)
                    if number == 1:
                        assert await server.postman.channels(ania) == []
                        break
                await carry(server, 3)
                return received.mails

    mails = asyncio.run(work())
    assert len(mails) == 2, "the question whether it is theirs, and one turn"
    first, second = (message_from_string(text, policy=default) for text in mails)
    assert first["subject"] == "Patolli: is this address yours?"
    assert "#confirm/" in first.get_content() and second["subject"] == "Toy: your turn"
    assert f"{ORIGIN}/t/t" in second.get_content().split()
    assert second["list-unsubscribe"].startswith(f"<{ORIGIN}/notices#stop/")


def opened(sealed: bytes, private: Any, secret: bytes) -> bytes:
    """What a browser reads in a push message (RFC 8291, the receiver's side)."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    salt, own = sealed[:16], sealed[21 : 21 + sealed[20]]
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), own)
    shared = private.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\0" + webpush.point(private) + own + b"\1"
    base = webpush._hmac(salt, webpush._hmac(webpush._hmac(secret, shared), info))
    key = webpush._hmac(base, b"Content-Encoding: aes128gcm\0\1")[:16]
    nonce = webpush._hmac(base, b"Content-Encoding: nonce\0\1")[:12]
    return AESGCM(key).decrypt(nonce, sealed[21 + len(own) :], None).rstrip(b"\2")


def test_push_is_encrypted_as_the_standard_shows() -> None:
    """The example of RFC 8291, byte by byte."""
    sealed = webpush.encrypted(
        b"When I grow up, I want to be a watermelon",
        webpush.to_bytes(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        webpush.to_bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
        webpush.to_bytes("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert webpush.to_text(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )


def test_push_reaches_its_browser_signed_and_a_gone_browser_is_forgotten(tmp_path: Path) -> None:
    async def work() -> tuple[Received, str, int]:
        async with web() as received, club(tmp_path) as server:
            address = {"endpoint": f"{received.address}/p", "keys": keys}
            _, ania = await player(server, ("push", json.dumps(address)))
            for number in range(2):
                received.status = (201, 410)[number]
                data: dict[str, object] = {"game": "toy"}
                notice = row(f"turn/t/0/{number}", ania, "turn", "t", data, NOW, NOW)
                await server.store.commit((notice_schema.ADD_NOTICE, [notice]))
                await carry(server, 3)
            return received, server.postman.public_key, len(await server.postman.channels(ania))

    private = webpush.private_of(webpush.new_private())
    secret = bytes(range(16))
    keys = {"p256dh": webpush.to_text(webpush.point(private)), "auth": webpush.to_text(secret)}
    received, public, left = asyncio.run(work())
    assert left == 0 and len(received.got) == 1
    told = json.loads(opened(received.got[0]["body"], private, secret))
    assert told["title"] == "Toy: your turn" and told["link"] == f"{ORIGIN}/t/t"
    topic = received.got[0]["headers"]["topic"]  # RFC 8030: at most 32 signs of base64url
    assert 0 < len(topic) <= 32 and topic.isalnum()
    header = received.got[0]["headers"]["authorization"]
    token, _, key = header.removeprefix("vapid t=").partition(", k=")
    assert key == public
    body, _, sign = token.rpartition(".")
    numbers = webpush.to_bytes(sign)
    r, s = int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big")
    curve = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), webpush.to_bytes(key))
    curve.verify(encode_dss_signature(r, s), body.encode(), ec.ECDSA(SHA256()))


# -------------------------------------------------------------------------------- who is spared
@pytest.mark.parametrize(
    ("hour", "begin", "end", "wait"),
    [(12, 0, 0, 0), (23, 22 * 60, 7 * 60, 7), (3, 22 * 60, 7 * 60, 3), (12, 22 * 60, 7 * 60, 0)],
)
def test_quiet_hours_put_a_notice_off(hour: int, begin: int, end: int, wait: int) -> None:
    now = datetime(2026, 11, 16, hour, tzinfo=UTC).timestamp()  # one hour more in Warsaw
    assert after_quiet(now, begin, end, "Europe/Warsaw") == now + 3600 * wait


def test_a_dead_webhook_hurts_nobody_else_and_is_given_up(tmp_path: Path) -> None:
    async def work() -> tuple[int, int, int]:
        async with web() as good, web(status=500) as bad, club(tmp_path) as server:
            _, ania = await player(server, ("json", f"{bad.address}/x"))
            _, eva = await player(server, ("json", f"{good.address}/x"))
            rows = [
                row(f"turn/t/{seat}/{number}", who, "turn", "t", {"game": "toy"}, NOW, NOW)
                for number in range(5)
                for seat, who in enumerate((ania, eva))
            ]
            await server.store.commit((notice_schema.ADD_NOTICE, rows))
            server.store.now = lambda: NOW + 60
            await server.postman.carry()
            await server.postman.carry()
            first = len(good.got)
            await carry(server, 60)
            return first, len(good.got), len(await server.postman.channels(ania))

    assert asyncio.run(work()) == (5, 5, 0)


@pytest.mark.parametrize(
    ("kind", "address"),
    [
        ("json", "http://example.org/x"),
        ("json", "file:///etc/passwd"),
        ("json", "https://"),
        ("mail", "nobody"),
        ("mail", "a@b.c\r\nBcc: all@example.org"),
        ("push", "nonsense"),
        ("push", '{"endpoint": "https://push.example", "keys": {"p256dh": "AA", "auth": "AA"}}'),
        ("push", "[]"),
        ("pigeon", "https://example.org"),
    ],
)
def test_addresses_that_lead_nowhere_are_refused(kind: str, address: str, tmp_path: Path) -> None:
    async def work() -> str:
        async with inside(tmp_path, smtp="127.0.0.1:9") as server:
            try:
                await server.postman.add("p", kind, address, ORIGIN)
            except Refusal as refused:
                return refused.code
            return ""

    assert asyncio.run(work()) in ("bad-address", "no-channel")


def test_nothing_is_sent_into_the_server_s_own_network(tmp_path: Path) -> None:
    async def work() -> int:
        async with web() as received, inside(tmp_path) as server:
            server.store.now = lambda: NOW
            await server.postman.open()
            with pytest.raises(Refusal, match="bad-address"):
                checked_address("json", received.address, server.settings)
            _, ania = await player(server)
            port = received.address.rpartition(":")[2]
            await server.postman.add(ania, "json", f"https://localhost:{port}/x", ORIGIN)
            notice = row("turn/t/0/1", ania, "turn", "t", {"game": "toy"}, NOW, NOW)
            await server.store.commit((notice_schema.ADD_NOTICE, [notice]))
            await carry(server, 5)
            return received.calls

    assert asyncio.run(work()) == 0


def test_channels_are_one_s_own_and_their_addresses_are_not_told(tmp_path: Path) -> None:
    from server.desk import Desk, refused

    desk = Desk(tmp_path)
    with desk.client:
        ania, eva = desk.player(), desk.player("Eva")
        wished = {"kind": "discord", "address": "https://discord.example/api/SECRET"}
        made = desk.post("/api/me/channels", ania, {**wished, "origin": ORIGIN}).json()
        assert made["channels"][0]["address"] == "discord.example/…" and made["push"]
        channel = made["channels"][0]["id"]
        assert desk.get("/api/me/channels", eva).json()["channels"] == []
        refused(desk.post(f"/api/me/channels/{channel}/remove", eva), "unknown-channel")
        refused(desk.post(f"/api/me/channels/{channel}/test", eva), "unknown-channel")
        refused(desk.post(f"/api/channels/{channel}/stop", body={"token": "x"}), "unknown-link")
        refused(desk.post("/api/me/quiet", ania, {"from": 1440, "to": 0}), "bad-message")
        quiet = desk.post("/api/me/quiet", ania, {"from": 1320, "to": 420}).json()["quiet"]
        assert quiet == {"from": 1320, "to": 420}
        assert desk.get("/api/me/everything", ania).json()["channels"][0]["kind"] == "discord"
        token = desk.server.postman.token(channel)
        stopped = desk.post(f"/api/channels/{channel}/stop", body={"token": token})
        assert stopped.status_code == 200
        assert desk.get("/api/me/channels", ania).json()["channels"] == []


@pytest.mark.parametrize("token", ["", "wrong", "\u017c\u00f3\u0142\u0107", "\ud800"])
def test_a_link_that_nobody_sent_ends_nothing_and_is_no_fault(token: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            for stop in (True, False):
                with pytest.raises(Refusal) as refused:
                    await server.postman.by_letter("\u017c", token, stop)
                assert refused.value.code == "unknown-link"

    asyncio.run(work())
