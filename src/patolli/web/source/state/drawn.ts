// What is drawn: boards, scenes with what changes in them, panels.

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
  place?: string;
  hit?: string;
  depth?: string;
  ghost?: string;
  doubt?: string;
}

export interface Layer {
  id: string;
  x: number;
  y: number;
  turn: number;
  markup: string;
}

export interface Trail {
  seat: number;
  points: [number, number][];
  word: string;
}

/** What is special now, and who is on in which order. */
export interface Strip {
  text: string;
  icon: string;
  seats: number[];
}

export interface Mood {
  mood?: '' | 'scoring' | 'conflict' | 'feast';
  strip?: Strip | null;
  status?: Row[]; // how far the game has come
  clear?: string[];
  trails?: Trail[];
}

/** Something that is not as it was before the last answer. */
export interface Mark {
  id: string;
  kind: 'came' | 'went' | 'moved' | 'grew' | 'laid';
  x: number;
  y: number;
  from_x?: number; // from where, if it moved
  from_y?: number;
}

export interface Scene {
  items: Item[];
  layers: Layer[];
  mood?: Mood;
  marks?: Mark[];
  looks?: Map<number, string>; // markups told by number in the changes so far
}

/** A markup told by its number, or as an edit of the one before: from where, how many signs, what instead. */
export interface Look {
  look?: number;
  edit?: [number, number, string];
}

/** What turns a scene into the next. */
export interface ScenePatch {
  items?: (Partial<Item> & Look & { id: string; like?: string; after?: string })[];
  gone?: string[];
  layers?: (Partial<Layer> & Look & { id: string })[];
  mood?: Mood;
  marks?: Mark[];
}

export interface Board {
  width: number;
  height: number;
  markup: string;
  symbols: string;
  colours: number; // how far the seats' colours are moved on
}

export interface Row {
  icon: string;
  value: string;
  name: string;
  alarm: boolean;
  pictures?: [icon: string, colour: string][]; // shown for the value
}

export interface Panel {
  seat: number;
  score: string;
  rows: Row[];
}

/** A panel that has changed. */
export interface PanelPatch {
  seat: number;
  score: string;
  rows?: Row[];
  cells?: [number, Row][];
}
