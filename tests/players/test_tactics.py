"""Positions with one right answer that a player of level strong or above must find."""

from __future__ import annotations

import pytest

from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.state import CHANCE
from patolli.games.tikal.rules.kinds import NEXT_TURN, SCORING_TURN
from patolli.games.tikal.rules.state import Tikal
from patolli.players import make
from patolli.players.basic import Bot
from tikal.helpers import GAME, at, lay, new, put, raise_temple, set_stack
from tzolkin.helpers import BOX, Play
from tzolkin.helpers import GAME as TZOLKIN

STRONG = ("learned", "planner:turns=1,first=6,beam=6")
SMALL = ("learned:width=6,nodes=300",)
LETTER_A = ("A1@c0r2", "A2@c1r2", "A3@c2r3", "A4@c2r4", "A5@c0r1", "A6@c1r1")


def take_turn(state: Tikal, seat: int, player: str | Bot) -> list[str]:
    """Let a player answer until its scoring turn is over; what it said."""
    bot = make(player, GAME, seed=1) if isinstance(player, str) else player
    said = []
    scorings = int(state.scorings[seat])
    out = Choices()
    while state.depth and state.scorings[seat] == scorings:
        asked = int(state.to_answer)
        assert asked in (seat, CHANCE)
        if asked == CHANCE:
            fill_choices(state, asked, out)
            reply(state, asked, out.item[0])
            continue
        view = GAME.view(state, seat)
        word = bot.word(view)
        said.append(word)
        reply(state, seat, view.words[word])
    bot.close()
    return said


def scoring_turn(seats: int) -> Tikal:
    """The scoring turn of seat 0 with ten action points, those of the others after it."""
    state = new(seats)
    lay(state, *LETTER_A)
    turns = [(SCORING_TURN, seat) for seat in reversed(range(seats))]
    set_stack(state, (NEXT_TURN, 1), *turns)
    return state


@pytest.mark.parametrize("player", STRONG)
@pytest.mark.parametrize("seats", [2, 4])
def test_an_empty_temple_one_step_from_five_workers_is_taken(player: str, seats: int) -> None:
    """One action point, two points at once: nobody brings workers to a camp instead."""
    state = scoring_turn(seats)
    put(state, 0, "c1r3", workers=5)
    take_turn(state, 0, player)
    assert state.scorings[0] == 1
    assert state.workers[at("c2r3")] > 0
    assert state.score(0) >= 2


@pytest.mark.parametrize("seed", range(4))
def test_no_level_passes_up_what_scores_at_once(seed: int) -> None:
    """However little a player cares, a temple that only has to be entered is entered."""
    state = scoring_turn(2)
    put(state, 0, "c1r3", workers=5)
    state.points_left = 1
    careless = make("beginner:beginner=1000000,width=4,nodes=200", GAME, seed=seed)
    take_turn(state, 0, careless)
    assert state.score(0) >= 2


@pytest.mark.parametrize("player", SMALL)
def test_a_majority_is_won_where_it_pays(player: str) -> None:
    """Two rivals stand on a temple worth 6; three of the own workers are a step away."""
    state = scoring_turn(2)
    raise_temple(state, "c2r3", 6)
    put(state, 1, "c2r3", workers=2)
    put(state, 0, "c1r3", workers=5)
    take_turn(state, 0, player)
    assert state.score(0) >= 6


@pytest.mark.parametrize("player", SMALL)
def test_a_temple_held_is_not_left_in_a_scoring_turn(player: str) -> None:
    state = scoring_turn(2)
    raise_temple(state, "c1r2", 7)
    put(state, 0, "c1r2", workers=1)
    put(state, 0, "c0r4", workers=2)
    take_turn(state, 0, player)
    assert state.score(0) >= 7


@pytest.mark.parametrize("level", ["beginner", "casual", "learned", "planner:turns=2"])
@pytest.mark.parametrize("seed", range(2))
def test_no_level_starves_for_no_reason(level: str, seed: int) -> None:
    """The last food day, no corn in hand, but a worker stands on a field that feeds all three."""
    play = Play(4).at_day(int(BOX.food_teeth[3])).put(0, "palenque", 4).jungle(4, 0, 4)
    for other in (1, 2, 3):
        play.give(other, corn=6)
    play.begin(food=True)
    name, _, more = level.partition(":")
    bot = make(f"{name}:nodes=60,width=3,{more}", TZOLKIN, seed=seed)
    assert play.table is not None
    while play.seat == 0:
        play.do(bot.choose(play.table, 0))
    play.least().least().least()
    assert TZOLKIN.score_sheet(play.state)[0]["hunger"] == 0


@pytest.mark.parametrize(
    "level", ["beginner", "casual", "learned", "planner:turns=2", "planner:first=1,beam=1,turns=1"]
)
def test_the_last_turn_is_played_out(level: str) -> None:
    """A worker on Uxmal may harvest what feeds all three; the network alone would starve them."""
    play = Play(2).at_day(int(BOX.food_teeth[3])).put(0, "uxmal", 5).jungle(4, 0, 4)
    play.give(0, corn=2).give(1, corn=6).begin(food=True)
    bot = make(level, TZOLKIN, seed=1)
    assert play.table is not None
    while play.seat == 0:
        play.do(bot.choose(play.table, 0))
    while play.table.waiting:
        play.least()
    assert TZOLKIN.score_sheet(play.state)[0]["hunger"] == 0
