"""Where people meet: listed tables, invitations, wishes for tonight, the same people again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patolli.server.protocol import Answer
from server.desk import Desk, refused
from server.helpers import wish
from server.receivers import carry, club, player, read, sit, web

OPEN = {
    "game": "toy",
    "seats": [{"kind": "me", "name": "Ania"}, {"kind": "open"}],
    "listed": True,
    "clock": {"kind": "turn", "amount": 3},
}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    with made.client:
        yield made


def meet(desk: Desk, key: str = "") -> dict[str, Any]:
    """The page where people meet."""
    found: dict[str, Any] = desk.get("/api/meet", key).json()
    return found


async def to_the_end(server: Any, table: str) -> None:
    """Answer whatever comes first until the game is over."""
    live = await server.tables.find(table)
    number = 0
    while not live.table.over:
        number += 1
        seat = live.table.waiting[0]
        word = live.table.choices(seat)[0]
        await live.answer(seat, Answer(f"e{number}", live.question(seat) or "", word), "en")


# -------------------------------------------------------------------------------- open tables
def test_a_listed_table_says_who_what_and_how_fast_and_a_seat_is_taken_from_the_list(
    desk: Desk,
) -> None:
    ania, eva = desk.player("Ania"), desk.player("Eva")
    made = desk.table(OPEN, ania)
    private = desk.table({**OPEN, "listed": False}, ania)
    assert desk.enter(made["table"], made["seats"][0]["token"], ania)["you"] == 0
    (shown,) = meet(desk, eva)["tables"]
    assert (shown["table"], shown["name"], shown["title"]) == (made["table"], "Ania", "Toy")
    assert shown["clock"]["amount"] == 3 and not shown["invited"]
    assert [seat["free"] for seat in shown["seats"]] == [False, True]
    assert desk.post(f"/api/tables/{made['table']}/sit", eva).status_code == 200
    assert desk.post(f"/api/tables/{made['table']}/sit", eva).status_code == 200, "once is enough"
    assert desk.enter(made["table"], player=eva)["you"] == 1
    assert meet(desk)["tables"] == [], "a full table is no news for others"
    assert [seat["me"] for seat in meet(desk, eva)["tables"][0]["seats"]] == [False, True]
    old = desk.enter(made["table"], made["seats"][1]["token"])
    assert old["code"] == "not-your-seat", "who made the link does not see Eva's secrets by it"
    refused(desk.post(f"/api/tables/{made['table']}/sit", desk.player("Jan")), "full")
    refused(desk.post(f"/api/tables/{private['table']}/sit", eva), "full")
    refused(desk.post(f"/api/tables/{made['table']}/sit"), "no-player")
    refused(desk.post("/api/tables/nowhere/sit", eva), "unknown-table")


def test_a_seat_kept_for_a_friend_is_not_on_the_list(desk: Desk) -> None:
    kept = [{"kind": "me"}, {"kind": "open", "name": "Petr"}]
    made = desk.table({**OPEN, "seats": kept}, desk.player())
    assert meet(desk)["tables"] == []
    refused(desk.post(f"/api/tables/{made['table']}/sit", desk.player("Eva")), "full")


def test_listing_needs_a_key_and_has_a_limit(tmp_path: Path) -> None:
    desk = Desk(tmp_path, listed=2)
    with desk.client:
        refused(desk.post("/api/tables", "", OPEN), "no-player")
        ania = desk.player()
        desk.table(OPEN, ania)
        second = desk.table(OPEN, ania)
        refused(desk.post("/api/tables", ania, OPEN), "enough")
        off = desk.post(f"/api/tables/{second['table']}/room", ania, {"listed": False})
        assert off.json()["listed"] is False
        desk.table(OPEN, ania)
        room = f"/api/tables/{second['table']}/room"
        refused(desk.post(room, ania, {"listed": True}), "enough")


def test_behind_a_closed_door_nothing_is_listed_to_strangers(tmp_path: Path) -> None:
    desk = Desk(tmp_path, invite_only=1)
    with desk.client:
        refused(desk.get("/api/meet"), "not-invited")
        refused(desk.get("/api/leagues"), "not-invited")


# -------------------------------------------------------------------------------- invitations
def test_somebody_one_has_played_with_is_invited_and_may_say_no(desk: Desk) -> None:
    ania, eva, jan = desk.player("Ania"), desk.player("Eva"), desk.player("Jan")
    first = desk.table(OPEN, ania)
    desk.enter(first["table"], first["seats"][0]["token"], ania)
    desk.post(f"/api/tables/{first['table']}/sit", eva)
    (known,) = desk.get("/api/me/people", ania).json()
    (other,) = desk.get("/api/me/people", eva).json()
    assert (known["name"], other["name"]) == ("Eva", "Ania")
    second = desk.table({**OPEN, "listed": False}, ania)
    invite = f"/api/tables/{second['table']}/invite"
    refused(desk.post(invite, eva, known, second["host"]), "bad-message")
    body = {"person": known["person"]}
    refused(desk.post(invite, eva, body), "no-token")
    refused(desk.post(invite, jan, body, second["host"]), "unknown-person")
    assert desk.post(invite, ania, body).status_code == 200
    assert desk.post(invite, ania, body).status_code == 200
    (asked,) = [one for one in meet(desk, eva)["tables"] if one["invited"]]
    assert (asked["name"], asked["title"], asked["clock"]["kind"]) == ("Ania", "Toy", "turn")
    assert not any(one["invited"] for one in meet(desk, jan)["tables"])
    desk.post(f"/api/tables/{second['table']}/decline", eva)
    assert not any(one["invited"] for one in meet(desk, eva)["tables"])
    refused(desk.post(f"/api/tables/{second['table']}/sit", eva), "full")
    desk.post(invite, ania, body)
    assert desk.post(f"/api/tables/{second['table']}/sit", eva).status_code == 200
    told = desk.get(f"/api/tables/{second['table']}/invitation").json()
    assert (told["name"], told["title"], told["clock"]["amount"]) == ("Ania", "Toy", 3)


# ------------------------------------------------------------------------------------- wishes
def test_wishes_become_a_table_when_enough_are_there(desk: Desk) -> None:
    ania, eva, jan = desk.player("Ania"), desk.player("Eva"), desk.player("<b>Jan</b>")
    until = desk.server.store.now() + 3600
    body = {"game": "toy", "seats": 3, "until": until}
    assert desk.post("/api/meet/wishes", ania, body).json() == {"table": ""}
    assert desk.post("/api/meet/wishes", ania, body).json() == {"table": ""}, "one wish, not two"
    assert desk.post("/api/meet/wishes", eva, body).json() == {"table": ""}
    assert desk.post("/api/meet/wishes", eva, {**body, "seats": 2}).json() == {"table": ""}
    fullest = meet(desk, ania)["wishes"][0]
    assert [one["name"] for one in fullest["people"]] == ["Ania", "Eva"]
    assert [bool(one["id"]) for one in fullest["people"]] == [True, False]
    table = desk.post("/api/meet/wishes", jan, body).json()["table"]
    assert [desk.enter(table, player=key)["you"] for key in (ania, eva, jan)] == [0, 1, 2]
    assert meet(desk)["wishes"] == [], "who plays wishes for nothing else this evening"
    assert meet(desk, eva)["met"] == [{"table": table}] and meet(desk)["met"] == []
    assert desk.get(f"/api/tables/{table}/room", ania).json()["host"] is True
    assert desk.get(f"/api/tables/{table}/room", eva).json()["host"] is False


def test_wishes_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    desk = Desk(tmp_path, wishes=1)
    with desk.client:
        ania, now = desk.player(), desk.server.store.now()
        good = {"game": "toy", "seats": 2, "until": now + 60}
        for change, code in (
            ({"until": now - 1}, "bad-time"),
            ({"until": now + 49 * 3600}, "bad-time"),
            ({"until": float(10**13)}, "bad-message"),
            ({"seats": 1}, "unknown-seat"),
            ({"seats": 8}, "unknown-seat"),
            ({"seats": 9}, "bad-message"),
            ({"game": "chess"}, "unknown-game"),
            ({"game": "x" * 300}, "bad-message"),
        ):
            refused(desk.post("/api/meet/wishes", ania, {**good, **change}), code)
        refused(desk.post("/api/meet/wishes", "", good), "no-player")
        desk.post("/api/meet/wishes", ania, good)
        refused(desk.post("/api/meet/wishes", ania, {**good, "seats": 3}), "enough")
        mine = meet(desk, ania)["wishes"][0]["people"][0]["id"]
        refused(desk.post(f"/api/meet/wishes/{mine}/end", desk.player("Eva")), "unknown-wish")
        assert desk.post(f"/api/meet/wishes/{mine}/end", ania).status_code == 200
        refused(desk.post(f"/api/meet/wishes/{mine}/end", ania), "unknown-wish")
        desk.post("/api/meet/wishes", ania, good)
        desk.server.store.now = lambda: now + 61
        assert meet(desk)["wishes"] == [], "the evening is over"


def test_many_who_wish_at_once_sit_at_one_table_each(tmp_path: Path) -> None:
    async def work() -> list[str]:
        async with club(tmp_path) as server:
            keys = [await server.players.create(f"P{n}", "en", "t") for n in range(9)]
            people = [await server.players.required(key) for key in keys]
            until = server.store.now() + 60
            await asyncio.gather(*(server.meet.wish(one, "toy", 2, until) for one in people))
            places = [await server.players.places(one.id) for one in people]
            assert max(len(one) for one in places) == 1
            return [one[0]["table_id"] for one in places if one]

    tables = asyncio.run(work())
    assert len(tables) == 8 and all(tables.count(table) == 2 for table in tables)


def test_all_are_told_once_that_enough_are_there_and_who_is_there_already_is_not(
    tmp_path: Path,
) -> None:
    async def work() -> list[dict[str, Any]]:
        async with web(fail_every=3) as received, club(tmp_path) as server:
            people = []
            for number in range(3):
                key, _ = await player(server, ("json", f"{received.address}/{number}"))
                people.append((key, await server.players.required(key)))
            until = server.store.now() + 7200
            for _, one in people:
                table = await server.meet.wish(one, "toy", 3, until)
            here = await sit(server, table, "", people[0][0])
            await carry(server, 12)
            await here.leave()
            return [{**read(one), "path": one["path"]} for one in received.got]

    letters = asyncio.run(work())
    told = sorted(one["path"] for one in letters if one["kind"] == "met")
    assert told == ["/1", "/2"], "once each, and not who is at the table"
    assert all(one["title"] == "Toy: enough people are there" for one in letters)


# -------------------------------------------------------------------------------------- again
def test_the_same_people_play_again_each_one_seat_further(tmp_path: Path) -> None:
    async def work() -> list[dict[str, Any]]:
        async with web() as received, club(tmp_path) as server:
            ania, ania_id = await player(server)
            eva, eva_id = await player(server, ("json", f"{received.address}/x"), lang="cs")
            clock = {"kind": "turn", "amount": 3}
            given = await server.tables.create(wish(kinds="mob", clock=clock))
            one = await sit(server, given.table, given.seats[0].token, ania)
            two = await sit(server, given.table, given.seats[1].token, eva)
            live = await server.tables.find(given.table)
            await two.leave()
            who = await server.players.required(ania)
            with pytest.raises(Exception, match="game-running"):
                await server.meet.again(live, 0, who)
            await live.set_seat(2, "", "beginner", "")
            while not live.table.over:
                if live.table.waiting[0] == 2:
                    await asyncio.sleep(0.01)
                    continue
                seat = live.table.waiting[0]
                word = live.table.choices(seat)[0]
                identity = f"l{live.version}"
                await live.answer(seat, Answer(identity, live.question(seat) or "", word), "en")
            with pytest.raises(Exception, match="not-your-seat"):
                await server.meet.again(live, None, who)
            made = await server.meet.again(live, 0, who)
            same = await server.meet.again(live, 1, await server.players.required(eva))
            assert same.table == made.table and not same.seats and not same.host
            fresh = await server.tables.find(made.table)
            assert [seat.player for seat in fresh.seats] == [eva_id, "", ania_id]
            assert fresh.seats[1].bot and fresh.clock is not None
            assert [bool(seat.token) for seat in made.seats] == [False, False, True]
            await carry(server, 4)
            await one.leave()
            return [read(letter) for letter in received.got]

    told = [one for one in asyncio.run(work()) if one["kind"] == "again"]
    assert [one["text"] for one in told] == [
        "Ania zakládá nový stůl hry Toy se stejnými lidmi: 3 dny na tah."
    ]


def test_who_is_deleted_leaves_no_wish_invitation_or_table_of_theirs(desk: Desk) -> None:
    ania, eva = desk.player("Ania"), desk.player("Eva")
    made = desk.table(OPEN, ania)
    desk.enter(made["table"], made["seats"][0]["token"], ania)
    until = desk.server.store.now() + 60
    desk.post("/api/meet/wishes", ania, {"game": "toy", "seats": 2, "until": until})
    league = {"name": "Cup", "game": "toy", "seats": 2, "listed": True}
    name = desk.post("/api/leagues", ania, league).json()["league"]
    kept = desk.get("/api/me/everything", ania).json()
    assert [len(kept[part]) for part in ("wishes", "leagues", "hosting")] == [1, 1, 1]
    desk.post("/api/me/delete", ania)
    assert meet(desk)["wishes"] == []
    assert "Ania" not in desk.get("/api/meet", eva).text + desk.get("/api/leagues", eva).text
    assert "Ania" not in desk.get(f"/api/leagues/{name}", eva).text
    refused(desk.post(f"/api/tables/{made['table']}/room", eva, {"closed": True}), "no-token")
