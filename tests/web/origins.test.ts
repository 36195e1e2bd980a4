// First the die, then its site: a worker that is taken up is sent by a click on the site.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, bot, checkAccess, linkOf, makeTable, me, openBrowser, picture, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

it('a worker is taken up, every site it can visit is lit, and a click on one sends it', async () => {
  const { page, context, faults } = await visitor(browser);
  const made = await makeTable('origins', [me, bot], 'die-then-site');
  await page.goto(linkOf(made, 0));
  const worker = page.locator('.targets .target.choice[data-place^="worker-"]').first();
  for (let answer = 0; answer < 12 && !((await asked(page)) && (await worker.count())); answer += 1)
    await page.locator('.targets .target.choice').first().dispatchEvent('click');
  const sites = page.locator('.targets .target.choice[data-place^="place-"]');
  expect(await sites.count(), 'no site is lit before a worker is taken up').toBe(0);
  await worker.dispatchEvent('click');
  await sites.first().waitFor();
  expect(await page.locator('.bar .chips [data-word]').count(), 'a site stands nowhere twice').toBe(0);
  await picture(page, 'origins-send');
  await checkAccess(page);
  const question = await page.locator('.bar').getAttribute('data-question');
  await sites.first().dispatchEvent('click');
  await page.waitForFunction((old) => document.querySelector('.bar')?.getAttribute('data-question') !== old, question);
  expect(faults).toEqual([]);
  await context.close();
});
