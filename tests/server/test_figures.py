"""Figures and editions over HTTP: complete, marked where they lie, refused with key and reason."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import patolli
from patolli.engine import components, editions
from patolli.engine.errors import BadSetup
from patolli.engine.provenance import Doubts, counted, figures, only_figures
from patolli.engine.text import LANGUAGES
from patolli.server.render import Painter
from server.helpers import process

GAMES = ("tikal", "tzolkin", "mezo", "origins")


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        process(str(tmp_path_factory.mktemp("figures") / "tables.sqlite")) as running,
        httpx.Client(base_url=f"http://{running.address}", timeout=120) as client,
    ):
        yield client


# ------------------------------------------------------------------------------ the lists
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_figure_is_listed_and_every_reconstruction_has_its_reason(
    web: httpx.Client, lang: str
) -> None:
    for name in GAMES:
        sent = web.get(f"/api/games/{name}/figures", params={"lang": lang}).json()
        box = patolli.game(name).components()
        listed = [figure for group in sent["groups"] for figure in group["figures"]]
        assert {one["key"] for one in listed} == {figure.key for figure in figures(box)}
        assert {s["provenance"]: s["n"] for s in sent["shares"]} == dict(counted(box))
        assert not any(share["name"].startswith("provenance.") for share in sent["shares"])
        for group in sent["groups"]:
            doubtful = any(one["provenance"] == "reconstructed" for one in group["figures"])
            assert bool(group["why"]) == doubtful, (lang, name, group["key"])


@pytest.mark.parametrize(
    ("lang", "game", "key", "told"),
    [
        ("en", "mezo", "altar.altar_1.effects", "altar 1: Gain 7 VP"),
        ("pl", "mezo", "calendar.cal_1.effects", "Nieśmiertelny Kalendarz 1: Przywróć 5 jednostek"),
        ("cs", "mezo", "god.kukulkan.ability.1.age", "Kukulkan, Epocha 2"),
        ("en", "mezo", "card.ixchel_task.action.0.slot", "Ixchel, Task, Action 1"),
        ("pl", "origins", "buildings.quarry.stone_cost", "Kamieniołom"),
        ("cs", "origins", "district_cards.D01.pattern", "karta čtvrti 1"),
        ("en", "tzolkin", "monuments.M-07.name", "Monument of workers"),
        ("en", "tikal", "scoring.rounds", ""),
    ],
)
def test_figures_are_told_in_words(
    web: httpx.Client, lang: str, game: str, key: str, told: str
) -> None:
    """Whoever owns the box knows the card, not its key."""
    sent = web.get(f"/api/games/{game}/figures", params={"lang": lang}).json()
    listed = {one["key"]: one["told"] for group in sent["groups"] for one in group["figures"]}
    assert listed[key] == told


def test_an_unknown_game_has_no_figures(web: httpx.Client) -> None:
    assert web.get("/api/games/chess/figures").json()["error"]["code"] == "unknown-game"


# --------------------------------------------------------------------------- making editions
@pytest.mark.parametrize("name", GAMES)
def test_an_edition_of_every_figure_as_it_is_changes_nothing(name: str) -> None:
    game = patolli.game(name)
    box = game.components()
    text = editions.made(box, {one.key: components.written(one.value) for one in figures(box)})
    assert only_figures(components.load(game.package, text)) == only_figures(box)
    assert editions.changed(box, game.components(text)) == {}


def test_lists_without_names_are_given_whole() -> None:
    game = patolli.game("mezo")
    box = game.components()
    text = editions.made(box, {"pyramid.level.0.per_player": "9", "altar.altar_2.effects": "[]"})
    levels = tomllib.loads(text)["pyramid"]["level"]
    assert levels[0]["per_player"] == 9 and len(levels) == 4
    assert tomllib.loads(text)["altar"] == [{"id": "altar_2", "effects": []}]
    more = editions.made_over(box, text, {"altar.altar_2.effects": '[{ verb = "summon" }]'})
    assert tomllib.loads(more)["altar"] == [{"id": "altar_2", "effects": [{"verb": "summon"}]}]
    assert tomllib.loads(more)["pyramid"] == tomllib.loads(text)["pyramid"]


@pytest.mark.parametrize(
    ("key", "text", "reason"),
    [
        ("blessed.vp", "nine", "blessed.vp: nine is no value"),
        ("blessed.vp", '"9"', 'blessed.vp cannot be "9": it is 8 in the box'),
        ("blessed.vp", "1\nx = 2", "is no value"),
        ("blessed.price", "1", "blessed.price: the box has no such figure"),
        ("altar.altar_9.effects", "[]", "altar.altar_9.effects: the box has no such figure"),
        ("altar.altar_1.provenance", '"seed"', "the box has no such figure"),
        ("schema.units", "[]", "the box has no such figure"),
        ("", "1", "the box has no such figure"),
    ],
)
def test_a_wrong_figure_is_refused_with_its_key_and_the_reason(
    key: str, text: str, reason: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        editions.made(patolli.game("mezo").components(), {key: text})
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("lang", "reason"),
    [
        ("en", "blessed.vp: must be between 0 and 99, not 500"),
        ("pl", "blessed.vp: musi być od 0 do 99, a jest 500"),
        ("cs", "blessed.vp: musí být od 0 do 99, ne 500"),
    ],
)
def test_a_figure_is_refused_in_the_language_of_who_asks(
    web: httpx.Client, lang: str, reason: str
) -> None:
    wish = {"changes": {"blessed.vp": "500"}}
    answer = web.post(f"/api/games/mezo/edition?lang={lang}", json=wish)
    assert answer.status_code == 400 and answer.json()["error"]["text"] == reason
    seats = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
    table = {"game": "mezo", "seats": seats, "edition": "[blessed]\nvp = 500"}
    answer = web.post(f"/api/tables?lang={lang}", json=table)
    assert answer.status_code == 400 and answer.json()["error"]["text"] == reason


def test_corrected_figures_become_an_edition_that_a_table_keeps(web: httpx.Client) -> None:
    made = web.post("/api/games/mezo/edition", json={"changes": {"blessed.vp": "9"}}).json()
    assert made["changed"] == {"blessed.vp": "9"} and tomllib.loads(made["edition"]) == {
        "blessed": {"vp": 9}
    }
    more = {"edition": made["edition"], "changes": {"altar.altar_1.effects": "[]"}}
    refused = web.post("/api/games/mezo/edition", json=more)
    assert refused.status_code == 400 and "altar_1" in refused.json()["error"]["text"]
    wish = {
        "game": "mezo",
        "seats": [{"kind": "me"}, {"kind": "bot", "level": "beginner"}],
        "edition": made["edition"],
    }
    table = web.post("/api/tables", json=wish).json()["table"]
    assert web.get(f"/api/tables/{table}/edition").text == made["edition"]
    sent = web.get(f"/api/tables/{table}/figures").json()
    told = {one["key"]: one for group in sent["groups"] for one in group["figures"]}
    assert told["blessed.vp"] == {
        "key": "blessed.vp",
        "value": "9",
        "provenance": "edition",
        "note": "",
        "told": "",
    }
    plain = web.post("/api/tables", json={**wish, "edition": None}).json()["table"]
    assert web.get(f"/api/tables/{plain}/edition").status_code == 404


@pytest.mark.parametrize(
    "wish",
    [
        {"edition": "x ="},
        {"edition": "patolli-components\n{}"},
        {"edition": "altar = 7"},
        {"edition": ".".join("a" * 5900) + "=1"},
        {"changes": {"pyramid.level.0.per_player": "-1"}},
        {"changes": {"pyramid.level.7.per_player": "1"}},
        {"changes": {"pyramid.level.x.per_player": "1"}},
        {"changes": {"devotion.level_1": "[" * 5000}},
    ],
)
def test_impossible_editions_are_refused_in_one_line(
    web: httpx.Client, wish: dict[str, Any]
) -> None:
    answer = web.post("/api/games/mezo/edition", json=wish)
    for _ in range(40):  # a worker that was ended by the one before comes back
        if answer.status_code != 503:
            break
        time.sleep(0.5)
        answer = web.post("/api/games/mezo/edition", json=wish)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == "bad-setup" and error["text"] and "\n" not in error["text"]


# ------------------------------------------------------------------------ marks on the board
def test_a_part_or_a_whole_is_in_doubt_if_a_figure_in_it_is() -> None:
    doubts = Doubts(patolli.game("origins").components())
    assert doubts.of(("buildings.quarry",)) == "reconstructed"  # its copies are
    assert doubts.of(("buildings.quarry.effect",)) == ""
    assert doubts.of(("board.citizen_pool.wisdom_cost.3",)) == "reconstructed"
    assert doubts.of(("board.building_pool.wisdom_cost.2",)) == ""  # printed in an example
    assert doubts.of(("farm",)) == doubts.of(()) == doubts.of(("nothing",)) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_printed_nowhere_is_marked_where_it_lies(lang: str) -> None:
    table = patolli.table("origins", 3, 4)
    items = {item.id: item for item in scene(table, lang)}
    mark = table.game.say(lang)("mark.reconstructed")
    assert mark.startswith("≈ ")
    assert items["card-1"].doubt == items["pool-1"].doubt == items["space-3"].doubt == mark
    assert items["price-building-3"].doubt == items["space-0"].doubt == ""
    steps = {item.doubt for name, item in items.items() if name.startswith("step-")}
    assert steps == {"", mark}


def test_cards_altars_and_tiles_of_mezo_are_marked() -> None:
    from patolli.players import make

    table, bot, seen = patolli.table("mezo", 3, 4), make("random", patolli.game("mezo"), seed=2), {}
    for _ in range(90):
        seat = table.waiting[0]
        for item in scene(table, "en", seat):
            kind = item.id.split("-")[0]
            seen.setdefault(kind, set()).add(item.doubt)
        table.answer(seat, bot.choose(table, seat))
    for kind in ("name", "region", "tile", "calendar", "codex", "card", "shown", "action", "god"):
        assert any(seen[kind]), kind
    assert not any(seen["devotion"]) and not any(seen["strength"])


def test_an_edition_marks_what_it_changes() -> None:
    edition = "[board.building_pool]\nwisdom_cost = [0, 1, 2, 3, 5]\n"
    table = patolli.table("origins", 3, 4, edition=edition)
    items = {item.id: item for item in scene(table, "en")}
    assert items["price-building-3"].doubt == "≈ from the edition file"


def scene(table: Any, lang: str, seat: int = 0) -> list[Any]:
    """The items of a picture as they travel."""
    return list(Painter(table).parts(seat, lang).scene.items)
