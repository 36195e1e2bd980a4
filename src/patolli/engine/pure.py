"""Runs the package from its Python sources even where compiled modules lie beside them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder:
    """Finds modules of this package, and of the tests' toy game, as source only."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a module of this package."""
        if not name.startswith(("patolli.", "patolli_toy.")) or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None and spec.origin is not None:
                return spec
        return None


def install() -> None:
    """Prefer sources from here on."""
    sys.meta_path.insert(0, SourceFinder())
