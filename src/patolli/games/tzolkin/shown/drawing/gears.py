"""The six gears: involute teeth that mesh, and the workers that ride on them.

A gear turns with the calendar day: one day is one tooth. The turn of a layer grows with the day
and never wraps, so that the wheels never run backwards.
"""

from __future__ import annotations

import math
from functools import cache

from patolli.engine.drawing import Item, Layer, circle, group, icon, number, token
from patolli.engine.sketch import once, part
from patolli.engine.text import Say
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.shown import words
from patolli.games.tzolkin.shown.drawing.shapes import box, text

MODULE = 11.15  # pitch radius = teeth * MODULE / 2
CALENDAR = (283.0, 305.0)
CALENDAR_TEETH = 26
PRESSURE = math.radians(28)  # no undercut at ten teeth
# Angles round the calendar, whole teeth of it: Palenque, Yaxchilan, Tikal, Uxmal, Chichen Itza.
TURNS = tuple(tooth * 360 / CALENDAR_TEETH for tooth in (16, 21, 5, 10, 0))
NOBODY = -1
TINTS = ("palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza")


def centre(gear: int) -> tuple[float, float]:
    """Where a gear's axle is: far enough from the calendar's for the teeth to mesh."""
    teeth = 13 if gear == t.CHICHEN else 10
    reach = (CALENDAR_TEETH + teeth) * MODULE / 2
    angle = math.radians(TURNS[gear])
    return CALENDAR[0] + reach * math.cos(angle), CALENDAR[1] + reach * math.sin(angle)


def space_angle(gear: int, space: float, teeth: int) -> float:
    """The direction of a space from the axle, in degrees."""
    return TURNS[gear] + 180 + (space + 1.5) * 360 / teeth


def ride(teeth: int) -> float:
    """How far from the axle workers stand."""
    return (teeth / 2 - 0.86) * MODULE


def place(gear: int, space: int, teeth: int) -> tuple[float, float]:
    """Where a worker on a space stands, in board units."""
    x, y = centre(gear)
    angle = math.radians(space_angle(gear, space, teeth))
    return x + ride(teeth) * math.cos(angle), y + ride(teeth) * math.sin(angle)


def involute(angle: float) -> float:
    """The involute function of gearing."""
    return math.tan(angle) - angle


@cache
def outline(teeth: int, phase: float) -> str:
    """The outline of a gear with the middle of one tooth at `phase` degrees."""
    pitch = teeth * MODULE / 2
    base, tip, root = pitch * math.cos(PRESSURE), pitch + 0.9 * MODULE, pitch - 1.12 * MODULE

    def half(radius: float) -> float:
        """Half the angle of a tooth at a radius."""
        at = math.acos(min(1.0, base / radius)) if radius > base else 0.0
        return math.pi / (2 * teeth) - 0.05 * MODULE / pitch + involute(PRESSURE) - involute(at)

    low = max(base, root)
    radii = [root, *(low + (tip - low) * step / 6 for step in range(7))]
    found = []
    for tooth in range(teeth):
        middle = math.radians(phase + tooth * 360 / teeth)
        side = [(radius, half(max(radius, low))) for radius in radii]
        found += [(radius, middle - wide) for radius, wide in side]
        found += [(radius, middle + wide) for radius, wide in reversed(side)]
    line = "L".join(f"{r * math.cos(a):.1f} {r * math.sin(a):.1f}" for r, a in found)
    return f"M{line}Z"


@cache
def gear_markup(gear: int, teeth: int) -> str:
    """A gear as it stands on day 0: its body, and a seat for a worker on every tooth."""
    phase = space_angle(gear, 0, teeth)
    seats = []
    for tooth in range(teeth):
        angle = math.radians(phase + tooth * 360 / teeth)
        x, y = ride(teeth) * math.cos(angle), ride(teeth) * math.sin(angle)
        seats.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9.5" fill="var(--g-line)" fill-opacity=".13"/>'
        )
    body = (
        f'<path d="{outline(teeth, phase)}" fill="var(--g-{TINTS[gear]})" stroke="var(--g-line)" '
        'stroke-width="1.4" stroke-linejoin="round"/>'
    )
    return body + "".join(seats)


def numeral(value: int) -> str:
    """A number in bars and dots, round (0, 0)."""
    bars, dots = divmod(value, 5)
    rows = bars + (1 if dots else 0)
    y = -(rows - 1) * 2.6
    drawn = []
    if dots:
        drawn += [
            f'<circle cx="{(dot - (dots - 1) / 2) * 5.6:.1f}" cy="{y:.1f}" r="2"/>'
            for dot in range(dots)
        ]
        y += 5.2
    for _ in range(bars):
        drawn.append(f'<rect x="-10" y="{y - 1.7:.1f}" width="20" height="3.4" rx="1.2"/>')
        y += 5.2
    return group(*drawn)


def calendar_markup(state: Tzolkin) -> str:
    """The calendar as it stands on day 0, its days coloured as they are now."""
    parts = [
        f'<path d="{outline(CALENDAR_TEETH, 0)}" fill="var(--g-calendar)" stroke="var(--g-line)" '
        'stroke-width="1.5" stroke-linejoin="round"/>',
        '<circle r="128.2" fill="none" stroke="var(--g-line)" stroke-opacity=".4"/>',
        '<circle r="101.5" fill="var(--g-calendar-2)" fill-opacity=".55" stroke="var(--g-line)" '
        'stroke-opacity=".4"/>',
    ]
    food = food_days(state)
    coming = min((day for day in food if day > state.day), default=CALENDAR_TEETH)
    for day in range(CALENDAR_TEETH):
        x, y = day_place(day)
        if day in food or day + CALENDAR_TEETH in food:
            continue  # an icon of its own
        if day < state.day:
            paint = 'fill="var(--g-line)" fill-opacity=".4"'
        elif day == state.day:
            paint = 'fill="var(--cin-fill)" stroke="var(--g-line)"'
        elif day < coming:
            paint = 'fill="var(--maize)" stroke="var(--g-line)"'
        else:
            paint = 'fill="var(--bone)" stroke="var(--g-line)"'
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.6" {paint}/>')
    for sign in range(1, 14):
        turn = 270 + (sign - 0.5) * 360 / 13
        parts.append(
            f'<g transform="rotate({turn:.2f}) translate(0 -82.5)">'
            + '<rect x="-16" y="-12.5" width="32" height="25" rx="7" fill="var(--g-calendar)" '
            + 'fill-opacity=".75" stroke="var(--g-line)" stroke-opacity=".45"/>'
            + f'<g fill="var(--g-line)" fill-opacity=".75">{numeral(sign)}</g></g>'
        )
    return "".join(parts)


def food_days(state: Tzolkin) -> list[int]:
    """The days of the food teeth."""
    return [int(state.box.food_teeth[number]) for number in range(state.box.food_days)]


def day_place(day: int) -> tuple[float, float]:
    """Where a day is marked on the calendar, before it turns."""
    angle = math.radians(180 + day * 360 / CALENDAR_TEETH)
    return 114.85 * math.cos(angle), 114.85 * math.sin(angle)


@part("day")
def layers(state: Tzolkin) -> tuple[Layer, ...]:
    """The six gears, turned to the day."""
    day = int(state.day)
    found = [Layer("gear-calendar", *CALENDAR, -day * 360 / CALENDAR_TEETH, calendar_markup(state))]
    for gear, name in enumerate(t.GEAR_NAMES):
        teeth = int(state.box.teeth[gear])
        found.append(
            Layer(f"gear-{name}", *centre(gear), day * 360 / teeth, gear_markup(gear, teeth))
        )
    return tuple(found)


@part("day")
def food_items(state: Tzolkin, say: Say) -> list[Item]:
    """The signs of the food days, upright on the turning calendar."""
    found = []
    for number_, day in enumerate(food_days(state)):
        x, y = day_place(day)
        kind = "end" if state.box.food_ends[number_] else "mid"
        past = ' opacity=".45"' if day < state.day else ""
        found.append(
            Item(
                f"food-{number_}",
                round(x, 2),
                round(y, 2),
                f"<g{past}>{icon(f'food-{kind}', 24)}</g>",
                say(f"drawing.food.{kind}", day=day),
                layer="gear-calendar",
                rule="TZ-4.3",
            )
        )
    return found


def on_tooth(state: Tzolkin, gear: int, space: int) -> tuple[int, float, float]:
    """The tooth under a space today, and its place in the gear before it turns."""
    teeth = int(state.box.teeth[gear])
    day = int(state.day)
    angle = math.radians(space_angle(gear, space - day, teeth))
    x, y = ride(teeth) * math.cos(angle), ride(teeth) * math.sin(angle)
    return (space - day) % teeth, round(x, 2), round(y, 2)


def worker_place(state: Tzolkin, seat: int, gear: int, space: int) -> str:
    """The name of a worker, the same as long as it keeps its tooth."""
    tooth = (space - int(state.day)) % int(state.box.teeth[gear])
    return f"worker-{seat}-{t.GEAR_NAMES[gear]}-{tooth}"


def rim_place(days: int) -> tuple[float, float]:
    """Where the tooth of a coming day stands now, at the rim of the calendar."""
    angle = math.radians(180 + days * 360 / CALENDAR_TEETH)
    return CALENDAR[0] + 138 * math.cos(angle), CALENDAR[1] + 138 * math.sin(angle)


@part("variant", "day", "temple", "level", "workers", "dummies", "covered", "open")
def worker_items(state: Tzolkin, say: Say, viewer: int | None) -> list[Item]:
    """Workers and dummies on the gears, fixed to their teeth and upright."""
    return [
        worker_item(state, seat, gear, space, True, say) if seat == viewer else item
        for seat, gear, space, item in standing(state, say)
    ]


@once
def standing(state: Tzolkin, say: Say) -> list[tuple[int, int, int, Item]]:
    """Seat (none: a dummy), gear and space of all workers, and how others see them."""
    found = []
    for gear in range(t.GEARS):
        first = gear * int(state.seats)
        taken = int(state.dummies[gear])
        for seat in range(state.seats):
            taken |= int(state.workers[first + seat])
        for space in range(int(state.box.teeth[gear])):
            if not taken >> space & 1:
                continue
            if state.dummies[gear] >> space & 1:
                found.append((NOBODY, gear, space, dummy_item(state, gear, space, say)))
            for seat in range(state.seats):
                if state.workers[first + seat] >> space & 1:
                    item = worker_item(state, seat, gear, space, False, say)
                    found.append((seat, gear, space, item))
    return found


@part("day")
def dummy_item(state: Tzolkin, gear: int, space: int, say: Say) -> Item:
    """A dummy on a gear."""
    name = t.GEAR_NAMES[gear]
    tooth, x, y = on_tooth(state, gear, space)
    title = say("drawing.dummy", gear=say.term("gear", name), space=space)
    layer = f"gear-{name}"
    return Item(f"dummy-{name}-{tooth}", x, y, dummy(), title, layer=layer, rule="TZ-3.11")


@part("variant", "day", "temple", "level", "covered", "open")
def worker_item(state: Tzolkin, seat: int, gear: int, space: int, mine: bool, say: Say) -> Item:
    """A worker on a gear; the viewer's own can be picked up."""
    name = t.GEAR_NAMES[gear]
    _, x, y = on_tooth(state, gear, space)
    inner = text(str(space), 0, 4.6 if seat == 2 else 4, 12, 700, "var(--on)")
    place = worker_place(state, seat, gear, space)
    return Item(
        place,
        x,
        y,
        circle(0, 0, 16, "ring hollow") + token(seat, 22, inner if mine else ""),
        worker_name(state, say, seat, gear, space),
        word=f"turn pick {name} {space}" if mine else "",
        layer=f"gear-{name}",
        rule="TZ-7.4",
        place=place,
        depth="piece",
    )


def dummy() -> str:
    """A dummy worker: a stone in nobody's colour."""
    cross = '<path d="M-4 -4L4 4M4 -4L-4 4" stroke="#5f5343" stroke-width="1.8"/>'
    body = '<circle r="9.5" fill="var(--stone-2)" stroke="#5f5343" stroke-width="1.4"/>'
    return body + cross


def worker_name(state: Tzolkin, say: Say, seat: int, gear: int, space: int) -> str:
    """A worker with what it could do, for the tip and the screen reader."""
    title = say.term("gear", t.GEAR_NAMES[gear])
    name = say("drawing.worker", seat=say.player(seat), gear=title, space=space)
    if 0 < space <= words.last_action(gear):
        name += f" ({words.action_text(state, say, seat, gear, space)})"
    days = int(state.box.last_space[gear]) - space + 1
    return f"{name}. {say('drawing.pushed-off', n=days)}"


@part()
def hub_items(state: Tzolkin, say: Say) -> list[Item]:
    """The still middle of every gear, with its name."""
    found = []
    for gear, name in enumerate(t.GEAR_NAMES):
        teeth = int(state.box.teeth[gear])
        radius = (teeth / 2 - 2.25) * MODULE
        x, y = centre(gear)
        title = say.term("gear", name)
        lines = title.split(" ") if gear == t.CHICHEN else [title]
        drawn = [
            text(line, 0, 4 + 15 * (row - (len(lines) - 1) / 2)) for row, line in enumerate(lines)
        ]
        markup = (
            f'<circle r="{number(radius)}" fill="var(--g-hub)" stroke="var(--g-line)" '
            f'stroke-width="1.2"/>{"".join(drawn)}'
        )
        found.append(Item(f"hub-{name}", round(x, 1), round(y, 1), markup, title))
    return found


@part("day", "food_next", "food_due", "calendar_corn")
def calendar_item(state: Tzolkin, say: Say) -> Item:
    """The middle of the calendar: the day, the next food day, corn on the calendar."""
    parts = [
        '<circle r="63.6" fill="var(--g-hub)" stroke="var(--g-line)" stroke-width="1.5"/>',
        f'<text class="label" text-anchor="middle" y="-37">{say("drawing.day")}</text>',
        text(str(int(state.day)), 0, -9, 30),
    ]
    if state.food_due:
        kind = "end" if state.box.food_ends[state.food_next - 1] else "mid"
        words_ = say("drawing.food-now")
    elif state.food_next < state.box.food_days:
        kind = "end" if state.box.food_ends[state.food_next] else "mid"
        words_ = say("drawing.food-in", n=int(state.box.food_teeth[state.food_next] - state.day))
    else:
        kind, words_ = "end", ""
    if words_:
        wide = 24 + 6.2 * len(words_)
        parts.append(icon(f"food-{kind}", 20, -wide / 2 + 10, 8))
        parts.append(text(words_, -wide / 2 + 24, 12.5, 12.5, 600, anchor="start"))
    parts.append(icon("corn", 20, -9, 35))
    parts.append(text(str(int(state.calendar_corn)), 9, 40, 15))
    name = say(
        "drawing.calendar", day=int(state.day), corn=int(state.calendar_corn), food=words_ or "-"
    )
    return Item("hub-calendar", *CALENDAR, "".join(parts), name, rule="TZ-4.1")


def sockets() -> str:
    """The hollows in which the gears lie, and the pointer of the calendar."""
    drawn = [box(1, 1, 643, 612, "var(--slab)", "var(--line)", 14)]
    for gear in range(t.GEARS):
        x, y = centre(gear)
        radius = 84.5 if gear == t.CHICHEN else 67.8
        drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="var(--slab-2)"/>')
    drawn.append('<circle cx="283" cy="305" r="157" fill="var(--slab-2)"/>')
    drawn.append(
        '<path d="M106 294l16 11-16 11z" fill="var(--cin-fill)" stroke="var(--g-line)" '
        'stroke-width="1.2"/>'
    )
    return "".join(drawn)
