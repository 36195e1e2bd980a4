"""Turns Mezo's components into the tables of the box, refusing what cannot be played."""

from __future__ import annotations

from typing import Any

from patolli.engine.components import Data, written
from patolli.engine.errors import BadSetup
from patolli.engine.figures import among, within, wrong
from patolli.engine.text import Value
from patolli.games.mezo.rules import tables
from patolli.games.mezo.rules.tables import Box

OFFER = {"verb": "offer", "n": 1, "where": "none"}
PLACED = ("build", "awaken", "transform", "deploy", "banish", "demolish", "destroy")
PRICES = ("banish", "destroy", "demolish")
UNIT_VERBS = ("awaken", "restore", "deploy", "banish", "destroy", "claim_majority")
PIECE_VERBS = ("build", "transform", "demolish")
COLUMNS = {
    "verb": tables.VERB_NAMES,
    "unit": tables.UNIT_NAMES,
    "piece": tables.PIECE_NAMES,
    "owner": tables.OWNER_NAMES,
    "per": tables.PER_NAMES,
    "where": tables.WHERE_NAMES,
    "spread": tables.SPREAD_NAMES,
}
NUMBERS = ("n", "times", "cap")
SWITCHES = ("optional", "cost")
LARGEST_VALUE = {  # what an amount "per" something can grow to
    "nothing": 0,
    "devotion_level": 3,
    "age": 3,
    "own_warriors_in_conflict_region": 8,
    "pyramid_pieces_in_conflict_region": 4,
    "own_pyramid_regions": 6,
}


def fail(key: str, problem: str, **values: Value) -> BadSetup:
    """A refusal that names the component."""
    return wrong(key, f"problem.{problem}", "patolli.games.mezo", **values)


def whole(data: Data, key: str, where: str, least: int = 0, most: int = 99) -> int:
    """A whole number of a component, within bounds."""
    return within(data.get(key), f"{where}.{key}", least, most)


def row(values: Any, where: str, length: int | None = None, least: int = 0) -> list[int]:
    """A list of whole numbers of a component."""
    good = isinstance(values, list) and all(type(v) is int and least <= v <= 99 for v in values)
    if not good or (length is not None and len(values) != length):
        raise fail(where, "row") if length is None else fail(where, "row-of", n=length)
    return [int(value) for value in values]


def entries(data: Data, key: str, ids: list[str]) -> list[Data]:
    """The entries of a list in the order the rules count them."""
    found = {entry["id"]: entry for entry in data[key]}
    if sorted(found) != sorted(ids):
        raise fail(key, "entries")
    return [found[name] for name in ids]


class Effects:
    """Collects effects as columns, and the options of everything that can be carried out."""

    def __init__(self) -> None:
        names = [*COLUMNS, *NUMBERS, *SWITCHES, "last"]
        self.columns: dict[str, list[int]] = {name: [] for name in names}
        self.options = [0] * int(tables.ABILITIES)
        self.starts = [-1] * int(tables.ABILITIES * tables.MOST_OPTIONS)

    def ability(self, number: int, lists: Any, key: str) -> None:
        """Enter an ability with its options, each a list of effects."""
        if not isinstance(lists, list) or not 1 <= len(lists) <= tables.MOST_OPTIONS:
            raise fail(key, "options", n=int(tables.MOST_OPTIONS))
        self.options[number] = len(lists)
        for option, effects in enumerate(lists):
            self.starts[number * int(tables.MOST_OPTIONS) + option] = len(self.columns["verb"])
            self.effects(effects, key)

    def effects(self, effects: Any, key: str) -> None:
        """Enter one list of effects."""
        if not isinstance(effects, list) or not effects:
            raise fail(key, "effect")
        placed = False
        for index, effect in enumerate(effects):
            values = checked(effect, f"{key}.effects.{index + 1}", placed)
            placed = placed or values["verb"] in PLACED
            for name, words in COLUMNS.items():
                self.columns[name].append(words.index(values[name]))
            for name in (*NUMBERS, *SWITCHES):
                self.columns[name].append(int(values[name]))
            self.columns["last"].append(1 if index + 1 == len(effects) else 0)
        if len(self.columns["verb"]) > tables.MOST_EFFECTS:
            raise fail(key, "effects")


def checked(effect: Any, key: str, after_placed: bool) -> dict[str, Any]:
    """An effect with all its values, or a refusal naming the one that is impossible."""
    if not isinstance(effect, dict):
        raise fail(key, "table")
    values: dict[str, Any] = {
        "unit": "any",
        "piece": "either",
        "owner": "any",
        "per": "nothing",
        "where": "none",
        "spread": "split",
        "times": 1,
        "cap": -1,
        "optional": False,
        "cost": False,
    }
    for name, value in effect.items():
        if name not in (*COLUMNS, *NUMBERS, *SWITCHES):
            raise fail(f"{key}.{name}", "unknown")
        values[name] = value
    for name, words in COLUMNS.items():
        among(values.get(name), words, f"{key}.{name}")
    for name in NUMBERS:
        whole(values, name, key, -1 if name == "cap" else 0)
    for name in SWITCHES:
        if not isinstance(values[name], bool):
            raise fail(f"{key}.{name}", "switch")
    meaning(values, key, after_placed)
    return values


def meaning(values: dict[str, Any], key: str, after_placed: bool) -> None:
    """Refuse an effect that says something the rules give no meaning to."""
    verb = values["verb"]
    amount = values["n"] + values["times"] * LARGEST_VALUE[values["per"]]
    if (verb in PLACED or verb == "restore") and amount > tables.MOST_AMOUNT:
        raise fail(f"{key}.n", "amount", n=int(tables.MOST_AMOUNT))
    if verb in PLACED and values["where"] == "none":
        raise fail(f"{key}.where", "place", verb=verb)
    if verb not in PLACED and values["where"] not in ("none", "conflict"):
        raise fail(f"{key}.where", "no-place", verb=verb)
    if values["where"] == "same_region" and not after_placed:
        raise fail(f"{key}.where", "same-region")
    if values["cost"] and (verb not in PRICES or values["optional"] or values["spread"] != "split"):
        raise fail(f"{key}.cost", "price", names=", ".join(PRICES))
    if values["spread"] != "split" and verb not in PLACED:
        raise fail(f"{key}.spread", "spread", verb=verb)
    if values["spread"] == "each_other_player" and verb not in (*PRICES, "transform"):
        raise fail(f"{key}.spread", "others", verb=verb)
    if verb == "claim_majority" and values["unit"] == "any":
        raise fail(f"{key}.unit", "majority")
    if verb in ("summon", "offer") and amount > 4:
        raise fail(f"{key}.n", "too-many")


def choices_of(entry: Data, key: str) -> Any:
    """The lists of effects of an entry: one of several options, or its only list."""
    mode = entry.get("mode", "all")
    if mode == "choose_one":
        return entry.get("options")
    if mode != "all":
        raise wrong(f"{key}.mode", "problem.one-of", names="all, choose_one", value=written(mode))
    return [entry.get("effects")]


def make_box(data: Data) -> Box:
    """The box of these components, with the boxes of the other readings beside it."""
    boxes = [one_box(told, first) for told in (data, with_offers(data)) for first in (0, 1)]
    boxes[0].readings = boxes
    return boxes[0]


def reading(champions_first: bool, offers_too: bool) -> int:
    """The place of a reading among those of a box (MZ-2.20, MZ-18.5)."""
    return 2 * offers_too + champions_first


def with_offers(data: Data) -> Data:
    """MZ-18.5, the other reading: a Ceremonial action has its effect, and an offer may follow."""
    cards = []
    for card in data["card"]:
        actions = []
        for action in card["action"]:
            lists = action.get("options", [])
            if action.get("slot") == tables.SLOTS and len(lists) == 2 and lists[1] == [OFFER]:
                action = {**action, "options": [lists[0], [*lists[0], OFFER]]}
            actions.append(action)
        cards.append({**card, "action": actions})
    return {**data, "card": cards}


def one_box(data: Data, champions_first: int) -> Box:
    """The box of one reading."""
    effects = Effects()
    many: dict[str, list[int]] = {}
    one: dict[str, int] = {"champions_first": champions_first}
    enter_cards(data, effects)
    enter_gods(data, effects)
    enter_boards(data, effects)
    enter_tribe(data, effects, many)
    enter_map(data, many)
    enter_players(data, one, many)
    enter_scores(data, one, many)
    many.update(effects.columns, options=effects.options, starts=effects.starts)
    return Box(one, many)


def enter_cards(data: Data, effects: Effects) -> None:
    """The three actions of every god card."""
    names = [f"{god}_{card}" for god in tables.GOD_NAMES for card in tables.CARD_NAMES]
    for index, card in enumerate(entries(data, "card", names)):
        actions = card["action"]
        key = f"card.{card['id']}.action"
        slots = [action.get("slot") for action in actions]
        if sorted(map(str, slots)) != ["1", "2", "3"]:
            raise fail(key, "slots")
        for action in actions:
            slot = int(action["slot"]) - 1
            number = int(tables.CARD_ACTION) + index * int(tables.SLOTS) + slot
            where = f"{key}.{slot + 1}"
            effects.ability(number, choices_of(action, where), where)


def enter_gods(data: Data, effects: Effects) -> None:
    """The ability of every god in every age."""
    for index, god in enumerate(entries(data, "god", tables.GOD_NAMES)):
        key = f"god.{god['id']}.ability"
        abilities = {ability.get("age"): ability for ability in god["ability"]}
        if sorted(map(str, abilities)) != ["1", "2", "3"]:
            raise fail(key, "ages")
        for age, ability in abilities.items():
            number = int(tables.GOD_ABILITY) + index * int(tables.AGES) + age - 1
            effects.ability(number, choices_of(ability, f"{key}.{age}"), f"{key}.{age}")
            if "'summon'" in str(ability):
                raise fail(f"{key}.{age}", "summon")


def enter_boards(data: Data, effects: Effects) -> None:
    """Altars, Wrathful tiles, Calendar, Codex, and the reward of a pass."""
    for first, key, names in (
        (tables.ALTAR_REWARD, "altar", tables.ALTAR_NAMES),
        (tables.TILE_ABILITY, "wrathful", tables.TILE_NAMES),
        (tables.CALENDAR_SPACE, "calendar", tables.CALENDAR_NAMES),
        (tables.CODEX_SPACE, "codex", tables.CODEX_NAMES),
    ):
        for index, entry in enumerate(entries(data, key, names)):
            where = f"{key}.{entry['id']}"
            effects.ability(int(first) + index, choices_of(entry, where), where)
            if key == "altar" and entry["effects"][0]["verb"] != "gain_vp":
                raise fail(where, "altar")
            if key == "wrathful" and entry.get("age") != index // 3 + 1:
                raise fail(f"{where}.age", "three")
    effects.ability(int(tables.PASS_REWARD), choices_of(data["pass"], "pass"), "pass")


def enter_tribe(data: Data, effects: Effects, many: dict[str, list[int]]) -> None:
    """Tribe abilities: a moment, and effects or something they add to."""
    names = ("trigger", "target", "modifier_n", "modifier_per", "modifier_times")
    many.update({name: [] for name in names})
    for number, entry in enumerate(entries(data, "tribe_ability", tables.TRIBE_NAMES)):
        key = f"tribe_ability.{entry['id']}"
        trigger = among(entry.get("trigger"), tables.TRIGGER_NAMES, f"{key}.trigger")
        if entry.get("age") != number // 3 + 1:
            raise fail(f"{key}.age", "three")
        modifier = entry.get("modifier", {"target": "none", "n": 0})
        target = among(modifier.get("target"), tables.TARGET_NAMES, f"{key}.modifier.target")
        per = among(modifier.get("per", "nothing"), tables.PER_NAMES, f"{key}.modifier.per")
        many["trigger"].append(trigger)
        many["target"].append(target)
        many["modifier_n"].append(whole(modifier, "n", f"{key}.modifier"))
        many["modifier_per"].append(per)
        many["modifier_times"].append(whole({"times": 1, **modifier}, "times", f"{key}.modifier"))
        if "effects" in entry:
            effects.ability(int(tables.TRIBE_ABILITY) + number, [entry["effects"]], key)
            paid = entry["trigger"] in ("final_scoring", "conflict_won")
            if paid and [effect["verb"] for effect in entry["effects"]] != ["gain_vp"]:
                raise fail(key, "pays", trigger=entry["trigger"])


def enter_map(data: Data, many: dict[str, list[int]]) -> None:
    """Which regions each vertex touches (MZ-5.3)."""
    entries(data, "region", tables.REGION_NAMES)
    many["touches"] = []
    for vertex in entries(data, "vertex", tables.VERTEX_NAMES):
        regions = vertex["regions"]
        good = all(name in tables.REGION_NAMES for name in regions)
        if not good or len(set(regions)) != len(regions) or len(regions) not in (2, 3):
            raise fail(f"vertex.{vertex['id']}", "touch")
        many["touches"].append(sum(1 << tables.REGION_NAMES.index(name) for name in regions))


def enter_players(data: Data, one: dict[str, int], many: dict[str, list[int]]) -> None:
    """What a player owns, and what depends on the number of players."""
    own = data["per_player"]
    most = int(tables.MOST_UNITS)
    many["own_units"] = [
        whole(own, unit, "per_player", 1, most) for unit in ("warriors", "shamans")
    ]
    many["start_xibalba"] = [
        whole(own, f"start_xibalba_{unit}", "per_player", 0, many["own_units"][index])
        for index, unit in enumerate(("warriors", "shamans"))
    ]
    for index, unit in enumerate(("warriors", "shamans")):
        rest = many["own_units"][index] - many["start_xibalba"][index]
        if own[f"start_reserve_{unit}"] != rest:
            raise fail(f"per_player.start_reserve_{unit}", "rest", number=rest)
    one["own_glyphs"] = whole(own, "glyphs", "per_player", 0, 30)
    levels = sorted(data["pyramid"]["level"], key=lambda entry: int(entry.get("level", 0)))
    if [entry.get("level") for entry in levels] != [1, 2, 3, 4]:
        raise fail("pyramid.level", "levels")
    many["own_pyramids"] = [
        whole(entry, "per_player", f"pyramid.level.{entry['level']}", 0, 30) for entry in levels
    ]
    if sum(many["own_pyramids"]) != own["pyramid_pieces"]:
        raise fail("per_player.pyramid_pieces", "pyramids")
    setups = {entry.get("players"): entry for entry in data["setup"]}
    if sorted(map(str, setups)) != ["2", "3", "4"]:
        raise fail("setup", "players")
    many["desolate_regions"], many["champions"], many["start_vp"] = [0, 0], [0, 0], [0] * 8
    for players in (2, 3, 4):
        key = f"setup.{players}"
        desolate = whole(setups[players], "desolate_regions", key, 1, 4)
        champions = whole(setups[players], "champions_per_player", key, 1, 2)
        start = row(setups[players].get("start_vp"), f"{key}.start_vp", players)
        if players * champions != int(tables.REGIONS) - desolate - 1:  # MZ-2.23
            raise fail(key, "champions-in-box")
        if sorted(set(start), reverse=True) != start:
            raise fail(f"{key}.start_vp", "falling")
        many["desolate_regions"].append(desolate)
        many["champions"].append(champions)
        many["start_vp"] += [*start, *[0] * (4 - players)]
    turns = data["turns"]
    one["hand"] = whole(turns, "cards_drawn", "turns", 1, int(tables.CARDS))
    one["deployment"] = whole(turns, "tribe_units_per_region", "turns", 0, 16)


def enter_scores(data: Data, one: dict[str, int], many: dict[str, list[int]]) -> None:
    """The devotion track, strength, prices and fixed scores."""
    devotion = data["devotion"]
    many["devotion_value"], many["devotion_level"] = [], []
    for level in (1, 2, 3):
        values = row(devotion.get(f"level_{level}"), f"devotion.level_{level}")
        if not values:
            raise fail(f"devotion.level_{level}", "space")
        many["devotion_value"] += values
        many["devotion_level"] += [level] * len(values)
    spaces = len(many["devotion_value"])
    one["devotion_start"] = whole(devotion, "start_index", "devotion", 0, spaces - 1)
    one["devotion_overflow"] = whole(devotion, "overflow_vp_per_point", "devotion")
    strength = data["strength"]
    one["champion_strength"] = whole(strength, "champion", "strength")
    many["unit_strength"] = [whole(strength, unit, "strength") for unit in ("warrior", "shaman")]
    one["glyph_strength"] = whole(strength, "glyph", "strength")
    one["pyramid_strength"] = whole(strength, "pyramid_piece", "strength")
    blessed, price, scoring = data["blessed"], data["offer_cost"], data["scoring"]
    one["blessed_vp"] = whole(blessed, "vp", "blessed")
    one["blessed_strength"] = whole(blessed, "strength_per_sacrifice", "blessed")
    one["blessed_devotion"] = whole(blessed, "devotion_per_sacrifice", "blessed")
    one["offer_first"] = whole(price, "units_if_wrathful_space_empty", "offer_cost", 1, 8)
    one["offer_later"] = whole(price, "units_otherwise", "offer_cost", 1, 8)
    one["calendar_codex_vp"] = whole(scoring, "end_of_age_vp_per_calendar_or_codex_unit", "scoring")
    one["builder_vp"] = whole(scoring, "build_pyramid_builder_vp_per_piece_in_region", "scoring")
    one["owner_vp"] = whole(scoring, "build_pyramid_other_owner_vp", "scoring")
