"""`patolli train`: the network of a game, from self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from patolli import api
from patolli.simulate.training import Generation, Training


def train(
    game: Annotated[str, typer.Argument(help="Which game.")],
    seats: Annotated[int, typer.Option(help="How many play.")] = 4,
    hours: Annotated[float, typer.Option(min=0.0, help="In all, over all runs.")] = 1.0,
    folder: Annotated[
        Path | None, typer.Option(help="Of the run; else training/GAME-SEATS. A run goes on there.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Of every generation.")] = 2000,
    blocks: Annotated[int, typer.Option(min=1, help="Deal blocks that choose.")] = 30,
    width: Annotated[int, typer.Option(min=1, help="Of the lookahead while learning.")] = 4,
    nodes: Annotated[int, typer.Option(min=1, help="Of the lookahead while learning.")] = 80,
    recent: Annotated[int, typer.Option(min=1, help="Generations to fit to.")] = Training.recent,
    rate: Annotated[
        float, typer.Option(min=0.0, help="Of learning; lower to go on from a good network.")
    ] = Training.rate,
    lead: Annotated[
        float, typer.Option(min=0.0, help="How much the error of the lead counts beside its parts.")
    ] = Training.lead,
    mixed: Annotated[bool, typer.Option(help="The linear value plays some of the seats.")] = False,
    planner: Annotated[bool, typer.Option(help="Planners play the games.")] = False,
    share: Annotated[
        int, typer.Option(min=1, max=100, help="Percent of the network's opinion while learning.")
    ] = Training.share,
    sample: Annotated[
        int, typer.Option(min=1, max=100, help="Percent of the noted positions to learn from.")
    ] = Training.sample,
    start: Annotated[
        Path | None, typer.Option(help="A network that plays first, instead of the linear value.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the deals.")] = 1,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; else all cores.")] = None,
) -> None:
    """Train a network by self-play; it lies in the folder, with its learning curve."""
    api.game(game).settle(seats, {})
    place = folder or Path("training") / f"{game}-{seats}"
    run = Training(game, seats, place, hours, games, blocks=blocks, width=width, nodes=nodes)
    run.start, run.seed, run.recent, run.rate = start, seed, recent, rate
    run.lead, run.mixed, run.planner, run.share = lead, mixed, planner, share
    run.sample = sample
    if workers is not None:
        run.workers = workers
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=1.0)
        for row in run.run(
            lambda what, share: progress.update(bar, description=what, completed=share)
        ):
            print(tell(row), flush=True)
    print(run.best)


def tell(row: Generation) -> str:
    """A generation in one line."""
    wins, margin = row.against_heuristic
    best = f", {row.against_best[0]:.0%} against the best before" if row.number else ""
    return (
        f"generation {row.number}: {row.games} games, winners {row.winner:.1f}; {row.rows} rows, "
        f"{row.explained:.0%} explained, error {row.error:.1f}; against heuristic {wins:.0%} "
        f"({margin:+.1f}){best}{', kept' if row.kept else ''}; {row.hours:.2f} h"
    )
