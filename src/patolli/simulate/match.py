"""One deal block: the same chance stream, every player once in every seat."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from patolli import api
from patolli.engine.errors import BadSetup, PatolliError
from patolli.engine.table import Table
from patolli.players import Bot, GreedyBot, make


@dataclass(frozen=True)
class Match:
    """Who plays what; the number of players is the number of seats."""

    game: str
    bots: tuple[str, ...]
    seed: str = "1"
    seconds: float = 1.0
    options: Mapping[str, str] = field(default_factory=dict)

    def check(self) -> None:
        """BadSetup if this cannot be played."""
        game = api.game(self.game)
        game.settle(len(self.bots), self.options)
        for bot in self.bots:
            make(bot, game, self.seconds)

    def blocks(self, games: int) -> int:
        """How many whole blocks give at least so many games."""
        if games < 1:
            raise BadSetup("a match needs at least one game")
        return -(-games // len(self.bots))


@dataclass(frozen=True)
class Played:
    """One finished game, by player as the match lists them."""

    first: int  # the seat of the first player; the others sit round in order
    scores: tuple[float, ...]
    wins: tuple[float, ...]  # shared among winners
    ranks: tuple[float, ...]
    margins: tuple[float, ...]  # to the best opponent
    answers: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    cpu: tuple[float, ...]  # seconds of this process that the answers took
    failures: tuple[int, ...]  # answers the greedy player had to give instead
    mark: str  # hash of the final position


def play_block(match: Match, number: int) -> list[Played]:
    """Play one block: as many games as there are seats."""
    return [play_game(match, number, first) for first in range(len(match.bots))]


def play_game(match: Match, number: int, first: int) -> Played:
    """Play one game of a block; player p sits at seat (first + p) modulo the seats."""
    seats = len(match.bots)
    table = api.table(match.game, seats, f"{match.seed}/{number}", match.options)
    bots = [
        make(bot, table.game, match.seconds, bot_seed(match.seed, number, player))
        for player, bot in enumerate(match.bots)
    ]
    watch = Watch(seats)
    try:
        while table.waiting:
            seat = table.waiting[0]
            player = (seat - first) % seats
            watch.answer(table, seat, player, bots[player])
    finally:
        for bot in bots:
            bot.close()
    return result(table, first, watch)


def bot_seed(seed: str, number: int, player: int) -> int:
    """The seed of a player in a block, the same in every seat."""
    digest = hashlib.sha256(f"{seed}/{number}/player {player}".encode()).digest()
    return int.from_bytes(digest[:4], "big")


class Watch:
    """Takes the time of the players and stands in for one that fails."""

    def __init__(self, seats: int) -> None:
        self.answers = [0] * seats
        self.seconds = [0.0] * seats
        self.slowest = [0.0] * seats
        self.cpu = [0.0] * seats
        self.failures = [0] * seats

    def answer(self, table: Table, seat: int, player: int, bot: Bot) -> None:
        """Let a player answer at the table."""
        view = table.seen(seat)
        began, used = time.perf_counter(), time.process_time()
        try:
            word = bot.word(view)
            took = time.perf_counter() - began
            table.answer(seat, word)
        except (PatolliError, ArithmeticError, LookupError, ValueError, AssertionError):
            took = time.perf_counter() - began
            self.failures[player] += 1
            table.answer(seat, GreedyBot(table.game).word(view))
        self.answers[player] += 1
        self.seconds[player] += took
        self.cpu[player] += time.process_time() - used
        self.slowest[player] = max(self.slowest[player], took)


def result(table: Table, first: int, watch: Watch) -> Played:
    """What came out, by player."""
    seats = table.seats
    at = [(first + player) % seats for player in range(seats)]
    scores = [float(table.scores[seat]) for seat in at]
    winners = table.winners
    wins = [1 / len(winners) if seat in winners else 0.0 for seat in at]
    return Played(
        first=first,
        scores=tuple(scores),
        wins=tuple(wins),
        ranks=tuple(ranks(table, at)),
        margins=tuple(
            score - max(scores[:player] + scores[player + 1 :], default=0.0)
            for player, score in enumerate(scores)
        ),
        answers=tuple(watch.answers),
        seconds=tuple(watch.seconds),
        slowest=tuple(watch.slowest),
        cpu=tuple(watch.cpu),
        failures=tuple(watch.failures),
        mark=f"{int(table.state.code()) & 0xFFFFFFFF:08x}",
    )


def ranks(table: Table, at: list[int]) -> list[float]:
    """The rank of every player, by score and then tie-break; equals share the mean rank."""
    standing = [(table.scores[seat], int(table.state.tie_break(seat))) for seat in at]
    return [
        1 + sum(other > own for other in standing) + (standing.count(own) - 1) / 2
        for own in standing
    ]
