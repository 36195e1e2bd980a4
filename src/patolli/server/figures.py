"""The figures of a box over HTTP: where each comes from, and editions that correct them."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Response
from msgspec import Meta, Struct

from patolli.engine import components, provenance
from patolli.engine.game import Game
from patolli.engine.provenance import Figure
from patolli.engine.text import Say
from patolli.server.handlers import changing, giving, reading
from patolli.server.making import find_game
from patolli.server.protocol import EDITION_LETTERS
from patolli.server.refusals import Refusal, language
from patolli.server.routes import Asked, make_one, server_of, table_of

MOST_CHANGES = 1000
Text = Annotated[str, Meta(max_length=EDITION_LETTERS)]


class FigureFacts(Struct):
    key: str  # as an edition file names it
    value: str  # as an edition file writes it
    provenance: str
    note: str  # what the sources say, in English
    told: str  # where it stands and what it says, in words; empty where the game has none


class FigureGroup(Struct):
    key: str  # the table of the box
    why: str  # why its reconstructed figures have these values
    figures: list[FigureFacts]


class Share(Struct):
    provenance: str
    name: str
    n: int


class FigureList(Struct):
    """Every figure of a box."""

    game: str
    title: str
    shares: list[Share]
    groups: list[FigureGroup]


class EditionWish(Struct, forbid_unknown_fields=True):
    """Figures that a player corrects: an edition file, and single values over it."""

    edition: Text = ""
    changes: Annotated[dict[str, Text], Meta(max_length=MOST_CHANGES)] = {}


class EditionGiven(Struct):
    """An edition that can be played with."""

    edition: str
    changed: dict[str, str]  # the figures that differ from the box, with their values


def why(table: str, say: Say) -> str:
    """Why figures of a table have their values: the text of the table, or of what it is in."""
    while table and not say.has(f"why.{table}"):
        table = table.rpartition(".")[0]
    return say(f"why.{table}") if table else ""


def listed(game: Game, edition: str | None, lang: str) -> FigureList:
    """All figures by table, in the order of the box."""
    say, groups = game.say(lang), dict[str, FigureGroup]()
    found, box = provenance.figures(game.components(edition)), game.box(edition)
    for figure in found:
        group = groups.setdefault(figure.table, FigureGroup(figure.table, "", []))
        group.figures.append(facts_of(figure, game.figure(figure.key, box, say)))
        if figure.provenance == provenance.RECONSTRUCTED:
            group.why = why(figure.table, say)
    shares = Counter(figure.provenance for figure in found)
    told = [
        Share(name, say(f"provenance.{name}"), shares[name])
        for name in provenance.PROVENANCES
        if shares[name]
    ]
    return FigureList(game.name, game.title, told, list(groups.values()))


def facts_of(figure: Figure, told: str) -> FigureFacts:
    """A figure as it is sent."""
    value = components.written(figure.value)
    return FigureFacts(figure.key, value, figure.provenance, figure.note, told)


@reading("/api/games/{name:str}/figures", sync_to_thread=False)
def figures(name: FromPath[str], lang: FromQuery[str] = "en") -> FigureList:
    """Every figure of a game with its provenance."""
    return listed(find_game(name), None, language(lang))


@reading("/api/tables/{table_id:str}/figures")
async def figures_at(
    request: Asked, table_id: FromPath[str], lang: FromQuery[str] = "en"
) -> FigureList:
    """Every figure that is in force at a table."""
    table = (await table_of(request, table_id)).table
    return listed(table.game, table.edition, language(lang))


@reading("/api/tables/{table_id:str}/edition", operation_class=giving("text/plain"))
async def edition_of(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """The edition file that is kept with a table."""
    text = (await table_of(request, table_id)).facts["edition"]
    if not text or text.startswith(components.KEPT):
        raise Refusal("unknown-page")
    headers = {"content-disposition": 'attachment; filename="edition.toml"'}
    return Response(text, media_type="text/plain", headers=headers)


@changing("/api/games/{name:str}/edition", status_code=200)
async def edition(request: Asked, name: FromPath[str], data: JSONBody[EditionWish]) -> EditionGiven:
    """The edition file for corrected figures; refused with key and reason if it is impossible."""
    make_one(request)
    name = find_game(name).name
    found = await server_of(request).tables.amend(name, data.edition, data.changes)
    return EditionGiven(found["edition"], found["changed"])


HANDLERS = [figures, figures_at, edition_of, edition]
