"""Everything that changes, put together: gears that turn, workers, targets, tiles."""

from __future__ import annotations

from fractions import Fraction

from patolli.engine.drawing import Item, Row, Scene, Strip, circle, rectangle, token
from patolli.engine.game import View
from patolli.engine.sketch import once, part
from patolli.engine.text import Say
from patolli.games.tzolkin.rules import kinds as k
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.goods import corn
from patolli.games.tzolkin.rules.state import Tzolkin, lowest_free
from patolli.games.tzolkin.rules.turn import space_price, surcharge
from patolli.games.tzolkin.shown.drawing import gears, ghosts, plates, tiles, tracks
from patolli.games.tzolkin.shown.drawing.board import POINTS, START
from patolli.games.tzolkin.shown.drawing.shapes import text


def scene(view: View, say: Say) -> Scene:
    """What moves or changes, and what can be chosen on the board."""
    state = view.state
    assert isinstance(state, Tzolkin)
    feast = bool(state.depth and state.food_due)
    layers = gears.layers(state)
    items = [
        *gears.worker_items(state, say, view.seat),
        *round_items(state, say),
        *plates.plate_items(state, say, plates.asked_gear(state, view.seat)),
        *board_items(state, say),
        *place_targets(state, say, view.seat),
        *tiles.wealth_items(state, say, view.seat),
        *ghosts.links(view, say),
        *ghosts.choice_ghosts(view, say),
    ]
    if not feast:
        return Scene(tuple(items), layers, status=status(state, say))
    end = state.box.food_ends[state.food_next - 1]
    strip = Strip(say("strip.food"), "food-end" if end else "food-mid")
    return Scene(tuple(items), layers, "feast", strip)


@once
def round_items(state: Tzolkin, say: Say) -> list[Item]:
    """The calendar and what lies round it, alike for everybody."""
    return [
        *gears.food_items(state, say),
        *ghosts.rim_items(state, say),
        *gears.hub_items(state, say),
        gears.calendar_item(state, say),
        *plates.legend_items(state, say),
    ]


@once
def board_items(state: Tzolkin, say: Say) -> list[Item]:
    """Temples, tracks and tiles, alike for everybody."""
    asked = int(state.top()) if state.depth else -1
    return [
        *start_items(state, say),
        *score_items(state, say),
        *tracks.temple_items(state, "anger" if asked == k.ANGER else "temple", say),
        *tracks.track_items(state, say),
        *tiles.tile_items(state, say),
        *ghosts.worker_ghosts(state, say),
    ]


@once
def status(state: Tzolkin, say: Say) -> tuple[Row, ...]:
    """Age and round."""
    age, round = int(state.age) + 1, int(state.round)
    return (Row("calendar", say("status.round", age=age, round=round), say("status.round.name")),)


@part("first", "start_worker")
def start_items(state: Tzolkin, say: Say) -> list[Item]:
    """The start space with its worker."""
    holder = int(state.start_worker) - 1
    name = say("drawing.start", seat=say.player(int(state.first)))
    found = [Item("space-start", *START, rectangle(-44, -25, 88, 50, "ring", 8), name)]
    if holder >= 0:
        found.append(
            Item(
                f"worker-start-{holder}",
                START[0] + 18,
                START[1],
                token(holder, 22),
                say("describe.start-taken", seat=say.player(holder)),
            )
        )
    return found


@part("points")
def score_items(state: Tzolkin, say: Say) -> list[Item]:
    """Everybody's piece on the track of points, to a quarter of a point."""
    return POINTS.items(
        [Fraction(int(state.score(seat)), int(t.QUARTERS)) for seat in range(state.seats)], say
    )


def place_targets(state: Tzolkin, say: Say, viewer: int | None) -> list[Item]:
    """Where the viewer's next worker would go, with its cost, while placing is possible."""
    if viewer is None or not state.depth or state.top() != k.TURN or state.to_answer != viewer:
        return []
    mode, done = int(state.top_a()), int(state.top_b())
    if mode > k.PLACING or state.hand[viewer] == 0:
        return []
    found = []
    for place in range(t.GEARS + 1):
        price = int(space_price(state, place))
        if price < 0:
            continue
        cost = price + int(surcharge(state, done))
        if place < t.GEARS:
            name = t.GEAR_NAMES[place]
            space = int(lowest_free(state, place))
            x, y = gears.place(place, space, int(state.box.teeth[place]))
            label = f"{say.term('gear', name)} {space}"
        else:
            name, (x, y) = "start", (START[0] + 18, START[1])
            label = say("choice.turn.place start")
        ring = '<circle r="14" fill="var(--panel)" fill-opacity=".85"/>' + circle(0, 0, 16, "ring")
        found.append(
            Item(
                f"target-{name}",
                round(x, 1),
                round(y, 1),
                ring + text(str(cost), 0, 4.5, 13),
                target_name(label, cost, int(corn(state, viewer)), say),
                word=f"turn place {name}",
                rule="TZ-6.6",
            )
        )
    return found


def target_name(place: str, cost: int, corn: int, say: Say) -> str:
    """What placing a worker there costs, and what it leaves or how much there is."""
    if cost > corn:
        return say("drawing.target.short", place=place, n=cost, corn=corn)
    return say("drawing.target", place=place, n=cost, left=corn - cost)
