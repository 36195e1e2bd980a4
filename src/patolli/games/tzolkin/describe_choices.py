"""Questions, choices and hints in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.engine.text import Say
from patolli.games.tzolkin import describe_words as words
from patolli.games.tzolkin import kinds as k
from patolli.games.tzolkin import tables as t
from patolli.games.tzolkin.actions import action_refusal, step_back
from patolli.games.tzolkin.buildings import architecture, corn_price
from patolli.games.tzolkin.goods import corn
from patolli.games.tzolkin.setup import PAIRS
from patolli.games.tzolkin.state import Tzolkin, lowest_free
from patolli.games.tzolkin.turn import gear_of, is_spared, space_of, space_price, surcharge

if TYPE_CHECKING:
    from patolli.engine.game import Game, View
    from patolli.engine.question import Kind
    from patolli.engine.state import State

MODES = ("start", "placing", "picking", "spared")


def parts(kind: Kind[State], choice: int) -> dict[str, str]:
    """The parts of a word, each under the name of its vocabulary."""
    word = kind.words[choice]
    split = word.split(" ")
    number = int(kind.number)
    if number == k.TURN:
        return {"gear": split[1] if len(split) > 1 else "", "space": split[-1]}
    if number == k.ACTION:
        return {"gear": split[0], "action": split[-1]}
    if number in (k.ANGER, k.TEMPLE):
        return {"temple": split[0], "temple_": split[-1]}
    if number == k.DEVOTE:
        return {"temple": split[-1]}
    if number == k.TECH:
        return {"track": word}
    if number in (k.BUILD, k.REVEAL):
        return {"monument" if word.startswith("m") else "building": word}
    if number == k.SHOW:
        return {"monument": word}
    if number in (k.DEAL, k.BLOCK):
        return {"wealth": word}
    if number == k.KEEP:
        return {"wealth": split[0], "wealth_": split[-1]}
    if number == k.FIRST:
        return {"letter": word.upper()}
    return {}


def label(game: Game, kind: Kind[State], choice: int, say: Say) -> str:
    """A choice in words."""
    number = int(kind.number)
    word = kind.words[choice]
    key = f"choice.{kind.name}"
    if number in (k.PAY, k.TAKE):
        return say(key, goods=words.goods(say, t.BUNDLE_OF[choice], 1))
    if number == k.DISCOUNT:
        return say(key, goods=words.amount(say, choice + 1, 1))
    if number == k.MARKET and choice != k.MARKET_STOP:
        block = 1 + choice % int(t.BLOCKS)
        return say(f"{key}.{word.split(' ')[0]}", goods=words.amount(say, block, 1))
    if number == k.DEVOTE and choice != k.DEVOTE_DECLINE:
        temple = say.term("temple", word.split(" ")[1])
        block = 1 + choice // int(t.TEMPLES)
        return say(key, goods=words.amount(say, block, 1), temple=temple)
    if number == k.TEMPLE and choice >= k.PAIRS:
        named = [say.term("temple", part) for part in word.split(" ")]
        return say(key, temple=say.join(named))
    if number == k.BUILD and word.startswith("m-"):
        return say(f"{key}.monument", monument=say.term("monument", word))
    return super_label(game, kind, choice, say)


def super_label(game: Game, kind: Kind[State], choice: int, say: Say) -> str:
    """The label as the engine makes it from the texts."""
    from patolli.engine.game import Game

    return Game.label(game, kind, choice, say)


def prompt(game: Game, view: View, say: Say) -> str:
    """The question now asked; some kinds say more in some situations."""
    from patolli.engine.game import Game

    state = view.state
    assert isinstance(state, Tzolkin)
    if state.depth and state.top() == k.TURN:
        seat = int(state.to_answer)
        mode = MODES[state.top_a()]
        if mode == "start" and is_spared(state, seat):
            mode = "mercy"
        return say(f"question.turn.{mode}", **prompt_values(view))
    if state.depth and state.top() == k.ACTION:
        gear, space = int(state.top_a()), int(state.top_b())
        if gear == k.ANY_GEAR:
            return say("question.action.any", **prompt_values(view))
        return say("question.action", gear=say.term("gear", t.GEAR_NAMES[gear]), space=space)
    if state.depth and state.top() == k.TECH and not state.top_b() & k.TECH_PAID:
        return say("question.tech.free")
    return Game.prompt(game, view, say)


def prompt_values(view: View) -> dict[str, str | int]:
    """Values for the text of the question."""
    state = view.state
    assert isinstance(state, Tzolkin)
    if not state.depth or state.to_answer < 0:
        return {}
    kind, a, seat = int(state.top()), int(state.top_a()), int(state.to_answer)
    if kind == k.TURN:
        return {"corn": int(corn(state, seat)), "hand": int(state.hand[seat])}
    if kind == k.ACTION and a == k.ANY_GEAR:
        return {"n": int(state.box.any_corn)}
    if kind in (k.PAY, k.TAKE):
        return {"n": a}
    if kind == k.HARVEST:
        return {"action": a + int(t.FIRST_GROUP)}
    return {}


# ---------------------------------------------------------------------------------- hints
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
    if number in (k.ANGER, k.TEMPLE):
        return temple_hint(state, seat, number, choice, say)
    if number == k.MARKET and choice != k.MARKET_STOP:
        rate = words.amount(say, 0, int(state.box.rate[1 + choice % int(t.BLOCKS)]))
        return say("hint.buy" if choice < k.MARKET_SELL else "hint.sell", goods=rate)
    if number == k.DAYS:
        return say("hint.days.two") if choice else ""
    return ""


def turn_hint(state: Tzolkin, seat: int, mode: int, done: int, choice: int, say: Say) -> str:
    """What placing costs, or what the worker to be picked up could do."""
    if choice == k.TURN_STOP:
        return ""
    if choice == k.TURN_BEG:
        return say("hint.beg", goods=words.amount(say, 0, int(state.box.beg_corn)))
    if choice <= k.TURN_START:
        place = choice - int(k.TURN_PLACE)
        price, extra = int(space_price(state, place)), int(surcharge(state, done))
        if mode == k.AT_START and is_spared(state, seat):
            return say("hint.mercy", corn=int(corn(state, seat)))
        return say(
            "hint.place",
            space=int(lowest_free(state, place)) if place < t.GEARS else 0,
            price=price,
            extra=extra,
            total=price + extra,
            left=int(corn(state, seat)) - price - extra,
        )
    gear, space = int(gear_of(choice)), int(space_of(choice))
    if space == 0 and step_back(state, seat, gear, 0, 1) < 0:
        return say("hint.no-action")
    if state.box.free_spaces[gear] >> space & 1:
        return say("hint.free-choice")
    action = space
    if gear == t.CHICHEN and step_back(state, seat, gear, space, space + 1) == 0:
        action = min(space + 1, int(t.ROOMS))
    text = words.action_text(state, say, seat, gear, action)
    if action_refusal(state, seat, gear, action, corn(state, seat)):
        return say("hint.not-now", action=text)
    return text


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
    name = t.TRACK_NAMES[track]
    text = say(f"hint.tech.{name}.{min(level + 1, 4)}")
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
    cost = words.cost_of(state, say, choice)
    if flags & k.WITH_CORN:
        price = corn_price(state, choice, architecture(state, seat, flags))
        cost = words.amount(say, 0, int(price))
    return say("hint.build", cost=cost, effects=words.tile_effects(state, say, choice))


def temple_hint(state: Tzolkin, seat: int, kind: int, choice: int, say: Say) -> str:
    """From which points to which a marker would move."""
    if choice >= k.PAIRS:
        return ""
    at = int(state.temple[seat * t.TEMPLES + choice])
    after = at - 1 if kind == k.ANGER else min(at + 1, int(state.box.steps[choice]) - 1)
    base = choice * int(t.MOST_STEPS)
    return say(
        "hint.temple",
        now=int(state.box.step_points[base + at]),
        after=int(state.box.step_points[base + after]),
    )
