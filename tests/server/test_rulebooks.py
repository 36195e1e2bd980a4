"""The rules over HTTP: complete in every language, kept by the browser, searched."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

import patolli
from patolli.engine import rulebook
from patolli.engine.text import LANGUAGES
from server.helpers import process


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        process(str(tmp_path_factory.mktemp("rules") / "tables.sqlite")) as running,
        httpx.Client(base_url=f"http://{running.address}", timeout=30) as client,
    ):
        yield client


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rulebook_is_sent_whole(web: httpx.Client, lang: str) -> None:
    sent = web.get("/api/rules/tzolkin", params={"lang": lang}).json()
    book = rulebook.read(patolli.game("tzolkin"), lang)
    assert (sent["game"], sent["lang"], sent["prefix"]) == ("tzolkin", lang, "TZ")
    assert (sent["title"], sent["introduction"]) == (book.title, book.introduction)
    told = [rule["id"] for chapter in sent["chapters"] for rule in chapter["rules"]]
    assert told == list(book.rules())
    assert sent["terms_title"] == book.terms_title
    assert [term["word"] for term in sent["terms"]] == [term.word for term in book.terms]


def test_a_browser_keeps_a_rulebook(web: httpx.Client) -> None:
    first = web.get("/api/rules/tikal?lang=cs")
    again = web.get("/api/rules/tikal?lang=cs", headers={"if-none-match": first.headers["etag"]})
    assert first.status_code == 200 and again.status_code == 304 and again.content == b""
    other = web.get("/api/rules/tikal?lang=pl", headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200 and other.headers["etag"] != first.headers["etag"]
    assert "immutable" in web.get("/api/rules/tikal?v=1").headers["cache-control"]


def test_rules_are_searched(web: httpx.Client) -> None:
    found = web.get("/api/rules/tzolkin/search", params={"q": "głód", "lang": "pl"}).json()
    assert found["query"] == "głód" and found["hits"][0]["chapter"] == "food"
    for hit in found["hits"]:
        for start, end in hit["marks"]:
            assert hit["text"][start:end].lower() in ("", "głod", "głód")
    assert web.get("/api/rules/tzolkin/search").json() == {"query": "", "hits": []}
    long = web.get("/api/rules/tzolkin/search", params={"q": "x" * 5000}).json()
    assert len(long["query"]) == 100 and long["hits"] == []


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("/api/rules/chess", "unknown-game"),
        ("/api/rules/chess/search?q=a", "unknown-game"),
        ("/api/rules/toy", "unknown-page"),
        ("/api/rules/toy/search?q=a", "unknown-page"),
        ("/api/rules/tikal?lang=de", "unknown-language"),
        ("/api/rules/tikal/search?q=a&lang=de", "unknown-language"),
        ("/api/rules/tikal/nothing", "unknown-page"),
    ],
)
def test_what_cannot_be_read_is_refused(web: httpx.Client, address: str, code: str) -> None:
    answer = web.get(address)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)
