"""Results and ratings: what a finished game leaves, who may see it, and how fast it is listed."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from patolli import api
from patolli.server.club.export import harmless
from patolli.server.club.ratings import Rater, rate, shown
from patolli.server.club.result_schema import RESULTS
from patolli.server.club.results import PENDING, counts, place
from patolli.server.protocol import Answer
from patolli.server.running import Server
from server.desk import Desk, refused
from server.helpers import inside, wish


def result(table: str, seat: int, **more: Any) -> dict[str, Any]:
    """One row of a result, somehow."""
    row = {"table_id": table, "seat": seat, "game": "toy", "seats": 2, "ended": 1.0, "player": ""}
    rest = {"name": "", "level": "", "points": 1.0, "shown": "1", "place": 1 + seat}
    return {**row, **rest, "sources": "{}", "rated": PENDING, **more}


async def played(server: Server, kinds: str = "mo", **more: Any) -> tuple[str, list[str]]:
    """A game to its end between two with keys; its table and the ids of the players."""
    given = await server.tables.create(wish(kinds=kinds, **more))
    live = await server.tables.find(given.table)
    players = []
    for number, seat in enumerate(live.seats):
        key = await server.players.create(f"P{number}", "en", "test")
        players.append((await server.players.required(key)).id)
        seat.player = players[-1]
    number = 0
    while not live.table.over:
        number += 1
        seat_number = live.table.waiting[0]
        question = live.question(seat_number)
        assert question is not None
        word = live.table.choices(seat_number)[0]
        await live.answer(seat_number, Answer(f"a{number}", question, word), "en")
    return given.table, players


def test_a_finished_game_is_kept_with_its_sources_and_rated_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            table, players = await played(server)
            live = await server.tables.find(table)
            rows = await server.results.finished("", 1e12)
            assert [row["table_id"] for row in rows] == [table] * 2
            for row in rows:
                assert sum(map(float, json.loads(row["sources"]).values())) == row["points"]
                assert row["points"] == float(live.table.scores[row["seat"]])
                assert (row["place"] == 1) == (row["seat"] in live.table.winners)
            rater = Rater(server.store)
            assert await rater.look() == 1
            assert await rater.look() == 0
            pool = await server.results.ratings("toy", 2)
            assert {row["who"] for row in pool} == set(players)
            assert all(row["games"] == 1 for row in pool)
            figures = await server.results.statistics(players[0])
            assert [(row["games"], row["best"]) for row in figures] == [(1, rows[0]["points"])]

    asyncio.run(work())


def test_solo_chosen_luck_and_games_somebody_left_are_not_rated(tmp_path: Path) -> None:
    async def work() -> list[int]:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish())
            live = await server.tables.find(given.table)
            live.seats[0].player = "p"
            word, question = live.table.choices(live.table.waiting[0])[0], ""
            first = live.table.waiting[0]
            question = live.question(first) or ""
            await live.set_seat(1 - first, "", "beginner", "")  # before the first answer there
            found = [int(counts(live))]
            await live.set_seat(1 - first, "", "", "token")
            await live.answer(first, Answer("a", question, word), "en")
            await live.set_seat(first, "", "beginner", "")
            found.append(int(counts(live)))
            chosen = await server.tables.create(wish(kinds="mb", seed="mine"))
            alone = await server.tables.find(chosen.table)
            alone.seats[0].player = "p"
            return [*found, int(counts(alone))]

    assert asyncio.run(work()) == [1, 0, 0]


def test_who_wins_more_rises_and_becomes_surer() -> None:
    pool: dict[str, tuple[float, float, int, int]] = {}
    for number in range(40):
        first, second = (1, 2) if number % 3 else (2, 1)
        seats = [result("t", 0, player="ania", place=first)]
        rate(pool, [*seats, result("t", 1, level="strong", place=second)])
    ania, bot = pool["ania"], pool["bot:strong"]
    assert ania[0] > bot[0] and ania[2:] == (40, 26) and bot[2:] == (40, 14)
    assert not shown(*ania[:2])[2] and shown(25, 25 / 3) == (1500, 667, True)
    rate(pool, [result("t", 0), result("t", 1, player="ania")])
    assert set(pool) == {"ania", "bot:strong"}, "somebody without a key has no rating"


@pytest.mark.parametrize(
    ("scores", "winners", "places"),
    [([3, 2, 1], [0], [1, 2, 3]), ([3, 3, 1], [1], [2, 1, 3]), ([3, 3, 1], [0, 1], [1, 1, 3])],
)
def test_places_follow_points_and_tie_breaks(
    scores: list[int], winners: list[int], places: list[int]
) -> None:
    assert [place(seat, scores, winners) for seat in range(3)] == places


def test_lists_name_no_table_to_strangers_and_nobody_who_was_deleted(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    with desk.client:
        ania, eva = desk.player("=Ania"), desk.player("Eva")
        who = desk.get("/api/me", ania).json()["player"]
        rows = [result("secret-table", 0, player=who, name="=Ania"), result("secret-table", 1)]

        async def add() -> None:
            await desk.server.store.commit((insert(RESULTS), rows))
            await desk.server.rater.look()

        desk.run(add)
        assert "secret-table" not in desk.get("/api/results").text
        assert desk.get("/api/me/results", ania).json()["games"][0]["table"] == "secret-table"
        assert desk.get("/api/me/results", eva).json() == {"games": [], "statistics": []}
        refused(desk.get("/api/me/results"), "no-player")
        table = desk.get("/api/ratings/toy/2?lang=pl").json()
        assert [row["name"] for row in table] == ["=Ania"] and table[0]["provisional"]
        refused(desk.get("/api/ratings/toy/9"), "unknown-seat")
        refused(desk.get("/api/ratings/chess/2"), "unknown-game")
        refused(desk.get("/api/export/results/exe"), "unknown-page")
        text = desk.get("/api/export/results/csv").text
        assert "'=Ania" in text and "secret-table" not in text and who not in text
        assert len(desk.get("/api/export/results/json").json()) == 2
        assert desk.get("/api/export/results/parquet").content[:4] == b"PAR1"
        desk.post("/api/me/delete", ania)
        assert desk.get("/api/ratings/toy/2").json() == []
        assert "Ania" not in desk.get("/api/results").text


def test_points_are_told_by_source_in_the_reader_s_words_and_in_files(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    with desk.client:
        kept = '{"temples": "5", "of-old": "7/2"}'
        rows = [
            result("t", 0, game="tzolkin", sources=kept),
            result("t", 1, game="chess", sources=kept),
        ]

        async def add() -> None:
            await desk.server.store.commit((insert(RESULTS), rows))

        desk.run(add)
        (game,) = desk.get("/api/results?lang=cs").json()
        named = api.game("tzolkin").say("cs")("score.temples")
        assert named != "score.temples"
        assert [[one["name"], one["points"]] for one in game["seats"][0]["sources"]] == [
            [named, "5"],
            ["of-old", "7/2"],
        ]
        assert game["seats"][1]["sources"][0]["name"] == "temples", "a game nobody has any more"
        assert desk.get("/api/export/results/json").json()[0]["sources"] == kept
        refused(desk.get("/api/results?lang=xx"), "unknown-language")


def test_every_list_is_read_through_an_index(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path):
            pass

    asyncio.run(work())
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        for query, index in (
            ("where ended < 9 and seat = 0 order by ended desc limit 50", "results_ended"),
            ("where player = 'p' and ended < 9 order by ended desc limit 50", "results_player"),
            ("where game = 'g' and ended < 9 order by ended desc limit 50", "results_game"),
            ("where rated = 0 order by ended limit 50", "results_rated"),
        ):
            plan = connection.execute(f"explain query plan select * from patolli_results {query}")
            told = " ".join(str(row) for row in plan)
            assert index in told and "TEMP B-TREE" not in told, told


def test_names_are_no_formulas() -> None:
    assert [harmless(name) for name in ("=1+1", "Ania", "", "@x")] == ["'=1+1", "Ania", "", "'@x"]
