"""What a position cannot be: for edited positions, and the count of all pieces."""

from __future__ import annotations

from patolli.games.tikal.rules.board import (
    COSTS,
    camp_owner,
    counted_crossing,
    crossing,
    guards_of,
    is_open,
    kind_of,
    measure,
    pieces_on,
)
from patolli.games.tikal.rules.kinds import LAY, PLACE, TURN
from patolli.games.tikal.rules.state import GUARDING, OUT, Tikal, keep_all, takes_a_camp
from patolli.games.tikal.rules.tables import (
    CAMPS,
    EDGES,
    FAR,
    HEX_NAMES,
    HEXES,
    TEMPLE,
    TILES,
    TREASURES,
    VALUES,
)


def pieces(state: Tikal) -> dict[str, tuple[int, int]]:
    """TK-14.4: every component in all places, and how many the box holds."""
    box = state.box
    found: dict[str, tuple[int, int]] = {}
    guards = [int(state.guard[hex]) for hex in range(HEXES)]
    for seat, letter in zip(range(state.seats), "ABCD", strict=False):
        on_map = sum(int(state.workers[seat * HEXES + hex]) for hex in range(HEXES))
        workers = state.reserve[seat] + on_map + state.gone[seat] + guards.count(2 * seat)
        found[f"workers of {letter}"] = (int(workers), int(box.workers))
        as_guard = 1 if state.leader[seat] == GUARDING else 0
        found[f"leader guards of {letter}"] = (guards.count(2 * seat + 1), as_guard)
    for value in range(1, VALUES):
        on_temples = 0
        for hex in range(HEXES):
            tile = state.tile[hex]
            if tile >= 0 and box.values[tile] < value <= state.value[hex]:
                on_temples += 1
        tokens = int(state.tokens[value]) + on_temples
        found[f"temple tokens of {value}"] = (tokens, int(box.tokens[value]))
    for kind in range(TREASURES):
        owned = sum(int(state.owned[seat * TREASURES + kind]) for seat in range(state.seats))
        name = f"treasures of kind {kind + 1}"
        found[name] = (int(state.unseen[kind]) + owned, int(box.treasure_copies))
    covered = state.pile + sum(int(state.treasures[hex]) for hex in range(HEXES))
    unseen = sum(int(state.unseen[kind]) for kind in range(TREASURES))
    found["covered treasures"] = (int(covered), unseen)
    laid = sum(1 for hex in range(HEXES) if 0 <= state.tile[hex] < TILES)
    shown = sum(1 for index in range(len(state.display)) if state.display[index] >= 0)
    stacked = sum(int(state.bag[tile]) for tile in range(TILES))
    held = 1 if state.held >= 0 else 0
    found["tiles"] = (laid + shown + stacked + held + int(state.lost), int(TILES))
    return found


def problems(state: Tikal) -> list[str]:
    """What no game can lead to."""
    return [
        *wrong_hexes(state),
        *wrong_pieces(state),
        *wrong_camps(state),
        *wrong_numbers(state),
        *wrong_sets(state),
    ]


def wrong_hexes(state: Tikal) -> list[str]:
    """Tiles, temples and treasures."""
    box = state.box
    found = []
    printed = {int(box.printed_at[at]): int(TILES) + at for at in range(4)}
    for hex in range(HEXES):
        name, tile = HEX_NAMES[hex], int(state.tile[hex])
        if hex in printed or tile >= TILES:
            if tile != printed.get(hex):
                found.append(f"the printed hexes are not as printed at {name}")
                continue
        if tile < 0:
            if tile != -1 or state.value[hex] or state.treasures[hex] or state.turn[hex]:
                found.append(f"something lies on the unexplored hex {name}")
            continue
        if not 0 <= state.turn[hex] < box.distinct_turns[tile]:
            found.append(f"the tile at {name} cannot be turned by {state.turn[hex]}")
        if state.value[hex] < box.values[tile] or (box.values[tile] == 0) != (
            state.value[hex] == 0
        ):
            found.append(f"no temple of value {state.value[hex]} can be at {name}")
        if not 0 <= state.treasures[hex] <= box.masks[tile]:
            found.append(f"{name} cannot hold {state.treasures[hex]} treasures")
        for edge in range(EDGES):
            if crossing(state, hex, edge) != counted_crossing(state, hex, edge):
                found.append(f"the steps from {name} are not what the stones say")
                break
    if not found and not state.laid_anyway:  # TK-14.5
        measure(state, box.base, FAR - 1)
        found += [
            f"{HEX_NAMES[hex]} is cut off from the base camp"
            for hex in range(HEXES)
            if is_open(state, hex) and COSTS[hex] == FAR
        ]
    return found


def wrong_pieces(state: Tikal) -> list[str]:
    """Workers, leaders and guards."""
    found = []
    for seat in range(state.seats):
        letter = "ABCD"[seat]
        if not OUT - 1 <= state.leader[seat] < HEXES:
            found.append(f"the leader of {letter} is nowhere")
        for hex in range(HEXES):
            if state.workers[seat * HEXES + hex] < 0:
                found.append(f"fewer than no workers of {letter} at {HEX_NAMES[hex]}")
            elif pieces_on(state, seat, hex) and not is_open(state, hex):
                found.append(f"nobody can stand at {HEX_NAMES[hex]}")
        if guards_of(state, seat) > state.box.guards:
            found.append(f"{letter} has more than {state.box.guards} guards")
    for hex in range(HEXES):
        if state.guard[hex] != -1:
            if not 0 <= state.guard[hex] < 2 * state.seats or kind_of(state, hex) != TEMPLE:
                found.append(f"no guard can be at {HEX_NAMES[hex]}")
    return found


def wrong_camps(state: Tikal) -> list[str]:
    """Camps."""
    found = []
    for index in range(state.seats * CAMPS):
        hex = int(state.camps[index])
        if hex == -1:
            continue
        if not 0 <= hex < HEXES or not takes_a_camp(state, hex):
            found.append(f"no camp can be on hex number {hex}")
        elif camp_owner(state, hex) != index // CAMPS or (
            index % CAMPS and state.camps[index - 1] in (-1, hex)
        ):
            found.append(f"the camp at {HEX_NAMES[hex]} is there twice or out of order")
        elif index % CAMPS >= state.box.camps:
            found.append(f"more camps than {state.box.camps} for one player")
    return found


def wrong_numbers(state: Tikal) -> list[str]:
    """Points, scores, the tile in hand."""
    found = []
    if not 0 <= state.points_left <= state.box.points:
        found.append(f"{state.points_left} action points are left, of {state.box.points}")
    for name in ("reserve", "gone", "owned", "tokens", "unseen", "bag", "used"):
        values = getattr(state, name)
        if any(values[index] < 0 for index in range(len(values))):
            found.append(f"{name} holds a number below 0")
    for seat in range(state.seats):
        if state.score(seat) < 0:
            found.append(f"{'ABCD'[seat]} has fewer than 0 points")
        if not 0 <= state.scorings[seat] <= state.box.volcanoes + 1:
            found.append(f"{'ABCD'[seat]} cannot have had {state.scorings[seat]} scoring turns")
    kinds = [int(state.frames[4 * entry]) for entry in range(state.depth)]
    waiting = any(kind in kinds for kind in (LAY, PLACE, TURN))
    if waiting != (state.held >= 0) or state.held >= TILES:
        found.append("a tile is in hand exactly while one is to be laid")
    return found


def wrong_sets(state: Tikal) -> list[str]:
    """The sets of hexes that are kept beside the fields."""
    anew = state.copy()
    assert isinstance(anew, Tikal)
    keep_all(anew)
    found = [
        f"the hexes of {'ABCD'[seat]} are not where the pieces stand"
        for seat in range(state.seats)
        if state.own[seat] != anew.own[seat]
    ]
    if state.sites != anew.sites:
        found.append("the places for camps are not what tiles, treasures and camps say")
    kept = (state.explored, state.beside_open, state.beside_volcano)
    if kept != (anew.explored, anew.beside_open, anew.beside_volcano):
        found.append("the edge of the jungle is not where the tiles end")
    marked = (state.temples, state.guarded, state.hoards, state.used_up)
    if marked != (anew.temples, anew.guarded, anew.hoards, anew.used_up):
        found.append("temples, guards, treasures and where a phase was active are kept wrongly")
    if state.singles != anew.singles:
        found.append("treasures owned once are not what the players own")
    if list(state.ways) != list(anew.ways):
        found.append("the ways are not what the steps cost")
    if state.top_tile != anew.top_tile:
        found.append("the top of the stack is not the first tile left")
    return found
