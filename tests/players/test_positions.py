"""Positions with one right answer, proved by following every line to the end of the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import patolli
from patolli.engine.game import View
from patolli.players import make
from patolli.simulate.tactics import GAP, Proof
from sampling import some

FOLDER = Path(__file__).parent / "positions"
NAMES = sorted(file.stem for file in FOLDER.glob("*.json"))
STRONG = ("strong", "expert")  # and master, who plans or searches on from the same turns
SOLVED = 0.8
LEAST = 15
PROVED = 2  # positions whose proof is repeated here; `benchmarks/tactics.py` proves all


def positions(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def view_of(name: str, one: dict[str, Any]) -> View:
    game = patolli.game(name)
    return game.view(game.unpack(one["numbers"]), one["seat"])


def test_games_have_positions() -> None:
    assert set(NAMES) == {"tzolkin", "tikal", "mezo", "origins"}
    for name in NAMES:
        every = positions(name)
        assert len(every) >= LEAST
        assert len({one["seats"] for one in every}) > 1
        assert all(one["answer"] in view_of(name, one).words for one in every)


@pytest.mark.parametrize("name", NAMES)
def test_the_right_answer_is_proved(name: str) -> None:
    for one in positions(name)[:PROVED]:
        view = view_of(name, one)
        worths = Proof(view.game, one["seat"]).answers(view.state)
        right = view.words[one["answer"]]
        others = [worth for choice, worth in worths.items() if choice != right]
        assert worths[right] - max(others) == round(one["gap"] * 100) >= GAP


@pytest.mark.parametrize("player", STRONG)
@pytest.mark.parametrize("name", NAMES)
def test_strong_players_solve_most(name: str, player: str) -> None:
    game = patolli.game(name)
    every = positions(name)
    every = every[:: len(every) // some(len(every))]
    bot = make(player, game, seed=1)
    right = sum(bot.word(view_of(name, one)) == one["answer"] for one in every)
    assert right >= SOLVED * len(every)
    greedy = make("greedy", game)
    assert not any(greedy.word(view_of(name, one)) == one["answer"] for one in every)
