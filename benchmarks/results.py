"""Times the lists of a server with many players and finished games.

    python benchmarks/results.py --players 1000 --games 10000

fills a database of its own, starts a server on it, asks every list a hundred times over HTTP and
prints the slowest, the 95th percentile, and the processor time of one (which a busy machine does
not change); it fails if a page takes longer than 200 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

import httpx
from litestar.testing import TestClient
from served import cpu_seconds, start_server
from sqlalchemy import Insert, insert

from patolli.server.app import make_app
from patolli.server.club.meet_schema import LEAGUES, PEOPLE, PLACES, WISHES
from patolli.server.club.result_schema import RESULTS
from patolli.server.club.schema import DEVICES, PLAYERS
from patolli.server.schema import SEATS, TABLES
from patolli.server.settings import Settings
from patolli.server.store import Row, Store
from patolli.server.tokens import hashed

GAMES = ("tzolkin", "tikal", "mezo", "origins")
LISTED = 500  # tables with free seats
LEAGUE = 64  # players of a league that has ended
GOAL = 0.2  # seconds
TIMES = 100


async def fill(url: str, players: int, games: int) -> None:
    """A server's past, made up."""
    luck, store = random.Random(7), Store(url)
    await store.open()
    people = [
        {"id": f"p{n}", "created": 0.0, "name": f"Player {n}", "lang": "en", "zone": ""}
        for n in range(players)
    ]
    devices = [
        {"key": hashed(f"key{n}"), "player": f"p{n}", "label": "", "created": 0.0, "seen": 2e9}
        for n in range(players)
    ]
    await store.commit((insert(PLAYERS), people), (insert(DEVICES), devices))
    for begin in range(0, games, 1000):
        rows = []
        for number in range(begin, min(games, begin + 1000)):
            seats = luck.randint(2, 4)
            points = sorted((luck.randint(20, 120) for _ in range(seats)), reverse=True)
            sitting = luck.sample(range(players), seats)
            game = luck.choice(GAMES)
            for seat in range(seats):
                rows.append(
                    {
                        "table_id": f"t{number}",
                        "seat": seat,
                        "game": game,
                        "seats": seats,
                        "ended": 1.7e9 + number,
                        "player": f"p{sitting[seat]}",
                        "name": f"Player {sitting[seat]}",
                        "level": "",
                        "points": float(points[seat]),
                        "shown": str(points[seat]),
                        "place": seat + 1,
                        "sources": '{"buildings": "12", "tracks": "20"}',
                        "rated": 0,
                    }
                )
        await store.commit((insert(RESULTS), rows))
    await store.commit(*meeting(luck, players, games))
    await store.close()


def meeting(luck: random.Random, players: int, games: int) -> list[tuple[Insert, list[Row]]]:
    """Where people meet: listed tables, wishes, a full league over games of the past."""
    text = ("components", "options", "seed", "secret", "edition_name", "start", "host", "parent")
    blank = {**dict.fromkeys(text, ""), "options": "{}", "archive": 0, "parent_at": 0, "rules": 1}
    listed = min(LISTED, players // 2)
    tables = [
        {**blank, "id": f"t{n}", "created": 1.7e9, "ended": 1.7e9 + n, "listed": 0, "owner": ""}
        | {"game": "mezo", "seats": 4, "closed": 0, "chosen": 0, "lesson": ""}
        for n in range(games)
    ]
    for number in range(listed):
        tables[games - 1 - number] |= {"ended": None, "listed": 1, "owner": f"p{number}"}
    seats = [
        {"table_id": f"t{n}", "seat": seat, "name": "" if seat else f"Player {n}", "level": ""}
        | {"token": "", "player": "" if seat else f"p{luck.randrange(players)}"}
        for n in range(games)
        for seat in range(4)
    ]
    wishes = [
        {"id": f"w{n}", "player": f"p{n}", "game": luck.choice(GAMES), "seats": 4}
        | {"until": 4e9, "created": 1.7e9 + n, "table_id": ""}
        for n in range(min(200, players))
    ]
    size = min(LEAGUE, players)
    league = {"id": "league", "created": 0.0, "owner": "p0", "name": "Cup", "game": "mezo"}
    league |= {"seats": 4, "options": "{}", "clock": "", "rounds": 20, "round": 20}
    league |= {"state": "over", "listed": 1, "plan": "", "busy": 0.0}
    people = [{"league": "league", "player": f"p{n}", "joined": n, "gone": 0} for n in range(size)]
    places = [
        {"table_id": f"t{n}", "seat": seat, "league": "league", "round": n // (size // 4) + 1}
        | {"player": f"p{(4 * n + seat) % size}"}
        for n in range(20 * (size // 4))
        for seat in range(4)
    ]
    return [
        (insert(TABLES), tables),
        (insert(SEATS), seats),
        (insert(WISHES), wishes),
        (insert(LEAGUES), [league]),
        (insert(PEOPLE), people),
        (insert(PLACES), places),
    ]


def rate(settings: Settings) -> None:
    """Let the games of the past be rated, as a server does beside its work."""
    began = time.perf_counter()
    with TestClient(make_app(settings), base_url="http://127.0.0.1") as client:
        rater = client.app.state.server.rater
        with client.portal() as portal:
            while portal.call(rater.look):
                pass
    print(f"rated in {time.perf_counter() - began:.1f} s")


def lists(games: int) -> tuple[str, ...]:
    """Every list there is."""
    middle = 1.7e9 + games / 2
    return (
        "/api/results",
        "/api/results?game=mezo",
        f"/api/results?before={middle}",
        "/api/ratings/tikal/4",
        "/api/ratings/mezo/2",
        "/api/me/results",
        f"/api/me/results?before={middle}",
        "/api/me",
        "/api/me/places",
        "/api/me/people",
        "/api/me/channels",
        "/api/me/passkeys",
        "/api/meet",
        "/api/leagues",
        "/api/leagues/league",
        "/api/leagues/league?most=100",
    )


def main() -> None:
    """Fill, rate, ask, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--games", type=int, default=10_000)
    given = parser.parse_args()
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "results.sqlite"
        settings = Settings(database=str(database), workers=1)
        asyncio.run(fill(settings.url, given.players, given.games))
        rate(settings)
        process, address = start_server(database)
        try:
            with httpx.Client(base_url=f"http://{address}", timeout=60) as client:
                client.get("/api/games")  # what every browser asks first: the games are loaded then
                for path in lists(given.games):
                    took, before = [], cpu_seconds(process.pid)
                    for number in range(TIMES):
                        headers = {"x-patolli-player": f"key{number % given.players}"}
                        began = time.perf_counter()
                        answer = client.get(path, headers=headers)
                        took.append(time.perf_counter() - began)
                        assert answer.status_code == 200, answer.text
                    took.sort()
                    work = (cpu_seconds(process.pid) - before) / TIMES
                    wall = f"p95 {1000 * took[94]:.0f} ms, slowest {1000 * took[-1]:.0f} ms"
                    print(f"{path}: {wall}, processor {1000 * work:.1f} ms")
                    worst = max(worst, took[-1])
        finally:
            process.terminate()
            process.communicate()
    if worst > GOAL:
        raise SystemExit(f"missed: a page took {1000 * worst:.0f} ms")


if __name__ == "__main__":
    main()
