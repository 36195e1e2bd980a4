"""What Origins says: names of players, colours and dice in the right form, goods counted."""

from __future__ import annotations

import re

import pytest

import patolli
from patolli.engine.text import forms
from patolli.games.origins.rules.tables import BUILDING_NAMES, SITE_WORDS, TEMPLE_NAMES
from wording import Wording

WORDING = Wording("origins")
GAME, say, told, label = WORDING.game, WORDING.say, WORDING.told, WORDING.label
COLOURS = ("red", "purple", "blue", "orange", "yellow")


def test_polish_dice_are_feminine() -> None:
    stems = ("czerwon", "fioletow", "niebiesk", "pomarańczow", "żółt")
    for colour, stem in zip(COLOURS, stems, strict=True):
        for value in range(1, 7):
            assert say("pl").term("worker", f"{colour}{value}") == f"{stem}a {value}"


@pytest.mark.parametrize(
    ("lang", "floor", "tower"),
    [
        ("en", "Tower floor: red", "Berta builds the red tower to height 2"),
        ("pl", "Piętro wieży: czerwone", "Berta buduje wieżę: czerwoną, wysokość 2"),
        ("cs", "Patro věže: červené", "Berta staví věž: červenou, výška 2"),
    ],
)
def test_towers_have_their_gender(lang: str, floor: str, tower: str) -> None:
    assert label(lang, "turn", "tower red") == floor
    assert told(lang, "tower", colour="red", height=2) == tower


@pytest.mark.parametrize(
    ("lang", "pattern", "nobody"),
    [
        ("en", r"corner \w+, arms \w+ and \w+,", "Nobody has scored it."),
        ("pl", r"narożnik \w+[iy], ramiona \w+e i \w+e,", "Nikt nie punktował."),
        ("cs", r"roh \w+ý, ramena \w+é a \w+é,", "Nikdo ji nevyhodnotil."),
    ],
)
def test_a_district_card_in_words(lang: str, pattern: str, nobody: str) -> None:
    lines = GAME.describe(patolli.table("origins", seats=2, seed=1).seen(0), say(lang))
    cards = [line for line in lines if re.search(pattern, line)]
    assert len(cards) == 4
    assert all(line.endswith(nobody) for line in cards)


def test_polish_extra_actions() -> None:
    assert label("pl", "token", "spend") == "Zużyj znacznik i wykonaj jeszcze jedną akcję"
    assert say("pl")("effect.both", march="1 pole") == "1 pole i/lub atak"


@pytest.mark.parametrize(
    ("good", "word"), [("food", "jídlo"), ("gold", "zlato"), ("wisdom", "moudrost")]
)
def test_czech_goods_are_counted_with_x(good: str, word: str) -> None:
    assert say("cs")(f"amount.{good}", n=1) == f"1 {word}"
    assert say("cs")(f"amount.{good}", n=2) == f"2x {word}"
    assert say("cs")(f"amount.{good}", n=5) == f"5x {word}"


def test_czech_words_have_one_form() -> None:
    texts = " ".join(WORDING.texts("cs"))
    assert "patriciov" not in texts and "patricijové" in texts
    assert say("cs").term("building", "fountain_of_wisdom") == "Fontána moudrosti"


@pytest.mark.parametrize("lang", ("pl", "cs"))
def test_every_form_that_a_text_asks_for_exists(lang: str) -> None:
    asked: dict[str, set[str]] = {}
    for text in WORDING.texts(lang):
        for name, form in re.findall(r"\{(\w+):([a-z-]+)\}", text):
            name = "colour" if name in ("corner", "arm", "other") else name
            asked.setdefault(name, set()).add(form)
    assert asked.keys() == {"colour", "site", "temple", "building"}
    words = {"colour": COLOURS, "site": SITE_WORDS, "temple": TEMPLE_NAMES}
    for name, of_it in words.items():
        for word in of_it:
            assert asked[name] <= set(forms(GAME.package, lang)[say(lang).term(name, word)])
    assert asked["building"] == {"brief"}, "without one its name is short enough"
    for building in BUILDING_NAMES:
        assert len(say(lang)("short.event.built", building=term(lang, building))) <= 18


def term(lang: str, building: str) -> str:
    """A building in words."""
    return say(lang).term("building", building)


def test_czech_commands_are_in_the_plural() -> None:
    thou = re.compile(
        r"\b(vezmi|odlož|kup|změň|zaplať|sniž"
        r"|zvyš|nastav|proveď|zvol|získej|použij)\b",
        re.IGNORECASE,
    )
    texts = WORDING.texts("cs")
    assert [text for text in texts if thou.search(text)] == []


def test_in_czech_a_site_is_not_called_like_a_place_at_the_table() -> None:
    say = GAME.say("cs")
    assert say.term("site", "site3") == "stanoviště 3"
    told = [say(key) for key in ("page.turn.1", "page.turn.2", "page.turn.3") if say.has(key)]
    assert told and not any("míst" in text for text in told)
