"""What workers do for the position editor: a position after changes, as a form and as a picture."""

from __future__ import annotations

from typing import Any

from patolli import api
from patolli.engine.position import position_text
from patolli.engine.state import State, read
from patolli.engine.text import Say
from patolli.engine.told import told
from patolli.server.protocol import SeatFacts
from patolli.server.render import Painter, board_facts, encode
from patolli.server.study_lines import state_text
from patolli.study.editor import SEAT, Form, FormField, Group, form
from patolli.study.editor.edit import Edited, edit, playable, set_up, spots


def edited(request: dict[str, Any]) -> dict[str, Any]:
    """A position that somebody makes by hand; BadPosition if it is none at all."""
    game = api.game(request["game"])
    text = request["text"]
    if not text:
        start = set_up(
            game, request["seats"], request["options"], request["answers"], request["seed"]
        )
        text = position_text(start)
    changes = [(name, at, number) for name, at, number in request["changes"]]
    found = edit(game, text, changes, request["turn"])
    lang = request["lang"]
    table, say = found.table, game.say(lang)
    return {
        "text": found.text,
        "seats": table.seats,
        "options": dict(table.options),
        "problems": [told(problem, lang) for problem in found.problems],
        "waiting": list(table.waiting),
        "turns": bool(form(game).turn),
        "groups": [group_facts(form(game), one, table.state, say) for one in form(game).groups],
        "state": picture(found, lang),
        "board": encode(board_facts(table)).decode() if request["art"] else "",
    }


def check(request: dict[str, Any]) -> dict[str, Any]:
    """Whether a position can be played on; BadPosition says why not."""
    table = playable(api.game(request["game"]), request["text"])
    return {"seats": table.seats, "waiting": list(table.waiting)}


def picture(found: Edited, lang: str) -> str:
    """A possible position as whoever is asked sees it, as a state message; else nothing.

    What is impossible is not drawn: nobody knows what a drawing would make of it.
    """
    if found.problems:
        return ""
    table = found.table
    seat = table.waiting[0] if table.waiting else 0
    seats = [SeatFacts(who, "", "open", "", True) for who in range(table.seats)]
    return state_text(Painter(table, ("",) * table.seats), seat, [], lang, seats, "").decode()


def group_facts(found: Form, group: Group, state: State, say: Say) -> dict[str, Any]:
    """A group of the form with its numbers."""
    seats = int(state.seats)
    places = found.axis(group.pick, seats) if group.pick else None
    return {
        "name": group.name,
        "label": say(f"ui.editor.group.{group.name}"),
        "places": [places.label(at, say, state) for at in range(len(places.words))]
        if places
        else [],
        "fields": [field_facts(found, group, one, state, say) for one in group.fields],
    }


def field_facts(
    found: Form, group: Group, one: FormField, state: State, say: Say
) -> dict[str, Any]:
    """A field of the form: how it is edited, and its numbers with what they belong to."""
    cells = []
    for at, value in enumerate(read(state, one.name)):
        where = spots(found, state, one, at)
        names = [
            named(found, axis, where[axis], state, say) for axis in one.by if axis != group.pick
        ]
        cells.append(
            {
                "index": at,
                "value": value,
                "row": names[0] if names else "",
                "column": " · ".join(names[1:]),
                "place": where.get(group.pick, -1),
                "choices": bits_of(found, one, where, state, say),
            }
        )
    return {
        "name": one.name,
        "label": say(f"editor.{one.name}"),
        "kind": "bits" if one.bits else "one" if one.one else "number",
        "least": one.least,
        "most": one.most,
        "unit": one.unit,
        "choices": choices_of(found, one, state, say),
        "cells": cells,
    }


def named(found: Form, axis: str, at: int, state: State, say: Say) -> str:
    """What a number belongs to, in words."""
    if axis == SEAT:
        return say("ui.seat", n=at + 1)
    return found.axis(axis, int(state.seats)).label(at, say, state)


def choices_of(found: Form, one: FormField, state: State, say: Say) -> list[dict[str, Any]]:
    """What a number that stands for something can stand for."""
    if not one.one:
        return []
    names = [""]
    for axis in one.one:
        size = len(found.axis(axis, int(state.seats)).words)
        names = [
            f"{name} · {word}".removeprefix(" · ")
            for name in names
            for word in (named(found, axis, at, state, say) for at in range(size))
        ]
    below = [
        {"value": one.first - 1 - at, "label": say(f"ui.editor.{word}")}
        for at, word in enumerate(one.also)
    ]
    told = [{"value": one.first + at, "label": name} for at, name in enumerate(names)]
    return below + told


def bits_of(
    found: Form, one: FormField, where: dict[str, int], state: State, say: Say
) -> list[str]:
    """The members of a set, in words."""
    if not one.bits:
        return []
    axis = one.bits[where[one.by[-1]]] if len(one.bits) > 1 else one.bits[0]
    return [
        named(found, axis, at, state, say)
        for at in range(len(found.axis(axis, int(state.seats)).words))
    ]
