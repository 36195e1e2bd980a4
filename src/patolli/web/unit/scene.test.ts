import { describe, expect, it } from 'vitest';
import { bestView, changed, deepened, nearest, placeOf, placeWithin, pointsOf, pointsText, standing, targets } from '../source/state/scene';
import type { Item, Layer, Scene } from '../source/state/types';

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
  const words = new Set(['place uxmal']);
  const none = new Set<string>();

  it('can be chosen, cannot now, has a name, or is only drawn', () => {
    const item = (word: string, name = '') => ({ id: 'i', x: 0, y: 0, word, name });
    expect(standing(item('place uxmal'), words, none, 'place')).toBe('choice');
    expect(standing(item('place tikal'), words, none, 'place')).toBe('cannot');
    expect(standing(item('build 3', 'A building'), words, none, 'place')).toBe('named');
    expect(standing(item('build 3'), words, none, 'place')).toBe('plain');
  });

  it('what lies in an open place is lit with it, but no ghost ever is', () => {
    const item = { id: 'i', x: 0, y: 0, place: 'D4' };
    expect(standing(item, none, new Set(['D4']), 'act')).toBe('choice');
    expect(standing({ ...item, ghost: 'act dig' }, none, new Set(['D4']), 'act')).toBe('plain');
  });

  it('greys nothing while nothing is asked', () => {
    expect(standing({ id: 'i', x: 0, y: 0, word: 'place tikal' }, none, none, '')).toBe('plain');
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

describe('points', () => {
  it('points with fractions are compared and written', () => {
    expect(pointsOf('31 1/4')).toBe(31.25);
    expect(pointsOf('125/4')).toBe(31.25);
    expect(pointsOf('-31 1/4')).toBe(-31.25);
    expect(pointsText('-31 1/4')).toBe('−31¼');
    expect(pointsText('125/4')).toBe('31¼');
    expect(pointsText('-1/2')).toBe('−½');
    expect(pointsText('12')).toBe('12');
    expect(pointsText('5/7')).toBe('5/7');
  });
});

describe('places that can be hit', () => {
  const scene = {
    layers: [gear],
    items: [
      { id: 'hex', x: 5, y: 5, place: 'D4', hit: 'M0 0h9v9z', name: 'D4' },
      { id: 'temple', x: 6, y: 6, place: 'D4', word: 'act uncover d4' },
      { id: 'stair', x: 7, y: 7, place: 'D4', word: 'act guard d4' },
      { id: 'far', x: 9, y: 9, word: 'act walk e5' },
      { id: 'ghost', x: 9, y: 9, word: 'act dig', ghost: 'act dig' },
      { id: 'tooth', x: 10, y: 0, layer: 'gear', upright: false, word: 'place uxmal' },
    ] as Item[],
  };
  const open = new Set(['D4', 'tooth']);
  const words = new Set(['act uncover d4', 'place uxmal']);

  it('each once, by its outline, and turned with its layer', () => {
    const found = targets(scene, words, open, 'act');
    expect(found.map(({ place, item, state }) => [place, item.id, state])).toEqual([
      ['D4', 'hex', 'choice'],
      ['far', 'far', 'cannot'],
      ['tooth', 'tooth', 'choice'],
    ]);
    expect(found[2]).toMatchObject({ x: 100, y: 60, turn: 90 });
    expect(found[1]!.word).toBe('act walk e5');
  });

  it('are drawn by depth, and otherwise in the order given', () => {
    const item = (id: string, depth?: string) => ({ id, x: 0, y: 0, depth }) as Item;
    const given = [item('p'), item('t', 'target'), item('g', 'ground'), item('q')];
    expect(deepened(given).map(({ id }) => id)).toEqual(['g', 'p', 'q', 't']);
  });
});

describe('changes of a scene', () => {
  const markup = '<circle r="12"/>'.repeat(5);
  const before: Scene = {
    items: ['a', 'b', 'c'].map((id) => ({ id, x: 0, y: 0, markup: `${markup}${id}` })),
    layers: [{ ...gear, markup }],
    mood: { mood: 'feast', clear: ['a'] },
  };

  it('an edit and a known look become the markup they stand for', () => {
    const one = changed(before, { items: [{ id: 'a', edit: [1, 6, 'rect'], look: 7 }], layers: [{ id: 'gear', turn: 120 }] });
    expect(one.items[0]!.markup).toBe(`${markup}a`.replace('circle', 'rect'));
    expect(one.layers[0]).toEqual({ ...gear, markup, turn: 120 });
    const two = changed(one, { items: [{ id: 'b', look: 7 }] });
    expect(two.items[1]!.markup).toBe(one.items[0]!.markup);
  });

  it('what is new or has moved comes after the item it names', () => {
    const next = changed(before, {
      items: [{ id: 'c', after: '' }, { id: 'd', x: 1, y: 1, markup: '', after: 'a' }, { id: 'e', like: 'a', after: 'd' }],
      gone: ['b'],
    });
    expect(next.items.map((item) => item.id)).toEqual(['c', 'a', 'd', 'e']);
    expect(next.items[3]!.markup).toBe(`${markup}a`);
  });

  it('of the mood only what is told changes', () => {
    expect(changed(before, { mood: { clear: [] } }).mood).toEqual({ mood: 'feast', clear: [] });
    expect(changed(before, {}).mood).toBe(before.mood);
  });
});

describe('a view of a part of the board', () => {
  const at = (x: number, y: number, width = 20) => ({ x, y, width, height: 20 });

  it('shows the most of what can be chosen, not the empty middle between', () => {
    const spots = [at(10, 10), at(900, 300), at(950, 320), at(990, 300)];
    const { x } = bestView(spots, 200, 200)!;
    expect(spots.filter((spot) => Math.abs(spot.x - x) <= 91)).toEqual(spots.slice(1));
    expect(bestView(spots.slice(1), 400, 400)).toEqual({ x: 945, y: 310 });
    expect(bestView([], 200, 200)).toBeNull();
  });

  it('shows a wide one whole', () => {
    expect(bestView([at(500, 100, 380), at(0, 100)], 400, 300)).toEqual({ x: 500, y: 100 });
  });
});
