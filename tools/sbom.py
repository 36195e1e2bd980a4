"""Writes the bill of materials of a release: every package that its lock files pin, as CycloneDX.

    python tools/sbom.py dist/patolli.cdx.json

The same lock files give the same bytes. Nothing is asked of a network.
"""

from __future__ import annotations

import base64
import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", re.M)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
ALGORITHMS = {"sha512": "SHA-512", "sha384": "SHA-384", "sha256": "SHA-256", "sha1": "SHA-1"}


def of_python(text: str) -> list[dict[str, Any]]:
    """The packages of a requirements file with the hashes of their files."""
    found = []
    starts = list(PINNED.finditer(text))
    for pinned, following in zip(starts, [*starts[1:], None], strict=True):
        body = text[pinned.end() : following.start() if following else len(text)]
        name, version = pinned[1].lower(), pinned[2]
        files = [{"alg": "SHA-256", "content": digest} for digest in HASH.findall(body)]
        found.append(component("pypi", name, version, files))
    return found


def of_client(lock: dict[str, Any]) -> list[dict[str, Any]]:
    """The packages of an npm lock file, of which the browser's pages are built."""
    found = []
    for place, package in lock["packages"].items():
        if not place:
            continue  # the project itself
        name = package.get("name") or place.rpartition("node_modules/")[2]
        algorithm, _, digest = package.get("integrity", "").partition("-")
        files = []
        if algorithm in ALGORITHMS:
            content = base64.b64decode(digest).hex()
            files = [{"alg": ALGORITHMS[algorithm], "content": content}]
        found.append(component("npm", name, package["version"], files))
    return found


def component(kind: str, name: str, version: str, files: list[dict[str, str]]) -> dict[str, Any]:
    """One package."""
    address = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    made: dict[str, Any] = {"type": "library", "name": name, "version": version, "purl": address}
    return {**made, "bom-ref": address, "hashes": files} if files else {**made, "bom-ref": address}


def bill(version: str) -> dict[str, Any]:
    """The whole bill of materials."""
    python = of_python((ROOT / "requirements.txt").read_text(encoding="utf-8"))
    lock = ROOT / "src" / "patolli" / "web" / "package-lock.json"
    client = of_client(json.loads(lock.read_text(encoding="utf-8")))
    by_address = {one["purl"]: one for one in [*python, *client]}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {"type": "application", "name": "patolli", "version": version},
        },
        "components": [by_address[address] for address in sorted(by_address)],
    }


def main() -> None:
    """Write it where the command line says."""
    sys.path.insert(0, str(ROOT / "src"))
    from patolli.version import __version__

    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(bill(__version__), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
