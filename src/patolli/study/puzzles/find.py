"""Finds puzzles in players' games: what can be proved, then quick looks, then slower searches.

Nearly all turns drop out after two imagined deals, so the slow searches meet few of them; and those
stop as soon as a turn can hardly stay ahead.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from patolli import api
from patolli.engine.errors import BadPosition
from patolli.engine.game import Game, View, phrase
from patolli.engine.native import table
from patolli.engine.question import reply
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.players import make
from patolli.players.advice import error_of
from patolli.study.explain import WIDTH, sources
from patolli.study.judge import Judge, asked, mean
from patolli.study.puzzles import PROVED, Puzzle, choices_of, table_of, text_of
from patolli.study.puzzles.levels import everybody_finds, found_by
from patolli.study.puzzles.proof import SOURCES, at_one, proved
from patolli.study.story import Part, tell

PLAYER = "heuristic"  # whose games are looked through: quick, and good enough to be worth a look
GLANCE, QUICK, SLOW = 2, 5, 24  # deals of the searches, one after the other
DOUBT = 12  # deals after which a puzzle made earlier still holds, or does not
HOPE = 6  # deals after which a search gives up what is hardly ahead
CLOSELY = 4  # turns that all deals of the slower search meet
CLEAR = 3.0  # errors by which the best turn must be ahead of all others
FEWEST = 4  # turns to choose from
PER_GAME = 3  # puzzles of one game
LOOKED_AT = 60  # turns of one game
EARLY = 0.25  # share of a game in which nothing is looked for: too much is open
THEME = 0.6  # share of the puzzles that may have the same theme
ENDS = 0.6  # share of the puzzles that may be proved, so that not all are about the end
STRONG = ("strong", "expert", "master")  # one of them must agree, where nothing is proved


@dataclass(frozen=True)
class Ranked:
    """Turns of one position by what they came to, the best first."""

    paths: list[list[int]]
    gain: float  # of the best over the next
    error: float


def find(
    game: Game,
    wanted: int,
    seed: int = 0,
    end: float = 0.0,
    known: Iterable[Puzzle] = (),
    only_ends: bool = False,
) -> Iterator[Puzzle]:
    """Puzzles of a game, one by one as they are found, until a time of the clock (0: none).

    Those that are known count, and are not found again. It may look for ends of games alone, which
    are proved quickly.
    """
    known = list(known)
    positions = {one.position for one in known}
    themes = Counter(one.theme for one in known)
    ends = sum(one.deals == PROVED for one in known)
    number = 0
    while themes.total() < wanted and not late(end):
        number += 1
        seats = game.seats[-1 - number % len(game.seats)]
        if seats < 2:
            continue
        here = 0
        few = ends < max(1, ENDS * wanted)
        if only_ends and not few:
            return
        for puzzle in in_one_game(game, seats, f"puzzles/{seed}/{number}", end, few, only_ends):
            if here == PER_GAME or themes.total() == wanted:
                break
            fresh = puzzle.position not in positions and holds(game, puzzle)
            if fresh and themes[puzzle.theme] < max(1, THEME * wanted):
                positions.add(puzzle.position)
                themes[puzzle.theme] += 1
                ends += puzzle.deals == PROVED
                here += 1
                yield puzzle


def again(game: Game, puzzle: Puzzle) -> Puzzle | None:
    """A puzzle made with other rules or figures, if it is one with those of today."""
    try:
        start = table_of(game.name, puzzle).state
    except BadPosition:
        return None
    path = choices_of(game, start, puzzle.seat, puzzle.solution)
    if not asked(start, puzzle.seat) or not path:
        return None
    quick, slow = Judge(game, start, 1), Judge(game, start, 2)
    if puzzle.deals == PROVED:
        found, _ = at_one(game, start, puzzle.seat)
        return rated(quick, found) if found is not None else None
    widen(slow)
    return judged(quick, slow, Part(puzzle.seat, start, [], [], path, True, False))


def holds(game: Game, puzzle: Puzzle) -> bool:
    """Whether the judge of today, too, puts the solution clearly ahead of the next best turn."""
    if puzzle.deals == PROVED:
        return True
    state = table_of(game.name, puzzle).state
    judge, view = Judge(game, state, 0), game.view(state, puzzle.seat)
    first = choices_of(game, state, puzzle.seat, puzzle.solution)
    second = choices_of(game, state, puzzle.seat, puzzle.second)
    if first is None or second is None:
        return False
    seed = judge.bot.chance_seed(view)
    gaps = []
    for deal in range(DOUBT):
        one, other = judge.deal(view, [first, second], seed, deal)
        gaps.append(one[puzzle.seat] - other[puzzle.seat])
    return mean(gaps) >= judge.scale.ahead


def rated(judge: Judge, puzzle: Puzzle) -> Puzzle | None:
    """A puzzle with who finds it; None if that is everybody, or no strong player.

    What is proved is right whoever finds it, and something for those who begin.
    """
    found = found_by(judge, puzzle, table_of(judge.game.name, puzzle).state)
    puzzle = replace(puzzle, found=found)
    agreed = puzzle.difficulty > 0 and any(found[level][0] for level in STRONG)
    return puzzle if agreed or puzzle.deals == PROVED else None


def late(end: float) -> bool:
    """Whether a time of the clock has come; 0 never does."""
    return bool(end) and time.monotonic() > end


def in_one_game(
    game: Game,
    seats: int,
    seed: str,
    end: float = 0.0,
    ends: bool = True,
    only_ends: bool = False,
) -> Iterator[Puzzle]:
    """The puzzles in a game of quick players: at most one at its end, then those before."""
    running = api.table(game.name, seats, seed)
    bot = make(PLAYER, game, seed=1)
    while running.waiting:
        seat = running.waiting[0]
        running.answer(seat, bot.choose(running, seat))
    story = tell(running.record())
    parts = [part for part in story.parts if part.seat >= 0 and part.free and not part.secret]
    quick, slow = Judge(game, story.table.state, 1), Judge(game, story.table.state, 2)
    last = proved(game, parts) if ends else None
    last = rated(quick, last) if last is not None else None
    if last is not None:
        yield last
    if only_ends:
        return
    widen(slow)
    parts = parts[int(EARLY * len(parts)) :]
    step = max(1, len(parts) // LOOKED_AT)
    for part in reversed(parts[step // 2 :: step]):  # what comes late is judged in less time
        if late(end):
            return
        found = judged(quick, slow, part)
        if found is not None:
            yield found


def widen(judge: Judge) -> None:
    """Let a judge look at its own turn wider, and at games further on."""
    profile = replace(judge.mind.profile, horizon=2 * judge.mind.profile.horizon)
    profile = replace(profile, pauses=2 * profile.pauses, noise=0)
    judge.mind.profile = profile
    judge.rollout = judge.mind.rollout()


def judged(quick: Judge, slow: Judge, part: Part) -> Puzzle | None:
    """The puzzle in a position, if all searches find the same turn clearly ahead."""
    game = quick.game
    view = game.view(part.before, part.seat)
    least = quick.scale.ahead
    glance = rank(quick, view, part, GLANCE)
    if glance is None or glance.gain < least:
        return None
    first = rank(quick, view, part, QUICK)
    if first is None or first.gain < least or first.gain < 2 * first.error:
        return None
    start = game.imagine(view, Random(quick.bot.chance_seed(view)))
    if everybody_finds(quick, start, part.seat, first.paths[0]):
        return None
    gain, error = to_the_end(slow, view, first.paths[0], first.paths[1], least)
    if gain < least or gain < 2 * error:
        return None
    sure = rank(slow, view, replace(part, path=first.paths[0]), SLOW, least)
    if sure is None or sure.gain < least or sure.gain < CLEAR * sure.error:
        return None
    best = slow.reached(start, part.seat, sure.paths[0])[1]
    if best != slow.reached(start, part.seat, first.paths[0])[1]:
        return None
    gain, error = to_the_end(slow, view, sure.paths[0], sure.paths[1], least)
    if gain < least or gain < 2 * error:
        return None
    return told(slow, view, start, sure)


def hopeless(apart: list[float], least: float) -> bool:
    """Whether a turn can hardly stay ahead by so much."""
    return len(apart) >= HOPE and mean(apart) + error_of(apart) < least


def to_the_end(
    judge: Judge, view: View, one: list[int], other: list[int], least: float
) -> tuple[float, float]:
    """How much better one turn comes out than another when games are played to their end."""
    assert view.seat is not None
    rollout = judge.mind.workspace(WIDTH, 0, 0, 0)
    seed = judge.bot.chance_seed(view)
    gaps: list[float] = []
    while len(gaps) < SLOW and not hopeless(gaps, least):
        own = (seed + 977 * len(gaps)) & 0x3FFFFFFF
        start = view.game.imagine(view, Random(own))
        leads = []
        for path in (one, other):
            rollout.run(start, view.seat, table(path), len(path), own)
            leads.append(int(judge.mind.value.lead(rollout.state, view.seat)) / 100)
        gaps.append(leads[0] - leads[1])
    return mean(gaps), error_of(gaps)


def rank(judge: Judge, view: View, part: Part, deals: int, least: float = -1e9) -> Ranked | None:
    """The turns of a position in the same imagined deals; None if there are too few.

    It stops where the first turn can hardly stay ahead by so much as is wanted at least.
    """
    seat = part.seat
    seed = judge.bot.chance_seed(view)
    paths = [part.path, *judge.others(view, part, seed)]
    if len(paths) < FEWEST:
        return None
    rows: list[list[float]] = []
    for deal in range(deals):
        if deal == QUICK:  # the rest only measures those that may be the best
            kept = leading(rows)
            paths = [paths[at] for at in kept]
            rows = [[row[at] for at in kept] for row in rows]
        rows.append([margins[seat] for margins in judge.deal(view, paths, seed, deal)])
        if deal >= HOPE and hopeless(ahead(rows)[1], least):
            return None
    order, apart = ahead(rows)
    return Ranked([paths[at] for at in order], mean(apart), error_of(apart))


def ahead(rows: list[list[float]]) -> tuple[list[int], list[float]]:
    """The turns by their means, the best first, and how far it is ahead of the next by deal."""
    means = [mean(list(column)) for column in zip(*rows, strict=True)]
    order = sorted(range(len(means)), key=lambda at: -means[at])
    return order, [row[order[0]] - row[order[1]] for row in rows]


def leading(rows: list[list[float]]) -> list[int]:
    """The numbers of the turns that were best so far."""
    totals = [sum(column) for column in zip(*rows, strict=True)]
    return sorted(range(len(totals)), key=lambda at: -totals[at])[:CLOSELY]


def told(judge: Judge, view: View, start: State, ranked: Ranked) -> Puzzle | None:
    """A puzzle with its reasons and with who finds it; None if no strong player does."""
    assert view.seat is not None
    puzzle = rated(
        judge,
        Puzzle(
            int(start.seats),
            view.seat,
            text_of(judge.game, start),
            words_of(start, view.seat, ranked.paths[0]),
            words_of(start, view.seat, ranked.paths[1]),
            round(ranked.gain, 1),
            round(ranked.error, 1),
            SLOW,
            "position",
        ),
    )
    if puzzle is None:
        return None
    parts = sources(judge, view, ranked.paths[0], ranked.paths[1], SLOW)
    return replace(
        puzzle,
        theme=next(iter(parts), puzzle.theme),
        sources=dict(list(parts.items())[:SOURCES]),
    )


def words_of(start: State, seat: int, path: list[int]) -> list[str]:
    """A turn as the record writes it."""
    state, words = start.copy(), []
    for choice in path:
        words.append(phrase(state.kinds[state.top()], choice))
        reply(state, seat, choice)
    return words
