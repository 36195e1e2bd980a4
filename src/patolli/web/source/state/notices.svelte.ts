// How I am told that it is my turn when I do not look: ways that I add and take away.

import { fetchJson, post } from './api';
import { settings } from './settings.svelte';

export interface Channel {
  id: string;
  kind: string;
  address: string;
  confirmed: boolean;
  failing: boolean;
}

export interface Notices {
  channels: Channel[];
  quiet: { from: number; to: number };
  push: string;
  mail: boolean;
}

/** Forms of messages that receivers of webhooks read. */
export const HOOKS = ['json', 'discord', 'slack', 'matrix', 'ntfy'];

const at = (path: string) => `${path}?lang=${settings.lang}`;

export const notices = () => fetchJson<Notices>(at('/api/me/channels'));
export const addChannel = (kind: string, address: string) =>
  post<Notices>(at('/api/me/channels'), { kind, address, origin: location.origin });
export const removeChannel = (id: string) => post<Notices>(at(`/api/me/channels/${id}/remove`), {});
export const tryChannel = (id: string) => post(at(`/api/me/channels/${id}/test`), {});
export const setQuiet = (from: number, to: number) => post<Notices>(at('/api/me/quiet'), { from, to });
export const byLetter = (deed: string, id: string, token: string) =>
  post(at(`/api/channels/${encodeURIComponent(id)}/${deed}`), { token });

const bells = (table: string) => `/api/tables/${encodeURIComponent(table)}/bells`;

/** Webhooks of a table, which its host sets: rooms that hear whose turn it is. */
export const bellsOf = (table: string, host: string) =>
  fetchJson<Channel[]>(at(bells(table)), { headers: host ? { Authorization: `Bearer ${host}` } : {} });
export const addBell = (table: string, kind: string, address: string, host: string) =>
  post<Channel[]>(at(bells(table)), { kind, address, origin: location.origin }, host);
export const removeBell = (table: string, id: string, host: string) =>
  post<Channel[]>(at(`${bells(table)}/${id}/remove`), {}, host);

/** Whether this browser can show notices of a page like this. */
export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Let this browser show notices; null if its owner does not want it. */
export async function subscribe(key: string): Promise<Notices | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  const made = await worker.pushManager.subscribe(wish);
  const { endpoint, keys } = made.toJSON();
  return addChannel('push', JSON.stringify({ endpoint, keys }));
}

/** Minutes of the day as a field of a form writes them, and back. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
export const minutesOf = (text: string): number => {
  const [hours, minutes] = text.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
};
