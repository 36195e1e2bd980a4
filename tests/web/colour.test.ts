// A tribe of one's own: who takes a place has its colour and its shape, on the board and beside it.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, openBrowser, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

it('a place is chosen with its colour and shape', async () => {
  const { page, context, faults } = await visitor(browser);
  await page.goto(`${address}/new/mezo`);
  await page.getByRole('img', { name: 'Player 3: triangle' }).waitFor();
  await page.getByText('Everybody has the colour and the shape of their seat').waitFor();
  await page.getByRole('group', { name: 'Player 3' }).getByRole('button', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/t\//);
  const mine = page.locator('.players .player', { hasText: 'Ania' }).first();
  await mine.waitFor();
  expect(await page.locator('.players .player', { hasText: 'Ania' }).count()).toBe(1); // a bot took my old place
  expect(await mine.locator('svg.shape').first().getAttribute('class')).toContain('p3');
  expect(await mine.locator('svg.shape use').first().getAttribute('href')).toBe('#i-piece-triangle');
  expect(faults).toEqual([]);
  await context.close();
});

it('every colour can be had at two seats', async () => {
  const { page, context, faults } = await visitor(browser);
  await page.goto(`${address}/new/mezo`);
  await page.getByRole('group', { name: 'Number of players' }).getByRole('button', { name: '2', exact: true }).click();
  const colour = (where: string) => page.locator(where).first().evaluate((found) => getComputedStyle(found).getPropertyValue('--pc').trim());
  const [first, third] = await page.evaluate(() => ['--p1', '--p3'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()));
  expect(await colour('li.p1')).toBe(first);
  await page.getByLabel('Colour of the first place').selectOption({ label: 'yellow, then violet, blue, orange' });
  expect(await colour('li.p1')).toBe(third);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/t\//);
  await page.locator('.players .player').first().waitFor();
  expect(await colour('.players svg.shape.p1')).toBe(third);
  expect(await colour('.stage .p1, .board .p1, main svg .p1')).toBe(third); // and on the board
  await page.goto(`${address}/`);
  await page.locator('html:not(.colours-2)').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
