"""Every rule stands in the code and in the name of a test that would fail without it."""

from __future__ import annotations

import pytest

import trace_rules

GAMES = sorted(trace_rules.PREFIXES)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_traced(game: str) -> None:
    found = trace_rules.trace(game)
    assert len(found.rules) > 200
    assert found.problems() == []


def test_a_missing_or_unknown_rule_is_noticed() -> None:
    found = trace_rules.trace("tikal")
    del found.tests["TK-7.9"], found.code["TK-7.10"]
    found.tests["TK-99.9"].add("test_shown.py::test_TK_99_9")
    found.reasons["TK-1.1"] = "no"
    assert found.problems() == [
        "TK-7.9: no test",
        "TK-7.10: no code",
        "TK-99.9: unknown, in tests",
        "TK-1.1: the reason says nothing",
    ]
