"""The pictures that games keep by name, and what their pages tell, in every language."""

from __future__ import annotations

import re

import pytest

import patolli
from patolli.engine import pictures, rulebook
from patolli.engine.errors import BadSetup
from patolli.engine.text import LANGUAGES
from patolli.games import shipped

NAMED = [(game, name) for game in shipped() for name in pictures.names(patolli.game(game))]


@pytest.mark.parametrize(("game", "name"), NAMED)
def test_every_picture_is_drawn_from_its_position(game: str, name: str) -> None:
    title = patolli.game(game)
    svg = pictures.draw(title, name, "pl", dark=True)
    box = re.search(r'viewBox="([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)"', svg)
    assert box is not None and 'class="picture dark"' in svg
    x, y, width, height = (float(number) for number in box.groups())
    board = title.board(pictures.table(title, pictures.find(title, name)).seen(None))
    assert 0 <= x < x + width <= board.width + 0.1 and 0 <= y < y + height <= board.height + 0.1
    rings = pictures.find(title, name).ring
    assert svg.count('class="pointed"') >= len(rings)


@pytest.mark.parametrize("game", shipped())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_a_game_is_told_whole(game: str, lang: str) -> None:
    title = patolli.game(game)
    portrait, say = title.portrait, title.say(lang)
    assert portrait is not None and 1 <= portrait.weight <= 4
    assert {portrait.picture, portrait.cover} <= set(pictures.names(title))
    told = ["pitch", "length", "luck", *(f"goal.{n}" for n in (1, 2, 3))]
    told += [f"turn.{n}" for n in range(1, len(portrait.turn) + 1)]
    assert len(portrait.goals) == 3 and all(say.has(f"page.{key}") for key in told)
    assert not say.has("page.goal.4") and not say.has(f"page.turn.{len(portrait.turn) + 1}")
    assert set(portrait.turn) <= set(rulebook.read(title, lang).rules())


@pytest.mark.parametrize("game", shipped())
def test_the_cover_shows_nothing_to_choose(game: str) -> None:
    title = patolli.game(game)
    assert "item choice" not in pictures.draw(title, "cover")


def test_what_is_not_there_is_refused() -> None:
    tikal = patolli.game("tikal")
    with pytest.raises(BadSetup, match="no picture"):
        pictures.draw(tikal, "nothing")
    view = pictures.table(tikal, pictures.find(tikal, "turn")).seen(0)
    with pytest.raises(BadSetup, match="called 'nobody'"):
        pictures.places(tikal.scene(view, tikal.say("en")), ("nobody",))
