"""Computer players. They see a view and the choices of their question, nothing else."""

from patolli.players.basic import Bot, GreedyBot, RandomBot, make

__all__ = ["Bot", "GreedyBot", "RandomBot", "make"]
