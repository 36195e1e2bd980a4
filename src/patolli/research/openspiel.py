"""The games in OpenSpiel: `pyspiel.load_game("patolli_tikal", {"players": 2})`.

Importing this module registers them. Chance nodes are explicit, with the exact probabilities of
the bags and dice. Seats that are asked at the same time act one after another, and nobody sees
what the others have answered. Parameters: `players`; `utility`, "win" (the share of the victory
less that of an equal draw) or "margin" (points ahead of the best other seat); `options` as
`name=value` with commas between.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pyspiel

from patolli import api
from patolli.engine.errors import BadSetup
from patolli.engine.game import Game, phrase
from patolli.engine.question import DRAW, Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, EVERYBODY, State
from patolli.engine.view import as_dict
from patolli.research.fast.batch import margin
from patolli.research.games import Games

PREFIX = "patolli_"
DIGEST_BITS = 64  # of what a player has seen, at the end of an information state tensor
UTILITIES = ("win", "margin")
MARGIN_BOUND = 1000.0

Table = tuple[str, str]  # a title and its options


class Position:
    """A state that OpenSpiel can copy and store, with what every player has seen before it."""

    def __init__(self, table: Table, state: State, seen: list[bytes]) -> None:
        self.table = table
        self.state = state
        self.seen = seen

    def __deepcopy__(self, memo: Any) -> Position:
        return Position(self.table, self.state.copy(), list(self.seen))

    def __reduce__(self) -> Any:
        return unpacked, (self.table, self.state.pack(), self.seen)


def unpacked(table: Table, numbers: list[int], seen: list[bytes]) -> Position:
    """A position that was stored."""
    name, options = table
    return Position(table, api.game(name).unpack(numbers, parse_options(options)), seen)


class SpielGame(pyspiel.Game):
    """One title with a number of players and options."""

    def __init__(self, game: Game, parameters: dict[str, Any] | None = None) -> None:
        given = {**defaults(game), **(parameters or {})}
        self.patolli = game
        self.seats = int(given["players"])
        self.utility = str(given["utility"])
        if self.utility not in UTILITIES:
            raise BadSetup(f"utility cannot be {self.utility!r}; possible: {', '.join(UTILITIES)}")
        self.table: Table = (game.name, str(given["options"]))
        self.games = Games(game.name, self.seats, 1, 0, parse_options(self.table[1]))
        self.start = self.games.core.start
        self.hides = any(field.seen_by != EVERYBODY for field in self.start.fields())
        self.out = Choices()
        super().__init__(game_type(game, self.zero_sum), self._info(), given)

    @property
    def zero_sum(self) -> bool:
        """Whether what one wins the others lose."""
        return self.utility == "win" and self.seats > 1

    def _info(self) -> Any:
        """The bounds of the game."""
        game = self.patolli
        draws = [int(kind.size) for kind in game.kinds if kind.role == DRAW]
        bound = 1.0 if self.utility == "win" else MARGIN_BOUND
        return pyspiel.GameInfo(
            num_distinct_actions=game.action_total,
            max_chance_outcomes=max(draws),
            num_players=self.seats,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0 if self.zero_sum else None,
            max_game_length=game.longest,
        )

    def new_initial_state(self, _from: str | None = None) -> SpielState:
        """The beginning of a game; the first draws are chance nodes."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        """What shows a player's observations, or with perfect recall its information states."""
        if parameters:
            raise BadSetup("observers of Patolli take no parameters")
        recall = kind is not None and kind.perfect_recall
        return Observer(self, recall)

    def show(self, state: State, player: int) -> Any:
        """The cells of an observation."""
        core = self.games.core
        core.sight.begin(0, player)
        core.reader.read(state, core.sight)
        return self.games.observation[0]


class SpielState(pyspiel.State):
    """A position as OpenSpiel sees it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.table, game.start.copy(), [b""] * game.seats)

    @property
    def spiel(self) -> SpielGame:
        """The game, as the class it is made of."""
        found: SpielGame = self.get_game()
        return found

    def current_player(self) -> int:
        """The player asked, the lowest of several; chance, or the end."""
        state = self.position.state
        if state.depth == 0:
            return int(pyspiel.PlayerId.TERMINAL)
        asked = int(state.to_answer)
        return int(pyspiel.PlayerId.CHANCE) if asked == CHANCE else asked

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.position.state.depth == 0)

    def _legal_actions(self, player: int) -> list[int]:
        """The legal actions in ascending order."""
        return sorted(self.position.state.choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its probability; they add up to one."""
        out = self.spiel.out
        fill_choices(self.position.state, CHANCE, out)
        weights: dict[int, int] = {}
        for index in range(out.count):
            item = int(out.item[index])
            weights[item] = weights.get(item, 0) + int(out.weight[index])
        return [(item, weight / int(out.total)) for item, weight in sorted(weights.items())]

    def _apply_action(self, action: int) -> None:
        """Carry out a legal action or an outcome of chance."""
        state = self.position.state
        kind = state.kinds[state.top()]
        asked = state.to_answer
        reply(state, asked, action if asked == CHANCE else action - int(kind.first))
        if self.spiel.hides:
            self.position.seen = [
                chained(before, state, player) for player, before in enumerate(self.position.seen)
            ]

    def _action_to_string(self, player: int, action: int) -> str:
        """An action in the words of the game."""
        state = self.position.state
        if player == pyspiel.PlayerId.CHANCE:
            kind = state.kinds[state.top()]
            return phrase(kind, action) if action < kind.size else str(action)
        return phrase(*self.spiel.patolli.action(action))

    def returns(self) -> list[float]:
        """Every player's utility; nothing before the end."""
        state, game = self.position.state, self.spiel
        if state.depth > 0:
            return [0.0] * game.seats
        if game.utility == "margin":
            unit = game.patolli.unit
            return [int(margin(state, seat)) / unit for seat in range(game.seats)]
        winners = game.patolli.winners(state)
        share = 1 / len(winners) if winners else 0.0
        return [(share if s in winners else 0.0) - 1 / game.seats for s in range(game.seats)]

    def known(self, player: int) -> str:
        """A name for everything a player has seen so far: equal for what it cannot tell apart."""
        if not self.spiel.hides:
            return " ".join(map(str, self.history()))
        return self.position.seen[player].hex()

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float] | None = None
    ) -> SpielState:
        """Another state that the player cannot tell from this one.

        Where nothing is hidden that is this state itself. Else its history is empty.
        """
        game = self.spiel
        if not game.hides:
            return cast(SpielState, self.clone())
        seed = int((sampler() if sampler else np.random.random()) * 2**31)
        found = game.new_initial_state()
        view = game.patolli.view(self.position.state, player)
        state = game.patolli.imagine(view, Random(seed))
        found.position = Position(game.table, state, list(self.position.seen))
        return found

    def __str__(self) -> str:
        state = self.position.state
        return f"{self.spiel.patolli.name} {int(state.code()):010x} {self.history()}"


class Observer:
    """What a player sees, as OpenSpiel asks for it; with perfect recall also what it has seen."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self.game = game
        self.recall = recall
        parts = game.games.layout.parts
        size = game.games.layout.size
        self.tensor = np.zeros(size + (DIGEST_BITS if recall else 0), np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.stop].reshape(part.shape) for part in parts
        }
        if recall:
            self.dict["seen"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Show a state as a player sees it."""
        size = self.game.games.layout.size
        self.tensor[:size] = self.game.show(state.position.state, player)
        if self.recall:
            digest = hashlib.sha256(state.known(player).encode()).digest()[: DIGEST_BITS // 8]
            self.tensor[size:] = np.unpackbits(np.frombuffer(digest, np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in writing."""
        if self.recall:
            return f"{player} {state.known(player)}"
        return str(as_dict(self.game.patolli.view(state.position.state, player)))


def chained(before: bytes, state: State, player: int) -> bytes:
    """What a player has seen, extended by what it sees now."""
    seen = state.seen_by(player).pack()
    return hashlib.blake2b(before + repr(seen).encode(), digest_size=16).digest()


def defaults(game: Game) -> dict[str, Any]:
    """The parameters and their values if none are given."""
    return {"players": game.seats[-1], "utility": "win", "options": ""}


def parse_options(text: str) -> dict[str, str]:
    """Options from `name=value,name=value`."""
    found = {}
    for part in filter(None, text.split(",")):
        name, equals, value = part.partition("=")
        if not equals:
            raise BadSetup(f"options are name=value, not {part!r}")
        found[name.strip()] = value.strip()
    return found


def game_type(game: Game, zero_sum: bool = True) -> Any:
    """How OpenSpiel describes a title."""
    hides = any(field.seen_by != EVERYBODY for field in game.new(game.seats[0]).fields())
    kinds = pyspiel.GameType
    information = kinds.Information
    return kinds(
        short_name=PREFIX + game.name,
        long_name=f"Patolli: {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=defaults(game),
    )


def class_of(game: Game) -> type[SpielGame]:
    """The class that OpenSpiel makes games of a title from."""

    class Title(SpielGame):
        def __init__(self, parameters: dict[str, Any] | None = None) -> None:
            super().__init__(game, parameters)

    return Title


def register() -> None:
    """Make every title known to OpenSpiel, once."""
    for name in api.game_names():
        if PREFIX + name not in pyspiel.registered_names():
            game = api.game(name)
            pyspiel.register_game(game_type(game), class_of(game))


register()
