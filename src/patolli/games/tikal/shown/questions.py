"""Questions and their choices in words."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.engine.question import Kind
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.tikal.rules.catalogue import SEAT_NAMES, TILE_NAMES
from patolli.games.tikal.rules.kinds import (
    ACT,
    ACT_END,
    BID,
    CHOOSE,
    DRAW,
    GIVE,
    PLACE,
    SHOW,
    TURN,
    WALK,
)
from patolli.games.tikal.rules.scoring import temple_points, treasure_points
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import FACE_NAMES, TREASURE_NAMES
from patolli.games.tikal.shown.names import TITLE_OF, TITLES
from patolli.games.tikal.shown.phase import scoring_seat


def parts(kind: Kind[State], choice: int) -> dict[str, str]:
    """The parts of a choice's word, each under the name of its vocabulary."""
    word = kind.words[choice]
    if kind.number == ACT:
        return action_parts(word.split(" "))
    if kind.number in (CHOOSE, DRAW, SHOW):
        return {"tile": word.upper()}
    if kind.number in (PLACE, WALK):
        return {"hex": TITLE_OF[word]}
    if kind.number == TURN:
        return {"degrees": str(60 * choice)}
    if kind.number == BID:
        return {"bid": word}
    return {"treasure": word}


def prompt_values(view: View) -> dict[str, str | int]:
    """Values for the text of the question now asked."""
    state, kind = view.state, view.kind
    assert isinstance(state, Tikal) and kind is not None
    a, b = int(state.top_a()), int(state.top_b())
    if kind.number == ACT:
        return {"n": int(state.points_left)}
    if kind.number == WALK:
        return {"n": int(state.points_left), "hex": TITLES[b]}
    if kind.number == PLACE:
        return {"tile": TILE_NAMES[state.held].upper()}
    if kind.number == TURN:
        return {"tile": TILE_NAMES[state.held].upper(), "hex": TITLES[a]}
    if kind.number == BID:
        return {"high": int(state.high_bid)}
    if kind.number == GIVE:
        return {"seat": SEAT_NAMES[a], "treasure": TREASURE_NAMES[b]}
    return {}


def action_parts(words: list[str]) -> dict[str, str]:
    """The parts of an action's word, by the vocabulary whose form the texts need."""
    if words[0] == "enter":
        return {"whom": words[1], "who": words[1], "into": words[2]}
    if words[0] == "transfer":
        return {
            "whom": words[1],
            "who": words[1],
            "out_of": words[2],
            "into": words[3],
            "goal": words[3],
        }
    if words[0] == "exchange":
        return {"seat": words[1], "treasure": words[2]}
    if words[0] in ("walk", "guard"):
        return {"whom": words[1], "who": words[1], "hex": TITLE_OF[words[2]]}
    return {"hex": TITLE_OF.get(words[-1], "")}


def face(state: Tikal, tile: int, say: Say) -> str:
    """What a tile shows, in words."""
    return say.term("face", FACE_NAMES[state.box.faces[tile]])


def ask(view: View, say: Say) -> str:
    """The short question where a text and its values are not enough; else empty."""
    state, kind = view.state, view.kind
    assert isinstance(state, Tikal)
    if kind is not None and kind.number == PLACE:
        return say("ask.place", face=face(state, int(state.held), say))
    if kind is not None and kind.number == ACT and scoring_seat(state) >= 0:
        return say("ask.act.scoring")
    return ""


def asked_of(view: View, say: Say) -> str:
    """The same for the others."""
    state, kind = view.state, view.kind
    assert isinstance(state, Tikal)
    if kind is None or kind.number != PLACE:
        return ""
    name = say.player(int(state.to_answer))
    return say("asked.place", seat=name, face=face(state, int(state.held), say))


def short(view: View, choice: int, say: Say) -> str:
    """A choice in a few words where its word is not enough; else empty."""
    state, kind = view.state, view.kind
    assert isinstance(state, Tikal)
    if kind is None:
        return ""
    if kind.number == CHOOSE:
        return f"{TILE_NAMES[choice].upper()}: {face(state, choice, say)}"
    seat = scoring_seat(state)
    if kind.number == ACT and choice == ACT_END and seat >= 0:
        points = int(temple_points(state, seat) + treasure_points(state, seat))
        return say("short.act.score", n=points)
    return ""
