"""Guided first games over HTTP: which there are, and a table to play one at."""

from __future__ import annotations

from typing import Annotated

from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from patolli.engine import lesson as lessons
from patolli.engine.errors import BadSetup
from patolli.engine.lesson import Lesson
from patolli.server.handlers import changing, reading
from patolli.server.making import find_game
from patolli.server.protocol import Name, TableGiven
from patolli.server.refusals import Refusal, language
from patolli.server.routes import Asked, make_one, server_of


class LessonWish(Struct, forbid_unknown_fields=True):
    """Where to begin, and what the learner is called."""

    chapter: Annotated[str, Meta(max_length=40)] = ""
    name: Name = ""


class ChapterOutline(Struct):
    id: str
    title: str
    minutes: int


class LessonOutline(Struct):
    """A lesson, for choosing where to begin."""

    lesson: str
    title: str
    chapters: list[ChapterOutline]


def outline(lesson: Lesson, lang: str) -> LessonOutline:
    """A lesson in a language."""
    texts = lessons.texts(lesson, lang)
    chapters = [
        ChapterOutline(one.id, texts.chapters[one.id], one.minutes) for one in lesson.chapters
    ]
    return LessonOutline(lesson.id, texts.title, chapters)


@reading("/api/lessons/{name:str}", sync_to_thread=False)
def list_lessons(name: FromPath[str], lang: FromQuery[str] = "en") -> list[LessonOutline]:
    """The lessons of a game in their order; none if it has none."""
    game, spoken = find_game(name), language(lang)
    return [outline(lessons.read(game, one), spoken) for one in lessons.names(game)]


@changing("/api/lessons/{name:str}")
async def begin(request: Asked, name: FromPath[str], data: JSONBody[LessonWish]) -> TableGiven:
    """A table at the beginning of a chapter; its tokens are told only here."""
    make_one(request)
    try:
        lesson = lessons.find(find_game(name), data.chapter)
    except BadSetup:
        raise Refusal("unknown-page") from None
    return await server_of(request).tables.teach(lesson, data.chapter, data.name)


HANDLERS = [list_lessons, begin]
