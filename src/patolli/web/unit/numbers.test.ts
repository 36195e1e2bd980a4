import { describe, expect, it } from 'vitest';
import { decimalIn, signedIn } from '../source/state/numbers';

describe('numbers with a fraction', () => {
  it('have a point in English, a comma in Polish and Czech', () => {
    expect(decimalIn('en', 4.25)).toMatch(/^4\.[23]$/);
    expect((['en', 'pl', 'cs'] as const).map((lang) => decimalIn(lang, 1234.5))).toEqual(['1234.5', '1234,5', '1234,5']);
    expect(decimalIn('cs', -0.5, 2)).toBe('−0,50');
  });

  it('have a sign unless they are nothing', () => {
    expect([2.34, -2.34, 0.01, -0.01].map((points) => signedIn('pl', points))).toEqual(['+2,3', '−2,3', '0,0', '0,0']);
    expect(signedIn('cs', 12, 0)).toBe('+12');
  });
});
