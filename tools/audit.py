"""Asks whether known weaknesses are among the packages that Patolli is made of.

    python tools/audit.py

pip-audit is asked about `requirements.txt`, npm about the client's lock file. Ends with 0 if both
answered and know of nothing, 1 if there is a weakness that is not waived below, 2 if somebody gave
no answer about some package: then nothing is proved, and the last line says so.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "src" / "patolli" / "web"
PATIENCE = 180  # seconds for one of them

# Weaknesses that do not concern us, by their id, each with the reason.
WAIVED: dict[str, str] = {}

CLEAN, WEAK, UNANSWERED = 0, 1, 2


def said(command: list[str], folder: Path) -> dict[str, Any]:
    """What a program says as JSON; empty if it says nothing that can be read."""
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        found = json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, json.JSONDecodeError):
        return {}
    return found if isinstance(found, dict) else {}


def of_python(found: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Packages of pip-audit's answer with their weaknesses, empty if it knows nothing of one."""
    for package in found.get("dependencies", []):
        name = f"{package['name']} {package.get('version', '')}".strip()
        if "skip_reason" in package:
            yield name, ""
        for weakness in package.get("vulns", []):
            yield name, weakness["id"]


def of_client(found: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Packages of npm's answer with their weaknesses."""
    for name, package in found.get("vulnerabilities", {}).items():
        for way in package["via"]:
            if isinstance(way, dict):  # else it is named under the package it comes from
                yield name, way["url"].rpartition("/")[2]


def told(what: str, answered: bool, found: list[tuple[str, str]]) -> int:
    """One line about one of the two; what it comes to."""
    weak = [(name, known) for name, known in found if known and known not in WAIVED]
    silent = [name for name, known in found if not known]
    for name, known in weak:
        print(f"{what}: {name} has a known weakness: {known}")
    if weak:
        return WEAK
    if not answered or silent:
        about = f"{len(silent)} packages" if silent else "any package"
        print(f"{what}: NOT AUDITED, no answer about {about}")
        return UNANSWERED
    print(f"{what}: no known weakness")
    return CLEAN


def main() -> int:
    pins = ["-r", str(ROOT / "requirements.txt"), "--no-deps", "--disable-pip"]
    asked = [sys.executable, "-m", "pip_audit", *pins, "--progress-spinner=off", "-f", "json"]
    python = said(asked, ROOT)
    client = said(["npm", "audit", "--json", "--package-lock-only"], CLIENT)
    results = (
        told("Python", bool(python.get("dependencies")), list(of_python(python))),
        told("client", "vulnerabilities" in client, list(of_client(client))),
    )
    return WEAK if WEAK in results else max(results)


if __name__ == "__main__":
    sys.exit(main())
