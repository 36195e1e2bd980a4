"""The tables about people, beside those about games (`patolli.server.schema`)."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Float,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    delete,
    insert,
    update,
)

from patolli.server.schema import CHAT, SEATS, TABLES, metadata

PLAYERS = Table(
    "patolli_players",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("created", Float, nullable=False),
    Column("name", Text, nullable=False),
    Column("lang", String(8), nullable=False),
    Column("zone", Text, nullable=False),  # the time zone of the player's day
    Column("quiet_from", Integer, nullable=False, server_default="0"),  # minutes of that day
    Column("quiet_to", Integer, nullable=False, server_default="0"),
)

# A browser of a player. Its key opens everything of the player; only the hash is kept.
DEVICES = Table(
    "patolli_devices",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("player", String(40), nullable=False, index=True),
    Column("label", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

# Links that count once: to another device of a player, or through a closed door.
LINKS = Table(
    "patolli_links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player", String(40), nullable=False, index=True),  # empty: for somebody new
    Column("expires", Float, nullable=False),
    Column("used", Float),
)

CLOCKS = Table(
    "patolli_clocks",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("wish", Text, nullable=False),  # JSON: what the table agreed on
    Column("state", Text, nullable=False),  # JSON: how it stands
    Column("deadline", Float, index=True),  # when somebody is out of time, if it runs
)

NOTES = Table(
    "patolli_notes",
    metadata,
    Column("player", String(40), primary_key=True),
    Column("table_id", String(40), primary_key=True),
    Column("text", Text, nullable=False),
)

ADD_PLAYER = insert(PLAYERS)
SET_PLAYER = (
    update(PLAYERS)
    .where(PLAYERS.c.id == bindparam("of_player"))
    .values(name=bindparam("name"), lang=bindparam("lang"), zone=bindparam("zone"))
)
DELETE_PLAYER = delete(PLAYERS).where(PLAYERS.c.id == bindparam("of_player"))
ADD_DEVICE = insert(DEVICES)
SEE_DEVICE = (
    update(DEVICES).where(DEVICES.c.key == bindparam("of_key")).values(seen=bindparam("at"))
)
END_DEVICE = delete(DEVICES).where(DEVICES.c.key == bindparam("of_key"))
DELETE_DEVICES = delete(DEVICES).where(DEVICES.c.player == bindparam("of_player"))
ADD_LINK = insert(LINKS)
FORGET_LINKS = delete(LINKS).where(LINKS.c.expires < bindparam("before"))
DELETE_LINKS = delete(LINKS).where(LINKS.c.player == bindparam("of_player"))
ADD_CLOCK = insert(CLOCKS)
SET_CLOCK = (
    update(CLOCKS)
    .where(CLOCKS.c.table_id == bindparam("of_table"))
    .values(state=bindparam("state"), deadline=bindparam("deadline"))
)
END_BY_TIME = (
    update(TABLES).where(TABLES.c.id == bindparam("of_table")).values(closed=bindparam("why"))
)
ADD_NOTE = insert(NOTES)
DELETE_NOTE = delete(NOTES).where(
    NOTES.c.player == bindparam("of_player"), NOTES.c.table_id == bindparam("of_table")
)
DELETE_NOTES = delete(NOTES).where(NOTES.c.player == bindparam("of_player"))
SET_TOKEN = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("of_table"), SEATS.c.seat == bindparam("of_seat"))
    .values(token=bindparam("token"))
)
LEAVE_SEAT = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("of_table"), SEATS.c.seat == bindparam("of_seat"))
    .values(token=bindparam("token"), player="", name="")
)
UNSAY = (
    update(CHAT)
    .where(CHAT.c.table_id == bindparam("of_table"), CHAT.c.seat == bindparam("of_seat"))
    .values(name="", text="")
)
