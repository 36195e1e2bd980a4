"""Compiles the rules with mypyc into the environment; without a C compiler they run as Python.

PATOLLI_COMPILE limits it: "none", or names such as "engine,tikal". PATOLLI_TOY adds the toy game
of the tests to a development environment. The pages for the browser are built with Node.js, unless
they are newer than their sources or PATOLLI_CLIENT is "none".
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from setuptools import find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "patolli"
ENGINE = ("native", "state", "question", "events", "bag", "random", "playout")
BUILDS = {"build", "build_ext", "bdist_wheel", "install", "editable_wheel", "develop"}
TOY = ROOT / "tests" / "toy" / "patolli_toy"


def groups() -> dict[str, list[Path]]:
    """The files to compile, by part of the package: whole folders, and what the engine lists."""
    found = {"engine": [PACKAGE / "engine" / f"{name}.py" for name in ENGINE]}
    titles = [*(PACKAGE / "games").iterdir(), *([TOY] if os.environ.get("PATOLLI_TOY") else [])]
    for folder in sorted(titles):
        if (folder / "rules").is_dir():
            found[folder.name] = modules(folder / "rules")
    players = PACKAGE / "players"
    found["players"] = [*modules(players / "fast"), *modules(players / "knowledge")]
    found["research"] = modules(PACKAGE / "research" / "fast")
    wanted = os.environ.get("PATOLLI_COMPILE", "all").split(",")
    return {name: files for name, files in found.items() if "all" in wanted or name in wanted}


def modules(folder: Path) -> list[Path]:
    """The modules in and below a folder."""
    return [file for file in sorted(folder.rglob("*.py")) if file.stem != "__init__"]


def extensions() -> list:
    """The compiled parts; none while setuptools only asks for names and versions."""
    parts = groups()
    if not parts or not BUILDS & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:  # no compiler for Python: install the same source uncompiled
        return []
    flags = " -fno-semantic-interposition -fvisibility=hidden"
    os.environ["CFLAGS"] = os.environ.get("CFLAGS", "") + flags
    files = {name: [str(f.relative_to(ROOT)) for f in part] for name, part in parts.items()}
    # What is not compiled is only followed for its types: the libraries it uses need not be here.
    checks = ["--strict", "--follow-imports=silent"]
    with tempfile.TemporaryDirectory() as cache:  # that of another run would not fit
        os.environ["MYPY_CACHE_DIR"] = cache
        found = mypycify(
            [*checks, *(file for part in files.values() for file in part)],
            opt_level=os.environ.get("PATOLLI_OPT", "3"),
            separate=[(part, f"patolli_{name}") for name, part in files.items()],
        )
    for extension in found:
        extension.optional = True
    return found


class BuildExtensions(build_ext):
    """Uses all cores, and embeds the hash of the compiled sources."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        super().run()
        built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if built and all(file.exists() for file in built):
            write_stamp(Path(self.build_lib) / "patolli" / "compiled.txt")
            return
        for file in built:  # compiled and plain modules do not mix: all or none
            file.unlink(missing_ok=True)
        print("Patolli: no compiled rules; it plays the same games, slower")


def write_stamp(target: Path) -> None:
    """Write the hash of the compiled sources and their names."""
    files = [file for part in groups().values() for file in part if file.is_relative_to(PACKAGE)]
    names = sorted(str(file.relative_to(PACKAGE)) for file in files)
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode() + b"\0" + (PACKAGE / name).read_bytes() + b"\0")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join([digest.hexdigest()[:12], *names, ""]), encoding="utf-8")


def build_client() -> None:
    """Build the pages for the browser; without Node.js say so and install the rest."""
    web = PACKAGE / "web"
    if os.environ.get("PATOLLI_CLIENT") == "none" or client_is_new(web):
        return
    npm = shutil.which("npm")
    if npm is None:
        print(
            "Patolli: npm (Node.js 20 or newer) is not here, so the pages for the browser are "
            "not built; the terminal and the library work without them",
            file=sys.stderr,
        )
        return
    installed = web / "node_modules" / ".package-lock.json"
    lock = web / "package-lock.json"
    # The lock names every package by its hash, and --no-save leaves it alone. (`npm ci` would also
    # ask for packages of other platforms, which not every registry has.)
    install = [npm, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]
    try:
        if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
            subprocess.run(install, cwd=web, check=True)
        subprocess.run([npm, "run", "--silent", "build"], cwd=web, check=True)
    except subprocess.CalledProcessError as failed:
        print(f"Patolli: the pages for the browser are not built: {failed}", file=sys.stderr)


def client_is_new(web: Path) -> bool:
    """Whether the built pages are newer than everything they are made of."""
    index = web / "static" / "index.html"
    if not index.exists():
        return False
    made_of = [file for place in ("source", "public") for file in (web / place).rglob("*")]
    made_of += [file for file in web.iterdir() if file.is_file()]
    return all(file.stat().st_mtime <= index.stat().st_mtime for file in made_of)


class BuildPython(build_py):
    """Builds the client, ships the rules beside each game, leaves out an earlier build's stamp."""

    def run(self) -> None:
        build_client()
        target = Path(self.build_lib) / "patolli"
        (target / "compiled.txt").unlink(missing_ok=True)
        super().run()
        for rules in sorted((ROOT / "docs" / "rules").glob("*.md")):
            if (target / "games" / rules.stem).is_dir():
                shutil.copyfile(rules, target / "games" / rules.stem / "rules.md")


class SourceDistribution(sdist):
    """Takes the built pages along, so that whoever installs it needs no Node.js."""

    def run(self) -> None:
        build_client()
        super().run()


toy = bool(os.environ.get("PATOLLI_TOY"))
setup(
    packages=[*find_packages("src"), *(["patolli_toy", "patolli_toy.rules"] if toy else [])],
    package_dir={"": "src", **({"patolli_toy": "tests/toy/patolli_toy"} if toy else {})},
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildExtensions, "build_py": BuildPython, "sdist": SourceDistribution},
)
