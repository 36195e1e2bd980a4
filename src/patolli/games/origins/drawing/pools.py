"""What can be had: buildings, citizen dice, speakers and tower discs."""

from __future__ import annotations

from patolli.engine.drawing import Item, circle, group, icon, label, rectangle
from patolli.engine.text import Say
from patolli.games.origins import tables as t
from patolli.games.origins.drawing import parts
from patolli.games.origins.drawing.asking import Asking
from patolli.games.origins.drawing.sites import word_of
from patolli.games.origins.game_hints import building_hint
from patolli.games.origins.state import Origins


def items(state: Origins, asking: Asking, say: Say) -> list[Item]:
    """Everything in the pools."""
    found = [
        Item("label-buildings", 706, 21, label(say("draw.buildings"), 0, 0, "label", "start")),
        Item("label-next", 1078, 21, label(say("draw.next"), 0, 0, "small", "end")),
        Item("label-citizens", 706, 151, label(say("draw.citizens"), 0, 0, "label", "start")),
        Item("label-speakers", 960, 151, label(say("draw.speakers"), 0, 0, "label", "start")),
    ]
    found += buildings(state, asking, say)
    found += stacks(state, say)
    found += dice(state, asking, say)
    return found + towers(state, asking, say)


def buildings(state: Origins, asking: Asking, say: Say) -> list[Item]:
    """The building pool with prices; the farm of a tile is a target of its own."""
    found = []
    for slot in range(t.SLOTS):
        x = 732.0 + 68 * int(slot)
        price = int(state.box.building_price[slot])
        tag = parts.strip([str(price), ":wisdom"], 14)
        found.append(Item(f"price-building-{slot + 1}", x, 122, tag, say("draw.price", n=price)))
        building = int(state.building_pool[slot]) - 1
        if building < 0:
            continue
        word = asking.word(f"buy build slot{slot + 1}", f"reserve slot{slot + 1}")
        markup = group(parts.building(state.box, building, 60, True), parts.ring(66))
        name = asking.name(word, "" if word else building_hint(state, building, say))
        found.append(Item(f"pool-{slot + 1}", x, 74, markup, name, word))
        farm = asking.word(f"buy farm slot{slot + 1}")
        if farm:
            style = "fill:var(--jungle-2);stroke:var(--rim-soft);stroke-width:1.2"
            leaf = group(
                parts.octagon(20, style), icon("farm", 13), circle(0, 0, 13, "ring hollow")
            )
            found.append(Item(f"target-farm-{slot + 1}", x + 25, 48, leaf, asking.name(farm), farm))
    return found


def stacks(state: Origins, say: Say) -> list[Item]:
    """The face-up tops of the five stacks."""
    found = []
    for colour in range(t.COLOURS):
        building = int(state.face_up[colour]) - 1
        if building < 0:
            continue
        name = say("draw.stack", text=building_hint(state, building, say))
        markup = parts.building(state.box, building, 20)
        found.append(Item(f"stack-{colour}", 1068, 40.0 + 20.5 * int(colour), markup, name))
    return found


def dice(state: Origins, asking: Asking, say: Say) -> list[Item]:
    """The citizen and speaker pools."""
    found = []
    for slot in range(t.SLOTS):
        x = 724.0 + 45 * int(slot)
        price = int(state.box.citizen_price[slot])
        tag = parts.strip([str(price), ":wisdom"], 12)
        found.append(Item(f"price-citizen-{slot + 1}", x, 190, tag, say("draw.price", n=price)))
        content = int(state.citizen_pool[slot])
        if not content:
            continue
        word = asking.word(f"citizen slot{slot + 1}") if asking.kind == "citizen" else ""
        markup = group(parts.die(content, 24), rectangle(-15, -15, 30, 30, "ring hollow", 7))
        name = "" if word else say.term("worker", t.DIE_WORDS[word_of(content)])
        found.append(Item(f"citizen-{slot + 1}", x, 170, markup, asking.name(word, name), word))
    values = [v for v in range(t.FACES) for _ in range(state.speaker_pool[v])]
    for place, value in enumerate(values):
        word = asking.word(f"speaker {value + 1}") if asking.kind == "speaker" else ""
        if value in values[:place]:
            word = ""
        markup = group(parts.die(41 + value, 24), rectangle(-15, -15, 30, 30, "ring hollow", 7))
        name = "" if word else say.term("worker", t.SPEAKER_WORDS[value])
        found.append(
            Item(f"speaker-{place}", 974 + 32 * place, 175, markup, asking.name(word, name), word)
        )
    return found


def towers(state: Origins, asking: Asking, say: Say) -> list[Item]:
    """The tower pool; a target where a floor can be built."""
    found = []
    for colour, name in enumerate(t.COLOUR_NAMES):
        count = int(state.tower_pool[colour])
        y = 470 + 30 * colour
        word = asking.word(f"turn tower {name}")
        markup = group(
            rectangle(-41, -13, 82, 26, "ring hollow", 6),
            group(parts.disc(colour, 38), transform="translate(-16 0)"),
            parts.mark(colour, 7, -16, 0),
            label(str(count), 24, 0.5, "num"),
        )
        text = say("draw.tower", colour=say.term("colour", name), n=count)
        found.append(Item(f"tower-{name}", 644, y, markup, asking.name(word, text), word))
    return found
