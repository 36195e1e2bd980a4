"""The directive `{terms} GAME`: words of a game as the English, Polish and Czech editions say them.

    ```{terms} tzolkin
    gear material temple
    ```

Its body names vocabularies of the game's catalogues; one that no text uses fails the build.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from patolli.engine.text import LANGUAGES, catalogue

NAMES = {"en": "English", "pl": "Polish", "cs": "Czech"}


class Terms(SphinxDirective):
    """A table of terms."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        texts = {lang: words(f"patolli.games.{self.arguments[0]}", lang) for lang in LANGUAGES}
        rows = []
        for vocabulary in " ".join(self.content).split():
            keys = [key for key in texts["en"] if key.startswith(f"{vocabulary}.")]
            if not keys:
                raise self.error(f"{self.arguments[0]} has no vocabulary {vocabulary!r}")
            rows += [[texts[lang][key] for lang in LANGUAGES] for key in keys]
        return [table([NAMES[lang] for lang in LANGUAGES], rows)]


def words(package: str, lang: str) -> dict[str, str]:
    """The terms of a catalogue by key, without messages that have plural forms."""
    return {
        message.id: message.string
        for message in catalogue(package, lang)
        if isinstance(message.id, str) and isinstance(message.string, str) and message.id
    }


def table(head: list[str], rows: list[list[str]]) -> nodes.table:
    """A table of plain texts."""
    group = nodes.tgroup("", *(nodes.colspec(colwidth=1) for _ in head), cols=len(head))
    group += nodes.thead("", row(head))
    group += nodes.tbody("", *map(row, rows))
    return nodes.table("", group)


def row(texts: list[str]) -> nodes.row:
    """One row of a table."""
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", text)) for text in texts))


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx."""
    app.add_directive("terms", Terms)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
