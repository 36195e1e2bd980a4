"""The addresses of the HTTP interface."""

from __future__ import annotations

import hmac
from functools import cache
from hashlib import sha256
from typing import Literal

from litestar import MediaType, Request, get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Response
from prometheus_client import CONTENT_TYPE_LATEST

from patolli.engine import drawing, text
from patolli.engine.build import compiled
from patolli.server import levels, tokens
from patolli.server.club import hosting
from patolli.server.club.circle import Circle
from patolli.server.club.players import Player
from patolli.server.guard import PAGE_POLICY, is_loopback
from patolli.server.handlers import JSON, changing, giving, reading
from patolli.server.live import Live
from patolli.server.pages import Page
from patolli.server.protocol import (
    BoardFacts,
    BranchOf,
    BranchWish,
    LevelFacts,
    NewTable,
    TableFacts,
    TableGiven,
    TableNamed,
)
from patolli.server.refusals import Refusal, language
from patolli.server.running import Server
from patolli.server.settings import Settings
from patolli.server.vitals import HealthFacts
from patolli.version import __version__

Asked = Request[object, object, State]
FOREVER = "public, max-age=31536000, immutable"


def server_of(request: Asked) -> Server:
    """The server a request came to."""
    found: Server = request.app.state.server
    return found


def bearer(request: Asked) -> str:
    """The token in the header of a request, empty if there is none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip()[:128] if scheme.lower() == "bearer" else ""


def key_of(request: Asked) -> str:
    """The key of the player in the header of a request, empty if there is none."""
    return request.headers.get("x-patolli-player", "").strip()[:128]


async def seat_in(request: Asked, live: Live, watching: bool = False) -> int | None:
    """The seat a request may look from; None for a spectator, if the host lets them watch."""
    token, key = bearer(request), key_of(request)
    player = await server_of(request).players.known(key)
    seat = live.seat_of(token, player.id if player is not None else "")
    if seat is None and watching:
        hosting.may_watch(live, player.id if player is not None else "")
    return seat


def address_of(request: Asked) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def make_one(request: Asked) -> None:
    """Refuse who makes tables too fast."""
    if not server_of(request).makings.take(address_of(request)):
        raise Refusal("too-fast")


async def come_in(request: Asked) -> Player | None:
    """Who makes a table; refused are those in a hurry, and at a closed door who has no key."""
    make_one(request)
    if server_of(request).settings.invite_only and not key_of(request):
        raise Refusal("not-invited")
    return await server_of(request).players.known(key_of(request))


async def table_of(request: Asked, table_id: str) -> Live:
    """The table a request names."""
    return await server_of(request).tables.find(table_id)


# ----------------------------------------------------------------------------- the program
@reading("/health")
async def health(request: Asked) -> HealthFacts:
    """Whether the server is well, and what is wrong if not."""
    server = server_of(request)
    wrong = await server.vitals.problems()
    status: Literal["ok", "ill"] = "ill" if wrong else "ok"
    tables = len(server.tables.live)
    return HealthFacts(status, wrong, __version__, compiled(), tables, server.sockets)


@reading("/ready", status_code=200)
async def ready(request: Asked) -> Response[HealthFacts]:
    """The same, with status 503 while nobody should be sent here."""
    found = await health.fn(request)
    return Response(found, status_code=200 if found.status == "ok" else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: Asked) -> Response[bytes]:
    """Figures for Prometheus: from this machine, or with the token of the settings."""
    server, token = server_of(request), bearer(request)
    known = hmac.compare_digest(token.encode(), server.settings.metrics.encode())
    if not (known and token) and not is_loopback(address_of(request)):
        raise Refusal("no-token")
    one = request.scope.get("peer")
    found = server.figures.text() if one else await server.figures.all_texts()
    return Response(found, media_type=CONTENT_TYPE_LATEST)


@reading("/api/levels", sync_to_thread=False)
def list_levels(lang: FromQuery[str] = "en") -> list[LevelFacts]:
    """All levels of bots."""
    return levels.facts(language(lang))


@reading("/api/texts/{lang:str}", sync_to_thread=False)
def texts(lang: FromPath[str]) -> dict[str, str | list[str]]:
    """The program's texts for the client; plural forms in the order one, few, many."""
    return catalogue(language(lang))


@cache
def catalogue(lang: str) -> dict[str, str | list[str]]:
    """The program's catalogue as plain data."""
    found: dict[str, str | list[str]] = {}
    for message in text.catalogue("patolli", lang):
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key:
            string = message.string
            found[key] = string if isinstance(string, str) else list(string or ())
    return found


@reading("/api/drawing.css", sync_to_thread=False, operation_class=giving("text/css"))
def drawing_style(request: Asked) -> Response[bytes]:
    """The colours and classes of all drawings."""
    return cached(request, drawing.style().encode(), "text/css")


@reading("/api/icons.svg", sync_to_thread=False, operation_class=giving("image/svg+xml"))
def icons(request: Asked) -> Response[bytes]:
    """The shared icons as symbols."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{drawing.icons()}</svg>'
    return cached(request, svg.encode(), "image/svg+xml")


def cached(request: Asked, data: bytes, kind: str) -> Response[bytes]:
    """Something that never changes under an address with `?v=`, and seldom without."""
    tag = f'"{sha256(data).hexdigest()[:20]}"'
    caching = FOREVER if request.query_params.get("v") else "no-cache"
    headers = {"etag": tag, "cache-control": caching, "vary": "accept-encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)


# ------------------------------------------------------------------------------ the tables
@changing("/api/tables")
async def create(request: Asked, data: JSONBody[NewTable]) -> TableGiven:
    """A new table; its tokens are told only here."""
    player, server = await come_in(request), server_of(request)
    if data.listed:
        await server.meet.may_list(player)
    owner = player.id if player is not None else ""
    mine = [number for number, seat in enumerate(data.seats) if seat.kind == "me"]
    # Where everybody may sit down, the host's own seat must not be free for a moment.
    players = dict.fromkeys(mine[:1], owner) if data.listed else {}
    return await server.tables.create(data, Circle(owner, data.listed, players))


@reading("/api/tables/{table_id:str}")
async def facts(request: Asked, table_id: FromPath[str], lang: FromQuery[str] = "en") -> TableFacts:
    """What everybody with the link may know about a table."""
    spoken = language(lang)
    live = await table_of(request, table_id)
    seat = await seat_in(request, live)
    async with live.lock:
        await live.ready()
        table, row = live.table, live.facts
        parts = live.painter.parts(seat, spoken)
        return TableFacts(
            table=live.id,
            game=table.game.name,
            title=table.game.title,
            options=table.options,
            seats=live.seat_facts(seat),
            waiting=list(table.waiting),
            prompt=parts.prompt if seat in table.waiting else parts.asked.asked_of,
            over=live.over,
            archive=live.looking,
            scores=parts.scores,
            winners=list(table.winners),
            lines=live.version,
            board=live.board_address,
            edition=row["edition_name"],
            branch_of=BranchOf(row["parent"], row["parent_at"]) if row["parent"] else None,
            created=row["created"],
            seed_hash=sha256(row["seed"].encode()).hexdigest()[:16],
            seed_chosen=bool(row["chosen"]),
        )


@reading("/api/tables/{table_id:str}/board")
async def board(
    request: Asked, table_id: FromPath[str], v: FromQuery[str] = ""
) -> Response[BoardFacts]:
    """The fixed art of a table."""
    live = await table_of(request, table_id)
    caching = FOREVER if v and live.board_address.endswith(f"?v={v}") else "no-cache"
    return Response(live.board, headers={"cache-control": caching})


@reading("/api/tables/{table_id:str}/at/{line:int}", operation_class=giving(JSON))
async def at(
    request: Asked,
    table_id: FromPath[str],
    line: FromPath[int],
    lang: FromQuery[str] = "en",
    seat: FromQuery[int | None] = None,
    since: FromQuery[int | None] = None,
) -> Response[bytes]:
    """The table as after a line, as one's own seat saw it; any seat when nothing is hidden.

    `acts` tell what every answer after the line `since` changed on the board.
    """
    spoken = language(lang)
    if not server_of(request).looks.take(address_of(request)):
        raise Refusal("too-fast")
    live = await table_of(request, table_id)
    viewer = await seat_in(request, live, watching=True)
    async with live.lock:
        await live.ready()
        if seat is not None and seat != viewer:
            if not live.open_book:
                raise Refusal("not-your-seat")
            if not 0 <= seat < live.table.seats:
                raise Refusal("unknown-seat")
            viewer = seat
        state = live.history.state_text(
            line, viewer, spoken, live.seat_facts(viewer), live.board_address, since
        )
    return Response(state, media_type=MediaType.JSON)


@reading("/api/tables/{table_id:str}/record", operation_class=giving("text/plain"))
async def record(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """The record, when nothing is left to hide."""
    live = await table_of(request, table_id)
    async with live.lock:
        await live.ready()
        if not live.open_book:
            raise Refusal("game-running")
        written = live.record()
    name = f'attachment; filename="patolli-{live.table.game.name}-{live.id[:8]}.txt"'
    headers = {"content-disposition": name}
    return Response(written, media_type="text/plain", headers=headers)


@changing("/api/records", request_max_body_size=Settings.record)
async def import_record(request: Asked) -> TableNamed:
    """A record somebody brings, as a table to look at."""
    await come_in(request)
    body = await request.body()
    try:
        brought = body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refusal("bad-record") from None
    return TableNamed(await server_of(request).tables.import_record(brought))


@changing("/api/tables/{table_id:str}/branch")
async def branch(request: Asked, table_id: FromPath[str], data: JSONBody[BranchWish]) -> TableGiven:
    """Take over from a line on, against bots."""
    await come_in(request)
    live = await table_of(request, table_id)
    seat = await seat_in(request, live)
    return await server_of(request).tables.branch(live, data, seat)


async def hosted(request: Asked, table_id: str) -> Live:
    """The table a request names, if it comes from its host."""
    live = await table_of(request, table_id)
    token, player = bearer(request), await server_of(request).players.known(key_of(request))
    owner = player is not None and player.id == live.facts["owner"]
    if not owner and not token:
        raise Refusal("no-token")
    if not owner and not tokens.same(token, live.facts["host"]):
        raise Refusal("not-host")
    return live


# ------------------------------------------------------------------------------- the pages
CLIENT_PAGES = frozenset(
    "t g new me meet league notices results learn rules record puzzles editor insight".split()  # noqa: SIM905
)


@get(["/", "/{path:path}"], opt={"compressed": True}, include_in_schema=False, sync_to_thread=False)
def page(request: Asked, path: FromPath[str] = "") -> Response[bytes]:
    """A file of the client; every other address shows its index, which says what to do next."""
    wanted = path.strip("/")
    if wanted == "api" or wanted.startswith(("api/", "ws/")):
        raise Refusal("unknown-page")
    pages = server_of(request).pages
    file = pages.find(wanted)
    if file is not None:
        return page_response(request, file, 200)
    known = not wanted or wanted.split("/")[0] in CLIENT_PAGES
    return page_response(request, pages.index(), 200 if known else 404)


def page_response(request: Asked, file: Page, status: int) -> Response[bytes]:
    """A file with its caching, compressed if the browser takes that."""
    headers = {
        "etag": file.tag,
        "cache-control": file.caching,
        "content-security-policy": PAGE_POLICY,
        "vary": "accept-encoding",
    }
    if status == 200 and file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    data = file.data
    if file.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        data = file.squeezed
        headers["content-encoding"] = "gzip"
    return Response(data, status_code=status, media_type=file.kind, headers=headers)


HANDLERS = [
    health,
    ready,
    metrics,
    list_levels,
    texts,
    drawing_style,
    icons,
    create,
    facts,
    board,
    at,
    record,
    import_record,
    branch,
    page,
]
