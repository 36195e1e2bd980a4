"""Spreads work over all cores, or over Ray; the results do not depend on where it was done."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from patolli.engine.errors import BadSetup
from patolli.simulate.match import Match, Played, play_block

T = TypeVar("T")
Work = Callable[[int], T]
Told = Callable[[int], None]  # told the number of every block that is done


def run(
    match: Match, blocks: int, workers: int | None = None, told: Told | None = None
) -> list[list[Played]]:
    """Play blocks 0 to `blocks` - 1 with so many processes (else one per core)."""
    match.check()
    return in_order(spread(partial(play_block, match), range(blocks), workers), told)


def run_on_ray(match: Match, blocks: int, told: Told | None = None) -> list[list[Played]]:
    """The same on the Ray cluster at hand; a local one with all cores if there is none."""
    check_ray()
    match.check()
    return in_order(spread_on_ray(partial(play_block, match), range(blocks)), told)


def in_order(done: Iterator[tuple[int, T]], told: Told | None) -> list[T]:
    """Results in the order of their numbers, told one by one as they come."""
    found: dict[int, T] = {}
    for number, result in done:
        found[number] = result
        if told is not None:
            told(number)
    return [found[number] for number in sorted(found)]


def spread(
    work: Work[T], numbers: Sequence[int], workers: int | None = None
) -> Iterator[tuple[int, T]]:
    """Do numbered work with so many processes (else one per core); results as they are done."""
    count = min(len(numbers), workers or os.cpu_count() or 1)
    if count <= 1:
        for number in numbers:
            yield number, work(number)
        return
    with ProcessPoolExecutor(count) as pool:
        waiting: dict[Future[T], int] = {pool.submit(work, number): number for number in numbers}
        for done in as_completed(waiting):
            yield waiting[done], done.result()


def check_ray() -> None:
    """BadSetup unless Ray is installed."""
    if find_spec("ray") is None:
        raise BadSetup("Ray is not installed: pip install 'patolli[ray]'")


def spread_on_ray(work: Work[T], numbers: Sequence[int]) -> Iterator[tuple[int, T]]:
    """The same on the Ray cluster at hand; a local one with all cores if there is none."""
    check_ray()
    ray: Any = import_module("ray")
    if not ray.is_initialized():
        ray.init(include_dashboard=False, log_to_driver=False)
    task = ray.remote(work.func if isinstance(work, partial) else work)
    fixed = work.args if isinstance(work, partial) else ()
    waiting = {task.remote(*fixed, number): number for number in numbers}
    while waiting:
        done, _ = ray.wait(list(waiting))
        for one in done:
            yield waiting.pop(one), ray.get(one)
