"""Players by name, and the levels people choose from."""

from __future__ import annotations

import math
from typing import Any

from patolli.engine.errors import BadSetup
from patolli.engine.game import Game, View
from patolli.engine.random import Random
from patolli.players.basic import Bot, GreedyBot, RandomBot
from patolli.players.champion import ChampionBot
from patolli.players.heuristic import HeuristicBot, ThinkingBot
from patolli.players.learned import LearnedBot, PlannerBot
from patolli.players.profile import Profile
from patolli.players.search import SearchBot
from patolli.players.tree import TreeBot

LEVELS = ("beginner", "casual", "strong", "expert", "master")
SLACK = 3  # times its noise: what is more than that worse than the best, a level does not look at


class EasyBot(LearnedBot):
    """The learned player made weaker: it takes turns that are not the best, never a bad one.

    Noise is added to the worth of completed turns, so every turn is still one that makes sense;
    what is much worse than the best is not looked at, nor what has scored less by the next own
    turn: nobody passes up a temple, or starves, for no reason. What all answer at once is chosen
    with the same noise. How much noise, the profile of the game tells by the name of the level.
    """

    def decide(self, view: View) -> int:
        if len(view.choices) == 1:
            return view.choices[0]
        if len(view.waiting) > 1:
            return self.glimpse(view)
        planned = self.plan.get(int(view.state.code()))
        if planned in view.words:
            return view.words[planned]
        path = self.pick(view)
        self.remember(view, path)
        return path[0]

    def glimpse(self, view: View) -> int:
        worths = self.foresee_all(view)
        choices = sorted(worths, key=lambda choice: -worths[choice])
        noise = self.noise(self.mind(view.state).profile)
        return choices[shuffled([worths[one] for one in choices], noise, self.chance(view))[0]]

    def pick(self, view: View) -> list[int]:
        """One of the completed turns: the best more often than others."""
        assert view.seat is not None
        random = self.chance(view)
        start = self.game.imagine(view, random)
        mind, seed = self.mind(start), self.chance_seed(view)
        mind.turn.search(start, view.seat)
        turns = mind.judged(start, view.seat, seed)
        best = self.play_out(view, start, mind.turn) or turns[0][1]
        scored = mind.score_soon(start, view.seat, best, seed)
        worths = [worth for worth, _ in turns]
        for number in shuffled(worths, self.noise(mind.profile), random):
            path = turns[number][1]
            if mind.score_soon(start, view.seat, path, seed) >= scored:
                return path
        return best

    def noise(self, found: Profile) -> int:
        """On the worth of what it may do, in hundredths of a point."""
        noise: int = getattr(found, self.name)
        return noise


def shuffled(worths: list[int], noise: int, random: Random) -> list[int]:
    """The numbers of what is not much worse than the first, in the order that noise makes.

    The noise is Gumbel's: then each is the first in proportion to the exponent of its worth.
    """
    near = [worth for worth in worths if worth >= worths[0] - SLACK * noise]
    found = []
    for worth in near:
        unit = min(max(random.unit(), 1e-9), 1 - 1e-9)
        found.append(worth - noise * math.log(-math.log(unit)))
    return sorted(range(len(near)), key=lambda number: -found[number])


class BeginnerBot(EasyBot):
    """Sees what a turn brings, and is far from always taking the best."""

    name = "beginner"


class CasualBot(EasyBot):
    """Takes any turn that looks nearly as good as the best."""

    name = "casual"


BOTS: dict[str, type[Bot]] = {
    bot.name: bot
    for bot in (
        RandomBot,
        GreedyBot,
        HeuristicBot,
        LearnedBot,
        PlannerBot,
        ChampionBot,
        SearchBot,
        TreeBot,
        BeginnerBot,
        CasualBot,
    )
}
TIMED = (ChampionBot.name, SearchBot.name, TreeBot.name)  # those that think by a clock
# Levels that are a player by another name; a server thinks for many tables, so on one core each.
MEANT = {"strong": "learned", "expert": "planner", "master": "champion:cores=1"}


def make(kind: str, game: Game, seconds: float = 1.0, seed: int = 0) -> Bot:
    """A player by name, with settings after a colon; BadSetup tells which there are.

    `make("search:rollouts=200,cores=2", game)` fixes the rollouts of every decision and uses a
    second process; a bare number is the clock: `search:0.1`.
    """
    name, _, text = kind.partition(":")
    name, _, meant = MEANT.get(name, name).partition(":")
    text = ",".join(filter(None, (meant, text)))
    if name not in BOTS:
        raise BadSetup(f"no player {name!r}; there are: {', '.join([*BOTS, *MEANT])}")
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
        if isinstance(bot, PlannerBot) and min(bot.sizes.first, bot.sizes.beam) < 1:
            raise BadSetup(f"player {kind!r}: it must compare at least one turn")
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
