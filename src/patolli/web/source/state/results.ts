// Finished games and how strong those are who played them.

import { fetchJson } from './api';
import { settings } from './settings.svelte';

export interface SeatResult {
  name: string;
  level: string;
  shown: string;
  place: number;
  sources: { name: string; points: string }[];
  me: boolean;
}

export interface GameResult {
  table: string; // empty where I did not sit
  game: string;
  title: string;
  ended: number;
  rated: boolean;
  seats: SeatResult[];
}

export interface Rating {
  name: string;
  bot: boolean;
  rating: number;
  error: number;
  provisional: boolean;
  games: number;
  wins: number;
}

export interface Statistic {
  game: string;
  title: string;
  seats: number;
  games: number;
  wins: number;
  mean: number;
  best: number;
}

const before = (moment: number | null) => (moment === null ? '' : `&before=${moment}`);

export const finished = (from: number | null) =>
  fetchJson<GameResult[]>(`/api/results?lang=${settings.lang}${before(from)}`);
export const myResults = () =>
  fetchJson<{ games: GameResult[]; statistics: Statistic[] }>(`/api/me/results?lang=${settings.lang}`);
export const ratings = (game: string, seats: number) =>
  fetchJson<Rating[]>(`/api/ratings/${game}/${seats}?lang=${settings.lang}`);
