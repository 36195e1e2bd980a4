"""Lists as files: CSV and JSON always, Parquet where the extra `research` is installed."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from importlib.util import find_spec

from litestar.response import Response

from patolli.server.refusals import Refusal
from patolli.server.store import Row

FORMS = {
    "csv": "text/csv",
    "json": "application/json",
    "parquet": "application/vnd.apache.parquet",
}


def checked_form(form: str) -> str:
    """A form there is; Refusal says what is missing."""
    if form not in FORMS:
        raise Refusal("unknown-page")
    if form == "parquet" and find_spec("polars") is None:
        raise Refusal("no-parquet")
    return form


def file(rows: Sequence[Row], columns: Sequence[str], form: str, name: str) -> Response[bytes]:
    """Rows as a file to keep."""
    headers = {"content-disposition": f'attachment; filename="{name}.{form}"'}
    return Response(encoded(rows, columns, form), media_type=FORMS[form], headers=headers)


def encoded(rows: Sequence[Row], columns: Sequence[str], form: str) -> bytes:
    """Rows in one of the forms."""
    if form == "json":
        return json.dumps(list(rows)).encode()
    if form == "parquet":
        import polars

        out = io.BytesIO()
        data = {name: [row[name] for row in rows] for name in columns}
        polars.DataFrame(data, strict=False).write_parquet(out)
        return out.getvalue()
    text = io.StringIO()
    writer = csv.DictWriter(text, columns)
    writer.writeheader()
    writer.writerows({name: harmless(row[name]) for name in columns} for row in rows)
    return text.getvalue().encode()


def harmless(value: object) -> object:
    """A value whose text no spreadsheet takes for a formula."""
    if isinstance(value, str) and value[:1] in tuple("=+-@\t\r"):
        return f"'{value}"
    return value
