"""Records of older rules: they replay, or say that they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

import patolli
from patolli.engine.errors import BadRecord

OLD = Path(__file__).parent / "version_1"


def test_a_record_of_version_1_that_plays_alike_replays() -> None:
    text = (OLD / "same.record").read_text(encoding="utf-8")
    assert "\nrules 1\n" in text
    table = patolli.replay(text)
    assert table.over and "\nrules 2\n" in table.record()


def test_a_record_of_version_1_that_goes_another_way_says_so() -> None:
    """TZ-13.26: version 1 asked about architecture where no second building could follow."""
    text = (OLD / "differs.record").read_text(encoding="utf-8")
    with pytest.raises(
        BadRecord, match=r"rules version 1, which rules version 2 cannot replay: answer 371"
    ):
        patolli.replay(text)
    assert patolli.replay(text, upto=370).seats == 4  # up to there it can be looked at
