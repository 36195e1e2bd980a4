"""The rules of a game as people read them: chapters of numbered rules and terms, per language.

Each game has `rulebook/en.md`, `pl.md` and `cs.md`: a title, an introduction, chapters
(`## slug · Title`) with an optional lead and rules (`- TZ-6.9 text`), and at last the terms
(`- corn: text`). Slugs and ids are the same in all languages. A rule may end with a picture that
the game keeps by name (`engine/pictures.py`): `![what it shows](board:name)`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

from patolli.engine.errors import BadSetup
from patolli.engine.game import Game
from patolli.engine.text import LANGUAGES

TERMS = "terms"
CITED = re.compile(r"\b[A-Z]{2}-E?\d+(?:\.\d+)?[a-z]?\b")
PICTURE = re.compile(r" *!\[([^\]]+)\]\(board:([a-z-]+)\)$")
HEADING = re.compile(r"([a-z][a-z0-9-]*) · (\S.*)")
SHORTEST = 4  # an ending is not cut off shorter words, because little would be left to find
ENDING = 3  # letters of an ending that inflection may change


@dataclass(frozen=True)
class Rule:
    """A numbered rule."""

    id: str
    text: str
    picture: str = ""  # its name among the pictures of the game
    caption: str = ""


@dataclass(frozen=True)
class Chapter:
    """Some rules under a title."""

    slug: str
    title: str
    lead: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Term:
    """A word of the game and what it means."""

    word: str
    text: str


@dataclass(frozen=True)
class Hit:
    """A place where a search was successful: a chapter, a rule of it, or a term."""

    kind: str  # chapter, rule or term
    chapter: str  # its slug
    name: str  # the title, the id or the word
    text: str
    marks: tuple[tuple[int, int], ...]  # from where to where the text says what was wanted


@dataclass(frozen=True)
class Rulebook:
    """All rules of a game in one language."""

    title: str
    introduction: str
    chapters: tuple[Chapter, ...]
    terms_title: str
    terms: tuple[Term, ...]

    def rules(self) -> dict[str, Rule]:
        """Every rule by its id."""
        return {rule.id: rule for chapter in self.chapters for rule in chapter.rules}

    def chapter_of(self, rule: str) -> Chapter:
        """The chapter in which a rule stands."""
        for chapter in self.chapters:
            if any(one.id == rule for one in chapter.rules):
                return chapter
        raise KeyError(rule)

    def search(self, query: str) -> tuple[Hit, ...]:
        """Where all words of a query stand: chapter titles first, then terms, then rules.

        A rule whose id is asked for comes before everything. Upper case and diacritics do not
        matter. If nothing is found, the words are tried without their endings, because Polish and
        Czech words change them.
        """
        words = fold(query).split()
        for cut in range(ENDING + 1):
            stems = [stem(word, cut) for word in words]
            found = list(self._places(stems))
            if found:
                named = fold(query).strip()
                found.sort(key=lambda hit: hit.kind != "rule" or fold(hit.name) != named)
                return tuple(found)
        return ()

    def _places(self, words: list[str]) -> Iterator[Hit]:
        """The places where all these words stand."""
        if not words:
            return
        texts: list[Hit] = []
        for chapter in self.chapters:
            if marks := places(words, chapter.title):
                yield Hit("chapter", chapter.slug, chapter.title, chapter.title, marks)
            for rule in chapter.rules:
                if marks := places(words, rule.text, f"{rule.id} {rule.caption}"):
                    texts.append(Hit("rule", chapter.slug, rule.id, rule.text, marks))
        for term in self.terms:
            if places(words, term.word):
                yield Hit("term", TERMS, term.word, term.text, places(words, term.text, term.word))
            elif marks := places(words, term.text):
                texts.append(Hit("term", TERMS, term.word, term.text, marks))
        yield from texts


def places(words: list[str], text: str, name: str = "") -> tuple[tuple[int, int], ...]:
    """Where folded words stand in a text, if each of them does, in it or in its name.

    A text that is found by its name alone gives the empty place (0, 0).
    """
    folded, called = fold(text), fold(name)
    found: list[tuple[int, int]] = []
    for word in words:
        here = [match.start() for match in re.finditer(re.escape(word), folded)]
        if not here and word not in called:
            return ()
        found.extend((start, start + len(word)) for start in here)
    return tuple(sorted(set(found))) or ((0, 0),)


def stem(word: str, cut: int) -> str:
    """A word without its last letters; an id or a number stays whole."""
    return word[: max(SHORTEST, len(word) - cut)] if word.isalpha() else word


class Folding(dict[int, str]):
    """Letters without case and diacritics, found when they are first met."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        plain = unicodedata.normalize("NFKD", ODD.get(letter, letter))[0].lower()
        self[code] = plain if len(plain) == 1 else letter
        return self[code]


ODD = {"ł": "l", "Ł": "l", "’": "'", "ʼ": "'"}  # what Unicode does not take apart
FOLDED = Folding()


def fold(text: str) -> str:
    """A text without case and diacritics, letter for letter, so that places stay the same."""
    return text.translate(FOLDED)


def has_rulebook(game: Game) -> bool:
    """Whether the rules of a game can be read."""
    return (resources.files(game.package) / "rulebook").is_dir()


@cache
def read(game: Game, lang: str) -> Rulebook:
    """The rules of a game in a language."""
    if lang not in LANGUAGES:
        raise BadSetup(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    source = resources.files(game.package) / "rulebook" / f"{lang}.md"
    if not source.is_file():
        raise BadSetup(f"the rules of {game.title} are not written yet")
    return parse(source.read_text(encoding="utf-8"), game.prefix)


def parse(text: str, prefix: str) -> Rulebook:
    """A rulebook from its text; ValueError names the line that is not one of its kinds."""
    opening, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    title, introduction = split_head(opening.removeprefix("# "))
    chapters = []
    terms_title = ""
    terms: tuple[Term, ...] = ()
    for section in sections:
        heading, body = section.split("\n", 1)
        match = HEADING.fullmatch(heading.strip())
        if match is None:
            raise ValueError(f"not a chapter's heading: {heading!r}")
        slug, name = match.groups()
        lead, bullets = split_bullets(body)
        if slug == TERMS:
            terms_title, terms = name, tuple(parse_term(bullet) for bullet in bullets)
        else:
            rules = tuple(parse_rule(bullet, prefix) for bullet in bullets)
            chapters.append(Chapter(slug, name, lead, rules))
    return Rulebook(title, introduction, tuple(chapters), terms_title, terms)


def split_head(opening: str) -> tuple[str, str]:
    """The title and the introduction."""
    title, _, rest = opening.partition("\n")
    return title.strip(), " ".join(rest.split())


def split_bullets(body: str) -> tuple[str, list[str]]:
    """The lead of a chapter and its bullets, each on one line."""
    lead, *bullets = re.split(r"^- ", body, flags=re.MULTILINE)
    return " ".join(lead.split()), [" ".join(bullet.split()) for bullet in bullets]


def parse_rule(bullet: str, prefix: str) -> Rule:
    """A rule from its bullet."""
    name, _, text = bullet.partition(" ")
    drawn = PICTURE.search(text)
    if drawn:
        return Rule(name, parse_rule(bullet[: -len(drawn[0])], prefix).text, drawn[2], drawn[1])
    if not CITED.fullmatch(name) or not name.startswith(f"{prefix}-") or not text:
        raise ValueError(f"not a rule of {prefix}: {bullet!r}")
    return Rule(name, text)


def parse_term(bullet: str) -> Term:
    """A term from its bullet."""
    word, colon, text = bullet.partition(": ")
    if not colon or not text:
        raise ValueError(f"not a term: {bullet!r}")
    return Term(word, text)
