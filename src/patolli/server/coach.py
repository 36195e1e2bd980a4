"""What the coach of a lesson says at a table, as it is sent."""

from __future__ import annotations

from msgspec import Struct

from patolli.engine import lesson as lessons
from patolli.engine.game import View
from patolli.engine.lesson import FREE, TRY, WATCH, Lesson, Place, Step, Texts
from patolli.engine.table import Table
from patolli.server.refusals import Refusal


class CoachStep(Struct, omit_defaults=True):
    """One thing that is said, what it points at, and what it waits for."""

    id: str
    kind: str
    chapter: str
    say: str
    light: list[str]
    rule: str = ""
    word: str = ""  # what is to be tried in vain, or the answer that "show me" shows
    praise: str = ""  # after an attempt


class CoachNote(Struct):
    """Something noticed while the learner plays freely."""

    id: str
    say: str
    rule: str


class LessonFacts(Struct):
    """How far a lesson is: what is said now, in order."""

    lesson: str
    steps: list[CoachStep]
    praise: str  # of the answer before
    notes: list[CoachNote]
    after: str  # what is said at the end, empty before
    lost: bool  # the lesson was changed since this table was opened


def here(lesson: Lesson, table: Table) -> Place:
    """How far a table has come in its lesson."""
    return lessons.place(lesson, lessons.given(table.lines))


def facts(lesson: Lesson, table: Table, view: View, lang: str) -> LessonFacts:
    """What the coach says to the learner now."""
    place, texts = here(lesson, table), lessons.texts(lesson, lang)
    kind = view.kind.name if view.kind is not None and lesson.me in table.waiting else ""
    spoken = lessons.spoken(lesson, place, kind)
    over = place.step >= len(lesson.steps) or table.over
    last = lesson.steps[place.answered] if place.answered >= 0 else None
    own = [word for who, word in lessons.given(table.lines) if who == lesson.me]
    praised = last is not None and bool(own) and lesson.wants(last, own[-1])
    praised = praised and not any(one.kind == WATCH for one in spoken)
    step = lesson.steps[place.step] if not over else None
    return LessonFacts(
        lesson=lesson.id,
        steps=[said(lesson, texts, one, view) for one in spoken],
        praise=texts.say(last, "praise") if praised and last is not None else "",
        notes=notes(lesson, texts, step, view) if step is not None else [],
        after=texts.after if over else "",
        lost=place.lost,
    )


def said(lesson: Lesson, texts: Texts, step: Step, view: View) -> CoachStep:
    """A step as it is sent."""
    fit = [word for word in view.words if lesson.wants(step, word)]
    wanted = next((word for word in step.accept if word in fit), fit[0] if fit else "")
    return CoachStep(
        id=step.id,
        kind=step.kind,
        chapter=lesson.chapters[step.chapter].id,
        say=texts.say(step),
        light=list(step.light),
        rule=step.rule,
        word=step.word if step.kind == TRY else wanted,
        praise=texts.say(step, "praise") if step.kind == TRY else "",
    )


def notes(lesson: Lesson, texts: Texts, step: Step, view: View) -> list[CoachNote]:
    """What is noticed in free play, gravest first."""
    if step.kind != FREE:
        return []
    return [
        CoachNote(name, texts.say(step, name, **values), step.nudge[name])
        for name, values in lessons.notices(lesson, step, view)
    ]


def check(lesson: Lesson, table: Table, words: list[str], lang: str) -> None:
    """Refuse answers that are allowed but not wanted now, with the coach's reason."""
    verdict = lessons.judge(lesson, lessons.given(table.lines), words)
    if verdict is not None:
        text = lessons.texts(lesson, lang).about(verdict)
        raise Refusal("unwanted", verdict.rule, text)
