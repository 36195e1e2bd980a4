"""Chapter 8: glyphs and pyramids."""

from __future__ import annotations

from mezo.helpers import A, B, C, Position
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.resolution import strength
from patolli.games.mezo.rules.tables import REGION_NAMES

PYRAMID = '[{ verb = "build", piece = "pyramid", n = 1, where = "conflict" }]'
ANYWHERE = '[{ verb = "build", piece = "pyramid", n = 1, where = "any" }]'


def building(*owners: int, base: int = 1) -> Position:
    """A may build in Coba, where this pyramid stands."""
    return Position(effects=PYRAMID).conflict("coba").pyramid("coba", *owners, base=base)


def test_MZ_8_1_one_pyramid_of_at_most_four_pieces() -> None:
    p = building(A, B, C, B)
    p.use(A)
    assert p.asked == "" and p.owners("coba") == [1, 2, 3, 2]


def test_MZ_8_2_the_first_piece_is_the_lowest_in_supply() -> None:
    p = building().use(A)
    assert p.owners("coba") == [1, 0, 0, 0]
    p = building().pyramid("uxmal", A).pyramid("becan", A).pyramid("hochob", A).use(A)
    assert p.owners("coba") == [0, 1, 0, 0]


def test_MZ_8_3_each_piece_is_one_level_above_the_top() -> None:
    p = building(B, C).use(A)
    assert p.owners("coba") == [2, 3, 1, 0]


def test_MZ_8_4_without_a_piece_of_the_level_no_building() -> None:
    p = Position(effects=ANYWHERE).pyramid("coba", B, B, B)
    p.state.pyramid_supply[A * 4 + 3] = 0
    p.use(A)
    assert "pyramid coba" not in p.choices() and p.refused("pyramid coba") == "MZ-8.4"
    for level in range(4):
        p.state.pyramid_supply[A * 4 + level] = 0
    p.state.depth = 0
    p.use(A)
    assert p.asked == ""


def test_MZ_8_5_MZ_8_9_MZ_E21_a_pyramid_from_level_two() -> None:
    """A has no level 1: level 2 pays 1; B's level 3 pays 2, and 1 to A; level 4 pays 3."""
    p = building().vp(30, 20, 10, 5).pyramid("uxmal", A).pyramid("becan", A).pyramid("hochob", A)
    p.use(A)
    assert p.owners("coba") == [0, 1, 0, 0] and p.points() == [31, 20, 10, 5]
    p.shown(B, "task")
    p.run(kinds.EFFECT, B, int(p.state.box.starts[12 * 4]))
    assert p.owners("coba") == [0, 1, 2, 0] and p.points() == [32, 22, 10, 5]
    p.run(kinds.EFFECT, C, int(p.state.box.starts[12 * 4]))
    assert p.owners("coba") == [0, 1, 2, 3] and p.points() == [33, 23, 13, 5]
    p.use(A)
    assert p.points() == [33, 23, 13, 5], "level 4 was the last possible piece"


def test_MZ_8_6_nothing_on_level_four() -> None:
    p = Position(effects=ANYWHERE).pyramid("coba", B, B, B, B).use(A)
    assert p.refused("pyramid coba") == "MZ-8.6"


def test_MZ_8_7_an_empty_region_starts_anew() -> None:
    effects = (
        '[{ verb = "demolish", piece = "pyramid", n = 1, where = "conflict" },'
        ' { verb = "build", piece = "pyramid", n = 1, where = "same_region" }]'
    )
    p = Position(effects=effects).conflict("coba").pyramid("coba", B, base=3).use(A)
    assert p.owners("coba") == [1, 0, 0, 0]


def test_MZ_8_8_MZ_8_10_MZ_8_11_MZ_8_12_MZ_E2_scoring_a_build() -> None:
    """Yellow builds level 4 on pieces of yellow, red and blue; green has none."""
    red, yellow, blue, green = 0, 1, 2, 3
    p = Position().vp(25, 20, 18, 30).god(yellow, "v02").pyramid("coba", yellow, red, blue)
    p.use(yellow, slot=2, card="legacy")
    assert p.asked == "build"
    p.say("pyramid coba")
    assert p.points() == [26, 24, 19, 30]
    assert p.points()[green] == 30


def test_MZ_8_10_one_vp_however_many_pieces() -> None:
    p = building(B, B, B).vp(30, 20, 10, 5).use(A)
    assert p.points() == [34, 21, 10, 5]


def test_MZ_8_11_gains_are_moved_in_vp_order() -> None:
    """B at 12 moves to 13 first; then A comes from 10 with 2 pieces to 12."""
    p = building(B).vp(10, 12, 3, 2).use(A)
    assert p.points() == [12, 13, 3, 2]


def test_MZ_8_13_a_glyph_gives_no_vp() -> None:
    p = Position(effects='[{ verb = "build", piece = "glyph", n = 1, where = "conflict" }]')
    before = p.points()
    p.conflict("coba").use(A)
    assert p.glyphs_in(A, "coba") == 1 and p.points() == before


def test_MZ_8_14_glyphs_and_pyramids_stay() -> None:
    p = Position().conflict("coba").glyphs(A, "coba", 2).pyramid("coba", B, C).all_shown()
    p.run(kinds.CLEAN_UP)
    p.run(kinds.END_AGE)
    assert p.state.age == 2
    assert p.glyphs_in(A, "coba") == 2 and p.owners("coba") == [2, 3, 0, 0]


def test_MZ_8_15_pyramid_pieces_give_no_strength() -> None:
    p = Position().conflict("coba").pyramid("coba", A, A)
    assert strength(p.state, A, REGION_NAMES.index("coba")) == 0
