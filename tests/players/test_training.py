"""Training: games give rows, rows give a network, and a run goes on where it was stopped."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

import patolli
from patolli.engine.errors import BadSetup
from patolli.players.fast.net import NetValue, weights_of
from patolli.players.fast.selfplay import Bent
from patolli.players.nets import make_encoder, net_value, pack_net, read_weights, unpack_net
from patolli.simulate import training
from patolli.simulate.selfplay import Job, draw_choices, play_games, strategy_of
from patolli.simulate.training import Generation, Training, arena_block, draw_curve
from patolli.simulate.tuning import opening

numpy = pytest.importorskip("numpy")
SMALL = Job("tzolkin", 2, (), 40, 2, 1, 10)


def test_rows_tell_what_was_still_to_come() -> None:
    inputs, targets, scores = play_games(SMALL)
    assert len(inputs) == len(targets) > 60
    assert inputs.dtype == numpy.int16 and targets.shape[1] == 3
    assert len(scores) == 2 and all(len(one) == 2 for one in scores)
    assert targets[-1, 0] < max(scores[1]) + 10  # not more than the game brought
    assert numpy.corrcoef(targets[:, 0], targets[:, 2])[0, 1] > 0.5
    again = play_games(SMALL)
    assert (again[0] == inputs).all() and again[2] == scores


def test_a_sample_of_the_positions_is_learnt_from() -> None:
    """The games are the same; long games would fill the memory with positions nearly alike."""
    whole, part = play_games(SMALL), play_games(replace(SMALL, sample=25))
    assert part[2] == whole[2]
    assert 0.15 * len(whole[0]) < len(part[0]) < 0.35 * len(whole[0])
    rows = {tuple(row) for row in numpy.concatenate([whole[0], whole[1]], 1).tolist()}
    assert all(tuple(row) in rows for row in numpy.concatenate([part[0], part[1]], 1).tolist())


def test_a_strategy_is_judged_by_what_the_network_has_just_seen() -> None:
    """No second look at the position, and the same bonus."""
    like = patolli.table("tzolkin", 4, seed=2).state
    inner, encoder = net_value(patolli.game("tzolkin"), 4), make_encoder("tzolkin")
    assert encoder is not None and isinstance(inner, NetValue)
    bent = Bent(inner, encoder, 3)
    assert bent.looked and bent.encoder is inner.encoder
    plain = int(inner.margin(like, 0))
    index = next(at for at in range(inner.encoder.size) if inner.encoder.x[at])
    bent.until = 1000
    bent.favour(index, 50_000)
    bonus = 50_000 * int(inner.encoder.x[index] * inner.encoder.grain[index])
    assert int(bent.margin(like, 0)) == plain + bonus * (1000 - int(encoder.progress)) // 100_000


def test_strategies_differ_and_know_their_inputs() -> None:
    from random import Random

    for name in ("tzolkin", "tikal"):
        strategy = strategy_of(name)
        made = [strategy(Random(seed)) for seed in range(12)]
        assert len({tuple(sorted(one.items())) for one in made}) > 8
        assert all(index >= 0 for one in made for index in one)


def test_gods_come_by_chance_in_games_to_learn_from() -> None:
    """Who always takes the god it likes best never learns what the others are worth."""
    from patolli.players.knowledge.mezo.encode import SEAT, SEAT_AT

    pairs = set()
    for seed in range(14):
        row = play_games(Job("mezo", 2, (), seed, 1, 1, 6))[0][-1]
        gods = [row[at : at + 4].argmax() for at in (SEAT_AT + 18, SEAT_AT + SEAT + 18)]
        pairs.add(frozenset(map(int, gods)))
    assert len(pairs) > 3


def test_chance_answers_the_set_up_alone() -> None:
    """And where no question is left to it, it draws nothing."""
    from random import Random

    like = opening("mezo", 3)
    state = like.copy()
    draw_choices(state, ("god",), Random(1))
    assert len(set(state.god)) == 3 and 0 not in set(state.god)
    assert state.kinds[state.top()].name == "ability"
    state = like.copy()
    draw_choices(state, (), Random(1))
    assert int(state.code()) == int(like.code())


def test_a_run_of_another_game_is_not_gone_on_with(tmp_path: Path) -> None:
    Training("tzolkin", 2, tmp_path, 0.0, curve=[Generation(0, 1, 50.0, 9, 0.5, 5.0)]).save()
    with pytest.raises(BadSetup, match="holds a run of tzolkin"):
        Training("tikal", 2, tmp_path, 0.0).load()
    again = Training("tzolkin", 2, tmp_path, 0.0)
    again.load()
    assert asdict(again.curve[0])["winner"] == 50.0


def test_where_rivals_count_they_count_from_the_first_network_on(tmp_path: Path) -> None:
    """Own points alone are another aim than the margin, which decides in Tikal and Mezo."""
    assert Training("tzolkin", 4, tmp_path, 0.0).rivalry() == 0
    assert Training("mezo", 4, tmp_path, 0.0).rivalry() == 100
    run = Training("tikal", 4, tmp_path, 0.0)
    assert run.rivalry() == 50
    run.best.write_bytes(
        pack_net({"inputs": 1, "hidden": 2, "second": 1, "rivalry": 80}, [0] * weights_of(1, 2, 1))
    )
    assert run.rivalry() == 80


def test_who_learns_the_lead_plays_for_the_lead(tmp_path: Path) -> None:
    assert Training("origins", 2, tmp_path, 0.0).rivalry() == 80
    assert Training("origins", 2, tmp_path, 0.0, lead=4.0).rivalry() == 100


def test_a_share_of_the_linear_opinion_is_kept_with_the_network(tmp_path: Path) -> None:
    run = Training("origins", 2, tmp_path, 0.0, share=50, hidden=2, second=1)
    encoder = make_encoder("origins")
    assert encoder is not None
    nothing = [0] * weights_of(encoder.size, 2, 1)
    run.write(run.best, nothing, 100, Generation(0, 1, 50.0, 9, 0.5, 5.0))
    assert unpack_net(run.best.read_bytes())[1].share == 50


def test_the_linear_value_sits_at_mixed_tables(tmp_path: Path) -> None:
    """Who meets nobody but itself forgets how others play."""
    file = tmp_path / "first.net"
    assert Training("mezo", 2, tmp_path, 0.0, start=file).players(0) == (file,)
    assert Training("mezo", 2, tmp_path, 0.0, start=file, mixed=True).players(0) == (None, file)
    encoder = make_encoder("tzolkin")
    assert encoder is not None
    about = {"inputs": int(encoder.size), "hidden": 2, "second": 1, "rivalry": 0}
    file.write_bytes(pack_net(about, [0] * weights_of(encoder.size, 2, 1)))
    alone = play_games(Job("tzolkin", 2, (file,), 40, 2, 1, 10))[2]
    mixed = play_games(Job("tzolkin", 2, (None, file), 40, 2, 1, 10))[2]
    assert mixed != alone and sum(map(sum, mixed)) > sum(map(sum, alone))


def test_planners_play_the_games_that_are_learnt_from() -> None:
    """By the same value they come further than those who look one turn ahead."""
    plain, planned = (
        [sum(one) for one in play_games(Job("tzolkin", 2, (), 40, 1, 1, 6, planner=planner))[2]]
        for planner in (False, True)
    )
    assert len(planned) == 1 and sum(planned) > sum(plain)


def test_a_run_is_told_that_planners_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[Job] = []

    def noted(job: Job) -> tuple[Any, Any, list[list[float]]]:
        jobs.append(job)
        return numpy.zeros((1, 3)), numpy.zeros((1, 3)), [[50.0, 40.0]] * job.games

    monkeypatch.setattr(training, "play_games", noted)
    with ThreadPoolExecutor(1) as pool:
        for planner in (False, True):
            run = Training("tzolkin", 2, tmp_path, 0.0, games=3, planner=planner)
            assert len(run.gather(pool, 0, lambda what, share: None)) == 3
    assert [job.planner for job in jobs] == [False, True]


def test_no_plans_are_learnt_from_where_turns_are_judged_after_the_replies(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    with pytest.raises(BadSetup, match="not by plans"):
        next(Training("mezo", 2, tmp_path, 1e-5, games=1, planner=True).run())


def test_the_lead_is_learnt_where_both_its_parts_swing_together() -> None:
    """Points to come of both seats swing by far more than what one of them is ahead by."""
    pytest.importorskip("torch")
    from patolli.simulate.fitting import fit

    random = numpy.random.default_rng(1)
    inputs = random.integers(0, 4, (12_000, 3)).astype(numpy.int16)
    swing = random.normal(0, 60, 12_000)
    own = swing + 5 * inputs[:, 0]
    targets = numpy.stack([own, swing, own], 1).astype(numpy.float32)

    def steps(lead: float) -> float:
        """How far the learnt lead is from five points for every one of the first input."""
        weights = fit([inputs], [targets], 8, 4, 6.0, 2, None, lead=lead).weights
        about = {"inputs": 3, "hidden": 8, "second": 4, "rivalry": 100}
        net = read_weights(pack_net(about, weights))[1]
        return sum(abs(ahead(net, one) - 5 * one) for one in range(4))

    def ahead(net: list[int], first: int) -> float:
        """Own points to come less those of the other, by the weights as they are written."""
        layers, at, x = [(3, 8, 16, 16), (8, 4, 12, 22), (4, 2, 12, 22)], 0, [first, 1, 2]
        for number, (before, after, bits, base_bits) in enumerate(layers):
            block, at = net[at : at + before * after], at + before * after
            base, at = net[at : at + after], at + after
            if number == 0:
                sums = [
                    sum(x[i] * block[i * after + j] for i in range(before)) for j in range(after)
                ]
            else:
                sums = [
                    sum(x[i] * block[j * before + i] for i in range(before)) for j in range(after)
                ]
            x = [sums[j] / 2**bits + base[j] / 2**base_bits for j in range(after)]
            if number < 2:
                x = [max(0.0, one) for one in x]
        return x[0] - x[1]

    assert steps(20.0) < steps(0.0) / 2


def test_alone_a_network_is_chosen_by_its_points_in_the_same_deal(tmp_path: Path) -> None:
    encoder = make_encoder("origins")
    assert encoder is not None
    size = int(encoder.size)
    file = tmp_path / "nothing.net"
    about = {"inputs": size, "hidden": 2, "second": 1, "rivalry": 0}
    file.write_bytes(pack_net(about, [0] * weights_of(size, 2, 1)))
    assert arena_block("origins", 1, file, file, 5, 2, 20) == (0.5, 0.0)
    wins, margin = arena_block("origins", 1, file, None, 5, 2, 20)
    assert (wins, margin > 0) in ((0.0, False), (1.0, True))  # whoever has more has won


def test_the_curve_is_drawn() -> None:
    rows = [
        Generation(0, 9, 60.0, 9, 0.5, 5.0, (0.2, -3.0), kept=True, hours=0.1),
        Generation(1, 9, 60.0, 9, 0.5, 5.0, (0.6, 3.0), (0.7, 2.0), hours=0.3),
    ]
    drawn = draw_curve("toy", rows)
    assert drawn.count("<circle") == 2 and "0.30" in drawn


def test_a_low_rate_stays_near_the_network_it_begins_with(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from patolli.simulate.fitting import fit

    inputs, targets, _ = play_games(SMALL)
    begun = fit([inputs], [targets], 4, 2, 1.0, 1).weights

    def moved(run: Training) -> int:
        found = fit([inputs], [targets], 4, 2, 1.0, 2, begun, rate=run.rate).weights
        return sum(abs(new - old) for new, old in zip(found, begun, strict=True))

    usual = Training("tzolkin", 2, tmp_path, 0.0)
    assert 0 < moved(Training("tzolkin", 2, tmp_path, 0.0, rate=usual.rate / 7)) < moved(usual) / 2


def test_training_from_nothing_and_on(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    run = Training("tzolkin", 2, tmp_path, 1e-5, games=4, blocks=1, width=1, nodes=8, workers=1)
    run.hidden, run.second, run.epochs = 4, 2, 1.0
    rows = list(run.run())
    assert len(rows) == 1 and rows[0].kept
    about, net = unpack_net(run.best.read_bytes())
    assert about["played"] == 4 and net.hidden == 4
    more = Training("tzolkin", 2, tmp_path, 1.0, games=4, blocks=1, width=1, nodes=8, workers=1)
    more.hidden, more.second, more.epochs = 4, 2, 1.0
    second = next(more.run())
    assert second.number == 1
    assert len(read_weights(more.network(1).read_bytes())[1]) == len(
        read_weights(run.network(0).read_bytes())[1]
    )
    assert sum(arena_block("tzolkin", 2, run.best, None, 5, 1, 8)) != 0
