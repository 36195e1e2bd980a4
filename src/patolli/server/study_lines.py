"""Lines on a copy: what a position would look like after some answers, as one seat can know.

A copy is made from the seat's own view and a seed, by the rules alone. It holds nothing that the
seat does not know, whatever the table hides.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Raw

from patolli.engine.drawing import Row
from patolli.engine.game import View
from patolli.engine.table import Table
from patolli.engine.text import Say, points_text
from patolli.server.live import Live
from patolli.server.protocol import SeatFacts, StateFacts, written
from patolli.server.refusals import Refusal
from patolli.server.render import Painter, reconstructed
from patolli.server.scenes import marked, whole
from patolli.server.study_protocol import (
    LineFacts,
    LineWish,
    OutlookFacts,
    PlanStep,
    StepFacts,
)
from patolli.study.plan import Played, Step, copied, play


def view_of(live: Live, wish: LineWish, seat: int | None) -> View:
    """What the seat of a wish could know then; its own while the game hides something."""
    if wish.seat >= live.table.seats:
        raise Refusal("unknown-seat")
    if not live.open_book and seat != wish.seat:
        raise Refusal("no-token" if seat is None else "not-your-seat")
    return live.history.view(wish.at, wish.seat)


def copy_of(live: Live, wish: LineWish, seat: int | None) -> Table:
    """The copy of a table that a wish asks for."""
    view = view_of(live, wish, seat)
    return copied(view, wish.seed, live.table.options, live.table.edition)


def steps_of(steps: list[PlanStep]) -> list[Step]:
    """The steps of a wish as plain answers."""
    return [(step.seat, " ".join(step.word.split())) for step in steps]


def line_facts(
    table: Table,
    seat: int,
    steps: list[PlanStep],
    lang: str,
    seats: list[SeatFacts],
    board: str,
    still: bool = False,
) -> LineFacts:
    """A copy after a line, as the seat that is asked then sees it; else as this seat does."""
    names = tuple(facts.name for facts in seats)
    told: list[StepFacts] = []
    hashes, before = [look(table, seat)], ahead(table, seat, lang)
    played = Played(0)
    say = table.game.say(lang, names)
    scene = table.game.scene(table.seen(seat), say)
    for who, word in steps_of(steps):
        label = labelled(table, who, word, lang, names)
        held, price = holdings(table, seat, who, say), prices(table, who, word, say)
        played = play(table, [(who, word)], lang)
        if played.steps == 0:
            break
        now = table.game.scene(table.seen(seat), say)
        changes = changed(held, holdings(table, seat, who, say), price)
        told.append(StepFacts(who, word, label, changes, marked(scene, now)))
        scene = now
        hashes.append(look(table, seat))
    waiting = table.waiting
    viewer = seat if still or seat in waiting or not waiting else waiting[0]
    state = state_text(Painter(table, names), viewer, told, lang, seats, board)
    after = ahead(table, seat, lang)
    return LineFacts(Raw(state), told, played.rule, played.reason, hashes, before, after)


def holdings(table: Table, seat: int, who: int, say: Say) -> list[Row]:
    """What a player has, as a seat knows it: the points, then the rows of the panel."""
    view = table.seen(seat)
    score = points_text(table.game.scores(view.state)[who])
    return [Row("vp", score, say("review.points")), *table.game.panel(view, who, say).rows]


def prices(table: Table, who: int, word: str, say: Say) -> tuple[Row, ...]:
    """What an answer costs that no panel shows, such as action points."""
    view = table.seen(who)
    kind = view.kind
    name, _, rest = word.partition(" ")
    if kind is None or who not in view.waiting or name != kind.name or rest not in kind.index:
        return ()
    return table.game.price(view, kind.index[rest], say)


def changed(before: list[Row], after: list[Row], price: Sequence[Row] = ()) -> list[Row]:
    """What somebody has more or less of than before, and what was paid beside it."""
    had = {row.name: row for row in before}
    found = []
    for row in after:
        old = had.get(row.name)
        if old is None or not (whole_number(old.value) and whole_number(row.value)):
            continue
        if more := int(row.value) - int(old.value):
            found.append(Row(row.icon, signed(more), row.name))
    seen = {row.icon for row in found}
    paid = [row for row in price if row.icon not in seen and whole_number(row.value)]
    return found + [Row(row.icon, signed(-int(row.value)), row.name) for row in paid]


def whole_number(text: str) -> bool:
    """Whether a row's value is a plain number, of which there can be more or less."""
    return text.removeprefix("-").isdecimal()


def signed(number: int) -> str:
    """A number with its sign, a minus as it is printed."""
    return f"{number:+d}".replace("-", "−")


def ahead(table: Table, seat: int, lang: str) -> OutlookFacts | None:
    """What the next scoring would bring, by what a seat sees now."""
    found = table.game.outlook(table.seen(seat), table.game.say(lang))
    return None if found is None else OutlookFacts(found.icon, found.name, list(found.points))


def look(table: Table, seat: int) -> str:
    """A short name of what a seat sees, the same as in state messages."""
    return f"{int(table.seen(seat).state.code()) & 0xFFFFFFFF:08x}"


def labelled(table: Table, seat: int, word: str, lang: str, names: tuple[str, ...] = ()) -> str:
    """An answer in words, if it is one; whoever has no name is called by the number."""
    view = table.seen(seat)
    kind = view.kind
    name, _, rest = word.partition(" ")
    if kind is None or name != kind.name or rest not in kind.index:
        return word
    say = table.game.say(lang, names or ("",) * table.seats)
    return table.game.deed(view, kind.index[rest], say)


def state_text(
    painter: Painter,
    seat: int,
    told: list[StepFacts],
    lang: str,
    seats: list[SeatFacts],
    board: str,
) -> bytes:
    """The state message of a copy."""
    table, parts = painter.table, painter.parts(seat, lang)
    asked = seat in table.waiting
    return written(
        StateFacts(
            version=len(told),
            hash=parts.hash,
            line=len(table.lines),
            you=seat,
            game=table.game.name,
            title=table.game.title,
            seats=seats,
            waiting=list(table.waiting),
            question=f"copy-{len(told)}" if asked else None,
            kind=parts.kind,
            prompt=parts.prompt,
            asked=parts.asked,
            choices=parts.choices if asked else (),
            undo=len(told),
            undo_text=told[-1].label if told else "",
            scene=whole(parts.scene),
            panels=list(parts.panels),
            describe=painter.describe(seat, lang),
            over=table.over,
            archive=False,
            winners=list(table.winners),
            scores=parts.scores,
            sheet=parts.sheet,
            reconstructed=reconstructed(table.game, table.edition),
            board=board,
            events_from=0,
            events=painter.events(seat, lang, 0),
        )
    )
