// Puzzles: which there are, one to solve, a try at it.

import { fetchJson } from './api';
import type { LineFacts, PlanStep } from './study';
import type { Board, Created, Lang } from './types';

export interface PuzzleList {
  games: { game: string; title: string; count: number }[];
  day: string;
  game: string; // of the day
  number: number;
}

export interface PuzzleFacts {
  game: string;
  title: string;
  number: number;
  count: number;
  seat: number;
  seats: number;
  theme: string;
  hint: string; // how the solution begins, if there is more of it
  levels: { name: string; found: number; tries: number }[];
  difficulty: number; // 1 to 5
  board: Board;
}

export interface Tried {
  solved: boolean;
  loss: number;
  error: number;
  solution: string[];
  steps: PlanStep[];
  second: string[];
  gain: number;
  gain_error: number;
  deals: number;
  gains: { name: string; points: number }[];
  effects: { icon: string; name: string; second: string; solution: string; seat: number; holders: number[] }[];
}

function send<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  return fetchJson<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

const bare = (steps: PlanStep[]) => ({ steps: steps.map(({ seat, word }) => ({ seat, word })) });
const base = (game: string, number: number) => `/api/puzzles/${encodeURIComponent(game)}/${number}`;

export const puzzleList = () => fetchJson<PuzzleList>('/api/puzzles');
export const fetchPuzzle = (game: string, number: number, lang: Lang) =>
  fetchJson<PuzzleFacts>(`${base(game, number)}?lang=${lang}`);
export const playPuzzle = (game: string, number: number, steps: PlanStep[], lang: Lang) =>
  send<LineFacts>(`${base(game, number)}/line?lang=${lang}`, bare(steps));
export const tryPuzzle = (game: string, number: number, steps: PlanStep[], lang: Lang) =>
  send<Tried>(`${base(game, number)}/try?lang=${lang}`, bare(steps));
export const playOnFromPuzzle = (game: string, number: number, name: string, lang: Lang) =>
  send<Created>(`${base(game, number)}/table?lang=${lang}`, { name: name.trim().slice(0, 40) });
