// What a coach notices, and how much a chance was worth.

import { expect, it, vi } from 'vitest';

vi.mock('../source/state/texts.svelte', () => ({ t: (key: string) => key }));
const { beginning, missedBy, noticed } = await import('../source/state/coach.svelte');

const note = (id: string) => ({ id, say: id, rule: '' });

it('notices one thing per turn, and the same not again within three turns', () => {
  const told = new Map<string, number>();
  expect(noticed([note('hungry'), note('poor')], told, 1)?.id).toBe('hungry');
  told.set('hungry', 1);
  expect(noticed([note('hungry'), note('poor')], told, 1)?.id).toBe('hungry');
  expect(noticed([note('poor')], told, 1)).toBeNull(); // one was enough for this turn
  expect(noticed([note('hungry')], told, 2)).toBeNull();
  expect(noticed([note('hungry'), note('poor')], told, 2)?.id).toBe('poor');
  expect(noticed([note('hungry')], told, 4)?.id).toBe('hungry');
});

it('counts what an answer surely gave away, at least as much as the last one named', () => {
  const best = [
    { word: 'a', margin: 9, clear: false },
    { word: 'b', margin: 8.5, clear: false },
    { word: 'c', margin: 2, clear: true },
  ];
  expect(missedBy('a', best)).toBe(0);
  expect(missedBy('b', best)).toBe(0); // may be chance
  expect(missedBy('c', best)).toBe(7);
  expect(missedBy('z', best)).toBe(7);
  expect(missedBy('z', [])).toBe(0);
});

it('names how a better turn begins, not all of it', () => {
  expect(beginning(['On B2', 'Bring a worker'])).toBe('On B2, Bring a worker');
  expect(beginning(['On B2', 'Bring a worker', 'Walk', 'Walk', 'End the turn'])).toBe('On B2, Bring a worker, Walk …');
});
