"""Puts what has been measured into docs/players.md: `python tools/publish_players.py`.

`patolli ladder GAME --write docs/players`, `patolli rate GAME --write FILE`, `patolli train` and
`benchmarks/` measure; every table of the page stands between two marks and is made from their data.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from patolli import api
from patolli.players import level_ratings
from patolli.players.nets import shipped
from patolli.simulate.ladder import GATES, Climbed, markdown

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCS / "players.md"
MARK = re.compile(r"<!-- (\S+)(?: (\S+))? -->\n.*?<!-- end -->\n", re.DOTALL)


def data(name: str) -> Any:
    """What was measured, by the name of its file."""
    return json.loads((DOCS / "players" / f"{name}.json").read_text(encoding="utf-8"))


def table(columns: list[str], rows: list[list[str]]) -> str:
    """A table for people."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def ladder(game: str) -> str:
    """Every rung of a game that has been measured."""
    return markdown(Climbed(**row) for row in data(game))


def gates(_: str) -> str:
    """Every gate of every game: at how many seats it is passed, at how many missed."""
    names = [name for name in api.game_names() if (DOCS / "players" / f"{name}.json").is_file()]
    found: dict[str, dict[str, dict[int, bool]]] = {}
    for name in names:
        for row in data(name):
            one = Climbed(**row)
            counts = found.setdefault(one.rung.name, {}).setdefault(name, {})
            counts[one.seats] = counts.get(one.seats, False) or one.passed
    rows = [
        [rung, *(told(found.get(rung, {}).get(name, {})) for name in names)]
        for rung in GATES
        if rung != "search"
    ]
    return table(["gate of", *(api.game(name).title for name in names)], rows)


def told(counts: dict[int, bool]) -> str:
    """At which numbers of seats a gate is passed, and at which it is missed."""
    parts = []
    for passed, word in ((True, "passed"), (False, "MISSED")):
        seats = [str(count) for count, one in sorted(counts.items()) if one is passed]
        if seats:
            parts.append(f"{word} at {', '.join(seats)}")
    return "; ".join(parts) or "not measured"


def health(_: str) -> str:
    """The games played for health."""
    rows = []
    for row in data("health"):
        numbers = [f"{row[key]:,}" for key in ("games", "answers", "refused")]
        title = api.game(row["game"]).title
        rows.append([f"`{row['bot']}`", title, *numbers, row["commit"]])
    return table(["player", "game", "games", "answers", "refused", "commit"], rows)


def networks(_: str) -> str:
    """The networks that ship, and what each has learnt from."""
    rows = []
    for name in api.game_names():
        for seats in api.game(name).seats:
            found = shipped(name, seats)
            if found is not None:
                about, net = found
                size = f"{net.inputs}-{net.hidden}-{net.second_hidden}-2"
                origin = about.get("origin") or f"`patolli train`, sources {about['sources']}"
                games = f"{about['played']:,}"
                title = api.game(name).title
                rows.append([title, str(seats), size, games, f"{about['hours']:.2f}", origin])
    return table(["game", "seats", "size", "games", "hours", "from"], rows)


def ratings(_: str) -> str:
    """What ships beside the names of levels."""
    rows = []
    for name in api.game_names():
        for seats, found in sorted(level_ratings(name).items()):
            for player, one in sorted(found.items(), key=lambda item: -item[1].rating):
                numbers = [str(one.rating), f"{one.low} - {one.high}", str(one.games)]
                rows.append([api.game(name).title, str(seats), f"`{player}`", *numbers])
    return table(["game", "seats", "player", "rating", "95 %", "games"], rows)


def positions(_: str) -> str:
    """How many positions with one right answer players solve."""
    solved: dict[str, dict[str, list[int]]] = data("positions")
    players = list(dict.fromkeys(player for row in solved.values() for player in row))
    rows = [
        [
            f"`{player}`",
            *("{} of {}".format(*row[player]) if player in row else "-" for row in solved.values()),
        ]
        for player in players
    ]
    return table(["player", *(api.game(name).title for name in solved)], rows)


TABLES = {
    "gates": gates,
    "ladder": ladder,
    "networks": networks,
    "ratings": ratings,
    "positions": positions,
    "health": health,
}


def written(page: str) -> str:
    """The page with the tables of today."""

    def fill(found: re.Match[str]) -> str:
        begin = found.group(0).partition("\n")[0]
        return f"{begin}\n{TABLES[found.group(1)](found.group(2) or '')}<!-- end -->\n"

    return MARK.sub(fill, page)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
