"""The stand-in for librt's `vec` on platforms where that package cannot be installed."""

from __future__ import annotations

import sys
from types import ModuleType


class Vector(list[int]):
    """A list of fixed length."""


class Maker:
    """What `vec` is then: `vec[i64]` is the class of plain vectors."""

    def __getitem__(self, _item: object) -> type[Vector]:
        return Vector


def install() -> None:
    """Make `from librt.vecs import vec` give the stand-in."""
    package = ModuleType("librt")
    module = ModuleType("librt.vecs")
    module.__dict__["vec"] = Maker()
    sys.modules["librt"] = package
    sys.modules["librt.vecs"] = module
