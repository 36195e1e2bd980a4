// What the desk and the bar need of a table: a live one has it, and so has a private copy.

import type { Live } from './table.svelte';

export type Playing = Pick<
  Live,
  | 'state'
  | 'myTurn'
  | 'answer'
  | 'undo'
  | 'askHint'
  | 'askWhy'
  | 'clear'
  | 'why'
  | 'refusal'
  | 'hints'
  | 'answered'
  | 'thinking'
  | 'result'
>;
