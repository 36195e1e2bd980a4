"""Positions of Tzolk'in set up by hand, and plays in words."""

from __future__ import annotations

import patolli
from patolli.engine.errors import IllegalAnswer
from patolli.engine.question import Choices, advance, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE
from patolli.engine.table import Table
from patolli.games.tzolkin.rules import kinds as k
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.rounds import begin_round, turn_calendar
from patolli.games.tzolkin.rules.state import Tzolkin, count_bits, lowest_free

GAME = patolli.game("tzolkin")
BOX = GAME.box()
DATA = GAME.components()
GEAR = {name: number for number, name in enumerate(t.GEAR_NAMES)}
TEMPLE = {name: number for number, name in enumerate(t.TEMPLE_NAMES)}
TRACK = {name: number for number, name in enumerate(t.TRACK_NAMES)}
MATERIAL = {name: number for number, name in enumerate(t.MATERIAL_NAMES)}
BUILDING = {name: number for number, name in enumerate(t.BUILDING_NAMES)}
MONUMENT = {name: number for number, name in enumerate(t.MONUMENT_NAMES)}
WEALTH = {name: number for number, name in enumerate(t.WEALTH_NAMES)}


class Play:
    """A game past its set-up: nobody owns anything, all hands hold three workers.

    The row holds A1-01 to A1-06, the display M-01 to M-06. `begin` starts a round.
    """

    def __init__(self, seats: int = 4, **options: str) -> None:
        self.options = {name.replace("_", "-"): value for name, value in options.items()}
        state = GAME.new(seats, self.options)
        assert isinstance(state, Tzolkin)
        self.state = state
        state.depth = 0
        state.dummies_left = 0
        self.row("a1-01", "a1-02", "a1-03", "a1-04", "a1-05", "a1-06")
        self.display("m-01", "m-02", "m-03", "m-04", "m-05", "m-06")
        self.table: Table | None = None

    # ----------------------------------------------------------------------- setting up
    def give(self, seat: int = 0, **goods: int) -> Play:
        """Give materials; skulls come from the bank."""
        for name, count in goods.items():
            self.state.goods[seat * t.MATERIALS + MATERIAL[name]] += count
            if name == "skull":
                self.state.skull_bank -= count
        return self

    def put(self, seat: int, gear: str, *spaces: int) -> Play:
        """Put workers of a hand on a gear."""
        for space in spaces:
            self.state.workers[GEAR[gear] * self.state.seats + seat] |= 1 << space
            self.state.hand[seat] -= 1
        return self

    def dummy(self, gear: str, *spaces: int) -> Play:
        """Put dummies on a gear."""
        for space in spaces:
            self.state.dummies[GEAR[gear]] |= 1 << space
        return self

    def workers(self, seat: int, count: int) -> Play:
        """Bring workers into play until a seat has so many in hand."""
        self.state.bank[seat] -= count - self.state.hand[seat]
        self.state.hand[seat] = count
        return self

    def level(self, seat: int = 0, **levels: int) -> Play:
        """Set levels of technology."""
        for name, level in levels.items():
            self.state.level[seat * t.TRACKS + TRACK[name]] = level
        return self

    def temple(self, seat: int = 0, **steps: int) -> Play:
        """Set markers in the temples."""
        for name, step in steps.items():
            self.state.temple[seat * t.TEMPLES + TEMPLE[name]] = step
        return self

    def low(self, seat: int = 0) -> Play:
        """Put a seat on the lowest step of all temples."""
        return self.temple(seat, chaac=0, quetzalcoatl=0, kukulcan=0)

    def row(self, *buildings: str) -> Play:
        """Lay out the building row; the rest of the first age's deck is face down."""
        numbers = [BUILDING[name] for name in buildings]
        self.state.deck[0] = (1 << 14) - 1
        self.state.deck[1] = (1 << 18) - 1
        for place in range(t.ROW):
            self.state.row[place] = numbers[place] + 1 if place < len(numbers) else 0
        for number in numbers:
            age = 0 if number < 14 else 1
            self.state.deck[age] &= ~(1 << (number - 14 * age))
        return self

    def display(self, *monuments: str) -> Play:
        """Lay out the monuments."""
        self.state.monument_deck = (1 << 13) - 1
        for place in range(t.SHOWN):
            number = MONUMENT[monuments[place]] if place < len(monuments) else -1
            self.state.shown[place] = number + 1
            if number >= 0:
                self.state.monument_deck &= ~(1 << number)
        return self

    def jungle(self, action: int, covered: int, opened: int) -> Play:
        """Lay tiles in a jungle group."""
        self.state.covered[action - 2] = covered
        self.state.open[action - 2] = opened
        return self

    def owned(self, seat: int, *tiles: str) -> Play:
        """Give buildings, monuments and wealth tiles to a seat."""
        for name in tiles:
            if name in BUILDING:
                number = BUILDING[name]
                age = 0 if number < 14 else 1
                self.state.built[seat * 2 + age] |= 1 << (number - 14 * age)
            elif name in MONUMENT:
                self.state.raised[seat] |= 1 << MONUMENT[name]
            else:
                self.state.kept[seat] |= 1 << WEALTH[name]
        return self

    def at_day(self, day: int) -> Play:
        """Set the calendar, before the food days still to come."""
        self.state.day = day
        teeth = [int(BOX.food_teeth[number]) for number in range(4)]
        self.state.food_next = sum(1 for tooth in teeth if tooth <= day)
        self.state.age = 1 if day > teeth[1] else 0
        return self

    def begin(self, first: int = 0, food: bool = False) -> Play:
        """Start a round with a start player, on a food day or not."""
        state = self.state
        state.depth = 0
        state.first = first
        state.food_due = 1 if food else 0
        if food and state.day == 0:
            self.at_day(7)
        begin_round(state)
        advance(state)
        seats = int(state.seats)
        self.table = Table(GAME, seats, 1, self.options, start=state)
        self.state = self.table.state
        return self

    # -------------------------------------------------------------------------- playing
    @property
    def seat(self) -> int:
        """Who has to answer."""
        return int(self.state.to_answer)

    def do(self, *answers: str) -> Play:
        """Answer one question after the other for whoever is asked."""
        assert self.table is not None
        for word in answers:
            self.table.answer(self.seat, word)
        return self

    def choices(self) -> list[str]:
        """What may be answered now, without the kind of the question."""
        assert self.table is not None
        return [word.partition(" ")[2] for word in self.table.choices(self.seat)]

    def asked(self) -> str:
        """The kind of question now asked; `over` at the end."""
        return self.state.kinds[self.state.top()].name if self.state.depth else "over"

    def refused(self, word: str) -> str:
        """The rule that forbids an answer; it must be forbidden."""
        assert self.table is not None
        try:
            self.table.copy().answer(self.seat, word)
        except IllegalAnswer as refused:
            return refused.rule
        raise AssertionError(f"{word} is allowed")

    def pass_on(self, *seats: int) -> Play:
        """Let seats do the least they can: place one worker, or pick one up without action."""
        for seat in seats:
            assert self.seat == seat, (self.seat, seat)
            self.least()
        return self

    def least(self) -> Play:
        """One turn that changes as little as possible."""
        seat = self.seat
        words = self.choices()
        places = [word for word in words if word.startswith("place") and word != "place start"]
        places.sort(key=lambda word: int(lowest_free(self.state, GEAR[word.split()[1]])))
        picks = [word for word in words if word.startswith("pick")]
        if places:
            self.do(f"turn {places[0]}")
        elif picks:
            self.do(f"turn {picks[0]}")
            if self.asked() == "action":
                self.do("action nothing")
        elif "place start" in words:
            self.do("turn place start")
        else:
            self.do("turn beg", f"anger {self.anger_choice()}")
            return self.least()
        assert self.seat == seat and self.asked() == "turn"
        return self.do("turn stop")

    def anger_choice(self) -> str:
        """The first temple with a step to lose."""
        for temple, name in enumerate(t.TEMPLE_NAMES):
            if self.state.temple[self.seat * t.TEMPLES + temple] > 0:
                return name
        raise AssertionError("no step to lose")

    # -------------------------------------------------------------------------- looking
    def has(self, name: str, seat: int = 0) -> int:
        """How much of a material a seat has."""
        return int(self.state.goods[seat * t.MATERIALS + MATERIAL[name]])

    def step(self, name: str, seat: int = 0) -> int:
        """A seat's step index in a temple."""
        return int(self.state.temple[seat * t.TEMPLES + TEMPLE[name]])

    def reached(self, name: str, seat: int = 0) -> int:
        """A seat's level on a track."""
        return int(self.state.level[seat * t.TRACKS + TRACK[name]])

    def points(self, seat: int = 0) -> float:
        """A seat's victory points."""
        return int(self.state.score(seat)) / 4

    def spaces(self, seat: int, gear: str) -> list[int]:
        """The spaces on which a seat's workers stand."""
        mask = int(self.state.workers[GEAR[gear] * self.state.seats + seat])
        return [space for space in range(13) if mask >> space & 1]

    def dummies(self, gear: str) -> list[int]:
        """The positions of the dummies on a gear."""
        return [space for space in range(13) if self.state.dummies[GEAR[gear]] >> space & 1]

    def turn(self, days: int) -> Play:
        """Turn the calendar at once."""
        turn_calendar(self.state, days)
        return self


def play_out(state: Tzolkin, seed: int) -> list[Tzolkin]:
    """Play on at random; every position as a copy, the last one finished."""
    random, out, seen = Random(seed), Choices(), []
    while state.depth:
        seat = state.to_answer
        fill_choices(state, seat, out)
        if seat == CHANCE:
            reply(state, seat, out.at_weight(random.below(out.total)))
        else:
            reply(state, seat, out.item[random.below(out.count)])
        copy = state.copy()
        assert isinstance(copy, Tzolkin)
        seen.append(copy)
    return seen


def fresh(seats: int = 4, **options: str) -> Tzolkin:
    """A new game at its first draw."""
    state = GAME.new(seats, options)
    assert isinstance(state, Tzolkin)
    return state


def draw(state: Tzolkin, word: str) -> None:
    """Let chance draw a certain outcome."""
    kind = state.kinds[state.top()]
    name, _, rest = word.partition(" ")
    assert kind.name == name, (kind.name, word)
    out = Choices()
    fill_choices(state, CHANCE, out)
    assert out.has(kind.index[rest]), word
    reply(state, CHANCE, kind.index[rest])


def draw_until(state: Tzolkin, kind: int, avoid: tuple[str, ...] = ()) -> None:
    """Let chance draw the first possible outcomes, avoiding some, until a kind is on top."""
    out = Choices()
    while state.top() != kind:
        fill_choices(state, CHANCE, out)
        words = state.kinds[state.top()].words
        for index in range(out.count):
            if words[out.item[index]] not in avoid:
                reply(state, CHANCE, out.item[index])
                break
        else:
            raise AssertionError("nothing left to draw")


__all__ = [
    "BOX",
    "DATA",
    "GAME",
    "Play",
    "count_bits",
    "draw",
    "draw_until",
    "fresh",
    "k",
    "play_out",
    "t",
]
