"""Every lesson is played through every accepted path, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

import patolli
from patolli.engine import lesson as lessons
from patolli.engine.errors import BadSetup
from patolli.engine.lesson import DO, FREE, TRY, WATCH, Lesson, Step
from patolli.engine.lesson_check import END, Player, problems, text_faults
from patolli.engine.record import Line
from patolli.engine.text import LANGUAGES

ALL = [
    pytest.param(lessons.read(patolli.game(name), one), id=f"{name}-{one}")
    for name in patolli.game_names()
    for one in lessons.names(patolli.game(name))
]


@pytest.mark.parametrize("lesson", ALL)
def test_every_path_can_be_played_and_everything_is_said(lesson: Lesson) -> None:
    assert problems(lesson) == []


@pytest.mark.parametrize("lesson", ALL)
def test_every_chapter_begins_with_its_own_first_step(lesson: Lesson) -> None:
    for chapter in lesson.chapters:
        table = lesson.table(chapter.id)
        here = lessons.place(lesson, lessons.given(table.lines))
        assert not here.lost
        said = lessons.spoken(lesson, here, lesson.steps[here.step].asks or "any")
        assert lesson.steps[chapter.first] in said, chapter.id


@pytest.mark.parametrize("lesson", ALL)
def test_help_fades_and_ends_in_free_play_against_a_gentle_bot(lesson: Lesson) -> None:
    assert lesson.steps[-1].kind == FREE
    assert lesson.level in ("beginner", "casual")


@pytest.mark.parametrize("lesson", [one for one in ALL if not one.values[0].open])
def test_a_record_tells_how_far_somebody_has_come(lesson: Lesson) -> None:
    """Walking along the script step by step, the place is always the next step."""
    table = lesson.table()
    for number, step in enumerate(lesson.steps):
        here = lessons.place(lesson, lessons.given(table.lines))
        assert not here.lost
        if step.kind == DO:
            assert here.step == number
            assert lessons.judge(lesson, lessons.given(table.lines), [step.accept[0]]) is None
            unwanted = [word for word in table.choices(lesson.me) if word not in step.accept]
            for word in unwanted[:3]:
                verdict = lessons.judge(lesson, lessons.given(table.lines), [word])
                assert verdict is not None
                for lang in LANGUAGES:
                    assert lessons.texts(lesson, lang).about(verdict)
            table.answer(lesson.me, step.accept[0])
        for seat, word in step.reply if step.kind != FREE else ():
            here = lessons.place(lesson, lessons.given(table.lines))
            assert here.step == number
            assert lessons.due(lesson, here, seat) == word
            table.answer(seat, word)
        if step.kind == FREE:
            assert here.step == number
            for seat, word in step.reply:
                table.answer(seat, word)


@pytest.mark.parametrize("lesson", [one for one in ALL if one.values[0].open])
def test_an_open_lesson_waits_for_its_questions(lesson: Lesson) -> None:
    """At the beginning of each chapter the wanted answer is taken and what is excepted is not."""
    for chapter in lesson.chapters:
        table = lesson.table(chapter.id)
        here = lessons.place(lesson, lessons.given(table.lines))
        step = lesson.steps[here.step]
        assert here.step >= chapter.first and not here.lost
        assert all(lessons.due(lesson, here, seat) == "" for seat in range(lesson.seats))
        kind = table.choices(lesson.me)[0].partition(" ")[0]
        spoken = lessons.spoken(lesson, here, kind)
        assert bool(spoken) == (step.asks in ("", kind))
        for word in table.choices(lesson.me):
            verdict = lessons.judge(lesson, lessons.given(table.lines), [word])
            if step.kind == FREE or kind != step.asks or lesson.wants(step, word):
                assert verdict is None
            else:
                assert verdict is not None
                for lang in LANGUAGES:
                    assert lessons.texts(lesson, lang).about(verdict)


def small(*steps: Step) -> Lesson:
    """A lesson of a few steps about nothing."""
    game = patolli.game("tikal")
    return Lesson(game, "small", 2, "1", {}, 0, ("", "Balam"), "beginner", (), steps)


def test_what_was_taken_back_does_not_count() -> None:
    lines = [Line(-1, "draw x"), Line(0, "one"), Line(0, "two"), Line(0, "undo 1"), Line(1, "b")]
    assert lessons.given(lines) == [(0, "one"), (1, "b")]


def test_an_unwanted_answer_is_judged_by_its_pattern_then_by_the_rest() -> None:
    step = Step("s", DO, 0, rule="TK-1.1", accept=("act go",), other={"act s*": "TK-6.1"})
    lesson = small(step)
    assert lessons.judge(lesson, [], ["act go"]) is None
    verdict = lessons.judge(lesson, [], ["act stop"])
    assert verdict is not None and (verdict.pattern, verdict.rule) == ("act s*", "TK-6.1")
    other = lessons.judge(lesson, [], ["act walk"])
    assert other is not None and (other.pattern, other.rule) == ("", "TK-1.1")


def test_answers_of_one_gesture_are_judged_in_a_row() -> None:
    lesson = small(Step("a", DO, 0, accept=("place x",)), Step("b", DO, 0, accept=("turn 0",)))
    assert lessons.judge(lesson, [], ["place x", "turn 0"]) is None
    verdict = lessons.judge(lesson, [], ["place x", "turn 3"])
    assert verdict is not None and verdict.step.id == "b"


def test_others_wait_for_the_learner_and_then_say_what_is_written() -> None:
    lesson = small(
        Step("do", DO, 0, accept=("keep x",), reply=((1, "keep y"),)),
        Step("see", WATCH, 0, reply=((1, "go"),)),
        Step("free", FREE, 0, until="end"),
    )

    def due(*answers: tuple[int, str]) -> str | None:
        return lessons.due(lesson, lessons.place(lesson, answers), 1)

    assert due() is None
    assert due((0, "keep x")) == "keep y"
    assert due((0, "keep x"), (1, "keep y")) == "go"
    assert due((0, "keep x"), (1, "keep y"), (1, "go")) == ""
    assert lessons.place(lesson, [(0, "keep z")]).lost


def test_a_free_step_ends_with_the_learners_word_and_the_others_answers_after_it() -> None:
    lesson = small(Step("free", FREE, 0, until="end", turns=2), Step("try", TRY, 0))
    played = [(0, "end"), (1, "end"), (0, "x")]
    assert lessons.place(lesson, played).step == 0
    assert lessons.place(lesson, [*played, (0, "end"), (1, "y")]).step == 2


def test_a_chapter_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(BadSetup, match="no chapter 'x'"):
        lessons.find(patolli.game("tzolkin"), "x")


def test_the_checker_finds_what_is_wrong() -> None:
    """A script whose answer is not offered, that points at nothing and cites a rule of nobody."""
    game = patolli.game("tzolkin")
    good = lessons.read(game, "first")
    steps = list(good.steps)
    steps[0] = Step("wheel", "show", 0, light=("nothing",), rule="TZ-99.9")
    steps[3] = Step("wealth", DO, 0, accept=("keep w-01 w-02",))
    bad = replace(good, steps=tuple(steps))
    found = "\n".join(problems(bad))
    assert "nothing to point at: nothing" in found
    assert "no rule TZ-99.9" in found
    assert "'keep w-01 w-02' is not among" in found


def test_a_sentence_ends_with_its_sign() -> None:
    assert len(END.findall("One day or two? With two: 7 points. So.")) == 3
    assert len(END.findall("0 + 2 = 2 corn.")) == 1


def test_all_paths_of_a_lesson_are_followed() -> None:
    player = Player(lessons.read(patolli.game("tzolkin"), "first"))
    assert list(player.faults()) == []
    assert player.paths > 1
    assert list(text_faults(player.lesson)) == []
