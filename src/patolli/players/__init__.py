"""Computer players. They see a view and the choices of their question, nothing else."""

from patolli.players.advice import Advice, advise, explain, turn_of
from patolli.players.basic import Bot, GreedyBot, RandomBot
from patolli.players.champion import ChampionBot
from patolli.players.guard import Guarded
from patolli.players.heuristic import HeuristicBot
from patolli.players.learned import LearnedBot, PlannerBot
from patolli.players.levels import BOTS, LEVELS, make, make_level
from patolli.players.ratings import Rating, level_ratings, rating_text
from patolli.players.search import SearchBot

__all__ = [
    "BOTS",
    "LEVELS",
    "Advice",
    "Bot",
    "ChampionBot",
    "GreedyBot",
    "Guarded",
    "HeuristicBot",
    "LearnedBot",
    "PlannerBot",
    "RandomBot",
    "Rating",
    "SearchBot",
    "advise",
    "explain",
    "level_ratings",
    "make",
    "make_level",
    "rating_text",
    "turn_of",
]
