"""Profiles, lists, files and every other address: another truth behind a view changes no byte."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from litestar.routes import HTTPRoute

import patolli
from patolli.engine.game import Game
from patolli.engine.random import Random
from patolli.engine.state import equal
from patolli.server.history import History
from patolli.server.live import Live
from patolli.server.render import nothing_hidden
from server.desk import Desk
from server.test_secrets import change_truth, forget, other_history

ANSWERS = (1, 4, 40)  # after so many everybody looks at everything
LEFT_OUT = ("/health", "/ready", "/metrics", "/")  # figures of the server itself, and its client


def addresses(desk: Desk, **named: str) -> list[str]:
    """Every address that is read, with what it names filled in: new ones come by themselves."""
    found = set()
    for route in desk.client.app.routes:
        if not isinstance(route, HTTPRoute) or "GET" not in route.methods:
            continue
        path = route.path_format
        if path in LEFT_OUT or path.startswith(("/{path", "/api/openapi")):
            continue
        filled = re.sub(r"\{(\w+)\}", lambda name: named.get(name[1], "none"), path)
        found.add(f"{filled}?lang=en")
    assert len(found) > 30 and not any("{" in path for path in found)
    return sorted(found)


def pages(desk: Desk, paths: list[str], key: str) -> dict[str, tuple[int, bytes]]:
    """What somebody reads at all addresses."""
    found = {}
    for path in paths:
        answer = desk.get(path, key)
        assert answer.status_code < 500 or answer.status_code in (501, 503), (path, answer.text)
        found[path] = (answer.status_code, answer.content)
    return found


def three_at_a_table(desk: Desk, game: Game) -> tuple[str, list[str], Live]:
    """A table at which up to three people sit, with their keys, and what the server has of it."""
    keys = [desk.player(who) for who in ("Ania", "Eva", "Jan")]
    seats = [{"kind": "open"}] * min(3, game.seats[-1])
    made = desk.table({"game": game.name, "listed": False, "seats": seats}, keys[0])
    for seat, key in zip(made["seats"], keys, strict=False):
        desk.enter(made["table"], seat["token"], key)
    return made["table"], keys, desk.run(desk.server.tables.find, made["table"])


def answer_at_random(live: Live, random: Random, until: int) -> None:
    """Let everybody answer at random, until so many answers are given or the game is over."""
    while not live.table.over and sum(line.who >= 0 for line in live.table.lines) < until:
        seat = live.table.waiting[random.below(len(live.table.waiting))]
        words, lines, waiting = live.table.choices(seat), live.version, live.table.waiting
        live.table.answer(seat, words[random.below(len(words))])
        live._observe(lines, waiting)


def with_another_truth(live: Live, seat: int, random: Random) -> bool:
    """Put another truth behind the view of a seat; whether it is really another one."""
    twin = live.table.copy()
    change_truth(twin.game, twin, twin.game.imagine(twin.seen(seat), random), seat)
    other = not equal(twin.state, live.table.state)
    live.table = twin
    history = History.__new__(History)
    history.__dict__.update(live.history.__dict__)
    live.history = history
    forget(live)
    other_history(live, seat, random)
    return other


@pytest.mark.parametrize("name", patolli.game_names())
def test_no_address_tells_a_player_or_a_stranger_what_is_hidden(name: str, tmp_path: Path) -> None:
    desk, random, game = Desk(tmp_path), Random(11), patolli.game(name)
    with desk.client:
        now = desk.server.store.now()
        desk.server.store.now = lambda: now
        table, keys, live = three_at_a_table(desk, game)
        for key in keys:
            desk.post(f"/api/tables/{table}/note", key, {"text": "mine"})
        league = desk.post(
            "/api/leagues", keys[0], {"name": "Cup", "game": name, "seats": game.seats[-1]}
        ).json()["league"]
        different, owner_sees = False, False
        for until in ANSWERS:
            answer_at_random(live, random, until)
            if live.table.over:
                break
            forget(live)
            paths = addresses(
                desk,
                table_id=table,
                game=name,
                league=league,
                line=str(live.version),
                seats=str(game.seats[-1]),
                lang="en",
                form="json",
                what="standings",
                number="1",
            )
            for viewer in range(live.table.seats):
                saved = live.table, live.painter, live.history
                forget(live)
                readers = {"player": keys[viewer], "stranger": ""}
                others = [keys[seat] for seat in range(live.table.seats) if seat != viewer]
                before = {who: pages(desk, paths, key) for who, key in readers.items()}
                at = next(path for path in paths if "/at/" in path)
                owners = [desk.get(at, key).content for key in others]
                if with_another_truth(live, viewer, random):
                    different = True
                    owner_sees |= owners != [desk.get(at, key).content for key in others]
                for who, key in readers.items():
                    after = pages(desk, paths, key)
                    changed = [path for path in paths if after[path] != before[who][path]]
                    assert changed == [], (who, viewer)
                live.table, live.painter, live.history = saved
    hides = not nothing_hidden(game.new(game.seats[0]))
    assert different == hides
    assert owner_sees == hides, "the comparison can fail: whose secret it is sees it change"
