"""The pages of games over HTTP: texts and pictures."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from patolli.engine.text import LANGUAGES
from server.helpers import process


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        process(str(tmp_path_factory.mktemp("titles") / "tables.sqlite")) as running,
        httpx.Client(base_url=f"http://{running.address}", timeout=30) as client,
    ):
        yield client


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_title_tells_what_its_page_shows(web: httpx.Client, lang: str) -> None:
    told = web.get("/api/games/tzolkin", params={"lang": lang}).json()
    assert told["facts"]["name"] == "tzolkin" and told["facts"]["weight"] == 3
    assert len(told["goals"]) == 3 and all(goal["icon"] and goal["text"] for goal in told["goals"])
    assert [step["rule"] for step in told["turn"]] == ["TZ-5.1", "TZ-6.6", "TZ-7.4", "TZ-4.1"]
    assert told["rules"] > 300 and told["chapters"] > 20


def test_a_game_that_tells_little_has_a_page_too(web: httpx.Client) -> None:
    told = web.get("/api/games/toy").json()
    assert (told["pitch"], told["goals"], told["turn"]) == ("", [], [])


def test_pictures_are_drawn_once_and_kept(web: httpx.Client) -> None:
    address = "/api/games/tikal/pictures/temple.svg"
    day, night = web.get(address), web.get(f"{address}?dark=1")
    assert day.status_code == night.status_code == 200
    assert day.headers["content-type"].startswith("image/svg+xml") and day.text != night.text
    again = web.get(address, headers={"if-none-match": day.headers["etag"]})
    assert again.status_code == 304
    assert "default-src 'none'" in day.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("/api/games/chess", "unknown-game"),
        ("/api/games/tikal?lang=de", "unknown-language"),
        ("/api/games/tikal/pictures/nothing.svg", "unknown-page"),
        ("/api/games/toy/pictures/turn.svg", "unknown-page"),
    ],
)
def test_what_is_not_there_is_refused(web: httpx.Client, address: str, code: str) -> None:
    answer = web.get(address)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)


def test_a_table_says_whose_turn_it_is(web: httpx.Client) -> None:
    seats = [{"kind": "me", "name": "Ania"}, {"kind": "open", "name": "Ewa"}]
    made = web.post("/api/tables", json={"game": "tikal", "seats": seats, "seed": "turn"}).json()
    address = f"/api/tables/{made['table']}"
    mine = {"authorization": f"Bearer {made['seats'][0]['token']}"}
    asked = web.get(address, headers=mine).json()
    watched = web.get(address).json()
    assert asked["waiting"] == watched["waiting"] == [0]
    assert asked["prompt"].startswith("Where do you lay") and watched["prompt"].startswith("Ania")


@pytest.mark.parametrize("path", ["/g/tikal", "/rules/tikal", "/learn/tikal", "/new/tikal"])
def test_pages_of_the_client_are_known(web: httpx.Client, path: str) -> None:
    assert web.get(path).status_code in (200, 503)  # without a built client there is no page
