"""The addresses of the HTTP interface."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from litestar import MediaType, Request, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Response

from patolli import api
from patolli.engine import drawing, text
from patolli.engine.build import compiled
from patolli.server import levels, render, tokens
from patolli.server.guard import PAGE_POLICY, PICTURE_POLICY
from patolli.server.live import Live
from patolli.server.pages import Page
from patolli.server.protocol import (
    BoardFacts,
    BranchOf,
    BranchWish,
    GameFacts,
    HealthFacts,
    LevelFacts,
    NewTable,
    OptionFacts,
    OptionValue,
    SeatChange,
    SeatGiven,
    TableFacts,
    TableGiven,
    TableNamed,
)
from patolli.server.refusals import Refusal, language
from patolli.server.running import Server
from patolli.server.settings import Settings
from patolli.server.tables import find_game
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


async def table_of(request: Asked, table_id: str) -> Live:
    """The table a request names."""
    return await server_of(request).tables.find(table_id)


# ----------------------------------------------------------------------------- the program
@get("/health", sync_to_thread=False)
def health(request: Asked) -> HealthFacts:
    """Whether the server is well."""
    server = server_of(request)
    return HealthFacts("ok", __version__, compiled(), len(server.tables.live), server.sockets)


@get("/api/games", sync_to_thread=False)
def list_games(lang: FromQuery[str] = "en") -> list[GameFacts]:
    """All titles with their seats and options."""
    spoken = language(lang)
    return [game_facts(name, spoken) for name in api.games()]


def game_facts(name: str, lang: str) -> GameFacts:
    """One title, for choosing it."""
    game = api.game(name)
    say = game.say(lang)
    options = [
        OptionFacts(
            option.name,
            say(f"option.{option.name}"),
            option.rule,
            option.default,
            [OptionValue(value, say(f"option.{option.name}.{value}")) for value in option.values],
        )
        for option in game.options
    ]
    about = say("about") if say.has("about") else ""
    count = render.reconstructed(game, None)
    return GameFacts(name, game.title, about, list(game.seats), options, count)


@get("/api/levels", sync_to_thread=False)
def list_levels(lang: FromQuery[str] = "en") -> list[LevelFacts]:
    """All levels of bots."""
    return levels.facts(language(lang))


@get("/api/texts/{lang:str}", sync_to_thread=False)
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


@get("/api/drawing.css", sync_to_thread=False)
def drawing_style(request: Asked) -> Response[bytes]:
    """The colours and classes of all drawings."""
    return cached(request, drawing.style().encode(), "text/css; charset=utf-8")


@get("/api/icons.svg", sync_to_thread=False)
def icons(request: Asked) -> Response[bytes]:
    """The shared icons as symbols."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{drawing.icons()}</svg>'
    return cached(request, svg.encode(), "image/svg+xml")


@get("/api/games/{name:str}/picture.svg")
async def picture(
    request: Asked, name: FromPath[str], lang: FromQuery[str] = "en", dark: FromQuery[str] = ""
) -> Response[bytes]:
    """A picture of a game, drawn by the program."""
    game = find_game(name)
    wanted = dark.lower() not in ("", "0", "false", "no")
    svg = await server_of(request).picture(game.name, language(lang), wanted)
    response = cached(request, svg.encode(), "image/svg+xml")
    response.headers["content-security-policy"] = PICTURE_POLICY
    return response


def cached(request: Asked, data: bytes, kind: str) -> Response[bytes]:
    """Something that never changes under an address with `?v=`, and seldom without."""
    tag = f'"{sha256(data).hexdigest()[:20]}"'
    caching = FOREVER if request.query_params.get("v") else "no-cache"
    headers = {"etag": tag, "cache-control": caching, "vary": "accept-encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)


# ------------------------------------------------------------------------------ the tables
@post("/api/tables")
async def create(request: Asked, data: JSONBody[NewTable]) -> TableGiven:
    """A new table; its tokens are told only here."""
    return await server_of(request).tables.create(data)


@get("/api/tables/{table_id:str}")
async def facts(request: Asked, table_id: FromPath[str], lang: FromQuery[str] = "en") -> TableFacts:
    """What everybody with the link may know about a table."""
    language(lang)
    live = await table_of(request, table_id)
    seat = live.seat_of(bearer(request))
    async with live.lock:
        await live.ready()
        table, row = live.table, live.facts
        return TableFacts(
            table=live.id,
            game=table.game.name,
            title=table.game.title,
            options=table.options,
            seats=live.seat_facts(seat),
            over=table.over,
            archive=live.archive,
            scores=live.painter.parts(None, lang).scores,
            winners=list(table.winners),
            lines=live.version,
            board=live.board_address,
            edition=table.edition_name,
            branch_of=BranchOf(row["parent"], row["parent_at"]) if row["parent"] else None,
            created=row["created"],
        )


@get("/api/tables/{table_id:str}/board")
async def board(
    request: Asked, table_id: FromPath[str], v: FromQuery[str] = ""
) -> Response[BoardFacts]:
    """The fixed art of a table."""
    live = await table_of(request, table_id)
    caching = FOREVER if v and live.board_address.endswith(f"?v={v}") else "no-cache"
    return Response(live.board, headers={"cache-control": caching})


@get("/api/tables/{table_id:str}/at/{line:int}")
async def at(
    request: Asked,
    table_id: FromPath[str],
    line: FromPath[int],
    lang: FromQuery[str] = "en",
    seat: FromQuery[int | None] = None,
) -> Response[bytes]:
    """The table as after a line, as one's own seat saw it; any seat when nothing is hidden."""
    spoken = language(lang)
    if not server_of(request).looks.take(request.client.host if request.client else ""):
        raise Refusal("too-fast")
    live = await table_of(request, table_id)
    viewer = live.seat_of(bearer(request))
    async with live.lock:
        await live.ready()
        if seat is not None and seat != viewer:
            if not live.open_book:
                raise Refusal("not-your-seat")
            if not 0 <= seat < live.table.seats:
                raise Refusal("unknown-seat")
            viewer = seat
        state = live.history.state_text(
            line, viewer, spoken, live.seat_facts(viewer), live.board_address
        )
    return Response(state.encode(), media_type=MediaType.JSON)


@get("/api/tables/{table_id:str}/record")
async def record(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """The record, when nothing is left to hide."""
    live = await table_of(request, table_id)
    async with live.lock:
        await live.ready()
        if not live.open_book:
            raise Refusal("game-running")
        written = live.table.record()
    name = f'attachment; filename="patolli-{live.table.game.name}-{live.id[:8]}.txt"'
    headers = {"content-disposition": name}
    return Response(written, media_type="text/plain; charset=utf-8", headers=headers)


@post("/api/records", request_max_body_size=Settings.record)
async def import_record(request: Asked) -> TableNamed:
    """A record somebody brings, as a table to look at."""
    body = await request.body()
    try:
        brought = body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refusal("bad-record") from None
    return TableNamed(await server_of(request).tables.import_record(brought))


@post("/api/tables/{table_id:str}/branch")
async def branch(request: Asked, table_id: FromPath[str], data: JSONBody[BranchWish]) -> TableGiven:
    """Take over from a line on, against bots."""
    live = await table_of(request, table_id)
    seat = live.seat_of(bearer(request))
    return await server_of(request).tables.branch(live, data, seat)


@post("/api/tables/{table_id:str}/seats/{seat:int}", status_code=200)
async def change_seat(
    request: Asked, table_id: FromPath[str], seat: FromPath[int], data: JSONBody[SeatChange]
) -> SeatGiven:
    """The host hands a seat to a bot, or opens it with a new link."""
    live = await table_of(request, table_id)
    token = bearer(request)
    if not token:
        raise Refusal("no-token")
    if not tokens.same(token, live.facts["host"]):
        raise Refusal("not-host")
    if data.kind == "bot":
        await live.set_seat(seat, "", levels.checked(data.level), "")
        return SeatGiven(seat, "bot", level=data.level)
    fresh = tokens.new_token()
    await live.set_seat(seat, "", "", fresh)
    return SeatGiven(seat, "open", token=fresh)


# ------------------------------------------------------------------------------- the pages
CLIENT_PAGES = ("t", "new", "replay", "settings", "help", "watch", "record")


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
    list_games,
    list_levels,
    texts,
    drawing_style,
    icons,
    picture,
    create,
    facts,
    board,
    at,
    record,
    import_record,
    branch,
    change_seat,
    page,
]
