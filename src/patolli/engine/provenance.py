"""Where every figure of the box comes from.

`seed` is printed in the rulebook, `public` was read elsewhere, `recalled` is remembered, `derived`
follows from other figures or from the rules as they are read, `reconstructed` was found nowhere,
and `edition` is what a table has put in its place.

A figure is one field of an entry. `provenance` speaks for an entry and all below it;
`provenance_fields` overrides it field by field, or within a field (`"effects.0.n"`), and at the top
of the file for the same field of every entry of a table; `anchored` names the values of a list that
are printed although the rest of it is not. An entry with `copy_of` repeats the figures of another
one, which are counted there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

SEED, RECONSTRUCTED, EDITION = "seed", "reconstructed", "edition"
PROVENANCES = (SEED, "public", "recalled", "derived", RECONSTRUCTED, EDITION)
DOUBTFUL = (RECONSTRUCTED, EDITION)  # what a player should know about a figure
FIELDS = "provenance_fields"
Tables = Mapping[str, Mapping[str, str]]  # provenance of the fields of a table's every entry
# Keys that tell something about figures and are none themselves.
ABOUT = frozenset(
    {
        *("id", "provenance", FIELDS, "anchored", "anchors", "copy_of", "alternative"),
        *("note", "reason", "seed_note", "seed_check", "found_in", "value_found_in", "also_in"),
        *("theme", "theme_note", "theme_provenance", "theme_sources", "printed_in_seed_as"),
        *("printed_variant", "about", "rule"),
    }
)
# Tables without a figure of the box: what the data are, and how they were found.
ABOUT_TABLES = frozenset(
    {
        *("meta", "schema", "schema_version", "game", "scope", "effect_ops", "formerly"),
        *("source", "sources", "unverified", "verification", "disagreement", "disagreements"),
        FIELDS,
    }
)


@dataclass(frozen=True)
class Figure:
    """One figure: its key, its value and where that comes from."""

    key: str
    table: str  # the table of its entry, without the names of entries
    value: Any
    provenance: str
    note: str = ""  # what the sources say about it


def is_figure(key: str, top: bool = False) -> bool:
    """Whether a key of the components holds figures."""
    return key not in (ABOUT_TABLES if top else ABOUT)


def figures(data: Mapping[str, Any]) -> list[Figure]:
    """Every figure of a box, once."""
    tables: Tables = data.get(FIELDS, {})
    found: list[Figure] = []
    for key, value in data.items():
        if is_figure(key, top=True):
            found += within(value, Place(key, key), "", "", tables)
    return found


@dataclass(frozen=True)
class Place:
    """Where in the box: the key with the names of entries, and the table without them."""

    key: str
    table: str

    def field(self, name: str) -> Place:
        """A field of an entry."""
        return Place(f"{self.key}.{name}", f"{self.table}.{name}")

    def entry(self, name: str) -> Place:
        """An entry of a table."""
        return Place(f"{self.key}.{name}", self.table)


def within(
    value: Any, place: Place, provenance: str, note: str, tables: Tables
) -> Iterator[Figure]:
    """The figures of a table, a list of entries or a single field."""
    if isinstance(value, dict) and (not provenance or "provenance" in value):
        yield from of_entry(value, place, provenance, note, tables)
    elif isinstance(value, list) and value and all(is_entry(one, place, tables) for one in value):
        for number, one in enumerate(value):
            name = str(one.get("id", number))
            yield from of_entry(one, place.entry(name), provenance, note, tables)
    else:
        yield Figure(place.key, place.table.rpartition(".")[0], value, provenance, note)


def is_entry(value: Any, place: Place, tables: Tables) -> bool:
    """Whether an item of a list is an entry with figures, and not a part of one figure."""
    named = isinstance(value, dict) and ("id" in value or "provenance" in value)
    return named or (isinstance(value, dict) and place.table in tables)


def of_entry(
    entry: Mapping[str, Any], place: Place, inherited: str, told: str, tables: Tables
) -> Iterator[Figure]:
    """The figures of one entry; those of a copy are the original's."""
    if "copy_of" in entry:
        return
    by_edition = inherited == EDITION  # a list that an edition gives whole
    provenance = EDITION if by_edition else entry.get("provenance", inherited)
    note = str(entry.get("reason") or entry.get("note") or entry.get("seed_note") or told)
    own: Mapping[str, str] = {**tables.get(place.table, {}), **entry.get(FIELDS, {})}
    own = {} if by_edition else own
    anchored: Mapping[str, list[Any]] = entry.get("anchored", {})
    for field, value in entry.items():
        if not is_figure(field):
            continue
        source = own.get(field, provenance)
        if field in anchored and source != EDITION:
            fixed = list(anchored[field])  # each of them stands once
            for number, one in enumerate(value):
                printed = SEED if one in fixed else source
                if one in fixed:
                    fixed.remove(one)
                yield Figure(f"{place.key}.{field}.{number}", place.table, one, printed, note)
        else:
            yield from within(value, place.field(field), source, note, tables)
    for path, source in own.items():
        if "." in path and own.get(path.split(".")[0]) != EDITION:
            yield Figure(f"{place.key}.{path}", place.table, part(entry, path), source, note)


def part(entry: Any, path: str) -> Any:
    """The value at a dotted path within an entry."""
    for step in path.split("."):
        entry = entry[int(step)] if isinstance(entry, list) else entry[step]
    return entry


def counted(data: Mapping[str, Any]) -> Counter[str]:
    """How many figures of a box come from where."""
    return Counter(figure.provenance for figure in figures(data))


class Doubts:
    """Which parts of a box hold figures that are printed nowhere."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.exact = {f.key: f.provenance for f in figures(data) if f.provenance in DOUBTFUL}
        self.above: dict[str, str] = {}  # tables and entries that hold such figures
        for key, provenance in self.exact.items():
            steps = key.split(".")
            for size in range(1, len(steps)):
                above = ".".join(steps[:size])
                if self.above.get(above) != RECONSTRUCTED:
                    self.above[above] = provenance

    def of(self, keys: tuple[str, ...]) -> str:
        """`reconstructed` if any of these keys holds such a figure or is a part of one."""
        found = ""
        for key in keys:
            steps = key.split(".")
            within = [".".join(steps[: size + 1]) for size in range(len(steps))]
            held = [self.exact.get(part, "") for part in within] + [self.above.get(key, "")]
            if RECONSTRUCTED in held:
                return RECONSTRUCTED
            found = EDITION if EDITION in held else found
        return found


def marked(entry: Mapping[str, Any], changed: Mapping[str, Any]) -> dict[str, str]:
    """`provenance_fields` of an entry some fields of which an edition has changed."""
    kept = {
        path: source
        for path, source in entry.get(FIELDS, {}).items()
        if path.split(".")[0] not in changed
    }
    return {**kept, **dict.fromkeys((key for key in changed if is_figure(key)), EDITION)}


def only_figures(data: Any, top: bool = True) -> Any:
    """The box without what is told about it: what decides how a game is played."""
    if isinstance(data, dict):
        return {
            k: only_figures(v, False) for k, v in data.items() if k == "id" or is_figure(k, top)
        }
    if isinstance(data, list):
        return [only_figures(value, False) for value in data]
    return data
