// The same game once more: with the same bots at once, with the same people at a table made for them.

import { createTable } from './api';
import { again as withAll } from './meet';
import { find, keep, sitDown } from './mytables.svelte';
import type { Lang, TableState } from './types';

/** Whether nobody but me, bots and those at this device played here. */
function amongUs(table: string, state: TableState): boolean {
  const known = find(table);
  const here = new Set(known?.here?.map(({ seat }) => seat));
  return !!known?.bots && state.seats.every((seat) => seat.kind !== 'open' || here.has(seat.seat));
}

/** Whether a table can be played again by whoever looks at it. */
export const canRematch = (table: string, state: TableState | null): boolean =>
  !!state?.over && !state.archive && (state.you !== null || amongUs(table, state));

/** Make such a table, or find the one that somebody else made; its address. */
export async function rematch(table: string, state: TableState, lang: Lang): Promise<string> {
  const known = find(table);
  if (known?.bots && amongUs(table, state)) {
    const again = known.bots;
    const wish = { game: state.game, options: again.options, seed: null, seats: again.seats };
    return sitDown(await createTable(wish, lang), state.game, state.title, again, known.here);
  }
  const made = await withAll(table, known?.token ?? '');
  if (made.seats.length) return sitDown(made, state.game, state.title);
  keep(made.table, { game: state.game, title: state.title });
  return `/t/${made.table}`;
}
