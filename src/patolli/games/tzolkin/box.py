"""The components as constant tables; an impossible value is refused with its key."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from patolli.engine.components import Data, written
from patolli.engine.figures import MOST, Reader, among, same, within, wrong
from patolli.games.tzolkin.box_tiles import BLOCK_IDS, GEAR_IDS, read_monuments, read_tiles
from patolli.games.tzolkin.rules import tables as t

PLAYERS = (2, 3, 4)


def make_box(data: Data) -> t.Box:
    """The box of the game."""
    reader = Reader(data)
    read_counts(reader)
    read_calendar(reader)
    read_costs(reader)
    read_actions(reader)
    read_technologies(reader)
    read_temples(reader)
    read_tiles(reader)
    read_monuments(reader)
    return t.Box(reader.numbers, reader.lists)


def read_counts(reader: Reader) -> None:
    """Counts, the start of a player, what depends on the number of players."""
    for key, size in (
        ("buildings", t.BUILDINGS),
        ("buildings_age_1", t.FIRST_AGE),
        ("buildings_age_2", t.BUILDINGS - t.FIRST_AGE),
        ("monuments", t.MONUMENTS),
        ("starting_wealth_tiles", t.WEALTH),
        ("building_row_size", t.ROW),
    ):
        same(reader.data["counts"][key], int(size), f"counts.{key}")
    workers = reader.number("workers", "counts.workers_per_colour", 1, 6)
    hand = reader.number("hand", "player_start.workers_in_hand", 1, workers)
    same(
        reader.data["player_start"]["workers_in_bank"],
        workers - hand,
        "player_start.workers_in_bank",
    )
    reader.number("skulls", "counts.crystal_skulls", 2 * max(PLAYERS), 100)
    start = reader.data["player_start"]
    reader.listed(
        "start_goods",
        [start[name] for name in ("corn", *BLOCK_IDS, "skulls")],
        "player_start",
        0,
        MOST,
    )
    same(start["skulls"], 0, "player_start.skulls")
    reader.number("start_points", "player_start.vp", -MOST)
    reader.number("start_level", "player_start.technology_level", 0, 3)
    side = among(start["player_board_side"], ["dark", "light"], "player_start.player_board_side")
    reader.numbers["start_light"] = side
    reader.number("dealt", "player_start.wealth_tiles_dealt", 2, 5)
    same(start["wealth_tiles_kept"], 2, "player_start.wealth_tiles_kept")
    by_players = [reader.data["setup_by_players"][str(players)] for players in PLAYERS]
    for name, key, high in (
        ("displayed", "monuments_displayed", int(t.SHOWN)),
        ("fields", "jungle_fields_per_group", 8),
        ("dummies", "dummy_workers", 12),
    ):
        path = f"setup_by_players.{key}"
        reader.listed(name, [entry[key] for entry in by_players], path, 0, high)


def read_calendar(reader: Reader) -> None:
    """The calendar and the gears."""
    food = reader.data["calendar"]["food_teeth"]
    teeth = food["tooth"]
    path = "calendar.food_teeth.tooth"
    if len(teeth) != 4 or sorted(set(teeth)) != teeth:
        raise wrong(path, "problem.growing", n=4, value=written(teeth))
    reader.listed("food_teeth", teeth, path, 1, 100)
    same(food["kind"], ["mid_age", "end_of_age"] * 2, "calendar.food_teeth.kind")
    same(food["age"], [1, 1, 2, 2], "calendar.food_teeth.age")
    reader.lists["food_ends"] = [int(kind == "end_of_age") for kind in food["kind"]]
    reader.lists["food_age"] = food["age"]
    one = reader.number("one_day", "calendar.advance_normal", 1, 3)
    reader.number("two_days", "calendar.advance_privilege", one, 4)
    gears = reader.data["gears"]
    same([gear["id"] for gear in gears], GEAR_IDS, "gears.id")
    spaces = [7, 7, 7, 7, 10]  # TZ-1.9, TZ-1.10: the vocabularies name these spaces
    for gear, space in zip(gears, spaces, strict=True):
        key = f"gears.{gear['id']}"
        same(gear["last_space"], space, f"{key}.last_space")
        within(gear["teeth"], f"{key}.teeth", space + 1, int(t.MOST_SPACES))
        for free in gear["free_choice_spaces"]:
            within(free, f"{key}.free_choice_spaces", 0, space)
        within(
            gear["double_advance_blocking_space"], f"{key}.double_advance_blocking_space", 0, space
        )
        within(gear.get("opposite_offset", 0), f"{key}.opposite_offset", 0, gear["teeth"] - 1)
    reader.lists["teeth"] = [gear["teeth"] for gear in gears]
    reader.lists["last_space"] = [gear["last_space"] for gear in gears]
    reader.lists["free_spaces"] = [
        sum(1 << space for space in sorted(set(gear["free_choice_spaces"]))) for gear in gears
    ]
    reader.lists["guarded"] = [1 << gear["double_advance_blocking_space"] for gear in gears]
    reader.lists["opposite"] = [gear.get("opposite_offset", 0) for gear in gears]


def read_costs(reader: Reader) -> None:
    """Placing, picking up, begging, the market, food."""
    totals = reader.data["placement_cost"]["group_total"]
    if len(totals) < 6 or any(one > two for one, two in pairwise(totals)):
        path = "placement_cost.group_total"
        raise wrong(path, "problem.growing", n=6, value=written(totals))
    reader.listed("group_total", totals, "placement_cost.group_total", 0, MOST)
    reader.number("per_space", "placement_cost.per_space_number", 0, 10)
    reader.number("start_cost", "start_player_space.position_cost", 0, 10)
    same(reader.data["start_player_space"]["capacity"], 1, "start_player_space.capacity")
    reader.number("step_back", "pick_up.corn_per_step_back", 0, 10)
    limit = reader.number("beg_limit", "begging.allowed_if_corn_at_most", 0, 20)
    reader.number("beg_corn", "begging.corn_after", limit + 1, 30)  # TZ-5.8: once per turn
    same(reader.data["begging"]["temple_steps_down"], 1, "begging.temple_steps_down")
    market = reader.data["market"]
    reader.listed("rate", [1, *(market[block] for block in BLOCK_IDS), 0], "market", 0, 50)
    for block in BLOCK_IDS:
        within(market[block], f"market.{block}", 1, 50)
    reader.number("feed", "food_day.corn_per_worker", 0, 20)
    reader.number("hunger", "food_day.vp_loss_per_unfed_worker", 0, 50)
    quarters = reader.data["final_scoring"]["vp_per_corn"] * t.QUARTERS
    if quarters != int(quarters) or not 0 <= quarters <= 40:
        raise wrong("final_scoring.vp_per_corn", "problem.quarters", "patolli.games.tzolkin")
    reader.numbers["corn_quarters"] = int(quarters)
    reader.number("points_per_skull", "final_scoring.vp_per_skull", 0, 50)


def read_actions(reader: Reader) -> None:
    """The actions of the gears."""
    found: dict[tuple[str, int], Any] = {}
    for entry in reader.data["actions"]:
        found[entry["gear"], entry["space"]] = entry
    kinds = {
        "palenque": ["fish", "jungle", "jungle", "jungle", "jungle"],
        "yaxchilan": ["gain"] * 5,
        "tikal": ["technology", "build", "technology", "build", "temples"],
        "uxmal": ["temples", "market", "worker", "build", "any_action"],
    }
    for gear, expected in kinds.items():
        for space, kind in enumerate(expected, 1):
            path = f"actions.{gear}.{space}"
            if (gear, space) not in found:
                raise wrong(path, "problem.missing")
            same(found[gear, space]["kind"], kind, f"{path}.kind")
    reader.numbers["fish"] = within(found["palenque", 1]["corn"], "actions.palenque.1.corn", 0, 50)
    jungle = [found["palenque", space] for space in range(2, 6)]
    reader.listed("jungle_corn", [entry["corn"] for entry in jungle], "actions.palenque", 0, 50)
    reader.listed("jungle_wood", [entry["wood"] for entry in jungle], "actions.palenque", 0, 50)
    reader.lists["wood_on_top"] = [int(top) for top in reader.data["jungle"]["wood_tile_on_top"]]
    gains = [found["yaxchilan", space]["gain"] for space in range(1, 6)]
    for gain in gains:
        for name in gain:
            among(name, t.MATERIAL_NAMES, "actions.yaxchilan.gain")
    amounts = [gain.get(name, 0) for gain in gains for name in t.MATERIAL_NAMES]
    reader.listed("yield_of", amounts, "actions.yaxchilan.gain", 0, 50)
    tikal = [{}, *(found["tikal", space] for space in range(1, 6))]
    for name, key, high in (
        ("advances", "advances_max", 2),
        ("constructions", "buildings_max", 2),
        ("monuments", "monuments_max", 1),
    ):
        reader.listed(name, [entry.get(key, 0) for entry in tikal], f"actions.tikal.{key}", 0, high)
    uxmal = {space: found["uxmal", space] for space in range(1, 6)}
    for name, value, path, low, high in (
        ("blessing_blocks", tikal[5]["cost"]["any_block"], "actions.tikal.5.cost", 0, 3),
        ("blessing_temples", tikal[5]["temples"], "actions.tikal.5.temples", 1, 2),
        ("prayer_corn", uxmal[1]["cost"]["corn"], "actions.uxmal.1.cost", 0, 50),
        ("prayer_temples", uxmal[1]["temples"], "actions.uxmal.1.temples", 1, 2),
        ("corn_per_block", uxmal[4]["corn_per_block"], "actions.uxmal.4.corn_per_block", 0, 50),
        ("any_corn", uxmal[5]["cost"]["corn"], "actions.uxmal.5.cost", 0, 50),
    ):
        reader.numbers[name] = within(value, path, low, high)
    rooms = {entry["space"]: entry for entry in reader.data["chichen_itza"]}
    same(sorted(rooms), list(range(1, 10)), "chichen_itza.space")
    ordered = [rooms[space] for space in range(1, 10)]
    reader.listed("room_points", [room["vp"] for room in ordered], "chichen_itza.vp", 0, 100)
    reader.lists["room_temple"] = [
        among(room["temple"], t.TEMPLE_NAMES, "chichen_itza.temple") for room in ordered
    ]
    reader.lists["room_block"] = [int(room["block"]) for room in ordered]


def read_technologies(reader: Reader) -> None:
    """Costs and benefits of the tracks."""
    cost = reader.data["technology_cost"]
    keys = ("from_level_0", "from_level_1", "from_level_2", "from_level_3_bonus")
    reader.listed("advance_cost", [cost[key] for key in keys], "technology_cost", 0, 3)
    same(cost["max_level"], int(t.MASTERY), "technology_cost.max_level")
    tracks = {track["id"]: track for track in reader.data["technologies"]}

    def at_levels(track: str, key: str) -> list[int]:
        """TZ-13.8: a benefit by level; higher levels keep it and may add to it."""
        total, found = 0, [0]
        for reached in (1, 2, 3):
            total += within(
                tracks[track][f"level_{reached}"].get(key, 0), f"technologies.{track}.{key}", 0, 50
            )
            found.append(total)
        return found

    reader.lists["jungle_bonus"] = at_levels("agriculture", "jungle_corn_bonus")
    reader.lists["fish_bonus"] = at_levels("agriculture", "fishing_corn_bonus")
    same(at_levels("agriculture", "harvest_without_tile"), [0, 0, 1, 1], "technologies.agriculture")
    blocks = [at_levels("extraction", f"{block}_bonus") for block in BLOCK_IDS]
    reader.lists["block_bonus"] = [0] * 4 + [value for levels in blocks for value in levels]
    reader.lists["building_corn"] = at_levels("architecture", "corn_per_building")
    reader.lists["building_points"] = at_levels("architecture", "vp_per_building")
    same(at_levels("architecture", "block_discount"), [0, 0, 0, 1], "technologies.architecture")
    discount = at_levels("architecture", "uxmal_corn_discount")
    same(discount[:3], [0, 0, 0], "technologies.architecture.uxmal_corn_discount")
    reader.numbers["corn_discount"] = discount[3]
    reader.lists["skull_bonus"] = at_levels("theology", "skull_bonus")
    for name, track, key, high in (
        ("bonus_steps", "agriculture", "temple_any_steps", 3),
        ("bonus_blocks", "extraction", "any_blocks", 3),
        ("bonus_points", "architecture", "vp", 50),
        ("bonus_skulls", "theology", "skull", 5),
    ):
        path = f"technologies.{track}.bonus.{key}"
        reader.numbers[name] = within(tracks[track]["bonus"][key], path, 0, high)


def read_temples(reader: Reader) -> None:
    """Steps, rewards and leader bonuses."""
    temples = reader.data["temples"]
    same([temple["id"] for temple in temples], t.TEMPLE_NAMES, "temples.id")
    lists = {name: list[int]() for name in ("steps", "step_points", "step_reward")}
    for temple in temples:
        key = f"temples.{temple['id']}"
        steps = within(len(temple["vp"]), f"{key}.vp", 3, int(t.MOST_STEPS))
        same(len(temple["reward"]), steps, f"{key}.reward")
        rest = [0] * (int(t.MOST_STEPS) - steps)
        lists["steps"].append(steps)
        lists["step_points"] += [within(vp, f"{key}.vp", -MOST, MOST) for vp in temple["vp"]] + rest
        lists["step_reward"] += [
            among(material, t.MATERIAL_NAMES, f"{key}.reward") if material else 0
            for material in temple["reward"]
        ] + rest
    reader.lists.update(lists)
    reader.number("start_step", "player_start.temple_step_index", 0, min(lists["steps"]) - 2)
    bonuses = [temple[f"bonus_age_{age}"] for age in (1, 2) for temple in temples]
    reader.listed("leader_bonus", bonuses, "temples.bonus", 0, MOST)
    for bonus in bonuses:
        if bonus % 2:  # TZ-21.5: halves are whole points
            raise wrong("temples.bonus", "problem.even", value=bonus)
