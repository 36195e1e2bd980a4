"""What is refused about boxes and positions is told in every language, with the key kept."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import patolli
from patolli.cli import main
from patolli.cli.common import SPOKEN
from patolli.engine import components, editions
from patolli.engine.errors import BadSetup, PatolliError
from patolli.engine.position import impossible
from patolli.engine.provenance import figures
from patolli.engine.state import read, write
from patolli.engine.text import LANGUAGES, keys
from patolli.engine.told import Told, told
from patolli.games import shipped

GAMES = pytest.mark.parametrize("name", sorted(shipped()))
WRONG = ("-7", "5000", '"nothing"', "[]", "[9, 1, 9]", "true")
EVERY = 5  # of so many figures one is tried
SOURCES = Path(patolli.__file__).parent


def refusals(name: str) -> Iterator[tuple[str, BadSetup]]:
    """What the box of a game says to impossible values of its figures, by the figure's key."""
    game = patolli.game(name)
    box = game.components()
    for figure in figures(box)[::EVERY]:
        for value in WRONG:
            try:
                text = editions.made(box, {figure.key: value})
                game.make_box(components.load(game.package, text))
            except BadSetup as error:
                yield figure.key, error
            except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError):
                continue  # told as impossible contents where an edition is tried


def read_in_all(message: str) -> dict[str, str]:
    return {lang: told(message, lang) for lang in LANGUAGES}


@GAMES
def test_every_refusal_of_a_figure_is_told_in_three_languages(name: str) -> None:
    found = list(refusals(name))
    assert len({error.args[0].key for _, error in found}) >= 5
    for key, error in found:
        assert isinstance(error.args[0], Told), error
        texts = error.tongues()
        assert len(set(texts.values())) == 3, texts
        for text in texts.values():
            assert "{" not in text.replace("{ ", "") or key in text, text
            assert "problem." not in text, text
            assert error.args[0].where in text
            assert key.split(".")[0] in text, (key, text)


@GAMES
def test_every_impossible_number_of_a_position_is_told_in_three_languages(name: str) -> None:
    game = patolli.game(name)
    found = set()
    start = patolli.table(name, seats=game.seats[-1], seed=3).state
    for field in start.fields():
        values = read(start, field.name)
        for number in (-9, 77):
            state = start.copy()
            write(state, field.name, [number, *values[1:]])
            found.update(impossible(game, state))
    assert len({one.key for one in found if isinstance(one, Told)}) >= 8
    for problem in found:
        assert isinstance(problem, Told), problem
        texts = read_in_all(problem)
        assert len(set(texts.values())) == 3, texts
        assert not any("{" in text or "problem." in text for text in texts.values()), texts


def test_what_is_counted_wrongly_is_named_as_people_call_it() -> None:
    game = patolli.game("tzolkin")
    state = patolli.table("tzolkin", seats=2, seed=3).state
    write(state, "bank", [9, 9])
    problem = impossible(game, state)[0]
    assert problem == "workers of A: 12 in all places, but the box holds 6"
    assert told(problem, "pl") == (
        "robotnicy gracza A: we wszystkich miejscach razem 12, a w pudełku 6"
    )
    assert told(problem, "cs") == "dělníci hráče A: na všech místech dohromady 12, v krabici 6"


def test_an_edition_that_is_no_toml_is_refused_with_its_line() -> None:
    with pytest.raises(BadSetup) as refused:
        patolli.table("tikal", seats=2, edition="a = 1\nb = \n")
    assert refused.value.told("pl") == ("edition: to nie jest plik TOML (wiersz 2, kolumna 5)")


@pytest.mark.parametrize(
    ("asked", "polish"),
    [
        ({"seats": 9}, "Tikal to gra od 2 do 4 miejsc, a nie 9"),
        (
            {"seats": 2, "options": {"auctions": "x"}},
            "Tikal nie ma opcji „auctions”; ma: ",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_polish_too(
    asked: dict[str, object], polish: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        patolli.table("tikal", **asked)  # type: ignore[arg-type]
    assert refused.value.told("pl").startswith(polish)


def test_a_sentence_survives_the_way_to_another_process() -> None:
    made = Told("patolli", "problem.range", where="a.b", low=1, high=2, value="3")
    again = pickle.loads(pickle.dumps(BadSetup(made)))
    assert again.told("cs") == "a.b: musí být od 1 do 2, ne 3"
    assert again.tongues() == BadSetup(made).tongues()


def test_an_error_without_a_text_of_a_catalogue_is_told_as_it_stands() -> None:
    assert PatolliError("no such thing").told("pl") == "no such thing"


def sentences(tree: ast.AST) -> Iterator[str]:
    """The keys that a module's `said`, `need`, `fail`, `refused` and `wrong` name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@GAMES
def test_every_text_about_a_problem_is_used(name: str) -> None:
    folder = SOURCES / "games" / name
    files = [*folder.glob("box*.py"), folder / "check.py"]
    named = {word for file in files for word in sentences(ast.parse(file.read_text("utf-8")))}
    for key in keys(f"patolli.games.{name}", "en"):
        kind, _, rest = key.partition(".")
        if kind == "problem":
            assert key in named or rest in named, key


@GAMES
def test_no_problem_is_written_in_english_alone(name: str) -> None:
    folder = SOURCES / "games" / name
    for file in [*folder.glob("box*.py"), folder / "check.py"]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id in ("BadSetup", "BadPosition"):
                    assert not isinstance(node.args[0], (ast.Constant, ast.JoinedStr)), file


def test_the_terminal_refuses_an_edition_in_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    file.write_text("[action_points]\nper_turn = 0\n")
    asked = ["patolli", "play", "tikal", "--lang", "pl", "--edition", str(file)]
    monkeypatch.setattr("sys.argv", [*asked, "--seats", "human,greedy"])
    monkeypatch.setitem(SPOKEN, "lang", "en")
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert said == "patolli: action_points.per_turn: musi być od 1 do 98, a jest 0\n"
