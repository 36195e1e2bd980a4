// Help where it is needed: pointers at a first table, rules behind the log and behind what is pressed.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, bot, checkAccess, linkOf, makeTable, me, openBrowser, picture, scrolls, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

it.each([
  { name: 'desk', look: { settings: { pointed: false, lang: 'pl' } } },
  { name: 'phone', look: { width: 390, height: 844, touch: true, dark: true, settings: { pointed: false, lang: 'cs' } } },
])('a first table points at five things and never again, $name', async ({ name, look }) => {
  const { page, context, faults } = await visitor(browser, look);
  const made = await makeTable('tzolkin', [me, bot], 'pointers');
  await page.goto(linkOf(made, 0));
  await asked(page);
  const note = page.locator('.pointers');
  await note.waitFor();
  for (let step = 1; step <= 5; step++) {
    expect(await note.locator('small').textContent()).toBe(`${step} / 5`);
    expect(await page.locator('[data-pointed]').count()).toBe(1);
    expect(await scrolls(page)).toEqual([0, 0]);
    if (step === 2) {
      await picture(page, `pointers-${name}`);
      await checkAccess(page);
    }
    await note.locator('.button').click();
  }
  await note.waitFor({ state: 'detached' });
  expect(await page.locator('[data-pointed]').count()).toBe(0);
  expect(await page.evaluate(() => (JSON.parse(localStorage.getItem('patolli.settings')!) as { pointed: boolean }).pointed)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

it('a name beside the board opens the names of the signs under it, and the set-up is folded', async () => {
  const { page, context, faults } = await visitor(browser);
  await page.goto(linkOf(await makeTable('tzolkin', [me, bot], 'signs'), 0));
  await asked(page);
  const rows = page.locator('.player').first().locator('.row');
  expect(await rows.first().locator('dt span').getAttribute('class')).toContain('hidden-text');
  await page.locator('.player .name').first().click();
  expect((await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toContain('Workers in hand / in play 3/3');
  expect(await scrolls(page)).toEqual([0, 0]);
  await checkAccess(page);
  await page.locator('.player .name').first().click();
  expect(await rows.first().locator('dt span').getAttribute('class')).toContain('hidden-text');
  const setup = page.locator('.log details').first();
  expect(await setup.locator('summary b').textContent()).toBe('Set-up');
  expect(await setup.getAttribute('open')).toBeNull();
  expect(faults).toEqual([]);
  await context.close();
});

it('a line of the log opens the rule behind it, by mouse and by arrows', async () => {
  const { page, context, faults } = await visitor(browser);
  const made = await makeTable('tzolkin', [me, bot], 'log-rules'); // what was dealt stands in its log
  await page.goto(linkOf(made, 0));
  await asked(page);
  await page.locator('.log summary').first().click(); // the set-up is folded
  const door = page.locator('.log a.chip').first();
  await door.waitFor();
  const rule = await door.textContent();
  await door.click();
  expect(await page.locator('.beside li.asked .number').textContent()).toBe(rule);
  await picture(page, 'log-rule');
  await page.keyboard.press('Escape');
  await page.locator('.beside').waitFor({ state: 'detached' });
  await page.locator('.log ol').focus();
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => !!document.activeElement?.closest('.log button, .log a, .log summary'));
  expect(page.url()).toContain('/t/');
  expect(faults).toEqual([]);
  await context.close();
});

it('what is pressed on the board says what it is, and leads to its rule', async () => {
  const { page, context, faults } = await visitor(browser);
  for (const game of ['tzolkin', 'tikal', 'mezo', 'origins']) {
    const made = await makeTable(game, [me, bot, bot], 'says');
    await page.goto(linkOf(made, 0));
    await asked(page);
    const spot = await page.evaluate(() => {
      for (const thing of document.querySelectorAll('.board [data-id]')) {
        const box = thing.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const hit = document.elementFromPoint(x, y);
        if (hit && thing.contains(hit) && !hit.closest('.targets') && thing.getAttribute('data-id')!.match(/^(temple|letter|calendar|site|tile|tokens|devotion|space)/)) return { x, y };
      }
      return null;
    });
    expect(spot, game).not.toBeNull();
    await page.mouse.click(spot!.x, spot!.y);
    const door = page.locator('.tip.stays a.chip');
    await door.waitFor();
    expect((await page.locator('.tip.stays b').textContent())!.length, game).toBeGreaterThan(1);
    const rule = await door.textContent();
    await door.click();
    expect(await page.locator('.beside li.asked .number').textContent(), game).toBe(rule);
    await page.keyboard.press('Escape');
  }
  expect(faults).toEqual([]);
  await context.close();
});
