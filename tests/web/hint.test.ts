// A hint: the best turns, what each comes to and why, shown beside the question.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, asked, bot, linkOf, makeTable, me, openBrowser, question, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

/** Ask for a hint until there is one: on a busy machine the server may refuse it at first. */
async function hinted(page: Page, ask: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    await ask();
    const shown = page.locator('.advice li, .line .why');
    await shown.first().waitFor();
    if (await page.locator('.advice li').count()) return;
    await page.keyboard.press('Escape');
  }
  throw new Error('no hint');
}

it.each([
  ['en', 1366, 768, 'What a strong player would do', 'Expected margin'],
  ['pl', 390, 844, 'Co zrobiłby silny gracz', 'Oczekiwana przewaga'],
])('explains three turns in %s at %i', async (lang, width, height, title, expected) => {
  const { page, context, faults } = await visitor(browser, { lang, width, height, touch: width < 500 });
  const made = await makeTable('toy', [me, bot], 'hints');
  await page.goto(linkOf(made, 0));
  await asked(page);
  const before = await question(page);
  await hinted(page, () => page.keyboard.press('h'));
  const advice = page.getByRole('region', { name: title });
  const rows = advice.locator('li button');
  const count = await rows.count();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(3);
  for (const row of await rows.all()) {
    expect((await row.locator('b').textContent())?.length).toBeGreaterThan(0);
    expect(await row.locator('small').textContent()).toContain(expected);
  }
  expect(await page.locator('[aria-live]').first().textContent()).toContain(expected);
  const cut = await rows.evaluateAll((all) => all.some((row) => row.scrollWidth > row.clientWidth + 1));
  expect(cut).toBe(false);
  // A row takes its turn's beginning up; nothing is answered before the button says so.
  await rows.first().click();
  expect(await question(page)).toBe(before);
  await page.keyboard.press('Escape');
  await advice.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

it('forgets a hint with its question', async () => {
  const { page, context, faults } = await visitor(browser);
  const made = await makeTable('toy', [me, bot], 'hints');
  await page.goto(linkOf(made, 0));
  await asked(page);
  await hinted(page, () => page.getByRole('button', { name: 'Hint', exact: true }).click());
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await page.locator('.advice').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

it('a level stands with its rating where it has been rated', async () => {
  const { page, context, faults } = await visitor(browser, { lang: 'cs' });
  await page.goto(`${address}/new/tzolkin`);
  const options = page.getByRole('combobox').first().locator('option');
  await options.first().waitFor({ state: 'attached' });
  expect((await options.allTextContents()).join()).toMatch(/ · \d{3,4} \(\d{3,4}–\d{3,4}\)/);
  const made = await makeTable('tzolkin', [me, bot, bot, bot], 'rated');
  await page.goto(linkOf(made, 0));
  await page.locator('.players .rating').first().waitFor();
  expect(await page.locator('.players .rating').first().textContent()).toMatch(/^\d{3,4}$/);
  expect(faults).toEqual([]);
  await context.close();
});
