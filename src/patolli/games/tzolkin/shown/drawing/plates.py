"""The plates beside the gears: what the action of every space costs and brings."""

from __future__ import annotations

from patolli.engine.drawing import Item, circle, icon, number, rectangle
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.tzolkin.rules import kinds as k
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.shown import words
from patolli.games.tzolkin.shown.drawing.shapes import Part, box, counted, parts_row, text

# Upper left corner, width and height of the plate of every space, pushed out from the teeth until
# nothing overlaps.
PLATES: tuple[tuple[tuple[float, float, float, float], ...], ...] = (
    (
        (112.7, 239.4, 18, 18),
        (46.1, 224.0, 43, 39),
        (9.3, 174.7, 54, 33),
        (10.8, 107.5, 54, 49),
        (56.5, 55.2, 54, 49),
        (114.9, 51.6, 54, 49),
        (174.5, 91.6, 35, 23),
        (199.9, 128.4, 35, 23),
    ),
    (
        (267.3, 125.9, 18, 18),
        (245.0, 70.6, 43, 23),
        (269.1, 27.6, 59, 23),
        (331.4, 22.8, 59, 23),
        (393.7, 35.1, 35, 23),
        (423.5, 70.0, 51, 39),
        (420.6, 135.7, 35, 23),
        (397.6, 169.8, 35, 23),
    ),
    (
        (394.8, 416.1, 18, 18),
        (420.6, 447.3, 35, 23),
        (422.8, 502.6, 35, 23),
        (387.1, 551.9, 51, 23),
        (333.0, 560.3, 51, 39),
        (274.5, 553.8, 51, 39),
        (252.7, 511.0, 35, 23),
        (250.0, 462.1, 35, 23),
    ),
    (
        (201.1, 448.6, 18, 18),
        (173.9, 492.4, 52, 39),
        (123.1, 505.5, 35, 23),
        (70.8, 500.3, 35, 23),
        (9.5, 465.2, 60, 23),
        (11.3, 395.5, 52, 39),
        (56.1, 357.8, 35, 23),
        (94.2, 343.5, 35, 23),
    ),
    (
        (427.4, 218.5, 18, 18),
        (448.0, 179.0, 50, 38),
        (501.1, 178.6, 50, 38),
        (554.6, 197.8, 50, 38),
        (582.8, 238.7, 50, 38),
        (586.9, 279.9, 50, 38),
        (584.7, 321.3, 50, 38),
        (563.1, 362.2, 50, 38),
        (510.2, 388.9, 50, 38),
        (456.6, 389.3, 50, 38),
        (418.8, 375.3, 35, 23),
    ),
)
LEGEND, LEGEND_END = (20.0, 27.0), 270.0  # where it begins, and where the plates do
TAB = 14  # width of the strip with the number
# The rules about actions 1 to 5 and the free choice, by gear.
RULES = (
    ("8.1", "8.2", "8.3", "8.4", "8.5", "8.14"),
    ("9.1", "9.2", "9.3", "9.4", "9.5", "9.6"),
    ("10.1", "10.2", "10.3", "10.5", "10.8", "10.11"),
    ("11.1", "11.2", "11.6", "11.7", "11.10", "11.14"),
)


def rule_of(gear: int, space: int) -> str:
    """The rule about a space."""
    if space == 0:
        return "TZ-1.12"
    if gear == t.CHICHEN:
        return "TZ-12.3" if space <= t.ROOMS else "TZ-12.8"
    return f"TZ-{RULES[gear][min(space, 6) - 1]}"


def rows_of(state: Tzolkin, gear: int, space: int) -> list[list[Part]]:
    """What a plate shows, row by row, as the box prints it."""
    state_box = state.box
    if state_box.free_spaces[gear] >> space & 1:
        return [[("icon", "any-action")]]
    if gear == t.PALENQUE and space == 1:
        return [[("icon", "fish")], counted(int(state_box.fish), "corn")]
    if gear == t.PALENQUE:
        group = space - int(t.FIRST_GROUP)
        rows = [counted(int(state_box.jungle_corn[group]), "corn")]
        if state_box.wood_on_top[group]:
            rows.append(counted(int(state_box.jungle_wood[group]), "wood"))
        return rows
    if gear == t.YAXCHILAN:
        return yaxchilan_rows(state, space)
    if gear == t.TIKAL:
        return {
            1: [[("icon", "tech-any")]],
            2: [[("icon", "build")]],
            3: [[("icon", "tech-any"), ("icon", "tech-any")]],
            4: [[("icon", "build"), ("icon", "build")], [("slash", ""), ("icon", "monument")]],
        }.get(
            space,
            [
                [("icon", "block"), ("arrow", "")],
                [("icon", "temple-any")] * int(state_box.blessing_temples),
            ],
        )
    return {
        1: [
            [*counted(int(state_box.prayer_corn), "corn"), ("arrow", "")],
            [("icon", "temple-any")] * int(state_box.prayer_temples),
        ],
        2: [[("icon", "market")]],
        3: [[("icon", "worker-plus")]],
        4: [[("icon", "corn"), ("arrow", ""), ("icon", "build")]],
    }.get(
        space,
        [[*counted(int(state_box.any_corn), "corn"), ("arrow", "")], [("icon", "any-action")]],
    )


def yaxchilan_rows(state: Tzolkin, space: int) -> list[list[Part]]:
    """Blocks as icons, corn as a number with an icon."""
    gained = {
        name: int(state.box.yield_of[(space - 1) * t.MATERIALS + material])
        for material, name in enumerate(t.MATERIAL_NAMES)
    }
    blocks: list[Part] = []
    for name in ("gold", "stone", "wood", "skull"):
        if gained[name] > 1 or (name == "wood" and gained[name]):
            blocks += counted(gained[name], name)
        elif gained[name]:
            blocks.append(("icon", name))
    corn: list[Part] = counted(gained["corn"], "corn") if gained["corn"] else []
    if len(blocks) > 1 and corn:
        return [blocks, corn]
    return [blocks + corn]


def room_markup(state: Tzolkin, room: int, x: float, y: float) -> str:
    """A Chichen Itza plate: points, temple, a block, and the room for the skull."""
    state_box = state.box
    value = int(state_box.room_points[room - 1])
    temple = t.TEMPLE_NAMES[state_box.room_temple[room - 1]]
    parts = [
        parts_row([("points", str(value))], x + TAB + 10.5, y + 12, 14),
        icon(f"temple-{temple}", 15, x + TAB + 27, y + 12),
    ]
    if state_box.room_block[room - 1]:
        parts.append(icon("block", 15, x + TAB + 27, y + 28))
    if state.rooms >> (room - 1) & 1:
        parts.append(icon("skull", 17, x + TAB + 11, y + 28))
    else:
        parts.append(
            f'<circle cx="{number(x + TAB + 11)}" cy="{number(y + 28)}" r="6.5" fill="none" '
            'stroke="var(--ink-2)" stroke-width="1.2" stroke-dasharray="2 2"/>'
        )
    return "".join(parts)


def jungle_markup(state: Tzolkin, group: int, x: float, y: float) -> str:
    """The fields of a jungle group: wood on corn, corn, taken."""
    fields = int(state.box.fields[state.seats - 2])
    kinds = ["wood"] * int(state.covered[group]) + ["corn"] * int(state.open[group])
    kinds += ["taken"] * (fields - len(kinds))
    left = x - (fields * 9 - 1.5) / 2
    return "".join(field(kind, left + 9 * at, y) for at, kind in enumerate(kinds))


def field(kind: str, x: float, y: float) -> str:
    """One field of the jungle."""
    if kind == "taken":
        return (
            f'<rect x="{number(x)}" y="{number(y)}" width="7.5" height="7.5" rx="1.5" fill="none" '
            'stroke="var(--ink-2)" stroke-dasharray="1.5 1.5"/>'
        )
    if kind == "corn":
        return box(x, y, 7.5, 7.5, "var(--corn)", "var(--ink-2)", 1.5)
    line = f"M{number(x + 1.8)} {number(y + 3.8)}h4"
    mark = f'<path d="{line}" stroke="var(--bone)" stroke-width="1.5"/>'
    return box(x, y, 7.5, 7.5, "var(--husk)", "var(--ink-2)", 1.5) + mark


def plate_markup(state: Tzolkin, gear: int, space: int) -> str:
    """A plate round its own middle."""
    _, _, width, height = PLATES[gear][space]
    x, y = -width / 2, -height / 2
    if space == 0:
        return circle(0, 0, 9, "plate") + text("0", 0, 4.2, 12, 700, "var(--ink-2)")
    used = gear == t.CHICHEN and space <= t.ROOMS and state.rooms >> (space - 1) & 1
    ground = ' style="fill:var(--sunk)"' if used else ""
    tab = (
        f"M{number(x + TAB)} {number(y)}v{number(height)}h-8a6 6 0 0 1 -6 -6v-{number(height - 12)}"
        "a6 6 0 0 1 6 -6z"
    )
    drawn = [
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'rx="6" class="plate"{ground}/>',
        f'<path d="{tab}" fill="var(--{"sunk" if used else "panel-2"})" '
        'stroke="var(--line-strong)" stroke-width="1"/>',
        text(str(space), x + TAB / 2, 4.2, 12, 700, "var(--ink-2)"),
    ]
    middle = x + TAB + (width - TAB) / 2
    if gear == t.CHICHEN and space <= t.ROOMS:
        drawn.append(room_markup(state, space, x, y))
    else:
        rows = rows_of(state, gear, space)
        jungle = gear == t.PALENQUE and t.FIRST_GROUP <= space <= t.ACTIONS
        top = -(len(rows) - 1) * 8 - (4.5 if jungle else 0)
        drawn += [parts_row(row, middle, top + 16 * at) for at, row in enumerate(rows)]
        if jungle:
            drawn.append(
                jungle_markup(state, space - int(t.FIRST_GROUP), middle, height / 2 - 11.5)
            )
    drawn.append(rectangle(x - 3, y - 3, width + 6, height + 6, "ring hollow", 9))
    return "".join(drawn)


NO_GEAR = -1


def asked_gear(state: Tzolkin, viewer: int | None) -> int:
    """The gear whose action a player chooses now."""
    if viewer is not None and state.depth and state.top() == k.ACTION:
        return int(state.top_a())
    return NO_GEAR


@part("rooms", "covered", "open")
def plate_items(state: Tzolkin, say: Say, asked: int) -> list[Item]:
    """All plates; those of the gear now asked about carry the word of their action."""
    found = []
    for gear in range(t.GEARS):
        for space in range(len(PLATES[gear])):
            acts = 1 <= space <= words.last_action(gear)
            target = acts and (asked == gear or (asked == k.ANY_GEAR and gear != t.CHICHEN))
            found.append(plate_item(state, gear, space, bool(target), say))
    return found


@part("rooms", "covered", "open")
def plate_item(state: Tzolkin, gear: int, space: int, target: bool, say: Say) -> Item:
    """One plate."""
    name = t.GEAR_NAMES[gear]
    x, y, width, height = PLATES[gear][space]
    return Item(
        f"space-{name}-{space}",
        round(x + width / 2, 1),
        round(y + height / 2, 1),
        plate_markup(state, gear, space),
        plate_name(state, say, gear, space, say.term("gear", name)),
        word=f"action {name} {space}" if target else "",
        rule=rule_of(gear, space),
        place=f"space-{name}-{space}",
        hit=outline(width, height),
    )


def outline(width: float, height: float) -> str:
    """The outline of a plate round its own middle."""
    x, y = number(-width / 2 - 3), number(-height / 2 - 3)
    return f"M{x} {y}h{number(width + 6)}v{number(height + 6)}h{number(-width - 6)}Z"


def at(place: str) -> tuple[int, int]:
    """The gear and space of the place of a plate."""
    name, space = place.removeprefix("space-").rsplit("-", 1)
    return t.GEAR_NAMES.index(name), int(space)


def plate_name(state: Tzolkin, say: Say, gear: int, space: int, title: str) -> str:
    """A space with its action in words."""
    if space == 0:
        return say("drawing.space-zero", gear=title)
    if state.box.free_spaces[gear] >> space & 1:
        return say("drawing.free-space", gear=title, space=space)
    name = t.GEAR_NAMES[gear]
    if gear == t.CHICHEN:
        key = "drawing.room-used" if state.rooms >> (space - 1) & 1 else "choice.action"
        offered = say(key, gear=title, action=space)
        return f"{offered}: {words.printed_action(state, say, gear, space)}"
    return (
        f"{say(f'choice.action.{name} {space}')}: {words.printed_action(state, say, gear, space)}"
    )


@part()
def legend_items(state: Tzolkin, say: Say) -> list[Item]:
    """What the little fields of the jungle mean, left of the plates above Yaxchilan."""
    found = []
    x, y = LEGEND
    for kind in ("wood", "corn", "taken"):
        words_ = say(f"drawing.field.{kind}")
        width = 28 + 6.2 * len(words_)
        if x + width > LEGEND_END:
            x, y = LEGEND[0], y + 16
        markup = field(kind, 0, -4) + text(words_, 13, 4, 12, 400, "var(--ink-2)", "start")
        found.append(Item(f"legend-{kind}", x, y, markup))
        x += width
    return found
