"""Positions of Tikal set up by hand, and plays in words."""

from __future__ import annotations

import patolli
from patolli.engine.question import Choices, advance, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE
from patolli.games.tikal.rules.board import count_all_steps
from patolli.games.tikal.rules.catalogue import TILE_NAMES
from patolli.games.tikal.rules.kinds import ACT
from patolli.games.tikal.rules.state import Tikal, keep_all
from patolli.games.tikal.rules.tables import HEX_NAMES, HEXES, TREASURES

GAME = patolli.game("tikal")
BOX = GAME.box()
DATA = GAME.components()


def new(seats: int = 2, **options: str) -> Tikal:
    """A new game at its first draw."""
    state = GAME.new(seats, options)
    assert isinstance(state, Tikal)
    return state


def auction(seats: int = 4, **options: str) -> Tikal:
    """A new auction game at its first draw."""
    return new(seats, variant="auction", **options)


def at(name: str) -> int:
    """The number of a hex."""
    return HEX_NAMES.index(name)


def number_of(tile: str) -> int:
    """The number of a tile."""
    return TILE_NAMES.index(tile.lower())


def lay(state: Tikal, *tiles: str) -> None:
    """Lay tiles as the rules write them: A2@c0r2/k1."""
    for text in tiles:
        name, _, rest = text.partition("@")
        hex_name, _, turn = rest.partition("/k")
        tile, hex = number_of(name), at(hex_name)
        assert state.tile[hex] < 0 and state.bag[tile] > 0
        state.bag[tile] -= 1
        state.tile[hex] = tile
        state.turn[hex] = int(turn or 0)
        state.value[hex] = BOX.values[tile]
        state.treasures[hex] = BOX.masks[tile]
        state.pile -= BOX.masks[tile]
    count_all_steps(state)
    keep_all(state)


def empty(state: Tikal, hex_name: str) -> None:
    """Take away the treasures of a tile."""
    state.treasures[at(hex_name)] = 0
    keep_all(state)


def put(state: Tikal, seat: int, hex_name: str, workers: int = 0, leader: bool = False) -> None:
    """Put pieces of a seat from the reserve on a hex."""
    state.workers[seat * HEXES + at(hex_name)] += workers
    state.reserve[seat] -= workers
    if leader:
        state.leader[seat] = at(hex_name)
    keep_all(state)


def raise_temple(state: Tikal, hex_name: str, value: int) -> None:
    """Put tokens on a temple up to a value."""
    hex = at(hex_name)
    while state.value[hex] < value:
        state.value[hex] += 1
        state.tokens[state.value[hex]] -= 1
    keep_all(state)


def post(state: Tikal, hex_name: str, seat: int) -> None:
    """Let a worker of a seat guard a temple, from outside the game."""
    state.guard[at(hex_name)] = 2 * seat
    keep_all(state)


def own(state: Tikal, seat: int, *treasures: int) -> None:
    """Give a seat treasures (1 to 8) that lay on no tile."""
    for kind in treasures:
        state.owned[seat * TREASURES + kind - 1] += 1
        state.unseen[kind - 1] -= 1
        state.pile -= 1
    keep_all(state)


def owned(state: Tikal, seat: int) -> list[int]:
    """The treasures of a seat, by kind."""
    return [int(state.owned[seat * TREASURES + kind]) for kind in range(TREASURES)]


def set_stack(state: Tikal, *entries: tuple[int, ...]) -> None:
    """Replace the stack: entries from the bottom up, as kind, seat, a, b; then run steps."""
    state.depth = 0
    for entry in entries:
        state.push(*entry)
    advance(state)


def acting(seats: int = 2, seat: int = 0, points: int = 10, *tiles: str) -> Tikal:
    """A position in which a seat has an action phase and nothing follows it."""
    state = new(seats)
    lay(state, *tiles)
    act(state, seat, points)
    return state


def act(state: Tikal, seat: int, points: int = 10) -> None:
    """Begin an action phase of a seat with so many points; nothing follows it."""
    state.depth = 0
    state.points_left = points
    for hex in range(HEXES):
        state.used[hex] = 0
    keep_all(state)
    state.push(ACT, seat)


def words(state: Tikal) -> list[str]:
    """What can be answered now, as full words."""
    out = Choices()
    fill_choices(state, state.to_answer, out)
    kind = state.kinds[state.top()]
    return [f"{kind.name} {kind.words[out.item[index]]}" for index in range(out.count)]


def why(state: Tikal, word: str) -> str:
    """The rule that forbids a word of the question now asked; nothing if it is allowed."""
    kind = state.kinds[state.top()]
    name, _, rest = word.partition(" ")
    assert name == kind.name, f"{kind.name} is asked, not {name}"
    code = int(kind.refusal(state, state.to_answer, state.top_a(), state.top_b(), kind.index[rest]))
    assert (code == 0) == (word in words(state))
    return GAME.rule_id(code) if code else ""


def play(state: Tikal, *plays: str) -> None:
    """Play words, each of which must be possible; chance too answers in words."""
    for word in plays:
        assert word in words(state), f"{word} is not among {words(state)}"
        kind = state.kinds[state.top()]
        reply(state, state.to_answer, kind.index[word.partition(" ")[2]])


def asked(state: Tikal) -> tuple[str, int]:
    """The kind of entry on top and who answers it."""
    return state.kinds[state.top()].name, int(state.to_answer)


def play_until(state: Tikal, kind: str, seed: int = 1) -> None:
    """Play on at random until a kind of entry is on top or the game is over."""
    random, out = Random(seed), Choices()
    while state.depth and state.kinds[state.top()].name != kind:
        step(state, random, out)


def step(state: Tikal, random: Random, out: Choices) -> None:
    """One random answer."""
    seat = state.to_answer
    fill_choices(state, seat, out)
    if seat == CHANCE:
        reply(state, seat, out.at_weight(random.below(out.total)))
    else:
        reply(state, seat, out.item[random.below(out.count)])


def end_phases(state: Tikal, *seats: int) -> None:
    """These seats in turn end their action phase at once."""
    for seat in seats:
        assert asked(state) == ("act", seat), asked(state)
        play(state, "act end")


def place_anywhere(state: Tikal) -> None:
    """Answer the placement, and the turn if one is asked, with the first choice."""
    assert asked(state)[0] == "place"
    play(state, words(state)[0])
    if asked(state)[0] == "turn":
        play(state, words(state)[0])


def fill_board(state: Tikal, *left_out: str) -> None:
    """Lay all tiles of the stack on the free hexes but some, in order and unturned."""
    free = [name for name in HEX_NAMES if state.tile[at(name)] < 0 and name not in left_out]
    for tile in range(36):
        while state.bag[tile] and free:
            lay(state, f"{TILE_NAMES[tile]}@{free.pop(0)}/k0")
