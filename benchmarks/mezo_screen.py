"""How often each god of Mezo wins between narrow lookaheads that judge by a network: a quick look.

python benchmarks/mezo_screen.py --seats 3 --games 240 [--net FILE] [--ah-puch linear] [--add FILE]

The players get the whole position, as in games to learn from, and every deal of gods to seats comes
equally often; a game takes a tenth of a second. `mezo_balance.py` measures through views; `--add`
adds the games to a file of it, so that it tells them beside the others.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path

from mezo_balance import Played, dealt

from patolli import api
from patolli.engine.components import in_force
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, State
from patolli.games.mezo.rules.tables import GOD_NAMES
from patolli.players.fast.arena import play
from patolli.players.fast.value import Value
from patolli.players.nets import net_value
from patolli.players.profile import make_value, profile
from patolli.simulate.selfplay import lookahead
from patolli.simulate.tuning import opening

WIDTH, NODES = 4, 80  # as in games to learn from
LINEAR = "linear"
NAMES = {"": "learned, narrow", LINEAR: "heuristic, narrow"}  # as a file of games calls them


@dataclass(frozen=True)
class Screened:
    """What became of one god in one game."""

    god: str
    won: bool
    lead: float  # in points, over the best other
    expected: float  # of it, by the network before the first turn


def value(seats: int, net: str) -> Value:
    """The value of a network's file, of the shipped one (an empty name), or the linear one."""
    game = api.game("mezo")
    if net == LINEAR:
        return make_value(game, profile("mezo", seats).weights)
    return net_value(game, seats, Path(net) if net else None)


def set_up(state: State, gods: tuple[str, ...], random: Random) -> None:
    """Draw what the set-up draws, and give the gods to the seats."""
    out = Choices()
    while True:
        seat = int(state.to_answer)
        fill_choices(state, seat, out)
        if seat == CHANCE:
            reply(state, seat, out.at_weight(int(random.below(int(out.total)))))
        elif state.kinds[state.top()].name == "god":
            reply(state, seat, GOD_NAMES.index(gods[seat]))
        else:
            return


@dataclass(frozen=True)
class Ended:
    """One game that is over, and the lead of each seat that the network expected before it."""

    number: int
    gods: tuple[str, ...]
    state: State
    hopes: list[float]

    @property
    def points(self) -> list[float]:
        """What each seat has scored."""
        unit = api.game("mezo").unit
        return [int(self.state.score(seat)) / unit for seat in range(len(self.gods))]


def ended(
    seats: int, games: int, net: str = "", ah_puch: str = "", first: int = 0
) -> Iterator[Ended]:
    """Play the games; Ah Puch may judge by another network than the others."""
    like = opening("mezo", seats)
    judge = value(seats, net)
    usual, special = (
        [lookahead("mezo", value(seats, one), like, WIDTH, NODES) for _ in range(seats)]
        for one in (net, ah_puch or net)
    )
    for number in range(first, first + games):
        gods, state = dealt(seats, number), like.copy()
        set_up(state, gods, Random(number * 3 + 7))
        hopes = [int(judge.margin(state, seat)) / 100 for seat in range(seats)]
        turns = [
            special[seat] if god == GOD_NAMES[0] else usual[seat] for seat, god in enumerate(gods)
        ]
        play(state, turns, number * 11 + 1)
        yield Ended(number, gods, state, hopes)


def screened(games: Iterator[Ended]) -> Iterator[Screened]:
    """What became of every god."""
    for game in games:
        points = game.points
        for seat, god in enumerate(game.gods):
            lead = points[seat] - max(points[:seat] + points[seat + 1 :])
            won = bool(game.state.winners() >> seat & 1)
            yield Screened(god, won, lead, game.hopes[seat])


def screen(seats: int, games: int, net: str = "", ah_puch: str = "") -> Iterator[Screened]:
    """Play the games and tell what became of every god."""
    return screened(ended(seats, games, net, ah_puch))


def added(games: Iterator[Ended], player: str, file: Path) -> Iterator[Ended]:
    """The same games, each written to a file as it passes."""
    title = api.game("mezo")
    for game in games:
        points = [round(one) for one in game.points]
        played = Played(
            in_force(title.package), player, len(game.gods), game.number, list(game.gods), points,
            title.score_sheet(game.state),
        )  # fmt: skip
        with file.open("a") as out:
            out.write(json.dumps(asdict(played)) + "\n")
        yield game


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--net", default="", help="a file, linear, or else the network that ships")
    parser.add_argument("--ah-puch", default="", help="the same for the seat of Ah Puch")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--add", type=Path, help="a file of mezo_balance.py")
    given = parser.parse_args()
    games = ended(given.seats, given.games, given.net, given.ah_puch, given.first)
    if given.add is not None:
        if given.ah_puch or given.net not in NAMES:
            parser.error("--add is for the network that ships, or linear, at every seat")
        games = added(games, NAMES[given.net], given.add)
    rows = list(screened(games))
    for god in GOD_NAMES:
        own = [row for row in rows if row.god == god]
        if own:
            share, count = sum(row.won for row in own) / len(own), len(own)
            error = 196 * sqrt(share * (1 - share) / count)
            lead = sum(row.lead for row in own) / count
            expected = sum(row.expected for row in own) / count
            told = f"{100 * share:.0f} % +- {error:.0f} of {count}"
            print(f"{god}: {told}, lead {lead:+.1f}, expected {expected:+.1f}")


if __name__ == "__main__":
    main()
