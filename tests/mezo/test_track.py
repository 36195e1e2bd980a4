"""Chapters 3 and 4: the VP track and devotion."""

from __future__ import annotations

from mezo.helpers import GAME, A, B, C, D, Position
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.ages import score_spaces
from patolli.games.mezo.rules.track import first_in, gain, gain_devotion, level, vp_order


def order_of(p: Position) -> list[int]:
    """The seats in VP order."""
    order, found = int(vp_order(p.state)), []
    while order:
        found.append(int(first_in(order)))
        order >>= 3
    return found


def test_MZ_3_1_MZ_3_3_an_occupied_space_pushes_on() -> None:
    p = Position().vp(12, 10, 3, 2)
    gain(p.state, B, 2, kinds.FROM_EFFECTS)
    assert p.points() == [12, 13, 3, 2]


def test_MZ_3_2_MZ_E13_spaces_of_others_are_counted() -> None:
    p = Position().vp(11, 10, 3, 2)
    gain(p.state, B, 2, kinds.FROM_EFFECTS)
    assert p.points()[B] == 12


def test_MZ_3_4_MZ_E14_on_to_the_next_free_space() -> None:
    p = Position().vp(12, 10, 13, 2)
    gain(p.state, B, 2, kinds.FROM_EFFECTS)
    assert p.points()[B] == 14


def test_MZ_3_5_spaces_of_a_push_are_vp() -> None:
    p = Position().vp(12, 10, 13, 2)
    gain(p.state, B, 2, kinds.FROM_EFFECTS)
    sheet = p.state.scored
    assert GAME.scores(p.state)[B] == 14
    first = B * int(kinds.SOURCES)
    assert sheet[first + kinds.FROM_EFFECTS] == 2 and sheet[first + kinds.FROM_PUSHES] == 2


def test_MZ_3_6_a_gain_of_nothing_moves_nothing() -> None:
    p = Position().vp(12, 11, 10, 9)
    gain(p.state, B, 0, kinds.FROM_EFFECTS)
    assert p.points() == [12, 11, 10, 9]


def test_MZ_3_7_MZ_3_8_MZ_E15_the_leader_moves_first() -> None:
    """Both have a unit on Calendar or Codex worth 3 VP more with ability 3b."""
    p = Position().vp(20, 15, 3, 2)
    p.state.calendar[0], p.state.codex[0] = A + 1, B + 1
    for seat in (A, B):
        p.ability(seat, "3b")
    score_spaces(p.state)
    assert p.points() == [25, 20, 3, 2]


def test_MZ_E15_a_follower_takes_the_space_the_leader_left() -> None:
    """A at 20 and B at 17 gain 3 each: A 23, B 20; the other order would push B to 21."""
    edition = "[scoring]\nend_of_age_vp_per_calendar_or_codex_unit = 3\n"
    p = Position(edition=edition).vp(20, 17, 3, 2)
    p.state.calendar[0], p.state.codex[0] = A + 1, B + 1
    score_spaces(p.state)
    assert p.points() == [23, 20, 3, 2]


def test_MZ_E16_a_follower_pushed_over_the_leader() -> None:
    edition = "[scoring]\nend_of_age_vp_per_calendar_or_codex_unit = 1\n"
    p = Position(edition=edition).vp(20, 17, 3, 2).ability(B, "3b")
    p.state.calendar[0], p.state.codex[0] = A + 1, B + 1
    score_spaces(p.state)
    assert p.points() == [21, 22, 3, 2]


def test_MZ_3_9_the_order_is_fixed_when_a_phase_starts() -> None:
    """B overtakes A while abilities are chosen; the order of the phase stays."""
    p = Position().vp(20, 19, 3, 2).run(kinds.CHOOSE_ABILITIES)
    assert p.seat == A
    gain(p.state, D, 30, kinds.FROM_EFFECTS)
    assert order_of(p) == [D, A, B, C]
    p.say("1a")
    assert p.seat == B
    p.say("1a")
    assert p.seat == C
    p.say("1a")
    assert p.seat == D


def test_MZ_3_10_one_scoring_event_is_one_move() -> None:
    """2 + 3 VP for a unit with 3b: one move to 15, past the marker on 12."""
    p = Position().vp(12, 10, 3, 2).ability(B, "3b")
    p.state.codex[2] = B + 1
    score_spaces(p.state)
    assert p.points()[B] == 15
    assert p.state.scored[B * int(kinds.SOURCES) + kinds.FROM_PUSHES] == 0


def test_MZ_3_11_the_order_names_every_seat_once() -> None:
    p = Position().vp(7, 30, 1, 9)
    assert order_of(p) == [B, D, A, C]


def test_MZ_4_1_MZ_4_7_one_space_per_point() -> None:
    p = Position()
    gain_devotion(p.state, A, 3)
    assert p.state.devotion[A] == 3
    gain_devotion(p.state, A, 0)
    gain_devotion(p.state, A, -2)
    assert p.state.devotion[A] == 3


def test_MZ_4_2_MZ_4_4_values_and_levels_of_the_track() -> None:
    box = Position().state.box
    values = [int(box.devotion_value[index]) for index in range(len(box.devotion_value))]
    assert values == [0, 1, 2, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 10, 10, 12, 13, 15]
    levels = [int(box.devotion_level[index]) for index in range(len(box.devotion_level))]
    assert levels == [1] * 10 + [2] * 6 + [3] * 4


def test_MZ_4_3_MZ_E17_from_the_end_of_a_level_to_the_next() -> None:
    p = Position()
    p.state.devotion[A] = 9
    assert (p.state.box.devotion_value[9], level(p.state, A)) == (6, 1)
    gain_devotion(p.state, A, 1)
    assert p.state.devotion[A] == 10
    assert (p.state.box.devotion_value[10], level(p.state, A)) == (6, 2)


def test_MZ_4_5_beyond_the_end_a_point_is_a_vp() -> None:
    p = Position().vp(10, 5, 3, 2)
    p.state.devotion[B] = 19
    gain_devotion(p.state, B, 1)
    assert p.points()[B] == 6 and p.state.devotion[B] == 19


def test_MZ_4_6_MZ_E18_a_gain_across_the_end() -> None:
    p = Position().vp(7, 5, 3, 2)
    p.state.devotion[B] = 17
    gain_devotion(p.state, B, 4)
    assert p.state.devotion[B] == 19
    assert p.points()[B] == 8, "one gain of 2, pushed on from 7"


def test_MZ_4_8_the_current_level_counts() -> None:
    effects = '[{ verb = "gain_vp", n = 0, per = "devotion_level", where = "none" }]'
    p = Position(effects=effects).vp(30, 5, 3, 2)
    p.state.devotion[A] = 9
    p.use(A)
    assert p.points()[A] == 31
    gain_devotion(p.state, A, 1)
    p.use(A)
    assert p.points()[A] == 33


def test_MZ_4_9_an_amount_is_fixed_when_the_effect_starts() -> None:
    """Gain devotion equal to the level: reaching level 2 on the way adds nothing."""
    effects = '[{ verb = "gain_devotion", n = 1, per = "devotion_level", where = "none" }]'
    p = Position(effects=effects)
    p.state.devotion[A] = 9
    p.use(A)
    assert p.state.devotion[A] == 11
