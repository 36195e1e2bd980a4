import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Follow, TIMES, type Pace } from '../source/state/follow';
import { bandLines, resultOf, turnLines, turnsOf } from '../source/state/turns';
import type { LogEvent, TableState } from '../source/state/types';

const event = (line: number, more: Partial<LogEvent> = {}): LogEvent => ({
  number: line,
  line,
  turn: 0,
  seat: 1,
  who: 1,
  text: `act ${line}`,
  ...more,
});

function state(version: number, more: Partial<TableState> = {}): TableState {
  const events = Array.from({ length: version }, (_, at) => event(at + 1));
  const marks = [{ id: 'w', kind: 'moved', x: 1, y: 1, from_x: 0, from_y: 0 }];
  return { version, line: version, waiting: [1], question: null, events, scene: { items: [], layers: [], marks }, ...more } as never;
}

describe('following the others', () => {
  let shown: number[] = [];
  let pace: Pace = 'brisk';
  let follow: Follow;
  beforeEach(() => {
    vi.useFakeTimers();
    [shown, pace] = [[], 'brisk'];
    follow = new Follow({ show: ({ version }) => shown.push(version), changed: () => undefined, pace: () => pace, hidden: () => false });
    follow.arrive(state(1), true);
  });
  afterEach(() => {
    follow.end();
    vi.useRealTimers();
  });

  it('shows one act after the other, however fast they come', () => {
    for (const version of [2, 3, 4]) follow.arrive(state(version), false);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(TIMES.brisk.act - 1);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(2);
    expect(shown).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([1, 2, 3, 4]);
    expect(follow.acts.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(follow.before?.version).toBe(1);
  });

  it('shows at once what came within one frame, and keeps every act of it', () => {
    const frames: (() => void)[] = [];
    const stage = { show: ({ version }: TableState) => void shown.push(version), changed: () => undefined, pace: () => 'instant' as const, hidden: () => false };
    const framed = new Follow({ ...stage, soon: (run) => void frames.push(run) });
    shown = [];
    framed.arrive(state(1), true);
    for (const version of [2, 3, 4]) framed.arrive(state(version), false);
    expect([shown, frames.length]).toEqual([[1], 1]);
    frames.shift()!();
    expect(shown).toEqual([1, 4]);
    expect(framed.acts).toHaveLength(3);
    framed.arrive(state(5), false);
    framed.end(); // the table is left before the frame
    frames.shift()!();
    expect(shown).toEqual([1, 4]);
  });

  it('waits for what turns, and longer between players', () => {
    const turned = state(2, { scene: { items: [], layers: [{ id: 'g', x: 0, y: 0, turn: 36, markup: '' }], marks: [] } });
    follow.arrive(turned, false);
    follow.arrive(state(3, { waiting: [2] }), false);
    vi.advanceTimersByTime(TIMES.brisk.turn);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(200);
    expect(shown).toEqual([1, 2, 3]);
    follow.arrive(state(4), false);
    vi.advanceTimersByTime(TIMES.brisk.act + TIMES.brisk.between - 100);
    expect(shown).toEqual([1, 2, 3]);
  });

  it('step by step waits for the viewer, instant does not wait at all', () => {
    pace = 'step';
    for (const version of [2, 3]) follow.arrive(state(version), false);
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual([1, 2]);
    follow.play();
    expect(shown).toEqual([1, 2, 3]);
    pace = 'instant';
    for (const version of [4, 5]) follow.arrive(state(version), false);
    expect(shown.at(-1)).toBe(5);
    expect(follow.acts).toHaveLength(4);
  });

  it('can be skipped, and held while a result is read', () => {
    for (const version of [2, 3, 4]) follow.arrive(state(version), false);
    follow.hold(true);
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual([1, 2]);
    follow.hold(false);
    expect(shown).toEqual([1, 2, 3]);
    follow.skip();
    expect(shown.at(-1)).toBe(4);
    expect(follow.playing).toBe(false);
  });

  it.each(['instant', 'brisk'] as const)('stops at a position about which something is said: %s', (fast) => {
    pace = fast;
    const said = new Set([3]);
    const stage = { show: ({ version }: TableState) => void shown.push(version), changed: () => undefined, pace: () => pace, hidden: () => false };
    follow = new Follow({ ...stage, stops: ({ version }) => said.has(version) });
    follow.arrive(state(1), true);
    for (const version of [2, 3, 4, 5]) follow.arrive(state(version), false);
    vi.advanceTimersByTime(60_000);
    expect(shown.at(-1)).toBe(3);
    said.clear();
    follow.heard();
    vi.advanceTimersByTime(60_000);
    expect(shown.at(-1)).toBe(5);
  });

  it('my own answer is shown at once, and makes what was before old', () => {
    follow.arrive(state(2), false);
    vi.advanceTimersByTime(5000);
    follow.arrive(state(3, { question: 'q', waiting: [0] }), false);
    vi.advanceTimersByTime(5000);
    follow.forget();
    follow.arrive(state(4, { waiting: [0], question: 'r' }), false);
    expect(shown).toEqual([1, 2, 3, 4]);
    expect(follow.acts).toEqual([]);
  });
});

describe('the log', () => {
  const events = [
    event(1, { seat: null, who: undefined, band: 'Round 1' }),
    event(2, { turn: 1, seat: 0, who: 0 }),
    event(3, { turn: 1, seat: 0, who: 0 }),
    event(4, { turn: 2 }),
    event(5, { turn: 2, seat: 0, who: 1, result: true }),
    event(6, { seat: null, who: undefined, band: 'Round 2', turn: 3 }),
    event(7, { turn: 3, result: true }),
  ];

  it('has one entry per turn, and bands between', () => {
    expect(turnsOf(events).map(({ band, seat, events: acts }) => (band ? band.band : [seat, acts.length]))).toEqual(['Round 1', [0, 2], [1, 2], 'Round 2', [1, 1]]);
    expect(turnLines(events)).toEqual([3, 5, 7]);
    expect(bandLines(events)).toEqual([1, 6]);
  });

  const told = (all: LogEvent[], after: number) =>
    resultOf(table(all.slice(0, after), '3', after), table(all, '5', all.length));
  const table = (all: LogEvent[], score: string, line: number) =>
    state(line, {
      line,
      events: all,
      panels: [{ seat: 0, score, rows: [] }, { seat: 1, score: '0', rows: [] }],
      seats: [{ name: 'Ania' }, { name: 'Balam' }] as TableState['seats'],
    });

  it('a result holds the lines of its own band, by player, with the points', () => {
    const first = events.slice(0, 5).map((one) => ({ ...one, text: 'Ania scores' }));
    expect(told(first, 4)).toEqual({ title: 'Round 1', icon: 'vp', rows: [{ seat: 0, texts: ['scores'], gained: 2, score: '5' }] });
    expect(told(events, 6)).toMatchObject({ title: 'Round 2', rows: [{ seat: 1, gained: 0, score: '0' }] });
    expect(told(events, 7)).toBeNull();
  });

  it('a result may have a title of its own', () => {
    expect(told([...events.slice(0, 6), { ...events[6]!, title: 'Food day' }], 6)?.title).toBe('Food day');
  });
});
