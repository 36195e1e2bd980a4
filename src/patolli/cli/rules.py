"""`patolli rules`: a rule in words."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from patolli.api import game as find
from patolli.cli.common import Language, check_language
from patolli.engine.errors import BadSetup
from patolli.engine.game import Game


def rules(
    game: Annotated[str, typer.Argument(help="The game.")],
    rule: Annotated[str | None, typer.Argument(help="An id such as TZ-6.9; else all ids.")] = None,
    lang: Language = "en",
) -> None:
    """Show a rule by its id, or list them all."""
    title = find(game)
    known = rule_texts(title)
    if rule is None:
        for name, text in known.items():
            typer.echo(f"{name}  {text}")
        return
    wanted = rule.upper()
    if wanted not in known:
        raise BadSetup(f"{title.title} has no rule {rule!r}; its ids begin with {title.prefix}-")
    say = title.say(check_language(lang))
    typer.echo(f"{wanted}  {known[wanted]}")
    if lang != "en" and say.has(f"refusal.{wanted}"):
        typer.echo(f"{wanted}  {say(f'refusal.{wanted}')}")


def rule_texts(game: Game) -> dict[str, str]:
    """Every rule of a game by its id, from the rules that are shipped with it."""
    found: dict[str, str] = {}
    line = re.compile(rf"^[-*|]\s+\**({game.prefix}-E?[0-9]+(?:\.[0-9]+)?[a-z]?)\**\s+\|?\s*(.*)")
    for row in rules_text(game).splitlines():
        match = line.match(row)
        if match:
            found.setdefault(match[1], match[2].strip())
    return found


def rules_text(game: Game) -> str:
    """The rules of a game: beside its components when installed, else in the checkout's docs."""
    installed = resources.files(game.package) / "rules.md"
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    checkout = Path(__file__).parents[3] / "docs" / "rules" / f"{game.name}.md"
    if checkout.is_file():
        return checkout.read_text(encoding="utf-8")
    raise BadSetup(f"the rules of {game.title} are not installed")
