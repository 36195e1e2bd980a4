"""TK-3 to TK-5: turns of the basic game, drawing and placing tiles, volcanoes."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Chance, Choices, Question, Step, rule
from patolli.games.tikal.rules.board import count_steps_around, is_open, opposite
from patolli.games.tikal.rules.kinds import (
    ACTION_PHASE,
    DRAW,
    DREW,
    LAY,
    LOST,
    NEXT_TURN,
    PLACE,
    PLACED,
    SCORING,
    TURN,
)
from patolli.games.tikal.rules.scoring import final_round, scoring_round
from patolli.games.tikal.rules.state import NONE, Tikal, keep_tile, keep_top_tile
from patolli.games.tikal.rules.tables import EDGES, TILES, TURNS, VOLCANO


def offer_top_letter(state: Tikal, out: Choices) -> None:
    """TK-2.2, TK-2.3, TK-5.8: any tile of the letter now on top of the stack."""
    if state.top_tile == TILES:
        return
    letters = state.box.letters
    for tile in range(state.top_tile, TILES):
        if letters[tile] != letters[state.top_tile]:
            return
        count = state.bag[tile]
        if count > 0:
            out.add(tile, count)


def tiles_left(state: Tikal) -> i64:
    """How many tiles the stack still holds."""
    total: i64 = 0
    for tile in range(TILES):
        total += state.bag[tile]
    return total


class NextTurn(Step[Tikal]):
    """TK-3.1, TK-3.5: the next player clockwise; the final round when no tile is left."""

    def run(self, state: Tikal, seat: i64, a: i64, b: i64) -> None:
        if state.top_tile == TILES:  # TK-3.6: every tile has been somebody's turn
            final_round(state, seat)  # TK-3.7
            return
        state.push(NEXT_TURN, (seat + 1) % state.seats)  # TK-2.8
        state.push(DRAW, -1, seat)  # TK-3.2, TK-3.3: first of all, for nothing


class Draw(Chance[Tikal]):
    """TK-3.1: the top tile of the stack, whose order nobody knows (TK-14.1)."""

    def choices(self, state: Tikal, seat: i64, player: i64, b: i64, out: Choices) -> None:
        offer_top_letter(state, out)

    def answer(self, state: Tikal, seat: i64, player: i64, b: i64, tile: i64) -> None:
        state.bag[tile] -= 1
        keep_top_tile(state)
        state.note(DREW, player, tile, state.box.faces[tile])
        take_tile(state, player, tile)


def take_tile(state: Tikal, seat: i64, tile: i64) -> None:
    """Begin a normal turn with a tile: a volcano first starts a scoring round."""
    state.held = tile
    state.last_placer = seat
    state.push(LAY, seat)
    if state.box.kinds[tile] == VOLCANO:  # TK-3.4, TK-5.1: laid aside, placed afterwards (TK-5.3)
        state.note(SCORING, seat)
        scoring_round(state, seat)  # TK-5.2


class Lay(Step[Tikal]):
    """TK-3.2: the tile comes on the board, then the action phase follows (TK-5.4: once more)."""

    def run(self, state: Tikal, seat: i64, a: i64, b: i64) -> None:
        state.push(ACTION_PHASE, seat)
        if can_be_placed(state):  # TK-4.10
            state.push(PLACE, seat, 0)
        elif state.laid_anyway:  # TK-4.9, the other reading: beside volcanoes alone
            state.push(PLACE, seat, 1)
        else:  # TK-4.9; TK-4.13: no treasures are put out
            state.note(LOST, seat, state.held, state.box.faces[state.held])
            state.held = NONE
            state.lost += 1


def can_be_placed(state: Tikal) -> bool:
    """Whether the held tile has a legal place (TK-4.8: then also a legal turn)."""
    return legal_places(state, 0) != 0


def legal_places(state: Tikal, anyway: i64) -> i64:
    """The hexes for the held tile as a set: the same as the refusals, found quickly."""
    if anyway or state.box.kinds[state.held] == VOLCANO:
        return (state.beside_open | state.beside_volcano) & ~state.explored
    return state.beside_open & ~state.explored


def placement_refusal(state: Tikal, hex: i64, anyway: i64) -> i64:
    """The rule against laying the held tile on a hex.

    Neither its kind (TK-1.6) nor pieces nearby (TK-4.14) matter.
    """
    tiles = state.tile
    if tiles[hex] >= 0:
        return rule(4, 1)  # TK-4.1, TK-4.7
    neighbours = state.box.neighbours
    kinds = state.box.kinds
    beside_explored = False
    for edge in range(EDGES):
        other = neighbours[hex * EDGES + edge]
        if other >= 0 and tiles[other] >= 0:
            if kinds[tiles[other]] != VOLCANO:
                return 0  # TK-4.8: some turn brings a stone to this edge
            beside_explored = True
    if not beside_explored:
        return rule(4, 2)
    if anyway or state.box.kinds[state.held] == VOLCANO:
        return 0  # TK-4.6
    return rule(4, 5)


class Place(Question[Tikal]):
    """TK-4: on which hex the tile is laid."""

    def choices(self, state: Tikal, seat: i64, anyway: i64, b: i64, out: Choices) -> None:
        out.add_all(0, legal_places(state, anyway))

    def refusal(self, state: Tikal, seat: i64, anyway: i64, b: i64, hex: i64) -> i64:
        return placement_refusal(state, hex, anyway)

    def answer(self, state: Tikal, seat: i64, anyway: i64, b: i64, hex: i64) -> None:
        if state.box.distinct_turns[state.held] == 1:  # a volcano looks the same in every turn
            lay_tile(state, seat, hex, 0)
        else:
            state.push(TURN, seat, hex, anyway)


class Turn(Question[Tikal]):
    """TK-4.3: how the tile is turned."""

    def choices(self, state: Tikal, seat: i64, hex: i64, anyway: i64, out: Choices) -> None:
        turns = state.box.distinct_turns[state.held]
        every = anyway != 0 or stone_beside(state, hex)
        shared = shared_edges(state, hex)
        for turn in range(turns):
            if every or stone_edges(state, state.held, turn) & shared:
                out.add(turn)

    def refusal(self, state: Tikal, seat: i64, hex: i64, anyway: i64, turn: i64) -> i64:
        if turn >= state.box.distinct_turns[state.held]:
            return rule(4, 3)  # looks the same as a smaller turn
        if anyway or enterable(state, hex, turn):
            return 0
        return rule(4, 4)

    def answer(self, state: Tikal, seat: i64, hex: i64, anyway: i64, turn: i64) -> None:
        lay_tile(state, seat, hex, turn)


def enterable(state: Tikal, hex: i64, turn: i64) -> bool:
    """TK-4.4: a stone on either side of an edge shared with an open hex (TK-4.5)."""
    shared = shared_edges(state, hex)
    return stone_beside(state, hex) or stone_edges(state, state.held, turn) & shared != 0


def stone_edges(state: Tikal, tile: i64, turn: i64) -> i64:
    """The edges of a tile with stones, as it is turned, as a set."""
    return state.box.stone_edges[tile * TURNS + turn]


def shared_edges(state: Tikal, hex: i64) -> i64:
    """The edges of a hex beyond which an open hex lies, as a set."""
    shared: i64 = 0
    for edge in range(EDGES):
        other = state.box.neighbours[hex * EDGES + edge]
        if other >= 0 and is_open(state, other):
            shared |= 1 << edge
    return shared


def stone_beside(state: Tikal, hex: i64) -> bool:
    """Whether an open hex beside has a stone on the common edge: then every turn is enterable."""
    for edge in range(EDGES):
        other = state.box.neighbours[hex * EDGES + edge]
        if other >= 0 and is_open(state, other):
            if stone_edges(state, state.tile[other], state.turn[other]) >> opposite(edge) & 1:
                return True
    return False


def lay_tile(state: Tikal, seat: i64, hex: i64, turn: i64) -> None:
    """Put the held tile on the board for good (TK-4.7), with its treasures (TK-4.11)."""
    tile = state.held
    state.held = NONE
    state.tile[hex] = tile
    state.turn[hex] = turn
    count_steps_around(state, hex)
    state.value[hex] = state.box.values[tile]
    state.treasures[hex] = state.box.masks[tile]
    keep_tile(state, hex)
    state.pile -= state.box.masks[tile]  # TK-4.12: the pile holds enough for all tiles
    state.note(PLACED, seat, tile, hex, state.box.faces[tile])
