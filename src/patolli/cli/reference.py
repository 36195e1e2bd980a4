"""`patolli reference`: one page about a game to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from patolli.api import game as find
from patolli.cli.common import Language, check_language
from patolli.engine.errors import BadSetup
from patolli.engine.reference import reference as sheet


def reference(
    game: Annotated[str, typer.Argument(help="The game.")],
    lang: Language = "en",
    out: Annotated[Path | None, typer.Option(help="The file; else it is printed.")] = None,
) -> None:
    """Write one page about a game for the table, as HTML to open in a browser and to print."""
    text = sheet(find(game), check_language(lang))
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"{out}: {error.strerror}") from None
    typer.echo(str(out))
