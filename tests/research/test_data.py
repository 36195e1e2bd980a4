"""Data sets: deterministic, resumable, complete enough to rebuild every position."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

import patolli
from patolli.cli import app
from patolli.engine.errors import BadSetup
from patolli.research import data
from patolli.research.action_space import Actions
from patolli.simulate.match import Match


def made(folder: Path, games: int = 2, name: str = "mezo", **settings: object) -> data.Dataset:
    match = Match(name, ("random", "random"), "5", **settings)  # type: ignore[arg-type]
    data.generate(data.plan(match, games, folder), workers=1)
    return data.Dataset(folder)


@pytest.fixture(scope="module")
def mezo(tmp_path_factory: pytest.TempPathFactory) -> data.Dataset:
    return made(tmp_path_factory.mktemp("mezo"))


def test_every_position_can_be_rebuilt(mezo: data.Dataset) -> None:
    names = Actions(mezo.game)
    checked = 0
    for number in range(2):
        marks = mezo.games.filter(pl.col("game") == number).collect()
        last = None
        for state, row in mezo.positions(number):
            assert names.word(row["action"]) == row["word"]
            if row["seat"] >= 0:
                assert state.waiting() >> row["seat"] & 1
                assert row["action"] in row["legal"]
                seen = mezo.game.view(state, row["seat"]).state
                assert row["view"] == seen.pack() == mezo.view(row["view"]).pack()
                checked += 1
            else:
                assert row["view"] == row["legal"] == []
            last = state
        assert last is not None and last.depth == 0
        assert f"{int(last.code()) & 0xFFFFFFFF:08x}" == marks["mark"][0]
        assert marks["scores"][0].to_list() == [float(s) for s in mezo.game.scores(last)]
        assert sum(marks["wins"][0]) == 1
    assert checked > 100


def test_a_state_is_the_position_before_an_answer(mezo: data.Dataset) -> None:
    positions = {row["number"]: state.pack() for state, row in mezo.positions(1)}
    assert mezo.state(1, 77).pack() == positions[77]
    with pytest.raises(BadSetup, match="game 1 has no answer 99999"):
        mezo.state(1, 99999)
    with pytest.raises(BadSetup, match="no game 9"):
        mezo.state(9, 0)


def test_scores_by_source_add_up(mezo: data.Dataset) -> None:
    summed = mezo.scores.group_by("game", "seat").agg(pl.col("points").sum()).collect()
    totals = {(row["game"], row["seat"]): row["points"] for row in summed.iter_rows(named=True)}
    for row in mezo.games.collect().iter_rows(named=True):
        assert [totals[row["game"], seat] for seat in range(2)] == row["scores"]


def test_the_same_seed_gives_the_same_games_and_players_change_seats(
    mezo: data.Dataset, tmp_path: Path
) -> None:
    again = made(tmp_path)
    for name in data.TABLES:
        first = pl.read_parquet(mezo.folder / name / "part-000000.parquet")
        assert first.equals(pl.read_parquet(again.folder / name / "part-000000.parquet"))
    rows = mezo.games.collect()
    assert rows["first"].to_list() == [0, 1] and rows["block"].to_list() == [0, 0]


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "BLOCKS", 1)
    made(tmp_path, games=4)
    kept = (tmp_path / "games" / "part-000000.parquet").stat().st_mtime_ns
    (tmp_path / "games" / "part-000001.parquet").unlink()
    match = Match("mezo", ("random", "random"), "5")
    again = data.plan(match, 4, tmp_path)
    assert again.missing() == [1]
    data.generate(again, workers=1)
    assert data.plan(match, 4, tmp_path).missing() == []
    assert (tmp_path / "games" / "part-000000.parquet").stat().st_mtime_ns == kept
    assert data.plan(match, 6, tmp_path).missing() == [2]  # more games may be added later


def test_another_data_set_is_not_mixed_in(mezo: data.Dataset) -> None:
    other = Match("mezo", ("random", "random"), "6")
    with pytest.raises(BadSetup, match="holds another data set: its seed differs"):
        data.plan(other, 2, mezo.folder)


def test_what_is_no_data_set_gets_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"has no dataset\.json"):
        data.Dataset(tmp_path)
    (tmp_path / "dataset.json").write_text("{")
    with pytest.raises(BadSetup, match="is not JSON"):
        data.Dataset(tmp_path)
    (tmp_path / "dataset.json").write_text('{"format": 99}')
    with pytest.raises(BadSetup, match="does not describe data of format 1"):
        data.Dataset(tmp_path)


def test_the_command_writes_and_says_so(tmp_path: Path) -> None:
    out = str(tmp_path / "data")
    arguments = ["generate", "mezo", "--bots", "random random", "--games", "2", "--out", out]
    found = CliRunner().invoke(app, [*arguments, "--workers", "1", "--no-views"])
    assert found.exit_code == 0 and f"2 games in {out}" in found.output
    answers = data.Dataset(out).answers.collect()
    assert answers["view"].list.len().max() == 0
    wrong = ["generate", "mezo", "--bots", "nobody random", "--out", out]
    with pytest.raises(patolli.BadSetup, match="no player 'nobody'"):
        CliRunner().invoke(app, wrong, catch_exceptions=False)


def test_the_sample_of_the_docs_is_what_the_command_writes(tmp_path: Path) -> None:
    """patolli generate mezo --bots "greedy random" --games 2 --seed sample"""
    sample = data.Dataset(Path(__file__).parents[2] / "docs" / "research" / "sample")
    match = Match("mezo", ("greedy", "random"), "sample")
    data.generate(data.plan(match, 2, tmp_path), workers=1)
    assert data.Dataset(tmp_path).description == sample.description
    for name in data.TABLES:
        assert pl.read_parquet(data.part_file(sample.folder, name, 0)).equals(
            pl.read_parquet(data.part_file(tmp_path, name, 0))
        )
