"""Measure our players against the panel, as rows for the table of baselines.

python examples/baselines.py mezo 100 random greedy heuristic
"""

from __future__ import annotations

import sys

from patolli.research import evaluate


def main(game: str = "mezo", games: int = 100, *players: str) -> list[str]:
    """One row per player: win share against everybody of the panel, with 95 % intervals."""
    rows = []
    for player in players or ("random", "greedy", "heuristic"):
        cells = [
            f"{score.win_share:.1%} ({score.low:.0%}-{score.high:.0%})"
            for score in evaluate(player, game, seats=2, games=games)
        ]
        rows.append(f"| {game} | {player} | {' | '.join(cells)} |")
    return rows


if __name__ == "__main__":
    given = sys.argv[1:]
    for row in main(given[0] if given else "mezo", int(given[1]) if given[1:] else 100, *given[2:]):
        print(row)
