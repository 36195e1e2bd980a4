// The rules of a game as people read them, and which of them lies open beside the page.

import { fetchJson, games, once } from './api';
import type { Lang } from './types';

export interface Rule {
  id: string;
  text: string;
  picture: string; // its name among the pictures of the game, if it has one
  caption: string;
}
export interface Chapter {
  slug: string;
  title: string;
  lead: string;
  rules: Rule[];
}
export interface Term {
  word: string;
  text: string;
}
export interface Rulebook {
  game: string;
  prefix: string;
  title: string;
  introduction: string;
  chapters: Chapter[];
  terms_title: string;
  terms: Term[];
}
export interface Hit {
  kind: 'chapter' | 'rule' | 'term';
  chapter: string;
  name: string;
  text: string;
  marks: [number, number][];
}

export const TERMS = 'terms';

let prefixes = $state.raw<Record<string, string>>({});

/** Learn from the server whose rules can be read. */
export async function learnPrefixes(lang: Lang): Promise<void> {
  const found = (await games(lang)).filter((game) => game.rules);
  prefixes = Object.fromEntries(found.map((game) => [game.rules, game.name]));
}

/** The game whose rules have this id; empty if nobody's do. */
export const gameOf = (id: string): string => prefixes[id.split('-')[0] ?? ''] ?? '';

export const rulebook = (game: string, lang: Lang) =>
  once<Rulebook>(`/api/rules/${encodeURIComponent(game)}?lang=${lang}`);

export async function findRules(game: string, query: string, lang: Lang): Promise<Hit[]> {
  const asked = `q=${encodeURIComponent(query)}&lang=${lang}`;
  return (await fetchJson<{ hits: Hit[] }>(`/api/rules/${game}/search?${asked}`)).hits;
}

/** The chapter in which a rule stands, or that has this slug. */
export const chapterOf = (book: Rulebook, name: string): Chapter | undefined =>
  book.chapters.find((one) => one.slug === name || one.rules.some((rule) => rule.id === name));

export interface Piece {
  text: string;
  rule?: string;
  term?: Term;
}

/** A text cut into plain pieces, ids of rules and terms of the game. */
export function pieces(text: string, book: Rulebook): Piece[] {
  const words = book.terms.map((term) => escaped(term.word)).filter(Boolean);
  words.sort((one, other) => other.length - one.length);
  const ids = `${book.prefix}-E?\\d+(?:\\.\\d+)?[a-z]?`;
  const named = words.length ? `|(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])` : '';
  const found: Piece[] = [];
  let last = 0;
  for (const match of text.matchAll(new RegExp(`${ids}${named}`, 'giu'))) {
    if (match.index > last) found.push({ text: text.slice(last, match.index) });
    const word = match[0].toLowerCase();
    const term = book.terms.find((one) => one.word.toLowerCase() === word);
    found.push(term ? { text: match[0], term } : { text: match[0], rule: match[0] });
    last = match.index + match[0].length;
  }
  if (last < text.length) found.push({ text: text.slice(last) });
  return found;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text cut at the marks of a search: every second piece is one. */
export function marked(text: string, marks: [number, number][]): string[] {
  const found: string[] = [];
  let last = 0;
  for (const [from, to] of marks) {
    if (from < last || to <= from) continue;
    found.push(text.slice(last, from), text.slice(from, to));
    last = to;
  }
  return [...found, text.slice(last)];
}

let shown = $state('');
let opener: Element | null = null;

/** The rule that lies open beside the page; empty if none does. */
export const beside = {
  get rule(): string {
    return shown;
  },
};

export function openRule(id: string): void {
  if (!shown) opener = document.activeElement;
  shown = id;
}

export function closeRule(): void {
  shown = '';
  if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
  opener = null;
}
