"""The planner, levels made from one player, and the one unit that all of them count in."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine.game import View
from patolli.engine.native import table as array
from patolli.engine.random import Random
from patolli.engine.table import Table
from patolli.players import ChampionBot, explain, make
from patolli.players.advice import Ends, judged, played_out
from patolli.players.fast.plan import Plan, Planned
from patolli.players.fast.rollout import Rollout
from patolli.players.fast.turn import Turn
from patolli.players.heuristic import HeuristicBot
from patolli.players.knowledge.origins.value import SAFE, TRIUMPH
from patolli.players.learned import Compared, JudgingSearchBot, LearnedBot, PlannerBot
from patolli.players.levels import SLACK, EasyBot
from patolli.players.profile import make_value, planner_habits, profile

SMALL = (
    "planner:nodes=40,width=2,first=4,beam=3,turns=3,leaves=3,later_nodes=20,"
    "reply_nodes=10,reply_width=2"
)


def table_late(name: str, seats: int, left: int, seed: int = 3) -> Table:
    """A table so many answers before the end of a random game."""
    bot = make("random", patolli.game(name), seed=seed)
    table = patolli.table(name, seats, seed=seed)
    words: list[tuple[int, str]] = []
    while table.waiting:
        seat = table.waiting[0]
        words.append((seat, bot.choose(table, seat)))
        table.answer(*words[-1])
    again = patolli.table(name, seats, seed=seed)
    for seat, word in words[:-left]:
        again.answer(seat, word)
    return again


def own_view(table: Table) -> View:
    return table.seen(table.waiting[0])


@pytest.mark.parametrize("name", ["tzolkin", "tikal", "mezo", "origins", "toy"])
def test_rollouts_that_end_count_in_the_unit_of_those_that_are_cut(name: str) -> None:
    """A game that is played to its end comes to what the value says of that end."""
    table = table_late(name, 2, 3)
    state, seat = table.state.copy(), table.waiting[0]
    value = make_value(table.game, profile(name, 2).weights)
    rollout = Rollout(value, state, 1, 20, 8, 0, 50, 0)
    found = int(rollout.run(state, seat, array([]), 0, 1))
    assert rollout.state.depth == 0
    assert found == int(value.margin(rollout.state, seat))
    own = int(rollout.state.score(seat)) * 100 // table.game.unit
    best = int(rollout.state.score(1 - seat)) * 100 // table.game.unit
    lead = max(-int(SAFE), min(int(SAFE), own - best))
    won = int(TRIUMPH) * lead // int(SAFE) if name == "origins" else 0  # there winning counts too
    assert found == own - int(value.weights[0]) * best // 100 + won


def test_the_order_follows_the_sum_over_deals() -> None:
    found = Compared([[1], [2], [3]], [9, 8, 7])
    assert found.order() == [0, 1, 2]
    found.values = [[10, 30, 0], [10, 0, 15]]
    assert found.order() == [1, 0, 2]


def test_the_profile_says_in_how_many_deals_planner_plans() -> None:
    view = own_view(patolli.table("tzolkin", 3, seed=5))
    for settings, deals in (("plans=1", 1), ("plans=3", 3), ("plans=3,deals=2", 2)):
        bot = make(f"{SMALL},{settings}", view.game, seed=1)
        assert isinstance(bot, PlannerBot)
        assert len(bot.compare(view).values) == deals


def test_planner_has_sizes_of_its_own_where_a_game_names_them() -> None:
    """In Tikal it begins wider than learned and imagines several deals; settings go before that."""
    state = patolli.table("tikal", 2, seed=5).state
    planner, learned = (make(name, patolli.game("tikal")) for name in ("planner", "learned"))
    assert isinstance(planner, PlannerBot) and isinstance(learned, LearnedBot)
    assert planner.plans(state) and planner.mind(state).profile.plans > 1
    assert planner.sizes.turns == 1
    assert planner.mind(state).profile.begin_width > planner.mind(state).profile.width
    assert learned.mind(state).profile.begin_width == 0
    other = make("planner:plans=2,first=3,begin_width=20", patolli.game("tikal"))
    assert isinstance(other, PlannerBot)
    assert (other.mind(state).profile.plans, other.sizes.first) == (2, 3)
    assert other.mind(state).profile.begin_width == 20
    assert planner_habits("mezo") == {}


def test_planner_sees_a_gain_that_lies_two_turns_ahead() -> None:
    """Every first turn is judged after three own turns, by what its best plan came to."""
    table = patolli.table("tzolkin", 2, seed=6)
    other = make("heuristic:nodes=40,width=2", table.game, seed=1)
    bot = make(SMALL, table.game, seed=1)
    assert isinstance(bot, PlannerBot)
    for _ in range(30):
        table.answer(table.waiting[0], other.choose(table, table.waiting[0]))
    while len(bot.begin(own_view(table)).paths) < 3:
        table.answer(table.waiting[0], other.choose(table, table.waiting[0]))
    view = own_view(table)
    found = bot.compare(view)
    assert len(found.values) == 1 and len(found.values[0]) == len(found.paths)
    assert found.values[0] != found.worths
    best = found.values[0].index(max(found.values[0]))
    assert bot.decide(view) == found.paths[best][0]


def test_the_planner_of_whole_games_takes_the_turn_that_leads_furthest() -> None:
    """At full speed it compares the turns of its lookahead as planner does, and loses none."""
    table = patolli.table("tzolkin", 2, seed=6)
    other = make("heuristic:nodes=40,width=2", table.game, seed=1)
    value = make_value(table.game, profile("tzolkin", 2).weights)
    like, beam, horizon = table.state, 4, 3
    turns = [Turn(value, like, 2, leaves, 40) for leaves in (beam, beam, 1)]
    plan = Plan(like, beam, *turns)
    planned = Planned(value, value, like, 2, 40, 2, 40, beam, horizon)
    compared = changed = 0
    for _ in range(24):
        state, seat = table.state, table.waiting[0]
        count = int(plan.begin(state, seat))
        paths = [plan.first.best(number) for number in range(count)]
        assert planned.search(state, seat) == count
        assert sorted(planned.best(number) for number in range(count)) == sorted(paths)
        if count > 1 and len(table.waiting) == 1:
            plan.search(state, seat, int(state.code()) & 0x3FFFFFFF, horizon)
            furthest = max(range(count), key=lambda number: plan.best[number])
            assert planned.best(0) == paths[furthest]
            assert planned.worth[0] == plan.best[furthest]
            compared += 1
            changed += furthest != 0
        table.answer(seat, other.choose(table, seat))
    assert compared > 8 and changed > 2


def test_planner_keeps_to_the_turn_it_chose() -> None:
    table = patolli.table("tzolkin", 2, seed=5)
    bot = make(SMALL, table.game, seed=2)
    followed = 0
    for _ in range(40):
        view = own_view(table)
        planned = bot.plan.get(int(view.state.code()))
        word = bot.word(view)
        if planned is not None and len(view.choices) > 1:
            assert word == planned
            followed += 1
        table.answer(table.waiting[0], word)
    assert followed > 5


def test_learned_leaves_the_turn_it_chose_only_for_a_better_one() -> None:
    """A narrow look in the middle of a turn may miss the line that a wide one found before it."""
    table = patolli.table("tikal", 2, seed=4)
    bot = make("learned:nodes=30,width=2,widest=0,begin_width=12,begin_nodes=300", table.game)
    narrow = make("learned:nodes=30,width=2,widest=0", table.game)
    assert isinstance(bot, LearnedBot)
    kept = 0
    for _ in range(60):
        view = own_view(table)
        planned, promised = bot.plan.get(int(view.state.code())), bot.promised
        word = bot.word(view)
        if planned is not None and len(view.choices) > 1:
            assert word == planned or bot.promised > promised
            kept += word == planned != narrow.word(view)
        table.answer(table.waiting[0], word)
    assert kept > 0


def test_planner_searches_where_that_has_been_seen_to_gain() -> None:
    """Mezo for two: rollouts that the network judges, a fixed number, so no clock decides.

    And nothing hidden does: dealt anew, it is answered alike.
    """
    table = patolli.table("mezo", 2, seed=5)
    sizes = {"nodes": 30, "width": 2, "candidates": 4, "rollout_width": 1, "rollout_nodes": 10}
    text = ",".join(f"{key}={value}" for key, value in sizes.items())
    planner = make(f"planner:tries=8,{text}", table.game, seed=3)
    search = JudgingSearchBot(table.game, 3, rollouts=8, **sizes)
    learned = make(f"learned:{text}", table.game, seed=3)
    assert isinstance(planner, PlannerBot)
    differs = 0
    for _ in range(40):
        view = own_view(table)
        word = planner.word(view)
        twin = table.game.imagine(view, Random(7))
        assert word == search.word(table.game.view(twin, view.seat))
        differs += word != learned.word(view)
        table.answer(table.waiting[0], word)
    assert differs > 0 and search.spent > 0
    assert profile("mezo", 2).tries > 0
    plain = make("planner:tries=0", table.game)
    assert isinstance(plain, PlannerBot) and not plain.searches(table.state)


def test_alone_nobody_searches() -> None:
    """Origins alone: rollouts are too short-sighted there."""
    table = patolli.table("origins", 1, seed=4)
    bot = make("champion:deals=1", table.game)
    assert isinstance(bot, ChampionBot)
    assert not bot.searches(table.state)
    assert bot.searches(patolli.table("origins", 2, seed=4).state)


def test_a_long_look_remembers_all_positions_it_may_look_at() -> None:
    """A wide lookahead that forgets looks at the same positions again in place of others."""
    game = patolli.game("origins")
    value = make_value(game, profile("origins", 1).weights)
    turn = Turn(value, patolli.table("origins", 1, seed=4).state, 4, 4, 24000)
    turn.now = 1
    assert not any(turn.known(code * 7919) for code in range(24000))
    assert all(turn.known(code * 7919) for code in range(24000))


@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_weak_levels_take_no_bad_turn(level: str) -> None:
    """Whatever they take is not much worse than the best, and not always the best."""
    table = patolli.table("tzolkin", 2, seed=8)
    bot = make(f"{level}:nodes=60,width=3", table.game, seed=4)
    assert isinstance(bot, EasyBot)
    slack = SLACK * getattr(bot.mind(table.state).profile, level)
    turns, best = 0, 0
    for _ in range(60):
        view = own_view(table)
        if len(view.choices) > 1 and len(view.waiting) == 1 and not bot.plan:
            path = bot.pick(view)
            turn = bot.mind(view.state).turn
            worths = {
                tuple(turn.best(number)): int(turn.worth[number])
                for number in range(int(turn.count) - 1, -1, -1)
            }
            assert worths[tuple(path)] >= int(turn.worth[0]) - slack
            turns += 1
            best += path == turn.best(0)
        table.answer(table.waiting[0], bot.word(view))
        bot.plan = {}
    assert turns > 10
    assert best < turns


def test_weak_levels_compare_turns_by_where_they_lead() -> None:
    """Without noise a level takes the turn that learned takes, in Mezo too: it plays on from it."""
    table = patolli.table("mezo", 2, seed=5)
    one, two = (
        make(f"{kind}nodes=40,width=3,reply_width=1", table.game, seed=3)
        for kind in ("casual:casual=0,", "learned:")
    )
    assert isinstance(one, EasyBot) and isinstance(two, LearnedBot)
    differs = 0
    for _ in range(30):
        view = own_view(table)
        word = two.word(view)
        if len(view.waiting) == 1 and len(view.choices) > 1:
            path = one.pick(view)
            assert view.words[word] == path[0]
            differs += path != one.mind(view.state).turn.best(0)
        table.answer(table.waiting[0], word)
    assert differs > 0


def test_weak_levels_choose_cards_with_noise_but_no_bad_one() -> None:
    """What all answer at once is weighed like turns: near the best, and not always the best."""
    table = patolli.table("mezo", 2, seed=5)
    bot = make("beginner:beginner=400,nodes=40,width=3,reply_width=0", table.game, seed=3)
    assert isinstance(bot, EasyBot)
    asked, best = 0, 0
    while asked < 8:
        view = own_view(table)
        word = bot.word(view)
        if len(view.waiting) > 1 and len(view.choices) > 1:
            worths = bot.foresee_all(view)
            chosen = worths[view.words[word]]
            assert chosen >= max(worths.values()) - SLACK * 400
            asked += 1
            best += chosen == max(worths.values())
        table.answer(table.waiting[0], word)
    assert best < asked


def test_weak_levels_pass_up_no_free_points_in_mezo() -> None:
    """However noisy, what they take has scored as much by the next draw as the best turn has."""
    table = patolli.table("mezo", 2, seed=6)
    bot = make("beginner:beginner=3000,nodes=40,width=3,reply_width=0", table.game, seed=3)
    assert isinstance(bot, EasyBot)
    fewer, other = 0, 0
    for _ in range(60):
        view = own_view(table)
        if len(view.waiting) == 1 and len(view.choices) > 1 and view.seat is not None:
            path = bot.pick(view)
            start, seed = table.game.imagine(view, bot.chance(view)), bot.chance_seed(view)
            mind = bot.mind(start)
            paths = [one for _, one in mind.judged(start, view.seat, seed)]
            scores = [mind.score_soon(start, view.seat, one, seed) for one in paths]
            assert scores[paths.index(path)] >= scores[0]
            fewer += any(score < scores[0] for score in scores)
            other += path != paths[0]
        table.answer(table.waiting[0], bot.word(view))
    assert fewer > 5 and other > 5


def test_learned_is_heuristic_where_there_is_no_network() -> None:
    table = patolli.table("toy", 2, seed=5)
    one, two = (
        make(f"{kind}:nodes=40,widest=0,reply_width=1", table.game, seed=3)
        for kind in ("learned", "heuristic")
    )
    assert isinstance(one, HeuristicBot)
    for _ in range(12):
        view = own_view(table)
        assert one.word(view) == two.word(view)
        table.answer(table.waiting[0], one.word(view))


def test_learned_expects_better_replies_than_heuristic_does() -> None:
    """In Mezo heuristic thinks that others answer one line ahead; learned, that they look wider."""
    state = patolli.table("mezo", 2, seed=5).state
    one, two = (make(kind, patolli.game("mezo")) for kind in ("learned", "heuristic"))
    assert isinstance(one, HeuristicBot) and isinstance(two, HeuristicBot)
    assert two.mind(state).profile.reply_width == 0
    assert one.mind(state).profile.reply_width == -1
    assert one.mind(state).profile.rollout_width > 1


def test_advice_says_how_much_worse_a_turn_is_and_whether_that_is_clear() -> None:
    """Two deals agree about the second turn and not about the third."""
    view = own_view(patolli.table("tzolkin", 2, seed=5))
    kind = view.kind
    assert kind is not None
    words = [[choice] for choice in view.choices[:3]]
    found = Compared(words, [0, 0, 0], [[900, 600, 1900], [900, 590, -400]], [[500] * 3] * 2)
    order = [0, 1, 2]
    ends = [
        Ends([{"temples": 10.0, "corn": 2.0}, {"temples": 12.0, "corn": 9.0}], [9.0, 1.0]),
        Ends([{"temples": 5.8, "corn": 2.2}, {"temples": 7.8, "corn": 0.0}]),
        Ends([{}, {}]),
    ]  # temples differ in both games, corn by chance in one of them
    best, second, third = (judged(view, found, order, place, ends) for place in order)
    assert (best.margin, best.behind, best.reasons) == (5.0, 0.0, [("temples", pytest.approx(4.2))])
    assert best.error == pytest.approx((16 / 2) ** 0.5)  # deals agree, games end four points off
    assert second.behind == pytest.approx(3.05) and second.clear
    assert second.margin == pytest.approx(1.95)
    assert second.reasons == [("temples", pytest.approx(-4.2))]
    assert not third.clear
    say = patolli.game("tzolkin").say("en")
    every = [best, second, third]
    assert "+5.0" in explain(every, 0, say) and "+4.2" in explain(every, 0, say)
    assert "3.0" in explain(every, 1, say) and "\N{MINUS SIGN}4.2" in explain(every, 1, say)
    assert "No clear difference" in explain(every, 2, say)
    assert "No clear difference" in explain([best, third], 0, say)
    assert "difference" not in explain([best], 0, say)


@pytest.mark.parametrize("name", ["tzolkin", "tikal", "mezo", "origins"])
def test_advice_names_sources_of_points(name: str) -> None:
    """Near the end, games are played out and their score sheets compared."""
    table = table_late(name, 2, 12)
    while len(own_view(table).choices) < 2:
        table.answer(table.waiting[0], table.choices(table.waiting[0])[0])
    view = own_view(table)
    bot = ChampionBot(table.game, deals=1, cores=1, nodes=30, width=2, first=3, beam=2, turns=1)
    found = bot.compare(view)
    assert bot.plans(view.state) == (name in ("tzolkin", "tikal"))
    ends = played_out(bot, view, found.paths, 0.0, 1)
    assert len(ends) == len(found.paths)
    for told in ends:
        assert [set(sheet) for sheet in told.sheets] == [
            set(table.game.score_sheet(table.state)[0])
        ]
        assert len(told.leads) == 1
