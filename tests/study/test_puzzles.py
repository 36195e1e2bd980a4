"""Puzzles: those that are shipped hold what they promise, and more can be found."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

import patolli
from patolli.cli.puzzles import app
from patolli.players import LEVELS
from patolli.study.explain import after
from patolli.study.judge import Judge
from patolli.study.puzzles import (
    PROVED,
    choices_of,
    collection,
    of_the_day,
    read,
    shipped,
    table_of,
    write,
)
from patolli.study.puzzles.find import CLEAR, FEWEST, again, find, holds, leading
from patolli.study.puzzles.levels import margin
from patolli.study.puzzles.proof import GAP, at_one

SHIPPED = [
    (name, number)
    for name in patolli.game_names()
    for number in range(1, len(shipped(name).puzzles) + 1)
]


@pytest.mark.parametrize("name", ["tzolkin", "tikal", "mezo", "origins"])
def test_fifty_are_shipped_for_these_rules_and_figures(name: str) -> None:
    """A change of rules or figures leaves all of a game out: `patolli puzzles make` mends them."""
    assert shipped(name).fits and len(shipped(name).puzzles) >= 50


@pytest.mark.parametrize("name", ["tzolkin", "tikal", "mezo", "origins"])
def test_puzzles_of_a_game_are_about_different_things(name: str) -> None:
    themes = Counter(puzzle.theme for puzzle in shipped(name).puzzles)
    assert len(themes) >= 3 and max(themes.values()) <= 0.7 * themes.total()
    assert len({puzzle.position for puzzle in shipped(name).puzzles}) == themes.total()


@pytest.mark.parametrize(("name", "number"), SHIPPED)
def test_a_shipped_puzzle_has_one_turn_ahead_of_all_others(name: str, number: int) -> None:
    puzzle = shipped(name).puzzles[number - 1]
    table = table_of(name, puzzle)
    assert table.waiting == (puzzle.seat,)
    game, start = table.game, table.state
    judge = Judge(game, start, 0)
    best = choices_of(game, start, puzzle.seat, puzzle.solution)
    second = choices_of(game, start, puzzle.seat, puzzle.second)
    assert best is not None and second is not None
    assert len(best) == len(puzzle.solution) and len(second) == len(puzzle.second)
    if puzzle.deals == PROVED:  # both lines end the game, so many points apart
        margins = [
            margin(game, after(start, puzzle.seat, path), puzzle.seat) for path in (best, second)
        ]
        assert all(after(start, puzzle.seat, path).depth == 0 for path in (best, second))
        assert puzzle.gain == (margins[0] - margins[1]) / 100 >= GAP / 100
    else:
        assert puzzle.gain >= max(CLEAR * puzzle.error, judge.scale.ahead - 0.05)
        led = judge.reached(start, puzzle.seat, best)[1]
        assert led != judge.reached(start, puzzle.seat, second)[1]
    least = 0 if puzzle.deals == PROVED else 0.01  # what is proved may be easy
    assert least <= puzzle.difficulty <= 1 and set(puzzle.found) == set(LEVELS)
    say = game.say("en")
    assert all(say.has(f"score.{part}") for part in puzzle.sources)


@pytest.mark.parametrize("name", ["tzolkin", "tikal", "mezo", "origins"])
def test_the_judge_of_today_puts_every_solution_ahead(name: str) -> None:
    """A new network or way to judge may doubt some: `patolli puzzles make --doubt` mends them."""
    game, puzzles = patolli.game(name), shipped(name).puzzles
    doubted = [number for number, one in enumerate(puzzles, 1) if not holds(game, one)]
    assert doubted == []


def test_what_is_no_longer_ahead_is_left_out_when_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "tzolkin.json"
    held = shipped("tzolkin")
    sure = next(one for one in held.puzzles if one.deals != PROVED)
    wrong = replace(sure, solution=sure.second, second=sure.solution)
    write(replace(held, puzzles=[wrong, sure]), file)
    done = CliRunner().invoke(app, ["make", "tzolkin", str(file), "--count", "1", "--doubt"])
    assert done.exit_code == 0, done.output
    assert read(file.read_text(encoding="utf-8")).puzzles == [sure]


def test_a_proof_finds_its_solution_again() -> None:
    proved = [
        (name, one) for name, one in SHIPPED if shipped(name).puzzles[one - 1].deals == PROVED
    ]
    assert proved
    for name, number in proved[:: max(1, len(proved) // 2)]:
        puzzle = shipped(name).puzzles[number - 1]
        game = patolli.game(name)
        found, known = at_one(game, table_of(name, puzzle).state, puzzle.seat)
        assert known and found is not None
        assert (found.solution[0], found.gain) == (puzzle.solution[0], puzzle.gain)


def test_every_day_has_its_puzzle_and_all_get_their_turn() -> None:
    names = patolli.game_names()
    days = [date(2026, 11, 16) + timedelta(days=number) for number in range(3 * len(SHIPPED))]
    assert {of_the_day(day, names) for day in days} == set(SHIPPED)
    assert of_the_day(days[0], ["toy"]) is None


def test_words_that_are_no_turn_are_told_apart() -> None:
    puzzle = shipped("tikal").puzzles[0]
    table = table_of("tikal", puzzle)
    game, start, seat = table.game, table.state, puzzle.seat
    assert choices_of(game, start, seat, ["nonsense 3"]) is None
    assert choices_of(game, start, seat, [puzzle.solution[-1], *puzzle.solution]) is None
    assert choices_of(game, start, 1 - seat, puzzle.solution) == []


def test_the_leading_turns_are_those_with_the_highest_sums() -> None:
    assert leading([[1.0, 5.0, 3.0, 0.0, 2.0], [1.0, 0.0, 4.0, 0.0, 9.0]]) == [4, 2, 1, 0]
    assert len(leading([[0.0] * 9])) >= FEWEST


def test_a_collection_is_written_and_read_again(tmp_path: Path) -> None:
    game = patolli.game("tikal")
    found = shipped("tikal")
    write(found, tmp_path / "some.json")
    assert read((tmp_path / "some.json").read_text(encoding="utf-8")) == found
    write(collection(game, []), tmp_path / "none.json")
    assert read((tmp_path / "none.json").read_text(encoding="utf-8")).puzzles == []


def test_a_game_without_puzzles_gets_one() -> None:
    (found,) = find(patolli.game("toy"), 1, seed=2)
    assert not list(find(patolli.game("toy"), 1, seed=2, known=[found]))  # there is one already
    # Looked at again it is still one; a turn that is not ahead is none, whatever is said of it.
    checked = again(patolli.game("toy"), found)
    assert checked is not None and checked.solution == found.solution
    turned = again(patolli.game("toy"), replace(found, solution=found.second))
    assert turned is None or turned.solution == found.solution
    wrong = found.position.replace("seats = ", "no = ")
    assert again(patolli.game("toy"), replace(found, position=wrong)) is None
    assert again(patolli.game("toy"), replace(found, solution=["nonsense 3"])) is None
    table = table_of("toy", found)
    assert found.gain >= CLEAR * found.error and table.waiting == (found.seat,)
    assert choices_of(table.game, table.state, found.seat, found.solution)


def test_the_command_stops_in_time_and_tells_how_many(tmp_path: Path) -> None:
    env = {**os.environ, "PATOLLI_GAMES": "patolli_toy"}
    command = [
        sys.executable,
        "-m",
        "patolli",
        "puzzles",
        "make",
        "toy",
        str(tmp_path / "toy.json"),
    ]
    command += ["--seconds", "0.001"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("0 puzzles of")


def test_levels_are_asked_again_and_what_everybody_finds_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "tzolkin.json"
    held = shipped("tzolkin")
    easy = replace(held.puzzles[0], found={"beginner": [0, 8]})
    write(replace(held, puzzles=[easy]), file)
    done = CliRunner().invoke(app, ["rate", str(file)])
    assert done.exit_code == 0, done.output
    rated = read(file.read_text(encoding="utf-8")).puzzles
    assert all(set(one.found) == set(LEVELS) for one in rated)
    assert done.output.startswith(f"{len(rated)} of 1 puzzles")


def test_the_command_goes_on_with_a_file_and_spares_others(tmp_path: Path) -> None:
    file = tmp_path / "tikal.json"
    write(shipped("tikal"), file)
    run = CliRunner()
    done = run.invoke(app, ["make", "tikal", str(file), "--count", "3"])
    assert done.exit_code == 0, done.output
    assert f"{len(shipped('tikal').puzzles)} puzzles of Tikal" in done.output
    assert run.invoke(app, ["make", "mezo", str(file), "--count", "3"]).exit_code == 2
    file.write_text("[]", encoding="utf-8")
    assert run.invoke(app, ["make", "tikal", str(file), "--count", "3"]).exit_code == 2
    assert file.read_text(encoding="utf-8") == "[]"
