"""The quick estimate of a position: what greedy climbs must not promise what nobody can do."""

from __future__ import annotations

from patolli.games.tzolkin.rules.tables import UXMAL
from patolli.players.knowledge.tzolkin.estimate import space_worth, worker_worth
from tzolkin.helpers import Play

LEFT = 20  # days


def chichen(skulls: int, *spaces: int) -> int:
    """What workers in Chichen Itza are worth to a seat with so many skulls."""
    play = Play()
    if skulls:
        play = play.give(0, skull=skulls)
    for space in spaces:
        play = play.put(0, "chichen-itza", space)
    return int(worker_worth(play.begin().state, 0, LEFT))


def test_a_skull_serves_one_worker() -> None:
    """With one skull the second worker in Chichen Itza promises nothing, with two it does."""
    one_more = chichen(1, 3, 5) - chichen(1, 3)
    with_skull = chichen(2, 3, 5) - chichen(2, 3)
    assert with_skull > one_more


def test_building_with_corn_needs_corn() -> None:
    """Uxmal's building action is worth little to whoever has nothing to pay with."""
    poor, rich = Play().begin().state, Play().give(0, corn=12).begin().state
    poor.goods[0] = 0
    assert int(space_worth(poor, 0, UXMAL, 4, LEFT)) < int(space_worth(rich, 0, UXMAL, 4, LEFT))
