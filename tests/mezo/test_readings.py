"""Options for what the rulebook leaves open: Champions of two players, the Ceremonial action."""

from __future__ import annotations

import pytest

import patolli
from mezo.helpers import GAME, A, Position
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.tables import OFFER_VERB
from patolli.games.mezo.shown.words import ability_text

GAIN_OR_OFFER = """[
  [{ verb = "gain_devotion", n = 1, where = "none" }],
  [{ verb = "offer", n = 1, where = "none" }],
]"""


def ceremony(reserve: bool = True, **options: str) -> Position:
    """Player A with a Ceremonial action that gains devotion or offers, a tile lying open."""
    edition = f"""
[[card]]
id = "ah_puch_task"
[[card.action]]
slot = 1
mode = "all"
effects = [{{ verb = "gain_vp", n = 1, where = "none" }}]
[[card.action]]
slot = 2
mode = "all"
effects = [{{ verb = "gain_vp", n = 1, where = "none" }}]
[[card.action]]
slot = 3
mode = "choose_one"
options = {GAIN_OR_OFFER}
"""
    play = Position(edition=edition, **options)
    play.state.wrathful[0] = 2  # wrath_1b: 2 devotion
    if not reserve:
        for index in range(2):
            play.state.xibalba[index] += play.state.reserve[index]
            play.state.reserve[index] = 0
    return play.use(A, 3)


def test_MZ_18_5_the_effect_or_an_offer() -> None:
    play = ceremony().say("2")
    assert play.asked == "offer"
    play.say(play.choices()[0])
    assert play.state.devotion[A] == 2  # of the tile alone


def test_MZ_18_5_the_other_reading_has_the_effect_and_then_the_offer() -> None:
    alone = ceremony(ceremonial="and").say("1")
    assert alone.state.devotion[A] == 1 and alone.asked == ""
    play = ceremony(ceremonial="and").say("2")
    assert play.state.devotion[A] == 1 and play.asked == "offer"
    play.say(play.choices()[0])
    assert play.state.devotion[A] == 1 + 2


def test_MZ_7_8_without_the_price_only_the_effect_is_left() -> None:
    play = ceremony(reserve=False, ceremonial="and")
    assert play.asked == "" and play.state.devotion[A] == 1


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_the_cards_say_how_they_are_read(lang: str) -> None:
    usual = GAME.new(4).box
    other = GAME.new(4, {"ceremonial": "and"}).box
    assert usual is not other and other is GAME.new(2, {"ceremonial": "and"}).box
    say = GAME.say(lang)
    changed = [n for n in range(60) if ability_text(usual, n, say) != ability_text(other, n, say)]
    assert len(changed) == 20  # one action of every card
    offers = [sum(verb == OFFER_VERB for verb in box.verb) for box in (usual, other)]
    assert offers == [20, 20]


def champions(seats: int, reading: str) -> list[tuple[str, int]]:
    """Who is asked what in the first Tribe phase, always taking the first answer."""
    table = patolli.table("mezo", seats, 3, {"champions": reading})
    asked = []
    while table.state.age < 1 or table.state.top() not in (kinds.SUMMON, kinds.VERTEX):
        seat = table.waiting[0]
        asked.append((table.state.kinds[table.state.top()].name, seat))
        table.answer(seat, table.choices(seat)[0])
    return [entry for entry in asked if entry[0] in ("champion", "muster")]


def test_MZ_2_20_two_players_place_champions_in_their_own_turn() -> None:
    asked = champions(2, "turn")
    assert [name for name, _ in asked[:3]] == ["champion", "champion", "muster"]


def test_MZ_2_20_the_other_reading_places_all_champions_before_any_unit() -> None:
    asked = champions(2, "first")
    names = [name for name, _ in asked]
    assert names[:4] == ["champion"] * 4 and "champion" not in names[4:]
    (first, again, second, last) = (seat for _, seat in asked[:4])
    assert first == again != second == last


def test_with_more_players_the_order_of_champions_does_not_change() -> None:
    assert champions(3, "first") == champions(3, "turn")
