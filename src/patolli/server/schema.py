"""The tables of the database. Entries are only added, and packed at last; the rest is replayed."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    delete,
    insert,
    update,
)

metadata = MetaData()

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
    Column("box", Text),  # the components in force, whole; tables of the first schema have none
    Column("chosen", Integer, nullable=False, server_default="0"),  # 1: somebody chose the seed
    Column("closed", Integer, nullable=False, server_default="0"),  # 1: nobody plays on; 2: on time
    Column("ended", Float),  # when the game was over
    Column("lesson", String(40), nullable=False, server_default=""),  # which one it is, or empty
    Column("owner", String(40), nullable=False, server_default="", index=True),  # the host
    Column("listed", Integer, nullable=False, server_default="0"),  # 1: free seats are everybody's
)
Index("ix_patolli_tables_listed", TABLES.c.listed, TABLES.c.ended, TABLES.c.created)

SEATS = Table(
    "patolli_seats",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("level", String(40), nullable=False),  # of the bot; empty: a person
    Column("token", String(64), nullable=False),  # hash of the seat's token; empty for a bot
    Column("player", String(40), nullable=False, server_default="", index=True),  # whose it is
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

# Chat and notices; a notice has seat -1, its text's key as name and its values as JSON.
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
    Column("quote", String(24), nullable=False, server_default=""),  # line:event it speaks of
)

# One row per server that uses this database, written again and again: to see whether that works,
# and so that others know it lives. Whose row is gone may not write (`peers.py`).
SERVERS = Table(
    "patolli_servers",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("address", Text, nullable=False),  # where other servers reach it
    Column("seen", Float, nullable=False),
    Column("machine", Text, nullable=False, server_default=""),
)

# Which server has a table; the row goes with its server's.
LEASES = Table(
    "patolli_leases",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column(
        "server",
        String(40),
        ForeignKey("patolli_servers.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
)

# What is kept with a table beside its record: its review (`review`), a seat's plans (`plans/0`);
# of an archived table also its entries (`entries`, see `packing.py`).
PAPERS = Table(
    "patolli_papers",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("name", String(40), primary_key=True),
    Column("text", Text, nullable=False),  # JSON, or packed
    Column("at", Float, nullable=False),
)

# The statements that write; one object each, so that what many tables write at once is one call.
ADD_TABLE = insert(TABLES)
ADD_SEAT = insert(SEATS)
ADD_ENTRY = insert(ENTRIES)
DROP_ENTRIES = delete(ENTRIES).where(ENTRIES.c.table_id == bindparam("of_table"))
ADD_CHAT = insert(CHAT)
SET_SEAT = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("of_table"), SEATS.c.seat == bindparam("of_seat"))
    .values(
        name=bindparam("name"),
        level=bindparam("level"),
        token=bindparam("token"),
        player=bindparam("player"),
    )
)
END_TABLE = update(TABLES).where(TABLES.c.id == bindparam("of_table")).values(ended=bindparam("at"))
ADD_SERVER = insert(SERVERS)
ADD_LEASE = insert(LEASES)
FORGET_SERVERS = delete(SERVERS).where(SERVERS.c.seen < bindparam("before"))
PULSE = update(SERVERS).where(SERVERS.c.id == bindparam("of_server")).values(seen=bindparam("at"))
CLOSE_TABLE = update(TABLES).where(TABLES.c.id == bindparam("of_table")).values(closed=1)
ADD_PAPER = insert(PAPERS)
DROP_PAPER = delete(PAPERS).where(
    PAPERS.c.table_id == bindparam("of_table"), PAPERS.c.name == bindparam("of_name")
)
