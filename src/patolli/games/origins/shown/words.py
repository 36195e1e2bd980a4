"""What programs do, in words: made from the instructions, so editions are told as they are."""

from __future__ import annotations

from patolli.engine.text import Say
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.tables import Box

PLAIN = {
    t.STRIKE: "strike",
    t.PURCHASE: "purchase",
    t.SUMMON: "summon",
    t.KEEP_TILE: "keep-tile",
    t.RECOLOUR: "recolour",
    t.COPY: "copy",
}
PER_NAMES = {
    t.PER_FARM: "farm",
    t.PER_EMPTY_NEIGHBOUR: "empty-neighbour",
    t.PER_CLOSED_DISTRICT: "closed-district",
    t.PER_ADVISOR: "advisor",
    t.PER_WEAKER: "weaker",
    t.PER_RETREAT: "retreat",
    t.PER_PATRICIAN: "patrician",
    t.PER_PATRICIAN_COLOUR: "patrician-colour",
    t.PER_BUILDING_COLOUR: "building-colour",
    t.PER_ZODIAC: "zodiac",
}


def goods_text(amounts: list[tuple[int, int]], say: Say) -> str:
    """Some resources in words: pairs of resource and amount."""
    return say.join([say(f"amount.{t.GOOD_NAMES[good]}", n=n) for good, n in amounts if n])


def program_text(box: Box, program: int, say: Say) -> str:
    """What a program does."""
    at = int(box.program[program]) * int(t.INSTRUCTION)
    parts = []
    while box.code[at] != t.END:
        row = [int(box.code[at + offset]) for offset in range(t.INSTRUCTION)]
        parts.append(instruction_text(box, row, say))
        at += int(t.INSTRUCTION)
    return "; ".join(parts) or say("effect.none")


def instruction_text(box: Box, row: list[int], say: Say) -> str:
    """One instruction in words."""
    operation, x, y, z, per = row
    if operation in PLAIN:
        return say(f"effect.{PLAIN[operation]}")
    if operation == t.TAKE:
        return joined(say("effect.take", goods=goods_text([(x, y)], say)), per, say)
    if operation == t.TAKE_ANY:
        if x == t.ANY_BASIC:
            return joined(say("effect.take-any", n=y), per, say)
        names = [say.term("good", t.GOOD_NAMES[good]) for good in range(3) if x >> good & 1]
        return joined(say("effect.take-choice", n=y, goods=" / ".join(names)), per, say)
    if operation == t.SCORE:
        return joined(say("effect.score", n=y), per, say)
    if operation == t.SCORE_TABLE:
        values = [str(box.values[y + index]) for index in range(1, z)]
        return say("effect.table", values="/".join(values), count=per_text(x, say))
    if operation == t.MARCH:
        return joined(say("effect.march", n=y), per, say)
    if operation == t.MARCH_STRIKE:
        return say("effect.either" if x == 1 else "effect.both", march=say("effect.march", n=y))
    if operation == t.ASCEND:
        return say("effect.ascend", n=y, temple=say.term("temple", t.TEMPLE_NAMES[x]))
    if operation == t.ASCEND_ANY:
        return say("effect.ascend-any", n=y)
    if operation == t.ASCEND_UP_TO:
        return say("effect.ascend-up-to", n=y)
    if operation == t.ASCEND_OTHER:
        return say("effect.ascend-other", n=y, goods=goods_text([(t.GOLD, z)], say))
    if operation == t.PAY:
        return say("effect.pay", goods=goods_text([(x, y)], say))
    if operation == t.TRADE:
        return say("effect.trade", goods=goods_text([(x, y)], say))
    if operation == t.RECRUIT:
        return say("effect.recruit-free" if x else "effect.recruit")
    if operation == t.PROMOTE:
        return say("effect.promote", n=y)
    if operation == t.PROMOTE_CAPPED:
        return say("effect.promote-capped", n=y, most=z)
    if operation == t.DEMOTE:
        return say("effect.demote", colour=say.term("colour", t.COLOUR_NAMES[x]))
    if operation == t.SET_SHIP:
        return say("effect.set-ship", value=y)
    assert operation == t.TRAIN
    return say("effect.train", least=x, most=y)


def joined(text: str, per: int, say: Say) -> str:
    """An amount with what it is multiplied by."""
    return f"{text} {per_text(per, say)}" if per else text


def per_text(per: int, say: Say) -> str:
    """What is counted."""
    if per in PER_NAMES:
        return say(f"per.{PER_NAMES[per]}")
    if per >= t.PER_BUILDING_NAMED:
        name = t.BUILDING_NAMES[per - t.PER_BUILDING_NAMED]
        return say("per.named", building=say.term("building", name))
    for first, key in (
        (t.PER_BUILDING_OF, "building-of"),
        (t.PER_PATRICIAN_OF, "patrician-of"),
        (t.PER_DIE_OR_SEAT, "die-or-seat"),
    ):
        if per >= first:
            return say(f"per.{key}", colour=say.term("colour", t.COLOUR_NAMES[per - first]))
    return ""
