"""Advice for people: the best turns, the margin to expect, and where the points come from."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from statistics import fmean as mean

from patolli.engine.game import View, phrase
from patolli.engine.native import table
from patolli.engine.question import reply
from patolli.engine.random import Random
from patolli.engine.text import Say
from patolli.players.champion import ChampionBot
from patolli.players.fast.rollout import Rollout
from patolli.players.learned import Compared
from patolli.players.search import SearchBot

BEST = 3
COMPARED = 64  # turns that are looked at, so that some of them begin differently
PLANNING = 0.6  # share of the clock for comparing turns; the rest looks where points come from
CLEAR = 2.0  # errors by which a difference must be larger than nothing
LEAST = 0.5  # points that a difference must have to be worth mentioning
REASONS = 2  # sources of points that are named
TOLD = 16  # answers of a turn that are told: alone it lasts a whole round

Sheets = list[dict[str, float]]  # by game played out: where a seat's points came from


@dataclass
class Ends:
    """How games ended that were played out after a turn."""

    sheets: Sheets = field(default_factory=list)
    leads: list[float] = field(default_factory=list)  # over the best other


@dataclass(frozen=True)
class Advice:
    """One turn: how it begins, all its answers, and what to expect of it at the end of the game."""

    word: str
    path: list[int]
    margin: float  # to the best opponent, in points
    error: float  # of the margin: how far imagined deals and games played out disagree
    behind: float = 0.0  # points worse than the best turn
    clear: bool = False  # whether that difference is more than chance
    reasons: list[tuple[str, float]] = field(default_factory=list)  # score parts, more or less


def advise(view: View, seconds: float = 1.0, deals: int = 0, reasons: bool = True) -> list[Advice]:
    """The best three turns that begin differently, the best first; `deals` replaces the clock."""
    kind = view.kind
    if kind is None or not view.choices:
        return []
    began = time.monotonic()
    share = PLANNING if reasons else 1.0
    sizes = {"first": COMPARED, "finalists": 1}  # all are compared in the same deals
    bot = ChampionBot(view.game, seconds=seconds * share, deals=deals, cores=1, **sizes)
    if bot.searches(view.state):
        found = searched(bot.search(), view)
    else:
        found = bot.compare(view) if bot.plans(view.state) else bot.begin(view)
    if not found.leads:
        first_look(bot, view, found)
    chosen: list[int] = []
    for number in found.order():
        if found.paths[number][0] not in [found.paths[other][0] for other in chosen]:
            chosen.append(number)
    chosen = chosen[:BEST]
    ends = [Ends() for _ in chosen]
    if reasons:
        end = 0.0 if deals else began + seconds
        ends = played_out(bot, view, [found.paths[one] for one in chosen], end, deals)
    return [judged(view, found, chosen, place, ends) for place in range(len(chosen))]


def searched(bot: SearchBot, view: View) -> Compared:
    """The turns that search compares, where champion does not plan."""
    rows = sorted(bot.compare(view, each_answer=True), key=lambda row: -row[1])
    found = Compared([one.path for one, _ in rows], [round(margin) for _, margin in rows])
    for deal in range(min(len(one.margins) for one, _ in rows)):
        told = [one.margins[deal] for one, _ in rows]
        found.values.append(told)
        found.leads.append(told)
    return found


def first_look(bot: ChampionBot, view: View, found: Compared) -> None:
    """Where the clock allowed no deal at all: the margin that the value expects after each turn."""
    assert view.seat is not None
    value = bot.mind(view.state).value
    leads = []
    for path in found.paths:
        state = view.game.imagine(view, Random(0))
        for choice in path:
            if state.depth and state.to_answer == view.seat:
                reply(state, view.seat, choice)
        leads.append(int(value.lead(state, view.seat)))
    best = max(range(len(leads)), key=lambda number: found.worths[number])
    found.leads.append(leads)
    found.values.append([found.worths[one] - found.worths[best] for one in range(len(leads))])


def judged(view: View, found: Compared, chosen: list[int], place: int, ends: list[Ends]) -> Advice:
    """The advice for one of the chosen turns."""
    kind = view.kind
    assert kind is not None
    best = chosen[0]
    path = found.paths[chosen[place]]
    leads = [row[best] / 100 for row in found.leads]
    differences = [[(row[best] - row[number]) / 100 for row in found.values] for number in chosen]
    margins = [mean(leads) - mean(apart) for apart in differences]
    apart = differences[place]
    behind = mean(apart)
    deals = error_of([lead - less for lead, less in zip(leads, apart, strict=True)])
    against = 0 if place else min(1, len(chosen) - 1)
    return Advice(
        phrase(kind, path[0]),
        path,
        margins[place],
        math.hypot(deals, luck_of([end.leads for end in ends], margins)),
        behind,
        place > 0 and behind >= LEAST and behind > CLEAR * error_of(apart),
        reasons_of(ends[place].sheets, ends[against].sheets),
    )


def luck_of(leads: list[list[float]], margins: list[float]) -> float:
    """How far games that were played out ended from the margins expected, as error of a mean."""
    apart = [lead - margin for own, margin in zip(leads, margins, strict=True) for lead in own]
    if not apart:
        return 0.0
    games = max(len(own) for own in leads)  # those of all turns meet the same chance
    return math.sqrt(mean([one**2 for one in apart]) / games)


def reasons_of(own: Sheets, against: Sheets) -> list[tuple[str, float]]:
    """The sources that one turn brings more or less of than another, as far as it is no chance."""
    found = []
    for part in sorted({part for sheet in own + against for part in sheet}):
        apart = [
            one.get(part, 0.0) - other.get(part, 0.0)
            for one, other in zip(own, against, strict=True)
        ]
        points = mean(apart) if len(apart) > 1 else 0.0
        if abs(points) >= LEAST and abs(points) > error_of(apart):
            found.append((part, points))
    return sorted(found, key=lambda row: -abs(row[1]))[:REASONS]


def error_of(values: list[float]) -> float:
    """The error of a mean; with one value alone it is taken to be as large as the value."""
    count = len(values)
    middle = mean(values)
    if count == 1:
        return abs(middle)
    spread = sum((one - middle) ** 2 for one in values) / (count - 1)
    return math.sqrt(spread / count)


def played_out(
    bot: ChampionBot, view: View, paths: list[list[int]], end: float, games: int
) -> list[Ends]:
    """How games go on to their end after each turn: the lead, and where the points come from."""
    assert view.seat is not None
    mind = bot.mind(view.state)
    found = mind.profile
    rollout = Rollout(mind.value, mind.like, 2, 30, found.sample, 0, 0, 0)
    rollout.deadline = end
    ends = [Ends() for _ in paths]
    number = 0
    seed = bot.chance_seed(view)
    unit = view.game.unit
    while number < games if games else time.monotonic() < end:
        own = (seed + number * 7919) & 0x3FFFFFFF
        start = view.game.imagine(view, Random(own))
        row: Sheets = []
        for path, told in zip(paths, ends, strict=True):
            rollout.run(start, view.seat, table(path), len(path), own)
            if rollout.late:
                return ends
            sheets = view.game.score_sheet(rollout.state)
            row.append({part: points / unit for part, points in sheets[view.seat].items()})
            points = [sum(sheet.values()) / unit for sheet in sheets]
            others = [other for seat, other in enumerate(points) if seat != view.seat]
            told.leads.append(points[view.seat] - max(others, default=0.0))
        for told, sheet in zip(ends, row, strict=True):  # only what all have met
            told.sheets.append(sheet)
        number += 1
    return ends


def turn_of(view: View, advice: Advice, say: Say) -> list[str]:
    """All answers of an advised turn in words, as far as no chance comes between."""
    assert view.seat is not None
    state = view.game.imagine(view, Random(0))
    told = []
    for choice in advice.path[:TOLD]:
        if state.depth == 0 or state.to_answer != view.seat:
            break
        told.append(view.game.deed(view.game.view(state, view.seat), choice, say))
        reply(state, view.seat, choice)
    return told


def explain(found: list[Advice], place: int, say: Say) -> str:
    """Advice in words: what to expect of a turn, and what makes the difference."""
    advice = found[place]
    text = say("hint.margin", margin=say.signed(advice.margin), error=say.number(advice.error))
    other = found[place or min(1, len(found) - 1)]
    if len(found) > 1 and not other.clear:
        return f"{text} {say('hint.unclear' if place else 'hint.unclear.best')}"
    if place:
        text += " " + say("hint.behind", points=say.number(advice.behind))
    parts = [f"{say('score.' + part)} {say.signed(points)}" for part, points in advice.reasons]
    if parts:
        text += " " + say("hint.because" if place else "hint.because.best", parts=", ".join(parts))
    return text
