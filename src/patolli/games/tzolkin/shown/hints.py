"""One line about what a choice costs and brings now, computed from the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.engine.question import rule
from patolli.engine.text import Say
from patolli.games.tzolkin.rules import kinds as k
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.actions import from_space_refusal, has_action, step_back
from patolli.games.tzolkin.rules.goods import corn
from patolli.games.tzolkin.rules.rounds import double_refusal
from patolli.games.tzolkin.rules.setup import PAIRS
from patolli.games.tzolkin.rules.state import Tzolkin, lowest_free
from patolli.games.tzolkin.rules.temples import PAIR
from patolli.games.tzolkin.rules.turn import gear_of, is_spared, space_of, space_price, surcharge
from patolli.games.tzolkin.shown import words

if TYPE_CHECKING:
    from patolli.engine.game import View


def hint(view: View, choice: int, say: Say) -> str:
    """One line about what a choice costs and brings."""
    state, kind, seat = view.state, view.kind, view.seat
    assert isinstance(state, Tzolkin)
    if kind is None or seat is None:
        return ""
    number, a, b = int(kind.number), int(state.top_a()), int(state.top_b())
    if number == k.KEEP:
        one, two = PAIRS[choice]
        return f"{words.wealth_text(state, say, one)}; {words.wealth_text(state, say, two)}"
    if number == k.TURN:
        return turn_hint(state, seat, a, b, choice, say)
    if number == k.ACTION:
        return action_hint(state, seat, a, b, choice, say)
    if number == k.HARVEST:
        return words.harvest_text(state, say, seat, a, choice)
    if number == k.TECH and choice < t.TRACKS:
        return tech_hint(state, seat, b, choice, say)
    if number == k.BUILD and choice != k.BUILD_STOP:
        return build_hint(state, seat, a, choice, say)
    if number == k.ANGER:
        at = int(state.temple[seat * t.TEMPLES + choice])
        return words.temple_move(state, say, choice, at, at - 1)
    if number == k.TEMPLE:
        return temple_hint(state, seat, choice, say)
    if number == k.DEVOTE and choice != k.DEVOTE_DECLINE:
        return words.temple_step(state, say, seat, choice % int(t.TEMPLES))
    if number == k.MARKET and choice != k.MARKET_STOP:
        rate = words.amount(say, 0, int(state.box.rate[1 + choice % int(t.BLOCKS)]))
        return say("hint.buy" if choice < k.MARKET_SELL else "hint.sell", goods=rate)
    if number == k.DAYS:
        return say("hint.days.two") if choice else ""
    return ""


def effect(view: View, choice: int, say: Say) -> tuple[str, ...]:
    """What a choice does, without what it costs: that stands in the ledger."""
    state, kind, seat = view.state, view.kind, view.seat
    assert isinstance(state, Tzolkin)
    if kind is None or seat is None:
        return ()
    if kind.number == k.TURN and k.TURN_PLACE <= choice < k.TURN_START:
        return place_effect(state, seat, choice - int(k.TURN_PLACE), say)
    if kind.number == k.TURN and choice == k.TURN_START and double_refusal(state, seat):
        return (one_day_hint(state, seat, say),)
    if kind.number == k.ACTION and choice != k.NOTHING:
        gear = int(t.CHICHEN) if choice >= k.FIRST_ROOM else choice // int(t.ACTIONS)
        action = choice - gear * int(t.ACTIONS) + 1
        return (words.action_text(state, say, seat, gear, action),)
    if kind.number == k.BUILD and choice != k.BUILD_STOP:
        return build_effect(state, seat, choice, say)
    if kind.number == k.DAYS:
        return days_effect(state, 1 + choice, say)
    return tuple(clause for clause in hint(view, choice, say).split("; ") if clause)


def place_effect(state: Tzolkin, seat: int, gear: int, say: Say) -> tuple[str, ...]:
    """The space a worker gets, and what it could do there tomorrow."""
    space = int(lowest_free(state, gear))
    here = f"{say.term('gear', t.GEAR_NAMES[gear])} {space}"
    if space + 1 > words.last_action(gear):
        return (here,)
    tomorrow = words.action_text(state, say, seat, gear, space + 1)
    return here, say("effect.tomorrow", action=tomorrow)


def build_effect(state: Tzolkin, seat: int, choice: int, say: Say) -> tuple[str, ...]:
    """What a building gives, or what a monument would score now."""
    if choice < k.BUILD_MONUMENT:
        return (words.tile_effects(state, say, choice),)
    monument = choice - int(k.BUILD_MONUMENT)
    now = words.monument_now(state, say, seat, monument)
    return say("effect.now", points=now), words.monument_scoring(state, say, monument)


def days_effect(state: Tzolkin, days: int, say: Say) -> tuple[str, ...]:
    """The new day, and who is pushed off a gear."""
    off = sorted({say.player(seat) for seat in pushed_off(state, days)})
    pushed = say("effect.pushed", seats=", ".join(off)) if off else say("effect.nobody-pushed")
    clauses = [say("effect.day", day=int(state.day) + days), pushed]
    return tuple(clauses if days == 1 else [*clauses, say("hint.days.two")])


def pushed_off(state: Tzolkin, days: int) -> list[int]:
    """The seats of the workers that would leave their gears (TZ-19.5)."""
    found = []
    for gear in range(t.GEARS):
        last = int(state.box.last_space[gear])
        for seat in range(state.seats):
            leaving = int(state.workers[gear * state.seats + seat]) >> (last + 1 - days)
            found += [seat] * leaving.bit_count()
    return found


def turn_hint(state: Tzolkin, seat: int, mode: int, done: int, choice: int, say: Say) -> str:
    """What placing costs, or what the worker to be picked up could do."""
    if choice == k.TURN_STOP:
        return ""
    if choice == k.TURN_BEG:
        return say("hint.beg", goods=words.amount(say, 0, int(state.box.beg_corn)))
    if choice <= k.TURN_START:
        return place_hint(state, seat, mode, done, choice - int(k.TURN_PLACE), say)
    return pick_hint(state, seat, int(gear_of(choice)), int(space_of(choice)), say)


def place_hint(state: Tzolkin, seat: int, mode: int, done: int, place: int, say: Say) -> str:
    """What a place for a worker costs, and on the start space why time will not run on."""
    price, extra = int(space_price(state, place)), int(surcharge(state, done))
    if mode == k.AT_START and is_spared(state, seat):
        text = say("hint.mercy", corn=int(corn(state, seat)))
    else:
        text = say(
            "hint.place",
            space=int(lowest_free(state, place)) if place < t.GEARS else 0,
            price=price,
            extra=extra,
            n=price + extra,
            left=int(corn(state, seat)) - price - extra,
        )
    if place == t.GEARS and double_refusal(state, seat):
        return f"{text}; {one_day_hint(state, seat, say)}"
    return text


def one_day_hint(state: Tzolkin, seat: int, say: Say) -> str:
    """Why the calendar could not advance by two days as things are (TZ-18.8 to 18.10)."""
    obstacle = k.OBSTACLE_NAMES[double_refusal(state, seat) - rule(18, 8)]
    return say("hint.one-day", obstacle=say.term("obstacle", obstacle))


def pick_hint(state: Tzolkin, seat: int, gear: int, space: int, say: Say) -> str:
    """What a worker could do for nothing from its space: TZ-13.19 opens the one ahead as well."""
    if space > 1 and step_back(state, seat, gear, space, 1) == 0:
        text, possible = say("hint.free-choice"), bool(has_action(state, seat, gear, space))
        return text if possible else say("hint.not-now", action=text)
    actions = [action for action in (space + 1, space) if 0 < action <= words.last_action(gear)]
    reached = [a for a in actions if step_back(state, seat, gear, space, a) == 0]
    if not reached:
        return say("hint.no-action")
    coins = corn(state, seat)
    open_now = [a for a in reached if not from_space_refusal(state, seat, gear, space, a, coins)]
    texts = [words.action_text(state, say, seat, gear, a) for a in open_now or reached]
    text = f" {say('describe.or')} ".join(texts)
    return text if open_now else say("hint.not-now", action=text)


def action_hint(state: Tzolkin, seat: int, gear: int, space: int, choice: int, say: Say) -> str:
    """What an action costs and brings."""
    if choice == k.NOTHING:
        return ""
    chosen = int(t.CHICHEN) if choice >= k.FIRST_ROOM else choice // int(t.ACTIONS)
    action = choice - chosen * int(t.ACTIONS) + 1
    text = words.action_text(state, say, seat, chosen, action)
    if gear == k.ANY_GEAR:
        price = int(state.box.any_corn)
    else:
        price = int(step_back(state, seat, gear, space, action))
    return f"−{words.amount(say, 0, price)}: {text}" if price > 0 else text


def tech_hint(state: Tzolkin, seat: int, flags: int, track: int, say: Say) -> str:
    """The level that would be reached, what it brings and what it costs."""
    level = int(state.level[seat * t.TRACKS + track])
    text = words.technology_text(state, say, track, level + 1)
    cost = int(state.box.advance_cost[level])
    if flags & k.TECH_PAID and cost:
        return f"−{say('amount.block', n=cost)}: {text}"
    return text


def build_hint(state: Tzolkin, seat: int, flags: int, choice: int, say: Say) -> str:
    """Cost and effects of a building, or cost and present score of a monument."""
    if choice >= k.BUILD_MONUMENT:
        monument = choice - int(k.BUILD_MONUMENT)
        return say(
            "hint.monument",
            cost=words.monument_cost(state, say, monument),
            effects=words.monument_scoring(state, say, monument),
            now=words.monument_now(state, say, seat, monument),
        )
    cost = words.cost_now(state, say, seat, choice, flags)
    return say("hint.build", cost=cost, effects=words.tile_effects(state, say, choice))


def temple_hint(state: Tzolkin, seat: int, choice: int, say: Say) -> str:
    """From which points to which a marker would move, or both of a pair."""
    if choice < k.PAIRS:
        return words.temple_step(state, say, seat, choice)
    pair = [int(PAIR[2 * (choice - int(k.PAIRS)) + side]) for side in (0, 1)]
    return "; ".join(
        f"{say.term('temple', t.TEMPLE_NAMES[one])}: {words.temple_step(state, say, seat, one)}"
        for one in pair
    )
