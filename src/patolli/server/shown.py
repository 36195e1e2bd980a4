"""A state as it travels: whole, or only what has changed since the one before."""

from __future__ import annotations

from msgspec import Raw

from patolli.engine.drawing import Panel
from patolli.server import changes, scenes
from patolli.server.looks import Looks
from patolli.server.protocol import StateFacts
from patolli.server.scenes import Entry, SceneOut, encode

NOTHING = -1  # the number of a state nobody was sent
ELSEWHERE = {"scene", "panels", "events", "events_from", "serial"}
PLAIN = tuple(name for name in StateFacts.__struct_fields__ if name not in ELSEWHERE)
ALWAYS = ("version", "line", "hash")


class Shown:
    """What one kind of visitor is shown now, for those who have the state before and those who
    do not. Everything but what happened: that depends on what a visitor has seen.
    """

    def __init__(
        self,
        facts: StateFacts,
        scene: SceneOut,
        panels: tuple[Panel, ...],
        before: Shown | None,
        told: Entry,
    ) -> None:
        self.facts = facts
        self.scene = scene
        self.panels = panels
        self.looks: Looks = before.looks if before else Looks()
        self._told = told  # the facts that are not as they were
        self._before = before
        if before is not None:
            facts.serial = before.facts.serial + 1
            before._before = None  # nobody is told that change any more
        else:
            facts.serial = 1
        self._whole: bytes | None = None
        self._change: bytes | None = None

    @classmethod
    def after(
        cls, before: Shown | None, facts: StateFacts, scene: SceneOut, panels: tuple[Panel, ...]
    ) -> Shown:
        """What is shown now: the same as before if nobody could tell it from that."""
        if before is None:
            return cls(facts, scene, panels, None, {})
        told = scenes.differing(before.facts, facts, PLAIN)
        if before.scene.same(scene):  # one of the two is enough in memory
            scene = before.scene
        if told or scene is not before.scene or panels != before.panels:
            return cls(facts, scene, panels, before, told)
        return before

    def text(self, seen: int, first: int, events: Raw) -> bytes:
        """The message for somebody who was sent state number `seen`, with events from `first`."""
        body = self._since(seen)
        tail = b',"events_from":%d,"events":%b}' % (first, bytes(events))
        return body[:-1] + tail

    def _since(self, seen: int) -> bytes:
        """What somebody needs who was sent state number `seen`, without what happened."""
        if seen == self.facts.serial:
            return encode(self._opening(seen))
        if seen == self.facts.serial - 1 and seen > 0:
            if self._change is None and self._before is not None:
                self._change = self._changes(self._before)
            if self._change is not None:
                return self._change
        self.looks.told_whole(self.facts.serial)
        return self.whole()

    def _opening(self, base: int) -> Entry:
        """How a change begins."""
        always = {name: getattr(self.facts, name) for name in ALWAYS}
        return {"type": "state", "base": base, "serial": self.facts.serial, **always}

    def _changes(self, before: Shown) -> bytes | None:
        """What is not as it was; None if it has to be told whole."""
        message = {**self._opening(before.facts.serial), **self._told}
        if self.scene is not before.scene:
            self.looks.telling(self.facts.serial)
            patch = changes.change(before.scene, self.scene).patch(self.looks)
            if patch is None:
                return None
            message["scene"] = patch
        panels = changes.changed_panels(before.panels, self.panels)
        if panels:
            message["panels"] = panels
        return encode(message)

    def whole(self) -> bytes:
        """The whole state."""
        if self._whole is None:
            plain = {name: getattr(self.facts, name) for name in PLAIN}
            before = self._before
            marks = changes.change(before.scene, self.scene).marks() if before is not None else []
            message = {"type": "state", "serial": self.facts.serial, **plain}
            scene = scenes.whole(self.scene, marks)
            self._whole = encode({**message, "scene": scene, "panels": self.panels})
        return self._whole
