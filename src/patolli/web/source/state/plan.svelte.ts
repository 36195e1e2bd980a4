// The planning board of a table: private lines on copies, kept with the seat, and carried out when
// one's turn comes, step by step until something else happens than was foreseen.

import { Copy } from './copy.svelte';
import { deeds } from './offer';
import { settings } from './settings.svelte';
import { keepPlans, othersReply, playLine, readPlans, valueOfLine, type PlanStep } from './study';
import type { Refusal } from './api';
import type { Live } from './table.svelte';
import { t } from './texts.svelte';

const COUNT = 2; // plans side by side
const SAVING = 700; // after the last change
const PATIENCE = 200; // looks for the answer to a step, 50 ms apart

export type Value = { margin: number; error: number };

export class Planning {
  chosen = $state(0);
  note = $state('');
  values = $state.raw<(Value[] | null)[]>([null, null]);
  busy = $state('');
  said = $state(''); // what came of carrying out, or what is wrong
  kept = $state(false);
  premove = $state(false); // carry out as soon as it is my turn
  whatever = $state(false); // even if the others do something else than was planned
  running = $state(false);
  readonly copies: Copy[];
  private at = -1;
  private seed = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly live: Live,
    private readonly seat: () => number,
  ) {
    this.copies = Array.from({ length: COUNT }, (_, number) => this.copy(number));
  }

  private copy(number: number): Copy {
    return new Copy(
      (steps) => playLine(this.live.table, this.wish(steps), this.live.token, settings.lang),
      () => this.changed(number),
    );
  }

  get copyNow(): Copy {
    return this.copies[this.chosen]!;
  }

  /** What was kept with the table, tried on the position now. */
  async start(): Promise<void> {
    this.at = this.live.state?.line ?? 0;
    try {
      const found = this.live.token ? await readPlans(this.live.table, this.live.token) : null;
      this.note = found?.text ?? '';
      this.kept = !!found && (found.text !== '' || found.plans.length > 0);
      await Promise.all(this.copies.map((copy, number) => copy.show(found?.plans[number]?.steps ?? [])));
    } catch (error) {
      this.said = (error as Refusal).message || t('ui.offline');
      await Promise.all(this.copies.map((copy) => copy.show([])));
    }
  }

  /** The table has moved on: plans begin at the new position, without what has happened. */
  async follow(line: number, hash: string): Promise<void> {
    if (line === this.at || this.at < 0) return;
    this.at = line;
    if (this.running) return;
    if (this.premove && !this.whatever && !this.copyNow.hashes.includes(hash)) {
      this.premove = false;
      this.said = t('ui.plan.unforeseen');
    }
    this.values = [null, null];
    await Promise.all(this.copies.map((copy) => copy.show(this.rest(copy, hash))));
  }

  private rest(copy: Copy, hash: string): PlanStep[] {
    const steps = [...copy.steps, ...copy.fallen];
    const reached = copy.hashes.lastIndexOf(hash);
    if (reached > 0) return steps.slice(reached); // just as planned
    const own = steps.findIndex((step) => step.seat === this.seat());
    return own < 0 ? [] : steps.slice(own);
  }

  /** A step, and all that come after it, are taken back. */
  cut(number: number): void {
    const copy = this.copyNow;
    copy.clear();
    void copy.show(copy.steps.slice(0, number)).then(() => this.changed(this.chosen));
  }

  private changed(number: number): void {
    this.values = this.values.map((value, at) => (at === number ? null : value));
    this.save();
  }

  /** Keep text and plans with the seat, a moment after the last change. */
  save(): void {
    this.kept = false;
    if (!this.live.token) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), SAVING);
  }

  private async keep(): Promise<void> {
    const plans = this.copies.map((copy) => ({ seed: this.seed, steps: [...copy.steps, ...copy.fallen] }));
    try {
      await keepPlans(this.live.table, { text: this.note, plans }, this.live.token);
      this.kept = true;
    } catch (error) {
      this.said = (error as Refusal).message || t('ui.offline');
    }
  }

  end(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    if (!this.kept && this.live.token) void this.keep();
  }

  private wish(steps: PlanStep[]) {
    return { at: this.at, seat: this.seat(), seed: this.seed, steps };
  }

  /** Bots answer for the others until I am asked again. */
  async others(): Promise<void> {
    const copy = this.copyNow;
    await this.work('others', async () => {
      const more = await othersReply(this.live.table, this.wish(copy.steps), this.live.token, settings.lang);
      await copy.show([...copy.steps, ...more, ...copy.fallen]);
      this.changed(this.chosen);
    });
  }

  /** What to expect at the end of every plan. */
  async weigh(): Promise<void> {
    await this.work('value', async () => {
      for (const [number, copy] of this.copies.entries()) {
        if (copy.steps.length === 0 || this.values[number]) continue;
        const found = await valueOfLine(this.live.table, this.wish(copy.steps), this.live.token, settings.lang);
        this.values = this.values.map((value, at) => (at === number ? found : value));
      }
    });
  }

  private async work(name: string, doing: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = name;
    this.said = '';
    try {
      await doing();
    } catch (error) {
      this.said = (error as Refusal).message || t('ui.offline');
    }
    this.busy = '';
  }

  /** Whether the chosen plan begins with a step of mine that is legal now. */
  readonly ready = $derived.by((): boolean => {
    const first = this.copyNow.steps[0];
    return !!first && this.live.myTurn && first.seat === this.live.state?.you && this.choice(first.word) !== null;
  });

  private choice(word: string) {
    return this.live.state?.choices.find((one) => one.word === word) ?? null;
  }

  /** Answer at the table as the plan says, until its end or the first surprise. */
  async carryOut(): Promise<void> {
    if (this.running) return;
    const copy = this.copyNow;
    const [steps, hashes] = [[...copy.steps], [...copy.hashes]];
    this.running = true;
    this.premove = false;
    let done = 0;
    let stopped = '';
    while (done < steps.length && !stopped) {
      const step = steps[done]!;
      if (step.seat !== this.live.state?.you || !this.live.myTurn) break; // somebody else is asked
      if (done > 0 && this.live.state.hash !== hashes[done]) stopped = t('ui.plan.surprise');
      else if (!this.choice(step.word)) stopped = t('ui.plan.illegal', { step: step.label ?? step.word });
      else if (await this.answer(step.word)) done += 1;
      else stopped = this.live.refusal?.text || t('ui.plan.surprise');
    }
    copy.forget(done); // at once: the table may move on before the copy is drawn again
    this.running = false;
    this.at = this.live.state?.line ?? this.at;
    this.said = stopped || t('ui.plan.done', { n: done });
    await copy.show([...copy.steps, ...copy.fallen]);
    this.changed(this.chosen);
  }

  private async answer(word: string): Promise<boolean> {
    const before = this.live.state!.version;
    this.live.answer(deeds([this.choice(word)!])[0]!);
    for (let look = 0; look < PATIENCE; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (this.live.state!.version !== before) return true;
      if (this.live.refusal) return false;
    }
    return false;
  }
}
