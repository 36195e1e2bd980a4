"""The five encounter sites."""

from __future__ import annotations

from patolli.engine.drawing import Item, circle, group, icon, label, rectangle, token
from patolli.engine.text import Say
from patolli.games.origins import tables as t
from patolli.games.origins.describe_effects import program_text
from patolli.games.origins.drawing import parts
from patolli.games.origins.drawing.asking import Asking
from patolli.games.origins.state import Origins


def left(site: int) -> float:
    """The left edge of a site."""
    return 8 + 137.25 * site


def items(state: Origins, asking: Asking, say: Say) -> list[Item]:
    """Dials, tokens, actions, workers and the workers that may come."""
    found: list[Item] = []
    for site in range(t.SITES):
        if not state.token[site]:
            continue
        found += [dial(state, site, asking, say), bonus(state, site, asking, say)]
        found += actions(state, site, asking, say)
        found += workers(state, site, asking, say)
        found += visitors(state, site, asking, say)
    return found


def dial(state: Origins, site: int, asking: Asking, say: Say) -> Item:
    """The ship; a target where a neighbour rises or a ship is turned back."""
    colour, value = int(state.token[site]) - 1, int(state.ship[site])
    word = asking.word(f"ship site{site + 1}") if asking.kind == "ship" else ""
    if asking.kind == "rise":
        beside = {asking.a - 1: "left", asking.a + 1: "right", asking.a: "freeze"}
        word = asking.word(f"rise {beside.get(site, '')}")
        if site == asking.a and not word:
            word = asking.word("rise neither")
    name = say(
        "draw.site",
        site=say.term("site", t.SITE_WORDS[site]),
        value=value,
        colour=say.term("colour", t.COLOUR_NAMES[colour]),
    )
    markup = parts.dial(colour, value, int(state.box.ship_most)) + circle(0, 0, 35, "ring hollow")
    return Item(f"site-{site + 1}", left(site) + 40, 46, markup, asking.name(word, name), word)


def bonus(state: Origins, site: int, asking: Asking, say: Say) -> Item:
    """The bonus token."""
    colour = int(state.token[site]) - 1
    here = asking.kind == "act" and asking.a == site
    word = asking.word("act bonus") if here else ""
    tokens = parts.program_tokens(state.box, t.BONUS + colour)
    chip = f'<rect x="-25" y="-20" width="50" height="40" rx="7" style="{parts.fill(colour)}"/>'
    split = tokens.index("→") if "→" in tokens else -1
    gain, cost = tokens[split + 1 :], tokens[:split] if split >= 0 else []
    markup = group(
        chip,
        parts.mark(colour, 7, -17, -12),
        parts.strip(gain, 18 if len(gain) < 3 else 14),
        parts.strip([*cost], 13).join(["<g transform='translate(0 30)'>", "</g>"]) if cost else "",
        rectangle(-29, -24, 58, 48, "ring hollow", 9),
    )
    name = say(
        "draw.bonus",
        colour=say.term("colour", t.COLOUR_NAMES[colour]),
        text=program_text(state.box, t.BONUS + colour, say),
    )
    return Item(f"token-{colour}", left(site) + 102, 36, markup, asking.name(word, name), word)


def actions(state: Origins, site: int, asking: Asking, say: Say) -> list[Item]:
    """The two main actions, and Pisces and the end of a visit where they can be chosen."""
    found = []
    here = asking.kind == "act" and asking.a == site
    for row, (key, first) in enumerate((("upper", t.UPPER), ("lower", t.LOWER))):
        word = asking.word(f"act {key}") if here else ""
        markup = parts.strip(parts.program_tokens(state.box, first + site)) + rectangle(
            -60, -12, 120, 24, "ring hollow", 6
        )
        text = program_text(state.box, first + site, say)
        name = say(f"draw.{key}", text=text)
        y = 99.5 + 26 * row
        found.append(
            Item(
                f"action-{site + 1}-{key}",
                left(site) + 65.5,
                y,
                markup,
                asking.name(word, name),
                word,
            )
        )
    if here and asking.word("act gold"):
        markup = circle(0, 0, 13, "ring") + icon("gold", 18)
        found.append(
            Item(
                "target-act-gold", left(site) + 102, 74, markup, asking.name("act gold"), "act gold"
            )
        )
    return found


def workers(state: Origins, site: int, asking: Asking, say: Say) -> list[Item]:
    """Who stands on a site: dice in their owner's base, archons, speakers."""
    found: list[tuple[str, str, str, str]] = []
    for seat in range(state.seats):
        for index in range(t.BASES):
            content = int(state.base[seat * t.BASES + index])
            if content >> 6 != site + 1:
                continue
            name = f"{'ABCD'[seat]}: {say.term('worker', t.DIE_WORDS[word_of(content & 63)])}"
            word = ""
            if asking.view.seat == seat:
                colour = t.COLOUR_NAMES[(content & 63) >> 3]
                die = t.DIE_WORDS[word_of(content & 63)]
                word = asking.word(f"recall {colour}", f"strengthen sent {die}")
                if any(other[3] == word for other in found):
                    word = ""
            markup = based(seat, content & 63, 17)
            found.append((f"base-{seat}-{index}", markup, name, word))
        if state.archon[seat] == site + 1:
            name = f"{'ABCD'[seat]}: {say.term('worker', 'archon')}"
            found.append((f"archon-{seat}", archon(seat, 20), name, ""))
    for value in range(t.FACES):
        for copy in range(state.speakers_sent[site * t.FACES + value]):
            name = say.term("worker", t.SPEAKER_WORDS[value])
            key = f"sent-speaker-{site + 1}-{value + 1}-{copy}"
            found.append((key, parts.die(40 + value + 1, 17), name, ""))
    rows = 1 if asking.kind == "turn" or len(found) <= 5 else 2  # below, those who may come
    in_row = -(-len(found) // rows)
    step = min(24.0, 101 / max(in_row - 1, 1))
    return [
        Item(
            key,
            left(site) + 17 + step * (place % max(in_row, 1)),
            148 + 29 * (place // max(in_row, 1)),
            markup,
            asking.name(word, name),
            word,
        )
        for place, (key, markup, name, word) in enumerate(found)
    ]


def based(seat: int, die: int, size: float) -> str:
    """A patrician: a die in a base of its owner's colour, with the owner's shape."""
    half = size / 2 + 2.5
    frame = rectangle(-half, -half, 2 * half, 2 * half, "soft", 5)
    corner = group(token(seat, 9), transform=f"translate({half - 1} {half - 1})")
    ring = rectangle(-half - 3, -half - 3, 2 * half + 6, 2 * half + 6, "ring hollow", 7)
    return group(frame, parts.die(die, size), corner, ring, css=f"p{seat + 1}")


def archon(seat: int, size: float) -> str:
    """The archon with its owner's shape."""
    corner = group(token(seat, 9), transform=f"translate({size * 0.38} {size * 0.38})")
    return group(icon("archon", size), corner, css=f"p{seat + 1}")


def visitors(state: Origins, site: int, asking: Asking, say: Say) -> list[Item]:
    """The workers that may visit this site now, as small targets."""
    if asking.kind != "turn":
        return []
    end = f" {t.SITE_WORDS[site]}"
    words = [w for w in asking.words if w.startswith("turn visit ") and w.endswith(end)]
    found = []
    step = min(23.0, 117 / max(len(words), 1))
    for place, word in enumerate(words):
        worker = t.WORKER_WORDS.index(word.split(" ")[2])
        if worker < 30:
            face = parts.die(worker // 6 * 8 + worker % 6 + 1, 15)
        elif worker < 36:
            face = parts.die(40 + worker - 29, 15)
        else:
            face = icon("archon", 17)
        markup = group(rectangle(-9.5, -9.5, 19, 19, "ring", 5), face)
        key = f"target-visit-{t.WORKER_WORDS[worker]}-{site + 1}"
        found.append(
            Item(key, left(site) + 18 + step * place, 182, markup, asking.name(word), word)
        )
    if not words:
        return []
    free = label(say("draw.send"), 0, 0, "small", "start")
    found.append(Item(f"send-{site + 1}", left(site) + 8, 165, free, ""))
    return found


def word_of(die: int) -> int:
    """The place of a die in the list of dice words."""
    return (die >> 3) * 6 + (die & 7) - 1
