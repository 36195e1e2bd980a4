"""`patolli perft`: leaf counts."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from patolli.api import game as find
from patolli.cli.common import Json, Options, read_options
from patolli.engine import perft as counting


def perft(
    game: Annotated[str, typer.Argument(help="The game.")],
    seats: Annotated[int, typer.Option(help="How many play.")] = 2,
    depth: Annotated[int, typer.Option(min=0, help="How many answers deep.")] = 3,
    seed: Annotated[int, typer.Option(help="Of the random answers before.")] = 1,
    answers: Annotated[int, typer.Option(min=0, help="Random answers played before.")] = 0,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Count the positions after so many answers; every outcome of chance counts as one."""
    options = read_options(option)
    state = counting.after(find(game), seats, options, seed, answers)
    leaves = [counting.perft(state, level) for level in range(depth + 1)]
    if as_json:
        typer.echo(json.dumps({"game": game, "seats": seats, "leaves": leaves}))
        return
    for level, count in enumerate(leaves):
        typer.echo(f"{level} {count}")
