"""The games over HTTP: all of them to choose from, the page of one, and their pictures."""

from __future__ import annotations

from functools import cache
from importlib import resources

from litestar.params import FromPath, FromQuery
from litestar.response import Response
from msgspec import Struct

from patolli import api
from patolli.engine import pictures, rulebook
from patolli.engine.game import Game
from patolli.engine.options import least_seats
from patolli.engine.reference import reference
from patolli.server import render
from patolli.server.guard import PICTURE_POLICY
from patolli.server.handlers import giving, reading
from patolli.server.making import find_game
from patolli.server.protocol import GameFacts, OptionFacts, OptionValue
from patolli.server.refusals import Refusal, language
from patolli.server.routes import Asked, cached, server_of


class Sentence(Struct):
    """One sentence of a page, with its icon or the rule behind it."""

    text: str
    icon: str = ""
    rule: str = ""


class Title(Struct):
    """One title as its page shows it; what a game does not tell is empty."""

    facts: GameFacts
    pitch: str
    luck: str
    goals: list[Sentence]
    turn: list[Sentence]
    picture: str  # the name of the picture of a turn
    rules: int
    chapters: int


@reading("/api/games", sync_to_thread=False)
def list_games(lang: FromQuery[str] = "en") -> list[GameFacts]:
    """All titles with their seats and options."""
    spoken = language(lang)
    return [game_facts(name, spoken) for name in api.game_names()]


def game_facts(name: str, lang: str) -> GameFacts:
    """One title, for choosing it."""
    game = api.game(name)
    say = game.say(lang)
    options = [
        OptionFacts(
            option.name,
            say(f"option.{option.name}"),
            option.rule,
            option.default,
            [
                OptionValue(value, say(f"option.{option.name}.{value}"), least_seats(value))
                for value in option.values
            ],
        )
        for option in game.options
    ]
    about = say("about") if say.has("about") else ""
    count = render.reconstructed(game, None)
    rules = game.prefix if rulebook.has_rulebook(game) else ""
    lesson = (resources.files(game.package) / "lessons").is_dir()
    weight, length = (game.portrait.weight, say("page.length")) if game.portrait else (0, "")
    return GameFacts(
        name,
        game.title,
        about,
        list(game.seats),
        options,
        count,
        rules,
        lesson,
        weight,
        length,
    )


def title(game: Game, lang: str) -> Title:
    """Everything about a game that its page shows."""
    say, portrait = game.say(lang), game.portrait
    told = {name: say(f"page.{name}") if portrait else "" for name in ("pitch", "luck")}
    goals = enumerate(portrait.goals if portrait else (), 1)
    turn = enumerate(portrait.turn if portrait else (), 1)
    book = rulebook.read(game, lang) if rulebook.has_rulebook(game) else None
    return Title(
        facts=game_facts(game.name, lang),
        **told,
        goals=[Sentence(say(f"page.goal.{n}"), icon=icon) for n, icon in goals],
        turn=[Sentence(say(f"page.turn.{n}"), rule=rule) for n, rule in turn],
        picture=portrait.picture if portrait else "",
        rules=len(book.rules()) if book else 0,
        chapters=len(book.chapters) if book else 0,
    )


@reading("/api/games/{name:str}", sync_to_thread=False)
def one_title(name: FromPath[str], lang: FromQuery[str] = "en") -> Title:
    """One title with everything its page shows."""
    return title(find_game(name), language(lang))


def drawing(request: Asked, svg: str) -> Response[bytes]:
    """A picture as it is sent."""
    response = cached(request, svg.encode(), "image/svg+xml")
    response.headers["content-security-policy"] = PICTURE_POLICY
    return response


def night(dark: str) -> bool:
    """Whether a picture is wanted in dark colours."""
    return dark.lower() not in ("", "0", "false", "no")


@reading("/api/games/{name:str}/picture.svg", operation_class=giving("image/svg+xml"))
async def picture(
    request: Asked, name: FromPath[str], lang: FromQuery[str] = "en", dark: FromQuery[str] = ""
) -> Response[bytes]:
    """A picture of a game, drawn by the program."""
    game = find_game(name)
    svg = await server_of(request).picture(game.name, language(lang), night(dark))
    return drawing(request, svg)


@reading("/api/games/{name:str}/pictures/{picture:str}", operation_class=giving("image/svg+xml"))
async def scene(
    request: Asked,
    name: FromPath[str],
    picture: FromPath[str],
    lang: FromQuery[str] = "en",
    dark: FromQuery[str] = "",
) -> Response[bytes]:
    """A picture that a game keeps by name, as `<name>.svg`."""
    game, wanted = find_game(name), picture.removesuffix(".svg")
    if wanted not in pictures.names(game):
        raise Refusal("unknown-page")
    svg = await server_of(request).picture(game.name, language(lang), night(dark), wanted)
    return drawing(request, svg)


@reading(
    "/api/games/{name:str}/reference", sync_to_thread=False, operation_class=giving("text/html")
)
def sheet(request: Asked, name: FromPath[str], lang: FromQuery[str] = "en") -> Response[bytes]:
    """One page about a game to print."""
    game = find_game(name)
    if game.portrait is None:
        raise Refusal("unknown-page")
    response = cached(request, kept_sheet(game, language(lang)), "text/html")
    response.headers["content-security-policy"] = PICTURE_POLICY
    return response


@cache
def kept_sheet(game: Game, lang: str) -> bytes:
    """The page as it is sent, made once."""
    return reference(game, lang).encode()


HANDLERS = [list_games, one_title, picture, scene, sheet]
