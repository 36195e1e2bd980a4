"""The terminal: folded and coloured where a person sits, plain in a pipe; Ctrl+C asks to save."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from fcntl import ioctl
from pathlib import Path

import pytest

import patolli
from patolli.cli import rules, terminal
from patolli.cli.play import pick, with_heads
from patolli.engine.build import compiled
from patolli.engine.text import LANGUAGES
from typed import at_table, session

TOY = Path(__file__).parents[1] / "toy"
COLUMNS = 60
PATIENCE = 90  # seconds, on a machine that is busy


class Screen:
    """`patolli play` on a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        environment = {**os.environ, "PATOLLI_GAMES": "patolli_toy", "TERM": "xterm"}
        for set_by_others in ("NO_COLOR", "COLUMNS", "LINES"):
            environment.pop(set_by_others, None)
        if not compiled():
            environment["PYTHONPATH"] = os.pathsep.join(["src", str(TOY)])
        self.pid, self.master = pty.fork()
        if self.pid == 0:  # as wide as it shall be before anything asks
            ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, COLUMNS, 0, 0))
            os.execvpe(
                sys.executable, [sys.executable, "-m", "patolli", "play", *arguments], environment
            )
        self.text = ""

    def until(self, wanted: str) -> str:
        """Read until something is shown; what was shown up to then."""
        end = time.monotonic() + PATIENCE
        start = len(self.text)
        while wanted not in self.text[start:]:
            assert time.monotonic() < end, self.text[-2000:]
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.master, 65536).decode(errors="replace")
                except OSError:
                    break
        return self.text[start:]

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def interrupt(self) -> str:
        """Ctrl+C, pressed again while nothing comes of it: Python loses one that falls together
        with the line editor's answer to the key before.
        """
        start = len(self.text)
        for _ in range(PATIENCE):
            self.type("\x03")
            if select.select([self.master], [], [], 1)[0]:
                break
        self.until("> ")
        return self.text[start:]

    def ended(self) -> int:
        """The exit status, within patience."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.1)
        raise AssertionError("still running")

    def close(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.master)


@pytest.fixture
def screen() -> Iterator[Screen]:
    opened = Screen("toy", "--seats", "human,greedy", "--seed", "3")
    yield opened
    opened.close()


def test_a_person_at_a_terminal(screen: Screen, tmp_path: Path) -> None:
    first = screen.until("> ")
    assert "\x1b[1m" in first or ";1m" in first, "the question stands out"
    screen.type("help\r")
    shown = screen.until("> ")
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", first + shown)
    drawn = re.split(r"[\r\n]+", plain)  # a line may be drawn over itself while it is typed
    assert max(map(len, drawn)) <= COLUMNS + 2
    screen.type("x\x7f1\r")  # line editing: what was typed wrong is taken away
    screen.until("> ")
    screen.type("\x1b[A")  # history: the line before comes back
    assert "1" in screen.until("1")
    assert "Save the game?" in screen.interrupt()
    file = tmp_path / "kept.record"
    screen.type("\r")  # goes on
    screen.until("> ")
    assert "Save the game?" in screen.interrupt()
    screen.type(f"{file}\r")
    assert screen.ended() == 0
    assert not patolli.replay(file.read_text(encoding="utf-8")).over


@pytest.mark.parametrize("lang", LANGUAGES)
def test_leaving_is_asked_about_and_nothing_is_lost(
    lang: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    say = patolli.game("toy").say(lang)
    file = tmp_path / "kept.record"
    session(lang, "1", None, str(file)).run()
    assert len(patolli.replay(file.read_text(encoding="utf-8")).lines) > 6
    monkeypatch.chdir(tmp_path)
    for no in (say("play.leaving.no"), "n", "N"):
        leaving = session(lang, None, no)
        leaving.run()
        assert leaving.terminal.lines == []  # type: ignore[attr-defined]
    assert [one.name for one in tmp_path.iterdir()] == ["kept.record"]
    twice = session(lang, None, None)
    twice.run()
    nowhere = session(lang, None, str(tmp_path / "no" / "where"), None, None)
    nowhere.run()
    assert say("play.not-saved", file=str(tmp_path / "no" / "where")) in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_errors_name_no_internals(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    played = session(lang, "nonsense", "why xyzzy", "save /no/where/at/all", "quit")
    kind = played.table.state.kinds[played.table.state.top()].name
    played.run()
    out = capsys.readouterr().out
    for word in ("nonsense", "xyzzy"):
        told = next(line for line in out.splitlines() if word in line)
        assert told == played.say("play.unknown", word=word) and f"'{kind}'" not in told
    assert "Errno" not in out and "Traceback" not in out


def test_rules_have_no_source_tags() -> None:
    text = "The deck has four cards. [S] They are dealt [I: as usual] one by one. [P]"
    assert rules.TAG.sub(" ", text).strip() == (
        "The deck has four cards. They are dealt one by one."
    )
    for name in ("tikal", "tzolkin", "mezo", "origins"):
        for lang in LANGUAGES:
            for rule in rules.rules_read(patolli.game(name), lang).values():
                assert not rules.TAG.search(rule), rule


def test_folding_keeps_words_and_width(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "  " + "Ten thousand words stand here " * 5
    assert terminal.folded(text) == text  # in a pipe
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "44")
    lines = terminal.folded(text, "  ").split("\n")
    assert max(map(len, lines)) <= 44 and len(lines) > 3
    assert lines[0].startswith("  Ten") and lines[1].startswith("    ")
    assert " ".join(" ".join(lines).split()) == " ".join(text.split())


def test_folding_keeps_a_number_with_its_noun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")
    for front in range(20, 45):
        text = f"{'x' * front} 12 wood 7: 5  [place start]"
        lines = terminal.folded(text, "  ").split("\n")
        assert max(map(len, lines)) <= 40
        for kept in ("12 wood", "7: 5", "[place start]"):
            assert any(kept in line for line in lines), lines


def test_what_is_read_can_be_typed() -> None:
    words = ["place c0r2", "place c1r2", "place c1r3"]
    labels = ["On hex A3", "On hex B3", "On hex B4"]
    assert pick("c0", words, labels) == ["place c0r2"]
    assert pick("a3", words, labels) == ["place c0r2"]
    assert pick("on HEX b", words, labels) == ["place c1r2", "place c1r3"]
    assert pick("2", words, labels) == ["place c1r2"]
    assert pick("3", words, labels) == ["place c1r3"], "a number is one of the list"
    assert pick("hex A", words, labels) == [], "whole words only, in the middle"


def test_a_change_is_told_below_its_player() -> None:
    known = ["A: 3 points", "  2 workers", "B: 3 points", "  2 workers in hand"]
    lines = ["A: 3 points", "  2 workers", "B: 3 points", "  1 worker in hand", "  1 corn"]
    assert with_heads(lines, known) == ["B: 3 points", "  1 worker in hand", "  1 corn"]
    assert with_heads(lines, lines) == []
    assert with_heads(lines, []) == lines
    alike = ["A: 3 points", "  2 workers", "B: 3 points", "  2 workers"]
    assert with_heads(alike, [*alike[:3], "  1 worker"]) == alike[2:], "A had that before"


@pytest.mark.parametrize("name", ["tikal", "tzolkin", "mezo", "origins"])
def test_what_belongs_to_a_player_stands_below(name: str) -> None:
    table = patolli.table(name, 2, 3)
    lines = table.describe(0, "en")
    for letter in "AB":
        at = next(i for i, line in enumerate(lines) if re.match(rf"{letter}( \(you\))?: ", line))
        assert lines[at + 1].startswith("  ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_and_reasons_by_what_is_read(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A hex of Tikal is called A3 on the screen, whatever its word is in a record."""
    made = at_table("tikal", lang, "why H5", "A3", "quit")
    kind = made.table.state.kinds[made.table.state.top()].name
    ((_rule, reason),) = made.table.why_not(0, f"{kind} c7r4", lang)
    made.run()
    out = capsys.readouterr().out
    assert reason in out
    assert made.table.lines[-1].text(0).endswith("c0r2")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_found_by_number_and_by_words(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    known = rules.rules_read(patolli.game("origins"), lang)
    name, text = list(known.items())[5]
    words = " ".join(text.split()[:6])
    made = at_table(
        "origins",
        lang,
        "help",
        "rules",
        f"rules {name.lower()}",
        f"rules {words}",
        "rules xx",
        "quit",
    )
    made.run()
    out = capsys.readouterr().out
    assert out.count(f"{name}  {text}") == 2
    first = next(iter(known))
    assert f"rules {first};" in out, "the help names a rule of this game"
    assert made.say("play.which-rule", rule=first) in out and made.say("play.no-rule") in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_says_what_its_letters_mean_or_why_it_is_not_shown(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("tikal", "tzolkin"):
        made = at_table(name, lang, "board", "quit")
        made.run()
        assert made.say("sketch.signs") in capsys.readouterr().out
        assert made.say("sketch.signs") != "sketch.signs"
    made = at_table("mezo", lang, "board", "quit")
    made.run()
    assert made.say("play.no-board") in capsys.readouterr().out
    made = at_table("tikal", lang)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    made.show_board(0)
    told = " ".join(capsys.readouterr().out.split())
    assert told == made.say("play.narrow", columns=max(map(len, made.board(0))))


def test_colours_can_be_forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert terminal.Terminal().styled
    monkeypatch.setenv("NO_COLOR", "1")
    assert not terminal.Terminal().styled


def test_the_map_of_tikal_as_letters() -> None:
    """What the words tell of every hex stands at its place."""
    from patolli.games.tikal.rules.state import Tikal

    table = patolli.table("tikal", 3, 4)
    state = table.state
    assert isinstance(state, Tikal)
    state.workers[0 * 40 + 3], state.workers[2 * 40 + 3], state.leader[1] = 2, 1, 5 + 3
    state.camps[0] = 5 + 3
    lines = table.game.sketch(table.seen(0), table.game.say("en"))
    assert lines[0].split() == list("ABCDEFGH") and len(lines) == 12
    assert max(map(len, lines)) < 80
    a4, below = 1 + 2 * 3, 2 + 2 * 3  # column A, row 4: a printed temple
    assert lines[a4].startswith(f"4  /{int(state.value[3])}\\") and lines[below][3:].startswith(
        "A2 C1"
    )
    assert "base" in lines[1 + 2 * 4]
    b4 = 1 + 2 * 3 + 1  # every second column is half a hex lower
    assert lines[b4 + 1][12:].startswith("A# B*")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_gears_of_tzolkin_as_letters(lang: str) -> None:
    from patolli.games.tzolkin.rules.state import Tzolkin

    table = patolli.table("tzolkin", 3, 4)
    state = table.state
    assert isinstance(state, Tzolkin)
    for gear in range(5):
        state.dummies[gear] = 0
    state.workers[2 * 3 + 1] = 0b101  # Tikal 0 and 2
    state.dummies[2] = 0b1000
    state.day = 5
    lines = table.game.sketch(table.seen(0), table.game.say(lang))
    assert lines[3].split()[-8:] == ["B", "_", "B", "#", ".", ".", ".", "."]
    assert lines[1].split()[-8:] == ["_", *"......."]
    assert lines[-1].startswith("=====|--O") and lines[-1].endswith(" 5/26")
    assert max(map(len, lines)) < 80
