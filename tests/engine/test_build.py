"""Installing without a C compiler plays the same games, slower."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from patolli.engine.build import compiled

ROOT = Path(__file__).parents[2]
PLAY = """
import patolli
from patolli.engine.build import compiled
assert not compiled()
assert patolli.__file__.startswith({target!r})
print(patolli.playouts("toy", 3, games=2, seed=4).scores)
"""


@pytest.mark.skipif(not compiled(), reason="the other mode builds nothing")
def test_an_install_without_a_compiler_plays_the_same_games(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for name in ("src", "tests/toy", "setup.py", "pyproject.toml", "README.md", "LICENSE"):
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cp", "-r", str(ROOT / name), str(target)], check=True)
    environment = {
        **os.environ,
        "CC": "/bin/false",
        "PATOLLI_COMPILE": "engine,patolli_toy",
        "PATOLLI_TOY": "1",
        "PATOLLI_GAMES": "patolli_toy",
    }
    target = tmp_path / "installed"
    install = ["-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps"]
    subprocess.run(
        [sys.executable, *install, "--target", str(target), str(source)],
        env=environment,
        check=True,
        capture_output=True,
    )
    assert not list(target.rglob("*.so"))
    environment["PYTHONPATH"] = str(target)
    code = PLAY.format(target=str(target))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    import patolli

    assert done.stdout.strip() == str(patolli.playouts("toy", 3, games=2, seed=4).scores)
