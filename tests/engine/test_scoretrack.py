"""The track of points round a board."""

from __future__ import annotations

from math import dist

from patolli.engine.scoretrack import ASIDE, SPACES, ScoreTrack, printed
from patolli.engine.text import Say

TRACK = ScoreTrack(10, 20, 300, 200)


def test_a_track_goes_round_its_board_once() -> None:
    spots = [TRACK.spot(points) for points in range(SPACES)]
    assert spots[0] == TRACK.spot(SPACES) == (10, 20)
    assert spots[30] == (310, 20) and spots[50] == (310, 220) and spots[80] == (10, 220)
    steps = [dist(one, other) for one, other in zip(spots, [*spots[1:], spots[0]], strict=True)]
    assert max(steps) <= 10.001 and len(set(spots)) == SPACES


def test_pieces_on_one_space_stand_side_by_side_and_tell_their_rounds() -> None:
    items = TRACK.items([3, 103, 40], Say("patolli", "en", ("Ania", "Ola", "Ewa")))
    assert [item.id for item in items] == ["score-0", "score-1", "score-2"]
    assert items[1].x - items[0].x == ASIDE and items[0].y == items[1].y == 20
    assert ">1<" in items[1].markup and ">1<" not in items[0].markup
    assert items[1].name.endswith(": 103")


def test_pieces_at_a_corner_stay_on_the_track() -> None:
    items = TRACK.items([0, 0, 0, 0], Say("patolli", "en", ("Ania", "Ola", "Ewa", "Ida")))
    assert [item.x for item in items] == [10, 10 + ASIDE, 10 + 2 * ASIDE, 10 + 3 * ASIDE]


def test_every_fifth_space_has_its_number() -> None:
    assert printed(TRACK).count("<text") == SPACES // 5
