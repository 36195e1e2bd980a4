"""What every table keeps: records, replay, undo, events, texts, drawings."""

from __future__ import annotations

import hashlib

import pytest

import patolli
from contract.cases import Case, all_cases
from patolli.engine.errors import CannotUndo, IllegalAnswer
from patolli.engine.question import DRAW, QUESTION
from patolli.engine.random import Random
from patolli.engine.state import equal
from patolli.engine.table import Table
from patolli.engine.text import LANGUAGES

CASES = pytest.mark.parametrize("case", all_cases(), ids=str)


def play(table: Table, random: Random, answers: int = 100_000) -> None:
    """Play on with random answers."""
    while not table.over and answers > 0:
        waiting = table.waiting
        seat = waiting[random.below(len(waiting))]
        choices = table.choices(seat)
        table.answer(seat, choices[random.below(len(choices))])
        answers -= 1


@CASES
def test_a_record_replays_to_the_same_game(case: Case) -> None:
    table = case.table(31)
    play(table, Random(31))
    again = patolli.replay(table.record())
    assert again.record() == table.record()
    assert equal(again.state, table.state)
    assert again.scores == table.scores and again.winners == table.winners
    assert again.events() == table.events()
    half = len(table.lines) // 2
    assert (
        patolli.replay(table.record(), upto=half).record().splitlines()[-1]
        == (table.record().splitlines()[-1 - (len(table.lines) - half)])
    )


@CASES
def test_the_same_seed_gives_the_same_game(case: Case) -> None:
    one, two = case.table(32), case.table(32)
    play(one, Random(3))
    play(two, Random(3))
    assert one.record() == two.record()
    assert hashlib.sha256(b"32").hexdigest()[:16] in one.record()


@CASES
def test_undo_gives_back_the_position_before(case: Case) -> None:
    table, random = case.table(33), Random(33)
    undone = 0
    while not table.over and undone < 40:
        seat = table.waiting[0]
        before, events = table.state.copy(), table.events(seat=seat)
        choices = table.choices(seat)
        word = choices[random.below(len(choices))]
        lines = len(table.lines)
        table.answer(seat, word)
        walls = [line for line in table.lines[lines:] if line.who < 0]
        if walls:
            with pytest.raises(CannotUndo):
                table.undo(seat, 1)
        elif table.can_undo(seat):
            table.undo(seat, 1)
            assert equal(table.state, before)
            assert table.events(seat=seat) == events
            undone += 1
            table.answer(seat, word)
    again = patolli.replay(table.record(with_seed=True))
    assert equal(again.state, table.state)


@CASES
def test_an_illegal_answer_changes_nothing_and_cites_a_rule(case: Case) -> None:
    table, random = case.table(34), Random(34)
    refused = 0
    while not table.over and refused < 60:
        seat = table.waiting[0]
        kind = table.state.kinds[table.state.top()]
        legal = set(table.choices(seat))
        before = table.state.copy()
        for word in kind.words:
            answer = f"{kind.name} {word}"
            if answer in legal:
                continue
            with pytest.raises(IllegalAnswer) as raised:
                table.answer(seat, answer)
            assert raised.value.rule.startswith(f"{case.game.prefix}-")
            refused += 1
            break
        with pytest.raises(IllegalAnswer):
            table.answer((seat + 1) % 4 if case.seats < 4 else -1, "nonsense")
        assert equal(table.state, before)
        choices = table.choices(seat)
        table.answer(seat, choices[random.below(len(choices))])


@CASES
def test_everything_has_text_in_every_language(case: Case) -> None:
    game = case.game
    for lang in LANGUAGES:
        say = game.say(lang)
        for kind in game.kinds:
            if kind.role == QUESTION:
                assert say.has(f"question.{kind.name}"), (lang, kind.name)
            if kind.role in (QUESTION, DRAW):
                labels = [game.label(kind, choice, say) for choice in range(kind.size)]
                for text in labels:
                    assert text and "{" not in text and not text.startswith("choice."), (
                        lang,
                        kind.name,
                        text,
                    )
                if kind.role == QUESTION:
                    assert len(set(labels)) == len(labels), (lang, kind.name, "labels repeat")
        for event in game.events:
            assert say.has(f"event.{event.name}"), (lang, event.name)
            if event.hidden:
                assert say.has(f"event.{event.name}.hidden"), (lang, event.name)
        for option in game.options:
            assert say.has(f"option.{option.name}"), (lang, option.name)
            for value in option.values:
                assert say.has(f"option.{option.name}.{value}"), (lang, option.name, value)


@CASES
def test_a_game_is_told_in_every_language(case: Case) -> None:
    table, random = case.table(35), Random(35)
    number = 0
    while not table.over:
        seat = table.waiting[0]
        if number % 23 == 0:
            for lang in LANGUAGES:
                for line in (*table.describe(seat, lang), table.prompt(seat, lang)):
                    assert line is not None and "{" not in line, (lang, line)
                for choice in table.labels(seat, lang):
                    assert choice["label"] and "{" not in choice["label"] + choice["hint"]
        number += 1
        choices = table.choices(seat)
        table.answer(seat, choices[random.below(len(choices))])
    for lang in LANGUAGES:
        for event in table.events(seat=0):
            text = table.text(event, lang)
            assert text and "{" not in text and not text.startswith("event."), (lang, text)
        for sheet in table.score_sheet(lang):
            for row in sheet["rows"]:
                assert not row["name"].startswith("score."), row


@CASES
def test_refusals_have_text_in_every_language(case: Case) -> None:
    """Every rule that refused anything in a few games explains itself."""
    table, random = case.table(36), Random(36)
    seen = set()
    while not table.over:
        state = table.state
        seat = table.waiting[0]
        kind = state.kinds[state.top()]
        for choice in range(kind.size):
            code = int(kind.refusal(state, seat, state.top_a(), state.top_b(), choice))
            if code:
                seen.add(case.game.rule_id(code))
        choices = table.choices(seat)
        table.answer(seat, choices[random.below(len(choices))])
    for lang in LANGUAGES:
        for rule in seen:
            assert case.game.say(lang).has(f"refusal.{rule}"), (lang, rule)


@CASES
def test_scenes_are_sound(case: Case) -> None:
    """Ids are unique, targets are answers, and a piece keeps its id from state to state."""
    table, random = case.table(37), Random(37)
    vocabulary = {
        f"{kind.name} {word}"
        for kind in case.game.kinds
        if kind.role == QUESTION
        for word in kind.words
    }
    number, before = 0, set()
    while not table.over:
        seat = table.waiting[0]
        if number % 31 == 0:
            scene = table.scene(seat)
            ids = [item["id"] for item in scene["items"]]
            assert len(set(ids)) == len(ids), "an id twice"
            for item in scene["items"]:
                if item.get("word"):
                    assert item["word"] in vocabulary, item["word"]
                    assert item.get("name"), f"{item['id']} has no accessible name"
            assert not before or before & set(ids), "no id survived"
            before = set(ids)
            assert table.svg(seat).startswith("<svg")
        number += 1
        choices = table.choices(seat)
        table.answer(seat, choices[random.below(len(choices))])
