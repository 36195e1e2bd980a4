"""A player's belongings as rows."""

from __future__ import annotations

from patolli.engine.drawing import Panel, Row
from patolli.engine.game import View
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.shown.drawing.shapes import GOOD_ICONS
from patolli.games.origins.shown.drawing.sites import word_of


@part(
    "passed",
    "sign",
    "holder",
    "speakers_held",
    "goods",
    "points",
    "base",
    "archon",
    "superiority",
    "strength",
    asked=(),
)
def panel(view: View, seat: int, say: Say) -> Panel:
    """Resources, dice at hand, tokens, strength and cards."""
    state = view.state
    assert isinstance(state, Origins)
    rows = [
        Row(GOOD_ICONS[good], str(state.goods[seat * t.GOODS + good]), say.term("good", name))
        for good, name in enumerate(t.GOOD_NAMES)
    ]
    bases = (int(state.base[seat * t.BASES + index]) for index in range(t.BASES))
    unused = [content for content in bases if 0 < content < 64]
    dice = tuple((f"die-{die & 7}", f"--o-{t.COLOUR_NAMES[die >> 3]}") for die in unused)
    told = ", ".join(say.term("worker", t.DIE_WORDS[word_of(die)]) for die in unused)
    held = sum(int(state.speakers_held[seat * t.FACES + value]) for value in range(t.FACES))
    rows.append(Row("die-3", told or "–", say("draw.unused"), pictures=dice))
    rows.append(Row("people", str(held), say("draw.speakers")))
    rows.append(Row("archon", "–" if state.archon[seat] else "1", say.term("worker", "archon")))
    rows.append(Row("superiority", str(state.superiority[seat]), say("draw.superiority")))
    rows.append(Row("attack", str(state.strength[seat]), say("draw.military")))
    for temple in range(t.TEMPLES):
        if state.holder[temple] == seat + 1:
            sign = t.SIGN_NAMES[int(state.sign[temple]) - 1]
            rows.append(Row(f"zodiac-{sign}", say.term("sign", sign), say(f"sign-text.{sign}")))
    if state.passed >> seat & 1:
        rows.append(Row("end-turn", say("draw.passed"), say("draw.passed")))
    return Panel(seat, str(int(state.score(seat)) // int(t.UNIT)), tuple(rows))
