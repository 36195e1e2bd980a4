"""The record of a game: one line per answer, enough to play it again without random numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from patolli.engine.errors import BadRecord

MAGIC = "patolli-record 1"
LETTERS = "abcd"
NATURE = "-"
UNDO = "undo"


@dataclass(frozen=True)
class Line:
    """One answer: who (a seat, or -1 for chance), the full word, a checkpoint hash or nothing."""

    who: int
    word: str
    mark: str = ""

    def text(self, number: int) -> str:
        """The line as it is written."""
        who = NATURE if self.who < 0 else LETTERS[self.who]
        end = f"  # {self.mark}" if self.mark else ""
        return f"{number} {who} {self.word}{end}"


@dataclass
class Record:
    """A whole record."""

    game: str
    rules: int
    components: str
    seats: int
    options: Mapping[str, str]
    seed_hash: str = ""
    seed: str = ""  # known when the game is over, or in a save of one's own
    edition: str = ""  # the name of the edition file in force
    start: tuple[int, ...] = ()  # packed state, if the game began from an edited position
    lines: list[Line] = field(default_factory=list)

    def text(self) -> str:
        """The record as it is written."""
        options = " ".join(f"{name}={value}" for name, value in self.options.items()) or "-"
        head = [
            MAGIC,
            f"game {self.game}",
            f"rules {self.rules}",
            f"components {self.components}",
            f"seats {self.seats}",
            f"options {options}",
        ]
        for name, value in (
            ("edition", self.edition),
            ("seed-hash", self.seed_hash),
            ("seed", self.seed),
            ("start", " ".join(map(str, self.start))),
        ):
            if value:
                head.append(f"{name} {value}")
        body = [line.text(number) for number, line in enumerate(self.lines, 1)]
        return "\n".join([*head, "---", *body, ""])


def parse(text: str) -> Record:
    """Read a record; BadRecord names the line that is wrong."""
    rows = text.splitlines()
    if not rows or rows[0].strip() != MAGIC:
        raise BadRecord(f"line 1: not a record (it does not begin with {MAGIC!r})")
    head, body = split_head(rows)
    record = Record(
        game=needed(head, "game"),
        rules=whole(needed(head, "rules"), "rules"),
        components=needed(head, "components"),
        seats=whole(needed(head, "seats"), "seats"),
        options=read_options(head.get("options", "-")),
        seed_hash=head.get("seed-hash", ""),
        seed=head.get("seed", ""),
        edition=head.get("edition", ""),
        start=tuple(whole(word, "start") for word in head.get("start", "").split()),
    )
    for at, row in enumerate(rows[body:], body + 1):
        if row.strip():
            record.lines.append(read_line(row, at, len(record.lines) + 1, record.seats))
    return record


HEADERS = {
    *("game", "rules", "components", "seats", "options"),
    *("seed-hash", "seed", "edition", "start"),
}


def split_head(rows: list[str]) -> tuple[dict[str, str], int]:
    """The header's names and values, and the number of rows up to and with its end."""
    head: dict[str, str] = {}
    for at, row in enumerate(rows[1:], 2):
        if row.strip() == "---":
            return head, at
        name, _, value = row.strip().partition(" ")
        if name not in HEADERS:
            raise BadRecord(f"line {at}: unknown header {name!r}")
        head[name] = value.strip()
    raise BadRecord(f"line {len(rows)}: the header has no end (---)")


def needed(head: Mapping[str, str], name: str) -> str:
    """A header that every record has."""
    if not head.get(name):
        raise BadRecord(f"the header has no {name!r}")
    return head[name]


def whole(text: str, name: str) -> int:
    """A header's number."""
    try:
        return int(text)
    except ValueError:
        raise BadRecord(f"header {name}: {text!r} is not a whole number") from None


def read_options(text: str) -> dict[str, str]:
    """The options of a header."""
    if text == "-":
        return {}
    options = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals:
            raise BadRecord(f"header options: {part!r} is not name=value")
        options[name] = value
    return options


def read_line(row: str, at: int, number: int, seats: int) -> Line:
    """One answer."""
    text, _, mark = row.partition("#")
    words = text.split()
    if len(words) < 3:
        raise BadRecord(f"line {at}: expected number, seat and answer, found {row.strip()!r}")
    if words[0] != str(number):
        raise BadRecord(f"line {at}: answer number {number} expected, found {words[0]!r}")
    if words[1] != NATURE and (len(words[1]) != 1 or words[1] not in LETTERS[:seats]):
        raise BadRecord(f"line {at}: no seat {words[1]!r}")
    who = -1 if words[1] == NATURE else LETTERS.index(words[1])
    return Line(who, " ".join(words[2:]), mark.strip())
