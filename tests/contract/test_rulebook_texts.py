"""The rules to be read: one form of address in Czech."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GAMES = sorted((Path(__file__).parents[2] / "src" / "patolli" / "games").glob("*/rulebook"))
# A Czech word that ends in -š is a verb of the second person singular, apart from these.
THOU = re.compile(
    r"\b(?!(?:váš|náš|příliš|(?:nej)?výš|spíš|(?:nej)?blíž)\b)\w+š\b"
    r"|\b(?:tvůj|tvoj\w|tvé\w*|tvá|tvým\w*|tvých)\b"
)


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.parent.name)
def test_czech_says_vy(folder: Path) -> None:
    assert THOU.findall((folder / "cs.md").read_text(encoding="utf-8").lower()) == []
