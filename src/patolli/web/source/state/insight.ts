// Insight: what my own finished games say.

import { ask, fetchJson } from './api';
import type { Lang } from './types';

export interface Tally {
  key: string;
  name: string;
  games: number;
  won: number;
  margin: number;
}

export interface PlayedGame {
  table: string;
  title: string;
  ended: number;
  margin: number;
  place: number;
  seats: number;
  loss: number | null; // points that a turn cost in the mean, if it was reviewed
}

export interface Loss {
  title: string;
  kind: string;
  turns: number;
  loss: number;
  mistakes: number;
}

export interface Insight {
  games: PlayedGame[]; // the oldest first
  by_game: Tally[];
  by_seat: Tally[];
  against: Tally[];
  losses: Loss[];
  reviewed: number;
  parquet: boolean;
}

export const fetchInsight = (lang: Lang, game: string) => fetchJson<Insight>(`/api/me/insight?lang=${lang}&game=${encodeURIComponent(game)}`);
export const fetchParquet = async () => (await ask('/api/me/insight.parquet')).blob();

/** A round distance between two lines of a plot, so that there are a handful up to this value. */
export function stepFor(most: number): number {
  const rough = most / 3;
  const ten = 10 ** Math.floor(Math.log10(rough));
  return ten * ([1, 2, 5].find((one) => one * ten >= rough) ?? 10);
}

/** The mean of the last so many values, at every place. */
export function running(values: number[], count: number): number[] {
  return values.map((_, at) => {
    const some = values.slice(Math.max(0, at + 1 - count), at + 1);
    return some.reduce((sum, one) => sum + one, 0) / some.length;
  });
}
