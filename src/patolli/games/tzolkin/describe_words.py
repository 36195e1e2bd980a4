"""Words for amounts, costs, effects and actions, as the rules compute them."""

from __future__ import annotations

from collections.abc import Sequence

from patolli.engine.text import Say
from patolli.games.tzolkin import kinds as k
from patolli.games.tzolkin import tables as t
from patolli.games.tzolkin.gears import dug
from patolli.games.tzolkin.palenque import harvest_refusal, harvested_corn, harvested_wood
from patolli.games.tzolkin.scoring import monument_points
from patolli.games.tzolkin.state import Tzolkin

LETTERS = "ABCD"


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


def score_text(quarters: int) -> str:
    """A score in quarter points as people write it: `-9½`."""
    whole, quarter = divmod(abs(quarters), int(t.QUARTERS))
    fraction = ("", "¼", "½", "¾")[quarter]
    text = f"{whole}{fraction}" if whole or not fraction else fraction
    return f"−{text}" if quarters < 0 else text


def cost_of(state: Tzolkin, say: Say, building: int) -> str:
    """The printed cost of a building."""
    return goods(say, [int(state.box.cost[building * 3 + block]) for block in range(3)], 1)


def monument_cost(state: Tzolkin, say: Say, monument: int) -> str:
    """The printed cost of a monument."""
    at = monument * t.MATERIALS
    return goods(say, [int(state.box.monument_cost[at + m]) for m in range(t.MATERIALS)])


def tile_effects(state: Tzolkin, say: Say, tile: int) -> str:
    """The effects of a building, or of a wealth tile counted on after the buildings."""
    box = state.box
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
        temple = say.term("temple", t.TEMPLE_NAMES[box.room_temple[action - 1]])
        text = say(
            "hint.room",
            points=points(say, int(box.room_points[action - 1])),
            step=say("effect.temple", temple=temple, steps=1),
        )
        return f"{text}, {say('hint.block')}" if box.room_block[action - 1] else text
    if gear == t.UXMAL and action == 1:
        return say("hint.uxmal 1", cost=amount(say, t.CORN, int(box.prayer_corn)))
    if gear == t.UXMAL and action == 5:
        return say("hint.uxmal 5", cost=amount(say, t.CORN, int(box.any_corn)))
    return say(f"hint.{t.GEAR_NAMES[gear]} {action}")


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
    return action_text(state, say, 0, gear, action)
