"""The rules as people read them: complete, equal in all languages, and easy to find."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from typer.testing import CliRunner

import patolli
from patolli.cli import app
from patolli.cli.rules import rule_texts
from patolli.engine import pictures, rulebook, text
from patolli.engine.errors import BadSetup
from patolli.engine.game import Game
from patolli.engine.rulebook import CITED, Rulebook
from patolli.engine.text import LANGUAGES
from patolli.games import names

GAMES = [name for name in names() if rulebook.has_rulebook(patolli.game(name))]
BOOKS = [(name, lang) for name in GAMES for lang in LANGUAGES]
SOURCE_TAG = re.compile(r"\[[SPI]\]|\[[IVX]+\]|`|\*\*|\bcovered\[|\bopen\[")
IMPLEMENTERS = {
    "en": r"\b(software|integer|seat index|state|implement\w*|uniform\w*|boolean)\b",
    "pl": r"\b(oprogramowani\w*|zmienn\w+|indeks\w*|implement\w*)\b",
    "cs": r"\b(software|proměnn\w+|index\w*|implement\w*)\b",
}


def book(name: str, lang: str) -> Rulebook:
    return rulebook.read(patolli.game(name), lang)


def all_texts(read: Rulebook) -> list[str]:
    """Everything there is to read."""
    found = [read.introduction]
    for chapter in read.chapters:
        found += [chapter.title, chapter.lead, *(rule.text for rule in chapter.rules)]
        found += [rule.caption for rule in chapter.rules if rule.caption]
    return [*found, *(term.text for term in read.terms)]


def figures(sentence: str) -> Counter[str]:
    """The numbers of a sentence, without those of rules it cites."""
    return Counter(re.findall(r"\d+", CITED.sub("", sentence)))


def test_both_first_titles_can_be_read() -> None:
    assert {"tzolkin", "tikal"} <= set(GAMES)


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_every_rule_stands_exactly_once(name: str, lang: str) -> None:
    known = set(rule_texts(patolli.game(name)))
    told = Counter(rule.id for chapter in book(name, lang).chapters for rule in chapter.rules)
    assert set(told) == known
    assert [rule for rule, times in told.items() if times > 1] == []


@pytest.mark.parametrize("name", GAMES)
def test_all_languages_have_the_same_chapters(name: str) -> None:
    plans = [
        [
            (chapter.slug, [rule.id for rule in chapter.rules])
            for chapter in book(name, lang).chapters
        ]
        for lang in LANGUAGES
    ]
    assert plans[0] == plans[1] == plans[2]
    slugs = [slug for slug, _ in plans[0]]
    assert len(set(slugs)) == len(slugs) and rulebook.TERMS not in slugs


@pytest.mark.parametrize("name", GAMES)
def test_all_languages_show_the_same_pictures(name: str) -> None:
    shown = [
        {rule.id: rule.picture for rule in book(name, lang).rules().values() if rule.picture}
        for lang in LANGUAGES
    ]
    assert shown[0] == shown[1] == shown[2] and len(shown[0]) >= 5
    assert set(shown[0].values()) <= set(pictures.names(patolli.game(name)))
    captions = [rule.caption for lang in LANGUAGES for rule in book(name, lang).rules().values()]
    assert len(set(captions) - {""}) == 3 * len(shown[0])  # each in words of its own language


def test_a_picture_belongs_to_its_rule() -> None:
    text = "# T\n\n## goal · Goal\n- TK-1.1 One.\n  ![A board.](board:turn)\n- TK-1.2 Two.\n"
    one, two = rulebook.parse(text, "TK").chapters[0].rules
    assert (one.text, one.picture, one.caption) == ("One.", "turn", "A board.")
    assert (two.text, two.picture, two.caption) == ("Two.", "", "")


@pytest.mark.parametrize("name", GAMES)
def test_all_languages_tell_the_same_figures(name: str) -> None:
    english = book(name, "en").rules()
    for lang in LANGUAGES[1:]:
        for rule, told in book(name, lang).rules().items():
            assert figures(told.text) == figures(english[rule].text), (lang, rule)


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_sentences_are_for_players(name: str, lang: str) -> None:
    read = book(name, lang)
    assert read.title and read.introduction and read.terms_title and read.terms
    for sentence in all_texts(read):
        assert not SOURCE_TAG.search(sentence), sentence
        assert not re.search(IMPLEMENTERS[lang], sentence, re.IGNORECASE), sentence
    for chapter in read.chapters:
        assert chapter.rules, chapter.slug
        for rule in chapter.rules:
            assert rule.text[-1] in ".!?", rule


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_translations_are_translated(name: str, lang: str) -> None:
    if lang == "en":
        return
    english = book(name, "en").rules()
    same = [
        rule.id for rule in book(name, lang).rules().values() if rule.text == english[rule.id].text
    ]
    assert same == []


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_every_rule_that_is_cited_can_be_read(name: str, lang: str) -> None:
    game = patolli.game(name)
    known = set(book(name, lang).rules())
    cited = {one for sentence in all_texts(book(name, lang)) for one in CITED.findall(sentence)}
    cited |= {option.rule for option in game.options if option.rule}
    for message in text.catalogue(game.package, lang):
        parts = [message.id, message.string]
        for part in parts:
            for said in [part] if isinstance(part, str) else part:
                cited |= {one for one in CITED.findall(said) if one.startswith(game.prefix)}
    assert {one for one in cited if one.startswith(game.prefix)} <= known
    assert all(one.startswith(game.prefix) for one in cited), cited
    assert len(cited) > 20, "refusals cite rules"


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "hunger"), ("pl", "głód"), ("cs", "hlad"), ("pl", "jedzenie")]
)
def test_hunger_is_found_in_the_chapter_about_food(lang: str, word: str) -> None:
    hits = book("tzolkin", lang).search(word)
    assert hits[0].kind == "chapter" and hits[0].chapter == "food"
    assert any(hit.kind == "term" and hit.name == word for hit in hits)
    for hit in hits:
        for start, end in hit.marks:
            assert rulebook.fold(hit.text[start:end]) in ("", rulebook.fold(word))


def test_search_folds_case_and_diacritics_and_drops_endings() -> None:
    polish = book("tzolkin", "pl")
    assert polish.search("GLOD") == polish.search("głód") != ()
    assert polish.search("czaszkami"), "an inflected word is found by its stem"
    assert polish.search("tz-20.5")[0].name == "TZ-20.5"
    assert {hit.name for hit in polish.search("prośba gniewa")} == {"TZ-5.6", "TZ-15.3"}
    for nothing in ("qqqq", "TZ-99.9", "  "):
        assert polish.search(nothing) == ()


def test_what_is_no_rulebook_is_refused() -> None:
    opening = "# Title\nIntroduction.\n\n"
    for wrong in (
        "## Heading without a slug\n- TZ-1.1 text\n",
        "## goal · Goal\n- TK-1.1 of another game\n",
        "## goal · Goal\n- TZ-1.1\n",
        "## terms · Terms\n- a word without a meaning\n",
    ):
        with pytest.raises(ValueError, match="not a"):
            rulebook.parse(opening + wrong, "TZ")
    with pytest.raises(BadSetup, match="no language"):
        rulebook.read(patolli.game("tzolkin"), "de")


def test_a_game_without_a_rulebook_says_so() -> None:
    toy: Game = patolli.game("toy")
    assert not rulebook.has_rulebook(toy)
    with pytest.raises(BadSetup, match="not written"):
        rulebook.read(toy, "en")


# ---------------------------------------------------------------------------- in the terminal
def shown(*arguments: str) -> list[str]:
    """What `patolli rules` shows."""
    done = CliRunner().invoke(app, ["rules", *arguments])
    assert done.exit_code == 0, done.output
    return done.output.splitlines()


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_the_terminal_shows_the_whole_rulebook(name: str, lang: str) -> None:
    read = book(name, lang)
    lines = shown(name, "--lang", lang)
    assert lines[0] == read.title
    for rule in read.rules().values():
        assert f"{rule.id}  {rule.text}" in lines
    for chapter in read.chapters:
        assert chapter.title in lines
    assert f"{read.terms[0].word}:  {read.terms[0].text}" in lines


def test_the_terminal_shows_one_rule_and_searches() -> None:
    polish = book("tzolkin", "pl").rules()
    assert shown("tzolkin", "tz-e1B", "--lang", "pl") == [f"TZ-E1b  {polish['TZ-E1b'].text}"]
    found = shown("tzolkin", "--search", "jedzenie", "--lang", "pl")
    assert found[0].startswith("Dni Żywienia") and found[1].startswith("jedzenie:")
    for wrong in (
        ["tzolkin", "TZ-99.9"],
        ["tzolkin", "--search", "qqqq"],
        ["tikal", "--lang", "x"],
    ):
        done = CliRunner().invoke(app, ["rules", *wrong])
        assert isinstance(done.exception, BadSetup) and "\n" not in str(done.exception)
