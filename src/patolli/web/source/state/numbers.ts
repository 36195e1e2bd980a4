// Numbers with a fraction, as a language writes them: 4.2, in Polish and Czech 4,2.

import type { Lang } from './types';

/** A number with so many digits behind the point or comma. */
export function decimalIn(lang: Lang, value: number, digits = 1): string {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return new Intl.NumberFormat(lang, form).format(value).replace('-', '−');
}

/** Points more or less, with a sign that reads well. */
export function signedIn(lang: Lang, points: number, digits = 1): string {
  const text = decimalIn(lang, Math.abs(points), digits);
  return Number(points.toFixed(digits)) === 0 ? text : `${points < 0 ? '−' : '+'}${text}`;
}
