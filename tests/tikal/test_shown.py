"""What people see: pictures, descriptions, hints, panels; and what the greedy player values."""

from __future__ import annotations

from patolli.engine.drawing import Item
from patolli.engine.game import View
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import equal
from patolli.games.tikal.kinds import SCORE
from patolli.games.tikal.state import Tikal
from tikal.helpers import (
    GAME,
    act,
    acting,
    at,
    auction,
    lay,
    new,
    own,
    play,
    play_until,
    put,
    raise_temple,
    set_stack,
    words,
)

SAY = GAME.say("en")
NO_TARGET = ("act transfer", "act end", "bid ")


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
def test_every_choice_on_the_map_is_a_target() -> None:
    state = busy()
    targets = {item.word for item in items_of(state).values()}
    for word in words(state):
        assert word in targets or word.startswith(NO_TARGET), word
    play(state, "act walk worker c0r3")
    assert set(words(state)) <= {item.word for item in items_of(state).values()}
    play(state, words(state)[0], "act exchange b t2")
    assert set(words(state)) <= {item.word for item in items_of(state).values()}


def test_placing_turning_and_choosing_have_targets() -> None:
    state = new()
    play(state, "draw a4")
    assert set(words(state)) <= {item.word for item in items_of(state).values()}
    play(state, "place c1r2")
    assert set(words(state)) <= {item.word for item in items_of(state).values()}
    state = auction(3)
    play_until(state, "choose")
    assert set(words(state)) <= {item.word for item in items_of(state).values()}


def test_pieces_of_other_players_are_no_targets() -> None:
    items = items_of(busy())
    assert items["workers-a-c0r3"].word == "act walk worker c0r3"
    assert items["workers-b-c0r3"].word == ""


def test_a_reachable_hex_shows_its_cost() -> None:
    state = busy()
    play(state, "act walk worker c0r3")
    items = items_of(state)
    assert ">2</text>" in items["walk-c0r4"].markup
    assert items["walk-c0r4"].name == "To c0r4, 2 AP"


def test_a_pyramid_wears_the_colour_of_the_majority() -> None:
    state = busy()
    assert 'class="p1"' in items_of(state)["temple-c0r3"].markup
    assert 'class="p2"' in items_of(state)["temple-c0r2"].markup
    put(state, 1, "c0r3", workers=1)  # a tie
    tied = items_of(state)["temple-c0r3"].markup
    assert 'class="p1"' not in tied and 'class="p2"' not in tied


def test_pyramids_grow() -> None:
    state = busy()
    low = items_of(state)["temple-c0r3"].markup.count("<rect")
    raise_temple(state, "c0r3", 7)
    assert items_of(state)["temple-c0r3"].markup.count("<rect") == low + 3


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
    assert (
        "c0r3: temple 1; A 2 workers; B 1 worker; majority A; "
        "steps (AP) c0r2 1, c1r2 2, c0r4 2" in lines
    )
    assert any(line.startswith("c1r2: 4 treasures left; A 1 worker; A leader;") for line in lines)


def test_hints_count_points() -> None:
    state = busy()
    view = view_of(state)
    kind = view.kind
    assert kind is not None

    def hint(word: str) -> str:
        return GAME.hint(view, kind.index[word], SAY)

    assert hint("uncover c0r3") == "value 1 becomes 2; 2 AP, leaves 8"
    assert hint("enter worker camp-1") == "c1r3; 1 AP, leaves 9"
    assert hint("guard worker c0r3").startswith("1 points at every scoring")
    assert hint("exchange b t2") == "worth 1 more at a scoring; 3 AP, leaves 7"
    play(state, "act exchange b t2")
    assert GAME.hint(view_of(state), 0, SAY) == "at a scoring: you +0, B +0"


def test_polish_and_czech_plurals() -> None:
    for lang, texts in {
        "pl": ("Został 1 punkt akcji", "Zostały 2 punkty akcji", "Zostało 5 punktów akcji"),
        "cs": ("Zbývá 1 akční bod", "Zbývají 2 akční body", "Zbývá 5 akčních bodů"),
    }.items():
        for points, text in zip((1, 2, 5), texts, strict=True):
            state = acting(2, 0, points)
            assert GAME.prompt(view_of(state), GAME.say(lang)).startswith(text)


# ----------------------------------------------------------------------------- evaluation
def test_worth_is_the_score_when_nothing_is_left_to_score() -> None:
    state = busy()
    state.scorings[0] = 4
    state.scored_temples[0] = 33
    assert state.worth(0) == 33


def test_treasures_are_worth_their_points_at_every_scoring_to_come() -> None:
    state = acting()
    before = state.worth(0)
    own(state, 0, 1, 1)
    assert state.worth(0) == before + 3 * 4
    set_stack(state, (SCORE, 0))
    act(state, 0)
    assert state.worth(0) == before + 3 + 3 * 3


def test_a_half_done_walk_is_worth_its_best_end_and_changes_nothing() -> None:
    state = acting()
    put(state, 0, "c0r4", workers=1)
    play(state, "act walk worker c0r4")
    before = state.copy()
    found = state.worth(0)
    assert equal(state, before)
    best = 0
    for word in words(state):
        after = state.copy()
        assert isinstance(after, Tikal)
        play(after, word)
        best = max(best, int(after.worth(0)))
    assert found == best


def test_greedy_beats_random_by_far() -> None:
    out, random = Choices(), Random(5)
    for seats, me in ((2, 1), (4, 2)):
        state = new(seats)
        after = state.copy()
        while state.depth:
            seat = state.to_answer
            fill_choices(state, seat, out)
            found = [int(out.item[index]) for index in range(out.count)]
            choice = found[random.below(len(found))]
            if seat < 0:
                choice = int(out.at_weight(random.below(out.total)))
            elif seat == me:
                worths = []
                for possible in found:
                    after.copy_from(state)
                    reply(after, seat, possible)
                    worths.append(int(after.worth(seat)))
                choice = found[worths.index(max(worths))]
            reply(state, seat, choice)
        others = [int(state.score(seat)) for seat in range(seats) if seat != me]
        assert state.score(me) > 2 * max(others)


def test_a_tile_laid_beside_others_is_described() -> None:
    state = new()
    lay(state, "B6@c1r2")
    act(state, 0)
    assert "c1r2: volcano" in GAME.describe(view_of(state), SAY)
