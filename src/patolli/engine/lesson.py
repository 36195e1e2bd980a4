"""Guided first games: a real table, what is said at each step, and which answers count.

A game's lessons lie in its folder `lessons`: `<lesson>.toml` is the script, `<lesson>.<lang>.toml`
what the coach says. The seed fixes all chance and the others' answers are written down, so how far
somebody has come is told by the record alone: a lesson can be left, taken up again and tested.

An open lesson writes nothing down: the others play as they like, and each step waits for a kind of
question. What no step waits for is the learner's own. Such a lesson outlives changes of figures.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any

from patolli.engine.errors import BadSetup
from patolli.engine.game import Game, View
from patolli.engine.random import Random
from patolli.engine.record import LETTERS, UNDO, Line
from patolli.engine.table import Table
from patolli.engine.text import LANGUAGES

# What a step wants: to be read, an answer, an attempt at something forbidden, the others' answers
# to be watched, or that the learner plays while the coach listens.
SHOW, DO, TRY, WATCH, FREE = "show", "do", "try", "watch", "free"
KINDS = (SHOW, DO, TRY, WATCH, FREE)

Reply = tuple[int, str]  # the seat and its word


@dataclass(frozen=True)
class Step:
    """One thing the coach says, and what may follow it."""

    id: str
    kind: str
    chapter: int
    light: tuple[str, ...] = ()  # ids of the scene; `@end`, `@hint`, `@panel-0` are of the screen
    rule: str = ""
    accept: tuple[str, ...] = ()  # words that count; in an open lesson patterns of one kind
    other: Mapping[str, str] = field(default_factory=dict)  # unwanted answers, by pattern: a rule
    word: str = ""  # what is tried in vain
    refused: str = ""  # the rule that forbids it
    reply: tuple[Reply, ...] = ()  # of the others; in a free step: how it may go
    until: str = ""  # a free step ends with this answer of the learner; empty: with the game
    turns: int = 1  # how often it is given
    nudge: Mapping[str, str] = field(default_factory=dict)  # what the coach notices: a rule

    @property
    def asks(self) -> str:
        """The kind of question that a step is about; empty if it is about any."""
        return self.accept[0].partition(" ")[0] if self.accept else ""

    def accepts(self, word: str) -> bool:
        """Whether an answer is wanted."""
        return any(fnmatchcase(word, pattern) for pattern in self.accept)

    def remark(self, word: str) -> str | None:
        """The pattern of unwanted answers that a word falls under."""
        return next((pattern for pattern in self.other if fnmatchcase(word, pattern)), None)


@dataclass(frozen=True)
class Chapter:
    """Where one can begin."""

    id: str
    minutes: int
    first: int  # the number of its first step


@dataclass(frozen=True, eq=False)
class Lesson:
    """One script."""

    game: Game
    id: str
    seats: int
    seed: str
    options: Mapping[str, str]
    me: int
    names: tuple[str, ...]  # of all seats, the learner's empty
    level: str  # of the bots once the script is over
    chapters: tuple[Chapter, ...]
    steps: tuple[Step, ...]
    open: bool = False  # the others play as they like

    def wants(self, step: Step, word: str) -> bool:
        """Whether an answer is wanted at a step; in an open lesson patterns may except some."""
        return step.accepts(word) and not (self.open and step.remark(word) is not None)

    def chapter(self, name: str) -> Chapter:
        """A chapter by its id; BadSetup if there is none."""
        for chapter in self.chapters:
            if chapter.id == name:
                return chapter
        raise BadSetup(f"no chapter {name!r}; there are: {', '.join(c.id for c in self.chapters)}")

    def table(self, chapter: str = "") -> Table:
        """A table at the beginning of a chapter: what comes before is played as it is written."""
        table = Table(self.game, self.seats, self.seed, self.options)
        first = self.chapter(chapter).first if chapter else 0
        if self.open:
            play_on(self, table, first)
            return table
        for step in self.steps[:first]:
            if step.kind == DO:
                table.answer(self.me, step.accept[0])
            for seat, word in step.reply:
                table.answer(seat, word)
        return table


@dataclass(frozen=True)
class Place:
    """How far a record has come."""

    step: int  # the first step that is not yet done; those before it that only speak are
    replies: int = 0  # of that step which have been given
    answered: int = -1  # the last step that the learner answered
    lost: bool = False  # the record does not follow this script


def given(lines: Iterable[Line]) -> list[Reply]:
    """The answers of a record that count: what was taken back is left out."""
    found: list[Reply] = []
    for line in lines:
        name, _, rest = line.word.partition(" ")
        if line.who < 0:
            continue
        if name != UNDO:
            found.append((line.who, line.word))
            continue
        for _ in range(int(rest)):
            del found[max(at for at, (who, _) in enumerate(found) if who == line.who)]
    return found


def play_on(lesson: Lesson, table: Table, first: int, seed: int = 1) -> None:
    """Play an open lesson up to a step: as it wants, and anyhow where it wants nothing."""
    random = Random(seed)
    while table.waiting:
        here = place(lesson, given(table.lines))
        seat = lesson.me if lesson.me in table.waiting else table.waiting[0]
        if here.step >= first and seat == lesson.me:
            return
        words = table.choices(seat)
        step = lesson.steps[here.step]
        if seat == lesson.me:
            words = [word for word in words if lesson.wants(step, word)] or words
            if step.until:
                words = [word for word in words if fnmatchcase(word, step.until)] or words
        table.answer(seat, words[random.below(len(words))])


def place(lesson: Lesson, answers: Sequence[Reply]) -> Place:
    """Where in a lesson these answers lead."""
    if lesson.open:
        answers = [answer for answer in answers if answer[0] == lesson.me]
    at, answered = 0, -1
    for number, step in enumerate(lesson.steps):
        if step.kind == FREE:
            at = ended(lesson, step, answers, at)
            if at < 0:
                return Place(number, 0, answered)
            answered = number
            continue
        if step.kind == DO:
            while lesson.open and at < len(answers) and not lesson.wants(step, answers[at][1]):
                at += 1  # another question, the learner's own
            if at == len(answers):
                return Place(number, 0, answered)
            if answers[at][0] != lesson.me or not lesson.wants(step, answers[at][1]):
                return Place(number, 0, answered, lost=True)
            at, answered = at + 1, number
        for count, reply in enumerate(step.reply):
            if at == len(answers):
                return Place(number, count, answered)
            if answers[at] != reply:
                return Place(number, count, answered, lost=True)
            at += 1
    return Place(len(lesson.steps), 0, answered)


def ended(lesson: Lesson, step: Step, answers: Sequence[Reply], at: int) -> int:
    """The number of the learner's first answer after a free step; -1 while it goes on."""
    left = step.turns if step.until else 0
    while left and at < len(answers):
        who, word = answers[at]
        left -= who == lesson.me and fnmatchcase(word, step.until)
        at += 1
    if not step.until or left:
        return -1
    while at < len(answers) and answers[at][0] != lesson.me:
        at += 1
    return at


@dataclass(frozen=True)
class Verdict:
    """An answer that is allowed but not wanted here: what the coach says to it."""

    step: Step
    pattern: str  # of the unwanted answers; empty: any other
    rule: str


def judge(lesson: Lesson, answers: Sequence[Reply], words: Iterable[str]) -> Verdict | None:
    """Why answers in a row are not wanted; None if they are."""
    so_far = list(answers)
    for word in words:
        here = place(lesson, so_far)
        step = lesson.steps[here.step] if here.step < len(lesson.steps) else None
        if here.lost or step is None or step.kind == FREE:
            return None
        other = lesson.open and word.partition(" ")[0] != step.asks  # a question of one's own
        if step.kind == DO and here.answered < here.step and not other:
            if not lesson.wants(step, word):
                pattern = step.remark(word)
                return Verdict(step, pattern or "", step.other.get(pattern or "", step.rule))
        so_far.append((lesson.me, word))
    return None


def due(lesson: Lesson, here: Place, seat: int) -> str | None:
    """What a seat other than the learner's answers now; None: it waits, empty: as it likes."""
    if lesson.open or here.lost or here.step >= len(lesson.steps):
        return ""
    step = lesson.steps[here.step]
    if step.kind == FREE:
        return ""
    if step.kind == DO and here.answered < here.step:
        return "" if free_before(lesson, here) else None
    who, word = step.reply[here.replies]
    return word if who == seat else None


def free_before(lesson: Lesson, here: Place) -> bool:
    """Whether the learner has just played freely: then the others do too."""
    return here.answered >= 0 and lesson.steps[here.answered].kind == FREE


def spoken(lesson: Lesson, here: Place, asked: str) -> list[Step]:
    """What is said since the learner's last answer, in order, up to what is wanted next.

    What is watched is said once the others have given their written answers. `asked` is the kind of
    question that the learner is asked, empty if none.
    """
    if lesson.open and here.step < len(lesson.steps):
        if not asked or lesson.steps[here.step].asks not in ("", asked):
            return []
    if here.lost or (free_before(lesson, here) and not asked):
        return []
    wanted = [step for step in lesson.steps[here.step : here.step + 1] if step.kind != WATCH]
    return [*lesson.steps[here.answered + 1 : here.step], *wanted[: here.step - here.answered]]


@dataclass(frozen=True)
class Texts:
    """What the coach says, in one language."""

    title: str
    after: str
    chapters: Mapping[str, str]
    steps: Mapping[str, Mapping[str, str]]

    def say(self, step: Step, key: str = "say", **values: object) -> str:
        """A text of a step; empty if it has none by that key."""
        return self.steps.get(step.id, {}).get(key, "").format(**values)

    def about(self, verdict: Verdict) -> str:
        """What is said to an answer that is not wanted."""
        return self.say(verdict.step, verdict.pattern or "else")


def notices(lesson: Lesson, step: Step, view: View) -> list[tuple[str, Mapping[str, object]]]:
    """What the coach has to say about a position of free play: names and values, gravest first."""
    if step.kind != FREE or view.seat not in view.waiting:
        return []
    return [(name, values) for name, values in lesson.game.notices(view) if name in step.nudge]


# ------------------------------------------------------------------------------------ reading
def names(game: Game) -> list[str]:
    """The lessons of a game in their order: the first game first."""
    folder = resources.files(game.package) / "lessons"
    if not folder.is_dir():
        return []
    found = [file.name.removesuffix(".toml") for file in folder.iterdir()]
    return sorted(name for name in found if "." not in name)


@cache
def read(game: Game, name: str) -> Lesson:
    """A lesson by its name."""
    return parse(game, name, load(game, name))


def load(game: Game, name: str) -> dict[str, Any]:
    """A file of a lesson as data; BadSetup if there is none."""
    source = resources.files(game.package) / "lessons" / f"{name}.toml"
    if not source.is_file():
        raise BadSetup(f"{game.title} has no lesson {name!r}")
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def texts(lesson: Lesson, lang: str) -> Texts:
    """What the coach of a lesson says in a language."""
    if lang not in LANGUAGES:
        raise BadSetup(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    data = load(lesson.game, f"{lesson.id}.{lang}")
    return Texts(data["title"], data["after"], data["chapters"], data["step"])


def find(game: Game, chapter: str) -> Lesson:
    """The lesson that has a chapter; the first one if none is named."""
    lessons = [read(game, name) for name in names(game)]
    if not lessons:
        raise BadSetup(f"{game.title} has no lesson")
    known = [one.id for lesson in lessons for one in lesson.chapters]
    if chapter and chapter not in known:
        raise BadSetup(f"no chapter {chapter!r}; there are: {', '.join(known)}")
    found = (lesson for lesson in lessons if chapter in [one.id for one in lesson.chapters])
    return next(found) if chapter else lessons[0]


def parse(game: Game, name: str, data: Mapping[str, Any]) -> Lesson:
    """A lesson from the data of its script."""
    chapters: list[Chapter] = []
    steps: list[Step] = []
    for number, row in enumerate(data["chapter"]):
        chapters.append(Chapter(row["id"], row["minutes"], len(steps)))
        steps += [parse_step(step, number) for step in row["step"]]
    return Lesson(
        game=game,
        id=name,
        seats=data["seats"],
        seed=str(data["seed"]),
        options=data.get("options", {}),
        me=data["me"],
        names=tuple(data["names"]),
        level=data["level"],
        chapters=tuple(chapters),
        steps=tuple(steps),
        open=data.get("open", False),
    )


def parse_step(row: Mapping[str, Any], chapter: int) -> Step:
    """A step from its row; a reply is written as records write it: the seat's letter, the word."""
    reply = tuple((LETTERS.index(line[0]), line[2:]) for line in row.get("reply", ()))
    light, accept = tuple(row.get("light", ())), tuple(row.get("accept", ()))
    plain = {key: value for key, value in row.items() if key not in ("reply", "light", "accept")}
    return Step(chapter=chapter, reply=reply, light=light, accept=accept, **plain)
