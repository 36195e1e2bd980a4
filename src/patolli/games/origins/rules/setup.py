"""Chapter 2 and the set-up of chapter 25: everything before the first round, in its order."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Chance, Choices, Question, Step, rule
from patolli.games.origins.rules.city import cover
from patolli.games.origins.rules.dice import die_of_word, free_base, word_of_die
from patolli.games.origins.rules.kinds import (
    BEGIN_ROUND,
    BONUS_TOKEN,
    DEAL,
    DEALT,
    DISCARD,
    DISCARDED,
    FIRST,
    FIRST_PLAYER,
    FOR_DRAFT,
    FOR_POOL,
    PICK,
    PICKED,
    POOL_COLOUR,
    ROLL,
    SETUP,
    SETUP_SIGN,
    SETUP_TOKEN,
    SIGN,
    SPEAKER_ROLL,
    TURN_UP,
)
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    BUILDINGS,
    CARD_KINDS,
    CARDS,
    COLOURS,
    DRAFT,
    GOODS,
    SIGNS,
    SITES,
    SLOTS,
    TEMPLES,
)


def set_up(state: Origins) -> None:
    """Everything that needs no chance: OR-2.1, OR-2.6, OR-2.16 to OR-2.23, OR-2.31."""
    box = state.box
    for colour in range(COLOURS):
        state.reserve[colour] = box.dice_per_colour - box.removed[state.seats]
        state.tower_pool[colour] = box.tower_base
    for building in range(BUILDINGS):
        state.stack[building] = box.copies[building]
    for seat in range(state.seats):
        for colour in range(COLOURS):
            state.tower[seat * COLOURS + colour] = box.tower_start  # OR-2.18
        for good in range(GOODS):
            state.goods[seat * GOODS + good] = box.goods[good]  # OR-2.20
        state.bases[seat] = box.bases_free  # OR-2.21
        state.strength_height[seat] = seat  # until the first player is known (OR-2.25)
        for temple in range(TEMPLES):  # OR-2.22: nobody's order in a start stack matters yet
            state.temple_height[seat * TEMPLES + temple] = seat
        cover(state, seat, box.agora_cell)  # OR-2.23
        cover(state, seat, box.palace_cell)
    state.push(SETUP, -1)


class Setup(Step[Origins]):
    """One stage after another; each lets chance draw what it needs."""

    def run(self, state: Origins, seat: i64, stage: i64, b: i64) -> None:
        if stage < 5:
            state.push(SETUP, -1, stage + 1)
        if stage == 0:
            for site in range(SITES - 1):
                state.push(BONUS_TOKEN, -1, SITES - 2 - site)
        elif stage == 1:
            set_out_ships(state)
            for slot in range(SLOTS - 1):
                state.push(POOL_COLOUR, -1, SLOTS - 2 - slot)
            for temple in range(TEMPLES):
                state.push(SIGN, -1, TEMPLES - 1 - temple)
        elif stage == 2:
            self.fill_pools(state)
        elif stage == 3:
            sort_pool(state)
            for place in range(state.box.cards[state.seats]):
                state.push(DEAL, -1, state.box.cards[state.seats] - 1 - place)
            for _ in range(state.box.speakers[state.seats]):
                state.push(SPEAKER_ROLL, -1)  # OR-2.12, OR-2.13
        elif stage == 4:
            if state.seats > 1:
                state.push(FIRST, -1)  # OR-2.24
            else:
                roll_for_draft(state, state.box.solo_dice)  # OR-25.4
        else:
            self.begin_draft(state)

    def fill_pools(self, state: Origins) -> None:
        """OR-2.7 to OR-2.9: the last colour of the pool, the tops of the stacks, five dice."""
        for colour in range(COLOURS):
            state.push(ROLL, -1, COLOURS - 1 - colour, FOR_POOL)
        for colour in range(COLOURS):
            state.push(TURN_UP, -1, COLOURS - 1 - colour)
        for colour in range(COLOURS):
            if not in_pool(state, colour):
                state.push(TURN_UP, -1, colour, SLOTS)

    def begin_draft(self, state: Origins) -> None:
        """OR-2.27, OR-2.28: a snake of picks; OR-25.4: alone the highest dice go first."""
        state.push(BEGIN_ROUND, -1)
        if state.seats == 1:
            state.neutral = state.box.neutral[0]  # OR-25.1
            state.push(PICK, 0, 1)
            state.push(PICK, 0, 0)
            discard_highest(state, state.box.solo_discard)
            return
        for step in range(state.seats):
            state.push(PICK, (state.first + step) % state.seats, 1 if step == 0 else 0)
        for step in range(state.seats):
            state.push(PICK, (state.first + state.seats - 1 - step) % state.seats)


class BonusToken(Chance[Origins]):
    """OR-2.2: a random bonus token for each site; the last one is what is left."""

    def choices(self, state: Origins, seat: i64, site: i64, b: i64, out: Choices) -> None:
        for colour in range(COLOURS):
            if not has_token(state, colour):
                out.add(colour)

    def answer(self, state: Origins, seat: i64, site: i64, b: i64, choice: i64) -> None:
        state.token[site] = choice + 1
        state.note(SETUP_TOKEN, -1, site, choice)


def has_token(state: Origins, colour: i64) -> bool:
    """Whether the token of a colour lies at a site."""
    return any(state.token[site] == colour + 1 for site in range(SITES))


def set_out_ships(state: Origins) -> None:
    """OR-2.3: the last token, and a ship of its colour with value 1 at every site."""
    for colour in range(COLOURS):
        if not has_token(state, colour):
            state.token[SITES - 1] = colour + 1
            state.note(SETUP_TOKEN, -1, SITES - 1, colour)
    for site in range(SITES):
        state.ship[site] = state.box.ship_start


class Sign(Chance[Origins]):
    """OR-2.4, OR-2.5: a zodiac card for each temple, for the whole game."""

    def choices(self, state: Origins, seat: i64, temple: i64, b: i64, out: Choices) -> None:
        for sign in range(SIGNS):
            if state.sign[0] != sign + 1 and state.sign[1] != sign + 1:
                out.add(sign)

    def answer(self, state: Origins, seat: i64, temple: i64, b: i64, choice: i64) -> None:
        state.sign[temple] = choice + 1
        state.note(SETUP_SIGN, -1, temple, choice)


class PoolColour(Chance[Origins]):
    """OR-2.7: one tile of each colour, shuffled over the slots of the building pool."""

    def choices(self, state: Origins, seat: i64, slot: i64, b: i64, out: Choices) -> None:
        for colour in range(COLOURS):
            if not in_pool(state, colour):
                out.add(colour)

    def answer(self, state: Origins, seat: i64, slot: i64, b: i64, choice: i64) -> None:
        state.push(TURN_UP, -1, choice, slot + 1)


def in_pool(state: Origins, colour: i64) -> bool:
    """Whether the building pool has a tile of a colour."""
    for slot in range(SLOTS):
        if state.building_pool[slot] > 0:
            if state.box.colour[state.building_pool[slot] - 1] == colour:
                return True
    return False


def sort_pool(state: Origins) -> None:
    """OR-2.10, OR-2.11: ascending values; equal ones by the building that lies lower."""
    for last in range(1, SLOTS):
        place = last
        while place > 0 and goes_before(
            state, state.citizen_pool[place], state.citizen_pool[place - 1]
        ):
            die = state.citizen_pool[place]
            state.citizen_pool[place] = state.citizen_pool[place - 1]
            state.citizen_pool[place - 1] = die
            place -= 1


def goes_before(state: Origins, die: i64, other: i64) -> bool:
    """Whether a die lies to the left of another in the citizen pool."""
    if die & 7 != other & 7:
        return die & 7 < other & 7
    return slot_of(state, die >> 3) > slot_of(state, other >> 3)


def slot_of(state: Origins, colour: i64) -> i64:
    """The lowest slot with a building of a colour, counted from the top."""
    found: i64 = -1
    for slot in range(SLOTS):
        if state.building_pool[slot] > 0:
            if state.box.colour[state.building_pool[slot] - 1] == colour:
                found = slot
    return found


class Deal(Chance[Origins]):
    """OR-2.14, OR-2.15, OR-2.17: a district card with its gold and its towers."""

    def choices(self, state: Origins, seat: i64, place: i64, b: i64, out: Choices) -> None:
        for card in range(CARD_KINDS):  # no set of bits: compiled, 1 << 45 is a C int's shift
            dealt = False
            for other in range(CARDS):
                dealt = dealt or state.district[other] == card + 1
            if not dealt:
                out.add(card)

    def answer(self, state: Origins, seat: i64, place: i64, b: i64, choice: i64) -> None:
        state.district[place] = choice + 1
        state.district_gold[place] = state.box.card_gold
        for colour in range(COLOURS):
            state.tower_pool[colour] += state.box.towers[choice * COLOURS + colour]
        state.note(DEALT, -1, choice)


class First(Chance[Origins]):
    """OR-2.24 to OR-2.26: the first player, the stack of military discs, the dice of the draft."""

    def choices(self, state: Origins, seat: i64, a: i64, b: i64, out: Choices) -> None:
        for player in range(state.seats):
            out.add(player)

    def answer(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.first = choice
        state.note(FIRST_PLAYER, choice)
        for step in range(state.seats):
            state.strength_height[(choice + step) % state.seats] = step
        roll_for_draft(state, state.box.draft_dice)


def roll_for_draft(state: Origins, each: i64) -> None:
    """OR-2.26: some dice of every colour."""
    for colour in range(COLOURS):
        for _ in range(each):
            state.push(ROLL, -1, COLOURS - 1 - colour, FOR_DRAFT)


def find_draft(state: Origins, die: i64) -> i64:
    """A place of the draft with this die, or -1."""
    for place in range(DRAFT):
        if state.draft[place] == die:
            return place
    return -1


class Pick(Question[Origins]):
    """OR-2.27 to OR-2.30: take a die of the draft; the last pick returns the rest."""

    def choices(self, state: Origins, seat: i64, last: i64, b: i64, out: Choices) -> None:
        for place in range(DRAFT):
            die = state.draft[place]
            if die > 0 and find_draft(state, die) == place:
                out.add(word_of_die(die))

    def refusal(self, state: Origins, seat: i64, last: i64, b: i64, choice: i64) -> i64:
        return 0 if find_draft(state, die_of_word(choice)) >= 0 else rule(2, 27)

    def answer(self, state: Origins, seat: i64, last: i64, b: i64, choice: i64) -> None:
        die = die_of_word(choice)
        state.draft[find_draft(state, die)] = 0
        state.base[free_base(state, seat)] = die  # OR-2.29
        state.note(PICKED, seat, choice)
        if last:
            for place in range(DRAFT):
                if state.draft[place] > 0:
                    state.reserve[state.draft[place] >> 3] += 1
                    state.draft[place] = 0


def highest(state: Origins) -> i64:
    """The highest value in the draft."""
    best: i64 = 0
    for place in range(DRAFT):
        if state.draft[place] & 7 > best:
            best = state.draft[place] & 7
    return best


def discard_highest(state: Origins, left: i64) -> None:
    """OR-25.4: discard the highest dice; the player decides among equal ones."""
    while left > 0:
        best = highest(state)
        count: i64 = 0
        found: i64 = 0
        for place in range(DRAFT):
            if state.draft[place] & 7 == best:
                count += 1
                found = place
        if count > left:
            state.push(DISCARD, 0, left)
            return
        discard(state, found)
        left -= 1


def discard(state: Origins, place: i64) -> None:
    """A die of the draft returns to the reserve."""
    die = state.draft[place]
    state.draft[place] = 0
    state.reserve[die >> 3] += 1
    state.note(DISCARDED, 0, word_of_die(die))


class Discard(Question[Origins]):
    """OR-25.4: which of the tied highest dice is discarded."""

    def refusal(self, state: Origins, seat: i64, left: i64, b: i64, choice: i64) -> i64:
        die = die_of_word(choice)
        if find_draft(state, die) < 0 or die & 7 < highest(state):
            return rule(25, 4)
        return 0

    def answer(self, state: Origins, seat: i64, left: i64, b: i64, choice: i64) -> None:
        discard(state, find_draft(state, die_of_word(choice)))
        discard_highest(state, left - 1)
