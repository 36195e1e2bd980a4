"""`patolli admin`: backups of a server's tables, and a look at them."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from patolli.cli.common import Json

app = typer.Typer(
    name="admin", help="Backups of a server's tables, and a look at them.", no_args_is_help=True
)
Database = Annotated[
    str, typer.Option(help="A file, or postgresql://...; default: in your data folder.")
]


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The new file.")], database: Database = ""
) -> None:
    """Copy every table into a new file, while the server runs."""
    from patolli.server import admin

    rows = asyncio.run(admin.save(database, file))
    typer.echo(f"{rows} rows are in {file}")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")], database: Database = ""
) -> None:
    """Put a backup into a new, empty database."""
    from patolli.server import admin

    rows = asyncio.run(admin.bring_back(file, database))
    typer.echo(f"{rows} rows came back")


@app.command()
def invite(
    address: Annotated[str, typer.Argument(help="Where people find the server: https://...")],
    database: Database = "",
) -> None:
    """Print a link that lets somebody new in, once; for servers that are `invite_only`."""
    from patolli.server import admin

    typer.echo(f"{address.rstrip('/')}/me#{asyncio.run(admin.invite(database))}")


@app.command()
def check(database: Database = "") -> None:
    """Replay every table; exit status 1 if one cannot be."""
    raise typer.Exit(asyncio.run(check_all(database)))


async def check_all(database: str) -> int:
    """Say what is wrong, table by table."""
    from patolli.server import admin

    count = bad = 0
    async for table, problem in admin.wrong(database):
        count += bool(table)
        if problem:
            bad += 1
            typer.echo(f"{table}: {problem}" if table else problem)
    typer.echo(f"{count} tables, {bad} with something wrong")
    return 1 if bad else 0


@app.command(name="list")
def list_tables(database: Database = "", as_json: Json = False) -> None:
    """All tables, those answered last first."""
    from patolli.server import admin

    found = asyncio.run(admin.tables(database))
    if as_json:
        typer.echo(json.dumps([table.row() for table in found]))
        return
    for table in found:
        last = datetime.fromtimestamp(table.last).strftime("%Y-%m-%d %H:%M")
        typer.echo(
            f"{table.table:18} {table.game:8} {table.seats} seats "
            f"{table.lines:5} lines  {last}  {table.state}"
        )


@app.command()
def archive(
    older: Annotated[float, typer.Option(min=0, help="Days since the last answer.")] = 90,
    database: Database = "",
) -> None:
    """Pack finished tables; they are read as before. Stop a server on SQLite first."""
    raise typer.Exit(asyncio.run(archive_all(database, older)))


async def archive_all(database: str, days: float) -> int:
    """Say which tables were left as they are, and why."""
    from patolli.server.archive import archive as packed

    count = left = 0
    async for table, problem in packed(database, days):
        count += not problem
        if problem:
            left += 1
            typer.echo(f"{table}: {problem}")
    typer.echo(f"{count} tables archived, {left} left as they are")
    return 1 if left else 0


@app.command()
def close(
    table: Annotated[str, typer.Argument(help="The table's id, as `list` shows it.")],
    database: Database = "",
) -> None:
    """Let nobody play on at a table; it can still be looked at. Stop a server on SQLite first."""
    from patolli.server import admin

    asyncio.run(admin.close(database, table))
    typer.echo(f"{table} is closed")
