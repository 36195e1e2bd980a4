"""Puzzles that are proved: near the end of a game every line of one seat is followed."""

from __future__ import annotations

from patolli.engine.game import Game, phrase
from patolli.engine.question import reply
from patolli.engine.state import State
from patolli.simulate.tactics import Proof, TooMany
from patolli.study.puzzles import PROVED, Puzzle, text_of
from patolli.study.story import Part

NODES = 12000  # positions that may have to be looked at for one puzzle
FEWEST = 3  # answers to choose from
STEPS = 2  # answers of a line that is worth finding
GAP = 200  # hundredths of a point by which the best answer is ahead of every other
LEAST = 0.5  # points that a part of the score must differ by to be told
SOURCES = 3  # parts of the score that are told


def proved(game: Game, parts: list[Part]) -> Puzzle | None:
    """The puzzle in the last turns of a game that one seat decides alone: that with most at stake.

    `parts` are turns in their order; looking ends at the first, from behind, that is not decided.
    """
    best: Puzzle | None = None
    for part in reversed(parts):
        state = part.before.copy()
        known = False
        for choice in part.path:
            if int(state.to_answer) != part.seat or int(state.waiting()).bit_count() != 1:
                break
            found, provable = at_one(game, state, part.seat)
            known = known or provable
            if found is not None and (best is None or found.gain >= best.gain):
                best = found
            reply(state, part.seat, choice)
        if not known:
            return best
    return best


def at_one(game: Game, state: State, seat: int) -> tuple[Puzzle | None, bool]:
    """The puzzle in one position, if its best answer is alone; and whether that can be known."""
    proof = Proof(game, seat, NODES)
    try:
        worths = proof.answers(state)
    except TooMany:
        return None, False
    if len(worths) < FEWEST:
        return None, True
    ranked = sorted(worths, key=lambda choice: -worths[choice])
    gap = worths[ranked[0]] - worths[ranked[1]]
    if gap < GAP:
        return None, True
    lines = [line(proof, state, choice) for choice in ranked[:2]]
    if len(lines[0][0]) < STEPS:
        return None, True
    sheets = [game.score_sheet(end)[seat] for _, end in lines]
    apart = {
        part: (sheets[0].get(part, 0) - sheets[1].get(part, 0)) / game.unit
        for part in sorted({*sheets[0], *sheets[1]})
    }
    told = {part: points for part, points in apart.items() if abs(points) >= LEAST}
    order = sorted(told, key=lambda part: -abs(told[part]))
    found = Puzzle(
        int(state.seats),
        seat,
        text_of(game, state),
        lines[0][0],
        lines[1][0],
        gap / 100,
        0.0,
        PROVED,
        order[0] if order else "position",
        {part: round(told[part], 1) for part in order[:SOURCES]},
    )
    return found, True


def line(proof: Proof, start: State, choice: int) -> tuple[list[str], State]:
    """An answer and the best line after it to the end of the game, in words; and that end."""
    state, words = start.copy(), []
    while True:
        words.append(phrase(state.kinds[state.top()], choice))
        reply(state, proof.seat, choice)
        if state.depth == 0:
            return words, state
        proof.left = NODES  # what is below is known already, or is looked at once more
        worths = proof.answers(state)
        choice = max(worths, key=lambda one: worths[one])
