"""Chapters 2 and 3: set-up, dummy workers, the secret choice of wealth tiles."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine.errors import BadSetup
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE
from patolli.games.tzolkin.rules.setup import PAIRS
from patolli.games.tzolkin.rules.state import Tzolkin
from tzolkin.helpers import BOX, DATA, GAME, count_bits, draw, draw_until, fresh, k, play_out, t

SEATS = pytest.mark.parametrize("seats", (2, 3, 4))


def ready(seats: int, seed: int = 3, **options: str) -> patolli.engine.table.Table:
    """A table at the choice of the wealth tiles."""
    return patolli.table("tzolkin", seats, seed, options)


def choose(table: patolli.engine.table.Table, seat: int, pair: int = 0) -> None:
    """Keep a pair of tiles."""
    table.answer(seat, table.choices(seat)[pair])


def keep(seats: int, *pairs: tuple[int, int]) -> Tzolkin:
    """A game in which the seats were dealt and kept certain tiles, counted from 1."""
    state = fresh(seats)
    mine = [f"w-{tile:02}" for pair in pairs for tile in pair]
    draw_until(state, k.DEAL)
    for seat in range(seats):
        draw(state, f"deal {mine[2 * seat]}")
        draw(state, f"deal {mine[2 * seat + 1]}")
        for _ in range(2):
            out = Choices()
            fill_choices(state, CHANCE, out)
            words = state.kinds[k.DEAL].words
            free = [out.item[i] for i in range(out.count) if words[out.item[i]] not in mine]
            reply(state, CHANCE, free[0])
    if state.top() == k.BLOCK:
        draw_until(state, k.KEEP)
    for seat, (one, two) in enumerate(pairs):
        reply(state, seat, PAIRS.index((one - 1, two - 1)))
    return state


@SEATS
def test_TZ_2_1_TZ_2_2_TZ_2_3_TZ_2_4_TZ_2_5_what_players_start_with(seats: int) -> None:
    state = fresh(seats)
    for seat in range(seats):
        assert (state.hand[seat], state.bank[seat], state.light[seat]) == (3, 3, 1)
        assert state.score(seat) == 0
        assert [state.temple[seat * 3 + temple] for temple in range(3)] == [1, 1, 1]
        assert [state.level[seat * 4 + track] for track in range(4)] == [0, 0, 0, 0]
        assert [state.goods[seat * 5 + material] for material in range(5)] == [0] * 5
    assert state.day == 0 and state.calendar_corn == 0


@pytest.mark.parametrize(("seats", "fields"), ((4, 4), (3, 3), (2, 2)))
def test_TZ_2_6_TZ_2_7_TZ_3_1_the_jungle(seats: int, fields: int) -> None:
    state = fresh(seats)
    assert [state.open[group] for group in range(4)] == [fields, 0, 0, 0]
    assert [state.covered[group] for group in range(4)] == [0, fields, fields, fields]


@pytest.mark.parametrize(("seats", "shown"), ((4, 6), (3, 5), (2, 4)))
def test_TZ_2_8_monuments_on_display(seats: int, shown: int) -> None:
    table = ready(seats)
    state = table.state
    assert isinstance(state, Tzolkin)
    found = [int(state.shown[place]) for place in range(6) if state.shown[place]]
    assert len(found) == shown == len(set(found))
    assert count_bits(state.monument_deck) == 13 - shown
    others = patolli.table("tzolkin", seats, 4).state
    assert isinstance(others, Tzolkin)
    assert found != [int(others.shown[place]) for place in range(6) if others.shown[place]]


@SEATS
def test_TZ_2_9_buildings_of_age_1_in_the_row(seats: int) -> None:
    state = ready(seats).state
    assert isinstance(state, Tzolkin)
    row = [int(state.row[place]) for place in range(6)]
    assert len(set(row)) == 6 and all(1 <= building <= 14 for building in row)
    assert count_bits(state.deck[0]) == 8 and count_bits(state.deck[1]) == 18
    assert sum(1 for tile in DATA["buildings"] if tile["age"] == 1) == 14


def test_TZ_2_10_wealth_tiles_are_dealt_after_everything_is_revealed() -> None:
    state = fresh(4)
    order = []
    random, out = Random(1), Choices()
    while state.to_answer == CHANCE:
        order.append(state.kinds[state.top()].name)
        fill_choices(state, CHANCE, out)
        reply(state, CHANCE, out.at_weight(random.below(out.total)))
    assert order == ["first"] + ["show"] * 6 + ["reveal"] * 6 + ["deal"] * 16
    assert [count_bits(state.dealt[seat]) for seat in range(4)] == [4] * 4
    assert len(t.WEALTH_NAMES) == len(DATA["wealth_tiles"]) == 21


def test_TZ_2_11_two_of_four_in_secret_and_revealed_together() -> None:
    table = ready(3)
    assert table.waiting == (0, 1, 2)
    assert [len(table.choices(seat)) for seat in range(3)] == [6, 6, 6]
    others = [f"keep {pair}" for pair in GAME.kinds[k.KEEP].words]
    forbidden = next(word for word in others if word not in table.choices(1))
    assert table.why_not(1, forbidden)[0][0] == "TZ-2.11"
    choose(table, 1)
    assert table.view(0)["chosen"][1] is None and table.view(0)["kept"] == [0, 0, 0]
    assert table.view(1)["chosen"][1] > 0
    choose(table, 0)
    choose(table, 2)
    kept = table.view(None)["kept"]
    assert [count_bits(mask) for mask in kept] == [2, 2, 2]


def test_TZ_2_12_discarded_tiles_are_never_shown() -> None:
    table = ready(4)
    for seat in (3, 2, 1, 0):
        choose(table, seat)
    state = table.state
    assert isinstance(state, Tzolkin)
    assert [state.dealt[seat] for seat in range(4)] == [0] * 4
    assert [state.tiles[seat] for seat in range(4)] == [0] * 4


def test_TZ_2_13_contents_at_once_and_the_farm_for_good() -> None:
    state = keep(4, (1, 17), (14, 15), (2, 3), (4, 5))
    assert [state.goods[material] for material in range(5)] == [7, 1, 0, 0, 1]  # W-01 and W-17
    assert state.temple[1] == 2 and state.level[0] == 1
    assert state.hand[1] == 4 and state.goods[5] == 3  # W-15, W-14
    from patolli.games.tzolkin.rules.food import hungry_workers

    assert hungry_workers(state, 1) == 3  # four in play, one needs nothing


def test_TZ_2_14_a_wealth_tile_is_no_building() -> None:
    from patolli.games.tzolkin.rules.scoring import constructions, of_colour

    state = keep(2, (14, 15), (1, 2))
    assert constructions(state, 0) == 0
    assert [of_colour(state, 0, colour) for colour in range(4)] == [0] * 4


def test_TZ_2_15_no_pair_exhausts_skulls_or_reaches_a_top() -> None:
    skulls, steps = 0, dict.fromkeys(t.TEMPLE_NAMES, 0)
    for tile in DATA["wealth_tiles"]:
        for effect in tile["effects"]:
            skulls += effect.get("skull", 0)
            if effect["type"] == "temple":
                steps[effect["temple"]] += effect["steps"]
    assert skulls <= 13
    for name, total in steps.items():  # even with all such tiles the top is out of reach
        assert 1 + total < BOX.steps[t.TEMPLE_NAMES.index(name)] - 1


def test_TZ_2_16_advances_of_wealth_tiles_are_free() -> None:
    state = keep(2, (3, 7), (9, 18))
    assert state.level[0] == 1 and state.level[1] == 1  # agriculture, extraction
    assert [state.goods[material] for material in range(1, 4)] == [1, 1, 1]
    assert state.level[4 + 2] == 1 and state.level[4 + 3] == 1


@SEATS
def test_TZ_2_17_the_first_start_player_is_drawn(seats: int) -> None:
    state = fresh(seats)
    out = Choices()
    fill_choices(state, CHANCE, out)
    assert out.count == seats and len({int(out.weight[i]) for i in range(out.count)}) == 1
    draw(state, "first b")
    assert state.first == 1


@pytest.mark.parametrize(("seats", "letter"), [(2, "b"), (4, "a"), (4, "d")])
def test_TZ_2_17_the_table_may_settle_the_start_player(seats: int, letter: str) -> None:
    for seed in range(4):
        table = patolli.table("tzolkin", seats, seed, {"start-player": letter})
        assert table.state.first == "abcd".index(letter)
        assert table.lines[0].word == f"first {letter}"
        assert table.events()[0]["event"] == "goes-first"
        assert patolli.replay(table.record()).state.code() == table.state.code()


def test_TZ_2_17_a_seat_that_is_not_there_cannot_begin() -> None:
    with pytest.raises(BadSetup, match=r"start-player cannot be 'c'; it can be: drawn, a, b$"):
        patolli.table("tzolkin", 2, 1, {"start-player": "c"})
    drawn = patolli.table("tzolkin", 2, 1).state
    settled = patolli.table("tzolkin", 2, 1, {"start-player": "a"}).state
    assert drawn.variant == settled.variant == 0  # what players learn from stays as it was


def test_TZ_2_18_turns_go_clockwise_from_the_marker() -> None:
    from tzolkin.helpers import Play

    play = Play(3).begin(first=1)
    order = []
    for _ in range(3):
        order.append(play.seat)
        play.least()
    assert order == [1, 2, 0]


# ------------------------------------------------------------------------- 2 or 3 players
@pytest.mark.parametrize(("seats", "dummies"), ((4, 0), (3, 6), (2, 12)))
def test_TZ_3_2_number_of_dummies(seats: int, dummies: int) -> None:
    for seed in range(8):
        state = ready(seats, seed).state
        assert isinstance(state, Tzolkin)
        assert sum(count_bits(state.dummies[gear]) for gear in range(5)) == dummies
        assert state.dummies_left == 0


@pytest.mark.parametrize("seats", (2, 3))
def test_TZ_3_3_TZ_3_13_dummies_are_drawn_between_dealing_and_choosing(seats: int) -> None:
    table = ready(seats)
    kinds = [line.word.split()[0] for line in table.lines]
    assert kinds.index("block") > kinds.index("deal") and "keep" not in kinds
    assert table.waiting == tuple(range(seats))
    assert table.view(None)["drawn"] > 0  # public
    drawn = table.view(None)["drawn"]
    for seat in range(seats):
        choose(table, seat)
    state = table.state
    assert isinstance(state, Tzolkin)
    assert not any(state.kept[seat] & drawn for seat in range(seats))


def blocked(seats: int, left: int, *tiles: str) -> Tzolkin:
    """A game in which these undealt tiles were drawn for dummies, `left` being left to place."""
    state = fresh(seats)
    draw_until(state, k.BLOCK, avoid=tiles)
    state.dummies_left = left
    for tile in tiles:
        draw(state, f"block {tile}")
    return state


def places(state: Tzolkin, gear: int) -> list[int]:
    """Where dummies stand."""
    return [space for space in range(13) if state.dummies[gear] >> space & 1]


def test_TZ_3_4_each_tile_shows_one_space() -> None:
    for number, tile in enumerate(DATA["wealth_tiles"]):
        state = blocked(3, 1, t.WEALTH_NAMES[number])
        gear = int(BOX.dummy_gear[number])
        assert places(state, gear) == [tile["dummy"]["space"]]


def test_TZ_E1_TZ_3_5_TZ_3_6_the_first_dummy_of_a_gear_brings_its_opposite() -> None:
    state = blocked(3, 6, "w-03")
    assert places(state, int(t.PALENQUE)) == [0, 5]
    assert state.dummies_left == 4
    state = blocked(3, 6, "w-03", "w-02")
    assert places(state, int(t.PALENQUE)) == [0, 3, 5]  # not the first any more


def test_TZ_E1b_TZ_3_8_placing_stops_with_the_last_dummy() -> None:
    state = blocked(3, 1, "w-03")
    assert places(state, int(t.PALENQUE)) == [5]
    assert state.top() == k.KEEP


def test_TZ_3_7_chichen_itza_gets_no_opposite() -> None:
    state = blocked(3, 6, "w-19")
    assert places(state, int(t.CHICHEN)) == [5]


def test_TZ_3_9_a_drawn_space_is_always_free() -> None:
    for seed in range(40):
        for seats in (2, 3):
            table = ready(seats, seed)
            drawn = sum(1 for line in table.lines if line.word.startswith("block"))
            state = table.state
            assert isinstance(state, Tzolkin)
            opposite = sum(1 for gear in range(4) if state.dummies[gear])
            placed = sum(count_bits(state.dummies[gear]) for gear in range(5))
            assert drawn + opposite - 1 <= placed <= drawn + opposite


def test_TZ_3_10_dummies_occupy_spaces() -> None:
    from tzolkin.helpers import Play

    play = Play(2).dummy("uxmal", 0, 1, 3).give(0, corn=9).begin().do("turn place uxmal")
    assert play.spaces(0, "uxmal") == [2] and play.has("corn") == 7


def test_TZ_3_11_dummies_are_never_picked_up_nor_pushed_off() -> None:
    for seats in (2, 3):
        for state in play_out(fresh(seats), seats):
            if state.round:
                placed = sum(count_bits(state.dummies[gear]) for gear in range(5))
                assert placed == BOX.dummies[seats - 2]
    from tzolkin.helpers import Play

    play = Play(2).dummy("tikal", 3).begin()
    assert play.refused("turn pick tikal 3") == "TZ-7.1"


def test_TZ_3_12_dummies_turn_with_their_gear() -> None:
    from tzolkin.helpers import Play

    play = Play(2).dummy("tikal", 0, 9).dummy("chichen-itza", 12).turn(1)
    assert play.dummies("tikal") == [0, 1] and play.dummies("chichen-itza") == [0]
    play.turn(2)
    assert play.dummies("tikal") == [2, 3] and play.dummies("chichen-itza") == [2]
