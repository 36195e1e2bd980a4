"""Tables: questions, refusals, undo and its walls, answers given at the same time."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine.errors import CannotUndo, IllegalAnswer
from patolli.engine.state import equal
from patolli.engine.table import stream


def toy(seed: int = 7, seats: int = 3) -> patolli.engine.table.Table:
    return patolli.table("toy", seats, seed)


def lay_all(table: patolli.engine.table.Table) -> None:
    for seat in table.waiting:
        table.answer(seat, table.choices(seat)[0])


def test_seats_answer_a_common_question_in_any_order() -> None:
    one, two = toy(), toy()
    words = {seat: one.choices(seat)[0] for seat in one.waiting}
    for seat in (0, 1, 2):
        one.answer(seat, words[seat])
    for seat in (2, 0, 1):
        two.answer(seat, words[seat])
    assert equal(one.state, two.state)


def test_a_secret_answer_stays_hidden_until_the_last_one() -> None:
    table = toy()
    before = table.view(1)
    table.answer(0, table.choices(0)[0])
    after = table.view(1)
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"on-stack", "waiting"}, "another seat learns only that somebody has answered"
    assert table.view(0)["laid"][0] is not None
    assert all(event["event"] == "dealt" for event in table.events())


def test_a_card_laid_face_down_can_be_taken_back_until_the_reveal() -> None:
    table = toy()
    first, second = table.choices(0)[:2]
    table.answer(0, first)
    table.answer(1, table.choices(1)[0])
    table.undo(0)
    assert table.waiting == (0, 2), "the answer of the other seat stays"
    table.answer(0, second)
    table.answer(2, table.choices(2)[0])
    with pytest.raises(CannotUndo):
        table.undo(0)


def test_undo_goes_back_to_the_last_wall_or_one_answer() -> None:
    table = patolli.position(
        "toy",
        """
        seats = 2
        round = 3
        points_left = 3
        bag = [6, 7, 3]
        gems = [2, 0, 0, 0, 1, 1]
        played = [2, 2, 0, 0, 0, 0]
        on-stack = [["end-round", "-"], ["act", "a"]]
        """,
    )
    start = table.state.copy()
    table.answer(0, "act trade jade shell")
    between = table.state.copy()
    table.answer(0, "act trade jade gold")
    assert table.can_undo(0) == 2
    table.undo(0, 1)
    assert equal(table.state, between)
    table.answer(0, "act trade jade gold")
    table.undo(0)
    assert equal(table.state, start)
    with pytest.raises(CannotUndo):
        table.undo(0)
    again = patolli.replay(table.record())
    assert equal(again.state, start)


def test_chance_is_a_wall() -> None:
    table = toy()
    lay_all(table)
    seat = table.waiting[0]
    table.answer(seat, "act dig")
    with pytest.raises(CannotUndo, match="Chance has drawn"):
        table.undo(seat)


def test_another_seats_answer_is_a_wall() -> None:
    table = toy()
    lay_all(table)
    first = table.waiting[0]
    table.answer(first, "act end")
    assert table.can_undo(first) == 1
    second = table.waiting[0]
    table.answer(second, "act end")
    assert table.can_undo(first) == 0
    with pytest.raises(CannotUndo, match=r"[BC] has answered"):
        table.undo(first)


def test_refusals_cite_the_rule_and_change_nothing() -> None:
    table = toy()
    lay_all(table)
    seat = table.waiting[0]
    before = table.state.copy()
    with pytest.raises(IllegalAnswer) as refused:
        table.answer(seat, "act sell gold")
    assert refused.value.rule == "T-3.5"
    assert table.why_not(seat, "act sell gold", "cs") == [
        ("T-3.5", "Jsou potřeba dva stejné. (T-3.5)")
    ]
    assert table.why_not(seat, "act dig") == []
    for word in ("lay 3", "act fly", "act", "", "undo 1"):
        with pytest.raises(IllegalAnswer):
            table.answer(seat, word)
    with pytest.raises(IllegalAnswer):
        table.answer((seat + 1) % 3, "act dig")
    assert equal(table.state, before)


def test_a_copy_is_independent() -> None:
    table = toy()
    twin = table.copy()
    lay_all(twin)
    assert len(table.lines) < len(twin.lines)
    assert len(table.events()) < len(twin.events())
    lay_all(table)
    assert table.record() == twin.record()


def test_luck_can_be_checked_from_the_seed() -> None:
    """The n-th draw is the n-th number of the seed's stream."""
    table = toy(seed=99)
    state = table.game.new(3)
    for number, line in enumerate(line for line in table.lines if line.who < 0):
        from patolli.engine.question import Choices, fill_choices, reply

        out = Choices()
        fill_choices(state, -1, out)
        choice = out.at_weight(stream("99", number) % out.total)
        assert line.word == f"deal {state.kinds[state.top()].words[choice]}"
        reply(state, -1, choice)


def test_private_events_are_hidden_from_others() -> None:
    table = toy()
    own = [event["values"]["card"] for event in table.events(seat=0) if event["seat"] == 0]
    others = [event["values"]["card"] for event in table.events(seat=1) if event["seat"] == 0]
    assert None not in own and set(others) == {None}
    hidden = next(event for event in table.events(seat=1) if event["seat"] == 0)
    assert table.text(hidden, "pl") == "A dobiera kartę"


def test_the_flat_layer_plays_a_whole_game() -> None:
    game = patolli.game("toy")
    state = game.new(2)
    while state.to_answer != -2:
        actions = state.choices()
        assert all(0 <= action < game.action_count(2) for action in actions)
        kind, choice = game.action(actions[0])
        assert kind.first + choice == actions[0]
        state.answer(actions[0])
    with pytest.raises(ValueError, match="over"):
        state.answer(0)
    other = game.new(2)
    illegal = next(a for a in range(game.action_count(2)) if a not in other.choices())
    with pytest.raises(ValueError, match="not among"):
        other.answer(illegal)
