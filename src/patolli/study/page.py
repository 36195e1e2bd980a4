"""A review as one page that needs nothing else: curves, turns, luck, points by source."""

from __future__ import annotations

import re
from fractions import Fraction
from html import escape

from patolli.engine.text import Say, points_text
from patolli.study.report import Draw, Review, Turn
from patolli.study.scale import GRADES

SIGNS = {"best": "★", "good": "✓", "inaccuracy": "?", "mistake": "✗", "unsure": "~"}
WIDE, HIGH, EDGE = 900, 280, 44  # of the curve
DASHES = ("", "9 4", "2 4", "12 4 2 4")  # a pattern besides the colour, by seat
NUMBER = re.compile(r"[+−]?[\d.,]*[¼½¾]?( ± [\d.,]+)?")  # what is aligned to the right
SHOWN = 12  # draws on the luck sheet, those that moved most

STYLE = """
:root { color-scheme: light dark; --ground: #faf7f0; --ink: #2b2621; --faint: #6b6258;
  --line: #d9d0c0; --s0: #9c2f1f; --s1: #0b5c8f; --s2: #3d6b2c; --s3: #7a4a94; }
@media (prefers-color-scheme: dark) { :root { --ground: #1d1a17; --ink: #efe8dc;
  --faint: #b0a595; --line: #453e36; --s0: #f08a72; --s1: #7cc4ee; --s2: #9fd088; --s3: #cfa3e6; } }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--ground);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { padding: .3rem .5rem; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top; } .n { text-align: right; white-space: nowrap;
  font-variant-numeric: tabular-nums; } small, .faint { color: var(--faint); }
svg { width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 13px; }
svg .axis { stroke: var(--line); } .mistake td:nth-child(4) { font-weight: 700; }
.s0 { color: var(--s0); } .s1 { color: var(--s1); }
.s2 { color: var(--s2); } .s3 { color: var(--s3); }
"""


def page(review: Review, say: Say) -> str:
    """The whole page."""
    title = escape(say("review.title", game=review.title))
    lead = escape(say("review.lead"))
    parts = [
        "<!doctype html>",
        f'<html lang="{say.lang}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{STYLE}</style></head><body>",
        f"<h1>{title}</h1><p>{lead}</p>",
        heading("review.result", say),
        result(review, say),
        heading("review.curve", say),
        curve(review, say),
        heading("review.turns", say),
        turns(review, say),
        heading("review.luck", say),
        luck(review, say),
        heading("review.sources", say),
        sources(review, say),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def heading(key: str, say: Say) -> str:
    """A heading of the page."""
    return f"<h2>{escape(say(key))}</h2>"


def grid(head: list[str], rows: list[str]) -> str:
    """A table; everything in it is ready to be written."""
    cells = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    table = f"<table><thead><tr>{cells}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<div class="wide">{table}</div>'


def row(cells: list[str], name: str = "") -> str:
    """A row of cells; those that begin with a number or a sign stand to the right."""
    made = "".join(
        f'<td class="n">{cell}</td>' if numeric(cell) else f"<td>{cell}</td>" for cell in cells
    )
    return f'<tr class="{name}">{made}</tr>'


def numeric(cell: str) -> bool:
    """Whether a cell holds a number."""
    return bool(cell and NUMBER.fullmatch(cell))


def score(points: float) -> str:
    """Points of a score, in quarters at the finest."""
    return points_text(Fraction(points).limit_denominator(4))


def player(seat: int, say: Say) -> str:
    """A player in the colour of the curve."""
    return f'<b class="s{seat}">{escape(say.player(seat))}</b>'


def texts(keys: list[str], say: Say) -> list[str]:
    """Heads of columns."""
    return [escape(say(f"review.{key}")) for key in keys]


def result(review: Review, say: Say) -> str:
    """How it ended: points, what turns cost, what chance gave, grades."""
    rows = []
    for one in review.standings:
        counts = [str(one.grades[grade]) for grade in GRADES]
        chance = f"{say.signed(one.luck)} ± {say.number(one.luck_error)}"
        cost = say.number(one.loss)
        name = player(one.seat, say) + (" ♛" if one.won else "")
        rows.append(row([name, score(one.points), cost, chance, *counts]))
    grades = [f"{SIGNS[grade]} {escape(say('review.' + grade))}" for grade in GRADES]
    return grid(texts(["player", "points", "cost", "chance"], say) + grades, rows)


def curve(review: Review, say: Say) -> str:
    """Every player's expected margin over the turns, up to the result."""
    points = [turn.expected for turn in review.turns]
    points.append([one.margin for one in review.standings])
    low = min(0.0, *(min(margins) for margins in points))
    high = max(0.0, *(max(margins) for margins in points))
    span = max(1.0, high - low)
    step = (WIDE - 2 * EDGE) / max(1, len(points) - 1)

    def y(margin: float) -> float:
        return EDGE / 2 + (high - margin) / span * (HIGH - EDGE)

    parts = [
        f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(say("review.curve"))}">'
    ]
    for margin in sorted({low, 0.0, high}):
        parts.append(f'<path class="axis" d="M{EDGE} {y(margin):.1f}H{WIDE - EDGE}"/>')
        at = f'x="{EDGE - 6}" y="{y(margin) + 4:.1f}"'
        parts.append(f'<text {at} text-anchor="end">{say.signed(margin)}</text>')
    for seat in range(review.seats):
        line = " ".join(
            f"{EDGE + at * step:.1f},{y(margins[seat]):.1f}" for at, margins in enumerate(points)
        )
        parts.append(
            f'<polyline class="s{seat}" points="{line}" fill="none" stroke="currentColor"'
            f' stroke-width="2.5" stroke-dasharray="{DASHES[seat]}"/>'
        )
        parts.append(
            f'<text x="{WIDE - EDGE + 6}" y="{y(points[-1][seat]) + 4:.1f}">'
            f"{escape(say.player(seat))}</text>"
        )
    return "\n".join([*parts, "</svg>"])


def turns(review: Review, say: Say) -> str:
    """Every turn with its grade, its cost and the best one found."""
    head = ["number", "player", "turn", "grade", "after", "cost", "better"]
    rows = [row(turn_cells(turn, say), turn.grade) for turn in review.turns]
    return grid(texts(head, say), rows)


def turn_cells(turn: Turn, say: Say) -> list[str]:
    """The cells of a turn."""
    best = turn.best[0]
    expected = f"<small>{say.signed(best.expected)}</small>"
    better = "" if best.played else f"{escape(best.label)} {expected}"
    return [
        str(turn.number),
        player(turn.seat, say),
        escape(turn.label),
        f"{SIGNS[turn.grade]} {escape(say('review.' + turn.grade))}",
        f"{say.signed(turn.after)} ± {say.number(turn.error)}",
        "" if best.played else f"{say.number(turn.loss)} ± {say.number(turn.loss_error)}",
        better,
    ]


def luck(review: Review, say: Say) -> str:
    """The draws that moved most, in their order."""

    def moved(draw: Draw) -> float:
        return max(abs(one) for one in draw.swing)

    most = sorted(review.draws, key=moved, reverse=True)[:SHOWN]
    rows = [
        row(
            [str(draw.lines[0]), escape(draw.label)]
            + [
                f"{say.signed(swing)} ± {say.number(error)}"
                for swing, error in zip(draw.swing, draw.error, strict=True)
            ]
        )
        for draw in sorted(most, key=lambda one: one.lines[0])
    ]
    names = [player(seat, say) for seat in range(review.seats)]
    return grid([*texts(["line", "draw"], say), *names], rows)


def sources(review: Review, say: Say) -> str:
    """Where every player's points came from."""
    rows = []
    for number, source in enumerate(review.standings[0].sources):
        own = [one.sources[number].points for one in review.standings]
        rows.append(row([escape(source.name), *(score(points) for points in own)]))
    names = [player(seat, say) for seat in range(review.seats)]
    return grid([*texts(["source"], say), *names], rows)
