"""`patolli replay`: step through a record."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from patolli import api
from patolli.cli.common import Edition, Json, Language, check_language, read_edition
from patolli.cli.terminal import Terminal
from patolli.engine.table import Table
from patolli.engine.text import points_text


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    at: Annotated[int | None, typer.Option(min=0, help="Stop after this answer.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the picture to this file.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Print the position in words.")] = False,
    lang: Language = "en",
    edition: Edition = None,
    as_json: Json = False,
) -> None:
    """Show a recorded game: its end, one position, or step by step on a terminal."""
    check_language(lang)
    source = file.read_text(encoding="utf-8")
    changed = read_edition(edition)[0]
    table = api.replay(source, at, edition=changed)
    if svg is not None:
        svg.write_text(table.svg(lang=lang), encoding="utf-8")
    if as_json:
        typer.echo(json.dumps(summary(table)))
    elif text or svg is not None or at is not None or not sys.stdin.isatty():
        show(table, lang)
    else:
        step_through(source, changed, lang)


def summary(table: Table) -> dict[str, object]:
    """The facts of a position for a program."""
    return {
        "game": table.game.name,
        "seats": table.seats,
        "answers": len(table.lines),
        "over": table.over,
        "scores": [str(score) for score in table.scores],
        "winners": list(table.winners),
        "view": table.view(None),
    }


def show(table: Table, lang: str) -> None:
    """The position in words, and the result if the game is over."""
    terminal = Terminal()
    for line in table.describe(None, lang):
        terminal.write(line, "  ")
    if table.over:
        show_result(table, lang)


def called(table: Table, seat: int, lang: str) -> str:
    """A player by name, or as the player of a letter."""
    say = table.say(lang)
    return say.player(seat) if table.names else say("player", seat=table.name(seat).upper())


def show_result(table: Table, lang: str) -> None:
    """The score sheet and who has won."""
    say, terminal = table.say(lang), Terminal(table.colours)
    for sheet in table.score_sheet(lang):
        rows = ", ".join(f"{row['name']} {written(row['points'])}" for row in sheet["rows"])
        name = called(table, sheet["seat"], lang)
        terminal.seat(sheet["seat"], f"{name}: {written(sheet['total'])}  ({rows})")
    names = [called(table, seat, lang) for seat in table.winners]
    told = say("result.winners", names=say.join(names)) if names else say("result.nobody")
    terminal.write(told, bold=True)


def written(points: str) -> str:
    """Points of a score sheet as people write them."""
    return points_text(Fraction(points))


def step_through(source: str, edition: str | None, lang: str) -> None:
    """Walk through the record: Enter goes on, a number jumps there, b goes back, q ends."""
    whole = api.replay(source, edition=edition)
    last, say, terminal = len(whole.lines), whole.say(lang), Terminal(whole.colours)
    number = 0
    while True:
        table = api.replay(source, number, edition=edition)
        terminal.write("")
        show(table, lang)
        for event in table.events():
            if event["line"] == number:
                terminal.write(f"  {table.text(event, lang)}", "    ", bold=True)
        line = terminal.ask(say("replay.keys", at=number, last=last))
        reply = "q" if line is None else line.strip().lower()
        if reply in ("q", "quit"):
            return
        if reply.isdigit():
            number = min(int(reply), last)
        else:
            number = max(0, number - 1) if reply == "b" else min(last, number + 1)
