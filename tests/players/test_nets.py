"""Networks: exact whole numbers, the same however positions follow each other, blind and safe."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine.errors import BadSetup
from patolli.engine.native import table as array
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.players import make
from patolli.players.fast.encoder import LARGEST, Encoder
from patolli.players.fast.net import BITS, FIRST_BITS, HIGHEST, KEPT, Net, NetValue, weights_of
from patolli.players.knowledge.origins.value import TRIUMPH
from patolli.players.nets import make_encoder, net_value, pack_net, shipped, unpack_net
from patolli.players.profile import make_value, profile

ENCODED = [name for name in patolli.game_names() if make_encoder(name) is not None]
HIDDEN, SECOND = 6, 4


def positions(name: str, seats: int, seed: int, every: int = 3) -> list[State]:
    """Positions of a random game, in the middle of turns and at their ends."""
    table = patolli.table(name, seats, seed=seed)
    bot = make("random", table.game, seed=seed)
    found: list[State] = []
    answers = 0
    while table.waiting:
        if answers % every == 0:
            found.append(table.state.copy())
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
        answers += 1
    return found


def some_weights(size: int, seed: int) -> list[int]:
    """Weights of the size that fitted ones have."""
    random = Random(seed)
    first = [int(random.below(4001)) - 2000 for _ in range((size + 1) * HIDDEN)]
    rest = weights_of(size, HIDDEN, SECOND) - len(first)
    return first + [int(random.below(8001)) - 4000 for _ in range(rest)]


def plainly(weights: list[int], x: list[int]) -> list[int]:
    """The two outputs, computed at once and without any trick."""
    at = 0

    def layer(inputs: list[int], units: int, by_input: bool) -> list[int]:
        nonlocal at
        part = weights[at : at + len(inputs) * units]
        at += len(part)
        base = weights[at : at + units]
        at += units
        if by_input:
            part = [part[i * units + unit] for unit in range(units) for i in range(len(inputs))]
        rows = [part[unit * len(inputs) : (unit + 1) * len(inputs)] for unit in range(units)]
        return [
            start + sum(a * b for a, b in zip(inputs, row, strict=True))
            for start, row in zip(base, rows, strict=True)
        ]

    one = [max(0, min(s >> (FIRST_BITS - KEPT), HIGHEST)) for s in layer(x, HIDDEN, True)]
    two = [max(0, min(s >> BITS, HIGHEST)) for s in layer(one, SECOND, False)]
    return [((s >> BITS) * 100) >> KEPT for s in layer(two, 2, False)]


def numbers(encoder: Encoder) -> list[int]:
    return [int(encoder.x[index]) for index in range(encoder.size)]


def test_winning_counts_for_networks_as_for_the_linear_value() -> None:
    """In the last round of Origins whoever leads wants the end, whoever judges."""
    game = patolli.game("origins")
    state = patolli.table("origins", 2, seed=3).state.copy()
    encoder = make_encoder("origins")
    assert encoder is not None
    linear = make_value(game, profile("origins", 2).weights)
    size = int(encoder.size)
    net = Net(size, 2, 1, array([0] * int(weights_of(size, 2, 1))), 100)
    value = NetValue(linear, encoder, net)
    before = int(value.margin(state, 0))
    state.round, state.ended = 6, 1
    assert int(value.margin(state, 0)) == before == 0  # nobody leads
    state.points[0] += 50
    assert int(value.margin(state, 0)) == 5000 + int(TRIUMPH)
    assert int(value.margin(state, 1)) == -5000 - int(TRIUMPH)
    state.round = 5
    assert int(value.margin(state, 0)) == 5000


def test_every_game_has_an_encoder() -> None:
    assert set(ENCODED) >= {"tzolkin", "tikal", "mezo", "origins"}


@pytest.mark.parametrize("name", ENCODED)
def test_changes_alone_give_what_the_whole_network_gives(name: str) -> None:
    """Positions and seats in any order: the sums follow, and equal those computed from nothing."""
    encoder = make_encoder(name)
    assert encoder is not None
    weights = some_weights(int(encoder.size), 3)
    net = Net(encoder.size, HIDDEN, SECOND, array(weights), 50)
    game = patolli.game(name)
    value = NetValue(make_value(game, profile(name, 3).weights), encoder, net)
    random = Random(8)
    every = positions(name, 3, 5, 9)
    outputs = set()
    for _ in range(40):
        state, seat = every[int(random.below(len(every)))], int(random.below(3))
        value.run(state, seat)
        found = [int(value.own), int(value.other)]
        assert found == plainly(weights, numbers(encoder))
        outputs.add(tuple(found))
    assert len(outputs) > 20


def test_a_network_may_share_its_opinion_with_the_linear_value() -> None:
    """Of a margin it decides its share; what it expects of points stays its own."""
    encoder = make_encoder("tikal")
    assert encoder is not None
    weights = array(some_weights(int(encoder.size), 3))
    linear = make_value(patolli.game("tikal"), profile("tikal", 3).weights)
    whole, half, none = (
        NetValue(linear, encoder, Net(encoder.size, HIDDEN, SECOND, weights, 50, share))
        for share in (100, 50, 0)
    )
    for state in positions("tikal", 3, 5, 60):
        margin = int(linear.margin(state, 1))
        assert none.margin(state, 1) == margin
        assert half.margin(state, 1) == (50 * int(whole.margin(state, 1)) + 50 * margin) // 100
        assert half.lead(state, 1) == whole.lead(state, 1)


@pytest.mark.parametrize("name", ENCODED)
def test_inputs_are_in_bounds_and_tell_turns_apart(name: str) -> None:
    encoder = make_encoder(name)
    assert encoder is not None
    seen = set()
    states = positions(name, 4, 2, 7)
    for state in states:
        for seat in range(4):
            encoder.look(state, seat)
            found = numbers(encoder)
            assert max(map(abs, found)) <= LARGEST
            assert 0 <= encoder.progress <= 1000
            seen.add(tuple(found))
    assert len(seen) > 3 * len(states)


@pytest.mark.parametrize("name", ENCODED)
def test_encoders_are_blind(name: str) -> None:
    """What is hidden from a seat is dealt anew: its inputs stay."""
    encoder = make_encoder(name)
    assert encoder is not None
    game = patolli.game(name)
    for number, state in enumerate(positions(name, 3, 4, 11)):
        for seat in range(3):
            twin = game.imagine(game.view(state, seat), Random(number))
            encoder.look(state, seat)
            one = numbers(encoder)
            encoder.look(twin, seat)
            assert one == numbers(encoder)


def test_a_finished_game_is_worth_its_points() -> None:
    table = patolli.table("tzolkin", 4, seed=3)
    bot = make("random", table.game, seed=3)
    while table.waiting:
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    value = net_value(table.game, 4)
    scores = [round(float(score) * 100) for score in table.scores]
    for seat, own in enumerate(scores):
        best = max(scores[:seat] + scores[seat + 1 :])
        assert int(value.of(table.state, seat)) == own
        assert int(value.lead(table.state, seat)) == own - best


def test_shipped_networks_fit_their_encoders_and_say_where_they_come_from() -> None:
    count = 0
    for name in ENCODED:
        encoder = make_encoder(name)
        assert encoder is not None
        for seats in (2, 3, 4):
            found = shipped(name, seats)
            if found is not None:
                about, net = found
                assert net.inputs == encoder.size
                assert (about["game"], about["seats"]) == (name, seats)
                assert about["played"] > 0 and about["hours"] > 0
                assert isinstance(net_value(patolli.game(name), seats), NetValue)
                count += 1
    assert count > 0


def test_a_network_says_the_same_on_every_machine() -> None:
    """Compiled or not: what given weights say about given positions never changes."""
    encoder = make_encoder("tzolkin")
    assert encoder is not None
    game = patolli.game("tzolkin")
    net = Net(encoder.size, HIDDEN, SECOND, array(some_weights(int(encoder.size), 3)), 50)
    value = NetValue(make_value(game, profile("tzolkin", 4).weights), encoder, net)
    states = positions("tzolkin", 4, 12, 40)
    code = 0
    for state in states:
        for seat in range(4):
            code = (code * 31 + int(value.margin(state, seat))) % 1_000_000_007
    assert (len(states), code) == (10, 416172218)


def test_files_come_back_and_bad_ones_are_refused() -> None:
    about = {"inputs": 5, "hidden": HIDDEN, "second": SECOND, "rivalry": 0}
    weights = some_weights(5, 1)
    data = pack_net(about, weights)
    again, net = unpack_net(data)
    assert again == about
    assert [int(one) for one in net.third_base] == weights[-2:]
    for bad in (b"", b"{}\n", data[:-3], data.replace(b'"inputs": 5', b'"inputs": 6')):
        with pytest.raises(BadSetup):
            unpack_net(bad)
