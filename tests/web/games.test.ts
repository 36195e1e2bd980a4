// A whole game of each title by mouse against bots, on the board where it can be done there.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, answer, asked, bot, checkAccess, games, linkOf, makeTable, me, openBrowser, picture, scrolls, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

describe.each(games)('%s', (game) => {
  it('is played to the end by mouse, and the score sheet says where the points came from', async () => {
    const { page, faults } = await visitor(browser);
    const made = await makeTable(game, [me, bot], `mouse-${game}`);
    await page.goto(linkOf(made, 0));
    await page.locator('.board').waitFor();
    const turns = () =>
      page.locator('svg.layer').evaluateAll((layers) => layers.map((layer) => (layer as SVGElement).style.transform));
    const atFirst = await turns();
    let clicks = 0;
    let onBoard = 0;
    let drawn = 0;
    while (await asked(page)) {
      drawn += await page.locator('.targets .choice').count();
      if ((await answer(page, clicks)) === 'board') onBoard += 1;
      clicks += 1;
      if (clicks === 12) {
        expect(await scrolls(page)).toEqual([0, 0]);
        await picture(page, `${game}-table`);
        await checkAccess(page);
      }
      expect(clicks).toBeLessThan(2000);
    }
    expect(clicks).toBeGreaterThan(3);
    expect(onBoard > 0, 'targets on the board can be hit with the mouse').toBe(drawn > 0);
    if (atFirst.length > 0) expect(await turns(), 'what can turn has turned').not.toEqual(atFirst);
    const sheet = page.locator('dialog[open] table');
    await sheet.waitFor();
    await picture(page, `${game}-end`);
    await checkAccess(page);
    const totals = await sheet.locator('tfoot td').allTextContents();
    const facts = (await (await fetch(`${address}/api/tables/${made.table}`)).json()) as { over: boolean; scores: string[] };
    expect(facts.over).toBe(true);
    expect(totals).toHaveLength(2);
    // "-31 1/4" is shown as −31¼.
    const shown = (text: string) => text.replace('-', '−').replace(/ ?1\/4/, '¼').replace(/ ?1\/2/, '½').replace(/ ?3\/4/, '¾');
    expect(totals).toEqual(facts.scores.map(shown));
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
