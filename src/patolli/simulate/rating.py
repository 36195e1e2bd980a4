"""Rates players of one pool from the finishing orders of their games (Plackett-Luce).

The one who finishes first was drawn from all by strength, the second from the rest, and so on. The
scale is that of chess: 400 points are odds of ten to one; heuristic stands at 1500. Every result
is stored, so that a new player is rated by its own games only.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from patolli.simulate.match import Match, play_game
from patolli.simulate.statistics import CONFIDENCE

ANCHOR, ANCHOR_RATING = "heuristic", 1500.0
SCALE = 400 / math.log(10)
PRIOR = 0.02  # pull towards the mean of the pool, against infinite strengths
RESAMPLES = 100
NEAR = 300.0  # rating points within which opponents are mostly drawn

Order = list[list[str]]  # groups of players that finished level, the best first


@dataclass(frozen=True)
class Rated:
    """A player's rating with the interval of 95 % of resampled games."""

    player: str
    rating: float
    low: float
    high: float
    games: int
    mean_score: float


@dataclass(frozen=True)
class Result:
    """One game of the pool."""

    players: list[str]  # as they sat round the table
    ranks: list[float]
    scores: list[float]

    def order(self) -> Order:
        """The finishing order."""
        return [
            [player for player, one in zip(self.players, self.ranks, strict=True) if one == rank]
            for rank in sorted(set(self.ranks))
        ]


class Pool:
    """The results of one game at one number of seats, kept in a file."""

    def __init__(self, game: str, seats: int, file: Path | None = None) -> None:
        self.game = game
        self.seats = seats
        self.file = file
        self.results: list[Result] = []
        if file is not None and file.is_file():
            told = json.loads(file.read_text(encoding="utf-8"))
            self.results = [Result(*row) for row in told["results"]]

    def save(self) -> None:
        """Write all results."""
        if self.file is None:
            return
        self.file.parent.mkdir(parents=True, exist_ok=True)
        rows = [
            json.dumps([one.players, one.ranks, one.scores], ensure_ascii=False)
            for one in self.results
        ]
        head = f'{{"game": "{self.game}", "seats": {self.seats}, "results": [\n'
        self.file.write_text(head + ",\n".join(rows) + "\n]}\n", encoding="utf-8")

    def count(self, player: str) -> int:
        """How many games a player has played."""
        return sum(player in one.players for one in self.results)

    def play(self, players: Sequence[str], games: int, seed: str) -> Iterator[int]:
        """Play until every player has so many games; tells after each how many are missing."""
        while True:
            missing = {one: games - self.count(one) for one in players}
            left = sum(max(0, more) for more in missing.values())
            if left == 0:
                return
            number = len(self.results)
            table = self.draw(players, missing, random.Random(f"{seed}/{number}"))
            played = play_game(Match(self.game, tuple(table), seed), number, 0)
            self.results.append(Result(table, list(played.ranks), list(played.scores)))
            yield left

    def draw(
        self, players: Sequence[str], missing: dict[str, int], chance: random.Random
    ) -> list[str]:
        """Who plays next: the one with the fewest games, and others near to it."""
        first = max(players, key=lambda one: (missing[one], chance.random()))
        ratings = dict(zip(players, strengths(players, self.orders(), 5), strict=True))

        def distance(one: str) -> float:
            apart = abs(ratings[one] - ratings[first]) * SCALE / NEAR
            return apart + 3 * chance.random() - (missing[one] > 0)

        others = sorted((one for one in players if one != first), key=distance)
        table = [first, *others[: self.seats - 1]]
        while len(table) < self.seats:  # a pool smaller than the table
            table.append(chance.choice(list(players)))
        chance.shuffle(table)
        return table

    def orders(self) -> list[Order]:
        """All finishing orders."""
        return [one.order() for one in self.results]

    def ratings(self, told: Callable[[float], None] = lambda share: None) -> list[Rated]:
        """Every player that has played, the best first."""
        players = sorted({player for one in self.results for player in one.players})
        orders = self.orders()
        found = anchored(players, strengths(players, orders))
        chance = random.Random(20)
        sampled: list[list[float]] = []
        for number in range(RESAMPLES):
            some = chance.choices(orders, k=len(orders))
            start = [(one - ANCHOR_RATING) / SCALE for one in found]
            sampled.append(anchored(players, strengths(players, some, 25, start)))
            told((number + 1) / RESAMPLES)
        cut = int(RESAMPLES * (1 - CONFIDENCE) / 2)
        rows = []
        for at, player in enumerate(players):
            spread = sorted(one[at] for one in sampled)
            scores = [
                score
                for one in self.results
                for name, score in zip(one.players, one.scores, strict=True)
                if name == player
            ]
            rows.append(
                Rated(
                    player,
                    found[at],
                    spread[cut],
                    spread[-1 - cut],
                    len(scores),
                    sum(scores) / len(scores),
                )
            )
        return sorted(rows, key=lambda row: -row.rating)


def anchored(players: Sequence[str], found: Sequence[float]) -> list[float]:
    """Strengths as ratings."""
    base = found[players.index(ANCHOR)] if ANCHOR in players else sum(found) / len(found)
    return [ANCHOR_RATING + (one - base) * SCALE for one in found]


def strengths(
    players: Sequence[str],
    orders: Sequence[Order],
    steps: int = 100,
    start: Sequence[float] | None = None,
) -> list[float]:
    """The logarithms of the strengths that explain the orders best.

    Those who finished level are drawn in any order: each counts as drawn before the others.
    """
    at = {player: number for number, player in enumerate(players)}
    found = list(start) if start is not None else [0.0] * len(players)
    for _ in range(steps):
        slope = [-PRIOR * one for one in found]
        curve = [PRIOR] * len(players)
        power = [math.exp(one) for one in found]
        for order in orders:
            rest = [at[player] for group in order for player in group if player in at]
            for group in order:
                own = [at[player] for player in group if player in at]
                if len(rest) == len(own):
                    break
                total = sum(power[one] for one in rest)
                for one in own:
                    slope[one] += 1
                for one in rest:
                    share = power[one] / total
                    slope[one] -= share * len(own)
                    curve[one] += share * (1 - share) * len(own)
                rest = [one for one in rest if one not in own]
        found = [
            one + max(-1.0, min(1.0, 0.7 * up / bend))
            for one, up, bend in zip(found, slope, curve, strict=True)
        ]
    return found
