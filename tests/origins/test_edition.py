"""Figures are data: an edition file changes costs and tracks, and impossible ones are refused."""

from __future__ import annotations

import pytest

import patolli
from origins.helpers import GAME, bare
from patolli.engine.errors import BadRecord, BadSetup
from patolli.engine.random import Random
from patolli.games.origins.rules import kinds
from patolli.games.origins.rules.scoring import temple_points
from patolli.games.origins.rules.tracks import can_climb_any, march

EDITION = """
[board.building_pool]
wisdom_cost = [0, 0, 1, 2, 3]

[board.military_track]
last_space = 9
border_before = [1, 4, 7]
bonus = ["none", "none", "gold_2", "stone", "food", "wisdom", "gold_1", "exchange", "stone", "none"]

[board.temple_tracks]
forests = [0, 2, 5, 9, 14, 20]
mountains = [0, 2, 5, 9, 14, 20]
seas = [0, 3, 7, 12, 18, 25, 33, 42]

[player_board.population_track]
food_cost = [1, 2, 3, 4]

[start_tiles.agora]
effect = [{ op = "gain_basic_choice", amount = 2 }]

[[buildings]]
id = "mint"
stone_cost = 3
effect = [{ op = "gain", resource = "gold", amount = 2 }]

[solo]
neutral_disc_space_at_round_start = [0, 3, 6, 8, 8]
"""


def played(seats: int) -> patolli.engine.table.Table:
    """A whole random game with the edition."""
    table = patolli.table("origins", seats, 5, edition=EDITION, edition_name="my box")
    random = Random(seats)
    while not table.over:
        seat = table.waiting[0]
        words = table.choices(seat)
        table.answer(seat, words[random.below(len(words))])
    return table


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_with_an_edition_is_played_named_and_replayed(seats: int) -> None:
    table = played(seats)
    record = table.record()
    assert "\nedition my box\n" in record
    again = patolli.replay(record, edition=EDITION)
    assert again.scores == table.scores and again.record() == record
    with pytest.raises(BadRecord, match="my box"):
        patolli.replay(record)
    with pytest.raises(BadRecord, match="components"):
        patolli.replay(record, edition="[solo]\nrounds = 5")


def test_an_edition_changes_costs() -> None:
    play = bare(edition=EDITION).pool("quarry", "mint").give(stone=3).ask(kinds.BUY)
    play.do("buy build slot2", "place 1,0", "use yes")
    assert play.goods() == [0, 0, 0, 2]
    grown = bare(edition=EDITION).give(food=1).do("turn grow")
    assert grown.state.bases[0] == 3


def test_an_edition_changes_tracks() -> None:
    play = bare(edition=EDITION)
    march(play.state, 0, 30)
    assert play.state.strength[0] == 9 and play.state.superiority[0] == 3
    gold = bare(edition=EDITION).military(2, 0).ask(kinds.ATTACK)
    assert gold.good("gold") == 2


def test_temples_may_have_different_lengths() -> None:
    play = bare(edition=EDITION).temple(0, 4, 0).temple(2, 4, 0).ask(kinds.CLIMB, 0, 2)
    assert play.refused("climb forests 2") == "OR-11.7"
    play.do("climb seas 2")
    assert play.state.temple[2] == 6
    for temple, step in ((0, 5), (1, 5), (2, 7)):
        play.temple(temple, step, 0)
    assert not can_climb_any(play.state, 0, -1)  # all three on their own top
    assert temple_points(play.state, 0) == 20 + 20  # the highest, worth 42, is ignored


def test_an_edition_changes_abilities_and_their_description() -> None:
    play = bare(edition=EDITION).tiles(farm="1,0;1,-1").dice(0, "red3")
    play.do("turn close red3")
    view = GAME.view(play.state, 0)
    texts = [GAME.hint(view, choice, GAME.say("en")) for choice in view.choices]
    assert any("2 basic resources" in text for text in texts)
    play.do("activate upper-left", "gain stone", "gain food")
    assert play.goods() == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("edition", "key"),
    [
        ("[board.building_pool]\nwisdom_cost = [0, 1]", "board.building_pool.wisdom_cost"),
        ("[board.citizen_pool]\nwisdom_cost = [0, 1, 2, 3, -4]", "board.citizen_pool.wisdom_cost"),
        ("[board.military_track]\nlast_space = 12", "board.military_track.bonus"),
        ("[board.military_track]\nborder_before = [4, 1]", "board.military_track.border_before"),
        ("[board.temple_tracks]\nseas = [0, 5, 4]", "board.temple_tracks.seas"),
        ("[board.temple_tracks]\nforests = [0, 5]", "board.temple_tracks.forests"),
        ("[player_board.advisor_track]\nvp = [5, 4, 3, 2, 1]", "player_board.advisor_track.vp"),
        ('[[buildings]]\nid = "mint"\ncopies = 9', "buildings"),
        ('[[buildings]]\nid = "mint"\ncolor = "green"', "buildings.mint.color"),
        ('[[buildings]]\nid = "mint"\neffect = [{ op = "steal" }]', "buildings.mint"),
        ('[[district_cards]]\nid = "D01"\nvp_first = -1', "district_cards.D01.vp_first"),
        ("[setup]\nship_start_value = 9", "setup.ship_start_value"),
        ("[components]\ntower_discs_per_color = 6", "components.tower_discs_per_color"),
        ("[dice.citizen]\nreroll_when_rolled = [1, 2, 3, 4, 5, 6]", "dice.citizen.faces"),
        ("[solo]\nrounds = 7", "solo.neutral_disc_space_at_round_start"),
        ("[end_game]\nround_cap = 0", "end_game.round_cap"),
    ],
)
def test_an_impossible_value_is_refused_with_its_key(edition: str, key: str) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.new(2, edition=edition)
    assert str(refused.value).startswith(key)


def test_players_are_told_which_figures_are_reconstructed() -> None:
    data = GAME.components()
    assert len(data["unverified"]) == 10
    for lang, word in (
        ("en", "reconstructed"),
        ("pl", "zrekonstruowane"),
        ("cs", "rekonstruované"),
    ):
        lines = GAME.describe(GAME.view(bare().state, 0), GAME.say(lang))
        assert word in lines[-1]
