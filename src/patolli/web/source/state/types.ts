// The messages of the server; its protocol module is the authority.

export type Lang = 'en' | 'pl' | 'cs';
export type SeatKind = 'me' | 'open' | 'bot';

export interface Choice {
  word: string;
  label: string;
  hint: string;
}

export interface Item {
  id: string;
  x: number;
  y: number;
  markup?: string;
  name?: string;
  word?: string;
  css?: string;
  turn?: number;
  layer?: string;
  upright?: boolean;
  rule?: string;
}

export interface Layer {
  id: string;
  x: number;
  y: number;
  turn: number;
  markup: string;
}

export interface Scene {
  items: Item[];
  layers: Layer[];
  serial?: number;
}

/** What turns scene number `base` into scene number `serial`; `order` if ids came, went or moved. */
export interface ScenePatch extends Scene {
  base: number;
  order?: string[];
}

export interface Board {
  width: number;
  height: number;
  markup: string;
  symbols: string;
}

export interface Row {
  icon: string;
  value: string;
  name: string;
  alarm: boolean;
}

export interface Panel {
  seat: number;
  score: string;
  rows: Row[];
}

export interface Seat {
  seat: number;
  name: string;
  kind: SeatKind;
  level?: string | null;
  connected: boolean;
}

export interface LogEvent {
  number: number;
  line: number;
  seat: number | null;
  text: string;
}

export interface Sheet {
  seat: number;
  total: string;
  rows: { key: string; name: string; points: string }[];
}

export interface TableState {
  type: 'state';
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
  choices: Choice[];
  undo: number;
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
  reconstructed: number;
}

export interface Reason {
  rule: string;
  text: string;
}

export interface Best {
  word: string;
  label: string;
  margin: number | null;
}

export type ServerMessage =
  | TableState
  | { type: 'ack'; id: string }
  | { type: 'refused'; id: string; code: string; text: string; rule?: string }
  | { type: 'why'; id: string; word: string; reasons: Reason[] }
  | { type: 'hint'; id: string; best: Best[] }
  | { type: 'chat'; from: string; text: string; seat?: number; at?: number };

export type Request =
  | { type: 'answer'; question: string; word: string }
  | { type: 'undo'; count: number | null; version: number }
  | { type: 'why'; word: string }
  | { type: 'hint' }
  | { type: 'chat'; text: string };

export interface GameOption {
  name: string;
  label: string;
  rule: string;
  default: string;
  values: { value: string; label: string }[];
}

export interface GameInfo {
  name: string;
  title: string;
  seats: number[];
  options: GameOption[];
  reconstructed: number;
  text: string;
}

export interface Level {
  level: string;
  name: string;
  text: string;
  bot: string;
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
  over: boolean;
  archive?: boolean;
  scores: string[];
  winners?: number[];
  lines: number;
}
