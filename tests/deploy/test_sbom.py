"""The bill of materials names everything that the lock files pin, and nothing of this machine."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_pinned_package_is_named_with_its_hashes(tmp_path: Path) -> None:
    target = tmp_path / "patolli.cdx.json"
    command = [sys.executable, str(ROOT / "tools" / "sbom.py"), str(target)]
    subprocess.run(command, check=True, timeout=60)
    text = target.read_text("utf-8")
    named = {one["purl"]: one for one in json.loads(text)["components"]}

    pinned = (ROOT / "requirements.txt").read_text("utf-8")
    lines = re.findall(r"^([^\s=#-][^\s=]*)==([^\s;\\]+)", pinned, re.M)
    assert len(lines) > 40
    for name, version in lines:
        plain = name.partition("[")[0].lower()
        assert named[f"pkg:pypi/{plain}@{version}"]["hashes"], name
    digests = {file["content"] for one in named.values() for file in one.get("hashes", [])}
    assert set(re.findall(r"sha256:([0-9a-f]{64})", pinned)) <= digests

    lock = json.loads((ROOT / "src/patolli/web/package-lock.json").read_text("utf-8"))
    for place, package in lock["packages"].items():
        if place:
            name = place.rpartition("node_modules/")[2].replace("@", "%40")
            assert named[f"pkg:npm/{name}@{package['version']}"]["hashes"], place

    assert "://" not in text and str(ROOT) not in text
    again = tmp_path / "again.json"
    subprocess.run([*command[:2], str(again)], check=True, timeout=60)
    assert again.read_text("utf-8") == text
