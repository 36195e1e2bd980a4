"""`patolli learn`: weights of a game's value from what its games came to."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from patolli import api
from patolli.cli.common import Json
from patolli.cli.tune import tell
from patolli.simulate.learning import Learning


def learn(
    game: Annotated[str, typer.Argument(help="Which game.")],
    seats: Annotated[int, typer.Option(help="How many play.")] = 4,
    rounds: Annotated[int, typer.Option(min=1, help="Of play and regression.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="To learn from in every round.")] = 200,
    blocks: Annotated[int, typer.Option(min=1, help="Deal blocks that choose a step.")] = 24,
    noise: Annotated[
        int, typer.Option(min=0, max=100, help="Percent of turns left to chance.")
    ] = 15,
    ridge: Annotated[float, typer.Option(min=0, help="Pull towards the present weights.")] = 0.002,
    width: Annotated[int, typer.Option(min=1, help="Of the lookahead while learning.")] = 4,
    nodes: Annotated[int, typer.Option(min=1, help="Of the lookahead while learning.")] = 120,
    judgement: Annotated[int, typer.Option(min=2, help="Deal blocks that judge at the end.")] = 40,
    seed: Annotated[int, typer.Option(help="Of the deals.")] = 1,
    rivals: Annotated[bool, typer.Option(help="Explain the margin, not the own points.")] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; else all cores.")] = None,
    as_json: Json = False,
) -> None:
    """Learn weights from the results of games; prints them, changes no file."""
    api.game(game).settle(seats, {})
    console = Console(stderr=True)
    run = Learning(game, seats, rounds, games, blocks, noise, ridge, width, nodes, seed, rivals)
    if workers is not None:
        run.workers = workers
    weights = run.run(console.print)
    tell(weights, [row[1] for row in run.judge(weights, judgement)], seats, as_json)
