"""The tables of results: one row per seat of a finished game, and a rating per pool and player."""

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

from patolli.server.schema import metadata

RESULTS = Table(
    "patolli_results",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Column("player", String(40), nullable=False),
    Column("name", Text, nullable=False),
    Column("level", String(40), nullable=False),  # of the bot; empty: a person
    Column("points", Float, nullable=False),
    Column("shown", Text, nullable=False),  # the points as people write them
    Column("place", Integer, nullable=False),
    Column("sources", Text, nullable=False),  # JSON: points by their source
    Column("rated", Integer, nullable=False),  # 0: not yet, 1: yes, 2: never
)
Index("ix_patolli_results_ended", RESULTS.c.ended, RESULTS.c.table_id)
Index("ix_patolli_results_game", RESULTS.c.game, RESULTS.c.ended)
Index("ix_patolli_results_player", RESULTS.c.player, RESULTS.c.ended)
Index("ix_patolli_results_rated", RESULTS.c.rated, RESULTS.c.ended)

RATINGS = Table(
    "patolli_ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("who", String(48), primary_key=True),  # a player's id, or bot:LEVEL
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)
Index("ix_patolli_ratings_best", RATINGS.c.game, RATINGS.c.seats, RATINGS.c.mu)

ADD_RESULT = insert(RESULTS)
UNNAME_RESULTS = (
    update(RESULTS).where(RESULTS.c.player == bindparam("of_player")).values(player="", name="")
)
REMOVE_RATINGS = delete(RATINGS).where(RATINGS.c.who == bindparam("of_player"))
REMOVE_RATING = delete(RATINGS).where(
    RATINGS.c.game == bindparam("of_game"),
    RATINGS.c.seats == bindparam("of_seats"),
    RATINGS.c.who == bindparam("of_who"),
)
