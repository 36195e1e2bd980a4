"""Chapters 9 to 12: tribe abilities, the start of an age, Tribe phase and God phase."""

from __future__ import annotations

import patolli
from mezo.helpers import A, B, C, D, Position, played_through
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.resolution import strength, win
from patolli.games.mezo.rules.tables import REGION_NAMES

COBA = REGION_NAMES.index("coba")


def test_MZ_9_1_an_ability_works_in_all_later_ages() -> None:
    p = Position().ability(A, "1c").champion(A, "coba").conflict("coba")
    for age in (1, 2, 3):
        p.state.age = age
        assert strength(p.state, A, COBA) == 2 + age


def test_MZ_9_2_only_abilities_of_this_age() -> None:
    p = Position()
    p.state.age = 2
    p.run(kinds.ABILITY, A)
    assert p.choices() == ["2a", "2b", "2c"]
    assert p.refused("1a") == "MZ-9.2" and p.refused("3c") == "MZ-9.2"
    p.say("2c")
    assert p.state.abilities[A] == 1 << 5


def test_MZ_9_4_MZ_11_2_awaken_at_the_start_of_the_own_turn() -> None:
    """1a in age 2: two units, in any region, before the Champion."""
    p = Position().ability(A, "1a").dead(A, 2, 0)
    p.state.age = 2
    p.run(kinds.TRIBE_TURN, -1, A + 1)
    assert p.asked == "awaken"
    p.say("warrior coba", "warrior coba")
    assert p.in_region(A, "coba") == (2, 0) and p.asked == "champion"


def test_MZ_9_5_MZ_9_6_glyphs_at_the_start_of_the_own_turn() -> None:
    """1b in age 3: three glyphs, each where the player likes."""
    p = Position().ability(A, "1b")
    p.state.age = 3
    p.run(kinds.TRIBE_TURN, -1, A + 1)
    assert p.asked == "build" and all(word.startswith("glyph") for word in p.choices())
    p.say("glyph coba", "glyph uxmal", "glyph coba")
    assert p.glyphs_in(A, "coba") == 2 and p.glyphs_in(A, "uxmal") == 1
    assert p.asked == "champion"


def test_MZ_9_7_MZ_9_8_each_champion_adds_the_age() -> None:
    p = Position(seats=2).ability(A, "1c").champion(A, "coba").champion(A, "uxmal")
    p.state.age = 3
    assert strength(p.state, A, COBA) == 5 and strength(p.state, A, 0) == 5
    assert strength(p.state, B, COBA) == 0


OFFER = '[{ verb = "offer", n = 1, where = "none" }]'


def test_MZ_9_9_MZ_9_10_MZ_E28_one_offer_uses_two_tiles() -> None:
    """Age 2, tiles of ages 1 and 2: one unit pays for both, in either order."""
    p = Position(effects=OFFER).ability(A, "2a").conflict("coba")
    p.state.age = 2
    p.state.wrathful[0], p.state.wrathful[1] = 2, 3
    p.use(A).say("warrior reserve")
    assert p.choices() == ["1", "2"]
    p.say("2")
    assert p.asked == "" and p.state.bonus[A] == 3 and p.state.devotion[A] == 2
    assert p.reserve(A) == (6, 7)


def test_MZ_9_10_the_two_tiles_are_different() -> None:
    p = Position(effects=OFFER).ability(A, "2a").conflict("coba")
    p.state.age = 3
    p.state.wrathful[0], p.state.wrathful[1], p.state.wrathful[2] = 2, 3, 1
    p.use(A).say("warrior reserve", "3")
    assert p.asked == "tile" and p.choices() == ["1", "2"]
    assert p.refused("3") == "MZ-9.10"


def test_MZ_9_11_MZ_9_12_strength_of_devotion_where_the_god_is() -> None:
    p = Position().ability(A, "2b").god(A, "v02").conflict("coba")
    assert strength(p.state, A, COBA) == 1
    p.state.devotion[A] = 16
    assert strength(p.state, A, COBA) == 3
    p.god(A, "v06")
    assert strength(p.state, A, COBA) == 0


def test_MZ_E24_strength_of_champion_shaman_and_abilities() -> None:
    """Age 3, level 2, 1c and 2b, god present, Champion and a Shaman: 2 + 3 + 1 + 2."""
    p = Position().ability(A, "1c", "2b").god(A, "v02").conflict("coba")
    p.champion(A, "coba").units(A, "coba", 0, 1)
    p.state.age = 3
    p.state.devotion[A] = 12
    assert strength(p.state, A, COBA) == 8


def test_MZ_9_13_MZ_9_14_calendar_and_codex_twice() -> None:
    """One Warrior to "destroy 1 in any region": two complete resolutions."""
    p = Position().ability(A, "2c").conflict("coba").units(A, "coba", 2, 0)
    p.units(B, "uxmal", 2, 1).run(kinds.MAJORITY, -1, 0)
    p.say("3", "b warrior uxmal")
    assert p.asked == "destroy", "the second time, with free choice"
    p.say("b shaman uxmal")
    assert p.asked == "" and p.in_region(A, "coba") == (1, 0)
    assert [int(owner) for owner in p.state.codex] == [0, 0, 1, 0, 0]


def test_MZ_9_15_MZ_9_16_twice_the_level_once_at_the_end() -> None:
    p = Position().vp(50, 5, 3, 2).ability(A, "3a")
    p.state.age = 3
    p.state.devotion[A] = 18
    p.run(kinds.END_AGE)
    assert p.points()[A] == 50 + 13 + 6
    first = A * int(kinds.SOURCES)
    assert p.state.scored[first + kinds.FROM_TRIBE] == 6
    assert p.state.scored[first + kinds.FROM_DEVOTION] == 13


def test_MZ_9_17_MZ_9_18_three_more_vp_per_unit() -> None:
    p = Position().vp(50, 5, 3, 2).ability(A, "3b")
    p.state.calendar[1] = A + 1
    p.state.reserve[A * 2 + 1] -= 1
    p.run(kinds.END_AGE)
    assert p.points()[A] == 55


def test_MZ_9_19_MZ_9_20_five_more_vp_per_conflict_won() -> None:
    p = Position().vp(50, 5, 3, 2).ability(A, "3c").conflict("coba").altar("coba", "altar_1")
    win(p.state, A)
    assert p.points()[A] == 62
    p.state.blessed = p.state.conflict
    win(p.state, A)
    assert p.points()[A] == 75
    win(p.state, B)
    assert p.points()[B] == 13


def test_MZ_9_19_paid_in_one_move_with_the_reward() -> None:
    """From 10 with 7 + 5 to 22; a marker on 17 is passed, not a place to be pushed from."""
    p = Position().vp(10, 17, 3, 2).ability(A, "3c").conflict("coba").altar("coba", "altar_1")
    win(p.state, A)
    assert p.points()[A] == 22


def test_MZ_10_1_three_ages_of_five_phases() -> None:
    table = patolli.table("mezo", 3, seed=9)
    phases = []
    while not table.over:
        seat = table.waiting[0]
        words = table.choices(seat)
        kind = words[0].split()[0]
        if kind in ("ability", "champion", "vertex", "lay") and phases[-1:] != [
            (int(table.state.age), kind)
        ]:
            phases.append((int(table.state.age), kind))
        table.answer(seat, words[0])
    assert table.state.age == 3
    for age in (1, 2, 3):
        mine = [kind for number, kind in phases if number == age]
        first = [mine.index(kind) for kind in ("ability", "champion", "lay")]
        assert first == sorted(first)


def test_MZ_10_2_earlier_tiles_stay_face_up() -> None:
    table = played_through(patolli.table("mezo", 2, seed=4))
    assert all(table.state.wrathful[age] > 0 for age in range(3))
    draws = [line.word for line in table.lines if line.word.startswith("wrath ")]
    assert [word[12] for word in draws] == ["1", "2", "3"]


def test_MZ_10_3_MZ_10_4_abilities_are_chosen_in_vp_order() -> None:
    p = Position().vp(3, 20, 9, 12).run(kinds.CHOOSE_ABILITIES)
    order = []
    while p.asked:
        order.append(p.seat)
        assert p.choices() == ["1a", "1b", "1c"], "declining is not offered"
        p.say("1b")
    assert order == [B, D, C, A]


def test_MZ_11_1_complete_turns_in_vp_order() -> None:
    p = Position().vp(3, 20, 9, 12).run(kinds.TRIBE_PHASE)
    seen = []
    while p.asked:
        seen.append((p.seat, p.asked))
        p.say(p.choices()[0])
    turns = [
        seat for index, (seat, _) in enumerate(seen) if index == 0 or seen[index - 1][0] != seat
    ]
    assert turns == [B, D, C, A]
    assert [kind for seat, kind in seen if seat == B] == ["champion"] + ["muster"] * 4


def test_MZ_11_3_the_age_one_column_gives_one_of_its_abilities() -> None:
    table = played_through(patolli.table("mezo", 4, seed=6))
    for seat in range(4):
        for age in range(3):
            assert bin(table.state.abilities[seat] >> 3 * age & 7).count("1") == 1


def test_MZ_11_4_MZ_11_5_one_champion_in_a_region() -> None:
    p = Position(seats=2).run(kinds.TRIBE_TURN, -1, A + 1).say("coba")
    assert p.asked == "champion" and "coba" not in p.choices()
    assert p.refused("coba") == "MZ-11.4"
    p.say("uxmal")
    assert p.state.champion[COBA] == 1 and p.state.champion[0] == 1


def test_MZ_11_6_MZ_11_7_up_to_three_units_but_not_beside_the_own_champion() -> None:
    p = Position(seats=2).run(kinds.TRIBE_TURN, -1, A + 1).say("coba", "uxmal")
    regions = []
    while p.asked:
        regions.append(REGION_NAMES[p.state.top_a()])
        assert len(p.choices()) == 10 or p.reserve(A) != (7, 7)
        assert p.refused("2w 2s") == "MZ-11.6"
        p.say("2w 1s")
    assert regions == ["chichen_itza", "hochob", "becan"]
    assert p.in_region(A, "becan") == (2, 1) and p.in_region(A, "coba") == (0, 0)
    assert p.reserve(A) == (1, 4)


def test_MZ_11_8_MZ_E26_units_already_there_do_not_count() -> None:
    """A has a Warrior left in Coba and the Champion in Becan: four regions, three units each."""
    p = Position().units(A, "coba", 1, 0)
    p.state.age = 2
    p.run(kinds.TRIBE_TURN, -1, A + 1).say("becan")
    regions = []
    while p.asked:
        region = REGION_NAMES[p.state.top_a()]
        regions.append(region)
        p.say("3w 0s" if region == "coba" else "0w 0s")
    assert regions == ["uxmal", "chichen_itza", "coba", "hochob"]
    assert p.in_region(A, "coba") == (4, 0)


def test_MZ_11_9_units_may_be_beside_the_own_champion() -> None:
    p = Position().units(A, "becan", 1, 1).run(kinds.TRIBE_TURN, -1, A + 1)
    assert "becan" in p.choices()
    p.say("becan")
    assert p.in_region(A, "becan") == (1, 1)


def test_MZ_11_10_none_may_be_deployed() -> None:
    p = Position().run(kinds.TRIBE_TURN, -1, A + 1).say("becan", *["0w 0s"] * 4)
    assert p.asked == "" and p.reserve(A) == (7, 7)


def test_MZ_11_10_no_more_than_the_reserve_holds() -> None:
    p = Position().dead(A, 7, 8).run(kinds.MUSTER, A, COBA)
    assert p.choices() == ["0w 0s", "1w 0s"]
    assert p.refused("2w 0s") == "MZ-7.17" and p.refused("0w 1s") == "MZ-7.17"


def test_MZ_11_11_the_blessed_region_is_the_one_without_a_champion() -> None:
    p = Position().champion(A, "uxmal").champion(B, "becan").champion(C, "hochob")
    p.champion(D, "chichen_itza").run(kinds.BLESS)
    assert p.state.blessed == COBA + 1
    p.vp(50, 5, 3, 2).conflict("coba").altar("coba", "altar_2")
    win(p.state, A)
    assert p.points()[A] == 58 and p.asked == "", "the altar does not apply"


def test_MZ_12_1_everybody_summons_once_in_vp_order() -> None:
    p = Position().vp(3, 20, 9, 12).run(kinds.GOD_PHASE)
    order = []
    while p.asked:
        if p.asked == "vertex":
            order.append(p.seat)
        p.say(p.choices()[0])
    assert order == [B, D, C, A]
    assert len({int(p.state.vertex[seat]) for seat in range(4)}) == 4


def test_MZ_12_4_without_a_conflict_there_is_no_conflict_region() -> None:
    effects = (
        '[{ verb = "destroy", n = 1, where = "conflict" },'
        ' { verb = "gain_strength", n = 2, where = "conflict" },'
        ' { verb = "claim_majority", unit = "warrior", n = 1, where = "conflict" },'
        ' { verb = "gain_vp", n = 1, per = "own_warriors_in_conflict_region", where = "none" },'
        ' { verb = "gain_vp", n = 1, per = "pyramid_pieces_in_conflict_region" }]'
    )
    p = Position(effects=effects).vp(50, 5, 3, 2).units(B, "coba", 2, 2).units(A, "coba", 2, 0)
    p.use(A)
    assert p.asked == "" and p.in_region(B, "coba") == (2, 2)
    assert p.state.bonus[A] == 0 and p.state.claims[A] == 0 and p.points()[A] == 52
