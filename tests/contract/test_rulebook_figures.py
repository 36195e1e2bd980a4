"""The figures of the rulebooks of Tzolk'in and Tikal are those the games are played with.

English is enough: all languages tell the same figures (test_rulebook).
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import patolli
from patolli.engine import rulebook
from patolli.engine.rulebook import CITED


def told(game: str, rule: str) -> list[int]:
    """The numbers a rule tells, in order."""
    text = rulebook.read(patolli.game(game), "en").rules()[rule].text
    return [int(number) for number in re.findall(r"\d+", CITED.sub("", text))]


def tzolkin() -> dict[str, list[int]]:
    """What the rules of Tzolk'in must tell, from its components."""
    box: Any = patolli.game("tzolkin").components()
    harvest = {row["space"]: row for row in box["actions"] if row["gear"] == "palenque"}
    temples = {row["id"]: row for row in box["temples"]}
    monuments = {row["id"]: row["score"] for row in box["monuments"]}
    track = {row["id"]: row for row in box["technologies"]}
    rooms = box["chichen_itza"]
    setups = [box["setup_by_players"][players] for players in ("4", "3", "2")]
    start, counts, teeth = box["player_start"], box["counts"], box["calendar"]["food_teeth"]
    uxmal = {row["space"]: row for row in box["actions"] if row["gear"] == "uxmal"}
    workers, tracks = monuments["M-07"]["vp_by_count"], monuments["M-09"]["vp_by_count"]
    discount = track["architecture"]["level_3"]
    return {
        "TZ-1.1": [2, 3, 4, counts["workers_per_colour"]],
        "TZ-1.7": [counts["crystal_skulls"]],
        "TZ-2.1": [start["workers_in_hand"], start["workers_in_bank"], start["vp"]],
        "TZ-2.8": [
            counts["monuments"],
            *(
                n
                for s, p in zip(setups, (4, 3, 2), strict=True)
                for n in (s["monuments_displayed"], p)
            ),
        ],
        "TZ-2.10": [start["wealth_tiles_dealt"], counts["starting_wealth_tiles"]],
        "TZ-3.1": [
            setups[1]["jungle_fields_per_group"],
            3,
            setups[2]["jungle_fields_per_group"],
            2,
        ],
        "TZ-3.2": [setups[1]["dummy_workers"], 3, setups[2]["dummy_workers"], 2],
        "TZ-4.3": [*teeth["tooth"], 2, *teeth["round_if_no_double"]],
        "TZ-5.4": [box["begging"]["allowed_if_corn_at_most"]],
        "TZ-5.5": [box["begging"]["corn_after"]],
        "TZ-6.6": [*box["placement_cost"]["group_total"], 1, counts["workers_per_colour"]],
        "TZ-8.1": [1, harvest[1]["corn"]],
        "TZ-8.2": [2, 2, harvest[2]["corn"]],
        "TZ-8.3": [3, harvest[3]["corn"], harvest[3]["wood"]],
        "TZ-8.4": [4, harvest[4]["corn"], harvest[4]["wood"]],
        "TZ-8.5": [5, harvest[5]["corn"], harvest[5]["wood"]],
        "TZ-11.1": [1, uxmal[1]["cost"]["corn"]],
        "TZ-11.3": [box["market"][block] for block in ("wood", "stone", "gold")],
        "TZ-11.7": [4, uxmal[4]["corn_per_block"]],
        "TZ-11.10": [5, uxmal[5]["cost"]["corn"]],
        "TZ-12.4": [1, 9, *(room["vp"] for room in rooms)],
        "TZ-12.6": [room["space"] for room in rooms if room["block"]],
        "TZ-13.16": [3, 2, 3],
        "TZ-13.28": [2, track["architecture"]["level_2"]["vp_per_building"]],
        "TZ-13.29": [3, discount["block_discount"], discount["uxmal_corn_discount"], 4],
        "TZ-13.33": [track["architecture"]["bonus"]["vp"]],
        "TZ-13.38": [track["extraction"]["bonus"]["any_blocks"]],
        "TZ-14.1": [len(temples[name]["vp"]) for name in ("chaac", "quetzalcoatl", "kukulcan")],
        "TZ-17.6": [monuments["M-01"]["vp"]],
        "TZ-17.7": [monuments["M-02"]["vp"]],
        "TZ-17.8": [
            n for p in ("2", "3", "4") for n in (monuments["M-03"]["vp_by_players"][p], int(p))
        ],
        "TZ-17.9": [monuments["M-04"]["vp"], monuments["M-05"]["vp"]],
        "TZ-17.10": [*(workers[n] for n in "3456"), 3, 4, 5, 6],
        "TZ-17.11": [monuments["M-08"]["vp"]],
        "TZ-17.12": [*(tracks[n] for n in "1234"), 1, 2, 3, 4, 3, tracks["0"]],
        "TZ-17.13": [monuments["M-11"]["vp"], 0],
        "TZ-17.15": [monuments["M-13"]["vp"]],
        "TZ-20.2": [box["food_day"]["corn_per_worker"]],
        "TZ-20.5": [box["food_day"]["vp_loss_per_unfed_worker"]],
        "TZ-21.6": [
            1,
            2,
            *(
                temples[name][f"bonus_age_{age}"]
                for name in ("chaac", "quetzalcoatl", "kukulcan")
                for age in (1, 2)
            ),
        ],
        "TZ-22.5": [box["final_scoring"]["vp_per_skull"]],
    }


def tikal() -> dict[str, list[int]]:
    """What the rules of Tikal must tell, from its components."""
    box: Any = patolli.game("tikal").components()
    counts, pieces, costs = box["counts"], box["pieces_per_player"], box["action_points"]
    limits, letters, tokens = box["limits"], box["letters"], box["temple_tokens"]
    values = Counter(tile["value"] for tile in box["tile"] if tile["kind"] == "temple")
    masks = [tile["treasures"] for tile in box["tile"] if tile["kind"] == "treasure"]
    ends = [
        first + size - 1
        for first, size in zip(letters["first_position"], letters["sizes"], strict=True)
    ]
    volcanic = [letters["order"].index(name) for name in letters["volcano_letters"]]
    points = box["scoring"]["treasure_points_by_copies"]
    assert values[1] == values[6] == 1  # told as "one tile"
    return {
        "TK-1.2": [
            counts["board_hexes"],
            counts["printed_hexes"],
            counts["tiles"],
            counts["tiles"],
        ],
        "TK-1.7": [counts[f"{kind}_tiles"] for kind in ("temple", "jungle", "treasure", "volcano")],
        "TK-1.8": letters["sizes"],
        "TK-1.10": [
            counts["temple_tiles"],
            1,
            *(n for v in (2, 3, 4, 5) for n in (v, values[v])),
            6,
        ],
        "TK-1.11": [counts["treasure_tiles"], *sorted(masks, reverse=True), sum(masks)],
        "TK-1.12": [
            counts["temple_tokens"],
            *(
                number
                for value, count in zip(tokens["values"], tokens["counts"], strict=True)
                for number in (count, value)
            ),
        ],
        "TK-1.13": [
            counts["treasures"],
            counts["treasure_kinds"],
            counts["copies_per_treasure_kind"],
        ],
        "TK-1.14": [pieces["leaders"], pieces["workers"], pieces["camps"]],
        "TK-1.15": [limits["leader_strength"], 1],
        "TK-2.4": [box["basic_game"]["start_score"], box["auction_game"]["start_score"]],
        "TK-3.6": [
            counts["tiles"],
            *(
                n
                for p in ("2", "3", "4")
                for n in (box["basic_game"]["turns_per_player"][p], int(p))
            ),
        ],
        "TK-5.8": [n for at in volcanic for n in (letters["first_position"][at], ends[at])],
        "TK-6.1": [costs["per_turn"]],
        "TK-6.4": [
            costs[name]
            for name in (
                *("enter_piece", "camp_transfer", "move_per_stone", "uncover_level"),
                *("take_treasure", "exchange_treasure", "build_camp", "place_guard"),
            )
        ],
        "TK-7.18": [box["limits_derived"]["max_crossing_cost"], 3, 3],
        "TK-8.4": [limits["levels_per_temple_per_turn"]],
        "TK-9.3": [limits["treasures_per_tile_per_turn"]],
        "TK-9.16": points[1:],
        "TK-10.4": [limits["camps_per_player"]],
        "TK-11.1": [limits["worker_strength"], limits["leader_strength"]],
        "TK-11.13": [limits["guards_per_player"]],
        "TK-12.1": [box["scoring"]["rounds"]],
        "TK-13.7": [box["auction_game_derived"]["min_opening_bid"]],
        "TK-E22": [
            4,
            0,
            2,
            1,
            2,
            2,
            3,
            2,
            4,
            6,
            box["verification"]["legal_placements_first_draw"],
        ],
    }


@pytest.mark.parametrize(
    ("game", "rule", "expected"),
    [
        (game, rule, figures)
        for game, found in (("tzolkin", tzolkin()), ("tikal", tikal()))
        for rule, figures in found.items()
    ],
)
def test_a_rule_tells_the_figures_of_the_box(game: str, rule: str, expected: list[int]) -> None:
    assert told(game, rule) == expected
