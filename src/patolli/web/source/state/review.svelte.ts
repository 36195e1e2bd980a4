// The review of one game as it grows: looked at again and again until it is done.

import type { Refusal } from './api';
import { settings } from './settings.svelte';
import { beginReview, GRADES, lookAtReview, type Draw, type Grade, type Part, type ReviewFacts, type ReviewStatus, type Turn } from './study';
import { t } from './texts.svelte';

const PAUSE = 1500; // between two looks

export class Review {
  parts = $state.raw<Part[]>([]);
  status = $state<ReviewStatus>('none');
  place = $state(0);
  total = $state(0);
  reference = $state.raw<Record<string, number>[]>([]);
  problem = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(readonly table: string) {}

  readonly turns = $derived(this.parts.flatMap((part): Turn[] => (part.turn ? [part.turn] : [])));
  readonly draws = $derived(this.parts.flatMap((part): Draw[] => (part.draw ? [part.draw] : [])));
  readonly working = $derived(this.status === 'waiting' || this.status === 'running');

  /** Begin, or go on with what was stopped. */
  async start(): Promise<void> {
    this.problem = '';
    try {
      this.take(await beginReview(this.table, settings.lang), true);
    } catch (error) {
      this.problem = (error as Refusal).message || t('ui.offline');
    }
    this.later();
  }

  /** All texts again, in another language. */
  async again(): Promise<void> {
    try {
      this.take(await lookAtReview(this.table, settings.lang, 0), true);
    } catch {
      // The next look may do better.
    }
    this.later();
  }

  /** Nobody looks any more: the server notices and stops. */
  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  private later(): void {
    clearTimeout(this.timer);
    if (!this.ended && this.working) this.timer = setTimeout(() => void this.look(), PAUSE);
  }

  private async look(): Promise<void> {
    try {
      this.take(await lookAtReview(this.table, settings.lang, this.parts.length), false);
      this.problem = '';
    } catch (error) {
      this.problem = (error as Refusal).message || t('ui.offline');
    }
    this.later();
  }

  private take(facts: ReviewFacts, whole: boolean): void {
    this.parts = whole ? facts.parts : [...this.parts.slice(0, facts.since), ...facts.parts];
    [this.status, this.place, this.total] = [facts.status, facts.place, facts.total];
    this.reference = facts.reference;
  }

  /** How many turns of a seat were graded how. */
  grades(seat: number): Record<Grade, number> {
    const counted = Object.fromEntries(GRADES.map((grade) => [grade, 0])) as Record<Grade, number>;
    for (const turn of this.turns) if (turn.seat === seat) counted[turn.grade] += 1;
    return counted;
  }

  /** What a seat's turns cost it for sure. */
  lost(seat: number): number {
    const own = this.turns.filter((turn) => turn.seat === seat && turn.grade !== 'unsure');
    return own.reduce((sum, turn) => sum + turn.loss, 0);
  }

  /** What draws gave a seat, and the error of that. */
  luck(seat: number): [number, number] {
    const sum = this.draws.reduce((all, draw) => all + (draw.swing[seat] ?? 0), 0);
    return [sum, Math.hypot(...this.draws.map((draw) => draw.error[seat] ?? 0))];
  }
}
