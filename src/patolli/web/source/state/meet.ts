// Where people find each other: tables with free seats, wishes for tonight, invitations, a host's powers.

import { fetchJson, post } from './api';
import { settings } from './settings.svelte';
import type { ClockWish, Created } from './types';

export interface OpenTable {
  table: string;
  game: string;
  title: string;
  name: string; // who made it, or who invites me
  created: number;
  options: Record<string, string>;
  clock: ClockWish | null;
  seats: { name: string; level: string; free: boolean; me: boolean }[];
  invited: boolean;
}

export interface WishGroup {
  game: string;
  title: string;
  seats: number;
  until: number;
  people: { id: string; name: string; me: boolean }[];
}

export interface Meeting {
  tables: OpenTable[];
  wishes: WishGroup[];
  met: { table: string }[];
}

export interface Person {
  person: string;
  name: string;
}

export interface Invitation {
  table: string;
  game: string;
  title: string;
  name: string;
  clock: ClockWish | null;
  names: string[];
}

export interface Spectator {
  id: string;
  name: string;
}

export interface Room {
  host: boolean;
  listed: boolean;
  closed: boolean;
  silence: boolean;
  muted: number[];
  warned: { seat: number; due: number }[];
  hours: number;
  watching: Spectator[];
  count: number;
}

const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${settings.lang}`;
const bearer = (token: string): Record<string, string> => (token ? { Authorization: `Bearer ${token}` } : {});

export const meeting = () => fetchJson<Meeting>(at('/api/meet'));
export const wishFor = (game: string, seats: number, until: number) =>
  post<{ table: string }>(at('/api/meet/wishes'), { game, seats, until });
export const unwish = (id: string) => post(at(`/api/meet/wishes/${id}/end`), {});
export const takeSeat = (table: string) => post<{ table: string }>(at(`/api/tables/${table}/sit`), {});
export const decline = (table: string) => post(at(`/api/tables/${table}/decline`), {});
export const peopleIKnow = () => fetchJson<Person[]>(at('/api/me/people'));
export const inviteTo = (table: string, person: string, host: string) =>
  post(at(`/api/tables/${table}/invite`), { person }, host);
export const invitationTo = (table: string) => fetchJson<Invitation>(at(`/api/tables/${table}/invitation`));
export const again = (table: string, token: string) => post<Created>(at(`/api/tables/${table}/again`), {}, token);
export const roomOf = (table: string, host: string) =>
  fetchJson<Room>(at(`/api/tables/${table}/room`), { headers: bearer(host) });
export const changeRoom = (table: string, wish: { listed?: boolean; closed?: boolean }, host: string) =>
  post<Room>(at(`/api/tables/${table}/room`), wish, host);
export const mute = (table: string, seat: number | null, muted: boolean, host: string) =>
  post<Room>(at(`/api/tables/${table}/mute`), { seat, muted }, host);
export const sendAway = (table: string, person: string, host: string) =>
  post<Room>(at(`/api/tables/${table}/remove`), { person }, host);
export const warnSeat = (table: string, seat: number, host: string) =>
  post<Room>(at(`/api/tables/${table}/seats/${seat}/warn`), {}, host);
export const noteAbout = (table: string) => fetchJson<{ text: string }>(at(`/api/tables/${table}/note`));
export const keepNote = (table: string, text: string) => post(at(`/api/tables/${table}/note`), { text });
