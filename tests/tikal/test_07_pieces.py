"""TK-7: entering, secret paths, walking."""

from __future__ import annotations

from patolli.games.tikal.rules.board import (
    COSTS,
    count_all_steps,
    counted_crossing,
    crossing,
    is_open,
    measure,
)
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import FAR, HEX_NAMES, HEXES
from tikal.helpers import (
    BOX,
    act,
    acting,
    at,
    fill_board,
    new,
    play,
    play_until,
    post,
    put,
    why,
    words,
)

WALKING = ("A2@c0r2/k1", "A6@c1r1/k4", "A4@c0r1/k2")


def costs_from(state: Tikal, name: str, limit: int = 10) -> dict[str, int]:
    """What it costs to walk from a hex to all within reach."""
    measure(state, at(name), limit)
    return {HEX_NAMES[hex]: int(COSTS[hex]) for hex in range(HEXES) if 0 < COSTS[hex] < FAR}


def walked(state: Tikal, word: str, end: str) -> int:
    """The points a walk costs."""
    before = int(state.points_left)
    play(state, word, f"walk {end}")
    return before - int(state.points_left)


# ------------------------------------------------------------------------------- entering
def test_TK_7_1_a_piece_enters_at_the_base_camp_or_an_own_camp() -> None:
    state = acting()
    play(state, "act enter worker base", "act enter leader base")
    assert state.workers[at("c0r4")] == 1 and state.leader[0] == at("c0r4")
    assert state.reserve[0] == 17 and state.points_left == 8
    assert why(state, "act enter leader base") == "TK-7.1"
    play(state, "act camp c1r3", "act enter worker camp-1")
    assert state.workers[at("c1r3")] == 1


def test_TK_7_2_any_number_of_pieces_may_enter() -> None:
    state = acting()
    for _ in range(9):
        play(state, "act enter worker base")
    play(state, "act enter leader base")
    assert words(state) == ["act end"]


def test_TK_7_3_never_at_a_camp_of_another_player() -> None:
    state = acting()
    state.camps[2] = at("c1r3")  # the first camp of seat 1
    assert why(state, "act enter worker camp-1") == "TK-10.7"
    act(state, 1)
    assert why(state, "act enter worker camp-1") == ""


def test_TK_7_4_pieces_never_go_back_to_the_reserve() -> None:
    state = new(3)
    lowest = [18, 18, 18]
    play_until(state, "act", seed=3)
    while state.depth:
        for seat in range(3):
            assert state.reserve[seat] <= lowest[seat]
            lowest[seat] = int(state.reserve[seat])
        play(state, words(state)[-1])
        play_until(state, "act", seed=int(sum(lowest)))
    state = acting()
    state.reserve[0] = 0
    assert why(state, "act enter worker base") == "TK-7.1"


def test_TK_E4_ten_pieces_enter() -> None:
    state = acting()
    for _ in range(10):
        play(state, "act enter worker base")
    assert state.workers[at("c0r4")] == 10 and state.reserve[0] == 8 and state.points_left == 0


# --------------------------------------------------------------------------- secret paths
def test_TK_7_5_from_the_base_camp_to_a_camp_and_between_camps() -> None:
    state = acting(2, 0, 10, "A6@c2r3/k0")
    state.camps[0], state.camps[1] = at("c1r3"), at("c2r3")
    put(state, 0, "c0r4", workers=1, leader=True)
    play(state, "act transfer worker base camp-2", "act transfer leader base camp-1")
    play(state, "act transfer worker camp-2 camp-1", "act transfer leader camp-1 camp-2")
    assert state.workers[at("c1r3")] == 1 and state.leader[0] == at("c2r3")
    assert state.points_left == 6


def test_TK_7_6_and_back_to_the_base_camp() -> None:
    state = acting()
    state.camps[0] = at("c1r3")
    put(state, 0, "c1r3", workers=1)
    play(state, "act transfer worker camp-1 base")
    assert state.workers[at("c0r4")] == 1 and state.points_left == 9


def test_TK_7_7_distance_and_stones_do_not_matter() -> None:
    state = new()
    fill_board(state)
    jungle = next(hex for hex in reversed(range(HEXES)) if BOX.kinds[state.tile[hex]] == 3)
    act(state, 0, 1)
    state.camps[0] = jungle
    put(state, 0, "c0r4", workers=1)
    play(state, "act transfer worker base camp-1")
    assert state.workers[jungle] == 1 and state.points_left == 0
    assert HEX_NAMES[jungle][1] in "67"


def test_TK_7_8_the_piece_must_stand_on_an_own_entry_point() -> None:
    state = acting(2, 0, 10, "A6@c2r3/k0")
    state.camps[0] = at("c1r3")
    state.camps[2] = at("c2r3")
    put(state, 0, "c2r3", workers=1)  # on a camp of seat 1
    put(state, 0, "c0r3", workers=1)
    assert why(state, "act transfer worker base camp-1") == "TK-7.8"
    assert why(state, "act transfer worker camp-1 base") == "TK-7.8"
    assert why(state, "act transfer worker camp-2 base") == "TK-10.7"


# -------------------------------------------------------------------------------- walking
def test_TK_7_9_TK_7_11_a_step_costs_the_stones_of_both_sides() -> None:
    state = acting()
    put(state, 0, "c0r4", workers=2)
    assert walked(state, "act walk worker c0r4", "c0r3") == 2
    assert walked(state, "act walk worker c0r4", "c1r3") == 1
    assert state.workers[at("c0r3")] == state.workers[at("c1r3")] == 1
    assert state.workers[at("c0r4")] == 0


def test_TK_7_9_the_kept_costs_of_steps_are_what_the_stones_say() -> None:
    for seed in range(4):
        state = new(2, unplaceable="laid")
        while state.depth:
            play_until(state, "act", seed)
            for hex in range(HEXES):
                for edge in range(6):
                    assert crossing(state, hex, edge) == counted_crossing(state, hex, edge)
            if state.depth:
                play(state, "act end")


def test_TK_7_9_a_walk_leads_to_another_hex() -> None:
    state = acting()
    put(state, 0, "c0r4", workers=1)
    play(state, "act walk worker c0r4")
    assert why(state, "walk c0r4") == "TK-7.9"


def test_TK_7_10_no_stones_no_step() -> None:
    state = acting()
    assert crossing(state, at("c0r3"), 2) == 0  # to c1r3
    assert costs_from(state, "c0r3", 2) == {"c0r4": 2}
    state = acting(2, 0, 10, "A6@c2r3/k0")
    state.turn[at("c2r3")] = 0
    put(state, 0, "c0r4", workers=1)
    lonely = at("c7r0")
    state.tile[lonely] = 2  # cut off: no chain of stones leads there
    count_all_steps(state)
    play(state, "act walk worker c0r4")
    assert why(state, "walk c7r0") == "TK-7.10"


def test_TK_7_12_the_same_both_ways_and_for_worker_and_leader() -> None:
    state = new()
    fill_board(state)
    for hex in range(HEXES):
        for edge in range(6):
            other = BOX.neighbours[hex * 6 + edge]
            if other >= 0 and is_open(state, hex) and is_open(state, other):
                assert crossing(state, hex, edge) == crossing(state, other, (edge + 3) % 6)
    state = acting()
    put(state, 0, "c0r4", workers=1, leader=True)
    assert walked(state, "act walk worker c0r4", "c1r4") == 2
    assert walked(state, "act walk leader c0r4", "c1r4") == 2


def test_TK_7_13_a_chain_of_steps_at_once_or_with_other_actions_between() -> None:
    at_once = acting(2, 0, 10, *WALKING)
    put(at_once, 0, "c0r2", workers=1)
    assert walked(at_once, "act walk worker c0r2", "c0r1") == 6
    between = acting(2, 0, 10, *WALKING)
    put(between, 0, "c0r2", workers=1)
    assert walked(between, "act walk worker c0r2", "c1r1") == 3
    play(between, "act enter worker base")
    assert walked(between, "act walk worker c1r1", "c0r1") == 3
    assert between.points_left == at_once.points_left - 1


def test_TK_7_13_the_cheapest_chain_is_taken() -> None:
    """On a full board no step to a neighbour is cheaper than what the search found."""
    state = new()
    fill_board(state)
    measure(state, at("c0r4"), FAR - 1)
    found = [int(cost) for cost in COSTS]
    for hex in range(HEXES):
        if not is_open(state, hex) or found[hex] == FAR:
            continue
        for edge in range(6):
            cost = int(crossing(state, hex, edge))
            if cost:
                assert found[BOX.neighbours[hex * 6 + edge]] <= found[hex] + cost
    assert found[at("c0r4")] == 0 and found[at("c1r3")] == 1


def test_TK_7_14_nobody_walks_on_unexplored_hexes() -> None:
    state = acting()
    put(state, 0, "c0r3", workers=1)
    play(state, "act walk worker c0r3")
    assert why(state, "walk c0r2") == "TK-7.14"  # though a stone points at it
    assert words(state) == ["walk c0r4", "walk c1r3", "walk c1r4"]


def test_TK_7_15_others_neither_block_nor_change_the_cost() -> None:
    state = acting(2, 0, 10, *WALKING)
    before = costs_from(state, "c0r4")
    put(state, 1, "c0r3", workers=9, leader=True)
    post(state, "c0r2", 1)
    state.camps[2] = at("c1r3")
    assert costs_from(state, "c0r4") == before
    put(state, 0, "c0r4", workers=1)
    assert walked(state, "act walk worker c0r4", "c0r2") == before["c0r2"]


def test_TK_7_16_any_number_may_share_a_hex() -> None:
    state = acting()
    put(state, 0, "c0r3", workers=17, leader=True)
    put(state, 1, "c0r3", workers=18)
    put(state, 0, "c0r4", workers=1)
    assert walked(state, "act walk worker c0r4", "c0r3") == 2
    assert state.workers[at("c0r3")] == 18


def test_TK_7_17_the_base_camp_can_be_entered_on_foot() -> None:
    state = acting()
    put(state, 0, "c1r3", leader=True)
    assert walked(state, "act walk leader c1r3", "c0r4") == 1
    assert state.leader[0] == at("c0r4")


def test_TK_7_18_no_crossing_costs_more_than_six() -> None:
    dearest = max(int(stone) for stone in BOX.stones)
    assert 2 * dearest == 6 <= BOX.points


def test_TK_7_19_TK_14_5_all_open_hexes_are_connected() -> None:
    for seed in range(12):
        state = new(2 + seed % 3)
        while state.depth:
            play_until(state, "draw", seed)
            measure(state, BOX.base, FAR - 1)
            for hex in range(HEXES):
                assert is_open(state, hex) == (COSTS[hex] < FAR)
            if state.depth:
                play(state, words(state)[seed % len(words(state))])


def test_TK_E3_walking() -> None:
    state = acting(2, 0, 10, *WALKING)
    put(state, 0, "c0r2", workers=1)
    costs = costs_from(state, "c0r2")
    assert costs["c1r1"] == 3 and costs["c0r1"] == 6 and costs["c0r3"] == 1
    assert crossing(state, at("c0r2"), 0) == 0  # straight to the treasure tile


def test_a_walk_is_offered_only_if_a_step_can_be_paid() -> None:
    state = acting(2, 0, 1)
    put(state, 0, "c0r3", workers=1)
    assert why(state, "act walk worker c0r3") == "TK-6.2"
    put(state, 0, "c0r4", workers=1)
    play(state, "act walk worker c0r4")
    assert words(state) == ["walk c1r3"]
    assert why(state, "walk c0r3") == "TK-6.2"
