"""Questions and answers for the eye, marks of what changed, and what cannot be taken back."""

from __future__ import annotations

import patolli
from patolli.engine.drawing import Item, Layer, Scene, marks
from patolli.engine.offer import asked, finals, offered
from patolli.engine.table import Table


def acting(seed: int = 7) -> tuple[Table, int]:
    """A table of the toy game at its first turn, and whose it is."""
    table = patolli.table("toy", 3, seed)
    for seat in table.waiting:
        table.answer(seat, table.choices(seat)[0])
    return table, table.waiting[0]


def piece(id: str, x: float, **more: str) -> Item:
    return Item(id, x, 0, more.pop("markup", "<g/>"), depth=more.pop("depth", "piece"), **more)


def test_marks_tell_what_came_went_moved_grew_and_was_laid() -> None:
    before = Scene((piece("a", 0), piece("b", 10), piece("c", 20), piece("gone", 30)))
    after = Scene(
        (
            piece("a", 0),
            piece("b", 40),
            piece("c", 20, markup="<g>2</g>"),
            piece("new", 50),
            piece("tile", 60, depth="ground"),
            piece("count", 70, depth=""),
            piece("maybe", 80, ghost="word"),
        )
    )
    found = {mark.id: mark for mark in marks(before, after)}
    assert {id: mark.kind for id, mark in found.items()} == {
        "b": "moved",
        "c": "grew",
        "new": "came",
        "tile": "laid",
        "gone": "went",
    }
    assert (found["b"].from_x, found["b"].x) == (10, 40)
    assert marks(after, after) == ()


def test_what_turns_with_its_layer_has_not_moved() -> None:
    wheel = [Scene((piece("w", 50, layer="gear"),), (Layer("gear", 0, 0, t),)) for t in (0, 36)]
    assert marks(*wheel) == ()
    counted = Scene((piece("w", 50, layer="gear", markup="<g>2</g>"),), wheel[1].layers)
    assert marks(wheel[0], counted) == ()  # its space has another number
    assert [mark.kind for mark in marks(wheel[1], counted)] == ["grew"]
    lifted = Scene((piece("w", 300),), wheel[1].layers)
    assert [mark.kind for mark in marks(wheel[1], lifted)] == ["moved"]


def test_what_makes_room_in_its_place_has_not_moved() -> None:
    here = Scene((piece("w", 10, place="D4"),))
    aside = Scene((piece("w", 40, place="D4"),))
    away = Scene((piece("w", 40, place="D5"),))
    grown = Scene((piece("w", 40, place="D4", markup="<g>2</g>"),))
    assert marks(here, aside) == ()
    assert [mark.kind for mark in marks(here, away)] == ["moved"]
    assert [mark.kind for mark in marks(here, grown)] == ["grew"]


def test_what_came_with_a_tile_is_part_of_it() -> None:
    tile = piece("tile", 0, depth="ground", place="D4")
    temple, camp = piece("temple", 0, place="D4"), piece("camp", 60, place="D5")
    found = {mark.id: mark.kind for mark in marks(Scene(()), Scene((temple, camp, tile)))}
    assert found == {"tile": "laid", "camp": "came"}


def test_final_is_what_passes_the_turn_on_or_lets_chance_draw() -> None:
    table, seat = acting()
    view = table.seen(seat)
    assert view.kind is not None
    ends = {view.kind.words[choice]: why for choice, why in finals(view).items()}
    assert ends["end"] == "turn"
    assert ends["dig"] == "chance"
    assert set(ends) == {"end", "dig"}, "a trade can be taken back"
    while not table.over:
        seat = table.waiting[0]
        view = table.seen(seat)
        for choice, why in finals(view).items():
            twin = table.copy()
            assert view.kind is not None
            twin.answer(seat, f"{view.kind.name} {view.kind.words[choice]}")
            assert twin.over if why == "over" else True
            if why == "chance":
                assert twin.can_undo(seat) == 0, "chance is a wall"
        table.answer(seat, table.choices(seat)[-1])


def test_an_answer_given_together_with_others_can_still_be_changed() -> None:
    table = patolli.table("toy", 3, 7)
    assert finals(table.seen(0)) == {}
    for seat in (0, 1):
        table.answer(seat, table.choices(seat)[0])
    assert set(finals(table.seen(2)).values()) <= {"turn"}
    assert finals(table.seen(0)) == {} and finals(table.seen(None)) == {}


def test_choices_carry_place_price_and_their_end() -> None:
    table, seat = acting()
    view, say = table.seen(seat), table.game.say("en")
    choices = {c.word: c for c in offered(view, say, table.game.scene(view, say).items)}
    assert choices["act dig"].place == "mine"
    assert [row.value for row in choices["act dig"].price] == ["1"]
    assert choices["act end"].place == "" and choices["act end"].final == "turn"
    assert offered(table.seen(None), say, ()) == ()
    question = asked(view, say)
    assert question.meter is not None and question.meter.value == question.meter.most
    assert asked(table.seen(None), say).meter is None, "what I have is told to me alone"


def test_others_read_the_question_with_names() -> None:
    table = patolli.table("toy", 2, 7)
    say = table.game.say("en", ("Ania", ""))
    assert asked(table.seen(0), say).ask == "Lay a card"
    assert asked(table.seen(None), say).asked_of == "Ania and Player 2 lays a card"
    table.answer(1, table.choices(1)[0])
    assert asked(table.seen(1), say).asked_of == "Ania lays a card"
    assert say.term("seat", "a") == "Ania" and say.term("seat", "b") == "Player 2"


def test_an_undo_says_what_it_takes_back_or_why_not() -> None:
    table = patolli.table("toy", 2, 7)
    say = table.game.say("en", ("Ania", "Balam"))
    assert table.last_answer(0) == ""
    assert table.why_no_undo(0, say, "undo.short") == "chance has drawn"
    word = table.choices(0)[0]
    table.answer(0, word)
    assert table.last_answer(0) == word
    table.answer(1, table.choices(1)[0])
    assert table.why_no_undo(0, say) == "Balam has answered since: this cannot be taken back."


def test_turns_are_counted_by_the_lines_that_pass_them_on() -> None:
    table, first = acting()
    before = table.turn_of(len(table.journal.entries) - 1)
    table.answer(first, "act dig")
    dug = table.turn_of(len(table.journal.entries) - 1)
    while table.waiting == (first,):
        table.answer(first, table.choices(first)[-1])
    second = table.waiting[0]
    table.answer(second, "act dig")
    assert before < dug < table.turn_of(len(table.journal.entries) - 1)
    assert table.copy().turn_of(0) == table.turn_of(0) == 0
