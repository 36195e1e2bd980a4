"""`patolli lesson`: a guided first game in the terminal, with the same coach as in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from patolli import api
from patolli.cli.common import Language, check_language
from patolli.cli.play import HUMAN, Session
from patolli.engine import lesson as lessons
from patolli.engine.lesson import DO, FREE, TRY, Lesson


def lesson(
    game: Annotated[str, typer.Argument(help="The game to learn.")],
    chapter: Annotated[str, typer.Argument(help="Where to begin; at the first if left out.")] = "",
    lang: Language = "en",
) -> None:
    """Learn a game in the terminal: the coach says one thing, you do it, mistakes get a reason."""
    check_language(lang)
    Lecture(lessons.find(api.game(game), chapter), chapter, lang).run()


class Lecture(Session):
    """A session with a coach."""

    def __init__(self, script: Lesson, chapter: str, lang: str) -> None:
        players = [HUMAN if seat == script.me else script.level for seat in range(script.seats)]
        table = script.table(chapter)
        table.names = script.names  # the coach speaks of them
        super().__init__(table, players, lang)
        self.script = script
        self.texts = lessons.texts(script, lang)
        self.heard: set[str] = set()  # steps that were said
        before = script.steps[: script.chapter(chapter).first] if chapter else ()
        self.heard.update(step.id for step in before)
        self.wanted = ("", 0)  # what was last asked for, after so many lines of the record
        self.ended = False
        self.told = len(self.table.events())

    @property
    def here(self) -> lessons.Place:
        """How far the learner has come."""
        return lessons.place(self.script, lessons.given(self.table.lines))

    def next_seat(self) -> int:
        """Whoever has something to say by the script, else the learner before the bots."""
        waiting = self.table.waiting
        due = [seat for seat in waiting if seat in self.bots and self.due(seat) is not None]
        return due[0] if due else self.script.me

    def due(self, seat: int) -> str | None:
        """What the script has a bot answer."""
        return lessons.due(self.script, self.here, seat)

    def go_on(self) -> bool:
        """One answer by the script, a bot or the learner."""
        seat = self.next_seat()
        written = self.due(seat) if seat in self.bots else None
        if not written:
            return super().go_on()
        self.table.answer(seat, written)
        self.turn_of = -1
        self.tell(self.script.me)
        self.speak()
        return True

    def ask(self, seat: int) -> bool:
        """Let the coach speak, then put the question."""
        self.tell(seat)
        self.speak()
        return super().ask(seat)

    def speak(self) -> None:
        """What the coach says here and has not said yet; what is wanted is said again."""
        asked = self.script.me in self.table.waiting
        kind = self.table.choices(self.script.me)[0].partition(" ")[0] if asked else ""
        for step in lessons.spoken(self.script, self.here, kind):
            wanted = (step.id, len(self.table.lines))
            if wanted == self.wanted if step.kind == DO else step.id in self.heard:
                continue
            if step.kind == DO:
                self.wanted = wanted
            self.heard.add(step.id)
            self.coach(self.texts.say(step), step.rule)
            if step.kind == TRY:
                for rule, text in self.table.why_not(self.script.me, step.word, self.lang):
                    self.coach(text, rule)
                self.coach(self.texts.say(step, "praise"))
            if step.kind == FREE:
                view = self.table.seen(self.script.me)
                for name, values in lessons.notices(self.script, step, view)[:1]:
                    self.coach(self.texts.say(step, name, **values), step.nudge[name])
        if self.here.step >= len(self.script.steps) and not self.ended:
            self.ended = True
            self.coach(self.texts.after)

    def coach(self, text: str, rule: str = "") -> None:
        """One thing that the coach says."""
        if text:
            self.write(f"» {text}" + (f" [{rule}]" if rule else ""), "  ", bold=True)

    def answer(self, seat: int, line: str, choices: list[str]) -> None:
        """Answer unless it is not wanted here: then the coach says why."""
        found = self.meant(seat, line, choices)
        answers = lessons.given(self.table.lines)
        verdict = lessons.judge(self.script, answers, found) if len(found) == 1 else None
        if verdict is not None:
            self.wanted = ("", 0)  # said again
            self.coach(self.texts.about(verdict), verdict.rule)
            return
        before = self.here
        super().answer(seat, line, choices)
        if self.here.answered > before.answered:
            self.coach(self.texts.say(self.script.steps[self.here.answered], "praise"))
