"""`patolli bench`: speed, compiled and uncompiled in the same run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as RichTable

from patolli import api
from patolli.cli.common import Json
from patolli.engine.build import compiled
from patolli.engine.errors import BadSetup
from patolli.engine.game import Game
from patolli.engine.random import Random
from patolli.engine.table import Table

SECONDS = 2.0  # how long each measurement runs


def bench(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; else all.")] = None,
    seats: Annotated[int | None, typer.Option(help="How many play; else the most.")] = None,
    as_json: Json = False,
    research: Annotated[bool, typer.Option("--research", help="The environments instead.")] = False,
    here: Annotated[bool, typer.Option("--here", hidden=True)] = False,
) -> None:
    """Measure decisions per second, copying, stepping a table and replaying."""
    chosen = [api.game(name) for name in games or api.game_names()]
    if research:
        bench_research([game.name for game in chosen], as_json)
        return
    if here:
        found = {game.name: measure(game, seats or game.seats[-1]) for game in chosen}
        typer.echo(json.dumps(found))
        return
    rows: dict[str, dict[str, Any]] = {}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("measuring", total=2 * len(chosen))
        for game in chosen:
            fast = measured_apart(game.name, seats, pure=False)
            progress.advance(task)
            slow = measured_apart(game.name, seats, pure=True)
            progress.advance(task)
            ratio = fast["decisions_per_second"] / slow["decisions_per_second"]
            rows[game.name] = {"compiled": compiled(), **fast, "uncompiled": slow, "ratio": ratio}
    if as_json:
        typer.echo(json.dumps({"games": rows, "import_ms": import_time()}))
        return
    show(rows)


def bench_research(names: list[str], as_json: bool) -> None:
    """Measure the environments for research, beside PettingZoo's and OpenSpiel's own games."""
    try:
        from patolli.research import speed
    except ModuleNotFoundError as missing:
        install = "pip install 'patolli[research]'"
        raise BadSetup(f"{missing.name} is not installed: {install}") from None
    figures = speed.measure(names)
    if as_json:
        typer.echo(json.dumps({**figures, "missed": speed.misses(figures)}))
        return
    table = RichTable(title="one core, this run: random play with observation and mask")
    for heading in ("game", "steps/s", "x connect_four", "x backgammon", "batch/s", "kB/game"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name, row in figures["games"].items():
        table.add_row(
            name,
            f"{row['steps_per_second']:,}",
            f"{row.get('times_connect_four', 0):.1f}",
            f"{row['times_backgammon']:.1f}",
            f"{row['batch_steps_per_second']:,}",
            f"{row['bytes_per_game'] / 1000:.1f}",
        )
    console = Console(width=None if sys.stdout.isatty() else 110)
    console.print(table)
    for name, steps in figures["others"].items():
        console.print(f"{name}: {steps:,} steps/s")
    for miss in speed.misses(figures):
        console.print(f"missed: {miss}")


def measured_apart(name: str, seats: int | None, pure: bool) -> dict[str, Any]:
    """Measure in a process of its own, with the sources or as installed."""
    environment = {**os.environ, "PATOLLI_PURE": "1"} if pure else dict(os.environ)
    command = [sys.executable, "-m", "patolli", "bench", name, "--here"]
    if seats is not None:
        command += ["--seats", str(seats)]
    output = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(output.stdout)[name]
    return found


def measure(game: Game, seats: int) -> dict[str, Any]:
    """All figures of one game in this process."""
    api.playouts(game.name, seats, games=2, seed=1)
    decisions, seconds, number = 0, 0.0, 0
    while seconds < SECONDS:
        run = api.playouts(game.name, seats, games=10, seed=number)
        decisions += run.decisions
        seconds += run.seconds
        number += 1
    state = game.new(seats)
    began, copies = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS / 4:
        for _ in range(100):
            state.copy()
        copies += 100
    copy = (time.perf_counter() - began) / copies
    steps, record = stepping(game, seats)
    return {
        "seats": seats,
        "decisions_per_second": round(decisions / seconds),
        "decisions_per_game": round(decisions / (10 * number), 1),
        "copy_us": round(copy * 1e6, 2),
        "table_answers_per_second": round(steps),
        "replay_1000_lines_ms": round(replaying(record), 1),
    }


def stepping(game: Game, seats: int) -> tuple[float, str]:
    """Answers per second through a table with record and events, and one game's record."""
    answers, seconds, seed, record = 0, 0.0, 0, ""
    while seconds < SECONDS / 2:
        random = Random(seed)
        table = Table(game, seats, seed)
        began = time.perf_counter()
        while not table.over:
            seat = table.waiting[0]
            choices = table.choices(seat)
            table.answer(seat, choices[random.below(len(choices))])
            answers += 1
        seconds += time.perf_counter() - began
        record = table.record()
        seed += 1
    return answers / seconds, record


def replaying(record: str) -> float:
    """Milliseconds per thousand lines of a record."""
    lines = len(record.split("---\n", 1)[1].splitlines())
    began, rounds = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS / 4:
        api.replay(record)
        rounds += 1
    return (time.perf_counter() - began) / rounds / lines * 1e6


def import_time() -> float:
    """Milliseconds that `import patolli` takes beyond starting Python; the best of five."""
    code = "import time; t = time.perf_counter(); import patolli; print(time.perf_counter() - t)"
    runs = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout)
        for _ in range(5)
    ]
    return round(min(runs) * 1000, 1)


def show(rows: dict[str, dict[str, Any]]) -> None:
    """The figures as a table."""
    table = RichTable(title="one core, this run")
    for heading in ("game", "seats", "decisions/s", "uncompiled", "ratio", "copy µs"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    table.add_column("table answers/s", justify="right")
    table.add_column("replay ms/1000", justify="right")
    for name, row in rows.items():
        table.add_row(
            name,
            str(row["seats"]),
            f"{row['decisions_per_second']:,}",
            f"{row['uncompiled']['decisions_per_second']:,}",
            f"{row['ratio']:.1f}",
            f"{row['copy_us']:.2f}",
            f"{row['table_answers_per_second']:,}",
            f"{row['replay_1000_lines_ms']:.1f}",
        )
    console = Console(width=None if sys.stdout.isatty() else 110)
    console.print(table)
    mode = "compiled" if compiled() else "NOT compiled: both columns are Python"
    console.print(f"{mode}; import patolli {import_time()} ms")
