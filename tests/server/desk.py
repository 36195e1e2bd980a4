"""A server in this process with the browsers of several people, over HTTP and sockets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from patolli.server.app import make_app
from patolli.server.refusals import STATUS
from patolli.server.running import Server
from patolli.server.settings import Settings

TWO = {"game": "toy", "seats": [{"kind": "me", "name": "Ania"}, {"kind": "open"}]}
ORIGIN = "http://127.0.0.1"


class Desk:
    """A server and the browsers of several people."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.file = folder / "tables.sqlite"
        settings = Settings(database=str(self.file), workers=1, tables=(1000, 1000), **more)
        self.client = TestClient(make_app(settings), base_url=ORIGIN)
        self.server: Server = self.client.app.state.server

    def get(self, path: str, key: str = "", token: str = "", **more: Any) -> Any:
        return self.client.get(path, headers=headers(key, token), **more)

    def post(self, path: str, key: str = "", body: object = None, token: str = "") -> Any:
        return self.client.post(path, headers=headers(key, token), json=body)

    def run(self, work: Any, *given: Any) -> Any:
        """Let the server's own loop do something."""
        with self.client.portal() as portal:
            return portal.call(work, *given)

    def player(self, name: str = "Ania") -> str:
        made = self.post("/api/me", body={"name": name, "label": "Firefox", "lang": "pl"})
        assert made.status_code == 201, made.text
        return str(made.json()["key"])

    def table(self, wish: dict[str, Any] | None = None, key: str = "") -> dict[str, Any]:
        made = self.post("/api/tables", key, wish or TWO)
        assert made.status_code == 201, made.text
        given: dict[str, Any] = made.json()
        return given

    def enter(self, table: str, token: str = "", player: str = "", name: str = "") -> Any:
        """The first thing a socket hears that is a state or a refusal."""
        with self.client.websocket_connect(f"/ws/{table}?lang=en") as socket:
            hello = {"type": "hello", "token": token, "player": player, "name": name}
            socket.send_text(json.dumps(hello))
            while True:
                heard = json.loads(socket.receive_text())
                if heard["type"] in ("state", "refused"):
                    return heard


def headers(key: str, token: str) -> dict[str, str]:
    found = {"x-patolli-player": key} if key else {}
    return {**found, "authorization": f"Bearer {token}"} if token else found


def refused(answer: Any, code: str) -> None:
    """A typed refusal with one line for people."""
    assert answer.json()["error"]["code"] == code, answer.text
    assert answer.status_code == STATUS[code]
    text = answer.json()["error"]["text"]
    assert text and "\n" not in text and not text.startswith("server.")
