"""How things look, told once: a markup that was sent is named by its number from then on."""

from __future__ import annotations

from typing import Any

LONG = 60  # signs of markup that are worth a number
MOST = 3000  # looks remembered for one kind of visitor
SAVED = 0.5  # an edit must not be longer than this part of the whole

Edit = tuple[int, int, str]  # an edit: from which sign on, how many signs, what instead


class Looks:
    """The markups that all visitors of one kind have been sent, by number.

    A visitor who gets a whole state knows nothing of the patches before it. So what was told up to
    that state counts as unknown from then on, for everybody of the kind: they share one text.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, int]] = {}  # markup -> its number, the state that told it
        self._count = 0
        self._serial = 0
        self._whole = -1

    def telling(self, serial: int) -> None:
        """What is told from now on is told in this state."""
        self._serial = serial
        if len(self._known) > MOST:
            self._known.clear()

    def told_whole(self, serial: int) -> None:
        """Somebody was sent a whole state."""
        self._whole = max(self._whole, serial)

    def knows(self, markup: str) -> bool:
        """Whether everybody who will get this state has been told this look."""
        return markup in self._known and self._known[markup][1] > self._whole

    def learn(self, markup: str) -> int:
        """The number of a look that is told now."""
        self._count += 1
        self._known[markup] = self._count, self._serial
        return self._count

    def written(self, entry: dict[str, Any]) -> dict[str, Any]:
        """A copy of an entry with its markup by number, if it is known or gets known here."""
        markup, found = entry.get("markup", ""), dict(entry)
        if len(markup) <= LONG:
            return found
        if self.knows(markup):
            del found["markup"]
            found["look"] = self._known[markup][0]
        else:
            found["look"] = self.learn(markup)
        return found


def edit(old: str, new: str) -> Edit | None:
    """What turns one text into another.

    None if that is not much shorter, or if browsers count the signs of the text differently.
    """
    start = shared(old, new)
    end = shared(old[start:][::-1], new[start:][::-1])
    text = new[start : len(new) - end]
    if len(text) > SAVED * len(new) or not plain(old):
        return None
    return start, len(old) - start - end, text


def shared(one: str, other: str) -> int:
    """How many first signs two texts share."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least


def plain(text: str) -> bool:
    """Whether every sign of a text is one sign to a browser too, which counts UTF-16 units."""
    return text.isascii() or len(text.encode("utf-16-le", "surrogatepass")) == 2 * len(text)
