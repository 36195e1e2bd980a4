"""`patolli rules`: the rules of a game to read and to search."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from patolli.api import game as find
from patolli.cli.common import Language, check_language
from patolli.cli.terminal import folded
from patolli.engine import rulebook
from patolli.engine.errors import BadSetup
from patolli.engine.game import Game
from patolli.engine.rulebook import Hit, Rulebook


def rules(
    game: Annotated[str, typer.Argument(help="The game.")],
    rule: Annotated[str | None, typer.Argument(help="An id such as TZ-6.9; else all.")] = None,
    lang: Language = "en",
    search: Annotated[str, typer.Option(help="Show only what says these words.")] = "",
) -> None:
    """Show the rules of a game, one rule by its id, or those that say something."""
    title = find(game)
    book = rulebook.read(title, check_language(lang))
    if search:
        hits = book.search(search)
        if not hits:
            raise BadSetup(title.say(lang)("play.no-rule"))
        for hit in hits:
            show_hit(hit)
    elif rule is None:
        show_book(book)
    else:
        known = {name.upper(): one for name, one in book.rules().items()}
        if rule.upper() not in known:
            raise BadSetup(
                f"{title.title} has no rule {rule!r}; its ids begin with {title.prefix}-"
            )
        one = known[rule.upper()]
        show(one.id, one.text)


def show_book(book: Rulebook) -> None:
    """All chapters and terms."""
    head(book.title, book.introduction)
    for chapter in book.chapters:
        head(f"\n{chapter.title}", chapter.lead)
        for rule in chapter.rules:
            show(rule.id, rule.text)
    head(f"\n{book.terms_title}")
    for term in book.terms:
        show(f"{term.word}:", term.text)


def show_hit(hit: Hit) -> None:
    """One place that a search found."""
    if hit.kind == "chapter":
        head(hit.text)
    else:
        show(hit.name if hit.kind == "rule" else f"{hit.name}:", hit.text)


def head(title: str, lead: str = "") -> None:
    """A title and what stands below it."""
    typer.echo(typer.style(title, bold=True))
    if lead:
        typer.echo(folded(lead))


def show(name: str, text: str) -> None:
    """A rule or a term with its name in front."""
    lines = folded(f"{name}  {text}", indent="    ")
    typer.echo(typer.style(name, bold=True) + lines.removeprefix(name))


TAG = re.compile(r"\s*\[[SIPR](:[^\]]*)?\]\s*")  # where a rule for implementers comes from


def rules_read(game: Game, lang: str) -> dict[str, str]:
    """Every rule by its id as players read it; without tags from those for implementers."""
    if not rulebook.has_rulebook(game):
        return {name: TAG.sub(" ", text).strip() for name, text in rule_texts(game).items()}
    return {name: rule.text for name, rule in rulebook.read(game, lang).rules().items()}


def rule_texts(game: Game) -> dict[str, str]:
    """Every rule of a game by its id, from the rules for implementers that are shipped with it."""
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
