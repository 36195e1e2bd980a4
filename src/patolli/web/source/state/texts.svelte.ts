// The program's catalogue in the reader's language.

import { fetchJson } from './api';
import { decimalIn, signedIn } from './numbers';
import { fillIn, pluralForm, type Values } from './plural';
import { settings } from './settings.svelte';
import type { Lang } from './types';

type Catalogue = Record<string, string | string[]>;

let catalogue = $state.raw<Catalogue>({});
let loaded: Lang | null = null;

/** Fetch the catalogue of a language; the old one stays until the new one is here. */
export async function loadTexts(lang: Lang): Promise<void> {
  if (loaded === lang) return;
  catalogue = await fetchJson<Catalogue>(`/api/texts/${lang}`);
  loaded = lang;
}

/** The text of a key; the key itself if nobody translated it. */
export function t(key: string, values: Values = {}): string {
  const found = catalogue[key];
  if (found === undefined) return key;
  if (typeof found === 'string') return fillIn(found, values);
  const n = Number(values.n ?? 0);
  return fillIn(found[pluralForm(settings.lang, n, found.length)] ?? key, values);
}

/** A number with a fraction, in the reader's language. */
export const decimal = (value: number, digits = 1) => decimalIn(settings.lang, value, digits);

/** The same with a sign. */
export const signed = (points: number, digits = 1) => signedIn(settings.lang, points, digits);
