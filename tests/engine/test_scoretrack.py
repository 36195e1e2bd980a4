"""The track of points along a board."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import dist

from patolli.engine.scoretrack import ASIDE, BELOW, SPACES, ScoreTrack, around, printed, told
from patolli.engine.text import Say

ROUND = around(10, 20, 300, 200)
ROWS = ScoreTrack(((10, 20, 510, 20), (510, 220, 10, 220)))  # the sides have no spaces
STRIP = ScoreTrack(((10, 20, 1010, 20),))
SIDE_BY_SIDE = ROUND.piece * ASIDE


def test_a_track_goes_round_its_board_once() -> None:
    spots = [ROUND.spot(points) for points in range(SPACES)]
    assert spots[0] == ROUND.spot(SPACES) == (10, 20)
    assert spots[30] == (310, 20) and spots[50] == (310, 220) and spots[80] == (10, 220)
    steps = [dist(one, other) for one, other in zip(spots, [*spots[1:], spots[0]], strict=True)]
    assert max(steps) <= 10.001 and len(set(spots)) == SPACES


def test_a_track_of_two_rows_and_a_strip_have_all_their_spaces_apart() -> None:
    for track in (ROWS, STRIP):
        spots = [track.spot(points) for points in range(SPACES)]
        assert len(set(spots)) == SPACES
        assert min(dist(one, other) for one, other in pairwise(spots)) > 9.99
    assert ROWS.spot(49) == (500, 20) and ROWS.spot(50) == (510, 220)  # on along the other edge
    assert STRIP.spot(99) == (1000, 20)


def test_pieces_on_one_space_stand_side_by_side_and_tell_their_rounds() -> None:
    items = ROUND.items([3, 103, 40], Say("patolli", "en", ("Ania", "Ola", "Ewa")))
    assert [item.id for item in items] == ["score-0", "score-1", "score-2"]
    assert items[1].x - items[0].x == SIDE_BY_SIDE and items[0].y == items[1].y == 20
    assert ">1<" in items[1].markup and ">1<" not in items[0].markup
    assert items[1].name.endswith(": 103")


def test_pieces_at_a_corner_stay_on_the_track() -> None:
    say = Say("patolli", "en", ("Ania", "Ola", "Ewa", "Ida"))
    places = [item.x for item in ROUND.items([0, 0, 0, 0], say)]
    assert places == [10 + SIDE_BY_SIDE * at for at in range(4)]
    last = STRIP.items([99, 99, 199, -1], say)
    assert max(item.x for item in last) <= 1010


def test_who_is_below_zero_has_gone_back_from_it_and_says_so() -> None:
    below, above = ROUND.items([-3, 97], Say("patolli", "en", ("Ania", "Ola")))
    assert (below.x + above.x) / 2 == ROUND.spot(97)[0]  # the same space, told apart by the sign
    assert f">{BELOW}<" in below.markup and "<text" not in above.markup
    assert below.name == f"Ania: {BELOW}3" and above.name == "Ola: 97"


def test_quarters_of_a_point_lie_between_two_spaces() -> None:
    (item,) = ROWS.items([Fraction(125, 4)], Say("patolli", "en", ("Ania",)))
    assert item.x == 10 + 312.5 and item.name == "Ania: 31¼"
    assert [told(Fraction(n, 4)) for n in (2, 8, -5)] == ["½", "2", "−1¼"]


def test_every_fifth_space_has_its_number_and_rows_are_joined() -> None:
    for track in (ROUND, ROWS, STRIP):
        assert printed(track).count("<text") == SPACES // 5
    assert printed(ROWS).count("M510 20L510 220M10 220L10 20") == 2  # a line at each side
    assert printed(STRIP).count("<path") == 2
