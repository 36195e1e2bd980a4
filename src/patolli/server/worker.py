"""A process in which bots think: `python -m patolli.server.worker`, tasks in, answers out.

Each message is four bytes of length and MessagePack. The process ends when its input does, so it
never outlives the server.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from patolli import api
from patolli.engine.errors import BadSetup, PatolliError
from patolli.engine.game import View, phrase
from patolli.engine.told import Told
from patolli.server.asking import Task

# What a box of impossible contents can end with.
UNFIT = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def main() -> None:
    """Answer tasks until the input ends."""
    tasks, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not disturb the answers
    os.nice(5)
    limit_memory(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    for name in api.game_names():
        with contextlib.suppress(Exception):  # one game that cannot load must not stop the others
            api.game(name)
    with contextlib.suppress(BrokenPipeError):  # the server has gone: nobody is told any more
        send(answers, {"ready": True})
        work(tasks, answers)


def work(tasks: BinaryIO, answers: BinaryIO) -> None:
    """Do one task after the other, and tell what came of each."""
    while True:
        request = receive(tasks)
        if request is None:
            return
        try:
            send(answers, {"result": WORK[request["do"]](request)})
        except PatolliError as error:
            send(answers, {"refused": {lang: text[:300] for lang, text in error.tongues().items()}})
        except Exception as error:
            send(answers, {"error": f"{type(error).__name__}: {error}"[:300]})


def limit_memory(megabytes: int) -> None:
    """Take no more than this: what people bring may ask for anything."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        if megabytes:
            size = megabytes * 1024 * 1024
            resource.setrlimit(resource.RLIMIT_AS, (size, size))


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
    try:
        return phrase(view.kind, player.decide(view)), player.plan
    finally:
        player.close()


def hint(request: dict[str, Any]) -> list[dict[str, Any]]:
    """The best turns that a strong player sees, and why, in the language of who asks."""
    from patolli.players import advise, explain, turn_of

    view = view_of(msgspec.convert(request["task"], Task))
    say = view.game.say(request["lang"], tuple(request["names"]))
    found = advise(view, request["seconds"])
    return [
        {
            "word": one.word,
            "turn": turn_of(view, one, say),
            "margin": one.margin,
            "error": one.error,
            "clear": one.clear,
            "text": explain(found, place, say),
        }
        for place, one in enumerate(found)
    ]


def check(request: dict[str, Any]) -> dict[str, Any]:
    """Replay a record somebody imports, and show it once: what fails here fails nobody else."""
    from patolli.server.imports import read_record

    return read_record(request["text"])


def edition(request: dict[str, Any]) -> bool:
    """Set up a game with an edition somebody brings; what fails here fails nobody else."""
    from patolli.engine.table import Table

    game = api.game(request["game"])
    try:
        table = Table(game, request["seats"], 1, request["options"], request["edition"])
        game.board(table.seen(None))
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        name = type(error).__name__
        raise BadSetup(Told("patolli", "problem.contents", where="edition", error=name)) from None
    return True


def amend(request: dict[str, Any]) -> dict[str, Any]:
    """The edition file for figures somebody corrects, tried like any other."""
    from patolli.engine import editions

    game = api.game(request["game"])
    text = editions.made_over(game.components(), request["edition"], request["changes"])
    edition({**request, "edition": text, "options": {}, "seats": game.seats[-1]})
    return {"edition": text, "changed": editions.changed(game.components(), game.components(text))}


def picture(request: dict[str, Any]) -> str:
    """A picture that a game keeps by name, by default its cover; else of a game played."""
    from patolli.engine import pictures
    from patolli.engine.table import Table
    from patolli.players import make

    game = api.game(request["game"])
    name = request["name"] or (game.portrait.cover if game.portrait else "")
    if name:
        return pictures.draw(game, name, request["lang"], request["dark"])
    table = Table(game, game.seats[-1], seed=request["seed"])
    player = make("greedy", game)
    for _ in range(request["answers"]):
        if table.over:
            break
        table.answer(table.waiting[0], player.choose(table, table.waiting[0]))
    return table.svg(None, request["lang"], request["dark"])


def study(request: dict[str, Any]) -> Any:
    """Reviews, plans and puzzles."""
    from patolli.server.study_work import study as work

    return work(request)


def ping(_request: dict[str, Any]) -> bool:
    """Whether this process answers."""
    return True


WORK: dict[str, Callable[[dict[str, Any]], Any]] = {
    "choose": choose,
    "hint": hint,
    "check": check,
    "edition": edition,
    "amend": amend,
    "picture": picture,
    "study": study,
    "ping": ping,
}

if __name__ == "__main__":
    main()
