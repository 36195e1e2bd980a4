"""The five encounter sites."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from patolli.engine.drawing import Item, circle, group, icon, label, rectangle, token
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.visit import missing
from patolli.games.origins.shown.drawing import shapes as parts
from patolli.games.origins.shown.drawing.asking import Asking
from patolli.games.origins.shown.hints import gets_bonus, ship_after
from patolli.games.origins.shown.words import program_text

TOP, WIDE, HIGH = 8.0, 131.0, 188.0
BERTHS, BERTH_DIE = 158.5, 19.0  # where those who are here stand, and how large a die is
Drawn = Callable[[float], str]  # a worker in a size
ACTION_TOP, ACTION_HIGH = 71.0, 31.0  # of the upper action; the lower one follows


def left(site: int) -> float:
    """The left edge of a site."""
    return 8 + 137.25 * site


@part(
    "token",
    "ship",
    "archon",
    "base",
    "speakers_sent",
    asked=("turn", "ship", "rise", "act", "recall", "strengthen"),
)
def items(state: Origins, asking: Asking, say: Say) -> list[Item]:
    """Dials, tokens, actions, workers and what each site will show next."""
    found: list[Item] = []
    for site in range(t.SITES):
        if not state.token[site]:
            continue
        found += [whole(state, site, asking, say), dial(state, site, asking, say)]
        found.append(bonus(state, site, asking, say))
        found += actions(state, site, asking, say)
        found += workers(state, site, asking, say)
    return found


def site_name(state: Origins, site: int, say: Say) -> str:
    """A site with its value, ship and token."""
    return say(
        "draw.site",
        site=say.term("site", t.SITE_WORDS[site]),
        value=int(state.ship[site]),
        colour=say.term("colour", t.COLOUR_NAMES[int(state.token[site]) - 1]),
    )


@part("token", "ship", asked=("turn",))
def whole(state: Origins, site: int, asking: Asking, say: Say) -> Item:
    """The site as one place that takes a worker, with what its ship will show after a visit."""
    outline = f"M0 0h{WIDE:g}v{HIGH:g}h{-WIDE:g}z"
    markup = rectangle(1, 1, WIDE - 2, HIGH - 2, "ring hollow", 10)
    if asking.kind == "turn":
        steps = [":ship", str(int(state.ship[site])), "›", str(ship_after(state, site))]
        markup += group(parts.strip(steps, 15), transform=f"translate({WIDE - 34:g} 175)")
    key = f"place-{t.SITE_WORDS[site]}"
    name = site_name(state, site, say)
    return Item(key, left(site), TOP, markup, name, place=key, hit=outline, depth="ring")


@part("ship", "token", asked=("ship", "rise"))
def dial(state: Origins, site: int, asking: Asking, say: Say) -> Item:
    """The ship; a target where a neighbour rises or a ship is turned back."""
    colour, value = int(state.token[site]) - 1, int(state.ship[site])
    word = asking.word(f"ship site{site + 1}") if asking.kind == "ship" else ""
    if asking.kind == "rise":
        beside = {asking.a - 1: "left", asking.a + 1: "right"}
        word = asking.word(f"rise {beside.get(site, '')}")
    markup = parts.dial(colour, value, int(state.box.ship_most)) + circle(0, 0, 35, "ring hollow")
    name = site_name(state, site, say)
    return Item(f"site-{site + 1}", left(site) + 40, 44, markup, name, word)


@part("token", asked=("act",))
def bonus(state: Origins, site: int, asking: Asking, say: Say) -> Item:
    """The bonus token."""
    colour = int(state.token[site]) - 1
    here = asking.kind == "act" and asking.a == site
    word = asking.word("act bonus") if here else ""
    tokens = parts.program_tokens(state.box, t.BONUS + colour)
    chip = f'<rect x="-25" y="-20" width="50" height="40" rx="7" style="{parts.fill(colour)}"/>'
    split = tokens.index("→") if "→" in tokens else -1
    gain, cost = tokens[split + 1 :], tokens[:split] if split >= 0 else []
    below = group(parts.strip(cost, 14), transform="translate(0 30)") if cost else ""
    markup = group(
        chip,
        parts.mark(colour, 7, -17, -12),
        parts.strip(gain, 18 if len(gain) < 3 else 14),
        below,
        rectangle(-29, -24, 58, 48, "ring hollow", 9),
    )
    name = say(
        "draw.bonus",
        colour=say.term("colour", t.COLOUR_NAMES[colour]),
        text=program_text(state.box, t.BONUS + colour, say),
    )
    return Item(f"token-{colour}", left(site) + 102, 34, markup, name, word)


@part(asked=("act",))
def actions(state: Origins, site: int, asking: Asking, say: Say) -> list[Item]:
    """The two main actions."""
    found = []
    here = asking.kind == "act" and asking.a == site
    for row, (key, first) in enumerate((("upper", t.UPPER), ("lower", t.LOWER))):
        word = asking.word(f"act {key}") if here else ""
        half = ACTION_HIGH / 2 + 0.5
        markup = parts.strip(parts.program_tokens(state.box, first + site)) + rectangle(
            -61, -half, 122, 2 * half, "ring hollow", 6
        )
        name = say(f"draw.{key}", text=program_text(state.box, first + site, say))
        y = TOP + ACTION_TOP + ACTION_HIGH / 2 + (ACTION_HIGH + 1) * row
        key = f"action-{site + 1}-{key}"
        found.append(Item(key, left(site) + 65.5, y, markup, name, word))
    return found


@part("archon", "base", "speakers_sent", asked=("recall", "strengthen"))
def workers(state: Origins, site: int, asking: Asking, say: Say) -> list[Item]:
    """Who stands on a site: dice in their owner's base, archons, speakers, all apart."""
    found: list[tuple[str, Drawn, str, str]] = []
    for seat in range(state.seats):
        for index in range(t.BASES):
            content = int(state.base[seat * t.BASES + index])
            if content >> 6 != site + 1:
                continue
            name = f"{say.player(seat)}: {say.term('worker', t.DIE_WORDS[word_of(content & 63)])}"
            word = ""
            if asking.view.seat == seat:
                colour = t.COLOUR_NAMES[(content & 63) >> 3]
                die = t.DIE_WORDS[word_of(content & 63)]
                word = asking.word(f"recall {colour}", f"strengthen sent {die}")
                if any(other[3] == word for other in found):
                    word = ""
            drawn = partial(based, seat, content & 63)
            found.append((f"base-{seat}-{index}", drawn, name, word))
        if state.archon[seat] == site + 1:
            name = f"{say.player(seat)}: {say.term('worker', 'archon')}"
            found.append((f"archon-{seat}", partial(archon, seat), name, ""))
    for value in range(t.FACES):
        for copy in range(state.speakers_sent[site * t.FACES + value]):
            name = say.term("worker", t.SPEAKER_WORDS[value])
            key = f"sent-speaker-{site + 1}-{value + 1}-{copy}"
            found.append((key, partial(parts.die, 40 + value + 1), name, ""))
    row, pitch = berths(len(found))
    size, here = min(BERTH_DIE, pitch - 6), f"berths-{site + 1}"
    return [
        Item(
            key,
            left(site) + 4.5 + pitch * (number % row + 0.5),
            BERTHS + (pitch + 0.5) * (number // row - (len(found) - 1) // row / 2),
            drawn(size),
            name,
            word,
            place="" if word else here,
            depth="piece",
        )
        for number, (key, drawn, name, word) in enumerate(found)
    ]


def berths(count: int) -> tuple[int, float]:
    """How many stand in a row of a site, and from one to the next: many in two rows."""
    row = count if count <= 7 else (count + 1) // 2
    return max(row, 1), min(27.0, (WIDE - 9) / max(row, 1), 31.0 if count == row else 16.0)


def based(seat: int, die: int, size: float, reach: float = 0) -> str:
    """A patrician: a die in a base of its owner's colour, with the owner's shape, and its ring."""
    half = size / 2 + 2.5
    reach = reach or half + 3
    frame = rectangle(-half, -half, 2 * half, 2 * half, "soft", 5)
    sign = min(9.0, size * 0.55)
    corner = group(token(seat, sign), transform=f"translate({half - 1:g} {half - 1:g})")
    ring = rectangle(-reach, -reach, 2 * reach, 2 * reach, "ring hollow", 7)
    return group(frame, parts.die(die, size), corner, ring, css=f"p{seat + 1}")


def archon(seat: int, size: float) -> str:
    """The archon with its owner's shape."""
    corner = group(token(seat, 9), transform=f"translate({size * 0.38:g} {size * 0.38:g})")
    return group(icon("archon", size), corner, css=f"p{seat + 1}")


def outcomes(state: Origins, seat: int, worker: int, place: str, say: Say) -> Item:
    """While a worker is lit: what each site would cost it, and where it has the bonus."""
    goods = [int(state.goods[seat * t.GOODS + good]) for good in (t.WISDOM, t.GOLD)]
    pieces = []
    for site in range(t.SITES):
        if not state.token[site]:
            continue
        lacks = int(missing(state, worker, site))
        possible = lacks <= sum(goods)
        paint = "--jade-soft);stroke:var(--choice)" if possible else "--sunk);stroke:var(--grey)"
        pieces.append(
            f'<rect x="{left(site) + 5:.1f}" y="175" width="60" height="17" rx="6" '
            f'style="fill:var({paint}{"" if possible else ";stroke-dasharray:2 3"}"/>'
        )
        middle = left(site) + 35
        if lacks == 0:
            pieces.append(label(say("hint.free"), middle, 184, "name"))
            continue
        signs = parts.paid_tokens(lacks, goods[0]) if possible else [f"−{lacks}", ":wisdom"]
        pieces.append(group(parts.strip(signs, 14), transform=f"translate({middle:.1f} 183.5)"))
    for site in range(t.SITES):
        if state.token[site] and gets_bonus(state, seat, worker, site):
            x = left(site) + 102
            pieces.append(
                f'<rect x="{x - 28:.1f}" y="11" width="56" height="46" rx="9" '
                'style="fill:none;stroke:var(--maize);stroke-width:4"/>'
            )
    return Item(f"outcome-{t.WORKER_WORDS[worker]}", 0, 0, group(*pieces), ghost=place)


def word_of(die: int) -> int:
    """The place of a die in the list of dice words."""
    return (die >> 3) * 6 + (die & 7) - 1
