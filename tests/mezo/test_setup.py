"""Chapter 2: set-up."""

from __future__ import annotations

import re

import pytest

import patolli
from mezo.helpers import GAME, Position
from patolli.engine import drawing
from patolli.engine.options import COLOURS
from patolli.engine.question import Choices, fill_choices, reply
from patolli.games.mezo.rules.kinds import ALTAR, DESOLATE, FIRST
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import REGION_NAMES


def started(seats: int, seed: int = 1) -> tuple[patolli.engine.table.Table, Mezo]:
    """A table at its first question."""
    table = patolli.table("mezo", seats, seed=seed)
    assert isinstance(table.state, Mezo)
    return table, table.state


def until_abilities(seats: int, seed: int = 1) -> tuple[patolli.engine.table.Table, Mezo]:
    """A table after all gods have been chosen."""
    table, _ = started(seats, seed)
    for _ in range(seats):
        seat = table.waiting[0]
        table.answer(seat, table.choices(seat)[0])
    assert isinstance(table.state, Mezo)
    return table, table.state


def test_MZ_2_1_the_game_starts_in_age_one() -> None:
    _, state = until_abilities(4)
    assert state.age == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_MZ_2_3_MZ_2_4_MZ_2_5_MZ_2_22_desolate_regions(seats: int) -> None:
    table, state = started(seats)
    desolate = bin(state.desolate).count("1")
    assert desolate == {2: 1, 3: 2, 4: 1}[seats]
    _, state = until_abilities(seats)
    assert bin(state.tiles).count("1") == {2: 5, 3: 4, 4: 5}[seats]
    assert state.tiles & state.desolate == 0, "the tile has left the game"
    kept = int(state.desolate)
    table, random = patolli.table("mezo", seats, seed=1), 0
    while not table.over:
        seat = table.waiting[0]
        words = table.choices(seat)
        random = (random * 7 + 3) % 1009
        table.answer(seat, words[random % len(words)])
    assert table.state.desolate == kept, "Desolate for the whole game"


def test_MZ_2_2_every_region_may_be_desolate() -> None:
    state = GAME.new(3)
    out = Choices()
    assert state.top() == DESOLATE
    fill_choices(state, -1, out)
    assert out.count == 6 and out.total == 6
    reply(state, -1, 2)
    fill_choices(state, -1, out)
    assert state.top() == DESOLATE
    assert [int(out.item[index]) for index in range(out.count)] == [0, 1, 3, 4, 5]


def test_MZ_2_6_MZ_2_7_MZ_2_8_altars() -> None:
    for seats in (2, 3, 4):
        _, state = started(seats)
        altars = [int(state.altar[region]) for region in range(6)]
        placed = [altar for altar in altars if altar]
        assert len(placed) == len(set(placed)) == (4 if seats == 3 else 5)
        for region in range(6):
            assert (altars[region] == 0) == bool(state.desolate >> region & 1)
    state = GAME.new(4)
    out = Choices()
    reply(state, -1, 0)
    assert state.top() == ALTAR and state.top_a() == 1
    fill_choices(state, -1, out)
    assert out.count == 5
    reply(state, -1, 4)
    fill_choices(state, -1, out)
    assert out.count == 4


def test_MZ_2_9_one_tile_per_age_is_drawn_when_it_is_turned_up() -> None:
    table, state = until_abilities(4)
    assert [bool(state.wrathful[age]) for age in range(3)] == [True, False, False]
    draws = [line.word for line in table.lines if line.word.startswith("wrath")]
    assert len(draws) == 1 and draws[0].startswith("wrath wrath_1")


def test_MZ_2_10_MZ_2_11_MZ_2_12_what_everybody_starts_with() -> None:
    _, state = until_abilities(3)
    for seat in range(3):
        assert state.devotion[seat] == 0 and state.box.devotion_value[0] == 0
        assert [int(state.xibalba[seat * 2 + unit]) for unit in (0, 1)] == [1, 1]
        assert [int(state.reserve[seat * 2 + unit]) for unit in (0, 1)] == [7, 7]
        assert state.glyph_supply[seat] == 6
        assert sum(int(state.pyramid_supply[seat * 4 + level]) for level in range(4)) == 11


def test_MZ_2_13_MZ_2_14_MZ_E1_start_vp_and_order_of_choosing_gods() -> None:
    state = GAME.new(4)
    out = Choices()
    while state.top() != FIRST:
        fill_choices(state, -1, out)
        reply(state, -1, out.item[0])
    fill_choices(state, -1, out)
    assert out.count == 4
    reply(state, -1, 0)
    assert [int(state.vp[seat]) for seat in range(4)] == [5, 4, 3, 2]
    order = []
    for god in (3, 2, 1, 0):
        order.append(int(state.to_answer))
        reply(state, state.to_answer, god)
    assert order == [3, 2, 1, 0]


def test_MZ_2_14_to_the_left_each_has_one_vp_fewer() -> None:
    state = GAME.new(4)
    out = Choices()
    while state.top() != FIRST:
        fill_choices(state, -1, out)
        reply(state, -1, out.item[0])
    reply(state, -1, 2)
    assert [int(state.vp[seat]) for seat in range(4)] == [3, 2, 5, 4]


def test_MZ_2_15_a_god_can_be_chosen_once() -> None:
    table, _ = started(4)
    table.answer(table.waiting[0], "god ixchel")
    seat = table.waiting[0]
    assert table.choices(seat) == ["god ah_puch", "god cabrakan", "god kukulkan"]
    assert table.why_not(seat, "god ixchel")[0][0] == "MZ-2.15"


def test_MZ_2_16_decks_are_shuffled_before_age_one() -> None:
    """Different seeds give different first hands of the same god."""
    hands = set()
    for seed in range(12):
        table, _ = started(2, seed)
        while "lay " not in "".join(table.choices(table.waiting[0])[:1]):
            seat = table.waiting[0]
            table.answer(seat, table.choices(seat)[0])
        seat = next(s for s in (0, 1) if table.state.god[s] == 1)
        hands.add(int(table.state.hand[seat]))
    assert len(hands) > 3


def test_MZ_2_17_no_region_is_blessed_at_the_start() -> None:
    _, state = until_abilities(4)
    assert state.blessed == 0


def test_MZ_2_18_MZ_9_3_all_tribes_offer_the_same_abilities() -> None:
    table, _ = until_abilities(4)
    for _ in range(4):
        seat = table.waiting[0]
        assert table.choices(seat) == ["ability 1a", "ability 1b", "ability 1c"]
        table.answer(seat, "ability 1b")


def test_MZ_2_19_MZ_2_20_two_players() -> None:
    """Set-up as for four, VP 5 and 4, and both Champions in one turn."""
    table, state = until_abilities(2)
    assert sorted(int(state.vp[seat]) for seat in (0, 1)) == [4, 5]
    assert bin(state.desolate).count("1") == 1
    for _ in range(2):
        table.answer(table.waiting[0], "ability 1c")
    first = table.waiting[0]
    assert table.choices(first)[0].startswith("champion")
    table.answer(first, table.choices(first)[0])
    assert table.waiting == (first,) and table.choices(first)[0].startswith("champion")
    table.answer(first, table.choices(first)[0])
    assert table.waiting == (first,) and table.choices(first)[0].startswith("muster")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_MZ_2_23_MZ_11_12_exactly_one_region_is_left_without_a_champion(seats: int) -> None:
    for seed in range(5):
        table, _ = until_abilities(seats, seed)
        while table.state.blessed == 0:
            seat = table.waiting[0]
            words = table.choices(seat)
            table.answer(seat, words[seed % len(words)])
        state = table.state
        free = [
            region
            for region in range(6)
            if not state.desolate >> region & 1 and not state.champion[region]
        ]
        assert free == [state.blessed - 1]


def test_a_hand_made_position_is_sound() -> None:
    p = Position().units(0, "uxmal", 2, 1).glyphs(1, "coba", 2).pyramid("becan", 0, 1, 0)
    assert p.sound()
    p.state.units[0] += 1
    assert not p.sound()
    assert REGION_NAMES[5] == "palenque"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_MZ_2_18_every_colour_can_be_had_at_every_count(seats: int) -> None:
    had = set()
    for colour in COLOURS:
        table = patolli.table("mezo", seats=seats, seed=1, options={"colours": colour})
        plain = patolli.table("mezo", seats=seats, seed=1)
        assert table.state.pack() == plain.state.pack()  # no effect on play
        had |= {(seat + table.colours) % 4 for seat in range(seats)}
        worn = re.search(r'<svg [^>]*class="([^"]*)"', table.svg())
        moved = "" if colour == "blue" else f" colours-{table.colours}"
        assert worn and worn[1] == f"picture{moved}"
    assert had == {0, 1, 2, 3}
    style = drawing.style()
    for moved in (1, 2, 3):
        for seat in range(4):
            other = (seat + moved) % 4 + 1
            assert f".colours-{moved} .p{seat + 1}{{--pc:var(--p{other});" in style
