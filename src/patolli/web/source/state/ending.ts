// How a finished game ended, as its points tell it.

import { pointsOf, pointsText } from './scene';

/** Every player's points less those of the best other one; alone, the points. */
export function marginsOf(scores: readonly string[]): number[] {
  const points = scores.map(pointsOf);
  return points.map((own, seat) => own - Math.max(...points.filter((_, other) => other !== seat), points.length > 1 ? -Infinity : 0));
}

/** A number of points, counted in quarters at the finest, as it is written. */
export function written(points: number): string {
  const bottom = [1, 2, 4].find((part) => Number.isInteger(points * part)) ?? 4;
  return pointsText(bottom > 1 ? `${Math.round(points * bottom)}/${bottom}` : String(points));
}

/** Whether a player won, was beaten or tied, and by how much. */
export function endingOf(scores: readonly string[], seat: number): { key: string; points: string } {
  const margin = marginsOf(scores)[seat]!;
  const key = margin > 0 ? 'ui.analysis.won' : margin < 0 ? 'ui.analysis.beaten' : 'ui.analysis.tied';
  return { key, points: written(Math.abs(margin)) };
}
