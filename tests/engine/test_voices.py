"""What is said about a game is remembered once for all who play it, whatever they are called."""

from __future__ import annotations

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
    sentences = text.remembered(patolli.game("tikal").package, "en")[1]
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
