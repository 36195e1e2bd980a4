"""What several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from patolli.engine.errors import BadSetup, PatolliError
from patolli.engine.text import LANGUAGES

Language = Annotated[str, typer.Option(help="en, pl or cs.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game, name=value.")
]
Edition = Annotated[Path | None, typer.Option(help="An edition file laid over the components.")]
SPOKEN = {"lang": "en"}  # the language that the command was asked to speak
Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]


def check_language(lang: str) -> str:
    """A language there is a catalogue for."""
    if lang not in LANGUAGES:
        raise BadSetup(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    SPOKEN["lang"] = lang
    return lang


def complaint(error: PatolliError) -> str:
    """What is wrong, in the language of the command."""
    return error.told(SPOKEN["lang"])


def read_options(given: list[str] | None) -> dict[str, str]:
    """Options from the command line."""
    found = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetup(f"an option is name=value, not {text!r}")
        found[name] = value
    return found


def read_edition(file: Path | None) -> tuple[str | None, str]:
    """The text and the name of an edition file."""
    if file is None:
        return None, "edition"
    return file.read_text(encoding="utf-8"), file.name
