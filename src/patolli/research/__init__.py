"""An environment for research: observations, batches, and the usual interfaces.

Nothing is imported before it is asked for. Importing this package makes the environments known to
Gymnasium (`gymnasium.make("patolli/Tikal-v1")`), if that is installed.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from patolli.engine.errors import BadSetup

if TYPE_CHECKING:
    from patolli.research.action_space import Actions, actions
    from patolli.research.agents import aec
    from patolli.research.evaluation import evaluate
    from patolli.research.games import Games, batch
    from patolli.research.layouts import Layout, layout
    from patolli.research.vectors import vector

PLACES = {
    "Actions": "action_space",
    "Games": "games",
    "Layout": "layouts",
    "actions": "action_space",
    "aec": "agents",
    "batch": "games",
    "evaluate": "evaluation",
    "layout": "layouts",
    "vector": "vectors",
}

__all__ = ["Actions", "Games", "Layout", "actions", "aec", "batch", "evaluate", "layout", "vector"]


def __getattr__(name: str) -> Any:
    """Import what is asked for; one clear line if a package for it is not installed."""
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        found = getattr(import_module(f"{__name__}.{PLACES[name]}"), name)
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("patolli"):
            raise
        raise BadSetup(
            f"{missing.name} is not installed: pip install 'patolli[research]'"
        ) from None
    globals()[name] = found  # also where a module has the same name
    return found


if find_spec("gymnasium") is not None:
    from gymnasium import register as _register

    from patolli import api as _api

    for _name in _api.game_names():
        _register(
            f"patolli/{_name.capitalize()}-v1",
            entry_point="patolli.research.single:PatolliEnv",
            vector_entry_point="patolli.research.vectors:PatolliVector",
            kwargs={"game": _name},
        )
