"""Small parts of the picture: text, counts with icons, points, arrows."""

from __future__ import annotations

from html import escape

from patolli.engine.drawing import group, icon, number, remembered

INK = "var(--ink)"
SOFT = "var(--ink-2)"
DARK = "#1d1a16"  # on the colours of buildings, in both modes
SMALLEST = 12.0  # letters, in board units

Part = tuple[str, str]  # what to draw ("icon", "text", "points", "arrow", "slash") and its value


@remembered
def text(
    words: str,
    x: float,
    y: float,
    size: float = 12,
    weight: int = 700,
    fill: str = INK,
    anchor: str = "middle",
) -> str:
    """A line of text whose baseline is at y."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" '
        f'font-weight="{weight}" text-anchor="{anchor}" style="fill:{fill}">{escape(words)}</text>'
    )


def box(
    x: float, y: float, width: float, height: float, fill: str, stroke: str = "", radius: float = 0
) -> str:
    """A rectangle in a token's colour."""
    line = f' stroke="{stroke}"' if stroke else ""
    size = f'width="{number(width)}" height="{number(height)}" rx="{number(radius)}"'
    return f'<rect x="{number(x)}" y="{number(y)}" {size} fill="{fill}"{line}/>'


def points(value: int, x: float, y: float, size: float = 22) -> str:
    """Victory points in their sun; two digits get a larger one."""
    if abs(value) > 9:
        size += 3
    letters = 12 if size < 24 else 13
    return icon("vp-disc", size, x, y) + text(
        str(value).replace("-", "−"), x, y + letters * 0.36, letters, 700, "#fff"
    )


def width_of(part: Part, size: float) -> float:
    """How much room a part takes in a row."""
    kind, value = part
    if kind == "text":
        return 6.6 * len(value) * size / 15 + 1
    if kind == "points":
        return size + (6 if len(value) > 1 else 3)
    if kind == "arrow":
        return 10
    if kind == "slash":
        return 6
    return size + 1


def parts_row(parts: list[Part], x: float, y: float, size: float = 15, fill: str = INK) -> str:
    """Counts, icons and arrows in a row, centred on a point."""
    return row(tuple(parts), x, y, size, fill)


@remembered
def row(parts: tuple[Part, ...], x: float, y: float, size: float, fill: str) -> str:
    """The same, drawn once for all positions."""
    at = x - sum(width_of(part, size) for part in parts) / 2
    drawn = []
    for part in parts:
        kind, value = part
        wide = width_of(part, size)
        middle = at + wide / 2
        if kind == "text":
            high = max(12 * size / 15, SMALLEST)
            drawn.append(text(value, middle, y + 4.3 * size / 15, high, 700, fill))
        elif kind == "points":
            drawn.append(points(int(value), middle, y, size + 3))
        elif kind == "arrow":
            line = f"M{number(middle - 4)} {number(y)}h7m-3 -3l3 3-3 3"
            drawn.append(f'<path d="{line}" fill="none" stroke="var(--ink-2)" stroke-width="1.5"/>')
        elif kind == "slash":
            drawn.append(text("/", middle, y + 4.3, 12, 400, SOFT))
        else:
            drawn.append(icon(value, size, middle, y))
        at += wide
    return f'<g style="color:var(--ink)">{"".join(drawn)}</g>'  # some icons take it over


def counted(count: int, name: str) -> list[Part]:
    """A number with an icon."""
    return [("text", str(count)), ("icon", name)]


def at(x: float, y: float, *parts: str) -> str:
    """Parts moved to a point."""
    return group(*parts, transform=f"translate({number(x)} {number(y)})")
