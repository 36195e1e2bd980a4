"""Chapter 25: the solo training mode."""

from __future__ import annotations

from collections import Counter

import pytest

import patolli
from origins.helpers import EXAMPLES, GAME, Play, bare, begun, die_word, opened
from patolli.engine.question import Choices
from patolli.games.origins.rules import kinds
from patolli.games.origins.rules.closing import score_card
from patolli.games.origins.rules.rounds import fall_back

BOX = GAME.box(EXAMPLES)


def alone() -> Play:
    """A bare solo table."""
    return bare(1)


def test_OR_25_1_one_player_and_a_neutral_disc_on_the_start() -> None:
    play = begun(1)
    assert play.state.seats == 1 and play.state.neutral == 0 and play.state.strength[0] == 0


def test_OR_25_2_OR_25_3_cards_dice_and_speakers() -> None:
    state = opened(1).state
    assert sum(state.district[place] > 0 for place in range(6)) == 3
    assert sum(int(state.district_gold[place]) for place in range(6)) == 6
    assert sum(int(state.speaker_pool[value]) for value in range(6)) == 2
    assert GAME.new(1).reserve[0] == 7
    for colour in range(5):
        dealt = [int(state.district[place]) - 1 for place in range(3)]
        shown = sum(int(state.box.towers[card * 5 + colour]) for card in dealt)
        assert state.tower_pool[colour] == 1 + shown


def test_OR_25_4_discard_the_two_highest_and_keep_two_of_three() -> None:
    for seed in range(12):
        play = opened(1, seed)
        rolled = [e for e in play.journal.entries if e[0] == kinds.ROLLED][5:]
        values = sorted(entry[2] % 6 + 1 for entry in rolled)
        assert len(values) == 5
        while play.asked() == "discard":
            assert all(int(word[-1]) == max(left(play)) for word in play.words())
            play.do(play.words()[0])
        assert sorted(left(play)) == values[:3]
        play.do(play.words()[0])
        play.do(play.words()[0])
        assert len(play.unused()) == 2
        assert sum(int(play.state.reserve[c]) for c in range(5)) == 35 - 5 - 2


def left(play: Play) -> list[int]:
    """The values in the draft."""
    return [int(play.state.draft[place]) & 7 for place in range(10) if play.state.draft[place]]


def test_OR_25_4_among_equal_dice_the_player_decides() -> None:
    play = alone()
    for place, word in enumerate(("red5", "purple4", "blue4", "orange4", "yellow1")):
        from origins.helpers import die

        play.state.draft[place] = die(word)
    from patolli.games.origins.rules.setup import discard_highest

    play.state.depth = 0
    discard_highest(play.state, 2)
    assert play.words() == ["discard purple4", "discard blue4", "discard orange4"]
    assert play.refused("discard yellow1") == "OR-25.4"
    play.do("discard blue4")
    found = Counter(die_word(int(play.state.draft[i])) for i in range(5) if play.state.draft[i])
    assert found == Counter(["purple4", "orange4", "yellow1"])


def test_OR_25_5_turn_after_turn_until_passing() -> None:
    play = alone().dice(0, "red3").do("turn visit archon site1", "act upper")
    assert play.asked() == "turn" and play.who() == 0 and play.state.round == 1
    play.do("turn visit red3 site5", "act upper", "turn pass")
    assert play.state.round == 2


def test_OR_25_6_a_neighbour_of_choice_rises_before_the_action() -> None:
    play = alone().do("turn visit archon site3")
    assert play.words() == ["rise left", "rise right"]
    assert play.refused("rise neither") == "OR-25.6"
    assert play.refused("rise freeze") == "OR-25.11"
    play.do("rise right")
    assert [int(play.state.ship[i]) for i in range(5)] == [1, 1, 2, 2, 1]
    assert play.asked() == "act"


def test_OR_25_7_outer_sites_have_one_neighbour() -> None:
    play = alone().do("turn visit archon site1")
    assert play.asked() == "act"
    assert [int(play.state.ship[i]) for i in range(5)] == [2, 2, 1, 1, 1]
    play = alone()
    play.state.superiority[0] = 1
    play.do("turn visit archon site5")
    assert play.refused("rise right") == "OR-25.8"


def test_OR_25_8_OR_25_9_OR_E27_a_neighbour_at_six_does_not_rise() -> None:
    play = alone()
    play.state.ship[1] = play.state.ship[3] = 6
    play.do("turn visit archon site3")
    assert [int(play.state.ship[i]) for i in range(5)] == [1, 6, 2, 6, 1]
    outer = alone()
    outer.state.ship[1] = 6
    outer.do("turn visit archon site1")
    assert [int(outer.state.ship[i]) for i in range(5)] == [2, 6, 1, 1, 1]
    asked = alone()
    asked.state.ship[1] = asked.state.ship[3] = 6
    asked.state.superiority[0] = 1
    asked.do("turn visit archon site3")
    assert asked.words() == ["rise neither", "rise freeze"]
    asked.do("rise neither")
    assert asked.state.ship[2] == 2


def test_OR_25_10_the_visited_site_goes_from_six_to_one() -> None:
    play = alone()
    play.state.ship[0] = 6
    play.do("turn visit archon site1")
    assert play.state.ship[0] == 1 and play.state.ship[1] == 2


def test_OR_25_11_a_token_freezes_the_sites_and_gives_no_action() -> None:
    play = alone()
    play.state.superiority[0] = 1
    play.do("turn visit archon site3", "rise freeze", "act upper")
    assert [int(play.state.ship[i]) for i in range(5)] == [1] * 5
    assert play.state.superiority[0] == 0
    again = alone()
    again.state.superiority[0] = 2
    again.do("turn visit archon site1", "rise right", "act upper")
    assert again.asked() == "turn"  # no extra action is offered


def test_OR_25_12_five_rounds_and_no_other_end() -> None:
    play = alone().give(gold=9).cards(1)
    score_card(play.state, 0, 0)
    for colour in (0, 1):
        play.state.tower_pool[colour] = 1
    play.ask(kinds.TURN).do("turn tower red", "turn tower purple")
    assert play.state.ended == 0
    play = begun(1)
    rounds = 0
    while play.state.depth:
        play.do("turn pass")
        rounds = int(play.state.round)
    assert rounds == 5


def test_OR_25_13_the_neutral_disc_moves_before_the_border_of_the_round() -> None:
    play = begun(1)
    spaces = []
    while play.state.depth:
        spaces.append(int(play.state.neutral))
        play.do("turn pass")
    assert spaces == [0, 7, 10, 13, 16]
    borders = play.state.box.borders
    assert [int(borders[space + 1]) for space in spaces[1:]] == [2, 3, 4, 5]
    assert all(borders[space + 1] == borders[space] + 1 for space in spaces[1:])


def test_OR_25_14_the_neutral_disc_is_an_opponent() -> None:
    play = alone().military(4)
    play.state.neutral = 3
    assert play.ask(kinds.ATTACK).points() == 2 + 1
    riding = alone().military(0)
    riding.state.neutral = 1
    riding.use("riding_grounds", "1,0").do("gain stone")
    assert riding.good("stone") == 1


def test_OR_25_15_OR_25_16_one_zodiac_card_at_random_is_kept() -> None:
    play = alone().temple(0, 5).temple(1, 2).temple(2, 1)
    for temple in range(3):
        play.state.holder[temple] = 1
    kind = play.state.kinds[kinds.KEEP]
    out = Choices()
    kind.choices(play.state, -1, 0, 0, out)
    assert [int(out.weight[i]) for i in range(out.count)] == [1, 1, 1]
    play.do("turn pass", "keep mountains")
    assert [int(play.state.holder[i]) for i in range(3)] == [0, 1, 0]
    none = alone().temple(0, 5).do("turn pass")
    assert [int(none.state.holder[i]) for i in range(3)] == [0, 0, 0]  # highest, but no card


def test_OR_25_17_the_own_disc_falls_back() -> None:
    play = alone().military(9)
    play.state.neutral = 6
    fall_back(play.state)
    assert play.state.strength[0] == 7 and play.state.neutral == 6


def test_OR_25_18_an_empty_slot_does_not_end_the_game() -> None:
    play = alone()
    play.state.reserve[0] = 0
    play.ask(kinds.CITIZEN, 0, 1).do("citizen slot1")
    assert play.citizen_words()[4] == "" and play.state.ended == 0


@pytest.mark.parametrize(("points", "winners"), [(220, 1), (219, 0)])
def test_OR_25_19_OR_25_20_OR_E26_the_target(points: int, winners: int) -> None:
    play = alone()
    for site, colour in enumerate((1, 4, 3, 5, 2)):  # red on 1, blue on 3
        play.state.token[site] = colour
    assert play.state.target() == 180 + 2 * 20
    play.state.points[0] = points
    assert play.state.winners() == winners
    for site in range(5):
        play.state.token[site] = site + 1
    assert play.state.target() == 180 + 4 * 20


def test_a_lost_solo_game_has_no_winner() -> None:
    table = patolli.table("origins", 1, 1)
    while not table.over:
        table.answer(0, table.choices(0)[-1])
    assert table.winners == ()
