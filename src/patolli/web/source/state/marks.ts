// What others changed since my last answer, where it lies now.

import type { Act } from './follow';
import { placeOf } from './scene';
import type { Item, Mark, Scene } from './types';

/** What of an answer is marked on the board. */
export type Marked = Pick<Act, 'seat' | 'number' | 'marks' | 'before'>;

/** The answers of a line, numbered as they are listed beside the board that shows where they lead. */
export const numbered = (steps: readonly { seat: number; marks?: Mark[] }[], scene: Scene): Marked[] =>
  steps.map(({ seat, marks }, at) => ({ seat, number: at + 1, marks: marks ?? [], before: scene }));

export interface ShownMark {
  id: string;
  seat: number;
  number: number; // of the act among those of its player
  kind: Mark['kind'];
  x: number;
  y: number;
  from: { x: number; y: number } | null; // where it lay before, if it moved
}

const FEW = 4; // things that one act takes away and each of which is still marked

/** The last mark of every thing. What lies on a layer has turned with it since. */
export function shownMarks(acts: readonly Marked[], scene: Scene): ShownMark[] {
  const layers = new Map(scene.layers.map((layer) => [layer.id, layer]));
  const items = new Map(scene.items.map((item) => [item.id, item]));
  const spot = (item: Item | undefined) => item && placeOf(item, layers.get(item.layer ?? ''));
  const found = new Map<string, ShownMark>();
  for (const { seat, number, marks, before } of acts) {
    const cleared = marks.filter(({ kind }) => kind === 'went').length > FEW;
    for (const { id, kind, x, y, from_x, from_y } of marks) {
      // What came and went again has changed nothing, and where all is taken home nothing is to be looked for.
      if (kind === 'went' && (cleared || found.get(id)?.kind === 'came')) {
        found.delete(id);
        continue;
      }
      const item = items.get(id) ?? before.items.find((known) => known.id === id);
      const here = spot(item) ?? { x, y };
      const from = kind === 'moved' ? (found.get(id)?.from ?? { x: from_x ?? x, y: from_y ?? y }) : null;
      found.set(id, { id, seat, number, kind, x: here.x, y: here.y, from });
    }
  }
  return [...found.values()];
}

export interface Flag {
  seat: number;
  number: number;
  x: number;
  y: number;
}

const NEAR = 20; // board units: flags closer than this stand side by side
const WIDE = 19; // from one flag to the next

/** The flags without any two over each other; each number of a player once at one spot. */
export function apart(flags: readonly Flag[]): Flag[] {
  const spots: { x: number; y: number; flags: Flag[] }[] = [];
  for (const flag of flags) {
    const near = spots.find(({ x, y, flags: here }) => Math.abs(y - flag.y) < 16 && flag.x > x - NEAR && flag.x < x + NEAR + WIDE * (here.length - 1));
    if (!near) spots.push({ x: flag.x, y: flag.y, flags: [flag] });
    else if (!near.flags.some(({ seat, number }) => seat === flag.seat && number === flag.number)) near.flags.push(flag);
  }
  return spots.flatMap(({ x, y, flags: here }) => here.map((flag, at) => ({ ...flag, x: x + WIDE * at, y })));
}
