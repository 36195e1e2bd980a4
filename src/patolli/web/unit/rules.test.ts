import { describe, expect, it } from 'vitest';
import { marked, pieces, type Rulebook } from '../source/state/rules.svelte';

const book: Rulebook = {
  game: 'tzolkin',
  prefix: 'TZ',
  title: "Tzolk'in",
  introduction: '',
  chapters: [],
  terms_title: 'Terms',
  terms: [
    { word: 'food day', text: 'when workers eat' },
    { word: 'day', text: 'a tooth' },
  ],
};

describe('the text of a rule', () => {
  it('is cut at ids of rules and at terms, the longer term first', () => {
    const found = pieces('On a Food day (TZ-20.1) nobody waits; today is TZ-E4.', book);
    expect(found.map((piece) => piece.text).join('')).toBe('On a Food day (TZ-20.1) nobody waits; today is TZ-E4.');
    expect(found.filter((piece) => piece.rule).map((piece) => piece.rule)).toEqual(['TZ-20.1', 'TZ-E4']);
    expect(found.filter((piece) => piece.term).map((piece) => piece.term!.word)).toEqual(['food day']);
  });

  it('knows letters of other alphabets as letters', () => {
    const term = { word: 'pol', text: 'x' };
    const found = pieces('políčko a pol', { ...book, terms: [term] });
    expect(found.filter((piece) => piece.term)).toHaveLength(1);
  });

  it('is marked where a search found it', () => {
    expect(marked('corn and corn', [[0, 4], [9, 13]])).toEqual(['', 'corn', ' and ', 'corn', '']);
    expect(marked('corn', [[0, 0]])).toEqual(['corn']);
  });
});
