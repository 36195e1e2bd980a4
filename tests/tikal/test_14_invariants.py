"""TK-14: information, randomness, invariants."""

from __future__ import annotations

import itertools

from patolli.engine.question import Choices
from patolli.engine.random import Random
from patolli.engine.state import EVERYBODY, equal
from patolli.games.tikal.check import pieces, problems, wrong_sets
from patolli.games.tikal.rules.board import COSTS, guards_of, measure
from patolli.games.tikal.rules.state import Tikal, own_hexes, with_way
from patolli.games.tikal.rules.tables import HEXES
from tikal.helpers import GAME, acting, asked, at, lay, new, play, post, put, step, why, words


def test_TK_14_1_TK_14_2_nothing_is_private_and_what_lies_open_is_public() -> None:
    state = new(3)
    assert all(field.seen_by == EVERYBODY for field in state.fields())
    for seat in (-1, 0, 1, 2):
        assert equal(state.seen_by(seat), state)


def test_TK_14_4_everything_stays_in_the_box() -> None:
    for seed in range(6):
        state = new(2 + seed % 3, variant="auction" if seed % 2 else "basic")
        random, out = Random(seed), Choices()
        while state.depth:
            step(state, random, out)
            if state.points_left in (0, 10):
                assert all(found == box for found, box in pieces(state).values())
                assert problems(state) == []
                assert all(guards_of(state, seat) <= 2 for seat in range(state.seats))


def test_TK_14_6_a_phase_has_at_most_ten_actions() -> None:
    for seed in range(3):
        state = new(2)
        random, out = Random(seed), Choices()
        actions = 0
        while state.depth:
            kind, points = asked(state)[0], int(state.points_left)
            step(state, random, out)
            if kind in ("act", "walk", "give") and state.points_left:
                done = state.points_left < points
                actions = actions + 1 if done and points != 10 else int(done)
                assert actions <= 10
    state = acting(2, 0, 10)
    for _ in range(10):
        play(state, "act enter worker base")
    assert words(state) == ["act end"]


def test_orders_of_the_same_actions_meet_in_one_position() -> None:
    """What the search for whole turns relies on: transpositions have one hash."""
    one, two = acting(), acting()
    play(one, "act enter worker base", "act enter leader base", "act camp c1r3")
    play(two, "act camp c1r3", "act enter leader base", "act enter worker base")
    assert one.code() == two.code() and equal(one, two)
    play(one, "act walk worker c0r4", "walk c0r3")
    assert one.code() != two.code()


def test_what_is_kept_beside_the_fields_follows_from_them() -> None:
    """Where pieces stand and what a walk costs, in copies, views and unpacked positions too."""
    state = new(3)
    random, out = Random(4), Choices()
    walks = 0
    while state.depth:
        if asked(state)[0] == "walk":
            walks += 1
            start, limit = state.top_b(), state.points_left
            other = state.copy()
            assert isinstance(other, Tikal)
            words(state)  # measures
            measure(other, start, limit)
            found = [int(COSTS[hex]) for hex in range(HEXES)]
            measure(state, (start + 1) % HEXES, 3)
            measure(state, start, limit)
            assert [int(COSTS[hex]) for hex in range(HEXES)] == found
        step(state, random, out)
        if state.points_left == 4:
            packed = state.blank()
            packed.unpack(state.pack())
            for one in (state, state.copy(), state.seen_by(1), packed):
                assert isinstance(one, Tikal) and wrong_sets(one) == []
                assert one.own[0] == own_hexes(one, 0) and one.explored > 0
    assert walks > 20


def test_ways_stand_in_the_order_of_their_costs() -> None:
    costs = {0: 3, 1: 1, 2: 31, 3: 2, 4: 1, 5: 7}
    for order in itertools.permutations(costs):
        ways = 0
        for edge in order:
            ways = with_way(ways, edge, costs[edge])
        read = [((ways >> 8 * n & 255) >> 3, ways >> 8 * n & 7) for n in range(6)]
        assert read == sorted((cost, edge) for edge, cost in costs.items())


def test_a_new_tile_changes_what_a_walk_costs() -> None:
    state = acting()
    put(state, 0, "c0r4", workers=1)
    play(state, "act walk worker c0r4")
    before = words(state)
    lay(state, "A6@c2r3/k0")
    assert len(words(state)) > len(before)


def test_an_impossible_position_is_told() -> None:
    state = acting(2)
    put(state, 0, "c7r0", workers=1)
    assert problems(state) == ["nobody can stand at c7r0"]
    for name, value in (
        *(("sites", 0), ("beside_volcano", 1), ("singles", 1), ("top_tile", 1)),
        *(("temples", 2), ("guarded", 2), ("hoards", 2), ("used_up", 2)),
    ):
        state = acting(2)
        setattr(state, name, value)
        assert problems(state) == [f"what is kept about '{name}' does not fit the rest"]
    state = acting(2)
    state.own[1] = 1
    assert problems(state) == ["what is kept about 'own' does not fit the rest"]
    state = acting(2)
    state.ways[at("c7r0")] = 9
    assert problems(state) == ["what is kept about 'ways' does not fit the rest"]
    state = acting(2)
    post(state, "c0r4", 0)
    assert problems(state) == ["no guard can be at c0r4"]
    state = acting(2)
    state.points_left = 11
    assert problems(state) == ["action points: 11 of 10 are left"]
    state = acting(2)
    state.value[at("c0r3")] = 0
    GAME.complete(state)
    assert problems(state) == ["no temple of value 0 can be at c0r3"]
    state = acting(2)
    state.tile[at("c0r4")] = -1
    assert "the printed hexes are not as printed at c0r4" in problems(state)
    state = acting(2)
    state.steps[at("c0r4")] += 1
    assert problems(state) == [
        "the steps from c0r4 are not what the stones say",
        "what is kept about 'ways' does not fit the rest",
    ]
    state = acting(2)
    state.tile[at("c5r2")] = 0
    state.value[at("c5r2")] = 1
    GAME.complete(state)
    assert problems(state) == ["c5r2 is cut off from the base camp"]
    assert why(state, "act end") == "" and HEXES == 40
