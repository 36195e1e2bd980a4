"""How things look, told once: a markup that was sent is named by its number from then on."""

from __future__ import annotations

import msgspec

encode = msgspec.json.Encoder().encode

LONG = 60  # signs of markup that are worth a number
MOST = 3000  # looks remembered for one kind of visitor
SAVED = 0.5  # an edit must not be longer than this part of the whole

NEW = (0, -1)  # the number of a look that nobody has been told, and when
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

    def number(self, markup: str) -> int:
        """The number of a look that everybody who will get this state has been told; 0: none."""
        number, told = self._known.get(markup, NEW)
        return number if told > self._whole else 0

    def learn(self, markup: str) -> int:
        """The number of a look that is told now."""
        self._count += 1
        self._known[markup] = self._count, self._serial
        return self._count


class Told:
    """What is told of a thing, written down once for all who are told it.

    `head` is the JSON of its fields without the markup and without the end, `body` the markup as
    one more field, empty if it is not told. Instead of `body` an edit may do.
    """

    def __init__(
        self, head: bytes, markup: str, body: bytes, old: str = "", empty: bool = False
    ) -> None:
        self.head = head
        self.markup = markup
        self.body = body
        self._old = old  # the markup before
        self.empty = empty  # whether nothing is told but the id

    def written(self, looks: Looks) -> bytes:
        """The same for visitors of a kind, still without the end: a markup they know by number."""
        markup = self.markup
        if len(markup) <= LONG:
            return self.head + self.body
        number = looks.number(markup)
        if number:
            return b'%b,"look":%d' % (self.head, number)
        if self._old:
            change, self._old = edit(self._old, markup), ""
            self.body = b',"edit":%b' % encode(change) if change is not None else self.body
        return b'%b%b,"look":%d' % (self.head, self.body, looks.learn(markup))


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
