"""What every state of every game keeps, on random and on half-greedy play."""

from __future__ import annotations

import pytest

import patolli
from contract.cases import Case, all_cases, positions, some_positions
from patolli.engine.build import compiled
from patolli.engine.position import RESERVED
from patolli.engine.question import DRAW, QUESTION, Choices, fill_choices
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, PENDING, equal, read, write
from patolli.engine.view import as_dict

CASES = pytest.mark.parametrize("case", all_cases(), ids=str)
EVERY = 17 if compiled() else 68  # how many positions apart every field is changed and compared


@CASES
def test_choices_are_what_is_not_refused(case: Case) -> None:
    out = Choices()
    for state in some_positions(case, 1, 3):
        if not state.depth:
            continue
        seat = state.to_answer
        kind = state.kinds[state.top()]
        fill_choices(state, seat, out)
        found = [int(out.item[index]) for index in range(out.count)]
        assert found, f"an empty question: {kind.name}"
        assert len(set(found)) == len(found), f"a choice twice: {kind.name}"
        assert all(0 <= choice < kind.size for choice in found)
        if kind.role == QUESTION:
            a, b = state.top_a(), state.top_b()
            allowed = [c for c in range(kind.size) if kind.refusal(state, seat, a, b, c) == 0]
            assert sorted(found) == allowed, f"choices and refusals differ: {kind.name}"
        else:
            assert kind.role == DRAW and seat == CHANCE
            assert all(out.weight[index] > 0 for index in range(out.count))


@CASES
def test_copies_are_independent_and_complete(case: Case) -> None:
    for state in some_positions(case, 2, EVERY):
        before, code = state.pack(), state.code()
        twin = state.copy()
        assert equal(state, twin)
        assert twin.code() == code
        for field in state.fields():
            twin = state.copy()
            values = read(twin, field.name)
            for index in range(len(values)):
                write(twin, field.name, [*values[:index], values[index] + 1, *values[index + 1 :]])
                assert twin.code() != code, f"{field.name}[{index}] is not in the hash"
            write(twin, field.name, [value + 1 for value in values])  # all at once from here
            told = sum(one != other for one, other in zip(before, twin.pack(), strict=True))
            assert told == len(values), f"{len(values) - told} of {field.name} are not compared"
            assert not equal(state, twin)
            assert state.pack() == before, f"{field.name} is shared between copies"
            again = state.copy()
            again.copy_from(twin)
            assert equal(again, twin), f"{field.name} is not copied"


@CASES
def test_every_attribute_is_declared(case: Case) -> None:
    state = case.new()
    declared = {field.name for field in state.fields()}
    known = {"seats", "kinds", "depth", "frames", "journal", "box", "to_answer", *case.game.caches}
    for name in dir(state):
        if name.startswith("_") or name in known or callable(getattr(state, name)):
            continue
        assert name in declared, f"{name} is not declared"
    assert len(declared) == len(state.fields()), "a field declared twice"


@CASES
def test_pack_and_unpack(case: Case) -> None:
    for state in some_positions(case, 3, 11):
        again = case.game.unpack(state.pack(), dict(case.options))
        assert equal(state, again)
        assert again.choices() == state.choices()
        assert again.code() == state.code()


@CASES
def test_fields_have_names_that_nothing_else_has(case: Case) -> None:
    table = case.table(1)
    plain = as_dict(table.seen(0))
    others = set(plain) - {field.name for field in table.state.fields()}
    assert {"game", "seat", "seats", "waiting", "choices", PENDING} == others
    reserved = {*others, *RESERVED}
    for field in table.state.fields():
        assert field.name.isidentifier() and field.name not in reserved, field.name


@CASES
def test_a_position_written_out_is_read_back(case: Case) -> None:
    table, random = case.table(8), Random(8)
    seen = 0
    while not table.over:
        seat = table.waiting[0]
        words = table.choices(seat)
        table.answer(seat, words[int(random.below(len(words)))])
        seen += 1
        if seen % 23 == 0 or table.over:
            again = patolli.position(case.name, patolli.position_text(table))
            assert equal(again.state, table.state)
            assert again.waiting == table.waiting and again.options == table.options


@CASES
def test_pieces_are_conserved(case: Case) -> None:
    for seed in (4, 5):
        for state in positions(case, seed):
            for name, (found, box) in case.game.pieces(state).items():
                assert found == box, f"{found} {name}, the box holds {box}"


@CASES
def test_scores_come_from_the_sheet(case: Case) -> None:
    for state in some_positions(case, 6, 5):
        for seat, sheet in enumerate(case.game.score_sheet(state)):
            assert sum(sheet.values()) == state.score(seat)


@CASES
def test_winners_have_the_best_score(case: Case) -> None:
    *_, state = positions(case, 7, greedy=2)
    winners = case.game.winners(state)
    scores = [int(state.score(seat)) for seat in range(state.seats)]
    assert winners or case.seats == 1
    if case.seats > 1:
        assert all(scores[seat] == max(scores) for seat in winners)


@CASES
def test_a_set_up_position_is_possible(case: Case) -> None:
    assert case.game.check(case.new()) == []
