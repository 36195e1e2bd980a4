"""Computer players. They see a view and the choices of their question, nothing else."""

from patolli.players.basic import Bot, GreedyBot, RandomBot
from patolli.players.guard import Guarded
from patolli.players.heuristic import HeuristicBot
from patolli.players.hint import hint
from patolli.players.levels import BOTS, LEVELS, make, make_level
from patolli.players.search import SearchBot

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "GreedyBot",
    "Guarded",
    "HeuristicBot",
    "RandomBot",
    "SearchBot",
    "hint",
    "make",
    "make_level",
]
