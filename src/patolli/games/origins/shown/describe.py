"""The position as lines of text that a blind player can play from."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.engine.native import i64, vec
from patolli.engine.text import Say
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.city import seat_die
from patolli.games.origins.rules.closing import blocks_of
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.turn import next_base_price
from patolli.games.origins.shown.hints import (
    building_colour,
    building_hint,
    building_name,
    space_kind,
    word,
)
from patolli.games.origins.shown.words import goods_text, program_text

REASON_NAMES = ("temples", "gold", "towers", "dice", "rounds")


def describe(view: View, say: Say) -> list[str]:
    """Everything on the table, from the board to the cities."""
    state = view.state
    assert isinstance(state, Origins)
    lines = [*opening(state, say), *sites(state, say), *pools(state, say), *tracks(state, say)]
    lines += districts(state, say)
    for seat in range(state.seats):
        lines += player(state, seat, say)
    lines.append(say("describe.reconstructed"))
    return lines


def listed(values: list[str], say: Say) -> str:
    """Several things, or the word for none."""
    return ", ".join(values) or say("describe.empty")


def die_text(die: int, say: Say) -> str:
    """A citizen die in words."""
    return say.term("worker", t.DIE_WORDS[word(die)])


def opening(state: Origins, say: Say) -> list[str]:
    """Round, first player, who has passed, end triggers, the solo target."""
    lines = [say("describe.set-up")]
    if state.round:
        lines = [say("describe.round", round=int(state.round), seat=say.player(int(state.first)))]
    passed = [say.player(seat) for seat in range(state.seats) if state.passed >> seat & 1]
    if passed:
        lines.append(say("describe.passed", seats=", ".join(passed)))
    met = [name for bit, name in enumerate(REASON_NAMES) if state.ended >> bit & 1]
    if met:
        lines.append(
            say("describe.ending", reasons="; ".join(say.term("reason", name) for name in met))
        )
    if state.seats == 1 and state.round:
        lines.append(say("describe.solo", target=int(state.target()), n=int(state.box.solo_rounds)))
    dice = [die_text(int(state.draft[place]), say) for place in range(10) if state.draft[place]]
    if dice:
        lines.append(say("describe.draft", dice=", ".join(dice)))
    return lines


def sites(state: Origins, say: Say) -> list[str]:
    """Every site with its value, actions, token and workers."""
    lines = []
    for site in range(t.SITES):
        if not state.token[site]:
            continue
        colour = int(state.token[site]) - 1
        lines.append(
            say(
                "describe.site",
                site=say.term("site", t.SITE_WORDS[site]),
                value=int(state.ship[site]),
                upper=program_text(state.box, t.UPPER + site, say),
                lower=program_text(state.box, t.LOWER + site, say),
                colour=say.term("colour", t.COLOUR_NAMES[colour]),
                bonus=program_text(state.box, t.BONUS + colour, say),
                workers=listed(workers_at(state, site, say), say),
            )
        )
    return lines


def workers_at(state: Origins, site: int, say: Say) -> list[str]:
    """Who stands on a site."""
    found = []
    for seat in range(state.seats):
        for index in range(t.BASES):
            content = int(state.base[seat * t.BASES + index])
            if content >> 6 == site + 1:
                found.append(f"{say.player(seat)} {die_text(content & 63, say)}")
        if state.archon[seat] == site + 1:
            found.append(f"{say.player(seat)} {say.term('worker', 'archon')}")
    for value in range(t.FACES):
        count = int(state.speakers_sent[site * t.FACES + value])
        found += [say.term("worker", t.SPEAKER_WORDS[value])] * count
    return found


def pools(state: Origins, say: Say) -> list[str]:
    """Buildings, citizens, speakers and towers that can be had."""
    lines = []
    for slot in range(t.SLOTS):
        building = int(state.building_pool[slot]) - 1
        if building >= 0:
            price = say("amount.wisdom", n=int(state.box.building_price[slot]))
            text = building_hint(state, building, say)
            lines.append(say("describe.pool", number=slot + 1, price=price, building=text))
    tops = [
        building_name(int(state.face_up[colour]) - 1, say)
        for colour in range(t.COLOURS)
        if state.face_up[colour]
    ]
    lines.append(say("describe.stacks", buildings=listed(tops, say)))
    citizens = [
        f"{say.term('slot', t.SLOT_WORDS[slot])}: {die_text(int(state.citizen_pool[slot]), say)} "
        f"({say('amount.wisdom', n=int(state.box.citizen_price[slot]))})"
        for slot in range(t.SLOTS)
        if state.citizen_pool[slot]
    ]
    lines.append(say("describe.citizens", dice=listed(citizens, say)))
    lines.append(say("describe.reserve", dice=by_colour("die-count", state.reserve, 0, say)))
    values = [str(value + 1) for value in range(t.FACES) for _ in range(state.speaker_pool[value])]
    lines.append(say("describe.speakers", values=listed(values, say)))
    lines.append(
        say("describe.tower-pool", towers=by_colour("disc-count", state.tower_pool, 0, say))
    )
    return lines


def by_colour(what: str, counts: vec[i64], first: int, say: Say) -> str:
    """A number of things of each of the five colours."""
    return ", ".join(
        say(f"describe.{what}", colour=say.term("colour", name), count=int(counts[first + colour]))
        for colour, name in enumerate(t.COLOUR_NAMES)
    )


def tracks(state: Origins, say: Say) -> list[str]:
    """Discs on the military track and in the temples, from the bottom of each stack up."""
    box = state.box
    discs = sorted(
        (int(state.strength[seat]), int(state.strength_height[seat]), say.player(seat))
        for seat in range(state.seats)
    )
    texts = [f"{name} {space} ({space_bonus(state, space, say)})" for space, _, name in discs]
    lines = [
        say("describe.military", discs=", ".join(texts), last=int(box.last_space)),
        say("describe.borders", spaces=", ".join(str(space) for space in borders(state))),
    ]
    if state.neutral >= 0:
        lines.append(say("describe.neutral", space=int(state.neutral)))
    for temple in range(t.TEMPLES):
        if not state.sign[temple]:
            continue
        sign = t.SIGN_NAMES[int(state.sign[temple]) - 1]
        holder = (
            say.player(int(state.holder[temple]) - 1)
            if state.holder[temple]
            else say("describe.nobody")
        )
        steps = sorted(
            (
                int(state.temple[seat * t.TEMPLES + temple]),
                int(state.temple_height[seat * t.TEMPLES + temple]),
                say.player(seat),
            )
            for seat in range(state.seats)
        )
        points = [
            f"{name} {step} ({box.temple_points[box.first_step[temple] + step]})"
            for step, _, name in steps
        ]
        lines.append(
            say(
                "describe.temple",
                temple=say.term("temple", t.TEMPLE_NAMES[temple]),
                discs=", ".join(points),
                top=int(box.top[temple]),
                sign=say.term("sign", sign),
                text=say(f"sign-text.{sign}"),
                holder=holder,
            )
        )
    return lines


def borders(state: Origins) -> list[int]:
    """The spaces behind a border."""
    passed = [int(state.box.borders[space]) for space in range(state.box.last_space + 1)]
    return [space for space in range(1, len(passed)) if passed[space] > passed[space - 1]]


def space_bonus(state: Origins, space: int, say: Say) -> str:
    """The bonus beside a space of the military track."""
    return program_text(state.box, t.SPACE + space_kind(state, space), say)


def districts(state: Origins, say: Say) -> list[str]:
    """The dealt cards with pattern, points, gold and who has scored them."""
    lines = []
    for place in range(t.CARDS):
        card = int(state.district[place]) - 1
        if card < 0:
            continue
        names = [
            say.term("colour", t.COLOUR_NAMES[values[card]])
            for values in (state.box.corner, state.box.arm, state.box.other_arm)
        ]
        lines.append(
            say(
                "describe.card",
                number=place + 1,
                corner=names[0],
                arm=names[1],
                other=names[2],
                first=int(state.box.first_points[card]),
                later=int(state.box.later_points[card]),
                gold=say("amount.gold", n=int(state.district_gold[place])),
                scored=scored_text(state, place, say),
            )
        )
    return lines


def scored_text(state: Origins, place: int, say: Say) -> str:
    """Who has scored a district card."""
    names = [
        say.player(seat) for seat in range(state.seats) if state.cards_scored[seat] >> place & 1
    ]
    return say("describe.scored", seats=say.join(names)) if names else say("describe.unscored")


def player(state: Origins, seat: int, say: Say) -> list[str]:
    """What a player has."""
    goods = goods_text(
        [(good, int(state.goods[seat * t.GOODS + good])) for good in range(t.GOODS)], say
    )
    lines = [
        say(
            "describe.player",
            seat=say.player(seat),
            n=int(state.score(seat)) // int(t.UNIT),
            goods=goods or say("describe.none"),
            tokens=say("draw.tokens", n=int(state.superiority[seat])),
        )
    ]
    unused, free = [], 0
    for index in range(t.BASES):
        content = int(state.base[seat * t.BASES + index])
        if 0 < content < 64:
            unused.append(die_text(content, say))
        free += content == 0 and index < state.bases[seat]
    for value in range(t.FACES):
        count = int(state.speakers_held[seat * t.FACES + value])
        unused += [say.term("worker", t.SPEAKER_WORDS[value])] * count
    if state.archon[seat] == 0:
        unused.append(say.term("worker", "archon"))
    price = int(next_base_price(state, seat))
    grow = say("amount.food", n=price) if price >= 0 else say("describe.none")
    lines.append(say("describe.workers", workers=listed(unused, say), free=free, price=grow))
    advisors = [
        advisor_text(int(state.advisor[seat * t.COLOURS + slot]) - 1, say)
        for slot in range(t.COLOURS)
        if state.advisor[seat * t.COLOURS + slot]
    ]
    lines.append(
        say(
            "describe.advisors",
            colours=listed(advisors, say),
            towers=by_colour("tower-height", state.tower, seat * int(t.COLOURS), say),
        )
    )
    lines.append(say("describe.city", tiles="; ".join(city(state, seat, say))))
    lines += seats_of_power(state, seat, say)
    return [*lines[:1], *(f"  {line}" for line in lines[1:])]


def advisor_text(colour: int, say: Say) -> str:
    """The colour of an advisor."""
    return say("describe.advisor", colour=say.term("colour", t.COLOUR_NAMES[colour]))


def city(state: Origins, seat: int, say: Say) -> list[str]:
    """Every tile of a city with its place, which is told from the Agora."""
    agora, *others = placed_tiles(state, seat, say)
    placed = [f"{name} {say.term('cell', t.CELL_WORDS[cell])}" for name, cell in others]
    return [agora[0], *placed]


def city_tiles(state: Origins, seat: int, say: Say) -> list[str]:
    """Every tile of a city by its name."""
    return [name for name, _ in placed_tiles(state, seat, say)]


def placed_tiles(state: Origins, seat: int, say: Say) -> list[tuple[str, int]]:
    """The tiles of a city: name and cell."""
    found = [
        (building_name(int(t.AGORA), say), int(state.box.agora_cell)),
        (building_name(int(t.PALACE), say), int(state.box.palace_cell)),
    ]
    for index in range(state.tile_count):
        entry = int(state.tiles[index])
        cell = (entry >> 6) & 1023
        if entry >> 16 != seat + 1 or cell == t.BESIDE:
            continue
        name = building_name(int(t.FARM) if entry & 1 else (entry >> 1) & 31, say)
        if entry & 1 == 0:
            name += f" ({building_colour(state, (entry >> 1) & 31, say)})"
        found.append((name, cell))
    return found


def seats_of_power(state: Origins, seat: int, say: Say) -> list[str]:
    """Filled seats, open districts and reserved tiles, where there are any."""
    lines = []
    filled = [
        f"{say.term('cell', t.CELL_WORDS[(entry >> 6) & 1023])}: {die_text(entry & 63, say)}"
        for entry in (int(state.closed[index]) for index in range(state.closed_count))
        if entry >> 16 == seat + 1
    ]
    if filled:
        lines.append(say("describe.seats", seats="; ".join(filled)))
    empty = [say.term("cell", t.CELL_WORDS[cell]) for cell in open_blocks(state, seat)]
    if empty:
        lines.append(say("describe.open", cells="; ".join(empty)))
    reserved = [
        building_name((int(state.tiles[index]) >> 1) & 31, say)
        for index in range(state.tile_count)
        if state.tiles[index] >> 6 == (seat + 1 << 10 | t.BESIDE)
    ]
    if reserved:
        lines.append(say("describe.reserved", buildings=", ".join(reserved)))
    return lines


def open_blocks(state: Origins, seat: int) -> list[int]:
    """The upper left cells of a city's districts whose seat is empty."""
    found = []
    for row in range(1, t.WIDTH):
        blocks = int(blocks_of(state, seat, row))
        while blocks:
            cell = int(row * t.WIDTH) + (blocks & -blocks).bit_length() - 1
            if seat_die(state, seat, cell) == 0:
                found.append(cell)
            blocks &= blocks - 1
    return found
