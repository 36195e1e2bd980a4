"""`patolli play`: a game in the terminal, in plain lines that also work in a pipe."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer

from patolli import api
from patolli.cli.common import (
    Edition,
    Language,
    Options,
    check_language,
    read_edition,
    read_options,
)
from patolli.cli.replay import called, show_result
from patolli.cli.rules import rules_read
from patolli.cli.terminal import Terminal
from patolli.engine.errors import BadSetup, PatolliError
from patolli.engine.table import Table
from patolli.players import Bot, advise, explain, make, rating_text, turn_of

HUMAN = "human"
BOT_NAMES = ("Balam", "Itzel", "Canul", "Zazil")  # none is a god's
HINT_SECONDS = 1.0  # that a bot thinks about a hint
HELP_COLUMN = 13  # letters from a command to its explanation


def play(
    game: Annotated[str | None, typer.Argument(help="The game; asked for if left out.")] = None,
    seats: Annotated[str, typer.Option(help="Who plays: human or a bot's name, by commas.")] = (
        "human,greedy"
    ),
    names: Annotated[str, typer.Option(help="What the players are called, by commas.")] = "",
    lang: Language = "en",
    seed: Annotated[str | None, typer.Option(help="The table's seed.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    option: Options = None,
    edition: Edition = None,
) -> None:
    """Play in the terminal. Type a word, the beginning of one, a number, or `help`."""
    check_language(lang)
    text, name = read_edition(edition)
    if load is not None:
        table = api.replay(load.read_text(encoding="utf-8"), seed=seed, edition=text)
    else:
        chosen = game or ask_for_game()
        players = seats.split(",")
        table = api.table(chosen, len(players), seed, read_options(option), text, name)
    table.names = tuple(one.strip() for one in names.split(",")) if names else ()
    Session(table, seats.split(","), lang).run()


def ask_for_game() -> str:
    """Let the player pick one of the games."""
    names = api.game_names()
    if not names:
        raise BadSetup("no game is installed")
    terminal = Terminal()
    titles = [api.game(name).title for name in names]
    for number, title in enumerate(titles, 1):
        terminal.write(f"{number:3}  {title}")
    while True:
        line = terminal.ask()
        if line is None:
            raise typer.Exit
        found = pick(line.strip(), names, titles)
        if len(found) == 1:
            return found[0]


def pick(text: str, words: list[str], labels: list[str]) -> list[str]:
    """The words a player can mean: by number, exactly, by beginning, or by what is read of them."""
    if text.isdigit() and 1 <= int(text) <= len(words):
        return [words[int(text) - 1]]
    if text in words:
        return [text]
    whole = [word for word in words if word.startswith(text)]
    found = whole or [word for word in words if word.partition(" ")[2].startswith(text)]
    return found or pick_by_label(text.casefold(), words, labels)


def pick_by_label(text: str, words: list[str], labels: list[str]) -> list[str]:
    """The words whose label is the text, else begins with it, else has it as whole words."""
    read = [(word, label.casefold()) for word, label in zip(words, labels, strict=True)]
    return (
        [word for word, label in read if label == text]
        or [word for word, label in read if label.startswith(text)]
        or [word for word, label in read if f" {text} " in f" {label} "]
    )


def with_heads(lines: list[str], known: list[str]) -> list[str]:
    """The lines that are new where they stand, each below the line that it is indented under."""
    found: list[str] = []
    told = ""  # the head that was last written
    for tag, _, _, first, last in SequenceMatcher(None, known, lines, False).get_opcodes():
        for at in range(first, last) if tag in ("replace", "insert") else ():
            head = next(line for line in reversed(lines[: at + 1]) if not line.startswith(" "))
            if head != told:
                found.append(head)
            told = head
            if lines[at] != head:
                found.append(lines[at])
    return found


def names_of(players: list[str]) -> tuple[str, ...]:
    """Names for the computer players, as in the browser; people who gave none are numbered."""
    bots = iter(BOT_NAMES)
    return tuple("" if player == HUMAN else next(bots, "") for player in players)


class Session:
    """One person, or several in turn, at a terminal."""

    def __init__(self, table: Table, players: list[str], lang: str) -> None:
        if len(players) != table.seats:
            raise BadSetup(f"{len(players)} players named for a table of {table.seats}")
        if table.names and len(table.names) != table.seats:
            raise BadSetup(f"{len(table.names)} names given for a table of {table.seats}")
        table.names = table.names or names_of(players)
        self.table = table
        self.terminal = Terminal(table.colours)
        self.write = self.terminal.write
        self.lang = lang
        self.say = table.say(lang)
        self.players = players
        self.bots: dict[int, Bot] = {
            seat: make(player, table.game, seed=seat)
            for seat, player in enumerate(players)
            if player != HUMAN
        }
        self.told = 0  # events already shown
        self.positions: dict[int, list[str]] = {}  # what each seat has read about the position
        self.turn_of = -1  # the seat whose turn it was last shown in
        self.asked = (-1, -1)  # the seat and the answer whose question stands on the screen

    def run(self) -> None:
        """Play until the game is over or the player leaves; Ctrl+C asks whether to save."""
        self.write(self.say("play.welcome", title=self.table.game.title), bold=True)
        self.show_players()
        while not self.table.over:
            try:
                if not self.go_on():
                    return
            except KeyboardInterrupt:
                if not self.stay():
                    return
        self.tell(None)
        show_result(self.table, self.lang)

    def show_players(self) -> None:
        """Who sits where: the names of people and bots, and how strong the bots are."""
        for seat in range(self.table.seats):
            if seat in self.bots:
                rating = rating_text(self.table.game.name, self.table.seats, self.players[seat])
                self.terminal.seat(seat, f"{self.say.player(seat)}: {rating}")

    def go_on(self) -> bool:
        """One answer by a bot or a person; False to leave."""
        seat = self.next_seat()
        bot = self.bots.get(seat)
        if bot is None:
            return self.ask(seat)
        self.table.answer(seat, bot.choose(self.table, seat))
        self.turn_of = -1
        return True

    def stay(self) -> bool:
        """After Ctrl+C: save to a file, leave without it, or go on; a second Ctrl+C leaves."""
        self.write("\n" + self.say("play.leaving"))
        try:
            line = self.terminal.ask()
            typed = (line or "").strip()
            if line is None or (typed and self.say("play.leaving.no").startswith(typed.lower())):
                return False  # a single "n" is no name of a file
            if typed:
                return not self.save(typed)
        except KeyboardInterrupt:
            self.write("")
            return False
        self.asked = (-1, -1)
        return True

    def next_seat(self) -> int:
        """Bots answer a common question first, people in order of their seats."""
        waiting = self.table.waiting
        return next((seat for seat in waiting if seat in self.bots), waiting[0])

    def ask(self, seat: int) -> bool:
        """Put the question to a person and carry out what they type; False to leave.

        After a command the question is not put again, so that what was asked for stays in sight.
        """
        choices = self.table.labels(seat, self.lang)
        question = (seat, len(self.table.lines))
        if question != self.asked:
            self.tell(seat)
            self.show_position(seat)
            self.show_question(seat, choices)
            self.asked = question
        line = self.terminal.ask()
        if line is None:
            return False
        try:
            return self.carry_out(seat, line.strip(), [choice["word"] for choice in choices])
        except PatolliError as error:
            self.write(str(error))
        return True

    def show_question(self, seat: int, choices: list[dict[str, str]]) -> None:
        """Who is asked what, and all that can be answered."""
        self.write("")
        who = called(self.table, seat, self.lang)
        self.terminal.seat(seat, f"{who}: {self.table.prompt(seat, self.lang)}", bold=True)
        for number, choice in enumerate(choices, 1):
            hint = f"  ({choice['hint']})" if choice["hint"] else ""
            word = choice["word"].partition(" ")[2]
            shown = "" if word.isdigit() else f"  [{word}]"  # a number means the list's number
            self.write(f"{number:3}  {choice['label']}{hint}{shown}", "     ")

    def show_position(self, seat: int, whole: bool = False) -> None:
        """What has changed since this seat last read it, all of it the first time or if wanted."""
        lines = self.table.describe(seat, self.lang)
        known = [] if whole else self.positions.get(seat, [])
        news = with_heads(lines, known)
        begins = whole or seat != self.turn_of
        self.positions[seat], self.turn_of = lines, seat
        if begins and self.terminal.styled and self.terminal.fits(self.board(seat)):
            self.show_board(seat)
        for line in ["", *news] if news else []:
            self.tell_line(line)

    def tell_line(self, line: str) -> None:
        """A line about the game; in the colour of the player it begins with."""
        for seat in range(self.table.seats):
            name = self.say.player(seat)
            if line.lstrip().startswith((f"{name} ", f"{name}: ")):
                self.terminal.seat(seat, line)
                return
        self.write(line, "  ")

    def board(self, seat: int) -> list[str]:
        """The board as letters, empty where the game has no such picture."""
        return self.table.game.sketch(self.table.seen(seat), self.say)

    def show_board(self, seat: int) -> None:
        """The board as letters with what they mean, or why there is none."""
        lines = self.board(seat)
        if not lines:
            self.write(self.say("play.no-board"))
        elif not self.terminal.fits(lines):
            self.write(self.say("play.narrow", columns=max(map(len, lines))))
        else:
            self.terminal.picture(["", *lines])
            self.write(self.say("sketch.signs"))

    def show_help(self) -> None:
        """The commands; what does not fit beside one goes on below its text."""
        example = next(iter(rules_read(self.table.game, self.lang)), "")
        for line in self.say("play.help", rule=example).split("\n"):
            self.write(line, " " * HELP_COLUMN if line.startswith(" ") else "")

    def carry_out(self, seat: int, line: str, choices: list[str]) -> bool:
        """An answer, or one of the session's own commands."""
        command, _, rest = line.partition(" ")
        rest = rest.strip()
        if command == "quit":
            return False
        if command == "help":
            self.show_help()
        elif command == "undo":
            self.table.undo(seat, None if rest == "all" else 1, self.lang)
            self.told = min(self.told, len(self.table.events()))
        elif command == "why":
            self.explain(seat, rest)
        elif command == "rules":
            self.show_rules(rest)
        elif command == "show":
            self.show_position(seat, whole=True)
        elif command == "board":
            self.show_board(seat)
        elif command == "log":
            for event in self.table.events(seat=seat):
                self.write(f"{event['line']:4}  {self.table.text(event, self.lang)}", "      ")
        elif command == "save":
            self.save(rest)
        elif command == "hint":
            self.hint(seat)
        elif line:
            self.answer(seat, line, choices)
        else:
            self.asked = (-1, -1)  # Enter alone: the question once more
        return True

    def show_rules(self, asked: str) -> None:
        """The rule of an id, or those that say some words."""
        known = rules_read(self.table.game, self.lang)
        words = asked.casefold()
        number = f"{self.table.game.prefix}-{words}".casefold()  # 6.2 means TZ-6.2
        found = [name for name in known if name.casefold() in (words, number)]
        found = found or [name for name, text in known.items() if words in text.casefold()]
        if not words or not found:
            key = "play.no-rule" if words else "play.which-rule"
            self.write(self.say(key, rule=next(iter(known), "")))
            return
        for name in found:
            self.write(f"{name}  {known[name]}", "  ")

    def meant(self, seat: int, line: str, choices: list[str]) -> list[str]:
        """The choices that a typed line can mean."""
        return pick(line, choices, [one["label"] for one in self.table.labels(seat, self.lang)])

    def answer(self, seat: int, line: str, choices: list[str]) -> None:
        """Answer with a number, a word or a unique beginning of one."""
        found = self.meant(seat, line, choices)
        if len(found) == 1:
            self.table.answer(seat, found[0])
        elif found:
            words = ", ".join(word.partition(" ")[2] for word in found)
            self.write(self.say("play.several", words=words))
        else:
            self.explain(seat, line)

    def explain(self, seat: int, word: str) -> None:
        """Why an answer is not possible."""
        kind = self.table.state.kinds[self.table.state.top()]
        answer = word.removeprefix(f"{kind.name} ")
        if answer not in kind.index:
            words = list(kind.words)
            labels = [self.table.game.label(kind, at, self.say) for at in range(len(words))]
            found = pick_by_label(answer.casefold(), words, labels) if answer else []
            if len(found) != 1:
                self.write(self.say("play.unknown", word=answer))
                return
            answer = found[0]
        reasons = self.table.why_not(seat, f"{kind.name} {answer}", self.lang)
        if not reasons:
            self.write(self.say("play.legal", word=answer))
        for _rule, text in reasons:
            self.write(text)

    def save(self, name: str) -> bool:
        """Write the record with its seed, so that the game can go on later."""
        if not name:
            self.write(self.say("play.save-where"))
            return False
        try:
            Path(name).write_text(self.table.record(with_seed=True), encoding="utf-8")
        except (OSError, ValueError):
            self.write(self.say("play.not-saved", file=name))
            return False
        self.write(self.say("play.saved", file=name))
        return True

    def hint(self, seat: int) -> None:
        """The best turns that the strongest bot finds, with what it expects of each and why."""
        view = self.table.seen(seat)
        found = advise(view, HINT_SECONDS)
        for place, one in enumerate(found):
            answer = one.word.partition(" ")[2]
            turn = " › ".join(turn_of(view, one, self.say))
            self.write(self.say("play.hint", place=place + 1, word=answer, turn=turn), "  ")
            self.write(f"  {explain(found, place, self.say)}")

    def tell(self, seat: int | None) -> None:
        """What has happened since this was last told."""
        viewer = seat if seat is not None else self.viewer()
        told = (self.table.text(event, self.lang) for event in self.table.events(self.told, viewer))
        for text, alike in groupby(told):
            times = len(list(alike))
            self.tell_line(f"  {text} ×{times}" if times > 1 else f"  {text}")
        self.told = len(self.table.events())

    def viewer(self) -> int | None:
        """The only person at the table, if there is just one."""
        people = [seat for seat in range(self.table.seats) if seat not in self.bots]
        return people[0] if len(people) == 1 else None
