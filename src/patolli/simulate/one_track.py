"""Players of Origins that know a single way to points, as opponents in measurements of balance.

Each is `heuristic` with other weights: what its own way needs counts for more, what belongs to the
other ways counts for nothing. The gold rush is a plain script: gold, and floors of the two colours
that are used up soonest, so that the tower pool ends the game (OR-21.3).
"""

from __future__ import annotations

from collections.abc import Iterable

from patolli.engine.game import Game, View
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import COLOUR_NAMES, COLOURS
from patolli.players.basic import Bot
from patolli.players.fast.linear import PARTS
from patolli.players.heuristic import HeuristicBot
from patolli.players.knowledge.origins.features import FEATURES
from patolli.players.profile import profile

TEMPLES = (
    *("temple points", "steps", "highest", "lowest", "soon", "later", "much later", "ahead"),
    "climbs",
)
MILITARY = (
    *("borders", "advance", "attack now", "attack ready", "behind me", "marker"),
    "tokens",
)
TOWERS = (
    *("seat points", "floors", "tallest", "tower die", "tower dice", "floor gain", "floor now"),
)
DISTRICTS = (
    *("open first", "open more", "nearly", "closing", "closing card", "card gold", "card near"),
    *("card half", "tiles", "colours"),
)
WAYS = {"temples": TEMPLES, "military": MILITARY, "towers": TOWERS, "districts": DISTRICTS}
# A tower counts for nothing without dice in seats of power: whoever builds towers closes districts.
NEEDS = {"towers": ("open first", "open more", "nearly", "closing", "tiles")}
GOLD_SITE = "site4"  # OR-8.7
MORE = 2  # times as much counts what belongs to the own way


def weights(way: str, seats: int) -> dict[str, int]:
    """The weights of `heuristic` turned to one way."""
    known = dict(profile("origins", seats).weights)
    kept = {*WAYS[way], *NEEDS.get(way, ())}
    foreign = {name for names in WAYS.values() for name in names} - kept
    scale(known, foreign, 0)
    scale(known, WAYS[way], MORE)
    return known


def scale(weights: dict[str, int], features: Iterable[str], times: int) -> None:
    """Multiply the weights of features at every part of the game."""
    for feature in features:
        assert feature in FEATURES
        for part in PARTS:
            weights[f"{feature} {part}"] *= times


class RushBot(Bot):
    """Takes gold with every worker and builds the two colours that cost least to use up."""

    name = "rush"

    def decide(self, view: View) -> int:
        state, kind = view.state, view.kind
        assert isinstance(state, Origins) and kind is not None and view.seat is not None
        words = {kind.words[choice]: choice for choice in view.choices}
        floors = [f"tower {COLOUR_NAMES[colour]}" for colour in cheapest(state, view.seat)]
        visits = [word for word in words if word.startswith("visit ") and word.endswith(GOLD_SITE)]
        for word in (*floors, *visits, "upper", "wisdom", "pass", "end", "skip"):
            if word in words:
                return words[word]
        return view.choices[0]


def cheapest(state: Origins, seat: int) -> list[int]:
    """The two colours of the tower pool whose discs cost a seat least gold, the cheaper first."""

    def price(colour: int) -> int:
        height, discs = state.tower[seat * COLOURS + colour], state.tower_pool[colour]
        return int(sum(height + floor for floor in range(discs)))

    left = [colour for colour in range(COLOURS) if state.tower_pool[colour] > 0]
    spent = int(COLOURS) - len(left)
    return sorted(left, key=price)[: max(1, 2 - spent)]


def make(way: str, game: Game, seats: int, seed: int = 0) -> Bot:
    """The player of one way: towers, temples, military, districts or rush."""
    if way == RushBot.name:
        return RushBot(game, seed)
    return HeuristicBot(game, seed, weights=weights(way, seats))
