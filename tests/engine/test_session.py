"""A game in the terminal as a person reads it: what is told, when, and by which names."""

from __future__ import annotations

import re

import pytest

import patolli
from patolli.cli import replay
from patolli.engine.errors import BadSetup
from patolli.engine.text import LANGUAGES
from typed import Typed, at_table


def test_a_question_is_not_put_again_after_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    made = at_table("tikal", "en", "rules", "help", "", "quit")
    prompt = made.table.prompt(0, "en")
    made.run()
    out = capsys.readouterr().out
    assert out.count(prompt) == 2, "once by itself, once for Enter"
    assert out.index("take back your last answer") < out.rindex(prompt)


@pytest.mark.parametrize("name", ["tikal", "tzolkin", "mezo", "origins"])
def test_later_turns_tell_what_has_changed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    made = at_table(name, "en")
    table = made.table
    made.show_position(0)
    first = capsys.readouterr().out
    assert [line for line in table.describe(0, "en") if line not in first] == []
    bot = patolli.bot("greedy", game=name)
    for _ in range(6):
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    made.turn_of = 1
    made.show_position(0)
    later = capsys.readouterr().out
    assert 0 < len(later) < len(first)
    made.show_position(0, whole=True)
    whole = capsys.readouterr().out
    assert [line for line in table.describe(0, "en") if line not in whole] == []
    assert [line for line in later.splitlines() if line not in whole] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["tikal", "tzolkin", "mezo", "origins"])
def test_players_have_names_in_the_terminal(
    name: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made = at_table(name, lang, *["1"] * 6, "log", "show", "quit", names=("Ania", "Balam"))
    made.run()
    replay.show_result(made.table, lang)
    out = capsys.readouterr().out
    said = made.table.game.say(lang, ("Ania", "Balam"))
    lines = made.table.game.describe(made.table.seen(0), said)
    assert [line for line in lines if line not in out] == []
    assert said("player", seat="A") not in out and said("player", seat="B") not in out
    assert "Ania: " in out and "Balam: " in out


def test_names_are_as_many_as_players() -> None:
    with pytest.raises(BadSetup, match="3 names given for a table of 2"):
        at_table("tikal", "en", names=("A", "B", "C"))


def test_a_rule_is_found_without_the_letters_of_its_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    at_table("tikal", "en", "rules 8.5", "quit").run()
    assert "TK-8.5  " in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_is_walked_through_in_words(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = patolli.table("tikal", 2, 7)
    bot = patolli.bot("greedy", game="tikal")
    for _ in range(12):
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    typed = Typed(str(at := table.events()[-1]["line"]), "b", "", "q")
    monkeypatch.setattr(replay, "Terminal", lambda colours=0: typed)
    replay.step_through(table.record(), None, lang)
    out = capsys.readouterr().out
    last = [table.text(one, lang) for one in table.events() if one["line"] == at]
    assert all(out.count(f"  {told}\n") >= 2 for told in last)
    assert typed.prompts == [
        table.say(lang)("replay.keys", at=number, last=len(table.lines))
        for number in (0, at, at - 1, at)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["tikal", "tzolkin", "mezo", "origins"])
def test_nothing_is_too_wide_or_unsaid(
    name: str, lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long way into a game at 80 letters a line: every line fits and every text has words."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    typed = [str(1 + number % 3) for number in range(40)]
    at_table(name, lang, *typed, "show", "board", "log", "hint", "help", "quit").run()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 200
    assert [line for line in lines if len(line) > 80] == []
    unsaid = re.compile(r"[{}]|\b(question|choice|hint|describe|effect|score|event|play)\.[a-z]")
    assert [line for line in lines if unsaid.search(line)] == []
