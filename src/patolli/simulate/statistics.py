"""What a match says: means over deal blocks with bootstrap intervals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from patolli.simulate.match import Match, Played

RESAMPLES = 2000
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Line:
    """One player's result; `low` and `high` bound its win share with 95 % confidence."""

    bot: str
    win_share: float
    low: float
    high: float
    mean_rank: float
    margin: float
    margin_low: float
    margin_high: float
    mean_score: float
    winning_score: float  # mean of its scores in games it won; 0 if it won none
    answers: int
    seconds_per_answer: float
    cpu_per_answer: float  # seconds of the first process; a second one is not counted
    slowest_answer: float
    failures: int


@dataclass(frozen=True)
class Summary:
    """A whole match."""

    game: str
    seed: str
    blocks: int
    games: int
    mean_winning_score: float
    players: list[Line]

    def data(self) -> dict[str, Any]:
        """As plain data for programs."""
        return asdict(self)


def bootstrap(values: Sequence[float], resamples: int = RESAMPLES) -> tuple[float, float]:
    """The interval of the mean that 95 % of resamples of the values fall into."""
    if not values:
        raise ValueError("no values")
    draw = random.Random(20)
    count = len(values)
    means = sorted(sum(draw.choices(values, k=count)) / count for _ in range(resamples))
    cut = int(resamples * (1 - CONFIDENCE) / 2)
    return means[cut], means[-1 - cut]


def summarize(match: Match, blocks: Sequence[Sequence[Played]]) -> Summary:
    """The result of a match from its blocks."""
    games = [game for block in blocks for game in block]
    best = [max(game.scores) for game in games]
    return Summary(
        game=match.game,
        seed=match.seed,
        blocks=len(blocks),
        games=len(games),
        mean_winning_score=sum(best) / len(best),
        players=[line(match, blocks, player) for player in range(len(match.bots))],
    )


def line(match: Match, blocks: Sequence[Sequence[Played]], player: int) -> Line:
    """One player's result."""
    games = [game for block in blocks for game in block]
    shares = [sum(game.wins[player] for game in block) / len(block) for block in blocks]
    margins = [sum(game.margins[player] for game in block) / len(block) for block in blocks]
    won = [game.scores[player] for game in games if game.wins[player] > 0]
    answers = sum(game.answers[player] for game in games)
    low, high = bootstrap(shares)
    margin_low, margin_high = bootstrap(margins)
    return Line(
        bot=match.bots[player],
        win_share=sum(shares) / len(shares),
        low=low,
        high=high,
        mean_rank=sum(game.ranks[player] for game in games) / len(games),
        margin=sum(margins) / len(margins),
        margin_low=margin_low,
        margin_high=margin_high,
        mean_score=sum(game.scores[player] for game in games) / len(games),
        winning_score=sum(won) / len(won) if won else 0.0,
        answers=answers,
        seconds_per_answer=sum(game.seconds[player] for game in games) / max(1, answers),
        cpu_per_answer=sum(game.cpu[player] for game in games) / max(1, answers),
        slowest_answer=max(game.slowest[player] for game in games),
        failures=sum(game.failures[player] for game in games),
    )
