// What the player is about to do: what is lit, taken up, opened, counted, to be confirmed.

import { deeds, firstCount, offerOf, opening, openPlaces, stepped, type Deed, type Offer } from './offer';
import { settings } from './settings.svelte';
import type { Playing } from './playing';
import type { Choice, Row } from './types';

const NOTHING: Offer = { places: new Map(), chips: [], go: null, steps: null };

export class Desk {
  lit = $state(''); // a place or a deed under pointer or focus
  opened = $state(''); // the place whose acts are open
  held = $state.raw<Deed | null>(null); // taken up: the button or a second press does it
  turn = $state(0); // how it is turned
  confirming = $state.raw<Deed | null>(null);
  counted = $state.raw<Choice | null>(null);
  phone = $state(false);
  away = $state(false); // the past is looked at: nothing can be done
  private painted = 0;
  private pressed = 0;
  private clicked = 0;
  private before = new Set<string>();
  private now = new Set<string>();

  constructor(private readonly live: Playing) {}

  /** The token of the question that can be answered now. */
  readonly question = $derived.by(() => {
    return this.live.myTurn && !this.away ? (this.live.state?.question ?? '') : '';
  });

  readonly offer = $derived.by((): Offer => {
    const state = this.live.state;
    if (!state || !this.question) return NOTHING;
    const open = openPlaces(state.scene.items);
    return opening(offerOf(state.choices, state.asked, open), this.opened, open);
  });

  /** Everything that can be done, wherever it stands. */
  readonly all = $derived([
    ...new Set([...this.offer.places.values()].flat()),
    ...this.offer.chips,
    ...(this.offer.go ? [this.offer.go] : []),
  ]);

  /** The acts of an opened place that stand on the board beside it: few, each with an icon. */
  readonly knobs = $derived.by((): Deed[] => {
    const here = this.offer.places.get(this.opened) ?? [];
    return !this.phone && here.length <= 4 && here.every((deed) => deed.icon && !deed.onto) ? here : [];
  });

  /** The second places that take what is opened. */
  readonly takes = $derived(
    new Set((this.offer.places.get(this.opened) ?? []).map((deed) => deed.onto).filter((place) => this.offer.places.has(place))),
  );

  /** The chips now shown: those of an opened place alone that no second place takes, or all that have no place. */
  readonly chips = $derived(
    this.opened && this.knobs.length === 0
      ? (this.offer.places.get(this.opened) ?? []).filter((deed) => !this.takes.has(deed.onto))
      : this.offer.chips,
  );

  /** The words and places whose ghosts and trails are shown. */
  readonly active = $derived.by((): Set<string> => {
    const deed = this.shown;
    const found = new Set([this.lit, this.opened]);
    if (deed) {
      found.add(deed.place).add(deed.words[0]!).add(deed.id);
      if (deed.turns[0]) found.add(deed.turns[0].id);
    }
    found.delete('');
    return found;
  });

  /** What the numbers chosen so far would do. */
  readonly count = $derived.by((): Deed | null => {
    const chosen = this.offer.steps && (this.counted ?? firstCount(this.offer.steps));
    return chosen ? deeds([chosen])[0]! : null;
  });

  /** What is taken up, as it is turned. */
  readonly taken = $derived(this.held ? (this.held.turns[this.turn] ?? this.held) : null);

  /** What the line speaks of. */
  readonly shown = $derived.by((): Deed | null => {
    if (this.confirming) return this.confirming;
    const here = this.offer.places.get(this.lit);
    if (here) {
      const single = here.length === 1 ? here[0]! : null;
      return single && this.held?.id === single.id ? this.taken : single;
    }
    const found = this.all.find((deed) => deed.id === this.lit);
    return found ?? this.taken ?? this.count;
  });

  /** What the button would do. */
  readonly goes = $derived(this.confirming ?? this.taken ?? this.count ?? this.offer.go);

  /** A new question is here: nothing half done is left of the old one. */
  renew(): void {
    this.opened = '';
    this.held = null;
    this.turn = 0;
    this.confirming = null;
    this.counted = null;
    this.before = this.now;
    this.now = new Set([...this.offer.places.keys(), ...this.all.map((deed) => deed.id)]);
    requestAnimationFrame(() => (this.painted = performance.now()));
    this.painted = Infinity; // until it is painted, no press counts
    setTimeout(() => (this.painted = Math.min(this.painted, performance.now())), 60);
  }

  /** A press begins somewhere. */
  press(): void {
    this.pressed = performance.now();
  }

  /** Whether a click was meant for what is there now. */
  meant(event: MouseEvent, id: string): boolean {
    const [now, last] = [performance.now(), this.clicked];
    this.clicked = now;
    if (!settings.guard) return true;
    const byHand = event.detail > 0;
    if (byHand && this.pressed < this.painted) return false;
    if (byHand && event.detail > 1 && last < this.painted) return false; // of a double click
    return now - this.painted >= settings.guard || this.before.has(id);
  }

  /** A place was clicked or touched. */
  choose(place: string, finger = false): void {
    const here = this.offer.places.get(place);
    if (!here?.length) return;
    this.lit = place;
    const [first] = here;
    if (here.length > 1) {
      if (this.opened === place && first!.onto) this.back(); // a second place takes it
      else if (this.opened === place) this.take(first!);
      else this.open(place);
    } else if (first!.turns.length > 0) {
      if (this.held?.id === first!.id) this.rotate(1);
      else this.hold(first!);
    } else if (finger && this.held?.id !== first!.id) this.hold(first!);
    else this.take(first!);
  }

  open(place: string): void {
    this.opened = place;
    this.held = null;
  }

  hold(deed: Deed): void {
    [this.held, this.turn, this.opened] = [deed, 0, ''];
  }

  /** Turn what is held. */
  rotate(by: 1 | -1): boolean {
    const ways = this.held?.turns.length ?? 0;
    if (ways === 0) return false;
    this.turn = (this.turn + by + ways) % ways;
    return true;
  }

  /** More or fewer of one kind; true if that was possible. */
  step(key: string, by: 1 | -1): boolean {
    const { steps } = this.offer;
    if (!steps) return false;
    const found = stepped(steps, this.counted ?? firstCount(steps), key, by);
    if (found) this.counted = found;
    return !!found;
  }

  /** Do it, unless the player wants to be asked first. */
  take(deed: Deed): void {
    const ask = deed.final === 'chance' ? settings.confirmChance : settings.confirmTurn;
    if (deed.final && ask && this.confirming?.id !== deed.id) {
      this.confirming = deed;
      return;
    }
    this.live.answer(deed);
  }

  /** Put back what was begun; false if nothing was. */
  back(): boolean {
    const advised = this.live.thinking || this.live.hints.length > 0;
    const begun = !!(this.confirming || this.held || this.opened || this.live.why || advised);
    [this.confirming, this.held, this.opened] = [null, null, ''];
    this.live.clear();
    return begun;
  }
}

/** A price in one line: for names that are read out. */
export const spoken = (rows: readonly Row[]): string =>
  rows.map((row) => `${row.value} ${row.name}`).join(', ');
