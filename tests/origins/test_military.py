"""Chapter 9: the military track."""

from __future__ import annotations

import itertools

import pytest

from origins.helpers import EXAMPLES, GAME, bare
from patolli.games.origins.rules import kinds
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.rounds import fall_back
from patolli.games.origins.rules.tracks import march, weaker
from patolli.games.origins.shown.hints import space_kind

BOX = GAME.box(EXAMPLES)


def test_OR_9_1_OR_9_2_borders_are_lines_with_three_spaces_between() -> None:
    passed = [int(BOX.borders[space]) for space in range(14)]
    assert passed == [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5]
    edges = [space for space in range(1, 14) if passed[space] > passed[space - 1]]
    assert all(later - earlier == 3 for earlier, later in itertools.pairwise(edges))
    assert BOX.last_space == 13


def test_OR_9_3_OR_9_4_OR_9_5_OR_9_8_OR_E7_a_move_onto_another_disc() -> None:
    play = bare(3).military(3, 4, 5)
    march(play.state, 0, 2)
    state = play.state
    assert [int(state.strength[s]) for s in range(3)] == [5, 4, 5]
    assert state.strength_height[2] == 0 and state.strength_height[0] == 1
    assert state.superiority[0] == 1


def test_OR_9_6_only_the_own_disc_leaves_its_stack() -> None:
    play = bare(3).military(4, 4, 4)
    march(play.state, 1, 1)
    assert [int(play.state.strength_height[s]) for s in range(3)] == [0, 0, 1]
    assert [int(play.state.strength[s]) for s in range(3)] == [4, 5, 4]


def test_OR_9_7_OR_9_13_OR_9_15_discs_on_one_space_are_equally_strong() -> None:
    play = bare(4).military(5, 5, 2, 9)
    assert weaker(play.state, 0) == weaker(play.state, 1) == 1
    assert weaker(play.state, 2) == 0 and weaker(play.state, 3) == 3


def test_OR_9_9_OR_20_6_no_second_token_for_a_border() -> None:
    play = bare().military(3, 0)
    march(play.state, 0, 3)
    assert play.state.superiority[0] == 1
    fall_back(play.state)
    assert play.state.strength[0] == 4
    march(play.state, 0, 2)
    assert play.state.superiority[0] == 1


def test_OR_9_10_OR_9_11_OR_9_24_OR_E23_the_last_space() -> None:
    play = bare().military(12, 0)
    march(play.state, 0, 2)
    assert play.state.strength[0] == 13 and play.points() == 9
    assert play.state.superiority[0] == 1
    march(play.state, 0, 2)
    assert play.state.strength[0] == 13 and play.points() == 9
    fall_back(play.state)
    assert play.state.strength[0] == 13
    play.ask(kinds.FIGHT, 0, 1, kinds.CAN_MOVE | kinds.CAN_ATTACK)
    assert play.refused("fight move") == "OR-9.11"
    play.give(food=1).dice(0, "red3").ask(kinds.TRAINING, 0, 3)
    assert play.refused("train march") == "OR-9.11"


def test_OR_9_12_OR_9_14_OR_9_18_OR_E8_the_bonus_then_points() -> None:
    play = bare(3).military(5, 4, 5).ask(kinds.ATTACK)
    assert play.good("wisdom") == 1 and play.points() == 3
    assert play.good("wisdom", 2) == 0 and play.points(2) == 0
    names = play.events()
    assert names.index("got") < names.index("points")


def test_OR_9_13_one_point_for_each_disc_behind() -> None:
    play = bare(4).military(6, 5, 2, 0).ask(kinds.ATTACK)
    assert play.points() == 2 + 3


@pytest.mark.parametrize("space", [0, 1, 13])
def test_OR_9_16_no_bonus_on_start_first_and_last_space(space: int) -> None:
    play = bare().military(space, 0).ask(kinds.ATTACK)
    assert play.goods() == [0, 0, 0, 0]
    assert play.points() == int(BOX.borders[space]) + (1 if space else 0)


@pytest.mark.parametrize(
    ("space", "goods"),
    [
        (3, [1, 0, 0, 0]),
        (4, [0, 1, 0, 0]),
        (5, [0, 0, 1, 0]),
        (6, [0, 0, 0, 1]),
        (12, [0, 0, 0, 2]),
    ],
)
def test_OR_9_18_OR_9_19_plain_bonuses(space: int, goods: list[int]) -> None:
    assert bare().military(space, 0).ask(kinds.ATTACK).goods() == goods


@pytest.mark.parametrize(
    ("space", "goods"),
    [
        (7, [1, 1, 0, 0]),
        (8, [0, 2, 0, 0]),
        (9, [0, 1, 1, 0]),
        (10, [0, 1, 0, 1]),
        (11, [0, 1, 0, 1]),
    ],
)
def test_OR_9_20_any_and_a_given_resource(space: int, goods: list[int]) -> None:
    play = bare().military(space, 0).ask(kinds.ATTACK).do("gain food")
    assert play.goods() == goods
    assert play.points() == int(BOX.borders[space]) + 1


def test_OR_9_21_an_attack_moves_nothing_and_robs_nobody() -> None:
    play = bare(3).give(1, stone=2, food=2, wisdom=2, gold=2).military(5, 4, 5)
    play.ask(kinds.ATTACK)
    assert [int(play.state.strength[s]) for s in range(3)] == [5, 4, 5]
    assert play.goods(1) == [2, 2, 2, 2] and play.points(1) == 0


def test_OR_9_23_OR_24_13_the_armory_attacks_before_or_after_both_steps() -> None:
    play = bare().use("armory", "1,0").do("fight attack", "fight move")
    assert play.state.strength[0] == 2 and play.points() == 0
    play = bare().use("armory", "1,0").do("fight move", "fight attack")
    assert play.state.strength[0] == 2 and play.points() == 2
    only = bare().use("armory", "1,0").do("fight move", "fight end")
    assert only.state.strength[0] == 2 and only.points() == 0


def test_a_space_knows_its_kind_of_bonus() -> None:
    state = bare(edition=None).state
    names = [t.SPACE_KINDS[space_kind(state, space)] for space in range(state.box.last_space + 1)]
    assert names == GAME.components()["board"]["military_track"]["bonus"]
