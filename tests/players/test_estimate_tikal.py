"""The quick estimate of Tikal: points to come, half-done walks, and what greedy makes of it."""

from __future__ import annotations

from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import equal
from patolli.games.tikal.rules.kinds import SCORE
from patolli.games.tikal.rules.state import Tikal
from patolli.players.knowledge.tikal.estimate import worth
from tikal.helpers import (
    GAME,
    act,
    acting,
    new,
    own,
    play,
    put,
    set_stack,
    words,
)

SAY = GAME.say("en")
NO_TARGET = ("act transfer", "act end", "bid ")


def test_worth_is_the_score_when_nothing_is_left_to_score() -> None:
    state = acting()
    state.scorings[0] = 4
    state.scored_temples[0] = 33
    assert worth(state, 0) == 33


def test_treasures_are_worth_their_points_at_every_scoring_to_come() -> None:
    state = acting()
    before = worth(state, 0)
    own(state, 0, 1, 1)
    assert worth(state, 0) == before + 3 * 4
    set_stack(state, (SCORE, 0))
    act(state, 0)
    assert worth(state, 0) == before + 3 + 3 * 3


def test_a_half_done_walk_is_worth_its_best_end_and_changes_nothing() -> None:
    state = acting()
    put(state, 0, "c0r4", workers=1)
    play(state, "act walk worker c0r4")
    before = state.copy()
    found = worth(state, 0)
    assert equal(state, before)
    best = 0
    for word in words(state):
        after = state.copy()
        assert isinstance(after, Tikal)
        play(after, word)
        best = max(best, int(worth(after, 0)))
    assert found == best


def test_greedy_beats_random_by_far() -> None:
    out, random = Choices(), Random(5)
    for seats, me in ((2, 1), (4, 2)):
        state = new(seats)
        after = state.copy()
        while state.depth:
            seat = state.to_answer
            fill_choices(state, seat, out)
            found = [int(out.item[index]) for index in range(out.count)]
            choice = found[random.below(len(found))]
            if seat < 0:
                choice = int(out.at_weight(random.below(out.total)))
            elif seat == me:
                worths = []
                for possible in found:
                    after.copy_from(state)
                    reply(after, seat, possible)
                    worths.append(int(worth(after, seat)))
                choice = found[worths.index(max(worths))]
            reply(state, seat, choice)
        others = [int(state.score(seat)) for seat in range(seats) if seat != me]
        assert state.score(me) > 2 * max(others)
