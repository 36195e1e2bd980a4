import { describe, expect, it } from 'vitest';
import { turnsOf } from '../source/state/turns';
import type { LogEvent } from '../source/state/types';

const event = (number: number, turn: number, seat: number | null, who?: number, band = ''): LogEvent =>
  ({ number, line: number, turn, seat, text: '', ...(who === undefined ? {} : { who }), band }) as LogEvent;
const seats = (events: LogEvent[]) => turnsOf(events).map((turn) => (turn.band ? 'band' : turn.seat));

describe('what happened, by turn', () => {
  it('what follows from an answer belongs to whom it concerns, not to who answered last', () => {
    // The last one lays a card: everybody's are turned up.
    expect(seats([event(1, 1, 0, 2), event(2, 1, 1, 2), event(3, 1, 2, 2)])).toEqual([0, 1, 2]);
    // The last one passes: each player is scored under a band.
    const scored = [event(1, 1, 1, 1), event(2, 1, null, 1, 'Scoring of Kinich'), event(3, 1, 2, 1), event(4, 1, 2, 1)];
    expect(seats(scored)).toEqual([1, 'band', 2]);
  });

  it('what a player does to others stays in the own turn', () => {
    expect(seats([event(1, 1, 0, 0), event(2, 1, 1, 0), event(3, 1, 0, 0)])).toEqual([0]);
  });

  it('what is dealt to everybody at the beginning is one entry of nobody', () => {
    expect(seats([event(1, 0, null), event(2, 0, 0), event(3, 0, 1), event(4, 0, 0, 0)])).toEqual([null, 0]);
    expect(seats([event(1, 0, null), event(2, 0, 0), event(3, 0, 0, 0)]), 'dice rolled, a first player').toEqual([null, 0]);
    expect(turnsOf([event(1, 0, 0), event(2, 0, null), event(3, 0, 0, 0)]).map((turn) => turn.setup)).toEqual([true, false]);
    expect(turnsOf([event(1, 0, 0, 0), event(2, 0, null), event(3, 1, 0, 0)]).some((turn) => turn.setup), 'later nothing is').toBe(false);
    const refilled = turnsOf([event(1, 1, 0, 0), event(2, 2, null), event(3, 2, 1, 1)]);
    expect(refilled.map((turn) => [turn.seat, turn.events.length]), 'what is turned up follows from the turn before').toEqual([[0, 2], [1, 1]]);
    const begun = [event(1, 1, 0, 0), event(2, 1, null, 0, 'Age 2'), event(3, 1, null), event(4, 1, 1, 1)];
    expect(seats(begun), 'what begins an age is nobody\'s turn').toEqual([0, 'band', null, 1]);
    expect(seats([event(1, 0, 0), event(2, 0, 0, 0)]), 'a tile drawn and laid is one turn').toEqual([0]);
  });
});
