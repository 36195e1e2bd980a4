// A private copy of a position on which any line can be played: nothing of it is sent to a table.

import type { Refusal } from './api';
import type { Deed } from './offer';
import type { Playing } from './playing';
import type { LineFacts, Outlook, PlanStep } from './study';
import { named } from './table.svelte';
import { t } from './texts.svelte';
import type { Best, Reason, TableState } from './types';

export class Copy implements Playing {
  state = $state.raw<TableState | null>(null);
  steps = $state.raw<PlanStep[]>([]);
  fallen = $state.raw<PlanStep[]>([]); // the rest of a line that is not legal now
  hashes = $state.raw<string[]>([]);
  before = $state.raw<Outlook | null>(null); // what the next scoring would bring without the line
  after = $state.raw<Outlook | null>(null);
  refusal = $state<{ text: string; rule: string } | null>(null);
  why = $state.raw<{ word: string; reasons: Reason[] } | null>(null);
  hints: Best[] = [];
  answered = $state('');
  thinking = false;
  result = null;
  broken = $state(''); // why the rest of a line could not be played
  private wishes = 0; // lines asked for so far: only the last one counts

  /** `play` plays a line from the beginning of the copy and tells where it leads. */
  constructor(
    private readonly play: (steps: PlanStep[]) => Promise<LineFacts>,
    private readonly changed: () => void = () => undefined,
  ) {}

  get myTurn(): boolean {
    return !!this.state?.question && this.state.choices.length > 0;
  }

  /** Play these steps from the beginning; what is not legal now falls off, and may become so again. */
  async show(steps: PlanStep[]): Promise<void> {
    this.wishes += 1;
    const wish = this.wishes;
    try {
      const found = await this.play(steps);
      if (wish !== this.wishes) return;
      this.state = { ...found.state, seats: found.state.seats.map(named) };
      this.steps = found.steps;
      this.fallen = steps.slice(found.steps.length);
      this.hashes = found.hashes;
      [this.before, this.after] = [found.before, found.after];
      this.broken = this.fallen.length ? found.reason : '';
    } catch (error) {
      if (wish !== this.wishes) return;
      this.refusal = { text: (error as Refusal).message || t('ui.offline'), rule: '' };
    }
    this.answered = '';
  }

  /** A line begins later than it did: so many of its steps have been taken. */
  forget(count: number): void {
    this.steps = this.steps.slice(count);
    this.hashes = this.hashes.slice(count);
  }

  answer(deed: Deed): void {
    const seat = this.state?.you;
    if (seat === null || seat === undefined || this.answered) return;
    this.clear();
    this.answered = deed.id;
    // Who answers for somebody else still wants what was planned; another answer of one's own is another plan.
    const rest = this.fallen[0]?.seat === seat ? [] : this.fallen;
    void this.show([...this.steps, ...deed.words.map((word) => ({ seat, word })), ...rest]).then(this.changed);
  }

  undo(all = false): void {
    this.clear();
    void this.show(all ? [] : this.steps.slice(0, -1)).then(this.changed);
  }

  askHint(): void {}

  /** Why an answer is not legal: the copy tells by refusing it. */
  askWhy(word: string): void {
    const seat = this.state?.you;
    if (seat === null || seat === undefined) return;
    this.play([...this.steps, { seat, word }]).then(
      (found) => {
        const reasons = found.reason ? [{ rule: found.rule, text: found.reason }] : [];
        this.why = { word, reasons };
      },
      () => undefined,
    );
  }

  clear(): void {
    this.refusal = null;
    this.why = null;
    this.broken = '';
  }
}
