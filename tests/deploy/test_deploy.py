"""What is offered for running a server is tried as far as this machine has the programs for it."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
NAME = "games.example"  # the public name in all examples
PORT = "8420"  # the port in all examples
PROGRAM = [sys.executable, "-m", "patolli"]


def unit_command() -> list[str]:
    """What the systemd unit starts."""
    line = re.search(r"^ExecStart=(.*)$", (DEPLOY / "patolli.service").read_text("utf-8"), re.M)
    assert line is not None
    return shlex.split(line[1])


def container(instruction: str) -> list[str]:
    """The command in the last such instruction of the Containerfile."""
    text = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    command: list[str] = json.loads(re.findall(rf"^{instruction} [^[]*(\[.*\])$", text, re.M)[-1])
    return command


def free_port() -> str:
    """A port nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return str(one.getsockname()[1])


def health(port: str, name: str = "localhost") -> dict[str, object]:
    """What a server says about itself, asked by a name, as soon as it is there."""
    request = Request(f"http://127.0.0.1:{port}/health", headers={"host": name})
    deadline = time.monotonic() + 40
    while True:
        try:
            with urlopen(request, timeout=5) as said:
                found: dict[str, object] = json.load(said)
            return found
        except (URLError, ConnectionError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


@pytest.fixture(scope="module", params=["unit", "container"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A server started as the unit, or the container, starts it; its port."""
    folder, port = tmp_path_factory.mktemp("data"), free_port()
    given = unit_command() if request.param == "unit" else container("CMD")
    assert given[0].endswith("patolli")
    command = [
        part.replace("${STATE_DIRECTORY}", str(folder))
        .replace("/data/", f"{folder}/")
        .replace("0.0.0.0", "127.0.0.1")
        .replace(PORT, port)
        for part in given[1:]
    ]
    environment = {**os.environ, "PATOLLI_HOSTS": NAME}
    process = subprocess.Popen([*PROGRAM, *command], env=environment, stdout=subprocess.DEVNULL)
    try:
        assert health(port)["status"] == "ok"
        assert [file.name for file in folder.glob("*.sqlite")] == ["tables.sqlite"]
        yield port
    finally:
        process.terminate()
        process.wait(30)


def test_the_health_check_tells_a_living_server_from_a_dead_one(server: str) -> None:
    for port, expected in ((server, True), (free_port(), False)):
        check = [part.replace(PORT, port) for part in container("HEALTHCHECK")]
        done = subprocess.run([sys.executable, *check[1:]], capture_output=True, timeout=30)
        assert (done.returncode == 0) is expected


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd here")
    text = (DEPLOY / "patolli.service").read_text("utf-8")
    unit = tmp_path / "patolli.service"
    unit.write_text(text.replace(unit_command()[0], sys.executable), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def proxy(request: pytest.FixtureRequest, server: str, tmp_path: Path) -> Iterator[str]:
    """A reverse proxy with the example's settings in front of the server; its port."""
    port = free_port()
    command = {"nginx": nginx, "caddy": caddy}[request.param](tmp_path, server, port)
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    try:
        yield port
    finally:
        process.terminate()
        process.wait(30)


def nginx(folder: Path, server: str, port: str) -> list[str]:
    """nginx with the example, without certificates; the example with them must be valid."""
    if shutil.which("nginx") is None or shutil.which("openssl") is None:
        pytest.skip("no nginx here")
    text = (DEPLOY / "nginx.conf").read_text("utf-8").replace(PORT, server)
    key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    certify = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}"]
    subprocess.run(
        [*certify, "-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
        timeout=60,
    )
    whole = text.replace(f"/etc/ssl/{NAME}", str(folder))
    subprocess.run(["nginx", *nginx_file(folder, whole, "-t")], check=True, timeout=30)
    plain = re.sub(r"ssl_certificate.*\n", "", text.partition("server {\n    listen 80")[0])
    plain = re.sub(r"listen \[::\].*\n", "", plain)
    plain = plain.replace("listen 443 ssl http2", f"listen 127.0.0.1:{port}")
    return ["nginx", *nginx_file(folder, plain)]


def nginx_file(folder: Path, text: str, *more: str) -> list[str]:
    """Write a whole configuration around the example; how to use it."""
    file = folder / "nginx.conf"
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{ access_log off;\n{paths}{text}\n}}\n",
        encoding="utf-8",
    )
    return ["-c", str(file), "-e", str(folder / "error.log"), *more]


def caddy(folder: Path, server: str, port: str) -> list[str]:
    """Caddy with the example, without certificates; the example with them must be valid."""
    if shutil.which("caddy") is None:
        pytest.skip("no caddy here")
    check = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    subprocess.run(check, check=True, capture_output=True, timeout=60)
    file = folder / "Caddyfile"
    text = (DEPLOY / "Caddyfile").read_text("utf-8").replace(PORT, server)
    text = text.replace(f"\n{NAME} {{", f"\nhttp://{NAME}:{port} {{\n\tbind 127.0.0.1")
    file.write_text("{\n\tadmin off\n}\n" + text, encoding="utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


@pytest.mark.parametrize("server", ["unit"], indirect=True)
@pytest.mark.parametrize("proxy", ["nginx", "caddy"], indirect=True)
def test_a_proxy_lets_pages_and_sockets_through(proxy: str, server: str) -> None:
    assert health(proxy, NAME)["status"] == "ok"
    wish = {
        "game": "tikal",
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "seed": "7",
        "options": {},
    }
    request = Request(
        f"http://127.0.0.1:{proxy}/api/tables",
        json.dumps(wish).encode(),
        {"content-type": "application/json", "host": NAME},
    )
    with urlopen(request, timeout=30) as said:
        made = json.load(said)
    address = f"ws://{NAME}/ws/{made['table']}"
    wire = socket.create_connection(("127.0.0.1", int(proxy)), timeout=30)
    with connect(address, sock=wire, origin=Origin(f"http://{NAME}")) as seat:
        seat.send(json.dumps({"type": "hello", "token": made["seats"][0]["token"]}))
        state = json.loads(seat.recv(timeout=30))
    assert state["type"] == "state" and state["question"]
