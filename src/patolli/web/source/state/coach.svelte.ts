// The coach of a lesson: what is said now, what it points at, and what has been read.

import type { Live, Listener } from './table.svelte';
import { t } from './texts.svelte';
import type { Best, CoachNote, CoachStep, TableState } from './types';

const REST = 3; // turns before the same is noticed again
const BEGINNING = 3; // acts of a better turn that are named
const WORTH = 2; // points that a missed chance must have been worth
const SPEAKING = new Set<CoachStep['kind']>(['show', 'watch']);

/** The one thing to notice: what was noticed in this turn, or the first that was not lately. */
export function noticed(
  notes: readonly CoachNote[],
  told: ReadonlyMap<string, number>,
  turn: number,
): CoachNote | null {
  const now = notes.find((note) => told.get(note.id) === turn);
  if (now || [...told.values()].includes(turn)) return now ?? null;
  return notes.find((note) => turn - (told.get(note.id) ?? -REST) >= REST) ?? null;
}

/** How many points a beginning surely gave away against the best one; 0 if that is not clear. */
export function missedBy(word: string, best: readonly Pick<Best, 'word' | 'margin' | 'clear'>[]): number {
  const [first] = best;
  const mine = best.find((one) => one.word === word) ?? best.at(-1);
  return first && mine?.clear ? Math.max(0, first.margin - mine.margin) : 0;
}

/** How a turn begins, in words; a long one is not told to its end. */
export function beginning(turn: readonly string[]): string {
  const named = turn.slice(0, BEGINNING).join(', ');
  return turn.length > BEGINNING ? `${named} …` : named;
}

export class Coach implements Listener {
  read = $state.raw<ReadonlySet<string>>(new Set());
  helping = $state(false); // "show me" was pressed
  missed = $state.raw<{ choice: string; points: number } | null>(null);
  private acted = $state(''); // the free step in which something was done: what it said is known
  private told = new Map<string, number>();
  private turn = $state(0);
  private began = '';

  constructor(
    private readonly live: Live,
    read: readonly string[],
    private readonly from: string, // the chapter to begin with
    private readonly keep: (read: readonly string[]) => void,
  ) {
    this.read = new Set(read);
    live.coach = this;
  }

  private readonly lesson = $derived.by(() => this.live.state?.lesson ?? null);

  /** What is said now: the first thing that was not read; at last what is wanted. */
  readonly step = $derived.by((): CoachStep | null => this.unread(this.live.state)[0] ?? null);

  /** Whether it only wants to be read, or to be tried and has been. */
  readonly speaking = $derived.by(() => {
    const step = this.step;
    return !!step && (SPEAKING.has(step.kind) || this.tried);
  });

  /** Whether the attempt that is asked for was made. */
  readonly tried = $derived.by(() => this.step?.kind === 'try' && this.live.why?.word === this.step.word);

  readonly free = $derived.by(() => this.step?.kind === 'free');

  readonly note = $derived.by((): CoachNote | null =>
    this.free && this.acted === this.step?.id ? noticed(this.lesson?.notes ?? [], this.told, this.turn) : null,
  );

  /** The praise for the last answer, while nothing was read since. */
  readonly praise = $derived.by(() => {
    const steps = this.lesson?.steps ?? [];
    return !this.step || this.step === steps[0] ? (this.lesson?.praise ?? '') : '';
  });

  private unread(state: TableState | null): CoachStep[] {
    const steps = state?.lesson?.steps ?? [];
    // Begun in the middle: what belongs to the chapter before is not said again.
    const first = this.read.size > 0 ? 0 : steps.findIndex((step) => step.chapter === this.from);
    return steps.slice(Math.max(0, first)).filter((step) => !this.read.has(step.id));
  }

  stops(state: TableState): boolean {
    const [first] = this.unread(state);
    return !!first && SPEAKING.has(first.kind);
  }

  /** On to the next thing. */
  next(): void {
    const step = this.step;
    if (!step || !this.speaking) return;
    this.read = new Set([...this.read, step.id]);
    this.keep([...this.read]);
    if (step.kind === 'try') this.live.clear();
    this.live.seen();
    if (!this.speaking) this.live.heard();
  }

  /** Show what is wanted; when it is shown already, do it. */
  help(): void {
    const step = this.step;
    if (!step?.word) return;
    if (step.kind === 'try') this.live.askWhy(step.word);
    else if (!this.helping) this.helping = true;
    else this.live.give(step.word);
  }

  /** A new position: what belonged to the old one is over. */
  renew(): void {
    const state = this.live.state;
    this.helping = false;
    if (!state?.question || state.question === this.began || !this.free || state.undo > 0) return;
    this.began = state.question;
    this.turn += 1;
    this.missed = null;
    this.live.askQuietly();
  }

  /** What was noticed is remembered, so that it does not come again too soon. */
  remember(): void {
    if (this.note) this.told.set(this.note.id, this.turn);
  }

  answers(words: readonly string[]): void {
    const { best } = this.live;
    this.acted = this.free ? (this.step?.id ?? '') : '';
    if (!this.free || !best || best.question !== this.live.state?.question) return;
    const points = Math.round(missedBy(words[0]!, best.best));
    this.missed = points >= WORTH ? { choice: beginning(best.best[0]!.turn), points } : null;
    this.live.best = null;
  }

  /** Everything that is said now, for those who do not see it. */
  readonly spoken = $derived.by((): string => {
    const { unwanted, why } = this.live;
    if (unwanted) return unwanted.text;
    if (this.tried) return [why?.reasons[0]?.text, this.step?.praise].filter(Boolean).join(' ');
    if (this.note) return this.note.say;
    if (this.missed) return t('ui.learn.missed', { choice: this.missed.choice, n: this.missed.points });
    if (this.lesson?.after && !this.step) return this.lesson.after;
    if (!this.step && !this.praise && this.live.myTurn) return t('ui.learn.yours');
    return [this.praise, this.step?.say, this.pointing].filter(Boolean).join(' ');
  });

  /** What it points at, in words. */
  private readonly pointing = $derived.by((): string => {
    const items = this.live.state?.scene.items ?? [];
    const names = (this.step?.light ?? []).map((id) => items.find((item) => item.id === id)?.name).filter(Boolean);
    return names.length ? t('ui.learn.points', { names: names.join(', ') }) : '';
  });
}
