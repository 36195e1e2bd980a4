"""One running game: people and bots answer, chance is drawn from the table's seed."""

from __future__ import annotations

import hashlib
import secrets
from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from patolli.engine import components, drawing
from patolli.engine.errors import BadRecord, BadSetup, CannotUndo, IllegalAnswer
from patolli.engine.events import Journal
from patolli.engine.game import Game, View, phrase
from patolli.engine.options import COLOURS
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.record import LETTERS, UNDO, Line, Record
from patolli.engine.state import CHANCE, State
from patolli.engine.text import Say


class Table:
    """One running game. Make one with `patolli.table`, `patolli.replay` or `patolli.position`."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
        edition: str | None = None,
        edition_name: str = "edition",
        start: State | None = None,
        draw_now: bool = True,
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = str(secrets.randbits(128) if seed is None else seed)
        self.options = game.settle(seats, options or {})
        self.edition = edition
        self.edition_name = edition_name if edition is not None else ""
        self.state = start.copy() if start else game.new(seats, options, edition, edition_name)
        self.journal = Journal()
        self.state.journal = self.journal
        self.lines: list[Line] = []
        self.names: tuple[str, ...] = ()  # what the players are called; without: by letters
        self.began = tuple(start.pack()) if start else ()
        self._choices = Choices()
        self._draws = 0  # draws by chance so far: which number of the seed's stream is next
        self._passed: list[int] = []  # the lines after which the turn went to somebody else
        self._marks: list[int] = []  # line number at which each event happened
        self._since: list[tuple[int, int, int]] = []  # (seat, choice, line) after the last wall
        self._shared = False  # whether they answer one question asked of several seats
        self._wall()
        if draw_now:
            self._draw()

    def say(self, lang: str) -> Say:
        """The voice that tells of this table, with the names of its players."""
        return self.game.say(lang, self.names)

    # -------------------------------------------------------------------------- questions
    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must answer now; empty when the game is over."""
        mask = self.state.waiting()
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    def choices(self, seat: int) -> list[str]:
        """What a seat may answer now, as words in a fixed order."""
        if seat not in self.waiting:
            return []
        kind = self.state.kinds[self.state.top()]
        fill_choices(self.state, seat, self._choices)
        items = self._choices.item
        return [phrase(kind, int(items[index])) for index in range(self._choices.count)]

    def prompt(self, seat: int | None, lang: str = "en") -> str:
        """The question now asked, in words."""
        return self.game.prompt(self.seen(seat), self.say(lang))

    def labels(self, seat: int, lang: str = "en") -> list[dict[str, str]]:
        """Every choice with its word, its label for people and a hint."""
        view, say = self.seen(seat), self.say(lang)
        kind = view.kind
        if kind is None:
            return []
        return [
            {
                "word": phrase(kind, choice),
                "label": self.game.label(kind, choice, say),
                "hint": self.game.hint(view, choice, say),
            }
            for choice in view.choices
        ]

    def answer(self, seat: int, word: str) -> None:
        """Answer for a seat; IllegalAnswer, citing the rule, changes nothing."""
        choice = self._legal(seat, word)
        self._apply(seat, choice)
        self._draw()

    def why_not(self, seat: int, word: str, lang: str = "en") -> list[tuple[str, str]]:
        """The rule that forbids an answer with its text; nothing if the answer is legal."""
        try:
            self._legal(seat, word, lang)
        except IllegalAnswer as refused:
            return [(refused.rule, refused.args[0])]
        return []

    def _legal(self, seat: int, word: str, lang: str = "en") -> int:
        """The choice a word names, if the seat may answer it now."""
        say = self.say(lang)
        if not self.waiting:
            raise IllegalAnswer(say("refusal.over"))
        if seat not in self.waiting:
            raise IllegalAnswer(say("refusal.not-asked", seat=self.name(seat)))
        state = self.state
        kind = state.kinds[state.top()]
        name, _, rest = " ".join(word.split()).partition(" ")
        if name != kind.name:
            raise IllegalAnswer(say("refusal.other-question", asked=kind.name, given=name))
        if rest not in kind.index:
            raise IllegalAnswer(say("refusal.unknown-word", kind=kind.name, word=rest))
        choice = kind.index[rest]
        code = int(kind.refusal(state, seat, state.top_a(), state.top_b(), choice))
        if code:
            rule = self.game.rule_id(code)
            raise IllegalAnswer(say(f"refusal.{rule}"), rule)
        return choice

    def name(self, seat: int) -> str:
        """A seat's letter, as records write it."""
        return LETTERS[seat] if 0 <= seat < self.seats else str(seat)

    # ----------------------------------------------------------------- playing an answer
    def _apply(self, seat: int, choice: int) -> None:
        """Carry out a legal answer and write it down."""
        state = self.state
        kind = state.kinds[state.top()]
        asked = state.waiting()
        together = self._shared or asked & (asked - 1) != 0
        if self._since and self._since[-1][0] != seat and not self._shared:
            self._wall()  # another seat has answered since
        if together and not self._shared:
            self._wall()  # before the first of several secret answers
            self._shared = True
        reply(state, seat, choice)
        self._since.append((seat, choice, len(self.lines) + 1))
        pending = asked & ~(1 << seat) != 0
        turn_over = state.to_answer != seat and not pending
        mark = f"{int(state.code()) & 0xFFFFFFFF:08x}" if turn_over else ""
        self.lines.append(Line(seat, phrase(kind, choice), mark))
        if turn_over:
            self._passed.append(len(self.lines))
        self._stamp(len(self.lines))
        if together and not pending:
            self._wall()  # all have answered: what was secret is open now

    def _draw(self) -> None:
        """Let chance answer from the seed until a seat is asked or the game is over."""
        drew = False
        while self.state.to_answer == CHANCE:
            fill_choices(self.state, CHANCE, self._choices)
            point = stream(self.seed, self._draws) % self._choices.total
            self._chance(int(self._choices.at_weight(point)))
            drew = True
        if drew:
            self._wall()

    def _chance(self, choice: int) -> None:
        """Carry out an outcome of chance and write it down."""
        kind = self.state.kinds[self.state.top()]
        reply(self.state, CHANCE, choice)
        self._draws += 1
        self.lines.append(Line(-1, phrase(kind, choice)))
        self._stamp(len(self.lines))

    def _stamp(self, line: int) -> None:
        """Note at which line the newest events happened."""
        self._marks += [line] * (len(self.journal.entries) - len(self._marks))

    def _wall(self) -> None:
        """Nobody can take back anything before this moment."""
        self._base = self.state.copy()
        self._base_events = len(self.journal.entries)
        self._since = []
        self._shared = False

    # ------------------------------------------------------------------------------ undo
    def can_undo(self, seat: int) -> int:
        """How many of a seat's answers it may take back."""
        return sum(1 for who, _, _ in self._since if who == seat)

    def undo(self, seat: int, answers: int | None = None, lang: str = "en") -> None:
        """Take back a seat's own answers: the last ones, or all back to the last wall."""
        possible = self.can_undo(seat)
        count = possible if answers is None else answers
        if possible == 0:
            raise CannotUndo(self.why_no_undo(seat, self.say(lang)))
        if not 1 <= count <= possible:
            raise CannotUndo(self.say(lang)("undo.count", n=possible))
        keep: list[tuple[int, int, int]] = []
        left = possible - count
        for entry in self._since:
            if entry[0] != seat:
                keep.append(entry)
            elif left > 0:
                keep.append(entry)
                left -= 1
        self.state = self._base.copy()
        del self.journal.entries[self._base_events :]
        del self._marks[self._base_events :]
        self.state.journal = self.journal
        for who, choice, line in keep:
            reply(self.state, who, choice)
            self._stamp(line)
        self._since = keep
        self._shared = self._shared and bool(keep)
        self.lines.append(Line(seat, f"{UNDO} {count}"))

    def last_answer(self, seat: int) -> str:
        """The word that an undo would take back; empty if there is none."""
        for who, _, line in reversed(self._since):
            if who == seat:
                return self.lines[line - 1].word
        return ""

    def why_no_undo(self, seat: int, say: Say, key: str = "undo") -> str:
        """Which wall leaves a seat nothing to take back: a sentence, or `undo.short` in brief."""
        if not self.lines:
            return say(f"{key}.nothing")
        last = self.lines[-1]
        if last.who < 0:
            return say(f"{key}.chance")
        if last.who != seat:
            return say(f"{key}.other", seat=say.player(last.who))
        return say(f"{key}.revealed")

    # ------------------------------------------------------------------- what a seat sees
    def seen(self, seat: int | None) -> View:
        """What a seat may know, with typed access to its fields; None is a spectator."""
        if seat is not None and not 0 <= seat < self.seats:
            raise BadSetup(f"no seat {seat}; this table has seats 0 to {self.seats - 1}")
        return self.game.view(self.state, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know as a plain dict; None is a spectator."""
        from patolli.engine.view import as_dict

        return as_dict(self.seen(seat))

    def describe(self, seat: int | None, lang: str = "en") -> list[str]:
        """The position as lines of text."""
        return self.game.describe(self.seen(seat), self.say(lang))

    def scene(self, seat: int | None, lang: str = "en") -> dict[str, Any]:
        """The items of the picture as plain data."""
        return drawing.as_data(self.game.scene(self.seen(seat), self.say(lang)))

    @property
    def colours(self) -> int:
        """How far the seats' colours are moved on: the first seat may have any of the four."""
        return COLOURS.index(self.options.get("colours", COLOURS[0]))

    def svg(self, seat: int | None = None, lang: str = "en", dark: bool = False) -> str:
        """Board and scene as one SVG picture."""
        view, say = self.seen(seat), self.say(lang)
        board, scene = self.game.board(view), self.game.scene(view, say)
        return drawing.svg(board, scene, view.words, dark, colours=self.colours)

    def _repr_svg_(self) -> str:
        return self.svg()

    def panel(self, viewer: int | None, seat: int, lang: str = "en") -> dict[str, Any]:
        """A player's belongings as plain data."""
        return drawing.as_data(self.game.panel(self.seen(viewer), seat, self.say(lang)))

    def events(self, since: int = 0, seat: int | None = None) -> list[dict[str, Any]]:
        """What happened, as a seat may know it, from the event with number `since` on."""
        from patolli.engine.view import event_as_dict

        return [
            event_as_dict(self.game, number, self._marks[number], entry, seat)
            for number, entry in enumerate(self.journal.entries[since:], since)
        ]

    def line_of(self, number: int) -> int:
        """The line of the record at which an event happened."""
        return self._marks[number]

    def turn_of(self, number: int) -> int:
        """Which turn an event belongs to: they are counted by the lines that pass it on."""
        return bisect_left(self._passed, self._marks[number])

    def text(self, event: Mapping[str, Any], lang: str = "en") -> str:
        """An event in words."""
        from patolli.engine.view import event_text

        return event_text(self.game, event, self.say(lang))

    # --------------------------------------------------------------------------- the end
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.depth == 0

    @property
    def scores(self) -> tuple[Fraction | int, ...]:
        """Every seat's points as counted now."""
        return self.game.scores(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty while the game goes on."""
        return self.game.winners(self.state) if self.over else ()

    def score_sheet(self, lang: str = "en") -> list[dict[str, Any]]:
        """Where every seat's points came from."""
        say = self.say(lang)
        return [
            {
                "seat": seat,
                "total": str(self.scores[seat]),
                "rows": [
                    {
                        "key": key,
                        "name": say(f"score.{key}"),
                        "points": str(Fraction(points, self.game.unit)),
                    }
                    for key, points in sheet.items()
                ],
            }
            for seat, sheet in enumerate(self.game.score_sheet(self.state))
        ]

    # ------------------------------------------------------------------------- the record
    def record(self, with_seed: bool = False) -> str:
        """The record as text; it opens the seed when the game is over or when asked to."""
        return Record(
            game=self.game.name,
            rules=self.game.rules_version,
            components=components.in_force(self.game.package, self.edition, self.edition_name),
            seats=self.seats,
            options={k: v for k, v in self.options.items() if v != self._default(k)},
            seed_hash=hashlib.sha256(self.seed.encode()).hexdigest()[:16],
            seed=self.seed if with_seed or self.over else "",
            edition=self.edition_name,
            start=self.began,
            lines=self.lines,
        ).text()

    def _default(self, name: str) -> str:
        return next(option.default for option in self.game.options if option.name == name)

    def replay_line(self, line: Line, number: int) -> None:
        """Play one line of a record; BadRecord if it does not fit."""
        name, _, rest = line.word.partition(" ")
        try:
            if line.who >= 0 and name == UNDO:
                self.undo(line.who, int(rest) if rest.isdigit() else None)
            elif line.who >= 0:
                self._apply(line.who, self._legal(line.who, line.word))
            else:
                self._replay_chance(name, rest)
        except (IllegalAnswer, CannotUndo) as refused:
            raise BadRecord(f"answer {number} ({line.word}): {refused}") from None
        if line.mark and line.mark != self.lines[-1].mark:
            raise BadRecord(f"answer {number} ({line.word}): the position is not {line.mark}")

    def _replay_chance(self, name: str, word: str) -> None:
        """Play a draw by chance from a record."""
        state = self.state
        if state.to_answer != CHANCE:
            raise IllegalAnswer("no draw by chance is due")
        kind = state.kinds[state.top()]
        fill_choices(state, CHANCE, self._choices)
        choice = kind.index.get(word, -1) if name == kind.name else -1
        if not self._choices.has(choice):
            raise IllegalAnswer(f"chance cannot draw this; {kind.name} is due")
        self._chance(choice)
        self._wall()

    def resume(self) -> None:
        """After a replay: let chance draw what is due, from this table's own seed."""
        self._draw()

    def copy(self) -> Table:
        """An independent table at the same point of the same game."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.journal = Journal()
        twin.journal.entries.extend(self.journal.entries)
        twin.state.journal = twin.journal
        twin.lines = list(self.lines)
        twin._marks = list(self._marks)
        twin._passed = list(self._passed)
        twin._since = list(self._since)
        twin._choices = Choices()
        return twin


def stream(seed: str, number: int) -> int:
    """The number that a seed gives for its n-th draw: 128 bits that anybody can check."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{number}".encode()).digest()[:16], "big")
