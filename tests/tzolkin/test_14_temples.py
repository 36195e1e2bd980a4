"""Chapter 14: temples."""

from __future__ import annotations

from tzolkin.helpers import BOX, GAME, Play, fresh, k, play_out, t


def pray(play: Play, temple: str) -> Play:
    """The first seat goes up one step by Uxmal 1."""
    play.give(0, corn=3).put(0, "uxmal", 1).begin()
    return play.do("turn pick uxmal 1", "action uxmal 1", f"temple {temple}")


def test_TZ_14_1_three_temples_and_their_steps() -> None:
    assert [BOX.steps[temple] for temple in range(3)] == [7, 9, 8]
    assert t.TEMPLE_NAMES == ["chaac", "quetzalcoatl", "kukulcan"]


def test_TZ_14_2_where_steps_come_from() -> None:
    allowed = {k.KEEP, k.ACTION, k.TEMPLE, k.BUILD, k.ARCHITECT, k.DISCOUNT, k.DEVOTE, k.TAKE}
    allowed |= {k.TECH, k.PAY, k.MARKET, k.HARVEST}  # a question between two effects of a tile
    seen = set()
    for seed in range(6):
        before = fresh(4)
        for state in play_out(fresh(4), seed):
            if any(state.temple[at] > before.temple[at] for at in range(12)):
                seen.add(int(before.top()))
            before = state
    assert seen and seen <= allowed
    # and never by placing, picking up, stopping, a food day or the calendar
    assert not seen & {k.TURN, k.DAYS, k.ANGER}


def test_TZ_14_3_TZ_14_4_the_top_step_holds_one_marker() -> None:
    play = pray(Play().temple(0, chaac=4).temple(1, chaac=5), "chaac")
    assert play.step("chaac") == play.step("chaac", 1) == 5  # shared below the top
    play = pray(Play().temple(0, chaac=5).temple(1, chaac=6), "chaac")
    assert play.step("chaac") == 5
    play = Play(2).temple(0, chaac=5).temple(1, chaac=6).give(0, corn=3).put(0, "uxmal", 1)
    play.begin(first=1).do("turn beg", "anger chaac", "turn place tikal", "turn stop")
    play.do("turn pick uxmal 1", "action uxmal 1", "temple chaac")
    assert play.step("chaac") == 6  # free again


def test_TZ_14_5_no_step_beyond_the_top() -> None:
    assert pray(Play().temple(0, kukulcan=7), "kukulcan").step("kukulcan") == 7


def test_TZ_14_6_no_step_onto_an_occupied_top() -> None:
    play = pray(Play().temple(0, quetzalcoatl=7).temple(2, quetzalcoatl=8), "quetzalcoatl")
    assert play.step("quetzalcoatl") == 7 and play.has("corn") == 0


def test_TZ_14_7_TZ_14_8_reaching_the_top_turns_the_player_board() -> None:
    play = Play().temple(0, chaac=5)
    play.state.light[0] = 0
    assert pray(play, "chaac").state.light[0] == 1
    play = Play().temple(0, chaac=4)
    play.state.light[0] = 0
    assert pray(play, "chaac").state.light[0] == 0
    assert pray(Play().temple(0, chaac=5), "chaac").state.light[0] == 1  # nothing stored up
    blocked = Play().temple(0, chaac=5).temple(1, chaac=6)
    blocked.state.light[0] = 0
    assert pray(blocked, "chaac").state.light[0] == 0


def test_TZ_14_9_TZ_E45_several_steps_one_by_one() -> None:
    play = Play().temple(0, chaac=4).temple(1, chaac=6).row("a2-13").give(0, stone=2)
    play.put(0, "tikal", 2).begin().do("turn pick tikal 2", "action tikal 2", "build a2-13")
    assert play.step("chaac") == 5 and play.points() == 2


def test_TZ_14_10_a_step_cannot_be_declined_but_may_be_lost() -> None:
    play = Play().temple(0, chaac=6).give(0, corn=3).put(0, "uxmal", 1).begin()
    play.do("turn pick uxmal 1", "action uxmal 1")
    assert play.choices() == t.TEMPLE_NAMES
    assert play.refused("temple chaac kukulcan") == "TZ-14.10"
    play.do("temple chaac")
    assert play.step("chaac") == 6 and play.has("corn") == 0
    assert "decline" not in GAME.kinds[k.TEMPLE].words
