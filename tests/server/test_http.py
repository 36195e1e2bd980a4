"""The real server over the network: every address, and every way to be refused."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

import patolli
from patolli.players import LEVELS
from patolli.server.refusals import STATUS
from server.helpers import Process, bot, process

ME_AND_BOT = {"game": "toy", "seats": [{"kind": "me", "name": "Ania"}, bot("beginner")]}
TWO = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(str(tmp_path_factory.mktemp("http") / "tables.sqlite")) as running:
        yield running


@pytest.fixture
def web(server: Process) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://{server.address}", timeout=30) as client:
        yield client


def test_a_refusal_is_in_the_language_of_the_request(web: httpx.Client) -> None:
    def told(query: str, spoken: str = "") -> str:
        answer = web.get(f"/api/tables/nosuch{query}", headers={"accept-language": spoken})
        return str(answer.json()["error"]["text"])

    english, czech = told(""), told("?lang=cs")
    assert english != czech and told("", "cs") == told("", "fr-CH, cs-CZ;q=0.8, en") == czech
    assert told("?lang=en", "cs") == english == told("", "xx")


def make(web: httpx.Client, wish: dict[str, Any]) -> dict[str, Any]:
    """A new table."""
    answer = web.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    given: dict[str, Any] = answer.json()
    return given


def refused(answer: httpx.Response, code: str) -> None:
    """A typed refusal with one line for people."""
    assert answer.json()["error"]["code"] == code, answer.text
    assert answer.status_code == STATUS[code]
    text = answer.json()["error"]["text"]
    assert text and "\n" not in text and "{" not in text and not text.startswith("server.")


class Talk:
    """A socket to a table."""

    def __init__(self, server: Process, table: str, token: str = "", **more: Any) -> None:
        address = f"ws://{server.address}/ws/{table}?lang=en"
        self.socket: ClientConnection = connect(address, **more).__enter__()
        with contextlib.suppress(ConnectionClosed):  # the server may have refused already
            self.say(type="hello", token=token, version=0)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types."""
        for _ in range(2000):
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=30))
            if message["type"] in kinds:
                return message
        raise AssertionError(f"no {kinds}")

    def asked(self) -> dict[str, Any]:
        """The next state in which we are asked, or the game is over."""
        while True:
            state = self.next("state")
            if state["question"] or state["over"]:
                return state

    def answer(self, state: dict[str, Any], identity: str, choice: int = 0) -> dict[str, Any]:
        self.say(
            type="answer",
            id=identity,
            question=state["question"],
            word=state["choices"][choice]["word"],
        )
        return self.next("ack", "refused")


def play_through(server: Process, given: dict[str, Any]) -> dict[str, Any]:
    """Play the first choice until the game is over; the last state."""
    talk = Talk(server, given["table"], given["seats"][0]["token"])
    number = 0
    while not (state := talk.asked())["over"]:
        number += 1
        assert talk.answer(state, f"a{number}", number % len(state["choices"]))["type"] == "ack"
    talk.socket.close()
    return state


# ------------------------------------------------------------------------------ what works
def test_health_and_lists(web: httpx.Client) -> None:
    assert web.get("/health").json()["status"] == "ok"
    listed = {game["name"]: game for game in web.get("/api/games?lang=pl").json()}
    assert set(listed) >= {"toy"}
    assert listed["toy"]["options"][0]["values"][1]["value"] == "yes"
    starts = {one["name"]: one for one in listed["tzolkin"]["options"]}["start-player"]["values"]
    assert [value["seats"] for value in starts] == [0, 1, 2, 3, 4]
    levels = web.get("/api/levels?lang=cs").json()
    assert [level["level"] for level in levels] == list(LEVELS)
    assert all(level["text"] and not level["text"].startswith("level.") for level in levels)
    texts = web.get("/api/texts/cs").json()
    assert isinstance(texts["undo.count"], list) and len(texts["undo.count"]) == 3
    assert "/api/tables" in web.get("/api/openapi.json").json()["paths"]
    assert web.get("/api/icons.svg?v=1").headers["cache-control"].endswith("immutable")
    assert web.get("/api/drawing.css").headers["content-type"].startswith("text/css")


def test_a_picture_of_a_game(web: httpx.Client) -> None:
    answer = web.get("/api/games/toy/picture.svg?lang=pl&dark=1")
    assert answer.text.startswith("<svg") and 'class="picture dark"' in answer.text


def test_a_game_against_a_bot_its_record_and_its_replay(server: Process, web: httpx.Client) -> None:
    given = make(web, ME_AND_BOT)
    table = f"/api/tables/{given['table']}"
    state = play_through(server, given)
    assert state["winners"] and state["sheet"][0]["rows"]
    facts = web.get(f"{table}?lang=pl").json()
    assert facts["over"] and facts["lines"] == state["line"] and facts["scores"] == state["scores"]
    record = web.get(f"{table}/record").text
    assert [str(score) for score in patolli.replay(record).scores] == state["scores"]
    board = web.get(facts["board"])
    assert board.json()["width"] == 400 and "immutable" in board.headers["cache-control"]
    half = web.get(f"{table}/at/{state['line'] // 2}?lang=cs").json()
    assert half["you"] is None and half["choices"] == [] and half["line"] == state["line"] // 2
    assert web.get(f"{table}/at/{state['line']}?seat=1").json()["you"] == 1
    brought = web.post("/api/records", content=record)
    assert brought.status_code == 201
    archive = f"/api/tables/{brought.json()['table']}"
    assert web.get(archive).json()["archive"] is True
    again = web.get(f"{archive}/at/{state['line']}").json()
    mine = web.get(f"{table}/at/{state['line']}").json()
    assert again["hash"] == mine["hash"]
    named = [event["text"] for event in mine["events"]]
    for seat in facts["seats"]:
        unnamed = f"Player {seat['seat'] + 1}"
        named = [text.replace(seat["name"] or unnamed, unnamed) for text in named]
    assert [event["text"] for event in again["events"]] == named
    assert web.get(f"{archive}/record").text.split("---")[1] == record.split("---")[1]
    talk = Talk(server, brought.json()["table"])
    assert talk.next("state")["archive"] is True
    talk.say(type="answer", id="x", question="y", word="z")
    assert talk.next("refused")["code"] == "game-over"


def test_take_over_from_here(server: Process, web: httpx.Client) -> None:
    given = make(web, ME_AND_BOT)
    state = play_through(server, given)
    table = f"/api/tables/{given['table']}"
    wish = {"at": state["line"] // 2, "seat": 1, "level": "casual", "name": "Eva"}
    branch = web.post(f"{table}/branch", json=wish).json()
    assert [seat["kind"] for seat in branch["seats"]] == ["bot", "me"]
    talk = Talk(server, branch["table"], branch["seats"][1]["token"])
    assert talk.asked()["seats"][1]["name"] == "Eva"
    facts = web.get(f"/api/tables/{branch['table']}").json()
    assert facts["branch_of"] == {"table": given["table"], "at": state["line"] // 2}
    refused(web.post(f"{table}/branch", json={**wish, "at": state["line"]}), "game-over")
    refused(web.post(f"{table}/branch", json={**wish, "at": 10_000}), "unknown-line")
    refused(web.post(f"{table}/branch", json={**wish, "seat": 3}), "unknown-seat")


def test_a_running_game_keeps_its_secrets(server: Process, web: httpx.Client) -> None:
    given = make(web, TWO)
    table = f"/api/tables/{given['table']}"
    mine = {"authorization": f"Bearer {given['seats'][0]['token']}"}
    refused(web.get(f"{table}/record"), "game-running")
    refused(web.get(f"{table}/at/3?seat=1"), "not-your-seat")
    refused(web.get(f"{table}/at/3?seat=1", headers=mine), "not-your-seat")
    refused(web.get(f"{table}/at/3", headers={"authorization": "Bearer x"}), "not-your-seat")
    assert web.get(f"{table}/at/3", headers=mine).json()["you"] == 0
    wish = {"at": 5, "seat": 1, "level": "strong"}
    refused(web.post(f"{table}/branch", json=wish), "not-your-seat")
    refused(web.post(f"{table}/branch", json=wish, headers=mine), "not-your-seat")
    branch = web.post(f"{table}/branch", json={**wish, "seat": 0}, headers=mine)
    assert branch.status_code == 201


def test_two_people_chat_why_hint_undo_and_language(server: Process, web: httpx.Client) -> None:
    given = make(web, TWO)
    one, two = (Talk(server, given["table"], seat["token"]) for seat in given["seats"])
    state, other = one.asked(), two.asked()
    assert state["seats"][1]["kind"] == "open" and other["seats"][1]["kind"] == "me"
    one.say(type="chat", id="c1", text=" <b>hi</b>\u0007 ")
    assert two.next("chat")["text"] == "<b>hi</b>"
    one.say(type="why", id="w", word="act dig")
    assert one.next("why")["reasons"][0]["text"]
    one.say(type="hint", id="h")
    hint = one.next("hint", "refused")
    labels = {choice["word"]: choice["label"] for choice in state["choices"]}
    assert hint["question"] == state["question"] and 1 <= len(hint["best"]) <= 3
    for row in hint["best"]:
        assert row["turn"][0] == labels[row["word"]]
        assert row["text"].startswith("Expected margin") and row["error"] >= 0
    two.say(type="hint", id="h2")
    assert two.next("hint", "refused")["type"] == ("hint" if other["question"] else "refused")
    assert one.answer(state, "a1")["type"] == "ack"
    waiting = one.next("state")
    assert waiting["undo"] == 1 and waiting["waiting"] == [1]
    one.say(type="undo", id="u1", count=1, version=waiting["version"])
    assert one.next("ack")["id"] == "u1"
    assert one.asked()["question"] != state["question"]
    one.say(type="lang", lang="pl")
    assert one.asked()["prompt"] != state["prompt"]


def test_one_gesture_gives_several_answers_or_none(server: Process, web: httpx.Client) -> None:
    given = make(web, {"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]})
    talks = [Talk(server, given["table"], seat["token"]) for seat in given["seats"]]
    for talk in talks:
        talk.answer(talk.asked(), "lay")
    state = talks[0].next("state")
    while state["kind"] != "act":
        state = talks[0].next("state")
    talk = talks[state["waiting"][0]]
    while state["you"] != state["waiting"][0]:
        state = talk.asked()
        if state["kind"] != "act":
            state = {**state, "waiting": [-1]}
    line, question = state["line"], state["question"]
    chance = {"word": "act dig", "then": ["act end"]}  # something new comes up in between
    wrong = {"word": "act end", "then": ["act end"]}  # the turn has passed on
    for number, answers in enumerate((chance, wrong)):
        talk.say(type="answer", id=f"no-{number}", question=question, **answers)
        assert talk.next("refused")["code"] == "illegal"
    talk.say(type="answer", id="yes", question=question, word="act end", then=[])
    assert talk.next("ack")["id"] == "yes"
    lines = web.get(f"/api/tables/{given['table']}").json()["lines"]
    assert lines == line + 1, "what was refused changed nothing"


def test_a_seat_is_handed_to_a_bot_and_opened_again(server: Process, web: httpx.Client) -> None:
    given = make(web, TWO)
    seat = f"/api/tables/{given['table']}/seats/1"
    host = {"authorization": f"Bearer {given['host']}"}
    guest = Talk(server, given["table"], given["seats"][1]["token"])
    assert guest.asked()["you"] == 1
    bot = {"kind": "bot", "level": "casual"}
    refused(web.post(seat, json=bot, headers=host), "not-warned")
    own = {"authorization": f"Bearer {given['seats'][1]['token']}"}
    handed = web.post(seat, json=bot, headers=own)
    assert handed.json() == {"seat": 1, "kind": "bot", "level": "casual"}
    while guest.next("state")["you"] is not None:
        pass
    opened = web.post(seat, json={"kind": "open"}, headers=host).json()
    again = Talk(server, given["table"], opened["token"])
    assert again.next("state")["you"] == 1
    old = Talk(server, given["table"], given["seats"][1]["token"])
    assert old.next("refused")["code"] == "not-your-seat"
    refused(web.post(seat, json={"kind": "open"}), "no-token")
    refused(
        web.post(seat, json={"kind": "open"}, headers={"authorization": "Bearer x"}), "not-host"
    )
    refused(web.post(seat, json={"kind": "bot", "level": "god"}, headers=host), "unknown-level")
    elsewhere = f"/api/tables/{given['table']}/seats/7"
    refused(web.post(elsewhere, json={"kind": "open"}, headers=host), "unknown-seat")


# -------------------------------------------------------------------------- what does not
@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/nothing", "unknown-page"),
        ("/api/tables/none", "unknown-table"),
        ("/api/tables/%00", "unknown-table"),
        ("/api/tables/..%2f..", "unknown-page"),
        ("/api/tables/none/at/1", "unknown-table"),
        ("/api/tables/none/at/x", "unknown-page"),
        ("/api/tables/none/board", "unknown-table"),
        ("/api/games?lang=de", "unknown-language"),
        ("/api/texts/de", "unknown-language"),
        ("/api/games/chess/picture.svg", "unknown-game"),
        ("/api/games/toy/picture.svg?lang=xx", "unknown-language"),
    ],
)
def test_bad_addresses(web: httpx.Client, path: str, code: str) -> None:
    refused(web.get(path), code)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (b"", "bad-message"),
        (b"{", "bad-message"),
        (b"[]", "bad-message"),
        (b"\xff\xfe", "bad-message"),
        (b'{"game":"toy"}', "bad-message"),
        (b'{"game":"toy","seats":[],"x":1}', "bad-message"),
        (b'{"game":"toy","seats":[]}', "bad-message"),
        (b'{"game":"toy","seats":[{"kind":"god"}]}', "bad-message"),
        (b'{"game":"toy","seats":[{"kind":"me"}]}', "bad-setup"),
        (b'{"game":"chess","seats":[{"kind":"me"},{"kind":"me"}]}', "unknown-game"),
        (b'{"game":"toy","seats":[{"kind":"me"},{"kind":"bot","level":"x"}]}', "unknown-level"),
        (b'{"game":"toy","seats":[{"kind":"me"},{"kind":"me"}],"options":{"a":"b"}}', "bad-setup"),
        (b'{"game":"toy","seats":[{"kind":"me"},{"kind":"me"}],"edition":"x="}', "bad-setup"),
        (b'{"game":"toy","seats":' + b"[" * 5000, "bad-message"),
        (b'{"game":"' + b"x" * 60_000 + b'"}', "too-big"),
    ],
)
def test_bad_wishes_for_a_table(web: httpx.Client, wish: bytes, code: str) -> None:
    before = web.get("/health").json()["tables"]
    header = {"content-type": "application/json"}
    refused(web.post("/api/tables?lang=pl", content=wish, headers=header), code)
    assert web.get("/health").json()["tables"] == before


def test_bad_records(web: httpx.Client) -> None:
    good = patolli.table("toy", 2, 1).record()
    for bad in ("", "nonsense", good.replace("toy", "chess"), good + "9999 a lay 3\n"):
        refused(web.post("/api/records", content=bad), "bad-record")
    refused(web.post("/api/records", content=b"\xff\xff"), "bad-record")
    refused(web.post("/api/records", content="x" * 600_000), "too-big")
    start = "start " + " ".join(["2", "1", *["99"] * 60])
    refused(web.post("/api/records", content=good.replace("---", f"{start}\n---")), "bad-record")


def test_foreign_pages_and_names_are_refused(server: Process, web: httpx.Client) -> None:
    evil = {"origin": "http://evil.example"}
    refused(web.post("/api/tables", json=TWO, headers=evil), "foreign-origin")
    refused(web.get("/health", headers={"host": "evil.example"}), "foreign-host")
    given = make(web, TWO)
    address = f"ws://{server.address}/ws/{given['table']}"
    with pytest.raises(InvalidStatus) as raised:
        connect(address, origin="http://evil.example")  # type: ignore[arg-type]
    assert raised.value.response.status_code == 403
    with connect(address, origin=f"http://{server.address}") as own:  # type: ignore[arg-type]
        own.send("{}")
        assert json.loads(own.recv(timeout=30))["code"] == "bad-message"


def test_wrong_methods(web: httpx.Client) -> None:
    refused(web.delete("/health"), "wrong-method")
    refused(web.put("/api/tables", json={}), "wrong-method")


def test_sockets_are_refused_with_a_reason(server: Process, web: httpx.Client) -> None:
    given = make(web, TWO)
    nowhere = Talk(server, "nowhere")
    assert nowhere.next("refused")["code"] == "unknown-table"
    with pytest.raises(ConnectionClosed) as raised:
        nowhere.next("state")
    assert raised.value.rcvd is not None and raised.value.rcvd.code == 4404
    assert Talk(server, given["table"], "wrong").next("refused")["code"] == "not-your-seat"
    talk = Talk(server, given["table"], given["seats"][0]["token"])
    state = talk.asked()
    talk.socket.send(b"bytes")
    assert talk.next("refused")["code"] == "bad-message"
    talk.socket.send('{"type":"chat","id":"big","text":"' + "x" * 17_000 + '"}')
    assert talk.next("refused")["code"] == "too-big"
    talk.say(type="answer", id="i", question=state["question"], word="act fly")
    no = talk.next("refused")
    assert no["id"] == "i" and no["code"] == "illegal"
    assert talk.answer(state, "good")["type"] == "ack"
    with pytest.raises(ConnectionClosed) as raised:
        talk.socket.send("x" * 200_000)
        talk.next("nothing")
    assert raised.value.rcvd is not None and raised.value.rcvd.code == 1009


def test_pages_and_headers(web: httpx.Client) -> None:
    for path, status in (("/", 200), ("/t/abc", 200), ("/no/such/page", 404)):
        answer = web.get(path)
        assert answer.status_code == status and "text/html" in answer.headers["content-type"]
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy and "style-src 'self';" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert web.get("/../../etc/passwd").status_code in (200, 404)
    assert "root:" not in web.get("/%2e%2e/%2e%2e/%2e%2e/etc/passwd").text
