"""The figures of the box: what the rulebook prints holds, and no hurry ends a game too soon."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from pathlib import Path

import pytest

import patolli
from origins.helpers import GAME
from patolli.engine.errors import BadRecord
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import END_TOWERS
from patolli.players.profile import profile
from patolli.simulate import one_track

DATA = GAME.components()
BOX = GAME.box()
RULES = Path(__file__).parents[2] / "docs" / "rules" / "origins.md"


def test_the_printed_values_are_among_the_reconstructed_ones() -> None:
    board, own = DATA["board"], DATA["player_board"]
    tracks = board["temple_tracks"]  # OR-E22: three discs of one player are worth these
    assert any(
        all(value in tracks[name] for name, value in zip(names, (70, 31, 16), strict=True))
        for names in itertools.permutations(("forests", "mountains", "seas"))
    )
    assert board["building_pool"]["wisdom_cost"][2] == 2
    food = own["population_track"]["food_cost"]
    assert (food[0], food[-1]) == (2, 8)
    assert own["advisor_track"]["vp"][2] == 6
    assert board["military_track"]["last_space_vp"] == 9
    assert DATA["setup"]["gold_per_district_card"] == 2


@pytest.mark.parametrize(
    ("rule", "values"),
    [
        ("OR-10.2", DATA["board"]["building_pool"]["wisdom_cost"]),
        ("OR-12.2", DATA["board"]["citizen_pool"]["wisdom_cost"]),
        ("OR-16.2", DATA["player_board"]["population_track"]["food_cost"]),
        ("OR-18.4", DATA["player_board"]["advisor_track"]["vp"]),
        ("OR-22.10", DATA["board"]["temple_tracks"]["forests"]),
    ],
)
def test_the_rules_name_the_figures_of_the_box(rule: str, values: list[int]) -> None:
    said = next(line for line in RULES.read_text().splitlines() if line.startswith(f"- {rule} "))
    assert re.search(rf" {', '.join(map(str, values))}(?!,|\d)", said)


def test_OR_9_2_OR_9_16_the_military_track_keeps_to_what_is_printed() -> None:
    track = DATA["board"]["military_track"]
    borders, last = track["border_before"], track["last_space"]
    assert len(borders) == 5  # solo needs a fifth; 4 players x 5 are the 20 tokens
    assert all(later - earlier == 3 for earlier, later in itertools.pairwise(borders))
    plain = [space for space in range(last + 1) if track["bonus"][space] == "none"]
    assert plain == [0, 1, last]
    wisdom = [space for space in range(last) if track["bonus"][space] == "wisdom"]
    assert [int(BOX.borders[space]) for space in wisdom] == [2]  # OR-E8
    assert all(BOX.borders[space - 2] == 1 for space in wisdom)  # OR-E7: two steps before
    kinds = {kind for kind in DATA["board"]["military_bonus"] if kind != "provenance"}
    assert kinds == set(track["bonus"])  # every bonus the rulebook lists is on the track


def test_OR_20_7_a_disc_before_the_first_border_stays() -> None:
    back = [int(BOX.fallback[space]) for space in range(BOX.last_space + 1)]
    assert back[:5] == list(range(5))  # no border passed
    assert back[5:] == [5, 5, 5, 8, 8, 8, 11, 11, 11, 14, 14, 14, 17]


def test_OR_2_17_every_card_shows_four_towers_and_every_colour_lacks_equally_often() -> None:
    left_out: Counter[str] = Counter()
    for card in DATA["district_cards"]:
        shown = set(card["towers"])
        assert len(shown) == len(card["towers"]) == 4
        pattern = {cell for row in card["pattern"] for cell in row} - {"any"}
        assert pattern <= shown
        left_out.update(set(DATA["colors"]["building"]) - shown)
    assert set(left_out.values()) == {9}


def test_OR_21_3_using_up_two_colours_costs_twelve_gold_in_any_deal() -> None:
    for lacking in itertools.combinations_with_replacement(range(5), 4):
        discs = sorted(1 + 4 - lacking.count(colour) for colour in range(5))
        assert sum(n * (n + 1) // 2 for n in discs[:2]) >= 12


def test_OR_12_2_taking_dice_of_one_colour_again_and_again_is_dear() -> None:
    """A die is replaced by one of its colour at the right end, which costs three visits' wisdom."""
    costs = DATA["board"]["citizen_pool"]["wisdom_cost"]
    visit = next(gain["amount"] for gain in DATA["board"]["encounter_sites"][2]["upper"])
    assert costs == sorted(set(costs)) and costs[-1] >= 3 * visit


def test_OR_22_3_temples_climbed_to_all_tops_bring_less_than_a_poor_winner_has() -> None:
    tracks = DATA["board"]["temple_tracks"]
    tops = sorted(tracks[name][-1] for name in ("forests", "mountains", "seas"))
    assert tops[0] + tops[1] < 70


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_rush_for_gold_cannot_end_the_game_before_round_four(seats: int) -> None:
    for seed in range(4):
        table = patolli.table("origins", seats, f"rush {seed}")
        bot = one_track.make("rush", GAME, seats)
        while table.waiting:
            seat = table.waiting[0]
            words = table.choices(seat)
            passing = "turn pass" if "turn pass" in words else words[0]
            table.answer(seat, bot.choose(table, seat) if seat == 0 else passing)
        state = table.state
        assert isinstance(state, Origins)
        assert state.ended & END_TOWERS and state.round >= 4


@pytest.mark.parametrize("way", [*one_track.WAYS])
def test_a_single_way_counts_for_more_and_the_others_for_nothing(way: str) -> None:
    usual, turned = profile("origins", 2).weights, one_track.weights(way, 2)
    for other, features in one_track.WAYS.items():
        for feature in features:
            for part in ("begin", "middle", "end"):
                name = f"{feature} {part}"
                if other == way:
                    assert turned[name] == one_track.MORE * usual[name]
                elif feature not in one_track.NEEDS.get(way, ()):
                    assert turned[name] == 0
    assert turned["gold few middle"] == usual["gold few middle"]


def test_a_record_of_the_figures_before_says_that_it_does_not_replay() -> None:
    record = patolli.table("origins", 2, 1).record()
    assert "rules 4" in record
    for version, figures in ((1, "1201ca63"), (2, "a7d288c1"), (3, "d8cc0786")):
        old = record.replace("rules 4", f"rules {version}")
        old = re.sub(r"components \w+", f"components {figures}", old)
        with pytest.raises(BadRecord, match=f"figures changed after rules version {version}"):
            patolli.replay(old)
