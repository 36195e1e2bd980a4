"""The toy game as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from patolli.engine.drawing import (
    Board,
    Item,
    Panel,
    Row,
    Scene,
    circle,
    group,
    icon,
    label,
    rectangle,
    token,
)
from patolli.engine.errors import BadSetup
from patolli.engine.game import Game, View
from patolli.engine.offer import Meter
from patolli.engine.options import Option
from patolli.engine.question import Kind, advance
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli_toy.rules.catalogue import CARD_WORDS, EVENTS, KINDS
from patolli_toy.rules.kinds import ACT, ACT_DIG, ACT_END, ACT_TRADE, BEGIN_ROUND
from patolli_toy.rules.state import Toy, deck
from patolli_toy.rules.tables import GEM_NAMES, GEMS, JADE, VALUES, Box


class ToyGame(Game):
    """A small game with every hard shape."""

    name = "toy"
    title = "Toy"
    prefix = "T"
    seats = (2, 3, 4)
    options = (Option("rich", rule="T-1.3"),)
    longest = 400
    kinds = KINDS
    events = EVENTS
    vocabularies = {"card": tuple(CARD_WORDS), "gem": tuple(GEM_NAMES)}
    event_icons = {"dug": "gold", "traded": "exchange", "revealed": "card"}
    results = {"card-points": "vp"}

    def make_box(self, data: dict[str, Any]) -> Box:
        gems = data["gems"]
        if any(gem["in_bag"] < 0 or gem["price"] < 0 for gem in gems):
            raise BadSetup("gems: in_bag and price cannot be negative")
        return Box(
            data["cards"]["copies"],
            [gem["in_bag"] for gem in gems],
            [gem["price"] for gem in gems],
            data["turn"]["rounds"],
            data["turn"]["points"],
        )

    def start(self, seats: int, options: Mapping[str, str], box: Box) -> State:
        rich = 1 if options["rich"] == "yes" else 0
        state = Toy(seats, KINDS, box, rich)
        for gem in range(GEMS):
            state.bag[gem] = box.in_bag[gem]
        if rich:  # T-1.3
            for seat in range(seats):
                state.gems[seat * GEMS + JADE] = 1
                state.bag[JADE] -= 1
        state.push(BEGIN_ROUND, -1)
        advance(state)
        return state

    def redeal(self, state: State, seat: int, random: Random) -> None:
        assert isinstance(state, Toy)
        hidden = [other for other in range(state.seats) if other != seat]
        mask = state.waiting()
        laying = state.depth > 0 and state.kinds[state.top()].name == "lay"
        for other in hidden:
            state.laid[other] = 0
            for value in range(VALUES):
                state.hand[other * VALUES + value] = 0
        for other in hidden:
            has_laid = laying and not mask >> other & 1
            cards = state.hand_size[other] - (1 if has_laid else 0)
            for _ in range(cards):
                state.hand[other * VALUES + self._unseen(state, random)] += 1
            if has_laid:
                state.laid[other] = self._unseen(state, random) + 1

    def _unseen(self, state: Toy, random: Random) -> int:
        """A random card among those that are nowhere yet."""
        left = [int(deck(state, value)) for value in range(VALUES)]
        for other in range(state.seats):
            if state.laid[other] > 0:
                left[state.laid[other] - 1] -= 1
        point = int(random.below(sum(left)))
        for value, count in enumerate(left):
            point -= count
            if point < 0:
                return value
        raise ValueError("no card left")

    def score_sheet(self, state: State) -> list[dict[str, int]]:
        assert isinstance(state, Toy)
        return [
            {"cards": int(state.scored_cards[seat]), "gems": int(state.scored_gems[seat])}
            for seat in range(state.seats)
        ]

    def pieces(self, state: State) -> dict[str, tuple[int, int]]:
        assert isinstance(state, Toy)
        found = {}
        for gem, name in enumerate(GEM_NAMES):
            held = sum(state.gems[seat * GEMS + gem] for seat in range(state.seats))
            found[name] = (int(state.bag[gem] + held), int(state.box.in_bag[gem]))
        return found

    def parts(self, kind: Kind[State], choice: int) -> dict[str, str]:
        words = kind.words[choice].split()
        return {"gem": words[-1], "gem_": words[1 % len(words)], "card": words[-1]}

    def prompt_values(self, view: View) -> dict[str, str | int]:
        assert isinstance(view.state, Toy)
        return {"n": int(view.state.points_left)} if view.kind and view.kind.name == "act" else {}

    def meter(self, view: View, say: Say) -> Meter | None:
        state, kind = view.state, view.kind
        assert isinstance(state, Toy)
        if kind is None or kind.number != ACT:
            return None
        return Meter("action-point", int(state.points_left), int(state.box.points), say("points"))

    def price(self, view: View, choice: int, say: Say) -> tuple[Row, ...]:
        if view.kind is None or view.kind.number != ACT or choice in (ACT_END,):
            return ()
        cost = 1 if choice == ACT_DIG else 2 if choice < ACT_TRADE else 0
        return (Row("action-point", str(cost), say("points")),) if cost else ()

    def describe(self, view: View, say: Say) -> list[str]:
        state = view.state
        assert isinstance(state, Toy)
        lines = [say("describe.round", round=int(state.round))]
        for seat in range(state.seats):
            gems = say.join(
                [
                    f"{state.gems[seat * GEMS + gem]} {say.term('gem', name)}"
                    for gem, name in enumerate(GEM_NAMES)
                ]
            )
            lines.append(
                say("describe.seat", seat="ABCD"[seat], points=int(state.score(seat)), gems=gems)
            )
            if seat == view.seat:
                cards = [
                    str(value + 1)
                    for value in range(VALUES)
                    for _ in range(state.hand[seat * VALUES + value])
                ]
                lines.append(say("describe.hand", cards=" ".join(cards) or "-"))
        return lines

    def board(self, view: View) -> Board:
        return Board(400, 200, rectangle(10, 10, 380, 180))

    def scene(self, view: View, say: Say) -> Scene:
        state = view.state
        assert isinstance(state, Toy)
        items = [
            Item(f"bag-{name}", 60 + 60 * gem, 60, icon("gold", 30), say.term("gem", name))
            for gem, name in enumerate(GEM_NAMES)
        ]
        items.append(
            Item(
                "target-dig",
                300,
                60,
                group(circle(0, 0, 20, "ring"), label(str(state.points_left))),
                say("choice.act.dig"),
                word="act dig",
                place="mine",
                hit="M-30 -30H30V30H-30Z",
                depth="ring",
            )
        )
        items += [
            Item(
                f"player-{seat}",
                60.0 + 60 * int(seat) + 4 * sum(state.gems[seat * GEMS : (seat + 1) * GEMS]),
                140,
                token(seat),
                say.player(seat),
                depth="piece",
            )
            for seat in range(state.seats)
        ]
        return Scene(tuple(items))

    def panel(self, view: View, seat: int, say: Say) -> Panel:
        state = view.state
        assert isinstance(state, Toy)
        rows = tuple(
            Row("gold", str(state.gems[seat * GEMS + gem]), say.term("gem", name))
            for gem, name in enumerate(GEM_NAMES)
        )
        return Panel(seat, str(state.score(seat)), rows)


GAME = ToyGame()
