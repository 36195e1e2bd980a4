"""A review is kept once and read in every language: figures in words as well as names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from patolli.engine.text import LANGUAGES
from patolli.server.study_routes import in_language
from patolli.server.study_work import judge_one
from patolli.study.story import tell

RECORD = Path(__file__).parents[1] / "origins" / "records"


def judged(text: str, number: int) -> dict[str, Any]:
    """One part of a game, by two deals."""
    return judge_one({"text": text, "edition": None, "number": number, "deals": 2, "seconds": 0.0})


def test_what_a_better_turn_changes_is_told_in_the_readers_language() -> None:
    text = min(RECORD.iterdir()).read_text(encoding="utf-8")
    worded = None
    for number, part in enumerate(tell(text).parts):
        if part.seat < 0 or not part.free:
            continue
        found = judged(text, number)
        told = {lang: in_language(found, lang)["turn"]["effects"] for lang in LANGUAGES}
        worded = next(
            (at for at, one in enumerate(told["en"]) if one["played"][:1].isalpha()), None
        )
        if worded is not None:
            break
    assert worded is not None
    for key in ("name", "played"):
        assert len({effects[worded][key] for effects in told.values()}) == len(LANGUAGES)


def test_a_review_kept_with_names_alone_is_still_read() -> None:
    effect = {"icon": "vp", "name": "points", "played": "1", "better": "2"}
    turn = {"effects": [effect], "gains": [], "best": [], "label": "pass"}
    said = {"cs": {"effects": ["body"], "gains": [], "best": [], "label": "pasovat"}}
    told = in_language({"turn": turn, "said": said}, "cs")["turn"]
    assert told["effects"] == [{**effect, "name": "body"}] and told["label"] == "pasovat"
