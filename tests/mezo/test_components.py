"""Chapters 1 and 18: the box, and what card types hold."""

from __future__ import annotations

from pathlib import Path

import pytest

import patolli
from mezo.helpers import GAME, A, Position
from patolli.engine.components import in_force
from patolli.engine.errors import BadSetup
from patolli.engine.provenance import figures, only_figures
from patolli.games.mezo.rules.tables import CARD_NAMES, GOD_NAMES, REGION_NAMES

DATA = GAME.components()


def actions(god: str, card: str) -> list[dict]:
    """The three actions of a card."""
    found = next(entry for entry in DATA["card"] if entry["id"] == f"{god}_{card}")
    return sorted(found["action"], key=lambda action: action["slot"])


def test_MZ_1_1_two_to_four_players() -> None:
    assert GAME.seats == (2, 3, 4)
    with pytest.raises(BadSetup):
        GAME.new(5)
    with pytest.raises(BadSetup):
        GAME.new(1)


def test_MZ_1_2_MZ_1_6_MZ_1_7_MZ_1_8_pieces_of_a_player() -> None:
    counted = GAME.pieces(GAME.new(4))
    for owner in "ABCD":
        assert counted[f"Warriors of {owner}"] == (8, 8)
        assert counted[f"Shamans of {owner}"] == (8, 8)
        assert counted[f"Glyphs of {owner}"] == (6, 6)
        levels = [counted[f"Pyramid pieces of level {n} of {owner}"][1] for n in (1, 2, 3, 4)]
        assert levels == [2, 3, 3, 3] and sum(levels) == 11


def test_MZ_1_3_champions_of_a_player() -> None:
    box = GAME.box()
    assert [int(box.champions[seats]) for seats in (2, 3, 4)] == [2, 1, 1]


def test_MZ_1_4_MZ_1_5_a_champion_is_no_unit() -> None:
    """Destroy finds the only unit beside two Champions, and majorities count units."""
    p = Position(effects='[{ verb = "destroy", n = 5, owner = "any", where = "any" }]')
    p.champion(A, "uxmal").champion(1, "coba").units(1, "coba", warriors=1)
    p.use(A)
    assert p.asked == ""
    assert p.xibalba(1) == (2, 1)
    assert p.state.champion[REGION_NAMES.index("uxmal")] == A + 1
    assert p.state.champion[REGION_NAMES.index("coba")] == 2


def test_MZ_1_9_markers_of_a_player() -> None:
    """Three action markers cover all three actions; three ages give three abilities."""
    assert DATA["per_player"]["action_markers"] == 3 == len(actions("ixchel", "edict"))
    assert DATA["per_player"]["tribe_ability_markers"] == 3


def test_MZ_1_10_MZ_1_11_regions_and_conflict_tiles() -> None:
    assert [entry["id"] for entry in DATA["region"]] == REGION_NAMES
    assert [entry["region"] for entry in DATA["conflict_tile"]] == REGION_NAMES
    assert len(REGION_NAMES) == 6


def test_MZ_1_12_MZ_1_13_MZ_1_14_tokens_tiles_and_gods() -> None:
    parts = DATA["components"]
    assert (parts["altar_tokens"], parts["blessed_tokens"], parts["desolate_markers"]) == (5, 1, 2)
    assert [tile["age"] for tile in DATA["wrathful"]] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert GOD_NAMES == ["ah_puch", "cabrakan", "ixchel", "kukulkan"]


def test_MZ_1_15_MZ_1_16_each_god_has_an_ability_per_age_and_one_card_of_each_type() -> None:
    for god in GOD_NAMES:
        entry = next(found for found in DATA["god"] if found["id"] == god)
        assert [ability["age"] for ability in entry["ability"]] == [1, 2, 3]
        own = [card["type"] for card in DATA["card"] if card["god"] == god]
        assert own == CARD_NAMES


def test_MZ_1_17_MZ_18_4_MZ_18_5_the_ceremonial_action() -> None:
    """The bottom action: the same on all five cards of a god, a small effect or an offer."""
    for god in GOD_NAMES:
        bottom = [only_figures(actions(god, card)[2], top=False) for card in CARD_NAMES]
        assert all(action == bottom[0] for action in bottom)
        assert bottom[0]["ceremonial"] and bottom[0]["mode"] == "choose_one"
        small, offer = bottom[0]["options"]
        assert [effect["verb"] for effect in offer] == ["offer"]
        assert "offer" not in [effect["verb"] for effect in small]
    p = Position().shown(A, "legacy").god(A, "v01").units(1, "uxmal", warriors=2, shamans=1)
    p.use(A, slot=3, card="legacy")
    assert p.asked == "choose" and p.choices() == ["1", "2"]
    assert p.refused("3") == "MZ-18.5"


def test_MZ_18_1_legacy_and_vengeance_summon() -> None:
    for god in GOD_NAMES:
        for card in ("legacy", "vengeance"):
            verbs = [e["verb"] for action in actions(god, card)[:2] for e in action["effects"]]
            assert "summon" in verbs


def test_MZ_18_2_MZ_18_3_what_card_types_are_about() -> None:
    for god in GOD_NAMES:
        legacy = [e["verb"] for e in actions(god, "legacy")[1]["effects"]]
        assert {"build", "demolish", "transform"} & set(legacy)
        fervor = [e for action in actions(god, "fervor")[:2] for e in action["effects"]]
        assert any(e.get("per") == "devotion_level" for e in fervor)


def test_MZ_18_6_spaces_and_tiles_with_the_god_symbol() -> None:
    """The symbol restates what the effects say: they are done where the god is present."""
    for key in ("calendar", "codex", "wrathful"):
        marked = [entry for entry in DATA[key] if entry["god_symbol"]]
        assert marked
        for entry in DATA[key]:
            first = entry["effects"][0]["where"]
            assert entry["god_symbol"] == (first == "god_present"), entry["id"]


def test_MZ_1_20_vp_have_no_upper_end() -> None:
    p = Position(effects='[{ verb = "gain_vp", n = 90, where = "none" }]').vp(500, 3, 2, 1)
    p.use(A)
    assert p.points()[A] == 590


def test_MZ_1_19_reminders_are_no_limit() -> None:
    """Any number of strength bonuses and claims may be in force at once."""
    p = Position(
        effects='[{ verb = "claim_majority", unit = "shaman", n = 1, where = "conflict" },'
        ' { verb = "gain_strength", n = 40, where = "conflict" }]'
    ).conflict("uxmal")
    for _ in range(3):
        p.use(A)
    assert p.state.bonus[A] == 120
    assert p.state.claims[A] == 2


def test_provenance_is_told() -> None:
    """Players are told that much of the data is reconstructed."""
    for lang in ("en", "pl", "cs"):
        lines = patolli.table("mezo", 3, seed=1).describe(0, lang)
        assert GAME.say(lang)("describe.reconstructed") == lines[-1]


def test_every_figure_says_where_it_comes_from() -> None:
    found = {figure.key: figure for figure in figures(DATA)}
    assert not any(key.startswith("schema") for key in found)  # how the data are written
    heads = [f for key, f in found.items() if key.split(".")[0] == "card" and key.count(".") == 2]
    assert len(heads) == 40 and {figure.provenance for figure in heads} == {"seed"}
    assert all(found[f"god.{god}.name"].provenance == "seed" for god in GOD_NAMES)
    assert found["god.kukulkan.ability.1.effects"].provenance == "seed"
    assert found["god.kukulkan.ability.2.effects"].provenance == "reconstructed"
    assert found["pyramid.max_level"].provenance == "seed"
    assert found["pyramid.level.0.size_mm"].provenance == "public"
    stated = "card.kukulkan_fervor.action.1.effects"
    assert found[stated].provenance == "seed"
    assert found[f"{stated}.0.n"].provenance == "reconstructed"
    ceremonial = [key for key in found if key.endswith(".options") and key.startswith("card")]
    assert ceremonial == [
        f"card.{god}_legacy.action.2.options" for god in GOD_NAMES
    ]  # MZ-1.17: once


def test_the_measured_balance_is_that_of_the_figures_in_force() -> None:
    """Whoever changes a figure measures the gods anew: `benchmarks/mezo_balance.py`."""
    page = Path(__file__).parents[2] / "docs" / "mezo-balance.md"
    assert f"Figures `{in_force(GAME.package)}`." in page.read_text(encoding="utf-8")
