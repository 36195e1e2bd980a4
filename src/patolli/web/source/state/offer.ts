// The choices of a question as things one can do: on the board, as chips, by steppers.

import type { Asked, Choice, Final, Item, Row, Step } from './types';

/** What one gesture does: one answer, or two in a row. */
export interface Deed {
  id: string; // its words, joined
  words: string[];
  place: string;
  onto: string; // a second place that takes it once the first is open
  label: string;
  short: string;
  icon: string;
  effect: string[];
  price: Row[];
  leaves: Row[];
  key: string;
  final: Final;
  turns: Deed[]; // ways to turn what is held, each a deed of its own
}

export const PLUS = ' + ';

function deed(choice: Choice): Deed {
  const { word, place, onto, label, short, icon, price, leaves, key, final } = choice;
  const made = { id: word, words: [word], place, onto, label, short, icon, price, leaves, key, final };
  const effect = choice.effect.length ? choice.effect : choice.hint ? [choice.hint] : [];
  return { ...made, effect, turns: [] };
}

/** Everything that can be done now. */
export function deeds(choices: readonly Choice[]): Deed[] {
  const found: Deed[] = [];
  for (const choice of choices) {
    const first = deed(choice);
    const both = choice.next.map((next) => ({
      ...first,
      id: [choice.word, next.word].join(PLUS),
      words: [choice.word, next.word],
      place: next.place || first.place,
      short: next.short,
      effect: next.effect.length ? next.effect : first.effect,
      key: '',
    }));
    first.turns = both.filter((_, at) => !choice.next[at]!.place);
    found.push(first, ...both.filter((_, at) => choice.next[at]!.place));
  }
  return found;
}

export interface Offer {
  places: Map<string, Deed[]>; // by place, commonest first
  chips: Deed[];
  go: Deed | null; // what ends the turn or a part of it, if there is one such answer beside others
  steps: Counted | null;
}

/** Numbers of several kinds that are chosen together. */
export interface Counted {
  steps: Step[];
  choices: Choice[];
}

/** The places a scene can be hit at. */
export function openPlaces(items: readonly Item[]): Set<string> {
  const found = new Set<string>();
  for (const item of items) {
    if (item.ghost) continue;
    if (item.hit || item.word) found.add(item.place || item.id);
  }
  return found;
}

/** Sort the choices of a question into what is where. */
export function offerOf(choices: readonly Choice[], asked: Asked, open: ReadonlySet<string>): Offer {
  const keys = asked.steps.map((step) => step.key);
  const counts = (choice: Choice) => keys.length > 0 && keys.every((key) => key in choice.count);
  const counted = choices.filter(counts);
  const steps = counted.length > 1 ? { steps: asked.steps, choices: counted } : null;
  const places = new Map<string, Deed[]>();
  const chips: Deed[] = [];
  for (const made of deeds(steps ? choices.filter((choice) => !counts(choice)) : choices)) {
    if (made.place && open.has(made.place))
      places.set(made.place, [...(places.get(made.place) ?? []), made]);
    else chips.push(made);
  }
  const firsts = new Set(places.keys());
  for (const made of [...places.values()].flat()) {
    // Two places alike, such as two tiles to keep: either may be taken up first.
    if (made.onto && firsts.has(made.onto))
      places.get(made.onto)!.push({ ...made, place: made.onto, onto: made.place });
  }
  // Whatever ends something stands in the hand, whether the turn passes on now or not: its place never changes.
  const passing = chips.filter((made) => made.final === 'turn' || made.final === 'over' || made.icon === 'end-turn');
  const only = passing.length === 1 && (chips.length > 1 || places.size > 0) ? passing[0]! : null;
  const go = only ?? (chips.length === 1 && places.size === 0 && !steps ? chips[0]! : null);
  return { places, chips: chips.filter((made) => made !== go), go, steps };
}

/** The same with a place opened: what it offers is also taken by the second places. */
export function opening(offer: Offer, place: string, open: ReadonlySet<string>): Offer {
  const onto = (offer.places.get(place) ?? []).filter((made) => made.onto && open.has(made.onto));
  if (onto.length === 0) return offer;
  const places = new Map(offer.places);
  for (const made of onto) places.set(made.onto, [made]);
  return { ...offer, places };
}

/** How far two counts are from each other. */
function apart(one: Record<string, number>, other: Record<string, number>): number {
  return Object.keys(one).reduce((sum, key) => sum + Math.abs(one[key]! - (other[key] ?? 0)), 0);
}

/** The choice to begin with: nothing, or the first if something must be given. */
export function firstCount({ choices }: Counted): Choice {
  const sum = (choice: Choice) => Object.values(choice.count).reduce((a, b) => a + b, 0);
  return choices.find((choice) => sum(choice) === 0) ?? choices[0]!;
}

/** The nearest choice with more (or fewer) of one kind; null if there is none. */
export function stepped({ choices }: Counted, from: Choice, key: string, by: 1 | -1): Choice | null {
  let best: Choice | null = null;
  for (const choice of choices) {
    const change = (choice.count[key]! - from.count[key]!) * by;
    if (change <= 0) continue;
    const nearer =
      !best ||
      change < (best.count[key]! - from.count[key]!) * by ||
      (change === (best.count[key]! - from.count[key]!) * by &&
        apart(choice.count, from.count) < apart(best.count, from.count));
    if (nearer) best = choice;
  }
  return best;
}

/** The most of one kind that any choice has. */
export const most = ({ choices }: Counted, key: string): number =>
  Math.max(...choices.map((choice) => choice.count[key] ?? 0));

/** What a deed does, in whole words: with the second answer that the same gesture gives. */
export function sentence({ label, words, effect, short }: Deed): string {
  return words.length > 1 ? `${label} › ${effect[0] ?? short}` : label;
}

/** What a deed is called when it is read out: what is written on it, and what it means. */
export function named(deed: Deed): string {
  const whole = sentence(deed);
  return whole.toLowerCase().includes(deed.short.toLowerCase()) ? whole : `${deed.short}: ${whole}`;
}
