"""Positions as pictures for programs: an SVG as an array of pixels.

Browsers understand the drawings as they are; the renderer for pixels knows neither CSS variables
nor what `use` inherits, so both are worked out first.
"""

from __future__ import annotations

import copy
import io
import re
from importlib import import_module
from importlib.util import find_spec
from typing import Any
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from patolli.engine import drawing
from patolli.engine.errors import BadSetup
from patolli.engine.game import View

SVG = "{http://www.w3.org/2000/svg}"
HREF = ("href", "{http://www.w3.org/1999/xlink}href")
PLACE: tuple[str, ...] = ("x", "y", "width", "height")
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")

Rule = tuple[list[str], dict[str, str]]  # compound selectors from the outside in; declarations


def svg(view: View) -> str:
    """A position as a seat sees it, as SVG."""
    say = view.game.say("en")
    return drawing.svg(view.game.board(view), view.game.scene(view, say), view.words)


def text(view: View) -> str:
    """A position as a seat sees it, in words."""
    say = view.game.say("en")
    return "\n".join([*view.game.describe(view, say), view.game.prompt(view, say)])


def pixels(view: View, width: int = 800) -> NDArray[np.uint8]:
    """A position as a seat sees it, as rows of red, green and blue."""
    if find_spec("resvg_py") is None or find_spec("PIL") is None:
        raise BadSetup(
            "pictures as arrays need resvg-py and pillow: pip install 'patolli[research]'"
        )
    renderer: Any = import_module("resvg_py")
    image: Any = import_module("PIL.Image")
    markup = resolved(svg(view))
    found = renderer.svg_to_bytes(svg_string=markup, width=width, sans_serif_family="DejaVu Sans")
    with image.open(io.BytesIO(bytes(found))) as opened:
        return np.array(opened.convert("RGB"), dtype=np.uint8)


def resolved(markup: str) -> str:
    """The same picture without style sheet, CSS variables and `use`."""
    root = ElementTree.fromstring(markup)
    sheet = root.find(f"{SVG}style")
    rules = parse("" if sheet is None or sheet.text is None else sheet.text)
    if sheet is not None:
        root.remove(sheet)
    named = {element.get("id", ""): element for element in root.iter()}
    settle(root, [], {}, rules, named)
    ElementTree.register_namespace("", SVG[1:-1])
    return ElementTree.tostring(root, "unicode")


def parse(css: str) -> list[Rule]:
    """The rules of a style sheet that say how a still picture looks."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
    found: list[Rule] = []
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        for selector in selectors.split(","):
            if ":" not in selector.replace(":root", "svg"):
                found.append((selector.replace(":root", "svg").split(), declarations(body)))
    return found


def declarations(body: str) -> dict[str, str]:
    """The declarations of a rule or a style attribute."""
    pairs = (part.partition(":") for part in body.split(";") if ":" in part)
    return {name.strip(): value.strip() for name, _, value in pairs}


def matches(selector: list[str], path: list[ElementTree.Element]) -> bool:
    """Whether a selector means the last element of a path."""
    if not is_meant(selector[-1], path[-1]):
        return False
    left = list(selector[:-1])
    for element in reversed(path[:-1]):
        if left and is_meant(left[-1], element):
            left.pop()
    return not left


def is_meant(compound: str, element: ElementTree.Element) -> bool:
    """Whether a selector without blanks means an element."""
    tag, *classes = compound.split(".")
    own = element.get("class", "").split()
    return (not tag or element.tag == SVG + tag) and all(name in own for name in classes)


def settle(
    element: ElementTree.Element,
    above: list[ElementTree.Element],
    inherited: dict[str, str],
    rules: list[Rule],
    named: dict[str, ElementTree.Element],
) -> None:
    """Write out the style of an element and of everything inside it."""
    if element.tag == f"{SVG}use":
        expand(element, named)
    path = [*above, element]
    style: dict[str, str] = {}
    meant = [rule for rule in rules if matches(rule[0], path)]
    for rule in sorted(meant, key=lambda rule: sum(part.count(".") for part in rule[0])):
        style.update(rule[1])
    style.update(declarations(element.get("style", "")))
    variables = {**inherited, **{k: v for k, v in style.items() if k.startswith("--")}}
    shown = {k: fill_in(v, variables) for k, v in style.items() if not k.startswith("--")}
    if shown:
        element.set("style", ";".join(f"{name}:{value}" for name, value in shown.items()))
    for name, value in element.attrib.items():
        if name != "style" and "var(" in value:
            element.set(name, fill_in(value, variables))
    for child in element:
        settle(child, path, variables, rules, named)


def fill_in(value: str, variables: dict[str, str]) -> str:
    """A value with its variables replaced, also variables of variables."""
    for _ in range(8):
        if "var(" not in value:
            break
        value = VARIABLE.sub(lambda m: variables.get(m[1], m[2] or "none"), value)
    return value


def expand(use: ElementTree.Element, named: dict[str, ElementTree.Element]) -> None:
    """Put a copy of what a `use` shows inside it, and make it a group."""
    target = next((use.attrib.pop(name) for name in HREF if name in use.attrib), "")
    origin = named.get(target.removeprefix("#"))
    place = {
        name: use.attrib.pop(name) for name in ("x", "y", "width", "height") if name in use.attrib
    }
    use.tag = f"{SVG}g"
    if origin is None:
        return
    shown = copy.deepcopy(origin)
    shown.attrib.pop("id", None)
    if shown.tag == f"{SVG}symbol":
        shown.tag = f"{SVG}svg"
        for name, value in place.items():
            shown.set(name, value)
    else:
        moved = f"translate({place.get('x', '0')} {place.get('y', '0')})"
        use.set("transform", f"{use.get('transform', '')} {moved}".strip())
    use.append(shown)
