"""`patolli generate`: games of players as Parquet files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from patolli.cli.common import Options, read_options
from patolli.engine.errors import BadSetup
from patolli.simulate.match import Match


def generate(
    game: Annotated[str, typer.Argument(help="Which game.")],
    out: Annotated[Path, typer.Option(help="The folder to write; one begun before goes on.")],
    bots: Annotated[str, typer.Option(help="One player per seat, with blanks between.")],
    games: Annotated[int, typer.Option(help="At least so many; whole deal blocks.")] = 100,
    seed: Annotated[str, typer.Option(help="Of the deals; the same seed, the same games.")] = "1",
    seconds: Annotated[float, typer.Option(help="The clock of players that use one.")] = 1.0,
    views: Annotated[bool, typer.Option(help="Also what every seat saw when it answered.")] = True,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; else all cores.")] = None,
    on_ray: Annotated[bool, typer.Option("--ray", help="Play on Ray.")] = False,
    option: Options = None,
) -> None:
    """Let players play and write games, answers and scores as Parquet files."""
    try:
        from patolli.research import data
    except ModuleNotFoundError as missing:
        raise BadSetup(
            f"{missing.name} is not installed: pip install 'patolli[research]'"
        ) from None
    match = Match(game, tuple(bots.split()), seed, seconds, read_options(option))
    planned = data.plan(match, games, out, views)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    parts = len(planned.parts())
    task = bar.add_task(f"{game}: {bots}", total=parts, completed=parts - len(planned.missing()))

    def told(number: int) -> None:
        bar.start()  # only now: the processes have been made
        bar.advance(task)

    try:
        data.generate(planned, workers, on_ray, told)
    finally:
        bar.stop()
    typer.echo(f"{match.blocks(games) * len(match.bots)} games in {out}")
