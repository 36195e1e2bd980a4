"""Backups: an SQLite file with every row, from any database while it is used, and back again."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, create_engine, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from patolli.engine.errors import BadSetup
from patolli.server import upgrade

AT_ONCE = 1000  # rows copied in one go
PREFIX = "patolli_"


async def write(engine: AsyncEngine, file: Path) -> int:
    """Copy a database into a new file, as it is at one moment; how many rows that are."""
    if file.exists():
        raise BadSetup(f"{file} is there already; a backup is never overwritten")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    target = create_engine(f"sqlite:///{part}")
    try:
        async with engine.connect() as connection:
            await one_moment(connection)
            count = await copy_out(connection, target)
        target.dispose()
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(file)
    finally:
        target.dispose()
        part.unlink(missing_ok=True)
    return count


async def one_moment(connection: AsyncConnection) -> None:
    """Let everything read over this connection be of the same moment."""
    if connection.dialect.name == "postgresql":
        await connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        await connection.exec_driver_sql("begin")


async def copy_out(connection: AsyncConnection, target: Engine) -> int:
    """Copy all our tables out of a database."""
    found = await connection.run_sync(reflected)
    count = 0
    with target.begin() as copy:
        found.create_all(copy)
        for table in found.sorted_tables:
            result = await connection.stream(select(table))
            async for rows in result.mappings().partitions(AT_ONCE):
                copy.execute(insert(table), [dict(row) for row in rows])
                count += len(rows)
    return count


def reflected(connection: Connection) -> MetaData:
    """Our tables as a database has them, whichever version that is."""
    found = MetaData()
    names = [name for name in inspect(connection).get_table_names() if name.startswith(PREFIX)]
    found.reflect(connection, only=names)
    for table in found.tables.values():
        for column in table.columns:
            column.type = column.type.as_generic()
    return found


async def read(file: Path, engine: AsyncEngine) -> int:
    """Put a backup into an empty database; how many rows came back."""
    if not file.is_file():
        raise BadSetup(f"there is no backup {file}")
    source = create_engine(f"sqlite:///file:{file}?mode=ro&uri=true")
    try:
        with source.connect() as backup:
            if not upgrade.check(backup)[0]:
                raise BadSetup(f"{file} is no backup of a Patolli database")
            found = reflected(backup)
            async with engine.begin() as connection:
                count = await connection.run_sync(lambda target: put(backup, found, target))
                await connection.run_sync(upgrade.bring_up)
    except SQLAlchemyError as error:
        raise BadSetup(f"{file}: {getattr(error, 'orig', None) or error}") from None
    finally:
        source.dispose()
    return count


def put(backup: Connection, found: MetaData, target: Connection) -> int:
    """Write every row of a backup into a database without tables of ours."""
    there = [name for name in inspect(target).get_table_names() if name.startswith(PREFIX)]
    if there:
        raise BadSetup("this database is not empty; restore into a new one")
    found.create_all(target)
    count = 0
    for table in found.sorted_tables:
        for rows in backup.execute(select(table)).mappings().partitions(AT_ONCE):
            target.execute(insert(table), [dict(row) for row in rows])
            count += len(rows)
    return count
