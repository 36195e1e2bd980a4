// What the others did, as lines of numbered signs: one per player, the same one after the other once.

import type { Act } from './follow';

export interface Sign {
  first: number; // among all acts
  last: number;
  numbers: string; // as the marks on the board are numbered: "3", "5–8"
  icon: string;
  text: string;
  times: number;
  full: string;
}

export interface Line {
  seat: number;
  signs: Sign[];
}

const MOST = 12; // signs of a line, each with its icon at 1280 pixels; what was long ago is told as one

export function linesOf(acts: readonly Act[]): Line[] {
  const found: Line[] = [];
  acts.forEach((act, index) => {
    const told = act.events.find((event) => event.short) ?? act.events[0];
    const line = found.find((known) => known.seat === act.seat) ?? found[found.push({ seat: act.seat, signs: [] }) - 1]!;
    const [icon, text] = [told?.icon ?? '', told?.short || told?.text || '…'];
    const full = act.events.map((event) => event.text).join('. ');
    const before = line.signs.at(-1);
    if (before && before.icon === icon && before.text === text && before.full === full) {
      const from = before.numbers.split('–')[0]!;
      Object.assign(before, { last: index, numbers: `${from}–${act.number}`, times: before.times + 1 });
    } else line.signs.push({ first: index, last: index, numbers: String(act.number), icon, text, times: 1, full });
  });
  return found.map(folded);
}

/** A line that is not too long: its first signs become one. */
function folded({ seat, signs }: Line): Line {
  const many = signs.length - MOST + 1;
  if (many < 2) return { seat, signs };
  const old = signs.slice(0, many);
  const [first, last] = [old[0]!, old.at(-1)!];
  const numbers = `${first.numbers.split('–')[0]}–${last.numbers.split('–').at(-1)}`;
  const full = old.map((sign) => sign.full).join('. ');
  return { seat, signs: [{ first: first.first, last: last.last, numbers, icon: '', text: '…', times: 1, full }, ...signs.slice(many)] };
}
