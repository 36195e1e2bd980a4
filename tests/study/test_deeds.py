"""Answers told to somebody who does not see their questions."""

from __future__ import annotations

from functools import cache

import pytest

from patolli.engine.question import reply
from patolli.engine.text import LANGUAGES
from patolli.study.review import spoken
from patolli.study.story import Story, tell
from study.finished import played


@cache
def story(name: str) -> Story:
    """A game in which hardly any kind of question is missing."""
    return tell(played(name, 3, 6, "greedy"))


def told(name: str, lang: str) -> list[tuple[str, str]]:
    """The answers of that game: words of the record, and what they read."""
    found, game = [], story(name).table.game
    for part in story(name).parts:
        if part.seat >= 0:
            state, say = part.before.copy(), game.say(lang)
            for word, choice in zip(part.words, part.path, strict=True):
                text = spoken(game, state, part.seat, [choice], say)[1]
                found.append((word, text))
                reply(state, part.seat, choice)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["tzolkin", "tikal", "mezo", "origins"])
def test_every_answer_reads_as_a_whole(name: str, lang: str) -> None:
    for word, text in told(name, lang):
        assert text and "{" not in text and "done." not in text, (word, text)
        assert not text.endswith((":", ": ", "()")), (word, text)


def test_in_tzolkin_it_is_told_what_kept_tiles_give() -> None:
    kept = [text for word, text in told("tzolkin", "en") if word.startswith("keep ")]
    assert len(kept) == 3 and all(" corn" in text for text in kept)


def test_in_mezo_it_is_told_which_card_acts_how_and_where() -> None:
    """Numbers of actions, options and spaces say nothing to whoever does not see the cards."""
    texts = told("mezo", "en")
    kinds = {word.split()[0] for word, _ in texts}
    assert {"act", "choose", "muster", "lay", "deploy", "vertex", "space"} <= kinds
    for word, text in texts:
        if word.startswith("act use"):
            card, _, deed = text.partition(", action ")
            assert card and len(deed) > 8, text
        elif word.startswith(("muster", "lay", "vertex", "champion")):
            assert " " in text and not text.startswith(("vertex", "{")), text
        assert text not in ("Option 1", "Option 2", "Space 1", "Action 1", "No more"), word


def test_in_origins_it_is_told_what_is_built_closed_and_activated() -> None:
    texts = told("origins", "en")
    bought = [text for word, text in texts if word.startswith("buy build")]
    assert bought and not any("slot" in text for text in bought)
    closed = [text for word, text in texts if word.startswith("district")]
    assert closed and all("(" in text for text in closed)
    active = [text for word, text in texts if word.startswith("activate") and "end" not in word]
    assert active and all(text.startswith("Activate ") for text in active)
