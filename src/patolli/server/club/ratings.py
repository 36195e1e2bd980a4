"""Ratings of people and bots in one pool per game and number of seats, with their uncertainty.

Games are rated one after the other in the order they ended, in the background.
"""

from __future__ import annotations

import asyncio
import logging
from itertools import groupby
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Select, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from patolli.server.club.result_schema import RATINGS, REMOVE_RATING, RESULTS
from patolli.server.club.results import PENDING, RATED
from patolli.server.store import Row, Store, rows

log = logging.getLogger("patolli.ratings")

LOOK = 3.0  # seconds between two looks for games that are not rated yet
AT_ONCE = 800  # seats
LOCK = 0x70726174  # in PostgreSQL: one server rates at a time
SURE = 5.0  # provisional above this: about the first twenty games between two
CENTRE, UNIT = 1500, 40.0  # how ratings are shown

Pool = dict[str, tuple[float, float, int, int]]  # by who: mu, sigma, games, wins


def who(row: Row) -> str:
    """Whose rating a seat's result changes; empty: nobody's (a person without a key)."""
    return f"bot:{row['level']}" if row["level"] else str(row["player"])


def shown(mu: float, sigma: float) -> tuple[int, int, bool]:
    """A rating as people read it, how far off it may be, and whether it is provisional."""
    return round(CENTRE + UNIT * (mu - 25)), round(2 * UNIT * sigma), sigma > SURE


def rate(pool: Pool, seats: list[Row]) -> None:
    """Change a pool by one game; a bot that sat there twice moves by the mean of both."""
    model = PlackettLuce()
    fresh = (model.mu, model.sigma, 0, 0)
    names = [who(row) for row in seats]
    teams = [
        [model.rating(mu=pool.get(name, fresh)[0], sigma=pool.get(name, fresh)[1])]
        for name in names
    ]
    after = model.rate(teams, ranks=[float(row["place"]) for row in seats])
    for name in {name for name in names if name}:
        own = [number for number, other in enumerate(names) if other == name]
        mu = sum(after[number][0].mu for number in own) / len(own)
        sigma = sum(after[number][0].sigma for number in own) / len(own)
        _, _, games, wins = pool.get(name, fresh)
        won = any(seats[number]["place"] == 1 for number in own)
        pool[name] = (mu, sigma, games + 1, wins + won)


class Rater:
    """Rates what has ended."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def run(self) -> None:
        """Rate for as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                while await self.look():
                    await asyncio.sleep(0)
            except (SQLAlchemyError, OSError):
                log.warning("ratings wait for the database")

    async def look(self) -> int:
        """Rate the oldest games that are not rated yet; how many that were."""
        async with self.store.engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execute(text(f"select pg_advisory_xact_lock({LOCK})"))
            query = (
                select(RESULTS)
                .where(RESULTS.c.rated == PENDING)
                .order_by(RESULTS.c.ended, RESULTS.c.table_id, RESULTS.c.seat)
                .limit(AT_ONCE)
            )
            found = await rows(connection, query)
            games = [list(seats) for _, seats in groupby(found, lambda row: row["table_id"])]
            games = [seats for seats in games if len(seats) == seats[0]["seats"]]
            pools: dict[tuple[str, int], Pool] = {}
            changed: dict[tuple[str, int], set[str]] = {}
            for seats in games:
                key = (seats[0]["game"], seats[0]["seats"])
                if key not in pools:
                    known = await rows(connection, of_pool(*key))
                    pools[key] = {
                        row["who"]: (row["mu"], row["sigma"], row["games"], row["wins"])
                        for row in known
                    }
                rate(pools[key], seats)
                changed.setdefault(key, set()).update(map(who, seats))
            names = ("who", "mu", "sigma", "games", "wins")
            fresh = [
                {"game": game, "seats": count, **dict(zip(names, (name, *values), strict=True))}
                for (game, count), pool in pools.items()
                for name, values in pool.items()
                if name in changed[game, count]
            ]
            if fresh:
                old = [
                    {"of_game": row["game"], "of_seats": row["seats"], "of_who": row["who"]}
                    for row in fresh
                ]
                await connection.execute(REMOVE_RATING, old)
                await connection.execute(insert(RATINGS), fresh)
            if games:
                done = [seats[0]["table_id"] for seats in games]
                change = update(RESULTS).where(RESULTS.c.table_id.in_(done)).values(rated=RATED)
                await connection.execute(change)
        return len(games)


def of_pool(game: str, seats: int) -> Select[Any]:
    """The ratings of one pool."""
    return select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.seats == seats)
