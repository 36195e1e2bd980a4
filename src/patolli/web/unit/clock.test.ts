// How time is shown.

import { describe, expect, it, vi } from 'vitest';

vi.mock('../source/state/settings.svelte', () => ({ settings: { lang: 'en' } }));
vi.mock('../source/state/texts.svelte', () => ({ t: (key: string, values: { n: number }) => `${values.n} ${key.split('.').at(-1)}` }));
const { clockText, leftOf } = await import('../source/state/clock');

const clock = {
  kind: 'live' as const,
  amount: 10,
  increment: 0,
  late: 'bot' as const,
  weekends_off: false,
  left: [100, 300],
  due: [1100, null],
  running: [0],
  begun: true,
  paused: false,
  now: 1000,
  offset: 5,
};

describe('the time a seat has left', () => {
  it('runs by the clock of the server for who is asked, and stands for the others', () => {
    expect(leftOf(clock, 0, 995)).toBe(100);
    expect(leftOf(clock, 0, 1045)).toBe(50);
    expect(leftOf(clock, 0, 5000)).toBe(0);
    expect(leftOf(clock, 1, 5000)).toBe(300);
  });

  it('does not show days that do not count as time left', () => {
    expect(leftOf({ ...clock, due: [1100 + 2 * 86400, null] }, 0, 995)).toBe(100);
  });

  it('reads like a clock, and in days when there are many hours', () => {
    expect([0, 9.2, 65, 3665].map(clockText)).toEqual(['0:00', '0:10', '1:05', '1:01:05']);
    expect(clockText(2 * 86400 + 3 * 3600)).toBe('2 days 3 hours');
    expect(clockText(86400)).toBe('1 days');
  });
});
