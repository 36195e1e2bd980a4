"""Matches: the same deals for everybody, statistics on known data, the same anywhere."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner

import patolli
from patolli.cli import app
from patolli.cli.ladder import spoken
from patolli.cli.match import show
from patolli.engine.build import compiled
from patolli.engine.errors import BadSetup
from patolli.simulate.evolution import Evolution
from patolli.simulate.ladder import Climbed, Rung, climbed, markdown, plot, save
from patolli.simulate.match import Match, Played, play_block
from patolli.simulate.run import run, run_on_ray
from patolli.simulate.statistics import bootstrap, summarize
from patolli.simulate.tuning import Tuning

MATCH = Match("toy", ("greedy", "random", "random"), "7")


def timeless(blocks: list[list[Played]]) -> list[list[Played]]:
    """Without what the clock measured."""
    none = tuple(0.0 for _ in blocks[0][0].scores)
    watches = {"seconds": none, "slowest": none, "cpu": none}
    return [[replace(game, **watches) for game in block] for block in blocks]


def test_a_block_puts_every_player_in_every_seat() -> None:
    block = play_block(MATCH, 0)
    assert [game.first for game in block] == [0, 1, 2]
    assert all(sum(game.wins) == pytest.approx(1) for game in block)
    assert all(sum(game.ranks) == pytest.approx(6) for game in block)
    assert all(game.failures == (0, 0, 0) for game in block)


def test_equal_players_see_the_same_game_in_every_seat() -> None:
    """Players without chance of their own: only who sits where differs, not the deal."""
    block = play_block(Match("toy", ("greedy", "greedy"), "3"), 4)
    assert block[0].mark == block[1].mark
    assert block[0].scores == tuple(reversed(block[1].scores))


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    assert timeless(run(MATCH, 4, workers=1)) == timeless(run(MATCH, 4, workers=2))


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_ray_gives_the_same_results(monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    toy = Path(__file__).parents[1] / "toy"  # its processes must find the game as well
    monkeypatch.setenv("PATOLLI_GAMES", "patolli_toy")
    if not compiled():
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join([*sys.path, str(toy)]))
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        assert timeless(run_on_ray(MATCH, 4)) == timeless(run(MATCH, 4, workers=1))
    finally:
        ray.shutdown()


def test_without_ray_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patolli.simulate.run.find_spec", lambda name: None)
    with pytest.raises(BadSetup, match="patolli\\[ray\\]"):
        run_on_ray(MATCH, 1)


def test_bootstrap_on_known_data() -> None:
    """The interval of a mean of zeros and ones is that of the binomial distribution."""
    low, high = bootstrap([0.0] * 50 + [1.0] * 50)
    assert low == pytest.approx(0.40, abs=0.02)
    assert high == pytest.approx(0.60, abs=0.02)
    assert bootstrap([0.25] * 9) == (0.25, 0.25)
    with pytest.raises(ValueError, match="no values"):
        bootstrap([])


def test_bootstrap_covers_the_truth_as_often_as_it_says() -> None:
    import random

    draw = random.Random(1)
    covered = 0
    for _ in range(200):
        low, high = bootstrap([float(draw.random() < 0.3) for _ in range(80)], resamples=400)
        covered += low <= 0.3 <= high
    assert 176 <= covered <= 200


def game_of(scores: tuple[float, ...], wins: tuple[float, ...]) -> Played:
    """A finished game with given results."""
    zeros, none = (0.0, 0.0), (1, 1)
    margins = (scores[0] - scores[1], scores[1] - scores[0])
    return Played(0, scores, wins, (1.5, 1.5), margins, none, zeros, zeros, zeros, (0, 0), "")


def test_a_summary_counts_what_was_played() -> None:
    match = Match("toy", ("greedy", "random"), "1")
    blocks = [
        [game_of((10, 5), (1, 0)), game_of((8, 8), (0.5, 0.5))],
        [game_of((4, 6), (0, 1)), game_of((9, 1), (1, 0))],
    ]
    summary = summarize(match, blocks)
    first = summary.players[0]
    assert summary.games == 4 and summary.blocks == 2
    assert first.win_share == pytest.approx(2.5 / 4)
    assert (first.low, first.high) == (0.5, 0.75)
    assert first.margin == pytest.approx(11 / 4)
    assert first.mean_score == pytest.approx(31 / 4)
    assert first.winning_score == pytest.approx(9)
    assert summary.mean_winning_score == pytest.approx(33 / 4)


def test_the_command_prints_what_programs_read(monkeypatch: pytest.MonkeyPatch) -> None:
    line = ["match", "toy", "greedy", "random", "--games", "4", "--workers", "1", "--json"]
    told = CliRunner().invoke(app, line)
    data = json.loads(told.stdout)
    assert data["games"] == 4
    assert [row["bot"] for row in data["players"]] == ["greedy", "random"]
    assert data["players"][0]["low"] <= data["players"][0]["win_share"]


@pytest.mark.parametrize(
    "line",
    [
        ["match", "nogame", "greedy", "random"],
        ["match", "toy", "greedy"],
        ["match", "toy", "greedy", "nobody"],
        ["match", "toy", "greedy", "random", "--games", "0"],
        ["ladder", "toy", "--seats", "7"],
        ["ladder", "toy", "--players", "genius"],
        ["learn", "toy", "--seats", "2", "--workers", "1"],
        ["tune", "toy", "--seats", "9"],
    ],
)
def test_bad_input_is_refused(line: list[str]) -> None:
    told = CliRunner().invoke(app, line)
    assert isinstance(told.exception, (patolli.PatolliError, SystemExit))


def a_rung(bot: str, seats: int, low: float) -> Climbed:
    """A measured rung of the toy game with another lower bound."""
    rung = Rung(bot, "random")
    match = rung.match("toy", seats, "1")
    summary = summarize(match, run(match, 2, workers=1))
    return replace(climbed(rung, seats, summary, "patolli ladder toy"), low=low)


def test_a_ladder_shows_missed_gates_as_missed() -> None:
    """The lower bound counts, at three seats halfway between the gates."""
    assert [Rung("greedy", "random").gate(seats) for seats in (2, 3, 4)] == [0.95, 0.875, 0.8]
    sure, missed = a_rung("greedy", 2, 0.96), a_rung("greedy", 2, 0.949)
    assert sure.passed and not missed.passed
    assert "MISSED" not in markdown([sure]) and "MISSED" in markdown([missed])
    assert plot([sure, missed], "Toy").count("<rect") == 3  # the ground and two bars


def test_champion_has_a_gate_over_planner_and_one_over_heuristic(tmp_path: Path) -> None:
    """Both rows of one player stand beside each other."""
    over_planner, over_heuristic = (
        Rung("champion:deals=2", name) for name in ("planner", "heuristic")
    )
    assert [over_planner.gate(seats) for seats in (2, 3, 4)] == [0.6, 0.5, 0.4]
    assert [over_heuristic.gate(seats) for seats in (2, 3, 4)] == [0.9, 0.875, 0.85]
    measured = a_rung("greedy", 2, 0.96)
    rows = [
        replace(measured, bot=one.bot, below=one.below) for one in (over_heuristic, over_planner)
    ]
    found = save(tmp_path, "Toy", "toy", [measured, *rows])
    assert [one.below for one in found] == ["random", "planner", "heuristic"]


def test_a_narrow_terminal_cuts_no_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    match = Match("toy", ("heuristic:width=16,nodes=1500,replies=2", "heuristic"), "1")
    show(summarize(match, run(match, 1, workers=1)))
    shown = capsys.readouterr().out
    assert "heuristic " in shown and "in 1 deal block," in shown
    assert "…" not in shown and "won with" in shown and max(map(len, shown.splitlines())) <= 80


def test_a_ladder_joins_what_was_measured_before(tmp_path: Path) -> None:
    save(tmp_path, "Toy", "toy", [a_rung("heuristic:width=2", 2, 0.5), a_rung("greedy", 2, 0.1)])
    found = save(tmp_path, "Toy", "toy", [a_rung("greedy", 2, 0.99)])
    assert [(one.bot, one.low) for one in found] == [("greedy", 0.99), ("heuristic:width=2", 0.5)]
    table = (tmp_path / "toy.md").read_text(encoding="utf-8")
    assert table.count("| 2 |") == 2 and "99.0%" in table
    assert (tmp_path / "toy.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_measured_rung_says_how_to_measure_it_again() -> None:
    line = ["ladder", "toy", "--write", "some/folder", "--seed", "a b"]
    assert spoken(line) == "patolli ladder toy --seed 'a b'"


def test_the_ladder_command_measures_the_rungs_asked_for(tmp_path: Path) -> None:
    line = ["ladder", "toy", "--seats", "2", "--players", "greedy,champion,search", "--blocks", "2"]
    line += ["--search-blocks", "1", "--search", "search:rollouts=2", "--workers", "1", "--json"]
    line += ["--champion", "champion:deals=1,cores=1"]
    told = CliRunner().invoke(app, [*line, "--write", str(tmp_path)])
    rungs = json.loads(told.stdout)["rungs"]
    assert [(one["bot"], one["blocks"]) for one in rungs] == [
        ("greedy", 2),
        ("champion:deals=1,cores=1", 1),
        ("search:rollouts=2", 1),
    ]
    assert json.loads((tmp_path / "toy.json").read_text(encoding="utf-8")) == rungs


def test_evolution_finds_the_top_of_a_hill() -> None:
    top = [3.0, -20.0, 0.5, 100.0]
    unit = [1.0, 5.0, 0.2, 30.0]
    hill = Evolution([0.0] * 4, unit, 10, seed=1)
    for _ in range(120):
        hill.tell(
            [
                -sum(((x - t) / u) ** 2 for x, t, u in zip(point, top, unit, strict=True))
                for point in hill.ask()
            ]
        )
    assert all(abs(m - t) < 0.05 * u for m, t, u in zip(hill.mean, top, unit, strict=True))


def test_tuning_and_validation_use_other_deals() -> None:
    tuning = Tuning("toy", 2, generations=1, size=4, blocks=1, seed=1, workers=1)
    weights = tuning.run()
    assert set(weights) == {"rivalry"}
    results = tuning.validate(weights, 2)
    assert len(results) == 2 and all(0 <= wins <= 1 for _, wins in results)
