"""What the next scoring would bring, as the planning board tells it, beside what it brings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import patolli
from patolli.engine.text import LANGUAGES
from patolli.players import make

Told = tuple[int, str, tuple[int, ...], list[int]]  # seat, answer, foreseen, what came


def answers(name: str, seats: int = 3, deal: int = 1) -> Iterator[Told]:
    """A game: before every answer what was foreseen, and what every seat got by it."""
    table = patolli.table(name, seats, f"o/{deal}")
    game = table.game
    bot = make("greedy", game, seed=1)
    while table.waiting:
        seat = table.waiting[0]
        found = game.outlook(table.seen(seat), game.say("en"))
        before = table.scores
        word = bot.choose(table, seat)
        table.answer(seat, word)
        came = [int(now - then) for now, then in zip(table.scores, before, strict=True)]
        yield seat, word, found.points if found else (), came
    assert game.outlook(table.seen(0), game.say("en")) is None  # nothing comes after the end


def test_tikal_foresees_every_scoring_turn() -> None:
    scored = [
        (told[seat], came[seat])
        for seat, word, told, came in answers("tikal")
        if word == "act end" and any(came)
    ]
    assert len(scored) >= 9  # three rounds of three
    assert all(foreseen == points for foreseen, points in scored)


def test_tzolkin_foresees_hunger_and_temples() -> None:
    told_and_came = answers("tzolkin")
    days = [
        (told, came) for _, word, told, came in told_and_came if word == "turn stop" and any(came)
    ]
    assert days[0] == ((-3, 0, 0), [-3, 0, 0])  # in the middle of an age: hunger alone
    assert days[1][0] == tuple(days[1][1]) and max(days[1][0]) > 5  # at its end: temples too


def test_mezo_foresees_the_end_of_an_age() -> None:
    game = answers("mezo", deal=6)  # one where a sacrifice ends an age
    ends = [(told, came) for _, word, told, came in game if word.startswith("sacrifice")]
    # The last sacrifice of an age is followed by its scoring; one seat may get more by it.
    right = [sum(one == other > 0 for one, other in zip(*pair, strict=False)) for pair in ends]
    assert max(right) >= 2


def test_origins_foresees_final_scoring() -> None:
    seat, _, told, came = list(answers("origins"))[-1]
    others = [who for who in range(3) if who != seat]
    assert [told[who] for who in others] == [came[who] for who in others]
    assert all(told)


@pytest.mark.parametrize("name", ["tzolkin", "tikal", "mezo", "origins"])
def test_an_outlook_has_a_name_in_every_language(name: str) -> None:
    table = patolli.table(name, 2, 1)
    bot = make("greedy", table.game, seed=1)
    while len(table.lines) < 120:
        seat = table.waiting[0]
        table.answer(seat, bot.choose(table, seat))
    names = set()
    for lang in LANGUAGES:
        found = table.game.outlook(table.seen(0), table.game.say(lang))
        assert found is not None and len(found.points) == 2
        assert "outlook" not in found.name and "{" not in found.name
        names.add(found.name)
    assert len(names) == len(LANGUAGES)
