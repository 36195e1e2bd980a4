import { describe, expect, it } from 'vitest';
import { endsTurn, grouped, nearest, placeOf, placeWithin, pointsOf, pointsText, spokenName, standing } from '../source/state/scene';
import type { Item, Layer } from '../source/state/types';

const gear: Layer = { id: 'gear', x: 100, y: 50, turn: 90, markup: '' };
const worker: Item = { id: 'w', x: 10, y: 0, layer: 'gear' };

describe('places', () => {
  it('an item of a layer turns with it', () => {
    const place = placeOf(worker, gear);
    expect(place.x).toBeCloseTo(100);
    expect(place.y).toBeCloseTo(60);
  });

  it('going into a layer and out again ends where it began', () => {
    const [x, y] = placeWithin(placeOf(worker, gear), gear);
    expect(x).toBeCloseTo(10);
    expect(y).toBeCloseTo(0);
  });
});

describe('what an item is now', () => {
  const choices = new Map([['place uxmal', { word: 'place uxmal', label: 'Uxmal', hint: '' }]]);

  it('can be chosen, cannot now, has a name, or is only drawn', () => {
    const item = (word: string, name = '') => ({ id: 'i', x: 0, y: 0, word, name });
    expect(standing(item('place uxmal'), choices, 'place')).toBe('choice');
    expect(standing(item('place tikal'), choices, 'place')).toBe('cannot');
    expect(standing(item('build 3', 'A building'), choices, 'place')).toBe('named');
    expect(standing(item('build 3'), choices, 'place')).toBe('plain');
  });

  it('greys nothing while nothing is asked', () => {
    expect(standing({ id: 'i', x: 0, y: 0, word: 'place tikal' }, new Map(), '')).toBe('plain');
  });
});

describe('arrow keys', () => {
  const around = [
    { x: 10, y: 0 },
    { x: -10, y: 0 },
    { x: 0, y: 10 },
    { x: 40, y: 2 },
  ];

  it('go to the nearest in their direction', () => {
    expect(nearest({ x: 0, y: 0 }, around, 'ArrowRight')).toBe(0);
    expect(nearest({ x: 0, y: 0 }, around, 'ArrowLeft')).toBe(1);
    expect(nearest({ x: 0, y: 0 }, around, 'ArrowDown')).toBe(2);
  });

  it('stay where nothing lies ahead', () => {
    expect(nearest({ x: 0, y: 0 }, around, 'ArrowUp')).toBe(-1);
  });
});

describe('words and points', () => {
  it('a word that ends in stop or end ends the turn', () => {
    expect(['place stop', 'act end', 'act send', 'place', 'stop'].map(endsTurn)).toEqual([true, true, false, false, true]);
  });

  it('points with fractions are compared and written', () => {
    expect(pointsOf('31 1/4')).toBe(31.25);
    expect(pointsOf('125/4')).toBe(31.25);
    expect(pointsOf('-31 1/4')).toBe(-31.25);
    expect(pointsText('-31 1/4')).toBe('-31¼');
    expect(pointsText('125/4')).toBe('31¼');
    expect(pointsText('-1/2')).toBe('-½');
    expect(pointsText('12')).toBe('12');
    expect(pointsText('5/7')).toBe('5/7');
  });
});

describe('choices with the same beginning', () => {
  const choice = (label: string) => ({ word: label, label, hint: '' });

  it('stand under one heading, others alone', () => {
    const found = grouped(['Place: Uxmal', 'Place: Tikal', 'Pick up: Uxmal 2', 'Pray'].map(choice));
    expect(found.map(({ prefix, choices }) => [prefix, ...choices.map(({ short }) => short)])).toEqual([
      ['Place', 'Uxmal', 'Tikal'],
      ['', 'Pick up: Uxmal 2', 'Pray'],
    ]);
  });
});

describe('what a target is called', () => {
  const item = { id: 'i', x: 0, y: 0, name: 'Dig', markup: '<g><text x="1">2 &amp; more</text><text>dig</text></g>' };

  it('contains what is written on it, once', () => {
    expect(spokenName(item, new Map(), 'choice')).toBe('Dig, 2 & more');
    expect(spokenName(item, new Map(), 'named')).toBe('Dig');
  });
});
