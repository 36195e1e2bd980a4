// The position editor: a position travels as its text, and a link holds all of it.

import { post } from './api';
import type { Board, Created, Lang, TableState } from './types';

export interface Cell {
  index: number;
  value: number;
  row: string;
  column: string;
  place: number; // -1: of no place
  choices: string[]; // members, if the number is a set
}

export interface Field {
  name: string;
  label: string;
  kind: 'number' | 'one' | 'bits';
  least: number;
  most: number;
  unit: number;
  choices: { value: number; label: string }[];
  cells: Cell[];
}

export interface Group {
  name: string;
  label: string;
  places: string[];
  fields: Field[];
}

export interface EditFacts {
  title: string;
  text: string;
  seats: number;
  options: Record<string, string>;
  problems: string[];
  waiting: number[];
  turns: boolean;
  groups: Group[];
  state: TableState | null; // null: the position cannot be
  board: Board | null;
}

export interface Change {
  field: string;
  index: number;
  value: number;
}

export interface EditWish {
  text?: string;
  seats?: number;
  answers?: number; // that bots give after the set-up
  seed?: number;
  changes?: Change[];
  turn?: number;
  art?: boolean;
}

const base = (game: string) => `/api/editor/${encodeURIComponent(game)}`;

export const editPosition = (game: string, wish: EditWish, lang: Lang) => post<EditFacts>(`${base(game)}?lang=${lang}`, wish);
export const playPosition = (game: string, text: string, seat: number, name: string, lang: Lang) =>
  post<Created>(`${base(game)}/table?lang=${lang}`, { text, seat, name: name.trim().slice(0, 40) });
export const positionOf = (table: string, at: number, seat: number, token: string) =>
  post<{ text: string; game: string }>(`/api/tables/${encodeURIComponent(table)}/position`, { at, seat }, token);

/** A position's text small enough for a link. */
export async function packed(text: string): Promise<string> {
  const bytes = await through(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The text in a link; an error if there is none. */
export async function unpacked(link: string): Promise<string> {
  const bytes = Uint8Array.from(atob(link.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));
  return new TextDecoder().decode(await through(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))));
}

async function through(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}
