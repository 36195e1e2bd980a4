"""The tables of the database. Entries are only ever added; everything else can be replayed."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    insert,
    update,
)

metadata = MetaData()

SCHEMA = Table("patolli_schema", metadata, Column("version", Integer, primary_key=True))

TABLES = Table(
    "patolli_tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("created", Float, nullable=False),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("components", String(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("seed", Text, nullable=False),
    Column("secret", String(64), nullable=False),  # key of question tokens and bots' seeds
    Column("edition", Text),  # the text of the edition file in force
    Column("edition_name", Text, nullable=False),
    Column("start", Text, nullable=False),  # packed position a game began from, as JSON, or empty
    Column("archive", Integer, nullable=False),  # 1: an imported record
    Column("host", String(64), nullable=False),  # hash of the host's token
    Column("parent", String(40), nullable=False),  # the table this branched from, or empty
    Column("parent_at", Integer, nullable=False),
)

SEATS = Table(
    "patolli_seats",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("level", String(40), nullable=False),  # of the bot; empty: a person
    Column("token", String(64), nullable=False),  # hash of the seat's token; empty for a bot
)

ENTRIES = Table(
    "patolli_entries",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("who", Integer, nullable=False),
    Column("word", Text, nullable=False),
    Column("mark", String(8), nullable=False),
    Column("message", String(64), nullable=False),  # the client's id of the answer, or empty
    Column("at", Float, nullable=False),
)

CHAT = Table(
    "patolli_chat",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("message", String(64), nullable=False),
    Column("at", Float, nullable=False),
)

# The statements that write; one object each, so that what many tables write at once is one call.
ADD_TABLE = insert(TABLES)
ADD_SEAT = insert(SEATS)
ADD_ENTRY = insert(ENTRIES)
ADD_CHAT = insert(CHAT)
SET_SEAT = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("of_table"), SEATS.c.seat == bindparam("of_seat"))
    .values(name=bindparam("name"), level=bindparam("level"), token=bindparam("token"))
)

# What leads from one version of the schema to the next: UPGRADES[0] from version 1 to 2.
UPGRADES: list[tuple[str, ...]] = []
