"""Brings the schema of a database to the newest version, with a backup first."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from patolli.engine.errors import BadSetup

VERSIONS = "patolli_version"
FIRST = "0001"  # what databases hold that were made before versions were counted by alembic
OLD_VERSIONS = "patolli_schema"


def scripts(connection: Connection | None = None) -> Config:
    """Where alembic finds the versions, and the connection it is to use."""
    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def newest() -> str:
    """The version this program works with."""
    head = ScriptDirectory.from_config(scripts()).get_current_head()
    assert head is not None
    return head


def version_of(connection: Connection) -> str:
    """The version of a database; empty if there is nothing in it yet."""
    found = MigrationContext.configure(
        connection, opts={"version_table": VERSIONS}
    ).get_current_revision()
    if found is None and inspect(connection).has_table(OLD_VERSIONS):
        return FIRST
    return found or ""


def check(connection: Connection) -> tuple[str, str]:
    """The versions of a database and of this program; BadSetup if the database is newer."""
    found, wanted = version_of(connection), newest()
    if found > wanted:
        raise BadSetup(f"this database was made by a newer Patolli (schema {found}, not {wanted})")
    return found, wanted


def bring_up(connection: Connection) -> None:
    """Make what is missing."""
    found, wanted = check(connection)
    if found == wanted:
        return
    config = scripts(connection)
    if inspect(connection).has_table(OLD_VERSIONS):
        command.stamp(config, FIRST)
        connection.execute(text(f"drop table {OLD_VERSIONS}"))
    command.upgrade(config, "head")
