"""Fits a network to what positions came to, with torch; its weights come out as whole numbers."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from patolli.engine.errors import BadSetup
from patolli.players.fast.net import BITS, FIRST_BITS, KEPT

POINTS = 20.0  # what an output of 1 stands for while fitting
TESTED = 0.04  # share of the rows, the last ones, that only test
BATCH = 256
RATE = 2e-3  # of learning the linear value's opinion, which has no noise
RESULTS_RATE = 7e-4  # of learning results; a network that is good already wants a lower one
DECAY = 1e-3

Told = Callable[[float], None]  # told how much of the fitting is done


@dataclass(frozen=True)
class Fitted:
    """Weights in the order of `Net`, and how well they explain rows they did not see."""

    weights: list[int]
    rows: int
    error: float  # root of the mean square, own points still to come
    explained: float  # share of their variance
    error_other: float
    seconds: float


def check_torch() -> None:
    """BadSetup if networks cannot be fitted here."""
    if find_spec("torch") is None or find_spec("numpy") is None:
        raise BadSetup("training needs torch: pip install 'patolli[train]'")


def fit(
    inputs: list[Any],
    targets: list[Any],
    hidden: int,
    second: int,
    epochs: float,
    seed: int,
    start: list[int] | None = None,
    told: Told = lambda share: None,
    rate: float = RESULTS_RATE,
    lead: float = 0.0,
) -> Fitted:
    """Fit a network to the rows of several generations, from nothing or from given weights.

    `lead` says how much the error of the difference counts, beside those of its two parts: where
    games may be short or long, both parts swing together and play depends on the difference.
    """
    numpy: Any = import_module("numpy")
    torch: Any = import_module("torch")
    nn = torch.nn

    torch.set_num_threads(1)
    torch.manual_seed(seed)
    began = time.monotonic()
    random = numpy.random.default_rng(seed)
    size = inputs[0].shape[1]
    train_x = torch.from_numpy(numpy.concatenate([x[: split(x)] for x in inputs]))
    train_y = torch.from_numpy(numpy.concatenate([y[: split(y)] for y in targets]))
    test_x = torch.from_numpy(numpy.concatenate([x[split(x) :] for x in inputs]))
    test_y = torch.from_numpy(numpy.concatenate([y[split(y) :] for y in targets]))
    sample = train_x[random.permutation(len(train_x))[:100_000]].float()
    scale = torch.clamp(sample.abs().max(0).values / 2, min=0.5)
    net = nn.Sequential(
        nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, second), nn.ReLU(),
        nn.Linear(second, 2),
    )  # fmt: skip
    results = train_y[:, :2]
    if start is None:  # first the linear value's opinion, which has no noise, then the results
        opinions = torch.stack([train_y[:, 2], train_y[:, 1]], 1)
        descend(net, train_x, opinions, scale, 2 * epochs, RATE, 0.0, lambda share: told(share / 2))
    else:
        take_over(net, scale, start)
    descend(net, train_x, results, scale, epochs, rate, lead, lambda share: told((1 + share) / 2))
    with torch.no_grad():
        parts = [net(part.float() / scale) * POINTS for part in test_x.split(20_000)]
        error = torch.cat(parts) - test_y[:, :2]
    told(1.0)
    variance = float(test_y[:, 0].var())
    return Fitted(
        whole_numbers(net, scale),
        len(train_x),
        float(error[:, 0].pow(2).mean().sqrt()),
        1 - float(error[:, 0].var()) / variance if variance > 0 else 0.0,
        float(error[:, 1].pow(2).mean().sqrt()),
        time.monotonic() - began,
    )


def descend(
    net: Any,
    inputs: Any,
    targets: Any,
    scale: Any,
    epochs: float,
    rate: float,
    lead: float,
    told: Told,
) -> None:
    """Lower the squared error of a network, by chance a batch after the other."""
    torch: Any = import_module("torch")
    steps = max(1, int(epochs * len(inputs) / BATCH))
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, rate, total_steps=steps + 1, pct_start=0.1
    )
    weight = torch.tensor([1.0, 0.5]) / 100
    order, at = torch.randperm(len(inputs)), 0
    for step in range(steps):
        if at + BATCH > len(order):
            order, at = torch.randperm(len(inputs)), 0
        chosen = order[at : at + BATCH]
        at += BATCH
        found = net(inputs[chosen].float() / scale) * POINTS
        error = found - targets[chosen]
        loss = (error**2 * weight).sum(1).mean()
        if lead:
            loss = loss + lead / 100 * ((error[:, 0] - error[:, 1]) ** 2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % 200 == 0:
            told(step / steps)


def split(rows: Any) -> int:
    """Where the rows that only test begin."""
    return int(len(rows) * (1 - TESTED))


def layers(net: Any, scale: Any) -> list[tuple[Any, Any, int]]:
    """The parameters in the order of `Net`, the factor of each and its bits behind the point."""
    first, second, third = net[0], net[2], net[4]
    return [
        (first.weight, 1 / scale, int(FIRST_BITS)),
        (first.bias, 1.0, int(FIRST_BITS)),
        (second.weight, 1.0, int(BITS)),
        (second.bias, 1.0, int(BITS + KEPT)),
        (third.weight, POINTS, int(BITS)),
        (third.bias, POINTS, int(BITS + KEPT)),
    ]


def whole_numbers(net: Any, scale: Any) -> list[int]:
    """The weights of a fitted network as `Net` takes them; the inputs' scale goes into them."""
    found: list[int] = []
    for number, (layer, factor, bits) in enumerate(layers(net, scale)):
        exact = (layer.detach() * factor).double() * 2**bits
        if number == 0:
            exact = exact.T  # by input, then by unit
        found += [int(x) for x in exact.round().flatten()]
    return found


def take_over(net: Any, scale: Any, weights: list[int]) -> None:
    """Begin with the weights of a network as `Net` takes them."""
    torch: Any = import_module("torch")
    at = 0
    with torch.no_grad():
        for number, (layer, factor, bits) in enumerate(layers(net, scale)):
            part = torch.tensor(weights[at : at + layer.numel()], dtype=torch.float64) / 2**bits
            at += layer.numel()
            shaped = part.reshape(tuple(layer.shape)[::-1]).T if number == 0 else part
            layer.copy_((shaped.reshape(layer.shape) / factor).float())
