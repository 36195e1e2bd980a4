"""Whether a position can be: every piece in one place, nothing where nothing may be."""

from __future__ import annotations

from functools import partial

from patolli.engine.told import Told
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.state import Tzolkin, count_bits, on_gears

said = partial(Told, "patolli.games.tzolkin")


def pieces(state: Tzolkin) -> dict[str, tuple[int, int]]:
    """Per component: how many are found in all places, and how many the box holds."""
    box, seats = state.box, range(state.seats)
    found: dict[str, tuple[int, int]] = {}
    for seat in seats:  # TZ-1.2
        on_start = 1 if state.start_worker == seat + 1 else 0
        places = state.hand[seat] + state.bank[seat] + on_gears(state, seat) + on_start
        found[said("piece.workers", owner="ABCD"[seat])] = (int(places), int(box.workers))
    held = sum(int(state.goods[seat * t.MATERIALS + t.SKULL]) for seat in seats)
    skulls = state.skull_bank + state.skulls_lost + count_bits(state.rooms) + held
    found[said("piece.skulls")] = (int(skulls), int(box.skulls))
    fields = int(box.fields[state.seats - 2])
    corn = sum(state.open[group] + state.covered[group] for group in range(t.GROUPS))
    corn += sum(state.corn_tiles[seat] for seat in seats)
    found[said("piece.corn-tiles")] = (int(corn), fields * int(t.GROUPS))
    wood = sum(state.covered[group] for group in range(t.GROUPS)) + state.burned
    wood += sum(state.wood_tiles[seat] for seat in seats)
    on_top = sum(box.wood_on_top[group] for group in range(t.GROUPS))
    found[said("piece.wood-tiles")] = (int(wood), fields * int(on_top))
    for age, count in ((0, t.FIRST_AGE), (1, t.BUILDINGS - t.FIRST_AGE)):
        masks = [state.deck[age], *(state.built[seat * 2 + age] for seat in seats)]
        masks += [state.discarded if age == 0 else 0]
        in_row = sum(
            1
            for place in range(t.ROW)
            if state.row[place] and (state.row[place] > t.FIRST_AGE) == (age == 1)
        )
        total = in_row + sum(int(count_bits(mask)) for mask in masks)
        found[said("piece.buildings", age=age + 1)] = (total, int(count))
    raised = sum(int(count_bits(state.raised[seat])) for seat in seats)
    shown = sum(1 for place in range(t.SHOWN) if state.shown[place])
    monuments = raised + shown + int(count_bits(state.monument_deck))
    found[said("piece.monuments")] = (monuments, int(t.MONUMENTS))
    dummies = sum(int(count_bits(state.dummies[gear])) for gear in range(t.GEARS))
    found[said("piece.dummies")] = (
        dummies + int(state.dummies_left),
        int(box.dummies[state.seats - 2]),
    )
    masks = [int(state.drawn)]
    masks += [int(state.dealt[seat]) | int(state.kept[seat]) for seat in seats]
    together = 0
    for mask in masks:
        together |= mask
    once = sum(int(count_bits(mask)) for mask in masks)
    found[said("piece.wealth")] = (once, int(count_bits(together)))
    return found


def problems(state: Tzolkin) -> list[str]:
    """What is impossible about a position, beside miscounted pieces."""
    found: list[str] = []
    box, seats = state.box, range(state.seats)
    for seat in seats:
        if min(state.goods[seat * t.MATERIALS + m] for m in range(t.MATERIALS)) < 0:
            found.append(said("problem.goods", owner="ABCD"[seat]))
        for temple in range(t.TEMPLES):
            if not 0 <= state.temple[seat * t.TEMPLES + temple] < box.steps[temple]:
                found.append(said("problem.step", temple=said(f"temple.{t.TEMPLE_NAMES[temple]}")))
        for track in range(t.TRACKS):
            if not 0 <= state.level[seat * t.TRACKS + track] <= t.MASTERY:
                found.append(said("problem.level", track=said(f"track.{t.TRACK_NAMES[track]}")))
        if min(state.hand[seat], state.bank[seat]) < 0 or state.light[seat] not in (0, 1):
            found.append(said("problem.player", owner="ABCD"[seat]))
    for temple in range(t.TEMPLES):
        top = box.steps[temple] - 1
        if sum(state.temple[seat * t.TEMPLES + temple] == top for seat in seats) > 1:
            name = said(f"temple.{t.TEMPLE_NAMES[temple]}")
            found.append(said("problem.top", temple=name))
    found += gear_problems(state)
    if not 0 <= state.food_next <= box.food_days or state.food_due not in (0, 1):
        found.append(said("problem.food-day"))
    if not 0 <= state.first < state.seats or not 0 <= state.start_worker <= state.seats:
        found.append(said("problem.first"))
    if min(state.day, state.round, state.calendar_corn, state.skull_bank, state.turns) < 0:
        found.append(said("problem.count"))
    if state.age not in (0, 1) or state.turns > state.seats or not 0 <= state.variant < 128:
        found.append(said("problem.age"))
    return found


def gear_problems(state: Tzolkin) -> list[str]:
    """Two workers on one space, or a worker where there is no space."""
    found: list[str] = []
    for gear in range(t.GEARS):
        name = said(f"gear.{t.GEAR_NAMES[gear]}")
        masks = [int(state.dummies[gear])]
        masks += [int(state.workers[gear * state.seats + seat]) for seat in range(state.seats)]
        together = 0
        for mask in masks:
            if mask & together:
                found.append(said("problem.space", gear=name))
            together |= mask
        beyond = any(mask >> (state.box.last_space[gear] + 1) for mask in masks[1:])
        if min(masks) < 0 or beyond or masks[0] >> state.box.teeth[gear]:
            found.append(said("problem.beyond", gear=name))
    return found
