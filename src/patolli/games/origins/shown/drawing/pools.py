"""What can be had: buildings, citizen dice, speakers and tower discs."""

from __future__ import annotations

from patolli.engine.drawing import Item, group, label, rectangle
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.shown.drawing import shapes as parts
from patolli.games.origins.shown.drawing.asking import Asking
from patolli.games.origins.shown.drawing.sites import word_of
from patolli.games.origins.shown.hints import building_hint


@part(
    "building_pool",
    "face_up",
    "citizen_pool",
    "speaker_pool",
    "tower_pool",
    asked=("buy", "reserve", "citizen", "speaker", "turn"),
)
def items(state: Origins, asking: Asking, say: Say) -> list[Item]:
    """Everything in the pools; they move up and are filled by themselves, which nobody marks."""
    found = [*labels(state, say), *buildings(state, asking, say), *stacks(state, say)]
    return [*found, *dice(state, asking, say), *towers(state, asking, say)]


@part()
def labels(state: Origins, say: Say) -> list[Item]:
    """What the pools are called."""
    return [
        Item("label-buildings", 706, 21, label(say("draw.buildings"), 0, 0, "label", "start")),
        Item("label-next", 1078, 21, label(say("draw.next"), 0, 0, "small", "end")),
        Item("label-citizens", 706, 151, label(say("draw.citizens"), 0, 0, "label", "start")),
        Item("label-speakers", 950, 151, label(say("draw.speakers"), 0, 0, "label", "start")),
    ]


@part("building_pool", asked=("buy", "reserve"))
def buildings(state: Origins, asking: Asking, say: Say) -> list[Item]:
    """The building pool with prices; front and farm of a tile are chosen in one place."""
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
        name = building_hint(state, building, say)
        key = f"pool-{slot + 1}"
        hit = parts.outline(66)
        found.append(Item(key, x, 74, markup, name, word, place=key, hit=hit))
    return found


@part("face_up")
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


@part("citizen_pool", "speaker_pool", asked=("citizen", "speaker"))
def dice(state: Origins, asking: Asking, say: Say) -> list[Item]:
    """The citizen and speaker pools."""
    found = []
    for slot in range(t.SLOTS):
        x = 724.0 + 45 * int(slot)
        price = int(state.box.citizen_price[slot])
        tag = parts.strip([str(price), ":wisdom"], 13)
        found.append(Item(f"price-citizen-{slot + 1}", x, 201, tag, say("draw.price", n=price)))
        content = int(state.citizen_pool[slot])
        if not content:
            continue
        word = asking.word(f"citizen slot{slot + 1}") if asking.kind == "citizen" else ""
        markup = group(parts.die(content, 25), rectangle(-16, -16, 32, 32, "ring hollow", 7))
        name = say.term("worker", t.DIE_WORDS[word_of(content)])
        key = f"citizen-{slot + 1}"
        found.append(Item(key, x, 176, markup, name, word))
    values = [v for v in range(t.FACES) for _ in range(state.speaker_pool[v])]
    for place, value in enumerate(values):
        word = asking.word(f"speaker {value + 1}") if asking.kind == "speaker" else ""
        if value in values[:place]:
            word = ""
        markup = group(parts.die(41 + value, 25), rectangle(-16, -16, 32, 32, "ring hollow", 7))
        name = say.term("worker", t.SPEAKER_WORDS[value])
        found.append(Item(f"speaker-{place}", 966 + 34 * place, 178, markup, name, word))
    return found


@part("tower_pool", asked=("turn",))
def towers(state: Origins, asking: Asking, say: Say) -> list[Item]:
    """The tower pool; a target where a floor can be built."""
    found = []
    for colour, name in enumerate(t.COLOUR_NAMES):
        count = int(state.tower_pool[colour])
        y = 450 + 31 * colour
        word = asking.word(f"turn tower {name}")
        markup = group(
            rectangle(-42, -15.5, 84, 31, "ring hollow", 6),
            group(parts.disc(colour, 38), transform="translate(-16 0)"),
            parts.mark(colour, 7, -16, 0),
            label(str(count), 24, 0.5, "num"),
        )
        text = say("draw.tower", colour=say.term("colour", name), n=count)
        found.append(Item(f"tower-{name}", 644, y, markup, text, word))
    return found
