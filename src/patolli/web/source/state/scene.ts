// Places on the board: where an item lies, whatever layer it is part of.

import type { Item, Layer, Look, Panel, PanelPatch, Scene, ScenePatch, StatePatch, TableState } from './types';

export interface Place {
  x: number;
  y: number;
  layer: string;
}

export type Standing = 'choice' | 'cannot' | 'named' | 'plain';

function turned(x: number, y: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** An item's place in board units. */
export function placeOf(item: Item, layer: Layer | undefined): Place {
  if (!layer) return { x: item.x, y: item.y, layer: '' };
  const [x, y] = turned(item.x, item.y, layer.turn);
  return { x: layer.x + x, y: layer.y + y, layer: layer.id };
}

/** A place of the board as seen from inside a layer. */
export function placeWithin(place: Place, layer: Layer | undefined): [number, number] {
  if (!layer) return [place.x, place.y];
  return turned(place.x - layer.x, place.y - layer.y, -layer.turn);
}

/** An item or a layer after a change, whose markup may be a known look or an edit (`looks.py`). */
function looking<Thing extends { markup?: string }>(
  model: Thing | undefined,
  { look, edit, ...fields }: Partial<Thing> & Look,
  looks: Map<number, string>,
): Thing {
  const made = { ...model, ...fields } as Thing;
  if (edit) {
    const [start, count, text] = edit;
    const old = model?.markup ?? '';
    made.markup = old.slice(0, start) + text + old.slice(start + count);
  } else if (look !== undefined && fields.markup === undefined) {
    made.markup = looks.get(look);
  }
  if (look !== undefined) looks.set(look, made.markup ?? '');
  return made;
}

/** A scene after its changes (`scenes.py` tells what they mean). */
export function changed(before: Scene, patch: ScenePatch): Scene {
  const old = new Map(before.items.map((item) => [item.id, item]));
  const items = new Map(old);
  const looks = before.looks ?? new Map<number, string>();
  const following = new Map<string, string>(); // what is new or has moved, by what it comes after
  const gone = new Set(patch.gone);
  for (const { like, after, ...fields } of patch.items ?? []) {
    const { id } = fields;
    items.set(id, looking(old.get(id) ?? old.get(like ?? ''), fields, looks));
    if (after === undefined) continue;
    following.set(after, id);
    gone.add(id);
  }
  const order: string[] = [];
  for (const { id } of [{ id: '' }, ...before.items]) {
    if (gone.has(id)) continue;
    for (let next: string | undefined = id; next !== undefined; next = following.get(next)) order.push(next);
  }
  const layers = new Map(before.layers.map((layer) => [layer.id, layer]));
  for (const layer of patch.layers ?? []) layers.set(layer.id, looking(layers.get(layer.id), layer, looks));
  return {
    items: order.flatMap((id) => items.get(id) ?? []),
    layers: [...layers.values()],
    mood: patch.mood ? { ...before.mood, ...patch.mood } : before.mood,
    marks: patch.marks,
    looks,
  };
}

/** Panels after their changes: all rows of one that changed, or some by their number. */
export function changedPanels(before: Panel[], patches: PanelPatch[]): Panel[] {
  const changes = new Map(patches.map((patch) => [patch.seat, patch]));
  return before.map((panel) => {
    const patch = changes.get(panel.seat);
    if (!patch) return panel;
    const rows = patch.rows ?? [...panel.rows];
    for (const [number, row] of patch.cells ?? []) rows[number] = row;
    return { seat: panel.seat, score: patch.score, rows };
  });
}

/** A state that came whole or as what differs from the one before; null if that one is not here. */
export function whole(before: TableState | null, state: TableState | StatePatch): TableState | null {
  if (state.base === undefined) return state as TableState;
  if (before?.serial !== state.base) return null;
  const { base: _, scene, panels, ...fields } = state;
  return {
    ...before,
    ...fields,
    scene: scene ? changed(before.scene, scene) : { ...before.scene, marks: [] },
    panels: panels ? changedPanels(before.panels, panels) : before.panels,
  } as TableState;
}

/** Where every item lies, by id. */
export function places(scene: Scene): Map<string, Place> {
  const layers = new Map(scene.layers.map((layer) => [layer.id, layer]));
  return new Map(
    scene.items.map((item) => [item.id, placeOf(item, layers.get(item.layer ?? ''))]),
  );
}

/** What an item is to the player now: by its word, or by the place it lies in. */
export function standing(
  item: Item,
  words: ReadonlySet<string>,
  places: ReadonlySet<string>,
  kind: string,
): Standing {
  if (item.ghost) return 'plain';
  if (item.word ? words.has(item.word) : !!item.place && places.has(item.place)) return 'choice';
  if (item.word && kind && item.word.split(' ')[0] === kind) return 'cannot';
  return item.name ? 'named' : 'plain';
}

const DEPTHS = ['ground', 'ring', 'way', 'piece', 'target', 'mark'];

/** Items in the order of their depths; those without one lie among the pieces. */
export function deepened(items: readonly Item[]): Item[] {
  const depth = (item: Item) => (item.depth ? DEPTHS.indexOf(item.depth) : 3);
  return items.every((item) => !item.depth) ? [...items] : items.toSorted((a, b) => depth(a) - depth(b));
}

/** One place of the board that can be hit: its outline, or the item whose ring is its outline. */
export interface Target {
  place: string;
  item: Item;
  x: number;
  y: number;
  turn: number;
  state: 'choice' | 'cannot';
  word: string; // to ask why not
}

/** Every place that can be chosen or asked about now, each once. */
export function targets(
  scene: Scene,
  words: ReadonlySet<string>,
  open: ReadonlySet<string>,
  kind: string,
): Target[] {
  const layers = new Map(scene.layers.map((layer) => [layer.id, layer]));
  const found = new Map<string, Item[]>();
  for (const item of scene.items) {
    if (item.ghost || !(item.hit || item.word)) continue;
    const place = item.place || item.id;
    found.set(place, [...(found.get(place) ?? []), item]);
  }
  const made: Target[] = [];
  for (const [place, items] of found) {
    const refused = items.find((item) => standing(item, words, open, kind) === 'cannot');
    if (!open.has(place) && !refused) continue;
    const chosen = items.find((item) => item.word && words.has(item.word));
    const item = items.find((other) => other.hit) ?? chosen ?? refused ?? items[0]!;
    const layer = layers.get(item.layer ?? '');
    const { x, y } = placeOf(item, layer);
    const turn = (item.turn ?? 0) + (layer && item.upright === false ? layer.turn : 0);
    made.push({ place, item, x, y, turn, state: open.has(place) ? 'choice' : 'cannot', word: refused?.word ?? '' });
  }
  return made;
}

export interface Spot {
  x: number; // its middle
  y: number;
  width: number;
  height: number;
}

/** The middle of a view of this size that shows the most of the spots whole; null if there are none. */
export function bestView(spots: readonly Spot[], width: number, height: number): { x: number; y: number } | null {
  if (spots.length === 0) return null;
  const between = (low: number[], high: number[]) => (Math.min(...low) + Math.max(...high)) / 2;
  const around = (some: readonly Spot[]) => ({
    x: between(some.map((spot) => spot.x - spot.width / 2), some.map((spot) => spot.x + spot.width / 2)),
    y: between(some.map((spot) => spot.y - spot.height / 2), some.map((spot) => spot.y + spot.height / 2)),
  });
  const seen = (view: { x: number; y: number }) =>
    spots.filter(
      (spot) =>
        Math.abs(spot.x - view.x) <= Math.max(0, (width - spot.width) / 2) + 1 &&
        Math.abs(spot.y - view.y) <= Math.max(0, (height - spot.height) / 2) + 1,
    ).length;
  const pairs = spots.length > 30 ? [] : spots.flatMap((one) => spots.map((other) => around([one, other])));
  const views = [around(spots), ...spots.map((spot) => around([spot])), ...pairs];
  return views.reduce((best, view) => (seen(view) > seen(best) ? view : best));
}

/** The nearest place in a direction, for the arrow keys; -1 if there is none. */
export function nearest(
  from: { x: number; y: number },
  others: { x: number; y: number }[],
  key: string,
): number {
  const [dx, dy] =
    key === 'ArrowRight' ? [1, 0] : key === 'ArrowLeft' ? [-1, 0] : key === 'ArrowDown' ? [0, 1] : [0, -1];
  let best = -1;
  let least = Infinity;
  others.forEach((other, index) => {
    const [x, y] = [other.x - from.x, other.y - from.y];
    const ahead = x * dx + y * dy;
    if (ahead <= 0.5) return;
    const aside = Math.abs(x * dy - y * dx);
    const cost = ahead + 2.2 * aside;
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}

/** Points as a number, for comparing: "31 1/4", "-31 1/4" or "125/4". */
export function pointsOf(text: string): number {
  const negative = text.startsWith('-');
  const size = text.replace('-', '').split(' ').reduce((sum, part) => {
    const [top, bottom] = part.split('/').map(Number);
    return sum + (top ?? 0) / (bottom ?? 1);
  }, 0);
  return negative ? -size : size;
}

/** Points for people: -125/4 becomes −31¼. */
export function pointsText(text: string): string {
  const simple = /^(-?)(\d+)\/(\d+)$/.exec(text);
  let [sign, whole, part] = ['', text, ''];
  if (simple) {
    const [top, bottom] = [Number(simple[2]), Number(simple[3])];
    sign = simple[1] ?? '';
    whole = Math.floor(top / bottom) ? String(Math.floor(top / bottom)) : '';
    part = `${top % bottom}/${bottom}`;
  } else if (text.includes(' ')) {
    [whole = '', part = ''] = text.split(' ');
  }
  const drawn: Record<string, string> = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾' };
  return `${sign}${`${whole}${drawn[part] ?? (part ? ` ${part}` : '')}`.trim()}`.replace('-', '−');
}
