// Levels with their ratings: what `patolli rate` found for a game at a number of seats.

import type { Level, Rating } from './types';

export const ratingOf = (grade: Level | undefined, game: string, seats: number): Rating | null =>
  grade?.ratings.find((one) => one.game === game && one.seats === seats) ?? null;

/** The rating with its interval, as it stands beside a name; empty where there is none. */
export function ratingText(grade: Level | undefined, game: string, seats: number): string {
  const found = ratingOf(grade, game, seats);
  return found ? `${found.rating} (${found.low}–${found.high})` : '';
}

/** The name of a level with its rating. */
export const graded = (grade: Level, game: string, seats: number): string =>
  [grade.name, ratingText(grade, game, seats)].filter(Boolean).join(' · ');
