"""`patolli lesson`: the coach in the terminal."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

import patolli
from patolli.cli import app
from patolli.engine import lesson as lessons
from patolli.engine.lesson import DO, FREE


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_a_lesson_is_played_to_its_free_part(lang: str) -> None:
    """Every wanted answer typed as a word; everything the coach says is heard."""
    script = lessons.read(patolli.game("tzolkin"), "first")
    words = [step.accept[0].partition(" ")[2] for step in script.steps if step.kind == DO]
    typed = "\n".join([*words, "quit"]) + "\n"
    ran = CliRunner().invoke(app, ["lesson", "tzolkin", "--lang", lang], input=typed)
    assert ran.exit_code == 0, ran.output
    heard = " ".join(ran.output.split())
    texts = lessons.texts(script, lang)
    first = next(number for number, step in enumerate(script.steps) if step.kind == FREE)
    for step in script.steps[: first + 1]:
        assert texts.say(step) in heard, step.id


def test_what_happens_is_told_with_the_names_that_the_coach_uses() -> None:
    ran = CliRunner().invoke(app, ["lesson", "origins"], input="quit\n")
    assert "» Balam took the first die" in ran.output
    assert ran.output.count("Take the orange 4") == 1, "what is wanted is said once"
    assert ran.output.index("  Balam drafts ") < ran.output.index("Take the orange 4")
    assert "  Balam drafts " in ran.output and "  B drafts " not in ran.output


def test_an_unwanted_answer_is_answered_with_its_reason() -> None:
    ran = CliRunner().invoke(app, ["lesson", "tzolkin", "on"], input="place uxmal\nquit\n")
    assert "On Uxmal a neutral worker sits on 0" in " ".join(ran.output.split())
    assert "TZ-3.11" in ran.output


def test_an_open_lesson_speaks_in_the_terminal_too() -> None:
    typed = "1\n" * 6 + "quit\n"  # the dice are the learner's own; then a turn is wanted
    ran = CliRunner().invoke(app, ["lesson", "origins", "solo"], input=typed)
    texts = lessons.texts(lessons.read(patolli.game("origins"), "solo"), "en")
    assert ran.exit_code == 0, ran.output
    heard = " ".join(ran.output.split())
    assert texts.steps["target"]["say"] in heard
    assert texts.steps["start"]["say"] in heard


def test_a_chapter_that_is_not_there_is_one_line() -> None:
    ran = CliRunner().invoke(app, ["lesson", "tikal", "nothing"])
    assert ran.exit_code != 0
