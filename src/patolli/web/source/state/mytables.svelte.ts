// The tables this browser has sat at: seat tokens, the host's token, links for friends.

import { recall, remember } from './storage';
import type { Created, SeatKind } from './types';

export interface MyTable {
  table: string;
  game: string;
  title: string;
  token: string;
  seat: number | null;
  host: string;
  links: { seat: number; token: string }[];
  here?: { seat: number; token: string; name: string }[]; // who else plays at this device
  bots?: { seats: { kind: SeatKind; level?: string; name?: string }[]; options: Record<string, string> };
  when: number;
}

const KEPT = 40;

let list = $state.raw<MyTable[]>(recall<MyTable[]>('tables', []));

export const mine = {
  get all(): MyTable[] {
    return list;
  },
};

export function find(table: string): MyTable | undefined {
  return list.find((known) => known.table === table);
}

/** Keep what is new about a table, newest first. */
export function keep(table: string, facts: Partial<MyTable>, when = Date.now()): void {
  const stored = recall<MyTable[]>('tables', list); // another tab may have written meanwhile
  const old = stored.find((known) => known.table === table);
  const blank = { table, game: '', title: '', token: '', seat: null, host: '', links: [] };
  const entry: MyTable = { ...blank, ...old, ...facts, when };
  list = [entry, ...stored.filter((known) => known.table !== table)].slice(0, KEPT);
  remember('tables', list);
}

export function forget(table: string): void {
  list = recall<MyTable[]>('tables', list).filter((known) => known.table !== table);
  remember('tables', list);
}

/** Remember a table just made; the address of my seat at it. */
export function sitDown(
  made: Created,
  game: string,
  title: string,
  again?: MyTable['bots'],
  hosted: { seat: number; name: string }[] = [],
): string {
  const me = made.seats.find((seat) => seat.kind === 'me');
  const others = made.seats
    .filter((seat) => seat.kind === 'open' && seat.token)
    .map((seat) => ({ seat: seat.seat, token: seat.token ?? '' }));
  const names = new Map(hosted.map(({ seat, name }) => [seat, name]));
  const here = others
    .filter(({ seat }) => names.has(seat))
    .map((seat) => ({ ...seat, name: names.get(seat.seat) ?? '' }));
  const links = others.filter(({ seat }) => !names.has(seat));
  keep(made.table, {
    game,
    title,
    token: me?.token ?? '',
    seat: me?.seat ?? null,
    host: made.host,
    links,
    here,
    bots: again,
  });
  return `/t/${made.table}`;
}

/** My token at a table: from the link's fragment, this tab, or this browser. */
export function tokenFor(table: string): string {
  const given = location.hash.slice(1);
  if (given) {
    remember(`seat.${table}`, given, () => sessionStorage);
    const old = find(table);
    if (!old || !old.token) keep(table, { token: given });
    // The seat is mine now; the address bar may be shown to others.
    history.replaceState(null, '', location.pathname);
    return given;
  }
  return recall<string>(`seat.${table}`, '', () => sessionStorage) || find(table)?.token || '';
}
