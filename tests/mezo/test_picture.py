"""The picture and the texts: what can be chosen on the board, and what effects say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

import pytest

import patolli
from mezo.helpers import GAME, A, B, Position, card_edition
from patolli.engine.drawing import Item, Scene
from patolli.engine.offer import Choice, asked, offered
from patolli.engine.question import QUESTION
from patolli.engine.random import Random
from patolli.engine.table import Table
from patolli.engine.text import LANGUAGES
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.tables import (
    ABILITIES,
    AGES,
    CARD_NAMES,
    GOD_ABILITY,
    GOD_NAMES,
    REGION_NAMES,
    TRIBE_ABILITY,
    WARRIOR,
)
from patolli.games.mezo.shown.drawing.cards import WIDTH, whole
from patolli.games.mezo.shown.drawing.map import regions
from patolli.games.mezo.shown.drawing.parts import wrapped
from patolli.games.mezo.shown.words import ability_text, keywords, tribe_text

ON_THE_BOARD = (
    *("god", "ability", "champion", "vertex", "lay", "act", "choose", "space", "tile", "name"),
    *("deploy", "awaken", "banish", "destroy", "build", "demolish", "transform"),
)


NAMES = ("Ania", "Balam", "Citlali", "Diego")


def played(seats: int, seed: int, every: int = 1) -> Iterator[tuple[Table, int]]:
    """The questions of a random game."""
    table, random = patolli.table("mezo", seats, seed=seed), Random(seed)
    number = 0
    while not table.over:
        seat = table.waiting[0]
        if number % every == 0:
            yield table, seat
        number += 1
        words = table.choices(seat)
        table.answer(seat, words[random.below(len(words))])


def shown(table: Table, seat: int | None, lang: str = "en") -> tuple[Scene, list[Choice]]:
    """What lies on the board, and the choices."""
    say, view = table.game.say(lang, NAMES[: table.state.seats]), table.seen(seat)
    scene = table.game.scene(view, say)
    return scene, list(offered(view, say, scene.items))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_can_be_chosen_is_on_the_board(seats: int) -> None:
    """Every choice of these questions has a place that can be hit, apart from stopping."""
    random = Random(seats)
    kinds = set()
    for table, seat in chain(played(seats, seats), played(seats, seats + 20)):
        kind = table.choices(seat)[0].split()[0]
        if kind not in ON_THE_BOARD or (kind in kinds and random.below(12)):
            continue
        kinds.add(kind)
        scene, choices = shown(table, seat)
        open_places = {item.place or item.id for item in scene.items if item.hit or item.word}
        hits = [item.place for item in scene.items if item.hit]
        assert len(set(hits)) == len(hits), "a place with two outlines"
        for choice in choices:
            if not choice.word.endswith(("stop", "reserve")):
                assert choice.place in open_places, (choice.word, choice.place)
    assert len(kinds) >= 14


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_has_a_short_text(lang: str) -> None:
    say = GAME.say(lang)
    for kind in GAME.kinds:
        if kind.role != QUESTION:
            continue
        for choice in range(kind.size):
            text = GAME.brief(kind, choice, say)
            assert 0 < len(text) <= 22 and "{" not in text and "." not in text, text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_questions_are_short_and_choices_differ(lang: str, seats: int) -> None:
    for table, seat in played(seats, 12, 3):
        view, say = table.seen(seat), table.game.say(lang, NAMES[:seats])
        question = asked(view, say)
        assert 0 < len(question.ask) <= 30 and "{" not in question.ask, question.ask
        assert not question.ask.startswith("ask.")
        assert NAMES[seat] in question.asked_of
        choices = shown(table, seat, lang)[1]
        texts = [(choice.place, choice.short) for choice in choices]
        assert len(set(texts)) == len(texts), texts
        letters = [choice.key for choice in choices if choice.key]
        assert len(set(letters)) == len(letters) and not set(letters) & set("uhmpblvrqe")
        for choice in choices:
            assert not choice.effect or len(choice.effect[0]) <= 60, choice.effect


def test_numbers_of_units_are_stepped() -> None:
    """One stepper for each type of unit, and every answer is a sum of them."""
    kinds = set()
    for table, seat in played(4, 14):
        kind = table.choices(seat)[0].split()[0]
        if kind not in ("muster", "sacrifice", "restore"):
            continue
        kinds.add(kind)
        view, say = table.seen(seat), table.game.say("en")
        assert [step.key for step in asked(view, say).steps] == ["warrior", "shaman"]
        have = [int(row.value) for row in asked(view, say).have]
        for choice in shown(table, seat)[1]:
            numbers = list(choice.count.values())
            assert choice.word == f"{kind} {numbers[0]}w {numbers[1]}s"
            left = [int(row.value) for row in choice.leaves]
            assert left == [own - gone for own, gone in zip(have, numbers, strict=True)]
    assert kinds == {"muster", "sacrifice", "restore"}


def test_only_the_region_of_the_conflict_is_unveiled() -> None:
    conflicts = 0
    for table, seat in played(3, 15, 4):
        scene = shown(table, seat)[0]
        region = int(table.state.conflict) - 1
        if region < 0:
            assert scene.mood == "" and scene.clear == ()
            continue
        conflicts += 1
        assert scene.mood == "conflict" and scene.strip is not None
        assert f"region-{REGION_NAMES[region]}" in scene.clear
        chosen = {choice.place for choice in shown(table, seat)[1]}
        others = {f"region-{name}" for name in REGION_NAMES} - {f"region-{REGION_NAMES[region]}"}
        assert not (others - chosen) & set(scene.clear)
        assert chosen - {""} <= set(scene.clear), "what can be chosen is never veiled"
    assert conflicts > 20


def test_a_vertex_is_called_after_the_regions_it_touches() -> None:
    p = Position(desolate=("uxmal",)).god(A, "v10", "kukulkan").god(B, "v01", "ah_puch")
    p.run(kinds.USE_SUMMON, A).say("move")
    view = GAME.view(p.state, p.state.to_answer)
    shorts = {choice.word: choice.short for choice in offered(view, GAME.say("en"), ())}
    assert shorts["vertex v04"] == "Becan and Palenque"
    kind = next(kind for kind in GAME.kinds if kind and kind.name == "vertex")
    assert GAME.brief(kind, 3, GAME.say("cs")) == "tah boha", "what is taken back"


def test_a_laid_card_is_a_back_to_others_and_played_cards_are_named() -> None:
    seen = 0
    for table, seat in played(3, 16):
        if not table.choices(seat)[0].startswith("lay "):
            continue
        state = table.state
        for viewer in (*range(3), None):
            items = {item.id: item for item in shown(table, viewer)[0].items}
            for other in range(3):
                back = items[f"shown-{other}"].name
                laid = other not in table.waiting
                assert ("laid" if laid else "choosing") in back
                for number, card in enumerate(CARD_NAMES):
                    known = bool(state.played[other] >> number & 1)
                    assert (table.game.say("en").term("card", card) in back) == known
                    seen += known
            cards = {key for key in items if key.startswith("card-") and key[5:] in CARD_NAMES}
            own = int(state.hand[viewer]).bit_count() if viewer is not None else 0
            laid_own = viewer is not None and state.laid[viewer] > 0
            assert len(cards) == own + laid_own, "others' cards are not in the picture"
    assert seen > 10


def test_a_tie_says_who_decides_and_the_log_tells_it() -> None:
    ties = majorities = 0
    for seed in range(17, 22):
        for table, seat in played(4, seed):
            if not table.choices(seat)[0].startswith("name "):
                continue
            strip = shown(table, seat)[0].strip
            assert strip is not None and NAMES[seat] in strip.text and "MZ-1" in strip.text
            twin = table.copy()
            word = table.choices(seat)[0]
            twin.answer(seat, word)
            named = [event for event in twin.events() if event["event"].startswith("named")]
            assert named[-1]["seat"] == seat
            assert named[-1]["values"]["player"] == word.split()[1]
            of_units = "unit" in named[-1]["values"]
            assert of_units == (
                re.search("MZ-14.8", strip.text) is not None and "most" in strip.text
            )
            # The card with the result of the conflict has been read: most units are no part of it.
            assert of_units == (named[-1]["event"] not in table.game.results)
            ties += 1
            majorities += of_units
    assert ties > majorities > 0


def test_cards_are_shown_with_their_whole_text() -> None:
    """In every language no text of a card of any god is cut."""
    for lang in LANGUAGES:
        for table, seat in played(4, 18, 2):
            if table.choices(seat)[0].startswith("lay "):
                for item in shown(table, seat, lang)[0].items:
                    if item.id.startswith("card-"):
                        assert "…" not in item.markup, (lang, item.name)


def test_no_text_in_the_picture_is_smaller_than_twelve_units() -> None:
    table = patolli.table("mezo", 4, seed=1)
    random = Random(1)
    for _ in range(120):
        seat = table.waiting[0]
        words = table.choices(seat)
        table.answer(seat, words[random.below(len(words))])
    picture = table.svg(0)
    sizes = {int(part.split("px")[0]) for part in picture.split("font-size:")[1:]}
    assert min(sizes) >= 12


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_every_ability_explains_itself(lang: str) -> None:
    box, say = GAME.box(), GAME.say(lang)
    for number in range(int(TRIBE_ABILITY)):
        words = ability_text(box, number, say)
        assert words and "." not in words.split(" ")[0] and "effect" not in words, words
        assert "{" not in words
        if "[" not in words:
            assert keywords(box, number, say) or box.verb[box.starts[number * 4]] >= 10
    for ability in range(9):
        assert tribe_text(box, ability, say)
    assert int(ABILITIES) == 106


def test_the_text_of_a_card_follows_its_edition() -> None:
    effects = '[{ verb = "banish", unit = "shaman", owner = "other", n = 2, where = "conflict" }]'
    box = GAME.box(card_edition("ah_puch_legacy", effects))
    say = GAME.say("en")
    expected = "Banish 2 Shamans (of other players) in the conflict region"
    assert ability_text(box, 0, say) == expected


def test_polish_plurals_of_effects() -> None:
    say = GAME.say("pl")
    texts = [say("effect.destroy.any", n=n) for n in (1, 2, 5)]
    assert texts == ["Zniszcz 1 jednostkę", "Zniszcz 2 jednostki", "Zniszcz 5 jednostek"]
    czech = [GAME.say("cs")("effect.deploy.warrior", n=n) for n in (1, 3, 5)]
    assert czech == ["Rozmístěte 1 bojovníka", "Rozmístěte 3 bojovníky", "Rozmístěte 5 bojovníků"]


def test_hints_tell_costs_and_gains() -> None:
    """A hint of every kind of question at least once in a game."""
    table, random = patolli.table("mezo", 4, seed=21), Random(21)
    told = set()
    while not table.over:
        seat = table.waiting[0]
        labels = table.labels(seat, "cs")
        if any(choice["hint"] for choice in labels):
            told.add(labels[0]["word"].split()[0])
        table.answer(seat, labels[random.below(len(labels))]["word"])
    assert len(told) >= 18, told


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_no_key_shows_instead_of_its_text(lang: str) -> None:
    key = re.compile(r"\b(effect|describe|hint|draw|where|per|owner|spread|tie|event)\.[a-z]")
    table, random = patolli.table("mezo", 4, seed=31), Random(31)
    while not table.over:
        seat = table.waiting[0]
        labels = table.labels(seat, lang)
        shown = [choice["label"] + choice["hint"] for choice in labels]
        if random.below(5) == 0:
            shown += table.describe(seat, lang)
            shown += [item.get("name", "") for item in table.scene(seat, lang)["items"]]
            shown.append(table.prompt(seat, lang))
        assert not [text for text in shown if key.search(text)]
        table.answer(seat, labels[random.below(len(labels))]["word"])
    told = [table.text(event, lang) for event in table.events()]
    assert not [text for text in told if key.search(text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_gods_to_choose_from_show_their_whole_first_ability(lang: str) -> None:
    table = patolli.table("mezo", 4, seed=3)
    scene = table.game.scene(table.seen(table.waiting[0]), table.game.say(lang))
    gods = [item for item in scene.items if item.word.startswith("god ")]
    assert len(gods) == 4
    assert not [item.id for item in gods if "…" in item.markup]


def drawn(play: Position) -> list[Item]:
    """The map of a position."""
    view = GAME.view(play.state, A)
    return regions(view, play.state, GAME.say("en"))


def test_MZ_7_35_a_reminder_token_lies_where_a_claim_counts() -> None:
    play = Position(4).conflict("coba").units(A, "coba", warriors=2)
    assert not [item for item in drawn(play) if item.id.startswith("reminder-")]
    play.state.claims[B] |= 1 << int(WARRIOR)
    tokens = [item for item in drawn(play) if item.id.startswith("reminder-")]
    assert [item.id for item in tokens] == ["reminder-warrior-b-coba"]
    assert "B" in tokens[0].name
    pieces = next(item for item in drawn(play) if item.id == "pieces-a-coba")
    assert tokens[0].y > pieces.y  # below the pieces there


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_action_or_ability_is_cut(lang: str) -> None:
    """Every text of the cards and of the gods stands whole in its box."""
    say = GAME.say(lang, NAMES)
    box = patolli.table("mezo", 2, seed=1).state.box
    for ability in range(int(TRIBE_ABILITY)):
        words = ability_text(box, ability, say)
        assert "…" not in whole(words, 44, WIDTH - 72), words
        if int(GOD_ABILITY) <= ability < int(GOD_ABILITY) + len(GOD_NAMES) * int(AGES):
            assert len(wrapped(words, WIDTH - 44, 99, 12)) <= 4, words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_on_the_board_is_cut(lang: str) -> None:
    """No picture of a game has a text that ends before its end."""
    for table, seat in played(4, 3, every=9):
        cut = [item.id for item in shown(table, seat, lang)[0].items if "…" in item.markup]
        assert cut == []
