"""A player's city, and beside it those of the others or the target of a solo game."""

from __future__ import annotations

from patolli.engine.drawing import (
    Item,
    group,
    icon,
    label,
    path,
    polygon,
    rectangle,
    remembered,
    token,
)
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.city import corner, covered, neighbour, tile_on
from patolli.games.origins.rules.closing import matching
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.shown.describe import city_tiles, open_blocks
from patolli.games.origins.shown.drawing import people
from patolli.games.origins.shown.drawing import shapes as parts
from patolli.games.origins.shown.drawing.asking import Asking
from patolli.games.origins.shown.drawing.sites import word_of
from patolli.games.origins.shown.drawing.tracks import veils
from patolli.games.origins.shown.hints import building_hint, building_name

LEFT, TOP, WIDE, HIGH = 702.0, 247.0, 236.0, 224.0  # where the large city lies
BESIDE, NARROW = 946.0, 136.0  # where the others lie
SIDES = ("north", "east", "south", "west")
CORNERS = ("upper-left", "upper-right", "lower-left", "lower-right")


class Frame:
    """Where cells lie: the covered cells and a margin, fitted into a rectangle."""

    def __init__(
        self,
        cells: tuple[int, ...],
        margin: int,
        box: tuple[float, float, float, float],
        most: float,
    ) -> None:
        xs = [cell % int(t.WIDTH) for cell in cells]
        ys = [cell // int(t.WIDTH) for cell in cells]
        self.west, self.north = min(xs) - margin, max(ys) + margin
        columns = max(xs) - min(xs) + 1 + 2 * margin
        rows = max(ys) - min(ys) + 1 + 2 * margin
        left, top, wide, high = box
        self.size = min(most, wide / columns, high / rows)
        self.left = left + (wide - self.size * columns) / 2
        self.top = top + (high - self.size * rows) / 2

    def middle(self, cell: int) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = cell % int(t.WIDTH), cell // int(t.WIDTH)
        return (
            self.left + (x - self.west + 0.5) * self.size,
            self.top + (self.north - y + 0.5) * self.size,
        )

    def seat(self, cell: int) -> tuple[float, float]:
        """The seat of power of a block, by its upper left cell."""
        x, y = self.middle(cell)
        return x + self.size / 2, y + self.size / 2


framed = remembered(Frame)  # the same one for the same cells


def cells_of(state: Origins, seat: int) -> list[int]:
    """The covered cells of a city."""
    width, found = int(t.WIDTH), []
    for y in range(width):
        row = int(state.rows[seat * width + y])
        if row:
            found += [y * width + x for x in range(width) if row >> x & 1]
    return found


def items(state: Origins, seat: int, asking: Asking, say: Say) -> list[Item]:
    """The large city with everything its owner has, and the small ones."""
    found = [*header(state, seat, say)]
    draft = any(state.draft[place] for place in range(t.DRAFT))
    if draft:
        found += people.drafted(state, asking, say)
    else:
        margin = 1 if asking.kind == "place" and asking.view.seat == seat else 0
        frame = framed(tuple(cells_of(state, seat)), margin, (LEFT, TOP, WIDE, HIGH), 84)
        found += tiles(state, seat, frame, asking, say)
        found += seats(state, seat, asking.view.seat == seat, frame, asking, say)
        found += targets(state, seat, frame, asking)
        found += reserved(state, seat, asking, say)
        found += closings(state, seat, frame, asking)
        if state.seats == 1 and state.round:
            found.append(goal(state, say))
    found += people.items(state, seat, asking.view.seat == seat, asking, say)
    return found if draft else [*found, *others(state, seat, say)]


@part("round", "first")
def header(state: Origins, seat: int, say: Say) -> list[Item]:
    """Whose city it is, and the marker of the first player."""
    name = say("draw.city", seat=say.player(seat))
    markup = group(token(seat, 16), label(name, 16, 0.5, "name", "start"))
    found = [Item(f"city-{seat}", 716, 232, markup, name)]
    if state.seats > 1 and state.first == seat and state.round:
        found.append(Item("first-player", 1070, 232, icon("start-player", 20), say("draw.first")))
    return found


@part("rows", "tile_count", "tiles", "tower", asked=("activate", "mage", "place"))
def tiles(state: Origins, seat: int, frame: Frame, asking: Asking, say: Say) -> list[Item]:
    """All tiles; targets where a building is activated, copied or built over."""
    found = []
    own = asking.view.seat == seat
    words = tile_words(state, asking) if own else {}
    for cell in cells_of(state, seat):
        what = int(tile_on(state, seat, cell))
        x, y = frame.middle(cell)
        size = frame.size * 0.97
        if what != t.PALACE:
            markup = parts.building(state.box, what, size)
        else:
            heights = [int(state.tower[seat * t.COLOURS + c]) for c in range(t.COLOURS)]
            markup = parts.octagon(size, parts.fill(5)) + parts.bars(heights, size)
        word = words.get(cell, "")
        text = building_name(what, say) if what >= t.BUILDINGS else building_hint(state, what, say)
        name = say("draw.tile", cell=say.term("cell", t.CELL_WORDS[cell]), text=text)
        markup = group(markup, parts.ring(size + 4))
        key = f"tile-{seat}-{t.CELL_WORDS[cell]}"
        found.append(Item(key, x, y, markup, name, word, depth="ground"))
    return found


def tile_words(state: Origins, asking: Asking) -> dict[int, str]:
    """The words of the question that mean tiles of the own city."""
    found: dict[int, str] = {}
    if asking.kind == "activate":
        for number, name in enumerate(CORNERS):
            found[int(corner(asking.a, number))] = asking.word(f"activate {name}")
    elif asking.kind == "mage":
        for side, name in enumerate(SIDES):
            found[int(neighbour(asking.b & 1023, side))] = asking.word(f"mage {name}")
    elif asking.kind == "place":
        for word in asking.words:
            cell = t.CELL_WORDS.index(word.split(" ")[1])
            if covered(state, asking.view.seat or 0, cell):
                found[cell] = word
    return found


@part("closed_count", "rows", "closed", asked=("district",))
def seats(
    state: Origins, seat: int, own: bool, frame: Frame, asking: Asking, say: Say
) -> list[Item]:
    """Dice in seats of power, and the open districts, marked until they are closed."""
    found = []
    for index in range(state.closed_count):
        entry = int(state.closed[index])
        if entry >> 16 != seat + 1:
            continue
        cell = (entry >> 6) & 1023
        x, y = frame.seat(cell)
        markup = parts.die(entry & 63, min(max(frame.size * 0.42, 14), 30))
        die = say.term("worker", t.DIE_WORDS[word_of(entry & 63)])
        name = say("draw.seat", cell=say.term("cell", t.CELL_WORDS[cell]), die=die)
        key = f"seat-{seat}-{t.CELL_WORDS[cell]}"
        found.append(Item(key, x, y, markup, name, place=key, depth="piece"))
    cells = open_blocks(state, seat)
    for cell in cells:
        x, y = frame.seat(cell)
        word = asking.word(f"district {t.CELL_WORDS[cell]}") if asking.kind == "district" else ""
        seat_half = frame.size * 0.17
        points = [(0, -seat_half), (seat_half, 0), (0, seat_half), (-seat_half, 0)]
        half = frame.size - 1
        border = "fill:none;stroke:var(--ochre);stroke-width:2;stroke-dasharray:3 4"
        markup = group(
            f'<rect x="{-half:g}" y="{-half:g}" width="{2 * half:g}" height="{2 * half:g}" rx="10" '
            f'style="{border}"/>',
            rectangle(-half, -half, 2 * half, 2 * half, "ring hollow", 10),
            polygon(points, "plate"),
        )
        name = say("draw.open", cell=say.term("cell", t.CELL_WORDS[cell]))
        # Blocks may overlap, their seats never do.
        reach = half if len(cells) == 1 else frame.size / 2
        hit = f"M{-reach:g} {-reach:g}h{2 * reach:g}v{2 * reach:g}h{-2 * reach:g}z"
        key = f"open-{seat}-{t.CELL_WORDS[cell]}"
        place = f"district-{t.CELL_WORDS[cell]}" if own else ""
        found.append(Item(key, x, y, markup, name, word, place=place, hit=hit if own else ""))
    return found


@part(
    "closed", "closed_count", "district", "rows", "tile_count", "tiles", asked=("turn", "district")
)
def closings(state: Origins, seat: int, frame: Frame, asking: Asking) -> list[Item]:
    """While a closing is lit: the die on its seat; while a district is: only the cards it fits."""
    if asking.view.seat != seat or asking.kind not in ("turn", "district"):
        return []
    cells = open_blocks(state, seat)
    found = []
    for cell in cells:
        at = t.CELL_WORDS[cell]
        veil = veils(state, int(matching(state, seat, cell)))
        found.append(Item(f"veil-{at}", 0, 0, veil, ghost=f"district-{at}", depth="target"))
        x, y = frame.seat(cell)
        size = min(frame.size * 0.5, 36)
        for word in asking.words:
            if asking.kind == "district":
                ghost, die = f"district {at}", asking.a
            elif word.startswith("turn close "):
                ghost = word if len(cells) == 1 else f"{word} + district {at}"
                die = t.DIE_WORDS.index(word.split(" ")[2])
            else:
                continue
            content = die // 6 * 8 + die % 6 + 1
            half = size / 2 + 4
            frame_ = rectangle(-half, -half, 2 * half, 2 * half, "ghostly", 7)
            markup = group(frame_, parts.die(content, size), css=f"p{seat + 1}")
            key = f"ghost-{at}-{t.DIE_WORDS[die]}"
            found.append(Item(key, x, y, markup, ghost=ghost, depth="target"))
            if asking.kind == "district":
                break
    return found


@part("rows", asked=("place",))
def targets(state: Origins, seat: int, frame: Frame, asking: Asking) -> list[Item]:
    """The empty cells where a tile can go."""
    if asking.kind != "place" or asking.view.seat != seat:
        return []
    found = []
    for word in asking.words:
        cell = t.CELL_WORDS.index(word.split(" ")[1])
        if not covered(state, seat, cell):
            x, y = frame.middle(cell)
            markup = parts.ring(frame.size * 0.9, "ring")
            key = f"target-place-{t.CELL_WORDS[cell]}"
            found.append(Item(key, x, y, markup, asking.name(word), word))
    return found


@part("tile_count", "tiles", asked=("buy",))
def reserved(state: Origins, seat: int, asking: Asking, say: Say) -> list[Item]:
    """Tiles beside the player board; front and farm are chosen in one place."""
    found = []
    own = [
        (index, (int(state.tiles[index]) >> 1) & 31)
        for index in range(state.tile_count)
        if state.tiles[index] >> 6 == ((seat + 1) << 10 | t.BESIDE)
    ]
    seen: set[int] = set()
    for place, (index, building) in enumerate(own):
        x, y = 920 - 38 * (place % 6), 234 + 40 * (place // 6)
        name = t.BUILDING_NAMES[building]
        first = building not in seen
        seen.add(building)
        word = asking.word(f"buy reserved {name}") if first else ""
        markup = group(parts.building(state.box, building, 32), parts.ring(36))
        text = say("draw.reserved", text=building_hint(state, building, say))
        here, hit = (f"reserved-{name}", parts.outline(36)) if first else ("", "")
        key = f"reserved-{seat}-{index}"
        found.append(Item(key, x, y, markup, text, word, place=here, hit=hit))
    return found


@part("round", "token", "points")
def goal(state: Origins, say: Say) -> Item:
    """OR-25.12, OR-25.19: what wins alone: the target, what it is made of, and how far one is."""
    box = state.box
    lines = [
        label(say("draw.goal"), 0, 10, "label", "start"),
        label(say("effect.score", n=int(state.target())), 0, 34, "big", "start"),
        label(say("draw.goal-base", n=int(box.solo_target)), 0, 62, "small", "start"),
    ]
    for site in range(int(t.SITES)):
        colour = int(box.solo_colour[site])
        if not 0 <= colour < t.COLOURS:
            continue
        y = 84 + 20 * int(site)
        met = state.token[site] - 1 == colour
        disc = group(parts.disc(colour, 20), transform=f"translate(10 {y})")
        lines += [
            disc,
            parts.mark(colour, 5, 10, y),
            label(
                say("short.ship", site=say.term("site", t.SITE_WORDS[site])),
                26,
                y,
                "small",
                "start",
            ),
            label(f"+{int(box.solo_extra)}" if met else "–", NARROW - 6, y, "num", "end"),
        ]
    now = int(state.score(0)) // int(t.UNIT)
    rounds = say("draw.goal-round", round=int(state.round), last=int(box.solo_rounds))
    lines.append(label(rounds, 0, 190, "name", "start"))
    lines.append(label(say("draw.goal-now", n=now), 0, 210, "name", "start"))
    text = say("describe.solo", target=int(state.target()), n=int(box.solo_rounds))
    return Item("goal", BESIDE, TOP, group(*lines), text)


@part("tile_count", "closed_count", "tower", "tiles", "rows", "closed")
def others(state: Origins, seat: int, say: Say) -> list[Item]:
    """The cities of all others, one below the other."""
    found = [other for other in range(int(state.seats)) if other != seat]
    return [
        item
        for place, other in enumerate(found)
        for item in small(state, other, place, len(found), say)
    ]


@part("tile_count", "closed_count", "tower", "tiles", "rows", "closed")
def small(state: Origins, seat: int, place: int, count: int, say: Say) -> list[Item]:
    """Another city with the signs of its colours and the dice in its seats."""
    high = HIGH / count
    top = TOP + high * place
    own = tuple(cells_of(state, seat))
    frame = framed(own, 0, (BESIDE + 20, top + 3, NARROW - 22, high - 6), 44)
    whole = f'x="{BESIDE:g}" y="{top:.1f}" width="{NARROW:g}" height="{high:.1f}"'
    pieces = [
        f'<rect {whole} fill="transparent"/>',  # pointed at as one, also between its tiles
        group(token(seat, 16), transform=f"translate({BESIDE + 8:g} {top + 14:.1f})"),
    ]
    if place:
        pieces.append(path(f"M{BESIDE:g} {top:.1f}h{NARROW:g}", "line"))
    size = frame.size * 0.97
    for cell in own:
        x, y = frame.middle(cell)
        what = int(tile_on(state, seat, cell))
        colour = int(state.box.colour[what]) if what < t.BUILDINGS else 5
        style = parts.fill(colour) + ";stroke-width:1"
        sign = parts.mark(colour, size * 0.36) if colour < t.COLOURS else ""
        if what == t.FARM:
            style = "fill:var(--jungle-2);stroke:var(--rim-soft);stroke-width:1"
            sign = icon("farm", size * 0.6)
        elif what == t.AGORA:
            sign = icon("any-action", size * 0.6)
        elif what == t.PALACE:
            heights = [int(state.tower[seat * t.COLOURS + c]) for c in range(t.COLOURS)]
            sign = parts.bars(heights, size)
        tile = group(parts.octagon(size, style), sign)
        pieces.append(group(tile, transform=f"translate({x:.1f} {y:.1f})"))
    for index in range(state.closed_count):
        entry = int(state.closed[index])
        if entry >> 16 == seat + 1:
            x, y = frame.seat((entry >> 6) & 1023)
            die = parts.die(entry & 63, max(frame.size * 0.5, 10))
            pieces.append(group(die, transform=f"translate({x:.1f} {y:.1f})"))
    for cell in open_blocks(state, seat):
        x, y = frame.seat(cell)
        half = max(frame.size * 0.2, 4)
        diamond = polygon([(0, -half), (half, 0), (0, half), (-half, 0)], "plate")
        pieces.append(group(diamond, transform=f"translate({x:.1f} {y:.1f})"))
    tiles_text = say.join(city_tiles(state, seat, say))
    name = f"{say('draw.small', seat=say.player(seat), n=len(own))}: {tiles_text}"
    hit = Item(key := f"small-city-{seat}", 0, 0, group(*pieces), name, place=key)
    return [hit, inspected(state, seat, own, key, name, say)]


def inspected(
    state: Origins, seat: int, own: tuple[int, ...], place: str, name: str, say: Say
) -> Item:
    """Another city as large as the own one, while it is pointed at: every building can be told."""
    frame = framed(own, 0, (LEFT, TOP, WIDE, HIGH), 84)
    size = frame.size * 0.97
    title = say("draw.city", seat=say.player(seat))
    pieces = [
        rectangle(LEFT - 6, TOP - 27, WIDE + 12, HIGH + 30, "card", 10),
        group(
            group(token(seat, 16), label(title, 16, 0.5, "name", "start")),
            transform="translate(716 232)",
        ),
    ]
    for cell in own:
        what = int(tile_on(state, seat, cell))
        if what != t.PALACE:
            tile = parts.building(state.box, what, size)
        else:
            heights = [int(state.tower[seat * t.COLOURS + c]) for c in range(t.COLOURS)]
            tile = parts.octagon(size, parts.fill(5)) + parts.bars(heights, size)
        x, y = frame.middle(cell)
        pieces.append(group(tile, transform=f"translate({x:.1f} {y:.1f})"))
    for index in range(state.closed_count):
        entry = int(state.closed[index])
        if entry >> 16 == seat + 1:
            x, y = frame.seat((entry >> 6) & 1023)
            die = parts.die(entry & 63, min(max(frame.size * 0.42, 14), 30))
            pieces.append(group(die, transform=f"translate({x:.1f} {y:.1f})"))
    return Item(f"inspect-{seat}", 0, 0, group(*pieces), name, ghost=place, depth="mark")
