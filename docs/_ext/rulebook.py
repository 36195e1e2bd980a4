"""Every rule of a rulebook gets an anchor by its id, every mention of an id becomes a link to it.

The rulebooks stay as `tools/trace_rules.py` and `patolli rules` read them: a rule is an item of a
list, or a row of a table, that begins with its id. A mention of a rule that nobody wrote fails
the build, like any broken reference. The rulebooks for players (`rules/en/tikal`) have the same
anchors; there an id leads to the rule in full.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

import patolli
from patolli.engine import pictures

BOOKS = {"tzolkin": "TZ", "tikal": "TK", "mezo": "MZ", "origins": "OR"}
ID = r"(?:TZ|TK|MZ|OR)-(?:E\d+|\d+\.\d+)[a-z]?"
BOARD = "board:"
KEY = re.compile(r"^[a-z-]+ · ")  # by which the program finds a chapter in every language
BEGINS = re.compile(rf"({ID})\b")
MENTION = re.compile(rf"(?<![\w-])({ID})(?!\w)")
NEVER = (nodes.literal, nodes.literal_block, nodes.reference, nodes.title, addnodes.pending_xref)


class OneTitle(SphinxTransform):
    """A rulebook is one section: its further chapters of the highest level move into the first."""

    default_priority = 200

    def apply(self, **_: Any) -> None:
        game = game_of(self.env.docname)
        if game is None:
            return
        first, *others = [node for node in self.document if isinstance(node, nodes.section)]
        for section in others:
            self.document.remove(section)
            first.append(section)
        for title in first.findall(nodes.title):
            text = title.next_node(nodes.Text)
            if text is not None and KEY.match(text):
                text.parent.replace(text, nodes.Text(KEY.sub("", text)))
        first.insert(1, picture(game, self.env.docname))


class Boards(SphinxTransform):
    """Draws the pictures that a rulebook for players names (`board:placing`) in its language."""

    default_priority = 205

    def apply(self, **_: Any) -> None:
        game = game_of(self.env.docname)
        wanted = [n for n in self.document.findall(nodes.image) if n["uri"].startswith(BOARD)]
        for node in wanted if game else ():
            lang, name = self.env.docname.split("/")[1], node["uri"].removeprefix(BOARD)
            file = f"_images/{game}-{name}-{lang}.svg"
            target = Path(self.app.outdir) / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(pictures.draw(patolli.game(game), name, lang), encoding="utf-8")
            up, caption = "../" * self.env.docname.count("/"), escape(node["alt"])
            html = f'<br><img class="board" src="{up}{file}" alt=""><br><em>{caption}</em>'
            node.parent.replace(node, nodes.raw("", html, format="html"))


class Anchors(SphinxTransform):
    """Gives every rule of a rulebook its anchor."""

    default_priority = 210

    def apply(self, **_: Any) -> None:
        game = game_of(self.env.docname)
        if game is None:
            return
        authority = self.env.docname == f"rules/{game}"
        rules = self.env.domains.standard_domain
        known: set[str] = set()
        for node in self.document.findall(lambda n: isinstance(n, (nodes.list_item, nodes.row))):
            found = BEGINS.match(node.astext())
            if not found or not found[1].startswith(BOOKS[game]) or found[1] in known:
                continue
            known.add(found[1])
            node["ids"].append(found[1])
            node["classes"].append("rule")
            if authority:
                rules.note_object("rule", found[1], found[1], location=node)
                mark(node, found[1])


class Mentions(SphinxTransform):
    """Turns mentions of rules into links, on every page."""

    default_priority = 220

    def apply(self, **_: Any) -> None:
        for text in list(self.document.findall(nodes.Text)):
            if not MENTION.search(text) or inside(text):
                continue
            parts: list[nodes.Node] = []
            for number, part in enumerate(MENTION.split(str(text))):
                if number % 2:
                    parts.append(link(part, self.env.docname))
                elif part:
                    parts.append(nodes.Text(part))
            text.parent.replace(text, parts)


def game_of(page: str) -> str | None:
    """The game whose rulebook, for implementers or for players, a page is."""
    folder, _, name = page.rpartition("/")
    ours = folder == "rules" or folder.startswith("rules/")
    return name if ours and name in BOOKS else None


def picture(game: str, page: str) -> nodes.image:
    """The board of a game, as `tools/pictures.py` has drawn it."""
    up = "../" * page.count("/")
    return nodes.image(
        uri=f"{up}pictures/{game}.svg", alt=f"The board of {game} in mid-game", classes=["board"]
    )


def mark(rule: nodes.Element, name: str) -> None:
    """Set the id at the beginning of a rule apart, and let it link to itself."""
    for text in rule.findall(nodes.Text):
        if not str(text).startswith(name):
            continue
        itself = nodes.reference("", name, refid=name, classes=["rule-id"])
        rest = str(text)[len(name) :]
        text.parent.replace(text, [itself, nodes.Text(rest)] if rest else itself)
        return


def inside(text: nodes.Text) -> bool:
    """Whether a text is a link, code or heading already."""
    node = text.parent
    while node is not None:
        if isinstance(node, NEVER):
            return True
        node = node.parent
    return False


def link(name: str, page: str) -> addnodes.pending_xref:
    """A reference to a rule, resolved when all pages are read."""
    found = addnodes.pending_xref(
        name, refdomain="std", reftype="rule", reftarget=name, refdoc=page, refexplicit=False
    )
    found["refwarn"] = True
    found.append(nodes.inline(name, name, classes=["rule-link"]))
    return found


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx."""
    app.add_object_type("rule", "rule")
    for transform in (OneTitle, Boards, Anchors, Mentions):
        app.add_transform(transform)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
