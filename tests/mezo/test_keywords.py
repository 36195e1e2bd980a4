"""Chapter 7: build, offer, summon, units, pieces, strength and claims."""

from __future__ import annotations

from mezo.helpers import GAME, A, B, C, D, Position
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.resolution import majority, strength
from patolli.games.mezo.rules.tables import REGION_NAMES, SHAMAN, TILE_ABILITY, WARRIOR

BUILD = '[{ verb = "build", piece = "either", n = 1, where = "any" }]'
OFFER = '[{ verb = "offer", n = 1, where = "none" }]'


def transform(piece: str = "either", n: int = 1) -> str:
    """A transform effect as data."""
    return f'[{{ verb = "transform", piece = "{piece}", owner = "any", n = {n}, where = "any" }}]'


def test_MZ_7_1_build_a_glyph_or_the_next_pyramid_piece() -> None:
    p = Position(effects=BUILD).use(A)
    places = REGION_NAMES[:5]
    assert p.choices() == [f"{x} {r}" for x in ("glyph", "pyramid") for r in places]
    p.say("glyph coba")
    assert p.glyphs_in(A, "coba") == 1 and p.state.glyph_supply[A] == 5
    p.use(A).say("pyramid coba")
    assert p.owners("coba") == [1, 0, 0, 0]
    p.glyphs(A, "uxmal", 5).use(A)
    assert p.refused("glyph uxmal") == "MZ-7.1"


def test_MZ_7_2_build_two_is_two_builds() -> None:
    """Each chooses its piece and region and scores on its own."""
    effects = '[{ verb = "build", piece = "either", n = 2, where = "any" }]'
    p = Position(effects=effects).vp(30, 5, 3, 2).use(A).say("pyramid coba", "pyramid coba")
    assert p.owners("coba") == [1, 1, 0, 0]
    assert p.points()[A] == 33
    p = Position(effects=effects).use(A).say("pyramid coba", "glyph uxmal")
    assert p.owners("coba") == [1, 0, 0, 0] and p.glyphs_in(A, "uxmal") == 1


def test_MZ_7_3_only_the_named_piece() -> None:
    effects = '[{ verb = "build", piece = "glyph", n = 1, where = "any" }]'
    p = Position(effects=effects).use(A)
    assert all(word.startswith("glyph") for word in p.choices())
    assert p.refused("pyramid coba") == "MZ-7.3"


def test_MZ_7_4_MZ_7_7_an_offer_pays_first_and_then_uses_a_tile() -> None:
    p = Position(effects=OFFER)
    p.state.wrathful[0], p.state.wrathful[1] = 2, 3
    p.state.age = 2
    p.use(A)
    assert p.asked == "offer"
    p.say("warrior reserve")
    assert p.reserve(A) == (6, 7) and p.state.wrath[A * 2] == 1
    assert p.asked == "tile" and p.choices() == ["1", "2"]
    p.say("1")
    assert p.state.devotion[A] == 2


def test_MZ_7_5_units_from_the_reserve_or_where_the_god_is() -> None:
    p = Position(effects=OFFER).god(A, "v02").units(A, "coba", 1, 0).units(A, "uxmal", 1, 1)
    p.use(A)
    assert p.choices() == ["warrior coba", "warrior reserve", "shaman reserve"]
    assert p.refused("warrior uxmal") == "MZ-7.5"
    assert p.refused("shaman coba") == "MZ-7.5"
    p.say("warrior coba")
    assert p.in_region(A, "coba") == (0, 0)


def test_MZ_7_6_MZ_E20_the_second_offer_costs_two() -> None:
    p = Position(effects=OFFER).all_shown().conflict("coba")
    p.use(A).say("warrior reserve")
    assert p.asked == ""
    for seat in (B, C):
        p.run(kinds.USE_OFFER, seat)
        p.say("shaman reserve", "warrior reserve")
        assert p.asked == ""
        assert p.state.wrath[seat * 2] + p.state.wrath[seat * 2 + 1] == 2
    p.run(kinds.CLEAN_UP)
    assert p.xibalba(A) == (2, 1) and p.xibalba(B) == (2, 2) and p.xibalba(C) == (2, 2)
    assert sum(int(p.state.wrath[index]) for index in range(8)) == 0
    p.run(kinds.USE_OFFER, D).say("warrior reserve")
    assert p.asked == "", "the price is 1 again"


def test_MZ_7_8_who_cannot_pay_cannot_offer() -> None:
    options = '[[{ verb = "gain_vp", n = 1 }], [{ verb = "offer", n = 1, where = "none" }]]'
    p = Position(effects=options, mode="options").vp(30, 5, 3, 2).dead(A, 8, 7)
    p.state.wrath[B * 2] = 1
    p.state.reserve[B * 2] -= 1
    p.use(A)
    assert p.asked == "" and p.points()[A] == 31, "only the other option is left"
    three = options[:-1] + ', [{ verb = "gain_devotion", n = 1 }]]'
    p = Position(effects=three, mode="options").dead(A, 8, 8).use(A)
    assert p.choices() == ["1", "3"]
    assert p.refused("2") == "MZ-7.8"
    p = Position(effects=OFFER).dead(A, 8, 8).use(A)
    assert p.asked == "" and p.state.devotion[A] == 0


def test_MZ_7_9_only_face_up_tiles() -> None:
    p = Position(effects=OFFER)
    p.state.wrathful[1] = 1
    p.use(A).say("warrior reserve")
    assert p.refused("3") == "MZ-7.9"
    assert p.choices() == ["1", "2"]


def test_MZ_7_10_a_tile_may_be_used_again() -> None:
    p = Position(effects=OFFER).use(A).say("warrior reserve")
    p.run(kinds.USE_OFFER, B).say("warrior reserve", "warrior reserve")
    assert p.state.devotion[A] == 2 and p.state.devotion[B] == 2


def test_MZ_7_11_an_offer_gives_no_devotion_itself() -> None:
    p = Position(effects=OFFER)
    p.state.wrathful[0] = 3
    p.use(A).say("warrior reserve", "glyph coba")
    assert p.state.devotion[A] == 0


def test_MZ_7_12_a_tile_with_the_symbol() -> None:
    p = Position().god(A, "v02").carry_out(A, int(TILE_ABILITY))
    assert p.asked == "deploy"
    assert p.choices() == [
        f"{u} {r}" for u in ("warrior", "shaman") for r in ("chichen_itza", "coba")
    ]
    assert p.refused("warrior uxmal") == "MZ-6.1"


def test_MZ_7_13_MZ_7_14_MZ_12_3_MZ_E6_summon_ability_first() -> None:
    """Kukulkan in age 2: two Warriors around the old vertex, then the move."""
    p = Position(desolate=("uxmal",)).god(A, "v10", "kukulkan").god(D, "v01", "ah_puch")
    p.state.age = 2
    p.run(kinds.USE_SUMMON, A)
    assert p.asked == "summon" and p.choices() == ["move", "ability"]
    p.say("ability")
    assert p.choices() == [f"warrior {r}" for r in ("hochob", "becan", "palenque")]
    p.say("warrior hochob", "warrior palenque")
    assert p.asked == "vertex" and p.refused("v10") == "MZ-5.7"
    p.say("v04")
    assert p.asked == "" and p.reserve(A) == (5, 7)
    assert p.state.vertex[A] == 4


def test_MZ_7_13_MZ_7_14_summon_move_first() -> None:
    p = Position(desolate=("uxmal",)).god(A, "v10", "kukulkan").god(D, "v01", "ah_puch")
    p.run(kinds.USE_SUMMON, A).say("move", "v04")
    assert p.choices() == ["warrior becan", "warrior palenque"]


def test_MZ_7_15_MZ_12_2_in_age_one_the_god_is_placed_first() -> None:
    p = Position().run(kinds.USE_SUMMON, A)
    assert p.asked == "vertex" and len(p.choices()) == 10
    p.units(B, "coba", 1, 0).units(C, "chichen_itza", 1, 0).say("v02")
    assert p.asked == "destroy"
    assert p.choices() == ["b warrior coba", "c warrior chichen_itza"]


def test_MZ_7_16_abilities_grow_with_the_age() -> None:
    for age in (1, 2, 3):
        p = Position().god(A, "v02", "ixchel")
        p.state.age = age
        p.run(kinds.USE_GOD, A)
        for _ in range(age):
            assert p.asked == "deploy"
            p.say("shaman coba")
        assert p.asked == "" and p.in_region(A, "coba") == (0, age)


def test_MZ_7_17_deploy_from_the_reserve() -> None:
    effects = '[{ verb = "deploy", unit = "warrior", n = 2, where = "any" }]'
    p = Position(effects=effects).use(A)
    assert p.refused("shaman coba") == "MZ-7.17"
    p.say("warrior coba", "warrior becan")
    assert p.reserve(A) == (5, 7) and p.in_region(A, "coba") == (1, 0)
    p = Position(effects=effects).dead(A, 7, 1).use(A)
    p.say("warrior coba")
    assert p.asked == "" and p.reserve(A) == (0, 7)


def test_MZ_7_18_awaken_from_xibalba() -> None:
    effects = '[{ verb = "awaken", unit = "any", n = 2, where = "any" }]'
    p = Position(effects=effects).use(A)
    assert p.choices() == [f"{u} {r}" for u in ("warrior", "shaman") for r in REGION_NAMES[:5]]
    p.say("warrior coba")
    assert p.refused("warrior coba") == "MZ-7.18"
    p.say("shaman coba")
    assert p.in_region(A, "coba") == (1, 1) and p.xibalba(A) == (0, 0)
    assert p.reserve(A) == (7, 7)


def test_MZ_7_19_restore_own_units_to_the_own_reserve() -> None:
    effects = '[{ verb = "restore", unit = "shaman", n = 2, where = "none" }]'
    p = Position(effects=effects).dead(A, 3, 3).dead(B, 4, 4).use(A)
    assert p.asked == "" and p.xibalba(A) == (3, 1) and p.reserve(A) == (5, 7)
    assert p.xibalba(B) == (4, 4)
    mixed = '[{ verb = "restore", unit = "any", n = 2, where = "none" }]'
    p = Position(effects=mixed).dead(A, 1, 3).use(A)
    assert p.refused("2w 0s") == "MZ-7.19"


def test_MZ_7_20_banish_to_the_owners_reserve() -> None:
    effects = '[{ verb = "banish", n = 1, where = "any", owner = "any" }]'
    p = Position(effects=effects).units(B, "coba", 1, 1).use(A).say("b shaman coba")
    assert p.in_region(B, "coba") == (1, 0) and p.reserve(B) == (6, 7)
    assert p.xibalba(B) == (1, 1)


def test_MZ_7_21_destroy_to_xibalba() -> None:
    effects = '[{ verb = "destroy", n = 1, where = "any", owner = "any" }]'
    p = Position(effects=effects).units(B, "coba", 1, 1).use(A).say("b shaman coba")
    assert p.xibalba(B) == (1, 2) and p.reserve(B) == (6, 6)


def test_MZ_7_22_any_mix_when_no_type_is_named() -> None:
    effects = '[{ verb = "deploy", unit = "any", n = 2, where = "conflict" }]'
    p = Position(effects=effects).conflict("coba").use(A).say("warrior coba", "shaman coba")
    assert p.in_region(A, "coba") == (1, 1)
    named = '[{ verb = "destroy", unit = "shaman", n = 1, where = "any" }]'
    p = Position(effects=named).units(B, "coba", 1, 1).units(C, "coba", 0, 1).use(A)
    assert p.refused("b warrior coba") == "MZ-7.22"


def demolish(owner: str = "any", piece: str = "either") -> str:
    """A demolish effect as data."""
    return f'[{{ verb = "demolish", piece = "{piece}", owner = "{owner}", n = 1, where = "any" }}]'


def test_MZ_7_23_demolish_a_glyph_or_the_top_of_a_pyramid() -> None:
    p = Position(effects=demolish()).glyphs(B, "coba", 1).pyramid("coba", A, B, C).use(A)
    assert p.choices() == ["glyph b coba", "pyramid coba"]
    assert p.refused("glyph a coba") == "MZ-7.23"
    assert p.refused("pyramid uxmal") == "MZ-7.23"
    p.say("pyramid coba")
    assert p.owners("coba") == [1, 2, 0, 0]


def test_MZ_7_24_demolished_pieces_return_to_their_owner() -> None:
    p = Position(effects=demolish()).glyphs(B, "coba", 1).use(A)
    assert p.state.glyph_supply[B] == 6 and p.glyphs_in(B, "coba") == 0
    p.pyramid("coba", B, C).use(A)
    assert p.state.pyramid_supply[C * 4 + 1] == 3 and p.owners("coba") == [2, 0, 0, 0]
    p = Position(effects=demolish("self")).pyramid("coba", A, C).glyphs(A, "uxmal", 1).use(A)
    assert p.glyphs_in(A, "uxmal") == 0, "the top piece is another's"


def test_MZ_7_25_demolishing_takes_no_vp_back() -> None:
    p = Position(effects=demolish()).pyramid("coba", B, C)
    before = p.points()
    p.use(A)
    assert p.points() == before


def test_MZ_7_26_MZ_7_27_transform_takes_the_place_of_the_old_piece() -> None:
    p = Position(effects=transform()).glyphs(B, "coba", 1).pyramid("uxmal", B, C).use(A)
    assert p.choices() == ["glyph b coba", "pyramid uxmal"]
    assert p.refused("glyph b uxmal") == "MZ-7.26"
    p.say("pyramid uxmal")
    assert p.owners("uxmal") == [2, 1, 0, 0]
    assert p.state.pyramid_supply[A * 4 + 1] == 2
    p.use(A).say("glyph b coba")
    assert p.glyphs_in(A, "coba") == 1 and p.glyphs_in(B, "coba") == 0


def test_MZ_7_28_the_replaced_piece_returns_to_its_owner() -> None:
    p = Position(effects=transform()).glyphs(B, "coba", 1).use(A)
    assert p.state.glyph_supply[B] == 6 and p.state.glyph_supply[A] == 5
    p = Position(effects=transform("pyramid")).pyramid("coba", B).use(A)
    assert p.state.pyramid_supply[B * 4] == 2 and p.sound()


def test_MZ_7_29_an_own_piece_may_be_transformed() -> None:
    p = Position(effects=transform("pyramid")).vp(30, 5, 3, 2).pyramid("coba", B, A).use(A)
    assert p.owners("coba") == [2, 1, 0, 0]
    assert p.points() == [32, 6, 3, 2]


def test_MZ_7_30_whose_spare_pieces_are_needed() -> None:
    p = Position(effects=transform("pyramid")).pyramid("coba", A, A).pyramid("uxmal", A, A)
    p.pyramid("becan", A, A).pyramid("hochob", B, C)
    assert p.state.pyramid_supply[A * 4 + 1] == 0
    p.use(A)
    assert p.choices() == [f"pyramid {r}" for r in ("uxmal", "coba", "becan")]
    assert p.refused("pyramid hochob") == "MZ-7.30"
    p = Position(effects=transform("glyph")).glyphs(A, "coba", 6).glyphs(B, "uxmal", 1)
    p.glyphs(A, "coba", 0).use(A)
    assert p.asked == "" and p.glyphs_in(B, "uxmal") == 1


def test_MZ_7_31_MZ_7_32_MZ_E22_transforming_scores_like_building() -> None:
    """C replaces B's level 2 on A's level 1: C 2, A 1, B nothing."""
    p = Position().god(C, "v02", "ixchel").vp(10, 20, 30, 5).pyramid("coba", A, B)
    p.use(C, slot=2, card="legacy")
    assert p.asked == "" and p.points() == [11, 20, 32, 5]
    assert p.state.pyramid_supply[B * 4 + 1] == 3


def test_MZ_7_33_transforming_a_glyph_gives_no_vp() -> None:
    p = Position(effects=transform("glyph")).glyphs(B, "coba", 1)
    before = p.points()
    p.use(A)
    assert p.glyphs_in(A, "coba") == 1 and p.points() == before


def test_MZ_7_34_extra_strength_lasts_for_the_conflict() -> None:
    effects = '[{ verb = "gain_strength", n = 3, where = "conflict" }]'
    coba = REGION_NAMES.index("coba")
    p = Position(effects=effects).conflict("coba").all_shown().use(A)
    assert strength(p.state, A, coba) == 3 and strength(p.state, A, 0) == 0
    p.run(kinds.CLEAN_UP)
    p.conflict("coba")
    assert strength(p.state, A, coba) == 0


def test_MZ_7_35_MZ_E8_a_claimed_majority() -> None:
    """Kukulkan has one Warrior against three, claims, and moves it to the Codex."""
    p = Position().champion(B, "coba").conflict("coba").all_shown()
    p.units(D, "coba", 1, 0).units(B, "coba", 3, 0)
    p.use(D, slot=2, card="edict")
    assert p.state.claims[D] == 1
    p.run(kinds.MAJORITY, -1, int(WARRIOR))
    assert p.asked == "space" and p.seat == D
    p.say("4")
    assert p.state.codex[3] == D + 1 and p.in_region(D, "coba") == (0, 0)


def test_MZ_7_36_a_claim_needs_a_unit() -> None:
    p = Position().conflict("coba").units(B, "coba", 3, 2)
    p.state.claims[D] = 3
    coba = REGION_NAMES.index("coba")
    assert majority(p.state, coba, WARRIOR) == 1 << B
    p.units(D, "coba", 1, 0)
    assert majority(p.state, coba, WARRIOR) == 1 << D
    assert majority(p.state, coba, SHAMAN) == 1 << B


def test_every_refusal_of_a_word_names_a_rule_with_text() -> None:
    """Every word of every question is allowed or forbidden by a rule that explains itself."""
    p = Position(effects=transform()).glyphs(B, "coba", 1).pyramid("uxmal", B, C).use(A)
    for word in p.state.kinds[p.state.top()].words:
        rule = p.refused(word)
        for lang in ("en", "pl", "cs"):
            assert not rule or GAME.say(lang).has(f"refusal.{rule}")
