"""One line about what a choice costs and brings now, computed from the rules."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.origins.rules import kinds as k
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.city import corner, cover, tile_on
from patolli.games.origins.rules.closing import matching
from patolli.games.origins.rules.dice import citizen_price, die_of_word, has_advisor
from patolli.games.origins.rules.effects import copied
from patolli.games.origins.rules.military import attack_points
from patolli.games.origins.rules.payment import holds
from patolli.games.origins.rules.purchase import building_bought, is_front, wisdom_price
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.turn import next_base_price
from patolli.games.origins.rules.visit import missing
from patolli.games.origins.shown.words import goods_text, program_text


def paid_text(state: Origins, seat: int, costs: list[tuple[int, int]], say: Say) -> str:
    """What a payment takes, gold for the shortage (OR-3.8)."""
    gold = 0
    amounts = []
    for good, amount in costs:
        own = min(amount, int(state.goods[seat * t.GOODS + good]))
        amounts.append((good, own))
        gold += amount - own
    text = goods_text([*amounts, (int(t.GOLD), gold)], say)
    return say("hint.pays", goods=text) if text else say("hint.free")


def hint(view: View, choice: int, say: Say) -> str:
    """One line about what a choice costs or brings now."""
    state, seat = view.state, view.seat
    assert isinstance(state, Origins)
    if seat is None or view.kind is None:
        return ""
    number = int(view.kind.number)
    a, b = int(state.top_a()), int(state.top_b())
    box = state.box
    if number == k.TURN:
        return turn_hint(state, seat, choice, say)
    if number == k.ACT:
        return act_hint(state, a, choice, say)
    if number == k.BUY:
        return buy_hint(state, seat, choice, say)
    if number == k.PLACE:
        return place_hint(state, seat, a, choice, say)
    if number == k.USE and choice == 0:
        return program_text(box, a, say)
    if number == k.FIGHT:
        if choice == k.FIGHT_MOVE:
            return say("effect.march", n=a)
        if choice == k.FIGHT_ATTACK:
            return attack_hint(state, seat, say)
    if number == k.CITIZEN and choice != k.SKIP_SLOT:
        die = t.DIE_WORDS[word(int(state.citizen_pool[choice]))]
        price = 0 if a else int(citizen_price(state, seat, choice))
        paid = paid_text(state, seat, [(int(t.WISDOM), price)], say)
        return f"{say.term('worker', die)}; {paid}"
    if number == k.RESERVE:
        return building_hint(state, int(state.building_pool[choice]) - 1, say)
    if number == k.CARD:
        return card_hint(state, seat, choice, say)
    if number == k.DISTRICT:
        return district_hint(state, seat, choice, a, say)
    if number == k.ACTIVATE and choice != k.ACTIVATE_END:
        what = int(tile_on(state, seat, corner(a, choice)))
        return f"{building_name(what, say)}: {program_text(box, what, say)}"
    if number == k.MAGE:
        what = int(copied(state, seat, b, choice))
        return f"{building_name(what, say)}: {program_text(box, what, say)}"
    if number == k.SHIP:
        return say("hint.ship", value=int(state.ship[choice]), to=a)
    if number in (k.CLIMB, k.STEP_UP, k.OTHER_TEMPLE):
        return temple_hint(state, seat, number, choice, a, b, say)
    if number == k.VETERAN:
        return say("effect.score", n=int(die_of_word(choice)) & 7)
    if number == k.ORDER:
        return say(f"sign-text.{('gemini', 'cancer')[choice]}")
    return ""


def word(die: int) -> int:
    """The place of a die in the list of dice words."""
    return (die >> 3) * 6 + (die & 7) - 1


def building_name(what: int, say: Say) -> str:
    """A building or the agora in words."""
    return say.term("building", [*t.BUILDING_NAMES, "agora", "palace", "farm"][what])


def building_colour(state: Origins, building: int, say: Say) -> str:
    """The colour of a building."""
    colour = say.term("colour", t.COLOUR_NAMES[state.box.colour[building]])
    return say("describe.building-colour", colour=colour)


def building_hint(state: Origins, building: int, say: Say) -> str:
    """A building's name, colour, stone cost and ability."""
    colour = building_colour(state, building, say)
    stone = say("amount.stone", n=int(state.box.stone[building]))
    ability = program_text(state.box, building, say)
    return f"{building_name(building, say)} ({colour}, {stone}): {ability}"


def turn_hint(state: Origins, seat: int, choice: int, say: Say) -> str:
    """A visit's price and extras, a tower's or a base's price, what a seat will be worth."""
    if choice < k.CLOSE:
        worker, site = choice // t.SITES, choice % t.SITES
        notes = [
            say("hint.value", value=int(state.ship[site])),
            paid_text(state, seat, [(int(t.WISDOM), int(missing(state, worker, site)))], say),
        ]
        if gets_bonus(state, seat, worker, site):
            notes.append(say("hint.bonus"))
        if worker < k.FIRST_SPEAKER and worker % t.FACES + 1 >= state.box.both_at:
            notes.append(say("hint.both"))
        return "; ".join(notes)
    if choice < k.BUILD_TOWER:
        die = int(die_of_word(choice - k.CLOSE))
        height = int(state.tower[seat * t.COLOURS + (die >> 3)])
        value = seat_value(state, seat, die)
        return say("hint.seat", value=value, height=height, n=value * height)
    if choice < k.GROW:
        height = int(state.tower[seat * t.COLOURS + choice - k.BUILD_TOWER])
        return paid_text(state, seat, [(int(t.GOLD), height)], say)
    if choice == k.GROW:
        return paid_text(state, seat, [(int(t.FOOD), int(next_base_price(state, seat)))], say)
    return ""


def gets_bonus(state: Origins, seat: int, worker: int, site: int) -> bool:
    """OR-7.12 to OR-7.14: a patrician of the token's colour, or the archon with its advisor."""
    colour = int(state.token[site]) - 1
    if worker == k.ARCHON:
        return bool(has_advisor(state, seat, colour))
    return worker < k.FIRST_SPEAKER and worker // t.FACES == colour


def ship_after(state: Origins, site: int) -> int:
    """OR-7.7, OR-7.8: what a ship shows after a visit."""
    value = int(state.ship[site])
    return int(state.box.ship_after) if value >= state.box.ship_most else value + 1


def seat_value(state: Origins, seat: int, die: int) -> int:
    """OR-23.9: the value a die will have in a seat of power."""
    value = die & 7
    if holds(state, seat, t.LEO):
        value = max(value, min(value + int(state.box.leo_raise), int(state.box.leo_most)))
    return value


def act_hint(state: Origins, site: int, choice: int, say: Say) -> str:
    """What an action of the visited site does."""
    if choice == k.ACT_UPPER:
        return program_text(state.box, t.UPPER + site, say)
    if choice == k.ACT_LOWER:
        return program_text(state.box, t.LOWER + site, say)
    if choice == k.ACT_BONUS:
        return program_text(state.box, t.BONUS + int(state.token[site]) - 1, say)
    if choice == k.ACT_GOLD:
        return program_text(state.box, t.SIGN_PROGRAM + t.PISCES, say)
    return ""


def buy_hint(state: Origins, seat: int, choice: int, say: Say) -> str:
    """The building and its price, or that a farm is free."""
    building = int(building_bought(state, choice))
    if not is_front(choice):
        return f"{building_name(building, say)}; {say('hint.free')}"
    costs = [
        (int(t.WISDOM), int(wisdom_price(state, seat, choice))),
        (int(t.STONE), int(state.box.stone[building])),
    ]
    name = f"{building_name(building, say)} ({building_colour(state, building, say)})"
    price = paid_text(state, seat, costs, say)
    return f"{name}: {program_text(state.box, building, say)}; {price}"


def place_hint(state: Origins, seat: int, bought: int, cell: int, say: Say) -> str:
    """Whether a cell is a farm, and how many districts the tile would complete."""
    if state.rows[seat * t.WIDTH + cell // t.WIDTH] >> cell % t.WIDTH & 1:
        return say("hint.on-farm")
    after = state.copy()
    assert isinstance(after, Origins)
    cover(after, seat, cell)
    made = int(after.open_districts[seat] - state.open_districts[seat])
    return say("hint.districts", n=made) if made else ""


def attack_hint(state: Origins, seat: int, say: Say) -> str:
    """The bonus of the own space and the points of an attack now."""
    kind = space_kind(state, int(state.strength[seat]))
    bonus = program_text(state.box, t.SPACE + kind, say)
    points = say("effect.score", n=int(attack_points(state, seat)))
    return points if kind == 0 else f"{bonus}; {points}"


def space_kind(state: Origins, space: int) -> int:
    """Which kind of bonus a space of the military track has."""
    first = int(state.box.space_program[space])
    return next(
        kind
        for kind in range(len(t.SPACE_KINDS))
        if int(state.box.program[t.SPACE + kind]) == first
    )


def card_hint(state: Origins, seat: int, place: int, say: Say) -> str:
    """The points and gold of a district card for this seat."""
    card = int(state.district[place]) - 1
    again = int(state.cards_scored[seat]) >> place & 1
    points = int((state.box.later_points if again else state.box.first_points)[card])
    gold = goods_text([(int(t.GOLD), int(state.district_gold[place]))], say)
    text = say("effect.score", n=points)
    return f"{text}; {say('effect.take', goods=gold)}" if gold else text


def district_hint(state: Origins, seat: int, cell: int, die: int, say: Say) -> str:
    """The matching cards and the buildings a closing activates."""
    notes = []
    fitting = int(matching(state, seat, cell))
    notes += [card_hint(state, seat, place, say) for place in range(6) if fitting >> place & 1]
    notes = notes or [say("hint.no-card")]
    colour = int(die_of_word(die)) >> 3
    for number in range(4):
        what = int(tile_on(state, seat, corner(cell, number)))
        if what == t.AGORA or (what < t.BUILDINGS and state.box.colour[what] == colour):
            notes.append(building_name(what, say))
    return "; ".join(notes)


def temple_hint(
    state: Origins, seat: int, number: int, choice: int, a: int, b: int, say: Say
) -> str:
    """The step reached and its points, the card taken, the gold paid."""
    if number == k.OTHER_TEMPLE and choice == k.SKIP_TEMPLE:
        return ""
    temple, steps = choice, a
    if number == k.CLIMB:
        temple, steps = choice // 3, choice % 3
    if number == k.OTHER_TEMPLE:
        steps = b // 128
    step = min(int(state.temple[seat * t.TEMPLES + temple]) + steps, int(state.box.top[temple]))
    points = int(state.box.temple_points[state.box.first_step[temple] + step])
    text = say("hint.step", step=step, n=points)
    if number == k.CLIMB:
        sign = t.SIGN_NAMES[int(state.sign[temple]) - 1]
        text += "; " + say("hint.card", sign=say.term("sign", sign))
    if number == k.OTHER_TEMPLE:
        text += "; " + say("hint.pays", goods=goods_text([(int(t.GOLD), b % 128)], say))
    return text
