"""Every line of the log and every thing on the board leads to a rule that can be read."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine import provenance, rulebook
from patolli.engine.cited import cited, of_event, of_item, of_name
from patolli.engine.drawing import Item
from patolli.engine.game import Game
from patolli.engine.table import Table
from patolli.engine.text import LANGUAGES
from patolli.games import shipped


@pytest.mark.parametrize("name", shipped())
def test_every_event_names_a_rule_there_is(name: str) -> None:
    game = patolli.game(name)
    known = set(rulebook.read(game, "en").rules())
    assert {
        event.name: of_event(game, event.name) in known for event in game.events
    } == dict.fromkeys((event.name for event in game.events), True)
    assert set(cited(game)["events"]) == {event.name for event in game.events}
    assert set(cited(game)["items"].values()) <= known


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", shipped())
def test_every_reconstructed_figure_says_in_words_what_it_stands_on(name: str, lang: str) -> None:
    """Whoever owns the box finds it there without knowing the keys of a file."""
    game = patolli.game(name)
    say, box = game.say(lang), game.box(None)
    told = {
        figure.key: game.figure(figure.key, box, say)
        for figure in provenance.figures(game.components(None))
        if figure.provenance == provenance.RECONSTRUCTED
    }
    assert [key for key, words in told.items() if not words or "figure." in words] == []


def scenes(game: Game, seats: int, answers: int) -> list[Item]:
    """What lies on the board in a game of greedy, as whoever is asked sees it."""
    table = Table(game, seats, "cited")
    player = patolli.bot("greedy", game=game.name)
    found = []
    for number in range(answers):
        seat = table.waiting[0]
        if number % 15 == 0:
            found += game.scene(table.seen(seat), game.say("en")).items
        table.answer(seat, player.choose(table, seat))
    return found


@pytest.mark.parametrize("name", shipped())
def test_everything_with_a_name_leads_to_its_rule(name: str) -> None:
    game = patolli.game(name)
    known = set(rulebook.read(game, "en").rules())
    named = [item for item in scenes(game, game.seats[-1], 120) if item.name]
    assert len(named) > 100
    assert {item.id for item in named if of_item(game, item) not in known} == set()


def test_the_longest_beginning_counts() -> None:
    mezo = patolli.game("mezo")
    assert of_name(mezo, "board-codex") == "MZ-14.7" and of_name(mezo, "codex-3") == "MZ-14.7"
    assert of_name(mezo, "nothing-like-it") == ""
    own = Item("codex-3", 0, 0, "", name="a space", rule="MZ-1.1")
    assert of_item(mezo, own) == "MZ-1.1"
    assert of_item(mezo, Item("codex-3", 0, 0, "")) == ""  # without a name there is nothing to say
