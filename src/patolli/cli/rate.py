"""`patolli rate`: the ratings of a game's players, from one pool."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as RichTable

from patolli import api
from patolli.cli.common import Json
from patolli.players import LEVELS, make
from patolli.simulate.rating import Pool, Rated

PLAYERS = ["random", "greedy", "heuristic", *LEVELS]


def rate(
    game: Annotated[str, typer.Argument(help="Which game.")],
    players: Annotated[
        list[str] | None, typer.Argument(help="Who plays; else every level and the simple players.")
    ] = None,
    seats: Annotated[int, typer.Option(help="How many play.")] = 4,
    games: Annotated[int, typer.Option(min=0, help="Of every player; 0 only rates.")] = 200,
    folder: Annotated[Path, typer.Option(help="Where results are kept.")] = Path("ratings"),
    seed: Annotated[str, typer.Option(help="Of the deals.")] = "rate",
    write: Annotated[
        Path | None, typer.Option(help="A file of ratings by seats to put these into.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Rate players by games of one pool; heuristic stands at 1500. Results are kept."""
    chosen = api.game(game)
    chosen.settle(seats, {})
    names = players or PLAYERS
    for name in names:
        make(name, chosen)
    pool = Pool(game, seats, folder / f"{game}-{seats}.json")
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("playing", total=None)
        most = 0
        for left in pool.play(names, games, seed):
            most = max(most, left)
            progress.update(bar, total=most, completed=most - left)
            pool.save()
        progress.update(bar, description="rating", total=1.0, completed=0)
        rated = pool.ratings(lambda share: progress.update(bar, completed=share))
    if write is not None:
        put_into(write, seats, rated)
    if as_json:
        typer.echo(json.dumps([asdict(row) for row in rated]))
        return
    table = RichTable(title=f"{game}, {seats} seats: {len(pool.results)} games")
    for column in ("player", "rating", "95 %", "score", "games"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for row in rated:
        table.add_row(
            row.player,
            f"{row.rating:.0f}",
            f"{row.low:.0f}-{row.high:.0f}",
            f"{row.mean_score:.1f}",
            str(row.games),
        )
    Console().print(table)


def put_into(file: Path, seats: int, rated: list[Rated]) -> None:
    """Put ratings into a file such as ships with the knowledge of a game."""
    told = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    told[str(seats)] = {
        row.player: [round(row.rating), round(row.low), round(row.high), row.games] for row in rated
    }
    parts = []
    for count in sorted(told, key=int):
        rows = ",\n".join(f"  {json.dumps(key)}: {row}" for key, row in told[count].items())
        parts.append(f' "{count}": {{\n{rows}\n }}')
    file.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")
