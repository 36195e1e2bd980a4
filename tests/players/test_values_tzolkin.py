"""The features of Tzolk'in say what their names say; prospects follow the position."""

from __future__ import annotations

import patolli
from patolli.engine.table import Table
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.state import Tzolkin, in_play
from patolli.players import make
from patolli.players.fast.linear import WHOLE
from patolli.players.knowledge.tzolkin.prospects import LEVEL_WORTH, Prospects
from patolli.players.knowledge.tzolkin.value import COUNT, FEATURES, TzolkinValue
from patolli.players.profile import make_value, profile


def value_of(seats: int) -> TzolkinValue:
    """The value with the weights in force."""
    made = make_value(patolli.game("tzolkin"), profile("tzolkin", seats).weights)
    assert isinstance(made, TzolkinValue)
    return made


def state_of(table: Table) -> Tzolkin:
    """The position of a table."""
    assert isinstance(table.state, Tzolkin)
    return table.state


def first_turn(seats: int = 4) -> Tzolkin:
    """A position in which the first player is about to place."""
    table = patolli.table("tzolkin", seats, seed=3)
    bot = make("greedy", table.game, seed=1)
    while state_of(table).round == 0:
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    return state_of(table)


def features(value: TzolkinValue, state: Tzolkin, seat: int) -> dict[str, int]:
    """All features by name."""
    value.look(state, seat)
    return {name: int(value.feature[index]) for index, name in enumerate(FEATURES)}


def test_features_count_what_a_seat_has() -> None:
    """Over a whole game, every position: goods, levels, workers, steps, tiles, progress."""
    value = value_of(4)
    assert len(FEATURES) == len(set(FEATURES)) == COUNT
    table = patolli.table("tzolkin", 4, seed=5)
    bot = make("greedy", table.game, seed=1)
    before = 0
    while table.waiting:
        state = state_of(table)
        for seat in range(4):
            progress = int(value.look(state, seat))
            assert before <= progress <= WHOLE
            found = features(value, state, seat)
            goods = [int(state.goods[seat * t.MATERIALS + one]) for one in range(t.MATERIALS)]
            claimed = int(state.calendar_corn) if state.start_worker == seat + 1 else 0
            assert found["corn"] == goods[t.CORN] + claimed
            assert [found[name] for name in ("wood", "stone", "gold", "skull")] == goods[1:]
            for track, name in enumerate(t.TRACK_NAMES):
                levels = [found[f"{name} {level}"] for level in (1, 2, 3)]
                assert sum(levels) == state.level[seat * t.TRACKS + track]
                assert levels == sorted(levels, reverse=True)
            workers = 3 + sum(found[f"worker {number}"] for number in (4, 5, 6))
            assert workers == in_play(state, seat)
            standing = sum(found[name] for name in FEATURES if name.startswith("standing"))
            on_start = 1 if state.start_worker == seat + 1 else 0
            assert standing + found["hand"] + on_start == workers
            assert found["corn tiles"] == state.corn_tiles[seat]
            assert found["wood tiles"] == state.wood_tiles[seat]
            ranked = [found[f"{which} worker"] for which in ("best", "second", "third")]
            assert ranked == sorted(ranked, reverse=True)
            gears = sum(found[name] for name in FEATURES if name.startswith("on "))
            assert sum(ranked) + found["further workers"] == gears
        before = progress
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    assert before > WHOLE * 9 // 10


def test_the_leader_of_a_temple_expects_its_bonus() -> None:
    value = value_of(4)
    state = first_turn()
    for seat in range(4):
        for temple in range(t.TEMPLES):
            state.temple[seat * t.TEMPLES + temple] = 1
    shared = features(value, state, 0)
    assert shared["temple points"] == 0
    assert shared["temple leading"] == 1200  # half of 6 + 2 + 4, in both ages
    state.temple[t.CHAAC] = 4
    alone = features(value, state, 0)
    assert alone["temple points"] == 1200  # six points, twice
    assert alone["temple leading"] == 1200 + 400  # TZ-21.4, TZ-21.5
    assert alone["temple goods"] > shared["temple goods"]
    assert features(value, state, 1)["temple leading"] == 1200 - 400


def test_hunger_threatens_who_has_no_corn_shortly_before_a_food_day() -> None:
    value = value_of(4)
    state = first_turn()
    state.day = 6
    for gear in range(t.GEARS):
        state.workers[gear * 4] = 0
    state.hand[0] = 3
    state.bank[0] = 3
    state.built[0] = 0
    state.kept[0] = 0
    state.goods[t.CORN] = 0
    assert features(value, state, 0)["hunger"] == 900 * 7 // 8  # three workers, in a day
    assert features(value, state, 0)["food"] == 4 * 3 * 2
    state.goods[t.CORN] = 4
    assert features(value, state, 0)["hunger"] == 300 * 7 // 8
    state.goods[t.CORN] = 6
    assert features(value, state, 0)["hunger"] == 0


def test_a_room_of_chichen_itza_needs_a_skull() -> None:
    state = first_turn()
    prospects = Prospects()
    state.goods[t.SKULL] = 0
    prospects.look(state, 0)
    prospects.look_at_gear(state, 0, t.CHICHEN)
    without = int(prospects.place(state, 0, t.CHICHEN, 3, 1))
    state.goods[t.SKULL] = 1
    prospects.look(state, 0)
    prospects.look_at_gear(state, 0, t.CHICHEN)
    room = int(prospects.place(state, 0, t.CHICHEN, 3, 1))
    assert room > 2 * without
    state.rooms = 15  # the rooms of spaces 1 to 4 are taken
    prospects.look_at_gear(state, 0, t.CHICHEN)
    assert prospects.place(state, 0, t.CHICHEN, 3, 1) == 0


def test_a_monument_comes_within_reach_with_its_materials() -> None:
    state = first_turn()
    prospects = Prospects()
    for place in range(t.SHOWN):
        state.shown[place] = 0
    state.shown[0] = t.MONUMENT_NAMES.index("m-08") + 1  # 3 points per level of technology
    for track in range(t.TRACKS):
        state.level[track] = 2
    for material in range(t.MATERIALS):
        state.goods[material] = 0
    prospects.look(state, 0)
    assert prospects.dream == 8 * 300
    assert prospects.monument == 0
    assert prospects.plan == 0
    for block, count in ((t.WOOD, 2), (t.STONE, 1), (t.GOLD, 3)):
        state.goods[block] = count
    prospects.look(state, 0)
    assert prospects.monument == prospects.plan > 0
    state.raised[0] = 1 << t.MONUMENT_NAMES.index("m-08")
    prospects.look(state, 0)
    assert prospects.raised == 8 * 300


def test_an_advance_is_worth_less_as_days_pass() -> None:
    state = first_turn()
    prospects = Prospects()
    state.level[t.AGRICULTURE] = 0
    prospects.look(state, 0)
    assert prospects.next_level(state, 0, t.AGRICULTURE) == LEVEL_WORTH[0]
    state.day = 13
    prospects.look(state, 0)
    assert prospects.next_level(state, 0, t.AGRICULTURE) == LEVEL_WORTH[0] // 2
