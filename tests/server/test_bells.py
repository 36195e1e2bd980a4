"""Webhooks of a table: a room hears whose turn it is, once; the host alone sets them."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from patolli.server.club import bells
from server.desk import Desk, refused
from server.helpers import wish
from server.receivers import ORIGIN, club, player, read, sit, web
from server.test_outbox import answer, pass_by

HOOK = {"kind": "discord", "address": "https://discord.example/api/SECRET", "origin": ORIGIN}


def test_a_room_hears_each_turn_once_by_name_and_nothing_of_who_looks(tmp_path: Path) -> None:
    async def work() -> tuple[list[dict[str, str]], int]:
        turns = 0
        async with web(fail_every=3) as received:
            async with club(tmp_path) as server:
                given = await server.tables.create(wish())
                key, _ = await player(server)
                here = await sit(server, given.table, given.seats[0].token, key)
                live = await server.tables.find(given.table)
                await bells.add(server.postman, live, "json", f"{received.address}/x", ORIGIN, "cs")
                for number in range(30):
                    if live.table.over:
                        break
                    before = set(live.table.waiting)
                    await answer(live, min(before), number)
                    turns += 1 in set(live.table.waiting) - before
                    await pass_by(server, 5)
                await here.leave()
            return [read(one) for one in received.got], turns

    got, turns = asyncio.run(work())
    assert turns and Counter(one["id"] for one in got).most_common(1)[0][1] == 1
    assert len(got) == turns, "Ania looks; the other seat has no key and no name"
    assert {one["text"] for one in got} == {"Ve hře Toy je na tahu Hráč 2."}
    assert all(one["link"].startswith(f"{ORIGIN}/t/") for one in got)


def test_the_host_alone_sets_it_all_are_told_and_it_goes_with_the_host(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    with desk.client:
        ania, eva = desk.player(), desk.player("Eva")
        made = desk.table(key=ania)
        path = f"/api/tables/{made['table']}/bells"
        refused(desk.get(path, eva), "no-token")
        refused(desk.post(path, eva, HOOK), "no-token")
        refused(desk.post(path, "", HOOK, made["seats"][1]["token"]), "not-host")
        refused(desk.post(path, ania, {**HOOK, "kind": "mail"}), "no-channel")
        refused(desk.post(path, ania, {**HOOK, "kind": "push"}), "no-channel")
        refused(desk.post(path, ania, {**HOOK, "address": "file:///etc/passwd"}), "bad-address")
        refused(desk.post(path, ania, {**HOOK, "origin": "javascript:x"}), "bad-message")
        (one,) = desk.post(f"{path}?lang=pl", ania, HOOK).json()
        assert one["address"] == "discord.example/…"
        assert len(desk.post(path, ania, HOOK).json()) == 1, "the same one again is the same"
        desk.post(path, "", {**HOOK, "kind": "slack"}, made["host"])
        refused(desk.post(path, ania, {**HOOK, "kind": "ntfy"}), "enough")
        refused(desk.post(f"{path}/{one['id']}/remove", eva), "no-token")
        refused(desk.post(f"{path}/none/remove", ania), "unknown-channel")
        assert len(desk.post(f"{path}/{one['id']}/remove", ania).json()) == 1
        told = desk.get(f"/api/tables/{made['table']}/chat?lang=en", ania).text
        assert told.count("lets a chat room outside hear") == 2 and "SECRET" not in told
        assert desk.get("/api/me/everything", ania).json()["webhooks"][0]["kind"] == "slack"
        (left,) = desk.get(path, ania).json()
        token = desk.server.postman.token(left["id"])
        stop = f"/api/channels/{left['id']}/stop"
        refused(desk.post(stop, body={"token": "x"}), "unknown-link")
        desk.post(path, ania, HOOK)
        assert desk.post("/api/me/delete", ania).status_code == 200
        assert desk.get(path, "", made["host"]).json() == [], "it goes with whom it belongs to"
        assert desk.post(stop, body={"token": token}).status_code == 200
