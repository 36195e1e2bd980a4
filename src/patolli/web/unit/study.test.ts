// Reviews: a curve is drawn through as many turns as its noise asks for.

import { describe, expect, it } from 'vitest';
import { smoothed, type Turn } from '../source/state/study';

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
