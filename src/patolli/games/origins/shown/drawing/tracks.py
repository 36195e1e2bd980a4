"""The military track, the temples and the district cards."""

from __future__ import annotations

from patolli.engine.drawing import Item, circle, group, icon, label, rectangle, token
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.shown.describe import scored_text
from patolli.games.origins.shown.drawing import shapes as parts
from patolli.games.origins.shown.drawing.asking import Asking
from patolli.games.origins.shown.hints import card_hint, space_kind
from patolli.games.origins.shown.words import program_text

STEP, STEP_HIGH = 44.5, 40.0  # from one temple to the next, and how high its steps are
CARDS, CARD_HIGH = 442.0, 148.0  # where the district cards lie


def space_width(state: Origins) -> float:
    """The width of a space of the military track."""
    return 668 / (int(state.box.last_space) + 1)


def space_left(state: Origins, space: int) -> float:
    """The left edge of a space of the military track."""
    return 15 + space * space_width(state)


def step_width(state: Origins) -> float:
    """The width of a step of a temple; the longest track fills the board."""
    return 541 / (max(int(state.box.top[temple]) for temple in range(t.TEMPLES)) + 1)


def step_corner(state: Origins, temple: int, step: int) -> tuple[float, float]:
    """The upper left corner of a step of a temple."""
    return 142 + step * step_width(state), 285 + STEP * temple


def card_left(place: int) -> float:
    """The left edge of a district card."""
    return 8 + 98 * place


@part(
    "neutral",
    "strength",
    "strength_height",
    "holder",
    "sign",
    "temple",
    "temple_height",
    asked=("fight", "train", "order", "climb", "step", "other"),
)
def items(state: Origins, asking: Asking, say: Say) -> list[Item]:
    """Everything on the tracks."""
    found = [*labels(state, say), *military(state, say), *military_targets(state, asking)]
    for temple in range(t.TEMPLES):
        if state.sign[temple]:
            found += temple_items(state, temple, asking, say)
            found += temple_targets(state, temple, asking)
    return found


@part()
def labels(state: Origins, say: Say) -> list[Item]:
    """What the tracks are called."""
    return [
        Item("label-military", 15, 214, label(say("draw.military"), 0, 0, "label", "start")),
        Item(
            "label-border",
            683,
            214,
            icon("superiority", 14, -10, 0) + label(say("draw.border"), -22, 0, "small", "end"),
        ),
        Item("label-cards", 12, 431, label(say("draw.cards"), 0, 0, "label", "start")),
        Item("label-towers", 644, 427, label(say("draw.towers"), 0, 0, "label")),
    ]


def cards(state: Origins, asking: Asking, say: Say) -> list[Item]:
    """The district cards, with what each would bring the viewer."""
    viewer = asking.view.seat
    if asking.kind != "card":
        return dealt_cards(state, viewer, (), say)
    words = tuple(asking.word(f"card card{place + 1}") for place in range(t.CARDS))
    veil = Item("card-veil", 0, 0, veils(state, asking.a), depth="target")
    return [*dealt_cards(state, viewer, words, say), veil]


@part("district", "district_gold", "cards_scored")
def dealt_cards(state: Origins, viewer: int | None, words: tuple[str, ...], say: Say) -> list[Item]:
    """The cards that lie there, with the words that choose them."""
    return [
        card(state, place, viewer, words[place] if words else "", say)
        for place in range(t.CARDS)
        if state.district[place]
    ]


def discs(
    owners: list[tuple[int, int]], x: float, y: float, width: float, size: float
) -> list[tuple[int, float, float]]:
    """Places for the discs of one space: pairs of height and seat, the bottom one to the left."""
    step = min(size + 1.5, (width - size - 4) / max(len(owners) - 1, 1))
    first = x + width / 2 - step * (len(owners) - 1) / 2
    return [(seat, first + step * place, y) for place, (_, seat) in enumerate(sorted(owners))]


@part("neutral", "strength", "strength_height")
def military(state: Origins, say: Say) -> list[Item]:
    """Bonuses, discs and the neutral disc."""
    box = state.box
    width = space_width(state)
    found = []
    for space in range(box.last_space + 1):
        x = space_left(state, space)
        tokens = parts.program_tokens(box, t.SPACE + space_kind(state, space))
        markup = parts.strip(tokens, 13)
        if "→" in tokens:  # a trade is wider than its space: what is given stands above
            arrow = tokens.index("→")
            given = group(parts.strip(tokens[:arrow], 12), transform="translate(0 -5)")
            markup = given + group(parts.strip(tokens[arrow:], 12), transform="translate(0 7)")
        if space == 0:
            markup = label(say("draw.start"), 0, 0, "small")
        elif space == box.last_space:
            markup = parts.sun(int(box.last_space_points), 22)
        text = program_text(box, t.SPACE + space_kind(state, space), say)
        name = say("draw.space", space=space, text=text)
        found.append(Item(f"space-{space}", x + width / 2 - 1.2, 236, markup, name))
        owners = [
            (int(state.strength_height[seat]), seat)
            for seat in range(state.seats)
            if state.strength[seat] == space
        ]
        if state.neutral == space:
            owners.append((9, 9))
        for seat, at, y in discs(owners, x, 257, width - 2.5, 15):
            if seat == 9:
                found.append(Item("neutral", at, y, circle(0, 0, 7, "slab-2"), say("draw.neutral")))
                continue
            name = say("draw.strength", seat=say.player(seat), space=space)
            here = f"military-{space}"
            disc = token(seat, 15)
            found.append(Item(f"strength-{seat}", at, y, disc, name, place=here, depth="piece"))
    return found


def military_targets(state: Origins, asking: Asking) -> list[Item]:
    """The space reached by a move, and the own space for an attack."""
    seat = asking.view.seat
    if seat is None or asking.kind not in ("fight", "train"):
        return []
    here = int(state.strength[seat])
    steps = asking.a if asking.kind == "fight" else 1
    there = min(here + steps, int(state.box.last_space))
    found = []
    for word, space in ((asking.word("fight move", "train march"), there), ("fight attack", here)):
        if not asking.word(word):
            continue
        width = space_width(state)
        ring = rectangle(-width / 2 + 1, -23, width - 4.5, 46, "ring hollow", 5)
        key = f"target-{word.replace(' ', '-')}"
        middle = space_left(state, space) + width / 2
        found.append(Item(key, middle, 246.5, ring, asking.name(word), word))
    return found


@part("holder", "sign", "temple", "temple_height", asked=("order", "climb"))
def temple_items(state: Origins, temple: int, asking: Asking, say: Say) -> list[Item]:
    """A zodiac card with its holder, the values of the steps and the discs."""
    box = state.box
    sign = t.SIGN_NAMES[int(state.sign[temple]) - 1]
    _, top = step_corner(state, temple, 0)
    word = asking.word(f"order {sign}", f"climb {t.TEMPLE_NAMES[temple]} 0")
    holder = int(state.holder[temple])
    card = [
        '<rect x="-18" y="-19" width="36" height="38" rx="5" style="fill:var(--ochre-soft);'
        'stroke:var(--line-strong);stroke-width:1.2"/>',
        icon(f"zodiac-{sign}", 27),
        rectangle(-21, -22, 42, 44, "ring hollow", 7),
    ]
    if holder:
        card.append(group(token(holder - 1, 14), transform="translate(16 16)"))
    who = say.player(holder - 1) if holder else say("describe.nobody")
    name = say("draw.sign", sign=say.term("sign", sign), text=say(f"sign-text.{sign}"), holder=who)
    found = [
        Item(f"zodiac-{temple}", 34, top + 20, group(*card), name, word),
        Item(
            f"temple-{temple}",
            60,
            top + 20,
            label(say(f"temple.{t.TEMPLE_NAMES[temple]}.name"), 0, -8, "name", "start")
            + label(say.term("sign", sign), 0, 9, "small", "start"),
        ),
    ]
    width = step_width(state)
    for step in range(box.top[temple] + 1):
        x, y = step_corner(state, temple, step)
        value = int(box.temple_points[box.first_step[temple] + step])
        name = say("draw.step", step=step, n=value)
        found.append(
            Item(
                f"step-{temple}-{step}",
                x + 5,
                y + 9,
                label(str(value), 0, 0, "small", "start"),
                name,
            )
        )
        owners = [
            (int(state.temple_height[seat * t.TEMPLES + temple]), seat)
            for seat in range(state.seats)
            if state.temple[seat * t.TEMPLES + temple] == step
        ]
        for seat, at, middle in discs(owners, x, y + 28, width - 2.5, 14):
            name = say("draw.disc", seat=say.player(seat), step=step)
            key, here = f"temple-{temple}-{seat}", f"step-{temple}-{step}"
            disc = token(seat, 14)
            found.append(Item(key, at, middle, disc, name, place=here, depth="piece"))
    return found


def temple_targets(state: Origins, temple: int, asking: Asking) -> list[Item]:
    """The steps that can be reached."""
    seat = asking.view.seat
    name = t.TEMPLE_NAMES[temple]
    reach = {
        "climb": {f"climb {name} 1": 1, f"climb {name} 2": 2},
        "step": {f"step {name}": asking.a},
        "other": {f"other {name}": asking.b // 128},
    }.get(asking.kind, {})
    found: list[Item] = []
    if seat is None:
        return found
    for word, steps in reach.items():
        if not asking.word(word):
            continue
        step = min(int(state.temple[seat * t.TEMPLES + temple]) + steps, int(state.box.top[temple]))
        x, y = step_corner(state, temple, step)
        width = step_width(state)
        ring = rectangle(-width / 2 + 1, -20, width - 4.5, 40, "ring hollow", 5)
        key = f"target-{word.replace(' ', '-')}"
        found.append(Item(key, x + width / 2, y + 20, ring, asking.name(word), word))
    return found


@part("district", "district_gold", "cards_scored")
def card(state: Origins, place: int, viewer: int | None, word: str, say: Say) -> Item:
    """A district card, with what it would bring the viewer."""
    name = card_name(state, place, say)
    if viewer is not None and not word:
        name += " " + card_hint(state, viewer, place, say)
    return Item(f"card-{place + 1}", card_left(place), CARDS, card_markup(state, place), name, word)


@part("district", "district_gold", "cards_scored")
def card_markup(state: Origins, place: int) -> str:
    """A district card: its pattern, points, gold and who has scored it."""
    number = int(state.district[place]) - 1
    box = state.box
    cells = [int(box.corner[number]), int(box.arm[number]), int(box.other_arm[number])]
    pieces = []
    for colour, (x, y) in zip(cells, ((22, 24), (51, 24), (22, 53)), strict=True):
        tile = parts.octagon(28, parts.fill(colour)) + parts.mark(colour, 9)
        pieces.append(group(tile, transform=f"translate({x} {y})"))
    blank = parts.octagon(28, "fill:none;stroke:var(--line-strong);stroke-dasharray:3 3")
    pieces.append(group(blank, transform="translate(51 53)"))
    first, later = int(box.first_points[number]), int(box.later_points[number])
    pieces.append(parts.sun(first, 26, 78, 23) + parts.sun(later, 20, 78, 52))
    gold = int(state.district_gold[place])
    if gold:
        pieces.append(group(parts.strip([str(gold), ":gold"], 18), transform="translate(46 83)"))
    scored = [s for s in range(state.seats) if state.cards_scored[s] >> place & 1]
    for index, seat in enumerate(scored):
        pieces.append(group(token(seat, 14), transform=f"translate({20 + 18 * index} 136)"))
    towers = [c for c in range(t.COLOURS) for _ in range(box.towers[number * t.COLOURS + c])]
    for index, colour in enumerate(towers):
        down, across = divmod(index, 2)
        beside = min(len(towers) - 2 * down, 2) - 1
        at = f"translate({46.5 + 36 * (across - beside / 2):.1f} {103 + 16 * down})"
        shape = parts.disc(colour, 32) + parts.mark(colour, 7)
        pieces.append(group(shape, transform=at))
    return group(*pieces, rectangle(-2, -2, 97, CARD_HIGH + 4, "ring hollow", 9))


@part("district", "cards_scored")
def card_name(state: Origins, place: int, say: Say) -> str:
    """A district card in words."""
    number = int(state.district[place]) - 1
    box = state.box
    cells = [int(box.corner[number]), int(box.arm[number]), int(box.other_arm[number])]
    return say(
        "draw.card",
        number=place + 1,
        corner=say.term("colour", t.COLOUR_NAMES[cells[0]]),
        arm=say.term("colour", t.COLOUR_NAMES[cells[1]]),
        other=say.term("colour", t.COLOUR_NAMES[cells[2]]),
        first=int(box.first_points[number]),
        later=int(box.later_points[number]),
        scored=scored_text(state, place, say),
    )


def veils(state: Origins, fitting: int) -> str:
    """A veil over every dealt card that is not among those that fit (a bit each)."""
    return "".join(
        f'<rect x="{card_left(place):g}" y="{CARDS:g}" width="93" height="{CARD_HIGH:g}" rx="8" '
        'style="fill:var(--veil)"/>'
        for place in range(t.CARDS)
        if state.district[place] and not fitting >> place & 1
    )
