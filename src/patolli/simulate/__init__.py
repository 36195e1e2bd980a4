"""Matches between players: deal blocks, statistics, ladders; on one machine or on Ray."""

from patolli.simulate.match import Match, Played, play_block
from patolli.simulate.statistics import Summary, summarize

__all__ = ["Match", "Played", "Summary", "play_block", "summarize"]
