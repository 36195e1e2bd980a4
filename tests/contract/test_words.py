"""What the program and the games say: numbers with the right nouns, one form of address."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from importlib import resources

import pytest

import patolli
from patolli.engine import text
from patolli.engine.text import LANGUAGES, Say
from patolli.games import shipped
from patolli.players.advice import Advice, explain
from wording import NAMES

PACKAGES = ["patolli", *(f"patolli.games.{name}" for name in shipped())]
CATALOGUES = [(package, lang) for package in PACKAGES for lang in LANGUAGES]
NUMBERS = (1, 2, 5, 22)
WORDS = "seat|owner|player|colour|slot"  # values that are names, not numbers of things

# Nouns that change with the number in front of them.
COUNTED = {
    "en": r"(action )?points?|workers?|days?|hex(es)?|treasures?|tiles?|steps?|blocks?|skulls?"
    r"|rounds?|cards?|dice|die|bytes?|answers?|units?|towers?|citizens?|years?",
    "pl": r"punkt\w*|robotni\w+|uczestni\w+|dzień|dni|pol[ea]|pól|skarb\w*|płyt\w+|stop(ień|nie|ni)"
    r"|surow\w+|czasz\w+|rund\w*|kart\w*|kosz\w*|kukurydzy|bajt\w*|odpowied\w+|jednost\w+|wież\w*",
    "cs": r"bod\w*|dělní\w+|člen\w*|den|dny|dní|pol[eí]|poklad\w*|díl\w+|stup\w+|surovin\w*"
    r"|leb(ka|ky|ek)|kol[aou]?|kuku\w+|bajt\w*|odpově\w+|jednot\w+|věž\w*",
}
# What stays the same whatever number is in front of it.
UNCOUNTED = (
    r"(corn|wood|stone|gold|food|wisdom|devotion|strength|extra|VP|AP|PA|AB|PZ|VB|pkt|b"
    r"|in|on|of|more|left|to|do|na|w|v|za|z)"
)


def messages(package: str, lang: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every key with its forms."""
    for message in text.catalogue(package, lang):
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key:
            string = message.string
            yield key, (string,) if isinstance(string, str) else tuple(string or ())


@pytest.mark.parametrize(("package", "lang"), CATALOGUES)
def test_a_number_beside_a_noun_has_plural_forms(package: str, lang: str) -> None:
    beside = re.compile(rf"\{{(?!(?:{WORDS})\}})\w+\}}[  ]({COUNTED[lang]})\b", re.IGNORECASE)
    wrong = [
        (key, forms[0])
        for key, forms in messages(package, lang)
        if len(forms) == 1 and beside.search(forms[0])
    ]
    assert wrong == []


@pytest.mark.parametrize(("package", "lang"), CATALOGUES)
def test_every_number_is_read_with_its_own_form(package: str, lang: str) -> None:
    say = Say(package, lang)
    for key, forms in messages(package, lang):
        if len(forms) == 1 or "{n}" not in forms[-1]:
            continue
        assert len(forms) == (2 if lang == "en" else 3), key
        read = {n: say(key, n=n) for n in NUMBERS}
        for n, said in read.items():
            assert "{n}" not in said, (key, said)
            assert str(n) in said, (key, said)
        few = {"en": 5, "pl": 2, "cs": 5}[lang]  # 22 is counted like this number
        assert read[22] == read[few].replace(str(few), "22"), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_without_forms_takes_any_number(lang: str) -> None:
    say = Say("patolli", lang)
    assert {say("result.nobody", n=n) for n in NUMBERS} == {say("result.nobody")}
    assert say("result.nobody") != "result.nobody"


@pytest.mark.parametrize(("package", "lang"), CATALOGUES)
def test_nouns_change_with_their_number(package: str, lang: str) -> None:
    for key, forms in messages(package, lang):
        nouns = [re.search(r"\{n\}[  ](\w+)", form) for form in forms]
        if len(forms) == 1 or not all(nouns):
            continue
        one, many = nouns[0], nouns[-1]
        if one and many and not re.fullmatch(UNCOUNTED, one[1]):
            assert forms[0] != forms[-1], (key, forms)


@pytest.mark.parametrize(("package", "lang"), CATALOGUES)
def test_no_text_stands_twice(package: str, lang: str) -> None:
    """The later one would quietly be lost, or the earlier."""
    file = resources.files(package) / "text" / f"{lang}.po"
    keys = re.findall(r'^msgid "(.+)"$', file.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(keys) > 10 and [key for key, times in Counter(keys).items() if times > 1] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_czech_speaks_to_the_player_in_one_form(package: str) -> None:
    familiar = re.compile(
        r"\b(ty|tě|ti|tebe|tobě|tebou|jsi|sis|ses|tvůj|tvoj[eií]|tv(á|é|ou|ému|ého|ých|ým|ými))\b"
        r"|\b(?!váš|náš)\w+[íáeě]š\b"
        r"|\b(vyber|pošli|předej|zvol|zkus|zadej|klikni|stiskni|otevři|napiš|počkej|vlož|začni|založ"
        r"|spusť|odpověz|odpovídej|umísti|polož|vezmi|zaplať)\b",
        re.IGNORECASE,
    )
    wrong = [
        (key, form)
        for key, forms in messages(package, "cs")
        for form in forms
        if familiar.search(form)
    ]
    assert wrong == []


@pytest.mark.parametrize("package", PACKAGES)
def test_polish_does_not_guess_who_the_player_is(package: str) -> None:
    guessed = re.compile(r"\b\w+ł[ae]ś\b", re.IGNORECASE)
    wrong = [key for key, forms in messages(package, "pl") if guessed.search(" ".join(forms))]
    assert wrong == []


def test_a_hint_is_not_called_help_in_czech() -> None:
    hints = {key: " ".join(forms) for key, forms in messages("patolli", "cs") if "hint" in key}
    assert [key for key, said in hints.items() if "nápověd" in said.lower()] == []
    assert "Rada" in hints["ui.hint"] and "radu" in hints["ui.hint.close"]


@pytest.mark.parametrize("package", PACKAGES)
def test_polish_tiles_have_the_word_of_the_rulebook(package: str) -> None:
    """Mezo's rulebook says kafelek, the others płytka."""
    other = "płytk" if package.endswith("mezo") else "kaf(el|l)"
    said = [(key, form) for key, forms in messages(package, "pl") for form in forms]
    assert [one for one in said if re.search(other, one[1], re.IGNORECASE)] == []


# Words of other rulebooks and of other texts, where the game's own rulebook has a word.
FOREIGN = {
    ("patolli", "pl"): r"łącz(e|a|em|u)\b|odnośnik",
    ("patolli", "cs"): r"\bdes(ka|ce|ku)\b",
    ("patolli.games.tikal", "pl"): r"robotni|ekspedycj|przywód|punktowa|pięt(ro|ra|er)",
    ("patolli.games.tikal", "cs"): r"dělní|expedic|vůdce|bodová|patra",
    ("patolli.games.tzolkin", "pl"): r"technolog|bogactw|żebra|budowl[ea]\b|startowym\b",
    ("patolli.games.tzolkin", "cs"): r"krmen|v bance|\bvěk|bohatství",
    ("patolli.games.mezo", "pl"): r"\bera\b|zdolnoś|opustosz|rozstawi|żeton",
    ("patolli.games.mezo", "cs"): r"rezerv|válečn|zpustoš|destič|účink",
    ("patolli.games.origins", "pl"): r"budynk|pracownic|\bmarsz|wojskow|neutraln",
    ("patolli.games.origins", "cs"): r"kotouč|rádc|budov|pochod|dělní",
}


@pytest.mark.parametrize(("package", "lang"), FOREIGN)
def test_a_thing_has_one_name(package: str, lang: str) -> None:
    foreign = re.compile(FOREIGN[package, lang], re.IGNORECASE)
    said = [(key, form) for key, forms in messages(package, lang) for form in forms]
    assert [one for one in said if foreign.search(one[1])] == []


@pytest.mark.parametrize(
    ("score", "written"),
    [
        (0, "0"),
        (59, "59"),
        ("119/2", "59½"),
        ("1/4", "¼"),
        ("-3/4", "−¾"),
        (-3, "−3"),
        ("7/3", "2 1/3"),
    ],
)
def test_points_are_written_with_their_fraction(score: int | str, written: str) -> None:
    assert text.points_text(Fraction(score)) == written


def test_less_than_nothing_has_a_minus_not_a_hyphen() -> None:
    told = text.fill_in("{who}: {n} points, +{n}, {more}", {"who": "A-1", "n": -3, "more": 4})
    assert told == "A-1: −3 points, −3, 4"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "options"),
    [*((name, {}) for name in shipped()), ("tikal", {"variant": "auction"})],
    ids=[*shipped(), "tikal-auction"],
)
def test_players_are_called_by_name(name: str, options: dict[str, str], lang: str) -> None:
    """No letter of a seat stands in a description, a hint, a label or a picture."""
    tiles = r"|: \d|[  ]\d" if name == "tikal" else ""  # A 3: tiles of a letter
    letter = re.compile(rf"(?<![\w'])[ABCD](?![\w']{tiles})|[{{}}]")  # or a brace nobody filled
    game = patolli.game(name)
    say = game.say(lang, NAMES)
    table = patolli.table(name, 4, seed=3, options=options)
    bot = patolli.bot("greedy", game=name)
    looked = 0
    while not table.over and looked < 12:
        seat = table.waiting[0]
        if len(table.lines) % 25 == 0:
            view = table.seen(seat)
            assert view.kind is not None
            looked += 1
            texts = [game.prompt(view, say), *game.describe(view, say)]
            texts += [game.label(view.kind, choice, say) for choice in view.choices]
            texts += [game.hint(view, choice, say) for choice in view.choices]
            texts += [item.name for item in game.scene(view, say).items]
            assert [said for said in texts if letter.search(said)] == []
        table.answer(seat, bot.choose(table, seat))
    assert looked > 5


@pytest.mark.parametrize(
    ("lang", "written"),
    [
        ("en", "4.2 0.25 −0.5 +4.2 +0.0"),
        ("pl", "4,2 0,25 −0,5 +4,2 +0,0"),
        ("cs", "4,2 0,25 −0,5 +4,2 +0,0"),
    ],
)
def test_fractions_are_written_as_the_language_does(lang: str, written: str) -> None:
    say = Say("patolli", lang)
    told = [say.number(4.2), say.number(0.25, 2), say.signed(-0.5), say.signed(4.2)]
    assert " ".join([*told, say.signed(-0.01)]) == written


@pytest.mark.parametrize("lang", ["pl", "cs"])
def test_hints_have_a_comma_where_english_has_a_point(lang: str) -> None:
    first = Advice("a", [], 5.0, 0.4, 0.0, True, [("temples", 4.2)])
    other = Advice("b", [], 2.0, 0.4, 3.0, True, [("temples", -4.2)])
    for place in (0, 1):
        told = explain([first, other], place, patolli.game("tikal").say(lang))
        assert re.search(r"\d,\d", told) and not re.search(r"\d\.\d", told), told


SAID = [  # package, language, key, values, and what people would say
    ("patolli", "pl", "ui.now", {}, "Wróć do bieżącej pozycji"),
    ("patolli", "cs", "ui.now", {}, "Zpět do hry"),
    ("patolli", "cs", "ui.hint", {}, "Rada"),
    ("patolli", "cs", "ui.help", {}, "Nápověda"),
    ("patolli", "cs", "ui.undo", {}, "Vzít zpět"),
    ("patolli", "pl", "ui.reconstructed", {"n": 113}, "113 odtworzonych wartości"),
    ("patolli", "pl", "ui.reconstructed.about", {"n": 5}, "Nie udało się ustalić 5 wartości"),
    ("patolli", "pl", "ui.edition", {}, "Plik wydania"),
    ("patolli", "cs", "ui.edition", {}, "Soubor vydání"),
    ("patolli.games.tzolkin", "pl", "about", {}, "w Dni Żywienia"),
    ("patolli.games.tzolkin", "cs", "about", {}, "v den výživy"),
    ("patolli.games.mezo", "cs", "about", {}, "epochami konfliktů o mayské regiony"),
    ("patolli.games.mezo", "pl", "effect.claim_majority.warrior", {}, "Uznaje się, że masz"),
    ("patolli.games.origins", "pl", "describe.unscored", {}, "Nikt nie punktował"),
    ("patolli.games.origins", "cs", "building.fountain_of_wisdom", {}, "Fontána moudrosti"),
    ("patolli.games.tikal", "pl", "event.free", {"seat": "Ola"}, "jako pierwszy spasował Ola i"),
    ("patolli.games.tikal", "cs", "event.free", {"seat": "Ola"}, "Ola, který pasoval první,"),
]


@pytest.mark.parametrize(("package", "lang", "key", "values", "said"), SAID)
def test_words_that_people_would_say(
    package: str, lang: str, key: str, values: dict[str, int | str], said: str
) -> None:
    assert said in Say(package, lang)(key, **values)


@pytest.mark.parametrize(("package", "lang"), CATALOGUES)
def test_an_edition_file_has_one_name(package: str, lang: str) -> None:
    other = {"en": r"box file|correction file", "pl": r"\bedycj", "cs": r"\bedic"}[lang]
    wrong = [
        key for key, forms in messages(package, lang) if re.search(other, " ".join(forms), re.I)
    ]
    assert wrong == []
