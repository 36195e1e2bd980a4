"""A position in words that a blind player can play from, and what cannot be about one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from patolli.engine.state import State
from patolli.engine.text import Say, points_text
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.food import feeding_price, hungry_workers
from patolli.games.tzolkin.rules.scoring import owns
from patolli.games.tzolkin.rules.state import Tzolkin, lowest_free
from patolli.games.tzolkin.shown import words

if TYPE_CHECKING:
    from patolli.engine.game import View


def describe(view: View, say: Say) -> list[str]:
    """The position as lines of text."""
    state = view.state
    assert isinstance(state, Tzolkin)
    return [*common_lines(state, say), *wealth_lines(view, state, say)]


def common_lines(state: State, say: Say) -> list[str]:
    """What everybody may know."""
    assert isinstance(state, Tzolkin)
    return [
        *calendar_lines(state, say),
        *[gear_line(state, say, gear) for gear in range(t.GEARS)],
        jungle_line(state, say),
        rooms_line(state, say),
        *[temple_line(state, say, temple) for temple in range(t.TEMPLES)],
        *row_lines(state, say),
        *[line for seat in range(state.seats) for line in player_lines(state, say, seat)],
    ]


def calendar_lines(state: Tzolkin, say: Say) -> list[str]:
    """Round, food days, start player, corn on the calendar."""
    lines = [
        say("describe.round", round=int(state.round), day=int(state.day), age=int(state.age) + 1)
    ]
    if state.food_due:
        lines.append(say(f"describe.food-now.{food_kind(state, int(state.food_next) - 1)}"))
    if state.food_next < state.box.food_days:
        days = int(state.box.food_teeth[state.food_next] - state.day)
        lines.append(say(f"describe.food.{food_kind(state, int(state.food_next))}", n=days))
    holder = int(state.start_worker) - 1
    space = say("describe.start-taken", seat=say.player(holder)) if holder >= 0 else ""
    lines.append(
        say(
            "describe.calendar",
            first=say.player(int(state.first)),
            corn=int(state.calendar_corn),
            space=space or say("describe.start-free"),
        )
    )
    return lines


def food_kind(state: Tzolkin, food_day: int) -> str:
    """Whether a food day is in the middle or at the end of an age."""
    return "end" if state.box.food_ends[food_day] else "mid"


def occupants(state: Tzolkin, gear: int, say: Say) -> dict[int, str]:
    """Who stands on each position of a gear: a player, or `-` for a dummy."""
    found = {
        space: "-" for space in range(state.box.teeth[gear]) if state.dummies[gear] >> space & 1
    }
    for seat in range(state.seats):
        mask = int(state.workers[gear * state.seats + seat])
        found.update({s: say.player(seat) for s in range(t.MOST_SPACES) if mask >> s & 1})
    return dict(sorted(found.items()))


def gear_line(state: Tzolkin, say: Say, gear: int) -> str:
    """A gear: who stands where, and where the next worker would go."""
    name = say.term("gear", t.GEAR_NAMES[gear])
    last = int(state.box.last_space[gear])
    standing = [
        f"{space} {say('describe.dummy') if who == '-' else who}"
        for space, who in occupants(state, gear, say).items()
        if space <= last
    ]
    free = int(lowest_free(state, gear))
    next_space = say("describe.next-space", space=free) if free >= 0 else say("describe.full")
    text = ", ".join(standing) or say("describe.no-workers")
    return say("describe.gear", gear=name, workers=text, next=next_space)


def jungle_line(state: Tzolkin, say: Say) -> str:
    """What lies in the jungle."""
    groups = [
        say(
            "describe.group",
            group=group + int(t.FIRST_GROUP),
            wood=int(state.covered[group]),
            corn=int(state.open[group]),
        )
        for group in range(t.GROUPS)
    ]
    return say("describe.jungle", groups="; ".join(groups))


def rooms_line(state: Tzolkin, say: Say) -> str:
    """Which actions of Chichen Itza are still free, and the skulls in the bank."""
    free = [
        f"{room + 1} ({words.action_text(state, say, 0, int(t.CHICHEN), room + 1)})"
        for room in range(t.ROOMS)
        if not state.rooms >> room & 1
    ]
    return say("describe.rooms", rooms="; ".join(free) or "-", skulls=int(state.skull_bank))


def temple_line(state: Tzolkin, say: Say, temple: int) -> str:
    """A temple: every seat's step with its points, and the bonuses."""
    box = state.box
    markers = []
    for seat in range(state.seats):
        step = int(state.temple[seat * t.TEMPLES + temple])
        vp = int(box.step_points[temple * t.MOST_STEPS + step])
        markers.append(say("describe.marker", seat=say.player(seat), step=step, points=vp))
    steps = []
    for step in range(box.steps[temple]):
        at = temple * t.MOST_STEPS + step
        printed = str(int(box.step_points[at])).replace("-", "−")
        if box.step_reward[at]:
            printed += f" ({say.term('material', t.MATERIAL_NAMES[box.step_reward[at]])})"
        steps.append(printed)
    return say(
        "describe.temple",
        temple=say.term("temple", t.TEMPLE_NAMES[temple]),
        markers="; ".join(markers),
        steps=", ".join(steps),
        top=int(box.steps[temple]) - 1,
        one=int(box.leader_bonus[temple]),
        two=int(box.leader_bonus[t.TEMPLES + temple]),
    )


def row_lines(state: Tzolkin, say: Say) -> list[str]:
    """The buildings of the row and the monuments of the display."""
    row = [int(state.row[place]) - 1 for place in range(t.ROW) if state.row[place]]
    shown = [int(state.shown[place]) - 1 for place in range(t.SHOWN) if state.shown[place]]
    lines = [say("describe.row", age=int(state.age) + 1, n=len(row))]
    lines += [f"  {words.building_text(state, say, building)}" for building in row]
    lines.append(say("describe.monuments", n=len(shown)))
    lines += [f"  {words.monument_text(state, say, monument)}" for monument in shown]
    return lines


def player_lines(state: Tzolkin, say: Say, seat: int) -> list[str]:
    """A player's points, goods, workers, technology and tiles."""
    text = points_text(Fraction(int(state.score(seat)), int(t.QUARTERS)))
    held = [int(state.goods[seat * t.MATERIALS + m]) for m in range(t.MATERIALS)]
    need = int(hungry_workers(state, seat) * feeding_price(state, seat))
    levels = [
        f"{say.term('track', name)} {state.level[seat * t.TRACKS + track]}"
        for track, name in enumerate(t.TRACK_NAMES)
    ]
    lines = [
        say("describe.player", seat=say.player(seat), points=text, goods=words.goods(say, held)),
        "  "
        + say(
            "describe.workers",
            hand=int(state.hand[seat]),
            bank=int(state.bank[seat]),
            need=need,
            side=say("describe.light" if state.light[seat] else "describe.dark"),
        ),
        "  " + say("describe.levels", levels=", ".join(levels)),
    ]
    built = [b for b in range(t.BUILDINGS) if owns(state, seat, b)]
    raised = [m for m in range(t.MONUMENTS) if state.raised[seat] >> m & 1]
    names = [words.building_name(say, b) for b in built]
    names += [words.monument_name(say, m) for m in raised]
    tiles = say(
        "describe.tiles", corn=int(state.corn_tiles[seat]), wood=int(state.wood_tiles[seat])
    )
    if names:
        tiles += " " + say("describe.built", buildings=", ".join(names))
    lines.append("  " + tiles)
    kept = [tile for tile in range(t.WEALTH) if state.kept[seat] >> tile & 1]
    if kept:
        texts = [words.wealth_text(state, say, tile) for tile in kept]
        lines.append("  " + say("describe.kept", tiles="; ".join(texts)))
    return lines


def wealth_lines(view: View, state: Tzolkin, say: Say) -> list[str]:
    """The wealth tiles that the viewer has been dealt."""
    if view.seat is None or not state.tiles[view.seat]:
        return []
    lines = [say("describe.wealth")]
    mask = int(state.dealt[view.seat])
    lines += [
        f"  {say.term('wealth', t.WEALTH_NAMES[tile])}: {words.wealth_text(state, say, tile)}"
        for tile in range(t.WEALTH)
        if mask >> tile & 1
    ]
    if state.chosen[view.seat] > 0:
        chosen = int(state.chosen[view.seat])
        names = [
            say.term("wealth", t.WEALTH_NAMES[tile])
            for tile in range(t.WEALTH)
            if chosen >> tile & 1
        ]
        lines.append(say("describe.chosen", tiles=say.join(names)))
    return lines
