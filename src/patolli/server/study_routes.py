"""The addresses of study: reviews, lines on a copy of a table, and a seat's own plans."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Response

from patolli.server.handlers import changing, reading
from patolli.server.live import Live
from patolli.server.refusals import Refusal, language
from patolli.server.routes import Asked, address_of, seat_in, server_of, table_of
from patolli.server.store import Conflict, StorageError
from patolli.server.study import Job, Study
from patolli.server.study_lines import copy_of, line_facts, steps_of
from patolli.server.study_protocol import LineFacts, LineWish, Plans, ReviewFacts, StepFacts, Valued

VALUE_SECONDS = 2.0  # for the margin to expect at the end of a plan


def study_of(request: Asked) -> Study:
    """The study of the server a request came to."""
    return server_of(request).study


def take_a_look(request: Asked) -> None:
    """Refuse who looks too often."""
    if not server_of(request).looks.take(address_of(request)):
        raise Refusal("too-fast")


# -------------------------------------------------------------------------------- reviews
@changing("/api/tables/{table_id:str}/review", status_code=200)
async def begin_review(
    request: Asked, table_id: FromPath[str], lang: FromQuery[str] = "en"
) -> ReviewFacts:
    """Have a finished game judged, or go on with that; whoever waits asks again for the rest."""
    spoken, study = language(lang), study_of(request)
    live = await table_of(request, table_id)
    async with live.lock:
        await live.ready()
        job = await study.start(live, address_of(request))
    return review_facts(study, job, spoken, 0)


@reading("/api/tables/{table_id:str}/review")
async def review(
    request: Asked,
    table_id: FromPath[str],
    lang: FromQuery[str] = "en",
    since: FromQuery[int] = 0,
) -> ReviewFacts:
    """How far the review of a game is, and its parts from a number on. Looking keeps it going."""
    spoken, study = language(lang), study_of(request)
    take_a_look(request)
    live = await table_of(request, table_id)
    job = await study.kept(live.id)
    if job is None:
        return ReviewFacts("none", 0, 0, 0, [], [], 0.0, 0.0)
    job.seen = time.monotonic()
    return review_facts(study, job, spoken, since)


def review_facts(study: Study, job: Job, lang: str, since: int) -> ReviewFacts:
    """A review in a language, from a part on."""
    first = min(max(0, since), len(job.parts))
    return ReviewFacts(
        job.status,
        study.place(job),
        job.total,
        first,
        [in_language(part, lang) for part in job.parts[first:]],
        job.facts.get("reference", []),
        job.facts.get("inaccuracy", 0.0),
        job.facts.get("mistake", 0.0),
    )


def in_language(part: dict[str, Any], lang: str) -> dict[str, Any]:
    """A judged part with its texts in one language."""
    if "draw" in part:
        label = part.get("said", {}).get(lang, part["draw"]["label"])
        return {"draw": {**part["draw"], "label": label}}
    if "turn" not in part:
        return part
    turn, said = part["turn"], part["said"][lang]
    # Reviews kept by earlier versions tell the names alone.
    named = {
        key: [
            {**one, **(told if isinstance(told, dict) else {"name": told})}
            for one, told in zip(turn[key], said[key], strict=True)
        ]
        for key in ("effects", "gains")
    }
    best = [{**one, "label": label} for one, label in zip(turn["best"], said["best"], strict=True)]
    return {"turn": {**turn, **named, "label": said["label"], "best": best}}


# ---------------------------------------------------------------------------------- lines
@changing("/api/tables/{table_id:str}/line", status_code=200)
async def line(
    request: Asked, table_id: FromPath[str], data: JSONBody[LineWish], lang: FromQuery[str] = "en"
) -> LineFacts:
    """A line played on a copy of the table, as one's own seat knows it; nothing is kept."""
    spoken = language(lang)
    take_a_look(request)
    live = await table_of(request, table_id)
    seat = await seat_in(request, live)
    async with live.lock:
        await live.ready()
        table = copy_of(live, data, seat)
        facts, board = live.seat_facts(data.seat), live.board_address
    return line_facts(table, data.seat, data.steps, spoken, facts, board, data.still)


async def copy_request(request: Asked, table_id: str, wish: LineWish) -> dict[str, Any]:
    """The copy of a wish as a worker gets it: nothing but the seat's own view is in it."""
    live = await table_of(request, table_id)
    seat = await seat_in(request, live)
    async with live.lock:
        await live.ready()
        table = copy_of(live, wish, seat)
    if not study_of(request).quota.take(f"plan/{address_of(request)}"):
        raise Refusal("too-fast")
    return {
        "game": table.game.name,
        "options": dict(table.options),
        "edition": table.edition,
        "numbers": list(table.began),
        "seed": wish.seed,
        "steps": steps_of(wish.steps),
        "seat": wish.seat,
    }


@changing("/api/tables/{table_id:str}/line/value", status_code=200)
async def value(request: Asked, table_id: FromPath[str], data: JSONBody[LineWish]) -> list[Valued]:
    """The margin that every seat can expect at the end of a line, by the players' own games."""
    asked = await copy_request(request, table_id, data)
    asked |= {"what": "value", "seconds": VALUE_SECONDS}
    found = await study_of(request).think(asked, VALUE_SECONDS)
    return [Valued(round(margin, 1), round(error, 1)) for margin, error in found]


@changing("/api/tables/{table_id:str}/line/others", status_code=200)
async def others(
    request: Asked, table_id: FromPath[str], data: JSONBody[LineWish]
) -> list[StepFacts]:
    """What bots would answer for the others at the end of a line, until the seat is asked."""
    asked = await copy_request(request, table_id, data)
    found = await study_of(request).think({**asked, "what": "others"}, VALUE_SECONDS)
    return [StepFacts(seat, word, word) for seat, word in found]


# ---------------------------------------------------------------------------------- plans
async def own_plans(request: Asked, table_id: str) -> tuple[Live, str]:
    """The table of a request, and the name of the plans of whoever asks."""
    live = await table_of(request, table_id)
    seat = await seat_in(request, live)
    if seat is None:
        raise Refusal("no-token")
    return live, f"plans/{seat}"


@reading("/api/tables/{table_id:str}/plans")
async def plans(request: Asked, table_id: FromPath[str]) -> Plans:
    """What one's own seat keeps for itself with a table; it never enters the record."""
    live, name = await own_plans(request, table_id)
    try:
        text = await server_of(request).store.paper(live.id, name)
    except StorageError:
        raise Refusal("storage") from None
    return msgspec.json.decode(text, type=Plans) if text else Plans()


@changing("/api/tables/{table_id:str}/plans", status_code=200)
async def keep_plans(
    request: Asked, table_id: FromPath[str], data: JSONBody[Plans]
) -> Response[Any]:
    """Keep plans with one's own seat, instead of those before."""
    live, name = await own_plans(request, table_id)
    text = msgspec.json.encode(data).decode()
    try:
        await server_of(request).store.keep(live.id, name, text)
    except Conflict:
        raise Refusal("stale") from None
    except StorageError:
        raise Refusal("storage") from None
    return Response({"kept": True})


HANDLERS = [begin_review, review, line, value, others, plans, keep_plans]
