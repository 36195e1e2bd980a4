"""Plays every path through a lesson and tells what is wrong with it.

Every accepted answer must be offered, every attempt refused by the rule the script names, every
remark have an answer that it is about, every highlighted id be drawn, every rule be in the
rulebook, and every text be there, in every language, in at most two sentences.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from fnmatch import fnmatchcase

from patolli.engine import lesson as lessons
from patolli.engine import rulebook
from patolli.engine.lesson import DO, FREE, KINDS, TRY, WATCH, Lesson, Step
from patolli.engine.table import Table
from patolli.engine.text import LANGUAGES

LONGEST = 240  # characters that the coach says at once
SENTENCES = 2
OPEN_GAMES = 3  # games in which an open lesson is tried
SCREEN = re.compile(r"@(end|hint|panel-\d)")  # parts of the screen that can be pointed at
END = re.compile(r"[.!?…](?=\s|$)")


def problems(lesson: Lesson) -> list[str]:
    """All that is wrong with a lesson."""
    found: dict[str, None] = {}
    for step, fault in [*script_faults(lesson), *text_faults(lesson), *Player(lesson).faults()]:
        found[f"{lesson.game.name} {lesson.id}, {step}: {fault}"] = None
    return list(found)


def script_faults(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """What is wrong with a script before it is played."""
    known = rulebook.read(lesson.game, "en").rules()
    ids = [step.id for step in lesson.steps]
    for step in lesson.steps:
        if ids.count(step.id) > 1:
            yield step.id, "the id occurs twice"
        if step.kind not in KINDS:
            yield step.id, f"no kind {step.kind}"
        for rule in (step.rule, step.refused, *step.other.values(), *step.nudge.values()):
            if rule and rule not in known:
                yield step.id, f"no rule {rule}"


def wanted_keys(step: Step) -> set[str]:
    """The texts that a step must have."""
    return {"say", *step.other, *step.nudge}


def text_faults(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """What is wrong with what is said."""
    known = {step.id: step for step in lesson.steps}
    english = lessons.texts(lesson, "en")
    for lang in LANGUAGES:
        texts = lessons.texts(lesson, lang)
        if set(texts.chapters) != {chapter.id for chapter in lesson.chapters}:
            yield "chapters", f"{lang}: titles of other chapters"
        if set(texts.steps) != set(known):
            yield "steps", f"{lang}: texts of other steps {set(texts.steps) ^ set(known)}"
        for name, said in texts.steps.items():
            if name not in known:
                continue
            keys = wanted_keys(known[name])
            if keys - set(said) or set(said) - keys - {"else", "praise"}:
                yield name, f"{lang}: texts {sorted(set(said) ^ keys)}"
            if set(said) != set(english.steps.get(name, {})):
                yield name, f"{lang}: not the texts that English has"
            for key, text in said.items():
                yield from length_faults(name, f"{lang} {key}", text)
        yield from length_faults("after", lang, texts.after)


def length_faults(step: str, where: str, text: str) -> Iterator[tuple[str, str]]:
    """A text that is empty, too long or of too many sentences."""
    if not text or len(text) > LONGEST:
        yield step, f"{where} has {len(text)} characters"
    if len(END.findall(text)) > SENTENCES:
        yield step, f"{where} has {len(END.findall(text))} sentences"


class Player:
    """Follows every accepted answer of a lesson on real tables."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.used: set[tuple[str, str]] = set()  # remarks that can be heard
        self.paths = 0

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong along all paths."""
        if self.lesson.open:
            for seed in range(OPEN_GAMES):
                yield from self.watch(seed)
        else:
            yield from self.follow(self.lesson.table(), 0)
        for step in self.lesson.steps:
            for pattern in step.other:
                if (step.id, pattern) not in self.used:
                    yield step.id, f"nobody can hear the remark on {pattern!r}"

    def follow(self, table: Table, first: int) -> Iterator[tuple[str, str]]:
        """Play on from a step; where several answers count, along each of them."""
        lesson = self.lesson
        for number, step in enumerate(lesson.steps[first:], first):
            if step.kind in (WATCH, FREE):
                drawn = self.drawn(table) if step.kind == FREE else ()
                fault = self.replies(table, step)
                if fault:
                    yield step.id, fault
                    return
                yield from self.lights(step, drawn or self.drawn(table))
                continue
            yield from self.lights(step, self.drawn(table))
            if step.kind == TRY:
                reasons = [rule for rule, _ in table.why_not(lesson.me, step.word)]
                if reasons != [step.refused]:
                    yield step.id, f"{step.word!r} is refused for {reasons}"
            if step.kind != DO:
                continue
            offered = table.choices(lesson.me)
            good = [word for word in step.accept if word in offered]
            if step.accept[0] not in good:
                yield step.id, f"{step.accept[0]!r} is not among {offered}"
                return
            yield from self.remarks(step, offered)
            for word in good[1:]:
                other = table.copy()
                other.answer(lesson.me, word)
                fault = self.replies(other, step)
                if fault:
                    yield step.id, fault
                else:
                    yield from self.follow(other, number + 1)
            table.answer(lesson.me, good[0])
            fault = self.replies(table, step)
            if fault:
                yield step.id, fault
                return
        self.paths += 1

    def watch(self, seed: int) -> Iterator[tuple[str, str]]:
        """Play an open lesson to its end: each step must come, and be as it says."""
        lesson, table = self.lesson, self.lesson.table()
        said: list[Step] = []  # shown together with the next step that waits
        for number, step in enumerate(lesson.steps):
            said.append(step)
            if step.kind not in (DO, FREE):
                continue
            lessons.play_on(lesson, table, number, seed)
            here = lessons.place(lesson, lessons.given(table.lines))
            if here.step < number or not table.waiting:
                yield step.id, "never comes"
                return
            if step.kind == DO:
                while step.asks != table.choices(lesson.me)[0].partition(" ")[0]:
                    table.answer(lesson.me, table.choices(lesson.me)[0])
                    lessons.play_on(lesson, table, number, seed)
                    if not table.waiting:
                        yield step.id, "is never asked"
                        return
                offered = table.choices(lesson.me)
                if not any(lesson.wants(step, word) for word in offered):
                    yield step.id, f"{step.accept} is not among {offered}"
                yield from self.remarks(step, offered)
            for one in said:
                yield from self.lights(one, self.drawn(table))
            said = []
        self.paths += 1

    def drawn(self, table: Table) -> Collection[str]:
        """All ids of the picture that the learner sees."""
        scene = table.scene(self.lesson.me)
        return {row["id"] for part in ("items", "layers") for row in scene[part]}

    def lights(self, step: Step, drawn: Collection[str]) -> Iterator[tuple[str, str]]:
        """What is pointed at but not there."""
        for name in step.light:
            if name not in drawn and not SCREEN.fullmatch(name):
                yield step.id, f"nothing to point at: {name}"

    def remarks(self, step: Step, offered: list[str]) -> Iterator[tuple[str, str]]:
        """Whether something is said to every answer that is not wanted."""
        rest = [word for word in offered if not self.lesson.wants(step, word)]
        for pattern in step.other:
            if any(fnmatchcase(word, pattern) for word in rest):
                self.used.add((step.id, pattern))
        left = [word for word in rest if not any(fnmatchcase(word, one) for one in step.other)]
        if left and not lessons.texts(self.lesson, "en").say(step, "else"):
            yield step.id, f"nothing is said to {left}"

    def replies(self, table: Table, step: Step) -> str:
        """Give the written answers of a step; what is wrong with them."""
        for seat, word in step.reply:
            if word not in table.choices(seat):
                return f"the written answer {word!r} is not among {table.choices(seat)}"
            table.answer(seat, word)
        return ""
