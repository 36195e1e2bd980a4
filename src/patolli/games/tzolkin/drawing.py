"""The picture: gears that turn, workers on their teeth, temples, technologies, rows of tiles."""

from __future__ import annotations

from fractions import Fraction

from patolli.engine.drawing import (
    Board,
    Item,
    Layer,
    Panel,
    Row,
    Scene,
    alike,
    circle,
    icon,
    rectangle,
    token,
)
from patolli.engine.game import View
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.tzolkin import describe_words as words
from patolli.games.tzolkin import drawing_gears as gears
from patolli.games.tzolkin import drawing_plates as plates
from patolli.games.tzolkin import drawing_tiles as tiles
from patolli.games.tzolkin import drawing_tracks as tracks
from patolli.games.tzolkin import kinds as k
from patolli.games.tzolkin import tables as t
from patolli.games.tzolkin.drawing_shapes import text
from patolli.games.tzolkin.food import feeding_price, hungry_workers
from patolli.games.tzolkin.goods import corn
from patolli.games.tzolkin.scoring import of_colour
from patolli.games.tzolkin.state import Tzolkin, in_play, lowest_free
from patolli.games.tzolkin.turn import space_price, surcharge

WIDTH, HEIGHT = 1096, 614
START = (56.0, 305.0)  # the middle of the start space


def board(view: View) -> Board:
    """The fixed art of this table."""
    state = view.state
    assert isinstance(state, Tzolkin)
    markup = [
        gears.sockets(),
        rectangle(START[0] - 44, START[1] - 25, 88, 50, "plate", 8),
        icon("start-player", 28, START[0] - 24, START[1]),
        f'<circle cx="{START[0] + 18}" cy="{START[1]}" r="13" fill="var(--sunk)"/>',
        tracks.temples_markup(state),
        tracks.tracks_markup(state),
        tiles.places_markup(),
    ]
    return Board(WIDTH, HEIGHT, "".join(markup))


def scene(view: View, say: Say) -> Scene:
    """What moves or changes, and what can be chosen on the board."""
    state = view.state
    assert isinstance(state, Tzolkin)
    below, plain_plates, above, layers = alike(view, say, common_parts)
    asked = plates.asked_gear(state, view.seat)
    items = [
        *gears.worker_items(state, say, view.seat),
        *below,
        *(plain_plates if asked == plates.NO_GEAR else plates.plate_items(state, say, asked)),
        *above,
        *place_targets(state, say, view.seat),
        *tiles.wealth_items(state, say, view.seat),
    ]
    return Scene(tuple(items), layers)


def common_parts(
    state: State, say: Say
) -> tuple[list[Item], list[Item], list[Item], tuple[Layer, ...]]:
    """What everybody sees alike: below the plates, the plates, above them, and the gears."""
    assert isinstance(state, Tzolkin)
    below = [
        *gears.food_items(state, say),
        *gears.hub_items(state, say),
        gears.calendar_item(state, say),
        *plates.legend_items(say),
    ]
    above = [
        *start_items(state, say),
        *tracks.temple_items(state, say),
        *tracks.track_items(state, say),
        *tiles.tile_items(state, say),
    ]
    plain_plates = plates.plate_items(state, say, plates.NO_GEAR)
    return below, plain_plates, above, tuple(gears.layers(state))


def start_items(state: Tzolkin, say: Say) -> list[Item]:
    """The start space with its worker."""
    holder = int(state.start_worker) - 1
    name = say("drawing.start", seat=words.LETTERS[state.first])
    found = [Item("space-start", *START, rectangle(-44, -25, 88, 50, "ring", 8), name)]
    if holder >= 0:
        found.append(
            Item(
                f"worker-start-{holder}",
                START[0] + 18,
                START[1],
                token(holder, 22),
                say("describe.start-taken", seat=words.LETTERS[holder]),
            )
        )
    return found


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
        left = int(corn(state, viewer)) - cost
        if place < t.GEARS:
            name = t.GEAR_NAMES[place]
            space = int(lowest_free(state, place))
            x, y = gears.place(place, space, int(state.box.teeth[place]))
            label = f"{say.term('gear', name)} {space}"
        else:
            name, (x, y) = "start", (START[0] + 18, START[1])
            label = say("choice.turn.place start")
        ring = '<circle r="13" fill="var(--panel)" fill-opacity=".85"/>' + circle(0, 0, 13, "ring")
        found.append(
            Item(
                f"target-{name}",
                round(x, 1),
                round(y, 1),
                ring + text(str(cost), 0, 4.5, 13),
                say("drawing.target", place=label, cost=cost, left=left),
                word=f"turn place {name}",
                rule="TZ-6.6",
            )
        )
    return found


def panel(view: View, seat: int, say: Say) -> Panel:
    """A player's goods, workers, food, tiles and buildings."""
    state = view.state
    assert isinstance(state, Tzolkin)
    held = [int(state.goods[seat * t.MATERIALS + m]) for m in range(t.MATERIALS)]
    rows = [
        Row(name, str(held[material]), say.term("material", name))
        for material, name in enumerate(t.MATERIAL_NAMES)
    ]
    need = int(hungry_workers(state, seat) * feeding_price(state, seat))
    hand, play = int(state.hand[seat]), int(in_play(state, seat))
    rows.append(Row("worker", f"{hand}/{play}", say("drawing.panel.workers", n=hand, play=play)))
    kind = "mid"
    if state.food_next < state.box.food_days and state.box.food_ends[state.food_next]:
        kind = "end"
    rows.append(
        Row(f"food-{kind}", str(need), say("drawing.panel.food"), alarm=need > held[t.CORN])
    )
    for colour, name in enumerate(t.COLOUR_NAMES):
        count = int(of_colour(state, seat, colour))
        if count:
            rows.append(Row(f"building-{name}", str(count), say.term("colour", name)))
    for field, name in ((state.corn_tiles, "corn"), (state.wood_tiles, "wood")):
        if field[seat]:
            rows.append(
                Row(
                    "farm" if name == "corn" else "burn",
                    str(int(field[seat])),
                    say.term("harvest", name),
                )
            )
    if state.light[seat]:
        rows.append(Row("calendar", "2", say("describe.light")))
    if state.first == seat:
        rows.append(Row("start-player", "", say("drawing.panel.first")))
    return Panel(seat, str(Fraction(int(state.score(seat)), int(t.QUARTERS))), tuple(rows))
