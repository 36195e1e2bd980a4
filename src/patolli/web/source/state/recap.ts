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
  return found;
}
