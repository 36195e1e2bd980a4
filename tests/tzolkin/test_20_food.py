"""Chapters 20 to 22: food days, temple rewards, the end of the game."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tzolkin.helpers import BOX, GAME, Play, count_bits, k

SEED_STEPS = ((2, 1, 6), (4, 1, 4), (4, 1, 0))  # red, blue, yellow in the rulebooks


def feast(play: Play) -> Play:
    """A food day on which everybody does as little as possible."""
    play.begin(food=True)
    for _ in range(play.state.seats):
        play.least()
    return play


def example(day: int) -> Play:
    """The position of the rulebooks' example, with food for everybody."""
    play = Play(3).at_day(day)
    for seat, (chaac, quetzalcoatl, kukulcan) in enumerate(SEED_STEPS):
        play.temple(seat, chaac=chaac, quetzalcoatl=quetzalcoatl, kukulcan=kukulcan)
        play.give(seat, corn=6)
    return feast(play)


def test_TZ_20_1_feeding_then_buildings_then_rewards() -> None:
    play = Play(2).at_day(13).give(0, corn=6).give(1, corn=6).begin(food=True).pass_on(0)
    assert play.table is not None
    play.least()
    names = [event["event"] for event in play.table.events()]
    assert names.index("fed") < names.index("new-age") < names.index("building-shown")
    assert names.index("building-shown") < names.index("temple-scored")


def test_TZ_20_2_two_corn_for_every_worker_in_play() -> None:
    play = Play(2).workers(0, 5).put(0, "tikal", 0).give(0, corn=20).give(1, corn=20)
    play.begin(food=True).do("turn place start", "turn stop").least()
    assert play.has("corn") == 20 - 2 * 5  # hand, gear and start space
    farm = Play(2).owned(0, "w-14").give(0, corn=20).give(1, corn=20)
    assert feast(farm).has("corn") == 16


def test_TZ_20_3_TZ_20_4_TZ_20_5_TZ_E13_as_many_as_possible() -> None:
    play = feast(Play(2).give(0, corn=5).give(1, corn=6))
    assert play.has("corn") == 1 and play.points() == -3
    assert play.state.bank[0] == 3  # the unfed worker stays in play


def test_TZ_20_6_TZ_E12_exemptions_and_a_common_farm() -> None:
    play = Play(2).workers(0, 5).owned(0, "a1-01", "a1-02", "a1-04").give(0, corn=4)
    assert feast(play.give(1, corn=6)).has("corn") == 1
    assert play.points() == 0
    free = Play(2).workers(0, 6).owned(0, "a1-04", "a1-05").give(1, corn=6)
    assert feast(free).points() == 0


def test_TZ_20_7_players_feed_independently() -> None:
    one = feast(Play(2).give(0, corn=6))
    two = feast(Play(2).give(0, corn=6).give(1, corn=6))
    assert one.has("corn") == two.has("corn") == 0 and one.points() == two.points()


# ---------------------------------------------------------------------------------- TZ-21
def test_TZ_21_1_TZ_E14_rewards_in_the_middle_of_an_age() -> None:
    play = example(7)
    found = [[play.has(m, seat) for m in ("wood", "stone", "gold", "skull")] for seat in range(3)]
    assert found == [[2, 1, 0, 1], [2, 2, 0, 0], [0, 2, 0, 0]]
    assert [play.points(seat) for seat in range(3)] == [0, 0, 0]
    assert feast(Play(2).temple(0, quetzalcoatl=8).give(0, corn=6)).has("gold") == 2


def test_TZ_21_2_TZ_E39_skulls_for_all_or_for_nobody() -> None:
    for bank, each in ((1, 0), (2, 1)):
        play = Play(2).temple(0, kukulcan=5).temple(1, kukulcan=6).give(0, corn=6).give(1, corn=6)
        play.state.rooms = (1 << 9) - 1
        play.state.skulls_lost = 13 - 9 - bank
        play.state.skull_bank = bank
        feast(play)
        assert [play.has("skull", seat) for seat in (0, 1)] == [each, each]
        assert [play.has("wood", seat) for seat in (0, 1)] == [2, 2]


def test_TZ_21_3_TZ_21_4_TZ_21_5_TZ_21_6_TZ_E15_end_of_age_1() -> None:
    play = example(13)
    assert [play.points(seat) for seat in range(3)] == [16, 15, 7]
    assert play.has("wood") == 0  # no rewards


def test_TZ_E16_end_of_age_2() -> None:
    play = Play(3).at_day(26)
    for seat, (chaac, quetzalcoatl, kukulcan) in enumerate(SEED_STEPS):
        play.temple(seat, chaac=chaac, quetzalcoatl=quetzalcoatl, kukulcan=kukulcan)
        play.give(seat, corn=6)
    feast(play)
    assert play.asked() == "over"
    assert [play.points(seat) for seat in range(3)] == [18, 15, 7]


def test_TZ_21_5_half_however_many_they_are() -> None:
    play = Play(4).at_day(13)
    for seat in range(4):
        play.give(seat, corn=6)
    assert feast(play).points() == 3 + 1 + 2
    assert [play.points(seat) for seat in range(4)] == [6] * 4


def test_TZ_21_6_leader_bonuses() -> None:
    assert [BOX.leader_bonus[at] for at in range(6)] == [6, 2, 4, 2, 6, 4]


def test_TZ_21_7_a_bonus_on_the_lowest_steps_too() -> None:
    play = feast(Play(2).at_day(13).low(0).low(1).give(0, corn=6).give(1, corn=6))
    assert play.points() == -6 + 6


# ---------------------------------------------------------------------------------- TZ-22
def last_round(seats: int = 2, **options: str) -> Play:
    """The last round, with food for everybody and nothing to gain in the temples."""
    play = Play(seats, **options).at_day(26)
    for seat in range(seats):
        play.give(seat, corn=2 * 3)
    return play


BASE = 6  # what both seats get for sharing the lead in all temples: 1 + 3 + 2


def test_TZ_22_1_the_calendar_turns_once_more() -> None:
    play = last_round().put(0, "tikal", 7, 5).begin(food=True)
    play.do("turn place tikal", "turn stop").least()
    assert play.asked() == "over" and play.state.day == 27
    assert play.spaces(0, "tikal") == [1, 6]


def test_TZ_22_3_TZ_22_4_TZ_22_5_TZ_E47_goods_and_skulls() -> None:
    play = last_round().give(0, corn=3, wood=1, stone=1, gold=1, skull=2).begin(food=True)
    play.do("turn place tikal", "turn stop").least()
    sheet = GAME.score_sheet(play.state)[0]
    assert sheet["corn"] == 12 and sheet["skulls"] == 24
    assert play.points() == BASE + 3 + 6


@pytest.mark.parametrize(("value", "quarters"), (("quarters", 7), ("whole", 4)))
def test_TZ_22_4_quarter_points_and_their_option(value: str, quarters: int) -> None:
    play = last_round(corn_points=value).give(0, corn=4, stone=1).begin(food=True)
    play.do("turn place tikal", "turn stop").least()
    assert GAME.score_sheet(play.state)[0]["corn"] == quarters
    assert GAME.scores(play.state)[0] == BASE + Fraction(quarters, 4)


def test_TZ_22_6_monuments_score_at_the_end() -> None:
    play = last_round().owned(0, "m-07", "m-02", "a1-01").workers(0, 4).give(0, corn=2)
    play.begin(food=True).do("turn place tikal", "turn stop")
    assert play.points() == 0
    play.least()
    assert GAME.score_sheet(play.state)[0]["monuments"] == 4 * (6 + 6)


def test_TZ_22_7_most_points_win() -> None:
    play = last_round().give(1, gold=1).begin(food=True).pass_on(0, 1)
    assert GAME.winners(play.state) == (1,)


def test_TZ_22_8_TZ_E48_a_tie_goes_to_more_workers_on_gears() -> None:
    play = last_round().put(0, "tikal", 7).put(0, "uxmal", 2).put(1, "tikal", 5, 6)
    play.begin(food=True).do("turn place start", "turn stop")
    play.do("turn place palenque", "turn stop")
    assert play.asked() == "over" and play.points(0) == play.points(1)
    play.state.workers[0 * 2 + 1] = 0  # the example has no further worker
    assert [int(play.state.tie_break(seat)) for seat in (0, 1)] == [1, 2]
    assert GAME.winners(play.state) == (1,)


def test_TZ_22_9_a_shared_victory() -> None:
    play = last_round().begin(food=True).pass_on(0, 1)
    assert play.points(0) == play.points(1) and GAME.winners(play.state) == (0, 1)


def test_TZ_22_10_corn_on_the_calendar_is_nobodys() -> None:
    play = last_round().begin(food=True)
    play.state.calendar_corn = 8
    play.pass_on(0, 1)
    assert play.points(0) == play.points(1) == BASE
    assert play.state.calendar_corn == 9


def test_the_score_sheet_names_every_source() -> None:
    play = last_round().begin(food=True).pass_on(0, 1)
    sheet = GAME.score_sheet(play.state)[0]
    assert list(sheet) == k.SOURCE_NAMES[:-1] and sum(sheet.values()) == play.state.score(0)
    assert count_bits(0b1011) == 3
