"""TK-2: the set-up."""

from __future__ import annotations

from patolli.engine.native import fill
from patolli.games.tikal.rules.state import IN_RESERVE, NONE, Tikal, fill_with
from patolli.games.tikal.rules.tables import HEXES, TILES, TREASURES


def set_up(state: Tikal) -> None:
    """TK-2: only the printed hexes are open, nothing is on the board."""
    box = state.box
    for hex in range(HEXES):
        state.tile[hex] = NONE
        state.guard[hex] = NONE
    for index in range(len(box.printed_at)):  # TK-2.1
        hex = box.printed_at[index]
        state.tile[hex] = TILES + index
        state.value[hex] = box.values[TILES + index]
    fill(state.bag, box.copies)  # TK-2.2: counts per tile; the letter on top is drawn first
    fill(state.tokens, box.tokens)  # TK-2.5
    for kind in range(TREASURES):  # TK-2.6: one pile, drawn late
        state.unseen[kind] = box.treasure_copies
    state.pile = box.treasure_copies * TREASURES
    fill_with(state.display, NONE)
    fill_with(state.camps, NONE)
    fill_with(state.leader, IN_RESERVE)
    fill_with(state.reserve, box.workers)
