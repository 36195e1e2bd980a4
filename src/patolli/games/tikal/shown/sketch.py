"""The map as a picture made of letters: columns A to H, every second one half a hex lower."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import CAMPS, COLUMNS, HEX_KINDS, HEXES, ROWS

WIDE = 9  # letters of a hex
SIGNS = {"base_camp": "base", "jungle": "'''", "volcano": "^^^"}


def sketch(view: View) -> list[str]:
    """Two lines for every hex: what it is, then who is there; a camp is `#`, a guard `!`."""
    state = view.state
    assert isinstance(state, Tikal)
    height = 2 * int(ROWS) + 1
    rows = [[" " * WIDE for _ in range(COLUMNS)] for _ in range(height)]
    for hex in range(HEXES):
        column, row = divmod(hex, int(ROWS))
        top = 2 * row + column % 2
        rows[top][column] = ground(state, hex)
        rows[top + 1][column] = people(state, hex)
    head = "   " + "".join(f"{letter:<{WIDE}}" for letter in "ABCDEFGH")
    lines = [head.rstrip()]
    for number, cells in enumerate(rows):
        label = f"{number // 2 + 1:<3}" if number % 2 == 0 and number // 2 < ROWS else "   "
        lines.append((label + "".join(cells)).rstrip())
    return lines


def ground(state: Tikal, hex: int) -> str:
    """What a hex is: a temple with its value, a treasure tile with what lies on it, or a sign."""
    if state.tile[hex] < 0:
        return f"{'.':<{WIDE}}"
    kind = HEX_KINDS[state.box.kinds[state.tile[hex]]]
    sign = SIGNS.get(kind, "")
    if kind == "temple":
        sign = f"/{int(state.value[hex])}\\" + ("!" if state.guard[hex] >= 0 else "")
    elif kind == "treasure":
        sign = f"({int(state.treasures[hex])})"
    return f"{sign:<{WIDE}}"


def people(state: Tikal, hex: int) -> str:
    """Who is on a hex: the letter of a player with its workers, `*` for the leader, `#` a camp."""
    parts = []
    for seat in range(state.seats):
        workers = int(state.workers[seat * HEXES + hex])
        leader = "*" if state.leader[seat] == hex else ""
        camps = [int(state.camps[seat * CAMPS + at]) for at in range(CAMPS)]
        camp = "#" if hex in camps else ""
        if workers or leader or camp:
            parts.append(f"{'ABCD'[seat]}{workers or ''}{leader}{camp}")
    text = " ".join(parts)
    return f"{text if len(text) < WIDE else text.replace(' ', '')[: WIDE - 1]:<{WIDE}}"
