"""How addresses are declared: with the one body that all refusals have."""

from __future__ import annotations

from functools import partial

from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec

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

reading = partial(get, responses=REFUSED)
changing = partial(post, responses=REFUSED)
