"""Chapters 1 and 2: components and set-up."""

from __future__ import annotations

from collections import Counter

import patolli
from origins.helpers import GAME, bare, begun, die_word, opened
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.state import CHANCE
from patolli.games.origins.rules import kinds
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.setup import sort_pool

BOX = GAME.box()


def draws(seats: int, seed: int = 3) -> list[tuple[str, list[int], list[int]]]:
    """All draws of a set-up: the kind, its outcomes and their weights."""
    state = GAME.new(seats)
    found = []
    out = Choices()
    while state.to_answer == CHANCE:
        fill_choices(state, CHANCE, out)
        items = [int(out.item[i]) for i in range(out.count)]
        weights = [int(out.weight[i]) for i in range(out.count)]
        found.append((state.kinds[state.top()].name, items, weights))
        reply(state, CHANCE, items[(seed * (len(found) + 3)) % len(items)])
    return found


def test_OR_1_1_five_colours_and_gray_is_none_of_them() -> None:
    assert t.COLOUR_NAMES == ["red", "purple", "blue", "orange", "yellow"]
    play = bare()
    from patolli.games.origins.rules.city import colour_on

    assert colour_on(play.state, 0, BOX.agora_cell) == -1
    assert colour_on(play.state, 0, BOX.palace_cell) == -1


def test_OR_1_2_OR_1_3_OR_1_4_thirty_names_and_fifteen_tiles_of_each_colour() -> None:
    assert len(t.BUILDING_NAMES) == len(set(t.BUILDING_NAMES)) == 30
    per_colour = Counter(int(BOX.colour[b]) for b in range(30))
    assert per_colour == dict.fromkeys(range(5), 6)
    for colour in range(5):
        assert sum(int(BOX.copies[b]) for b in range(30) if BOX.colour[b] == colour) == 15
    assert all(1 <= BOX.stone[b] <= 3 for b in range(30))


def test_OR_1_5_OR_2_16_OR_2_17_OR_2_18_OR_2_19_towers_of_pool_palaces_and_cards() -> None:
    assert BOX.tower_discs == 12
    for seats in (1, 2, 3, 4):
        state = begun(seats).state
        for colour in range(5):
            shown = sum(
                int(BOX.towers[(state.district[place] - 1) * 5 + colour])
                for place in range(6)
                if state.district[place]
            )
            assert state.tower_pool[colour] == 1 + shown
            assert all(state.tower[seat * 5 + colour] == 1 for seat in range(seats))
            assert state.tower_pool[colour] + seats <= BOX.tower_discs


def test_OR_1_6_OR_2_1_dice_in_the_game_by_players() -> None:
    assert BOX.dice_per_colour == 9
    for seats, kept in ((1, 7), (2, 7), (3, 8), (4, 9)):
        state = GAME.new(seats)
        assert [int(state.reserve[c]) for c in range(5)] == [kept] * 5


def test_OR_1_7_speaker_faces() -> None:
    assert [int(BOX.speaker_roll[value]) for value in range(6)] == [0, 2, 2, 1, 1, 0]


def test_OR_1_8_OR_2_20_OR_2_21_OR_2_31_what_a_player_starts_with() -> None:
    play = opened(4)
    state = play.state
    for seat in range(4):
        assert play.goods(seat) == [1, 1, 1, 1]
        assert state.bases[seat] == 2 and len(BOX.population_price) == 4
        assert state.archon[seat] == 0 and state.superiority[seat] == 0
        assert play.points(seat) == 0
    assert [int(holder) for holder in (state.holder[0], state.holder[1], state.holder[2])] == [
        0
    ] * 3


def test_OR_1_9_OR_2_3_a_ship_of_value_1_at_every_site() -> None:
    state = opened(3).state
    assert [int(state.ship[site]) for site in range(5)] == [1] * 5
    assert BOX.ship_most == 6


def test_OR_1_10_OR_2_2_the_five_tokens_are_shuffled_over_the_sites() -> None:
    orders = set()
    for seed in range(12):
        state = opened(2, seed).state
        order = tuple(int(state.token[site]) for site in range(5))
        assert sorted(order) == [1, 2, 3, 4, 5]
        orders.add(order)
    assert len(orders) > 8
    assert next(items for name, items, _ in draws(2) if name == "bonus-token") == [0, 1, 2, 3, 4]


def test_OR_1_11_OR_2_4_three_of_the_twelve_zodiac_cards() -> None:
    signs = [items for name, items, _ in draws(2) if name == "sign"]
    assert [len(items) for items in signs] == [12, 11, 10]
    state = opened(2).state
    assert len({int(state.sign[temple]) for temple in range(3)}) == 3


def test_OR_1_12_OR_2_14_OR_2_15_district_cards_with_gold() -> None:
    for seats, cards in ((1, 3), (2, 4), (3, 5), (4, 6)):
        dealt = [items for name, items, _ in draws(seats) if name == "deal"]
        assert [len(items) for items in dealt] == [45 - i for i in range(cards)]
        state = opened(seats).state
        there = [int(state.district[place]) for place in range(6) if state.district[place]]
        assert len(set(there)) == cards
        assert [int(state.district_gold[p]) for p in range(6)] == [2] * cards + [0] * (6 - cards)


def test_OR_1_13_a_token_for_every_player_and_border() -> None:
    borders = int(BOX.borders[BOX.last_space])
    assert 4 * borders == GAME.components()["components"]["superiority_tokens"]


def test_OR_1_14_resources_have_no_limit() -> None:
    play = bare().give(stone=500).dice(0, "red3")
    play.do("turn visit red3 site1", "act upper")
    assert play.good("stone") == 503


def test_OR_2_5_the_card_of_a_temple_never_changes() -> None:
    table = patolli.table("origins", 2, 4)
    state = table.state
    signs = None
    while not table.over:
        seat = table.waiting[0]
        now = [int(state.sign[temple]) for temple in range(3)]
        signs = signs or now
        assert now == signs
        words = table.choices(seat)
        table.answer(seat, words[(len(table.lines) * 7) % len(words)])


def test_OR_2_6_OR_2_7_OR_2_8_one_tile_of_each_colour_in_the_pool_and_face_up() -> None:
    orders = set()
    for seed in range(8):
        state = opened(2, seed).state
        colours = [int(BOX.colour[state.building_pool[slot] - 1]) for slot in range(5)]
        assert sorted(colours) == [0, 1, 2, 3, 4]
        orders.add(tuple(colours))
        for colour in range(5):
            assert BOX.colour[state.face_up[colour] - 1] == colour
    assert len(orders) > 4
    weights = [w for name, items, w in draws(2) if name == "turn-up" and len(items) == 6]
    assert all(sum(row) in (14, 15) for row in weights)


def test_OR_2_9_OR_2_26_sixes_are_rolled_again() -> None:
    rolls = [(items, weights) for name, items, weights in draws(3) if name == "roll"]
    assert len(rolls) == 5 + 10
    assert all(items == [0, 1, 2, 3, 4] and weights == [1] * 5 for items, weights in rolls)


def test_OR_2_10_the_citizen_pool_is_ascending() -> None:
    for seed in range(8):
        state = opened(3, seed).state
        values = [int(state.citizen_pool[slot]) & 7 for slot in range(5)]
        assert values == sorted(values)
        assert sorted(int(state.citizen_pool[slot]) >> 3 for slot in range(5)) == [0, 1, 2, 3, 4]


def test_OR_2_11_OR_E1_equal_dice_by_the_lower_building() -> None:
    play = bare()
    play.pool("main_gate", "obelisk", "mint", "forum", "outpost")
    play.citizens("red3", "purple5", "blue1", "orange3", "yellow3")
    sort_pool(play.state)
    assert play.citizen_words() == ["blue1", "red3", "orange3", "yellow3", "purple5"]


def test_OR_2_12_OR_2_13_OR_E2_speakers_and_cards_of_three_players() -> None:
    for seats, speakers in ((1, 2), (2, 2), (3, 3), (4, 4)):
        state = opened(seats).state
        assert sum(int(state.speaker_pool[value]) for value in range(6)) == speakers
    state = opened(3).state
    assert sum(int(state.district_gold[place]) for place in range(6)) == 10
    assert GAME.new(3).reserve[0] == 8


def test_OR_2_22_OR_2_23_discs_on_the_start_and_a_city_of_two_tiles() -> None:
    state = opened(4).state
    assert all(state.temple[i] == 0 for i in range(12))
    assert all(state.points[i] == 0 for i in range(40))
    assert BOX.agora_cell - BOX.palace_cell == t.WIDTH
    for seat in range(4):
        assert state.tie_break(seat) == 2


def test_OR_2_24_OR_2_25_a_random_first_player_lies_at_the_bottom() -> None:
    firsts = set()
    for seed in range(10):
        state = opened(3, seed).state
        firsts.add(int(state.first))
        for step in range(3):
            assert state.strength_height[(state.first + step) % 3] == step
            assert state.strength[step] == 0
    assert firsts == {0, 1, 2}


def test_OR_2_27_OR_2_28_the_draft_is_a_snake() -> None:
    play = opened(4, 5)
    first = int(play.state.first)
    order = []
    while play.asked() == "pick":
        order.append(play.who())
        play.do(play.words()[0])
    clockwise = [(first + step) % 4 for step in range(4)]
    assert order == clockwise + clockwise[::-1]
    assert play.who() == first


def test_OR_2_29_OR_2_30_drafted_dice_keep_their_value_and_the_rest_returns() -> None:
    play = opened(2, 6)
    state = play.state
    rolled = Counter(die_word(int(d)) for d in [state.draft[i] for i in range(10)])
    reserve = [int(state.reserve[c]) for c in range(5)]
    assert play.refused("pick red6") == "OR-2.27"
    while play.asked() == "pick":
        play.do(play.words()[-1])
    taken = Counter(play.unused(0) + play.unused(1))
    assert sum(taken.values()) == 4 and not taken - rolled
    left = rolled - taken
    for colour, name in enumerate(t.COLOUR_NAMES):
        back = sum(count for word, count in left.items() if word.startswith(name))
        assert state.reserve[colour] == reserve[colour] + back
    assert all(state.draft[place] == 0 for place in range(10))


def test_OR_E3_the_tower_pool_of_five_cards() -> None:
    play = bare(3)
    state = play.state
    for colour in range(5):
        state.tower_pool[colour] = 1
    # red 2, purple 2, blue 1, orange 3 and yellow 2 towers on five cards
    pairs = [{0, 3}, {0, 1}, {3, 4}, {3, 2}, {1, 4}]
    towers = state.box.towers
    cards = [
        next(card for card in range(45) if {c for c in range(5) if towers[card * 5 + c]} == pair)
        for pair in pairs
    ]
    for place, card in enumerate(cards):
        state.district[place] = 0
        state.depth = 0
        state.push(kinds.DEAL, -1, place)
        play.do(f"deal d{card + 1:02}")
    assert [int(state.tower_pool[c]) for c in range(5)] == [3, 3, 2, 4, 3]


def test_OR_E4_heights_are_the_discs_of_each_stack() -> None:
    play = bare().give(gold=20)
    for word in ("turn tower orange", "turn tower orange", "turn tower purple"):
        play.ask(kinds.TURN).do(word)
    assert [int(play.state.tower[c]) for c in range(5)] == [1, 2, 1, 3, 1]
