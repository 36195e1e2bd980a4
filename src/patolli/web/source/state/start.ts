// Begin a game against bots: one call from wherever the button is.

import { createTable } from './api';
import { sitDown } from './mytables.svelte';
import { botNames } from './names';
import { go } from './router.svelte';
import { settings } from './settings.svelte';
import type { GameInfo } from './types';

/** How many bots somebody meets who has not said how many. */
export const usualBots = (game: GameInfo): number => Math.min(2, Math.max(...game.seats) - 1);

/** Make a table against so many bots of a level, and sit down at it. */
export async function playBots(game: GameInfo, bots: number, level: string): Promise<void> {
  settings.level = level;
  const seats = [
    { kind: 'me' as const, name: settings.name.trim() },
    ...botNames(bots).map((name) => ({ kind: 'bot' as const, level, name })),
  ];
  const wish = { game: game.name, options: {}, seed: null, seats };
  const made = await createTable(wish, settings.lang);
  go(sitDown(made, game.name, game.title, { seats, options: {} }));
}
