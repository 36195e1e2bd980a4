"""Chapter 5: regions, vertices and zones."""

from __future__ import annotations

from mezo.helpers import GAME, A, B, C, Position
from patolli.engine.random import Random
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.regions import presence
from patolli.games.mezo.rules.tables import REGION_NAMES, VERTEX_NAMES

DESTROY = '[{ verb = "destroy", unit = "any", owner = "any", n = 1, where = "any" }]'


def present(p: Position, seat: int) -> list[str]:
    """The regions in which a player's god is present."""
    mask = presence(p.state, seat)
    return [name for region, name in enumerate(REGION_NAMES) if mask >> region & 1]


def test_MZ_5_1_nothing_happens_in_a_desolate_region() -> None:
    effects = '[{ verb = "deploy", unit = "warrior", n = 1, where = "any" }]'
    p = Position(effects=effects).use(A)
    assert p.choices() == [f"warrior {name}" for name in REGION_NAMES[:5]]
    assert p.refused("warrior palenque") == "MZ-5.1"
    p = Position().run(kinds.CHAMPION, A)
    assert p.refused("palenque") == "MZ-5.1"
    assert "palenque" not in p.choices()


def test_MZ_5_2_MZ_5_4_a_god_is_present_where_its_vertex_touches() -> None:
    p = Position().god(A, "v09").god(B, "v02")
    assert present(p, A) == ["chichen_itza", "coba", "becan"]
    assert present(p, B) == ["chichen_itza", "coba"]
    assert present(p, C) == []


def test_MZ_5_3_a_vertex_touches_two_or_three_regions() -> None:
    box = GAME.box()
    counts = [bin(box.touches[vertex]).count("1") for vertex in range(len(VERTEX_NAMES))]
    assert counts == [2] * 6 + [3] * 4


def test_MZ_5_5_no_presence_in_a_desolate_region() -> None:
    p = Position(desolate=("becan", "palenque"), seats=3).god(A, "v04")
    assert present(p, A) == []
    p = Position().god(A, "v04")
    assert present(p, A) == ["becan"]
    p = Position(desolate=("becan", "palenque"), seats=3).god(A, "v01").run(kinds.VERTEX, A)
    assert "v04" in p.choices()


def test_MZ_5_6_one_god_on_a_vertex() -> None:
    p = Position().god(A, "v01").god(B, "v05").run(kinds.VERTEX, A)
    assert "v05" not in p.choices()
    assert p.refused("v05") == "MZ-5.6"


def test_MZ_5_7_any_other_free_vertex() -> None:
    p = Position().god(A, "v01").run(kinds.VERTEX, A)
    assert p.choices() == VERTEX_NAMES[1:]
    assert p.refused("v01") == "MZ-5.7"
    p.say("v04")
    assert present(p, A) == ["becan"]


def test_MZ_5_8_units_stay_in_xibalba() -> None:
    """Through a clean-up and an end of age nothing leaves Xibalba."""
    p = Position().dead(A, 3, 2).conflict("uxmal").all_shown().run(kinds.CLEAN_UP)
    assert p.xibalba(A) == (3, 2)
    p.state.age = 3
    p.run(kinds.END_AGE)
    assert p.xibalba(A) == (3, 2)


def test_MZ_5_9_a_unit_is_in_one_zone() -> None:
    p = Position().units(A, "coba", 2, 1)
    p.state.calendar[0] = A + 1
    assert not p.sound(), "a Shaman too many"
    p.state.reserve[A * 2 + 1] -= 1
    assert p.sound()
    p.state.given[0] += 1
    assert not p.sound()
    p.state.reserve[0] -= 1
    assert p.sound()


def test_MZ_5_10_only_units_in_regions_can_be_hit() -> None:
    p = Position(effects=DESTROY).units(B, "coba", warriors=1)
    p.state.codex[0] = C + 1
    p.state.reserve[C * 2] -= 1
    p.use(A)
    assert p.asked == "" and p.in_region(B, "coba") == (0, 0)
    p = Position(effects=DESTROY).units(B, "coba", warriors=1).units(B, "becan", shamans=1)
    p.use(A)
    assert p.refused("b shaman coba") == "MZ-5.10"
    assert p.refused("a warrior coba") == "MZ-5.10"


def test_MZ_5_11_MZ_E29_units_stay_into_the_next_age() -> None:
    """After the conflict in Uxmal a Warrior is awakened there; it is there in the next age."""
    effects = '[{ verb = "awaken", unit = "warrior", n = 1, where = "any" }]'
    p = Position(effects=effects).conflict("uxmal").all_shown().run(kinds.CLEAN_UP)
    p.conflict("coba").use(A).say("warrior uxmal")
    assert p.in_region(A, "uxmal") == (1, 0)
    p.all_shown().run(kinds.CLEAN_UP)
    p.run(kinds.END_AGE)
    assert p.state.age == 2
    assert p.in_region(A, "uxmal") == (1, 0)


def test_MZ_5_12_no_limit_of_units_or_glyphs() -> None:
    build = '[{ verb = "build", piece = "glyph", n = 2, where = "any" }]'
    p = Position(effects=build).units(A, "coba", 7, 7).glyphs(A, "coba", 4).use(A)
    p.say("glyph coba", "glyph coba")
    assert p.glyphs_in(A, "coba") == 6 and p.in_region(A, "coba") == (7, 7)


def test_nothing_lies_in_a_desolate_region_in_random_games() -> None:
    """Section 21: no piece in a Desolate region, pyramids grow level by level."""
    random = Random(5)
    for seats in (2, 3, 4):
        state = GAME.new(seats)
        while state.depth:
            actions = state.choices()
            state.answer(actions[random.below(len(actions))])
            assert GAME.check(state) == []
