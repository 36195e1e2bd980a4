"""A player's city, dice, advisors, and the other cities small."""

from __future__ import annotations

from patolli.engine.drawing import Item, circle, group, icon, label, polygon, rectangle, token
from patolli.engine.text import Say
from patolli.games.origins import tables as t
from patolli.games.origins.city import corner, covered, neighbour, tile_on
from patolli.games.origins.describe import open_blocks
from patolli.games.origins.drawing import parts
from patolli.games.origins.drawing.asking import Asking
from patolli.games.origins.drawing.sites import archon, based, word_of
from patolli.games.origins.game_hints import building_hint, building_name
from patolli.games.origins.state import Origins
from patolli.games.origins.turn import next_base_price

LEFT, TOP, WIDE, HIGH = 702.0, 228.0, 380.0, 240.0  # where the large city lies
SIDES = ("north", "east", "south", "west")
CORNERS = ("upper-left", "upper-right", "lower-left", "lower-right")


class Frame:
    """Where cells lie: the covered cells and a margin, fitted into a rectangle."""

    def __init__(
        self, cells: list[int], margin: int, box: tuple[float, float, float, float]
    ) -> None:
        xs = [cell % int(t.WIDTH) for cell in cells]
        ys = [cell // int(t.WIDTH) for cell in cells]
        self.west, self.north = min(xs) - margin, max(ys) + margin
        columns = max(xs) - min(xs) + 1 + 2 * margin
        rows = max(ys) - min(ys) + 1 + 2 * margin
        left, top, wide, high = box
        self.size = min(56.0, wide / columns, high / rows)
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


def cells_of(state: Origins, seat: int) -> list[int]:
    """The covered cells of a city."""
    return [cell for cell in range(t.CELLS) if covered(state, seat, cell)]


def items(state: Origins, seat: int, asking: Asking, say: Say) -> list[Item]:
    """The large city with everything its owner has, and the small ones."""
    found = header(state, seat, say)
    draft = [int(state.draft[place]) for place in range(t.DRAFT) if state.draft[place]]
    if draft:
        found += drafted(draft, asking, say)
    else:
        frame = Frame(cells_of(state, seat), 1, (LEFT, TOP, WIDE, HIGH))
        found += tiles(state, seat, frame, asking, say)
        found += seats(state, seat, frame, asking, say)
        found += targets(state, seat, frame, asking)
        found += reserved(state, seat, asking, say)
    found += bases(state, seat, asking, say)
    found += advisors(state, seat, asking, say)
    others = [other for other in range(state.seats) if other != seat]
    for place, other in enumerate(others):
        found += small(state, other, place, say)
    return found


def header(state: Origins, seat: int, say: Say) -> list[Item]:
    """Whose city it is, and the marker of the first player."""
    name = say("draw.city", seat="ABCD"[seat])
    markup = group(token(seat, 16), label(name, 16, 0.5, "name", "start"))
    found = [Item(f"city-{seat}", 716, 217, markup, name)]
    if state.seats == 1:
        goal = say("draw.target", target=int(state.target()), round=int(state.round))
        found.append(Item("target-points", 1080, 217, label(goal, 0, 0, "small", "end")))
    elif state.first == seat and state.round:
        found.append(Item("first-player", 1070, 217, icon("start-player", 20), say("draw.first")))
    return found


def drafted(draft: list[int], asking: Asking, say: Say) -> list[Item]:
    """The dice of the draft, in the place of the city."""
    found = []
    used: set[str] = set()
    for place, content in enumerate(sorted(draft)):
        die = t.DIE_WORDS[word_of(content)]
        word = asking.word(f"pick {die}", f"discard {die}")
        if word in used:
            word = ""
        used.add(word)
        markup = group(parts.die(content, 40), rectangle(-25, -25, 50, 50, "ring hollow", 10))
        x, y = 770 + 61 * (place % 5), 315 + 70 * (place // 5)
        name = "" if word else say.term("worker", die)
        found.append(Item(f"draft-{place}", x, y, markup, asking.name(word, name), word))
    return found


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
        name = say("draw.tile", cell=t.CELL_WORDS[cell], text=text)
        markup = group(markup, parts.ring(size + 4))
        found.append(
            Item(f"tile-{seat}-{t.CELL_WORDS[cell]}", x, y, markup, asking.name(word, name), word)
        )
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


def seats(state: Origins, seat: int, frame: Frame, asking: Asking, say: Say) -> list[Item]:
    """Dice in seats of power, and the open districts."""
    found = []
    for index in range(state.closed_count):
        entry = int(state.closed[index])
        if entry >> 16 != seat + 1:
            continue
        cell = (entry >> 6) & 1023
        x, y = frame.seat(cell)
        markup = parts.die(entry & 63, max(frame.size * 0.36, 12))
        die = say.term("worker", t.DIE_WORDS[word_of(entry & 63)])
        name = say("draw.seat", cell=t.CELL_WORDS[cell], die=die)
        found.append(Item(f"seat-{seat}-{t.CELL_WORDS[cell]}", x, y, markup, name))
    for cell in open_blocks(state, seat):
        x, y = frame.seat(cell)
        word = asking.word(f"district {t.CELL_WORDS[cell]}") if asking.kind == "district" else ""
        half = frame.size * 0.15
        points = [(0, -half), (half, 0), (0, half), (-half, 0)]
        frame_size = frame.size * 2 + 4
        markup = group(
            rectangle(-frame_size / 2, -frame_size / 2, frame_size, frame_size, "ring hollow", 10),
            polygon(points, "plate"),
        )
        name = say("draw.open", cell=t.CELL_WORDS[cell])
        found.append(
            Item(f"open-{seat}-{t.CELL_WORDS[cell]}", x, y, markup, asking.name(word, name), word)
        )
    return found


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


def reserved(state: Origins, seat: int, asking: Asking, say: Say) -> list[Item]:
    """Tiles beside the player board, front and farm as targets."""
    found = []
    own = [
        (index, (int(state.tiles[index]) >> 1) & 31)
        for index in range(state.tile_count)
        if state.tiles[index] >> 6 == ((seat + 1) << 10 | t.BESIDE)
    ]
    seen: set[int] = set()
    for place, (index, building) in enumerate(own):
        x, y = 1066 - 40 * (place % 4), 250 + 42 * (place // 4)
        name = t.BUILDING_NAMES[building]
        word = asking.word(f"buy reserved {name}") if building not in seen else ""
        farm = asking.word(f"buy reserved-farm {name}") if building not in seen else ""
        seen.add(building)
        markup = group(parts.building(state.box, building, 32), parts.ring(37))
        text = "" if word else say("draw.reserved", text=building_hint(state, building, say))
        found.append(Item(f"reserved-{seat}-{index}", x, y, markup, asking.name(word, text), word))
        if farm:
            leaf = group(circle(0, 0, 9, "ring"), icon("farm", 13))
            found.append(
                Item(f"target-reserved-farm-{index}", x - 14, y - 14, leaf, asking.name(farm), farm)
            )
    return found


def bases(state: Origins, seat: int, asking: Asking, say: Say) -> list[Item]:
    """Bases with their dice, locked ones with their price, held speakers and the archon."""
    found = [Item("label-bases", 706, 494, label(say("draw.bases"), 0, 0, "small", "start"))]
    own = asking.view.seat == seat
    seen: set[int] = set()
    for index in range(t.BASES):
        x, y = 774.0 + 37 * int(index), 494.0
        content = int(state.base[seat * t.BASES + index])
        if 0 < content < 64:
            word = die_target(content, asking) if own and content not in seen else ""
            name = say.term("worker", t.DIE_WORDS[word_of(content)])
            markup = based(seat, content, 23)
            found.append(Item(f"base-{seat}-{index}", x, y, markup, asking.name(word, name), word))
            if own and content not in seen:
                found += die_extras(content, x, y, asking)
            seen.add(content)
        elif index < state.bases[seat]:
            shape = '<rect class="ghost" x="-14" y="-14" width="28" height="28" rx="5"/>'
            name = say("draw.away") if content else say("draw.free-base")
            found.append(Item(f"slot-{seat}-{index}", x, y, group(shape, css=f"p{seat + 1}"), name))
        else:
            found.append(locked(state, seat, index, x, y, asking, say))
    return found + hand(state, seat, say)


def locked(
    state: Origins, seat: int, index: int, x: float, y: float, asking: Asking, say: Say
) -> Item:
    """A base still on the population track with its price in food."""
    price = int(state.box.population_price[index - int(state.box.bases_free)])
    following = index == state.bases[seat] and next_base_price(state, seat) >= 0
    word = asking.word("turn grow") if following and asking.view.seat == seat else ""
    markup = group(
        rectangle(-15, -14, 30, 28, "sunk", 5),
        parts.strip([str(price), ":food"], 13),
        rectangle(-18, -17, 36, 34, "ring hollow", 7),
    )
    name = say("draw.locked", n=price)
    return Item(f"slot-{seat}-{index}", x, y, markup, asking.name(word, name), word)


def die_target(content: int, asking: Asking) -> str:
    """The word that a click on an unused patrician means."""
    die = t.DIE_WORDS[word_of(content)]
    return asking.word(
        f"train {die}", f"veteran {die}", f"strengthen unused {die}", f"gate {die} 1"
    )


def die_extras(content: int, x: float, y: float, asking: Asking) -> list[Item]:
    """Small targets beside a die: close with it, raise it by 2, change its colour."""
    die = t.DIE_WORDS[word_of(content)]
    found = []
    close, twice = asking.word(f"turn close {die}"), asking.word(f"gate {die} 2")
    if close:
        diamond = [(0, -10), (10, 0), (0, 10), (-10, 0)]
        markup = group(polygon(diamond, "ring"), icon("seat", 12))
        found.append(Item(f"target-close-{die}", x, y + 22, markup, asking.name(close), close))
    if twice:
        markup = group(circle(0, 0, 10, "ring"), label("+2", 0, 0.5, "num"))
        found.append(Item(f"target-gate-{die}", x, y + 22, markup, asking.name(twice), twice))
    for colour, name in enumerate(t.COLOUR_NAMES):
        word = asking.word(f"school {die} {name}")
        if word:
            dot = f'<circle r="4.5" style="{parts.fill(colour)}"/>' + circle(0, 0, 6, "ring hollow")
            at = x - 14 + 7 * colour
            found.append(
                Item(f"target-school-{die}-{name}", at, y + 22, dot, asking.name(word), word)
            )
    return found


def hand(state: Origins, seat: int, say: Say) -> list[Item]:
    """Held speakers and the archon at home."""
    found = []
    place = 0
    for value in range(t.FACES):
        for copy in range(state.speakers_held[seat * t.FACES + value]):
            name = say.term("worker", t.SPEAKER_WORDS[value])
            key = f"held-{seat}-{value + 1}-{copy}"
            found.append(Item(key, 1000 + 18 * place, 494, parts.die(41 + value, 17), name))
            place += 1
    if state.archon[seat] == 0:
        name = say.term("worker", "archon")
        found.append(Item(f"archon-{seat}", 1066, 494, archon(seat, 26), name))
    return found


def advisors(state: Origins, seat: int, asking: Asking, say: Say) -> list[Item]:
    """The advisor track and the superiority tokens."""
    found = [Item("label-advisors", 706, 536, label(say("draw.advisors"), 0, 0, "small", "start"))]
    for slot in range(t.COLOURS):
        x = 774.0 + 37 * int(slot)
        points = int(state.box.advisor_points[slot])
        colour = int(state.advisor[seat * t.COLOURS + slot]) - 1
        markup = rectangle(-14, -12, 28, 24, "sunk", 5) + label(str(points), 0, 0.5, "num")
        name = say("draw.advisor-slot", n=points)
        if colour >= 0:
            markup = rectangle(-14, -12, 28, 24, "plate", 5) + parts.die(colour * 8 + 6, 20)
            name = say("draw.advisor", colour=say.term("colour", t.COLOUR_NAMES[colour]), n=points)
        found.append(Item(f"advisor-{seat}-{slot}", x, 536, markup, name))
    word = asking.word("token spend", "rise freeze") if asking.view.seat == seat else ""
    count = int(state.superiority[seat])
    markup = group(
        circle(0, 0, 17, "ring hollow"),
        icon("superiority", 24),
        label(f"× {count}", 30, 0.5, "num"),
    )
    name = say("draw.tokens", n=count)
    found.append(Item(f"superiority-{seat}", 1020, 536, markup, asking.name(word, name), word))
    return found


def small(state: Origins, seat: int, place: int, say: Say) -> list[Item]:
    """Another city in outline, with the dice in its seats."""
    left = 706 + 126 * place
    box = (left + 22.0, 558.0, 98.0, 46.0)
    own = cells_of(state, seat)
    frame = Frame(own, 0, box)
    frame.left = left + 24
    pieces = [group(token(seat, 14), transform=f"translate({left + 8} 581)")]
    for cell in own:
        x, y = frame.middle(cell)
        what = int(tile_on(state, seat, cell))
        colour = int(state.box.colour[what]) if what < t.BUILDINGS else 5
        style = parts.fill(colour) + ";stroke-width:.7"
        if what == t.FARM:
            style = "fill:var(--jungle-2);stroke:var(--rim-soft);stroke-width:.7"
        tile = parts.octagon(min(frame.size, 23) * 0.96, style)
        pieces.append(group(tile, transform=f"translate({x:.1f} {y:.1f})"))
    for index in range(state.closed_count):
        entry = int(state.closed[index])
        if entry >> 16 == seat + 1:
            x, y = frame.seat((entry >> 6) & 1023)
            die = parts.die(entry & 63, max(frame.size * 0.55, 5))
            pieces.append(group(die, transform=f"translate({x:.1f} {y:.1f})"))
    name = say("draw.small", seat="ABCD"[seat], n=len(own))
    return [Item(f"small-city-{seat}", 0, 0, group(*pieces), name)]
