"""Texts in English, Polish and Czech from gettext catalogues.

Keys name what is said (`question.place`, `event.harvest`), never an English sentence. Each game
has `text/en.po`, `pl.po` and `cs.po`; the program itself has the same three. A message with
plural forms takes the number `n`. A word may have forms (`colour.red.neuter`), which a text asks
for by name (`{colour:neuter}`), and a number its noun (`count.shamans`).
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LANGUAGES = ("en", "pl", "cs")

Value = str | int
Sentences = dict[tuple[object, ...], str]

SEATS = ("seat", "owner", "player")  # the vocabularies whose words are letters of seats

OFFSET = re.compile(r"(-?\d+),(-?\d+)")  # how far across and up from a middle
FORM = re.compile(r"\{\w+:[a-z-]+\}")  # where a text asks for a form of a word

REMEMBERED = 4_000  # sentences of each game in each language that are new, and as many old ones
DRAWN = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def catalogue(package: str, lang: str) -> Catalog:
    """The parsed catalogue of a package in one language."""
    from babel.messages.pofile import read_po

    source = resources.files(package) / "text" / f"{lang}.po"
    with source.open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


@cache
def translations(package: str, lang: str) -> gettext.NullTranslations:
    """The messages of a package in one language, ready for look-up."""
    from babel.messages.mofile import write_mo

    buffer = io.BytesIO()
    write_mo(buffer, catalogue(package, lang))
    buffer.seek(0)
    return gettext.GNUTranslations(buffer)


@cache
def keys(package: str, lang: str) -> frozenset[str]:
    """The keys that a package's catalogue translates."""
    found = set()
    for message in catalogue(package, lang):
        key = message.id if isinstance(message.id, str) else message.id[0]
        texts = [message.string] if isinstance(message.string, str) else message.string or ()
        if key and texts and all(texts):
            found.add(key)
    return frozenset(found)


@cache
def all_keys(packages: tuple[str, ...], lang: str) -> frozenset[str]:
    """The keys that any of these packages translates."""
    return frozenset[str]().union(*(keys(package, lang) for package in packages))


@cache
def forms(package: str, lang: str) -> dict[str, dict[str, str]]:
    """The forms of a package's words: the text of `colour.red` has that of `colour.red.neuter`."""
    known, say = keys(package, lang), translations(package, lang).gettext
    found: dict[str, dict[str, str]] = {}
    for key in known:
        word, _, form = key.rpartition(".")
        if word in known:
            found.setdefault(say(word), {})[form] = say(key)
    return found


class Remembered:
    """The terms and the sentences that were said about a game, whoever plays: they come again.

    The names of players are among the values of a sentence, so all companies share what was said.
    When there are many new ones, the old ones that nobody said again meanwhile are forgotten.
    """

    def __init__(self) -> None:
        self.terms: dict[tuple[str, str], str] = {}
        self.new: Sentences = {}
        self.old: Sentences = {}

    def keep(self, wanted: tuple[object, ...], text: str) -> None:
        """A sentence that was said now, perhaps again."""
        if len(self.new) >= REMEMBERED:
            self.old, self.new = self.new, {}
        self.new[wanted] = text


@cache
def remembered(package: str, lang: str) -> Remembered:
    """What was said about a game in a language."""
    return Remembered()


class Inflected:
    """A value on its way into a text: `{colour:neuter}` takes its neuter form, if it has one."""

    def __init__(self, value: Value, forms: Mapping[str, str]) -> None:
        self.value = value
        self.forms = forms

    def __format__(self, form: str) -> str:
        return self.forms.get(form, str(self.value))


class Say:
    """Speaks one language about one game: `say("event.harvest", corn=4)`.

    Looks in the game's catalogue first, then in the program's. `names` are what the players are
    called; without them they are called by the letters of their seats.
    """

    def __init__(self, package: str, lang: str, names: tuple[str, ...] = ()) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
        self.lang = lang
        self.names = names
        self.packages = (package, "patolli") if package != "patolli" else ("patolli",)
        self._said = remembered(package, lang)
        self._terms = self._said.terms
        self.choices: dict[tuple[str, str, int], str] = {}  # and the same choices offered

    def entry(self, key: str) -> str:
        """The name of an entry of the box: `monuments.M3` is `monument.m3`; empty without one."""
        table, _, entry = key.partition(".")
        word = f"{table.rpartition('_')[2].removesuffix('s')}.{entry.partition('.')[0].lower()}"
        return self(word) if self.has(word) else ""

    def has(self, key: str) -> bool:
        """Whether a key has a text."""
        return key in all_keys(self.packages, self.lang)

    def __call__(self, key: str, /, **values: Value) -> str:
        """The text of a key with its values put in; the key itself if nobody translated it."""
        wanted = (key, *values.items())
        said = self._said
        text = said.new.get(wanted)
        if text is None:
            text = said.old.get(wanted) or self._speak(key, values)
            said.keep(wanted, text)
        return text

    def _speak(self, key: str, values: Mapping[str, Value]) -> str:
        """The same, looked up and put together; none of a thing may have a text of its own."""
        if values.get("n") == 0 and self.has(f"{key}.none"):
            key = f"{key}.none"
        for package in self.packages:
            if key in keys(package, self.lang):
                messages = translations(package, self.lang)
                number = values.get("n")
                text = messages.ngettext(key, key, abs(number)) if isinstance(number, int) else key
                if text == key:  # no number, or a text that is the same for every number
                    text = messages.gettext(key)
                if FORM.search(text):
                    known = forms(package, self.lang)
                    return fill_in(
                        text,
                        {
                            name: Inflected(it, known.get(str(it), {}))
                            for name, it in values.items()
                        },
                    )
                return fill_in(text, values)
        return key

    def term(self, vocabulary: str, word: str) -> str:
        """A word of a vocabulary for people: the text of `gear.uxmal`; numbers stay as they are.

        The letters of the vocabularies `seat` and `owner` become the players' names.
        """
        if vocabulary in SEATS and self.names and len(word) == 1:
            seat = ord(word.lower()) - ord("a")
            if 0 <= seat < len(self.names):
                return self.player(seat)
        text = self._terms.get((vocabulary, word))
        if text is None:
            key = f"{vocabulary}.{word}"
            counted = word.isdecimal() and self.has(f"count.{vocabulary}")
            if self.has(key):
                text = self(key)
            elif (apart := OFFSET.fullmatch(word)) and self.has(f"{vocabulary}.from"):
                text = self.offset(vocabulary, int(apart[1]), int(apart[2]))
            else:
                text = str(self.count(vocabulary, int(word))) if counted else word
            if len(self._terms) < REMEMBERED:
                self._terms[vocabulary, word] = text
        return text

    def offset(self, vocabulary: str, across: int, up: int) -> str:
        """A place of a grid as people say it: "2 left, 1 up from the Agora"."""
        ways = ("right" if across > 0 else "left", across), ("up" if up > 0 else "down", up)
        told = [self(f"{vocabulary}.{way}", n=abs(far)) for way, far in ways if far]
        return self(f"{vocabulary}.from", way=", ".join(told))

    def count(self, name: str, number: int) -> Value:
        """A number with its noun from `count.<name>`; the number alone if there is no such text."""
        key = f"count.{name}"
        return self(key, n=number) if self.has(key) else number

    def player(self, seat: int) -> str:
        """What a player is called: the name, "Player 2" without one; by letter if none has any."""
        if seat >= len(self.names):
            return "ABCDEFGH"[seat]
        return self.names[seat] or self("ui.seat", n=str(seat + 1))

    def number(self, value: float, digits: int = 1) -> str:
        """A number with a fraction as this language writes it: 4.2, in Polish and Czech 4,2."""
        from babel.numbers import format_decimal

        written = format_decimal(abs(value), "0." + "0" * digits, self.lang)
        return f"\N{MINUS SIGN}{written}" if round(value, digits) < 0 else written

    def signed(self, value: float, digits: int = 1) -> str:
        """The same with a sign in front even of what is more."""
        return ("+" if round(value, digits) >= 0 else "") + self.number(value, digits)

    def join(self, parts: list[str]) -> str:
        """Several things in a row: `a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self('and')} {parts[-1]}"


def points_text(score: Fraction | int) -> str:
    """A score as people write it: 31, −9½."""
    whole, rest = divmod(abs(Fraction(score)), 1)
    drawn = DRAWN.get(rest) or f" {rest}"
    written = f"{whole or ''}{drawn}".strip() if rest else str(whole)
    return f"−{written}" if score < 0 else written


def fill_in(text: str, values: Mapping[str, Value | Inflected]) -> str:
    """Put values into a text's braces; a brace without a value is left to be seen."""
    try:
        # Less than nothing is not gained: "+{n}" of -9 is −9.
        told = {name: below(it) if isinstance(it, int) else it for name, it in values.items()}
        return text.format_map(Lenient(told)).replace("+−", "−")
    except (ValueError, IndexError):
        return text


def below(number: int) -> Value:
    """A whole number as people write it: less than nothing with a minus, not with a hyphen."""
    return f"−{-number}" if number < 0 else number


class Lenient(dict[str, "Value | Inflected"]):
    """Values for a text; a missing one shows its own name."""

    def __missing__(self, name: str) -> Inflected:
        return Inflected("{" + name + "}", {})
