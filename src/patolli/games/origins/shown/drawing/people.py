"""A player's workers and advisors: what is at hand, away or still locked."""

from __future__ import annotations

from patolli.engine.drawing import Item, circle, group, icon, label, rectangle
from patolli.engine.sketch import part
from patolli.engine.state import read
from patolli.engine.text import Say
from patolli.games.origins.rules import kinds as k
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.turn import next_base_price
from patolli.games.origins.shown.drawing import shapes as parts
from patolli.games.origins.shown.drawing.asking import Asking
from patolli.games.origins.shown.drawing.sites import archon, based, outcomes, word_of
from patolli.games.origins.shown.hints import seat_value

FIRST, ROW, PITCH = 728.0, 514.0, 45.0  # the first worker, its height, from one to the next
DIE, HALF = 33.0, 21.5  # a die at hand, and half the place it takes


OWN = (("advisor", t.COLOURS), ("base", t.BASES), ("speakers_held", t.FACES))  # so many a seat
ASKED = ("train", "veteran", "strengthen", "turn", "token", "rise")


def looks_at(state: Origins, seat: int, own: bool, asking: Asking, say: Say) -> list[object]:
    """What the picture shows of a seat's people; what they could do only while one may choose."""
    found: list[object] = [
        read(state, name)[seat * int(count) : (seat + 1) * int(count)] for name, count in OWN
    ]
    found += [int(state.archon[seat]), int(state.bases[seat]), int(state.superiority[seat])]
    if own and asking.kind in ASKED:
        found += [read(state, name) for name in ("goods", "holder", "ship", "sign", "token")]
        found.append(read(state, "tower"))
    return found


@part(looks_at, asked=ASKED)
def items(state: Origins, seat: int, own: bool, asking: Asking, say: Say) -> list[Item]:
    """Bases with their dice, locked ones with their price, held speakers, the archon, advisors."""
    found = [Item("label-bases", 706, 483, label(say("draw.bases"), 0, 0, "label", "start"))]
    held = [v for v in range(t.FACES) for _ in range(state.speakers_held[seat * t.FACES + v])]
    pitch = min(PITCH, (1084 - FIRST - HALF) / (int(t.BASES) + len(held)))
    workers: dict[int, list[tuple[str, float, str]]] = {}  # worker -> ids, places, markups
    for index in range(t.BASES):
        x = FIRST + pitch * int(index)
        content = int(state.base[seat * t.BASES + index])
        if 0 < content < 64:
            drawn = (f"base-{seat}-{index}", x, based(seat, content, DIE, HALF))
            workers.setdefault(word_of(content), []).append(drawn)
        elif index < state.bases[seat]:
            shape = '<rect class="ghost" x="-19" y="-19" width="38" height="38" rx="6"/>'
            name = say("draw.away") if content else say("draw.free-base")
            markup = group(shape, css=f"p{seat + 1}")
            found.append(Item(f"slot-{seat}-{index}", x, ROW, markup, name))
        else:
            found.append(locked(state, seat, index, x, asking, say))
    for copy, value in enumerate(held):
        x = FIRST + pitch * (int(t.BASES) + copy)
        drawn = (f"held-{seat}-{copy}", x, parts.die(41 + value, DIE) + ringed())
        workers.setdefault(int(k.FIRST_SPEAKER) + value, []).append(drawn)
    if state.archon[seat] == 0:
        drawn = (f"archon-{seat}", 1064.0, archon(seat, 36) + ringed())
        workers.setdefault(int(k.ARCHON), []).append(drawn)
    for worker, drawings in workers.items():
        found += worker_items(state, seat, worker, drawings, asking if own else None, say)
    return found + advisors(state, seat, asking, say)


def ringed() -> str:
    """The ring of a worker that can be taken up."""
    return rectangle(-HALF, -HALF, 2 * HALF, 2 * HALF, "ring hollow", 8)


def worker_items(
    state: Origins,
    seat: int,
    worker: int,
    drawings: list[tuple[str, float, str]],
    asking: Asking | None,
    say: Say,
) -> list[Item]:
    """Workers of one kind as one place, what the sites would cost them and what a seat brings."""
    name = say.term("worker", t.WORKER_WORDS[worker])
    if asking is None:
        return [Item(key, x, ROW, markup, name, depth="piece") for key, x, markup in drawings]
    place = f"worker-{t.WORKER_WORDS[worker]}"
    die = t.WORKER_WORDS[worker]
    word = asking.word(f"train {die}", f"veteran {die}", f"strengthen unused {die}")
    first = drawings[0][1]
    hit = "".join(
        f"M{x - first - HALF:g} {-HALF:g}h{2 * HALF:g}v{2 * HALF:g}h{-2 * HALF:g}z"
        for _, x, _ in drawings
    )
    found = [
        Item(key, x, ROW, markup, name, word, place=place, hit=hit, depth="piece")
        if x == first
        else Item(key, x, ROW, markup, name, place=place, depth="piece")
        for key, x, markup in drawings
    ]
    if any(option.startswith(f"turn visit {die} ") for option in asking.words):
        found.append(outcomes(state, seat, worker, place, say))
    if asking.word(f"turn close {die}"):
        content = worker // 6 * 8 + worker % 6 + 1
        height = int(state.tower[seat * t.COLOURS + (content >> 3)])
        value = seat_value(state, seat, content)
        sun = parts.sun(value * height, 19)
        worth = say("hint.seat", value=value, height=height, n=value * height)
        found += [
            Item(f"worth-{key}", x + 15, ROW - 17, sun, worth, place=place, depth="target")
            for key, x, _ in drawings
        ]
    return found


def locked(state: Origins, seat: int, index: int, x: float, asking: Asking, say: Say) -> Item:
    """A base still on the population track with its price in food."""
    price = int(state.box.population_price[index - int(state.box.bases_free)])
    asked = index == state.bases[seat] and asking.kind == "turn" and asking.view.seat == seat
    word = "turn grow" if asked and next_base_price(state, seat) >= 0 else ""
    markup = group(
        rectangle(-17, -17, 34, 34, "sunk", 6),
        parts.strip([str(price), ":food"], 14),
        rectangle(-20, -20, 40, 40, "ring hollow", 8),
    )
    return Item(f"slot-{seat}-{index}", x, ROW, markup, say("draw.locked", n=price), word)


def advisors(state: Origins, seat: int, asking: Asking, say: Say) -> list[Item]:
    """The advisor track and the superiority tokens."""
    found = [Item("label-advisors", 706, 546, label(say("draw.advisors"), 0, 0, "label", "start"))]
    for slot in range(t.COLOURS):
        x = 722.0 + 37 * int(slot)
        points = int(state.box.advisor_points[slot])
        colour = int(state.advisor[seat * t.COLOURS + slot]) - 1
        markup = rectangle(-15, -15, 30, 30, "sunk", 5) + label(str(points), 0, 0.5, "num")
        name = say("draw.advisor-slot", n=points)
        if colour >= 0:
            markup = rectangle(-15, -15, 30, 30, "plate", 5) + parts.die(colour * 8 + 6, 24)
            name = say("draw.advisor", colour=say.term("colour", t.COLOUR_NAMES[colour]), n=points)
        found.append(Item(f"advisor-{seat}-{slot}", x, 570, markup, name))
    word = asking.word("token spend", "rise freeze") if asking.view.seat == seat else ""
    count = int(state.superiority[seat])
    markup = group(
        circle(0, 0, 18, "ring hollow"),
        icon("superiority", 26),
        label(f"× {count}", 32, 0.5, "num"),
    )
    name = say("draw.tokens", n=count)
    found.append(Item(f"superiority-{seat}", 1020, 570, markup, name, word))
    return found


@part("draft", asked=("pick", "discard"))
def drafted(state: Origins, asking: Asking, say: Say) -> list[Item]:
    """The dice of the draft, in the place of the city."""
    found, draft = [], [int(die) for die in state.draft if die]
    used: set[str] = set()
    for place, content in enumerate(sorted(draft)):
        die = t.DIE_WORDS[word_of(content)]
        word = asking.word(f"pick {die}", f"discard {die}")
        if word in used:
            word = ""
        used.add(word)
        markup = group(parts.die(content, 40), rectangle(-25, -25, 50, 50, "ring hollow", 10))
        x, y = 770 + 61 * (place % 5), 315 + 70 * (place // 5)
        name = say.term("worker", die)
        found.append(Item(f"draft-{place}", x, y, markup, name, word))
    return found
