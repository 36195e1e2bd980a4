import { expect, it } from 'vitest';
import { graded, ratingOf, ratingText } from '../source/state/levels';
import type { Level } from '../source/state/types';

const grade: Level = {
  level: 'strong',
  name: 'Strong',
  text: '',
  bot: 'strong',
  ratings: [{ game: 'tikal', seats: 4, rating: 1612, low: 1540, high: 1690 }],
};

it('a level stands with its rating where it has one', () => {
  expect(graded(grade, 'tikal', 4)).toBe('Strong · 1612 (1540–1690)');
  expect(graded(grade, 'tikal', 2)).toBe('Strong');
  expect(ratingText(undefined, 'tikal', 4)).toBe('');
  expect(ratingOf(grade, 'tikal', 4)?.rating).toBe(1612);
});
