"""What all tests share."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if os.environ.get("PATOLLI_PURE"):  # else the toy game is compiled into the environment
    sys.path.insert(0, str(Path(__file__).parent / "toy"))

import pytest

from patolli.games import register
from patolli_toy import GAME as TOY

register(TOY)

# Left out of `make test-quick`: whole servers, players that think, training, every single option.
SLOW = (
    "contract/test_state.py::test_copies",
    "players/test_bots.py",
    "players/test_learning.py",
    "players/test_match.py",
    "players/test_nets.py",
    "players/test_plan.py",
    "players/test_search.py",
    "players/test_tactics.py",
    "players/test_training.py",
    "players/test_values",
    "research/",
    "server/test_bots.py",
    "server/test_cheating.py",
    "server/test_faults.py",
    "server/test_hostile.py",
    "server/test_kill.py",
    "server/test_operations.py",
    "server/test_schema.py",
    "server/test_secrets.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow, in one place."""
    for item in items:
        name = item.nodeid.removeprefix("tests/")
        if name.startswith(SLOW) or (name.startswith("contract/") and "=" in name):
            item.add_marker("slow")
