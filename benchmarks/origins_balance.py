"""How Origins plays with its figures: rounds, ends, points by source, single ways, the rush, alone.

python benchmarks/origins_balance.py measure FILE [--games 200] [--players heuristic search:0.02]
    [--seats 2 3 4] [--ways towers temples military districts rush] [--solo search:0.3]
python benchmarks/origins_balance.py tell FILE [--write docs/origins-balance.md]

`measure` adds games to FILE, a line each, until there are as many of every kind as asked for; a run
that was broken off goes on where it ended. `tell` makes the table of what FILE holds.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from patolli import api
from patolli.engine.components import in_force
from patolli.engine.question import advance
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import SOURCE_NAMES, SOURCES
from patolli.players import make
from patolli.players.fast import arena
from patolli.players.fast.turn import Turn
from patolli.players.fast.value import Value
from patolli.players.heuristic import HeuristicBot
from patolli.players.learned import LearnedBot
from patolli.players.profile import make_value, profile
from patolli.simulate import one_track

GAME = api.game("origins")
DEALS = 3_000_000_000  # first seed of the deals: nothing was learnt from these
MIXED = "mixed"  # all seats play alike
ENDS = {1: "temples", 2: "gold", 4: "towers", 8: "dice", 16: "rounds"}
GROUPS = {
    "military": ("attacks", "last-space"),
    "temples": ("temples",),
    "districts": ("districts", "abilities"),
    "towers": ("seats",),
    "people": ("population", "repeated-advisors", "advisors", "gold"),
}
FAST = (HeuristicBot.name, LearnedBot.name)  # that are played in the arena
WAYS = (*one_track.WAYS, one_track.RushBot.name)


@dataclass(frozen=True)
class Played:
    """One game: who sat where, and what came out."""

    box: str  # fingerprint of the components
    player: str
    way: str  # what one seat plays instead, or MIXED
    seats: int
    number: int
    seat: int  # of the way
    rounds: int
    ended: int
    points: list[list[int]]  # by seat and source
    winners: list[int]
    target: int  # alone


def play(player: str, way: str, seats: int, number: int) -> Played:
    """Play one game; the seat of a single way moves round from game to game."""
    own = number % seats
    name = player.partition(":")[0]
    if name in FAST and seats > 1 and way != one_track.RushBot.name:
        state = looked_ahead(player, way, seats, number)
    else:
        state = answered(player, way, seats, number)
    points = [
        [int(state.points[seat * SOURCES + source]) for source in range(SOURCES)]
        for seat in range(seats)
    ]
    target = int(state.target()) if seats == 1 else 0
    winners = int(state.winners())
    return Played(
        box=in_force(GAME.package),
        player=player,
        way=way,
        seats=seats,
        number=number,
        seat=own,
        rounds=int(state.round),
        ended=int(state.ended),
        points=points,
        winners=[seat for seat in range(seats) if winners >> seat & 1],
        target=target,
    )


def deal(way: str, seats: int, number: int) -> int:
    """Which deal a game has: a single way plays each deal from every seat."""
    return number if way == MIXED else number // seats


def looked_ahead(player: str, way: str, seats: int, number: int) -> Origins:
    """A game of a player that only looks ahead, with any settings, in the arena: so it is faster.

    `heuristic` plays as it does at a table; `learned` does not think again within its turn there.
    """
    bot = make(player, GAME)
    assert isinstance(bot, HeuristicBot)
    usual = replace(profile("origins", seats), **bot.settings)
    state = GAME.new(seats)
    advance(state)

    def mind(value: Value) -> Turn:
        return Turn(value, state, usual.width, 1, usual.nodes)

    turns = [mind(bot.make_value(usual, seats))] * seats
    if way != MIXED:
        turns[number % seats] = mind(make_value(GAME, one_track.weights(way, seats)))
    arena.play(state, turns, DEALS + deal(way, seats, number))
    assert isinstance(state, Origins)
    return state


def answered(player: str, way: str, seats: int, number: int) -> Origins:
    """A game of any players at a table."""
    table = api.table("origins", seats, f"balance/{deal(way, seats, number)}")
    bots = [make(player, table.game, seed=number * 4 + seat) for seat in range(seats)]
    if way != MIXED:
        bots[number % seats] = one_track.make(way, table.game, seats, seed=number)
    while table.waiting:
        seat = table.waiting[0]
        table.answer(seat, bots[seat].word(table.seen(seat)))
    for bot in bots:
        bot.close()
    state = table.state
    assert isinstance(state, Origins)
    return state


def stored(file: Path) -> list[Played]:
    """The games of a file that were played with the components in force."""
    if not file.is_file():
        return []
    box = in_force(GAME.package)
    games = [Played(**json.loads(line)) for line in file.read_text().splitlines()]
    return [game for game in games if game.box == box]


def measure(file: Path, wanted: Iterable[tuple[str, str, int, int]]) -> None:
    """Add games until there are as many as wanted of every player, way and number of seats."""
    have = Counter((game.player, game.way, game.seats) for game in stored(file))
    for player, way, seats, games in wanted:
        began, first = time.monotonic(), have[player, way, seats]
        with file.open("a") as out:
            for number in range(first, games):
                out.write(json.dumps(asdict(play(player, way, seats, number))) + "\n")
                out.flush()
        took = (time.monotonic() - began) / max(1, games - first)
        print(f"{player} {way} {seats}: {max(first, games)} games, {took:.1f} s each", flush=True)


def middle(values: Iterable[int]) -> str:
    """Tenth, half and nine tenths of some numbers."""
    found = sorted(values)
    return " / ".join(str(found[len(found) * part // 10]) for part in (1, 5, 9))


def share(count: float, of: float) -> str:
    """A percentage."""
    return f"{100 * count / of:.0f} %" if of else "-"


def won(game: Played, seat: int) -> float:
    """What a seat has of the victory."""
    return 1 / len(game.winners) if seat in game.winners else 0.0


def mixed_rows(games: list[Played]) -> Iterator[str]:
    """Length, points and ends of games in which all play alike."""
    heads = ["player", "seats", "games", "rounds", "6-12", "points", "80-250", "ends"]
    yield f"| {' | '.join(heads)} |"
    yield "|---|---|---|---|---|---|---|---|"
    for (player, seats), own in groups(games, MIXED):
        best = [sum(game.points[game.winners[0]]) for game in own]
        ends = ", ".join(
            f"{name} {share(sum(bool(game.ended & bit) for game in own), len(own))}"
            for bit, name in ENDS.items()
        )
        yield (
            f"| {player} | {seats} | {len(own)} | {middle(game.rounds for game in own)} "
            f"| {share(sum(6 <= game.rounds <= 12 for game in own), len(own))} | {middle(best)} "
            f"| {share(sum(80 <= points <= 250 for points in best), len(own))} | {ends} |"
        )


def source_rows(games: list[Played]) -> Iterator[str]:
    """Where the points of all seats come from."""
    yield f"| player | seats | mean | {' | '.join(GROUPS)} |"
    yield "|---|---|---|" + "---|" * len(GROUPS)
    for (player, seats), own in groups(games, MIXED):
        sums = dict.fromkeys(SOURCE_NAMES, 0)
        for game in own:
            for row in game.points:
                for name, points in zip(SOURCE_NAMES, row, strict=True):
                    sums[name] += points
        total = sum(sums.values())
        parts = [share(sum(sums[name] for name in names), total) for names in GROUPS.values()]
        yield f"| {player} | {seats} | {total / len(own) / seats:.0f} | {' | '.join(parts)} |"


def way_rows(games: list[Played]) -> Iterator[str]:
    """What one seat wins that plays a single way among others that play as they like."""
    yield "| way | against | seats | games | wins | fair share | rounds | earliest end |"
    yield "|---|---|---|---|---|---|---|---|"
    for way in WAYS:
        for (player, seats), own in groups(games, way):
            wins = sum(won(game, game.seat) for game in own)
            yield (
                f"| {way} | {player} | {seats} | {len(own)} | {share(wins, len(own))} "
                f"| {share(1, seats)} | {middle(game.rounds for game in own)} "
                f"| round {min(game.rounds for game in own)} |"
            )


def solo_rows(games: list[Played]) -> Iterator[str]:
    """How often the target is reached alone."""
    yield "| player | games | points | target | reached |"
    yield "|---|---|---|---|---|"
    for player in sorted({game.player for game in games if game.seats == 1}):
        own = [game for game in games if game.player == player and game.seats == 1]
        points = [sum(game.points[0]) for game in own]
        reached = sum(sum(game.points[0]) >= game.target for game in own)
        yield (
            f"| {player} | {len(own)} | {middle(points)} | {middle(g.target for g in own)} "
            f"| {share(reached, len(own))} |"
        )


def groups(games: list[Played], way: str) -> Iterator[tuple[tuple[str, int], list[Played]]]:
    """The games of one way by player and number of seats."""
    found: dict[tuple[str, int], list[Played]] = {}
    for game in games:
        if game.way == way and game.seats > 1:
            found.setdefault((game.player, game.seats), []).append(game)
    yield from sorted(found.items())


def tell(games: list[Played]) -> str:
    """The tables of a file."""
    parts = [
        *("## Length, points, ends\n", *mixed_rows(games), ""),
        *("## Sources of points\n", *source_rows(games), ""),
        *("## Single ways\n", *way_rows(games), ""),
        *("## Alone\n", *solo_rows(games), ""),
    ]
    return "\n".join(parts)


def main() -> None:
    """Measure, or tell what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["measure", "tell"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", nargs="*", default=["heuristic", "search:0.02"])
    parser.add_argument("--seats", nargs="+", type=int, default=[2, 3, 4])
    parser.add_argument("--ways", nargs="*", default=list(WAYS))
    parser.add_argument("--solo", nargs="*", default=["search:0.3"])
    parser.add_argument("--write", type=Path)
    given = parser.parse_args()
    players, seats = given.players, given.seats
    if given.what == "measure":
        wanted = [(player, MIXED, count, given.games) for player in players for count in seats]
        wanted += [
            (player, way, count, given.games)
            for player in players[:1]
            for way in given.ways
            for count in seats
        ]
        wanted += [(player, MIXED, 1, given.games) for player in given.solo]
        measure(given.file, wanted)
    text = tell(stored(given.file))
    print(text)
    if given.write is not None:
        above = given.write.read_text().split("## Length, points, ends", 1)[0]
        given.write.write_text(above + text)


if __name__ == "__main__":
    main()
