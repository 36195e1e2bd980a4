"""Why one turn is better than another: what differs after each, and where points come from."""

from __future__ import annotations

import time
from dataclasses import replace

from patolli.engine.game import Game, View
from patolli.engine.native import table
from patolli.engine.question import reply
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.engine.text import Say, points_text
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
    """What is otherwise after the better turn than after the played one.

    First what the seat has, then who holds which place, then the points of the others.
    """
    views = [game.view(after(start, seat, path), seat) for path in (played, better)]
    here, there = (belongings(view, say) for view in views)
    found = [
        replace(one, played=here[key].played if key in here else NOTHING)
        for key, one in there.items()
        if key not in here or here[key].played != one.better
    ]
    gone = [replace(one, better=NOTHING) for key, one in here.items() if key not in there]
    return found + gone + places(views, say) + rivals(views, say)


def belongings(view: View, say: Say) -> dict[str, Effect]:
    """What the seat of a view has, as its panel tells it, and what the next scoring brings it."""
    seat = view.seat
    assert seat is not None
    score = points_text(view.game.scores(view.state)[seat])
    found = {"vp": Effect("vp", say("review.points"), score, score)}
    for row in view.game.panel(view, seat, say).rows:
        key = row.icon if row.icon not in found else f"{row.icon}/{row.name}"
        found.setdefault(key, Effect(row.icon, row.name, row.value, row.value))
    ahead = view.game.outlook(view, say)
    if ahead is not None:  # the next scoring is what most turns are played for
        brought = more(ahead.points[seat])
        found["ahead"] = Effect(ahead.icon, ahead.name, brought, brought)
    return found


def places(views: list[View], say: Say) -> list[Effect]:
    """Places on the board that are worth something else, or are held by somebody else."""
    here, there = ({one.name: one for one in view.game.holdings(view, say)} for view in views)
    found = []
    for name in {**here, **there}:
        two = [rows.get(name) for rows in (here, there)]
        if two[0] == two[1]:
            continue
        icon = next(one.icon for one in two if one)
        worth = [str(one.points) if one else NOTHING for one in two]
        holders = [one.seat if one else -1 for one in two]
        found.append(Effect(icon, name, worth[0], worth[1], holders=holders))
    return found


def rivals(views: list[View], say: Say) -> list[Effect]:
    """What others have otherwise: their points, and what the next scoring brings them."""
    found = []
    scores = [view.game.scores(view.state) for view in views]
    ahead = [view.game.outlook(view, say) for view in views]
    for who in range(len(scores[0])):
        if who == views[0].seat:
            continue
        if scores[0][who] != scores[1][who]:
            told = [points_text(one[who]) for one in scores]
            found.append(Effect("vp", say("review.points"), told[0], told[1], seat=who))
        if ahead[0] and ahead[1] and ahead[0].points[who] != ahead[1].points[who]:
            told = [more(one.points[who]) for one in ahead if one]
            found.append(Effect(ahead[1].icon, ahead[1].name, told[0], told[1], seat=who))
    return found


def more(points: int) -> str:
    """Points that come, with their sign."""
    return f"{points:+d}".replace("-", "−")


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
    """Where the better turn brings more points than the played one, or fewer, if that is sure.

    There are few games, and many sources of which some differ by chance: what is usual counts too.
    """
    apart: dict[str, list[float]] = {}
    for number, (one, other) in enumerate(sheets(judge, view, [better, played], games, seconds)):
        for part in {**one, **other}:
            row = apart.setdefault(part, [0.0] * number)
            row.append(one.get(part, 0.0) - other.get(part, 0.0))
    means = {part: sum(row) / len(row) for part, row in apart.items()}
    sure = {
        part: points
        for part, points in means.items()
        if abs(points) >= LEAST
        and abs(points) > CLEAR * judge.scale.source(error_of(apart[part]), len(apart[part]))
    }
    return {part: round(sure[part], 1) for part in sorted(sure, key=lambda part: -abs(sure[part]))}
