"""Counts every component, and says what is impossible about an edited position."""

from __future__ import annotations

from functools import partial

from patolli.engine.native import i64, vec
from patolli.engine.told import Told
from patolli.games.origins.rules.city import is_district, seat_die, tile_on
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    AGORA,
    BASES,
    BESIDE,
    BUILDING_NAMES,
    BUILDINGS,
    CARDS,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    FACES,
    NAMES,
    SITES,
    SLOTS,
    TEMPLE_NAMES,
    TEMPLES,
    WIDTH,
)

said = partial(Told, "patolli.games.origins")


def pieces(state: Origins) -> dict[str, tuple[int, int]]:
    """Per component: how many are found, and how many the box holds for this table."""
    found: dict[str, tuple[int, int]] = {}
    dice = [int(state.reserve[colour]) for colour in range(COLOURS)]
    for content in (*_all(state.citizen_pool), *_all(state.draft)):
        if content:
            dice[content >> 3] += 1
    for content in (*_all(state.base), *_all(state.closed)):
        if content:
            dice[(content & 63) >> 3] += 1
    for content in _all(state.advisor):
        if content:
            dice[content - 1] += 1
    in_play = int(state.box.dice_per_colour - state.box.removed[state.seats])
    for colour, name in enumerate(COLOUR_NAMES):
        found[said("piece.dice", colour=said(f"colour.{name}"))] = (dice[colour], in_play)
    speakers = sum(_all(state.speaker_pool)) + sum(_all(state.speakers_held))
    speakers += sum(_all(state.speakers_sent)) + unrolled(state)
    found[said("piece.speakers")] = (speakers, int(state.box.speakers[state.seats]))
    for building, name in enumerate(BUILDING_NAMES):
        copies = int(state.box.copies[building])
        found[said(f"building.{name}")] = (tiles_named(state, building), copies)
    for colour, name in enumerate(COLOUR_NAMES):
        towers = int(state.tower_pool[colour]) + sum(
            int(state.tower[seat * COLOURS + colour]) for seat in range(state.seats)
        )
        dealt = sum(
            int(state.box.towers[(state.district[place] - 1) * COLOURS + colour])
            for place in range(CARDS)
            if state.district[place]
        )
        expected = int(state.box.tower_base + state.box.tower_start * state.seats) + dealt
        found[said("piece.towers", colour=said(f"colour.{name}"))] = (towers, expected)
    return found


def _all(values: vec[i64]) -> list[int]:
    """An array as a list."""
    return [int(values[index]) for index in range(len(values))]


def unrolled(state: Origins) -> int:
    """Speakers that chance is about to roll, or that no set-up has rolled yet."""
    names = [state.kinds[state.frames[4 * at]].name for at in range(state.depth)]
    waiting = names.count("speaker-roll")
    if "setup" in names:
        stage = int(state.frames[4 * names.index("setup") + 2])
        if stage < 4:
            waiting = int(state.box.speakers[state.seats])
    return waiting


def tiles_named(state: Origins, building: int) -> int:
    """All tiles of a name: stacks, pool, cities, boards."""
    colour = int(state.box.colour[building])
    total = int(state.stack[building]) + (state.face_up[colour] == building + 1)
    total += sum(state.building_pool[slot] == building + 1 for slot in range(SLOTS))
    known = int(state.bottom[colour])
    while known > 0:
        total += int(state.box.named[colour * NAMES + (known & 7) - 1]) == building
        known >>= 3
    return total + sum(
        (state.tiles[index] >> 1) & 31 == building for index in range(state.tile_count)
    )


def problems(state: Origins) -> list[str]:
    """What cannot be, beside miscounted pieces."""
    return [*check_board(state), *check_players(state), *check_cities(state)]


def check_board(state: Origins) -> list[str]:
    """Sites, tokens, cards."""
    problems: list[str] = []
    set_up = state.round > 0
    if set_up and sorted(_all(state.token)) != [1, 2, 3, 4, 5]:
        problems.append(said("problem.token"))
    for site in range(SITES):
        if set_up and not 1 <= state.ship[site] <= state.box.ship_most:
            value = int(state.ship[site])
            problems.append(said("problem.ship", site=site + 1, value=value))
    signs = [sign for sign in _all(state.sign) if sign]
    if len(set(signs)) < len(signs):
        problems.append(said("problem.sign"))
    for temple, name in enumerate(TEMPLE_NAMES):
        if not 0 <= state.holder[temple] <= state.seats:
            problems.append(said("problem.holder", temple=said(f"temple.{name}")))
    if not 0 <= state.first < state.seats:
        problems.append(said("problem.first"))
    if any(not 1 <= value & 7 <= FACES for value in _all(state.citizen_pool) if value):
        problems.append(said("problem.die"))
    if any(amount < 0 for amount in (*_all(state.goods), *_all(state.superiority))):
        problems.append(said("problem.goods"))
    return problems


def check_players(state: Origins) -> list[str]:
    """Bases, discs and their stacks."""
    problems: list[str] = []
    box = state.box
    for seat in range(state.seats):
        most = int(box.bases_free) + len(box.population_price)
        if not box.bases_free <= state.bases[seat] <= most:
            owner, count = "ABCD"[seat], int(state.bases[seat])
            problems.append(said("problem.bases", owner=owner, count=count))
        for index in range(BASES):
            content = int(state.base[seat * BASES + index])
            if content and (index >= state.bases[seat] or not 1 <= content & 7 <= FACES):
                problems.append(said("problem.base", owner="ABCD"[seat], base=index + 1))
    places = [(int(state.strength[s]), int(state.strength_height[s])) for s in range(state.seats)]
    if any(not 0 <= space <= box.last_space for space, _ in places):
        problems.append(said("problem.strength"))
    problems += stacked(places, "strength_height")
    for temple in range(TEMPLES):
        at = [seat * TEMPLES + temple for seat in range(state.seats)]
        steps = [(int(state.temple[i]), int(state.temple_height[i])) for i in at]
        if any(not 0 <= step <= box.top[temple] for step, _ in steps):
            problems.append(said("problem.top"))
        problems += stacked(steps, "temple_height")
    return problems


def stacked(places: list[tuple[int, int]], name: str) -> list[str]:
    """Whether the discs of every space are numbered from the bottom."""
    for space in sorted({space for space, _ in places}):
        heights = sorted(height for other, height in places if other == space)
        if heights != list(range(len(heights))):
            return [said("problem.stacked", name=said(f"editor.{name}"), space=space)]
    return []


def check_cities(state: Origins) -> list[str]:
    """Tiles, covered cells and seats."""
    problems: list[str] = []
    cells: dict[int, list[int]] = {seat: [] for seat in range(state.seats)}
    for index in range(state.tile_count):
        entry = int(state.tiles[index])
        owner, cell, building = (entry >> 16) - 1, (entry >> 6) & 1023, (entry >> 1) & 31
        if owner not in cells or building >= BUILDINGS or (cell >= CELLS and cell != BESIDE):
            problems.append(said("problem.tile", entry=entry))
        elif cell != BESIDE:
            cells[owner].append(cell)
    for seat, own in cells.items():
        own += [int(state.box.agora_cell), int(state.box.palace_cell)]
        rows = [0] * int(WIDTH)
        for cell in own:
            rows[cell // int(WIDTH)] |= 1 << cell % int(WIDTH)
        if len(set(own)) < len(own):
            problems.append(said("problem.cell", owner="ABCD"[seat]))
        if rows != [int(state.rows[seat * WIDTH + row]) for row in range(WIDTH)]:
            problems.append(said("problem.rows", owner="ABCD"[seat]))
        blocks = [cell for cell in range(CELLS) if is_district(state, seat, cell)]
        free = sum(seat_die(state, seat, cell) == 0 for cell in blocks)
        if state.open_districts[seat] != free:
            problems.append(said("problem.districts", owner="ABCD"[seat], count=free))
        if tile_on(state, seat, state.box.agora_cell) != AGORA:
            problems.append(said("problem.agora"))
    return problems
