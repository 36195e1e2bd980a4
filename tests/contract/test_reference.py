"""The page to print about every game: whole, in every language, standing alone."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from typer.testing import CliRunner

import patolli
from patolli.cli import app
from patolli.engine import rulebook
from patolli.engine.errors import BadSetup
from patolli.engine.reference import looked_up, reference
from patolli.engine.text import LANGUAGES
from patolli.games import shipped


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_tells_goal_turn_what_is_looked_up_and_terms(name: str, lang: str) -> None:
    game = patolli.game(name)
    book, page = rulebook.read(game, lang), reference(game, lang)
    text = unescape(re.sub(r"<[^>]+>", "", re.sub(r"<svg.*?</svg>", "", page, flags=re.S)))
    say, portrait = game.say(lang), game.portrait
    assert portrait is not None and f'<html lang="{lang}">' in page
    for key in (
        "goal.1",
        "goal.2",
        "goal.3",
        *(f"turn.{n + 1}" for n in range(len(portrait.turn))),
    ):
        assert say(f"page.{key}") in text
    wanted, rules = looked_up(game), book.rules()
    assert len(wanted) > 15
    for rule in wanted:
        assert f"{rules[rule].text} {rule}" in text
    for term in book.terms:
        assert f"{term.word} {term.text}" in text
    assert "<script" not in page and 'href="http' not in page and "src=" not in page


def test_the_command_writes_it(tmp_path: Path) -> None:
    file = tmp_path / "tikal.html"
    done = CliRunner().invoke(app, ["reference", "tikal", "--lang", "cs", "--out", str(file)])
    assert done.exit_code == 0 and done.output.strip() == str(file)
    assert file.read_text(encoding="utf-8") == reference(patolli.game("tikal"), "cs")
    nowhere = str(tmp_path / "no" / "folder.html")
    refused = CliRunner().invoke(app, ["reference", "tikal", "--out", nowhere])
    assert isinstance(refused.exception, BadSetup)


def test_a_game_without_a_portrait_has_none() -> None:
    with pytest.raises(BadSetup, match="has no reference"):
        reference(patolli.game("toy"), "en")
