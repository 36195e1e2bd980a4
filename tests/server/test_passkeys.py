"""Passkeys: a way back that nobody else can take, and that needs nobody to have one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patolli.server.club import passkeys
from patolli.server.club.webpush import to_text
from server.authenticator import PRESENT, Authenticator
from server.desk import Desk, headers, refused

SITE = "localhost"
PAGE = "http://localhost:8420"


class Browsers(Desk):
    """A desk whose browsers say which page they are on, as browsers do."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.client.headers["host"] = "localhost:8420"

    def at(self, path: str, key: str = "", body: object = None, origin: str = PAGE) -> Any:
        """What the page at an address asks."""
        sent = {**headers(key, ""), "origin": origin}
        return self.client.post(f"/api/me/passkeys{path}", headers=sent, json=body)

    def options(self, key: str = "") -> dict[str, Any]:
        """A new challenge: to add a passkey with a key, to come in without one."""
        asked = self.at("/begin" if key else "/ask", key)
        assert asked.status_code == 200, asked.text
        found: dict[str, Any] = asked.json()["options"]
        return found

    def add(self, key: str, one: Authenticator) -> Any:
        made = one.make(self.options(key), PAGE)
        return self.at("", key, {"credential": made, "label": "Chrome · Linux"})

    def enter(self, answer: dict[str, Any]) -> Any:  # type: ignore[override]
        return self.at("/enter", "", {"credential": answer, "label": "phone"})

    def mine(self, key: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.get("/api/me/passkeys", key).json()["passkeys"]
        return found


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Browsers]:
    made = Browsers(tmp_path)
    with made.client:
        yield made


def test_a_passkey_brings_my_places_to_a_new_browser(desk: Browsers) -> None:
    ania, one = desk.player(), Authenticator()
    assert desk.get("/api/me/passkeys").json() == {"available": True, "passkeys": []}
    asked = desk.options(ania)
    assert asked["rp"] == {"name": "Patolli", "id": SITE} and asked["user"]["name"] == "Ania"
    assert asked["authenticatorSelection"]["residentKey"] == "required"
    added = desk.add(ania, one)
    assert added.status_code == 201, added.text
    (listed,) = added.json()["passkeys"]
    assert (listed["label"], listed["site"]) == ("Chrome · Linux", SITE)
    assert [old["id"] for old in desk.options(ania)["excludeCredentials"]] == [
        to_text(one.identity)
    ]
    key = desk.enter(one.show(desk.options(), PAGE)).json()["key"]
    assert desk.get("/api/me", key).json()["player"] == desk.get("/api/me", ania).json()["player"]
    labels = [device["label"] for device in desk.get("/api/me", key).json()["devices"]]
    assert labels == ["Firefox", "phone"]
    told = desk.get("/api/me/everything", key)
    assert [row["label"] for row in told.json()["passkeys"]] == ["Chrome · Linux"]
    assert to_text(one.identity) not in told.text


def test_a_challenge_is_answered_once_soon_and_by_whom_it_was_given_to(desk: Browsers) -> None:
    ania, eva, one = desk.player(), desk.player("Eva"), Authenticator()
    made = one.make(desk.options(ania), PAGE)
    refused(desk.at("", eva, {"credential": made}), "old-challenge")
    assert desk.at("", ania, {"credential": made}).status_code == 201, "it is Ania's still"
    refused(desk.at("", ania, {"credential": made}), "old-challenge")
    answer = one.show(desk.options(), PAGE)
    assert desk.enter(answer).status_code == 201
    refused(desk.enter(answer), "old-challenge")
    refused(desk.enter(one.show(desk.options(ania), PAGE, SITE)), "old-challenge")
    own = {"challenge": to_text(b"a challenge of my own, 32 bytes.."), "rpId": SITE}
    refused(desk.enter(one.show(own, PAGE)), "old-challenge")
    late, now = one.show(desk.options(), PAGE), desk.server.store.now()
    desk.server.store.now = lambda: now + passkeys.SECONDS + 1
    refused(desk.enter(late), "old-challenge")
    assert desk.options()
    with sqlite3.connect(desk.file) as connection:
        ((left,),) = connection.execute("select count(*) from patolli_challenges")
    assert left == 1, "those that nobody answered are forgotten"


def test_wrong_pages_sites_signatures_and_counts_are_refused(desk: Browsers) -> None:
    ania, one = desk.player(), Authenticator()
    refused(
        desk.at("", ania, {"credential": one.make(desk.options(ania), "http://evil.example")}),
        "bad-passkey",
    )
    refused(
        desk.at("", ania, {"credential": one.make(desk.options(ania), PAGE, "evil.example")}),
        "bad-passkey",
    )
    assert desk.mine(ania) == []
    assert desk.add(ania, one).status_code == 201
    refused(desk.enter(one.show(desk.options(), "http://evil.example")), "bad-passkey")
    refused(desk.enter(one.show(desk.options(), "http://localhost:9999")), "bad-passkey")
    refused(desk.enter(one.show(desk.options(), PAGE, "evil.example")), "bad-passkey")
    forged = Authenticator(identity=one.identity, handle=one.handle, count=90)
    refused(desk.enter(forged.show(desk.options(), PAGE)), "bad-passkey")
    one.flags = PRESENT
    refused(desk.enter(one.show(desk.options(), PAGE)), "bad-passkey")
    one.flags = Authenticator.flags
    assert desk.enter(one.show(desk.options(), PAGE)).status_code == 201
    one.count -= 1  # a copy of the authenticator that has not heard of the last time
    refused(desk.enter(one.show(desk.options(), PAGE)), "bad-passkey")
    one.count += 1
    assert desk.enter(one.show(desk.options(), PAGE)).status_code == 201
    assert len(desk.get("/api/me", ania).json()["devices"]) == 3, "only the two good ones came in"


def test_a_passkey_is_its_players_alone(desk: Browsers) -> None:
    ania, eva, one = desk.player(), desk.player("Eva"), Authenticator()
    assert desk.add(ania, one).status_code == 201
    refused(desk.add(eva, one), "bad-passkey")
    one.handle = to_text(desk.get("/api/me", eva).json()["player"].encode())
    refused(desk.enter(one.show(desk.options(), PAGE)), "bad-passkey")
    refused(desk.enter(Authenticator().show(desk.options(), PAGE)), "unknown-passkey")
    (mine,) = desk.mine(ania)
    refused(desk.at(f"/{mine['id']}/remove", eva), "unknown-passkey")
    refused(desk.at(f"/{mine['id']}/remove"), "no-player")
    refused(desk.at("/begin"), "no-player")
    refused(desk.at("/begin", "wrong"), "no-player")


def test_a_passkey_of_another_name_of_the_server_opens_nothing(desk: Browsers) -> None:
    ania, one = desk.player(), Authenticator()
    assert desk.add(ania, one).status_code == 201
    other = "http://patolli.localhost:8420"
    desk.client.headers["host"] = "patolli.localhost:8420"
    options = desk.at("/ask", origin=other).json()["options"]
    assert options["rpId"] == "patolli.localhost"
    answer = {"credential": one.show(options, other)}
    refused(desk.at("/enter", body=answer, origin=other), "unknown-passkey")
    crossed = {"credential": one.show(options, PAGE, SITE)}
    refused(desk.at("/enter", body=crossed, origin=other), "old-challenge")


def test_removed_or_deleted_it_opens_nothing_more(desk: Browsers) -> None:
    ania, eva, one, two = desk.player(), desk.player("Eva"), Authenticator(), Authenticator()
    assert desk.add(ania, one).status_code == 201 and desk.add(ania, two).status_code == 201
    assert desk.add(eva, three := Authenticator()).status_code == 201
    answer = one.show(desk.options(), PAGE)
    left = desk.at(f"/{desk.mine(ania)[0]['id']}/remove", ania).json()["passkeys"]
    assert len(left) == 1
    refused(desk.enter(answer), "unknown-passkey")
    assert desk.post("/api/me/delete", ania).status_code == 200
    refused(desk.enter(two.show(desk.options(), PAGE)), "unknown-passkey")
    with sqlite3.connect(desk.file) as connection:
        kept = connection.execute("select id from patolli_passkeys").fetchall()
    assert kept == [(to_text(three.identity),)], "nobody else is touched"
    assert desk.enter(three.show(desk.options(), PAGE)).status_code == 201


def test_nonsense_gets_one_line(desk: Browsers) -> None:
    ania, one = desk.player(), Authenticator()
    for credential in ({}, {"response": 5}, {"response": {"clientDataJSON": "%%%"}}, {"id": []}):
        refused(desk.at("", ania, {"credential": credential}), "bad-passkey")
        refused(desk.enter(credential), "bad-passkey")
    assert desk.add(ania, one).status_code == 201
    for part, wrong in (("signature", "AA"), ("authenticatorData", ""), ("userHandle", 7)):
        answer = one.show(desk.options(), PAGE)
        answer["response"][part] = wrong
        refused(desk.enter(answer), "bad-passkey")
    bare = one.show(desk.options(), PAGE)
    bare["id"] = {"a": 1}
    refused(desk.enter(bare), "unknown-passkey")
    refused(desk.at("", ania, {"credential": "text"}), "bad-message")
    refused(desk.at("/enter", body={"credential": {}, "label": "x" * 201}), "bad-message")
    refused(desk.at("/ask", origin="https://evil.example"), "foreign-origin")
    sent = desk.client.post("/api/me/passkeys/ask")
    refused(sent, "foreign-origin")
    desk.client.headers["host"] = "127.0.0.1:8420"
    refused(desk.at("/ask", origin="http://127.0.0.1:8420"), "no-name")


def test_so_many_and_no_more(desk: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    ania = desk.player()
    monkeypatch.setattr(passkeys, "MOST", 2)
    spare = desk.options(ania)
    assert desk.add(ania, Authenticator()).status_code == 201
    assert desk.add(ania, Authenticator()).status_code == 201
    refused(desk.at("/begin", ania), "enough")
    late = Authenticator().make(spare, PAGE)
    refused(desk.at("", ania, {"credential": late}), "enough")


def test_without_the_package_one_sentence_says_so(
    desk: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    ania = desk.player()
    monkeypatch.setattr(passkeys, "find_spec", lambda _: None)
    assert desk.get("/api/me/passkeys", ania).json() == {"available": False, "passkeys": []}
    refused(desk.at("/begin", ania), "no-passkeys")
    refused(desk.at("/ask"), "no-passkeys")
    refused(desk.enter({}), "no-passkeys")
