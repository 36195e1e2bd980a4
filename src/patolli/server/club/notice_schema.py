"""The tables of notices: ways to reach a player, what is on its way, the server's own secrets."""

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
    exists,
    insert,
    literal,
    literal_column,
    select,
    update,
)

from patolli.server.club.schema import PLAYERS
from patolli.server.schema import TABLES, metadata

CHANNELS = Table(
    "patolli_channels",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("player", String(40), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("address", Text, nullable=False),
    Column("origin", Text, nullable=False),  # where the player reaches this server: for links
    Column("created", Float, nullable=False),
    Column("confirmed", Integer, nullable=False),
    Column("failures", Integer, nullable=False),  # in a row
)

# What is on its way. One row per event and player says that it happened; when it is due, one row
# per channel takes its place. A row without `due` is done; it stays, so that none comes twice.
NOTICES = Table(
    "patolli_notices",
    metadata,
    Column("id", String(120), primary_key=True),
    Column("player", String(40), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("table_id", String(40), nullable=False),
    Column("channel", String(40), nullable=False),  # empty: for all of them
    Column("data", Text, nullable=False),  # JSON: what its text needs
    Column("created", Float, nullable=False),
    Column("due", Float, index=True),
    Column("tries", Integer, nullable=False),
)

SECRETS = Table(
    "patolli_secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

ADD_CHANNEL = insert(CHANNELS)
REMOVE_CHANNEL = delete(CHANNELS).where(CHANNELS.c.id == bindparam("of_channel"))
REMOVE_CHANNELS = delete(CHANNELS).where(CHANNELS.c.player == bindparam("of_player"))
_hosted = select(literal("table/") + TABLES.c.id).where(TABLES.c.owner == bindparam("of_player"))
REMOVE_BELLS = delete(CHANNELS).where(CHANNELS.c.player.in_(_hosted))
CONFIRM_CHANNEL = (
    update(CHANNELS).where(CHANNELS.c.id == bindparam("of_channel")).values(confirmed=1)
)
COUNT_FAILURES = (
    update(CHANNELS)
    .where(CHANNELS.c.id == bindparam("of_channel"))
    .values(failures=bindparam("count"))
)
SET_QUIET = (
    update(PLAYERS)
    .where(PLAYERS.c.id == bindparam("of_player"))
    .values(quiet_from=bindparam("begin"), quiet_to=bindparam("end"))
)
ADD_SECRET = insert(SECRETS)

# A notice that is there already stays as it is: the same event happens once.
_new = [bindparam(column.name, type_=column.type) for column in NOTICES.columns]
ADD_NOTICE = insert(NOTICES).from_select(
    [column.name for column in NOTICES.columns],
    select(*_new)
    .select_from(select(literal_column("1").label("one")).subquery())
    .where(~exists(select(NOTICES.c.id).where(NOTICES.c.id == bindparam("id", type_=String)))),
)
# Taken back before it left, as after an undo: the same turn may begin again and be told then.
CANCEL_NOTICE = delete(NOTICES).where(
    NOTICES.c.id == bindparam("of_notice"), NOTICES.c.due.is_not(None)
)
# Letters of a notice have its name and their channel's. What was called off while it was tried
# again keeps a mark beside its tries, so that the same turn, begun again, is told after all.
CALLED_OFF = 1000
_event = NOTICES.alias("event")
_letters = (
    select(_event.c.id + "/" + CHANNELS.c.id)
    .join(CHANNELS, CHANNELS.c.player == _event.c.player)
    .where(_event.c.id == bindparam("of_notice"))
)
CALL_OFF = (
    update(NOTICES)
    .where(NOTICES.c.id.in_(_letters), NOTICES.c.due.is_not(None))
    .values(due=None, tries=NOTICES.c.tries + CALLED_OFF)
)
CALL_AGAIN = (
    update(NOTICES)
    .where(NOTICES.c.id.in_(_letters), NOTICES.c.due.is_(None), NOTICES.c.tries >= CALLED_OFF)
    .values(due=bindparam("when"), tries=NOTICES.c.tries - CALLED_OFF)
)
# Sent, or not to be sent: whatever happened meanwhile, it is done.
END_NOTICE = (
    update(NOTICES)
    .where(NOTICES.c.id == bindparam("of_notice"))
    .values(due=None, tries=bindparam("count"))
)
# Due later, unless it was called off meanwhile.
PUT_OFF_NOTICE = (
    update(NOTICES)
    .where(NOTICES.c.id == bindparam("of_notice"), NOTICES.c.due.is_not(None))
    .values(due=bindparam("when"), tries=bindparam("count"))
)
FORGET_NOTICES = delete(NOTICES).where(
    NOTICES.c.created < bindparam("before"), NOTICES.c.due.is_(None)
)
REMOVE_NOTICES = delete(NOTICES).where(NOTICES.c.player == bindparam("of_player"))
