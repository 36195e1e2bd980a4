"""Temples and technologies: printed steps and fields, and the markers on them."""

from __future__ import annotations

from patolli.engine.drawing import Item, icon, number, rectangle, token
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.shown import words
from patolli.games.tzolkin.shown.drawing.shapes import Part, box, parts_row, points, text

LEFT = 654.0
TEMPLE_X = (733.0, 875.0, 1017.0)  # the middle of each pyramid
FLOOR = 230.0
TINTS = ("t-chaac", "t-quetz", "t-kukul")
TRACK_TOP = 265.0
TRACK_STEP = 33.0
# left edge and width of the fields of a track: start, levels 1 to 3, bonus
FIELDS = ((771.5, 51.0), (825.5, 65.0), (893.5, 75.0), (971.5, 65.0), (1039.5, 51.0))


def step_height(state: Tzolkin, temple: int) -> float:
    """How high a step is drawn; more than nine steps are drawn flatter."""
    return min(21.2, 191 / int(state.box.steps[temple]))


def step_y(state: Tzolkin, temple: int, step: float) -> float:
    """The middle of a step."""
    return FLOOR - step_height(state, temple) * (step + 0.5)


# ----------------------------------------------------------------------------------- temples
def temples_markup(state: Tzolkin) -> str:
    """The three pyramids as they are printed."""
    drawn = [box(LEFT, 2, 442, 234, "var(--slab)", "var(--line)", 10)]
    for temple, name in enumerate(t.TEMPLE_NAMES):
        middle = TEMPLE_X[temple]
        drawn.append(icon(f"temple-{name}", 18, middle - 58, 15))
        steps = int(state.box.steps[temple])
        high = step_height(state, temple)
        for step in range(steps):
            half = 68 - 2.8 * step
            y = FLOOR - high * (step + 1)
            line = 'stroke="var(--g-line)" stroke-opacity=".55"'
            shape = f'x="{number(middle - half)}" y="{number(y)}" width="{number(2 * half)}"'
            drawn.append(f'<rect {shape} height="{number(high)}" fill="var(--panel)" {line}/>')
            top = step == steps - 1
            shade = ".85" if top else "0" if step == state.box.start_step else ".3"
            drawn.append(
                f'<rect {shape} height="{number(high)}" fill="var(--{TINTS[temple]})" '
                f'fill-opacity="{shade}"/>'
            )
            value = int(state.box.step_points[temple * t.MOST_STEPS + step])
            ink = "#1d1a16" if top else "var(--ink)"
            drawn.append(
                text(
                    str(value).replace("-", "−"),
                    middle - half + 12,
                    y + high / 2 + 4.3,
                    12,
                    700,
                    ink,
                )
            )
            material = int(state.box.step_reward[temple * t.MOST_STEPS + step])
            if material:
                drawn.append(icon(t.MATERIAL_NAMES[material], 15, middle + half - 11, y + high / 2))
    return "".join(drawn)


@part("age", "temple")
def temple_items(state: Tzolkin, kind: str, say: Say) -> list[Item]:
    """Names, leader bonuses and markers of the temples; each is a target of a kind of question."""
    found = []
    for temple, name in enumerate(t.TEMPLE_NAMES):
        title = say.term("temple", name)
        steps = int(state.box.steps[temple])
        middle, top = TEMPLE_X[temple], step_y(state, temple, steps - 1)
        bonus = [int(state.box.leader_bonus[age * t.TEMPLES + temple]) for age in (0, 1)]
        half = 68 - 2.8 * (steps - 1)
        first = points(bonus[0], -half - 14, top - 116, 18 if state.age else 22)
        second = points(bonus[1], half + 15, top - 116, 22 if state.age else 18)
        faded = '<g opacity=".45">'
        drawn = [
            box(-70, -112, 140, 230, "transparent"),  # all of it can be clicked
            rectangle(-70, -112, 140, 230, "ring hollow", 10),
            text(title, -46, -97, 12, 700, anchor="start"),
            f"{faded}{first}</g>{second}" if state.age else f"{first}{faded}{second}</g>",
        ]
        found.append(
            Item(
                f"temple-{name}",
                middle,
                116,
                "".join(drawn),
                say("drawing.temple", temple=title, one=bonus[0], two=bonus[1]),
                word=f"{kind} {name}",
                rule="TZ-14.3",
            )
        )
        for seat in range(state.seats):
            step = int(state.temple[seat * t.TEMPLES + temple])
            same = [
                other
                for other in range(state.seats)
                if state.temple[other * t.TEMPLES + temple] == step
            ]
            x = middle + 4 + 16 * (same.index(seat) - (len(same) - 1) / 2)
            value = int(state.box.step_points[temple * t.MOST_STEPS + step])
            found.append(
                Item(
                    f"marker-{name}-{seat}",
                    round(x, 1),
                    round(step_y(state, temple, step), 1),
                    token(seat, 14.5),
                    f"{title}: "
                    + say("describe.marker", seat=say.player(seat), step=step, points=value),
                )
            )
    return found


# ------------------------------------------------------------------------------- technologies
def level_parts(state: Tzolkin, track: int, level: int) -> list[Part]:
    """What a field of a track shows."""
    state_box = state.box
    if track == t.AGRICULTURE:
        bonus = int(
            state_box.jungle_bonus[min(level, 3)] - state_box.jungle_bonus[max(level - 1, 0)]
        )
        fish = int(state_box.fish_bonus[min(level, 3)] - state_box.fish_bonus[max(level - 1, 0)])
        return {
            1: [("text", f"+{bonus}"), ("icon", "corn")],
            2: [("icon", "corn"), ("slash", ""), ("text", f"+{fish}"), ("icon", "fish")],
            3: [("text", f"+{bonus}"), ("icon", "corn")],
        }.get(level, [("icon", "temple-any")] * int(state_box.bonus_steps))
    if track == t.EXTRACTION:
        if level > t.MASTERY:
            return [("text", str(int(state_box.bonus_blocks))), ("icon", "block")]
        name = t.MATERIAL_NAMES[level]
        more = int(state_box.block_bonus[level * 4 + level])
        return [("text", f"+{more}"), ("icon", name)]
    if track == t.ARCHITECTURE:
        return {
            1: [("text", f"+{int(state_box.building_corn[1])}"), ("icon", "corn")],
            2: [("points", str(int(state_box.building_points[2])))],
            3: [("text", "−1"), ("icon", "block")],
        }.get(level, [("points", str(int(state_box.bonus_points)))])
    return {
        1: [("text", "+1"), ("icon", "any-action")],
        2: [("icon", "block"), ("arrow", ""), ("icon", "temple-any")],
        3: [("text", f"+{int(state_box.skull_bonus[3])}"), ("icon", "skull")],
    }.get(level, [("icon", "skull")] * int(state_box.bonus_skulls))


def tracks_markup(state: Tzolkin) -> str:
    """The fields of the four tracks."""
    drawn = [box(LEFT, 244, 442, 156, "var(--slab)", "var(--line)", 10)]
    for level, (x, width) in enumerate(FIELDS):
        if level == 0:
            drawn.append(text("0", x + width / 2, 259, 12, 600, "var(--ink-2)"))
            continue
        cost = int(state.box.advance_cost[level - 1])
        if level <= t.MASTERY:
            drawn.append(text(str(level), x + 8, 259, 12, 600, "var(--ink-2)"))
        drawn.append(text(str(cost), x + width - 18, 259, 12, 700, "var(--ink-2)"))
        drawn.append(icon("block", 14, x + width - 8, 254.5))
    for track, name in enumerate(t.TRACK_NAMES):
        y = TRACK_TOP + TRACK_STEP * track
        drawn.append(icon(f"tech-{name}", 22, 673, y + 16))
        for level, (x, width) in enumerate(FIELDS):
            dashed = ' stroke-dasharray="3 2"' if level > t.MASTERY else ""
            drawn.append(
                f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="31" rx="4" '
                f'fill="var(--panel)" stroke="var(--line)"{dashed}/>'
            )
            if level:
                up = 9 if level <= t.MASTERY else 16
                drawn.append(parts_row(level_parts(state, track, level), x + width / 2, y + up, 14))
    return "".join(drawn)


@part("level")
def track_items(state: Tzolkin, say: Say) -> list[Item]:
    """Names and markers of the tracks; each track is a target."""
    found = [Item("label-tracks", 664, 259, section(say("drawing.technology")))]
    for track, name in enumerate(t.TRACK_NAMES):
        y = TRACK_TOP + TRACK_STEP * track
        title = say.term("track", name)
        short = say(f"drawing.track.{name}")
        levels = "; ".join(words.technology_text(state, say, track, level) for level in range(1, 5))
        found.append(
            Item(
                f"tech-{name}",
                874.5,
                y + 15.5,
                box(-217, -16, 433, 32, "transparent")
                + rectangle(-216.5, -14, 111, 28, "ring hollow", 6)
                + text(short, -186, 4, 12, 600, anchor="start"),
                f"{title}: {levels}",
                word=f"tech {name}",
                rule="TZ-13.1",
            )
        )
        for seat in range(state.seats):
            level = int(state.level[seat * t.TRACKS + track])
            same = [
                other
                for other in range(state.seats)
                if state.level[other * t.TRACKS + track] == level
            ]
            x, width = FIELDS[level]
            apart = 12.5 if len(same) < 4 else 11.8
            place = x + width / 2 + apart * (same.index(seat) - (len(same) - 1) / 2)
            found.append(
                Item(
                    f"level-{name}-{seat}",
                    round(place, 1),
                    y + (23.5 if level else 15.5),
                    token(seat, 10.5),
                    say("drawing.level", seat=say.player(seat), track=title, level=level),
                )
            )
    return found


def section(title: str) -> str:
    """The heading of a part of the board."""
    return f'<text class="label">{title}</text>'
