// Positions of a table as they were, fetched when they are looked at and kept for a while.

import { stateAt, type Refusal } from './api';
import { named } from './table.svelte';
import { t } from './texts.svelte';
import type { Lang, TableState } from './types';

const MOST = 300; // positions kept

export class Past {
  state = $state.raw<TableState | null>(null);
  problem = $state('');
  private readonly seen = new Map<string, TableState>();
  private wanted: number | null = null;

  constructor(
    private readonly table: string,
    private readonly token: () => string,
  ) {}

  /** Show the position after a line, null for none; the one after it is fetched too. */
  async look(line: number | null, lang: Lang, last: number): Promise<void> {
    this.wanted = line;
    if (line === null) return void (this.state = null);
    this.problem = '';
    try {
      const found = await this.at(line, lang);
      if (this.wanted === line) this.state = found;
      if (line < last) void this.at(line + 1, lang).catch(() => undefined);
    } catch (error) {
      this.problem = (error as Refusal).message || t('ui.offline');
    }
  }

  private async at(line: number, lang: Lang): Promise<TableState> {
    const key = `${lang}/${line}`;
    const kept = this.seen.get(key);
    if (kept) return kept;
    const found = await stateAt(this.table, line, lang, this.token());
    found.seats = found.seats.map(named);
    if (this.seen.size > MOST) this.seen.clear();
    this.seen.set(key, found);
    return found;
  }
}
