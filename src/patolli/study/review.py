"""Reviews a finished game: every turn judged, chance kept apart from choice."""

from __future__ import annotations

import math
import os
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial

from patolli.engine.errors import BadSetup
from patolli.engine.game import Game, View
from patolli.engine.question import reply
from patolli.engine.state import State
from patolli.engine.text import LANGUAGES, Say
from patolli.simulate.run import in_order, spread
from patolli.study.explain import GAMES, effects, sources
from patolli.study.judge import Compared, Effort, Judge
from patolli.study.report import Draw, Option, Review, Source, Standing, Turn
from patolli.study.scale import BEST, GRADES, INACCURACY, MISTAKE, UNSURE, scale
from patolli.study.story import Part, Story, tell

WORKERS = 2
LONGEST = 3600.0  # seconds that a review may take
DRAWS = 4  # in a row that are told one by one
DRAWN, FORCED = 0.5, 0.25  # the time for draws in a row and for turns without a choice
NEARLY_NOTHING = 1e-6  # seconds: the fewest deals and no more
SPARE = 0.85  # share of the time that is planned: processes have to start, and turns end late

Told = Callable[[int, int], None]  # parts that are done, of how many


@dataclass(frozen=True)
class Job:
    """What a process needs to judge any part of a game."""

    text: str
    edition: str | None
    deals: int  # for every part; 0: by the clock
    ends: float  # a time of the clock, the same in all processes
    workers: int
    seed: int
    lang: str


def review(
    record_text: str,
    seconds: float = 60.0,
    deals: int = 0,
    seed: int = 0,
    workers: int = WORKERS,
    lang: str = "en",
    edition: str | None = None,
    told: Told | None = None,
) -> Review:
    """Judge every turn of a finished game.

    `deals` fixes how many deals are imagined for every turn; then the clock does not matter, and
    the same seed gives the same review whatever the number of processes. BadRecord if the record
    is broken or its game is not over.
    """
    began = time.monotonic()
    if lang not in LANGUAGES:
        raise BadSetup(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    if deals < 0 or workers < 1 or not 0 < seconds <= LONGEST:
        raise BadSetup(f"a review takes more than 0 and at most {LONGEST:g} seconds")
    story = tell(record_text, edition)
    workers = min(workers, WORKERS, os.cpu_count() or 1)
    job = Job(record_text, edition, deals, began + seconds * SPARE, workers, seed, lang)
    count = len(story.parts)
    done = iter(range(1, count + 1))
    judged = in_order(
        spread(partial(judge_part, job), range(count), workers),
        None if told is None else lambda _: told(next(done), count),
    )
    turns = [one for one in judged if isinstance(one, Turn)]
    draws = [one for one in judged if isinstance(one, Draw)]
    found = scale(story.table.game.name)
    return Review(
        story.table.game.name,
        story.table.game.title,
        story.table.seats,
        deals,
        seed,
        found.inaccuracy,
        found.mistake,
        turns,
        draws,
        [standing(story, seat, turns, draws, lang) for seat in range(story.table.seats)],
    )


@lru_cache(maxsize=2)
def prepared(text: str, edition: str | None, seed: int) -> tuple[Story, Judge]:
    """The story of a record and its judge, once in every process."""
    story = tell(text, edition)
    return story, Judge(story.table.game, story.table.state, seed)


def judge_part(job: Job, number: int) -> Turn | Draw:
    """Judge one part of a game."""
    story, judge = prepared(job.text, job.edition, job.seed)
    part = story.parts[number]
    say = story.table.game.say(job.lang)
    left = (job.ends - time.monotonic()) * job.workers
    effort = Effort(job.deals, share([weight(one) for one in story.parts[number:]], left))
    if part.seat < 0:
        after = story.parts[number + 1].before if number + 1 < len(story.parts) else None
        return judge_draw(judge, part, after or story.table.state, effort, say)
    number = sum(1 for one in story.parts[: number + 1] if one.seat >= 0)
    return judge_turn(judge, part, number, effort, say)


def weight(part: Part) -> float:
    """The time for a part, in that for a turn with something to choose."""
    if part.seat < 0:
        return DRAWN
    return 1.0 if part.free else FORCED


def share(weights: list[float], left: float) -> float:
    """The seconds for the first of these parts when so many of all processes are left for them.

    Parts come in their order, so whoever took longer than planned leaves less to all others.
    """
    return max(NEARLY_NOTHING, left * weights[0] / max(1.0, sum(weights)))


def judge_turn(judge: Judge, part: Part, number: int, effort: Effort, say: Say) -> Turn:
    """What a seat made of its position, by what it could know."""
    view = judge.game.view(part.before, part.seat)
    found = judge.compare(view, part, effort)
    gains = gains_of(judge, part, view, found, effort)
    return tell_turn(judge, part, number, found, gains, say)


def gains_of(
    judge: Judge, part: Part, view: View, found: Compared, effort: Effort
) -> dict[str, float]:
    """Where the best turn brings more points, by key, if the played one cost any.

    Sources that together speak against it explain nothing: few games, or what it takes from others.
    """
    graded = judge.scale.grade(loss_of(found), found.error)
    if graded not in (INACCURACY, MISTAKE) or part.secret:
        return {}
    gains = sources(judge, view, found.paths[found.best], part.path, GAMES, effort.seconds)
    return gains if sum(gains.values()) > 0 else {}


def loss_of(found: Compared) -> float:
    """What the played turn cost: nothing where no other was better."""
    return 0.0 if found.best == 0 else found.loss


def tell_turn(
    judge: Judge, part: Part, number: int, found: Compared, gains: dict[str, float], say: Say
) -> Turn:
    """A turn that was compared, in words."""
    game = judge.game
    view = game.view(part.before, part.seat)
    start = game.imagine(view, judge.bot.chance(view))
    after = found.means[0]
    grade = judge.scale.grade(loss_of(found), found.error)
    is_best = found.best == 0 or grade == BEST
    loss, first = (0.0, 0) if is_best else (found.loss, found.best)
    order = sorted(range(len(found.paths)), key=lambda at: (at != first, -found.means[at]))
    best = []
    for at in order:
        words, label = spoken(game, start, part.seat, found.paths[at], say)
        expected = after if at == 0 else min(found.means[at], after + loss)
        best.append(Option(words, label, tidy(expected), at == 0))
    better = [] if is_best else found.paths[found.best]
    return Turn(
        number,
        part.seat,
        part.lines,
        part.words,
        spoken(game, start, part.seat, part.path, say)[1],
        tidy(after + loss),
        tidy(after),
        tidy(found.spread),
        tidy(loss),
        tidy(found.error),
        grade,
        best,
        [tidy(one) for one in found.expected],
        found.deals,
        effects(game, start, part.seat, part.path, better, say) if better else [],
        [Source(key, say(f"score.{key}"), points) for key, points in gains.items()],
    )


def judge_draw(judge: Judge, part: Part, after: State, effort: Effort, say: Say) -> Draw:
    """How draws moved what every seat could expect."""
    half = Effort(2 * effort.deals, effort.seconds / 2)
    old, new = judge.expect(part.before, half), judge.expect(after, half)
    return Draw(
        part.lines,
        part.words,
        drawn(judge.game, part, say),
        [tidy(now[0] - then[0]) for then, now in zip(old, new, strict=True)],
        [tidy(math.hypot(then[1], now[1])) for then, now in zip(old, new, strict=True)],
    )


def drawn(game: Game, part: Part, say: Say) -> str:
    """Draws in a row for people: the first of them, and how many there were more."""
    state, labels = part.before.copy(), []
    for choice in part.path[:DRAWS]:
        label = game.deed(game.view(state, None), choice, say)
        plain = any(letter.isalpha() for letter in label)
        labels.append(label if plain else say("review.rolled", value=label))
        reply(state, -1, choice)
    more = len(part.path) - DRAWS
    return "; ".join(labels + ([say("review.more", n=more)] if more > 0 else []))


def spoken(
    game: Game, before: State, seat: int, path: list[int], say: Say
) -> tuple[list[str], str]:
    """Answers in a row as words of the record, and as deeds for people."""
    state = before.copy()
    words, labels = [], []
    for choice in path:
        kind = state.kinds[state.top()]
        words.append(f"{kind.name} {kind.words[choice]}")
        labels.append(game.deed(game.view(state, seat), choice, say))
        reply(state, seat, choice)
    return words, "; ".join(labels)


def standing(story: Story, seat: int, turns: list[Turn], draws: list[Draw], lang: str) -> Standing:
    """A seat at the end: its points by source, what its turns cost, what chance gave."""
    table = story.table
    points = [float(score) for score in table.scores]
    others = [one for who, one in enumerate(points) if who != seat]
    own = [turn for turn in turns if turn.seat == seat]
    counts = Counter(turn.grade for turn in own)
    return Standing(
        seat,
        points[seat],
        points[seat] - max(others, default=0.0),
        seat in table.winners,
        tidy(sum(turn.loss for turn in own if turn.grade != UNSURE)),
        tidy(sum(draw.swing[seat] for draw in draws)),
        tidy(math.hypot(*(draw.error[seat] for draw in draws))),
        {grade: counts[grade] for grade in GRADES},
        [
            Source(row["key"], row["name"], float(Fraction(row["points"])))
            for row in table.score_sheet(lang)[seat]["rows"]
        ],
    )


def tidy(points: float) -> float:
    """Points to two places; never minus nothing."""
    return round(points, 2) + 0.0
