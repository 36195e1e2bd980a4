"""Measures anybody's policy against a fixed panel of players, always in the same way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from patolli import api
from patolli.engine.errors import BadSetup, IllegalAnswer
from patolli.players import Bot, make
from patolli.research.games import Games
from patolli.simulate.match import bot_seed
from patolli.simulate.statistics import bootstrap

PANEL = ("random", "greedy", "heuristic")  # each fills all other seats in turn

Policy = Callable[[NDArray[Any], NDArray[np.int8]], int]  # observation and mask -> action


@dataclass(frozen=True)
class Score:
    """How a policy did against one player of the panel; bounds hold with 95 % confidence."""

    opponent: str
    games: int
    win_share: float
    low: float
    high: float
    margin: float
    margin_low: float
    margin_high: float
    mean_score: float
    fair_share: float  # what an equal player would win

    def data(self) -> dict[str, Any]:
        """As plain data for programs."""
        return asdict(self)


def evaluate(
    policy: Policy | str,
    game: str,
    seats: int = 2,
    games: int = 100,
    seed: str = "evaluate",
    panel: tuple[str, ...] = PANEL,
    options: Mapping[str, str] | None = None,
) -> list[Score]:
    """Let a policy play every player of the panel: every deal once from every seat.

    A policy is a function of an observation (float32) and its mask of legal actions that gives an
    action, or the name of one of our players. The deals depend on the seed alone, so two policies
    meet the same ones. An illegal action raises IllegalAnswer.

    >>> def first(seen, mask):
    ...     return mask.argmax()
    >>> [score] = evaluate(first, "mezo", games=2, panel=("random",))
    >>> score.games
    2
    """
    api.game(game).settle(seats, options or {})
    if seats < 2:
        raise BadSetup("a panel needs at least one seat beside the policy's")
    if games < 1:
        raise BadSetup("an evaluation needs at least one game")
    return [against(policy, name, game, seats, games, seed, options) for name in panel]


def against(
    policy: Policy | str,
    opponent: str,
    game: str,
    seats: int,
    games: int,
    seed: str,
    options: Mapping[str, str] | None,
) -> Score:
    """How a policy does with one player at all other seats."""
    wins: list[float] = []  # means over deal blocks
    margins: list[float] = []
    points: list[float] = []
    blocks = -(-games // seats)
    for block in range(blocks):
        results = [
            play(policy, opponent, game, seats, f"{seed}/{block}", seat, options)
            for seat in range(seats)
        ]
        wins.append(sum(result[0] for result in results) / seats)
        margins.append(sum(result[1] for result in results) / seats)
        points += [result[2] for result in results]
    low, high = bootstrap(wins)
    margin_low, margin_high = bootstrap(margins)
    return Score(
        opponent=opponent,
        games=blocks * seats,
        win_share=sum(wins) / blocks,
        low=low,
        high=high,
        margin=sum(margins) / blocks,
        margin_low=margin_low,
        margin_high=margin_high,
        mean_score=sum(points) / len(points),
        fair_share=1 / seats,
    )


def play(
    policy: Policy | str,
    opponent: str,
    game: str,
    seats: int,
    seed: str,
    seat: int,
    options: Mapping[str, str] | None,
) -> tuple[float, float, float]:
    """One game with the policy at a seat: its share of the victory, margin and points."""
    table = api.table(game, seats, seed, options)
    look = Games(game, seats, 1, 0, options)
    bots: list[Bot | None] = [
        make(opponent, table.game, seed=bot_seed(seed, 0, place)) for place in range(seats)
    ]
    own = make(policy, table.game, seed=bot_seed(seed, 1, 0)) if isinstance(policy, str) else None
    bots[seat] = own
    try:
        while table.waiting:
            asked = table.waiting[0]
            bot = bots[asked]
            if bot is not None:
                word = bot.word(table.seen(asked))
            else:
                assert callable(policy)
                word = chosen(policy, look, table.state, asked)
            table.answer(asked, word)
    finally:
        for bot in bots:
            if bot is not None:
                bot.close()
    scores = [float(score) for score in table.scores]
    share = 1 / len(table.winners) if seat in table.winners else 0.0
    return share, scores[seat] - max(scores[:seat] + scores[seat + 1 :]), scores[seat]


def chosen(policy: Policy, look: Games, state: Any, seat: int) -> str:
    """What a policy answers, in words, from what the seat may know alone."""
    core = look.core
    core.states[0].copy_from(state)
    core.list_choices(0, seat)
    core.look(0, seat)
    action = int(policy(look.observation[0].copy(), look.mask[0].copy()))
    if not core.is_legal(0, action):
        rule, text = look.why_not(0, action)
        raise IllegalAnswer(f"the policy's action {action}: {text}", rule)
    return look.actions.word(action)
