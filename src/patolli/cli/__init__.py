"""The command line: `patolli --help`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from patolli.cli import (
    admin,
    bench,
    check,
    generate,
    ladder,
    learn,
    lesson,
    match,
    perft,
    play,
    puzzles,
    rate,
    reference,
    replay,
    review,
    rules,
    serve,
    train,
    tune,
)
from patolli.cli.common import complaint
from patolli.engine.build import version_line
from patolli.engine.errors import PatolliError
from patolli.version import __version__

app = typer.Typer(
    name="patolli",
    help="Play, study and research four Mesoamerican Eurogames.",
    add_completion=True,
    pretty_exceptions_enable=False,
)
for command in (play.play, replay.replay, bench.bench, perft.perft, check.check, rules.rules):
    app.command()(command)
app.command()(lesson.lesson)
app.command()(serve.serve)
app.add_typer(admin.app)
app.command()(review.review)
app.command()(reference.reference)
app.add_typer(puzzles.app)
app.command()(generate.generate)
for measure in (match.match, ladder.ladder, rate.rate, learn.learn, train.train, tune.tune):
    app.command()(measure)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        typer.echo(version_line(__version__))
        raise typer.Exit


@app.callback(invoke_without_command=True)
def patolli(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show it.")
    ] = False,
) -> None:
    """Play, study and research four Mesoamerican Eurogames.

    Without a command: `patolli serve`.
    """
    if context.invoked_subcommand is None:
        serve.serve()


def main() -> None:
    """Run a command; bad input is one clear line and exit status 2."""
    try:
        app()
    except PatolliError as error:
        sys.exit(complain(complaint(error)))
    except OSError as error:
        sys.exit(complain(f"{error.filename or 'file'}: {error.strerror or error}"))
    except UnicodeDecodeError:
        sys.exit(complain("this file is not a text in UTF-8"))


def complain(message: str) -> int:
    """Say what is wrong in one line; the exit status."""
    print(f"patolli: {' '.join(message.split())}", file=sys.stderr)
    return 2
