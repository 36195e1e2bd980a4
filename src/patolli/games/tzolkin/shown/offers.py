"""Questions and answers for the eye: icons, prices, what is left, what one gesture does."""

from __future__ import annotations

from patolli.engine.drawing import Row
from patolli.engine.game import View
from patolli.engine.offer import Next, Step
from patolli.engine.text import Say
from patolli.games.tzolkin.rules import kinds as k
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.actions import first_choice, from_space_refusal, step_back
from patolli.games.tzolkin.rules.buildings import architecture, can_waive, corn_price
from patolli.games.tzolkin.rules.catalogue import ACTION_WORDS
from patolli.games.tzolkin.rules.food import feeding_price, hungry_workers
from patolli.games.tzolkin.rules.goods import corn
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.turn import (
    gear_of,
    is_spared,
    space_of,
    space_price,
    surcharge,
)
from patolli.games.tzolkin.shown import words

ACTION_ICONS = (
    ("fish", "corn", "farm", "farm", "farm"),
    ("wood", "stone", "gold", "skull", "gold"),
    ("tech-any", "build", "tech-any", "monument", "temple-any"),
    ("temple-any", "market", "worker-plus", "build", "any-action"),
)
HARVEST_ICONS = ("corn", "wood", "burn", "farm")
MATERIAL_EVENTS = {f"{way}-{name}": name for way in ("gained", "paid") for name in t.MATERIAL_NAMES}
EVENT_ICONS = {
    **MATERIAL_EVENTS,
    "goes-first": "start-player",
    "monument-shown": "monument",
    "building-shown": "build",
    "tile-dealt": "card",
    "dummy-placed": "worker",
    "tiles-kept": "card",
    "begged": "corn",
    "placed": "worker",
    "placed-start": "start-player",
    "spared": "temple-any",
    "picked-up": "hand",
    "acted": "any-action",
    "stepped-back": "corn",
    "harvested": "farm",
    "climbed": "step-up",
    "descended": "step-down",
    "climb-lost": "temple-any",
    "level-reached": "tech-any",
    "bonus-taken": "tech-any",
    "built": "build",
    "monument-built": "monument",
    "skull-placed": "skull",
    "scored": "vp",
    "worker-gained": "worker-plus",
    "corn-claimed": "corn",
    "corn-laid": "corn",
    "new-age": "food-end",
    "no-skulls": "skull",
    "marker-moved": "start-player",
    "turned": "calendar",
    "pushed-off": "worker",
    "light-side": "day",
    "dark-side": "moon",
    "one-day-only": "day",
}
BANDS = {"round-began": "day"}
RESULTS = {
    "fed": "food-mid",
    "hungry": "vp",
    "temple-scored": "temple-any",
    "led": "vp",
    "monument-scored": "monument",
    "goods-scored": "corn",
    "skulls-scored": "skull",
}
STOPS = {
    (int(k.TURN), int(k.TURN_STOP)),
    (int(k.TECH), int(k.TECH_STOP)),
    (int(k.BUILD), int(k.BUILD_STOP)),
    (int(k.MARKET), int(k.MARKET_STOP)),
}
NOTHINGS = {(int(k.ACTION), int(k.NOTHING)), (int(k.DEVOTE), int(k.DEVOTE_DECLINE))}
WITH_CORN = (k.TURN, k.ACTION, k.MARKET, k.HARVEST)  # questions whose answers move corn
WITH_BLOCKS = (k.PAY, k.TECH, k.BUILD, k.DISCOUNT, k.ARCHITECT, k.DEVOTE)


# --------------------------------------------------------------------------------- icons
def kept(view: View, choice: int) -> tuple[str, str]:
    """The two wealth tiles of a choice, so that each of several comes first in one of them."""
    if view.kind is None or view.kind.number != k.KEEP:
        return "", ""
    one, other = view.kind.words[choice].split(" ")
    dealt = sorted({tile for word in view.words for tile in word.split(" ")[1:]})
    apart = dealt.index(other) - dealt.index(one)
    return (one, other) if apart % 2 else (other, one)


def place(view: View, choice: int) -> str:
    """Wealth tiles are chosen where they lie: one, then the other."""
    first, _ = kept(view, choice)
    return f"wealth-{first}" if first else ""


def onto(view: View, choice: int) -> str:
    """The second tile."""
    _, second = kept(view, choice)
    return f"wealth-{second}" if second else ""


def icon(view: View, choice: int) -> str:
    """The icon of a choice."""
    kind = view.kind
    if kind is None:
        return ""
    number, word = int(kind.number), kind.words[choice]
    if (number, choice) in STOPS:
        return "end-turn"
    if (number, choice) in NOTHINGS:
        return "hand"
    if number == k.TURN:
        return turn_icon(choice)
    if number == k.ACTION:
        return action_icon(choice)
    if number == k.HARVEST:
        return HARVEST_ICONS[choice]
    if number == k.TECH:
        return f"tech-{word}"
    if number in (k.TEMPLE, k.DEVOTE):
        return "temple-any" if number == k.TEMPLE and choice >= k.PAIRS else temple_icon(word)
    if number == k.BUILD:
        return "monument" if choice >= k.BUILD_MONUMENT else "build"
    if number == k.DISCOUNT:
        return word
    if number == k.MARKET:
        return word.split(" ")[1]
    plain = {int(k.KEEP): "card", int(k.ANGER): "step-down", int(k.ARCHITECT): "tech-architecture"}
    if number == k.DAYS:
        return "calendar" if choice else "day"
    return plain.get(number, "block")


def temple_icon(word: str) -> str:
    """The icon of the temple that a word ends with."""
    return f"temple-{word.split(' ')[-1]}"


def turn_icon(choice: int) -> str:
    """The icon of what a turn does."""
    if choice == k.TURN_BEG:
        return "corn"
    if choice == k.TURN_START:
        return "start-player"
    return "worker" if choice < k.TURN_START else "hand"


def action_icon(choice: int) -> str:
    """The icon of an action of a gear."""
    if choice >= k.FIRST_ROOM:
        return "skull"
    return ACTION_ICONS[choice // int(t.ACTIONS)][choice % int(t.ACTIONS)]


def key(view: View, choice: int) -> str:
    """The letter of a choice: finish, nothing, beg."""
    kind = view.kind
    if kind is None:
        return ""
    if (int(kind.number), choice) in STOPS:
        return "f"
    if (int(kind.number), choice) in NOTHINGS:
        return "n"
    return "g" if kind.number == k.TURN and choice == k.TURN_BEG else ""


# -------------------------------------------------------------------------------- ledger
def held(state: Tzolkin, seat: int, material: int) -> int:
    """How much of a material a seat has."""
    return int(state.goods[seat * t.MATERIALS + material])


def row(say: Say, material: int, count: int, alarm: bool = False) -> Row:
    """So much of a material."""
    name = t.MATERIAL_NAMES[material]
    return Row(name, str(count), say.term("material", name), alarm)


def food_need(state: Tzolkin, seat: int) -> int:
    """The corn a seat needs on the next food day."""
    return int(hungry_workers(state, seat) * feeding_price(state, seat))


def have(view: View, say: Say) -> tuple[Row, ...]:
    """Corn with what the next food day wants, or blocks."""
    state, kind, seat = view.state, view.kind, view.seat
    assert isinstance(state, Tzolkin)
    if kind is None or seat is None:
        return ()
    number = int(kind.number)
    if number in WITH_CORN or (number == k.BUILD and state.top_a() & k.WITH_CORN):
        coins, need = int(corn(state, seat)), food_need(state, seat)
        food = Row("food-mid", str(need), say("drawing.panel.food"), alarm=need > coins)
        return row(say, int(t.CORN), coins), food
    if number in WITH_BLOCKS:
        return tuple(row(say, m, held(state, seat, m)) for m in range(1, t.MATERIALS - 1))
    return ()


def corn_cost(view: View, choice: int) -> int:
    """The corn a choice costs; negative if it brings some at once."""
    state, kind, seat = view.state, view.kind, view.seat
    assert isinstance(state, Tzolkin) and kind is not None and seat is not None
    number = int(kind.number)
    if number == k.TURN and k.TURN_PLACE <= choice <= k.TURN_START:
        if state.top_a() == k.AT_START and is_spared(state, seat):
            return int(corn(state, seat))
        place = choice - int(k.TURN_PLACE)
        return int(space_price(state, place) + surcharge(state, int(state.top_b())))
    if number == k.ACTION and choice != k.NOTHING:
        gear = int(state.top_a())
        if gear == k.ANY_GEAR:
            return int(state.box.any_corn)
        action = choice - int(first_choice(gear)) + 1
        return max(0, int(step_back(state, seat, gear, int(state.top_b()), action)))
    if number == k.MARKET and choice != k.MARKET_STOP:
        rate = int(state.box.rate[1 + choice % int(t.BLOCKS)])
        return rate if choice < k.MARKET_SELL else -rate
    if number == k.BUILD and choice < k.BUILD_MONUMENT and state.top_a() & k.WITH_CORN:
        flags = int(state.top_a())
        return int(corn_price(state, choice, architecture(state, seat, flags)))
    return 0


def price(view: View, choice: int, say: Say) -> tuple[Row, ...]:
    """What a choice costs: corn, or the printed cost of a tile."""
    state, kind = view.state, view.kind
    assert isinstance(state, Tzolkin)
    if kind is None or view.seat is None:
        return ()
    coins = corn_cost(view, choice)
    if coins > 0:
        return (row(say, int(t.CORN), coins),)
    if kind.number == k.MARKET and coins < 0:
        return (row(say, 1 + choice % int(t.BLOCKS), 1),)
    if kind.number == k.BUILD and choice != k.BUILD_STOP and not state.top_a() & k.WITH_CORN:
        costs = cost_by_material(state, view.seat, choice)
        return tuple(row(say, m, count) for m, count in enumerate(costs) if count)
    return ()


def cost_by_material(state: Tzolkin, seat: int, choice: int) -> list[int]:
    """The cost of a building or monument; less the block of Architecture 3 if it is settled."""
    costs = printed_cost(state, choice)
    if choice < k.BUILD_MONUMENT and architecture(state, seat, state.top_a()) == t.MASTERY:
        waived = [block for block in range(3) if can_waive(state, seat, choice, block)]
        if len(waived) == 1:  # otherwise which one is a question of its own
            costs[1 + waived[0]] -= 1
    return costs


def printed_cost(state: Tzolkin, choice: int) -> list[int]:
    """The printed cost of a building or monument, by material."""
    if choice >= k.BUILD_MONUMENT:
        first = (choice - int(k.BUILD_MONUMENT)) * int(t.MATERIALS)
        return [int(state.box.monument_cost[first + m]) for m in range(t.MATERIALS)]
    blocks = [int(state.box.cost[choice * 3 + block]) for block in range(3)]
    return [0, *blocks, 0]


def leaves(view: View, choice: int, say: Say) -> tuple[Row, ...]:
    """The corn after a choice that costs or brings some."""
    state, seat = view.state, view.seat
    assert isinstance(state, Tzolkin)
    if view.kind is None or seat is None:
        return ()
    if view.kind.number == k.TURN and choice == k.TURN_BEG:
        return (row(say, int(t.CORN), int(state.box.beg_corn)),)
    coins = corn_cost(view, choice)
    return (row(say, int(t.CORN), int(corn(state, seat)) - coins),) if coins else ()


# -------------------------------------------------------------------------------- counts
def steps(view: View, say: Say) -> tuple[Step, ...]:
    """Blocks that are paid or taken are counted by kind."""
    if view.kind is None or view.kind.number not in (k.PAY, k.TAKE):
        return ()
    names = t.MATERIAL_NAMES[1:4]
    return tuple(Step(name, name, say.term("material", name)) for name in names)


def count(view: View, choice: int) -> dict[str, int]:
    """How many blocks of each kind."""
    if view.kind is None or view.kind.number not in (k.PAY, k.TAKE):
        return {}
    return dict(zip(t.MATERIAL_NAMES[1:4], map(int, t.BUNDLE_OF[choice]), strict=True))


# -------------------------------------------------------------------- one gesture for two
def plate(gear: int, space: int) -> str:
    """The place of a plate."""
    return f"space-{t.GEAR_NAMES[gear]}-{space}"


def own_action(state: Tzolkin, seat: int, gear: int, space: int) -> int:
    """The action a worker performs for nothing from where it stands, -1 if there is none."""
    if state.box.free_spaces[gear] >> space & 1:
        return -1  # which one is a question of its own
    coins = corn(state, seat)
    for action in (space + 1, space):
        if 0 < action <= words.last_action(gear):
            free = step_back(state, seat, gear, space, action) == 0
            if free and from_space_refusal(state, seat, gear, space, action, coins) == 0:
                return action
    return -1


def follow(view: View, choice: int, say: Say) -> tuple[Next, ...]:
    """Picking a worker up at the plate of its action performs that action too."""
    state, kind, seat = view.state, view.kind, view.seat
    assert isinstance(state, Tzolkin)
    if kind is None or seat is None or kind.number != k.TURN:
        return ()
    if not k.TURN_PICK <= choice < k.TURN_STOP:
        return ()
    gear = int(gear_of(choice))
    action = own_action(state, seat, gear, int(space_of(choice)))
    if action < 0:
        return ()
    word = ACTION_WORDS[int(first_choice(gear)) + action - 1]
    short = f"{say.term('gear', t.GEAR_NAMES[gear])} {action}"
    effect = (words.action_text(state, say, seat, gear, action),)
    return (Next(f"action {word}", short, plate(gear, action), effect),)
