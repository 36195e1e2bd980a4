"""What is said about a game is remembered once for all who play it, whatever they are called."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine import text


def described(names: tuple[str, ...]) -> str:
    """A position in words, told to players with these names."""
    table = patolli.table("tikal", 4, "voices")
    say = text.Say(table.game.package, "en", names)
    view = table.seen(None)
    panels = [table.game.panel(view, seat, say) for seat in range(4)]
    return "\n".join([*table.game.describe(view, say), str(panels)])


def test_companies_share_what_does_not_name_them() -> None:
    sentences = text.remembered(patolli.game("tikal").package, "en").new
    described(("Ania", "Bo", "Cy", "Dan"))
    known, names = set(sentences), ("Xenia", "Yann", "Zoe", "Wu")
    described(names)
    assert len(known) > 20
    assert all(any(name in str(said) for name in names) for said in set(sentences) - known)


def test_everybody_is_called_by_their_own_name() -> None:
    one, other = (described((name, "", "", "")) for name in ("Ania", "Zoe"))
    assert "Ania" in one and "Zoe" not in one
    assert "Zoe" in other and "Ania" not in other
    assert one.replace("Ania", "Zoe") == other


def test_what_is_said_again_is_kept_and_what_nobody_says_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(text, "REMEMBERED", 50)
    said, spoken = text.Remembered(), []
    monkeypatch.setattr(text, "remembered", lambda package, lang: said)
    say = text.Say("patolli", "en")
    real = say._speak
    monkeypatch.setattr(say, "_speak", lambda *given: spoken.append(given) or real(*given))
    for number in range(1000):
        say("ui.seat", n="often")
        say("ui.seat", n=str(number))
        assert len(said.new) + len(said.old) <= 100
    assert len(spoken) == 1001, "what was said often was put together once"
