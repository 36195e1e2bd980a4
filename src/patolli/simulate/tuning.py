"""Tunes the weights of a game's value by play against the weights in force.

Seeds are kept apart: tuning draws its deals from one range, validation from another, and `patolli
match` (with any seed of its own) never meets either.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache

from patolli import api
from patolli.engine.game import Game
from patolli.engine.question import advance
from patolli.engine.state import State
from patolli.players.fast.arena import play
from patolli.players.fast.turn import Turn
from patolli.players.fast.value import final_margin
from patolli.players.profile import make_value, profile, weight_names
from patolli.simulate.evolution import Evolution

TUNING = 1_000_000_000  # first seed of the deals that weights are tuned on
VALIDATION = 2_000_000_000  # first seed of the deals that decide whether they are kept
NUDGE = 1000  # what winning adds to the margin, in hundredths of a point


@dataclass(frozen=True)
class Trial:
    """One comparison: candidate weights in one seat, the weights in force in the others."""

    game: str
    seats: int
    weights: tuple[int, ...]
    base: tuple[int, ...]
    width: int
    nodes: int
    alone: bool = False  # all seats play with the candidate weights: what counts is their score


@cache
def opening(name: str, seats: int) -> State:
    """The set-up position of a game."""
    state = api.game(name).new(seats)
    advance(state)
    return state


def lookahead(game: Game, weights: tuple[int, ...], trial: Trial) -> Turn:
    """A player with these weights."""
    named = dict(zip(weight_names(game.name), weights, strict=True))
    like = opening(trial.game, trial.seats)
    return Turn(make_value(game, named), like, trial.width, 1, trial.nodes)


def block(trial: Trial, seed: int) -> tuple[float, float]:
    """Margin in points (with the nudge) and wins of the candidate over one deal block."""
    game = api.game(trial.game)
    candidate = lookahead(game, trial.weights, trial)
    if trial.alone:
        return self_play(trial, candidate, seed), 0.0
    base = lookahead(game, trial.base, trial)
    margin = wins = 0.0
    for seat in range(trial.seats):
        state = opening(trial.game, trial.seats).copy()
        play(state, [candidate if other == seat else base for other in range(trial.seats)], seed)
        margin += int(final_margin(state, seat, game.unit, NUDGE)) / 100
        winners = int(state.winners())
        wins += (winners >> seat & 1) / winners.bit_count()
    return margin / trial.seats, wins / trial.seats


def self_play(trial: Trial, candidate: Turn, seed: int) -> float:
    """The mean score of a game in which everybody plays with the candidate weights."""
    state = opening(trial.game, trial.seats).copy()
    play(state, [candidate] * trial.seats, seed)
    total = sum(int(state.score(seat)) for seat in range(trial.seats))
    return total / trial.seats / api.game(trial.game).unit


@dataclass
class Tuning:
    """A run of the evolution strategy over the weights of one game."""

    game: str
    seats: int
    generations: int
    size: int
    blocks: int  # deal blocks each candidate plays per generation
    seed: int
    width: int = 4
    nodes: int = 120
    alone: bool = False  # climb the score of self-play instead of the margin to others
    workers: int = os.cpu_count() or 1

    def trial(self, weights: tuple[int, ...], alone: bool = False) -> Trial:
        """A candidate against the weights in force, or alone."""
        found = profile(self.game, self.seats)
        base = tuple(found.weights[name] for name in weight_names(self.game))
        return Trial(self.game, self.seats, weights, base, self.width, self.nodes, alone)

    def run(self, told: object = None) -> dict[str, int]:
        """Evolve; the mean of the last generation as weights."""
        found = profile(self.game, self.seats)
        names = weight_names(self.game)
        start = [float(found.weights[name]) for name in names]
        spread = [max(5.0, abs(value) * 0.25) for value in start]
        evolution = Evolution(start, spread, self.size, self.seed)
        with ProcessPoolExecutor(self.workers) as pool:
            for generation in range(self.generations):
                points = [tuple(round(x) for x in point) for point in evolution.ask()]
                first = TUNING + (self.seed * 1000 + generation) * self.blocks
                jobs = [
                    [
                        pool.submit(block, self.trial(point, self.alone), first + number)
                        for point in points
                    ]
                    for number in range(self.blocks)
                ]
                results = [
                    sum(row[index].result()[0] for row in jobs) / self.blocks
                    for index in range(self.size)
                ]
                evolution.tell(results)
                if callable(told):
                    told(generation, max(results), sum(results) / len(results))
        return {name: round(x) for name, x in zip(names, evolution.mean, strict=True)}

    def validate(self, weights: dict[str, int], blocks: int) -> list[tuple[float, float]]:
        """Margin and wins per block on deals that were not tuned on."""
        point = tuple(weights[name] for name in weight_names(self.game))
        trial = self.trial(point)
        with ProcessPoolExecutor(self.workers) as pool:
            jobs = [pool.submit(block, trial, VALIDATION + number) for number in range(blocks)]
            return [job.result() for job in jobs]
