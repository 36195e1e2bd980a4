"""Tables that have long been over, packed: whoever reads them finds everything as it was."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import replace

from sqlalchemy import func, select

from patolli.engine.errors import PatolliError
from patolli.server import schema
from patolli.server.admin import reached
from patolli.server.club.result_schema import RESULTS
from patolli.server.club.results import place
from patolli.server.memory import Memory
from patolli.server.packing import PACKED, pack, unpack
from patolli.server.refusals import Refusal
from patolli.server.schema import ENTRIES, TABLES
from patolli.server.settings import database_url
from patolli.server.store import Conflict, Row, Saved, StorageError, Store

DAY = 86_400.0  # seconds


async def archive(database: str, days: float) -> AsyncIterator[tuple[str, str]]:
    """Pack every finished table without an entry for so long: its id, and why not or nothing.

    Servers on PostgreSQL play on; an SQLite file is needed alone, so its server must rest.
    """
    async with reached(database):
        store = Store(database_url(database))
    await store.open()
    try:
        old = (
            select(ENTRIES.c.table_id)
            .join(TABLES, TABLES.c.id == ENTRIES.c.table_id)
            .where(TABLES.c.ended.is_not(None))
            .group_by(ENTRIES.c.table_id)
            .having(func.max(ENTRIES.c.at) < time.time() - days * DAY)
            .order_by(ENTRIES.c.table_id)
        )
        for row in await store.rows(old):
            yield row["table_id"], await put_away(store, row["table_id"])
    finally:
        await store.close()


async def put_away(store: Store, table: str) -> str:
    """Pack one table, all of it or nothing; why it was left as it is, empty if it was not."""
    saved = await store.load(table)
    if saved is None:
        return "it is gone"
    text = pack(saved.entries)
    results = await store.rows(select(RESULTS).where(RESULTS.c.table_id == table))
    problem = different(saved, text, results)
    if not problem:
        paper = {"table_id": table, "name": PACKED, "text": text, "at": saved.entries[-1]["at"]}
        try:
            drop = (schema.DROP_ENTRIES, [{"of_table": table}])
            await store.commit((schema.ADD_PAPER, [paper]), drop)
        except Conflict:
            return "somebody else has just archived it"
        except StorageError as error:
            return str(error)
    return problem


def different(saved: Saved, text: str, results: list[Row]) -> str:
    """What a packed table would lose: it must replay to the end and the result that were kept."""
    again = replace(saved, entries=unpack(saved.table["id"], text))
    if again.entries != saved.entries:
        return "lines are missing"
    try:
        memory = Memory(again)
    except (PatolliError, Refusal) as error:
        return str(error)
    table = memory.table
    if memory.rest or not table.over:
        return "these rules do not play it to its end"
    scores = table.scores
    for row in results:
        found = float(scores[row["seat"]]), place(row["seat"], scores, table.winners)
        if found != (row["points"], row["place"]):
            return "it ends with another result"
    return ""
