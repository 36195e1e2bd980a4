"""Words for amounts, costs, effects and actions, as the rules compute them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from patolli.engine.text import Say
from patolli.games.tzolkin.rules import kinds as k
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.buildings import architecture, can_waive, corn_price
from patolli.games.tzolkin.rules.gears import dug
from patolli.games.tzolkin.rules.palenque import harvest_refusal, harvested_corn, harvested_wood
from patolli.games.tzolkin.rules.scoring import monument_points
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.tables import Box
from patolli.games.tzolkin.rules.temples import can_climb

TEXTS = 4096  # texts of tiles kept ready


def amount(say: Say, material: int, count: int) -> str:
    """So much of a material: `3 corn`."""
    return say(f"amount.{t.MATERIAL_NAMES[material]}", n=int(count))


def goods(say: Say, amounts: Sequence[int], first: int = 0) -> str:
    """Several materials, counted from `first` on: `1 wood and 2 stone`."""
    parts = [amount(say, first + at, count) for at, count in enumerate(amounts) if count]
    return say.join(parts) if parts else say("describe.nothing")


def points(say: Say, count: int) -> str:
    """So many whole victory points."""
    return say("amount.vp", n=int(count))


def cost_of(state: Tzolkin, say: Say, building: int) -> str:
    """The printed cost of a building."""
    return goods(say, [int(state.box.cost[building * 3 + block]) for block in range(3)], 1)


def cost_now(state: Tzolkin, say: Say, seat: int, building: int, flags: int) -> str:
    """What a seat would pay for a building, with every way to use its architecture."""
    reached = int(architecture(state, seat, flags))
    if flags & k.WITH_CORN:
        return amount(say, 0, int(corn_price(state, building, reached)))
    if reached < t.MASTERY:
        return cost_of(state, say, building)
    printed = [int(state.box.cost[building * 3 + block]) for block in range(3)]
    ways = [
        goods(say, [count - (block == waived) for block, count in enumerate(printed)], 1)
        for waived in range(3)
        if can_waive(state, seat, building, waived)
    ]
    return f" {say('describe.or')} ".join(ways) if ways else cost_of(state, say, building)


def monument_cost(state: Tzolkin, say: Say, monument: int) -> str:
    """The printed cost of a monument."""
    at = monument * t.MATERIALS
    return goods(say, [int(state.box.monument_cost[at + m]) for m in range(t.MATERIALS)])


def tile_effects(state: Tzolkin, say: Say, tile: int) -> str:
    """The effects of a building, or of a wealth tile counted on after the buildings."""
    return printed_effects(state.box, say, tile)


@lru_cache(maxsize=TEXTS)
def printed_effects(box: Box, say: Say, tile: int) -> str:
    """The same by what is printed."""
    parts = []
    for effect in range(box.first_effect[tile], box.first_effect[tile + 1]):
        kind, what, count = (
            int(box.effect_kind[effect]),
            int(box.effect_what[effect]),
            int(box.effect_amount[effect]),
        )
        name = t.EFFECT_NAMES[kind]
        if kind == t.GAIN:
            parts.append(amount(say, what, count))
        elif kind == t.POINTS:
            parts.append(points(say, count))
        elif kind == t.TEMPLE_STEPS and what >= 0:
            temple = say.term("temple", t.TEMPLE_NAMES[what])
            parts.append(say("effect.temple", temple=temple, steps=count))
        elif kind == t.TECHNOLOGY and what >= 0:
            track = say.term("track", t.TRACK_NAMES[what])
            parts.append(say("effect.tech", track=track, steps=count))
        elif kind in (t.TEMPLE_STEPS, t.TECHNOLOGY):
            parts.append(say(f"effect.{name}.any", steps=count))
        else:
            parts.append(say(f"effect.{name}", n=count))
    return say.join(parts)


def wealth_text(state: Tzolkin, say: Say, tile: int) -> str:
    """What a wealth tile grants."""
    return tile_effects(state, say, t.BUILDINGS + tile)


def building_name(say: Say, building: int) -> str:
    """The name of a building."""
    return say.term("building", t.BUILDING_NAMES[building])


def monument_name(say: Say, monument: int) -> str:
    """The name of a monument."""
    return say.term("monument", t.MONUMENT_NAMES[monument])


def building_text(state: Tzolkin, say: Say, building: int) -> str:
    """A building with cost and effects."""
    return say(
        "describe.building",
        name=building_name(say, building),
        colour=say.term("colour", t.COLOUR_NAMES[state.box.colour[building]]),
        cost=cost_of(state, say, building),
        effects=tile_effects(state, say, building),
    )


def monument_text(state: Tzolkin, say: Say, monument: int) -> str:
    """A monument with cost and what it scores."""
    return say(
        "describe.building",
        name=monument_name(say, monument),
        colour=say.term("colour", t.COLOUR_NAMES[state.box.monument_colour[monument]]),
        cost=monument_cost(state, say, monument),
        effects=monument_scoring(state, say, monument),
    )


def monument_scoring(state: Tzolkin, say: Say, monument: int) -> str:
    """What a monument scores at the end."""
    box = state.box
    kind = int(box.score_kind[monument])
    name = t.SCORE_NAMES[kind]
    if kind == t.PER_COLOUR:
        name = f"{name}.{t.COLOUR_NAMES[box.score_colour[monument]]}"
    count = int(box.score_points[monument])
    if kind == t.PER_MONUMENT:
        count = int(box.by_players[state.seats - 2])
    values = {
        "workers": "/".join(str(box.by_workers[number]) for number in range(3, 7)),
        "tracks": "/".join(str(box.by_mastery[number]) for number in range(1, 5)),
    }
    return say(f"scoring.{name}", n=count, **values)


def monument_now(state: Tzolkin, say: Say, seat: int, monument: int) -> str:
    """What a monument would score for a seat as things are, if it were built."""
    after = state.copy()
    assert isinstance(after, Tzolkin)
    after.raised[seat] |= 1 << monument
    return points(say, int(monument_points(after, seat, monument)))


# -------------------------------------------------------------------------------- actions
def harvest_text(state: Tzolkin, say: Say, seat: int, group: int, way: int) -> str:
    """What one way to harvest brings."""
    if way == k.HARVEST_WOOD:
        return amount(say, t.WOOD, int(harvested_wood(state, seat, group)))
    corn = amount(say, t.CORN, int(harvested_corn(state, seat, group)))
    if way == k.HARVEST_CORN:
        return corn
    return say("hint.burn" if way == k.HARVEST_BURN else "hint.wild", goods=corn)


def action_text(state: Tzolkin, say: Say, seat: int, gear: int, action: int) -> str:
    """What an action costs and brings now, without the corn for stepping back."""
    box = state.box
    if gear == t.PALENQUE and action > 1:
        group = action - int(t.FIRST_GROUP)
        ways = [
            harvest_text(state, say, seat, group, way)
            for way in range(4)
            if harvest_refusal(state, seat, group, way) == 0
        ]
        return f" {say('describe.or')} ".join(ways) if ways else say("describe.empty-group")
    if gear == t.PALENQUE:
        level = state.level[seat * t.TRACKS + t.AGRICULTURE]
        return amount(say, t.CORN, int(box.fish + box.fish_bonus[level]))
    if gear == t.YAXCHILAN:
        return goods(say, [int(dug(state, seat, action, m)) for m in range(t.MATERIALS)])
    if gear == t.CHICHEN:
        return room_text(
            state, say, action, bool(can_climb(state, seat, box.room_temple[action - 1]))
        )
    if gear == t.UXMAL and action == 1:
        return say("hint.uxmal 1", cost=amount(say, t.CORN, int(box.prayer_corn)))
    if gear == t.UXMAL and action == 5:
        return say("hint.uxmal 5", cost=amount(say, t.CORN, int(box.any_corn)))
    return say(f"hint.{t.GEAR_NAMES[gear]} {action}")


def room_text(state: Tzolkin, say: Say, room: int, step: bool = True) -> str:
    """What a skull on a room of Chichen Itza brings, with its step in a temple or without."""
    box = state.box
    temple = say.term("temple", t.TEMPLE_NAMES[box.room_temple[room - 1]])
    up = say("effect.temple", temple=temple, steps=1)
    text = say(
        "hint.room",
        points=points(say, int(box.room_points[room - 1])),
        step=up if step else say("hint.step-lost", temple=temple),
    )
    return f"{text}, {say('hint.block')}" if box.room_block[room - 1] else text


def technology_text(state: Tzolkin, say: Say, track: int, level: int) -> str:
    """What a level of a technology brings; level 4 is the bonus behind the last one."""
    box, mastery = state.box, int(t.MASTERY)
    given = {
        (int(t.ARCHITECTURE), 1): amount(say, 0, int(box.building_corn[1])),
        (int(t.ARCHITECTURE), 2): points(say, int(box.building_points[2])),
        (int(t.ARCHITECTURE), 3): amount(say, 0, int(box.corn_discount)),
        (int(t.ARCHITECTURE), mastery + 1): points(say, int(box.bonus_points)),
        (int(t.EXTRACTION), mastery + 1): say("amount.block", n=int(box.bonus_blocks)),
    }
    return say(f"hint.tech.{t.TRACK_NAMES[track]}.{level}", goods=given.get((track, level), ""))


def temple_step(state: Tzolkin, say: Say, seat: int, temple: int) -> str:
    """From which points to which a step up leads, or why there is none (TZ-14.3, TZ-14.5)."""
    at = int(state.temple[seat * t.TEMPLES + temple])
    if can_climb(state, seat, temple):
        return temple_move(state, say, temple, at, at + 1)
    return say("hint.temple.top" if at == state.box.steps[temple] - 1 else "hint.temple.taken")


def temple_move(state: Tzolkin, say: Say, temple: int, start: int, end: int) -> str:
    """What the steps of a temple are worth from which to which a marker moves."""
    worth = [int(state.box.step_points[temple * t.MOST_STEPS + step]) for step in (start, end)]
    return say("hint.temple", now=worth[0], after=worth[1])


def last_action(gear: int) -> int:
    """The highest numbered action of a gear."""
    return int(t.ROOMS if gear == t.CHICHEN else t.ACTIONS)


def printed_action(state: Tzolkin, say: Say, gear: int, action: int) -> str:
    """What the board prints for an action, whoever performs it."""
    box = state.box
    if gear == t.PALENQUE and action > 1:
        group = action - int(t.FIRST_GROUP)
        corn = amount(say, t.CORN, int(box.jungle_corn[group]))
        wood = amount(say, t.WOOD, int(box.jungle_wood[group]))
        both = f"{corn} {say('describe.or')} {wood}" if box.wood_on_top[group] else corn
        lying = say(
            "describe.group",
            group=action,
            wood=int(state.covered[group]),
            corn=int(state.open[group]),
        )
        return f"{both}; {lying}"
    if gear == t.PALENQUE:
        return amount(say, t.CORN, int(box.fish))
    if gear == t.YAXCHILAN:
        at = (action - 1) * int(t.MATERIALS)
        return goods(say, [int(box.yield_of[at + m]) for m in range(t.MATERIALS)])
    if gear == t.CHICHEN:
        return room_text(state, say, action)
    return action_text(state, say, 0, gear, action)
