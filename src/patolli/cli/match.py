"""`patolli match`: players against each other."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable

from patolli.cli.common import Json, Options, read_options
from patolli.simulate.match import Match
from patolli.simulate.run import run, run_on_ray
from patolli.simulate.statistics import Summary, summarize

NAME = 12  # of a player, at least; a terminal has 80 columns


def match(
    game: Annotated[str, typer.Argument(help="Which game.")],
    bots: Annotated[list[str], typer.Argument(help="One player per seat, e.g. search:0.1 greedy.")],
    games: Annotated[int, typer.Option(help="At least so many; whole deal blocks.")] = 100,
    seed: Annotated[str, typer.Option(help="Of the deals; the same seed, the same deals.")] = "1",
    seconds: Annotated[float, typer.Option(help="The clock of players that use one.")] = 1.0,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; else all cores.")] = None,
    on_ray: Annotated[bool, typer.Option("--ray", help="Play on Ray.")] = False,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Let players play each other: every deal once with every player in every seat."""
    chosen = Match(game, tuple(bots), seed, seconds, read_options(option))
    chosen.check()
    summary = played(chosen, games, workers, on_ray)
    if as_json:
        typer.echo(json.dumps(summary.data()))
    else:
        show(summary)


def played(match: Match, games: int, workers: int | None = None, on_ray: bool = False) -> Summary:
    """Play a match under a progress bar."""
    blocks = match.blocks(games)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task(f"{match.game}: {' '.join(match.bots)}", total=blocks)

    def told(number: int) -> None:
        bar.start()  # only now: the processes have been made
        bar.advance(task)

    try:
        if on_ray:
            results = run_on_ray(match, blocks, told)
        else:
            results = run(match, blocks, workers, told)
    finally:
        bar.stop()
    return summarize(match, results)


def show(summary: Summary) -> None:
    """The result as a table for people; milliseconds are of the CPU, per answer."""
    blocks = "1 deal block" if summary.blocks == 1 else f"{summary.blocks} deal blocks"
    title = f"{summary.game}: {summary.games} games in {blocks}"
    table = RichTable(title=f"{title}, seed {summary.seed}", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("player", overflow="fold", min_width=NAME)  # gives way in a narrow terminal
    for name in ("wins", "95 %", "rank", "margin", "score", "won with", "ms", "failed"):
        table.add_column(name, justify="right", no_wrap=True)
    for one in summary.players:
        table.add_row(
            one.bot,
            f"{one.win_share:.1%}",
            f"{one.low:.0%}-{one.high:.0%}",
            f"{one.mean_rank:.2f}",
            f"{one.margin:+.1f}",
            f"{one.mean_score:.1f}",
            f"{one.winning_score:.1f}",
            f"{one.cpu_per_answer * 1000:.2f}",
            str(one.failures),
        )
    Console().print(table)
