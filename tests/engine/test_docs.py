"""The documents tell the truth: their examples run."""

from __future__ import annotations

import doctest
import json
import re
from collections import Counter
from pathlib import Path

from patolli.simulate.ladder import Climbed, markdown

ROOT = Path(__file__).parents[2]


def test_the_examples_of_the_library_page_run() -> None:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, "python.md", None, 0)
    runner = doctest.DocTestRunner()
    runner.run(examples)
    assert runner.failures == 0 and runner.tries >= 10


def test_the_ten_lines_of_the_readme_play_a_game(tmp_path: Path, monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.S)
    assert code is not None
    monkeypatch.chdir(tmp_path)
    exec(compile(code[1], "README.md", "exec"), {})
    assert (tmp_path / "end.svg").read_text(encoding="utf-8").startswith("<svg")
    assert capsys.readouterr().out.startswith("(")


def test_docstrings_with_examples_run() -> None:
    import patolli.api

    assert doctest.testmod(patolli.api).failed == 0


def test_the_strength_of_players_is_shown_as_it_was_measured() -> None:
    page = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    for game in ("tzolkin", "tikal", "mezo", "origins"):
        data = json.loads((ROOT / "docs" / "players" / f"{game}.json").read_text(encoding="utf-8"))
        rungs = [Climbed(**row) for row in data]
        assert {(one.bot.partition(":")[0], one.seats) for one in rungs} >= {
            (bot, seats) for bot in ("greedy", "heuristic", "search") for seats in (2, 4)
        }
        assert markdown(rungs) in page
        assert all(one.failures == 0 for one in rungs)


def test_ten_thousand_games_of_every_player_held() -> None:
    """In the rows of strength, and in games played for health; no answer was refused."""
    folder = ROOT / "docs" / "players"
    health = json.loads((folder / "health.json").read_text(encoding="utf-8"))
    games: Counter[str] = Counter()
    for row in health:
        games[row["bot"].partition(":")[0]] += row["games"]
    for game in ("tzolkin", "tikal", "mezo", "origins"):
        for row in json.loads((folder / f"{game}.json").read_text(encoding="utf-8")):
            one = Climbed(**row)
            for bot in {one.bot.partition(":")[0], one.below}:
                games[bot] += one.games
    page = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    for row in health:
        assert row["refused"] == 0
        assert f"| {row['games']:,} | {row['answers']:,} | 0 | {row['commit']} |" in page
    assert min(games[bot] for bot in ("random", "greedy", "heuristic", "search")) >= 10_000
