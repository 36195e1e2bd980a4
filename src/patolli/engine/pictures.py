"""Pictures of positions that a game keeps by name, for its rulebook, its page and its reference.

`rulebook/pictures.toml` of a game has `[positions.<name>]` (the fields of `engine/position.py`) and
`[pictures.<name>]`: a `position`, the `answers` given from there on, the `seat` that looks, the ids
of what the picture is about (`around`, all of the board if none are named), how much is shown round
them (`margin`, in board units) and what is ringed (`ring`). An id may end in `*`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any

from patolli.engine import drawing
from patolli.engine.drawing import Board, Layer, Scene, circle, spot
from patolli.engine.errors import BadSetup
from patolli.engine.game import Game
from patolli.engine.position import from_data
from patolli.engine.table import Table

NAMES = ("Ania", "Balam", "Citlali", "Diego")  # who plays in the pictures, by seat
MARGIN = 60.0
RING = 19.0
LEAST = 150.0  # no picture shows less of the board, in board units

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Picture:
    """What one picture shows."""

    position: str
    answers: tuple[str, ...] = ()
    seat: int = 0  # -1: as somebody sees it who only watches
    around: tuple[str, ...] = ()
    margin: float = MARGIN
    box: tuple[float, ...] = ()  # x, y, width and height, where no ids say it
    ring: tuple[str, ...] = ()
    size: float = RING


@cache
def album(game: Game) -> tuple[dict[str, Any], dict[str, Picture]]:
    """The positions and the pictures of a game, by name."""
    source = resources.files(game.package) / "rulebook" / "pictures.toml"
    if not source.is_file():
        return {}, {}
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    found = {}
    for name, wish in data.get("pictures", {}).items():
        lists = {key: tuple(value) for key, value in wish.items() if isinstance(value, list)}
        found[name] = Picture(**{**wish, **lists})
    return data["positions"], found


def names(game: Game) -> tuple[str, ...]:
    """The names of a game's pictures."""
    return tuple(album(game)[1])


def find(game: Game, name: str) -> Picture:
    """A picture of a game; BadSetup if there is none of that name."""
    found = album(game)[1].get(name)
    if found is None:
        raise BadSetup(f"{game.title} has no picture {name!r}")
    return found


def table(game: Game, picture: Picture) -> Table:
    """The table a picture shows."""
    shown = from_data(game, album(game)[0][picture.position])
    for word in picture.answers:
        shown.answer(shown.waiting[0], word)
    return shown


def draw(game: Game, name: str, lang: str = "en", dark: bool = False) -> str:
    """A picture of a game as SVG."""
    picture = find(game, name)
    shown = table(game, picture)
    view = shown.seen(picture.seat if picture.seat >= 0 else None)
    say = game.say(lang, NAMES[: shown.seats])
    board, scene = game.board(view), game.scene(view, say)
    rings = tuple(circle(x, y, picture.size, "pointed") for x, y in places(scene, picture.ring))
    return drawing.svg(board, scene, view.words, dark, part(board, scene, picture), "".join(rings))


def part(board: Board, scene: Scene, picture: Picture) -> Box:
    """The part of the board that a picture shows."""
    if picture.box:
        x, y, width, height = picture.box
        return x, y, width, height
    whole = (0.0, 0.0, board.width, board.height)
    return cut(scene, picture, whole) if picture.around else whole


def places(scene: Scene, wanted: tuple[str, ...]) -> list[tuple[float, float]]:
    """Where the things lie that a picture names; BadSetup if one of them is not there."""
    layers: dict[str, Layer] = {layer.id: layer for layer in scene.layers}
    spots = [(layer.id, (layer.x, layer.y)) for layer in scene.layers]
    spots += [(item.id, spot(item, layers)) for item in scene.items if not item.ghost]
    found = []
    for pattern in wanted:
        here = [where for name, where in spots if fnmatchcase(name, pattern)]
        if not here:
            raise BadSetup(f"nothing in the picture is called {pattern!r}")
        found += here
    return found


def cut(scene: Scene, picture: Picture, whole: Box) -> Box:
    """The part of the board round the things a picture is about."""
    points = places(scene, picture.around)
    left, right = span([x for x, _ in points], picture.margin, whole[2])
    top, bottom = span([y for _, y in points], picture.margin, whole[3])
    return left, top, right - left, bottom - top


def span(values: list[float], margin: float, most: float) -> tuple[float, float]:
    """From where to where the values reach with a margin, inside the board."""
    low, high = min(values) - margin, max(values) + margin
    short = max(0.0, LEAST - (high - low)) / 2
    return max(0.0, low - short), min(most, high + short)
