// Places on the board: where an item lies, whatever layer it is part of.

import type { Choice, Item, Layer, Scene, ScenePatch } from './types';

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

/** A scene that came whole or as changes to the one before; null if that one is not here. */
export function whole(before: Scene | null, scene: Scene | ScenePatch): Scene | null {
  if (!('base' in scene)) return scene;
  if (before?.serial !== scene.base) return null;
  const items = new Map([...before.items, ...scene.items].map((item) => [item.id, item]));
  const layers = new Map([...before.layers, ...scene.layers].map((layer) => [layer.id, layer]));
  const order = scene.order ?? before.items.map((item) => item.id);
  const found = order.map((id) => items.get(id)).filter((item) => item !== undefined);
  return { serial: scene.serial, items: found, layers: [...layers.values()] };
}

/** Where every item lies, by id. */
export function places(scene: Scene): Map<string, Place> {
  const layers = new Map(scene.layers.map((layer) => [layer.id, layer]));
  return new Map(
    scene.items.map((item) => [item.id, placeOf(item, layers.get(item.layer ?? ''))]),
  );
}

/** What an item is to the player now. */
export function standing(
  item: Item,
  choices: ReadonlyMap<string, Choice>,
  kind: string,
): Standing {
  if (item.word && choices.has(item.word)) return 'choice';
  if (item.word && kind && item.word.split(' ')[0] === kind) return 'cannot';
  return item.name ? 'named' : 'plain';
}

/** What an item is called; a target also by what is written on it, so that it can be asked for. */
export function spokenName(
  item: Item,
  choices: ReadonlyMap<string, Choice>,
  state: Standing,
): string {
  const name = item.name || (item.word && choices.get(item.word)?.label) || '';
  if (state !== 'choice' && state !== 'cannot') return name;
  const lower = name.toLowerCase();
  const written = [...(item.markup ?? '').matchAll(/<text[^>]*>([^<]+)<\/text>/g)]
    .map((found) => plain(found[1]!))
    .filter((text) => !lower.includes(text.toLowerCase()));
  return [name, ...written].join(', ');
}

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .trim();
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

/** Whether a choice ends the turn: its word says stop or end. */
export function endsTurn(word: string): boolean {
  return /(^|[ -])(stop|end)$/.test(word);
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

/** Points for people: 125/4 becomes 31¼. */
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
  return `${sign}${`${whole}${drawn[part] ?? (part ? ` ${part}` : '')}`.trim()}`;
}

export interface Group {
  prefix: string;
  choices: { choice: Choice; short: string }[];
}

/** Choices in a row that say the same before a colon, under one heading. */
export function grouped(choices: Choice[]): Group[] {
  const prefixes = choices.map(({ label }) => label.slice(0, Math.max(0, label.indexOf(': '))));
  const groups: Group[] = [];
  choices.forEach((choice, at) => {
    // A heading over a single choice would say nothing that its label does not.
    const shared = prefixes[at] === prefixes[at - 1] || prefixes[at] === prefixes[at + 1];
    const prefix = shared ? prefixes[at]! : '';
    const short = prefix ? choice.label.slice(prefix.length + 2) : choice.label;
    const last = groups.at(-1);
    if (last && last.prefix === prefix) last.choices.push({ choice, short });
    else groups.push({ prefix, choices: [{ choice, short }] });
  });
  return groups;
}
