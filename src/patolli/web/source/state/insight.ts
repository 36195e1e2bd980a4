// Insight: what my own finished games say.

import { ask, fetchJson } from './api';
import type { Lang } from './types';

export interface Tally {
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

export const fetchInsight = (lang: Lang) => fetchJson<Insight>(`/api/me/insight?lang=${lang}`);
export const fetchParquet = async () => (await ask('/api/me/insight.parquet')).blob();

/** The mean of the last so many values, at every place. */
export function running(values: number[], count: number): number[] {
  return values.map((_, at) => {
    const some = values.slice(Math.max(0, at + 1 - count), at + 1);
    return some.reduce((sum, one) => sum + one, 0) / some.length;
  });
}
