"""What the audit makes of answers, and of none: silence never counts as clean."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "audit.py"


@pytest.fixture
def audit() -> ModuleType:
    spec = spec_from_file_location("audit", TOOL)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def answer(audit: ModuleType, what: str, found: dict[str, object]) -> int:
    python = what == "Python"
    read = audit.of_python if python else audit.of_client
    answered = bool(found.get("dependencies")) if python else "vulnerabilities" in found
    return int(audit.told(what, answered, list(read(found))))


def test_python(
    audit: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clean = {"name": "a", "version": "1", "vulns": []}
    weak = {"name": "b", "version": "2", "vulns": [{"id": "PYSEC-1"}]}
    silent = {"name": "c", "version": "3", "skip_reason": "not found"}
    assert answer(audit, "Python", {"dependencies": [clean]}) == audit.CLEAN
    assert answer(audit, "Python", {"dependencies": [clean, silent]}) == audit.UNANSWERED
    assert answer(audit, "Python", {"dependencies": [clean, silent, weak]}) == audit.WEAK
    assert answer(audit, "Python", {}) == audit.UNANSWERED
    said = capsys.readouterr().out
    assert "b 2 has a known weakness: PYSEC-1" in said and "NOT AUDITED" in said
    monkeypatch.setitem(audit.WAIVED, "PYSEC-1", "not used")
    assert answer(audit, "Python", {"dependencies": [clean, weak]}) == audit.CLEAN


def test_client(audit: ModuleType) -> None:
    way = {"url": "https://github.com/advisories/GHSA-1", "title": "bad"}
    weak = {"vulnerabilities": {"a": {"via": [way]}, "b": {"via": ["a"]}}}
    assert answer(audit, "client", weak) == audit.WEAK
    assert answer(audit, "client", {"vulnerabilities": {}}) == audit.CLEAN
    assert answer(audit, "client", {"error": {"code": "ENOAUDIT"}}) == audit.UNANSWERED


def test_whoever_says_nothing_has_not_answered(audit: ModuleType, tmp_path: Path) -> None:
    assert audit.said([sys.executable, "-c", "print('{\"a\": 1}')"], tmp_path) == {"a": 1}
    assert audit.said([sys.executable, "-c", "print('no')"], tmp_path) == {}
    assert audit.said([str(tmp_path / "nothing")], tmp_path) == {}
