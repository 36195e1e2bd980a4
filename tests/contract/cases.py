"""Every game at every number of seats, with each option alone, and ways to play it through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import patolli
from patolli.engine.game import Game
from patolli.engine.options import least_seats
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.players.profile import estimate


@dataclass(frozen=True)
class Case:
    """One way to set a game up."""

    name: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def game(self) -> Game:
        return patolli.game(self.name)

    def new(self) -> State:
        return self.game.new(self.seats, dict(self.options))

    def table(self, seed: int) -> patolli.engine.table.Table:
        return patolli.table(self.name, self.seats, seed, dict(self.options))

    def __str__(self) -> str:
        return "-".join([self.name, str(self.seats), *(f"{k}={v}" for k, v in self.options)])


def all_cases() -> list[Case]:
    """Every game x seats, and every option's every other value alone; of seats the last one."""
    found = []
    for name in patolli.game_names():
        game = patolli.game(name)
        for seats in game.seats:
            found.append(Case(name, seats))
            for option in game.options:
                values = option.values_at(seats)[1:]
                named = [value for value in values if least_seats(value)]
                for value in values:
                    if value not in named[:-1]:
                        found.append(Case(name, seats, ((option.name, value),)))
    return found


def positions(case: Case, seed: int, greedy: int = 0) -> Iterator[State]:
    """Every position of a game in which someone or chance answers, then the final one.

    Every `greedy`-th answer takes the choice worth most, so that play reaches rich positions.
    """
    random = Random(seed)
    out = Choices()
    state = case.new()
    answers = 0
    while state.depth:
        yield state
        seat = state.to_answer
        fill_choices(state, seat, out)
        assert out.count > 0, f"nothing to answer: {state.kinds[state.top()].name}"
        if seat < 0:
            choice = out.at_weight(random.below(out.total))
        elif greedy and answers % greedy == 0:
            choice = best_choice(case.game, state, seat, out)
        else:
            choice = out.item[random.below(out.count)]
        answers += seat >= 0
        assert answers <= case.game.longest, "the game does not end"
        reply(state, seat, choice)
    yield state


def best_choice(game: Game, state: State, seat: int, out: Choices) -> int:
    """The choice after which the seat is worth most."""
    after, value = state.copy(), estimate(game)
    best, best_worth = -1, 0
    for index in range(out.count):
        after.copy_from(state)
        reply(after, seat, out.item[index])
        worth = int(value.of(after, seat))
        if best < 0 or worth > best_worth:
            best, best_worth = int(out.item[index]), worth
    return best


def some_positions(case: Case, seed: int, every: int) -> Iterator[State]:
    """A sample of the positions of a game."""
    for number, state in enumerate(positions(case, seed, greedy=3)):
        if number % every == seed % every or state.depth == 0:
            yield state
