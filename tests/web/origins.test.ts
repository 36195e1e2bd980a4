// First the die, then its site: a worker that is taken up is sent by a click on the site.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, answer, asked, bot, checkAccess, linkOf, makeTable, me, openBrowser, picture, visitor } from './play';

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

it('alone nobody is asked how strong the others shall be, and the target shows what it is made of', async () => {
  const { page, context, faults } = await visitor(browser);
  await page.goto(address);
  await page.locator('.card', { has: page.locator('a[href="/g/origins"]') }).locator('.play').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.level').first().waitFor();
  await dialog.getByRole('button', { name: '0', exact: true }).click();
  expect(await dialog.locator('.level').count(), 'nobody has a strength').toBe(0);
  await dialog.locator('.alone').click();
  const goal = page.locator('[data-id="goal"]');
  for (let turn = 0; turn < 30 && (await asked(page)) && !(await goal.count()); turn++) await answer(page, turn);
  const lines = await goal.locator('text').allTextContents();
  const numbers = lines.flatMap((line) => /(\d+)/.exec(line)?.[1] ?? []).map(Number);
  const extra = lines.filter((line) => /^\+\d+$/.test(line)).reduce((sum, line) => sum + Number(line), 0);
  expect(lines.filter((line) => /^(\+\d+|–)$/.test(line)).length, 'a condition for each colour').toBeGreaterThan(0);
  expect(numbers[0], `the target is its base and what it has for its conditions: ${lines.join(' / ')}`).toBe(numbers[1]! + extra);
  await picture(page, 'origins-solo');
  expect(faults).toEqual([]);
  await context.close();
});
