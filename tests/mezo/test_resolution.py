"""Chapters 14 and 15: resolving ordinary conflicts and the Blessed region."""

from __future__ import annotations

from itertools import pairwise

import patolli
from mezo.helpers import A, B, C, D, Position
from patolli.engine.random import Random
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.resolution import strength
from patolli.games.mezo.rules.tables import REGION_NAMES, SHAMAN, WARRIOR

COBA = REGION_NAMES.index("coba")


def conflict(altar: str = "altar_1") -> Position:
    """A conflict in Coba with C's Champion, all cards shown."""
    p = Position().conflict("coba").champion(C, "coba").altar("coba", altar).all_shown()
    return p


def test_MZ_14_1_strength() -> None:
    p = conflict().units(C, "coba", 2, 1).glyphs(C, "coba", 2).units(C, "uxmal", 3, 0)
    p.state.bonus[C] = 2
    assert strength(p.state, C, COBA) == 2 + 2 + 1 + 2 + 2
    assert strength(p.state, A, COBA) == 0


def test_MZ_14_1_a_strength_is_told_with_its_parts() -> None:
    """What is told of a conflict adds up, and what nobody has is not mentioned."""
    table, random = patolli.table("mezo", 3, seed=4), Random(4)
    while not table.over:
        seat = table.waiting[0]
        words = table.choices(seat)
        table.answer(seat, words[random.below(len(words))])
    events = table.events()
    checked = 0
    for event, following in pairwise(events):
        if event["event"] != "counted":
            continue
        total = event["values"]["n"]
        assert (following["event"] == "parts") == (total != 0)
        if total:
            assert following["seat"] == event["seat"]
            assert sum(following["values"].values()) == total
            assert " 0" not in table.text(following)
            checked += 1
    assert checked > 20


def test_MZ_14_2_the_strongest_takes_the_altar() -> None:
    p = conflict().vp(50, 5, 3, 2).units(A, "coba", 2, 1).run(kinds.DECIDE)
    assert p.points()[A] == 57 and p.state.won[A] == 1


def test_MZ_14_3_MZ_14_4_MZ_E27_the_champions_owner_names_a_tied_player() -> None:
    """A 5, B 5, C 4 with the Champion: C must name A or B."""
    p = conflict().units(A, "coba", 3, 2).units(B, "coba", 2, 3).units(C, "coba", 1, 1)
    p.vp(50, 20, 3, 2).run(kinds.DECIDE)
    assert p.asked == "name" and p.seat == C and p.choices() == ["a", "b"]
    assert p.refused("c") == "MZ-14.4" and p.refused("d") == "MZ-14.4"
    p.say("b")
    assert p.points() == [50, 27, 3, 2]


def test_MZ_14_5_the_altar_is_complete_before_majorities() -> None:
    """Altar 4: 5 VP, then restore 4, asked before the Calendar."""
    p = conflict("altar_4").vp(50, 5, 3, 2).units(A, "coba", 1, 3).dead(A, 3, 3)
    p.run(kinds.RESOLVE)
    assert p.points()[A] == 55 and p.asked == "restore"
    p.say("2w 2s")
    assert p.asked == "space" and p.state.top_a() == SHAMAN


def test_MZ_14_6_most_shamans_take_a_calendar_space() -> None:
    p = conflict().units(A, "coba", 0, 2).units(B, "coba", 3, 1).dead(A, 0, 0)
    p.run(kinds.MAJORITY, -1, int(SHAMAN))
    assert p.asked == "space" and p.seat == A and p.choices() == ["1", "2", "3", "4", "5"]
    p.say("2")
    assert p.state.calendar[1] == A + 1 and p.in_region(A, "coba") == (0, 1)
    assert p.state.devotion[A] == 2
    p.run(kinds.SPACE, B, int(SHAMAN))
    assert p.refused("2") == "MZ-14.6"


def test_MZ_14_7_then_most_warriors_take_a_codex_space() -> None:
    p = conflict().vp(50, 30, 3, 2).units(A, "coba", 0, 2).units(B, "coba", 3, 1)
    p.run(kinds.MAJORITY, -1, int(WARRIOR))
    assert p.seat == B
    p.say("4")
    assert p.state.codex[3] == B + 1 and p.in_region(B, "coba") == (2, 1)
    assert p.points()[B] == 32
    p.run(kinds.SPACE, A, int(WARRIOR))
    assert p.refused("4") == "MZ-14.7"


def test_MZ_14_8_ties_of_majorities() -> None:
    p = conflict().units(A, "coba", 0, 2).units(B, "coba", 0, 2)
    p.run(kinds.MAJORITY, -1, int(SHAMAN))
    assert p.asked == "name" and p.seat == C and p.choices() == ["a", "b"]
    assert p.refused("c") == "MZ-14.8"
    p.say("b")
    assert p.asked == "space" and p.seat == B


def test_MZ_14_9_without_units_a_majority_is_skipped() -> None:
    p = conflict().units(A, "coba", 2, 0).run(kinds.MAJORITY, -1, int(SHAMAN))
    assert p.asked == ""


def test_MZ_14_10_warriors_are_counted_after_the_calendar_effect() -> None:
    """A's Calendar space summons Ah Puch, who destroys B's only Warrior."""
    p = conflict().god(A, "v06").units(A, "coba", 1, 2).units(B, "coba", 1, 0)
    p.run(kinds.RESOLVE)
    assert p.asked == "space"
    p.say("4", "move", "v02")  # the only unit of B that he can destroy is not asked for
    assert p.in_region(B, "coba") == (0, 0)
    assert p.asked == "space" and p.seat == A and p.state.top_a() == WARRIOR


def test_MZ_14_11_placing_is_mandatory() -> None:
    p = conflict().units(A, "coba", 0, 1).run(kinds.MAJORITY, -1, int(SHAMAN))
    assert p.choices() == ["1", "2", "3", "4", "5"], "there is no way to decline"


def test_MZ_14_12_without_a_free_space_the_majority_is_skipped() -> None:
    p = conflict().units(A, "coba", 0, 2)
    for space in range(5):
        p.state.calendar[space] = B + 1
    p.run(kinds.MAJORITY, -1, int(SHAMAN))
    assert p.asked == "" and p.in_region(A, "coba") == (0, 2)
    p.state.calendar[1] = 0
    p.run(kinds.MAJORITY, -1, int(SHAMAN))
    assert p.state.calendar[1] == A + 1, "a single free space needs no question"


def test_MZ_14_13_MZ_14_17_clean_up_of_the_region() -> None:
    p = conflict().units(A, "coba", 2, 1).units(B, "coba", 1, 1).units(A, "uxmal", 1, 0)
    p.glyphs(A, "coba", 1).pyramid("coba", B)
    p.state.calendar[0] = A + 1
    p.state.reserve[A * 2 + 1] -= 1
    p.run(kinds.CLEAN_UP)
    assert p.in_region(A, "coba") == (0, 0) and p.in_region(B, "coba") == (0, 0)
    assert p.reserve(A) == (6, 6) and p.in_region(A, "uxmal") == (1, 0)
    assert p.state.champion[COBA] == 0
    assert p.glyphs_in(A, "coba") == 1 and p.owners("coba") == [2, 0, 0, 0]
    assert p.state.calendar[0] == A + 1 and p.sound()


def test_MZ_14_14_offered_units_go_to_xibalba() -> None:
    p = conflict()
    p.state.wrath[B * 2 + 1] = 2
    p.state.reserve[B * 2 + 1] -= 2
    p.run(kinds.CLEAN_UP)
    assert p.xibalba(B) == (1, 3) and p.state.wrath[B * 2 + 1] == 0


def test_MZ_14_15_MZ_14_16_MZ_14_18_clean_up_of_cards_and_bonuses() -> None:
    p = conflict().shown(A, "edict")
    p.state.covered[A], p.state.bonus[A], p.state.claims[A] = 3, 4, 1
    p.run(kinds.CLEAN_UP)
    assert p.state.covered[A] == 0 and p.state.bonus[A] == 0 and p.state.claims[A] == 0
    assert p.state.shown[A] == 0 and p.state.played[A] == 1 << 3 and p.state.played[B] == 1 << 4
    assert p.state.conflict == 0
    seen = p.state.seen_by(D)
    assert seen.played[A] == 1 << 3, "the discards are open"


def test_MZ_E10_a_whole_resolution() -> None:
    """Blue 2, yellow 5, green 5 with the Champion, red 7; altar of 7 VP."""
    green, red, yellow, blue = 0, 1, 2, 3
    p = Position().vp(10, 20, 30, 5).conflict("coba").champion(green, "coba")
    p.altar("coba", "altar_1").all_shown().dead(green, 3, 1)
    p.units(green, "coba", 1, 2).units(red, "coba", 1, 2).glyphs(red, "coba", 2)
    p.units(yellow, "coba", 3, 2).units(blue, "coba", 1, 1)
    p.state.bonus[red] = 2
    assert [int(strength(p.state, seat, COBA)) for seat in range(4)] == [5, 7, 5, 2]
    p.run(kinds.RESOLVE)
    assert p.points()[red] == 27
    assert p.asked == "name" and p.seat == green and p.choices() == ["a", "b", "c"]
    p.say("a")
    assert p.asked == "space" and p.seat == green
    p.say("1")
    assert p.state.calendar[0] == green + 1 and p.in_region(green, "coba") == (1, 1)
    assert p.xibalba(green) == (0, 0), "restore up to 5: all four"
    assert p.asked == "space" and p.seat == yellow
    p.say("1")
    assert p.state.codex[0] == yellow + 1 and p.in_region(yellow, "coba") == (2, 2)
    assert p.asked == "awaken"
    p.say("warrior uxmal")
    assert p.in_region(yellow, "uxmal") == (1, 0) and p.asked == ""


# ---------------------------------------------------------------------- the Blessed region
def blessed() -> Position:
    """The Blessed conflict in Uxmal, all cards shown."""
    p = Position().vp(30, 20, 10, 5).conflict("uxmal").altar("uxmal", "altar_2").all_shown()
    p.state.blessed = p.state.conflict
    return p


def test_MZ_15_1_MZ_15_5_sacrifices_come_after_actions_and_glyph_step() -> None:
    p = Position(seats=2).vp(30, 20).conflict("uxmal").glyphs(B, "uxmal", 1)
    p.state.blessed = 1
    for seat in (A, B):
        p.state.laid[seat], p.state.hand_size[seat] = 5, 1
    p.state.push(kinds.RESOLVE, -1)
    p.run(kinds.REVEAL)
    kinds_seen = []
    while p.asked and p.asked != "name":
        kinds_seen.append(p.asked)
        p.say(next((w for w in p.choices() if w.startswith(("pass", "keep"))), p.choices()[0]))
    assert [kind for kind in kinds_seen if kind in ("act", "glyph", "sacrifice")] == [
        *["act"] * 4,
        "glyph",
        *["sacrifice"] * 2,
    ]


def test_MZ_15_2_MZ_15_6_in_vp_order_any_mix() -> None:
    p = blessed().vp(3, 20, 9, 12).run(kinds.RESOLVE)
    order = []
    while p.asked == "sacrifice":
        order.append(p.seat)
        assert len(p.choices()) == 64 and "0w 0s" in p.choices() and "7w 2s" in p.choices()
        p.say("1w 2s" if p.seat == B else "0w 0s")
    assert order == [B, D, C, A]
    assert p.state.won[B] == 1


def test_MZ_15_3_MZ_15_7_MZ_15_8_strength_and_devotion_for_each() -> None:
    p = blessed().units(A, "uxmal", 1, 0).glyphs(A, "uxmal", 1)
    p.run(kinds.SACRIFICE, A).say("2w 1s")
    assert p.state.devotion[A] == 3
    assert [int(p.state.given[A * 2 + unit]) for unit in (0, 1)] == [2, 1]
    assert p.reserve(A) == (4, 6)
    assert strength(p.state, A, 0) == 1 + 1 + 3


def test_MZ_15_4_only_from_the_reserve() -> None:
    p = blessed().units(A, "uxmal", 4, 0).units(A, "coba", 2, 5).run(kinds.SACRIFICE, A)
    assert p.refused("2w 0s") == "MZ-15.4" and p.refused("0w 3s") == "MZ-15.4"
    assert len(p.choices()) == 2 * 3


def test_MZ_15_9_eight_vp_and_no_altar() -> None:
    p = blessed().units(A, "uxmal", 1, 0).run(kinds.DECIDE)
    assert p.points()[A] == 38 and p.asked == ""


def test_MZ_15_10_MZ_15_12_the_poorest_of_the_tied_names() -> None:
    """Nobody has strength: all tie, and D with the fewest VP names."""
    p = blessed().run(kinds.DECIDE)
    assert p.asked == "name" and p.seat == D and p.choices() == ["a", "b", "c", "d"]
    p.say("b")
    assert p.points() == [30, 28, 10, 5]
    p = blessed().units(A, "uxmal", 1, 0).units(B, "uxmal", 0, 1).run(kinds.DECIDE)
    assert p.seat == B and p.choices() == ["a", "b"]
    assert p.refused("d") == "MZ-15.10"


def test_MZ_15_11_vp_are_read_after_the_sacrifices() -> None:
    """B overtakes A by overflow VP, so A names."""
    p = blessed().vp(21, 20, 9, 8)
    p.state.devotion[B] = 19
    p.units(A, "uxmal", 2, 0).run(kinds.RESOLVE)
    p.say("0w 0s", "2w 0s", "0w 0s", "0w 0s")
    assert p.points()[:2] == [21, 22]
    assert p.asked == "name" and p.seat == A


def test_MZ_15_13_no_majorities_in_the_blessed_region() -> None:
    p = blessed().units(A, "uxmal", 3, 3).run(kinds.RESOLVE)
    while p.asked:
        assert p.asked == "sacrifice"
        p.say("0w 0s")
    assert sum(int(owner) for owner in p.state.calendar) == 0


def test_MZ_15_14_MZ_15_15_clean_up() -> None:
    p = blessed().units(A, "uxmal", 3, 3).glyphs(A, "uxmal", 1)
    p.run(kinds.SACRIFICE, A).say("1w 2s")
    p.state.wrath[B * 2] = 1
    p.state.reserve[B * 2] -= 1
    p.state.bonus[B], p.state.covered[A] = 2, 1
    p.run(kinds.CLEAN_UP)
    assert p.in_region(A, "uxmal") == (0, 0) and p.reserve(A) == (6, 5)
    assert p.xibalba(A) == (2, 3) and p.xibalba(B) == (2, 1)
    assert p.state.blessed == 0 and p.glyphs_in(A, "uxmal") == 1
    assert p.state.bonus[B] == 0 and p.state.covered[A] == 0 and p.sound()


def test_MZ_E11_a_whole_blessed_conflict() -> None:
    """Strengths 3, 4, 2, 4 and sacrifices 4, 4, 7, 5: blue and yellow tie, yellow names."""
    green, red, blue, yellow = 0, 1, 2, 3
    p = blessed().vp(40, 30, 20, 10)
    p.units(green, "uxmal", 2, 1).units(red, "uxmal", 2, 2).units(blue, "uxmal", 0, 2)
    p.units(yellow, "uxmal", 2, 2)
    p.run(kinds.RESOLVE).say("2w 2s", "4w 0s", "4w 3s", "0w 5s")
    assert [int(strength(p.state, seat, 0)) for seat in range(4)] == [7, 8, 9, 9]
    assert [int(p.state.devotion[seat]) for seat in range(4)] == [4, 4, 7, 5]
    assert p.asked == "name" and p.seat == yellow and p.choices() == ["c", "d"]
    before = sum(sum(p.xibalba(seat)) for seat in range(4))
    p.say("d")
    assert p.points() == [40, 30, 20, 18]
    p.run(kinds.CLEAN_UP)
    assert sum(sum(p.xibalba(seat)) for seat in range(4)) == before + 20


def test_MZ_E30_the_order_of_sacrifices_does_not_change() -> None:
    """A 30, B 29 on the last devotion space: B gains 3 VP, C and D still follow."""
    p = blessed().vp(30, 29, 20, 10)
    p.state.devotion[B] = 19
    p.run(kinds.RESOLVE)
    assert p.seat == A
    p.say("0w 0s")
    assert p.seat == B
    p.say("3w 0s")
    assert p.points()[B] == 32
    assert p.seat == C
    p.say("0w 0s")
    assert p.seat == D
