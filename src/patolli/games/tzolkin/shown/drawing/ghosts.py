"""What time will bring: where workers stand in one, two and three days, and on which plates."""

from __future__ import annotations

from patolli.engine.drawing import Item, number, token
from patolli.engine.game import View
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.tzolkin.rules import kinds as k
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.state import Tzolkin, lowest_free
from patolli.games.tzolkin.rules.turn import space_price
from patolli.games.tzolkin.shown.drawing import gears, plates
from patolli.games.tzolkin.shown.drawing.shapes import text

AHEAD = 3  # days


def standing(state: Tzolkin) -> list[tuple[int, int, int]]:
    """Every worker on a gear: seat, gear, space."""
    return [
        (seat, gear, space)
        for gear in range(t.GEARS)
        for seat in range(state.seats)
        for space in range(int(state.box.teeth[gear]))
        if state.workers[gear * state.seats + seat] >> space & 1
    ]


def shadow(seat: int, gear: int, space: int, teeth: int, words: str) -> str:
    """A worker that is not there yet, at a place of the board."""
    x, y = gears.place(gear, space, teeth)
    inner = text(words, 0, 5 if seat == 2 else 4, 12, 700, "var(--ink)")
    shape = token(seat, 21, inner).replace('class="piece"', 'class="ghostly"')
    return f'<g transform="translate({x:.1f} {y:.1f})">{shape}</g>'


def tab(seat: int, gear: int, space: int, words: str) -> str:
    """A flag on the plate of a space."""
    x, y, width, _ = plates.PLATES[gear][space]
    wide = 10 + 6.5 * len(words)
    place = f"translate({number(round(x + width - wide / 2 + 4, 1))} {number(round(y - 1, 1))})"
    pill = f'<rect x="{number(-wide / 2)}" y="-8" width="{number(wide)}" height="16" rx="8"'
    return (
        f'<g class="p{seat + 1}" transform="{place}">{pill} fill="var(--pc)" '
        f'stroke="var(--halo)"/>{text(words, 0, 4, 12, 700, "var(--on)")}</g>'
    )


@part()
def ahead(state: Tzolkin, seat: int, gear: int, space: int, say: Say) -> str:
    """A worker in the coming days, as long as it stays on its gear."""
    teeth, last = int(state.box.teeth[gear]), int(state.box.last_space[gear])
    drawn = ""
    for days in range(1, AHEAD + 1):
        if space + days <= last:
            drawn += shadow(seat, gear, space + days, teeth, f"+{days}")
            drawn += tab(seat, gear, space + days, say("drawing.in-days", n=days))
    return drawn


def ghost(name: str, lit: str, markup: str) -> Item:
    """What is shown while something is lit."""
    return Item(f"ahead-{name}", 0, 0, markup, depth="target", ghost=lit)


@part("day", "workers")
def worker_ghosts(state: Tzolkin, say: Say) -> list[Item]:
    """The coming days of every worker, shown while it is lit; alike for everybody."""
    found = []
    for seat, gear, space in standing(state):
        place = gears.worker_place(state, seat, gear, space)
        markup = ahead(state, seat, gear, space, say)
        if markup:
            found.append(ghost(place, place, markup))
    return found


def choice_ghosts(view: View, say: Say) -> list[Item]:
    """The coming days of a worker about to be placed, or of all workers if time turns."""
    state, seat = view.state, view.seat
    assert isinstance(state, Tzolkin)
    if seat is None or not view.choices or not state.depth:
        return []
    if state.top() == k.DAYS:
        return [time_ghost(state, days) for days in (1, 2)]
    if state.top() != k.TURN:
        return []
    found = []
    for gear, name in enumerate(t.GEAR_NAMES):
        if space_price(state, gear) >= 0 and int(k.TURN_PLACE) + gear in view.choices:
            markup = ahead(state, seat, gear, int(lowest_free(state, gear)), say)
            found.append(ghost(f"target-{name}", f"turn place {name}", markup))
    return found


def time_ghost(state: Tzolkin, days: int) -> Item:
    """Everybody so many days on, and the new day on the rim."""
    drawn = ""
    for seat, gear, space in standing(state):
        if space + days <= state.box.last_space[gear]:
            teeth = int(state.box.teeth[gear])
            drawn += shadow(seat, gear, space + days, teeth, f"+{days}")
    for day in range(1, days + 1):
        drawn += day_sign(int(state.day) + day, gears.rim_place(day), "var(--choice)")
    return ghost(f"days-{days}", f"days {('one', 'two')[days - 1]}", drawn)


def day_sign(day: int, place: tuple[float, float], fill: str) -> str:
    """A day on the rim of the calendar."""
    x, y = place
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><circle r="11" fill="{fill}" '
        f'stroke="var(--halo)" stroke-width="1.5"/>{text(str(day), 0, 4.2, 12, 700, "#fff")}</g>'
    )


# ------------------------------------------------------------------------ before food days
@part("day", "food_next", "food_due")
def rim_items(state: Tzolkin, say: Say) -> list[Item]:
    """The days up to the next food day, counted on the rim; nothing once it is due."""
    if state.food_due or state.food_next >= state.box.food_days:
        return []
    day = int(state.day)
    last = int(state.box.food_teeth[state.food_next])
    found = []
    for coming in range(day + 1, last + 1):
        x, y = gears.day_place(coming)
        reach = 1.19 if coming == last else 1.0  # beside the sign of the food day
        markup = day_sign(coming - day, (0, 0), "var(--cin-fill)")
        found.append(
            Item(
                f"rim-{coming}",
                round(x * reach, 2),
                round(y * reach, 2),
                markup,
                say("drawing.food-in", n=last - day),
                layer="gear-calendar",
            )
        )
    return found


# ---------------------------------------------------------------------- worker and plate
def links(view: View, say: Say) -> list[Item]:
    """A line from each own worker to the plate on which it acts."""
    state, seat, kind = view.state, view.seat, view.kind
    assert isinstance(state, Tzolkin)
    if seat is None or kind is None or kind.number != k.TURN or not view.choices:
        return []
    found = []
    for choice in view.choices:
        for following in view.game.follow(view, choice, say):
            gear, space = plates.at(following.place)
            start = gears.place(gear, int(kind.words[choice].split(" ")[-1]), teeth(state, gear))
            x, y, width, height = plates.PLATES[gear][space]
            end = (x + width / 2, y + height / 2)
            line = f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"
            markup = (
                f'<g class="p{seat + 1}"><path d="{line}" stroke="var(--halo)" stroke-width="7"/>'
                f'<path d="{line}" stroke="var(--pc)" stroke-width="3.5"/></g>'
            )
            found.append(Item(f"link-{following.place}", 0, 0, markup, depth="way"))
    return found


def teeth(state: Tzolkin, gear: int) -> int:
    """The teeth of a gear."""
    return int(state.box.teeth[gear])
