"""The application: every address the server answers to."""

from __future__ import annotations

import logging

from litestar import Litestar, Request, WebSocket, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from patolli.engine.text import LANGUAGES
from patolli.server import (
    figures,
    lessons,
    mistakes,
    routes,
    rulebooks,
    sockets,
    study_editor,
    study_insight,
    study_puzzles,
    study_routes,
    titles,
)
from patolli.server.club import (
    host_routes,
    league_routes,
    meet_routes,
    notice_routes,
    passkey_routes,
    result_routes,
)
from patolli.server.club import routes as club
from patolli.server.guard import DATA_POLICY, HEADERS, check_host, check_origin
from patolli.server.refusals import Refusal, language
from patolli.server.running import Server
from patolli.server.settings import Settings
from patolli.server.sharing import Guest
from patolli.version import __version__

log = logging.getLogger("patolli.app")

BY_STATUS = {401: "no-token", 404: "unknown-page", 405: "wrong-method", 413: "too-big"}


def make_app(
    settings: Settings | None = None, guest: Guest | None = None, number: int = 0
) -> Litestar:
    """The application with its own store, and workers of its own unless it is a guest's."""
    server = Server(settings or Settings(), guest, number)
    return Litestar(
        route_handlers=[
            *routes.HANDLERS,
            *rulebooks.HANDLERS,
            *figures.HANDLERS,
            *lessons.HANDLERS,
            *titles.HANDLERS,
            *club.HANDLERS,
            *passkey_routes.HANDLERS,
            *study_routes.HANDLERS,
            *notice_routes.HANDLERS,
            *study_puzzles.HANDLERS,
            *study_editor.HANDLERS,
            *study_insight.HANDLERS,
            *result_routes.HANDLERS,
            *meet_routes.HANDLERS,
            *host_routes.HANDLERS,
            *league_routes.HANDLERS,
            talk,
        ],
        lifespan=[server.running],
        state=State({"server": server}),
        before_request=guard,
        after_request=add_headers,
        exception_handlers={
            Refusal: refused,
            HTTPException: failed,
            RecursionError: too_deep,
            Exception: crashed,
        },
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=6,
            minimum_size=1000,
            exclude=["/health"],
            exclude_opt_key="compressed",
        ),
        openapi_config=OpenAPIConfig(
            title="Patolli",
            version=__version__,
            path="/api/openapi.json",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        request_max_body_size=settings.body if settings else Settings.body,
        logging_config=None,
        debug=False,
    )


async def guard(request: Request[object, object, State]) -> Response[bytes] | None:
    """Refuse foreign names and pages, and those in too much of a hurry, before anything else.

    Requests about a table that another server has are answered by that one.
    """
    server: Server = request.app.state.server
    settings = server.settings
    host = request.headers.get("host", "")
    check_host(host, settings.hosts)
    if request.method not in ("GET", "HEAD"):
        check_origin(request.headers.get("origin"), host, settings.origins)
        if not server.buckets.take(routes.address_of(request)):
            raise Refusal("too-fast")
    table_id = request.path_params.get("table_id")
    return await server.forwarder.answer(request, str(table_id)) if table_id else None


async def add_headers(response: Response[object]) -> Response[object]:
    """Safe headers on every answer."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("content-security-policy", DATA_POLICY)
    response.headers.setdefault("cache-control", "no-store")
    return response


def spoken(request: Request[object, object, State]) -> str:
    """The language of a request's error: of its address, else of its first header that has one."""
    wanted = request.query_params.get("lang")
    if wanted is None:
        header = request.headers.get("accept-language", "")[:200]
        codes = [part.split(";")[0].strip().lower()[:2] for part in header.split(",")]
        wanted = next((code for code in codes if code in LANGUAGES), None)
    try:
        return language(wanted)
    except Refusal:
        return "en"


def refusal_response(request: Request[object, object, State], refusal: Refusal) -> Response[object]:
    """A refusal as JSON."""
    mistakes.count(refusal.code)
    error = {"code": refusal.code, "text": refusal.text(spoken(request))}
    headers = {
        **HEADERS,
        "content-security-policy": DATA_POLICY,
        "cache-control": "no-store",
    }
    return Response({"error": error}, status_code=refusal.status, headers=headers)


def refused(request: Request[object, object, State], refusal: Refusal) -> Response[object]:
    """A request that is answered with no."""
    return refusal_response(request, refusal)


def failed(request: Request[object, object, State], error: HTTPException) -> Response[object]:
    """A request that was no good already to the framework."""
    code = BY_STATUS.get(error.status_code, "bad-message")
    extra = error.extra if isinstance(error.extra, list) else []
    first = extra[0] if extra and isinstance(extra[0], dict) else {}
    detail = str(first.get("message") or error.detail)[:200]
    if code == "too-big":
        return refusal_response(request, Refusal(code, n=Settings.body))
    return refusal_response(request, Refusal(code, detail=detail))


def too_deep(request: Request[object, object, State], _: RecursionError) -> Response[object]:
    """A request that nests more than any of ours."""
    return refusal_response(request, Refusal("bad-message", detail="too deep"))


def crashed(request: Request[object, object, State], error: Exception) -> Response[object]:
    """A fault of our own: logged here, told without its details."""
    log.error("request failed", exc_info=error, extra={"data": {"path": request.url.path}})
    return refusal_response(request, Refusal("fault"))


@websocket("/ws/{table_id:str}")
async def talk(
    socket: WebSocket[object, object, State],
    table_id: FromPath[str],
    lang: FromQuery[str] = "en",
) -> None:
    """The live connection to a table (see `protocol.py`)."""
    server: Server = socket.app.state.server
    settings = server.settings
    host = socket.headers.get("host", "")
    try:
        check_host(host, settings.hosts)
        check_origin(socket.headers.get("origin"), host, settings.origins)
        spoken = language(lang)
        if server.sockets >= settings.sockets:
            raise Refusal("too-many")
    except Refusal as refusal:
        await socket.close(4000 + refusal.status, refusal.code)
        return
    await socket.accept()
    server.sockets += 1
    try:
        await sockets.serve(socket, table_id, spoken, server.tables, settings)
    finally:
        server.sockets -= 1
        # These know the socket: a ring of a hundred things that would wait for the collector.
        del socket.receive, socket.send
