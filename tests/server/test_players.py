"""Who somebody is: keys, devices, one-time links, places, notes, and being forgotten."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from typer.testing import CliRunner

from patolli.cli import app
from patolli.server import tokens
from server.desk import ORIGIN, TWO, Desk, refused


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    with made.client:
        yield made


def test_a_key_is_told_once_and_only_its_hash_is_kept(desk: Desk) -> None:
    key = desk.player()
    found = desk.get("/api/me", key).json()
    assert (found["name"], found["lang"], found["zone"]) == ("Ania", "pl", "")
    assert [device["this"] for device in found["devices"]] == [True]
    with sqlite3.connect(desk.file) as connection:
        assert key not in "\n".join(connection.iterdump())
    refused(desk.get("/api/me"), "no-player")
    refused(desk.get("/api/me", key[:-1]), "no-player")
    refused(desk.get("/api/me", "x" * 300), "no-player")


def test_a_place_is_found_on_another_device_by_a_link_that_counts_once(desk: Desk) -> None:
    key, made = desk.player(), desk.table()
    assert desk.enter(made["table"], made["seats"][0]["token"], key)["you"] == 0
    lesson = desk.post("/api/lessons/tikal", key, {"chapter": ""}).json()
    assert desk.enter(lesson["table"], lesson["seats"][0]["token"], key)["you"] == 0
    places = desk.get("/api/me/places", key).json()
    assert [place["table"] for place in places] == [made["table"]], "a lesson is no place"
    link = desk.post("/api/me/links", key, {"origin": ORIGIN}).json()
    assert link["link"].startswith(f"{ORIGIN}/me#") and link["qr"].startswith("<svg")
    token = link["link"].partition("#")[2]
    assert desk.post("/api/me/look", body={"token": token}).json() == {
        "name": "Ania",
        "invitation": False,
    }
    phone = desk.post("/api/me/join", body={"token": token, "label": "phone"}).json()["key"]
    assert phone != key
    refused(desk.post("/api/me/join", body={"token": token}), "used-link")
    refused(desk.post("/api/me/look", body={"token": token}), "used-link")
    assert desk.enter(made["table"], player=phone)["you"] == 0
    at = desk.get(f"/api/tables/{made['table']}/at/1", phone).json()
    assert at["you"] == 0
    labels = [device["label"] for device in desk.get("/api/me", phone).json()["devices"]]
    assert labels == ["Firefox", "phone"]


def test_links_that_are_wrong_foreign_or_old_are_refused(desk: Desk, tmp_path: Path) -> None:
    key = desk.player()
    refused(desk.post("/api/me/join", body={"token": "nonsense"}), "unknown-link")
    refused(desk.post("/api/me/join", body={"token": ""}), "unknown-link")
    link = desk.post("/api/me/links", key, {"origin": ORIGIN}).json()
    token = link["link"].partition("#")[2]
    (tmp_path / "other").mkdir()
    other = Desk(tmp_path / "other")
    with other.client:
        refused(other.post("/api/me/join", body={"token": token}), "unknown-link")
        refused(other.get("/api/me", key), "no-player")
    now = desk.server.store.now
    desk.server.store.now = lambda: now() + 16 * 60
    refused(desk.post("/api/me/join", body={"token": token}), "expired-link")
    refused(desk.post("/api/me/links", key, {"origin": "javascript:alert(1)"}), "bad-message")
    assert len(desk.get("/api/me", key).json()["devices"]) == 1, "nothing was lost or gained"


def test_an_ended_device_opens_nothing_not_even_by_links_of_seats(desk: Desk) -> None:
    key, made = desk.player(), desk.table()
    token = made["seats"][0]["token"]
    desk.enter(made["table"], token, key)
    link = desk.post("/api/me/links", key, {"origin": ORIGIN}).json()["link"]
    phone = desk.post("/api/me/join", body={"token": link.partition("#")[2]}).json()["key"]
    devices = desk.get("/api/me", phone).json()["devices"]
    old = next(device["id"] for device in devices if not device["this"])
    stranger = desk.player("Eva")
    refused(desk.post(f"/api/me/devices/{old}/end", stranger), "unknown-device")
    with desk.client.websocket_connect(f"/ws/{made['table']}?lang=en") as socket:
        socket.send_text(json.dumps({"type": "hello", "token": token, "player": key}))
        assert json.loads(socket.receive_text())["you"] == 0
        left = desk.post(f"/api/me/devices/{old}/end", phone).json()
        assert [device["this"] for device in left["devices"]] == [True]
        with pytest.raises(WebSocketDisconnect):
            for _ in range(10):
                socket.receive(timeout=10)
    refused(desk.get("/api/me", key), "no-player")
    assert desk.enter(made["table"], token)["code"] == "not-your-seat"
    assert desk.enter(made["table"], token, key)["code"] == "no-player"
    assert desk.enter(made["table"], token, phone)["you"] == 0
    last = desk.get("/api/me", phone).json()["devices"][0]["id"]
    assert desk.post(f"/api/me/devices/{last}/end", phone).text in ("", "null")
    refused(desk.get("/api/me", phone), "no-player")


def test_nobody_gets_a_seat_of_somebody_else(desk: Desk) -> None:
    ania, eva, made = desk.player(), desk.player("Eva"), desk.table()
    desk.enter(made["table"], made["seats"][0]["token"], ania)
    assert desk.enter(made["table"], player=eva)["you"] is None
    assert desk.enter(made["table"], made["seats"][0]["token"], eva)["you"] == 0, "by its link"
    assert desk.get("/api/me/places", eva).json() == [], "but it stays Ania's"
    assert desk.enter(made["table"], made["seats"][1]["token"], ania)["you"] == 1
    assert len(desk.get("/api/me/places", ania).json()) == 1, "one seat at a table for each"
    seat = f"/api/tables/{made['table']}/seats/0"
    refused(desk.post(seat, body={"kind": "open"}, token=made["host"]), "not-warned")
    assert desk.post(seat, ania, {"kind": "bot", "level": "beginner"}).status_code == 200
    assert desk.post(seat, body={"kind": "open"}, token=made["host"]).status_code == 200
    assert desk.enter(made["table"], player=ania)["you"] is None, "the host opened it anew"


def test_names_are_text_and_short(desk: Desk) -> None:
    key = desk.player()
    refused(desk.post("/api/me/profile", key, {"name": "x" * 41}), "bad-message")
    script = "<script>alert(1)</script>\n\x00"
    said = desk.post("/api/me/profile", key, {"name": script, "zone": "Europe/Warsaw"}).json()
    assert said["name"] == "<script>alert(1)</script"[:24] and said["zone"] == "Europe/Warsaw"
    refused(
        desk.post("/api/me/profile", key, {"name": "A", "zone": "Mars/Olympus"}), "unknown-zone"
    )
    refused(desk.post("/api/me/profile", key, {"zone": "../../etc/passwd"}), "unknown-zone")
    assert desk.get("/api/me", key).json()["zone"] == "Europe/Warsaw", "nothing was lost"


def test_notes_are_read_by_nobody_else(desk: Desk) -> None:
    ania, eva, made = desk.player(), desk.player("Eva"), desk.table()
    note = f"/api/tables/{made['table']}/note"
    assert desk.post(note, ania, {"text": "Eva bluffs"}).status_code == 200
    assert desk.get(note, ania).json() == {"text": "Eva bluffs"}
    assert desk.get(note, eva).json() == {"text": ""}
    refused(desk.get(note), "no-player")
    refused(desk.post("/api/tables/none/note", ania, {"text": "x"}), "unknown-table")
    refused(desk.post(note, ania, {"text": "x" * 10_001}), "bad-message")
    assert desk.post(note, ania, {"text": " "}).status_code == 200
    assert desk.get(note, ania).json() == {"text": ""}


def test_everything_is_downloaded_then_deleted_and_nobody_else_is_touched(desk: Desk) -> None:
    ania, eva, made = desk.player("Ania B."), desk.player("Eva"), desk.table()
    table, token = made["table"], made["seats"][0]["token"]
    desk.enter(table, made["seats"][1]["token"], eva, "Eva")
    with desk.client.websocket_connect(f"/ws/{table}?lang=en") as socket:
        hello = {"type": "hello", "token": token, "player": ania, "name": "Ania B."}
        socket.send_text(json.dumps(hello))
        socket.send_text(json.dumps({"type": "chat", "id": "1", "text": "a secret of mine"}))
        while json.loads(socket.receive_text())["type"] != "ack":
            pass
    desk.post(f"/api/tables/{table}/note", ania, {"text": "my note"})
    found = desk.get("/api/me/everything", ania)
    assert "attachment" in found.headers["content-disposition"]
    told = found.json()
    assert told["player"]["name"] == "Ania B." and told["notes"][0]["text"] == "my note"
    assert told["said"][0]["text"] == "a secret of mine" and told["places"][0]["seat"] == 0
    assert '"key"' not in found.text and token not in found.text
    assert ania not in found.text and tokens.hashed(ania) not in found.text
    assert desk.post("/api/me/delete", ania).status_code == 200
    refused(desk.get("/api/me", ania), "no-player")
    with sqlite3.connect(desk.file) as connection:
        left = "\n".join(connection.iterdump())
    assert "Ania B." not in left and "a secret of mine" not in left and "my note" not in left
    assert desk.enter(table, token)["code"] == "not-your-seat"
    again = desk.enter(table, player=eva)
    assert again["you"] == 1 and [seat["name"] for seat in again["seats"]] == ["", "Eva"]


def test_a_closed_door_opens_by_an_invitation_once(tmp_path: Path) -> None:
    desk = Desk(tmp_path, invite_only=1)
    with desk.client:
        refused(desk.post("/api/me", body={}), "not-invited")
        refused(desk.post("/api/tables", body=TWO), "not-invited")
        refused(desk.client.post("/api/records", content="x"), "not-invited")
        token, _ = desk.run(desk.server.players.link)
        refused(desk.post("/api/me/join", body={"token": token}), "unknown-link")
        made = desk.post("/api/me", body={"invitation": token})
        assert made.status_code == 201, made.text
        refused(desk.post("/api/me", body={"invitation": token}), "used-link")
        command = ["admin", "invite", ORIGIN, "--database", str(desk.file)]
        printed = CliRunner().invoke(app, command)
        assert printed.exit_code == 0, printed.output
        invited = printed.output.strip().partition("/me#")[2]
        assert desk.post("/api/me", body={"invitation": invited}).status_code == 201
        refused(desk.post("/api/tables", "wrong", TWO), "no-player")
        given = desk.table(key=made.json()["key"])
        seat = given["seats"][1]["token"]
        assert desk.enter(given["table"], seat)["you"] == 1, "a seat's link is an invitation to it"
