"""`patolli tune`: better weights for a game's value."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console

from patolli import api
from patolli.cli.common import Json
from patolli.simulate.statistics import bootstrap
from patolli.simulate.tuning import Tuning


def tune(
    game: Annotated[str, typer.Argument(help="Which game.")],
    seats: Annotated[int, typer.Option(help="How many play.")] = 4,
    generations: Annotated[int, typer.Option(min=1, help="Of the evolution strategy.")] = 20,
    size: Annotated[int, typer.Option(min=4, help="Candidates per generation.")] = 12,
    blocks: Annotated[int, typer.Option(min=1, help="Deal blocks per candidate.")] = 8,
    validation: Annotated[int, typer.Option(min=2, help="Deal blocks that judge at the end.")] = 60,
    seed: Annotated[int, typer.Option(help="Of the strategy and its deals.")] = 1,
    alone: Annotated[bool, typer.Option(help="Climb the score of self-play instead.")] = False,
    as_json: Json = False,
) -> None:
    """Tune weights by play against the weights in force; prints them, changes no file."""
    api.game(game).settle(seats, {})
    console = Console(stderr=True)
    run = Tuning(game, seats, generations, size, blocks, seed, alone=alone)

    def told(generation: int, best: float, mean: float) -> None:
        console.print(f"generation {generation + 1}: best {best:+.2f}, mean {mean:+.2f}")

    weights = run.run(told)
    tell(weights, [row[1] for row in run.validate(weights, validation)], seats, as_json)


def tell(weights: dict[str, int], wins: list[float], seats: int, as_json: bool) -> None:
    """Print weights, and their wins per deal block against those in force."""
    low, high = bootstrap(wins)
    share, blocks = sum(wins) / len(wins), len(wins)
    if as_json:
        reached = {"win_share": share, "low": low, "high": high, "blocks": blocks, "seats": seats}
        typer.echo(json.dumps({"weights": weights, "reached": reached}))
        return
    typer.echo(json.dumps(weights, indent=1))
    typer.echo(
        f"against the weights in force, unseen deals: {share:.1%} wins ({low:.1%} - {high:.1%}, "
        f"{blocks} blocks, fair {1 / seats:.0%})"
    )
