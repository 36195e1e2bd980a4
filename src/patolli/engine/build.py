"""Whether this Patolli is compiled, and from which sources."""

from __future__ import annotations

import hashlib
from importlib import resources
from pathlib import Path

from patolli.engine import state


def compiled() -> bool:
    """Whether the rules run as machine code."""
    return not str(state.__file__).endswith(".py")


def source_hash(package: Path, files: list[str]) -> str:
    """A hash over sources, given relative to the package folder."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + (package / name).read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def stamp() -> tuple[str, list[str]]:
    """The hash embedded by the build and the files it was made from; empty if not compiled."""
    note = resources.files("patolli") / "compiled.txt"
    if not note.is_file():
        return "", []
    first, *files = note.read_text(encoding="utf-8").split()
    return first, files


def version_line(version: str) -> str:
    """What `patolli --version` prints."""
    if not compiled():
        return f"patolli {version} (uncompiled)"
    return f"patolli {version} (compiled from sources {stamp()[0]})"
