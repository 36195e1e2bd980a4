"""What a position cannot be: for edited positions, and the count of all pieces."""

from __future__ import annotations

from functools import partial
from typing import Any

from patolli.engine.told import Told
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

KEPT = (
    *("own", "sites", "explored", "beside_open", "beside_volcano", "temples", "guarded"),
    *("hoards", "used_up", "singles", "ways", "top_tile"),
)
said = partial(Told, "patolli.games.tikal")


def pieces(state: Tikal) -> dict[str, tuple[int, int]]:
    """TK-14.4: every component in all places, and how many the box holds."""
    box = state.box
    found: dict[str, tuple[int, int]] = {}
    guards = [int(state.guard[hex]) for hex in range(HEXES)]
    for seat, letter in zip(range(state.seats), "ABCD", strict=False):
        on_map = sum(int(state.workers[seat * HEXES + hex]) for hex in range(HEXES))
        workers = state.reserve[seat] + on_map + state.gone[seat] + guards.count(2 * seat)
        found[said("piece.workers", owner=letter)] = (int(workers), int(box.workers))
        as_guard = 1 if state.leader[seat] == GUARDING else 0
        found[said("piece.leader-guards", owner=letter)] = (guards.count(2 * seat + 1), as_guard)
    for value in range(1, VALUES):
        on_temples = 0
        for hex in range(HEXES):
            tile = state.tile[hex]
            if tile >= 0 and box.values[tile] < value <= state.value[hex]:
                on_temples += 1
        tokens = int(state.tokens[value]) + on_temples
        found[said("piece.tokens", value=value)] = (tokens, int(box.tokens[value]))
    for kind in range(TREASURES):
        owned = sum(int(state.owned[seat * TREASURES + kind]) for seat in range(state.seats))
        name = said("piece.treasures", kind=kind + 1)
        found[name] = (int(state.unseen[kind]) + owned, int(box.treasure_copies))
    covered = state.pile + sum(int(state.treasures[hex]) for hex in range(HEXES))
    unseen = sum(int(state.unseen[kind]) for kind in range(TREASURES))
    found[said("piece.covered")] = (int(covered), unseen)
    laid = sum(1 for hex in range(HEXES) if 0 <= state.tile[hex] < TILES)
    shown = sum(1 for index in range(len(state.display)) if state.display[index] >= 0)
    stacked = sum(int(state.bag[tile]) for tile in range(TILES))
    held = 1 if state.held >= 0 else 0
    found[said("piece.tiles")] = (laid + shown + stacked + held + int(state.lost), int(TILES))
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
    found: list[str] = []
    printed = {int(box.printed_at[at]): int(TILES) + at for at in range(4)}
    for hex in range(HEXES):
        name, tile = HEX_NAMES[hex], int(state.tile[hex])
        if hex in printed or tile >= TILES:
            if tile != printed.get(hex):
                found.append(said("problem.printed", hex=name))
                continue
        if tile < 0:
            if tile != -1 or state.value[hex] or state.treasures[hex] or state.turn[hex]:
                found.append(said("problem.unexplored", hex=name))
            continue
        if not 0 <= state.turn[hex] < box.distinct_turns[tile]:
            found.append(said("problem.turned", hex=name, turn=int(state.turn[hex])))
        if state.value[hex] < box.values[tile] or (box.values[tile] == 0) != (
            state.value[hex] == 0
        ):
            found.append(said("problem.temple", hex=name, value=int(state.value[hex])))
        if not 0 <= state.treasures[hex] <= box.masks[tile]:
            found.append(said("problem.hoard", hex=name, n=int(state.treasures[hex])))
        for edge in range(EDGES):
            if crossing(state, hex, edge) != counted_crossing(state, hex, edge):
                found.append(said("problem.steps", hex=name))
                break
    if not found and not state.laid_anyway:  # TK-14.5
        measure(state, box.base, FAR - 1)
        found += [
            said("problem.cut-off", hex=HEX_NAMES[hex])
            for hex in range(HEXES)
            if is_open(state, hex) and COSTS[hex] == FAR
        ]
    return found


def wrong_pieces(state: Tikal) -> list[str]:
    """Workers, leaders and guards."""
    found: list[str] = []
    for seat in range(state.seats):
        letter = "ABCD"[seat]
        if not OUT - 1 <= state.leader[seat] < HEXES:
            found.append(said("problem.leader", owner=letter))
        for hex in range(HEXES):
            if state.workers[seat * HEXES + hex] < 0:
                found.append(said("problem.workers", owner=letter, hex=HEX_NAMES[hex]))
            elif pieces_on(state, seat, hex) and not is_open(state, hex):
                found.append(said("problem.stand", hex=HEX_NAMES[hex]))
        if guards_of(state, seat) > state.box.guards:
            found.append(said("problem.guards", owner=letter, n=int(state.box.guards)))
    for hex in range(HEXES):
        if state.guard[hex] != -1:
            if not 0 <= state.guard[hex] < 2 * state.seats or kind_of(state, hex) != TEMPLE:
                found.append(said("problem.guard", hex=HEX_NAMES[hex]))
    return found


def wrong_camps(state: Tikal) -> list[str]:
    """Camps."""
    found: list[str] = []
    for index in range(state.seats * CAMPS):
        hex = int(state.camps[index])
        if hex == -1:
            continue
        if not 0 <= hex < HEXES or not takes_a_camp(state, hex):
            found.append(said("problem.camp", number=hex))
        elif camp_owner(state, hex) != index // CAMPS or (
            index % CAMPS and state.camps[index - 1] in (-1, hex)
        ):
            found.append(said("problem.camp-twice", hex=HEX_NAMES[hex]))
        elif index % CAMPS >= state.box.camps:
            found.append(said("problem.camps", n=int(state.box.camps)))
    return found


def wrong_numbers(state: Tikal) -> list[str]:
    """Points, scores, the tile in hand."""
    found: list[str] = []
    if not 0 <= state.points_left <= state.box.points:
        left, most = int(state.points_left), int(state.box.points)
        found.append(said("problem.action-points", left=left, most=most))
    for name in ("reserve", "gone", "owned", "tokens", "unseen", "bag"):
        values = getattr(state, name)
        if any(values[index] < 0 for index in range(len(values))):
            found.append(said("problem.below", name=said(f"editor.{name}")))
    if any(used < 0 for used in state.used):
        found.append(said("problem.kept", name="used"))
    for seat in range(state.seats):
        if state.score(seat) < 0:
            found.append(said("problem.points", owner="ABCD"[seat]))
        if not 0 <= state.scorings[seat] <= state.box.volcanoes + 1:
            scorings = int(state.scorings[seat])
            found.append(said("problem.scorings", owner="ABCD"[seat], n=scorings))
    kinds = [int(state.frames[4 * entry]) for entry in range(state.depth)]
    waiting = any(kind in kinds for kind in (LAY, PLACE, TURN))
    if waiting != (state.held >= 0) or state.held >= TILES:
        found.append(said("problem.held"))
    return found


def wrong_sets(state: Tikal) -> list[str]:
    """What is kept beside the fields although they tell it: sets of hexes, ways, the top tile."""
    anew = state.copy()
    assert isinstance(anew, Tikal)
    keep_all(anew)
    return [
        said("problem.kept", name=name)
        for name in KEPT
        if plain(getattr(state, name)) != plain(getattr(anew, name))
    ]


def plain(value: Any) -> Any:
    """A number or an array as something to compare."""
    return value if isinstance(value, int) else list(value)
