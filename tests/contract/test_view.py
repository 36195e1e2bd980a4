"""Nobody learns what they may not know: views, redeals and events."""

from __future__ import annotations

import pytest

from contract.cases import Case, all_cases, some_positions
from patolli.engine.game import View
from patolli.engine.offer import asked, offered
from patolli.engine.random import Random
from patolli.engine.state import EVERYBODY, equal, read
from patolli.engine.text import Say

CASES = pytest.mark.parametrize("case", all_cases(), ids=str)


@CASES
def test_a_redeal_agrees_with_the_view(case: Case) -> None:
    random = Random(11)
    for state in some_positions(case, 21, 7):
        for seat in range(case.seats):
            view = case.game.view(state, seat)
            dealt = case.game.imagine(view, random)
            again = case.game.view(dealt, seat)
            assert equal(view.state, again.state), "the redeal changed what the seat knows"
            assert view.choices == again.choices
            for name, (found, box) in case.game.pieces(dealt).items():
                assert found == box, f"the redeal lost {name}"
            for field in dealt.fields():
                if field.seen_by != EVERYBODY:
                    assert min(read(dealt, field.name)) >= 0, f"{field.name} was not dealt"


@CASES
def test_the_view_gives_the_same_choices_as_the_truth(case: Case) -> None:
    for state in some_positions(case, 22, 5):
        seat = state.to_answer
        if seat >= 0:
            view = case.game.view(state, seat)
            kind = state.kinds[state.top()]
            assert [int(kind.first) + choice for choice in view.choices] == state.choices()


@CASES
def test_what_is_shown_depends_on_the_view_alone(case: Case) -> None:
    """Everything hidden is dealt again: not one character shown to a seat may change."""
    random = Random(12)
    for state in some_positions(case, 23, 29):
        for seat in (*range(case.seats), None):
            view = case.game.view(state, seat)
            say = case.game.say("en")
            truth = shown(view, say)
            if seat is None:
                assert truth  # a spectator's view holds nothing hidden to deal again
                continue
            other = case.game.view(case.game.imagine(view, random), seat)
            assert truth == shown(other, say)


def shown(view: View, say: Say) -> list[object]:
    """Everything that somebody is shown."""
    game, scene = view.game, view.game.scene(view, say)
    return [
        game.describe(view, say),
        scene,
        game.board(view),
        [game.panel(view, seat, say) for seat in range(view.state.seats)],
        game.prompt(view, say),
        asked(view, say),
        offered(view, say, scene.items),
    ]
