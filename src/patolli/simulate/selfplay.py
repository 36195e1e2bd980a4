"""Games for networks to learn from: what seats saw, and the points that were still to come.

Half of the seats play as well as they can. The others follow a strategy drawn by chance until a
point of the game, and leave some turns to chance; from them only what comes after that point is
learnt, so that what a position came to is what good play makes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from patolli import api
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.state import CHANCE, State
from patolli.players.fast.foresight import Foresight
from patolli.players.fast.linear import WHOLE
from patolli.players.fast.plan import Planned
from patolli.players.fast.rollout import Rollout
from patolli.players.fast.selfplay import HEAD, Bent, Habit, Notes, play_noting
from patolli.players.fast.turn import Turn
from patolli.players.fast.value import POINT, Value
from patolli.players.nets import make_encoder, net_value
from patolli.players.profile import KNOWLEDGE, make_value, profile
from patolli.simulate.tuning import opening

BEGINS, MIDDLES = 40, 20  # percent of begins and middles of turns that are noted
LATEST = 0.75  # of the game: by then every seat plays as well as it can
NEWEST = 0.6  # share of seats that the newest of several networks plays
NOISE = (0, 5, 15, 30)  # percent of turns left to chance while a strategy is followed
REPLIES = 4  # turns that are played on from, in games where learned does
LEAVES = 8  # completed turns that such a turn is drawn from
BEAM, HORIZON = 8, 3  # of those who plan: positions kept, and own turns ahead
REPLY_WIDTH, REPLY_NODES = 2, 40  # how they find the others' replies, by the linear value

Strategy = Callable[[Random], dict[int, int]]


@dataclass(frozen=True)
class Job:
    """Some games of one generation."""

    game: str
    seats: int
    nets: tuple[Path | None, ...]  # the newest last; None: the linear value plays
    seed: int  # of the first game
    games: int
    width: int
    nodes: int
    spread: int = 3  # times the width is what is kept of first answers
    planner: bool = False  # whether everybody plans several turns ahead
    sample: int = 100  # percent of the noted positions that are learnt from


def strategy_of(name: str) -> Strategy:
    """The strategies of a game; where it has none of its own, other weights for its features."""
    path = f"{KNOWLEDGE}.{name}.strategies"
    if find_spec(path) is not None:
        found: Strategy = import_module(path).strategy
        return found
    weights = list(profile(name, 4).weights.items())
    middle = [value for key, value in weights if key.endswith(" middle")]

    def bend(random: Random) -> dict[int, int]:
        """Some features count less, or more than twice as much."""
        return {
            index: round(weight * random.uniform(-0.8, 1.6))
            for index, weight in enumerate(middle)
            if random.random() < 0.3
        }

    return bend


def lookahead(
    game: str, value: Value, like: State, width: int, nodes: int, planner: bool = False
) -> Turn:
    """The lookahead of a player that learns, small: as learned or planner looks, by a value."""
    found = profile(game, int(like.seats))
    if planner:
        replies = make_value(api.game(game), found.weights)
        return Planned(value, replies, like, width, nodes, REPLY_WIDTH, REPLY_NODES, BEAM, HORIZON)
    if found.replies < 2:
        return Turn(value, like, width, LEAVES, nodes)
    finds = make_value(api.game(game), found.weights)
    rollout = Rollout(finds, like, 0, 0, found.sample, 0, 0, 1, value)
    return Foresight(finds, like, width, nodes, REPLIES, rollout)


class Field:
    """The players of a job: for every seat one lookahead per network."""

    def __init__(self, job: Job) -> None:
        game = api.game(job.game)
        self.like = opening(job.game, job.seats)
        self.strategy = strategy_of(job.game)
        self.players: list[list[tuple[Bent, Turn]]] = []
        for _ in range(job.seats):
            row = []
            for file in job.nets or (None,):
                if file is None:
                    inner = make_value(game, profile(job.game, job.seats).weights)
                else:
                    inner = net_value(game, job.seats, file)
                encoder = make_encoder(job.game)
                assert encoder is not None
                bent = Bent(inner, encoder, min(int(inner.spread), job.spread))
                turn = lookahead(job.game, bent, self.like, job.width, job.nodes, job.planner)
                row.append((bent, turn))
            self.players.append(row)

    def habits(self, random: Random) -> list[Habit]:
        """Who plays how in one game."""
        found = []
        for row in self.players:
            bent, turn = row[-1] if random.random() < NEWEST else random.choice(row)
            bent.clear()
            noise = 0
            if random.random() < 0.5:
                bent.until = int(int(WHOLE) * LATEST * random.random() ** 1.5) + 1
                noise = random.choice(NOISE)
                for index, bonus in self.strategy(random).items():
                    bent.favour(index, bonus)
            found.append(Habit(turn, noise, bent.until))
        return found


def draw_choices(state: State, kinds: tuple[str, ...], random: Random) -> None:
    """Let chance answer the set-up as far as it asks questions of these kinds.

    Who always takes what it likes best never learns what the rest is worth.
    """
    out = Choices()
    while kinds and state.depth > 0:
        seat = state.to_answer
        fill_choices(state, seat, out)
        if seat == CHANCE:
            reply(state, seat, out.at_weight(random.randrange(out.total)))
        elif state.kinds[state.top()].name in kinds:
            reply(state, seat, out.item[random.randrange(out.count)])
        else:
            return


def play_games(job: Job) -> tuple[Any, Any, list[list[float]]]:
    """Play the games: inputs (16 bits), scores by game, and for every input what it came to.

    That is: own points still to come, those of the best other, and what the linear value thought.
    """
    numpy: Any = import_module("numpy")

    field = Field(job)
    unit = api.game(job.game).unit
    encoder = make_encoder(job.game)
    assert encoder is not None
    found = profile(job.game, job.seats)
    notes = Notes(encoder, make_value(api.game(job.game), found.weights))
    inputs, targets, scores = [], [], []
    for number in range(job.games):
        seed = job.seed + number
        habits = field.habits(Random(seed))
        state = field.like.copy()
        draw_choices(state, found.drawn, Random(seed * 2 + 1))
        play_noting(state, habits, seed * 2, BEGINS, MIDDLES, notes, found.replies > 1)
        rows = numpy.array(notes.take(), dtype=numpy.int32).reshape(-1, int(notes.width))
        final = [int(state.score(seat)) for seat in range(job.seats)]
        seat = rows[:, 0]
        best = [max(final[:one] + final[one + 1 :], default=0) for one in range(job.seats)]
        until = numpy.array([int(habit.until) for habit in habits])
        clean = rows[:, 3] >= until[seat]
        if job.sample < 100:  # neighbours say nearly the same: more games teach more than more rows
            clean &= numpy.random.default_rng(seed).random(len(rows)) * 100 < job.sample
        own = numpy.array(final)[seat] - rows[:, 1]
        other = numpy.array(best)[seat] - rows[:, 2]
        inputs.append(rows[clean, int(HEAD) :].astype(numpy.int16))
        thought = rows[:, 4] / int(POINT)
        to_come = numpy.stack([own / unit, other / unit, thought], 1)[clean]
        targets.append(to_come.astype(numpy.float32))
        scores.append([score / unit for score in final])
    return numpy.concatenate(inputs), numpy.concatenate(targets), scores
