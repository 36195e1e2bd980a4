"""Chapter 13: cards, action turns and the glyph step."""

from __future__ import annotations

import patolli
from mezo.helpers import GAME, A, B, C, D, Position
from patolli.engine.question import reply
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.resolution import strength
from patolli.games.mezo.rules.tables import CARD_NAMES, REGION_NAMES

COBA = REGION_NAMES.index("coba")
P, Q, R, S, T = range(5)


def laid_and_revealed(p: Position, card: str = "task") -> Position:
    """Everybody has laid this card; it is revealed."""
    for seat in range(p.state.seats):
        p.state.laid[seat] = CARD_NAMES.index(card) + 1
        p.state.hand_size[seat] = 1
    return p.run(kinds.REVEAL)


def test_MZ_13_1_one_conflict_for_every_region_in_play() -> None:
    for seats, count in ((2, 15), (3, 12), (4, 15)):
        table = patolli.table("mezo", seats, seed=seats)
        number = 0
        while not table.over:
            seat = table.waiting[0]
            words = table.choices(seat)
            number = (number * 13 + 5) % 997
            table.answer(seat, words[number % len(words)])
        tiles = [line.word for line in table.lines if line.word.startswith("conflict ")]
        assert len(tiles) == count
        for age in range(3):
            part = tiles[age * count // 3 : (age + 1) * count // 3]
            assert len(set(part)) == count // 3


def test_MZ_13_2_MZ_13_8_MZ_E7_everybody_acts_from_the_left_of_the_champion() -> None:
    """Conflict in Hochob, C's Champion there, D without figures: D, A, B, C, twice."""
    p = Position().conflict("hochob").champion(C, "hochob").units(A, "hochob", 1, 0)
    laid_and_revealed(p)
    order = []
    while p.asked:
        if p.asked == "act":
            order.append(p.seat)
            p.say(next(word for word in p.choices() if word.startswith("pass")))
        else:
            p.say(p.choices()[0])
    assert order == [D, A, B, C, D, A, B, C]


def dealt(p: Position, owner: int, card: int) -> Position:
    """Chance deals a certain card."""
    assert p.asked == "deal" and p.state.top_a() == owner
    reply(p.state, -1, card)
    return p


def test_MZ_13_3_MZ_13_5_MZ_13_6_MZ_13_20_MZ_E19_draw_three_put_two_back() -> None:
    """Deck P Q R S T: sees PQR plays Q, PRS plays S, PRT plays P, RT plays T, R is forced."""
    p = Position(seats=2)
    p.state.tiles = 0b11111
    drawn = {B: iter((P, Q, R, S, T)), A: iter((P, Q, R, S, T))}
    seen, plays = [], [Q, S, P, T, None]
    for conflict, play in enumerate(plays):
        p.state.depth = 0
        p.run(kinds.NEXT_CONFLICT)
        reply(p.state, -1, conflict)
        while p.asked == "deal":
            owner = int(p.state.top_a())
            reply(p.state, -1, next(drawn[owner]))
        if play is not None:
            seen.append(sorted(card for card in range(5) if p.state.hand[A] >> card & 1))
            assert p.asked == "lay"
            p.lay(A, CARD_NAMES[play]).lay(B, CARD_NAMES[play])
        else:
            assert p.asked != "lay", "the only card needs no question"
        shown = int(p.state.shown[A]) - 1
        assert shown == (R if play is None else play)
        p.state.depth = 0
        p.run(kinds.CLEAN_UP)
    assert seen == [[P, Q, R], [P, R, S], [P, R, T], [R, T]]
    assert p.state.played[A] == 31


def test_MZ_13_4_the_card_is_chosen_in_secret() -> None:
    """Only drawn cards; nobody else sees which one lies there."""
    table = patolli.table("mezo", 3, seed=2)
    while not table.choices(table.waiting[0])[0].startswith("lay"):
        seat = table.waiting[0]
        table.answer(seat, table.choices(seat)[0])
    assert table.waiting == (0, 1, 2), "all at once"
    own = table.choices(0)
    assert len(own) == 3
    missing = next(f"lay {card}" for card in CARD_NAMES if f"lay {card}" not in own)
    assert table.why_not(0, missing)[0][0] == "MZ-13.4"
    table.answer(0, own[0])
    assert table.view(0)["laid"][0] > 0
    assert table.view(1)["laid"][0] is None and table.view(None)["laid"][0] is None
    assert table.view(1)["hand"][0] is None and table.view(1)["hand_size"][0] == 3
    assert table.waiting == (1, 2)


def test_MZ_13_7_all_cards_are_revealed_together() -> None:
    table = patolli.table("mezo", 2, seed=2)
    while not table.choices(table.waiting[0])[0].startswith("lay"):
        seat = table.waiting[0]
        table.answer(seat, table.choices(seat)[0])
    first = table.choices(1)[0]
    table.answer(1, first)
    assert not any(event["event"] == "revealed" for event in table.events(seat=0))
    table.answer(0, table.choices(0)[1])
    told = [event["values"]["card"] for event in table.events() if event["event"] == "revealed"]
    assert told[1] == first.split()[1] and len(told) == 2


def test_MZ_13_9_MZ_13_10_an_action_is_covered_and_carried_out() -> None:
    effects = '[{ verb = "gain_devotion", n = 2, where = "none" }]'
    p = Position(effects=effects).all_shown().conflict("coba").run(kinds.ACT, A)
    assert p.choices() == ["use 1", "use 2", "use 3", "pass 1", "pass 2", "pass 3"]
    p.say("use 1")
    assert p.state.devotion[A] == 2 and p.state.covered[A] == 1
    p.run(kinds.ACT, A)
    assert p.choices() == ["use 2", "use 3", "pass 2", "pass 3"]
    assert p.refused("use 1") == "MZ-13.10" and p.refused("pass 1") == "MZ-13.10"


def test_MZ_13_11_MZ_13_12_MZ_E9_a_pass() -> None:
    """Kukulkan's Edict: pass covering the top action, restore the only unit in Xibalba."""
    p = Position().dead(D, 1, 0).shown(D, "edict").conflict("coba").run(kinds.ACT, D)
    p.say("pass 1")
    assert p.asked == "choose" and p.choices() == ["1", "2"]
    p.say("2")
    assert p.asked == "" and p.xibalba(D) == (0, 0) and p.reserve(D) == (8, 8)
    p.run(kinds.ACT, D)
    assert p.choices() == ["use 2", "use 3", "pass 2", "pass 3"]
    p.say("pass 3", "1")
    assert p.state.devotion[D] == 1 and p.state.covered[D] == 0b101


def test_MZ_13_13_MZ_13_18_who_passes_stays_in_the_conflict() -> None:
    """Two passes, then the glyph step with the action left, and the strength counts."""
    p = Position(seats=2).conflict("coba").champion(B, "coba").glyphs(A, "coba", 3)
    p.vp(50, 5)
    laid_and_revealed(p)
    while p.asked == "act":
        p.say(next(word for word in p.choices() if word.startswith("pass")), "1")
    assert p.asked == "glyph" and p.seat == A
    p.say("demolish")
    assert p.state.covered[A] == 7
    p.state.depth = 0
    p.run(kinds.DECIDE)
    assert p.asked == "name" and p.choices() == ["a", "b"], "two glyphs against a Champion"


def test_MZ_13_14_restoring_nothing_is_a_legal_pass() -> None:
    p = Position().dead(A, 0, 0).all_shown().conflict("coba").run(kinds.ACT, A)
    p.say("pass 2", "2")
    assert p.asked == "" and p.reserve(A) == (8, 8) and p.state.covered[A] == 2


def test_MZ_13_15_MZ_E23_the_glyph_goes_before_the_action() -> None:
    """Two glyphs and a Warrior: strength 3, and 2 before the effect of the third action."""
    effects = '[{ verb = "deploy", unit = "any", n = 1, where = "conflict" }]'
    p = Position(effects=effects).conflict("coba").glyphs(A, "coba", 2).units(A, "coba", 1, 0)
    p.all_shown()
    p.state.covered[A] = 0b110
    assert strength(p.state, A, COBA) == 3
    p.run(kinds.GLYPH_TURN, -1, 0)
    assert p.asked == "glyph" and p.seat == A and p.choices() == ["keep", "demolish"]
    p.say("demolish")
    assert p.asked == "deploy" and strength(p.state, A, COBA) == 2
    assert p.state.glyph_supply[A] == 5


def test_MZ_13_15_only_who_has_a_glyph_there_may() -> None:
    p = Position().conflict("coba").glyphs(C, "coba", 1).glyphs(B, "uxmal", 1).all_shown()
    p.state.first = D
    p.run(kinds.GLYPH_TURN, -1, 0)
    assert p.seat == C
    p.say("keep")
    assert p.asked == "" and p.glyphs_in(C, "coba") == 1


def test_MZ_13_16_a_glyph_removed_in_the_step_is_gone() -> None:
    effects = '[{ verb = "demolish", owner = "other", n = 1, where = "conflict" }]'
    p = Position(effects=effects).conflict("coba").all_shown()
    p.glyphs(A, "coba", 1).glyphs(B, "coba", 1)
    for seat in range(4):
        p.state.covered[seat] = 0b110
    p.run(kinds.GLYPH_TURN, -1, 0).say("demolish")
    assert p.glyphs_in(B, "coba") == 0 and p.asked == ""


def test_MZ_13_17_the_step_is_no_pass_and_once() -> None:
    p = Position().conflict("coba").glyphs(A, "coba", 3).all_shown()
    p.state.covered[A] = 0b101
    p.run(kinds.GLYPH_TURN, -1, 0)
    assert p.choices() == ["keep", "demolish"]
    p.say("keep")
    assert p.asked == ""


def test_MZ_13_19_who_begins_in_the_blessed_region() -> None:
    def setting(**options: str) -> Position:
        p = Position(**options).vp(3, 9, 30, 12).conflict("coba")
        p.state.blessed = COBA + 1
        return laid_and_revealed(p)

    assert setting().seat == C
    assert setting(blessed_first="fewest").seat == A
    p = setting()
    p.state.vp[A] = 99
    order = []
    while p.asked:
        if p.asked == "act":
            order.append(p.seat)
            p.say(next(word for word in p.choices() if word.startswith("pass")))
        else:
            p.say(p.choices()[0])
    assert order == [C, D, A, B, C, D, A, B], "VP gained in between change nothing"


def test_MZ_13_21_with_three_players_one_card_is_not_played() -> None:
    table = patolli.table("mezo", 3, seed=8)
    most = 0
    while not table.over:
        seat = table.waiting[0]
        words = table.choices(seat)
        table.answer(seat, words[0])
        played = bin(table.state.played[0] | (1 << table.state.shown[0] >> 1)).count("1")
        most = max(most, played)
    assert most == 4
    assert GAME.box().hand == 3
