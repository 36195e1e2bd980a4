// A whole game of each title by mouse against bots, on the board where it can be done there.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, asked, bot, checkAccess, games, linkOf, makeTable, me, moved, openBrowser, picture, question, scrolls, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

/** Click one of the open choices with the real mouse: two times of three on the board. */
async function click(page: Page, turn: number): Promise<'board' | 'button'> {
  const spot = await page.evaluate((number) => {
    const middle = (element: Element) => {
      const box = element.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const targets = [...document.querySelectorAll('.board .choice')].filter((target) => {
      const { x, y } = middle(target);
      return document.elementFromPoint(x, y)?.closest('[data-id]') === target;
    });
    if (number % 3 !== 2 && targets.length > 0)
      return { ...middle(targets[(number * 7) % targets.length]!), where: 'board' as const };
    const buttons = [...document.querySelectorAll('.prompt.mine button[data-word]:not(:disabled)')];
    const chosen = buttons[(number * 7) % buttons.length]!;
    chosen.scrollIntoView({ block: 'nearest' });
    return { ...middle(chosen), where: 'button' as const };
  }, turn);
  await page.mouse.click(spot.x, spot.y);
  return spot.where;
}

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
      const asking = await question(page);
      drawn += await page.locator('.board .choice').count();
      if ((await click(page, clicks)) === 'board') onBoard += 1;
      await moved(page, asking);
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
    // "31 1/4" is shown as 31¼.
    const shown = (text: string) => text.replace(/ ?1\/4/, '¼').replace(/ ?1\/2/, '½').replace(/ ?3\/4/, '¾');
    expect(totals).toEqual(facts.scores.map(shown));
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
