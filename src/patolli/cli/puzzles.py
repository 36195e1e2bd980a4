"""`patolli puzzles`: finds puzzles in players' games, and lists those that are shipped."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as RichTable

from patolli import api
from patolli.cli.common import Json, Language, check_language
from patolli.engine.game import Game
from patolli.study.judge import Judge
from patolli.study.puzzles import Collection, Puzzle, collection, read, shipped, table_of, write
from patolli.study.puzzles.find import again, find, holds, rated

app = typer.Typer(name="puzzles", help="Find and list puzzles.", no_args_is_help=True)
Name = Annotated[str, typer.Argument(help="The game.")]


@app.command()
def make(
    game: Name,
    out: Annotated[Path, typer.Argument(help="The file to write, after every puzzle found.")],
    count: Annotated[int, typer.Option(min=1, max=1000, help="Puzzles to find.")] = 50,
    seed: Annotated[int, typer.Option(min=0, help="Of the games to look through.")] = 0,
    seconds: Annotated[float, typer.Option(min=0, help="When to stop; 0: never.")] = 0.0,
    ends: Annotated[bool, typer.Option("--ends", help="Only what can be proved.")] = False,
    doubt: Annotated[
        bool, typer.Option("--doubt", help="First leave out what holds no longer.")
    ] = False,
) -> None:
    """Look through players' games for turns that are clearly better than all others.

    What the file holds stays, and counts; another seed looks through other games. Puzzles of other
    rules or figures are looked at again, and those that are none any more are left out; so are,
    with `--doubt`, those whose solution the judge of today puts no longer ahead of the next turn.
    """
    title = api.game(game)
    end = time.monotonic() + seconds if seconds else 0.0
    found = kept(out, title)
    if doubt:
        found = [one for one in found if holds(title, one)]
        write(collection(title, found), out)
    for puzzle in find(title, count, seed, end, found, ends):
        found.append(puzzle)
        write(collection(title, found), out)
        typer.echo(f"{len(found)}: {puzzle.theme}, +{puzzle.gain} ± {puzzle.error}", err=True)
    typer.echo(f"{len(found)} puzzles of {title.title}")


@app.command()
def rate(
    file: Annotated[Path, typer.Argument(help="A file of puzzles; it is written anew.")],
) -> None:
    """Ask players of every level again who finds them, and leave out what everybody finds."""
    held = held_in(file)
    if not held.fits:
        raise typer.BadParameter(f"{file} was made with other rules or figures: make it again")
    game, known = api.game(held.game), []
    for puzzle in held.puzzles:
        judge = Judge(game, table_of(game.name, puzzle).state, 1)
        found = rated(judge, puzzle)
        known += [found] if found is not None else []
    write(collection(game, known), file)
    typer.echo(f"{len(known)} of {len(held.puzzles)} puzzles of {game.title}")


def held_in(file: Path) -> Collection:
    """The puzzles of a file."""
    try:
        return read(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, KeyError, TypeError):
        raise typer.BadParameter(f"{file} holds no puzzles; nothing was written") from None


def kept(file: Path, game: Game) -> list[Puzzle]:
    """The puzzles of a game that a file holds already and that hold with the figures of today."""
    if not file.exists():
        return []
    held = held_in(file)
    if held.game != game.name:
        raise typer.BadParameter(f"{file} holds puzzles of {held.game}; nothing was written")
    if held.fits:
        return held.puzzles
    return [one for one in (again(game, old) for old in held.puzzles) if one is not None]


@app.command("list")
def show(game: Name, lang: Language = "en", as_json: Json = False) -> None:
    """The puzzles of a game that come with the program."""
    check_language(lang)
    puzzles = shipped(api.game(game).name).puzzles
    if as_json:
        typer.echo(json.dumps([asdict(one) for one in puzzles]))
        return
    say = api.game(game).say(lang)
    rows = RichTable(title=api.game(game).title)
    for head in ("#", say("review.player"), say("review.source"), say("review.points")):
        rows.add_column(head)
    for number, one in enumerate(puzzles, 1):
        theme = say(f"score.{one.theme}") if say.has(f"score.{one.theme}") else one.theme
        rows.add_row(str(number), say.player(one.seat), theme, f"+{one.gain} ± {one.error}")
    Console().print(rows)
