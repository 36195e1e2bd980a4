"""Questions and their choices in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.engine.text import Say
from patolli.games.tzolkin.rules import kinds as k
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.goods import corn
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.turn import is_spared
from patolli.games.tzolkin.shown import words

LONGEST = 22  # characters that a button has room for

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
        return {"seat": word}
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

    key, values = situation(view, say)
    return say(f"question.{key}", **values) if key else Game.prompt(game, view, say)


def ask(game: Game, view: View, say: Say) -> str:
    """The same in at most 30 characters."""
    from patolli.engine.game import Game

    key, values = situation(view, say)
    return say(f"ask.{key}", **values) if key else Game.ask(game, view, say)


def situation(view: View, say: Say) -> tuple[str, dict[str, str | int]]:
    """The key of the question and its values, where the kind alone does not tell it."""
    state = view.state
    assert isinstance(state, Tzolkin)
    if state.depth and state.top() == k.TURN:
        seat = int(state.to_answer)
        mode = MODES[state.top_a()]
        if mode == "start" and is_spared(state, seat):
            mode = "mercy"
        return f"turn.{mode}", prompt_values(view)
    if state.depth and state.top() == k.ACTION:
        gear, space = int(state.top_a()), int(state.top_b())
        if gear == k.ANY_GEAR:
            return "action.any", prompt_values(view)
        return "action", {"gear": say.term("gear", t.GEAR_NAMES[gear]), "space": space}
    if state.depth and state.top() == k.TECH and not state.top_b() & k.TECH_PAID:
        return "tech.free", {}
    return "", {}


def brief(game: Game, kind: Kind[State], choice: int, say: Say) -> str:
    """A choice in one or two words, whether it is offered now or was taken before."""
    from patolli.engine.game import Game

    number, word = int(kind.number), kind.words[choice]
    if number in (k.PAY, k.TAKE):
        bundle = t.BUNDLE_OF[choice]
        counts = say(f"short.{kind.name}", goods=" + ".join(str(count) for count in bundle))
        named = words.goods(say, bundle, 1)
        told = say(f"short.{kind.name}", goods=named), named, counts
        return next((text for text in told if len(text) <= LONGEST), counts)
    if number == k.DISCOUNT:
        return say("short.discount", goods=say.term("material", word))
    if number == k.MARKET and choice != k.MARKET_STOP:
        way, block = word.split(" ")
        return say(f"short.market.{way}", goods=say.term("material", block))
    if number == k.DEVOTE and choice != k.DEVOTE_DECLINE:
        block, temple = word.split(" ")
        return f"{say.term('material', block)} › {say.term('temple', temple)}"
    if number == k.TEMPLE and choice >= k.PAIRS:
        return ", ".join(say.term("temple", part) for part in word.split(" "))
    return Game.brief(game, kind, choice, say)


def prompt_values(view: View) -> dict[str, str | int]:
    """Values for the text of the question."""
    state = view.state
    assert isinstance(state, Tzolkin)
    if not state.depth or state.to_answer < 0:
        return {}
    kind, a, seat = int(state.top()), int(state.top_a()), int(state.to_answer)
    if kind == k.TURN:
        return {"corn": int(corn(state, seat)), "n": int(state.hand[seat])}
    if kind == k.ACTION and a == k.ANY_GEAR:
        return {"n": int(state.box.any_corn)}
    if kind in (k.PAY, k.TAKE):
        return {"n": a}
    if kind == k.HARVEST:
        return {"action": a + int(t.FIRST_GROUP)}
    return {}
