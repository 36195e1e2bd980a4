"""A server of a benchmark's own: started here, its processor time and its own figures read."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

FIGURES = ("answer", "commit", "collector", "late")  # what the server tells in seconds


def start_server(
    database: Path, port: int = 0, workers: int = 1
) -> tuple[subprocess.Popen[str], str]:
    """A server of our own on a free port of the loopback address."""
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "patolli", "serve", "--no-browser", "--port", str(port)),
            *("--database", str(database)),
        ],
        stdout=subprocess.PIPE,
        text=True,
        env={
            **os.environ,
            "PATOLLI_WORKERS": str(workers),
            "PATOLLI_REQUESTS": "100000",
            "PATOLLI_TABLES": "100000",
            "PATOLLI_CONNECTIONS": "0",
        },
    )
    assert process.stdout is not None
    found = re.search(r"http://([^/]+)/", process.stdout.readline())
    if found is None:
        process.kill()
        raise SystemExit("the server did not start")
    return process, found[1]


def cpu_seconds(process: int) -> float:
    """Processor time a process has used so far; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def counted(figures: str) -> dict[str, Counter[float]]:
    """How often something took at most so many seconds, as a server tells it."""
    found: dict[str, Counter[float]] = {}
    for name in FIGURES:
        told = re.findall(rf'^patolli_{name}_seconds_bucket{{le="([^"]+)"}} (\S+)$', figures, re.M)
        before, found[name] = 0.0, Counter()
        for most, count in told:
            found[name][float(most)] = int(float(count) - before)
            before = float(count)
    return found


def served(seen: Counter[float]) -> dict[str, object]:
    """What a server's own figures come to: within how many ms 99 % were, and all of them."""
    total, found = seen.total(), {}
    for name, share in (("p99_ms_below", 0.99), ("all_ms_below", 1.0)):
        reached = 0
        for most in sorted(seen):
            reached += seen[most]
            if reached >= share * total:
                found[name] = 1000 * most
                break
    return {"count": total, **found, "above_50_ms": sum(seen[s] for s in seen if s > 0.05)}
