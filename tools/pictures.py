"""Draws every picture of the documents again: `python tools/pictures.py [--boards]`.

Boards are drawn by the program from games of fixed seeds, so they change only when the drawing or
the rules do. Photographs of the client need it built, its packages (`npm install --no-save` in
`src/patolli/web`), Node.js and Chromium (named in CHROMIUM if it is not in /usr/bin); the installed
server is started on a database of its own. `--boards` leaves the photographs out.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import patolli
from patolli.engine.table import Table

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
WEB = ROOT / "src" / "patolli" / "web"


@dataclass(frozen=True)
class Scene:
    """A position worth a picture: a game played on by greedy until a seat is asked."""

    game: str
    seed: str
    answers: int
    seats: int = 3


SCENES = (
    Scene("tzolkin", "7", 150),
    Scene("tikal", "7", 150),
    Scene("mezo", "7", 150),
    Scene("origins", "7", 150),
)


@dataclass(frozen=True)
class Photograph:
    """A scene as a browser shows it to the first seat."""

    name: str
    game: str
    width: int = 1366
    height: int = 768
    touch: bool = False


PHOTOGRAPHS = (
    *(Photograph(scene.game, scene.game) for scene in SCENES),
    Photograph("phone", "tzolkin", 390, 844, touch=True),
)

CAMERA = """
import { chromium } from 'playwright-core';
const { browser, shots } = JSON.parse(process.argv[1]);
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run',
  '--disable-background-networking', '--disable-sync'];
const opened = await chromium.launch({ executablePath: browser, args: flags });
for (const shot of shots) {
  const context = await opened.newContext({
    viewport: { width: shot.width, height: shot.height },
    colorScheme: 'light',
    locale: 'en', hasTouch: shot.touch, isMobile: shot.touch, reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript(() =>
    localStorage.setItem('patolli.settings', JSON.stringify({ pointed: true })));
  await page.goto(shot.link);
  await page.locator('.board').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(800);
  await page.screenshot({ path: shot.file });
  await context.close();
}
await opened.close();
"""


def played(scene: Scene) -> Table:
    """The table of a scene: at least so many answers, then until the first seat is asked."""
    table = patolli.table(scene.game, scene.seats, scene.seed)
    bot = patolli.bot("greedy", game=scene.game)
    answers = 0
    while answers < scene.answers or table.waiting[0] != 0:
        seat = table.waiting[0]
        table.answer(seat, bot.choose(table, seat))
        answers += 1
    return table


def draw_boards(folder: Path = PICTURES) -> None:
    """The boards of all games, as their first seat sees them."""
    for scene in SCENES:
        text = played(scene).svg(seat=0)
        (folder / f"{scene.game}.svg").write_text(text, encoding="utf-8")


def take_photographs(folder: Path = PICTURES) -> None:
    """The client in a browser, on the same positions."""
    node, browser = shutil.which("node"), chromium()
    if node is None or browser is None or not (WEB / "node_modules" / "playwright-core").is_dir():
        raise SystemExit(
            "photographs need Node.js, Chromium and `npm install --no-save` in src/patolli/web"
        )
    with server() as address:
        links = {scene.game: link(address, scene) for scene in SCENES}
        shots = [
            {
                "file": str(folder / f"{shot.name}.png"),
                "link": links[shot.game],
                "width": shot.width,
                "height": shot.height,
                "touch": shot.touch,
            }
            for shot in PHOTOGRAPHS
        ]
        order = json.dumps({"browser": browser, "shots": shots})
        subprocess.run(
            [node, "--input-type=module", "-e", CAMERA, order], cwd=WEB, check=True, timeout=300
        )


def chromium() -> str | None:
    """The browser to use, if there is one."""
    named = os.environ.get("CHROMIUM")
    return named or shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def server() -> Iterator[str]:
    """A server of its own while it is needed; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "patolli", "serve", "--no-browser", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--database", f"{folder}/tables.sqlite"], stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
            if not found:
                raise SystemExit("the server does not start")
            yield found[0]
        finally:
            process.terminate()
            process.wait(30)


def link(address: str, scene: Scene) -> str:
    """The link of the first seat at a table that goes on from a scene against bots."""
    table = played(scene)
    record = table.record(with_seed=True).encode()
    brought = post(f"{address}/api/records", record, "text/plain")
    wish = json.dumps({"at": len(table.lines), "seat": 0, "level": "strong", "name": "Ania"})
    path = f"{address}/api/tables/{brought['table']}/branch"
    made = post(path, wish.encode(), "application/json")
    return f"{address}/t/{made['table']}#{made['seats'][0]['token']}"


def post(address: str, body: bytes, kind: str) -> dict[str, Any]:
    """Send something to the server and read what it says."""
    with urlopen(Request(address, body, {"content-type": kind}), timeout=30) as said:
        found: dict[str, Any] = json.load(said)
    return found


if __name__ == "__main__":
    draw_boards()
    if "--boards" not in sys.argv:
        take_photographs()
