"""The game as a whole: greedy play, bounds, positions, texts of refusals."""

from __future__ import annotations

import re
from pathlib import Path

import patolli
from origins.helpers import GAME, bare, begun
from patolli.engine.errors import BadPosition

SOURCE = Path(patolli.__file__).parent / "games" / "origins"


def test_greedy_play_beats_random_play() -> None:
    won = 0
    for number in range(6):
        table = patolli.table("origins", 2, number)
        bots = [patolli.bot("greedy", "origins", seed=number), patolli.bot("random", "origins")]
        while not table.over:
            seat = table.waiting[0]
            table.answer(seat, bots[(seat + number) % 2].choose(table, seat))
        won += table.winners == (number % 2,)
    assert won == 6


def test_every_refusal_has_a_text_in_every_language() -> None:
    codes = set()
    for file in sorted(SOURCE.rglob("*.py")):
        codes |= set(re.findall(r"\brule\((\d+), (\d+)\)", file.read_text(encoding="utf-8")))
    assert len(codes) > 40
    for lang in ("en", "pl", "cs"):
        for chapter, number in sorted(codes):
            assert GAME.say(lang).has(f"refusal.OR-{chapter}.{number}"), (lang, chapter, number)


def test_every_program_can_be_told() -> None:
    from patolli.games.origins.rules.tables import PROGRAMS
    from patolli.games.origins.shown.words import program_text

    for lang in ("en", "pl", "cs"):
        for program in range(PROGRAMS):
            text = program_text(GAME.box(), program, GAME.say(lang))
            assert text and "{" not in text and "effect." not in text and "per." not in text


def test_an_impossible_position_is_refused() -> None:
    state = begun(2).state
    base = [int(state.base[index]) for index in range(12)]
    assert GAME.check(state) == []
    fields = {
        "ship": [1, 1, 1, 1, 9],
        "token": [1, 1, 3, 4, 5],
        "strength_height": [0, 0],
        "temple": [0, 0, 99, 0, 0, 0],
        "bases": [1, 2],
        "sign": [3, 3, 4],
        "holder": [4, 0, 0],
        "first": 7,
        "goods": [-1, 0, 0, 0, 0, 0, 0, 0],
        "open_districts": [1, 0],
        "rows": [0] * 50,
        "base": [7, *base[1:]],
        "tower_pool": [50, 1, 1, 1, 1],
        "reserve": [50, 1, 1, 1, 1],
    }
    twin = state.copy()
    from patolli.engine.state import read, write

    for name, value in fields.items():
        old = read(twin, name)
        write(twin, name, value if isinstance(value, list) else [value])
        wrong = [n for n, (found, box) in GAME.pieces(twin).items() if found != box]
        assert GAME.check(twin) or wrong, name
        write(twin, name, old)
    try:
        patolli.position("origins", "seats = 2\nship = [1, 1, 1, 1, 9]\nround = 1")
    except BadPosition as refused:
        assert "ship" in str(refused) or "token" in str(refused)
    else:
        raise AssertionError("an impossible position was accepted")


def test_a_solo_table_is_described_with_its_target() -> None:
    lines = GAME.describe(GAME.view(bare(1).state, 0), GAME.say("en"))
    assert any("260 VP" in line for line in lines)
