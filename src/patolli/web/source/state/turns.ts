// What happened, by turn: one entry per player's turn, bands between the parts of the game.

import { pointsOf } from './scene';
import type { LogEvent, TableState } from './types';

export interface Turn {
  key: number; // the number of its first event
  seat: number | null;
  band: LogEvent | null; // an entry that is a band has nothing else
  shared: boolean; // dealt to several players: nobody's turn
  setup: boolean; // what chance laid out before anybody answered
  events: LogEvent[];
  first: number; // the line where it begins
  last: number;
}

/** The events as turns and bands, in order. */
export function turnsOf(events: readonly LogEvent[]): Turn[] {
  const found: Turn[] = [];
  for (const event of events) {
    if (event.band) {
      found.push({ key: event.number, seat: null, band: event, shared: false, setup: false, events: [], first: event.line, last: event.line });
      continue;
    }
    const who = event.who ?? event.seat;
    const seat = event.seat ?? who; // whom it concerns: others' cards turn up with the last answer
    const last = found.at(-1);
    const dealt = event.who === undefined; // by chance, to whomever it concerns
    const untouched = !!last && last.events.every((other) => other.who === undefined); // nobody has answered in it
    const refill = dealt && event.seat === null && !untouched; // what is turned up for all follows from the turn before
    const near = last && !last.band && (refill || last.events.at(-1)?.turn === event.turn || last.seat === who);
    const laidOut = untouched && found.length === 1;
    const nobodys = !!last && last.seat === null && !last.shared && !untouched;
    if (near && (dealt || (!last.setup && (last.seat === who || last.seat === seat || nobodys)))) {
      last.setup ||= laidOut && dealt && (event.seat === null || last.seat !== seat);
      last.events.push(event);
      last.last = event.line;
      last.shared ||= dealt && seat !== null && last.seat !== null && last.seat !== seat && last.events.every((other) => other.who === undefined);
      last.seat = last.shared || last.setup ? null : (last.seat ?? seat);
    } else found.push({ key: event.number, seat, band: null, shared: false, setup: dealt && seat === null && !last, events: [event], first: event.line, last: event.line });
  }
  return found;
}

/** Where turns begin, as lines: for going through a game turn by turn. */
export function turnLines(events: readonly LogEvent[]): number[] {
  const lines = turnsOf(events).filter((turn) => !turn.band).map((turn) => turn.last);
  return [...new Set(lines)].sort((a, b) => a - b);
}

/** Where the parts of the game begin. */
export function bandLines(events: readonly LogEvent[]): number[] {
  return [...new Set(events.filter((event) => event.band).map((event) => event.line))].sort((a, b) => a - b);
}

/** What one player got, or what concerns nobody alone. */
export interface Outcome {
  seat: number | null;
  texts: string[]; // without the name they begin with
  gained: number; // points since before
  score: string; // as it is now, '' for nobody
}

export interface Result {
  title: string;
  icon: string;
  rows: Outcome[];
}

/** The result that an answer brought: by player, every line of it since the last band; null if none. */
export function resultOf(before: TableState, now: TableState): Result | null {
  const { events } = now;
  const after = before.line;
  if (!events.some((event) => event.result && event.line > after)) return null;
  const start = events.findLastIndex((event, at) => !!event.band && events.slice(at).some((later) => later.result));
  const band = events[start];
  const lines = events.filter((event, at) => event.result && (start < 0 ? event.line > after : at >= start));
  const rows = new Map<number | null, Outcome>();
  for (const line of lines) {
    const row = rows.get(line.seat) ?? { seat: line.seat, texts: [], ...points(line.seat, before, now) };
    row.texts.push(bare(line.text, now.seats[line.seat ?? -1]?.name ?? ''));
    rows.set(line.seat, row);
  }
  const title = lines.findLast((line) => line.title)?.title ?? band?.band ?? '';
  return { title, icon: band?.icon ?? 'vp', rows: [...rows.values()] };
}

function points(seat: number | null, before: TableState, now: TableState): { gained: number; score: string } {
  const of = (state: TableState) => state.panels.find((panel) => panel.seat === seat)?.score ?? '';
  return { gained: of(now) && of(before) ? pointsOf(of(now)) - pointsOf(of(before)) : 0, score: of(now) };
}

/** A sentence without the name it begins with. */
export function bare(text: string, name: string): string {
  const said = name && [`${name} `, `${name}: `].find((start) => text.startsWith(start));
  return said ? text.slice(said.length) : text;
}
