"""`patolli review`: judges every turn of a finished game."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable

from patolli import api
from patolli.cli.common import Edition, Json, Language, check_language, read_edition
from patolli.engine.text import Say
from patolli.study import Review
from patolli.study.page import SIGNS, page, score
from patolli.study.review import review as judged


def review(
    file: Annotated[Path, typer.Argument(help="The record of a finished game.")],
    seconds: Annotated[float, typer.Option(help="How long it may take.")] = 60.0,
    deals: Annotated[int, typer.Option(min=0, help="Deals per turn instead of a clock.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Of the imagined deals.")] = 0,
    html: Annotated[Path | None, typer.Option(help="Write the report to this page.")] = None,
    lang: Language = "en",
    edition: Edition = None,
    as_json: Json = False,
) -> None:
    """Judge every turn of a finished game: what it cost, what was better, what was luck."""
    check_language(lang)
    text = file.read_text(encoding="utf-8")
    found = watched(text, seconds, deals, seed, lang, read_edition(edition)[0])
    say = api.game(found.game).say(lang)
    if html is not None:
        html.write_text(page(found, say), encoding="utf-8")
    if as_json:
        typer.echo(json.dumps(found.data()))
    elif html is None:
        show(found, say)


def watched(
    text: str, seconds: float, deals: int, seed: int, lang: str, edition: str | None
) -> Review:
    """Review a game under a progress bar."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("review")

    def told(done: int, parts: int) -> None:
        bar.start()  # only now: the processes have been made
        bar.update(task, completed=done, total=parts)

    try:
        return judged(text, seconds, deals, seed, lang=lang, edition=edition, told=told)
    finally:
        bar.stop()


def brief(label: str) -> str:
    """The answers of a turn, those in a row that are alike told once."""
    rows = [(text, len(list(same))) for text, same in groupby(label.split("; "))]
    return "; ".join(f"{text} ×{times}" if times > 1 else text for text, times in rows)


def whole(figure: str, error: str) -> str:
    """A figure with its error, never on two lines."""
    return f"{figure} ± {error}".replace(" ", "\N{NO-BREAK SPACE}")


def show(found: Review, say: Say) -> None:
    """The review for people: every turn, then every player."""
    console = Console()
    turns = RichTable(title=say("review.title", game=found.title))
    for key in ("number", "player", "after", "cost"):
        turns.add_column(say(f"review.{key}"), min_width=4)
    turns.add_column(say("review.turn"), ratio=1)  # what is long has all the room there is
    for turn in found.turns:
        best = turn.best[0]
        told = [brief(turn.label)]
        if not best.played:
            told.append(f"{say('review.better')}: {brief(best.label)}")
        turns.add_row(
            f"{turn.number} {SIGNS[turn.grade]}",
            say.player(turn.seat),
            whole(say.signed(turn.after), say.number(turn.error)),
            "" if best.played else whole(say.number(turn.loss), say.number(turn.loss_error)),
            "\n".join(told),
        )
    console.print(turns)
    legend = " · ".join(f"{sign} {say('review.' + grade)}" for grade, sign in SIGNS.items())
    players = RichTable(title=say("review.result"), caption=legend)
    for key in ("player", "points", "cost", "chance"):
        players.add_column(say(f"review.{key}"))
    for sign in SIGNS.values():
        players.add_column(sign)
    for one in found.standings:
        players.add_row(
            say.player(one.seat),
            score(one.points),
            say.number(one.loss),
            f"{say.signed(one.luck)} ± {say.number(one.luck_error)}",
            *(str(one.grades[grade]) for grade in SIGNS),
        )
    console.print(players)
