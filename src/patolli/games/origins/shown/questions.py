"""Questions and their choices in words."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.engine.question import Kind
from patolli.engine.state import State
from patolli.games.origins.rules import kinds as k
from patolli.games.origins.rules.state import Origins

WORKER_FIRST = ("train", "veteran", "pick", "discard")


def parts(kind: Kind[State], choice: int) -> dict[str, str]:
    """The parts of a choice's word, each under the name of its vocabulary."""
    name, word = kind.name, kind.words[choice]
    words = word.split(" ")
    last = words[-1]
    if name == "turn":
        if words[0] == "visit":
            return {"worker": words[1], "site": words[2]}
        return {"worker": last, "colour": last}
    if name in WORKER_FIRST:
        return {"worker": word}
    if name == "strengthen":
        return {"worker": last}
    if name == "gate":
        return {"worker": words[0], "n": last}
    if name == "school":
        return {"worker": words[0], "colour": last}
    if name == "climb":
        return {"temple": words[0], "n": last}
    if name == "buy":
        return {"slot": last, "building": last}
    names = {
        "gain": "good",
        "exchange": "good",
        "place": "cell",
        "district": "cell",
        "step": "temple",
        "other": "temple",
        "keep": "temple",
        "citizen": "slot",
        "reserve": "slot",
        "ship": "site",
        "order": "sign",
        "sign": "sign",
        "recall": "colour",
        "bonus-token": "colour",
        "pool-colour": "colour",
        "turn-up": "building",
        "deal": "card",
        "first": "seat",
    }
    return {names.get(name, "value"): last}


def prompt_values(view: View) -> dict[str, str | int]:
    """Values for the text of the question now asked."""
    state = view.state
    assert isinstance(state, Origins)
    kind = view.kind
    if kind is None or state.depth == 0:
        return {}
    a, b = int(state.top_a()), int(state.top_b())
    if kind.number == k.GAIN:
        return {"n": b}
    if kind.number == k.TRAINING:
        return {"n": a - b}
    if kind.number in (k.ACT, k.RISE):
        return {"number": a + 1}
    if kind.number == k.DISCARD:
        return {"n": a}
    return {}
