"""Puts the tables of docs/players/*.json into docs/players.md: `python tools/publish_players.py`.

`patolli ladder GAME --write docs/players` and `benchmarks/players.py health` measure; this shows
all that has been measured.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from patolli import api
from patolli.simulate.ladder import Climbed, markdown

DOCS = Path(__file__).resolve().parents[1] / "docs"


def health(rows: list[dict[str, int | str]]) -> str:
    """The table of games played for health."""
    lines = ["| player | game | games | answers | refused | commit |", "|---|---|---|---|---|---|"]
    for row in rows:
        title = api.game(str(row["game"])).title
        numbers = f"{row['games']:,} | {row['answers']:,} | {row['refused']:,}"
        lines.append(f"| `{row['bot']}` | {title} | {numbers} | {row['commit']} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write every game's table below the picture of the game, and the one of health."""
    page = DOCS / "players.md"
    text = page.read_text(encoding="utf-8")
    rows = {
        file.stem: json.loads(file.read_text(encoding="utf-8"))
        for file in (DOCS / "players").glob("*.json")
    }
    tables = {r"(\nHealth: .*\n(?:.+\n)*\n)": health(rows["health"])}
    for name in api.games():
        place = rf"(\]\(players/{name}\.svg\)\n\n)"
        tables[place] = markdown(Climbed(**row) for row in rows[name])
    for place, table in tables.items():
        text, found = re.subn(place + r"(\|.*\n)*", rf"\g<1>{table}", text)
        if found != 1:
            raise SystemExit(f"players.md: no single place for {place}")
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
