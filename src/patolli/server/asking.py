"""Questions to the rules about a view: why not, and what a bot needs to decide."""

from __future__ import annotations

from msgspec import Struct

from patolli.engine.game import View, phrase
from patolli.engine.record import LETTERS
from patolli.engine.table import Table
from patolli.server import tokens


class Task(Struct):
    """What a worker gets: the seat's own view as numbers, never the truth."""

    game: str
    seats: int
    options: dict[str, str]
    edition: str | None
    seat: int
    numbers: list[int]
    level: str
    seed: int
    words: list[str]


def why_not(view: View, seat: int, word: str, lang: str) -> list[tuple[str, str]]:
    """The rule that forbids a word with its text, as far as the seat itself can know."""
    game, kind = view.game, view.kind

    def say(key: str, **values: str) -> str:  # hardly ever needed: most answers are legal
        return game.say(lang)(key, **values)

    if kind is None:
        return [("", say("refusal.over"))]
    if seat not in view.waiting:
        letter = LETTERS[seat] if seat < len(LETTERS) else str(seat)
        return [("", say("refusal.not-asked", seat=letter))]
    name, _, rest = " ".join(word.split()).partition(" ")
    if name != kind.name:
        return [("", say("refusal.other-question", asked=kind.name, given=name[:40]))]
    if rest not in kind.index:
        return [("", say("refusal.unknown-word", kind=kind.name, word=rest[:80]))]
    state = view.state
    code = int(kind.refusal(state, seat, state.top_a(), state.top_b(), kind.index[rest]))
    if not code:
        return []
    rule = game.rule_id(code)
    return [(rule, say(f"refusal.{rule}"))]


def task(table: Table, view: View, level: str, secret: str, line: int) -> Task:
    """A decision for a bot."""
    seat, kind = view.seat, view.kind
    assert seat is not None and kind is not None
    return Task(
        game=table.game.name,
        seats=table.seats,
        options=dict(table.options),
        edition=table.edition,
        seat=seat,
        numbers=view.state.pack(),
        level=level,
        seed=tokens.bot_seed(secret, seat, line),
        words=[phrase(kind, choice) for choice in view.choices],
    )
