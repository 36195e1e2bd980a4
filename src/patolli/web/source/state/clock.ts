// How much time a seat has left, as it is shown.

import { settings } from './settings.svelte';
import { t } from './texts.svelte';
import type { ClockFacts } from './types';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** The seconds a seat has left at a moment of this browser (in seconds). */
export function leftOf(clock: ClockFacts, seat: number, now: number): number {
  const due = clock.due[seat];
  const left = clock.left[seat] ?? 0;
  // On days that do not count nothing is taken, so what the server said may be all there is.
  if (due === null || due === undefined) return left;
  return Math.max(0, Math.min(left, due - (now + (clock.offset ?? 0))));
}

/** Time as people read it on a clock: 9:05, 1:09:05, or days and hours. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) {
    const days = Math.floor(whole / DAY);
    const hours = Math.floor((whole % DAY) / HOUR);
    const text = t('ui.clock.days', { n: days });
    return hours ? `${text} ${t('ui.clock.hours', { n: hours })}` : text;
  }
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / 60), whole % 60];
  return hours ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** A moment within the next days or weeks. */
export function momentText(seconds: number): string {
  const options = { weekday: 'short', day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(settings.lang, options).format(seconds * 1000);
}
