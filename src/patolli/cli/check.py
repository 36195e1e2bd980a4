"""`patolli check`: rules, components and stored records of the games."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from patolli import api
from patolli.cli.common import Json
from patolli.cli.rules import rule_texts
from patolli.engine import provenance
from patolli.engine.errors import BadSetup, PatolliError
from patolli.engine.game import Game
from patolli.engine.text import LANGUAGES, keys


def check(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; else all.")] = None,
    records: Annotated[
        Path | None, typer.Option(help="A folder of records per game to replay, e.g. tests.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Check what is shipped: rules, figures and their provenance, texts, stored records."""
    found = {name: examine(api.game(name), records) for name in games or api.game_names()}
    if as_json:
        typer.echo(json.dumps(found))
    else:
        for facts in found.values():
            show(facts)
    broken = [problem for facts in found.values() for problem in facts["problems"]]
    if broken:
        raise BadSetup(f"{len(broken)} problems; the first: {broken[0]}")


def examine(game: Game, records: Path | None) -> dict[str, Any]:
    """The facts about one game, with what is wrong."""
    problems = []
    figures = provenance.figures(game.components())
    origins = provenance.counted(game.components())
    problems += [
        f"{game.name}: {figure.key} has no known provenance but {figure.provenance!r}"
        for figure in figures
        if figure.provenance not in provenance.PROVENANCES
    ]
    told = Counter(figure.key for figure in figures)
    problems += [f"{game.name}: {key} is told twice" for key, times in told.items() if times > 1]
    texts = {lang: len(keys(game.package, lang)) for lang in LANGUAGES}
    english = keys(game.package, "en")
    for lang in LANGUAGES:
        known = keys(game.package, lang)
        more = {key for key in known - english if key.rpartition(".")[0] not in known}  # no form
        problems += [f"{game.name}: {lang} has no text {key}" for key in sorted(english - known)]
        problems += [f"{game.name}: only {lang} has a text {key}" for key in sorted(more)]
    for seats in game.seats:
        state = game.new(seats)
        problems += [
            f"{game.name}: {found} {name} at {seats} seats, the box holds {box}"
            for name, (found, box) in game.pieces(state).items()
            if found != box
        ]
    replayed = 0
    for file in sorted((records / game.name / "records").glob("*.record")) if records else []:
        try:
            api.replay(file.read_text(encoding="utf-8"))
            replayed += 1
        except PatolliError as error:
            problems.append(f"{file.name}: {error}")
    return {
        "game": game.name,
        "title": game.title,
        "rules": len([name for name in rule_texts(game) if "-E" not in name]),
        "examples": len([name for name in rule_texts(game) if "-E" in name]),
        "rules_version": game.rules_version,
        "figures": sum(origins.values()),
        "provenance": dict(origins),
        "texts": texts,
        "records_replayed": replayed,
        "problems": problems,
    }


def show(facts: dict[str, Any]) -> None:
    """The facts of one game in a few lines."""
    typer.echo(
        f"{facts['title']}: {facts['rules']} rules, {facts['examples']} worked examples, "
        f"rules version {facts['rules_version']}"
    )
    parts = [f"{count} {name}" for name, count in sorted(facts["provenance"].items())]
    typer.echo(f"  {facts['figures']} figures: {', '.join(parts)}")
    typer.echo(f"  texts: {', '.join(f'{lang} {n}' for lang, n in facts['texts'].items())}")
    if facts["records_replayed"]:
        typer.echo(f"  records replayed: {facts['records_replayed']}")
    for problem in facts["problems"]:
        typer.echo(f"  PROBLEM {problem}")
