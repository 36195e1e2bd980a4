"""Puts the tables of docs/players/*.json into docs/players.md: `python tools/publish_players.py`.

`patolli ladder GAME --write docs/players` measures; this shows all that has been measured.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from patolli.simulate.ladder import Climbed, markdown

DOCS = Path(__file__).resolve().parents[1] / "docs"


def main() -> None:
    """Write every game's table below the picture of the game."""
    page = DOCS / "players.md"
    text = page.read_text(encoding="utf-8")
    for file in sorted((DOCS / "players").glob("*.json")):
        if "-" in file.stem:  # curves by the clock
            continue
        table = markdown(Climbed(**row) for row in json.loads(file.read_text(encoding="utf-8")))
        place = rf"(\]\(players/{file.stem}\.svg\)\n\n)(\|.*\n)*"
        text, found = re.subn(place, lambda match, table=table: match[1] + table, text)
        if found != 1:
            raise SystemExit(f"players.md: no single picture of {file.stem}")
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
