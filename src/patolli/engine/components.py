"""The box of a game as data: `components.toml`, and an edition file laid over it.

An edition names entries as the components do and may change their values, nothing else: an
unknown key or a value of another kind is refused with the key and the file.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from patolli.engine.errors import BadSetup
from patolli.engine.provenance import EDITION, FIELDS, is_figure, marked, only_figures
from patolli.engine.told import Told

Data = dict[str, Any]
KEPT = "patolli-components\n"  # begins a whole box that was kept with a game
AT_LINE = re.compile(r"at line (\d+), column (\d+)")  # where a text breaks off, as tomllib tells it
BARE = re.compile(r"[A-Za-z0-9_-]+")  # keys that TOML takes without quotes
MOST_EDITIONS = 64  # editions whose boxes are remembered


@cache
def printed(package: str) -> str:
    """The text of a game's `components.toml`."""
    return (resources.files(package) / "components.toml").read_text(encoding="utf-8")


@cache
def box_printed(package: str) -> Data:
    """A game's `components.toml` as data, read once; whoever changes it copies it first."""
    return tomllib.loads(printed(package))


def load(package: str, edition: str | None = None, name: str = "edition") -> Data:
    """The components of a game, with the text of an edition file laid over them.

    A box that was kept with a game (`keep`) takes the place of the printed one.
    """
    if edition is None:
        return box_printed(package)
    if edition.startswith(KEPT):
        kept: Data = json.loads(edition.removeprefix(KEPT))
        return kept
    return overlay(box_printed(package), parsed(edition, name), name)


def parsed(text: str, name: str) -> Data:
    """The contents of a TOML text; BadSetup tells where it is none."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadSetup(no_toml(error, name)) from None


def no_toml(error: Exception, name: str = "") -> Told:
    """Where a text is no TOML."""
    place = AT_LINE.search(str(error))
    if place is None:
        return Told("patolli", "problem.toml", where=name)
    return Told("patolli", "problem.toml.line", where=name, line=place[1], column=place[2])


def keep(data: Mapping[str, Any]) -> str:
    """A whole box as text, for a game that must go on under it whatever is printed later."""
    return KEPT + json.dumps(data, sort_keys=True, ensure_ascii=False, default=str)


def overlay(base: Data, over: Data, name: str, path: str = "") -> Data:
    """A copy of `base` with the values of `over`, whose every key must exist in `base`."""
    result = dict(base)
    for key, value in over.items():
        where = f"{path}.{key}" if path else key
        if key not in result or (not path and not is_figure(key, top=True)):
            raise refused(name, "unknown-key", where)
        result[key] = replaced(result[key], value, name, where)
    if "provenance" in result and path:
        result[FIELDS] = marked(base, over)
    return result


def replaced(old: Any, new: Any, name: str, where: str) -> Any:
    """The value that `new` puts in the place of `old`, or a refusal."""
    if isinstance(old, dict) and isinstance(new, dict):
        return overlay(old, new, name, where)
    if is_entries(old) and is_entries(new):
        return merged(old, new, name, where)
    if isinstance(old, bool) or isinstance(new, bool):
        alike = isinstance(old, bool) and isinstance(new, bool)
    elif isinstance(old, list) and isinstance(new, list):
        kinds = {type(item) for item in old}
        alike = all(type(item) in kinds for item in new) if old else True
    else:
        alike = type(old) is type(new)
    if not alike:
        raise refused(name, "other-kind", where, value=written(new), printed=written(old))
    if isinstance(old, list) and any(isinstance(one, dict) and "provenance" in one for one in old):
        return [{"provenance": EDITION, **one} for one in new]  # entries without names, given whole
    return new


def refused(name: str, key: str, figure: str, **values: str) -> BadSetup:
    """The refusal of an edition because of one figure."""
    return BadSetup(Told("patolli", f"problem.{key}", where=name, figure=figure, **values))


def written(value: Any) -> str:
    """A value as TOML writes it in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key_text(key)} = {written(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def key_text(key: str) -> str:
    """A key as TOML writes it."""
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def is_entries(value: Any) -> bool:
    """Whether this is a list of tables that have an id each."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(entry, dict) and "id" in entry for entry in value)
    )


def merged(old: list[Data], new: list[Data], name: str, where: str) -> list[Data]:
    """A list of entries with those of the same id changed."""
    result = {entry["id"]: entry for entry in old}
    for entry in new:
        key = entry["id"]
        if key not in result:
            raise refused(name, "unknown-entry", f"{where}.{key}")
        result[key] = overlay(result[key], entry, name, f"{where}.{key}")
    return list(result.values())


def fingerprint(data: Mapping[str, Any]) -> str:
    """Eight hex digits that name the figures in force, whatever is told about them."""
    text = json.dumps(only_figures(data), sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


@lru_cache(maxsize=MOST_EDITIONS)
def in_force(package: str, edition: str | None = None, name: str = "edition") -> str:
    """The fingerprint of a game's components with an edition laid over them."""
    return fingerprint(load(package, edition, name))


def same_figures(package: str, named: str, edition: str | None, name: str) -> bool:
    """Whether a fingerprint names the figures in force, by its name of today or a former one."""
    today = in_force(package, edition, name)
    # An edition that changes no figure, such as the components a table keeps, has the same past.
    former = box_printed(package).get("formerly", []) if today == in_force(package) else []
    return named == today or named in former
