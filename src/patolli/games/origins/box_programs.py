"""Turns the effects written in `components.toml` into programs for `effects.py`."""

from __future__ import annotations

from typing import Any

from patolli.engine.components import written
from patolli.engine.errors import BadSetup
from patolli.engine.figures import among, within, wrong
from patolli.engine.text import Value
from patolli.games.origins.rules import tables as t

Data = dict[str, Any]

PER = {
    "own_farm": t.PER_FARM,
    "adjacent_empty_cell": t.PER_EMPTY_NEIGHBOUR,
    "closed_district": t.PER_CLOSED_DISTRICT,
    "advisor": t.PER_ADVISOR,
    "player_behind_on_military": t.PER_WEAKER,
    "space_to_retreat": t.PER_RETREAT,
    "own_patrician": t.PER_PATRICIAN,
    "distinct_patrician_color": t.PER_PATRICIAN_COLOUR,
    "distinct_building_color_in_city": t.PER_BUILDING_COLOUR,
    "own_zodiac_card": t.PER_ZODIAC,
    **{f"own_{name}_building": t.PER_BUILDING_OF + c for c, name in enumerate(t.COLOUR_NAMES)},
    **{f"own_{name}_patrician": t.PER_PATRICIAN_OF + c for c, name in enumerate(t.COLOUR_NAMES)},
    **{f"own_{name}": t.PER_BUILDING_NAMED + b for b, name in enumerate(t.BUILDING_NAMES)},
    **{
        f"own_{name}_die_patrician_or_seat": t.PER_DIE_OR_SEAT + c
        for c, name in enumerate(t.COLOUR_NAMES)
    },
}
CHANGES_A_FIGURE = ("aries", "taurus", "leo", "virgo", "sagittarius")  # no program of their own


def refused(key: str, why: str, **values: Value) -> BadSetup:
    """The refusal of an effect, for a reason of this game."""
    return wrong(key, f"problem.{why}", "patolli.games.origins", **values)


class Programs:
    """All programs one after another, each closed by END."""

    def __init__(self, data: Data) -> None:
        self.first: list[int] = []
        self.code: list[int] = []
        self.values: list[int] = []
        for entry in data["buildings"]:
            self.add(entry["effect"], entry["mode"], f"buildings.{entry['id']}")
        self.add(data["start_tiles"]["agora"]["effect"], "sequence", "start_tiles.agora")
        sites = data["board"]["encounter_sites"]
        for entry in sites:
            key = f"board.encounter_sites.{entry['site']}.upper"
            if any(not step["op"].startswith("gain") for step in entry["upper"]):  # OR-7.11
                raise refused(key, "gain")
            self.add(entry["upper"], "sequence", key)
        for entry in sites:
            key = f"board.encounter_sites.{entry['site']}.lower"
            self.add(entry["lower"], entry["lower_mode"], key)
        tokens = {entry["color"]: entry for entry in data["bonus_tokens"]}
        if sorted(tokens) != sorted(t.COLOUR_NAMES):
            raise refused("bonus_tokens", "tokens")  # OR-1.10
        for name in t.COLOUR_NAMES:
            token = tokens[name]
            cost = [{"op": "pay", "resource": r, "amount": n} for r, n in token["cost"].items()]
            self.add(token["effect"], token["mode"], f"bonus_tokens.{token['id']}", cost)
        spaces = data["board"]["military_bonus"]
        for name in t.SPACE_KINDS:
            self.add(spaces[name], "sequence", f"board.military_bonus.{name}")
        for entry in data["zodiac"]:
            steps = [] if entry["id"] in CHANGES_A_FIGURE else entry["effect"]
            self.add(steps, "sequence", f"zodiac.{entry['id']}", optional=entry["optional"])
        assert len(self.first) == t.PROGRAMS
        self.spaces = [
            self.first[t.SPACE + t.SPACE_KINDS.index(self.known(name))]
            for name in data["board"]["military_track"]["bonus"]
        ]

    def known(self, name: str) -> str:
        """The name of a military bonus, if there is one."""
        return t.SPACE_KINDS[among(name, t.SPACE_KINDS, "board.military_track.bonus")]

    def add(
        self,
        steps: list[Data],
        mode: str,
        key: str,
        cost: list[Data] | None = None,
        optional: bool = False,
    ) -> None:
        """Add one program."""
        self.first.append(len(self.code) // t.INSTRUCTION)
        for step in cost or []:
            self.emit(t.PAY, self.good(step["resource"], key), self.count(step, key))
        if mode != "sequence":
            self.add_fight(steps, mode, key)
        else:
            self.add_sequence(steps, key, optional)
        self.emit(t.END)

    def add_fight(self, steps: list[Data], mode: str, key: str) -> None:
        """Move and attack, either or both."""
        if [step["op"] for step in steps] != ["military_move", "attack"]:
            raise refused(key, "fight")
        among(mode, ["choose_one", "any_order_each_optional"], f"{key}.mode")
        self.emit(
            t.MARCH_STRIKE, 1 if mode == "choose_one" else 2, self.count(steps[0], key, "steps")
        )

    def add_sequence(self, steps: list[Data], key: str, optional: bool) -> None:
        """Steps one after another; a payment that may be declined joins what it buys."""
        at, temple = 0, -1
        while at < len(steps):
            step = steps[at]
            after = steps[at + 1] if at + 1 < len(steps) else {"op": ""}
            operation = step["op"]
            if operation == "pay" and step.get("optional"):
                self.add_bargain(step, after, temple, key)
                at += 1
            elif operation == "temple_move":
                temple = self.add_temple(step, after, key)
                at += after["op"] == "gain_zodiac"
            else:
                self.add_step(step, key, optional)
            at += 1

    def add_bargain(self, step: Data, after: Data, temple: int, key: str) -> None:
        """Pay gold for a step in another temple, or a basic resource for another."""
        price = self.count(step, key)
        if (
            step["resource"] == "gold"
            and after["op"] == "temple_move"
            and after["temple"] == "other"
        ):
            self.emit(t.ASCEND_OTHER, temple, self.count(after, key, "steps"), price)
        elif step["resource"] == "basic" and after["op"] == "gain" and price == 1:
            self.emit(t.TRADE, self.good(after["resource"], key), self.count(after, key))
        else:
            raise refused(key, "payment")

    def add_temple(self, step: Data, after: Data, key: str) -> int:
        """Steps in a named temple, in one of choice, or up to some with the zodiac card."""
        steps = self.count(step, key, "steps")
        if step["temple"] in t.TEMPLE_NAMES:
            temple = t.TEMPLE_NAMES.index(step["temple"])
            self.emit(t.ASCEND, temple, steps)
            return temple
        if step["temple"] != "choice":
            raise refused(key, "temple", value=written(step["temple"]))
        if after["op"] == "gain_zodiac":
            within(steps, key, 1, 2)
            self.emit(t.ASCEND_UP_TO, 0, steps)
        else:
            self.emit(t.ASCEND_ANY, 0, steps)
        return -1

    def add_step(self, step: Data, key: str, optional: bool) -> None:
        """A step that stands for itself."""
        operation = step["op"]
        if operation == "gain":
            self.emit(
                t.TAKE,
                self.good(step["resource"], key),
                self.count(step, key),
                0,
                self.per(step, key),
            )
        elif operation == "gain_basic_choice":
            self.emit(t.TAKE_ANY, t.ANY_BASIC, self.count(step, key), 0, self.per(step, key))
        elif operation == "gain_choice":
            allowed = sum(1 << self.good(name, key) for name in sorted({*step["options"]}))
            if allowed > t.ANY_BASIC:
                raise refused(key, "gold")
            self.emit(t.TAKE_ANY, allowed, self.count(step, key), 0, self.per(step, key))
        elif operation == "vp":
            self.emit(t.SCORE, 0, self.count(step, key), 0, self.per(step, key))
        elif operation == "vp_table":
            table = step["table"]
            if not table or any(value < 0 for value in table):
                raise refused(key, "points")
            self.emit(
                t.SCORE_TABLE, self.per({"per": step["count"]}, key), len(self.values), len(table)
            )
            self.values += table
        elif operation == "military_move":
            self.emit(t.MARCH, 0, self.count(step, key, "steps"), 0, self.per(step, key))
        elif operation == "pay":
            self.emit(t.PAY, self.good(step["resource"], key), self.count(step, key))
        elif operation == "raise_patrician":
            self.add_raise(step, key)
        elif operation == "upgrade_mix":
            if step["pay_min"] != 1 or not 1 <= step["pay_max"] <= 20:
                raise refused(key, "food")
            self.emit(t.TRAIN, step["pay_min"], step["pay_max"])
        elif operation == "set_site_value":
            self.emit(t.SET_SHIP, 0, within(step["value"], f"{key}.value", 1, 6))
        elif operation == "score_and_lower":
            self.emit(t.DEMOTE, among(step["color"], t.COLOUR_NAMES, f"{key}.color"))
        elif operation == "take_citizen":
            self.emit(t.RECRUIT, 1 if step["cost"] == "free" else 0, 0, 1 if optional else 0)
        elif operation == "replace_bonus_action":
            self.add_sequence(step["effect"], key, optional)
        else:
            plain = {
                "attack": t.STRIKE,
                "buy_building": t.PURCHASE,
                "take_speaker": t.SUMMON,
                "reserve_building": t.KEEP_TILE,
                "recolor_patrician": t.RECOLOUR,
                "copy_adjacent": t.COPY,
            }
            if operation not in plain:
                raise refused(key, "operation", value=written(operation))
            for _ in range(step.get("amount", 1)):
                self.emit(plain[operation])

    def add_raise(self, step: Data, key: str) -> None:
        """Raise a patrician: beyond 6, or only up to a value."""
        most = self.count(step, key)
        if step["cap"] > 0:
            self.emit(t.PROMOTE_CAPPED, 0, most, within(step["cap"], f"{key}.cap", 1, 6))
        else:
            self.emit(t.PROMOTE, 0, within(most, f"{key}.amount", 1, 2))

    def good(self, name: str, key: str) -> int:
        """The number of a resource."""
        return among(name, t.GOOD_NAMES, key)

    def count(self, step: Data, key: str, name: str = "amount") -> int:
        """A positive amount."""
        return within(step[name], f"{key}.{name}", 1, 100)

    def per(self, step: Data, key: str) -> int:
        """What an amount is multiplied by."""
        name = step.get("per", "")
        if not name:
            return t.ONE
        among(name, list(PER), f"{key}.per")
        return PER[name]

    def emit(self, operation: int, x: int = 0, y: int = 0, z: int = 0, per: int = 0) -> None:
        """Write one instruction."""
        self.code += [operation, x, y, z, per]
