"""The review of finished games: its shape, its honesty, its page and its command."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest

import patolli
from patolli.cli.review import brief
from patolli.engine.build import compiled
from patolli.engine.errors import BadRecord, BadSetup
from patolli.engine.game import View
from patolli.engine.random import Random
from patolli.engine.state import State, read
from patolli.players import make
from patolli.players.fast.value import Value
from patolli.players.profile import profile
from patolli.study import Review
from patolli.study.judge import CANDIDATES, Effort, Judge, Row
from patolli.study.page import page
from patolli.study.review import drawn, judge_turn
from patolli.study.scale import GRADES, Scale
from patolli.study.story import Part, tell
from study.finished import played, record

ROOT = Path(__file__).parents[2]


@cache
def reviewed() -> Review:
    return patolli.review(record(), deals=2, seed=3, workers=1)


def test_every_line_of_the_game_is_in_one_part() -> None:
    found = reviewed()
    lines = sorted(line for part in (*found.turns, *found.draws) for line in part.lines)
    assert lines == list(range(1, len(patolli.replay(record()).lines) + 1))


def test_turns_tell_what_they_cost() -> None:
    found = reviewed()
    assert [turn.number for turn in found.turns] == list(range(1, len(found.turns) + 1))
    for turn in found.turns:
        assert turn.grade in GRADES and turn.loss >= 0 and turn.error >= 0
        assert turn.before == pytest.approx(turn.after + turn.loss, abs=0.02)
        assert sum(option.played for option in turn.best) == 1
        assert turn.best[0].played or turn.grade != "best"
        assert not turn.best[0].played or turn.grade in ("best", "unsure")
        assert turn.expected[turn.seat] == turn.after
        mine = next(option for option in turn.best if option.played)
        assert mine.words == turn.words and mine.label == turn.label


def test_standings_are_those_of_the_table() -> None:
    table, found = patolli.replay(record()), reviewed()
    assert [one.points for one in found.standings] == [float(score) for score in table.scores]
    for one in found.standings:
        assert sum(source.points for source in one.sources) == one.points
        assert one.won == (one.seat in table.winners)
        assert sum(one.grades.values()) == sum(turn.seat == one.seat for turn in found.turns)
    assert found.standings[0].margin == -found.standings[1].margin


def test_the_same_seed_gives_the_same_review_in_one_process_or_two() -> None:
    again = patolli.review(record(), deals=2, seed=3, workers=2)
    assert again == reviewed()
    other = patolli.review(record(), deals=2, seed=4, workers=1)
    assert [turn.after for turn in other.turns] != [turn.after for turn in again.turns]


def test_progress_is_told_part_by_part() -> None:
    told: list[tuple[int, int]] = []
    found = patolli.review(record(), deals=1, workers=1, told=lambda *both: told.append(both))
    parts = len(found.turns) + len(found.draws)
    assert told == [(number, parts) for number in range(1, parts + 1)]


def test_what_is_hidden_does_not_matter() -> None:
    """Hands of others dealt anew: the turns of a seat are judged alike."""
    story = tell(record())
    game = story.table.game
    say = game.say("en")
    judge = Judge(game, story.table.state)
    changed = 0
    for part in story.parts:
        if part.seat < 0:
            continue
        view = game.view(part.before, part.seat)
        other = replace(part, before=game.imagine(view, Random(99)))
        changed += other.before.pack() != part.before.pack()
        effort = Effort(2, 0.0)
        assert judge_turn(judge, part, 1, effort, say) == judge_turn(judge, other, 1, effort, say)
    assert changed >= 5


def test_a_turn_of_several_secret_answers_is_one_answer() -> None:
    story = tell(record())
    laid = [part for part in story.parts if part.words[0].startswith("lay ")]
    assert laid and all(part.words == part.words[:1] and part.secret for part in laid)


@pytest.mark.parametrize("file", ["origins/records/00-1", "tzolkin/records/02-4-empty-group"])
def test_turns_end_with_the_round(file: str) -> None:
    """A seat that is asked again at once, in the next round, begins another turn."""
    parts = tell((ROOT / "tests" / f"{file}.record").read_text(encoding="utf-8")).parts
    again = [(old, new) for old, new in pairwise(parts) if old.seat == new.seat >= 0]
    assert again
    for old, new in again:
        assert read(old.before, "round") != read(new.before, "round")


def test_what_was_taken_back_is_left_out() -> None:
    table = patolli.table("toy", 2, 5)
    bot = make("heuristic", table.game, seed=1)
    undone = 0
    while not table.over:
        seat = table.waiting[0]
        word = bot.choose(table, seat)
        table.answer(seat, word)
        if undone < 3 and table.can_undo(seat):
            table.undo(seat)
            undone += 1
            table.answer(seat, word)
    assert undone == 3
    story, plain = tell(table.record()), tell(record())
    assert [(part.seat, part.words) for part in story.parts] == [
        (part.seat, part.words) for part in plain.parts
    ]


def test_a_few_deals_that_agree_by_accident_are_not_sure_of_it() -> None:
    found = Scale(2.0, 5.0, 1.0, 3.0, ())
    assert found.error(0.0, False, 2) > 1.0
    assert found.error(0.0, False, 100) < 0.1
    assert found.error(0.5, False, 400) == pytest.approx(0.5, rel=0.01)
    assert found.error(0.0, True, 100) >= 1.0  # the value's own doubt does not go away


def test_two_deals_that_agree_do_not_make_a_draw_certain() -> None:
    """Near the end of a game all deals may come to the same; two of them do not prove it."""
    story = tell(record())
    judge = Judge(story.table.game, story.table.state)
    part = next(one for one in reversed(story.parts) if one.seat >= 0)
    errors = [error for _, error in judge.expect(part.before, Effort(2, 0.0))]
    assert min(errors) > judge.scale.apart / 4
    assert judge.scale.doubted(0.0, 2) > 1.0 > 0.1 > judge.scale.doubted(0.0, 100)


def test_a_turn_costs_the_same_in_long_games_and_in_short_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a fixed effort the games that are played on grow with the turns, and no faster."""
    played: list[int] = []
    play_on = Judge.play_on

    def counted(*given: Any, **named: Any) -> list[float]:
        played[-1] += 1
        return play_on(*given, **named)

    monkeypatch.setattr(Judge, "play_on", counted)
    deals, lengths = 4, []
    for seed, seats in ((5, 2), (6, 3)):
        story = tell(record(seed, seats))
        judge, say = Judge(story.table.game, story.table.state), story.table.game.say("en")
        first = len(played)
        for number, part in enumerate(story.parts):
            if part.seat >= 0:
                played.append(0)
                judge_turn(judge, part, number, Effort(deals, 0.0), say)
        lengths.append(len(played) - first)
    assert lengths[0] != lengths[1] and min(played) >= deals
    assert max(played) <= deals * (1 + CANDIDATES)


def test_draws_are_told_in_the_readers_language_and_not_all_of_them() -> None:
    table = patolli.table("tzolkin", 2, 4)
    bot = make("greedy", table.game, seed=1)
    while table.waiting:
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    first = tell(table.record()).parts[0]
    told = [drawn(table.game, first, table.game.say(lang)) for lang in ("en", "pl", "cs")]
    assert len(set(told)) == 3 and len(first.path) > 20
    assert all(one.count(";") == 4 for one in told)
    assert told[0].endswith(f"and {len(first.path) - 4} more")


@pytest.mark.parametrize(("lang", "first"), [("en", "{} goes first"), ("cs", "{} začíná")])
@pytest.mark.parametrize("name", ["tzolkin", "origins"])
def test_who_was_drawn_to_go_first_is_called_by_name(name: str, lang: str, first: str) -> None:
    table = patolli.table(name, 2, 4)
    bot = make("greedy", table.game, seed=1)
    while not any(line.word.startswith("first ") for line in table.lines):
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    number = next(n for n, line in enumerate(table.lines) if line.word.startswith("first "))
    before = patolli.replay(table.record(), number).state
    choice = before.kinds[before.top()].index[table.lines[number].word.partition(" ")[2]]
    say = table.game.say(lang, ("Balam", "Chel"))
    told = drawn(table.game, Part(-1, before, [], [], [choice], False, False), say)
    assert told == first.format(("Balam", "Chel")[choice])


def test_a_tile_of_tikal_is_told_by_what_it_shows() -> None:
    """Its letter and number are printed on its back, and hexes are called like that too."""
    story = tell(played("tikal", 2, 5, "greedy"))
    game, first = story.table.game, story.parts[0]
    told = [drawn(game, first, game.say(lang)) for lang in ("en", "pl", "cs")]
    kinds = ("jungle", "volcano", "temple", "treasure")
    assert any(kind in told[0] for kind in kinds)
    assert len(set(told)) == 3 and not any(first.words[0].split()[1].upper() in one for one in told)


def test_dice_are_told_as_rolled() -> None:
    table = patolli.table("origins", 2, 4)
    bot = make("greedy", table.game, seed=1)
    while not any(line.word.startswith("roll ") for line in table.lines):
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    number = next(n for n, line in enumerate(table.lines) if line.word.startswith("roll "))
    before = patolli.replay(table.record(), number).state
    value = table.lines[number].word.partition(" ")[2]
    choice = before.kinds[before.top()].index[value]
    part = Part(-1, before, [], [], [choice], False, False)
    assert drawn(table.game, part, table.game.say("en")) == f"rolled {value}"


def test_what_others_can_expect_is_said_where_the_value_knows_it() -> None:
    table = patolli.table("tikal", 4, 2)
    bot = make("greedy", table.game, seed=1)
    while len(table.lines) < 150:
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    judge = Judge(table.game, table.state, 0)
    seat = table.waiting[0]
    part = Part(seat, table.state, [], [], [table.seen(seat).choices[0]], False, False)
    found = judge.compare(table.seen(seat), part, Effort(2, 0.0)).expected
    found += [margin for margin, _ in judge.expect(table.state, Effort(2, 0.0))]
    assert len(found) == 8 and max(map(abs, found)) < 60


def test_where_a_value_foresees_no_points_games_are_played_to_their_end() -> None:
    """In Mezo turns are told apart at the next draw, but what to expect is a final margin."""
    table = patolli.table("mezo", 3, 2)
    bot = make("greedy", table.game, seed=1)
    while len(table.lines) < 200:
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    judge = Judge(table.game, table.state, 0)
    seat = table.waiting[0]
    part = Part(seat, table.state, [], [], [table.seen(seat).choices[0]], True, False)
    found = judge.compare(table.seen(seat), part, Effort(4, 0.0))
    assert judge.rollout.state.depth > 0 and judge.far.state.depth == 0
    assert found.means[0] == pytest.approx(found.expected[seat]) and found.spread > 0
    assert sum(margin >= 0 for margin in found.expected) <= 1  # at most one seat is ahead


def test_what_games_come_to_is_told_by_the_value_that_judges() -> None:
    """Turns may be found by one value and judged by another: a network, where there is one."""

    class Judging:
        def lead(self, _state: State, seat: int) -> int:
            return 100 * seat

    table = patolli.table("mezo", 3, 2)
    judge = Judge(table.game, table.state, 0)
    judge.mind.judge = cast("Value", Judging())
    assert judge.play_on(table.state, 0, [], 1) == [0.0, 1.0, 2.0]


def test_turns_of_mezo_are_looked_at_as_its_strongest_player_does() -> None:
    table = patolli.table("mezo", 4, 2)
    judge, found = Judge(table.game, table.state, 0), profile("mezo", 4)
    assert (judge.rollout.width, judge.rollout.pauses) == (found.rollout_width, found.pauses)


def test_deals_end_once_the_grade_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    story = tell(record())
    judge = Judge(story.table.game, story.table.state)
    part = next(one for one in story.parts if one.seat >= 0 and one.free)
    view = judge.game.view(part.before, part.seat)

    def looked_at(apart: list[float]) -> int:
        """Deals until the end where the other turn is so far ahead by turns."""

        def deal(_view: View, paths: list[list[int]], _seed: int, number: int) -> Row:
            return [[apart[number % len(apart)] if at else 0.0] * 2 for at in range(len(paths))]

        monkeypatch.setattr(judge, "deal", deal)
        return judge.compare(view, part, Effort(100, 0.0)).deals

    assert looked_at([20.0]) < 40
    assert looked_at([judge.scale.mistake - 3, judge.scale.mistake + 3]) > 90


def test_a_planted_blunder_is_found() -> None:
    """Ending the turn at once where the strong player dug costs; what it played does not."""
    story = tell(record())
    game = story.table.game
    part = story.parts[20]
    assert part.words == ["act dig"]
    judge, say, effort = Judge(game, story.table.state), game.say("en"), Effort(8, 0.0)
    kind = part.before.kinds[part.before.top()]
    blunder = replace(part, path=[kind.index["end"]], words=["act end"])
    found = judge_turn(judge, blunder, 1, effort, say)
    assert found.grade == "mistake" and found.loss > 5
    assert found.best[0].words[-1] == "act dig"
    assert judge_turn(judge, part, 1, effort, say).grade != "mistake"


def test_the_page_needs_nothing_else() -> None:
    found = reviewed()
    for lang in ("en", "pl", "cs"):
        text = page(found, patolli.game("toy").say(lang))
        assert text.startswith("<!doctype html>") and f'<html lang="{lang}">' in text
        assert not re.search(r"https?:|src=|href=|@import|url\(|<script", text)
        assert "review." not in text  # every text is there
        assert text.count("<polyline") == 2 and "prefers-color-scheme: dark" in text
        assert text.count('<tr class="') >= len(found.turns)
        cells = re.findall(r'<td class="n">[^<]* ± ([^<]*)</td>', text)
        assert len(cells) >= len(found.turns)
        assert all(("." if lang == "en" else ",") in cell for cell in cells)


def test_what_cannot_be_reviewed_is_refused() -> None:
    with pytest.raises(BadRecord, match="only finished games"):
        patolli.review(patolli.table("toy", 2, 5).record())
    with pytest.raises(BadRecord, match="line 1: not a record"):
        patolli.review("chess")
    for wrong in ({"seconds": 0}, {"seconds": 1e9}, {"deals": -1}, {"workers": 0}, {"lang": "de"}):
        with pytest.raises(BadSetup):
            patolli.review(record(), **wrong)


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """`patolli review` in a process that knows the toy."""
    environment = {**os.environ, "PATOLLI_GAMES": "patolli_toy"}
    if not compiled():  # else the toy is compiled into the environment
        toy = str(ROOT / "tests" / "toy")
        environment["PYTHONPATH"] = os.pathsep.join([os.environ.get("PYTHONPATH", ""), toy])
    return subprocess.run(
        [sys.executable, "-m", "patolli", "review", *words],
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
    )


def test_the_command_writes_json_and_a_page(tmp_path: Path) -> None:
    (tmp_path / "game.record").write_text(record(), encoding="utf-8")
    page_file = tmp_path / "page.html"
    done = command(
        str(tmp_path / "game.record"), "--deals", "2", "--json", "--html", str(page_file)
    )
    assert done.returncode == 0, done.stderr
    turns = json.loads(done.stdout)["turns"]
    assert {"seat", "lines", "before", "after", "loss", "grade", "best"} <= set(turns[0])
    assert page_file.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_command_tells_turns_side_by_side_on_a_narrow_terminal(tmp_path: Path) -> None:
    """What was played and what was better share the widest column; a grade is a sign."""
    (tmp_path / "game.record").write_text(record(), encoding="utf-8")
    done = command(str(tmp_path / "game.record"), "--deals", "2")
    assert done.returncode == 0, done.stderr
    rows = [line for line in done.stdout.splitlines() if re.match(r"│ 1 [★✓?✗~]", line)]
    assert len(rows) == 1 and len(rows[0].split("│")[-2]) > 30
    assert "Better:" in done.stdout
    assert brief("a; a; b; a") == "a ×2; b; a"


@pytest.mark.parametrize(
    ("text", "words", "complaint"),
    [
        (None, [], "No such file"),
        ("chess", [], "line 1: not a record"),
        ("", ["--seconds", "0"], "line 1: not a record|seconds"),
    ],
)
def test_bad_input_is_one_line(
    tmp_path: Path, text: str | None, words: list[str], complaint: str
) -> None:
    file = tmp_path / "game.record"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    page_file = tmp_path / "page.html"
    done = command(str(file), "--html", str(page_file), *words)
    assert done.returncode == 2 and not done.stdout and not page_file.exists()
    assert len(done.stderr.strip().splitlines()) == 1 and re.search(complaint, done.stderr)
