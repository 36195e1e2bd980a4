"""What people see: pictures, descriptions, hints, panels; and what the greedy player values."""

from __future__ import annotations

import re
from collections import Counter

from patolli.engine.drawing import Item
from patolli.engine.game import View
from patolli.engine.offer import asked, offered
from patolli.engine.random import Random
from patolli.games.tikal.rules.kinds import ACT, SCORING_TURN
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.shown.drawing import shapes
from patolli.games.tikal.shown.drawing.shapes import small_tile
from tikal.helpers import (
    GAME,
    act,
    acting,
    at,
    lay,
    new,
    own,
    play,
    put,
    raise_temple,
    set_stack,
    words,
)

SAY = GAME.say("en")


def view_of(state: Tikal, seat: int | None = None) -> View:
    return GAME.view(state, state.to_answer if seat is None else seat)


def items_of(state: Tikal) -> dict[str, Item]:
    return {item.id: item for item in GAME.scene(view_of(state), SAY).items}


def busy() -> Tikal:
    """Seat 0 has almost everything to choose from."""
    state = acting(3, 0, 10, "A4@c1r2/k0", "A6@c2r3/k0", "A2@c0r2/k1")
    state.camps[0] = at("c1r3")
    put(state, 0, "c0r3", workers=2)
    put(state, 0, "c1r2", workers=1, leader=True)
    put(state, 1, "c0r3", workers=1)
    put(state, 1, "c0r2", workers=1)
    own(state, 0, 1)
    own(state, 1, 2)
    return state


# ------------------------------------------------------------------------------- pictures
def targets_of(state: Tikal) -> dict[str, str]:
    """Every choice with its place; a place is hit by exactly one outline, or by its own word."""
    view = view_of(state)
    items = GAME.scene(view, SAY).items
    hits = Counter(item.place for item in items if item.hit)
    drawn = {item.word for item in items if item.word}
    found = {}
    for choice in offered(view, SAY, items):
        found[choice.word] = choice.place
        if choice.place:
            assert hits[choice.place] == 1 or choice.word in drawn, choice.word
    return found


def test_everything_on_a_hex_is_chosen_on_the_whole_hex() -> None:
    state = busy()
    targets = targets_of(state)
    assert targets["act walk worker c0r3"] == targets["act uncover c0r3"] == "hex-c0r3"
    assert targets["act enter worker camp-1"] == "hex-c1r3"
    assert targets["act exchange b t2"] == "owned-b-t2"
    assert [word for word, place in targets.items() if not place] == ["act end"]
    items = items_of(state)
    assert items["ring-c0r3"].hit.count("L") == 5
    for name in ("temple-c0r3", "workers-a-c0r3", "workers-b-c0r3", "stones-c0r3"):
        assert items[name].place == "hex-c0r3" and not items[name].word


def test_every_choice_of_whole_games_has_its_place() -> None:
    for state in some_states(3, 4) + some_states(4, 5, variant="auction"):
        for word, place in targets_of(state).items():
            assert place or word.startswith(("act end", "bid ")), word


def some_states(seats: int, seed: int, **options: str) -> list[Tikal]:
    """Positions of a game in which a player is asked, one in eleven."""
    state, random, found = new(seats, **options), Random(seed), []
    number = 0
    while state.depth:
        if state.to_answer >= 0:
            number += 1
            if number % 11 == 0:
                copy = state.copy()
                assert isinstance(copy, Tikal)
                found.append(copy)
        choices = state.choices()
        state.answer(choices[random.below(len(choices))])
    return found


def test_a_reachable_hex_shows_its_cost_and_the_way() -> None:
    state = busy()
    play(state, "act walk worker c0r3")
    items = items_of(state)
    assert ">2</text>" in items["price-c0r4"].markup
    assert items["ghost-walk c0r4"].ghost == "walk c0r4"
    trails = {trail.word: trail for trail in GAME.scene(view_of(state), SAY).trails}
    start, end = items["selected"], items["ring-c0r4"]
    assert trails["walk c0r4"].points == ((start.x, start.y), (end.x, end.y))
    assert set(trails) == set(words(state))


def test_a_tile_is_seen_before_it_is_laid() -> None:
    state = new()
    play(state, "draw a4")
    view = view_of(state)
    ghosts = {item.ghost for item in GAME.scene(view, SAY).items if item.ghost}
    for choice in offered(view, SAY, ()):
        assert choice.next and choice.word in ghosts
        for following in choice.next:
            assert f"{choice.word} + {following.word}" in ghosts
            after = state.copy()
            assert isinstance(after, Tikal)
            play(after, choice.word, following.word)
    turned = next(item for item in items_of(state).values() if item.ghost == "place c1r2 + turn 0")
    assert 'class="cost"' in turned.markup  # ways in carry their prices
    play(state, "place c1r2")
    assert {f"turn {n}" for n in range(6)} <= {item.ghost for item in items_of(state).values()}


def test_only_the_asked_player_gets_rings_and_ghosts() -> None:
    state = busy()
    for seat in (1, 2, None):
        scene = GAME.scene(GAME.view(state, seat), SAY)
        assert not [item for item in scene.items if item.hit or item.id.startswith("ghost-")]


def test_a_pyramid_wears_the_colour_of_the_majority() -> None:
    state = busy()
    assert 'class="p1"' in items_of(state)["temple-c0r3"].markup
    assert 'class="p2"' in items_of(state)["temple-c0r2"].markup
    put(state, 1, "c0r3", workers=1)  # a tie
    tied = items_of(state)["temple-c0r3"].markup
    assert 'class="p1"' not in tied and 'class="p2"' not in tied


def test_pyramids_grow_a_course_per_level() -> None:
    state = busy()
    low = items_of(state)["temple-c0r3"].markup.count("<rect")
    raise_temple(state, "c0r3", 7)
    assert items_of(state)["temple-c0r3"].markup.count("<rect") == low + 6


def test_small_tiles_keep_readable_figures() -> None:
    for value in range(1, 7):
        scaled, _, plain = small_tile("temple", value, (1, 0, 0, 1, 0, 0), 31).rpartition("</g>")
        assert "<text" not in scaled  # nothing written is made smaller
        assert 'font-size="12"' in plain and f">{value}</text>" in plain


def test_stones_open_a_way_and_their_lack_a_hedge() -> None:
    state = busy()
    state.depth = 0
    state.push(ACT, 0)
    ways = items_of(state)["ways-c0r4"].markup  # to c0r3 (stones) and to c1r4
    assert "--path" in ways
    shut = [item for item in items_of(state).values() if "tk-hedge" in item.markup]
    assert shut


def test_a_scoring_turn_looks_special() -> None:
    state = busy()
    set_stack(state, (SCORING_TURN, 1), (SCORING_TURN, 0))
    scene = GAME.scene(view_of(state), SAY)
    assert scene.mood == "scoring" and scene.strip is not None
    assert scene.strip.seats == (0, 1)
    assert "hex-c0r3" in scene.clear and "hex-c1r4" in scene.clear
    items = {item.id: item for item in scene.items}
    assert ">+1<" in items["worth-c0r3"].markup and not items["worth-c0r3"].ghost
    assert items["worth-c0r2"].ghost == "hex-c0r2"  # held by another player: shown when lit
    assert ">+1<" in items["scoring-c0r3"].markup
    assert GAME.ask(view_of(state), SAY) == "Scoring turn: act, then score"
    ending = next(choice for choice in offered(view_of(state), SAY, ()) if choice.word == "act end")
    assert ending.short == "Score 2 now" and ending.final == "turn"
    assert ending.effect == ("10 action points unused",), "the button has the points"


def test_texts_fit_their_places() -> None:
    for lang in ("en", "pl", "cs"):
        say = GAME.say(lang, ("Ania", "Balam", "Kinich"))
        for state in [*some_states(3, 8), *some_states(3, 9, variant="auction")]:
            view = view_of(state)
            question = asked(view, say)
            assert len(question.ask) <= 30, question.ask
            shown: dict[str, set[str]] = {}
            for choice in offered(view, say, GAME.scene(view, say).items):
                assert len(choice.short) <= 22, choice.short
                assert choice.icon
                here = shown.setdefault(choice.place, set())
                assert choice.short not in here, choice.short
                here.add(choice.short)


def test_the_panel_of_a_player() -> None:
    state = busy()
    rows = {row.icon: row.value for row in GAME.panel(view_of(state), 0, SAY).rows}
    assert rows == {
        "worker": "15",
        "leader": "0",
        "camp": "1",
        "guard": "2",
        "vp": "+2",
        "mask-1": "1",
    }


# ---------------------------------------------------------------------------------- words
def test_a_hex_in_words() -> None:
    lines = GAME.describe(view_of(busy()), SAY)
    assert "A4: temple 1; A 2 workers; B 1 worker; majority A; steps (AP) A3 1, B3 2, A5 2" in lines
    assert any(line.startswith("B3: 4 treasures left; A 1 worker; A leader;") for line in lines)


def test_hints_count_points() -> None:
    state = busy()
    view = view_of(state)
    kind = view.kind
    assert kind is not None

    def hint(word: str) -> str:
        return GAME.hint(view, kind.index[word], SAY)

    assert hint("uncover c0r3") == "value 1 becomes 2; 2 AP, leaves 8"
    assert hint("enter worker camp-1") == "B4; 1 AP, leaves 9"
    assert hint("guard worker c0r3").startswith("1 point at every scoring")
    assert hint("exchange b t2") == "worth 1 more at a scoring; 3 AP, leaves 7"
    play(state, "act exchange b t2")
    assert GAME.hint(view_of(state), 0, SAY) == "at a scoring: you +0, B +0"
    assert GAME.prompt(view_of(state), SAY) == "What do you give B for the jaguar mask?"
    named = GAME.say("en", ("Anna", "Berta", "Cyril"))
    assert GAME.prompt(view_of(state), named) == "What do you give Berta for the jaguar mask?"
    assert GAME.hint(view_of(state), 0, named) == "at a scoring: you +0, Berta +0"
    polish = GAME.say("pl", ("Anna", "Berta", "Cyril"))
    assert GAME.prompt(view_of(state), polish) == "Co oddajesz graczowi Berta za maskę jaguara?"


def test_polish_and_czech_plurals() -> None:
    for lang, texts in {
        "pl": ("Został 1 punkt akcji", "Zostały 2 punkty akcji", "Zostało 5 punktów akcji"),
        "cs": ("Zbývá 1 akční bod", "Zbývají 2 akční body", "Zbývá 5 akčních bodů"),
    }.items():
        for points, text in zip((1, 2, 5), texts, strict=True):
            state = acting(2, 0, points)
            assert GAME.prompt(view_of(state), GAME.say(lang)).startswith(text)


def test_nothing_left_is_not_counted() -> None:
    assert SAY("event.ended", seat="B", n=0) == "B ends the turn"
    assert SAY("event.ended", seat="B", n=1) == "B ends the turn, 1 action point unused"
    state = acting(2, 0, 0)
    assert (
        GAME.hint(view_of(state), view_of(state).words["act end"], SAY) == "all action points used"
    )


def test_a_tile_laid_beside_others_is_described() -> None:
    state = new()
    lay(state, "B6@c1r2")
    act(state, 0)
    assert "B3: volcano" in GAME.describe(view_of(state), SAY)


def test_a_ring_shows_only_where_something_can_be_chosen_now() -> None:
    """Lessons, plans and reviews draw the rings of whoever is asked and offer nothing there."""
    for known, possible in ((True, True), (False, True), (False, False)):
        assert not re.search(r"\b(stroke|style|fill)=", shapes.ring(known, possible))
