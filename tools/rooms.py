"""Writes the rooms of the four games side by side into CONTRIBUTING.md."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- rooms -->\n", "<!-- end of rooms -->\n"
GAMES = ("tikal", "tzolkin", "mezo", "origins")
ROOMS = (
    ("games/<game>/", "src/patolli/games/{game}"),
    ("games/<game>/rules/", "src/patolli/games/{game}/rules"),
    ("games/<game>/shown/", "src/patolli/games/{game}/shown"),
    ("games/<game>/shown/drawing/", "src/patolli/games/{game}/shown/drawing"),
    ("players/knowledge/<game>/", "src/patolli/players/knowledge/{game}"),
)


def names(folder: Path) -> set[str]:
    """The modules and data of one room, without endings of Python files."""
    return {
        file.name.removesuffix(".py")
        for file in folder.iterdir()
        if file.is_file() and file.name != "__init__.py" and not file.name.startswith(".")
    }


def table() -> str:
    """Per room: what every game has, then what is special to each."""
    rows = [f"| room | every game | {' | '.join(GAMES)} |", "|---|---|" + "---|" * len(GAMES)]
    for label, pattern in ROOMS:
        rooms = [names(ROOT / pattern.format(game=game)) for game in GAMES]
        common = set.intersection(*rooms)
        special = [", ".join(sorted(room - common)) for room in rooms]
        rows.append(f"| `{label}` | {', '.join(sorted(common))} | {' | '.join(special)} |")
    return "\n".join(rows) + "\n"


def written(page: str) -> str:
    """The page with the table of today."""
    before, _, rest = page.partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
