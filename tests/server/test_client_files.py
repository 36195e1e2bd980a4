"""The built client arrives as it was built, compressed once."""

from __future__ import annotations

import gzip
from hashlib import sha256
from pathlib import Path

from litestar.testing import TestClient

from patolli.server.app import make_app
from patolli.server.settings import Settings


def test_a_file_of_the_client_is_compressed_once(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    script = "".join(f"say('{sha256(bytes([n])).hexdigest()}');\n" for n in range(100))
    (tmp_path / "index.html").write_text("<!doctype html>" + " " * 2000, encoding="utf-8")
    (tmp_path / "assets" / "main.js").write_text(script, encoding="utf-8")
    app = make_app(
        Settings(database=str(tmp_path / "test.sqlite"), workers=1, static=str(tmp_path))
    )
    wish = {"accept-encoding": "gzip"}
    with (
        TestClient(app, base_url="http://127.0.0.1") as client,
        client.stream("GET", "/assets/main.js", headers=wish) as answer,
    ):
        sent = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(sent).decode() == script
