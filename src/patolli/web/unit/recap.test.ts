import { describe, expect, it } from 'vitest';
import type { Act } from '../source/state/follow';
import { linesOf } from '../source/state/recap';

const act = (seat: number, number: number, short: string): Act =>
  ({ seat, number, events: [{ short, text: `does ${short}`, icon: 'worker' }], marks: [], state: {} }) as never;

describe('the recap', () => {
  it('has one line per player, numbered as the marks on the board', () => {
    const lines = linesOf([act(1, 1, 'C4'), act(1, 2, 'A5'), act(2, 1, 'D4')]);
    expect(lines.map((line) => [line.seat, line.signs.map((sign) => sign.numbers)])).toEqual([[1, ['1', '2']], [2, ['1']]]);
  });

  it('tells once what somebody did several times in a row', () => {
    const [line] = linesOf([act(1, 1, 'C4'), act(1, 2, 'A5'), act(1, 3, 'A5'), act(1, 4, 'A5'), act(1, 5, 'C4')]);
    expect(line!.signs.map(({ numbers, times, first, last }) => [numbers, times, first, last])).toEqual([
      ['1', 1, 0, 0],
      ['2–4', 3, 1, 3],
      ['5', 1, 4, 4],
    ]);
  });

  it('tells as one what was long ago', () => {
    const [line] = linesOf(Array.from({ length: 30 }, (_, at) => act(1, at + 1, `D${at}`)));
    const [old, ...rest] = line!.signs;
    expect([old!.numbers, old!.first, old!.last, rest[0]!.numbers, rest.length]).toEqual(['1–19', 0, 18, '20', 11]);
    expect(old!.full).toContain('does D14');
  });
});
