"""Running a server: it tells the truth about itself, and stops without losing what is in flight."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import gc
import ipaddress
import json
import logging
import os
import re
import signal
import ssl
import threading
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from prometheus_client import CollectorRegistry
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from patolli.server import vitals
from patolli.server.bots import Worker
from patolli.server.log import JsonLines
from patolli.server.pauses import EVERY, Pauses
from patolli.server.refusals import STATUS
from patolli.server.store import StorageError
from server.helpers import Process, environment, inside, process

TWO = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    database = str(tmp_path_factory.mktemp("operations") / "tables.sqlite")
    with process(database, PATOLLI_METRICS="sesame") as running:
        yield running


@pytest.fixture
def web(server: Process) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://{server.address}", timeout=30) as client:
        yield client


# ----------------------------------------------------------------------------------- health
def test_a_server_that_cannot_write_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vitals, "FRESH", 0.0)

    async def work() -> None:
        async with inside(tmp_path) as server:
            assert await server.vitals.problems() == []

            async def full(jobs: object) -> Exception:
                return StorageError("disk full")

            with monkeypatch.context() as patch:
                patch.setattr(server.store, "_transaction", full)
                assert await server.vitals.problems() == ["storage"]
            with monkeypatch.context() as patch:
                patch.setattr(vitals, "ROOM", 1 << 60)
                assert await server.vitals.problems() == ["disk"]
            assert await server.vitals.problems() == []

    run(work())


def test_a_server_whose_workers_do_not_answer_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vitals, "FRESH", 0.0)
    monkeypatch.setattr(vitals, "PATIENCE", 60.0)  # a busy machine takes its time
    for name, value in environment().items():
        monkeypatch.setenv(name, value)

    async def work() -> None:
        async with inside(tmp_path) as server:
            worker: Worker = server.pool.workers[0]
            running = await worker.ready()
            assert await server.vitals.problems() == []
            os.kill(running.pid, signal.SIGSTOP)
            monkeypatch.setattr(vitals, "PATIENCE", 2.0)
            assert "workers" in await server.vitals.problems()
            with contextlib.suppress(ProcessLookupError):  # the pool may have ended it first
                os.kill(running.pid, signal.SIGKILL)

    run(work())


def test_health_and_readiness_over_the_network(web: httpx.Client) -> None:
    told = web.get("/health").json()
    assert told["status"] == "ok" and told["problems"] == []
    assert web.get("/ready").status_code == 200


# ---------------------------------------------------------------------------------- figures
def test_figures_are_for_this_machine_or_with_the_token(server: Process, web: httpx.Client) -> None:
    given = web.post("/api/tables", json=TWO).json()
    with connect(f"ws://{server.address}/ws/{given['table']}?lang=en") as talk:
        talk.send(json.dumps({"type": "hello", "token": given["seats"][0]["token"]}))
        state = json.loads(talk.recv(timeout=20))
        word = state["choices"][0]["word"]
        answer = {"type": "answer", "id": "a", "question": state["question"], "word": word}
        talk.send(json.dumps(answer))
        assert json.loads(talk.recv(timeout=20))["type"] == "ack"
        web.get("/api/games?lang=xx")
        text = web.get("/metrics").text
    assert "patolli_answer_seconds_count 1.0" in text and "patolli_sockets 1.0" in text
    assert 'patolli_refusals_total{code="unknown-language"} 1.0' in text
    assert 'patolli_waiting{kind="playing"} 0.0' in text
    assert float(re.findall(r"patolli_commit_seconds_count (\S+)", text)[0]) >= 2
    assert given["table"] not in text and "127.0.0.1" not in text


def test_figures_tell_what_makes_a_server_stand_still() -> None:
    registry = CollectorRegistry()
    pauses = Pauses(registry)

    async def work() -> None:
        with pauses.watched():
            await asyncio.sleep(3 * EVERY)
            time.sleep(0.3)  # nothing else is done meanwhile
            gc.collect()
            await asyncio.sleep(3 * EVERY)

    def counted(figure: str, **labels: str) -> float:
        return registry.get_sample_value(f"patolli_{figure}", labels) or 0

    asyncio.run(work())
    assert counted("late_seconds_count") > counted("late_seconds_bucket", le="0.2")
    assert counted("collector_seconds_count") >= 1
    assert pauses._collecting not in gc.callbacks


def test_figures_are_not_for_everybody(tmp_path: Path) -> None:
    more = {"PATOLLI_METRICS": "sesame", "PATOLLI_PROXIES": "127.0.0.1"}
    with process(str(tmp_path / "x.sqlite"), **more) as running:
        address, afar = f"http://{running.address}/metrics", {"x-forwarded-for": "10.1.2.3"}
        assert httpx.get(address, headers=afar).status_code == 401
        wrong = {**afar, "authorization": "Bearer sesam"}
        assert httpx.get(address, headers=wrong).status_code == 401
        right = {**afar, "authorization": "Bearer sesame"}
        assert httpx.get(address, headers=right).status_code == 200


def test_a_server_speaks_tls_itself(tmp_path: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False
        )
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (tmp_path / "own.pem").write_bytes(made.public_bytes(pem))
    form, secret = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (tmp_path / "own.key").write_bytes(key.private_bytes(pem, form, secret))
    files = {name: str(tmp_path / f"own.{name[:3]}") for name in ("pem", "key")}
    more = {"PATOLLI_CERTIFICATE": files["pem"], "PATOLLI_KEY": files["key"]}
    with process(str(tmp_path / "x.sqlite"), **more) as running:
        trusted = ssl.create_default_context(cafile=files["pem"])
        found = httpx.get(f"https://{running.address}/health", verify=trusted, timeout=30)
        assert found.json()["status"] == "ok"
        with pytest.raises(httpx.TransportError):
            httpx.get(f"http://{running.address}/health", timeout=30)


# --------------------------------------------------------------------------------- stopping
def test_answers_in_flight_are_finished_when_the_server_is_stopped(tmp_path: Path) -> None:
    """Every answer that was sent before the end is acknowledged before the socket closes."""
    with process(str(tmp_path / "stop.sqlite")) as running:
        talks = []
        for _ in range(12):
            given = httpx.post(f"http://{running.address}/api/tables", json=TWO).json()
            talk = connect(f"ws://{running.address}/ws/{given['table']}?lang=en").__enter__()
            talk.send(json.dumps({"type": "hello", "token": given["seats"][0]["token"]}))
            talks.append((talk, json.loads(talk.recv(timeout=20))))
        for talk, state in talks:
            word = state["choices"][0]["word"]
            answer = {"type": "answer", "id": "a", "question": state["question"], "word": word}
            talk.send(json.dumps(answer))
        time.sleep(0.01)
        began = time.monotonic()
        stopping = threading.Thread(target=running.stop)
        stopping.start()
        codes, acknowledged = set(), 0
        for talk, _ in talks:
            try:
                while True:
                    acknowledged += json.loads(talk.recv(timeout=20))["type"] == "ack"
            except ConnectionClosed as ended:
                codes.add(ended.rcvd.code if ended.rcvd else 0)
        stopping.join()
        assert time.monotonic() - began < 10
    assert acknowledged == 12 and codes == {1012}


# ---------------------------------------------------------------------------------- the log
def test_the_log_is_json_with_levels_and_without_secrets(tmp_path: Path) -> None:
    with process(str(tmp_path / "log.sqlite"), PATOLLI_LOG="debug") as running:
        web = httpx.Client(base_url=f"http://{running.address}")
        wish = {"game": "toy", "seats": [{"kind": "me", "name": "Zuzanna"}, {"kind": "open"}]}
        given = web.post("/api/tables", json=wish).json()
        token = given["seats"][0]["token"]
        with connect(f"ws://{running.address}/ws/{given['table']}?lang=en") as talk:
            talk.send(json.dumps({"type": "hello", "token": token}))
            talk.recv(timeout=20)
            talk.send(json.dumps({"type": "chat", "id": "c", "text": "between us"}))
            talk.send("nonsense")
            talk.recv(timeout=20)
        web.get("/api/tables/none", headers={"authorization": f"Bearer {token}"})
        web.close()
        told = running.stop()
    lines = [json.loads(line) for line in told.splitlines()]
    assert lines and all({"time", "level", "logger", "event"} <= set(line) for line in lines)
    for secret in (token, given["host"], "Zuzanna", "between us", "127.0.0.1"):
        assert secret not in told


def test_a_log_line_holds_its_values() -> None:
    record = logging.LogRecord("patolli.x", logging.WARNING, "", 1, "what", (), None)
    record.data = {"table": "abc", "count": 3}
    line = json.loads(JsonLines().format(record))
    assert line["level"] == "warning" and line["table"] == "abc" and line["count"] == 3


# ----------------------------------------------------------------------------- safe headers
PAGES = ["/", "/t/x", "/health", "/ready", "/metrics"]
PATHS = [*PAGES, "/api/games", "/api/tables/none", "/api/none"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_safe_headers(path: str, web: httpx.Client) -> None:
    found = web.get(path).headers
    assert found["x-content-type-options"] == "nosniff"
    assert found["x-frame-options"] == "DENY"
    assert found["referrer-policy"] == "no-referrer"
    assert found["cross-origin-opener-policy"] == "same-origin"
    assert found["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in found["permissions-policy"]
    policy = found["content-security-policy"]
    assert policy.startswith("default-src 'none'") and "frame-ancestors 'none'" in policy
    assert "script-src 'unsafe" not in policy and "server" not in found


def test_the_interface_describes_its_refusals(web: httpx.Client) -> None:
    told = web.get("/api/openapi.json").json()
    for path, methods in told["paths"].items():
        for method, facts in methods.items():
            for status in set(STATUS.values()):
                body = facts["responses"][str(status)]["content"]["application/json"]["schema"]
                assert body["$ref"].endswith("Refusals"), (path, method, status)
    problem = told["components"]["schemas"]
    assert any(name.endswith("Problem") for name in problem)
