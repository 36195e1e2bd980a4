"""Chapter 6: how actions and abilities are carried out."""

from __future__ import annotations

import pytest

import patolli
from mezo.helpers import GAME, A, B, C, D, Position, card_edition
from patolli.engine.errors import BadSetup
from patolli.games.mezo.rules.tables import GOD_ABILITY


def destroy(n: int, where: str, more: str = "", rest: str = "") -> str:
    """A destroy effect as data."""
    return f'[{{ verb = "destroy", n = {n}, where = "{where}"{more} }}{rest}]'


def test_MZ_6_1_MZ_E4_the_god_symbol() -> None:
    """Kukulkan between Chichen Itza and Coba: Shamans of these two regions, nothing else."""
    p = Position().god(A, "v02", "kukulkan").god(D, "v05", "ah_puch").conflict("uxmal")
    for region in ("chichen_itza", "coba", "uxmal", "becan"):
        p.units(B, region, warriors=1, shamans=1).units(C, region, shamans=1)
    p.state.devotion[A] = 12
    p.use(A, slot=2, card="fervor")
    assert sorted(p.choices()) == sorted(
        f"{who} shaman {region}" for who in "bc" for region in ("chichen_itza", "coba")
    )
    assert p.refused("b shaman uxmal") == "MZ-6.1"
    assert p.refused("b warrior coba") == "MZ-7.22"


def test_MZ_6_2_without_the_symbol_presence_is_not_needed() -> None:
    p = Position(effects=destroy(1, "any")).god(A, "v05")
    p.units(B, "coba", warriors=1).units(C, "uxmal", warriors=1).use(A)
    assert p.choices() == ["b warrior coba", "c warrior uxmal"]


def test_MZ_6_3_the_conflict_region() -> None:
    p = Position(effects=destroy(1, "conflict")).conflict("coba")
    p.units(B, "coba", 1, 1).units(B, "uxmal", 1, 0).use(A)
    assert p.choices() == ["b warrior coba", "b shaman coba"]
    assert p.refused("b warrior uxmal") == "MZ-6.3"


def test_MZ_6_4_a_region_without_the_conflict() -> None:
    """Also the Blessed region and regions already resolved in this age."""
    p = Position(effects=destroy(1, "non_conflict")).conflict("coba")
    p.state.blessed = 5
    for region in ("coba", "uxmal", "becan"):
        p.units(B, region, warriors=1)
    p.use(A)
    assert p.choices() == ["b warrior uxmal", "b warrior becan"]
    assert p.refused("b warrior coba") == "MZ-6.4"
    assert p.refused("b warrior palenque") == "MZ-5.1"


SAME = ', { verb = "build", piece = "glyph", n = 1, where = "same_region" }'


def test_MZ_6_5_the_same_region() -> None:
    p = Position(effects=destroy(1, "any", rest=SAME))
    p.units(B, "coba", warriors=1).units(B, "uxmal", warriors=1).use(A).say("b warrior uxmal")
    assert p.asked == "" and p.glyphs_in(A, "uxmal") == 1
    p = Position(effects=destroy(2, "any", rest=SAME))
    p.units(B, "coba", warriors=1).units(B, "uxmal", warriors=1).use(A).say("b warrior uxmal")
    assert p.choices() == ["glyph uxmal", "glyph coba"], "either region used"
    assert p.refused("glyph becan") == "MZ-6.5"


def test_MZ_6_6_nothing_done_before_leaves_its_legal_regions() -> None:
    p = Position(effects=destroy(1, "god_present", rest=SAME)).god(A, "v02").use(A)
    assert p.choices() == ["glyph chichen_itza", "glyph coba"]


def test_MZ_6_7_an_effect_may_be_spread_over_regions() -> None:
    p = Position(effects=destroy(2, "any"))
    p.units(B, "coba", 2, 0).units(B, "uxmal", 1, 0).use(A).say("b warrior coba")
    assert p.choices() == ["b warrior uxmal", "b warrior coba"]


def test_MZ_6_7_the_other_reading_keeps_an_effect_in_one_region() -> None:
    p = Position(effects=destroy(2, "any"), spread="one")
    p.units(B, "coba", 1, 2).units(B, "uxmal", 1, 0).use(A).say("b warrior coba")
    assert p.asked == "" and p.in_region(B, "coba") == (0, 1)
    assert p.in_region(B, "uxmal") == (1, 0)
    p = Position(effects=destroy(3, "any"), spread="one")
    p.units(B, "coba", 2, 2).units(B, "uxmal", 1, 0).use(A).say("b warrior coba")
    assert p.choices() == ["b warrior coba", "b shaman coba"]
    assert p.refused("b warrior uxmal") == "MZ-6.7"


def test_MZ_6_8_MZ_E3_as_far_as_possible() -> None:
    effects = '[{ verb = "restore", unit = "any", n = 3, where = "none" }]'
    p = Position(effects=effects).use(A)
    assert p.asked == "" and p.xibalba(A) == (0, 0) and p.reserve(A) == (8, 8)
    p = Position(effects=effects).dead(A, 2, 2).use(A)
    assert p.choices() == ["1w 2s", "2w 1s"]
    assert p.refused("2w 2s") == "MZ-6.8"


def test_MZ_6_9_amounts_are_mandatory() -> None:
    """Only own units are legal: they must be destroyed."""
    p = Position(effects=destroy(2, "any")).units(A, "coba", 2, 1).use(A)
    assert p.choices() == ["a warrior coba", "a shaman coba"]
    assert p.refused("stop") == "MZ-6.9"
    p = Position(effects='[{ verb = "restore", n = 2, where = "none" }]').dead(A, 2, 2).use(A)
    assert p.refused("1w 0s") == "MZ-6.9"
    up_to = '[{ verb = "banish", unit = "warrior", owner = "self", n = 2, where = "any",'
    p = Position(effects=f"{up_to} optional = true }}]").units(A, "coba", 2, 0).use(A)
    assert p.choices() == ["a warrior coba", "stop"]
    p.say("a warrior coba", "stop")
    assert p.in_region(A, "coba") == (1, 0) and p.asked == ""


def test_MZ_6_10_effects_in_their_order_each_to_its_maximum() -> None:
    rest = ', { verb = "deploy", unit = "warrior", n = 1, where = "conflict" }'
    p = Position(effects=destroy(2, "conflict", rest=rest)).conflict("coba")
    p.units(B, "coba", 1, 1).use(A)
    assert p.in_region(B, "coba") == (0, 0) or p.asked == "destroy"
    while p.asked:
        p.say(p.choices()[0])
    assert p.in_region(B, "coba") == (0, 0)
    assert p.in_region(A, "coba") == (1, 0), "deployed after the destruction, so not hit by it"
    each = '[{ verb = "demolish", n = 1, where = "god_present", spread = "each_region" }]'
    p = Position(effects=each).god(A, "v02").glyphs(B, "coba", 2).glyphs(C, "chichen_itza", 2)
    p.use(A).say("glyph b coba")
    assert p.asked == "" and p.glyphs_in(B, "coba") == 1 and p.glyphs_in(C, "chichen_itza") == 1


def test_MZ_6_10_each_region_takes_the_amount_once() -> None:
    each = '[{ verb = "demolish", n = 1, where = "god_present", spread = "each_region" }]'
    p = Position(effects=each).god(A, "v02").glyphs(B, "coba", 2)
    p.glyphs(C, "chichen_itza", 2).glyphs(D, "chichen_itza", 1).use(A).say("glyph b coba")
    assert p.choices() == ["glyph c chichen_itza", "glyph d chichen_itza"]
    assert p.refused("glyph b coba") == "MZ-6.10"


def test_MZ_6_11_MZ_E5_a_price_is_paid_in_full_or_nothing_follows() -> None:
    """Ixchel trades an own Shaman where she is present for two devotion."""
    p = Position().god(A, "v01", "ixchel").god(C, "v05", "ah_puch")
    p.units(A, "uxmal", shamans=1).units(A, "coba", shamans=2)
    p.state.devotion[A] = 3
    p.use(A, slot=1, card="task")
    assert p.asked == "" and p.xibalba(A) == (1, 2)
    assert p.in_region(A, "uxmal") == (0, 0) and p.in_region(A, "coba") == (0, 2)
    assert p.state.devotion[A] == 5
    p.use(A, slot=1, card="task")
    assert p.state.devotion[A] == 5 and p.xibalba(A) == (1, 2)


def test_MZ_6_11_half_a_price_is_not_paid() -> None:
    rest = ', { verb = "gain_vp", n = 3, where = "none" }'
    price = destroy(2, "any", ', owner = "self", cost = true', rest)
    p = Position(effects=price).vp(40, 5, 3, 2).units(A, "coba", 1, 0).use(A)
    assert p.points()[A] == 40 and p.in_region(A, "coba") == (1, 0)
    p.units(A, "uxmal", 1, 0).use(A).say("a warrior coba")
    assert p.points()[A] == 43 and p.in_region(A, "coba") == (0, 0)
    p = Position(effects=price, spread="one").units(A, "coba", 1, 0).units(A, "uxmal", 1, 0)
    p.vp(40, 5, 3, 2).use(A)
    assert p.points()[A] == 40, "in one region alone it cannot be paid"
    p.units(A, "becan", 2, 1).use(A)
    assert p.choices() == ["a warrior becan", "a shaman becan"]
    assert p.refused("a warrior coba") == "MZ-6.11"


def test_MZ_6_12_the_acting_player_chooses() -> None:
    p = Position(effects=destroy(1, "any")).units(B, "coba", 1, 1).use(A)
    assert p.seat == A


def test_MZ_6_13_anybodys_pieces_unless_restricted() -> None:
    def setting(owner: str) -> Position:
        p = Position(effects=destroy(1, "any", f', owner = "{owner}"'))
        return p.units(A, "coba", 1, 1).units(B, "coba", 1, 1).use(A)

    assert setting("any").choices()[0] == "a warrior coba"
    assert setting("self").choices() == ["a warrior coba", "a shaman coba"]
    assert setting("other").choices() == ["b warrior coba", "b shaman coba"]
    assert setting("other").refused("a warrior coba") == "MZ-6.13"


def test_MZ_6_14_an_action_may_do_nothing() -> None:
    p = Position(effects=destroy(2, "any")).all_shown().conflict("coba")
    p.run(7, A)
    assert "use 1" in p.choices()
    p.say("use 1")
    assert p.asked == "" and p.state.covered[A] == 1


def test_each_other_player_is_hit_separately() -> None:
    each = destroy(1, "conflict", ', owner = "other", spread = "each_other_player"')
    p = Position(effects=each).conflict("coba").units(A, "coba", 1, 1)
    p.units(B, "coba", 2, 1).units(C, "coba", 1, 0).use(A)
    assert p.choices() == ["b warrior coba", "b shaman coba", "c warrior coba"]
    p.say("b shaman coba")
    assert p.asked == "" and p.in_region(C, "coba") == (0, 0)
    assert p.in_region(B, "coba") == (2, 0) and p.in_region(A, "coba") == (1, 1)


def test_a_card_changed_in_an_edition_needs_no_code() -> None:
    """A whole game with a card nobody wrote code for, and its text."""
    effects = (
        '[{ verb = "awaken", unit = "shaman", n = 1, per = "age", times = 2, cap = 3,'
        ' where = "non_conflict", optional = true },'
        ' { verb = "transform", piece = "glyph", owner = "other", n = 2, where = "same_region" }]'
    )
    edition = card_edition("kukulkan_edict", effects)
    state = GAME.new(4, {}, edition)
    assert GAME.box(edition) is not GAME.box()
    table = patolli.table("mezo", 4, seed=3, edition=edition)
    number = 0
    while not table.over:
        seat = table.waiting[0]
        words = table.choices(seat)
        number = (number * 31 + 7) % 10007
        table.answer(seat, words[number % len(words)])
    assert state.box.options[0] == 1
    p = Position(edition=edition).god(A, "v01", "kukulkan").god(D, "v05", "ah_puch")
    p.conflict("coba").dead(A, 0, 4).glyphs(B, "uxmal", 1).use(A, card="edict")
    assert p.choices() == [
        *(f"shaman {name}" for name in ("uxmal", "chichen_itza", "hochob", "becan")),
        "stop",
    ]
    p.say("shaman uxmal", "stop")
    assert p.glyphs_in(A, "uxmal") == 1 and p.glyphs_in(B, "uxmal") == 0


def test_a_god_and_an_altar_changed_in_an_edition_need_no_code() -> None:
    edition = """
[[altar]]
id = "altar_1"
effects = [{ verb = "gain_vp", n = 1, where = "none" }, { verb = "offer", n = 1, where = "none" }]
[[god]]
id = "ixchel"
[[god.ability]]
age = 1
effects = [{ verb = "gain_vp", n = 9, where = "none" }]
[[god.ability]]
age = 2
mode = "choose_one"
options = [[{ verb = "gain_vp", n = 9, where = "none" }], [{ verb = "offer", n = 1 }]]
[[god.ability]]
age = 3
effects = [{ verb = "gain_vp", n = 9, where = "none" }]
"""
    p = Position(edition=edition).vp(20, 5, 3, 2)
    p.carry_out(A, int(GOD_ABILITY) + 6)
    assert p.points()[A] == 29
    p.carry_out(A, int(GOD_ABILITY) + 7)
    assert p.asked == "choose"


@pytest.mark.parametrize(
    ("effects", "problem"),
    [
        ('[{ verb = "smite", n = 1, where = "any" }]', "verb"),
        ('[{ verb = "destroy", unit = "god", n = 1, where = "any" }]', "unit"),
        ('[{ verb = "destroy", n = -1, where = "any" }]', "n"),
        ('[{ verb = "destroy", n = 1, where = "none" }]', "where"),
        ('[{ verb = "destroy", n = 1, where = "same_region" }]', "where"),
        ('[{ verb = "destroy", n = 40, where = "any" }]', "n"),
        ('[{ verb = "gain_vp", n = 1, where = "any" }]', "where"),
        ('[{ verb = "deploy", n = 1, where = "any", cost = true }]', "cost"),
        ('[{ verb = "gain_vp", n = 1, spread = "each_region" }]', "spread"),
        ('[{ verb = "deploy", n = 1, where = "any", spread = "each_other_player" }]', "spread"),
        ('[{ verb = "claim_majority", n = 1, where = "conflict" }]', "unit"),
        ('[{ verb = "destroy", n = 1, where = "any", colour = 3 }]', "colour"),
        ('[{ verb = "summon", n = 9 }]', "n"),
        ("[]", "card.ah_puch_task.action.1"),
    ],
)
def test_an_impossible_effect_is_refused_with_its_key(effects: str, problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        GAME.new(4, {}, card_edition("ah_puch_task", effects))


@pytest.mark.parametrize(
    "edition",
    [
        "[per_player]\nwarriors = 9\n",
        "[per_player]\nwarriors = 7\n",
        "[blessed]\nvp = -8\n",
        "[devotion]\nlevel_2 = []\n",
        '[[vertex]]\nid = "v01"\nregions = ["uxmal"]\n',
        '[[vertex]]\nid = "v01"\nregions = ["uxmal", "tikal"]\n',
        "[turns]\ncards_drawn = 0\n",
        '[[altar]]\nid = "altar_3"\neffects = [{ verb = "gain_devotion", n = 1 }]\n',
        '[[tribe_ability]]\nid = "tribe_3c"\neffects = [{ verb = "restore", n = 1 }]\n',
        '[[wrathful]]\nid = "wrath_1a"\nage = 2\n',
        "[per_player]\npyramid_pieces = 12\n",
        '[[god]]\nid = "ixchel"\n'
        + "".join(
            f'[[god.ability]]\nage = {age}\neffects = [{{ verb = "summon", n = 1 }}]\n'
            for age in (1, 2, 3)
        ),
    ],
)
def test_an_impossible_figure_is_refused(edition: str) -> None:
    with pytest.raises(BadSetup):
        GAME.new(3, {}, edition)
