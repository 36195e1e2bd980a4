import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { botNames } from '../source/state/names';

it('computer players have names of their own, and none is that of a god in Mezo', () => {
  const texts = readFileSync(new URL('../../games/mezo/text/en.po', import.meta.url), 'utf8');
  const gods = [...texts.matchAll(/msgid "god\.\w+"\nmsgstr "(.+)"/g)].map(([, name]) => name!);
  expect(gods.length).toBeGreaterThan(3);
  for (let start = 0; start < 8; start++) {
    const names = botNames(4, start);
    expect(new Set(names).size).toBe(4);
    expect(names.filter((name) => gods.includes(name))).toEqual([]);
  }
});
