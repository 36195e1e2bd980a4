"""Sentences that are made where nobody knows who reads them, and told in any language later."""

from __future__ import annotations

from typing import Any

from patolli.engine.text import Say, Value


class Told(str):
    """A sentence of a package's catalogue in English, which can be told in other languages.

    `where` is what all languages name alike and put in front: the key of a figure, a file.
    """

    package: str
    key: str
    where: str
    values: dict[str, Value]

    def __new__(cls, package: str, key: str, /, where: str = "", **values: Value) -> Told:
        told = super().__new__(cls, spoken("en", package, key, where, values))
        told.package, told.key, told.where, told.values = package, key, where, values
        return told

    def __getnewargs_ex__(self) -> tuple[tuple[str, str, str], dict[str, Any]]:
        return (self.package, self.key, self.where), dict(self.values)


def told(text: str, lang: str) -> str:
    """A sentence in a language, if it was made to be told in others."""
    if not isinstance(text, Told):
        return str(text)
    return spoken(lang, text.package, text.key, text.where, text.values)


def spoken(lang: str, package: str, key: str, where: str, values: dict[str, Value]) -> str:
    """A sentence of a catalogue, its values told in the same language."""
    put_in = {name: told(it, lang) if isinstance(it, str) else it for name, it in values.items()}
    text = Say(package, lang)(key, **put_in)
    return f"{where}: {text}" if where else text
