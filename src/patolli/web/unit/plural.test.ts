import { describe, expect, it } from 'vitest';
import { fillIn, pluralForm } from '../source/state/plural';

describe('plural forms', () => {
  it('English has one and many', () => {
    expect([0, 1, 2, 5, 11, 101].map((n) => pluralForm('en', n, 2))).toEqual([1, 0, 1, 1, 1, 1]);
  });

  it('Polish has one, few and many, by the last digits', () => {
    const numbers = [1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 112, 122];
    expect(numbers.map((n) => pluralForm('pl', n, 3))).toEqual([0, 1, 1, 2, 2, 2, 2, 2, 1, 2, 2, 1]);
  });

  it('Czech has one, two to four, and the rest', () => {
    expect([0, 1, 2, 4, 5, 22, 101].map((n) => pluralForm('cs', n, 3))).toEqual([2, 0, 1, 1, 2, 2, 2]);
  });

  it('a negative number counts as its size, and a missing form falls back to the last', () => {
    expect(pluralForm('pl', -1, 3)).toBe(0);
    expect(pluralForm('cs', 3, 1)).toBe(0);
  });
});

describe('values in texts', () => {
  it('are put into braces, and an unknown brace stays to be seen', () => {
    expect(fillIn('{n} of {all}', { n: 3 })).toBe('3 of {all}');
  });

  it('are not read again', () => {
    expect(fillIn('{a}', { a: '{b}', b: 'x' })).toBe('{b}');
  });
});
