"""Links from a page into the repository lead to a page of the site that shows the file.

    [`Live.answer`](../src/patolli/server/live.py)

shows the line that defines `answer`. If the text of a link is code that is not the file's name,
the file must contain it, or the build fails: a tour through the code cannot grow stale in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_for_filename
from pygments.util import ClassNotFound
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

ROOT = Path(__file__).resolve().parents[2]
log = logging.getLogger(__name__)


class SourceLinks(SphinxTransform):
    """Turns links to files outside the documents into links to their pages."""

    default_priority = 5  # before Sphinx copies what can be downloaded

    def apply(self, **_: Any) -> None:
        page = self.env.docname
        for node in list(self.document.findall(addnodes.download_reference)):
            file = (Path(self.env.doc2path(page)).parent / node["reftarget"]).resolve()
            if file.is_relative_to(self.env.srcdir) or not file.is_relative_to(ROOT):
                continue
            name = file.relative_to(ROOT).as_posix()
            shown_files(self.env).setdefault(page, set()).add(name)
            self.env.note_dependency(str(file))
            up = "../" * page.count("/")
            place = anchor(file, node.astext(), node)
            link = nodes.reference("", "", *node.children, refuri=f"{up}{address(name)}{place}")
            node.replace_self(link)


def shown_files(env: BuildEnvironment) -> dict[str, set[str]]:
    """The files that pages link to, by page."""
    if not hasattr(env, "patolli_sources"):
        env.patolli_sources = {}  # type: ignore[attr-defined]
    found: dict[str, set[str]] = env.patolli_sources  # type: ignore[attr-defined]
    return found


def address(name: str) -> str:
    """The page that shows a file."""
    return f"source/{name}.html"


def anchor(file: Path, text: str, node: nodes.Element) -> str:
    """The line that a link means: where the file defines, or first says, the link's text."""
    if "/" in text or text.endswith(file.suffix) or " " in text:
        return ""
    word = re.escape(text.split(".")[-1].removesuffix("()"))
    lines = file.read_text(encoding="utf-8").splitlines()
    keyword = r"(?:def|class|function|const|let|interface|type)\s+"
    method = r"(?:async |private |static )*"
    for pattern in (
        rf"\s*(?:export |async )*{keyword}{word}\b",
        rf"\s*{method}{word}\b",
        rf".*\b{word}\b",
    ):
        for number, line in enumerate(lines, 1):
            if re.match(pattern, line):
                return f"#line-{number}"
    log.warning("%s does not contain %r", file.relative_to(ROOT), text, location=node)
    return ""


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """A page for every file that is linked to."""
    formatter = HtmlFormatter(
        linenos="inline", anchorlinenos=False, lineanchors="", linespans="line"
    )
    for name in sorted(set().union(*shown_files(app.env).values())):
        code = (ROOT / name).read_text(encoding="utf-8")
        try:
            lexer = get_lexer_for_filename(name)
        except ClassNotFound:
            lexer = TextLexer()
        shown = highlight(code, lexer, formatter)
        body = f'<h1><code>{name}</code></h1><div class="source-page">{shown}</div>'
        yield address(name).removesuffix(".html"), {"title": name, "body": body}, "page.html"


def forget(_app: Sphinx, env: BuildEnvironment, page: str) -> None:
    """A page is read again."""
    shown_files(env).pop(page, None)


def merge(_app: Sphinx, env: BuildEnvironment, _pages: Any, other: BuildEnvironment) -> None:
    """Another process has read some pages."""
    shown_files(env).update(shown_files(other))


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx."""
    app.add_transform(SourceLinks)
    app.connect("html-collect-pages", pages)
    app.connect("env-purge-doc", forget)
    app.connect("env-merge-info", merge)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
