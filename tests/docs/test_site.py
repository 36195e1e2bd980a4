"""The documents build strictly into a site, and the checks of that build can fail."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import trace_rules

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
GAMES = ROOT / "src" / "patolli" / "games"


def build(source: Path, target: Path, config: Path = DOCS) -> subprocess.CompletedProcess[str]:
    """Build a folder of pages strictly, all complaints at once."""
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    return subprocess.run(
        [*command, "-c", str(config), str(source), str(target)],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, built once."""
    folder = tmp_path_factory.mktemp("site")
    done = build(DOCS, folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("game", sorted(trace_rules.PREFIXES))
def test_every_rule_has_an_anchor_and_every_mention_leads_to_one(site: Path, game: str) -> None:
    page = (site / "rules" / f"{game}.html").read_text(encoding="utf-8")
    anchors = set(re.findall(r' id="([A-Z]{2}-[E\d][^"]*)"', page))
    assert anchors == set(trace_rules.trace(game).rules)
    links = re.findall(r'href="([^"#]*)#((?:TZ|TK|MZ|OR)-[E\d][^"]*)"', page)
    assert len(links) > len(anchors)
    assert {rule for place, rule in links if not place} <= anchors


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_the_rulebooks_for_players_lead_to_the_rules_in_full(site: Path, lang: str) -> None:
    shipped = {book.parents[1].name for book in GAMES.glob(f"*/rulebook/{lang}.md")}
    shown = {page.stem for page in (site / "rules" / lang).glob("*.html")} - {"index"}
    assert shown == shipped
    for game in shipped:
        page = (site / "rules" / lang / f"{game}.html").read_text(encoding="utf-8")
        assert f'href="../{game}.html#{trace_rules.PREFIXES[game]}-1.1"' in page
        drawn = re.findall(r'<img class="board" src="../../(_images/[^"]+)"', page)
        assert drawn and all((site / file).read_text("utf-8").startswith("<svg") for file in drawn)
        assert not re.search(r"[(\"]board:", page)
        assert " · " not in re.sub(r"<[^>]+>", "", "".join(re.findall(r"<h2>.*?</h2>", page)))


def test_no_page_leads_nowhere_within_the_site(site: Path) -> None:
    found = 0
    for page in sorted(site.rglob("*.html")):
        for link in re.findall(r'(?:href|src)="([^"#?:]+)["#?]', page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.relative_to(site)}: {link}"
            found += 1
    assert found > 500


def test_the_tour_leads_to_lines_of_the_code(site: Path) -> None:
    tour = (site / "architecture.html").read_text(encoding="utf-8")
    links = re.findall(r'href="source/([^"#]+)\.html#line-(\d+)"', tour)
    assert len(links) >= 30
    for name, line in links:
        shown = (site / "source" / f"{name}.html").read_text(encoding="utf-8")
        assert f'id="line-{line}"' in shown


def test_what_is_broken_fails_the_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    file = os.path.relpath(ROOT / "setup.py", tmp_path / "docs")
    (tmp_path / "docs" / "index.md").write_text(
        "# Broken\n\nTK-99.9 is no rule, [gone](gone.md) no page, `patolli.nobody` is only code, "
        f"and [`nobody`]({file}) not in the file.\n\n"
        "```{terms} tikal\nnothing\n```\n\n"
        "```{eval-rst}\n:py:func:`patolli.api.nobody`\n```\n",
        encoding="utf-8",
    )
    done = build(tmp_path / "docs", tmp_path / "site")
    assert done.returncode != 0
    for complaint in (
        "TK-99.9",
        "gone.md",
        "setup.py does not contain 'nobody'",
        "tikal has no vocabulary 'nothing'",
        "patolli.api.nobody",
    ):
        assert complaint in done.stderr, done.stderr
    assert done.stderr.count("WARNING") + done.stderr.count("ERROR") == 5, done.stderr


def test_the_guide_names_the_keys_that_the_table_knows() -> None:
    """Letters and their meaning are those of the help at the table."""
    dialog = ROOT / "src/patolli/web/source/parts/KeysDialog.svelte"
    keys = set(
        re.findall(r"^    \['([A-Z?](?: [A-Z])?)'", dialog.read_text(encoding="utf-8"), re.M)
    )
    known = {letter for key in keys for letter in key.split(" ")}
    page = (DOCS / "play.md").read_text(encoding="utf-8")
    rows = [row.split("|")[1] for row in page.splitlines() if row.startswith("| `")]
    assert {key for row in rows for key in re.findall(r"`(.)`", row)} == known
