"""Leagues: who meets whom, rounds that make themselves, standings, files, and who may do what."""

from __future__ import annotations

import asyncio
import csv
import io
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from patolli.server.club import export, pairing
from patolli.server.club.standings import share, standings
from patolli.server.store import Row
from server.desk import Desk, refused
from server.receivers import carry, club, player, read, web
from server.test_meet import to_the_end

CUP = {"name": "Winter Cup", "game": "toy", "seats": 2, "listed": True}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    with made.client:
        yield made


# ---------------------------------------------------------------------------- who meets whom
@pytest.mark.parametrize(
    ("people", "seats", "uneven"),
    [(4, 2, 0), (5, 2, 0), (8, 2, 0), (9, 3, 0), (16, 4, 0), (6, 3, 2), (7, 4, 2), (8, 4, 2)],
)
def test_everybody_meets_everybody_as_evenly_as_it_goes(
    people: int, seats: int, uneven: int
) -> None:
    names, allowed = [f"p{number}" for number in range(people)], range(2, 5)
    rounds = pairing.enough(people, seats, allowed)
    plan = pairing.plan(names, rounds, seats, allowed)
    assert len(plan) == rounds
    for tables in plan:
        playing = [player for table in tables for player in table]
        assert len(playing) == len(set(playing)) and set(playing) <= set(names)
    met = pairing.met(plan)
    counts = [met[frozenset(pair)] for pair in combinations(names, 2)]
    assert max(counts) - min(counts) <= uneven
    played = Counter(player for tables in plan for table in tables for player in table)
    assert max(played.values()) - min(played.values()) <= 1
    sat = Counter(
        (one, seat) for tables in plan for table in tables for seat, one in enumerate(table)
    )
    for name in names:
        had = [sat[name, seat] for seat in range(seats)]
        assert max(had) - min(had) <= 2
    assert plan == pairing.plan(names, rounds, seats, allowed), "the same league, the same plan"


@pytest.mark.parametrize(
    ("people", "seats", "allowed", "sizes"),
    [
        (7, 4, (2, 3, 4), [4, 3]),
        (5, 4, (2, 3, 4), [3, 2]),
        (5, 2, (2, 3, 4), [2, 2]),
        (3, 4, (2, 3, 4), [3]),
        (1, 2, (2,), []),
        (5, 4, (4,), [4]),
        (3, 4, (4,), []),
    ],
)
def test_tables_are_as_even_as_the_game_allows(
    people: int, seats: int, allowed: tuple[int, ...], sizes: list[int]
) -> None:
    assert pairing.sizes(people, seats, allowed) == sizes


def test_a_plan_goes_on_from_what_was_played() -> None:
    names = ["a", "b", "c", "d", "e", "f"]
    before = [[["a", "b"], ["c", "d"], ["e", "f"]]]
    left = [name for name in names if name != "f"]
    (first, *_) = pairing.plan(left, 2, 2, (2,), before)
    again = {frozenset(table) for table in first} & {frozenset("ab"), frozenset("cd")}
    assert not again and all("f" not in table for table in first)


# --------------------------------------------------------------------------------- standings
def rows(table: str, *seats: tuple[str, int, float], **more: Any) -> list[Row]:
    return [
        {"table_id": table, "player": name, "place": place, "points": points, "level": ""}
        | {"finished": name, **more}
        for name, place, points in seats
    ]


def test_points_by_place_then_margin() -> None:
    assert [share(place, [1, 2, 3, 4], 4) for place in (1, 2, 3, 4)] == [3, 2, 1, 0]
    assert share(1, [1, 1, 3], 3) == 1.5 and share(1, [1, 2], 4) == 3, "smaller tables weigh alike"
    played = [
        *rows("t1", ("a", 1, 30), ("b", 2, 20)),
        *rows("t2", ("c", 1, 25), ("d", 2, 24)),
    ]
    order = standings("abcd", played, 2)
    assert [(one.player, one.rank, one.points, one.margin) for one in order] == [
        ("a", 1, 1, 10),
        ("c", 2, 1, 1),
        ("d", 3, 0, -1),
        ("b", 4, 0, -10),
    ]
    nobody = standings("xy", [], 2)
    assert [one.rank for one in nobody] == [1, 1]


def test_who_was_replaced_gets_nothing_and_an_unfinished_table_does_not_count() -> None:
    replaced = rows("t", ("a", 1, 9), ("b", 2, 1))
    replaced[0] |= {"finished": "", "level": "beginner"}
    order = {one.player: one for one in standings("ab", replaced, 2)}
    assert (order["a"].points, order["a"].games, order["a"].wins) == (0, 1, 0)
    open_table = rows("t", ("a", 1, 9), ("b", 2, 1), place=None)
    assert all(one.games == 0 for one in standings("ab", open_table, 2))
    forgotten = rows("t", ("gone-1", 1, 9), ("b", 2, 1))
    forgotten[0]["finished"] = ""
    assert standings(["gone-1", "b"], forgotten, 2)[0].points == 1


# --------------------------------------------------------------------------------- a league
def test_a_league_makes_its_rounds_by_itself_to_the_end(tmp_path: Path) -> None:
    async def work() -> list[dict[str, Any]]:
        async with web() as received, club(tmp_path) as server:
            people = []
            for number in range(4):
                key, _ = await player(server, ("json", f"{received.address}/{number}"))
                people.append(await server.players.required(key))
            wish = ("Cup", "toy", 2, 0, {}, {"kind": "turn", "amount": 2}, False)
            league = await server.leagues.create(people[0], *wish)
            for one in people[1:]:
                await server.leagues.join(league, one)
            await server.leagues.begin(league)
            for number in (1, 2, 3):
                assert await server.leagues.look() == 0, "nothing to do while they play"
                places = await server.leagues.places(league)
                now = {row["table_id"] for row in places if row["round"] == number}
                assert len(now) == 2
                for table in now:
                    live = await server.tables.find(table)
                    assert live.clock is not None and live.facts["owner"] == people[0].id
                    await to_the_end(server, table)
                assert await server.leagues.look() == 1
            row = await server.leagues.find(league)
            assert (row["state"], row["rounds"], row["round"]) == ("over", 3, 3)
            assert await server.leagues.look() == 0
            places = await server.leagues.places(league)
            met = pairing.met(pairing_rounds(places))
            assert set(met.values()) == {1} and len(met) == 6
            order = standings([one.id for one in people], places, 2)
            assert sum(one.games for one in order) == 12
            assert sum(one.points for one in order) == 6
            assert abs(sum(one.margin for one in order)) < 1e-6
            await carry(server, 5)
            return [{**read(one), "path": one["path"]} for one in received.got]

    letters = [one for one in asyncio.run(work()) if one["kind"] == "league"]
    assert Counter(one["path"] for one in letters) == {f"/{number}": 3 for number in range(4)}
    assert letters[0]["text"] == (
        "Your table of Toy for round 1 of Cup waits for you: 2 days per turn."
    )


def pairing_rounds(places: list[Row]) -> list[pairing.Round]:
    from patolli.server.club.leagues import rounds_of

    return rounds_of(places)


def test_two_servers_that_look_at_once_make_one_round(tmp_path: Path) -> None:
    async def work() -> None:
        async with club(tmp_path) as server:
            people = [
                await server.players.required(await server.players.create(name, "en", "t"))
                for name in "abc"
            ]
            league = await server.leagues.create(people[0], "Cup", "toy", 2, 3, {}, None, False)
            for one in people[1:]:
                await server.leagues.join(league, one)
            await server.leagues.begin(league)
            first = (await server.leagues.places(league))[0]["table_id"]
            await to_the_end(server, first)
            row = await server.leagues.find(league)
            await asyncio.gather(*(server.leagues.go_on(row) for _ in range(4)))
            rounds = [one["round"] for one in await server.leagues.places(league)]
            assert rounds == [1, 1, 2, 2]
            await server.leagues.leave(league, people[2].id)
            for place in await server.leagues.places(league):
                if place["round"] == 2 and place["seat"] == 0:
                    await to_the_end(server, place["table_id"])
            await server.leagues.look()
            last = [one for one in await server.leagues.places(league) if one["round"] == 3]
            assert {one["player"] for one in last} == {people[0].id, people[1].id}

    asyncio.run(work())


def test_a_league_is_joined_by_link_and_organized_by_one(desk: Desk) -> None:
    ania, eva, jan = desk.player("=Ania"), desk.player("Eva"), desk.player("Jan")
    league = desk.post("/api/leagues", ania, CUP).json()["league"]
    path = f"/api/leagues/{league}"
    for key in (eva, eva, jan):
        assert desk.post(f"{path}/join", key).status_code == 200
    refused(desk.post(f"{path}/join"), "no-player")
    for power in ("begin", "end", "people/1/end"):
        refused(desk.post(f"{path}/{power}"), "no-player")
        refused(desk.post(f"{path}/{power}", eva), "not-host")
    found = desk.get(path, eva).json()
    assert found["me"] and not found["host"] and len(found["people"]) == 3
    assert desk.post(f"{path}/people/2/end", ania).status_code == 200
    refused(desk.post(f"{path}/people/7/end", ania), "unknown-person")
    refused(desk.post(f"{path}/leave", jan), "unknown-person")
    assert desk.post(f"{path}/begin", ania).status_code == 200
    refused(desk.post(f"{path}/begin", ania), "league-begun")
    refused(desk.post(f"{path}/join", jan), "league-begun")
    inside, outside = desk.get(path, eva).json(), desk.get(path, jan).json()
    table = inside["rounds"][0]["tables"][0]["table"]
    assert table and desk.enter(table, player=eva)["you"] is not None
    assert outside["rounds"][0]["tables"][0]["table"] == "", "strangers cannot watch by this"
    desk.run(to_the_end, desk.server, table)
    found = desk.get(path, jan).json()
    assert [one["games"] for one in found["people"]] == [1, 1]
    points = [one["points"] for one in found["people"]]  # half a point each for a tie
    assert sum(points) == 1 and points[0] >= points[1] and found["people"][0]["margin"] >= 0
    assert desk.get(f"{path}?most=0", jan).json()["rounds"] == []
    text = desk.get(f"{path}/export/standings/csv", jan).text
    names = [row["name"] for row in csv.DictReader(io.StringIO(text))]
    assert sorted(names) == ["'=Ania", "Eva"], "no formula for a spreadsheet"
    results = desk.get(f"{path}/export/results/json").json()
    assert [row["round"] for row in results] == [1, 1] and table not in str(results)
    for what in ("standings", "results"):
        assert desk.get(f"{path}/export/{what}/parquet").content[:4] == b"PAR1"
    refused(desk.get(f"{path}/export/secrets/csv"), "unknown-page")
    refused(desk.get(f"{path}/export/results/exe"), "unknown-page")
    assert desk.post(f"{path}/end", ania).status_code == 200
    assert desk.get(path).json()["league"]["state"] == "over"
    desk.post("/api/me/delete", ania)
    after = desk.get(path, jan).json()
    assert "Ania" not in str(after) and [one["games"] for one in after["people"]] == [1, 1]
    assert after["people"] and sum(one["points"] for one in after["people"]) == 1


def test_leagues_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    desk = Desk(tmp_path, leagues=1, league_people=2)
    with desk.client:
        ania = desk.player()
        for change, code in (
            ({"name": " \n "}, "bad-name"),
            ({"name": "x" * 41}, "bad-message"),
            ({"game": "chess"}, "unknown-game"),
            ({"seats": 1}, "unknown-seat"),
            ({"seats": 7}, "unknown-seat"),
            ({"rounds": 31}, "bad-message"),
            ({"rounds": -1}, "bad-message"),
            ({"options": {"colour": "red"}}, "bad-setup"),
            ({"clock": {"kind": "sand"}}, "bad-message"),
            ({"clock": {"kind": "turn", "amount": 3, "zone": "Mars/Base"}}, "unknown-zone"),
        ):
            refused(desk.post("/api/leagues", ania, {**CUP, **change}), code)
        refused(desk.post("/api/leagues", "", CUP), "no-player")
        refused(desk.get("/api/leagues/nowhere"), "unknown-league")
        league = desk.post("/api/leagues", ania, {**CUP, "name": "<script>x</script>"}).json()
        refused(desk.post("/api/leagues", ania, CUP), "enough")
        path = f"/api/leagues/{league['league']}"
        refused(desk.post(f"{path}/begin", ania), "too-few")
        assert desk.get("/api/leagues").json()[0]["name"] == "<script>x</script>", "as text"
        desk.post(f"{path}/join", desk.player("Eva"))
        refused(desk.post(f"{path}/join", desk.player("Jan")), "enough")


def test_without_polars_parquet_is_refused_in_one_line(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "find_spec", lambda name: None)
    answer = desk.get("/api/export/results/parquet?lang=pl")
    refused(answer, "no-parquet")
    assert "research" in answer.json()["error"]["text"]
    assert desk.get("/api/export/results/csv").status_code == 200
