"""Records of older rules: they replay, or say which version they are of and why they do not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import patolli
from patolli.engine import record
from patolli.engine.errors import BadRecord
from patolli.games import shipped

TESTS = Path(__file__).parents[1]
OLD = sorted(TESTS.glob("*/version_*/*.record"))


def test_games_that_changed_have_a_record_of_their_first_rules() -> None:
    changed = {name for name in shipped() if patolli.game(name).rules_version > 1}
    assert changed <= {file.parts[-3] for file in OLD if file.parts[-2] == "version_1"}


@pytest.mark.parametrize("file", OLD, ids=["/".join(file.parts[-3:]) for file in OLD])
def test_an_old_record_replays_or_says_that_it_does_not(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    parsed = record.parse(text)
    assert file.parts[-2] == f"version_{parsed.rules}"
    assert parsed.rules < patolli.game(parsed.game).rules_version
    try:
        table = patolli.replay(text)
    except BadRecord as error:
        assert re.search(rf"rules version {parsed.rules}\b.*\b(cannot|does not) replay", str(error))
    else:
        assert [line.word for line in table.lines] == [line.word for line in parsed.lines]


def test_a_record_of_rules_to_come_says_so() -> None:
    text = patolli.table("tikal", 2, 7).record()
    later = patolli.game("tikal").rules_version + 1
    with pytest.raises(BadRecord, match=f"rules version {later}; this is {later - 1}"):
        patolli.replay(re.sub(r"\nrules \d+\n", f"\nrules {later}\n", text))
