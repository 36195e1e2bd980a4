"""The picture and the offers: workers, sites, districts and what each answer costs and does."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import patolli
from patolli.engine.drawing import Item, Row
from patolli.engine.offer import Choice, asked, offered
from patolli.engine.question import QUESTION
from patolli.engine.random import Random
from patolli.engine.table import Table
from patolli.engine.text import LANGUAGES

NAMES = ("Ania", "Balam", "Citlali", "Diego")


def played(seats: int, seed: int, every: int = 1) -> Iterator[tuple[Table, int]]:
    """The questions of a game in which tiles are preferred, so that districts arise."""
    table, random = patolli.table("origins", seats, seed), Random(seed)
    number = 0
    while not table.over:
        seat = table.waiting[0]
        if number % every == 0:
            yield table, seat
        number += 1
        words = [word for word in table.choices(seat) if word != "turn pass"]
        words = [word for word in words if word.startswith(("buy", "act lower"))] or words
        words = words or list(table.choices(seat))
        table.answer(seat, words[random.below(len(words))])


def shown(table: Table, seat: int, lang: str = "en") -> tuple[list[Item], list[Choice]]:
    """What lies on the board, and the choices."""
    say, view = table.game.say(lang, NAMES[: table.state.seats]), table.seen(seat)
    items = table.game.scene(view, say).items
    return list(items), list(offered(view, say, items))


def rows(table: Table, seat: int) -> list[Row]:
    """What a player has."""
    return list(table.game.panel(table.seen(seat), seat, table.game.say("en")).rows)


def size(hit: str) -> float:
    """The shorter side of an outline."""
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", hit.split("z")[0].split("Z")[0])]
    if "h" in hit:
        return min(numbers[2], numbers[3])
    xs, ys = numbers[::2], numbers[1::2]
    return min(max(xs) - min(xs), max(ys) - min(ys))


def test_dice_at_hand_are_drawn_as_dice() -> None:
    """In the panel every unused die is a picture in its colour, and is told in words too."""
    seen = 0
    for table, seat in played(3, 2, 9):
        (dice,) = [row for row in rows(table, seat) if row.icon == "die-3"]
        told = [] if dice.value == "–" else dice.value.split(", ")
        assert len(dice.pictures) == len(told)
        for (icon, colour), words in zip(dice.pictures, told, strict=True):
            name, value = words.split(" ")
            assert (icon, colour) == (f"die-{value}", f"--o-{name}")
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_district_says_what_closing_it_brings(lang: str) -> None:
    """No district is called by numbers only; each says which cards it fits, or that none does."""
    told = 0
    for table, seat in played(2, 5):
        view = table.seen(seat)
        if view.kind is None or view.kind.name not in ("district", "turn"):
            continue
        _, choices = shown(table, seat, lang)
        for choice in choices:
            if choice.word.startswith("district "):
                assert not re.search(r"\d,", choice.short) and choice.effect[0]
                told += 1
            told += sum(len(following.effect) >= 2 for following in choice.next)
            assert all(len(following.effect) >= 2 for following in choice.next)
    assert told


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_visits_are_a_worker_and_a_site(seats: int) -> None:
    """However many visits there are, they stand at one place per worker and five sites."""
    turns = 0
    for table, seat in played(seats, 3, seats):
        items, choices = shown(table, seat)
        visits = [choice for choice in choices if choice.word.startswith("turn visit ")]
        if not visits:
            continue
        turns += 1
        places = {item.place: item for item in items if item.hit}
        for choice in visits:
            _, _, worker, site = choice.word.split()
            assert (choice.place, choice.onto) == (f"worker-{worker}", f"place-{site}")
            assert size(places[choice.place].hit) >= 32 and size(places[choice.onto].hit) >= 32
        workers = {choice.place for choice in visits}
        ghosts = {item.ghost for item in items}
        assert workers <= ghosts, "what the sites cost is seen while a worker is lit"
    assert turns > 10


def test_a_district_is_closed_where_it_lies() -> None:
    closings, several = 0, 0
    for seed in (1, 2):
        for table, seat in played(4, seed, 2):
            if not any(word.startswith("turn close ") for word in table.choices(seat)):
                continue
            items, choices = shown(table, seat)
            districts = {item.place for item in items if item.id.startswith("open-") and item.place}
            ghosts = {item.ghost for item in items}
            for choice in choices:
                if not choice.word.startswith("turn close "):
                    continue
                closings += 1
                if len(districts) == 1:
                    assert {choice.place} == districts and not choice.next
                    assert choice.word in ghosts, "the die is seen on its seat"
                    continue
                several += 1
                assert {following.place for following in choice.next} == districts
                for following in choice.next:
                    assert f"{choice.word} + {following.word}" in ghosts
                    twin = table.copy()
                    twin.answer(seat, choice.word)
                    assert following.word in twin.choices(seat)
            assert all(f"district-{place.split('district-')[1]}" in ghosts for place in districts)
            assert any(item.id.startswith("worth-") for item in items), "points on the dice"
    assert closings > 15 and several > 0


def test_passing_has_the_same_key_whatever_else_can_be_done() -> None:
    keys = set()
    for table, seat in played(2, 4, 3):
        choices = shown(table, seat)[1]
        keys |= {choice.key for choice in choices if choice.word == "turn pass"}
        letters = [choice.key for choice in choices if choice.key]
        assert len(set(letters)) == len(letters), "two choices with one key"
        assert not set(letters) & set("uhmpblvrqe")
    assert keys == {"x"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_has_a_short_text(lang: str) -> None:
    game, say = patolli.game("origins"), patolli.game("origins").say(lang)
    for kind in game.kinds:
        if kind.role != QUESTION:
            continue
        question = say(f"ask.{kind.name}", n=5, number=5)
        assert len(question) <= 30 and "{" not in question and not question.startswith("ask.")
        for choice in range(kind.size):
            text = game.brief(kind, choice, say)
            assert 0 < len(text) <= 22 and "{" not in text and "." not in text, text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 3])
def test_choices_in_one_place_differ(lang: str, seats: int) -> None:
    for table, seat in played(seats, 6, 4):
        view, say = table.seen(seat), table.game.say(lang, NAMES[:seats])
        assert NAMES[seat] in asked(view, say).asked_of
        choices = shown(table, seat, lang)[1]
        texts = [(choice.place, choice.short) for choice in choices]
        assert len(set(texts)) == len(texts), texts
        for choice in choices:
            assert len(choice.short) <= 22, choice.short
            assert not [clause for clause in choice.effect if "{" in clause]


def test_prices_leave_what_they_say() -> None:
    """What a choice leaves is what one has after it, whenever nothing else is gained."""
    compared = 0
    for table, seat in played(3, 8, 4):
        for choice in shown(table, seat)[1]:
            if not choice.word.startswith(("turn visit", "turn tower", "turn grow")):
                continue
            twin = table.copy()
            before = {row.icon: row.value for row in rows(twin, seat)}
            twin.answer(seat, choice.word)
            after = {row.icon: row.value for row in rows(twin, seat)}
            if choice.price:
                compared += 1
                for row in choice.leaves:
                    assert after[row.icon] == row.value, (choice.word, before, after)
            else:
                assert all(after[good] == before[good] for good in ("stone", "wisdom", "gold"))
    assert compared > 20


def test_the_solo_target_shows_its_conditions() -> None:
    table, seat = next((t, s) for t, s in played(1, 5) if "turn pass" in t.choices(s))
    state = table.state
    goal = next(item for item in shown(table, seat)[0] if item.id == "goal")
    assert f"{int(state.target())} VP" in goal.markup
    assert f"{int(state.box.solo_target)} VP" in goal.markup and "of 5" in goal.markup
    met = goal.markup.count(f"+{int(state.box.solo_extra)}<")
    assert int(state.target()) == int(state.box.solo_target) + met * int(state.box.solo_extra)


def test_no_text_in_the_picture_is_smaller_than_twelve_units() -> None:
    table, seat = list(played(4, 9, 40))[5]
    sizes = {int(n) for n in re.findall(r"font-size:(\d+)px", table.svg(seat))}
    assert min(sizes) >= 12
