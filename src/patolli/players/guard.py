"""A player that is never late and never fails: where it would, the greedy player answers."""

from __future__ import annotations

import time
from typing import Any

from patolli.engine.game import View
from patolli.players.basic import Bot, GreedyBot
from patolli.players.helpers import Helper

GRACE = 0.5  # seconds beyond its clock that a player's process is waited for


class Guarded(Bot):
    """Lets a player think in a process of its own and stands in for it when that fails."""

    def __init__(self, bot: Bot, seconds: float, grace: float = GRACE) -> None:
        super().__init__(bot.game, bot.seed)
        self.name = bot.name
        self.bot = bot
        self.limit = seconds + grace
        self.stand_in = GreedyBot(bot.game, bot.seed)
        self.failures = 0  # answers the greedy player had to give
        self._helper: Helper | None = None
        self._like: Any = None

    def decide(self, view: View) -> int:
        if self._helper is None or self._differs(view):
            self.close()
            self._start(view)
        assert self._helper is not None
        deadline = time.monotonic() + self.limit
        answer = None
        if self._helper.send((view.seat, view.state.pack())):
            answer = self._helper.receive(deadline)
        if answer not in view.choices:
            self.failures += 1
            return self.stand_in.decide(view)
        assert isinstance(answer, int)
        return answer

    def _differs(self, view: View) -> bool:
        """Whether this is another kind of table than the process was made for."""
        box, own = getattr(view.state, "box", None), getattr(self._like, "box", None)
        return bool(box is not own or view.state.seats != self._like.seats)

    def _start(self, view: View) -> None:
        like = self._like = view.state.copy()
        bot = self.bot

        def work(message: Any) -> int | None:
            seat, numbers = message
            state = like.blank()
            state.unpack(numbers)
            try:
                return bot.decide(View(bot.game, seat, state))
            except Exception:
                return None

        self._helper = Helper(work)

    def close(self) -> None:
        if self._helper is not None:
            self._helper.stop()
            self._helper = None
        self.bot.close()
