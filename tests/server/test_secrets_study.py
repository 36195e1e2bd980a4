"""Study of running games: another truth behind a view changes no byte of what is planned."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import patolli
from patolli.engine.random import Random
from patolli.server.render import nothing_hidden
from server.desk import Desk, refused
from server.test_secrets import forget
from server.test_secrets_pages import answer_at_random, three_at_a_table, with_another_truth

ANSWERS = (2, 12, 60)  # after so many everybody plans
PATHS = ("line", "line/value", "line/others", "position")


def asked_for(desk: Desk, table: str, line: int, seat: int, key: str) -> list[str]:
    """All that a seat is told when it plans and edits, and what workers are asked for it."""
    worked: list[Any] = []

    async def think(request: dict[str, Any], _seconds: float) -> list[Any]:
        worked.append(request)
        return []

    desk.server.study.think = think  # type: ignore[method-assign, assignment]
    found: list[str] = []
    lines: list[str] = []
    for at in {line // 2, line}:
        wish = {"at": at, "seat": seat, "seed": 3}
        for path in PATHS:
            answer = desk.post(f"/api/tables/{table}/{path}?lang=en", key, wish)
            assert answer.status_code == 200, (path, answer.text)
            found.append(answer.text)
        lines += a_step_on(desk, table, wish, key, json.loads(found[-len(PATHS)])["state"])
    past = desk.get(f"/api/tables/{table}/at/{line}", key, params={"since": line // 2})
    assert past.status_code == 200
    assert len(worked) == len(found) // 2, "value and others are asked of workers"
    reviewed = desk.post(f"/api/tables/{table}/review", key)
    refused(reviewed, "game-running")
    return [*found, *lines, past.text, json.dumps(worked), reviewed.text]


def a_step_on(
    desk: Desk, table: str, wish: dict[str, Any], key: str, state: dict[str, Any]
) -> list[str]:
    """The line with one answer more: what it costs or brings, and what it changes for the eye."""
    if not state["choices"]:
        return []
    step = {"seat": state["you"], "word": state["choices"][0]["word"]}
    told = desk.post(f"/api/tables/{table}/line?lang=en", key, {**wish, "steps": [step]})
    return [told.text]


@pytest.mark.parametrize("name", patolli.game_names())
def test_no_plan_tells_what_is_hidden(name: str, tmp_path: Path) -> None:
    hurry = (1e6, 1e6)
    desk = Desk(tmp_path, requests=hurry, looks=hurry, reviews=hurry)
    random, game = Random(17), patolli.game(name)
    with desk.client:
        table, keys, live = three_at_a_table(desk, game)
        different, owner_sees, stepped = False, False, False
        for until in ANSWERS:
            answer_at_random(live, random, until)
            if live.table.over:
                break
            for viewer in range(live.table.seats):
                saved = live.table, live.painter, live.history
                forget(live)
                told = [
                    asked_for(desk, table, live.version, seat, keys[seat])
                    for seat in range(live.table.seats)
                ]
                stepped |= any('"steps":[{' in text for texts in told for text in texts)
                different |= with_another_truth(live, viewer, random)
                for seat in range(live.table.seats):
                    again = asked_for(desk, table, live.version, seat, keys[seat])
                    if seat == viewer:
                        assert again == told[seat], (viewer, until)
                    else:
                        owner_sees |= again != told[seat]
                stranger = {"at": live.version, "seat": viewer}
                for path in PATHS if not live.open_book else ():  # an open book is for everybody
                    told_off = desk.post(f"/api/tables/{table}/{path}", "", stranger)
                    refused(told_off, "no-token")
                live.table, live.painter, live.history = saved
    hides = not nothing_hidden(game.new(game.seats[0]))
    assert different == hides and stepped
    assert owner_sees == hides, "the comparison can fail: whose secret it is plans with it"
