// Who I am at this server: a key in this browser, made when I first sit down. No account.

import { ask, fetchJson, post, type Refusal } from './api';
import { find, keep } from './mytables.svelte';
import { settings } from './settings.svelte';
import { recall, remember } from './storage';

export interface Device {
  id: string;
  label: string;
  created: number;
  seen: number;
  this: boolean;
}

export interface Me {
  player: string;
  name: string;
  lang: string;
  zone: string;
  devices: Device[];
}

export interface Place {
  table: string;
  seat: number;
  game: string;
  title: string;
  created: number;
  over: boolean;
}

let own = $state(recall<string>('player', ''));
let making: Promise<string> | null = null;

export const player = {
  /** The key of this browser, empty before it has one. */
  get key(): string {
    return own;
  },
};

export function become(key: string): void {
  own = key;
  remember('player', key || null);
}

/** What this browser is called in the list of devices. */
export function thisDevice(agent = navigator.userAgent): string {
  const browser = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari'].find((name) => agent.includes(`${name}/`));
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'].find((name) => agent.includes(name));
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' };
  return [names[browser ?? ''] ?? browser, system].filter(Boolean).join(' · ') || 'browser';
}

/** My key; made by the server the first time. Without one I play on by my links alone. */
export function ensureKey(invitation = ''): Promise<string> {
  if (own) return Promise.resolve(own);
  const wish = { name: settings.name.trim(), lang: settings.lang, label: thisDevice(), invitation };
  making ??= post<{ key: string }>(`/api/me?lang=${settings.lang}`, wish)
    .then(({ key }) => (become(key), key))
    .finally(() => (making = null));
  return making;
}

export const whoAmI = () => mine<Me>('/api/me');
export const describe = (name: string, zone: string) =>
  post<Me>(`/api/me/profile?lang=${settings.lang}`, { name, lang: settings.lang, zone });
/** I have a key, and the server knows what I am called before others read it in a list. */
export async function introduce(): Promise<void> {
  await ensureKey();
  const name = settings.name.trim();
  const known = name ? await whoAmI() : null;
  if (known && !known.name) await describe(name, known.zone);
}
export const sendLink = (address: string) => ask(`/api/me/recover?lang=${settings.lang}`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ address }),
});
export const makeLink = () =>
  post<{ link: string; qr: string; expires: number }>(`/api/me/links?lang=${settings.lang}`, { origin: location.origin });
export const lookAt = (token: string) =>
  post<{ name: string; invitation: boolean }>(`/api/me/look?lang=${settings.lang}`, { token });
export const endDevice = (id: string) =>
  post<Me | null>(`/api/me/devices/${id}/end?lang=${settings.lang}`, {});
export const everything = async () => (await ask(`/api/me/everything?lang=${settings.lang}`)).text();

export async function join(token: string): Promise<void> {
  const { key } = await post<{ key: string }>(`/api/me/join?lang=${settings.lang}`, { token, label: thisDevice() });
  become(key);
  await learnPlaces();
}

export async function deleteMe(): Promise<void> {
  await post(`/api/me/delete?lang=${settings.lang}`, {});
  become('');
}

/** My places on other devices appear in this one's list too. */
export async function learnPlaces(): Promise<void> {
  if (!own) return;
  try {
    const places = await mine<Place[]>('/api/me/places');
    for (const { table, seat, game, title, created } of places.slice(0, 40).reverse())
      if (!find(table)) keep(table, { seat, game, title }, created * 1000);
  } catch (error) {
    if ((error as Refusal).code === 'no-player') become(''); // ended from another device
  }
}

function mine<T>(path: string): Promise<T> {
  return fetchJson<T>(`${path}?lang=${settings.lang}`);
}
