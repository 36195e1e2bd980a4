"""Texts in English, Polish and Czech from gettext catalogues.

Keys name what is said (`question.place`, `event.harvest`), never an English sentence. Each game
has `text/en.po`, `pl.po` and `cs.po`; the program itself has the same three. A message with
plural forms takes the number `n`.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LANGUAGES = ("en", "pl", "cs")

Value = str | int

REMEMBERED = 20_000  # sentences a voice keeps ready


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


class Say:
    """Speaks one language about one game: `say("event.harvest", corn=4)`.

    Looks in the game's catalogue first, then in the program's.
    """

    def __init__(self, package: str, lang: str) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
        self.lang = lang
        self.packages = (package, "patolli") if package != "patolli" else ("patolli",)
        self._terms: dict[tuple[str, str], str] = {}
        self._said: dict[tuple[object, ...], str] = {}  # the same things are said again and again

    def has(self, key: str) -> bool:
        """Whether a key has a text."""
        return any(key in keys(package, self.lang) for package in self.packages)

    def __call__(self, key: str, /, **values: Value) -> str:
        """The text of a key with its values put in; the key itself if nobody translated it."""
        wanted = (key, *values.items())
        text = self._said.get(wanted)
        if text is None:
            text = self._speak(key, values)
            if len(self._said) >= REMEMBERED:
                self._said.clear()
            self._said[wanted] = text
        return text

    def _speak(self, key: str, values: Mapping[str, Value]) -> str:
        """The same, looked up and put together."""
        for package in self.packages:
            if key in keys(package, self.lang):
                messages = translations(package, self.lang)
                number = values.get("n")
                if isinstance(number, int):
                    text = messages.ngettext(key, key, abs(number))
                else:
                    text = messages.gettext(key)
                return fill_in(text, values)
        return key

    def term(self, vocabulary: str, word: str) -> str:
        """A word of a vocabulary for people: the text of `gear.uxmal`; numbers stay as they are."""
        text = self._terms.get((vocabulary, word))
        if text is None:
            key = f"{vocabulary}.{word}"
            text = self(key) if self.has(key) else word
            if len(self._terms) < REMEMBERED:
                self._terms[vocabulary, word] = text
        return text

    def join(self, parts: list[str]) -> str:
        """Several things in a row: `a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self('and')} {parts[-1]}"


def fill_in(text: str, values: Mapping[str, Value]) -> str:
    """Put values into a text's braces; a brace without a value is left to be seen."""
    try:
        return text.format_map(Lenient(values))
    except (ValueError, IndexError):
        return text


class Lenient(dict[str, Value]):
    """Values for a text; a missing one shows its own name."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"
