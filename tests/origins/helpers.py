"""Positions of Origins for tests: a bare table, ways to furnish it, and play in words."""

from __future__ import annotations

from pathlib import Path

import patolli
from patolli.engine.events import Journal
from patolli.engine.game import phrase
from patolli.engine.question import QUESTION, Choices, fill_choices, reply
from patolli.engine.state import CHANCE
from patolli.games.origins.rules import kinds
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.catalogue import KINDS
from patolli.games.origins.rules.city import cover, tile
from patolli.games.origins.rules.purchase import add_tile
from patolli.games.origins.rules.state import Origins

GAME = patolli.game("origins")
# Rules are tried with the figures of the worked examples, not with those of the box.
EXAMPLES = (Path(__file__).parent / "examples.toml").read_text(encoding="utf-8")
POOL = ["quarry", "outpost", "obelisk", "forum", "main_gate"]
DICE = ["red1", "purple2", "blue3", "orange4", "yellow5"]


def die(word: str) -> int:
    """A die as the state stores it."""
    place = t.DIE_WORDS.index(word)
    return place // 6 * 8 + place % 6 + 1


def die_word(content: int) -> str:
    """The word of a stored die."""
    content &= 63
    return t.DIE_WORDS[(content >> 3) * 6 + (content & 7) - 1]


def building(name: str) -> int:
    """The number of a building."""
    return t.BUILDING_NAMES.index(name)


def cell(word: str) -> int:
    """The number of a cell such as "1,0"."""
    return t.CELL_WORDS.index(word)


class Play:
    """A state with short ways to furnish it and to play it in words."""

    def __init__(self, state: Origins) -> None:
        self.state = state
        self.journal = Journal()
        state.journal = self.journal

    # ------------------------------------------------------------------------ furnishing
    def give(self, seat: int = 0, **goods: int) -> Play:
        """Set resources."""
        for name, amount in goods.items():
            self.state.goods[seat * 4 + t.GOOD_NAMES.index(name)] = amount
        return self

    def dice(self, seat: int, *words: str, site: int = 0) -> Play:
        """Put dice into free bases, unused or at a site (1 to 5)."""
        for word in words:
            at = next(i for i in range(6) if self.state.base[seat * 6 + i] == 0)
            self.state.base[seat * 6 + at] = 64 * site + die(word)
            self.state.bases[seat] = max(self.state.bases[seat], at + 1)
        return self

    def hold(self, seat: int, sign: str, temple: int = 0) -> Play:
        """Let a seat hold a zodiac card."""
        self.state.sign[temple] = t.SIGN_NAMES.index(sign) + 1
        self.state.holder[temple] = seat + 1
        return self

    def tiles(self, seat: int = 0, **places: str) -> Play:
        """Lay tiles without their abilities: tiles(mint="1,0", farm="0,1;0,2")."""
        for name, words in places.items():
            for word in words.split(";"):
                kind = building("mint" if name == "farm" else name)
                add_tile(self.state, tile(seat, cell(word), kind, int(name == "farm")))
                cover(self.state, seat, cell(word))
        return self

    def seat_die(self, seat: int, where: str, word: str) -> Play:
        """Fill a seat of power."""
        state = self.state
        state.closed[state.closed_count] = (seat + 1) << 16 | cell(where) << 6 | die(word)
        state.closed_count += 1
        state.open_districts[seat] -= 1
        return self

    def military(self, *spaces: int) -> Play:
        """Set the military discs; discs on one space are stacked in the order of the seats."""
        for seat, space in enumerate(spaces):
            self.state.strength[seat] = space
            self.state.strength_height[seat] = spaces[:seat].count(space)
        return self

    def temple(self, number: int, *steps: int) -> Play:
        """Set the discs of a temple, stacked in the order of the seats."""
        for seat, step in enumerate(steps):
            self.state.temple[seat * 3 + number] = step
            self.state.temple_height[seat * 3 + number] = steps[:seat].count(step)
        return self

    def advisors(self, seat: int, *colours: str) -> Play:
        """Fill the advisor track."""
        for slot, name in enumerate(colours):
            self.state.advisor[seat * 5 + slot] = t.COLOUR_NAMES.index(name) + 1
        return self

    def pool(self, *names: str) -> Play:
        """Set the building pool."""
        for slot in range(5):
            self.state.building_pool[slot] = building(names[slot]) + 1 if slot < len(names) else 0
        return self

    def citizens(self, *words: str) -> Play:
        """Set the citizen pool."""
        for slot in range(5):
            self.state.citizen_pool[slot] = die(words[slot]) if slot < len(words) else 0
        return self

    def cards(self, *numbers: int) -> Play:
        """Set the district cards by their printed numbers, with gold above them."""
        for place in range(6):
            there = place < len(numbers)
            self.state.district[place] = numbers[place] if there else 0
            self.state.district_gold[place] = 2 if there else 0
        return self

    def ask(self, kind: int, seat: int = 0, a: int = 0, b: int = 0) -> Play:
        """Start anew from one entry, and run what needs no answer."""
        from patolli.engine.question import advance

        self.state.depth = 0
        self.state.push(kind, seat, a, b)
        advance(self.state)
        return self

    def use(self, name: str, where: str, seat: int = 0) -> Play:
        """Lay a building and use its ability at once."""
        from patolli.engine.question import advance
        from patolli.games.origins.rules.purchase import use_ability

        self.tiles(seat, **{name: where})
        self.state.depth = 0
        use_ability(self.state, seat, building(name), cell(where))
        advance(self.state)
        return self

    # --------------------------------------------------------------------------- playing
    def settle(self, word: str = "") -> None:
        """Let chance take its first outcome until a question, or the wanted draw, is on top."""
        state = self.state
        while state.depth and state.to_answer == CHANCE:
            kind = state.kinds[state.top()]
            if word.startswith(kind.name + " "):
                return
            out = Choices()
            fill_choices(state, CHANCE, out)
            reply(state, CHANCE, out.item[0])

    def do(self, *words: str) -> Play:
        """Answer in words; a draw by chance may be named, else it takes its first outcome."""
        for word in words:
            self.settle(word)
            state = self.state
            assert state.depth, f"nothing is asked: {word}"
            kind = state.kinds[state.top()]
            name, _, rest = word.partition(" ")
            assert name == kind.name, f"asked {kind.name}, answered {word}"
            seat = state.to_answer
            choice = kind.index[rest]
            out = Choices()
            fill_choices(state, seat, out)
            assert out.has(choice), f"{word} is not among {self.words()}"
            reply(state, seat, choice)
        self.settle()
        return self

    def words(self) -> list[str]:
        """What may be answered now."""
        self.settle()
        state = self.state
        if not state.depth:
            return []
        kind = state.kinds[state.top()]
        out = Choices()
        fill_choices(state, state.to_answer, out)
        return [phrase(kind, int(out.item[index])) for index in range(out.count)]

    def asked(self) -> str:
        """The kind of question now asked."""
        self.settle()
        return self.state.kinds[self.state.top()].name if self.state.depth else ""

    def who(self) -> int:
        """The seat now asked."""
        self.settle()
        return int(self.state.to_answer)

    def refused(self, word: str) -> str:
        """The rule that forbids an answer, empty if it is allowed."""
        self.settle()
        state = self.state
        kind = state.kinds[state.top()]
        assert kind.role == QUESTION
        name, _, rest = word.partition(" ")
        assert name == kind.name, f"asked {kind.name}"
        code = kind.refusal(state, state.to_answer, state.top_a(), state.top_b(), kind.index[rest])
        return GAME.rule_id(int(code)) if code else ""

    # --------------------------------------------------------------------------- reading
    def good(self, name: str, seat: int = 0) -> int:
        """How much a seat has of a resource."""
        return int(self.state.goods[seat * 4 + t.GOOD_NAMES.index(name)])

    def goods(self, seat: int = 0) -> list[int]:
        """Stone, food, wisdom and gold of a seat."""
        return [int(self.state.goods[seat * 4 + good]) for good in range(4)]

    def points(self, seat: int = 0) -> int:
        """A seat's points."""
        return int(self.state.score(seat)) // 10

    def unused(self, seat: int = 0) -> list[str]:
        """A seat's unused patricians."""
        found = [int(self.state.base[seat * 6 + index]) for index in range(6)]
        return sorted(die_word(content) for content in found if 0 < content < 64)

    def sent(self, seat: int = 0) -> list[str]:
        """A seat's patricians at sites."""
        found = [int(self.state.base[seat * 6 + index]) for index in range(6)]
        return sorted(die_word(content) for content in found if content >= 64)

    def track(self, seat: int = 0) -> list[str]:
        """A seat's advisors, from the left."""
        found = [int(self.state.advisor[seat * 5 + slot]) for slot in range(5)]
        return [t.COLOUR_NAMES[colour - 1] for colour in found if colour]

    def pool_names(self) -> list[str]:
        """The building pool from the top."""
        found = [int(self.state.building_pool[slot]) for slot in range(5)]
        return [t.BUILDING_NAMES[what - 1] if what else "" for what in found]

    def citizen_words(self) -> list[str]:
        """The citizen pool from the left."""
        found = [int(self.state.citizen_pool[slot]) for slot in range(5)]
        return [die_word(content) if content else "" for content in found]

    def events(self) -> list[str]:
        """The names of what happened so far."""
        return [GAME.events[entry[0]].name for entry in self.journal.entries]


def bare(seats: int = 2, edition: str | None = EXAMPLES) -> Play:
    """A table after the set-up with nothing in anybody's hands, seat 0 on turn."""
    state = GAME.new(seats, edition=edition).blank()
    assert isinstance(state, Origins)
    box = state.box
    play = Play(state)
    for seat in range(seats):
        state.bases[seat] = 2
        state.strength_height[seat] = seat
        for colour in range(5):
            state.tower[seat * 5 + colour] = 1
        for temple in range(3):
            state.temple_height[seat * 3 + temple] = seat
        cover(state, seat, box.agora_cell)
        cover(state, seat, box.palace_cell)
    for colour in range(5):
        state.reserve[colour] = 4
        state.tower_pool[colour] = 3
        state.token[colour] = colour + 1
        state.ship[colour] = 1
    for number in range(len(t.BUILDING_NAMES)):
        state.stack[number] = box.copies[number]
    for temple, sign in enumerate(("pisces", "taurus", "leo")):
        state.sign[temple] = t.SIGN_NAMES.index(sign) + 1
    for colour, name in enumerate(("hippodrome", "mage_tower", "monument", "castle", "mint")):
        state.face_up[colour] = building(name) + 1
    if seats == 1:
        state.neutral = 0
    state.round = 1
    play.pool(*POOL).citizens(*DICE).cards(1, 2, 3)
    state.speaker_pool[1] = 1
    state.speaker_pool[4] = 1
    return play.ask(kinds.TURN)


def opened(seats: int, seed: int = 1) -> Play:
    """A table at its first pick, set up by chance."""
    table = patolli.table("origins", seats, seed)
    state = table.state
    assert isinstance(state, Origins)
    play = Play(state)
    play.journal.entries.extend(table.journal.entries)
    return play


def begun(seats: int, seed: int = 1) -> Play:
    """A table at its first turn, drafted with the first choices."""
    play = opened(seats, seed)
    while play.asked() in ("pick", "discard"):
        play.do(play.words()[0])
    return play


__all__ = [
    "GAME",
    "KINDS",
    "Play",
    "bare",
    "begun",
    "building",
    "cell",
    "die",
    "die_word",
    "opened",
]
