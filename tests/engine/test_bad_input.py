"""Bad input: one clear line that names what and where; nothing changes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import patolli
from patolli.engine.build import compiled
from patolli.engine.errors import BadPosition, BadRecord, BadSetup, UnknownGame

TOY = Path(__file__).parents[1] / "toy"
PROGRAM = [sys.executable, "-m", "patolli"]


def finished(seed: int = 5) -> str:
    table = patolli.table("toy", 2, seed)
    while not table.over:
        seat = table.waiting[0]
        table.answer(seat, table.choices(seat)[-1])
    return table.record()


def test_unknown_game_and_seats_and_options() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess'"):
        patolli.table("chess", 2)
    with pytest.raises(BadSetup, match="2 to 4 seats, not 5"):
        patolli.table("toy", 5)
    with pytest.raises(BadSetup, match="no option 'poor'"):
        patolli.table("toy", 2, options={"poor": "yes"})
    with pytest.raises(BadSetup, match="cannot be 'maybe'"):
        patolli.table("toy", 2, options={"rich": "maybe"})
    with pytest.raises(BadSetup, match=r"no player 'genius'.*casual, strong, expert, master"):
        patolli.bot("genius", game="toy")
    with pytest.raises(BadSetup, match="more than 0 seconds, not -1"):
        patolli.bot("search", game="toy", seconds=-1)
    with pytest.raises(BadSetup, match="at least 1 game is played, not -2"):
        patolli.playouts("toy", seats=2, games=-2)


def test_a_seat_that_is_not_there_and_a_player_of_another_game() -> None:
    table = patolli.table("toy", 2, 1)
    for seat in (2, -1):
        for look in (table.view, table.describe, table.scene, table.svg):
            with pytest.raises(BadSetup, match=f"no seat {seat}; this table has seats 0 to 1"):
                look(seat)
    assert table.view(None) and table.view(1)
    with pytest.raises(BadSetup, match="a player of Tikal is asked at a table of Toy"):
        patolli.bot("greedy", game="tikal").choose(table, 0)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda text: "", "line 1: not a record"),
        (lambda text: text.replace("patolli-record 1", "chess"), "line 1: not a record"),
        (lambda text: text.replace("seats 2", "seats two"), "seats: 'two' is not a whole number"),
        (lambda text: text.replace("seats 2", "sets 2"), "line 5: unknown header 'sets'"),
        (lambda text: text.replace("game toy", "game chess"), "no game 'chess'"),
        (lambda text: text.replace("rules 1", "rules 9"), "rules version 9"),
        (lambda text: text.replace("---", ""), "header"),
        (lambda text: text.replace("1 - deal", "7 - deal", 1), "line 10: answer number 1"),
        (lambda text: text.replace(" - deal ", " - deal 9", 1), "answer 1"),
        (lambda text: text.replace(" a lay", " d lay", 1), "no seat 'd'"),
        (lambda text: text.replace("components ", "components 0"), "components"),
        (lambda text: text.replace("act end", "act fly", 1), "'fly' is no answer"),
        (lambda text: text.replace("# ", "# f", 1), "the position is not"),
        (lambda text: text + "999 a act end\n", "answer number"),
    ],
)
def test_a_broken_or_foreign_record_names_the_place(change, complaint) -> None:  # type: ignore[no-untyped-def]
    text = finished()
    changed = change(text)
    assert changed != text
    with pytest.raises((BadRecord, UnknownGame), match=complaint):
        patolli.replay(changed)


@pytest.mark.parametrize(
    ("edition", "complaint"),
    [
        ("[turn]\nrounds = ", "my.toml: not a TOML file"),
        ("[turn]\nspeed = 3", "my.toml: unknown key turn.speed"),
        ("[turn]\nrounds = 'four'", 'my.toml: turn.rounds cannot be "four"'),
        ("[[gems]]\nid = 'ruby'\nprice = 3", "my.toml: unknown entry gems.ruby"),
        ("[[gems]]\nid = 'gold'\nprice = -3", "price cannot be negative"),
    ],
)
def test_an_edition_is_refused_by_key_and_file(edition: str, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        patolli.table("toy", 2, edition=edition, edition_name="my.toml")


def test_an_edition_changes_the_game_and_is_named_in_the_record() -> None:
    edition = "[turn]\nrounds = 1\n[[gems]]\nid = 'gold'\nprice = 60"
    table = patolli.table("toy", 2, seed=1, edition=edition, edition_name="my.toml")
    assert table.game.box(edition, "my.toml").price[2] == 60
    while not table.over:
        seat = table.waiting[0]
        table.answer(seat, table.choices(seat)[-1])
    assert table.state.round == 1
    text = table.record()
    assert "edition my.toml" in text
    plain = patolli.table("toy", 2, seed=1).record()
    assert text.splitlines()[3] != plain.splitlines()[3], "the components' hash differs"
    with pytest.raises(BadRecord, match=r"edition 'my.toml'"):
        patolli.replay(text)
    assert patolli.replay(text, edition=edition).record() == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("seats", "not a TOML file"),
        ("round = 1", "needs seats"),
        ("seats = 2\ncorn = 3", "unknown field 'corn'"),
        ("seats = 2\nround = 'x'", "round must hold whole numbers"),
        ("seats = 2\nbag = [1, 2]", "bag has 3 numbers, not 2"),
        ("seats = 2\nbag = [9, 9, 9]", "jade: 9 in all places, but the box holds 8"),
        ("seats = 2\non-stack = [['fly', 'a']]", "is not .kind, seats, a, b."),
        ("seats = 2\non-stack = [['act', 'c']]", "unknown seat"),
        ("seats = 2\non-stack = [['lay', 'a']]", "nobody can answer 'lay'"),
    ],
)
def test_an_impossible_position_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        patolli.position("toy", text)


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, **more)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "chess"],
        ["play", "toy", "--seats", "human"],
        ["play", "toy", "--seats", "human,genius"],
        ["play", "toy", "--lang", "de"],
        ["play", "toy", "--option", "rich"],
        ["play", "toy", "--load", "missing.record"],
        ["replay", "missing.record"],
        ["perft", "toy", "--seats", "9"],
        ["rules", "chess"],
        ["bench", "chess"],
        ["check", "chess"],
    ],
    ids=" ".join,
)
def test_a_command_complains_in_one_line(arguments: list[str], monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("PATOLLI_GAMES", "patolli_toy")
    if not compiled():
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["src", str(TOY)]))
    done = run(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
