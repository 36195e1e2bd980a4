// How fast a table plays, in words: for invitations and lists.

import { t } from './texts.svelte';

/** The clock of a table, as it was wished or as it runs. */
export function paceText(clock: { kind: string; amount: number } | null): string {
  if (!clock) return t('pace.none');
  return t(`pace.${clock.kind}`, { n: Math.max(1, Math.round(clock.amount)), amount: clock.amount });
}
