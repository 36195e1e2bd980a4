"""What a person reads and types: folded and coloured on a terminal, plain lines in a pipe."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from contextlib import suppress
from importlib import import_module

import typer

NARROWEST = 40
NO_BREAK = "\xa0"
TOGETHER = re.compile(r"\[[^\]]{1,30}\]$|(?<=\d:) (?=\d)|(?<=\d) (?=\w)")  # 7: 5, 1 wood, [a word]
SEAT_COLOURS = ("bright_blue", "bright_red", "bright_yellow", "bright_magenta")


class Terminal:
    """Standard input and output; line editing, history and colours only where a person sits."""

    def __init__(self, colours: int = 0) -> None:
        self.colours = colours  # how far the seats' colours are moved on
        self.styled = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        self.edited = sys.stdin.isatty() and sys.stdout.isatty()
        if self.edited:
            with suppress(ImportError):  # editing and history; some systems lack them
                import_module("readline")

    def write(
        self, text: str = "", indent: str = "", bold: bool = False, colour: str | None = None
    ) -> None:
        """One paragraph, folded to the width; what follows its first line is indented."""
        for line in text.split("\n"):
            shown = folded(line, indent)
            if self.styled and (bold or colour):
                shown = typer.style(shown, fg=colour, bold=bold)
            typer.echo(shown)

    def seat(self, seat: int, text: str, bold: bool = False) -> None:
        """A line about a player, in the player's colour."""
        self.write(text, "  ", bold, SEAT_COLOURS[(seat + self.colours) % len(SEAT_COLOURS)])

    def fits(self, lines: list[str]) -> bool:
        """Whether lines that must not be folded have room."""
        return bool(lines) and (not sys.stdout.isatty() or max(map(len, lines)) <= width())

    def picture(self, lines: list[str]) -> None:
        """Lines whose columns mean something: never folded."""
        for line in lines:
            typer.echo(line)

    def ask(self, prompt: str = "> ") -> str | None:
        """A line that a person types, None at the end of the input."""
        if self.edited:
            try:
                return input(prompt)
            except EOFError:
                typer.echo("")
                return None
        typer.echo(prompt, nl=False)
        line = sys.stdin.readline()
        if not line:
            typer.echo("")
            return None
        return line.rstrip("\n")


def width() -> int:
    """How many letters stand in a line."""
    return max(NARROWEST, shutil.get_terminal_size().columns)


def folded(text: str, indent: str = "") -> str:
    """A text in lines as wide as the terminal; in one line where there is none."""
    if not sys.stdout.isatty() or len(text) <= width():
        return text
    start = text[: len(text) - len(text.lstrip())]
    kept = TOGETHER.sub(lambda found: found[0].replace(" ", NO_BREAK), text.strip())
    return textwrap.fill(
        kept,
        width(),
        initial_indent=start,
        subsequent_indent=start + indent,
        break_on_hyphens=False,
    ).replace(NO_BREAK, " ")
