// Every screen: what it offers, that it fits, and that nobody is shut out.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, asked, bot, checkAccess, games, linkOf, makeTable, me, openBrowser, picture, scrolls, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const LOOKS = [
  { name: 'light', look: {} },
  { name: 'dark', look: { dark: true, lang: 'pl' } },
  { name: 'phone', look: { width: 390, height: 844, touch: true, lang: 'cs' } },
  { name: 'phone-dark', look: { width: 390, height: 844, touch: true, dark: true } },
];

async function inspect(page: Page, name: string): Promise<void> {
  await picture(page, name);
  await checkAccess(page);
}

describe.each(LOOKS)('every screen, $name', ({ name, look }) => {
  it('has nothing that axe forbids', async () => {
    const { page, context, faults } = await visitor(browser, look);
    await page.goto(address);
    await page.locator('.card').first().waitFor();
    await inspect(page, `home-${name}`);
    await page.locator('.card .play').first().click();
    await page.locator('.level').first().waitFor();
    await inspect(page, `play-${name}`);
    await page.keyboard.press('Escape');
    await page.locator('.top button').last().click();
    await page.locator('[role=switch]').first().waitFor();
    await inspect(page, `settings-${name}`);
    await page.keyboard.press('Escape');
    await page.goto(`${address}/new/${games[0]}`);
    await page.locator('.start').waitFor();
    await inspect(page, `new-${name}`);
    await page.goto(`${address}/record`);
    await page.locator('textarea').waitFor();
    await inspect(page, `record-${name}`);
    await page.goto(`${address}/no/such/page`);
    await page.locator('main a[href="/new"]').waitFor();
    await inspect(page, `unknown-${name}`);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('the table in all its views', async () => {
    const { page, context, faults } = await visitor(browser, look);
    const made = await makeTable(games[0]!, [me, bot, bot], `views-${name}`);
    await page.goto(linkOf(made, 0));
    await asked(page);
    expect(await scrolls(page)).toEqual([0, 0]);
    await inspect(page, `table-${name}`);
    if (look.width) {
      for (const tab of [1, 2, 3, 0]) {
        await page.locator('.tabs button').nth(tab).click();
        await inspect(page, `table-${name}-tab${tab}`);
      }
    } else {
      await page.keyboard.press('v');
      await page.locator('.reading').waitFor();
      await inspect(page, `text-${name}`);
      await page.keyboard.press('v');
      await page.keyboard.press('?');
      await page.locator('dialog[open] kbd').first().waitFor();
      await inspect(page, `help-${name}`);
      await page.keyboard.press('Escape');
    }
    await page.goto(`${address}/t/${made.table}/at/1`);
    await page.locator('.replay').waitFor();
    await inspect(page, `replay-${name}`);
    expect(await scrolls(page)).toEqual([0, 0]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

it('one click from the home page a person plays against bots', async () => {
  const { page, context, faults } = await visitor(browser, { settings: { name: '' } });
  await page.goto(address);
  await page.locator('.hero .go').click();
  await asked(page); // who plays with bots alone is not asked for a name
  expect(page.url()).toMatch(/\/t\/[\w-]+$/); // the seat's token is not left in the address
  await page.goto(address);
  await page.locator('.continue a').first().click();
  expect(await asked(page)).toBe(true); // and back at the table, still in the same seat
  expect(faults).toEqual([]);
  await context.close();
});

it('the first load is below 250 kB compressed', async () => {
  const { page, context } = await visitor(browser);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  const pictures = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes('picture.svg')) pictures.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!pictures.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(address);
  await page.locator('.card').first().waitFor();
  await page.waitForLoadState('networkidle');
  console.log(`first load: ${bytes} bytes without the games' pictures`);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(250_000);
  await context.close();
});

it.each([
  [1366, 768],
  [1280, 720],
])('a table of every game fits into %i x %i without scrolling', async (width, height) => {
  const { page, context } = await visitor(browser, { width, height });
  for (const game of games) {
    const made = await makeTable(game, [me, bot, bot], 'fits');
    await page.goto(linkOf(made, 0));
    await asked(page);
    expect(await scrolls(page), game).toEqual([0, 0]);
    const board = (await page.locator('.board').boundingBox())!;
    const bar = (await page.locator('.bar').boundingBox())!;
    expect(board.y + board.height, game).toBeLessThanOrEqual(bar.y + 1);
    expect(bar.y + bar.height, game).toBeLessThanOrEqual(height);
  }
  await context.close();
});

it('a link to a table that is not there says what to do next', async () => {
  const { page, context } = await visitor(browser);
  await page.goto(`${address}/t/nosuchtable`);
  await page.locator('main a[href="/new"]').waitFor();
  expect(await page.locator('h1').textContent()).toBe('There is no such table');
  await context.close();
});

it('what the server refuses is said in the language of the page', async () => {
  const { page, context } = await visitor(browser, { lang: 'cs' });
  await page.goto(`${address}/t/nosuchtable`);
  await page.locator('main a[href="/new"]').waitFor();
  expect(await page.locator('main p').allTextContents()).toEqual(['Odkaz je možná neúplný: zkopírujte ho celý, i s částí za #. Nebo založte nový stůl.']);
  const said = await page.evaluate(async () => (await (await fetch('/api/tables/nosuchtable', { headers: { 'Accept-Language': document.documentElement.lang } })).json()) as { error: { text: string } });
  expect(said.error.text).toContain('stůl');
  await context.close();
});

it('settings stay: language, dark, palette', async () => {
  const { page, context } = await visitor(browser);
  await page.goto(address);
  await page.locator('.top button').last().click();
  await page.getByRole('button', { name: 'Polski', exact: true }).click();
  await page.getByRole('button', { name: 'Ciemne', exact: true }).click();
  await page.getByRole('switch').first().check();
  await page.reload();
  await page.locator('.card').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('pl');
  expect(await page.evaluate(() => document.documentElement.className)).toContain('dark distinct');
  await context.close();
});
