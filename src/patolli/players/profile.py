"""How the players look at each game: its estimate, its value, and their sizes, kept as data.

`knowledge/<game>/weights.json` names every weight of the game's value (`value.py` beside it), how
far the players look, and what the weights reached when they were measured.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from typing import Any

from patolli.engine.errors import BadSetup
from patolli.engine.game import Game
from patolli.engine.native import table
from patolli.players.fast.value import Value

KNOWLEDGE = "patolli.players.knowledge"
LONG = 0.5  # seconds of a clock that is a long one


@dataclass(frozen=True)
class Profile:
    """How the players look at one game."""

    weights: dict[str, int] = field(default_factory=lambda: {"rivalry": 50})
    width: int = 16  # positions the lookahead keeps after each answer
    nodes: int = 1500  # positions after which it only follows the best line
    widest: int = 0  # the same where few positions have to be looked at; 0: no wider
    begin_width: int = 0  # of learned where its turn begins; 0: as everywhere
    begin_nodes: int = 0
    wide: int = 0  # the same for search, if its clock allows more than `nodes`; 0: no wider
    wide_nodes: int = 0  # positions per second of its clock
    candidates: int = 8  # turns that search compares
    rollout_width: int = 0  # 0: rollouts look one answer ahead; else a lookahead this wide
    rollout_nodes: int = 40
    sample: int = 24  # answers looked at per question of a rollout
    noise: int = 5  # percent of a rollout's answers left to chance
    horizon: int = 0  # the own turn at which the value judges a rollout; 0: the end of the game
    pauses: int = 0  # the pause for draws by chance at which it does; 0: none
    replies: int = 0  # turns that heuristic plays on from, to the next draw by chance
    reply_width: int = -1  # how wide it thinks that others look for a reply; -1: as in rollouts
    glimpses: int = 60  # of its rollouts for a question asked of several seats at once
    course: int = 0  # positions kept after each action by who is alone; 0: has not learnt that
    course_wide: int = 0  # the same for champion
    casual: int = 65  # noise of the level on the worth of turns, in hundredths of a point
    beginner: int = 110
    last_turns: int = 0  # turns that learned plays out to the end when the game ends with them
    plans: int = 0  # imagined deals that planner plans in; 0: it has not been seen to gain
    drawn: tuple[
        str, ...
    ] = ()  # questions of the set-up that chance answers in games to learn from
    tries: int = 0  # rollouts by which planner compares turns where it does not plan; 0: by none
    doubt: int = 100  # how wrong the lookahead's opinion may be, in hundredths of a point


@cache
def profile(name: str, seats: int, clock: float = 0.0) -> Profile:
    """The profile of a game: what holds for all seats, then what differs at this number.

    With a long clock there is time for more candidates and better play in rollouts.
    """
    file = resources.files(KNOWLEDGE) / name / "weights.json"
    if not file.is_file():
        return Profile()
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    chosen = {**data["players"], **data.get(f"players {seats}", {})}
    if clock >= LONG:
        chosen |= data.get("players long", {})
    weights = {**data["weights"], **data.get(f"weights {seats}", {})}
    return Profile(weights=weights, **chosen)


@cache
def planner_habits(name: str) -> dict[str, int]:
    """How planner looks at a game otherwise than it does elsewhere."""
    file = resources.files(KNOWLEDGE) / name / "weights.json"
    if not file.is_file():
        return {}
    found: dict[str, int] = json.loads(file.read_text(encoding="utf-8")).get("planner", {})
    return found


def known(name: str, part: str) -> Any:
    """What the players know about a game (`value`, `estimate`), None if nothing."""
    if find_spec(f"{KNOWLEDGE}.{name}") is None:
        return None
    path = f"{KNOWLEDGE}.{name}.{part}"
    return import_module(path) if find_spec(path) else None


@cache
def estimate(game: Game) -> Value:
    """The quick estimate of a game's positions, for the greedy player."""
    return make_value(game, {"rivalry": 0})


def weight_names(name: str) -> list[str]:
    """The weights of a game's value, in their order."""
    module = known(name, "value")
    return ["rivalry"] if module is None else list(module.NAMES)


def make_value(game: Game, weights: dict[str, int]) -> Value:
    """The value of a game's positions with these weights; BadSetup for a missing or unknown one.

    Rivalry alone stands for the quick estimate.
    """
    if set(weights) == {"rivalry"}:
        module = known(game.name, "estimate")
        simple: type[Value] = Value if module is None else module.Estimate
        return simple(table([weights["rivalry"]]), game.unit)
    names = weight_names(game.name)
    if set(names) != set(weights):
        wrong = ", ".join(sorted(set(names) ^ set(weights)))
        raise BadSetup(f"weights of {game.name}: missing or unknown: {wrong}")
    made = known(game.name, "value").make(table([weights[name] for name in names]), game.unit)
    assert isinstance(made, Value)
    return made
