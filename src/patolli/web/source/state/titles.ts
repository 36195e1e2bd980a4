// A title as its page shows it, and the pictures that the program draws of it.

import { once } from './api';
import type { GameInfo, Lang } from './types';

export interface Sentence {
  text: string;
  icon: string;
  rule: string;
}
export interface Title {
  facts: GameInfo;
  pitch: string;
  luck: string;
  goals: Sentence[];
  turn: Sentence[];
  picture: string;
  rules: number;
  chapters: number;
}

export const title = (game: string, lang: Lang) =>
  once<Title>(`/api/games/${encodeURIComponent(game)}?lang=${lang}`);

/** The address of a game's picture, of the one it keeps under a name if that is given. */
export function pictureOf(game: string, lang: Lang, dark: boolean, name = ''): string {
  const file = name ? `pictures/${name}.svg` : 'picture.svg';
  return `/api/games/${encodeURIComponent(game)}/${file}?lang=${lang}&dark=${dark ? 1 : 0}`;
}

/** The address of the one page about a game that can be printed. */
export const referenceOf = (game: string, lang: Lang): string =>
  `/api/games/${encodeURIComponent(game)}/reference?lang=${lang}`;

/** The numbers of players of a game as a range. */
export function range(game: GameInfo): string {
  const [least, most] = [Math.min(...game.seats), Math.max(...game.seats)];
  return least === most ? String(least) : `${least}–${most}`;
}

/** The titles as somebody new meets them: those that can be learned here first, the lightest before the heavy. */
export function lightestFirst(titles: readonly GameInfo[]): GameInfo[] {
  const rank = (game: GameInfo) => (game.weight || 9) + (game.lesson ? 0 : 10);
  return [...titles].sort((one, other) => rank(one) - rank(other));
}
