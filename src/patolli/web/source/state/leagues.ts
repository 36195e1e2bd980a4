// Leagues: rounds in which everybody meets everybody, and how they stand.

import { fetchJson, post } from './api';
import { settings } from './settings.svelte';
import type { ClockWish } from './types';

export interface LeagueBrief {
  league: string;
  name: string;
  game: string;
  title: string;
  organizer: string;
  seats: number;
  people: number;
  rounds: number;
  round: number;
  state: 'open' | 'running' | 'over';
  clock: ClockWish | null;
}

export interface LeagueFacts {
  league: LeagueBrief;
  me: boolean;
  host: boolean;
  people: {
    number: number;
    name: string;
    rank: number;
    points: number;
    margin: number;
    games: number;
    wins: number;
    me: boolean;
    gone: boolean;
  }[];
  rounds: {
    number: number;
    tables: {
      table: string;
      over: boolean;
      seats: { name: string; shown: string; place: number | null; me: boolean; kept: boolean }[];
    }[];
  }[];
}

export interface LeagueWish {
  name: string;
  game: string;
  seats: number;
  rounds: number;
  clock: ClockWish | null;
  listed: boolean;
}

const at = (path: string) => `/api/leagues${path}?lang=${settings.lang}`;

export const leagues = () => fetchJson<LeagueBrief[]>(at(''));
export const leagueOf = (id: string, whole: boolean) =>
  fetchJson<LeagueFacts>(`${at(`/${encodeURIComponent(id)}`)}${whole ? '&most=99' : ''}`);
export const makeLeague = (wish: LeagueWish) => post<{ league: string }>(at(''), wish);
export const act = (id: string, what: string) => post(at(`/${encodeURIComponent(id)}/${what}`), {});
