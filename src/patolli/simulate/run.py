"""Plays the blocks of a match on all cores, or on Ray; the results do not depend on where."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from patolli.engine.errors import BadSetup
from patolli.simulate.match import Match, Played, play_block

Told = Callable[[int], None]  # told the number of every block that is done


def run(
    match: Match, blocks: int, workers: int | None = None, told: Told | None = None
) -> list[list[Played]]:
    """Play blocks 0 to `blocks` - 1 with so many processes (else one per core)."""
    match.check()
    count = min(blocks, workers or os.cpu_count() or 1)
    found: dict[int, list[Played]] = {}
    for number, played in played_blocks(match, blocks, count):
        found[number] = played
        if told is not None:
            told(number)
    return [found[number] for number in range(blocks)]


def played_blocks(match: Match, blocks: int, workers: int) -> Iterator[tuple[int, list[Played]]]:
    """Every block with its number, as it is done."""
    if workers == 1:
        for number in range(blocks):
            yield number, play_block(match, number)
        return
    with ProcessPoolExecutor(workers) as pool:
        waiting: dict[Future[list[Played]], int] = {
            pool.submit(play_block, match, number): number for number in range(blocks)
        }
        for done in as_completed(waiting):
            yield waiting[done], done.result()


def run_on_ray(match: Match, blocks: int, told: Told | None = None) -> list[list[Played]]:
    """The same on the Ray cluster at hand; a local one with all cores if there is none."""
    if find_spec("ray") is None:
        raise BadSetup("Ray is not installed: pip install 'patolli[ray]'")
    match.check()
    ray: Any = import_module("ray")
    if not ray.is_initialized():
        ray.init(include_dashboard=False, log_to_driver=False)
    task = ray.remote(play_block)
    waiting = {task.remote(match, number): number for number in range(blocks)}
    found: dict[int, list[Played]] = {}
    while waiting:
        done, _ = ray.wait(list(waiting))
        for one in done:
            number = waiting.pop(one)
            found[number] = ray.get(one)
            if told is not None:
                told(number)
    return [found[number] for number in range(blocks)]
