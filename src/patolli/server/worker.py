"""A process in which bots think: `python -m patolli.server.worker`, tasks in, answers out.

Each message is four bytes of length and MessagePack. The process ends when its input does, so it
never outlives the server.
"""

from __future__ import annotations

import contextlib
import os
from typing import Any, BinaryIO

import msgspec

from patolli import api
from patolli.engine.errors import PatolliError
from patolli.engine.game import View, phrase
from patolli.server.asking import Task


def main() -> None:
    """Answer tasks until the input ends."""
    tasks, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not disturb the answers
    os.nice(5)
    for name in api.games():
        with contextlib.suppress(Exception):  # one game that cannot load must not stop the others
            api.game(name)
    send(answers, {"ready": True})
    while True:
        request = receive(tasks)
        if request is None:
            return
        try:
            send(answers, {"result": WORK[request["do"]](request)})
        except PatolliError as error:
            send(answers, {"refused": str(error)[:300]})
        except Exception as error:
            send(answers, {"error": f"{type(error).__name__}: {error}"[:300]})


def receive(source: BinaryIO) -> Any:
    """The next message, None at the end."""
    head = source.read(4)
    if len(head) < 4:
        return None
    return msgspec.msgpack.decode(source.read(int.from_bytes(head, "big")))


def send(target: BinaryIO, value: Any) -> None:
    """Write one message."""
    data = msgspec.msgpack.encode(value)
    target.write(len(data).to_bytes(4, "big") + data)
    target.flush()


def view_of(task: Task) -> View:
    """The view that was packed."""
    game = api.game(task.game)
    return View(game, task.seat, game.unpack(task.numbers, task.options, task.edition))


def choose(request: dict[str, Any]) -> tuple[str, dict[int, str]]:
    """The word that a bot answers, and what it plans to answer next."""
    from patolli.players import make, make_level

    task = msgspec.convert(request["task"], Task)
    view = view_of(task)
    player = (
        make_level(task.level, view.game, task.seed) if task.level else make("greedy", view.game)
    )
    assert view.kind is not None
    return phrase(view.kind, player.decide(view)), player.plan


def hint(request: dict[str, Any]) -> list[tuple[str, float]]:
    """The best answers that a strong player sees."""
    from patolli.players.hint import hint as advise

    task = msgspec.convert(request["task"], Task)
    return advise(view_of(task), request["seconds"])


def check(request: dict[str, Any]) -> dict[str, Any]:
    """Replay a record somebody imports, and show it once: what fails here fails nobody else."""
    from patolli.server.imports import read_record

    return read_record(request["text"])


def picture(request: dict[str, Any]) -> str:
    """A picture of a game in the middle, for the home page."""
    from patolli.engine.table import Table
    from patolli.players import make

    game = api.game(request["game"])
    table = Table(game, game.seats[-1], seed=request["seed"])
    player = make("greedy", game)
    for _ in range(request["answers"]):
        if table.over:
            break
        table.answer(table.waiting[0], player.choose(table, table.waiting[0]))
    return table.svg(None, request["lang"], request["dark"])


WORK = {"choose": choose, "hint": hint, "check": check, "picture": picture}

if __name__ == "__main__":
    main()
