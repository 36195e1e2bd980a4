"""What the players know about Tikal: features mean what they say, and sense never goes too far."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import patolli
from patolli.engine.build import compiled
from patolli.engine.question import Choices, advance, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE
from patolli.games.tikal.rules.kinds import ACT_END, ACT_GUARD, SCORING_TURN, WALK
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import HEXES, LEADER
from patolli.players.fast.turn import Turn
from patolli.players.knowledge.tikal.map import NEVER, Survey
from patolli.players.knowledge.tikal.value import COUNT, FEATURES, TikalValue, step_of
from patolli.players.profile import make_value, profile
from patolli.simulate.match import Match, play_block
from tikal.helpers import GAME, act, acting, at, auction, own, put, raise_temple, set_stack

MAP = ("A2@c0r2/k1", "A6@c1r1/k4", "A4@c0r1/k2")  # TK-E3: a temple of 2, a jungle, treasures


def value(seats: int = 2) -> TikalValue:
    """The value in force."""
    made = make_value(GAME, profile("tikal", seats).weights)
    assert isinstance(made, TikalValue)
    return made


def looked(state: Tikal, seat: int) -> dict[str, int]:
    """The features of a seat that are not nothing."""
    made = value(state.seats)
    made.look(state, seat)
    return {
        name: int(made.feature[index]) for index, name in enumerate(FEATURES) if made.feature[index]
    }


def test_every_feature_has_its_place() -> None:
    assert len(FEATURES) == len(set(FEATURES)) == COUNT


def test_ways_and_prices_are_those_of_the_map() -> None:
    state = acting(2, 0, 10, *MAP)
    survey = Survey()
    survey.take(state)
    from_temple = survey.ways(state, at("c0r2"))
    assert survey.way[from_temple + at("c1r1")] == 3  # TK-E3
    assert survey.way[from_temple + at("c0r1")] == 6
    hex = at("c0r3")  # two stones from the base camp, so three points from the reserve
    assert survey.enter[hex] == 3
    assert survey.near[hex] == NEVER
    assert survey.price(state, 0, hex, 2) == 3  # the leader is enough
    put(state, 0, "c0r4", leader=True)
    put(state, 0, "c0r2", workers=1)
    survey.take(state)
    assert survey.near[hex] == 1
    assert survey.price(state, 0, hex, 1) == 1
    assert survey.price(state, 0, hex, 4) == 2 + 1


def test_a_camp_makes_entering_cheap() -> None:
    state = acting(2, 0, 10, *MAP)
    survey = Survey()
    survey.take(state)
    before = int(survey.enter[at("c0r1")])
    state.camps[0] = at("c1r1")
    survey.take(state)
    assert survey.enter[at("c0r1")] == 4 < before
    assert survey.enter[HEXES + at("c0r1")] == before  # not the other seat's camp


def test_held_temples_count_by_what_taking_them_costs_others() -> None:
    state = acting(2, 0, 10, *MAP)
    put(state, 0, "c0r2", workers=2)
    raise_temple(state, "c0r2", 5)
    survey = Survey()
    survey.take(state)
    assert survey.threat(state, 0, at("c0r2")) == survey.enter[HEXES + at("c0r2")]  # their leader
    found = looked(state, 0)
    step = step_of(int(survey.threat(state, 0, at("c0r2"))))
    name = ("2", "4", "6", "8", "10", "14", "20", "more")[int(step)]
    assert found[f"held {name} next"] == 500
    assert found[f"held {name} later"] == 1500  # three more scorings after the next
    put(state, 1, "c0r2", workers=2)  # a tie: nobody holds it
    assert not any(key.startswith("held") for key in looked(state, 0))
    assert not any(key.startswith("held") for key in looked(state, 1))


def test_what_this_phase_scores_is_sure() -> None:
    state = acting(2, 0, 10, *MAP)
    put(state, 0, "c0r2", workers=1)
    own(state, 0, 1, 1, 2)
    assert "sure now" not in looked(state, 0)
    assert looked(state, 0)["treasure points"] == 4 * 400
    set_stack(state, (SCORING_TURN, 0))
    found = looked(state, 0)
    assert found["sure now"] == (2 + 4) * 100
    assert found["treasure points"] == 4 * 300


def test_guards_and_places_of_workers() -> None:
    state = acting(2, 0, 10, *MAP)
    state.camps[0] = at("c1r1")
    state.guard[at("c0r2")] = 0
    for hex in ("c0r4", "c1r1", "c0r3", "c0r1", "c1r3"):
        put(state, 0, hex, workers=2)
    found = looked(state, 0)
    assert found["guarded"] == 2 * 400
    assert found["guards left"] == 100
    for name in ("at base camp", "at camp", "on temples", "on treasures", "elsewhere"):
        assert found[name] == 200
    assert found["first taker"] == found["second taker"] > 0


def test_points_left_count_while_they_can_be_spent() -> None:
    state = acting(2, 0, 7)
    assert looked(state, 0)["points left"] == 700
    assert "points left" not in looked(state, 1)


@pytest.mark.parametrize("variant", ["basic", "auction"])
def test_sense_never_empties_the_choices(variant: str) -> None:
    made = value(3)
    state = GAME.new(3, {"variant": variant})
    assert isinstance(state, Tikal)
    advance(state)
    out, chance = Choices(), Random(4)
    dropped = 0
    while state.depth > 0:
        seat = state.to_answer
        fill_choices(state, seat, out)
        if seat == CHANCE:
            reply(state, seat, out.at_weight(chance.below(out.total)))
            continue
        legal = {int(out.item[index]) for index in range(out.count)}
        made.sensible(state, seat, out)
        kept = {int(out.item[index]) for index in range(out.count)}
        assert kept and kept <= legal
        dropped += len(legal) - len(kept)
        some = sorted(legal)
        reply(state, seat, some[int(chance.below(len(some)))])
    assert dropped > 100


def sense(state: Tikal, seat: int) -> set[int]:
    """The sensible choices."""
    out = Choices()
    fill_choices(state, seat, out)
    value().sensible(state, seat, out)
    return {int(out.item[index]) for index in range(out.count)}


def test_sense_drops_what_gains_nothing_and_keeps_what_may() -> None:
    state = acting(2, 0, 10, *MAP)
    put(state, 0, "c0r2", workers=1, leader=True)
    assert ACT_END not in sense(state, 0)
    guard = ACT_GUARD + at("c0r2")
    assert guard not in sense(state, 0)  # a temple of 2
    raise_temple(state, "c0r2", 6)
    assert guard in sense(state, 0)
    assert guard + LEADER * HEXES not in sense(state, 0)  # the same as a worker as guard
    state.workers[at("c0r2")] = 0
    assert guard + LEADER * HEXES in sense(state, 0)
    act(state, 0, 1)
    assert ACT_END in sense(state, 0)
    state.depth = 0
    state.points_left = 10
    state.push(WALK, 0, LEADER, at("c0r2"))
    assert sense(state, 0) == {at("c0r1")}  # nobody leaves a temple of 6 for one of 1
    put(state, 0, "c0r2", workers=4)
    assert {at("c0r1"), at("c0r3")} <= sense(state, 0)
    assert at("c0r4") not in sense(state, 0)


def test_the_lookahead_completes_what_it_begins() -> None:
    state = acting(2, 0, 4, *MAP)
    put(state, 0, "c0r2", workers=2)
    turn = Turn(value(), state, 4, 8, 200)
    assert turn.search(state, 0) > 0
    for number in range(turn.count):
        twin = state.copy()
        for choice in turn.best(number):
            reply(twin, 0, choice)
        assert twin.depth == 0


def test_the_auction_is_played_to_its_end() -> None:
    player = "heuristic:nodes=20,width=1" if compiled() else "greedy"
    played = play_block(Match("tikal", (player, player), "a", options={"variant": "auction"}), 0)
    assert all(game.failures == (0, 0) for game in played)
    assert auction(2).auction == 1


SAMPLE = """
import json, patolli
from patolli.players import make
from patolli.players.profile import make_value, profile
game = patolli.game("tikal")
value = make_value(game, profile("tikal", 4).weights)
table = patolli.table("tikal", 4, seed=8)
bot = make("random", game, seed=2)
found = []
while table.waiting:
    seat = table.waiting[0]
    found.append(int(value.margin(table.state, seat)))
    table.answer(seat, bot.choose(table, seat))
print(json.dumps(found))
"""


@pytest.mark.skipif(not compiled(), reason="compares the compiled value with the plain one")
def test_compiled_and_plain_values_agree() -> None:
    made = []
    for plain in ("", "1"):
        environment = {**os.environ, "PATOLLI_PURE": plain}
        if plain:
            source = os.path.join(os.path.dirname(__file__), "..", "..", "src")
            environment["PYTHONPATH"] = source
        run = subprocess.run(
            [sys.executable, "-c", SAMPLE], env=environment, capture_output=True, check=True
        )
        made.append(json.loads(run.stdout))
    assert made[0] == made[1]
    assert len(set(made[0])) > 100
    assert patolli.game_names()
