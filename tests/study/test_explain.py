"""Why a turn is better: what differs between where two turns lead."""

from __future__ import annotations

import pytest

import patolli
from patolli.players import make
from patolli.study import explain, review
from patolli.study.explain import effects
from patolli.study.judge import Compared, Effort, Judge
from patolli.study.puzzles import choices_of, shipped, table_of
from patolli.study.report import Effect
from patolli.study.story import Part


def test_a_better_turn_is_told_by_what_the_next_scoring_brings() -> None:
    table = patolli.table("tzolkin", 2, 7)
    bot = make("heuristic", table.game, seed=1)
    say = table.game.say("en")
    while not table.over:
        seat, kind = table.waiting[0], table.state.kinds[table.state.top()]
        view = table.seen(seat)
        table.answer(seat, bot.choose(table, seat))
        after = table.game.outlook(table.seen(seat), say)
        before = table.game.outlook(view, say)
        if before and after and before.name == after.name and before.points != after.points:
            choice = kind.index[table.lines[-1].word.partition(" ")[2]]
            rows = effects(table.game, view.state, seat, [], [choice], say)
            if before.points[seat] != after.points[seat]:
                told = next(row for row in rows if row.name == before.name)
                assert (told.played, told.better) == tuple(
                    f"{one.points[seat]:+d}".replace("-", "−") for one in (before, after)
                )
                return
    pytest.fail("no answer changed what the next food day brings")


def told(name: str, number: int, lang: str = "en") -> list[Effect]:
    """What differs after the solution of a shipped puzzle, beside the next best turn."""
    puzzle = shipped(name).puzzles[number - 1]
    table = table_of(name, puzzle)
    paths = [
        choices_of(table.game, table.state, puzzle.seat, words) or []
        for words in (puzzle.second, puzzle.solution)
    ]
    return effects(table.game, table.state, puzzle.seat, *paths, table.game.say(lang))


@pytest.mark.parametrize("name", ["tzolkin", "tikal", "mezo", "origins"])
def test_every_puzzle_is_explained(name: str) -> None:
    for number in range(1, len(shipped(name).puzzles) + 1):
        assert told(name, number) or shipped(name).puzzles[number - 1].sources, number


def test_a_turn_that_differs_on_the_map_is_told_by_who_holds_what() -> None:
    """Temples that change hands, and what that takes from the others."""
    held = shipped("tikal")
    rows = [(number, told("tikal", number)) for number in range(1, len(held.puzzles) + 1)]
    temples = [row for _, found in rows for row in found if row.holders]
    assert len(temples) > 20 and all(row.name.startswith("Temple ") for row in temples)
    assert any(row.holders[0] != row.holders[1] for row in temples)
    for number, found in rows:
        own = held.puzzles[number - 1].seat
        assert all(row.played != row.better or row.holders[0] != row.holders[1] for row in found)
        assert own not in {row.seat for row in found}
    others = [row for _, found in rows for row in found if row.seat >= 0]
    assert others, "what a turn takes from the others"
    first = next(number for number, found in rows if any(row.holders for row in found))
    assert [row.name for row in told("tikal", first, "pl")] != [
        row.name for row in rows[first - 1][1]
    ]


def test_sources_that_agree_in_a_few_games_by_accident_are_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = patolli.table("tzolkin", 2, 7)
    judge, view = Judge(table.game, table.state), table.seen(table.waiting[0])
    agreed = [[{"corn": 9.0, "temples": 4.0}, {"corn": 9.0}]]
    for games, sure in ((2, {}), (30, {"temples": 4.0})):
        monkeypatch.setattr(explain, "sheets", lambda *_, count=games: agreed * count)
        assert explain.sources(judge, view, [], []) == sure


def test_a_better_turn_is_not_explained_by_what_speaks_against_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = patolli.table("tzolkin", 2, 7)
    judge, view = Judge(table.game, table.state), table.seen(table.waiting[0])
    part = Part(view.seat or 0, table.state, [], [], [0], True, False)
    found = Compared([[0], [1]], [0.0, 9.0], [0.0, 0.0], 0.1, 9.0, 0.1, 1, 12)
    for told in ({"corn": 4.0, "temples": -6.0}, {"corn": 6.0, "temples": -4.0}):
        monkeypatch.setattr(review, "sources", lambda *_, told=told: told)
        gains = review.gains_of(judge, part, view, found, Effort(4, 0.0))
        assert gains == (told if told["corn"] == 6.0 else {})
