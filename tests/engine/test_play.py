"""A whole game in the terminal, through a pipe, as a new user would."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import patolli
from patolli.engine.build import compiled
from patolli.engine.text import LANGUAGES

TOY = Path(__file__).parents[1] / "toy"


def play(lines: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PATOLLI_GAMES": "patolli_toy"}
    if not compiled():
        environment["PYTHONPATH"] = os.pathsep.join(["src", str(TOY)])
    return subprocess.run(
        [sys.executable, "-m", "patolli", "play", *arguments],
        input=lines,
        capture_output=True,
        text=True,
        env=environment,
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_by_numbers(lang: str) -> None:
    done = play("1\n" * 200, "toy", "--seats", "human,greedy,random", "--seed", "3", "--lang", lang)
    assert done.returncode == 0, done.stderr
    end = patolli.game("toy").say(lang)("result.winners", names="").split(":")[0]
    assert done.stdout.strip().splitlines()[-1].startswith(end)
    assert "\x1b[" not in done.stdout, "no colour in a pipe"


def test_players_have_names_and_what_is_told_alike_is_told_once() -> None:
    done = play("quit\n", "tzolkin", "--seats", "human,greedy,human", "--seed", "3")
    told = done.stdout
    assert "\nBalam: greedy\n" in told and "\nPlayer 1: " in told
    assert "  Balam gets a wealth tile ×4\n" in told
    given = play("quit\n", "tikal", "--seats", "human,greedy", "--names", "Ola,Jan")
    assert "Jan: greedy" in given.stdout and "Ola: " in given.stdout


def test_words_prefixes_and_commands(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    script = (
        f"help\n1\nwhy sell gold\nd\nundo\nlog\nshow\nhint\nsave {file}\nsave\nnonsense\nquit\n"
    )
    done = play(script, "toy", "--seats", "human,greedy", "--seed", "3")
    assert done.returncode == 0
    assert "Two of a kind are needed. (T-3.5)" in done.stdout
    assert "Chance has drawn since" in done.stdout
    assert "Hint 1: " in done.stdout
    assert "'nonsense' is none of the answers." in done.stdout
    saved = patolli.replay(file.read_text(encoding="utf-8"))
    assert not saved.over and saved.seed == "3"
    again = play("1\n" * 200, "--load", str(file), "--seats", "human,greedy")
    assert "Winner:" in again.stdout


def test_a_saved_game_goes_on_with_the_same_luck(tmp_path: Path) -> None:
    table = patolli.table("toy", 2, seed=8)
    for seat in table.waiting:
        table.answer(seat, table.choices(seat)[0])
    again = patolli.replay(table.record(with_seed=True))
    for one in (table, again):
        while not one.over:
            seat = one.waiting[0]
            one.answer(seat, one.choices(seat)[0])
    assert table.record() == again.record()
