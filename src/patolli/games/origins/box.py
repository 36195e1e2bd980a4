"""Reads `components.toml` (with an edition laid over it) into the constant tables of `Box`."""

from __future__ import annotations

from typing import Any

from patolli.engine.components import written
from patolli.engine.figures import among, same, within, wrong
from patolli.engine.text import Value
from patolli.games.origins.box_programs import Programs
from patolli.games.origins.rules import tables as t

Data = dict[str, Any]


def need(allowed: bool, key: str, why: str, **values: Value) -> None:
    """BadSetup with the key of an impossible value, and why it is."""
    if not allowed:
        raise wrong(key, f"problem.{why}", "patolli.games.origins", **values)


def amount(data: Data, name: str, key: str, least: int = 0, most: int = 1000) -> int:
    """A whole number within bounds."""
    return within(data[name], f"{key}.{name}", least, most)


def series(data: Data, name: str, key: str, length: int, most: int = 1000) -> list[int]:
    """A list of numbers of a fixed length that never falls."""
    values = data[name]
    need(len(values) == length, f"{key}.{name}", "length", n=length, found=len(values))
    return [within(value, f"{key}.{name}", 0, most) for value in values]


def colour_number(name: str, key: str) -> int:
    """The number of a building colour."""
    return among(name, t.COLOUR_NAMES, key)


def cell_number(position: list[int], key: str) -> int:
    """The number of a city cell."""
    x, y = position
    need(max(abs(x), abs(y)) < t.REACH, key, "far", value=written(position))
    return (y + t.REACH) * t.WIDTH + x + t.REACH


def make_box(data: Data) -> t.Box:
    """The box of these components; BadSetup names the key of an impossible value."""
    number: dict[str, int] = {}
    listed: dict[str, list[int]] = {}
    read_set_up(data, number, listed)
    read_board(data["board"], number, listed)
    read_player_board(data["player_board"], listed, number)
    read_tiles(data, number, listed)
    read_cards(data, listed)
    read_signs(data, number)
    read_end(data, number, listed)
    programs = Programs(data)
    listed["program"] = programs.first
    listed["code"] = programs.code
    listed["values"] = programs.values
    listed["space_program"] = programs.spaces
    check_towers(number, listed)
    return t.Box(number, listed)


def read_set_up(data: Data, number: dict[str, int], listed: dict[str, list[int]]) -> None:
    """Components and set-up; OR-25.2, OR-25.3: the row of one player is that of the solo game."""
    number["dice_per_colour"] = amount(
        data["components"], "citizen_dice_per_color", "components", 3, 9
    )
    number["tower_discs"] = amount(
        data["components"], "tower_discs_per_color", "components", 1, 100
    )
    rows = {row["players"]: row for row in data["player_count"]}
    need(sorted(rows) == [1, 2, 3, 4], "player_count", "players")
    for name, key, least, most in (
        ("removed", "citizen_dice_removed_per_color", 0, number["dice_per_colour"] - 3),
        ("speakers", "speaker_dice", 0, data["components"]["speaker_dice"]),
        ("cards", "district_cards", 1, t.CARDS),
    ):
        listed[name] = [0] + [
            amount(rows[players], key, f"player_count.{players}", least, most)
            for players in range(1, 5)
        ]
    setup = data["setup"]
    number["card_gold"] = amount(setup, "gold_per_district_card", "setup", 1, 20)
    number["tower_base"] = amount(setup, "tower_pool_base_per_color", "setup", 1, 12)
    number["tower_start"] = amount(setup, "player_tower_discs_per_color", "setup", 1, 12)
    number["bases_free"] = amount(
        data["player_board"]["population_track"],
        "bases_free",
        "player_board.population_track",
        2,
        2,
    )
    number["draft_dice"] = amount(setup, "draft_dice_per_color", "setup", 2, 2)
    start = data["resources"]["start_per_player"]
    listed["goods"] = [
        amount(start, name, "resources.start_per_player", 0, 99) for name in t.GOOD_NAMES
    ]
    citizen, speaker = data["dice"]["citizen"], data["dice"]["speaker"]
    number["speaker_most"] = amount(speaker, "max_value", "dice.speaker", 2, 6)
    listed["roll"] = faces(citizen["faces"], citizen["reroll_when_rolled"], 6, "dice.citizen")
    listed["speaker_roll"] = faces(speaker["faces"], [], number["speaker_most"], "dice.speaker")
    rules = data["board"]["encounter_site_rules"]
    number["ship_most"] = amount(rules, "value_max", "board.encounter_site_rules", 2, 6)
    number["ship_start"] = amount(setup, "ship_start_value", "setup", 1, number["ship_most"])
    number["ship_after"] = amount(
        rules, "after_six", "board.encounter_site_rules", 1, number["ship_most"]
    )
    number["shortfall"] = amount(rules, "shortfall_per_point", "board.encounter_site_rules", 0, 10)
    number["both_at"] = amount(
        rules, "both_main_actions_at_value", "board.encounter_site_rules", 1, 7
    )


def faces(values: list[int], again: list[int], most: int, key: str) -> list[int]:
    """How many faces of a die show each value, without those that are rolled again."""
    weights = [0] * 6
    for value in values:
        if value not in again:
            within(value, f"{key}.faces", 1, most)
            weights[value - 1] += 1
    need(sum(weights) > 0, f"{key}.faces", "again")
    return weights


def read_board(board: Data, number: dict[str, int], listed: dict[str, list[int]]) -> None:
    """Pools, the military track and the temples.

    OR-9.1, OR-9.2: a border is a line before a space; the track has no spaces of its own for it.
    """
    listed["building_price"] = series(
        board["building_pool"], "wisdom_cost", "board.building_pool", 5
    )
    listed["citizen_price"] = series(board["citizen_pool"], "wisdom_cost", "board.citizen_pool", 5)
    track, key = board["military_track"], "board.military_track"
    last = amount(track, "last_space", key, 1, 60)
    same(track["start_space"], 0, f"{key}.start_space")
    found = len(track["bonus"])
    need(found == last + 1, f"{key}.bonus", "length", n=last + 1, found=found)
    before = track["border_before"]
    need(
        before == sorted(set(before)) and all(1 <= space <= last for space in before),
        f"{key}.border_before",
        "borders",
        last=last,
    )
    number["last_space"] = last
    number["last_space_points"] = amount(track, "last_space_vp", key)
    number["points_per_disc"] = amount(track, "attack_vp_per_disc_behind", key)
    number["points_per_border"] = amount(track, "attack_vp_per_border_passed", key)
    listed["borders"] = [sum(border <= space for border in before) for space in range(last + 1)]
    listed["fallback"] = [
        space
        if space in (0, last)
        else max([border for border in before if border <= space], default=space)
        for space in range(last + 1)
    ]  # OR-20.6, OR-20.7
    temples, key = board["temple_tracks"], "board.temple_tracks"
    listed["top"], listed["first_step"], listed["temple_points"] = [], [], []
    for name in t.TEMPLE_NAMES:  # OR-22.10: each temple may have a length of its own
        steps = len(temples[name]) - 1
        most = int(t.MOST_STEPS)
        need(2 <= steps <= most, f"{key}.{name}", "steps", most=most, found=steps)
        listed["top"].append(steps)
        listed["first_step"].append(len(listed["temple_points"]))
        listed["temple_points"] += rising(series(temples, name, key, steps + 1), f"{key}.{name}")


def rising(values: list[int], key: str) -> list[int]:
    """The same values if they never fall."""
    need(values == sorted(values), key, "falling")
    return values


def read_player_board(board: Data, listed: dict[str, list[int]], number: dict[str, int]) -> None:
    """The population and advisor tracks (OR-16.2, OR-18.4)."""
    track, key = board["population_track"], "player_board.population_track"
    listed["population_price"] = series(track, "food_cost", key, 4)
    number["last_base_points"] = amount(track, "last_base_vp", key)
    listed["advisor_points"] = rising(
        series(board["advisor_track"], "vp", "player_board.advisor_track", 5),
        "player_board.advisor_track.vp",
    )


def read_tiles(data: Data, number: dict[str, int], listed: dict[str, list[int]]) -> None:
    """Buildings and starting tiles (OR-1.2, OR-1.3, OR-1.4)."""
    buildings = {entry["id"]: entry for entry in data["buildings"]}
    need(list(buildings) == t.BUILDING_NAMES, "buildings", "entries")
    for name, least, most in (("copies", 0, 15), ("stone_cost", 0, 20)):
        listed[name.removesuffix("_cost")] = [
            amount(entry, name, f"buildings.{key}", least, most) for key, entry in buildings.items()
        ]
    colours = [colour_number(e["color"], f"buildings.{key}.color") for key, e in buildings.items()]
    listed["colour"] = colours
    per_colour = data["components"]["building_tiles_per_color"]
    listed["named"], listed["place"] = [], [0] * len(colours)
    for colour, name in enumerate(t.COLOUR_NAMES):
        own = [index for index, other in enumerate(colours) if other == colour]
        need(len(own) == t.NAMES, "buildings", "names", n=int(t.NAMES), found=len(own), colour=name)
        total = sum(listed["copies"][index] for index in own)
        need(total == per_colour, "buildings", "tiles", n=per_colour, found=total, colour=name)
        within(per_colour, "components.building_tiles_per_color", 2, 15)
        listed["named"] += own
        for place, index in enumerate(own):
            listed["place"][index] = place
    start = data["start_tiles"]
    number["agora_cell"] = cell_number(start["agora"]["position"], "start_tiles.agora.position")
    number["palace_cell"] = cell_number(start["palace"]["position"], "start_tiles.palace.position")
    apart = abs(number["agora_cell"] - number["palace_cell"])
    need(apart in (1, t.WIDTH), "start_tiles.palace.position", "palace")


def read_cards(data: Data, listed: dict[str, list[int]]) -> None:
    """District cards: the corner, its two arms, points and towers."""
    cards = data["district_cards"]
    kinds = int(t.CARD_KINDS)
    need(len(cards) == kinds, "district_cards", "length", n=kinds, found=len(cards))
    for name in ("corner", "arm", "other_arm", "first_points", "later_points", "towers"):
        listed[name] = []
    for card in cards:
        key = f"district_cards.{card['id']}"
        cells = [cell for row in card["pattern"] for cell in row]
        need(len(cells) == 4 and cells.count("any") == 1, f"{key}.pattern", "pattern")
        blank = cells.index("any")
        arms = [place for place in range(4) if place not in (blank, 3 - blank)]
        listed["corner"].append(colour_number(cells[3 - blank], f"{key}.pattern"))
        listed["arm"].append(colour_number(cells[arms[0]], f"{key}.pattern"))
        listed["other_arm"].append(colour_number(cells[arms[1]], f"{key}.pattern"))
        listed["first_points"].append(amount(card, "vp_first", key))
        listed["later_points"].append(amount(card, "vp_later", key))
        shown = [colour_number(name, f"{key}.towers") for name in card["towers"]]
        listed["towers"] += [shown.count(colour) for colour in range(t.COLOURS)]


def check_towers(number: dict[str, int], listed: dict[str, list[int]]) -> None:
    """Whether the discs suffice for any deal of cards (OR-1.5, OR-2.16 to OR-2.19)."""
    for players in range(1, 5):
        for colour, name in enumerate(t.COLOUR_NAMES):
            shown = sorted(listed["towers"][colour :: t.COLOURS], reverse=True)
            worst = sum(shown[: listed["cards"][players]])
            used = players * number["tower_start"] + number["tower_base"] + worst
            need(
                used <= number["tower_discs"],
                "components.tower_discs_per_color",
                "discs",
                players=players,
                used=used,
                colour=name,
                held=number["tower_discs"],
            )


def read_signs(data: Data, number: dict[str, int]) -> None:
    """The zodiac cards that change a figure."""
    signs = {entry["id"]: entry for entry in data["zodiac"]}
    need(list(signs) == t.SIGN_NAMES, "zodiac", "entries")
    step = {name: entry["effect"][0] for name, entry in signs.items()}
    number["aries_points"] = amount(step["aries"], "amount", "zodiac.aries.effect")
    number["aries_colour"] = colour_number(
        step["aries"]["per"].split("_")[1], "zodiac.aries.effect.per"
    )
    number["taurus_discount"] = amount(step["taurus"], "amount", "zodiac.taurus.effect", 0, 10)
    number["leo_raise"] = amount(step["leo"], "amount", "zodiac.leo.effect", 0, 5)
    number["leo_most"] = amount(step["leo"], "cap", "zodiac.leo.effect", 1, 6)
    archer = step["sagittarius"]
    number["sagittarius_raise"] = amount(archer, "amount", "zodiac.sagittarius.effect", 0, 5)
    number["sagittarius_citizen"] = amount(archer, "cap_citizen", "zodiac.sagittarius.effect", 1, 6)
    number["sagittarius_speaker"] = amount(
        archer, "cap_speaker", "zodiac.sagittarius.effect", 1, number["speaker_most"]
    )


def read_end(data: Data, number: dict[str, int], listed: dict[str, list[int]]) -> None:
    """The end of the game, final scoring and the solo game."""
    number["tower_colours_left"] = amount(data["end_game"], "tower_colors_left", "end_game", 0, 4)
    number["round_cap"] = amount(data["end_game"], "round_cap", "end_game", 1, 100)
    number["points_per_gold"] = amount(data["final_scoring"], "vp_per_gold", "final_scoring")
    solo = data["solo"]
    number["solo_rounds"] = amount(solo, "rounds", "solo", 1, 20)
    draft = solo["draft"]
    number["solo_dice"] = amount(draft, "dice_per_color", "solo.draft", 1, 2)
    left = number["solo_dice"] * t.COLOURS - 2
    number["solo_discard"] = amount(draft, "discard_highest", "solo.draft", 0, left)
    number["solo_target"] = amount(solo, "win_base_vp", "solo")
    number["solo_extra"] = amount(solo, "win_extra_per_condition", "solo")
    listed["solo_colour"] = [-1] * t.SITES
    for condition in solo["win_conditions"]:
        site = amount(condition, "site", "solo.win_conditions", 1, t.SITES)
        listed["solo_colour"][site - 1] = colour_number(condition["color"], "solo.win_conditions")
    listed["neutral"] = series(
        solo,
        "neutral_disc_space_at_round_start",
        "solo",
        number["solo_rounds"],
        number["last_space"],
    )
