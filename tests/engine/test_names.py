"""No public name hides a module, so that every module can be imported by its full name."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module
from types import ModuleType

import patolli


def modules(package: ModuleType) -> list[str]:
    """The full names of all modules below a package; those of missing extras are left out."""
    found = []
    for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if one.name.endswith("__main__") or ".migrations." in one.name:
            continue  # programs, and what alembic alone can run
        try:
            import_module(one.name)
        except ImportError as missing:
            assert missing.name is not None and not missing.name.startswith("patolli"), one.name
            continue
        found.append(one.name)
    return found


def test_every_module_is_reached_by_its_dotted_name() -> None:
    names = modules(patolli)
    assert len(names) > 200
    for name in names:
        parent, _, last = name.rpartition(".")
        assert getattr(sys.modules[parent], last) is sys.modules[name], f"{name} is hidden"


def test_the_packages_of_the_games_are_packages() -> None:
    import patolli.games.tikal.rules.board as board

    assert board.__name__ == "patolli.games.tikal.rules.board"
    assert patolli.game_names() == sorted(patolli.game_names())
    assert {"mezo", "origins", "tikal", "tzolkin"} <= set(patolli.game_names())
