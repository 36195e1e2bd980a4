"""TK-1: components and terms."""

from __future__ import annotations

import pytest

from patolli.engine.errors import BadSetup
from patolli.games.tikal.check import pieces
from patolli.games.tikal.rules.board import crossing, pieces_on, strength
from patolli.games.tikal.rules.tables import (
    EDGES,
    HEX_KINDS,
    HEX_NAMES,
    HEXES,
    JUNGLE,
    TEMPLE,
    TILES,
    TREASURE,
    VOLCANO,
)
from tikal.helpers import BOX, DATA, GAME, acting, at, lay, new, play, put, raise_temple, words


def test_TK_1_1_two_to_four_players() -> None:
    for seats in (2, 3, 4):
        assert new(seats).seats == seats
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            GAME.new(seats)


def test_TK_1_2_forty_hexes_four_of_them_printed() -> None:
    state = new()
    assert len(state.tile) == 40
    assert sum(1 for hex in range(40) if state.tile[hex] >= 0) == 4
    assert sum(int(count) for count in state.bag) == 36


def test_TK_1_3_odd_columns_sit_half_a_hex_lower() -> None:
    steps = {0: [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]}
    steps[1] = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
    pairs = 0
    for hex, name in enumerate(HEX_NAMES):
        column, row = int(name[1]), int(name[3])
        for edge, (over, down) in enumerate(steps[column % 2]):
            inside = 0 <= column + over < 8 and 0 <= row + down < 5
            expected = at(f"c{column + over}r{row + down}") if inside else -1
            assert BOX.neighbours[hex * EDGES + edge] == expected
            pairs += inside
    assert pairs == 2 * DATA["geometry"]["adjacent_pairs"] == 190


def test_TK_1_4_the_printed_hexes() -> None:
    state = new()
    kinds = {
        name: HEX_KINDS[BOX.kinds[state.tile[at(name)]]]
        for name in HEX_NAMES
        if state.tile[at(name)] >= 0
    }
    assert kinds == {"c0r3": "temple", "c0r4": "base_camp", "c1r3": "jungle", "c1r4": "temple"}
    assert state.value[at("c0r3")] == state.value[at("c1r4")] == 1
    assert BOX.base == at("c0r4")


def test_TK_1_5_the_printed_stones() -> None:
    state = new()
    costs = DATA["printed_crossings"]
    edges = {"c0r3": 0, "c1r3": 1, "c1r4": 2}
    for name, edge in edges.items():
        assert crossing(state, at("c0r4"), edge) == costs[f"c0r4_{name}"]
    assert crossing(state, at("c0r3"), 2) == costs["c0r3_c1r3"] == 0
    assert crossing(state, at("c1r3"), 3) == costs["c1r3_c1r4"] == 0
    stones = {entry["hex"]: entry["stones"] for entry in DATA["printed_hex"]}
    assert stones["c0r4"] == [1, 1, 1, 0, 0, 0] and stones["c0r3"] == [1, 1, 0, 1, 0, 0]
    assert stones["c1r3"] == [1, 1, 1, 0, 0, 0] and stones["c1r4"] == [0, 1, 0, 0, 0, 1]


def test_TK_1_6_any_kind_may_lie_on_any_free_hex() -> None:
    for tile in ("a1", "a4", "a6"):
        state = new()
        play(state, f"draw {tile}")
        assert words(state) == ["place c0r2", "place c1r2", "place c2r3", "place c2r4"]


def kinds_of_tiles() -> list[int]:
    return [int(BOX.kinds[tile]) for tile in range(TILES)]


def test_TK_1_7_thirty_six_tiles_of_four_kinds() -> None:
    kinds = kinds_of_tiles()
    counts = DATA["counts"]
    assert kinds.count(TEMPLE) == counts["temple_tiles"] == 15
    assert kinds.count(JUNGLE) == counts["jungle_tiles"] == 10
    assert kinds.count(TREASURE) == counts["treasure_tiles"] == 8
    assert kinds.count(VOLCANO) == counts["volcano_tiles"] == 3
    assert sum(BOX.copies) == counts["tiles"] == 36


def test_TK_1_8_letters_and_volcanoes() -> None:
    letters = [int(letter) for letter in BOX.letters]
    assert [letters.count(letter) for letter in range(7)] == [6, 6, 5, 5, 5, 5, 4]
    volcanoes = [letters[tile] for tile, kind in enumerate(kinds_of_tiles()) if kind == VOLCANO]
    assert volcanoes == [1, 3, 5]


def test_TK_1_9_three_stones_on_every_tile_but_a_volcano() -> None:
    for tile, kind in enumerate(kinds_of_tiles()):
        edges = sorted((int(BOX.stones[tile * 36 + edge]) for edge in range(6)), reverse=True)
        if kind == VOLCANO:
            assert edges == [0] * 6
        else:
            assert edges[:3] in ([3, 0, 0], [2, 1, 0], [1, 1, 1])


def test_TK_1_10_values_of_the_temple_tiles() -> None:
    values = sorted(int(BOX.values[tile]) for tile in range(TILES) if BOX.values[tile])
    assert values == [1] + [2] * 3 + [3] * 4 + [4] * 3 + [5] * 3 + [6]


def test_TK_1_11_masks_of_the_treasure_tiles() -> None:
    masks = sorted(int(BOX.masks[tile]) for tile in range(TILES) if BOX.masks[tile])
    assert masks == [2, 2, 2, 3, 3, 4, 4, 4] and sum(masks) == 24


def test_TK_1_12_forty_eight_temple_tokens() -> None:
    assert [int(count) for count in new().tokens] == [0, 0, 3, 6, 9, 11, 8, 5, 3, 2, 1]
    assert sum(BOX.tokens) == 48


def test_TK_1_13_eight_kinds_of_treasure_with_three_copies() -> None:
    assert [int(count) for count in new().unseen] == [3] * 8


def test_TK_1_14_every_player_owns_a_leader_workers_and_camps() -> None:
    state = acting(4)
    assert [int(count) for count in state.reserve] == [18] * 4
    assert [int(place) for place in state.leader] == [-1] * 4
    assert [int(hex) for hex in state.camps] == [-1] * 8
    assert BOX.camps == 2 and BOX.leaders == 1


def test_TK_1_15_the_leader_counts_three_for_strength_and_one_otherwise() -> None:
    state = acting()
    put(state, 0, "c0r3", workers=1, leader=True)
    assert strength(state, 0, at("c0r3")) == 4
    assert pieces_on(state, 0, at("c0r3")) == 2
    state = acting(2, 0, 1)
    assert "act enter leader base" in words(state) and "act enter worker base" in words(state)


def test_TK_1_16_TK_14_4_a_count_that_is_wrong_is_found() -> None:
    state = acting()
    put(state, 0, "c0r3", workers=2)
    raise_temple(state, "c0r3", 3)
    assert all(found == box for found, box in pieces(state).values())
    state.workers[at("c0r3")] += 1
    assert pieces(state)["workers of A"] == (19, 18)
    state.tokens[2] += 1
    assert pieces(state)["temple tokens of 2"] == (4, 3)
    state.pile -= 1
    assert pieces(state)["covered treasures"] == (23, 24)
    lay(state, "A1@c0r2/k0")
    state.tile[at("c1r2")] = 2
    assert pieces(state)["tiles"] == (37, 36)


def test_TK_1_17_TK_E8_a_score_is_a_plain_number() -> None:
    state = acting()
    state.scored_temples[0] = 95
    state.scored_treasures[0] = 29
    assert state.score(0) == 124
    assert state.score(0) % DATA["counts"]["score_track_spaces"] == 24


def test_every_hex_has_a_unique_name() -> None:
    assert len(set(HEX_NAMES)) == HEXES
