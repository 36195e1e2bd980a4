"""One page about a game for the table: goal, a turn, what one looks up while playing, all terms.

It stands alone (no script, no other file), fits one A4 sheet, and says the rule behind everything.
"""

from __future__ import annotations

from html import escape
from math import sqrt

from patolli.engine import drawing, pictures, rulebook
from patolli.engine.errors import BadSetup
from patolli.engine.game import Game
from patolli.engine.rulebook import Rulebook
from patolli.engine.text import Say

LETTERS = 4650  # of a text that fills the sheet at the size below
SIZE = 8.0  # points
LARGEST = 9.5

STYLE = """
@page { size: A4; margin: 9mm; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #211c15; font-family: "Noto Sans", Arial, sans-serif;
  line-height: 1.28; }
main { max-width: 192mm; margin: 0 auto; padding: 4mm 0; }
header { display: flex; gap: 5mm; align-items: flex-start; margin-bottom: 3mm; }
header div { flex: 1; }
header svg { width: 58mm; height: auto; border: 0.3mm solid #8d7c60; border-radius: 1mm; }
h1 { margin: 0 0 1mm; font-size: 2em; line-height: 1.1; }
h2 { margin: 0 0 0.6mm; padding-top: 1mm; border-top: 0.4mm solid #211c15; font-size: 1.1em;
  break-after: avoid; }
h3 { margin: 1mm 0 0.4mm; font-size: 1em; break-after: avoid; }
.columns { columns: 3; column-gap: 5mm; }
section { margin-bottom: 2mm; }
p, ol, ul { margin: 0 0 1mm; padding: 0; }
ol { padding-left: 1.5em; }
ul { list-style: none; }
li { margin-bottom: 0.5mm; break-inside: avoid; }
b { font-weight: 700; }
small { color: #574c3c; font-size: 0.86em; font-weight: 600; white-space: nowrap; }
footer { margin-top: 2mm; color: #574c3c; font-size: 0.86em; }
@media print { main { max-width: none; padding: 0; } }
"""


def reference(game: Game, lang: str) -> str:
    """The sheet of a game in a language, as HTML that stands alone; BadSetup if there is none."""
    portrait = game.portrait
    if portrait is None:
        raise BadSetup(f"{game.title} has no reference")
    say, book = game.say(lang), rulebook.read(game, lang)
    goals = [said(say(f"page.goal.{n}")) for n in range(1, len(portrait.goals) + 1)]
    turn = [said(say(f"page.turn.{n}"), rule) for n, rule in enumerate(portrait.turn, 1)]
    table = looked_up(game)
    terms = [f"<b>{escape(term.word)}</b> {cited(term.text)}" for term in book.terms]
    parts = [
        part(say("ui.page.goal"), "ul", goals),
        part(say("ui.page.turn"), "ol", turn),
        part(say("reference.table"), "div", chapters(book, table)),
        part(book.terms_title, "ul", terms),
    ]
    size = min(LARGEST, SIZE * sqrt(LETTERS / sum(len(text) for text in plain(book, say, game))))
    picture = pictures.draw(game, portrait.picture, lang).replace("<svg", '<svg role="img"', 1)
    named = picture.replace(
        "<style>", f"<title>{say('ui.page.picture', title=game.title)}</title><style>", 1
    )
    foot = say("reference.foot", rule=portrait.turn[0])
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        f"<title>{escape(say('reference.title', title=book.title))}</title>"
        f"<style>{STYLE}body {{ font-size: {drawing.number(size)}pt; }}</style></head><body><main>"
        f"<header><div><h1>{escape(book.title)}</h1><p>{escape(say('page.pitch'))}</p>"
        f"<p>{escape(say('page.length'))}</p></div>{named}</header>"
        f'<div class="columns">{"".join(parts)}</div>'
        f"<footer>{escape(foot)}</footer></main></body></html>\n"
    )


def looked_up(game: Game) -> list[str]:
    """The rules that one looks up while playing."""
    assert game.portrait is not None
    prefix = game.portrait.turn[0].partition("-")[0]
    return [f"{prefix}-{number}" for number in game.portrait.table.split()]


def plain(book: Rulebook, say: Say, game: Game) -> list[str]:
    """All that is written on the sheet, to know how large it can be."""
    assert game.portrait is not None
    rules = book.rules()
    texts = [rules[rule].text + rule for rule in looked_up(game)]
    texts += [term.word + term.text for term in book.terms]
    texts += [say(f"page.goal.{n}") for n in range(1, len(game.portrait.goals) + 1)]
    return texts + [say(f"page.turn.{n}") for n in range(1, len(game.portrait.turn) + 1)]


def chapters(book: Rulebook, wanted: list[str]) -> list[str]:
    """The rules that are looked up, under the titles of their chapters."""
    found = []
    for chapter in book.chapters:
        rules = [said(rule.text, rule.id) for rule in chapter.rules if rule.id in wanted]
        if rules:
            lines = "".join(f"<li>{rule}</li>" for rule in rules)
            found.append(f"<h3>{escape(chapter.title)}</h3><ul>{lines}</ul>")
    return found


def part(title: str, kind: str, lines: list[str]) -> str:
    """A titled list."""
    items = "".join(lines if kind == "div" else [f"<li>{line}</li>" for line in lines])
    return f"<section><h2>{escape(title)}</h2><{kind}>{items}</{kind}></section>"


def said(text: str, rule: str = "") -> str:
    """A sentence and the rule behind it."""
    return escape(text) + (f" <small>{rule}</small>" if rule else "")


def cited(text: str) -> str:
    """A text in which the rules it names stand back."""
    return rulebook.CITED.sub(lambda found: f"<small>{found[0]}</small>", escape(text))
