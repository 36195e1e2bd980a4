"""What is shown: the picture, the descriptions, hints and prompts, and how greedy plays."""

from __future__ import annotations

from pathlib import Path

import pytest

import patolli
from patolli.engine.drawing import Item, Scene, icons
from patolli.engine.offer import Choice, asked, offered
from patolli.engine.question import QUESTION
from patolli.engine.random import Random
from patolli.engine.text import LANGUAGES
from patolli.engine.view import event_text
from patolli.games.tzolkin.rules import kinds as k
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.shown import words
from patolli.games.tzolkin.shown.drawing.gears import CALENDAR, centre
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


def some_states(seed: int, seats: int = 3) -> list[Tzolkin]:
    """Positions of a game in which a player is asked, one in seven."""
    state, random, found, number = GAME.new(seats), Random(seed), [], 0
    while state.depth:
        if state.to_answer >= 0:
            number += 1
            if number % 7 == 0:
                copy = state.copy()
                assert isinstance(copy, Tzolkin)
                found.append(copy)
        choices = state.choices()
        state.answer(choices[random.below(len(choices))])
    return found


def offer(state: Tzolkin, lang: str = "en") -> tuple[Choice, ...]:
    """Everything the asked seat can choose."""
    view, say = GAME.view(state, state.to_answer), GAME.say(lang, ("Ania", "Balam", "Kinich"))
    return offered(view, say, GAME.scene(view, say).items)


def test_a_plate_picks_its_worker_up_and_acts() -> None:
    play = Play().put(0, "yaxchilan", 3).put(0, "palenque", 6).begin()
    choices = {choice.word: choice for choice in offer(play.state)}
    mining = choices["turn pick yaxchilan 3"]
    assert [(n.word, n.place) for n in mining.next] == [("action yaxchilan 3", "space-yaxchilan-3")]
    assert items(play)["space-yaxchilan-3"].hit and items(play)["link-space-yaxchilan-3"]
    assert choices["turn pick palenque 6"].next == ()  # which action is a question of its own
    assert mining.place.startswith("worker-0-yaxchilan")


def test_what_one_gesture_answers_can_be_answered() -> None:
    tried = 0
    for state in some_states(3) + some_states(4):
        for choice in offer(state):
            for following in choice.next:
                after = state.copy()
                for word in (choice.word, following.word):
                    kind = after.kinds[after.top()]
                    assert word.startswith(f"{kind.name} ")
                    number = kind.first + kind.index[word.removeprefix(f"{kind.name} ")]
                    assert number in after.choices(), (choice.word, following.word)
                    after.answer(number)
                tried += 1
    assert tried > 20


def test_workers_show_their_coming_days() -> None:
    play = Play().put(0, "tikal", 2).put(1, "uxmal", 7).begin()
    shown = {item.ghost: item for item in scene(play, 1).items if item.ghost}
    worker = next(item for item in scene(play).items if item.word == "turn pick tikal 2")
    for days in ("+1", "+2", "+3", "1 d", "2 d", "3 d"):
        assert f">{days}<" in shown[worker.place].markup
    assert not any("uxmal" in ghost for ghost in shown)  # tomorrow it is off the gear
    mine = {item.ghost for item in scene(play).items}
    assert "turn place palenque" in mine and "turn place palenque" not in shown


def test_the_days_to_the_food_day_are_counted_on_the_rim() -> None:
    rim = {name: item for name, item in items(Play().at_day(6).begin()).items() if "rim" in name}
    last = int(BOX.food_teeth[0])
    assert list(rim) == [f"rim-{day}" for day in range(7, last + 1)]
    assert f">{last - 6}<" in rim[f"rim-{last}"].markup


def test_time_is_seen_before_it_turns() -> None:
    found = [s for seed in range(3, 9) for s in some_states(seed) if s.top() == k.DAYS]
    assert found
    for state in found:
        view = GAME.view(state, state.to_answer)
        ghosts = {item.ghost: item for item in GAME.scene(view, GAME.say("en")).items if item.ghost}
        assert f">{int(state.day) + 2}<" in ghosts["days two"].markup
        one, two = offer(state)
        assert one.effect[0] == f"to day {int(state.day) + 1}" and len(two.effect) == 3


def test_blocks_are_counted_not_listed() -> None:
    found = [s for seed in range(3, 6) for s in some_states(seed) if s.top() in (k.PAY, k.TAKE)]
    assert found
    for state in found:
        view = GAME.view(state, state.to_answer)
        steps = [step.key for step in asked(view, GAME.say("en")).steps]
        assert steps == ["wood", "stone", "gold"]
        for choice in offer(state):
            assert sum(choice.count.values()) == state.top_a()
            if set(choice.count.values()) <= {0, state.top_a()}:
                (kind,) = (name for name, count in choice.count.items() if count)
                assert choice.short.endswith(f"{state.top_a()} {kind}"), "one kind is named"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_fit_their_places(lang: str) -> None:
    for state in some_states(5) + some_states(6, 2):
        view = GAME.view(state, state.to_answer)
        question = asked(view, GAME.say(lang, ("Ania", "Balam", "Kinich")))
        assert 0 < len(question.ask) <= 30, question.ask
        assert not question.ask.startswith("ask.")
        shown: set[tuple[str, str]] = set()
        for choice in offer(state, lang):
            assert len(choice.short) <= 22, choice.short
            assert f'id="i-{choice.icon}"' in icons(), choice.icon
            assert (choice.place, choice.short) not in shown
            shown.add((choice.place, choice.short))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_answer_is_told_with_a_brace(lang: str) -> None:
    for game in (GAME, patolli.game("tikal")):
        say = game.say(lang)
        for kind in game.kinds:
            for choice in range(kind.size if kind.role == QUESTION else 0):
                assert "{" not in game.brief(kind, choice, say), kind.words[choice]


def test_every_icon_of_the_log_is_drawn() -> None:
    for game in (GAME, patolli.game("tikal")):
        for name in {*game.event_icons.values(), *game.bands.values(), *game.results.values()}:
            assert f'id="i-{name}"' in icons(), name
        told = {*game.event_icons, *game.bands, *game.results}
        assert told == {event.name for event in game.events}


def test_a_food_day_looks_special() -> None:
    play = Play().begin()
    assert scene(play).mood == ""
    play.state.food_next, play.state.food_due = 1, 1
    feast = scene(play)
    assert feast.mood == "feast" and feast.strip is not None


def test_every_piece_and_space_has_a_name() -> None:
    play = Play(2).put(0, "tikal", 2).dummy("uxmal", 3).begin()
    for item in scene(play).items:
        if not item.id.startswith(("label-", "legend-", "link-")) and not item.ghost:
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


def hints(play: Play) -> dict[str, str]:
    """The hint of every choice of the asked seat."""
    view, say = GAME.view(play.state, play.seat), GAME.say("en")
    return {word: GAME.hint(view, choice, say) for word, choice in view.words.items()}


def test_no_hint_promises_a_step_that_is_impossible() -> None:
    top = int(BOX.steps[0]) - 1
    play = Play().give(0, corn=3).put(0, "uxmal", 1).temple(0, chaac=top - 1).temple(1, chaac=top)
    told = hints(play.begin().do("turn pick uxmal 1", "action uxmal 1"))
    assert told["temple chaac"] == "the top step is taken, no effect"
    assert told["temple kukulcan"].startswith("step worth ")
    own = Play().give(0, corn=3).put(0, "uxmal", 1).temple(0, chaac=top).begin()
    told = hints(own.do("turn pick uxmal 1", "action uxmal 1"))
    assert told["temple chaac"] == "already on the top step, no effect"


def test_pairs_of_temples_have_a_hint() -> None:
    top = int(BOX.steps[0]) - 1
    play = Play().give(0, wood=1).put(0, "tikal", 5).temple(0, chaac=top).begin()
    told = hints(play.do("turn pick tikal 5", "action tikal 5"))
    single = Play().give(0, corn=3).put(0, "uxmal", 1).begin()
    kukulcan = hints(single.do("turn pick uxmal 1", "action uxmal 1"))["temple kukulcan"]
    assert told["temple chaac kukulcan"] == (
        f"Chaac: already on the top step, no effect; Kukulcan: {kukulcan}"
    )


def test_what_a_block_is_paid_for_has_a_hint() -> None:
    play = Play().level(0, theology=2).give(0, skull=1, wood=1).put(0, "chichen-itza", 1).begin()
    told = hints(play.do("turn pick chichen-itza 1", "action chichen-itza 1"))
    assert told["devote wood chaac"].startswith("step worth ")


def test_the_cost_of_a_building_is_what_architecture_leaves() -> None:
    play = Play().level(0, architecture=3).row("a1-01", "a1-06").give(0, wood=2, stone=1)
    play.put(0, "tikal", 2).begin().do("turn pick tikal 2", "action tikal 2")
    told = hints(play)
    assert told["build a1-01"].startswith("cost: nothing; ")
    assert told["build a1-06"].startswith("cost: 1 wood and 1 stone or 2 wood; ")
    view, say = GAME.view(play.state, 0), GAME.say("en")
    assert GAME.price(view, view.words["build a1-01"], say) == ()
    without = Play().row("a1-01").give(0, wood=1).put(0, "tikal", 2).begin()
    assert hints(without.do("turn pick tikal 2", "action tikal 2"))["build a1-01"].startswith(
        "cost: 1 wood; "
    )


def test_theology_opens_the_space_ahead_and_leaves_the_own_one() -> None:
    def pick(play: Play, space: int) -> str:
        return hints(play.put(0, "chichen-itza", space).begin())[f"turn pick chichen-itza {space}"]

    room = [words.room_text(Play().state, GAME.say("en"), number) for number in range(10)]
    assert pick(Play().level(0, theology=1).give(0, skull=1), 2) == f"{room[3]} or {room[2]}"
    taken = Play().level(0, theology=1).give(0, skull=1)
    taken.state.rooms = 1 << 2
    assert pick(taken, 2) == room[2]
    full = Play().level(0, theology=1).give(0, skull=1)
    full.state.rooms = 0b110
    assert pick(full, 2) == f"{room[3]} or {room[2]} (not possible now)"
    assert pick(Play().level(0, theology=1).give(0, skull=1), 0) == room[1]
    assert pick(Play().give(0, skull=1), 0) == "no action on this space"
    assert pick(Play().level(0, theology=1).give(0, skull=1), 9) == "any action of this gear"
    nine = Play(theology="not-from-nine").level(0, theology=1).give(0, skull=1)
    assert pick(nine, 9) == room[9]
    assert pick(Play(), 10) == "any action of this gear (not possible now)"  # without a skull


def test_technologies_tell_their_amounts() -> None:
    play = Play().level(0, architecture=3, extraction=3).give(0, wood=5).put(0, "tikal", 1).begin()
    told = hints(play.do("turn pick tikal 1", "action tikal 1"))
    assert told["tech architecture"] == "−1 block: bonus: 3 points"
    assert told["tech extraction"] == "−1 block: bonus: 2 blocks of choice"
    state, say = play.state, GAME.say("en")
    levels = [words.technology_text(state, say, int(t.ARCHITECTURE), n) for n in (1, 2, 3)]
    assert levels == [
        "level 1: 1 corn for a building",
        "level 2: 2 points more for a building",
        "level 3: a building costs a block less (Uxmal: −2 corn)",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fraction_is_written_without_a_nought(lang: str) -> None:
    say = GAME.say(lang)
    event = {"event": "goods-scored", "seat": 0, "values": {"n": 0, "fraction": "½"}}
    for key in ("event", "short.event"):
        text = event_text(GAME, event, say, key)
        assert "½" in text and "0" not in text and "{" not in text


def test_prompts_follow_the_situation() -> None:
    play = Play().give(0, corn=9).begin()
    assert play.table is not None
    assert play.table.prompt(0).startswith("Place workers or pick them up?")
    assert play.do("turn place uxmal").table is not None
    assert play.table.prompt(0, "pl").startswith("Wysyłasz kolejnego robotnika")
    assert play.table.prompt(0).endswith("You have 9 corn and 2 workers in hand.")
    assert play.do("turn place uxmal").table is not None
    assert play.table.prompt(0).endswith("You have 7 corn and 1 worker in hand.")
    assert play.table.prompt(0, "cs").endswith("v ruce máte 1 dělníka.")


def test_a_place_that_is_too_dear_says_what_there_is() -> None:
    play = Play().put(1, "palenque", 0, 1, 2).give(0, corn=1).begin()
    named = items(play)
    assert named["target-palenque"].name == "Palenque 3: 3 corn, you have 1"
    assert named["target-uxmal"].name == "Uxmal 0: 0 corn, leaves 1"


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


def test_what_is_marked_when_others_move_has_a_place_of_its_own() -> None:
    """A mark is drawn where its item lies: one at the corner of the board would be marked there."""
    table = patolli.table("tzolkin", 2, seed=3)
    bot = make("random", table.game, seed=1)
    seen = 0
    for _ in range(120):
        seat = table.waiting[0]
        scene = GAME.scene(table.seen(seat), GAME.say("en"))
        for item in scene.items:
            if item.depth in ("piece", "ground") and not item.ghost:
                seen += 1
                assert item.layer or (item.x, item.y) != (0, 0), item.id
        table.answer(seat, bot.choose(table, seat))
    assert seen > 100
