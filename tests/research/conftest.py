"""Research is an extra: without its packages there is nothing to test here."""

from __future__ import annotations

from importlib.util import find_spec

PACKAGES = ("gymnasium", "numpy", "pettingzoo", "PIL", "polars", "pyspiel", "resvg_py")

collect_ignore_glob = [] if all(map(find_spec, PACKAGES)) else ["test_*.py"]
