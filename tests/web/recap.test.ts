// What the others did: marks that lie round what they mark and hide nothing, lines that are never cut.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, asked, bot, games, linkOf, makeTable, me, openBrowser, picture, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const TURNS = 5; // of mine, after which the others' acts are looked at

/** Play until somebody else has acted and I am asked again. */
async function untilMarked(page: Page, first: number): Promise<boolean> {
  for (let at = first; at < first + 25; at++) {
    if (!(await asked(page))) return false;
    if (at > first && (await page.locator('.marks [data-mark]').count())) return true;
    await answer(page, at);
  }
  return false;
}

/** Marks that do not go round their thing, and flags that lie over pieces of the map. */
const wrong = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const box = (element: Element) => element.getBoundingClientRect();
    for (const mark of document.querySelectorAll('.marks [data-mark]')) {
      const id = mark.getAttribute('data-mark')!;
      const line = mark.querySelector('.ring-mark');
      const thing = document.querySelector(`[data-id="${CSS.escape(id)}"] > .turned`);
      if (!line || !thing) continue; // it has gone
      const [outer, inner] = [box(line), box(thing)];
      const slack = 7;
      if (outer.left > inner.left + slack || outer.right < inner.right - slack || outer.top > inner.top + slack || outer.bottom < inner.bottom - slack)
        found.push(`the mark of ${id} does not go round it`);
    }
    for (const flag of document.querySelectorAll('.marks .flag'))
      for (const row of document.querySelectorAll('[data-id^="pieces-"]')) {
        const [a, b] = [box(flag), box(row)];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 3 && high > 3) found.push(`a flag lies over ${row.getAttribute('data-id')}`);
      }
    return found;
  });

/** Lines of the recap that go on where nobody sees it. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.recap ol')]
      .filter((line) => line.scrollWidth > line.clientWidth + 1)
      .map((line) => `${line.scrollWidth} > ${line.clientWidth}: ${line.innerText}`),
  );

describe.each(games.filter((game) => game !== 'toy'))('%s', (game) => {
  it('marks what changed without hiding it, and tells it in lines that are whole', async () => {
    const { page, context } = await visitor(browser, {});
    await page.goto(linkOf(await makeTable(game, [me, bot, bot, bot], `recap-${game}`), 0));
    const found: string[] = [];
    let seen = 0;
    for (let turn = 0; turn < TURNS && (await untilMarked(page, turn * 7)); turn++) {
      seen += await page.locator('.marks [data-mark]').count();
      found.push(...(await wrong(page)));
      await page.keyboard.press('m');
      await page.locator('.recap').waitFor();
      for (const [width, height] of [[1366, 768], [1280, 720]] as const) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        found.push(...(await cut(page)));
      }
      if (turn === TURNS - 1) {
        await picture(page, `recap-${game}`);
        // A line of more acts than anybody has seen goes on below, not sideways.
        await page.locator('.recap ol').first().evaluate((line) => {
          for (let more = 0; more < 60; more++) line.append(line.firstElementChild!.cloneNode(true));
        });
        await page.setViewportSize({ width: 1366, height: 768 });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        found.push(...(await cut(page)));
      }
      await page.keyboard.press('Escape');
    }
    expect(seen).toBeGreaterThan(0);
    expect([...new Set(found)]).toEqual([]);
    await context.close();
  });
});
