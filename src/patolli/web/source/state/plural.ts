// Texts with values and plural forms, as the gettext catalogues of the program hold them.

import type { Lang } from './types';

export type Values = Record<string, string | number>;

/** Which of a message's forms a number takes: one, few (Polish, Czech), all the rest. */
export function pluralForm(lang: Lang, n: number, forms: number): number {
  const category = new Intl.PluralRules(lang).select(Math.abs(n));
  const wanted = category === 'one' ? 0 : category === 'few' ? 1 : forms - 1;
  return Math.min(wanted, forms - 1);
}

/** Put values into a text's braces; a brace without a value is left to be seen. */
export function fillIn(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (brace, name: string) =>
    name in values ? String(values[name]) : brace,
  );
}
