"""Rules about the sources themselves."""

from __future__ import annotations

import re
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "patolli"
RULES = [
    file
    for folder in ("engine", "games")
    for file in sorted((SOURCE / folder).rglob("*.py"))
    if file.name not in ("random.py", "playout.py", "table.py")
]


def test_rules_know_no_time_and_no_randomness() -> None:
    forbidden = re.compile(r"^\s*(import|from) (random|time|secrets|datetime|uuid)\b", re.M)
    for file in RULES:
        assert not forbidden.search(file.read_text(encoding="utf-8")), file


def test_rules_never_iterate_over_sets() -> None:
    forbidden = re.compile(r"\bfor \w+ in (set\(|frozenset\()")
    for file in RULES:
        assert not forbidden.search(file.read_text(encoding="utf-8")), file


def test_no_unfinished_marks() -> None:
    forbidden = re.compile(r"TODO|FIXME|XXX|type: ignore")
    for file in sorted(SOURCE.rglob("*.py")):
        assert not forbidden.search(file.read_text(encoding="utf-8")), file


def test_the_rooms_are_shown_as_they_are() -> None:
    from rooms import PAGE, written

    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "python tools/rooms.py"


def test_every_file_is_one_room() -> None:
    """Longer files are several; data, texts and rules documents may be long."""
    root = SOURCE.parents[1]
    folders = ("src", "tests", "tools", "benchmarks", "docs")
    files = [
        file
        for folder in folders
        for ending in ("py", "ts", "svelte", "css")
        for file in sorted((root / folder).rglob(f"*.{ending}"))
        if not {"node_modules", "static", "_build"} & set(file.relative_to(root).parts)
    ]
    assert len(files) > 300
    long = {
        str(file.relative_to(root)): lines
        for file in files
        if (lines := len(file.read_text(encoding="utf-8").splitlines())) > 420
    }
    assert long == {}
