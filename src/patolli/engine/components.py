"""The box of a game as data: `components.toml`, and an edition file laid over it.

An edition names entries as the components do and may change their values, nothing else: an
unknown key or a value of another kind is refused with the key and the file.
"""

from __future__ import annotations

import copy
import hashlib
import json
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from patolli.engine.errors import BadSetup

Data = dict[str, Any]
PROVENANCES = ("seed", "public", "recalled", "reconstructed", "edition")


@cache
def printed(package: str) -> str:
    """The text of a game's `components.toml`."""
    return (resources.files(package) / "components.toml").read_text(encoding="utf-8")


def load(package: str, edition: str | None = None, name: str = "edition") -> Data:
    """The components of a game, with the text of an edition file laid over them."""
    data = tomllib.loads(printed(package))
    if edition is None:
        return data
    try:
        over = tomllib.loads(edition)
    except tomllib.TOMLDecodeError as error:
        raise BadSetup(f"{name}: not a TOML file: {error}") from None
    return overlay(data, over, name)


def overlay(base: Data, over: Data, name: str, path: str = "") -> Data:
    """A copy of `base` with the values of `over`, whose every key must exist in `base`."""
    result = copy.deepcopy(base)
    for key, value in over.items():
        where = f"{path}.{key}" if path else key
        if key not in result:
            raise BadSetup(f"{name}: unknown key {where}")
        result[key] = replaced(result[key], value, name, where)
    if over and "provenance" in result and path:
        result["provenance"] = "edition"
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
        raise BadSetup(f"{name}: {where} cannot be {new!r}: it is {old!r} in the box")
    return new


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
            raise BadSetup(f"{name}: unknown entry {where} {key!r}")
        result[key] = overlay(result[key], entry, name, f"{where}.{key}")
    return list(result.values())


def fingerprint(data: Mapping[str, Any]) -> str:
    """Eight hex digits that name the components in force."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


@cache
def in_force(package: str, edition: str | None = None, name: str = "edition") -> str:
    """The fingerprint of a game's components with an edition laid over them."""
    return fingerprint(load(package, edition, name))


def provenance(data: Any) -> Counter[str]:
    """How many entries of the box come from where."""
    found: Counter[str] = Counter()
    if isinstance(data, dict):
        if isinstance(data.get("provenance"), str):
            found[data["provenance"]] += 1
        for value in data.values():
            found += provenance(value)
    elif isinstance(data, list):
        for value in data:
            found += provenance(value)
    return found
