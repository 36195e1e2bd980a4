"""Effects in words, made from the data: what an edition changes, the texts say."""

from __future__ import annotations

from functools import lru_cache

from patolli.engine.text import Say
from patolli.games.mezo.rules import tables
from patolli.games.mezo.rules.effects import amount_of
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import (
    MOST_OPTIONS,
    OWNER_NAMES,
    PER_NAMES,
    PIECE_NAMES,
    SPREAD_NAMES,
    TARGET_NAMES,
    TRIBE_ABILITY,
    TRIGGER_NAMES,
    UNIT_NAMES,
    VERB_NAMES,
    WHERE_NAMES,
    Box,
)

ON_UNITS = ("deploy", "awaken", "restore", "banish", "destroy", "claim_majority")
ON_PIECES = ("build", "demolish", "transform")
ON_OWNERS = ("banish", "destroy", "demolish", "transform")
TEXTS = 1000  # kept ready: those of one box in every language, not those of many editions


def amount_text(n: int, per: int, times: int, cap: int, say: Say) -> str:
    """An amount that depends on something, in words."""
    counted = say(f"per.{PER_NAMES[per]}")
    if times != 1:
        counted = f"{times} × {counted}"
    amount = f"{n} + {counted}" if n else counted
    return say("effect.cap", amount=amount, cap=cap) if cap >= 0 else amount


def effect_text(box: Box, effect: int, say: Say) -> str:
    """One effect in words."""
    verb = VERB_NAMES[box.verb[effect]]
    key = f"effect.{verb}"
    if verb in ON_UNITS:
        key = f"{key}.{UNIT_NAMES[box.unit[effect]]}"
    elif verb in ON_PIECES:
        key = f"{key}.{PIECE_NAMES[box.piece[effect]]}"
    n, per, times = int(box.n[effect]), int(box.per[effect]), int(box.times[effect])
    where = ""
    if verb in (*ON_PIECES, "deploy", "awaken", "banish", "destroy"):
        where = f" {say(f'where.{WHERE_NAMES[box.where[effect]]}')}"
    if verb in ("claim_majority", "summon", "offer"):
        text = say(key) if n == 1 or verb == "claim_majority" else f"{n} × {say(key)}"
    elif per:
        amount = amount_text(n, per, times, int(box.cap[effect]), say)
        one_an_age = PER_NAMES[per] == "age" and (n, times) == (0, 1) and box.cap[effect] < 0
        form = "age" if one_an_age and say.has(f"{key}.age") else "per"
        text, where = say(f"{key}.{form}", where=where, amount=amount), ""
    else:
        text = say(key, n=n)
    notes = []
    if verb in ON_OWNERS and box.owner[effect] != tables.ANYBODY:
        if box.spread[effect] != tables.EACH_OTHER_PLAYER:
            notes.append(say(f"owner.{OWNER_NAMES[box.owner[effect]]}"))
    if box.spread[effect] == tables.EACH_OTHER_PLAYER:
        notes.append(say(f"spread.{SPREAD_NAMES[box.spread[effect]]}"))
    if box.optional[effect]:
        notes.append(say("effect.optional"))
    if notes:
        text = f"{text} ({', '.join(notes)})"
    text += where
    if box.spread[effect] == tables.EACH_REGION:
        text = f"{text} ({say('spread.each_region')})"
    return say("effect.cost", text=text) if box.cost[effect] else text


def effects_of(box: Box, ability: int, option: int) -> list[int]:
    """The effects of an option of an ability."""
    effect = int(box.starts[ability * int(MOST_OPTIONS) + option])
    found = [effect]
    while not box.last[effect]:
        effect += 1
        found.append(effect)
    return found


def option_text(
    box: Box, ability: int, option: int, say: Say, state: Mezo | None = None, seat: int = 0
) -> str:
    """One option of an ability; with a state, also what its amounts are now."""
    text = ""
    for effect in effects_of(box, ability, option):
        part = effect_text(box, effect, say)
        if state is not None and box.per[effect]:
            part = say("effect.now", text=part, now=int(amount_of(state, seat, effect)))
        text = say("effect.then", first=text, second=part) if text else part
    return text


def ability_text(box: Box, ability: int, say: Say, state: Mezo | None = None, seat: int = 0) -> str:
    """An action, tile, space, altar or god's ability in words; with a state, as it is now."""
    if state is None or not depends(box, ability):
        return printed_text(box, ability, say)
    return put_together(box, ability, say, state, seat)


@lru_cache(maxsize=TEXTS)
def printed_text(box: Box, ability: int, say: Say) -> str:
    """An ability as it is printed."""
    return put_together(box, ability, say, None, 0)


@lru_cache(maxsize=TEXTS)
def depends(box: Box, ability: int) -> bool:
    """Whether an amount of an ability depends on the position."""
    options = range(box.options[ability])
    return any(box.per[one] for option in options for one in effects_of(box, ability, option))


def put_together(box: Box, ability: int, say: Say, state: Mezo | None, seat: int) -> str:
    """The options of an ability in a row."""
    text = ""
    for option in range(box.options[ability]):
        part = option_text(box, ability, option, say, state, seat)
        text = say("effect.or", first=text, second=part) if text else part
    return text


def tribe_text(box: Box, ability: int, say: Say) -> str:
    """A tribe ability in words."""
    if box.options[int(TRIBE_ABILITY) + ability]:
        text = ability_text(box, int(TRIBE_ABILITY) + ability, say)
        trigger = f"trigger.{TRIGGER_NAMES[box.trigger[ability]]}"
        return say(trigger, text=text) if say.has(trigger) else text
    n, per = int(box.modifier_n[ability]), int(box.modifier_per[ability])
    amount = str(n)
    if per:
        amount = amount_text(n, per, int(box.modifier_times[ability]), -1, say)
    return say(f"modifier.{TARGET_NAMES[box.target[ability]]}", amount=amount)


@lru_cache(maxsize=TEXTS)
def keywords(box: Box, ability: int, say: Say) -> tuple[str, ...]:
    """The keywords of an ability, each with its explanation."""
    found: list[str] = []
    for option in range(box.options[ability]):
        for effect in effects_of(box, ability, option):
            key = f"keyword.{VERB_NAMES[box.verb[effect]]}"
            if say.has(key) and say(key) not in found:
                found.append(say(key))
    return tuple(found)
