"""`patolli check`: rules, components and stored records of the games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from patolli import api
from patolli.cli.common import Json
from patolli.cli.rules import rule_texts
from patolli.engine import components
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
    found = {name: examine(api.game(name), records) for name in games or api.games()}
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
    origins = components.provenance(game.components())
    if "?" in origins or any(name not in components.PROVENANCES for name in origins):
        problems.append(f"{game.name}: unknown provenance among {sorted(origins)}")
    texts = {lang: len(keys(game.package, lang)) for lang in LANGUAGES}
    if len(set(texts.values())) != 1:
        problems.append(f"{game.name}: catalogues of different size {texts}")
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
    typer.echo(f"  components: {', '.join(parts)}")
    typer.echo(f"  texts: {', '.join(f'{lang} {n}' for lang, n in facts['texts'].items())}")
    if facts["records_replayed"]:
        typer.echo(f"  records replayed: {facts['records_replayed']}")
    for problem in facts["problems"]:
        typer.echo(f"  PROBLEM {problem}")
