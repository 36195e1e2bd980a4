"""Networks as data files: a line of JSON that tells where they come from, then the weights.

`knowledge/<game>/seats_<n>.net` is the network of a game at a number of seats. The weights are
32-bit whole numbers, little-endian and compressed, in the order that `Net` takes them.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from patolli.engine.errors import BadSetup
from patolli.engine.game import Game
from patolli.engine.native import table
from patolli.players.fast.encoder import Encoder
from patolli.players.fast.net import Net, NetValue, weights_of
from patolli.players.fast.value import Value
from patolli.players.profile import KNOWLEDGE, make_value, profile

SIZES = ("inputs", "hidden", "second", "rivalry")  # that a file must tell


def make_encoder(name: str) -> Encoder | None:
    """The encoder of a game, None if it has none."""
    path = f"{KNOWLEDGE}.{name}.encode"
    if find_spec(f"{KNOWLEDGE}.{name}") is None or find_spec(path) is None:
        return None
    made = import_module(path).make_encoder()
    assert isinstance(made, Encoder)
    return made


def pack_net(about: dict[str, Any], weights: list[int]) -> bytes:
    """A network as a file; `about` has at least inputs, hidden, second and rivalry."""
    numbers = array("i", weights)
    if sys.byteorder == "big":
        numbers.byteswap()
    return json.dumps(about, sort_keys=True).encode() + b"\n" + zlib.compress(numbers.tobytes(), 9)


def unpack_net(data: bytes) -> tuple[dict[str, Any], Net]:
    """What a file tells about its network, and the network; BadSetup if it is none."""
    about, numbers = read_weights(data)
    sizes = [int(about[key]) for key in SIZES]
    share = int(about.get("share", 100))
    return about, Net(sizes[0], sizes[1], sizes[2], table(numbers), sizes[3], share)


def read_weights(data: bytes) -> tuple[dict[str, Any], list[int]]:
    """What a file tells about its network, and its weights; BadSetup if it is none."""
    try:
        head, _, body = data.partition(b"\n")
        about: dict[str, Any] = json.loads(head)
        numbers = array("i", zlib.decompress(body))
        if sys.byteorder == "big":
            numbers.byteswap()
        sizes = [int(about[key]) for key in SIZES]
    except (ValueError, KeyError, TypeError, zlib.error) as wrong:
        raise BadSetup(f"not a network: {wrong}") from None
    if len(numbers) != weights_of(sizes[0], sizes[1], sizes[2]) or sizes[1] % 2:
        raise BadSetup("not a network: its weights do not fit its sizes")
    return about, list(numbers)


@cache
def shipped(name: str, seats: int) -> tuple[dict[str, Any], Net] | None:
    """The network of a game at a number of seats, None where there is none."""
    if find_spec(f"{KNOWLEDGE}.{name}") is None:
        return None
    file = resources.files(f"{KNOWLEDGE}.{name}") / f"seats_{seats}.net"
    return unpack_net(file.read_bytes()) if file.is_file() else None


def net_value(game: Game, seats: int, file: Path | None = None) -> Value:
    """The value by a network (of a file, else the shipped one); without one the linear value."""
    linear = make_value(game, profile(game.name, seats).weights)
    found = unpack_net(file.read_bytes()) if file else shipped(game.name, seats)
    encoder = make_encoder(game.name)
    if found is None or encoder is None:
        return linear
    if found[1].inputs != encoder.size:
        raise BadSetup(f"a network of {found[1].inputs} inputs for {encoder.size} of {game.name}")
    return NetValue(linear, encoder, found[1])
