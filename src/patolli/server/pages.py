"""The built client, kept in memory with its compressed form, or a page on how to build it."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Patolli</title></head><body>
<h1>Patolli is running, but its pages are not built</h1>
<p>The server answers programs (see <a href="/api/openapi.json">its interface</a>). To play in the
browser, build the client with Node.js and start again:</p>
<pre>make run</pre>
<p>In the terminal you can play at once: <code>patolli play</code>.</p>
</body></html>
"""
HASHED = "assets/"  # files whose names change with their contents
TEXTS = ("text/", "application/javascript", "application/json", "image/svg")


@dataclass(frozen=True)
class Page:
    """One file of the client."""

    data: bytes
    kind: str
    forever: bool = False

    @cached_property
    def tag(self) -> str:
        return f'"{sha256(self.data).hexdigest()[:20]}"'

    @cached_property
    def squeezed(self) -> bytes | None:
        """The compressed form, if that is worth it."""
        if not self.kind.startswith(TEXTS) or len(self.data) < 500:
            return None
        return gzip.compress(self.data, 9, mtime=0)

    @property
    def caching(self) -> str:
        return "public, max-age=31536000, immutable" if self.forever else "no-cache"


class Pages:
    """All files of the client; they are read again when a new build is there."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder or Path(__file__).parent.parent / "web" / "static"
        self._files: dict[str, Page] = {}
        self._read_at = 0.0

    @property
    def built(self) -> bool:
        return (self.folder / "index.html").is_file()

    def find(self, path: str) -> Page | None:
        """A file by its path; paths lead nowhere outside, because only known files are kept."""
        self._refresh()
        return self._files.get(path)

    def index(self) -> Page:
        """The page that shows everything, or the one that says how to build it."""
        return self.find("index.html") or Page(NOT_BUILT.encode(), "text/html")

    def _refresh(self) -> None:
        index = self.folder / "index.html"
        changed = index.stat().st_mtime if index.is_file() else 0.0
        if changed == self._read_at:
            return
        self._read_at = changed
        self._files = {}
        for file in sorted(self.folder.rglob("*")) if changed else ():
            if file.is_file() and not file.is_symlink():
                name = file.relative_to(self.folder).as_posix()
                self._files[name] = Page(file.read_bytes(), kind_of(name), name.startswith(HASHED))


def kind_of(name: str) -> str:
    """The media type of a file."""
    known = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
    found = known.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    return found or "application/octet-stream"
