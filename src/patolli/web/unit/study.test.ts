// Reviews: how its curve is drawn, and which turns it calls turning points.

import { describe, expect, it } from 'vitest';
import { stepFor } from '../source/state/insight';
import { smoothed, turningPoints, type Turn } from '../source/state/study';

const turn = (at: number, expected: number[], error: number) => ({ number: at, seat: 0, expected, error }) as Turn;

describe('the curve of a review', () => {
  it('shows what was measured where that is certain', () => {
    const turns = [1, 9, -4].map((margin, at) => turn(at, [margin, -margin], 0.5));
    expect(smoothed(turns)).toEqual({ span: 1, margins: [[1, -1], [9, -9], [-4, 4]] });
  });

  it('shows means of neighbours where it is not, and at both ends of those there are', () => {
    const turns = [0, 6, 0, 6, 0].map((margin, at) => turn(at, [margin], 3));
    const { span, margins } = smoothed(turns);
    expect(span).toBe(3);
    expect(margins.map(([one]) => one)).toEqual([3, 2, 4, 2, 3]);
  });

  it('takes no more than a handful of turns together, and none where there are none', () => {
    expect(smoothed([turn(1, [2], 99)]).span).toBe(17);
    expect(smoothed([]).margins).toEqual([]);
  });
});

describe('turning points', () => {
  it('are the turns that cost most for sure, in their order', () => {
    const turns = ([['mistake', 7], ['best', 0], ['unsure', 30], ['inaccuracy', 2], ['mistake', 9], ['good', 1]] as const).map(
      ([grade, loss], at) => ({ ...turn(at + 1, [0], 1), grade, loss }) as Turn,
    );
    expect(turningPoints(turns).map(({ number }) => number)).toEqual([1, 4, 5]);
    expect(turningPoints(turns, 2).map(({ number }) => number)).toEqual([1, 5]);
  });
});

describe('the lines of a plot', () => {
  it.each([
    [1, 0.5],
    [4, 2],
    [100, 50],
    [232, 100],
  ])('up to %d are %d apart', (most, apart) => expect(stepFor(most)).toBeCloseTo(apart));
});
