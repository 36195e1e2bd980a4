"""Buildings, wealth tiles and monuments of the components."""

from __future__ import annotations

from patolli.engine.components import Data
from patolli.engine.figures import Reader, among, same, within, wrong
from patolli.games.tzolkin.rules import tables as t

BLOCK_IDS = t.MATERIAL_NAMES[1:4]
GEAR_IDS = ["palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza"]
EFFECT_AMOUNT = {
    "feed_free": "workers",
    "feed_discount": "corn_per_worker",
    "temple": "steps",
    "tech": "advances",
    "vp": "amount",
    "any_action": "corn_cost",
}


def read_tiles(reader: Reader) -> None:
    """Buildings and wealth tiles with their effects."""
    buildings = reader.data["buildings"]
    same([tile["id"].lower() for tile in buildings], t.BUILDING_NAMES, "buildings.id")
    wealth = reader.data["wealth_tiles"]
    same([tile["id"].lower() for tile in wealth], t.WEALTH_NAMES, "wealth_tiles.id")
    costs = []
    for number, tile in enumerate(buildings):
        same(tile["age"], 1 if number < t.FIRST_AGE else 2, f"buildings.{tile['id']}.age")
        for name in tile["cost"]:
            among(name, BLOCK_IDS, f"buildings.{tile['id']}.cost")
        costs.append([tile["cost"].get(block, 0) for block in BLOCK_IDS])
        if not 1 <= sum(costs[-1]) <= 50 or min(costs[-1]) < 0:
            path = f"buildings.{tile['id']}.cost"
            raise wrong(path, "problem.cost", "patolli.games.tzolkin")
    reader.lists["cost"] = [amount for cost in costs for amount in cost]
    reader.lists["size"] = [sum(cost) for cost in costs]
    reader.lists["colour"] = [
        among(tile["colour"], t.COLOUR_NAMES, f"buildings.{tile['id']}.colour")
        for tile in buildings
    ]
    effects: list[tuple[int, int, int]] = []
    first = [0]
    for table, tiles in (("buildings", buildings), ("wealth_tiles", wealth)):
        for tile in tiles:
            for effect in tile["effects"]:
                effects += read_effect(reader, effect, f"{table}.{tile['id']}.effects")
            first.append(len(effects))
    reader.lists["first_effect"] = first
    reader.lists["effect_kind"] = [kind for kind, _, _ in effects]
    reader.lists["effect_what"] = [what for _, what, _ in effects]
    reader.lists["effect_amount"] = [amount for _, _, amount in effects]
    gears = [
        among(tile["dummy"]["gear"], GEAR_IDS, f"wealth_tiles.{tile['id']}") for tile in wealth
    ]
    reader.lists["dummy_gear"] = gears
    reader.lists["dummy_space"] = [
        within(
            tile["dummy"]["space"], f"wealth_tiles.{tile['id']}.dummy", 0, 10 if gear == 4 else 7
        )
        for tile, gear in zip(wealth, gears, strict=True)
    ]


def read_effect(reader: Reader, effect: Data, path: str) -> list[tuple[int, int, int]]:
    """One effect of the components as one or more (kind, what, amount)."""
    name = effect["type"]
    kind = among(name, t.EFFECT_NAMES, path)
    if name == "gain":
        return [
            (kind, among(material, t.MATERIAL_NAMES, path), within(amount, path, 0, 50))
            for material, amount in effect.items()
            if material != "type"
        ]
    what = 0
    if name == "temple":
        what = -1 if effect["temple"] == "any" else among(effect["temple"], t.TEMPLE_NAMES, path)
    elif name == "tech":
        what = -1 if effect["track"] == "any" else among(effect["track"], t.TRACK_NAMES, path)
    elif name == "any_action":
        same(effect["corn_cost"], reader.numbers["any_corn"], f"{path}.corn_cost")
    amount = effect[EFFECT_AMOUNT[name]] if name in EFFECT_AMOUNT else 1
    return [(kind, what, within(amount, path, 0, 50))]


def read_monuments(reader: Reader) -> None:
    """Costs, colours and scores of the monuments."""
    monuments = reader.data["monuments"]
    same([tile["id"].lower() for tile in monuments], t.MONUMENT_NAMES, "monuments.id")
    costs: list[int] = []
    for tile in monuments:
        for name in tile["cost"]:
            among(name, t.MATERIAL_NAMES, f"monuments.{tile['id']}.cost")
        costs += [tile["cost"].get(material, 0) for material in t.MATERIAL_NAMES]
    reader.listed("monument_cost", costs, "monuments.cost", 0, 50)
    reader.lists["monument_colour"] = [
        among(tile["colour"], t.COLOUR_NAMES, f"monuments.{tile['id']}.colour")
        for tile in monuments
    ]
    scores = [tile["score"] for tile in monuments]
    reader.lists["score_kind"] = [
        among(score["type"], t.SCORE_NAMES, "monuments.score.type") for score in scores
    ]
    reader.listed("score_points", [s.get("vp", 0) for s in scores], "monuments.score", 0, 100)
    reader.lists["score_colour"] = [
        among(score["colour"], t.COLOUR_NAMES, "monuments.score.colour")
        if "colour" in score
        else -1
        for score in scores
    ]
    tables: dict[str, Data] = {
        "vp_by_players": {},
        "by_workers_in_play": {},
        "by_tracks_at_level_3": {},
    }
    for score in scores:
        if "vp_by_players" in score:
            tables["vp_by_players"] = score["vp_by_players"]
        elif "vp_by_count" in score:
            tables[score["type"]] = score["vp_by_count"]
    for name, key, counts in (
        ("by_players", "vp_by_players", range(2, 5)),
        ("by_workers", "by_workers_in_play", range(7)),
        ("by_mastery", "by_tracks_at_level_3", range(5)),
    ):
        values = [tables[key].get(str(count), 0) for count in counts]
        reader.listed(name, values, f"monuments.score.{key}", 0, 200)
