import { describe, expect, it } from 'vitest';
import { alike, beside, rest } from '../source/state/alike';

describe('two turns beside each other', () => {
  const played = 'On C5; Bring a worker; Bring a worker; To D4; End the turn';
  const better = 'On C5; Bring a worker; To C5; End the turn';

  it('tells what only one of them has', () => {
    expect(beside(played, better)).toEqual([
      { text: 'On C5', times: 1, same: true },
      { text: 'Bring a worker', times: 1, same: true },
      { text: 'Bring a worker', times: 1, same: false },
      { text: 'To D4', times: 1, same: false },
      { text: 'End the turn', times: 1, same: true },
    ]);
    expect(beside(better, played).filter((piece) => !piece.same)).toEqual([{ text: 'To C5', times: 1, same: false }]);
  });

  it('counts what is repeated', () => {
    expect(beside('A; B; B; B', 'C')).toEqual([
      { text: 'A', times: 1, same: false },
      { text: 'B', times: 3, same: false },
    ]);
  });

  it('knows how both begin', () => {
    expect(alike(played, better)).toBe(2);
    expect(alike(played, played)).toBe(5);
    expect(alike('A', 'B')).toBe(0);
    expect(rest(played, 3)).toBe('To D4; End the turn');
  });
});
