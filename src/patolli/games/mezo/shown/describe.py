"""The position of Mezo in words, complete enough to play from."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.mezo.rules.effects import offer_price
from patolli.games.mezo.rules.kinds import LAY
from patolli.games.mezo.rules.regions import presence
from patolli.games.mezo.rules.resolution import strength
from patolli.games.mezo.rules.scoring import units_on_spaces
from patolli.games.mezo.rules.state import Mezo, at
from patolli.games.mezo.rules.tables import (
    AGES,
    ALTAR_REWARD,
    CALENDAR_SPACE,
    CARD_ACTION,
    CARD_NAMES,
    CARDS,
    CODEX_SPACE,
    GOD_ABILITY,
    GOD_NAMES,
    LEVELS,
    REGION_NAMES,
    REGIONS,
    SHAMAN,
    SLOTS,
    SPACES,
    TILE_ABILITY,
    TILES,
    TRIBE_NAMES,
    UNITS,
    WARRIOR,
)
from patolli.games.mezo.shown.words import ability_text


def region_name(region: int, say: Say) -> str:
    """A region's name."""
    return say.term("region", REGION_NAMES[region])


def regions_text(mask: int, say: Say) -> str:
    """A set of regions."""
    names = [region_name(r, say) for r in range(REGIONS) if mask >> r & 1]
    return say.join(names) if names else say("describe.nowhere")


def pair(warriors: int, shamans: int, say: Say) -> str:
    """Numbers of Warriors and Shamans."""
    return say("describe.pair", w=say.count("w", int(warriors)), s=say.count("s", int(shamans)))


def counted_text(what: str, count: int, say: Say) -> str:
    """A number of Warriors, Shamans or glyphs."""
    if what == "glyph":
        return say("describe.glyphs", n=count)
    return str(say.count(what[0], count))


def god_name(state: Mezo, seat: int, say: Say) -> str:
    """The name of a player's god."""
    god = int(state.god[seat])
    return say.term("god", GOD_NAMES[god - 1]) if god else say("describe.no-god")


def action_number(state: Mezo, seat: int, card: int, slot: int) -> int:
    """The number of an action on a card of a player's god."""
    god = int(state.god[seat]) - 1
    return int(CARD_ACTION) + (god * int(CARDS) + card) * int(SLOTS) + slot


def describe(view: View, say: Say) -> list[str]:
    """The whole position, line by line."""
    state = view.state
    assert isinstance(state, Mezo)
    lines = [situation(state, say)]
    lines += [region_text(state, region, say) for region in range(REGIONS)]
    lines += tiles(state, say)
    lines += spaces(state, say)
    for seat in range(state.seats):
        lines += player(view, state, seat, say)
    if state.conflict:
        lines += conflict(state, say)
    if view.seat is not None:
        lines += hand(state, view.seat, say)
    lines.append(say("describe.reconstructed"))
    return lines


def situation(state: Mezo, say: Say) -> str:
    """The age and what is going on."""
    if state.age == 0:
        return say("describe.setup")
    if not state.depth:
        return say("describe.over")
    if state.conflict:
        name = region_name(int(state.conflict) - 1, say)
        left = bin(state.tiles).count("1")
        return say("describe.conflict", age=int(state.age), region=name, left=left)
    return say("describe.age", age=int(state.age))


def region_text(state: Mezo, region: int, say: Say) -> str:
    """Everything in a region."""
    name = region_name(region, say)
    if state.desolate >> region & 1:
        return say("describe.desolate", region=name)
    parts = []
    if state.blessed == region + 1:
        parts.append(say("describe.blessed", vp=int(state.box.blessed_vp)))
    elif state.altar[region]:
        reward = int(ALTAR_REWARD) + int(state.altar[region]) - 1
        parts.append(say("describe.altar", text=ability_text(state.box, reward, say)))
    if state.age and not state.tiles >> region & 1:
        if state.conflict == region + 1:
            parts.append(say("describe.conflict-now"))
        else:
            parts.append(say("describe.conflict-over"))
    for seat in range(state.seats):
        own = region_player(state, region, seat, say)
        if own:
            parts.append(f"{say.player(seat)}: {own}")
    levels = [
        say("describe.level", level=level + 1, seat=say.player(int(state.pyramid[at_level]) - 1))
        for level in range(LEVELS)
        if state.pyramid[at_level := region * int(LEVELS) + level]
    ]
    if levels:
        parts.append(say("describe.pyramid", levels=say.join(levels)))
    return f"{name} \N{EN DASH} {'; '.join(parts)}" if parts else f"{name}."


def region_player(state: Mezo, region: int, seat: int, say: Say) -> str:
    """What one player has in a region."""
    parts = []
    if state.champion[region] == seat + 1:
        parts.append(say("describe.champion"))
    warriors = int(state.units[at(state, region, seat, WARRIOR)])
    shamans = int(state.units[at(state, region, seat, SHAMAN)])
    if warriors or shamans:
        parts.append(pair(warriors, shamans, say))
    glyphs = int(state.glyphs[region * state.seats + seat])
    if glyphs:
        parts.append(say("describe.glyphs", n=glyphs))
    if presence(state, seat) >> region & 1:
        parts.append(say("describe.present", god=god_name(state, seat, say)))
    return ", ".join(parts)


def tiles(state: Mezo, say: Say) -> list[str]:
    """The face-up Wrathful tiles and the units on their space."""
    lines = [
        say(
            "describe.tile",
            age=age + 1,
            text=ability_text(state.box, int(TILE_ABILITY) + age * int(TILES) + tile - 1, say),
        )
        for age in range(AGES)
        if (tile := int(state.wrathful[age]))
    ]
    if lines:
        lines.append(say("describe.price", n=int(offer_price(state))))
    return lines


def spaces(state: Mezo, say: Say) -> list[str]:
    """The Calendar and the Codex."""
    lines = []
    for board, first, owners in (
        ("calendar", CALENDAR_SPACE, state.calendar),
        ("codex", CODEX_SPACE, state.codex),
    ):
        parts = []
        for space in range(SPACES):
            text = f"{space + 1}: {ability_text(state.box, int(first) + space, say)}"
            if owners[space]:
                text = f"{text} – {say.player(int(owners[space]) - 1)}"
            parts.append(text)
        lines.append(f"{say(f'board.{board}')}. " + "; ".join(parts))
    return lines


def player(view: View, state: Mezo, seat: int, say: Say) -> list[str]:
    """What one player has beside the map."""
    index = int(state.devotion[seat])
    you = say("describe.you") if seat == view.seat else ""
    lines = [
        say(
            "describe.player",
            seat=say.player(seat) + you,
            vp=int(state.vp[seat]),
            god=god_name(state, seat, say),
            index=index,
            value=int(state.box.devotion_value[index]),
            level=int(state.box.devotion_level[index]),
        )
    ]
    own = seat * int(UNITS)
    pyramids = [str(int(state.pyramid_supply[seat * int(LEVELS) + n])) for n in range(LEVELS)]
    lines.append(
        say(
            "describe.pieces",
            reserve=pair(state.reserve[own], state.reserve[own + 1], say),
            xibalba=pair(state.xibalba[own], state.xibalba[own + 1], say),
            glyphs=say("describe.glyphs", n=int(state.glyph_supply[seat])),
            pyramids=" ".join(pyramids),
        )
    )
    if state.vertex[seat]:
        touched = regions_text(int(presence(state, seat)), say)
        lines.append(say("describe.god", god=god_name(state, seat, say), regions=touched))
    if state.god[seat] and state.age:
        number = int(GOD_ABILITY) + (int(state.god[seat]) - 1) * int(AGES) + int(state.age) - 1
        lines.append(say("describe.god-ability", text=ability_text(state.box, number, say)))
    owned = [
        say.term("ability", name)
        for ability, name in enumerate(TRIBE_NAMES)
        if state.abilities[seat] >> ability & 1
    ]
    if owned:
        lines.append(say("describe.abilities", abilities=say.join(owned)))
    offered = int(state.wrath[own] + state.wrath[own + 1])
    if offered:
        lines.append(say("describe.offered", n=offered))
    given = int(state.given[own] + state.given[own + 1])
    if given:
        lines.append(say("describe.given", n=given))
    on_spaces = int(units_on_spaces(state, seat))
    if on_spaces:
        lines.append(say("describe.on-spaces", n=on_spaces))
    played = [
        say.term("card", name)
        for card, name in enumerate(CARD_NAMES)
        if state.played[seat] >> card & 1
    ]
    if played:
        lines.append(say("describe.played", cards=say.join(played)))
    return below(lines)


def below(lines: list[str]) -> list[str]:
    """The first line with the others below it."""
    return [*lines[:1], *(f"  {line}" for line in lines[1:])]


def conflict(state: Mezo, say: Say) -> list[str]:
    """The cards and strengths of the current conflict."""
    region = int(state.conflict) - 1
    lines = []
    for seat in range(state.seats):
        force = int(strength(state, seat, region))
        lines.append(say("describe.strength", seat=say.player(seat), n=force))
        for unit in range(UNITS):
            if state.claims[seat] >> unit & 1:
                kind = "warrior" if unit == WARRIOR else "shaman"
                most = say.term("units", kind)
                lines.append(say("describe.claim", seat=say.player(seat), unit=most))
        if state.shown[seat]:
            card = int(state.shown[seat]) - 1
            name = say.term("card", CARD_NAMES[card])
            lines.append(say("describe.card", seat=say.player(seat), card=name))
            lines += card_actions(state, seat, card, say)
    return lines


def card_actions(state: Mezo, seat: int, card: int, say: Say) -> list[str]:
    """The three actions of a card, covered ones marked."""
    lines = []
    shown = state.shown[seat] == card + 1
    for slot in range(SLOTS):
        text = ability_text(state.box, action_number(state, seat, card, slot), say, state, seat)
        covered = shown and state.covered[seat] >> slot & 1
        key = "describe.covered" if covered else "describe.action"
        lines.append(say(key, slot=slot + 1, text=text))
    return lines


def hand(state: Mezo, seat: int, say: Say) -> list[str]:
    """The cards that only their owner may see."""
    lines = []
    asked = state.depth > 0 and state.top() == LAY
    for card, name in enumerate(CARD_NAMES):
        if state.hand[seat] >> card & 1:
            lines.append(say("describe.hand", card=say.term("card", name)))
            if asked:
                lines += card_actions(state, seat, card, say)
    if state.laid[seat]:
        lines.append(say("describe.laid", card=say.term("card", CARD_NAMES[state.laid[seat] - 1])))
    return lines
