"""What each choice costs or brings now, in one line computed from the rules."""

from __future__ import annotations

from collections.abc import Callable

from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.buildings import BUILDS, GLYPHS, PIECES
from patolli.games.mezo.rules.conflict import DEMOLISH_ONE, action_of, open_action
from patolli.games.mezo.rules.gods import FROM_RESERVE, PLACES
from patolli.games.mezo.rules.regions import owns_piece, pyramid_pieces
from patolli.games.mezo.rules.resolution import strength
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import (
    AGES,
    ALTAR_REWARD,
    CALENDAR_SPACE,
    CODEX_SPACE,
    GOD_ABILITY,
    PAIRS,
    REGIONS,
    SHAMAN,
    SLOTS,
    TILE_ABILITY,
    TILES,
    UNITS,
    WARRIOR,
)
from patolli.games.mezo.rules.units import PLACEMENTS, REMOVALS
from patolli.games.mezo.shown.describe import action_number, regions_text
from patolli.games.mezo.shown.words import ability_text, option_text, tribe_text

Hint = Callable[[Mezo, int, int, Say], str]


def hint(view: View, choice: int, say: Say) -> str:
    """The hint of a choice of the question now asked."""
    state, seat = view.state, view.seat
    assert isinstance(state, Mezo)
    if seat is None or not state.depth:
        return ""
    found = HINTS.get(int(state.top()))
    return found(state, seat, choice, say) if found else ""


def reward_text(state: Mezo, region: int, say: Say) -> str:
    """What winning a region's conflict brings."""
    if state.blessed == region + 1:
        return say("hint.blessed", vp=int(state.box.blessed_vp))
    if not state.altar[region]:
        return ""
    return ability_text(state.box, int(ALTAR_REWARD) + int(state.altar[region]) - 1, say)


def change(state: Mezo, seat: int, owner: int, region: int, by: int, say: Say) -> str:
    """How a player's strength in a region changes."""
    before = int(strength(state, owner, region))
    if owner == seat:
        return say("hint.strength", before=before, after=before + by)
    return say("hint.their-strength", seat=say.player(owner), before=before, after=before + by)


def god(state: Mezo, seat: int, choice: int, say: Say) -> str:
    return ability_text(state.box, int(GOD_ABILITY) + choice * int(AGES), say)


def ability(state: Mezo, seat: int, choice: int, say: Say) -> str:
    return tribe_text(state.box, choice, say)


def champion(state: Mezo, seat: int, choice: int, say: Say) -> str:
    return reward_text(state, choice, say)


def muster(state: Mezo, seat: int, choice: int, say: Say) -> str:
    warriors, shamans = divmod(choice, int(PAIRS))
    own = seat * int(UNITS)
    strong = change(state, seat, seat, int(state.top_a()), warriors + shamans, say)
    left = say(
        "hint.left",
        w=say.count("w", int(state.reserve[own + WARRIOR]) - warriors),
        s=say.count("s", int(state.reserve[own + SHAMAN]) - shamans),
    )
    return f"{strong}; {left}"


def summon(state: Mezo, seat: int, choice: int, say: Say) -> str:
    number = int(GOD_ABILITY) + (int(state.god[seat]) - 1) * int(AGES) + int(state.age) - 1
    return ability_text(state.box, number, say)


def vertex(state: Mezo, seat: int, choice: int, say: Say) -> str:
    touched = int(state.box.touches[choice]) & ~int(state.desolate)
    return say("hint.touches", regions=regions_text(touched, say))


def lay(state: Mezo, seat: int, choice: int, say: Say) -> str:
    texts = [
        f"{slot + 1}. {ability_text(state.box, action_number(state, seat, choice, slot), say)}"
        for slot in range(SLOTS)
    ]
    return "  ".join(texts)


def act(state: Mezo, seat: int, choice: int, say: Say) -> str:
    number = int(action_of(state, seat, choice % int(SLOTS)))
    text = ability_text(state.box, number, say, state, seat)
    return text if choice < SLOTS else say("hint.covers", text=text)


def choose(state: Mezo, seat: int, choice: int, say: Say) -> str:
    return option_text(state.box, int(state.top_a()), choice, say, state, seat)


def glyph(state: Mezo, seat: int, choice: int, say: Say) -> str:
    if choice != DEMOLISH_ONE:
        return ""
    number = int(action_of(state, seat, open_action(state, seat)))
    text = ability_text(state.box, number, say, state, seat)
    by = -int(state.box.glyph_strength)
    return f"{text}; {change(state, seat, seat, int(state.conflict) - 1, by, say)}"


def name(state: Mezo, seat: int, choice: int, say: Say) -> str:
    if state.top_a() in (kinds.NAME_WINNER, kinds.NAME_BLESSED):
        return reward_text(state, int(state.conflict) - 1, say)
    return ""


def space(state: Mezo, seat: int, choice: int, say: Say) -> str:
    first = CALENDAR_SPACE if state.top_a() == SHAMAN else CODEX_SPACE
    return ability_text(state.box, int(first) + choice, say, state, seat)


def sacrifice(state: Mezo, seat: int, choice: int, say: Say) -> str:
    count = sum(divmod(choice, int(PAIRS)))
    force = int(strength(state, seat, int(state.conflict) - 1))
    end = len(state.box.devotion_value) - 1
    index = int(state.devotion[seat]) + count * int(state.box.blessed_devotion)
    text = say(
        "hint.sacrifice",
        strength=force + count * int(state.box.blessed_strength),
        index=min(index, end),
    )
    if index > end:
        text = f"{text}; {say('hint.vp', n=(index - end) * int(state.box.devotion_overflow))}"
    return text


def offer(state: Mezo, seat: int, choice: int, say: Say) -> str:
    unit, place = divmod(choice, int(PLACES))
    if place == FROM_RESERVE:
        return say("hint.reserve")
    return change(state, seat, seat, place, -int(state.box.unit_strength[unit]), say)


def tile(state: Mezo, seat: int, choice: int, say: Say) -> str:
    number = int(TILE_ABILITY) + choice * int(TILES) + int(state.wrathful[choice]) - 1
    return ability_text(state.box, number, say, state, seat)


def placement(state: Mezo, seat: int, choice: int, say: Say) -> str:
    if choice == PLACEMENTS:
        return ""
    unit, region = divmod(choice, int(REGIONS))
    return change(state, seat, seat, region, int(state.box.unit_strength[unit]), say)


def removal(state: Mezo, seat: int, choice: int, say: Say) -> str:
    if choice == REMOVALS:
        return ""
    rest, unit = divmod(choice, int(UNITS))
    owner, region = divmod(rest, int(REGIONS))
    return change(state, seat, owner, region, -int(state.box.unit_strength[unit]), say)


def pyramid_vp(state: Mezo, seat: int, region: int, pieces: int, loser: int, say: Say) -> str:
    """What building or transforming a pyramid piece pays."""
    vp = pieces * int(state.box.builder_vp)
    others = [
        say.player(other)
        for other in range(state.seats)
        if other not in (seat, loser) and owns_piece(state, other, region)
    ]
    if others:
        return say("hint.vp-others", n=vp, others=say.join(others))
    return say("hint.vp", n=vp)


def build(state: Mezo, seat: int, choice: int, say: Say) -> str:
    if choice == BUILDS:
        return ""
    piece, region = divmod(choice, int(REGIONS))
    if piece == 0:
        return change(state, seat, seat, region, int(state.box.glyph_strength), say)
    return pyramid_vp(state, seat, region, int(pyramid_pieces(state, region)) + 1, -1, say)


def demolish(state: Mezo, seat: int, choice: int, say: Say) -> str:
    if choice >= GLYPHS:
        return ""
    owner, region = divmod(choice, int(REGIONS))
    return change(state, seat, owner, region, -int(state.box.glyph_strength), say)


def transform(state: Mezo, seat: int, choice: int, say: Say) -> str:
    if choice == PIECES:
        return ""
    if choice < GLYPHS:
        region = choice % int(REGIONS)
        return change(state, seat, seat, region, int(state.box.glyph_strength), say)
    region = choice - int(GLYPHS)
    start = region * 4
    owners = [int(state.pyramid[start + level]) - 1 for level in range(4)]
    top = max(level for level in range(4) if owners[level] >= 0)
    alone = owners.count(owners[top]) == 1
    loser = owners[top] if alone else -1
    return pyramid_vp(state, seat, region, int(pyramid_pieces(state, region)), loser, say)


HINTS: dict[int, Hint] = {
    int(kinds.GOD): god,
    int(kinds.ABILITY): ability,
    int(kinds.CHAMPION): champion,
    int(kinds.MUSTER): muster,
    int(kinds.SUMMON): summon,
    int(kinds.VERTEX): vertex,
    int(kinds.LAY): lay,
    int(kinds.ACT): act,
    int(kinds.CHOOSE): choose,
    int(kinds.GLYPH_STEP): glyph,
    int(kinds.NAME): name,
    int(kinds.SPACE): space,
    int(kinds.SACRIFICE): sacrifice,
    int(kinds.OFFER): offer,
    int(kinds.TILE): tile,
    int(kinds.DEPLOY): placement,
    int(kinds.AWAKEN): placement,
    int(kinds.BANISH): removal,
    int(kinds.DESTROY): removal,
    int(kinds.BUILD): build,
    int(kinds.DEMOLISH): demolish,
    int(kinds.TRANSFORM): transform,
}
