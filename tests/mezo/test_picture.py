"""The picture and the texts: what can be chosen on the board, and what effects say."""

from __future__ import annotations

import re

import pytest

import patolli
from mezo.helpers import GAME, card_edition
from patolli.engine.random import Random
from patolli.games.mezo.describe_effects import ability_text, keywords, tribe_text
from patolli.games.mezo.tables import ABILITIES, TRIBE_ABILITY

ON_THE_BOARD = (
    *("god", "ability", "champion", "vertex", "lay", "act", "choose", "space", "tile", "name"),
    *("deploy", "awaken", "banish", "destroy", "build", "demolish", "transform"),
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_can_be_chosen_is_on_the_board(seats: int) -> None:
    """Every choice of these questions is a target, apart from stopping."""
    table, random = patolli.table("mezo", seats, seed=seats), Random(seats)
    asked = set()
    while not table.over:
        seat = table.waiting[0]
        words = table.choices(seat)
        kind = words[0].split()[0]
        if kind in ON_THE_BOARD and (kind not in asked or random.below(12) == 0):
            asked.add(kind)
            targets = {item.get("word") for item in table.scene(seat)["items"]}
            missing = [w for w in words if w not in targets and not w.endswith("stop")]
            assert not missing, (kind, missing)
        table.answer(seat, words[random.below(len(words))])
    assert len(asked) >= 14


def test_no_text_in_the_picture_is_smaller_than_eleven_units() -> None:
    table = patolli.table("mezo", 4, seed=1)
    random = Random(1)
    for _ in range(120):
        seat = table.waiting[0]
        words = table.choices(seat)
        table.answer(seat, words[random.below(len(words))])
    picture = table.svg(0)
    sizes = {int(part.split("px")[0]) for part in picture.split("font-size:")[1:]}
    assert min(sizes) >= 11


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_every_ability_explains_itself(lang: str) -> None:
    box, say = GAME.box(), GAME.say(lang)
    for number in range(int(TRIBE_ABILITY)):
        words = ability_text(box, number, say)
        assert words and "." not in words.split(" ")[0] and "effect" not in words, words
        assert "{" not in words
        if "[" not in words:
            assert keywords(box, number, say) or box.verb[box.starts[number * 4]] >= 10
    for ability in range(9):
        assert tribe_text(box, ability, say)
    assert int(ABILITIES) == 106


def test_the_text_of_a_card_follows_its_edition() -> None:
    effects = '[{ verb = "banish", unit = "shaman", owner = "other", n = 2, where = "conflict" }]'
    box = GAME.box(card_edition("ah_puch_legacy", effects))
    say = GAME.say("en")
    expected = "Banish 2 Shamans (of other players) in the conflict region"
    assert ability_text(box, 0, say) == expected


def test_polish_plurals_of_effects() -> None:
    say = GAME.say("pl")
    texts = [say("effect.destroy.any", n=n) for n in (1, 2, 5)]
    assert texts == ["Zniszcz 1 jednostkę", "Zniszcz 2 jednostki", "Zniszcz 5 jednostek"]
    czech = [GAME.say("cs")("effect.deploy.warrior", n=n) for n in (1, 3, 5)]
    assert czech == ["Rozmísti 1 bojovníka", "Rozmísti 3 bojovníky", "Rozmísti 5 bojovníků"]


def test_hints_tell_costs_and_gains() -> None:
    """A hint of every kind of question at least once in a game."""
    table, random = patolli.table("mezo", 4, seed=21), Random(21)
    told = set()
    while not table.over:
        seat = table.waiting[0]
        labels = table.labels(seat, "cs")
        if any(choice["hint"] for choice in labels):
            told.add(labels[0]["word"].split()[0])
        table.answer(seat, labels[random.below(len(labels))]["word"])
    assert len(told) >= 18, told


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_no_key_shows_instead_of_its_text(lang: str) -> None:
    key = re.compile(r"\b(effect|describe|hint|draw|where|per|owner|spread|tie|event)\.[a-z]")
    table, random = patolli.table("mezo", 4, seed=31), Random(31)
    while not table.over:
        seat = table.waiting[0]
        labels = table.labels(seat, lang)
        shown = [choice["label"] + choice["hint"] for choice in labels]
        if random.below(5) == 0:
            shown += table.describe(seat, lang)
            shown += [item.get("name", "") for item in table.scene(seat, lang)["items"]]
            shown.append(table.prompt(seat, lang))
        assert not [text for text in shown if key.search(text)]
        table.answer(seat, labels[random.below(len(labels))]["word"])
    told = [table.text(event, lang) for event in table.events()]
    assert not [text for text in told if key.search(text)]
