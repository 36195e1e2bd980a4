"""Questions and their choices in words."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.engine.question import Kind
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.mezo.rules.effects import amount_in, done, effect_of, regions_in
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import (
    CARD_NAMES,
    EACH_REGION,
    GOD_NAMES,
    REGIONS,
    SHAMAN,
    SPLIT,
)
from patolli.games.mezo.shown import describe

RUNNING = (
    *("deploy", "awaken", "restore", "banish"),
    *("destroy", "build", "demolish", "transform"),
)
TIES = ("winner", "shamans", "warriors", "blessed")


def parts(kind: Kind[State], choice: int) -> dict[str, str]:
    """The parts of a choice's word, each under the name of its vocabulary."""
    name, word = kind.name, kind.words[choice]
    words = word.split()
    last = words[-1]
    if name in ("muster", "sacrifice", "restore"):
        return {"w": words[0][:-1], "s": last[:-1]}
    if name in ("act", "choose", "space", "tile"):
        return {"slot": last}
    if name in ("deploy", "awaken"):
        return {"unit": words[0], "region": last}
    if name in ("banish", "destroy"):
        return {"player": words[0], "unit": words[1 % len(words)], "region": last}
    if name == "offer":
        return {"unit": words[0], "place": last}
    if name in ("build", "demolish", "transform"):
        return {"piece": words[0], "player": words[1 % len(words)], "region": last}
    vocabulary = {
        **{"champion": "region", "desolate": "region", "conflict": "region"},
        **{"lay": "card", "deal": "card", "name": "player", "first": "player", "wrath": "tile"},
    }
    return {vocabulary.get(name, name): word}


def spoken_values(view: View, say: Say) -> dict[str, str | int]:
    """The values that the question now asked names."""
    assert isinstance(view.state, Mezo) and view.kind is not None
    return asked(view.state, view.kind.name, say)


def asked(state: Mezo, kind: str, say: Say) -> dict[str, str | int]:
    """The same, by the kind of the question."""
    seat = int(state.to_answer)
    here = describe.region_name(int(state.conflict) - 1, say) if state.conflict else ""
    values: dict[str, str | int] = {"region": here}
    if state.god[seat]:
        values["god"] = say.term("god", GOD_NAMES[state.god[seat] - 1])
    if state.shown[seat]:
        values["card"] = say.term("card", CARD_NAMES[state.shown[seat] - 1])
    if kind == "muster":
        values["region"] = describe.region_name(int(state.top_a()), say)
        values["limit"] = int(state.box.deployment)
    elif kind == "act":
        values["turn"] = int(state.top_a()) // int(state.seats) + 1
    elif kind == "name":
        values["tie"] = say(f"tie.{TIES[state.top_a()]}")
    elif kind == "space":
        shaman = state.top_a() == SHAMAN
        values["units"] = say.term("units", "shaman" if shaman else "warrior")
        values["board"] = say("board.calendar" if shaman else "board.codex")
    elif kind == "offer":
        values["n"] = int(state.top_a())
    elif kind in RUNNING:
        values["n"] = still_wanted(state)
    return values


def still_wanted(state: Mezo) -> int:
    """How many units or pieces the running effect still wants."""
    a, b = state.top_a(), state.top_b()
    effect = int(effect_of(a))
    amount = int(amount_in(a))
    if state.box.spread[effect] == SPLIT:
        return amount - int(done(b, 0))
    if state.box.spread[effect] == EACH_REGION:
        slots = [region for region in range(REGIONS) if regions_in(a) >> region & 1]
    else:
        slots = [other for other in range(state.seats) if other != state.to_answer]
    return sum(amount - int(done(b, slot)) for slot in slots)
