"""People at a terminal whose lines are written down beforehand."""

from __future__ import annotations

import patolli
from patolli.cli import terminal
from patolli.cli.play import Session


class Typed(terminal.Terminal):
    """A terminal whose lines are given; None presses Ctrl+C."""

    def __init__(self, *lines: str | None) -> None:
        super().__init__()
        self.lines = list(lines)
        self.prompts: list[str] = []

    def ask(self, prompt: str = "> ") -> str | None:
        self.prompts.append(prompt)
        line = self.lines.pop(0)
        if line is None:
            raise KeyboardInterrupt
        return line


def session(lang: str, *lines: str | None) -> Session:
    """A person who plays the toy game."""
    return at_table("toy", lang, *lines)


def at_table(name: str, lang: str, *lines: str | None, names: tuple[str, ...] = ()) -> Session:
    """A person who types these lines, against a bot."""
    table = patolli.table(name, 2, 3)
    table.names = names
    made = Session(table, ["human", "greedy"], lang)
    made.terminal = Typed(*lines)
    made.write = made.terminal.write
    return made
