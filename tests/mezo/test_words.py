"""What Mezo says: names of players, words in the right form, numbers with their nouns."""

from __future__ import annotations

import re

import pytest

import patolli
from wording import Wording

WORDING = Wording("mezo")
GAME, say, told, label = WORDING.game, WORDING.say, WORDING.told, WORDING.label


@pytest.mark.parametrize(
    ("lang", "one", "five"),
    [
        ("en", "Berta gains 1 devotion", "Berta gains 5 devotion"),
        ("pl", "Berta zdobywa 1 punkt Oddania", "Berta zdobywa 5 punktów Oddania"),
        ("cs", "Berta získává 1 bod oddanosti", "Berta získává 5 bodů oddanosti"),
    ],
)
def test_devotion_is_told_with_a_verb(lang: str, one: str, five: str) -> None:
    assert told(lang, "devotion", n=1) == one
    assert told(lang, "devotion", n=5) == five


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Berta counts as having the most Warriors"),
        ("pl", "Uznaje się, że Berta ma w tym Konflikcie najwięcej Wojowników"),
        ("cs", "Platí, že Berta má v tomto konfliktu nejvíce bojovníků"),
    ],
)
def test_a_claim_names_units_in_the_plural(lang: str, text: str) -> None:
    assert told(lang, "claimed", unit="warrior") == text


def test_a_claim_on_a_card() -> None:
    wanted = "Uznaje się, że masz najwięcej Wojowników w tym Konflikcie"
    assert say("pl")("effect.claim_majority.warrior") == wanted


def test_czech_strength_is_a_sum() -> None:
    assert told("cs", "strength", n=5) == "Berta získává sílu +5"
    assert say("cs")("effect.gain_strength", n=5) == "Získejte v tomto konfliktu sílu +5"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "1 Warrior, 2 Shamans"),
        ("pl", "1 Wojownik, 2 Szamanów"),
        ("cs", "1 bojovník, 2 šamani"),
    ],
)
def test_units_are_counted_with_their_nouns(lang: str, text: str) -> None:
    assert label(lang, "muster", "1w 2s") == text
    assert label(lang, "sacrifice", "1w 2s") == text
    assert told(lang, "sacrificed", w=1, s=2).endswith(text)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Awaken in any region as many units as the number of the age"),
        ("pl", "Przebudź w dowolnym Regionie tyle jednostek, ile wynosi numer Epoki"),
        ("cs", "Probuďte v libovolném regionu tolik jednotek, kolikátá je epocha"),
    ],
)
def test_the_first_tribe_ability_is_a_sentence(lang: str, text: str) -> None:
    table = patolli.table("mezo", seats=2, seed=1)
    while "ability 1a" not in table.choices(table.waiting[0]):
        table.answer(table.waiting[0], table.choices(table.waiting[0])[0])
    hints = {one["word"]: one["hint"] for one in table.labels(table.waiting[0], lang)}
    assert hints["ability 1a"].endswith(text)


def test_czech_commands_are_in_the_plural() -> None:
    thou = re.compile(
        r"\b(rozmísti|probuď|obnov|vyžeň|znič|postav|zboř|přeměň"
        r"|získej|vyvolej|obětuj|umísti|použij|přesuň)\b",
        re.IGNORECASE,
    )
    texts = WORDING.texts("cs")
    assert [text for text in texts if thou.search(text)] == []
