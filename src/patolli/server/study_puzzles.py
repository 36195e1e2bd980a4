"""Puzzles over HTTP: which there are, one to solve on a copy, a try at it, and its solution."""

from __future__ import annotations

from datetime import UTC, date, datetime

from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from patolli import api
from patolli.engine.table import Table
from patolli.engine.text import Say
from patolli.server.handlers import changing, reading
from patolli.server.making import find_game
from patolli.server.protocol import BoardFacts, Name, SeatFacts, TableGiven
from patolli.server.refusals import Refusal, language
from patolli.server.render import board_facts
from patolli.server.routes import Asked, address_of, make_one, server_of
from patolli.server.study_lines import labelled, line_facts
from patolli.server.study_protocol import LineFacts, PlanStep, Steps
from patolli.server.study_routes import study_of, take_a_look
from patolli.study.explain import effects
from patolli.study.plan import play
from patolli.study.puzzles import Puzzle, choices_of, of_the_day, shipped, table_of

TRY_SECONDS = 20.0
LEVEL = "strong"  # of the bots when somebody plays on


class PuzzleCount(Struct):
    """How many puzzles a game has."""

    game: str
    title: str
    count: int


class PuzzleList(Struct):
    """All puzzles, and which is the one of the day."""

    games: list[PuzzleCount]
    day: str
    game: str  # of the day; empty if there is none
    number: int


class LevelTries(Struct):
    """How often bots of a level found a solution."""

    name: str
    found: int
    tries: int


class PuzzleFacts(Struct):
    """A puzzle before it is solved."""

    game: str
    title: str
    number: int
    count: int
    seat: int
    seats: int
    theme: str  # in words
    hint: str  # how the solution begins, if there is more of it
    levels: list[LevelTries]
    difficulty: int  # 1 to 5: by how many of those tries failed, every level counting alike
    board: BoardFacts


class PuzzleLine(Struct, forbid_unknown_fields=True):
    """A line played in a puzzle."""

    steps: Steps = []


class Told(Struct):
    """A part of the score and how much more of it the solution brings."""

    name: str
    points: float


class EffectTold(Struct):
    """Something that differs after the next best turn, and after the solution."""

    icon: str
    name: str
    second: str
    solution: str
    seat: int  # whose it is, if not the player's own; else -1
    holders: list[int]  # of a place: who holds it after each; -1: nobody


class Tried(Struct):
    """What came of a try; the solution is told with it."""

    solved: bool
    loss: float
    error: float
    solution: list[str]  # in words
    steps: list[PlanStep]
    second: list[str]
    gain: float
    gain_error: float
    deals: int
    gains: list[Told]
    effects: list[EffectTold]


class PlayOn(Struct, forbid_unknown_fields=True):
    """The wish to play on from a puzzle."""

    name: Name = ""


def puzzle_of(name: str, number: int) -> Puzzle:
    """A puzzle by its game and number; Refusal if there is none."""
    puzzles = shipped(find_game(name).name).puzzles
    if not 1 <= number <= len(puzzles):
        raise Refusal("unknown-page")
    return puzzles[number - 1]


@reading("/api/puzzles", sync_to_thread=False)
def puzzles(day: FromQuery[str] = "") -> PuzzleList:
    """Which puzzles there are, and the one of a day (today, in UTC, unless another is named)."""
    try:
        when = date.fromisoformat(day) if day else datetime.now(UTC).date()
    except ValueError:
        raise Refusal("unknown-page") from None
    names = api.game_names()
    found = of_the_day(when, names) or ("", 0)
    games = [PuzzleCount(name, api.game(name).title, len(shipped(name).puzzles)) for name in names]
    return PuzzleList([one for one in games if one.count], when.isoformat(), *found)


@reading("/api/puzzles/{name:str}/{number:int}", sync_to_thread=False)
def puzzle(name: FromPath[str], number: FromPath[int], lang: FromQuery[str] = "en") -> PuzzleFacts:
    """One puzzle, without its solution."""
    found, spoken = puzzle_of(name, number), language(lang)
    say = find_game(name).say(spoken)
    table = table_of(name, found)
    theme = f"score.{found.theme}"
    begins = in_words(name, found, found.solution[:1], spoken)
    return PuzzleFacts(
        name,
        table.game.title,
        number,
        len(shipped(name).puzzles),
        found.seat,
        found.seats,
        say(theme) if say.has(theme) else "",
        begins[0] if len(found.solution) > 1 else "",
        [
            LevelTries(say(f"level.{level}"), right, tries)
            for level, (right, tries) in found.found.items()
        ],
        1 + min(4, int(5 * found.difficulty)),
        board_facts(table),
    )


def seats_of(table: Table, seat: int) -> list[SeatFacts]:
    """The seats of a puzzle: one to play, the others held."""
    return [
        SeatFacts(who, "", "me" if who == seat else "open", "", True) for who in range(table.seats)
    ]


@changing("/api/puzzles/{name:str}/{number:int}/line", status_code=200)
async def puzzle_line(
    request: Asked,
    name: FromPath[str],
    number: FromPath[int],
    data: JSONBody[PuzzleLine],
    lang: FromQuery[str] = "en",
) -> LineFacts:
    """A line of the seat to play, on a copy."""
    spoken = language(lang)
    take_a_look(request)
    found = puzzle_of(name, number)
    table = table_of(name, found)
    return line_facts(table, found.seat, data.steps, spoken, seats_of(table, found.seat), "")


@changing("/api/puzzles/{name:str}/{number:int}/try", status_code=200)
async def try_puzzle(
    request: Asked,
    name: FromPath[str],
    number: FromPath[int],
    data: JSONBody[PuzzleLine],
    lang: FromQuery[str] = "en",
) -> Tried:
    """Whether a whole turn is as good as the solution, and what that is."""
    spoken = language(lang)
    take_a_look(request)
    found = puzzle_of(name, number)
    table = table_of(name, found)
    words = [" ".join(step.word.split()) for step in data.steps if step.seat == found.seat]
    path = choices_of(table.game, table.state, found.seat, words)
    if not words or path is None:
        raise Refusal("illegal")
    if not study_of(request).quota.take(f"puzzle/{address_of(request)}"):
        raise Refusal("too-fast")
    asked = {"what": "attempt", "game": name, "number": number, "words": words}
    told = await study_of(request).think(asked, TRY_SECONDS)
    say = table.game.say(spoken)
    return Tried(
        told["solved"],
        told["loss"],
        told["error"],
        in_words(name, found, found.solution, spoken),
        [PlanStep(found.seat, word) for word in found.solution],
        in_words(name, found, found.second, spoken),
        found.gain,
        found.error,
        found.deals,
        [Told(say(f"score.{part}"), points) for part, points in found.sources.items()],
        differences(table, found, say),
    )


def differences(table: Table, found: Puzzle, say: Say) -> list[EffectTold]:
    """What is otherwise after the solution than after the next best turn."""
    second = choices_of(table.game, table.state, found.seat, found.second) or []
    solution = choices_of(table.game, table.state, found.seat, found.solution) or []
    rows = effects(table.game, table.state, found.seat, second, solution, say)
    return [
        EffectTold(row.icon, row.name, row.played, row.better, row.seat, row.holders)
        for row in rows
    ]


def in_words(name: str, found: Puzzle, words: list[str], lang: str) -> list[str]:
    """A turn of a puzzle for people."""
    table, labels = table_of(name, found), []
    for word in words:
        labels.append(labelled(table, found.seat, word, lang))
        play(table, [(found.seat, word)])
    return labels


@changing("/api/puzzles/{name:str}/{number:int}/table")
async def play_on(
    request: Asked, name: FromPath[str], number: FromPath[int], data: JSONBody[PlayOn]
) -> TableGiven:
    """Play on from a puzzle against bots."""
    make_one(request)
    found = puzzle_of(name, number)
    table = Table(find_game(name), found.seats, None, start=table_of(name, found).state)
    return await server_of(request).tables.against_bots(table, found.seat, data.name, LEVEL)


HANDLERS = [puzzles, puzzle, puzzle_line, try_puzzle, play_on]
