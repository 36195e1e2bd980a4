"""What workers do for study: judge turns, value plans, answer for others; `{"do": "study"}`."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from typing import Any

from patolli import api
from patolli.engine.table import Table
from patolli.engine.text import LANGUAGES, Say
from patolli.players import make
from patolli.players.advice import error_of
from patolli.server.study_edit import check, edited
from patolli.study.explain import sheets
from patolli.study.judge import Effort, Judge
from patolli.study.plan import opened, play, replies
from patolli.study.puzzles import PROVED, choices_of, shipped, table_of
from patolli.study.puzzles.levels import worth
from patolli.study.review import drawn, gains_of, judge_draw, prepared, tell_turn, weight

LOWER = 3  # how much more than other workers these give way
REFERENCE = 6  # games that strong players play from the first position, for their points by source
TRIED = 12  # deals in which a try at a puzzle meets its solution
REPLIES = 60  # answers that others give at most


def study(request: dict[str, Any]) -> Any:
    """One piece of work."""
    give_way()
    return WORK[request["what"]](request)


@cache
def give_way() -> None:
    """From now on this process comes after all others."""
    os.nice(LOWER)


def begin(request: dict[str, Any]) -> dict[str, Any]:
    """The parts of a finished game, and what strong players score from where each seat began.

    Two games of each seat at least; more of them as long as the clock allows.
    """
    story, judge = prepared(request["text"], request["edition"], 0)
    first = {part.seat: part for part in reversed(story.parts) if part.seat >= 0}
    reference: list[dict[str, float]] = [{} for _ in range(story.table.seats)]
    share = request["seconds"] / len(first)
    for seat, part in first.items():
        view = judge.game.view(part.before, seat)
        rows = [row[0] for row in sheets(judge, view, [[]], REFERENCE, share)]
        keys = {key for row in rows for key in row}
        reference[seat] = {
            key: round(sum(row.get(key, 0.0) for row in rows) / len(rows), 1) for key in keys
        }
    return {
        "parts": [(part.seat, part.lines) for part in story.parts],
        "weights": [weight(part) for part in story.parts],
        "reference": reference,
        "inaccuracy": judge.scale.inaccuracy,
        "mistake": judge.scale.mistake,
    }


def judge_one(request: dict[str, Any]) -> dict[str, Any]:
    """One part of a finished game, told in every language."""
    story, judge = prepared(request["text"], request["edition"], 0)
    at = request["number"]
    part = story.parts[at]
    effort = Effort(request["deals"], request["seconds"])
    game = judge.game

    def speaking(lang: str) -> Say:
        """Players are called by their numbers: a review is kept, and names change."""
        return game.say(lang, ("",) * story.table.seats)

    if part.seat < 0:
        last = at + 1 == len(story.parts)
        after = story.table.state if last else story.parts[at + 1].before
        draw = asdict(judge_draw(judge, part, after, effort, speaking("en")))
        return {
            "draw": draw,
            "said": {lang: drawn(game, part, speaking(lang)) for lang in LANGUAGES},
        }
    number = sum(1 for one in story.parts[: at + 1] if one.seat >= 0)
    view = game.view(part.before, part.seat)
    found = judge.compare(view, part, effort)
    gains = gains_of(judge, part, view, found, effort)
    told = {
        lang: asdict(tell_turn(judge, part, number, found, gains, speaking(lang)))
        for lang in LANGUAGES
    }
    return {
        "turn": told["en"],
        "said": {
            lang: {
                "label": turn["label"],
                "best": [option["label"] for option in turn["best"]],
                "effects": [
                    {key: effect[key] for key in ("name", "played", "better")}
                    for effect in turn["effects"]
                ],
                "gains": [{"name": gain["name"]} for gain in turn["gains"]],
            }
            for lang, turn in told.items()
        },
    }


def copy_of(request: dict[str, Any]) -> Table:
    """The copy in a request, after its steps."""
    game = api.game(request["game"])
    options, edition = request["options"], request["edition"]
    table = opened(game, request["numbers"], request["seed"], options, edition)
    play(table, [(seat, word) for seat, word in request["steps"]])
    return table


def value(request: dict[str, Any]) -> list[tuple[float, float]]:
    """Every seat's margin to expect at the end of a plan, with its error.

    The copy was dealt from one seat's view; what a seat cannot know there is dealt again.
    """
    table = copy_of(request)
    judge = Judge(table.game, table.state, 0)
    return judge.expect(table.state, Effort(0, request["seconds"]))


def others(request: dict[str, Any]) -> list[tuple[int, str]]:
    """What others would answer at the end of a plan, until the seat is asked again."""
    table = copy_of(request)
    return replies(table, request["seat"], make("heuristic", table.game, seed=1), REPLIES)


def attempt(request: dict[str, Any]) -> dict[str, Any]:
    """A turn somebody plays in a puzzle, held against its solution in the same deals."""
    puzzle = shipped(request["game"]).puzzles[request["number"] - 1]
    table = table_of(request["game"], puzzle)
    game, seat, start = table.game, puzzle.seat, table.state
    path = choices_of(game, start, seat, request["words"])
    solution = choices_of(game, start, seat, puzzle.solution)
    assert path is not None and solution is not None
    judge = Judge(game, start, 0)
    if puzzle.deals == PROVED:
        most, own = (worth(judge, puzzle, start, one) for one in (solution, path))
        return {"solved": own == most, "loss": (most - own) / 100, "error": 0.0}
    if judge.reached(start, seat, path)[1] == judge.reached(start, seat, solution)[1]:
        return {"solved": True, "loss": 0.0, "error": 0.0}
    view = game.view(start, seat)
    seed = judge.bot.chance_seed(view)
    gaps = []
    for deal in range(TRIED):
        mine, best = judge.deal(view, [path, solution], seed, deal)
        gaps.append(best[seat] - mine[seat])
    loss, error = sum(gaps) / len(gaps), error_of(gaps)
    good = loss <= 0 or (loss < judge.scale.inaccuracy and loss < 2 * error)
    return {"solved": good, "loss": round(max(0.0, loss), 1), "error": round(error, 1)}


WORK: dict[str, Callable[[dict[str, Any]], Any]] = {
    "begin": begin,
    "judge": judge_one,
    "value": value,
    "others": others,
    "attempt": attempt,
    "edit": edited,
    "check": check,
}
