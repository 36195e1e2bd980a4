"""Markups told by number or as an edit, items by their new place: nothing is lost on the way."""

from __future__ import annotations

import itertools
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from patolli.engine.drawing import Item, Layer, Scene
from patolli.server.changes import Change, out_of_order
from patolli.server.looks import LONG, Looks, edit
from patolli.server.scenes import ItemOut, Outs, plain, scene_out, whole
from server.helpers import decoded, merged_scene

DRAWN = "<circle r='12'/>" * 10
OTHER = "<rect width='7'/>" * 10


def told(looks: Looks, name: str, markup: str) -> dict[str, Any]:
    """What is told of a new item that looks so, without its place."""
    entry = decoded(plain(ItemOut(name, 1, 2, markup)).written(looks) + b"}")
    return {key: entry[key] for key in entry if key not in "xy"}


def test_a_look_is_told_once_and_then_by_its_number() -> None:
    looks = Looks()
    looks.telling(2)
    first = told(looks, "a", DRAWN)
    looks.telling(3)
    assert first["markup"] == DRAWN
    assert told(looks, "b", DRAWN) == {"id": "b", "look": first["look"]}
    assert told(looks, "c", "short") == {"id": "c", "markup": "short"}


def test_who_got_a_whole_state_is_told_every_look_again() -> None:
    looks = Looks()
    looks.telling(2)
    told(looks, "a", DRAWN)
    looks.told_whole(2)  # somebody else came in at this very state and saw no change before it
    looks.telling(3)
    assert told(looks, "a", DRAWN)["markup"] == DRAWN
    looks.telling(4)
    assert "markup" not in told(looks, "a", DRAWN)


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.text("ab<é", max_size=90), st.text("ab<é", max_size=90))
def test_an_edit_makes_the_new_text(old: str, new: str) -> None:
    change = edit(old, new)
    if change is not None:
        start, count, text = change
        assert old[:start] + text + old[start + count :] == new
        assert len(text) <= len(new) / 2


def test_texts_that_browsers_count_differently_are_not_edited() -> None:
    assert edit("<text>Ania</text>" * 5, "<text>Ania</text>" * 6) is not None
    assert edit("<text>🦜</text>" * 5, "<text>🦜</text>" * 6) is None


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.permutations(list("abcdefgh")))
def test_as_few_as_possible_move(right: list[str]) -> None:
    left = list("abcdefgh")
    moved = out_of_order(left, right)
    stay = [key for key in right if key not in moved]
    assert stay == sorted(stay)
    assert (moved == []) == (left == right)
    if right == [*left[1:], left[0]]:
        assert moved == ["a"]


def drawn(keys: str, looks: list[bool], turn: float) -> Scene:
    """A scene with items in an order, each looking one way or the other, and a layer."""
    items = tuple(
        Item(key, float(at), 0, (DRAWN if look else OTHER) + key * LONG, depth="piece")
        for at, (key, look) in enumerate(zip(keys, looks, strict=False))
    )
    return Scene(items, (Layer("wheel", 0, 0, turn, DRAWN + str(turn)),), clear=tuple(keys[:2]))


ORDERS = st.permutations(list("abcdef")).flatmap(
    lambda keys: st.integers(0, 6).map(lambda count: "".join(keys[:count]))
)
STEPS = st.lists(
    st.tuples(ORDERS, st.lists(st.booleans(), min_size=6, max_size=6), st.integers(0, 2)),
    min_size=2,
    max_size=7,
)


@settings(max_examples=120, derandomize=True, deadline=None)
@given(STEPS)
def test_changes_of_a_scene_add_up(steps: list[tuple[str, list[bool], int]]) -> None:
    outs, looks = Outs(), Looks()
    scenes = [scene_out(drawn(*step), outs) for step in steps]
    known = decoded(whole(scenes[0]))
    for serial, (before, after) in enumerate(itertools.pairwise(scenes), 2):
        looks.telling(serial)
        patch = Change(before, after).patch(looks)
        assert patch is not None
        known = merged_scene(known, decoded(patch))
        expected = decoded(whole(after))
        for part in ("items", "layers", "mood"):
            assert known[part] == expected[part]
