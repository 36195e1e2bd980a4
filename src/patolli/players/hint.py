"""Advice for people: the best answers with the margin to expect."""

from __future__ import annotations

from patolli.engine.game import View, phrase
from patolli.players.search import SearchBot

BEST = 3


def hint(view: View, seconds: float = 1.0, rollouts: int = 0) -> list[tuple[str, float]]:
    """The best three answers of the seat that is asked, each with its expected margin in points.

    The margin is to the best opponent at the end of the game, as far as the search can tell.
    """
    kind = view.kind
    if kind is None or not view.choices:
        return []
    bot = SearchBot(view.game, seconds=seconds, rollouts=rollouts)
    ranked = sorted(bot.compare(view, each_answer=True), key=lambda row: -row[1])
    return [(phrase(kind, one.path[0]), margin / 100) for one, margin in ranked[:BEST]]
