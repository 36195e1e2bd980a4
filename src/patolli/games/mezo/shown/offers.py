"""The question and its answers for the eye: places, numbers, short words, keys, what it does."""

from __future__ import annotations

from collections.abc import Mapping

from patolli.engine.drawing import Row
from patolli.engine.game import View
from patolli.engine.offer import Step
from patolli.engine.question import Kind
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.mezo.rules.effects import amount_of, legal_regions, piece_fits, unit_fits
from patolli.games.mezo.rules.resolution import strength
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import (
    PAIRS,
    SHAMAN,
    SLOTS,
    UNITS,
    VERB_NAMES,
    WARRIOR,
)
from patolli.games.mezo.shown import hints
from patolli.games.mezo.shown.describe import action_number, regions_text
from patolli.games.mezo.shown.words import effects_of

COUNTED = ("muster", "sacrifice", "restore")  # answers that are numbers of both units
PUT = ("deploy", "awaken", "build")  # chosen in a whole region
TAKEN = ("banish", "destroy", "demolish", "transform", "offer")  # chosen at somebody's pieces
FROM_RESERVE = ("muster", "sacrifice", "deploy", "offer")
FROM_XIBALBA = ("restore", "awaken")
UNIT_NAMES = ("warrior", "shaman")
KEYS = {
    "summon move": "o",
    "summon ability": "a",
    "glyph keep": "k",
    "glyph demolish": "d",
    "deploy stop": "d",
    "awaken stop": "d",
    "banish stop": "d",
    "destroy stop": "d",
    "build stop": "d",
    "demolish stop": "d",
    "transform stop": "d",
    "offer warrior reserve": "w",
    "offer shaman reserve": "s",
}
ICONS = {
    "summon move": "go",
    "summon ability": "god",
    "glyph keep": "glyph",
    "glyph demolish": "attack",
    "act pass": "end-turn",
    "build glyph": "glyph",
    "build pyramid": "pyramid-1",
    "demolish glyph": "glyph",
    "demolish pyramid": "pyramid-1",
    "transform glyph": "glyph",
    "transform pyramid": "pyramid-1",
}
LONGEST = 60  # characters of what is said about an answer


def word_of(view: View, choice: int) -> str:
    """The full word of a choice."""
    assert view.kind is not None
    return f"{view.kind.name} {view.kind.words[choice]}"


def key(view: View, choice: int) -> str:
    """The letter of a choice that has no place."""
    return KEYS.get(word_of(view, choice), "")


def icon(view: View, choice: int) -> str:
    """The icon of a choice."""
    word = word_of(view, choice)
    parts = word.split(" ")
    if word.endswith(" stop"):
        return "check"
    if parts[0] == "act" and parts[1] == "use":
        return "hand"
    if parts[0] in ("deploy", "awaken", "offer"):
        return parts[1]
    if parts[0] in ("banish", "destroy"):
        return parts[2]
    return ICONS.get(word) or ICONS.get(" ".join(parts[:2]), "")


def place(view: View, choice: int) -> str:
    """Where a choice is made if its word is not drawn: a region, pieces, or an action."""
    kind, *parts = word_of(view, choice).split(" ")
    if parts[-1] == "stop" or parts[-1] == "reserve":
        return ""
    if kind in PUT:
        return f"region-{parts[-1]}"
    if kind == "act":
        return f"action-{parts[-1]}"
    if kind in ("banish", "destroy"):
        return f"pieces-{parts[0]}-{parts[2]}"
    if kind in ("demolish", "transform") and parts[0] == "glyph":
        return f"pieces-{parts[1]}-{parts[2]}"
    if kind == "offer" and view.seat is not None:
        return f"pieces-{'abcd'[view.seat]}-{parts[-1]}"
    return ""


def short(view: View, choice: int, say: Say) -> str:
    """What stands at one place is told apart by the unit or piece, a vertex by its regions."""
    assert view.kind is not None
    if view.kind.name == "vertex":
        assert isinstance(view.state, Mezo)
        touched = int(view.state.box.touches[choice]) & ~int(view.state.desolate)
        return regions_text(touched, say)
    text = view.game.brief(view.kind, choice, say)
    if word_of(view, choice).endswith(" reserve"):
        text = f"{text}: {say.term('place', 'reserve')}"
    return text[:1].upper() + text[1:]


def brief_numbers(kind: Kind[State], choice: int, say: Say) -> str:
    """An answer that is numbers of both units, those that are any; otherwise nothing."""
    if kind.name not in COUNTED:
        return ""
    numbers = zip(UNIT_NAMES, divmod(choice, int(PAIRS)), strict=True)
    told = [f"{say.term('units', unit)} {n}" for unit, n in numbers if n]
    return ", ".join(told) or say("short.units.none")


# ------------------------------------------------------------------------------- numbers
def steps(view: View, say: Say) -> tuple[Step, ...]:
    """Warriors and Shamans, where a number of each is chosen."""
    if view.kind is None or view.kind.name not in COUNTED:
        return ()
    return tuple(Step(unit, unit, say.term("units", unit)) for unit in UNIT_NAMES)


def count(view: View, choice: int) -> Mapping[str, int]:
    """How many of each a choice means."""
    if view.kind is None or view.kind.name not in COUNTED:
        return {}
    return dict(zip(UNIT_NAMES, divmod(choice, int(PAIRS)), strict=True))


def owned(view: View) -> tuple[int, ...]:
    """The own Warriors and Shamans that the question draws on."""
    state, seat = view.state, view.seat
    assert isinstance(state, Mezo)
    if seat is None or view.kind is None:
        return ()
    source = state.reserve if view.kind.name in FROM_RESERVE else state.xibalba
    if view.kind.name not in (*FROM_RESERVE, *FROM_XIBALBA):
        return ()
    return tuple(int(source[seat * int(UNITS) + unit]) for unit in (WARRIOR, SHAMAN))


def rows(numbers: tuple[int, ...], say: Say) -> tuple[Row, ...]:
    """Numbers of units as rows."""
    pairs = zip(UNIT_NAMES, numbers, strict=False)
    return tuple(Row(unit, str(number), say(f"panel.{unit}")) for unit, number in pairs)


def have(view: View, say: Say) -> tuple[Row, ...]:
    """The own units that the question draws on."""
    return rows(owned(view), say)


def leaves(view: View, choice: int, say: Say) -> tuple[Row, ...]:
    """How many of them a choice leaves."""
    before = owned(view)
    word = word_of(view, choice)
    if not before or word.endswith("stop"):
        return ()
    spent = tuple(count(view, choice).values())
    if not spent:
        if word.startswith("offer ") and not word.endswith(" reserve"):
            return ()
        spent = tuple(int(unit == word.split(" ")[1]) for unit in UNIT_NAMES)
    return rows(tuple(own - gone for own, gone in zip(before, spent, strict=True)), say)


# ---------------------------------------------------------------------------- what it does
def effect(view: View, choice: int, say: Say) -> tuple[str, ...]:
    """Clauses by weight: first what it does to the own strength in the conflict."""
    state, seat = view.state, view.seat
    assert isinstance(state, Mezo)
    if seat is None or view.kind is None:
        return ()
    kind = view.kind.name
    if kind == "vertex":  # its regions are its name already
        return ()
    if kind == "lay":
        return (reach_text(state, seat, card_reach(state, seat, choice), say),)
    clauses = [clause for clause in hints.hint(view, choice, say).split("; ") if clause]
    if kind == "act" and choice < SLOTS and state.conflict:
        card = int(state.shown[seat]) - 1
        more = reach(state, seat, action_number(state, seat, card, choice))
        clauses = [reach_text(state, seat, more, say), *clauses] if more else clauses
    return tuple([brief(clauses[0]), *clauses[1:]] if clauses else [])


def brief(clause: str) -> str:
    """A clause that fits into the line, ended after a whole word; cards show the whole text."""
    if len(clause) <= LONGEST:
        return clause
    return clause[: LONGEST - 1].rsplit(" ", 1)[0].rstrip(" ,;:–(") + " …"


def reach_text(state: Mezo, seat: int, more: int, say: Say) -> str:
    """The own strength in the conflict now, and what it can become."""
    before = int(strength(state, seat, int(state.conflict) - 1))
    return say("effect.reach", before=before, after=before + more)


def reach(state: Mezo, seat: int, ability: int) -> int:
    """How much an action can add at most to the own strength in the conflict region."""
    box, region = state.box, int(state.conflict) - 1
    best = 0
    for option in range(int(box.options[ability])):
        total, bound = 0, 0
        for number in effects_of(box, ability, option):
            verb = VERB_NAMES[box.verb[number]]
            legal = int(legal_regions(state, seat, number, bound))
            bound = legal
            amount = int(amount_of(state, seat, number))
            if verb == "gain_strength":
                total += amount
            elif verb in ("deploy", "awaken") and legal >> region & 1:
                source = state.reserve if verb == "deploy" else state.xibalba
                strengths = [
                    int(box.unit_strength[unit])
                    for unit in range(int(UNITS))
                    if unit_fits(int(box.unit[number]), unit)
                    for _ in range(int(source[seat * int(UNITS) + unit]))
                ]
                total += sum(sorted(strengths, reverse=True)[:amount])
            elif verb == "build" and legal >> region & 1 and piece_fits(int(box.piece[number]), 0):
                total += min(amount, int(state.glyph_supply[seat])) * int(box.glyph_strength)
        best = max(best, total)
    return best


def card_reach(state: Mezo, seat: int, card: int) -> int:
    """MZ-13.8: the same for the best two actions of a card."""
    found = [reach(state, seat, action_number(state, seat, card, s)) for s in range(int(SLOTS))]
    return sum(sorted(found)[-2:])
