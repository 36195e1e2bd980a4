// Following the others: what they do is shown one act after the other, at the viewer's pace.

import type { LogEvent, Mark, Scene, TableState } from './types';

export type Pace = 'instant' | 'brisk' | 'calm' | 'step';
export const PACES: Pace[] = ['instant', 'brisk', 'calm', 'step'];

/** Milliseconds: per act, between players, a flight, a day of a calendar. */
export const TIMES: Record<Pace, { act: number; between: number; move: number; turn: number }> = {
  instant: { act: 0, between: 0, move: 260, turn: 600 },
  brisk: { act: 500, between: 300, move: 260, turn: 600 },
  calm: { act: 1200, between: 800, move: 420, turn: 1100 },
  step: { act: 0, between: 0, move: 420, turn: 1100 },
};

/** One answer of somebody else, as it was seen. */
export interface Act {
  seat: number;
  number: number; // among the acts of this player
  events: LogEvent[];
  marks: Mark[];
  before: Scene; // in which it was done
  state: TableState;
}

export interface Stage {
  show(state: TableState): void;
  changed(): void; // the queue or the recap is another one
  pace(): Pace;
  hidden(): boolean; // nobody looks
  stops?(state: TableState): boolean; // something is said about this position before it goes on
  soon?(run: () => void): void; // with the next frame: what comes faster than that is shown at once
}

export class Follow {
  acts: Act[] = []; // since my last answer
  before: TableState | null = null; // the position before the first of them
  held = false; // something is to be read first
  private listening = false; // to what is said about the position shown
  private queue: TableState[] = [];
  private last: TableState | null = null; // the newest that arrived
  private shown: TableState | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly stage: Stage) {}

  /** Whether acts of others are still to be shown. */
  get playing(): boolean {
    return this.queue.length > 0 || this.timer !== null;
  }

  get waiting(): number {
    return this.queue.length;
  }

  /** A state has come; `first` of a connection shows everything as it is. */
  arrive(state: TableState, first: boolean): void {
    const last = this.last;
    this.last = state;
    if (first || !last || !this.shown) {
      this.stop();
      this.queue = [];
      return this.present(state, false);
    }
    if (state.version === last.version && this.queue.length > 0) {
      this.queue[this.queue.length - 1] = state; // somebody came or went
      return;
    }
    const mine = !!last.question || state.version === last.version;
    if (mine && !this.playing) return this.present(state, false);
    this.queue.push(state);
    if (this.listening) return this.stage.changed();
    if (this.stage.hidden()) return this.skip();
    if (this.stage.pace() === 'instant') return this.soon();
    if (this.timer === null && !(this.stage.pace() === 'step' && this.acts.length > 0)) this.play();
    this.stage.changed();
  }

  private skipping = false; // with the next frame

  /** Show all that has come until the next frame. */
  private soon(): void {
    if (!this.stage.soon) return this.skip();
    if (this.skipping) return;
    this.skipping = true;
    this.stage.soon(() => {
      this.skipping = false;
      if (this.queue.length > 0 && !this.listening) this.skip();
    });
  }

  /** Show the next act. */
  play(): void {
    this.stop();
    if (this.held || this.listening) return;
    const next = this.queue.shift();
    if (!next) return this.stage.changed();
    const before = this.shown;
    this.present(next, true);
    if (this.stage.pace() === 'step') return this.stage.changed();
    this.timer = setTimeout(() => this.rested(), this.rest(before, next));
    this.stage.changed();
  }

  /** The act has come to rest. */
  private rested(): void {
    this.timer = null;
    if (this.queue.length > 0 && !this.listening) this.play();
    else this.stage.changed();
  }

  /** How long an act takes: its own time, and what moves must have come to rest. */
  private rest(before: TableState | null, next: TableState): number {
    const time = TIMES[this.stage.pace()];
    const turned = next.scene.layers.some(
      (layer, at) => layer.turn !== before?.scene.layers[at]?.turn,
    );
    const seen = (next.scene.marks ?? []).length > 0 || this.acts.at(-1)?.state === next;
    if (!seen && !turned) return 60; // nothing to see
    const passed = next.waiting.join() !== before?.waiting.join();
    return Math.max(time.act, turned ? time.turn + 120 : 0) + (passed ? time.between : 0);
  }

  /** Show the end at once. */
  skip(): void {
    this.stop();
    for (let state = this.queue.shift(); state; state = this.queue.shift()) {
      this.note(state);
      this.shown = state;
      if (this.stage.stops?.(state)) break;
    }
    this.listening = !!this.shown && !!this.stage.stops?.(this.shown);
    if (this.shown) this.stage.show(this.shown);
    this.stage.changed();
  }

  /** Hold the acts while something is read, or let them go on. */
  hold(on: boolean): void {
    this.held = on;
    if (!on && this.timer === null && this.queue.length > 0 && this.stage.pace() !== 'step')
      this.play();
  }

  /** What was said about the position has been read. */
  heard(): void {
    this.listening = false;
    if (this.timer !== null || this.queue.length === 0) return;
    if (this.stage.pace() === 'instant') this.skip();
    else this.play();
  }

  /** What the others did has been seen: it is no longer marked. */
  seen(): void {
    this.acts = [];
    this.before = null;
    this.stage.changed();
  }

  /** I answer: what was since my last turn has been seen. */
  forget(): void {
    this.listening = false;
    this.seen();
  }

  end(): void {
    this.stop();
    this.queue = [];
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private present(state: TableState, note: boolean): void {
    if (note) this.note(state);
    this.shown = state;
    this.listening = !!this.stage.stops?.(state);
    this.stage.show(state);
  }

  /** Take an act of somebody else down for the recap. */
  private note(state: TableState): void {
    const before = this.shown;
    if (!before || state.version <= before.version) return;
    const events = state.events.filter((event) => event.line > before.line);
    const marks = state.scene.marks ?? [];
    const seat = events.find((event) => event.who !== undefined)?.who ?? before.waiting[0];
    if (seat === undefined || (events.length === 0 && marks.length === 0)) return;
    this.before ??= before;
    const number = this.acts.filter((act) => act.seat === seat).length + 1;
    this.acts = [...this.acts, { seat, number, events, marks, before: before.scene, state }];
  }
}
