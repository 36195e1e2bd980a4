"""What is shown: the picture, the descriptions, hints and prompts, and how greedy plays."""

from __future__ import annotations

from pathlib import Path

import pytest

import patolli
from patolli.engine.drawing import Item, Scene
from patolli.engine.text import LANGUAGES
from patolli.games.tzolkin.drawing_gears import CALENDAR, centre
from patolli.players import make
from tzolkin.helpers import BOX, GAME, Play, t


def scene(play: Play, seat: int | None = 0) -> Scene:
    """The scene as a seat sees it."""
    return GAME.scene(GAME.view(play.state, seat), GAME.say("en"))


def items(play: Play, seat: int | None = 0) -> dict[str, Item]:
    """The items of a scene by id."""
    return {item.id: item for item in scene(play, seat).items}


def test_gears_turn_on_and_on() -> None:
    before = Play().at_day(25).begin()
    after = Play().at_day(27).begin()
    one, two = scene(before).layers, scene(after).layers
    assert [layer.id for layer in one] == ["gear-calendar", *(f"gear-{n}" for n in t.GEAR_NAMES)]
    for gear, (early, late) in enumerate(zip(one[1:], two[1:], strict=True)):
        assert late.turn - early.turn == pytest.approx(2 * 360 / int(BOX.teeth[gear]))
    assert one[0].turn == pytest.approx(-25 * 360 / 26) and two[0].turn < one[0].turn
    assert two[0].turn < -360  # never wrapped


def test_gears_mesh() -> None:
    for gear in range(5):
        x, y = centre(gear)
        teeth = int(BOX.teeth[gear])
        apart = ((x - CALENDAR[0]) ** 2 + (y - CALENDAR[1]) ** 2) ** 0.5
        assert apart == pytest.approx((26 + teeth) * 11.15 / 2)


def test_a_worker_keeps_its_tooth_and_its_id_while_the_gear_turns() -> None:
    play = Play().put(0, "tikal", 2).put(1, "chichen-itza", 9).begin()
    early = items(play)
    workers = [name for name in early if name.startswith("worker-")]
    assert len(workers) == 2
    play.turn(1)
    late = items(play)
    for name in workers:
        assert (late[name].x, late[name].y) == pytest.approx(
            (early[name].x, early[name].y), abs=0.02
        )
    mine = early[next(name for name in workers if name.startswith("worker-0"))]
    assert mine.word == "turn pick tikal 2" and mine.upright
    theirs = early[next(name for name in workers if name.startswith("worker-1"))]
    assert theirs.word == "" and "Chichen Itza 9" in theirs.name


def test_targets_show_what_placing_costs() -> None:
    play = Play().put(1, "palenque", 0, 1).give(0, corn=3).begin().do("turn place palenque")
    found = items(play)
    assert ">1<" in found["target-tikal"].markup  # the second worker
    assert ">4<" in found["target-palenque"].markup
    assert found["target-start"].word == "turn place start"
    assert "target-tikal" not in items(play, 1)
    play.do("turn stop")
    assert "target-tikal" not in items(play, 0)


def test_only_plates_that_answer_the_question_are_targets() -> None:
    play = Play().put(0, "yaxchilan", 3).begin().do("turn pick yaxchilan 3")
    words = {item.word for item in scene(play).items if item.word.startswith("action")}
    assert words == {f"action yaxchilan {number}" for number in range(1, 6)}
    play = Play().put(0, "uxmal", 5).give(0, corn=2).begin()
    play.do("turn pick uxmal 5", "action uxmal 5")
    words = {item.word for item in scene(play).items if item.word.startswith("action")}
    assert len(words) == 20 and "action chichen-itza 1" not in words


def test_every_piece_and_space_has_a_name() -> None:
    play = Play(2).put(0, "tikal", 2).dummy("uxmal", 3).begin()
    for item in scene(play).items:
        if not item.id.startswith(("label-", "legend-")):
            assert item.name, item.id


def test_every_rule_named_in_the_picture_exists() -> None:
    text = (Path(__file__).parents[2] / "docs" / "rules" / "tzolkin.md").read_text(encoding="utf-8")
    rules = {item.rule for item in scene(Play().put(0, "tikal", 2).begin()).items if item.rule}
    assert len(rules) > 25
    for rule in rules:
        assert f"- {rule} " in text, rule


def test_wealth_tiles_are_shown_to_their_owner_alone() -> None:
    table = patolli.table("tzolkin", 3, 5)
    for seat in range(3):
        shown = [item for item in table.scene(seat)["items"] if item["id"].startswith("wealth")]
        assert len(shown) == 4
    assert not [i for i in table.scene(None)["items"] if i["id"].startswith("wealth")]


def test_panels_warn_of_hunger() -> None:
    play = Play().give(0, corn=5).begin()
    view, say = GAME.view(play.state, 1), GAME.say("en")
    food = {row.name: row for row in GAME.panel(view, 0, say).rows}["corn needed on a food day"]
    assert food.value == "6" and food.alarm
    play.give(0, corn=1)
    rows = GAME.panel(GAME.view(play.state, 1), 0, say).rows
    assert not any(row.alarm for row in rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_position_is_told_completely(lang: str) -> None:
    play = Play(3).give(1, corn=4, gold=2).put(1, "tikal", 3).owned(2, "a1-01", "m-07", "w-04")
    play.begin()
    say = GAME.say(lang)
    lines = "\n".join(GAME.describe(GAME.view(play.state, 0), say))
    for word in (
        *(say.term("gear", name) for name in t.GEAR_NAMES),
        *(say.term("temple", name) for name in t.TEMPLE_NAMES),
        *(say.term("track", name) for name in t.TRACK_NAMES),
        say.term("building", "a1-01"),
        say.term("building", "a1-06"),
        say.term("monument", "m-07"),
        say("amount.corn", n=4),
        "3 B",
    ):
        assert word in lines, (lang, word)


def test_hints_compute_costs_and_gains() -> None:
    play = Play().put(1, "palenque", 0, 1).level(0, agriculture=1).jungle(3, 1, 1).give(0, corn=9)
    play.put(0, "palenque", 3).begin()
    view, say = GAME.view(play.state, 0), GAME.say("en")
    hints = {word: GAME.hint(view, choice, say) for word, choice in view.words.items()}
    assert hints["turn place palenque"] == "space 2: 2 + 0 = 2 corn, leaves 7"
    assert hints["turn pick palenque 3"] == ("6 corn or 2 wood or 6 corn, but the gods are angry")


def test_prompts_follow_the_situation() -> None:
    play = Play().give(0, corn=9).begin()
    assert play.table is not None
    assert play.table.prompt(0).startswith("Place workers or pick them up?")
    assert play.do("turn place uxmal").table is not None
    assert play.table.prompt(0, "pl").startswith("Wysyłasz kolejnego robotnika")


def test_greedy_beats_random_clearly() -> None:
    won, games = 0, 6
    for seed in range(games):
        table = patolli.table("tzolkin", 2, seed)
        bots = [
            make("greedy" if seat == seed % 2 else "random", GAME, seed=seed) for seat in (0, 1)
        ]
        while not table.over:
            seat = table.waiting[0]
            table.answer(seat, bots[seat].choose(table, seat))
        won += table.winners == (seed % 2,)
    assert won >= games - 1
