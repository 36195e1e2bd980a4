"""The entries of a table that is over as one short text, and back."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from typing import Any

from patolli.engine.errors import BadRecord

PACKED = "entries"  # the name of the paper that holds them
COLUMNS = ("who", "word", "mark", "message", "at")
COUNT = 12  # letters at the beginning that hold how many entries there are, and a space


def pack(entries: Sequence[dict[str, Any]]) -> str:
    """All entries of a table: how many, and then what they are, compressed."""
    plain = json.dumps([[row[name] for name in COLUMNS] for row in entries])
    return f"{len(entries)} {base64.b85encode(zlib.compress(plain.encode(), 9)).decode()}"


def count(text: str) -> int:
    """How many entries are in a packed text, or in its first letters."""
    return int(text.split(" ")[0])


def unpack(table_id: str, text: str) -> list[dict[str, Any]]:
    """The entries as they were; BadRecord if the text is damaged."""
    try:
        rows = json.loads(zlib.decompress(base64.b85decode(text.split(" ")[1])))
        if len(rows) != count(text):
            raise ValueError("lines are missing")
        return [
            {"table_id": table_id, "number": number, **dict(zip(COLUMNS, row, strict=True))}
            for number, row in enumerate(rows, 1)
        ]
    except (zlib.error, ValueError, LookupError, TypeError) as error:
        raise BadRecord(f"the packed entries are damaged: {error}") from None
