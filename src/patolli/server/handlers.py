"""How addresses are declared: with the one body that all refusals have, and what else they give."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Operation, Schema

from patolli.server.protocol import Refusals
from patolli.server.refusals import STATUS

REFUSED = {
    status: ResponseSpec(
        Refusals,
        description=", ".join(code for code, of in STATUS.items() if of == status),
        generate_examples=False,
    )
    for status in sorted(set(STATUS.values()))
}

JSON = "application/json"

reading = partial(get, responses=REFUSED)
changing = partial(post, responses=REFUSED)


def giving(*kinds: str) -> type[Operation]:
    """How OpenAPI tells of an address that gives a file of one of these kinds."""

    @dataclass
    class Giving(Operation):
        def __post_init__(self) -> None:
            assert self.responses is not None
            given = self.responses["200"]
            assert isinstance(given, OpenAPIResponse)
            given.content = {kind: OpenAPIMediaType(schema=shape(kind)) for kind in kinds}

    return Giving


def shape(kind: str) -> Schema:
    """What can be said of a file of some kind."""
    return Schema() if kind == JSON else Schema(type=OpenAPIType.STRING)
