"""Hands, laid cards and the known top of a deck: only their owner sees them."""

from __future__ import annotations

import patolli
from mezo.helpers import GAME, played_through
from patolli.engine.random import Random
from patolli.engine.table import Table
from patolli.games.mezo.rules.tables import CARD_NAMES


def at_lay(seats: int, seed: int) -> Table:
    """A table at which everybody is choosing a card."""
    return played_through(patolli.table("mezo", seats, seed=seed), stop="lay")


def test_a_spectator_and_the_others_see_no_hand() -> None:
    table = at_lay(4, 3)
    own = [line for line in table.describe(0) if line.startswith("Your card")]
    assert len(own) == 3
    assert not [line for line in table.describe(None) if line.startswith("Your card")]
    shown = {item["id"] for item in table.scene(0)["items"]}
    assert {f"card-{word.split()[1]}" for word in table.choices(0)} <= shown
    spectator = {item["id"] for item in table.scene(None)["items"]}
    assert not spectator & {f"card-{card}" for card in CARD_NAMES}


def test_a_card_laid_can_be_taken_back_until_the_reveal() -> None:
    table = at_lay(3, 5)
    before = table.state.pack()
    table.answer(2, table.choices(2)[1])
    assert table.can_undo(2) == 1
    table.undo(2)
    assert table.state.pack() == before


def test_drawn_cards_are_events_for_their_owner_only() -> None:
    table = at_lay(2, 7)
    mine = [e for e in table.events(seat=0) if e["event"] == "drawn" and e["seat"] == 0]
    assert len(mine) == 3 and all(e["values"]["card"] for e in mine)
    theirs = [e for e in table.events(seat=1) if e["event"] == "drawn" and e["seat"] == 0]
    assert all(e["values"]["card"] is None for e in theirs)
    assert table.text(theirs[0]) == "A draws a card"


def test_a_redeal_deals_every_possible_hand() -> None:
    """With one card played, three of the other four may be held: four hands, all dealt."""
    table = at_lay(2, 11)
    for seat in (0, 1):
        table.answer(seat, table.choices(seat)[0])
    table = played_through(table, stop="lay")
    random, hands = Random(1), set()
    for _ in range(200):
        dealt = GAME.imagine(table.seen(0), random)
        assert not dealt.hand[1] & dealt.played[1]
        hands.add(int(dealt.hand[1]))
    assert len(hands) == 4


def test_a_redeal_knows_who_has_laid_a_card() -> None:
    table = at_lay(3, 13)
    table.answer(1, table.choices(1)[0])
    dealt = GAME.imagine(table.seen(0), Random(2))
    assert dealt.laid[1] > 0 and dealt.laid[2] == 0
    assert bin(dealt.hand[1]).count("1") == 2 and bin(dealt.hand[2]).count("1") == 3
