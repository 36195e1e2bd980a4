"""The quick look at the gods of Mezo: every deal in turn, one winner a game, a judge of its own."""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

mezo_screen = pytest.importorskip("mezo_screen")
mezo_balance = pytest.importorskip("mezo_balance")


def test_every_deal_of_gods_comes_in_turn_and_has_one_winner() -> None:
    rows = list(mezo_screen.screen(2, 2, "linear"))
    deals = [tuple(row.god for row in rows[at : at + 2]) for at in (0, 2)]
    assert deals == [mezo_screen.dealt(2, number) for number in (0, 1)]
    for one, other in (rows[:2], rows[2:]):
        assert one.won != other.won
        assert one.lead == -other.lead and (one.lead > 0) == one.won
        assert one.expected == -other.expected


def test_ah_puch_may_judge_by_another_network() -> None:
    """His seat alone: the same two games come out otherwise."""
    usual, special = (
        [row.lead for row in mezo_screen.screen(2, 2, "", judge)] for judge in ("", "linear")
    )
    assert usual != special


def test_games_are_added_to_what_the_balance_tells(tmp_path: Path) -> None:
    """Two of the games numbered from 4, with the points of the seats and what they came from."""
    file = tmp_path / "games.jsonl"
    games = list(mezo_screen.added(mezo_screen.ended(2, 2, "linear", "", 4), "narrow", file))
    told = mezo_balance.stored(file)
    assert [(game.player, game.seats, game.number) for game in told] == [
        ("narrow", 2, 4),
        ("narrow", 2, 5),
    ]
    wins = Counter(row.god for row in mezo_screen.screened(iter(games)) if row.won)
    assert Counter(mezo_balance.winner(game) for game in told) == wins
    unit = mezo_balance.api.game("mezo").unit
    for game in told:
        assert tuple(game.gods) == mezo_balance.dealt(2, game.number)
        assert [sum(sheet.values()) / unit for sheet in game.sources] == game.points


def test_other_figures_are_tried_on_other_deals_and_kept_apart(tmp_path: Path) -> None:
    """One game by an edition: its figures are told, and are none of those in force."""
    file, cheap = tmp_path / "games.jsonl", "[offer_cost]\nunits_otherwise = 1\n"
    played = mezo_balance.play("random", 2, 0, cheap, "try")
    usual = mezo_balance.play("random", 2, 0)
    assert played.box != usual.box and played.points != usual.points
    file.write_text("".join(json.dumps(asdict(one)) + "\n" for one in (played, usual)))
    assert mezo_balance.stored(file) == [usual]
    assert mezo_balance.stored(file, cheap) == [played]
    assert f"Figures `{played.box}`." in mezo_balance.tell([played], cheap)
