"""Observations: made of the declared fields, equal for equal views, without anything hidden."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import patolli
from patolli.engine.errors import BadSetup
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import EVERYBODY, OWNER, State, read, write
from patolli.research.games import Games
from patolli.research.layouts import layout

GAMES = ("mezo", "origins", "tikal", "tzolkin")


def seen(games: Games, state: State, seat: int) -> np.ndarray:
    """What a seat sees of a position, written over whatever was shown before."""
    games.core.states[0].copy_from(state)
    games.core.look(0, seat)
    return games.observation[0].copy()


def positions(name: str, seats: int, count: int, seed: int = 1) -> Iterator[State]:
    """Positions of random games, some steps apart, with a question on top."""
    game, random, out = patolli.game(name), Random(seed), Choices()
    state = game.new(seats)
    while count:
        for _ in range(1 + int(random.below(25))):
            if state.depth == 0:
                state = game.new(seats)
            asked = state.to_answer
            fill_choices(state, asked, out)
            if asked < 0:
                reply(state, asked, out.at_weight(random.below(out.total)))
            else:
                reply(state, asked, out.item[random.below(out.count)])
        if state.to_answer >= 0:
            yield state.copy()
            count -= 1


def field_cells(name: str, seats: int, field: str) -> list[slice]:
    return [slice(p.start, p.stop) for p in layout(name, seats).parts if p.field == field]


@pytest.mark.parametrize("name", GAMES)
def test_every_declared_field_is_part_of_the_layout(name: str) -> None:
    for seats in patolli.game(name).seats:
        declared = {field.name for field in patolli.game(name).new(seats).fields()}
        assert {part.field for part in layout(name, seats).parts} == declared | {"seat", "stack"}


@pytest.mark.parametrize("name", GAMES)
def test_the_layout_covers_every_cell_once_and_names_it(name: str) -> None:
    for seats in patolli.game(name).seats:
        found = layout(name, seats)
        at = 0
        for part in found.parts:
            assert part.start == at < part.stop
            assert int(np.prod(part.shape)) == part.stop - part.start
            at = part.stop
        names = found.names()
        assert at == found.size == len(names) == len(set(names))


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_depends_on_the_view_alone(name: str) -> None:
    game = patolli.game(name)
    random = Random(5)
    for seats in game.seats:
        used, fresh = Games(name, seats, seed=1), Games(name, seats, seed=1)
        for state in positions(name, seats, 12):
            for seat in range(seats):
                other = game.imagine(game.view(state, seat), random)
                first = seen(used, state, seat)
                assert np.array_equal(first, seen(fresh, game.view(state, seat).state, seat))
                assert np.array_equal(first, seen(used, other, seat))
                assert np.array_equal(first, seen(Games(name, seats, seed=2), state, seat))


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_a_public_or_own_field_changes_its_own_cells(name: str) -> None:
    seats = patolli.game(name).seats[-1]
    games = Games(name, seats, seed=1)
    for state in positions(name, seats, 2, seed=3):
        for field in state.fields():
            values = read(state, field.name)
            width = len(values) // seats
            for index in range(0, len(values), max(1, len(values) // 11)):
                seat = index // width if field.seen_by == OWNER else 1
                before = seen(games, state, seat)
                changed = state.copy()
                number = values[index] + 1 if values[index] < 1 else values[index] - 1
                write(changed, field.name, [*values[:index], number, *values[index + 1 :]])
                after = seen(games, changed, seat)
                own = field_cells(name, seats, field.name)
                assert any((before[c] != after[c]).any() for c in own), (field.name, index)
                for cells in own:
                    after[cells] = before[cells]
                assert np.array_equal(before, after), field.name


@pytest.mark.parametrize("name", ("mezo", "tzolkin"))
def test_what_others_hide_changes_nothing(name: str) -> None:
    seats = 4
    games = Games(name, seats, seed=1)
    hidden = 0
    for state in positions(name, seats, 6):
        for field in state.fields():
            if field.seen_by == EVERYBODY:
                continue
            values = read(state, field.name)
            width = len(values) // seats
            for seat in range(seats):
                other = state.copy()
                write(
                    other,
                    field.name,
                    [v if i // width == seat else v ^ 1 for i, v in enumerate(values)],
                )
                assert np.array_equal(seen(games, state, seat), seen(games, other, seat))
                hidden += 1
    assert hidden


@pytest.mark.parametrize("name", GAMES)
def test_the_own_seat_comes_first(name: str) -> None:
    """Seats that all hold the same see the same, but for their own number and the order of play."""
    seats = patolli.game(name).seats[-1]
    games = Games(name, seats, seed=1)
    part = {"mezo": "vp", "origins": "goods", "tikal": "reserve", "tzolkin": "goods"}[name]
    for state in positions(name, seats, 3):
        values = read(state, part)
        width = len(values) // seats
        for seat in range(seats):
            write(state, part, [1 if i // width == 2 else 0 for i in range(len(values))])
            shown = layout(name, seats).split(seen(games, state, seat))[part]
            held = (shown.reshape(seats, -1) > 0).any(axis=1)
            assert held.tolist() == [(seat + p) % seats == 2 for p in range(seats)]


@pytest.mark.parametrize("name", GAMES)
def test_cells_lie_within_one_and_one_hots_have_one_one(name: str) -> None:
    for seats in patolli.game(name).seats:
        games = Games(name, seats, seed=4)
        parts = [part for part in games.layout.parts if part.encoding == "one-hot"]
        for state in positions(name, seats, 25, seed=seats):
            cells = seen(games, state, int(state.to_answer))
            assert np.abs(cells).max() <= 1.0
            for part in parts:
                inside = cells[part.start : part.stop].reshape(-1, part.shape[-1])
                assert (inside.sum(axis=1) == 1).all(), part.name


@pytest.mark.parametrize("name", GAMES)
def test_plain_numbers_are_the_fields_themselves(name: str) -> None:
    """With dtype int32 every count shows as it is: no declared maximum is too low."""
    for seats in patolli.game(name).seats:
        games = Games(name, seats, seed=1, dtype="int32")
        for state in positions(name, seats, 25, seed=7):
            split = games.layout.split(seen(games, state, 0))
            for part in games.layout.parts:
                if part.encoding == "number" and "." not in part.name:
                    assert split[part.name].ravel().tolist() == read(state, part.field), part.name


@pytest.mark.parametrize("dtype", ("float16", "float64", "int32"))
def test_other_types_show_the_same(dtype: str) -> None:
    plain = Games("tzolkin", 3, 4, seed=6)
    other = Games("tzolkin", 3, 4, seed=6, dtype=dtype)
    for _ in range(30):
        actions = plain.sample()
        plain.step(actions)
        other.step(actions)
    assert other.observation.dtype == dtype
    if dtype == "int32":
        assert ((other.observation != 0) == (plain.observation != 0)).all()
    else:
        assert np.allclose(other.observation, plain.observation, atol=1e-3)


def test_an_unknown_type_or_number_of_seats_gets_one_clear_line() -> None:
    with pytest.raises(BadSetup, match=r"^observations cannot be 'int7'; they can be: float32"):
        Games("tikal", 2, dtype="int7")
    with pytest.raises(BadSetup, match="2 to 4 seats, not 7"):
        layout("tikal", 7)


def test_layouts_have_not_changed_under_their_version() -> None:
    """Change the version in `features/<game>.py` with every change of a layout, and this too."""
    assert {(name, layout(name).version): layout(name).size for name in GAMES} == {
        ("mezo", 1): 1350,
        ("origins", 1): 6445,
        ("tikal", 1): 4610,
        ("tzolkin", 1): 1625,
    }
