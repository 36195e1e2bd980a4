// Reviews, lines on a copy and plans: what the server tells, and the requests for it.

import { fetchJson } from './api';
import type { Lang, Mark, Row, TableState } from './types';

export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'unsure';
export const GRADES: Grade[] = ['best', 'good', 'inaccuracy', 'mistake', 'unsure'];

const QUIET = 2; // points: the error that a curve may have
const MOST_BESIDE = 8; // turns before and after that are taken together

export interface Option {
  words: string[];
  label: string;
  expected: number; // margin to the best other at the end, in points
  played: boolean;
}

/** Something that differs after two turns. */
export interface Effect {
  icon: string;
  name: string;
  played: string;
  better: string;
  seat?: number; // whose it is, if not the player's own
  holders?: number[]; // of a place: who holds it after each; -1: nobody
}

export interface Turn {
  number: number;
  seat: number;
  lines: number[];
  words: string[];
  label: string;
  before: number;
  after: number;
  error: number;
  loss: number;
  loss_error: number;
  grade: Grade;
  best: Option[];
  expected: number[]; // every seat's margin after it
  deals: number;
  effects: Effect[];
  gains: { key: string; name: string; points: number }[];
}

export interface Draw {
  lines: number[];
  label: string;
  swing: number[];
  error: number[];
}

export interface Part {
  turn?: Turn;
  draw?: Draw;
  missed?: { seat: number; lines: number[] };
}

export type ReviewStatus = 'none' | 'waiting' | 'running' | 'done' | 'stopped' | 'failed';

export interface ReviewFacts {
  status: ReviewStatus;
  place: number;
  total: number;
  since: number;
  parts: Part[];
  reference: Record<string, number>[];
  inaccuracy: number;
  mistake: number;
}

export interface PlanStep {
  seat: number;
  word: string;
  label?: string;
  changes?: Row[]; // what it cost or brought whoever gave it
  marks?: Mark[]; // where it is seen
}

/** What the next scoring would bring every seat as things stand. */
export interface Outlook {
  icon: string;
  name: string;
  points: number[];
}

export interface LineFacts {
  state: TableState;
  steps: Required<PlanStep>[];
  rule: string;
  reason: string;
  hashes: string[];
  before: Outlook | null;
  after: Outlook | null;
}

export interface LineWish {
  at: number;
  seat: number;
  seed?: number;
  steps: PlanStep[];
  still?: boolean; // only to be looked at, whoever is asked then
}

export interface Plans {
  text: string;
  plans: { seed: number; steps: PlanStep[] }[];
}

function headers(token: string): Record<string, string> {
  const found: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token) found.Authorization = `Bearer ${token}`;
  return found;
}

function send<T>(path: string, body: unknown, token = ''): Promise<T> {
  return fetchJson<T>(path, { method: 'POST', headers: headers(token), body: JSON.stringify(body) });
}

const base = (table: string) => `/api/tables/${encodeURIComponent(table)}`;
const bare = (wish: LineWish): LineWish => ({
  ...wish,
  steps: wish.steps.map(({ seat, word }) => ({ seat, word })),
});

export const beginReview = (table: string, lang: Lang) =>
  send<ReviewFacts>(`${base(table)}/review?lang=${lang}`, {});
export const lookAtReview = (table: string, lang: Lang, since: number) =>
  fetchJson<ReviewFacts>(`${base(table)}/review?lang=${lang}&since=${since}`);
export const playLine = (table: string, wish: LineWish, token: string, lang: Lang) =>
  send<LineFacts>(`${base(table)}/line?lang=${lang}`, bare(wish), token);
export const valueOfLine = (table: string, wish: LineWish, token: string, lang: Lang) =>
  send<{ margin: number; error: number }[]>(`${base(table)}/line/value?lang=${lang}`, bare(wish), token);
export const othersReply = (table: string, wish: LineWish, token: string, lang: Lang) =>
  send<PlanStep[]>(`${base(table)}/line/others?lang=${lang}`, bare(wish), token);
export const readPlans = (table: string, token: string) =>
  fetchJson<Plans>(`${base(table)}/plans`, { headers: headers(token) });
export const keepPlans = (table: string, note: Plans, token: string) =>
  send<unknown>(
    `${base(table)}/plans`,
    {
      text: note.text,
      plans: note.plans.map(({ seed, steps }) => ({
        seed,
        steps: steps.map(({ seat, word }) => ({ seat, word })),
      })),
    },
    token,
  );

/** What to expect with less noise: means over as many turns as it takes to bring the error down. */
export function smoothed(turns: readonly Turn[]): { span: number; margins: number[][] } {
  const errors = turns.map((turn) => turn.error).sort((one, other) => one - other);
  const usual = errors[Math.floor(errors.length / 2)] ?? 0;
  const side = Math.min(MOST_BESIDE, Math.floor((usual / QUIET) ** 2 / 2));
  const margins = turns.map((turn, at) => {
    const near = turns.slice(Math.max(0, at - side), at + side + 1);
    return turn.expected.map((_, seat) => near.reduce((sum, one) => sum + (one.expected[seat] ?? 0), 0) / near.length);
  });
  return { span: 2 * side + 1, margins };
}

/** The turns that changed a game most: what they cost for sure. */
export function turningPoints(turns: readonly Turn[], most = 5): Turn[] {
  return turns
    .filter((turn) => turn.grade === 'inaccuracy' || turn.grade === 'mistake')
    .sort((one, other) => other.loss - one.loss)
    .slice(0, most)
    .sort((one, other) => one.number - other.number);
}
