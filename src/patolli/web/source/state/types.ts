// The messages of the server; its protocol module is the authority.

import type { Panel, PanelPatch, Row, Scene, ScenePatch } from './drawn';

export type * from './drawn';

export type Lang = 'en' | 'pl' | 'cs';
export type SeatKind = 'me' | 'open' | 'bot';

export type Final = '' | 'turn' | 'chance' | 'over';

/** An answer to the next question that one gesture gives together with a choice. */
export interface Next {
  word: string;
  short: string;
  place: string;
  effect: string[];
}

export interface Choice {
  word: string;
  label: string;
  hint: string;
  short: string;
  place: string;
  onto: string; // a second place that takes it once the first is open
  icon: string;
  effect: string[];
  price: Row[];
  leaves: Row[];
  key: string;
  final: Final;
  count: Record<string, number>;
  next: Next[];
}

export interface Step {
  key: string;
  icon: string;
  name: string;
}

export interface Asked {
  ask: string;
  asked_of: string;
  meter: { icon: string; value: number; most: number; name: string } | null;
  have: Row[];
  steps: Step[];
}

export interface Seat {
  seat: number;
  name: string;
  kind: SeatKind;
  level?: string | null;
  connected: boolean;
  taken?: boolean; // somebody has sat down here, here or not
}

export interface LogEvent {
  number: number;
  line: number;
  turn: number;
  seat: number | null;
  text: string;
  who?: number; // the seat that answered then
  icon?: string;
  short?: string;
  band?: string; // the title of the part of the game that it begins
  result?: boolean;
  rule?: string; // that stands behind it
  title?: string; // of its result, if not that of the part of the game
}

export interface Sheet {
  seat: number;
  total: string;
  rows: { key: string; name: string; points: string }[];
}

export interface TableState {
  type: 'state';
  serial?: number;
  base?: undefined;
  version: number;
  hash: string;
  line: number;
  you: number | null;
  game: string;
  title: string;
  seats: Seat[];
  waiting: number[];
  question?: string | null;
  kind?: string | null;
  prompt: string;
  asked: Asked;
  choices: Choice[];
  undo: number;
  undo_text: string;
  scene: Scene;
  panels: Panel[];
  describe: string[];
  events: LogEvent[];
  events_from?: number;
  over: boolean;
  archive?: boolean; // an imported record: to look at, not to play on
  winners: number[];
  scores: string[];
  sheet: Sheet[] | null;
  clock?: ClockFacts | null;
  reconstructed: number;
  lesson?: LessonState | null;
}

/** One thing that a coach says. */
export interface CoachStep {
  id: string;
  kind: 'show' | 'do' | 'try' | 'watch' | 'free';
  chapter: string;
  say: string;
  light: string[];
  rule?: string;
  word?: string; // to be tried in vain, or what "show me" shows
  praise?: string;
}

export interface CoachNote {
  id: string;
  say: string;
  rule: string;
}

export interface LessonState {
  lesson: string;
  steps: CoachStep[]; // since my last answer, up to what is wanted next
  praise: string;
  notes: CoachNote[];
  after: string;
  lost: boolean;
}

export interface LessonOutline {
  lesson: string;
  title: string;
  chapters: { id: string; title: string; minutes: number }[];
}

export interface ClockFacts {
  kind: 'live' | 'turn' | 'pool';
  amount: number;
  increment: number;
  late: 'bot' | 'end';
  weekends_off: boolean;
  left: number[]; // seconds, at the moment `now`
  due: (number | null)[];
  running: number[];
  begun: boolean;
  paused: boolean;
  now: number;
  offset?: number; // what the server's clock is ahead of this browser's
}

export interface ClockWish {
  kind: 'live' | 'turn' | 'pool';
  amount: number;
  increment: number;
  weekends_off: boolean;
  holidays: string[];
  zone: string;
  late: 'bot' | 'end';
  level: string;
}

/** What differs from the state whose `serial` is `base`. */
export type StatePatch = Partial<Omit<TableState, 'scene' | 'panels'>> & {
  type: 'state';
  base: number;
  version: number;
  scene?: ScenePatch;
  panels?: PanelPatch[];
};

export interface Reason {
  rule: string;
  text: string;
}

/** A turn that a strong player would take: all its answers, what to expect, and why. */
export interface Best {
  word: string;
  turn: string[];
  margin: number;
  error: number;
  clear: boolean;
  text: string;
}

export type ServerMessage =
  | TableState
  | { type: 'ack'; id: string }
  | { type: 'refused'; id: string; code: string; text: string; rule?: string }
  | { type: 'why'; id: string; word: string; reasons: Reason[] }
  | { type: 'beat' }
  | { type: 'hint'; id: string; question: string; best: Best[] }
  | { type: 'watching'; people: { id: string; name: string }[]; count: number }
  | { type: 'chat'; from: string; text: string; seat?: number; at?: number; quote?: string };

export type Request =
  | { type: 'answer'; question: string; word: string; then?: string[] }
  | { type: 'undo'; count: number | null; version: number }
  | { type: 'why'; word: string }
  | { type: 'hint' }
  | { type: 'chat'; text: string; quote?: string };

export interface GameOption {
  name: string;
  label: string;
  rule: string;
  default: string;
  values: { value: string; label: string; seats: number }[]; // those that need no more than there are
}

export interface GameInfo {
  name: string;
  title: string;
  seats: number[];
  options: GameOption[];
  reconstructed: number;
  rules: string; // what the ids of its rules begin with, if they can be read
  text: string;
  lesson: boolean;
  weight: number; // from 1, light, to 4, heavy; 0 if the game does not say
  length: string;
}

/** How strong a level is in a game at a number of seats, with its interval of 95 %. */
export interface Rating {
  game: string;
  seats: number;
  rating: number;
  low: number;
  high: number;
}

/** A figure of the box: its key and value as an edition file writes them. */
export interface Figure {
  key: string;
  value: string;
  provenance: string;
  note: string;
  told: string; // where it stands and what it says, in words
}

export interface FigureList {
  game: string;
  title: string;
  shares: { provenance: string; name: string; n: number }[];
  groups: { key: string; why: string; figures: Figure[] }[];
}

export interface Edition {
  edition: string;
  changed: Record<string, string>; // the figures that differ from the box
}

export interface Level {
  level: string;
  name: string;
  text: string;
  bot: string;
  ratings: Rating[];
}

export interface NewSeat {
  kind: SeatKind;
  name?: string;
  level?: string;
}

export interface NewTable {
  game: string;
  options: Record<string, string>;
  seed: string | null;
  seats: NewSeat[];
  clock?: ClockWish | null;
  edition?: string | null;
  listed?: boolean; // everybody may take a free seat
}

export interface CreatedSeat {
  seat: number;
  kind: SeatKind;
  token?: string;
  level?: string;
  name?: string;
}

export interface Created {
  table: string;
  host: string;
  seats: CreatedSeat[];
}

export interface TableFacts {
  game: string;
  title: string;
  options: Record<string, string>;
  seats: Seat[];
  waiting: number[];
  prompt: string;
  over: boolean;
  archive?: boolean;
  scores: string[];
  winners?: number[];
  lines: number;
}
