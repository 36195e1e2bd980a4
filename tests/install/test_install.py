"""Installing as people do: the wheel on a bare machine, `pip install .` in a plain environment.

`make test-install` builds what is tried here and names its folder in PATOLLI_DIST.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DIST = os.environ.get("PATOLLI_DIST", "")
WAIT = 60  # seconds for a server to answer

pytestmark = pytest.mark.skipif(not DIST, reason="nothing is built to be installed")


def environment(folder: Path) -> dict[str, str]:
    """A plain environment, and the variables of a machine without compiler and Node.js."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PATOLLI")}
    kept.pop("PYTHONPATH", None)
    return {**kept, "PATH": str(folder / "bin"), "CC": "no-compiler"}


def run(variables: dict[str, str], *command: str, cwd: Path) -> str:
    """What a command of the plain environment prints; its failure is shown."""
    program = Path(variables["PATH"].split(os.pathsep)[0]) / command[0]
    done = subprocess.run(
        [str(program), *command[1:]], env=variables, cwd=cwd, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def one(pattern: str) -> Path:
    """The only file of the built ones that fits."""
    found = sorted((ROOT / DIST).glob(pattern))
    assert len(found) == 1, found
    return found[0]


def test_the_wheel_plays_and_serves_on_a_bare_machine(tmp_path: Path) -> None:
    variables = environment(tmp_path / "bare")
    assert shutil.which("cc", path=variables["PATH"]) is None
    assert shutil.which("node", path=variables["PATH"]) is None
    run(variables, "pip", "install", "--quiet", str(one("*.whl")), cwd=tmp_path)
    assert "(compiled from sources" in run(variables, "patolli", "--version", cwd=tmp_path)
    played = json.loads(
        run(
            variables,
            *("patolli", "match", "tikal", "greedy", "random"),
            *("--games", "2", "--seed", "1", "--json"),
            cwd=tmp_path,
        )
    )
    assert played["games"] == 2 and len(played["players"]) == 2
    assert "TZ-6.9" in run(variables, "patolli", "rules", "tzolkin", "TZ-6.9", cwd=tmp_path)
    index = serve(variables, tmp_path)
    assert '<div id="patolli">' in index and "/assets/" in index


def serve(variables: dict[str, str], folder: Path) -> str:
    """The first page of a server started in a folder of its own."""
    database = f"sqlite:///{folder / 'tables.sqlite'}"
    command = [str(Path(variables["PATH"]) / "patolli"), "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--database", database],
        env={**variables, "PYTHONUNBUFFERED": "1"},
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            until, told = time.monotonic() + WAIT, ""
            while time.monotonic() < until:
                told += server.stdout.readline()
                address = re.search(r"http://127\.0\.0\.1:\d+", told)
                if address:
                    with urllib.request.urlopen(address[0], timeout=WAIT) as answer:
                        page: str = answer.read().decode()
                        return page
            raise AssertionError(told)
        finally:
            server.terminate()


def test_pip_install_builds_a_compiled_package_from_the_sources(tmp_path: Path) -> None:
    """In isolation, as pip does it; hardly optimised, because only the way is tried here."""
    with tarfile.open(one("*.tar.gz")) as sources:
        sources.extractall(tmp_path / "sources", filter="data")
    (folder,) = (tmp_path / "sources").iterdir()
    assert (folder / "src/patolli/web/static/index.html").exists()
    variables = environment(tmp_path / "plain")
    build = {**variables, "PATH": f"{variables['PATH']}{os.pathsep}{os.environ['PATH']}"}
    build.pop("CC")
    build["PATOLLI_OPT"] = "0"
    run(build, "pip", "install", "--quiet", ".", cwd=folder)
    assert "(compiled from sources" in run(variables, "patolli", "--version", cwd=tmp_path)
    assert "Tikal: " in run(variables, "patolli", "check", "tikal", cwd=tmp_path)
