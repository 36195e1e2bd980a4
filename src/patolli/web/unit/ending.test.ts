import { expect, it } from 'vitest';
import { endingOf, marginsOf, written } from '../source/state/ending';

it('a margin is what parts a player from the best other one', () => {
  expect(marginsOf(['40', '125/4', '40'])).toEqual([0, -8.75, 0]);
  expect(marginsOf(['-3', '2'])).toEqual([-5, 5]);
  expect(marginsOf(['150'])).toEqual([150]);
});

it('points are written as people count them', () => {
  expect([3, 0.5, 2.25, 10.75, 12.5].map(written)).toEqual(['3', '½', '2¼', '10¾', '12½']);
});

it('an ending is won, lost or shared', () => {
  const scores = ['40', '31 1/4', '40'];
  expect([0, 1].map((seat) => endingOf(scores, seat).key)).toEqual(['ui.analysis.tied', 'ui.analysis.beaten']);
  expect(endingOf(['7', '9/2'], 0)).toEqual({ key: 'ui.analysis.won', points: '2½' });
});
