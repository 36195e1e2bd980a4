"""How fast the environments are, beside others measured in the same run on the same core."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

import numpy as np

from patolli.research.agents import aec
from patolli.research.games import Games

SECONDS = 0.3  # of processor time for every round of a measurement
ROUNDS = 5
BATCH = 256
SEATS = 4
WANTED_BATCH = {"tzolkin": 500_000}  # observed steps a second; the others: 250,000
WANTED_OTHERS = 250_000
WANTED_CONNECT_FOUR = 10.0  # times as fast
WANTED_BACKGAMMON = 4.0
WANTED_MEMORY = 50_000  # bytes for one game of a batch

Loop = Callable[[], int]  # some steps; how many


def per_second(loop: Loop) -> float:
    """Steps a second of processor time, in the best of several rounds."""
    loop()
    best = 0.0
    for _ in range(ROUNDS):
        steps, began = 0, process_time()
        while process_time() - began < SECONDS:
            steps += loop()
        best = max(best, steps / (process_time() - began))
    return best


def pettingzoo_loop(env: Any, games: int = 3) -> Loop:
    """Random games through PettingZoo, picked before: observation and mask at every step."""
    draw = random.Random(1)
    picked: list[list[int | None]] = []
    for seed in range(games):
        env.reset(seed=seed)
        actions: list[int | None] = []
        while env.agents:
            seen, _, ended, cut, _ = env.last()
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            actions.append(None if ended or cut else draw.choice(legal))
            env.step(actions[-1])
        picked.append(actions)

    def loop() -> int:
        steps = 0
        for seed, actions in enumerate(picked):
            env.reset(seed=seed)
            for action in actions:
                env.last()
                env.step(action)
            steps += len(actions)
        return steps

    return loop


def openspiel_loop(game: Any, games: int = 3) -> Loop:
    """Random games in OpenSpiel, picked before: observation tensor and mask at every decision.

    Both stay the lists that OpenSpiel gives, and outcomes of chance are not even listed.
    """
    draw = random.Random(1)
    picked: list[list[int]] = []
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(draw.choice(state.legal_actions()))
        picked.append(state.history())

    def loop() -> int:
        steps = 0
        for actions in picked:
            state = game.new_initial_state()
            for action in actions:
                if not state.is_chance_node():
                    player = state.current_player()
                    state.observation_tensor(player)
                    state.legal_actions_mask(player)
                    steps += 1
                state.apply_action(action)
        return steps

    return loop


def batch_loop(games: Games) -> Loop:
    """Random play of a whole batch: every step with observations, masks and rewards."""

    def loop() -> int:
        games.core.step(games.core.pick_all())
        return games.n

    return loop


def memory(game: str, seats: int, kept: list[Games]) -> int:
    """Bytes of memory for one game of a batch, by the growth of this process; `kept` holds it."""
    gc.collect()
    before = resident()
    kept.append(Games(game, seats, 512, seed=1))
    for _ in range(30):
        kept[-1].core.step(kept[-1].core.pick_all())
    return max(0, resident() - before) // kept[-1].n


def resident() -> int:
    """Bytes of memory that this process uses."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096


def measure(names: list[str]) -> dict[str, Any]:
    """All figures, the ratios within this run."""
    kept: list[Games] = []  # so that no game's memory is used again for the next one
    sizes = {name: memory(name, SEATS, kept) for name in names}
    kept.clear()
    others: dict[str, float] = {}
    if find_spec("pygame") is not None:
        connect_four: Any = import_module("pettingzoo.classic.connect_four_v3")
        others["connect_four"] = per_second(pettingzoo_loop(connect_four.env()))
    spiel: Any = import_module("pyspiel")
    others["backgammon"] = per_second(openspiel_loop(spiel.load_game("backgammon")))
    found: dict[str, Any] = {}
    for name in names:
        single = per_second(pettingzoo_loop(aec(name, SEATS)))
        many = per_second(batch_loop(Games(name, SEATS, BATCH, seed=1)))
        found[name] = {
            "steps_per_second": round(single),
            "batch_steps_per_second": round(many),
            "bytes_per_game": sizes[name],
            **{f"times_{other}": round(single / speed, 2) for other, speed in others.items()},
        }
    return {"others": {name: round(speed) for name, speed in others.items()}, "games": found}


def misses(figures: dict[str, Any]) -> list[str]:
    """The targets that a measurement has missed."""
    found = []
    for name, row in figures["games"].items():
        wanted = WANTED_BATCH.get(name, WANTED_OTHERS)
        for what, value, least in (
            ("batch steps/s", row["batch_steps_per_second"], wanted),
            ("times connect_four", row.get("times_connect_four", 0), WANTED_CONNECT_FOUR),
            ("times backgammon", row["times_backgammon"], WANTED_BACKGAMMON),
        ):
            if value < least:
                found.append(f"{name}: {what} {value:,} below {least:,}")
        if row["bytes_per_game"] >= WANTED_MEMORY:
            found.append(f"{name}: {row['bytes_per_game']:,} bytes a game")
    return found
