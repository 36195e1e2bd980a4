"""The position editor: its forms, what follows from changes, and why a position cannot be."""

from __future__ import annotations

import math

import pytest

import patolli
from patolli.engine.errors import BadPosition
from patolli.engine.position import position_text
from patolli.engine.state import read
from patolli.engine.text import LANGUAGES
from patolli.study.editor import form, sizes
from patolli.study.editor.edit import Edited, edit, playable, set_up

NAMES = [name for name in patolli.game_names() if form(patolli.game(name)).groups]
GAMES = pytest.mark.parametrize("name", NAMES)


def started(name: str, answers: int = 60, seats: int = 3, seed: int = 4) -> str:
    """The text of a position in the middle of a game."""
    return position_text(set_up(patolli.game(name), seats, {}, answers, seed))


def changed(name: str, text: str, *changes: tuple[str, int, int]) -> Edited:
    return edit(patolli.game(name), text, changes)


def values(found: Edited, name: str) -> list[int]:
    return read(found.table.state, name)


def test_every_game_has_a_form() -> None:
    assert {"tzolkin", "tikal", "mezo", "origins"} <= set(NAMES)


@GAMES
def test_the_form_has_every_number_of_its_fields_and_all_its_texts(name: str) -> None:
    game = patolli.game(name)
    found = form(game)
    for seats in game.seats:
        state = set_up(game, seats, {}, 20, 1).state
        for group in found.groups:
            for one in group.fields:
                size = math.prod(sizes(found, one, state))
                assert size == len(read(state, one.name)), one.name
                for other in (*one.supply, one.steps, one.pool, *one.printed, *one.filled):
                    assert not other or found.field(other) is not None, other
    for lang in LANGUAGES:
        say = game.say(lang)
        for group in found.groups:
            assert say.has(f"ui.editor.group.{group.name}")
            for one in group.fields:
                assert say.has(f"editor.{one.name}"), (lang, one.name)
                assert all(say.has(f"ui.editor.{word}") for word in one.also)


@GAMES
def test_a_text_leads_to_the_same_position_again(name: str) -> None:
    text = started(name)
    found = changed(name, text)
    assert found.problems == [] and found.text == text
    assert playable(patolli.game(name), text).waiting == found.table.waiting


@GAMES
@pytest.mark.parametrize(("answers", "seed"), [(0, 0), (90, 4)])
def test_a_turn_can_be_begun_where_the_form_says_so(name: str, answers: int, seed: int) -> None:
    game, text = patolli.game(name), started(name, answers, seed=seed)
    if not form(game).turn:
        with pytest.raises(BadPosition):
            edit(game, text, (), 1)
        return
    for seat in range(3):
        found = edit(game, text, (), seat)
        assert found.problems == [] and found.table.waiting == (seat,)
    with pytest.raises(BadPosition):
        edit(game, text, (), 3)


def test_a_worker_on_the_map_comes_from_the_reserve() -> None:
    text = started("tikal", 0)
    base = patolli.position("tikal", text).state
    hex_ = int(base.box.base)  # type: ignore[attr-defined]
    found = changed("tikal", text, ("workers", hex_, 3))
    before, after = values(changed("tikal", text), "reserve"), values(found, "reserve")
    assert after[0] == before[0] - 3 and after[1:] == before[1:]
    assert found.problems == []


def test_a_laid_tile_leaves_the_bag_and_takes_its_treasures_with_it() -> None:
    text = started("tikal", 200)
    start = changed("tikal", text)
    box = start.table.state.box  # type: ignore[attr-defined]
    state = start.table.state
    bag, tiles = values(start, "bag"), values(start, "tile")
    kept = [tile for tile, count in enumerate(bag) if count and int(box.masks[tile])]
    hex_ = next(at for at, tile in enumerate(tiles) if tile < 0)
    found = changed("tikal", text, ("tile", hex_, kept[0]))
    assert values(found, "bag")[kept[0]] == 0
    treasures = int(box.masks[kept[0]])
    assert values(found, "treasures")[hex_] == treasures
    assert values(found, "pile")[0] == read(state, "pile")[0] - treasures
    assert not any("tiles" in one or "treasures" in one for one in found.problems)
    back = changed("tikal", found.text, ("tile", hex_, -1))
    assert values(back, "bag") == bag and values(back, "pile") == read(state, "pile")


def test_a_raised_temple_takes_its_pieces_from_the_supply() -> None:
    text = started("tikal", 200)
    start = changed("tikal", text)
    hex_ = next(at for at, value in enumerate(values(start, "value")) if 0 < value < 9)
    value = values(start, "value")[hex_]
    found = changed("tikal", text, ("value", hex_, value + 1))
    assert values(found, "tokens")[value + 1] == values(start, "tokens")[value + 1] - 1
    assert changed("tikal", found.text, ("value", hex_, value)).text == text


def test_a_monument_and_a_building_leave_their_piles() -> None:
    text = started("tzolkin", 60)
    start = changed("tzolkin", text)
    rest = values(start, "monument_deck")[0]
    monument = next(at for at in range(13) if rest >> at & 1)
    found = changed("tzolkin", text, ("raised", 1, 1 << monument))
    assert found.problems == [] and not values(found, "monument_deck")[0] >> monument & 1
    row, deck = values(start, "row"), values(start, "deck")
    building = next(at for at in range(14) if deck[0] >> at & 1)
    place = next(at for at, one in enumerate(row) if one)
    swapped = changed("tzolkin", text, ("row", place, building + 1))
    assert swapped.problems == []
    assert values(swapped, "deck")[0] >> row[place] - 1 & 1


def test_a_pyramid_piece_comes_from_the_supply_of_its_owner() -> None:
    text = started("mezo", 80)
    start = changed("mezo", text)
    desolate = values(start, "desolate")[0]
    region = next(
        at
        for at in range(6)
        if not desolate >> at & 1 and not any(values(start, "pyramid")[4 * at : 4 * at + 4])
    )
    found = changed("mezo", text, ("pyramid", 4 * region, 2))
    assert values(found, "pyramid_supply")[4] == values(start, "pyramid_supply")[4] - 1
    assert found.problems == []


def test_an_impossible_position_says_why_and_is_not_played() -> None:
    text = started("tzolkin", 0)
    found = changed("tzolkin", text, ("skull_bank", 0, 99))
    assert any("skulls" in one for one in found.problems)
    with pytest.raises(BadPosition, match="skulls"):
        playable(patolli.game("tzolkin"), found.text)


@pytest.mark.parametrize(
    "text",
    ["", "seats = 9", "seats = ", "seats = 2\nnonsense = 1", "x" * 40_000, "seats = 2\ntile = 3"],
)
def test_what_is_no_position_is_refused_in_one_line(text: str) -> None:
    for told in (
        lambda: edit(patolli.game("tikal"), text),
        lambda: playable(patolli.game("tikal"), text),
    ):
        with pytest.raises(patolli.PatolliError) as caught:
            told()
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "change", [("nonsense", 0, 1), ("tile", 400, 1), ("tile", -1, 1), ("tile", 0, 1 << 50)]
)
def test_a_change_of_nothing_is_refused(change: tuple[str, int, int]) -> None:
    with pytest.raises(BadPosition):
        changed("tikal", started("tikal", 0), change)
