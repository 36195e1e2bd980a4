import { describe, expect, it } from 'vitest';
import type { Act } from '../source/state/follow';
import { apart, numbered, shownMarks } from '../source/state/marks';
import type { Item, Mark, Scene } from '../source/state/types';

const scene = (items: Item[], turn = 0): Scene =>
  ({ items, layers: [{ id: 'gear', x: 100, y: 100, turn, markup: '' }] }) as never;
const act = (seat: number, number: number, marks: Partial<Mark>[], before = scene([])): Act =>
  ({ seat, number, events: [], marks, before, state: {} }) as never;

describe('marks', () => {
  it('lie where the thing lies now, turned with its layer', () => {
    const worker = { id: 'w', x: 50, y: 0, layer: 'gear' };
    const [mark] = shownMarks([act(1, 1, [{ id: 'w', kind: 'came', x: 150, y: 100 }])], scene([worker], 90));
    expect([mark!.x, mark!.y].map(Math.round)).toEqual([100, 150]);
  });

  it('of a line bear the numbers that its answers have in the list beside the board', () => {
    const here = scene([{ id: 'w', x: 7, y: 8 } as Item]);
    const mark = { id: 'w', kind: 'came', x: 7, y: 8 } as Mark;
    const acts = numbered([{ seat: 1 }, { seat: 0, marks: [mark] }], here);
    expect(acts.map((act) => act.number)).toEqual([1, 2]);
    expect(shownMarks(acts, here).map(({ seat, number }) => [seat, number])).toEqual([[0, 2]]);
  });

  it('of what has gone turn with the layer on which it lay', () => {
    const before = scene([{ id: 'w', x: 50, y: 0, layer: 'gear' }]);
    const [mark] = shownMarks([act(1, 1, [{ id: 'w', kind: 'went', x: 150, y: 100 }], before)], scene([], 90));
    expect([mark!.x, mark!.y].map(Math.round)).toEqual([100, 150]);
  });

  it('are the last one of every thing; a way begins where the first one began', () => {
    const here = scene([{ id: 'leader', x: 30, y: 0 }]);
    const moved = (from_x: number, x: number) => ({ id: 'leader', kind: 'moved' as const, x, y: 0, from_x, from_y: 0 });
    const found = shownMarks([act(1, 1, [moved(0, 20)]), act(1, 2, [moved(20, 30)])], here);
    expect(found).toEqual([{ id: 'leader', seat: 1, number: 2, kind: 'moved', x: 30, y: 0, from: { x: 0, y: 0 } }]);
  });

  it('tell nothing of what came and went again, nor of what was all taken home', () => {
    const mark = (kind: Mark['kind'], id: string) => ({ id, kind, x: 0, y: 0 });
    const lone = [act(1, 1, [mark('came', 'die')]), act(2, 1, [mark('went', 'die'), mark('went', 'other')])];
    expect(shownMarks(lone, scene([])).map(({ id }) => id)).toEqual(['other']);
    const home = ['a', 'b', 'c', 'd', 'e'].map((id) => mark('went', id));
    expect(shownMarks([act(1, 1, home)], scene([]))).toEqual([]);
  });

  it('have flags side by side, each number once', () => {
    const flag = (seat: number, number: number, x: number, y = 0) => ({ seat, number, x, y });
    const found = apart([flag(1, 1, 0), flag(1, 1, 5), flag(2, 1, 8), flag(1, 2, 30), flag(1, 3, 0, 40)]);
    expect(found.map(({ x, y }) => [x, y])).toEqual([[0, 0], [19, 0], [38, 0], [0, 40]]);
  });
});
