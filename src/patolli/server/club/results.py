"""Results: what a finished game leaves, who has played what, and the lists of a server."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sqlalchemy import case, func, select

from patolli.server.club.result_schema import ADD_RESULT, RATINGS, RESULTS
from patolli.server.club.schema import PLAYERS
from patolli.server.render import points
from patolli.server.store import Row, Step, Store

if TYPE_CHECKING:
    from patolli.server.live import Live

PAGE = 50  # games on one page
PENDING, RATED, NEVER = 0, 1, 2
COLUMNS = ("game", "seats", "ended", "seat", "name", "level", "points", "place", "sources")


def steps(live: Live, now: float) -> list[Step]:
    """The result of a game that has just ended, one row per seat."""
    table = live.table
    if not table.over:
        return []
    scores, sheet = table.scores, table.score_sheet("en")
    rated = PENDING if counts(live) else NEVER
    rows = [
        {
            "table_id": live.id,
            "seat": number,
            "game": table.game.name,
            "seats": table.seats,
            "ended": now,
            "player": seat.player,
            "name": seat.name,
            "level": seat.level,
            "points": float(scores[number]),
            "shown": points(scores[number]),
            "place": place(number, scores, table.winners),
            "sources": json.dumps({row["key"]: row["points"] for row in sheet[number]["rows"]}),
            "rated": rated,
        }
        for number, seat in enumerate(live.seats)
    ]
    return [(ADD_RESULT, rows)]


def place(seat: int, scores: Any, winners: Any) -> int:
    """The place of a seat; winners by a tie-break stand before those with as many points."""
    mine = (seat in winners, Fraction(scores[seat]))
    others = [(other in winners, Fraction(score)) for other, score in enumerate(scores)]
    return 1 + sum(other > mine for other in others)


def counts(live: Live) -> bool:
    """Whether a game is rated: several seats, luck nobody chose, nobody left in the middle."""
    facts = live.facts
    if live.table.seats < 2 or facts["chosen"] or facts["archive"] or facts["parent"]:
        return False
    if not any(seat.player for seat in live.seats):
        return False
    for row in live.chat:
        if row["seat"] >= 0 or not row["name"].startswith(("notice.seat", "notice.late")):
            continue
        told = json.loads(row["text"])
        before = live.table.lines[: told.get("line", len(live.table.lines))]
        if any(line.who == told["seat"] for line in before):
            return False
    return True


class Results:
    """The lists of a server; each is read through an index, a page at a time."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def finished(self, game: str, before: float, player: str = "") -> list[Row]:
        """Finished games, newest first, as rows of their seats; those of one player if named."""
        chosen = select(RESULTS.c.table_id, RESULTS.c.ended).where(RESULTS.c.ended < before)
        if game:
            chosen = chosen.where(RESULTS.c.game == game)
        if player:
            chosen = chosen.where(RESULTS.c.player == player)
        else:
            chosen = chosen.where(RESULTS.c.seat == 0)
        chosen = chosen.order_by(RESULTS.c.ended.desc()).limit(PAGE)
        tables = [row["table_id"] for row in await self.store.rows(chosen)]
        query = (
            select(RESULTS)
            .where(RESULTS.c.table_id.in_(tables))
            .order_by(RESULTS.c.ended.desc(), RESULTS.c.table_id, RESULTS.c.seat)
        )
        return await self.store.rows(query)

    async def statistics(self, player: str) -> list[Row]:
        """Per game and number of seats: how often somebody played, won, and with how much."""
        won = func.sum(case((RESULTS.c.place == 1, 1), else_=0))
        query = (
            select(RESULTS.c.game, RESULTS.c.seats)
            .add_columns(
                func.count().label("games"),
                won.label("wins"),
                func.avg(RESULTS.c.points).label("mean"),
                func.max(RESULTS.c.points).label("best"),
            )
            .where(RESULTS.c.player == player)
            .group_by(RESULTS.c.game, RESULTS.c.seats)
            .order_by(RESULTS.c.game, RESULTS.c.seats)
        )
        return await self.store.rows(query)

    async def ratings(self, game: str, seats: int, most: int = 100) -> list[Row]:
        """The best of a pool, people and bots together; names as they are called now."""
        query = (
            select(RATINGS, PLAYERS.c.name)
            .outerjoin(PLAYERS, PLAYERS.c.id == RATINGS.c.who)
            .where(RATINGS.c.game == game, RATINGS.c.seats == seats)
            .order_by(RATINGS.c.mu.desc())
            .limit(most)
        )
        return await self.store.rows(query)

    async def exported(self, game: str) -> list[Row]:
        """All results of a game (or of all), without tables and players."""
        query = select(*[RESULTS.c[name] for name in COLUMNS]).order_by(
            RESULTS.c.ended, RESULTS.c.table_id, RESULTS.c.seat
        )
        return await self.store.rows(query.where(RESULTS.c.game == game) if game else query)
