"""All players of a game at every number of seats: the table and the plot of docs/players.md."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from patolli.simulate.match import Match
from patolli.simulate.statistics import Line, Summary

GATES = {  # must reach, by rung: wins at 2 and 4 seats; three seats lie halfway
    "greedy": (0.95, 0.80),
    "heuristic": (0.85, 0.70),
    "search": (0.70, 0.55),
}


@dataclass(frozen=True)
class Rung:
    """One step of the ladder: a player against copies of the one below."""

    bot: str
    below: str

    def match(self, game: str, seats: int, seed: str) -> Match:
        """One of this player and copies of the other in the remaining seats."""
        return Match(game, (self.bot, *[self.below] * (seats - 1)), seed)

    def gate(self, seats: int) -> float:
        """The win share whose lower bound must be reached."""
        two, four = GATES[self.bot.partition(":")[0]]
        return {2: two, 3: (two + four) / 2, 4: four}[seats]


RUNGS = (Rung("greedy", "random"), Rung("heuristic", "greedy"), Rung("search", "heuristic"))


def commit() -> str:
    """The commit of the working tree, or nothing outside of one."""
    try:
        told = subprocess.run(
            ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told.stdout.strip()


@dataclass(frozen=True)
class Climbed:
    """A rung as it was measured."""

    rung: Rung
    seats: int
    summary: Summary

    @property
    def line(self) -> Line:
        """The result of the player on this rung."""
        return self.summary.players[0]

    @property
    def passed(self) -> bool:
        """Whether the lower bound reaches the gate."""
        return self.line.low >= self.rung.gate(self.seats)


def climb(
    game: str,
    seats: Iterable[int],
    games: dict[str, int],
    seed: str,
    play: Callable[[Match, int], Summary],
    rungs: Iterable[Rung] = RUNGS,
) -> list[Climbed]:
    """Play every rung at every number of seats; `games` says how many, by player."""
    steps = list(rungs)
    return [
        Climbed(rung, count, play(rung.match(game, count, seed), games[rung.bot.partition(":")[0]]))
        for count in seats
        for rung in steps
    ]


def markdown(climbed: list[Climbed]) -> str:
    """The table for people."""
    rows = [
        "| seats | player | against | wins | 95 % | gate | | rank | margin | score | ms | n |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for one in climbed:
        line, summary = one.line, one.summary
        rows.append(
            f"| {one.seats} | {one.rung.bot} | {one.seats - 1} x {one.rung.below} "
            f"| {line.win_share:.1%} | {line.low:.1%} - {line.high:.1%} "
            f"| {one.rung.gate(one.seats):.0%} | {'passed' if one.passed else 'MISSED'} "
            f"| {line.mean_rank:.2f} | {line.margin:+.1f} | {line.mean_score:.1f} "
            f"| {line.seconds_per_answer * 1000:.1f} "
            f"| {summary.games} games, {summary.blocks} blocks |"
        )
    return "\n".join(rows) + "\n"


def plot(climbed: list[Climbed], title: str) -> str:
    """The same as a picture: a bar per rung with its interval, and a mark at the gate."""
    row, left, width = 26, 230, 420
    height = 60 + row * len(climbed)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 70} {height}" '
        'font-family="sans-serif" font-size="12" role="img">',
        f"<title>{title}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="10" y="20" font-size="14">{title}</text>',
    ]
    for share in range(0, 101, 25):
        x = left + width * share // 100
        parts.append(f'<path d="M{x} 34V{height - 20}" stroke="#ddd"/>')
        parts.append(f'<text x="{x}" y="{height - 6}" text-anchor="middle">{share} %</text>')
    for number, one in enumerate(climbed):
        y = 40 + row * number
        line = one.line
        low, high, won, gate = (
            left + width * part
            for part in (line.low, line.high, line.win_share, one.rung.gate(one.seats))
        )
        name = f"{one.seats} seats: {one.rung.bot} - {one.rung.below}"
        fill = "#3f7d58" if one.passed else "#b5532f"
        parts += [
            f'<text x="{left - 8}" y="{y + 13}" text-anchor="end">{name}</text>',
            f'<rect x="{left}" y="{y + 2}" width="{won - left:.1f}" height="14" fill="{fill}"/>',
            f'<path d="M{low:.1f} {y + 9}H{high:.1f}" stroke="#222" stroke-width="2"/>',
            f'<path d="M{gate:.1f} {y - 1}V{y + 19}" stroke="#222" stroke-dasharray="3 2"/>',
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"
