"""The value of Origins: features say what their names say, and sense leaves the good choices."""

from __future__ import annotations

from collections.abc import Iterator

import patolli
from patolli.engine.question import Choices, fill_choices
from patolli.engine.table import Table
from patolli.games.origins.rules.scoring import advisor_points, seat_points, temple_points
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import BASES, COLOURS, GOODS, TEMPLES
from patolli.players import make
from patolli.players.fast.linear import WHOLE
from patolli.players.knowledge.origins.features import COUNT, FEATURES
from patolli.players.knowledge.origins.value import EARLY, SAFE, TRIUMPH, OriginsValue
from patolli.players.profile import make_value, profile
from sampling import some


def value_of(seats: int) -> OriginsValue:
    """The value with the weights in force."""
    value = make_value(patolli.game("origins"), profile("origins", seats).weights)
    assert isinstance(value, OriginsValue)
    return value


def looked(value: OriginsValue, state: Origins, seat: int) -> dict[str, int]:
    """All features by name."""
    value.look(state, seat)
    return {name: int(value.feature[index]) for index, name in enumerate(FEATURES)}


def positions(spec: str, seats: int, seed: int) -> Iterator[tuple[Table, Origins, int]]:
    """Every position of a game with a choice, and the seat that is asked."""
    game = patolli.game("origins")
    table = patolli.table("origins", seats, seed=seed)
    bot = make(spec, game, seed=seed)
    while table.waiting:
        seat = table.waiting[0]
        state = table.state
        assert isinstance(state, Origins)
        if len(table.seen(seat).choices) > 1:
            yield table, state, seat
        table.answer(seat, bot.choose(table, seat))


def test_every_feature_has_one_name() -> None:
    assert len(FEATURES) == len(set(FEATURES)) == int(COUNT)


def test_sure_points_are_those_of_final_scoring() -> None:
    value = value_of(2)
    seen = 0
    for _, state, seat in positions("greedy", 2, 4):
        found = looked(value, state, seat)
        assert found["temple points"] == 100 * int(temple_points(state, seat))
        assert found["seat points"] == 100 * int(seat_points(state, seat))
        assert found["advisor points"] == 100 * int(advisor_points(state, seat))
        seen += found["temple points"] > 0 and found["advisor points"] > 0
    assert seen > 20


def test_resources_dice_and_tiles_are_counted() -> None:
    value = value_of(3)
    for _, state, seat in positions("random", 3, 5):
        found = looked(value, state, seat)
        for number, good in enumerate(("stone", "food", "wisdom", "gold")):
            own = int(state.goods[seat * GOODS + number])
            assert found[f"{good} few"] + found[f"{good} more"] == own
        dice = sum(int(state.base[seat * BASES + index]) > 0 for index in range(BASES))
        assert dice == sum(found[f"die {number}"] for number in range(1, 7)) + found["leaving"]
        assert found["free bases"] == int(state.bases[seat]) - dice
        assert found["tiles"] + 2 == int(state.tie_break(seat))  # with agora and palace
        assert found["open first"] + found["open more"] == int(state.open_districts[seat])
        assert not any(int(x) for x in list(value.grid)[:200])  # the grid is cleared


def test_more_steps_bring_more_temple_points() -> None:
    value = value_of(2)
    table = patolli.table("origins", 2, seed=1)
    state = table.state
    assert isinstance(state, Origins)
    for temple, step in enumerate((10, 7, 7)):
        state.temple[temple] = step
    found = looked(value, state, 0)
    assert found["temple points"] == 100 * (23 + 23)
    assert found["soon"] == 100 * (31 + 31 - 46)  # two steps reach the two lower tops (OR-22.10)
    assert found["steps"] == 24 and found["lowest"] == 7 and found["ahead"] == 24
    state.temple[0], state.temple[1], state.temple[2] = 0, 0, 0
    found = looked(value, state, 0)
    assert found["soon"] <= found["later"] <= found["much later"]


def test_dice_at_sites_are_seen_with_the_value_they_come_back_with() -> None:
    value = value_of(2)
    table = patolli.table("origins", 2, seed=1)
    state = table.state
    assert isinstance(state, Origins)
    for index in range(BASES):
        state.base[index] = 0
    state.base[0] = 64 + 8 + 3  # purple 3 at the first site
    state.base[1] = 6  # red 6, unused
    found = looked(value, state, 0)
    assert found["die 4"] == 1 and found["die 6"] == 1 and found["ready six"] == 1
    assert found["dice purple"] == 1 and found["dice red"] == 1
    state.base[1] = 64 + 6
    found = looked(value, state, 0)
    assert found["leaving"] == 1 and found["die 6"] == 0 and found["ready"] == 0
    state.passed = 1
    assert looked(value, state, 0)["archon ready"] == 0


def test_closing_sees_cards_towers_and_dice() -> None:
    value = value_of(2)
    best = 0
    for _, state, seat in positions(f"heuristic:nodes={some(60)},width=4", 2, 3):
        found = looked(value, state, seat)
        best = max(best, found["closing"])
        if found["open first"] == 0:
            assert found["closing"] == 0 and found["closing card"] == 0
        elif found["ready"]:
            dice = [int(state.base[seat * BASES + index]) for index in range(BASES)]
            least = max(
                (die & 7) * int(state.tower[seat * COLOURS + (die >> 3)])
                for die in dice
                if 0 < die < 64
            )
            assert found["closing"] >= 100 * least
    assert best > 0


def test_progress_grows_and_the_last_round_is_the_end() -> None:
    value = value_of(2)
    latest = 0
    for _, state, seat in positions("greedy", 2, 8):
        progress = int(value.look(state, seat))
        assert 0 <= progress <= WHOLE
        assert (progress == WHOLE) == (int(state.ended) != 0)
        latest = max(latest, progress)
    assert latest == WHOLE


def test_alone_the_fifth_round_is_the_end() -> None:
    value = value_of(1)
    for _, state, seat in positions("greedy", 1, 2):
        progress = int(value.look(state, seat))
        assert (progress == WHOLE) == (int(state.round) == 5)


def test_sense_never_takes_every_choice_and_keeps_two_steps() -> None:
    value = value_of(2)
    out, all_of_them = Choices(), Choices()
    dropped = 0
    for seed in range(3):
        for table, state, seat in positions("random", 2, seed):
            fill_choices(state, seat, out)
            fill_choices(state, seat, all_of_them)
            value.sensible(state, seat, out)
            assert 0 < int(out.count) <= int(all_of_them.count)
            kept = {int(out.item[index]) for index in range(int(out.count))}
            legal = set(table.seen(seat).choices)
            assert kept <= legal
            dropped += len(legal) - len(kept)
            kind = table.seen(seat).kind
            if kind is not None and kind.name == "climb":
                assert {choice for choice in legal if choice % 3 == 2} <= kept
                for temple in range(TEMPLES):  # some way up every temple stays
                    ways = {choice for choice in legal if choice // 3 == temple}
                    assert not ways or ways & kept
    assert dropped > 50


def test_compiled_and_plain_code_see_the_same() -> None:
    """The number was computed by the compiled code; uncompiled it must come out alike."""
    value = value_of(3)
    total = 0
    for _, state, seat in positions("random", 3, 7):
        progress = int(value.look(state, seat))
        for index in range(int(COUNT)):
            total += (index + 1 + progress) * int(value.feature[index])
    assert total == 4_275_689_899


def test_in_the_last_round_winning_counts_beside_the_margin() -> None:
    value = value_of(2)
    last = 0
    for _, state, seat in positions("greedy", 2, 4):
        lead = int(value.lead(state, seat))
        own = int(value.of(state, seat))
        plain = own - int(value.weights[0]) * (own - lead) // 100
        more = int(value.margin(state, seat)) - plain
        if state.ended and state.round >= EARLY:
            last += 1
            assert more == TRIUMPH * max(-SAFE, min(SAFE, lead)) // SAFE
        else:
            assert more == 0
    assert last > 5
