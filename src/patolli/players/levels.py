"""Players by name, and the levels people choose from."""

from __future__ import annotations

from typing import Any

from patolli.engine.errors import BadSetup
from patolli.engine.game import Game, View
from patolli.players.basic import Bot, GreedyBot, RandomBot, random_answer
from patolli.players.heuristic import HeuristicBot, ThinkingBot
from patolli.players.search import SearchBot
from patolli.players.tree import TreeBot

LEVELS = ("beginner", "casual", "strong", "expert")


class BeginnerBot(GreedyBot):
    """Takes what looks best at once, and often something else."""

    name = "beginner"
    slips = 25  # percent of answers left to chance

    def decide(self, view: View) -> int:
        random = self.chance(view)
        if random.below(100) < self.slips:
            return random_answer(view, random)
        return super().decide(view)


class CasualBot(ThinkingBot):
    """Looks ahead over its turn, but not widely, and takes any turn that looks nearly as good."""

    name = "casual"
    ease = 150  # hundredths of a point below the best that still look as good

    def __init__(self, game: Game, seed: int = 0, **settings: Any) -> None:
        super().__init__(game, seed, **{"width": 4, "nodes": 200, **settings})

    def decide(self, view: View) -> int:
        if len(view.choices) == 1:
            return view.choices[0]
        assert view.seat is not None
        random = self.chance(view)
        start = self.game.imagine(view, random)
        turn = self.mind(start).turn
        turn.search(start, view.seat)
        near = 1
        while near < turn.count and turn.worth[near] >= turn.worth[0] - self.ease:
            near += 1
        return turn.best(int(random.below(near)))[0]


BOTS: dict[str, type[Bot]] = {
    bot.name: bot
    for bot in (RandomBot, GreedyBot, HeuristicBot, SearchBot, TreeBot, BeginnerBot, CasualBot)
}
TIMED = (SearchBot.name, TreeBot.name)  # those that think by a clock
MEANT = {"strong": "heuristic", "expert": "search"}  # levels that are a player by another name


def make(kind: str, game: Game, seconds: float = 1.0, seed: int = 0) -> Bot:
    """A player by name, with settings after a colon; BadSetup tells which there are.

    `make("search:rollouts=200,cores=2", game)` fixes the rollouts of every decision and uses a
    second process; a bare number is the clock: `search:0.1`.
    """
    name, _, text = kind.partition(":")
    name = MEANT.get(name, name)
    if name not in BOTS:
        raise BadSetup(f"no player {name!r}; there are: {', '.join(BOTS)}")
    settings: dict[str, Any] = {"seconds": seconds} if name in TIMED else {}
    for part in filter(None, text.split(",")):
        key, equals, value = part.partition("=")
        if not equals:
            key, value = "seconds", part
        try:
            settings[key] = float(value) if key == "seconds" else int(value)
        except ValueError:
            raise BadSetup(f"player {kind!r}: {part!r} is no number") from None
    try:
        bot = BOTS[name](game, seed, **settings)
    except TypeError:
        raise BadSetup(f"player {kind!r} does not know one of its settings") from None
    check_settings(bot, kind)
    return bot


def check_settings(bot: Bot, kind: str) -> None:
    """Refuse settings that no profile has, before the first decision."""
    if isinstance(bot, ThinkingBot):
        from patolli.players.values import Profile

        for key, value in bot.settings.items():
            if not isinstance(getattr(Profile(), key, None), int):
                raise BadSetup(f"player {kind!r}: no setting {key!r}")
            if value < 0:
                raise BadSetup(f"player {kind!r}: {key} cannot be negative")


def make_level(level: str, game: Game, seed: int = 0) -> Bot:
    """The player behind a level that people choose; its texts are `level.<level>` and `.text`."""
    if level not in LEVELS:
        raise BadSetup(f"no level {level!r}; there are: {', '.join(LEVELS)}")
    return make(level, game, seconds=1.0, seed=seed)
