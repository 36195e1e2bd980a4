"""How often each god of Mezo wins, with every deal of gods to players of equal strength.

python benchmarks/mezo_balance.py measure FILE [--games 400] [--player heuristic] [--seats 2,3,4]
    [--edition FILE] [--deals NAME]
python benchmarks/mezo_balance.py tell FILE [--write docs/mezo-balance.md]

`measure` adds games to FILE, a line each, until there are as many at every number of seats, and at
two seats as many of every pair; `tell` makes the tables of what FILE holds. An edition lays other
figures over the box, to try them; other deals have another name (and a FILE of their own).
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import comb, sqrt
from pathlib import Path

from patolli import api
from patolli.engine.components import in_force
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import GOD_NAMES
from patolli.players import make

WANTED = {2: (40, 60), 3: (28, 39), 4: (20, 30)}  # percent of games a god should win, by seats
WORST_PAIR = 65  # percent that the better god of a pair may win at two seats
ENOUGH = 400  # games, at a number of seats and of a pair; fewer settle nothing
DEALS = "gods"  # name of the deals that are told
PAIRS = comb(len(GOD_NAMES), 2)


@dataclass(frozen=True)
class Played:
    """One game: the gods and points of the seats, and what the points came from."""

    box: str  # fingerprint of the components
    player: str
    seats: int
    number: int
    gods: list[str]
    points: list[int]
    sources: list[dict[str, int]]


def dealt(seats: int, number: int) -> tuple[str, ...]:
    """Who has which god: all deals in turn, so that no god or pair has fewer games by chance."""
    deals = list(itertools.permutations(GOD_NAMES, seats))
    return deals[number % len(deals)]


def play(
    player: str, seats: int, number: int, edition: str | None = None, deals: str = DEALS
) -> Played:
    """Play one game; who has which god is dealt, not chosen."""
    table = api.table("mezo", seats, f"{deals}/{number}", edition=edition)
    gods = dealt(seats, number)
    bots = [make(player, table.game, seed=number * 4 + seat) for seat in range(seats)]
    while table.waiting:
        seat = table.waiting[0]
        view = table.seen(seat)
        if view.kind is not None and view.kind.name == "god":
            table.answer(seat, f"god {gods[seat]}")
        else:
            table.answer(seat, bots[seat].word(view))
    for bot in bots:
        bot.close()
    state = table.state
    assert isinstance(state, Mezo)
    return Played(
        box=in_force(table.game.package, edition),
        player=player,
        seats=seats,
        number=number,
        gods=[GOD_NAMES[int(state.god[seat]) - 1] for seat in range(seats)],
        points=[int(state.vp[seat]) for seat in range(seats)],
        sources=table.game.score_sheet(state),
    )


def stored(file: Path, edition: str | None = None) -> list[Played]:
    """The games of a file that were played with the components in force, or with an edition."""
    if not file.is_file():
        return []
    box = in_force(api.game("mezo").package, edition)
    games = [Played(**json.loads(line)) for line in file.read_text().splitlines()]
    return [game for game in games if game.box == box]


def measure(
    file: Path,
    player: str,
    seats: list[int],
    games: int,
    edition: str | None = None,
    deals: str = DEALS,
) -> None:
    """Add games until there are as many as wanted at every number of seats."""
    have = Counter((game.player, game.seats) for game in stored(file, edition))
    for count in seats:
        wanted = games * PAIRS if count == 2 else games
        with file.open("a") as out:
            for number in range(have[player, count], wanted):
                played = play(player, count, number, edition, deals)
                out.write(json.dumps(asdict(played)) + "\n")
                out.flush()


def winner(game: Played) -> str:
    """The god with the most points; there are no ties (MZ-3.11)."""
    return game.gods[game.points.index(max(game.points))]


def verdict(inside: bool, games: int) -> str:
    """Whether a wish was met, and by enough games to say so."""
    few = f"fewer than {ENOUGH} games" if games < ENOUGH else ""
    return ", ".join(filter(None, ("" if inside else "missed", few)))


def god_rows(games: list[Played]) -> Iterator[str]:
    """What every god wins at every number of seats."""
    say = api.game("mezo").say("en")
    yield "| player | seats | god | games | wins | wanted | mean VP | |"
    yield "|---|---|---|---|---|---|---|---|"
    for player, seats in sorted({(game.player, game.seats) for game in games}):
        own = [game for game in games if (game.player, game.seats) == (player, seats)]
        for god in GOD_NAMES:
            there = [game for game in own if god in game.gods]
            if not there:
                continue
            share = 100 * sum(winner(game) == god for game in there) / len(there)
            error = 196 * sqrt(share / 100 * (1 - share / 100) / len(there))
            mean = sum(game.points[game.gods.index(god)] for game in there) / len(there)
            low, high = WANTED[seats]
            told = verdict(low <= share <= high, len(own))
            yield (
                f"| {player} | {seats} | {say.term('god', god)} | {len(there)} "
                f"| {share:.0f} % ± {error:.0f} | {low}-{high} % | {mean:.0f} | {told} |"
            )


def pair_rows(games: list[Played]) -> Iterator[str]:
    """Which god of two wins at two seats."""
    say = api.game("mezo").say("en")
    yield "| player | pair | games | wins of the first | |"
    yield "|---|---|---|---|---|"
    for player in sorted({game.player for game in games}):
        for one, other in itertools.combinations(GOD_NAMES, 2):
            pair = sorted((one, other))
            own = [g for g in games if g.player == player and sorted(g.gods) == pair]
            if not own:
                continue
            share = 100 * sum(winner(game) == one for game in own) / len(own)
            told = verdict(max(share, 100 - share) <= WORST_PAIR, len(own))
            names = f"{say.term('god', one)} against {say.term('god', other)}"
            yield f"| {player} | {names} | {len(own)} | {share:.0f} % | {told} |"


def source_rows(games: list[Played]) -> Iterator[str]:
    """What the points of every god come from: mean VP."""
    title = api.game("mezo")
    say = title.say("en")
    keys = list(games[0].sources[0]) if games else []
    yield "| player | seats | god | " + " | ".join(say(f"score.{key}") for key in keys) + " |"
    yield "|---" * (3 + len(keys)) + "|"
    for player, seats in sorted({(game.player, game.seats) for game in games}):
        for god in GOD_NAMES:
            sheets = [
                game.sources[game.gods.index(god)]
                for game in games
                if (game.player, game.seats) == (player, seats) and god in game.gods
            ]
            if sheets:
                each = title.unit * len(sheets)
                means = [sum(sheet[key] for sheet in sheets) / each for key in keys]
                figures = " | ".join(f"{mean:.1f}" for mean in means)
                yield f"| {player} | {seats} | {say.term('god', god)} | {figures} |"


def tell(games: list[Played], edition: str | None = None) -> str:
    """The tables of a file."""
    parts = ["## Gods\n", f"Figures `{in_force(api.game('mezo').package, edition)}`.", ""]
    parts += [*god_rows(games), "", "## Pairs at two seats\n", *pair_rows(games), ""]
    parts += ["## Where points come from\n", *source_rows(games), ""]
    return "\n".join(parts)


def main() -> None:
    """Measure, or tell what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["measure", "tell"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=ENOUGH)
    parser.add_argument("--player", default="heuristic")
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--edition", type=Path, help="other figures, to try them")
    parser.add_argument("--deals", default=DEALS, help="name of the deals to play")
    parser.add_argument("--write", type=Path)
    given = parser.parse_args()
    edition = given.edition.read_text(encoding="utf-8") if given.edition is not None else None
    if given.what == "measure":
        seats = [int(part) for part in given.seats.split(",")]
        measure(given.file, given.player, seats, given.games, edition, given.deals)
    text = tell(stored(given.file, edition), edition)
    print(text)
    if given.write is not None:
        above = given.write.read_text().split("## Gods", 1)[0]
        given.write.write_text(above + text)


if __name__ == "__main__":
    main()
