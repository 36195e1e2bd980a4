// Requests to the server over HTTP. Every failure becomes a Refusal with one line for people.

import type {
  Board,
  Created,
  Edition,
  FigureList,
  GameInfo,
  Lang,
  LessonOutline,
  Level,
  Mark,
  NewSeat,
  NewTable,
  TableFacts,
  TableState,
} from './types';
import { recall } from './storage';

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
  ) {
    super(text);
  }
}

export async function ask(path: string, options: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { ...options, headers: { ...spoken(), ...options.headers, ...who() } });
  } catch {
    throw new Refusal('offline', '', 0);
  }
  if (response.ok) return response;
  let code = `status-${response.status}`;
  let text = '';
  try {
    const body = (await response.json()) as { error?: { code: string; text: string } };
    code = body.error?.code ?? code;
    text = body.error?.text ?? '';
  } catch {
    text = '';
  }
  throw new Refusal(code, text, response.status);
}

export async function fetchJson<T>(path: string, options: RequestInit = {}): Promise<T> {
  return (await (await ask(path, options)).json()) as T;
}

/** The language of the page: a request that names none in its address is refused in it too. */
function spoken(): Record<string, string> {
  const lang = globalThis.document?.documentElement.lang;
  return lang ? { 'Accept-Language': lang } : {};
}

/** The key of this browser, for a server that gave it one. */
function who(): Record<string, string> {
  const key = recall<string>('player', '');
  return key ? { 'X-Patolli-Player': key } : {};
}

export function post<T>(path: string, body: unknown, token = ''): Promise<T> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  return fetchJson<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

const known = new Map<string, Promise<unknown>>();

/** Fetch once per page: what does not change while the server runs. */
export function once<T>(path: string): Promise<T> {
  let found = known.get(path) as Promise<T> | undefined;
  if (!found) {
    found = fetchJson<T>(path);
    known.set(path, found);
    found.catch(() => known.delete(path));
  }
  return found;
}

export const games = (lang: Lang) => once<GameInfo[]>(`/api/games?lang=${lang}`);
export const levels = (lang: Lang) => once<Level[]>(`/api/levels?lang=${lang}`);
export const figures = (game: string, lang: Lang) =>
  once<FigureList>(`/api/games/${encodeURIComponent(game)}/figures?lang=${lang}`);
export const amend = (game: string, wish: { edition: string; changes: Record<string, string> }, lang: Lang) =>
  post<Edition>(`/api/games/${encodeURIComponent(game)}/edition?lang=${lang}`, wish);
export const board = (table: string) => once<Board>(`/api/tables/${table}/board`);
export const createTable = (wish: NewTable, lang: Lang) =>
  post<Created>(`/api/tables?lang=${lang}`, wish);
export const facts = (table: string, lang: Lang, token = '') =>
  fetchJson<TableFacts>(`/api/tables/${encodeURIComponent(table)}?lang=${lang}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
export const branch = (
  table: string,
  wish: { at: number; seat: number; level: string },
  token: string,
  lang: Lang,
) => post<Created>(`/api/tables/${table}/branch?lang=${lang}`, wish, token);
export const reseat = (table: string, seat: number, wish: NewSeat, host: string, lang: Lang) =>
  post<{ token?: string }>(`/api/tables/${table}/seats/${seat}?lang=${lang}`, wish, host);

export const lessons = (game: string, lang: Lang) =>
  once<LessonOutline[]>(`/api/lessons/${encodeURIComponent(game)}?lang=${lang}`);
export const beginLesson = (game: string, wish: { chapter: string; name: string }, lang: Lang) =>
  post<Created>(`/api/lessons/${encodeURIComponent(game)}?lang=${lang}`, wish);
export const pauseClock = (table: string, paused: boolean, host: string, lang: Lang) =>
  post(`/api/tables/${table}/clock?lang=${lang}`, { paused }, host);

export function stateAt(
  table: string,
  line: number,
  lang: Lang,
  token: string,
): Promise<TableState> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  return fetchJson<TableState>(`/api/tables/${table}/at/${line}?lang=${lang}`, { headers });
}

/** The same, with what every answer after a line changed. */
export function stateSince(table: string, since: number, line: number, lang: Lang, token: string): Promise<TableState & { acts: { seat: number; marks: Mark[] }[] }> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  return fetchJson(`/api/tables/${table}/at/${line}?lang=${lang}&since=${since}`, { headers });
}

export async function record(table: string, lang: Lang): Promise<string> {
  return (await ask(`/api/tables/${table}/record?lang=${lang}`)).text();
}

export function openRecord(text: string, lang: Lang): Promise<{ table: string }> {
  const headers = { 'Content-Type': 'text/plain' };
  return fetchJson(`/api/records?lang=${lang}`, { method: 'POST', headers, body: text });
}

export async function icons(): Promise<string> {
  return (await ask('/api/icons.svg')).text();
}
