"""Traces every rule id to code and tests: `python tools/trace_rules.py [GAME ...]`.

Fails on a rule or worked example without code or test, and on an id that no rule has. A rule that
needs no code or test is listed in `tests/<game>/reasons.toml` with a written reason:

    [rules]
    "TK-1.17" = "the printed track is no state; scores are plain integers"
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PREFIXES = {"tzolkin": "TZ", "tikal": "TK", "mezo": "MZ", "origins": "OR"}


@dataclass
class Trace:
    """Where each id of one game stands."""

    game: str
    rules: dict[str, str] = field(default_factory=dict)
    code: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    tests: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    reasons: dict[str, str] = field(default_factory=dict)

    def problems(self) -> list[str]:
        """What is missing or unknown."""
        found = []
        for rule in self.rules:
            if rule in self.reasons:
                continue
            if "-E" not in rule and rule not in self.code:
                found.append(f"{rule}: no code")
            if rule not in self.tests:
                found.append(f"{rule}: no test")
        for where, ids in (("code", self.code), ("tests", self.tests), ("reasons", self.reasons)):
            found += [f"{rule}: unknown, in {where}" for rule in ids if rule not in self.rules]
        found += [
            f"{rule}: the reason says nothing"
            for rule, text in self.reasons.items()
            if len(text.split()) < 3
        ]
        return found


def trace(game: str) -> Trace:
    """Read the rules, the code and the tests of a game."""
    prefix = PREFIXES[game]
    result = Trace(game)
    written = re.compile(rf"^[-*|]\s+\**({prefix}-E?\d+(?:\.\d+)?[a-z]?)\**\s+\|?\s*(.*)", re.M)
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    for rule, words in written.findall(text):
        result.rules.setdefault(rule, words)
    in_code = re.compile(rf"\b{prefix}-\d+\.\d+[a-z]?\b")
    refused = re.compile(r"\brule\((\d+), (\d+)\)")
    for file in sorted((ROOT / "src" / "patolli" / "games" / game).rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        for rule in in_code.findall(source):
            result.code[rule].add(file.name)
        for chapter, number in refused.findall(source):
            result.code[f"{prefix}-{chapter}.{number}"].add(file.name)
    in_tests = re.compile(rf"{prefix}_(E?\d+[a-z]?(?:_\d+[a-z]?)?)(?=_|\b)")
    for file in sorted((ROOT / "tests" / game).rglob("test_*.py")):
        for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8")):
            for number in in_tests.findall(name):
                result.tests[rule_of(prefix, number, result.rules)].add(f"{file.name}::{name}")
    reasons = ROOT / "tests" / game / "reasons.toml"
    if reasons.exists():
        result.reasons = tomllib.loads(reasons.read_text(encoding="utf-8")).get("rules", {})
    return result


def rule_of(prefix: str, number: str, rules: dict[str, str]) -> str:
    """The id that part of a test's name means: 6_6 is TZ-6.6, E12 or E12_3 is TZ-E12."""
    if number.startswith("E"):
        return f"{prefix}-{number.split('_')[0]}"
    rule = f"{prefix}-{number.replace('_', '.')}"
    return rule if rule in rules else rule.rstrip("abcdefghijklmnopqrstuvwxyz")


def table(found: Trace) -> str:
    """The whole table of a game, for reading."""
    rows = []
    for rule in found.rules:
        code = ", ".join(sorted(found.code.get(rule, ()))) or found.reasons.get(rule, "-")
        tests = ", ".join(sorted(found.tests.get(rule, ()))) or "-"
        rows.append(f"{rule} | {code} | {tests}")
    return "\n".join(rows)


def main(arguments: list[str]) -> int:
    """Trace the named games, or all that are there."""
    show = "--table" in arguments
    named = [argument for argument in arguments if not argument.startswith("--")]
    there = [game for game in PREFIXES if (ROOT / "docs" / "rules" / f"{game}.md").exists()]
    failed = 0
    for game in named or there:
        if game not in PREFIXES:
            print(f"no game {game!r}", file=sys.stderr)
            return 2
        found = trace(game)
        if show:
            print(table(found))
        problems = found.problems()
        for problem in problems:
            print(problem)
        covered = len(found.rules) - len({p.split(":")[0] for p in problems})
        print(
            f"{game}: {len(found.rules)} rules and examples, {covered} traced, "
            f"{len(found.reasons)} by reason, {len(problems)} problems"
        )
        failed += len(problems)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
