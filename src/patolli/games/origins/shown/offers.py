"""The question and its answers for the eye: places, prices, what is left, short words, keys."""

from __future__ import annotations

from patolli.engine.drawing import Row
from patolli.engine.game import View
from patolli.engine.offer import Next
from patolli.engine.text import Say
from patolli.games.origins.rules import kinds as k
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.dice import citizen_price
from patolli.games.origins.rules.purchase import building_bought, is_front, wisdom_price
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.turn import next_base_price
from patolli.games.origins.rules.visit import missing
from patolli.games.origins.shown.describe import open_blocks
from patolli.games.origins.shown.drawing.shapes import GOOD_ICONS
from patolli.games.origins.shown.hints import (
    building_name,
    district_hint,
    gets_bonus,
    hint,
    ship_after,
)

# What is looked at before each question is answered.
GOODS_FOR = {
    k.TURN: (t.FOOD, t.WISDOM, t.GOLD),
    k.BUY: (t.STONE, t.WISDOM, t.GOLD),
    k.CITIZEN: (t.WISDOM, t.GOLD),
    k.EXCHANGE: (t.STONE, t.FOOD, t.WISDOM, t.GOLD),
    k.TRAINING: (t.FOOD, t.GOLD),
    k.OTHER_TEMPLE: (t.GOLD,),
}
# Letters of chips: the same whenever such an answer is offered.
KEYS = {
    "turn pass": "x",
    "turn grow": "g",
    "token spend": "s",
    "token end": "d",
    "rise freeze": "f",
    "rise neither": "n",
    "act gold": "g",
    "act end": "d",
    "fight move": "o",
    "fight attack": "a",
    "fight end": "d",
    "gain stone": "s",
    "gain food": "f",
    "gain wisdom": "w",
    "exchange stone": "s",
    "exchange food": "f",
    "exchange wisdom": "w",
    "exchange skip": "n",
    "use yes": "y",
    "use no": "n",
    "other skip": "n",
    "citizen skip": "n",
    "lift raise": "y",
    "lift keep": "n",
    "train march": "o",
    "train end": "d",
    "activate end": "d",
    "strengthen end": "n",
}
ICONS = {
    "turn pass": "end-turn",
    "turn grow": "worker-plus",
    "token spend": "superiority",
    "token end": "end-turn",
    "rise freeze": "superiority",
    "act bonus": "step-up",
    "act gold": "gold",
    "act end": "check",
    "fight move": "march",
    "fight attack": "attack",
    "fight end": "check",
    "gain stone": "stone",
    "gain food": "food",
    "gain wisdom": "wisdom",
    "exchange stone": "stone",
    "exchange food": "food",
    "exchange wisdom": "wisdom",
    "use yes": "check",
    "lift raise": "step-up",
    "train march": "march",
    "train end": "check",
    "activate end": "check",
}
FIRST_ICONS = {"buy build": "build", "buy reserved": "build", "buy farm": "farm"}
FIRST_ICONS |= {"buy reserved-farm": "farm", "turn tower": "tower-disc"}


def word_of(view: View, choice: int) -> str:
    """The full word of a choice."""
    assert view.kind is not None
    return f"{view.kind.name} {view.kind.words[choice]}"


def key(view: View, choice: int) -> str:
    """The letter of a choice that has no place."""
    return KEYS.get(word_of(view, choice), "")


def icon(view: View, choice: int) -> str:
    """The icon of a choice; visits and closings have none: their dice and sites are drawn."""
    word = word_of(view, choice)
    return ICONS.get(word) or FIRST_ICONS.get(" ".join(word.split(" ")[:2]), "")


def place(view: View, choice: int) -> str:
    """Where a choice is made if its word is not drawn: at its worker, district or tile."""
    word = word_of(view, choice)
    parts = word.split(" ")
    if word.startswith("turn visit "):
        return f"worker-{parts[2]}"
    if word.startswith("turn close "):
        state, seat = view.state, view.seat
        assert isinstance(state, Origins) and seat is not None
        cells = open_blocks(state, seat)
        return f"district-{t.CELL_WORDS[cells[0]]}" if len(cells) == 1 else f"worker-{parts[2]}"
    if word.startswith("buy farm "):
        return f"pool-{parts[2][-1]}"
    if parts[0] in ("gate", "school"):
        return f"worker-{parts[1]}"
    if word.startswith("buy reserved-farm "):
        return f"reserved-{parts[2]}"
    return ""


def onto(view: View, choice: int) -> str:
    """The site that takes a worker once the worker is taken up."""
    word = word_of(view, choice)
    return f"place-{word.split(' ')[3]}" if word.startswith("turn visit ") else ""


def follow(view: View, choice: int, say: Say) -> tuple[Next, ...]:
    """With several open districts, each takes the die that closes it in the same gesture."""
    state, seat = view.state, view.seat
    word = word_of(view, choice)
    if seat is None or not word.startswith("turn close "):
        return ()
    assert isinstance(state, Origins)
    cells = open_blocks(state, seat)
    if len(cells) < 2:
        return ()
    number = t.DIE_WORDS.index(word.split(" ")[2])
    die = capital(say.term("worker", t.DIE_WORDS[number]))
    worth = effect(view, choice, say)
    found = []
    for cell in cells:
        told = district_hint(state, seat, cell, number, say).split("; ")
        at = t.CELL_WORDS[cell]
        found.append(Next(f"district {at}", die, f"district-{at}", (*worth, *told)))
    return tuple(found)


def capital(text: str) -> str:
    """A text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def short(view: View, choice: int, say: Say) -> str:
    """What the pools show is called by its name, not by its slot."""
    state = view.state
    assert isinstance(state, Origins) and view.kind is not None
    number = int(view.kind.number)
    if number == k.BUY:
        if is_front(choice):
            return short_building(int(building_bought(state, choice)), say)
    if number == k.TURN and k.CLOSE <= choice < k.BUILD_TOWER and view.seat is not None:
        if len(open_blocks(state, view.seat)) > 1:  # beside the visits of the same die
            return say("short.close")
    if number == k.RESERVE:
        return short_building(int(state.building_pool[choice]) - 1, say)
    return capital(view.game.brief(view.kind, choice, say))


def short_building(what: int, say: Say) -> str:
    """A building in at most 22 characters."""
    return say("short.buy.reserved", building=building_name(what, say))


# ------------------------------------------------------------------- what it costs and leaves
def cost(view: View, choice: int) -> list[tuple[int, int]]:
    """Pairs of resource and amount that a choice costs, before gold takes the place of any."""
    state, seat = view.state, view.seat
    assert isinstance(state, Origins) and view.kind is not None
    if seat is None:
        return []
    number = int(view.kind.number)
    a, b = int(state.top_a()), int(state.top_b())
    if number == k.TURN:
        if choice < k.CLOSE:
            lacks = missing(state, choice // t.SITES, choice % t.SITES)
            return [(int(t.WISDOM), int(lacks))]
        if k.BUILD_TOWER <= choice < k.GROW:
            height = state.tower[seat * t.COLOURS + choice - k.BUILD_TOWER]
            return [(int(t.GOLD), int(height))]
        if choice == k.GROW:
            return [(int(t.FOOD), int(next_base_price(state, seat)))]
    if number == k.BUY and is_front(choice):
        stone = int(state.box.stone[building_bought(state, choice)])
        return [(int(t.WISDOM), int(wisdom_price(state, seat, choice))), (int(t.STONE), stone)]
    if number == k.CITIZEN and choice != k.SKIP_SLOT and not a:
        return [(int(t.WISDOM), int(citizen_price(state, seat, choice)))]
    if number == k.EXCHANGE and choice != k.SKIP_GOOD:
        return [(choice, 1)]
    if number == k.TRAINING and choice != k.TRAIN_END:
        return [(int(t.FOOD), 1)]
    if number == k.OTHER_TEMPLE and choice != k.SKIP_TEMPLE:
        return [(int(t.GOLD), b % 128)]
    return []


def paid(state: Origins, seat: int, costs: list[tuple[int, int]]) -> dict[int, int]:
    """What is really paid: gold for what is short (OR-3.8)."""
    found: dict[int, int] = {}
    for good, amount in costs:
        own = min(amount, int(state.goods[seat * t.GOODS + good])) if good != t.GOLD else amount
        for which, part in ((good, own), (int(t.GOLD), amount - own)):
            if part > 0:
                found[which] = found.get(which, 0) + part
    return found


def rows(amounts: dict[int, int], say: Say) -> tuple[Row, ...]:
    """Amounts of resources as rows."""
    return tuple(
        Row(GOOD_ICONS[good], str(amount), say.term("good", t.GOOD_NAMES[good]))
        for good, amount in sorted(amounts.items())
    )


def price(view: View, choice: int, say: Say) -> tuple[Row, ...]:
    """What a choice costs now."""
    state, seat = view.state, view.seat
    assert isinstance(state, Origins)
    return () if seat is None else rows(paid(state, seat, cost(view, choice)), say)


def owned(view: View) -> dict[int, int]:
    """The resources that matter for the question now asked."""
    state, seat = view.state, view.seat
    assert isinstance(state, Origins)
    if seat is None or view.kind is None:
        return {}
    wanted = GOODS_FOR.get(view.kind.number, ())
    return {int(good): int(state.goods[seat * t.GOODS + good]) for good in wanted}


def have(view: View, say: Say) -> tuple[Row, ...]:
    """What the asked seat has for the question now asked."""
    return rows(owned(view), say)


def leaves(view: View, choice: int, say: Say) -> tuple[Row, ...]:
    """What a choice leaves of it."""
    state, seat = view.state, view.seat
    assert isinstance(state, Origins)
    before = owned(view)
    if seat is None or not before:
        return ()
    spent = paid(state, seat, cost(view, choice))
    if not spent:
        return ()
    return rows({good: own - spent.get(good, 0) for good, own in before.items()}, say)


# ---------------------------------------------------------------------------- what it does
def effect(view: View, choice: int, say: Say) -> tuple[str, ...]:
    """Clauses by weight; prices stand beside them."""
    state, seat = view.state, view.seat
    assert isinstance(state, Origins)
    if seat is None or view.kind is None:
        return ()
    if view.kind.number == k.TURN and choice < k.CLOSE:
        return visit_effect(state, seat, choice // t.SITES, choice % t.SITES, say)
    clauses = hint(view, choice, say).split("; ")
    if cost(view, choice) and len(clauses) > 1:
        clauses.pop()  # the price is shown as rows
    elif view.kind.number == k.TURN and cost(view, choice):
        clauses = []
    return tuple(clause for clause in clauses if clause)


def visit_effect(state: Origins, seat: int, worker: int, site: int, say: Say) -> tuple[str, ...]:
    """Both actions, the bonus, and what the ship will show."""
    found = []
    if worker < k.FIRST_SPEAKER and worker % t.FACES + 1 >= state.box.both_at:
        found.append(say("hint.both"))
    if gets_bonus(state, seat, worker, site):
        found.append(say("hint.bonus"))
    found.append(say("effect.ship", value=int(state.ship[site]), to=ship_after(state, site)))
    return tuple(found)
