"""Settings: one table, from a file, the environment and the command line; nonsense is one line."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import pytest

from patolli.engine.errors import BadSetup
from patolli.server.settings import Settings, gather

DOCUMENT = Path(__file__).parents[2] / "docs" / "server.md"


def shown(value: object) -> str:
    """A default as the table writes it."""
    if isinstance(value, tuple):
        return " ".join(shown(part) for part in value) or "none"
    return (f"{value:g}" if isinstance(value, float) else str(value)) or "none"


def test_the_table_in_the_documents_is_the_truth() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    hints = get_type_hints(Settings, include_extras=True)
    for one in fields(Settings):
        says = hints[one.name].__metadata__[0]
        assert f"| `{one.name}` | {says} | {shown(one.default)} |\n" in text


def test_the_environment_wins_over_the_file_and_the_command_over_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "patolli.toml"
    file.write_text('port = 1\nhosts = ["a.example"]\nrequests = [5, 9]\nlate = 2\nhost = "::1"\n')
    monkeypatch.setenv("PATOLLI_PORT", "2")
    monkeypatch.setenv("PATOLLI_ORIGINS", "http://x, http://y")
    monkeypatch.setenv("PATOLLI_TABLES", "70")
    found = gather(str(file), host="0.0.0.0")
    assert (found.port, found.host, found.hosts) == (2, "0.0.0.0", ("a.example",))
    assert found.requests == (5.0, 9.0) and found.tables == (70.0, 70.0) and found.late == 2.0
    assert found.origins == ("http://x", "http://y")
    monkeypatch.setenv("PATOLLI_SETTINGS", str(file))
    assert gather().late == 2.0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prt = 1", "no setting 'prt'"),
        ('port = "many"', "port: 'many'"),
        ("port = 1.5", "port: 1.5"),
        ("hosts = 3", "hosts: 3"),
        ("requests = [1, 2, 3]", "requests"),
        ("late = -5", "late: -5"),
        ('log = "loud"', "log: 'loud'"),
        ('certificate = "x.pem"', "belong together"),
        ("port = ", "not a TOML file"),
    ],
)
def test_nonsense_is_one_clear_line(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "patolli.toml"
    file.write_text(text)
    with pytest.raises(BadSetup, match=says):
        gather(str(file))


def test_nonsense_in_the_environment_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATOLLI_WORKERS", "some")
    with pytest.raises(BadSetup, match="PATOLLI_WORKERS: 'some'"):
        gather()
