"""All pictures come from one script, which draws the same boards again."""

from __future__ import annotations

import re
from pathlib import Path

import pictures

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"


def test_the_script_makes_every_picture_and_the_pages_use_no_other() -> None:
    made = {f"{scene.game}.svg" for scene in pictures.SCENES}
    made |= {f"{shot.name}.png" for shot in pictures.PHOTOGRAPHS}
    assert {file.name for file in FOLDER.iterdir()} == made
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    used = {
        name
        for page in pages
        for name in re.findall(r"pictures/([\w.-]+)", page.read_text(encoding="utf-8"))
    }
    assert used and used <= made


def test_the_same_seed_draws_the_same_board(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        folder.mkdir()
        pictures.draw_boards(folder)
    for scene in pictures.SCENES:
        text = (one / f"{scene.game}.svg").read_text(encoding="utf-8")
        assert text.startswith("<svg") and text == (two / f"{scene.game}.svg").read_text("utf-8")
