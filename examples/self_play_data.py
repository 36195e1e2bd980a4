"""Games of players as a data set, read back: which first answers of a turn win?

python examples/self_play_data.py tikal FOLDER
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import polars as pl

from patolli.research import data
from patolli.simulate.match import Match


def main(game: str = "mezo", folder: str = "", games: int = 4) -> pl.DataFrame:
    """Play, write, read; for every kind of question how often it was asked, and of winners."""
    place = Path(folder or tempfile.mkdtemp())
    match = Match(game, ("greedy", "random"), seed="example")
    data.generate(data.plan(match, games, place), workers=1)
    found = data.Dataset(place)
    wins = found.games.select("game", seat=pl.int_ranges(pl.col("wins").list.len()), win="wins")
    wins = wins.explode("seat", "win").with_columns(pl.col("seat").cast(pl.Int8))
    asked = found.answers.filter(pl.col("seat") >= 0).join(wins, on=["game", "seat"])
    kind = pl.col("word").str.split(" ").list.first().alias("kind")
    return (
        asked.group_by(kind)
        .agg(answers=pl.len(), winners=pl.col("win").mean().round(3))
        .sort("kind")
        .collect()
    )


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
