"""What the server answers is what its OpenAPI says: to good requests, odd ones and hostile ones.

schemathesis makes the requests up from the description itself. `PATOLLI_EXAMPLES=200` tries more
of them for every address.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.helpers import process

EXAMPLES = int(os.environ.get("PATOLLI_EXAMPLES", "3"))
LIMITS = ("REQUESTS", "TABLES", "LOOKS", "REVIEWS")
PROMISES: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
PATIENCE = 180  # seconds for one answer, however busy the machine is
BUSY = (501, 503)  # not a fault: what this server does not offer, or not now


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that forgives any number of requests."""
    limits = {f"PATOLLI_{name}": "100000 100000" for name in LIMITS}
    file = tmp_path_factory.mktemp("openapi") / "tables.sqlite"
    with process(str(file), PATOLLI_REVIEW_SECONDS="1", **limits) as running:
        yield f"http://{running.address}"


def known(address: str) -> tuple[dict[str, Any], dict[str, str]]:
    """What addresses are about on this server: a table, a game; and the headers of a player."""
    with httpx.Client(base_url=address) as client:
        key = client.post("/api/me", json={"name": "Ania"}).json()["key"]
        seats = [{"kind": "me"}, {"kind": "open"}]
        given_table = client.post("/api/tables", json={"game": "toy", "seats": seats}).json()
    real = {
        "table_id": given_table["table"],
        "name": "toy",
        "game": "toy",
        "seats": 2,
        "seat": 0,
        "line": 1,
        "lang": "pl",
        "form": "csv",
        "picture": "a",
        "number": 1,
    }
    return real, {"X-Patolli-Player": key, "Authorization": f"Bearer {given_table['host']}"}


class Asking:
    """Asks a server for everything it describes, and collects what was not as described."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.tried = 0
        self.faults: list[str] = []

    def everywhere(self, mode: GenerationMode) -> None:
        """Every method of every address."""
        schema = schemathesis.openapi.from_url(f"{self.address}/api/openapi.json")
        for result in schema.get_all_operations():
            self.at(result.ok(), mode)

    def at(self, operation: Any, mode: GenerationMode) -> None:
        """One method of one address: about something that there is, and about something else."""
        real, headers = known(self.address)
        limits = settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )

        @limits
        @given(case=operation.as_strategy(generation_mode=mode), honest=st.booleans())
        def attempt(case: schemathesis.Case, honest: bool) -> None:
            self.tried += 1
            sent: dict[str, str] = {}
            if honest:
                places = case.path_parameters
                places.update({name: real[name] for name in places if name in real})
                sent = headers if not case.path.endswith("/delete") else sent
            answer = case.call(base_url=self.address, headers=sent, timeout=PATIENCE)
            promises = PROMISES[1:] if answer.status_code in BUSY else PROMISES
            case.validate_response(answer, checks=promises)

        try:
            attempt()
        except Unsatisfiable:  # an address that takes nothing cannot be given anything wrong
            return
        except (Failure, FailureGroup) as failure:
            self.faults.append(f"{operation.label}: {failure}")


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: str(mode.value))
def test_answers_are_as_the_openapi_says(address: str, mode: GenerationMode) -> None:
    asking = Asking(address)
    asking.everywhere(mode)
    assert not asking.faults, "\n\n".join(asking.faults)
    assert asking.tried > 90 * min(EXAMPLES, 2)
    assert httpx.get(f"{address}/health").json()["status"] == "ok"
    print(f"{asking.tried} requests")
