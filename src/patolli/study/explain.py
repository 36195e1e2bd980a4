"""Why one turn is better than another: what the seat has after each, and where points come from."""

from __future__ import annotations

import time

from patolli.engine.game import Game, View
from patolli.engine.native import table
from patolli.engine.question import reply
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.players.advice import error_of
from patolli.players.fast.rollout import Rollout
from patolli.study.judge import Judge, asked
from patolli.study.report import Effect

WIDTH, NODES = 2, 30  # of the lookahead of games that are played to their end
LEAST = 0.5  # points that a source must differ by to be told
CLEAR = 2.0  # errors that it must differ by
NOTHING = "–"
GAMES = 6  # that are played to their end
FEWEST = 2  # of them, whatever the clock says


def after(start: State, seat: int, path: list[int]) -> State:
    """The position that a turn leads to."""
    state = start.copy()
    for choice in path:
        if not asked(state, seat):
            break
        reply(state, seat, choice)
    return state


def effects(
    game: Game, start: State, seat: int, played: list[int], better: list[int], say: Say
) -> list[Effect]:
    """What the seat has after the better turn and after the played one, where that differs."""
    rows = []
    for path in (played, better):
        state = after(start, seat, path)
        panel = game.panel(game.view(state, seat), seat, say)
        score = str(game.scores(state)[seat])
        first = {"vp": Effect("vp", say("review.points"), score, score)}
        for row in panel.rows:
            key = row.icon if row.icon not in first else f"{row.icon}/{row.name}"
            first.setdefault(key, Effect(row.icon, row.name, row.value, row.value))
        ahead = game.outlook(game.view(state, seat), say)
        if ahead is not None:  # the next scoring is what most turns are played for
            brought = f"{ahead.points[seat]:+d}".replace("-", "−")
            first["ahead"] = Effect(ahead.icon, ahead.name, brought, brought)
        rows.append(first)
    here, there = rows
    found = [
        Effect(one.icon, one.name, here[key].played if key in here else NOTHING, one.better)
        for key, one in there.items()
        if key not in here or here[key].played != one.better
    ]
    gone = [one for key, one in here.items() if key not in there]
    return found + [Effect(one.icon, one.name, one.played, NOTHING) for one in gone]


def sheets(
    judge: Judge, view: View, paths: list[list[int]], games: int = GAMES, seconds: float = 0.0
) -> list[list[dict[str, float]]]:
    """Of games played on to their end: by game and turn, the seat's points by source.

    With a clock there are fewer games when it is over, but at least two.
    """
    assert view.seat is not None
    profile = judge.mind.profile
    rollout = Rollout(judge.mind.value, judge.mind.like, WIDTH, NODES, profile.sample, 0, 0, 0)
    seed = judge.bot.chance_seed(view)
    rows = []
    end = time.monotonic() + seconds
    for number in range(games):
        if seconds and number >= FEWEST and time.monotonic() > end:
            break
        own = (seed + number * 7919) & 0x3FFFFFFF
        start = view.game.imagine(view, Random(own))
        row = []
        for path in paths:
            rollout.run(start, view.seat, table(path), len(path), own)
            sheet = view.game.score_sheet(rollout.state)[view.seat]
            row.append({part: points / view.game.unit for part, points in sheet.items()})
        rows.append(row)
    return rows


def sources(
    judge: Judge,
    view: View,
    better: list[int],
    played: list[int],
    games: int = GAMES,
    seconds: float = 0.0,
) -> dict[str, float]:
    """Where the better turn brings more points than the played one, or fewer, if that is sure."""
    apart: dict[str, list[float]] = {}
    for number, (one, other) in enumerate(sheets(judge, view, [better, played], games, seconds)):
        for part in {**one, **other}:
            row = apart.setdefault(part, [0.0] * number)
            row.append(one.get(part, 0.0) - other.get(part, 0.0))
    means = {part: sum(row) / len(row) for part, row in apart.items()}
    sure = {
        part: points
        for part, points in means.items()
        if abs(points) >= LEAST and abs(points) > CLEAR * error_of(apart[part])
    }
    return {part: round(sure[part], 1) for part in sorted(sure, key=lambda part: -abs(sure[part]))}
