"""`patolli ladder`: every player against the one below it."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from patolli import api
from patolli.cli.common import Json
from patolli.cli.match import played
from patolli.engine.errors import BadSetup
from patolli.simulate.ladder import Climbed, Rung, climb, commit, markdown, plot


def ladder(
    game: Annotated[str, typer.Argument(help="Which game.")],
    seats: Annotated[str, typer.Option(help="Numbers of seats, by commas.")] = "2,3,4",
    games: Annotated[int, typer.Option(min=1, help="Of greedy and heuristic.")] = 400,
    search_games: Annotated[int, typer.Option(min=0, help="Of search; 0 leaves it out.")] = 40,
    search: Annotated[str, typer.Option(help="How search plays.")] = "search:1.0",
    seed: Annotated[str, typer.Option(help="Of the deals.")] = "ladder",
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; else all cores.")] = None,
    write: Annotated[Path | None, typer.Option(help="A folder for table and plot.")] = None,
    as_json: Json = False,
) -> None:
    """Measure all players of a game; a missed gate is shown as missed."""
    title = api.game(game)
    counts = [number(part) for part in seats.split(",")]
    rungs = [Rung("greedy", "random"), Rung("heuristic", "greedy")]
    if search_games:
        rungs.append(Rung(search, "heuristic"))
    for count in counts:
        title.settle(count, {})
        for rung in rungs:
            rung.match(game, count, seed).check()
    wanted = {"greedy": games, "heuristic": games, "search": search_games}
    found = climb(
        game, counts, wanted, seed, lambda match, least: played(match, least, workers), rungs
    )
    if as_json:
        rows = [{"seats": one.seats, "gate": one.passed, **one.summary.data()} for one in found]
        typer.echo(json.dumps({"game": game, "commit": commit(), "rungs": rows}))
    else:
        typer.echo(markdown(found))
    if write is not None:
        save(write, title.title, game, found)


def number(text: str) -> int:
    """A number of seats from the command line."""
    if not text.strip().isdigit():
        raise BadSetup(f"--seats: {text!r} is no number")
    if int(text) not in (2, 3, 4):
        raise BadSetup("the ladder has rungs for 2, 3 and 4 seats")
    return int(text)


def save(folder: Path, title: str, game: str, found: list[Climbed]) -> None:
    """Write the table and the plot with the commit and the command."""
    folder.mkdir(parents=True, exist_ok=True)
    command = "patolli " + shlex.join(sys.argv[1:])
    head = f"## {title}\n\nCommit {commit()}, `{command}`\n\n"
    (folder / f"{game}.md").write_text(head + markdown(found), encoding="utf-8")
    (folder / f"{game}.svg").write_text(plot(found, title), encoding="utf-8")
