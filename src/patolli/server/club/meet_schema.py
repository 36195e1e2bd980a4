"""The tables of the place to meet: invitations, wishes for tonight, leagues and their rounds."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Float,
    Index,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    delete,
    insert,
    update,
)

from patolli.server.schema import TABLES, metadata

# Who may take a free seat of a table that is not listed.
INVITATIONS = Table(
    "patolli_invitations",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("player", String(40), primary_key=True, index=True),
    Column("sender", String(40), nullable=False),  # the player who invites
    Column("at", Float, nullable=False),
)

WISHES = Table(
    "patolli_wishes",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("player", String(40), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),  # so many want to sit at the table
    Column("until", Float, nullable=False),
    Column("created", Float, nullable=False),
    Column("table_id", String(40), nullable=False),  # the table made for it, empty before
)
Index("ix_patolli_wishes_open", WISHES.c.table_id, WISHES.c.until)

LEAGUES = Table(
    "patolli_leagues",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("created", Float, nullable=False),
    Column("owner", String(40), nullable=False, index=True),  # who organizes it
    Column("name", Text, nullable=False),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),  # at a full table
    Column("options", Text, nullable=False),  # JSON
    Column("clock", Text, nullable=False),  # JSON, or empty
    Column("rounds", Integer, nullable=False),
    Column("round", Integer, nullable=False),  # which one is played; 0 before the first
    Column("state", String(8), nullable=False),  # open, running, over
    Column("listed", Integer, nullable=False),
    Column("plan", Text, nullable=False),  # JSON: the rounds to come, by players
    Column("busy", Float, nullable=False),  # until when some server makes its tables
)
Index("ix_patolli_leagues_state", LEAGUES.c.state, LEAGUES.c.created)

PEOPLE = Table(
    "patolli_league_people",
    metadata,
    Column("league", String(40), primary_key=True),
    Column("player", String(40), primary_key=True, index=True),
    Column("joined", Float, nullable=False),
    Column("gone", Integer, nullable=False),  # 1: has left; what was played stays
)

# Who was put where. A seat that somebody else took over meanwhile still stands here as planned.
PLACES = Table(
    "patolli_league_places",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("league", String(40), nullable=False),
    Column("round", Integer, nullable=False),
    Column("player", String(40), nullable=False, index=True),
)
Index("ix_patolli_league_places_league", PLACES.c.league, PLACES.c.round)

LIST_TABLE = (
    update(TABLES).where(TABLES.c.id == bindparam("of_table")).values(listed=bindparam("wanted"))
)
DISOWN_TABLES = update(TABLES).where(TABLES.c.owner == bindparam("of_player")).values(owner="")
ADD_INVITATION = insert(INVITATIONS)
DROP_INVITATION = delete(INVITATIONS).where(
    INVITATIONS.c.table_id == bindparam("of_table"), INVITATIONS.c.player == bindparam("of_player")
)
DROP_INVITATIONS = delete(INVITATIONS).where(INVITATIONS.c.player == bindparam("of_player"))
DROP_INVITING = delete(INVITATIONS).where(INVITATIONS.c.sender == bindparam("of_player"))
ADD_WISH = insert(WISHES)
DROP_WISH = delete(WISHES).where(WISHES.c.id == bindparam("of_wish"))
DROP_WISHES = delete(WISHES).where(WISHES.c.player == bindparam("of_player"))
FORGET_WISHES = delete(WISHES).where(WISHES.c.until < bindparam("before"))
ADD_LEAGUE = insert(LEAGUES)
SET_LEAGUE = (
    update(LEAGUES)
    .where(LEAGUES.c.id == bindparam("of_league"))
    .values(state=bindparam("now"), round=bindparam("number"), plan=bindparam("rest"), busy=0.0)
)
SET_ROUNDS = (
    update(LEAGUES).where(LEAGUES.c.id == bindparam("of_league")).values(rounds=bindparam("count"))
)
DISOWN_LEAGUES = update(LEAGUES).where(LEAGUES.c.owner == bindparam("of_player")).values(owner="")
ADD_PERSON = insert(PEOPLE)
LEAVE_LEAGUE = (
    update(PEOPLE)
    .where(PEOPLE.c.league == bindparam("of_league"), PEOPLE.c.player == bindparam("of_player"))
    .values(gone=bindparam("is_gone"))
)
DROP_PERSON = delete(PEOPLE).where(
    PEOPLE.c.league == bindparam("of_league"), PEOPLE.c.player == bindparam("of_player")
)
ADD_PLACE = insert(PLACES)
# Somebody who is forgotten stays in the standings as somebody without a name.
UNNAME_PEOPLE = (
    update(PEOPLE)
    .where(PEOPLE.c.player == bindparam("of_player"))
    .values(player=bindparam("nobody"), gone=1)
)
UNNAME_PLACES = (
    update(PLACES)
    .where(PLACES.c.player == bindparam("of_player"))
    .values(player=bindparam("nobody"))
)
