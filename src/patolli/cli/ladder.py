"""`patolli ladder`: every player against the one below it."""

from __future__ import annotations

import json
import shlex
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from patolli import api
from patolli.cli.common import Json
from patolli.cli.match import played
from patolli.engine.errors import BadSetup
from patolli.simulate.ladder import GATES, Climbed, Rung, climbed, markdown, save


def ladder(
    game: Annotated[str, typer.Argument(help="Which game.")],
    seats: Annotated[str, typer.Option(help="Numbers of seats, by commas.")] = "2,3,4",
    players: Annotated[str, typer.Option(help="Which rungs, by commas.")] = ",".join(GATES),
    blocks: Annotated[int, typer.Option(min=1, help="Deal blocks, without a clock.")] = 400,
    search_blocks: Annotated[int, typer.Option(min=1, help="Deal blocks, with a clock.")] = 20,
    search: Annotated[str, typer.Option(help="How search plays.")] = "search:1.0",
    champion: Annotated[str, typer.Option(help="How champion plays.")] = "champion",
    seed: Annotated[str, typer.Option(help="Of the deals.")] = "ladder",
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; else all cores.")] = None,
    write: Annotated[Path | None, typer.Option(help="A folder for data, table and plot.")] = None,
    as_json: Json = False,
) -> None:
    """Measure the players of a game; a missed gate is shown as missed.

    What is written joins what the folder holds from earlier runs.
    """
    title = api.game(game)
    rungs = chosen(players, search, champion)
    counts = [number(part) for part in seats.split(",")]
    for count in counts:
        title.settle(count, {})
        for rung in rungs:
            rung.match(game, count, seed).check()
    command = spoken(sys.argv[1:])
    found: list[Climbed] = []
    for rung in rungs:
        for count in counts:
            wanted = search_blocks if rung.bot in (champion, search) else blocks
            summary = played(rung.match(game, count, seed), wanted * count, workers)
            found.append(climbed(rung, count, summary, command))
            if write is not None:
                save(write, title.title, game, found)
    if as_json:
        typer.echo(json.dumps({"game": game, "rungs": [asdict(one) for one in found]}))
    else:
        typer.echo(markdown(found))


def spoken(words: list[str]) -> str:
    """The command that measures the same again; where its results go does not matter."""
    kept = list(words)
    if "--write" in kept:
        at = kept.index("--write")
        del kept[at : at + 2]
    return "patolli " + shlex.join(kept)


def chosen(players: str, search: str, champion: str) -> list[Rung]:
    """The rungs that were asked for."""
    known = {
        "greedy": Rung("greedy", "random"),
        "heuristic": Rung("heuristic", "greedy"),
        "learned": Rung("learned", "heuristic"),
        "planner": Rung("planner", "learned"),
        "champion": Rung(champion, "planner"),
        "champion over heuristic": Rung(champion, "heuristic"),
        "search": Rung(search, "heuristic"),
    }
    names = [name.strip() for name in players.split(",")]
    for name in names:
        if name not in known:
            raise BadSetup(f"--players: no rung {name!r}; there are: {', '.join(known)}")
    return [known[name] for name in names]


def number(text: str) -> int:
    """A number of seats from the command line."""
    if not text.strip().isdigit():
        raise BadSetup(f"--seats: {text!r} is no number")
    if int(text) not in (2, 3, 4):
        raise BadSetup("the ladder has rungs for 2, 3 and 4 seats")
    return int(text)
