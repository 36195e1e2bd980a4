// The pages around the table: home for first visitors and for those who return, a page per game.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, asked, bot, checkAccess, linkOf, makeTable, me, openBrowser, picture, scrolls, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const TITLES = ['tzolkin', 'tikal', 'mezo', 'origins'];

describe.each([
  { name: 'light', titles: TITLES, look: { settings: { lang: 'en' } } },
  { name: 'wide-dark', titles: ['mezo', 'origins'], look: { width: 1920, height: 1080, dark: true, settings: { lang: 'pl' } } },
  { name: 'phone', titles: ['tzolkin', 'tikal'], look: { width: 390, height: 844, touch: true, settings: { lang: 'cs' } } },
])('the page of every game, $name', ({ name, titles, look }) => {
  it('tells it whole, passes axe and scrolls only downwards', async () => {
    const { page, context, faults } = await visitor(browser, look);
    for (const title of titles) {
      await page.goto(`${address}/g/${title}`);
      await page.locator('.turn ol li').first().waitFor();
      expect(await page.locator('.goal li').count(), title).toBe(3);
      expect(await page.locator('.turn li .chip').count(), title).toBeGreaterThan(2);
      await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
      for (const to of [`/rules/${title}`, `/new/${title}`, `/g/${title}/figures`, `/puzzles/${title}`, `/editor/${title}`])
        expect(await page.locator(`main a[href="${to}"]`).count(), to).toBeGreaterThan(0);
      expect((await scrolls(page))[0], title).toBe(0);
      await picture(page, `game-${title}-${name}`);
      await checkAccess(page);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});

it.each(['en', 'pl', 'cs'])('home shows a first visitor the ways into a row of games without scrolling: %s', async (lang) => {
  const { page, context, faults } = await visitor(browser, { settings: { lang } });
  await page.goto(address);
  await page.locator('.card .play').first().waitFor();
  const rows = await page.locator('.card').evaluateAll((cards) =>
    cards.map((card) => [card.getBoundingClientRect().top, card.querySelector('.play')!.getBoundingClientRect().bottom] as const),
  );
  const first = rows.filter(([top]) => top === rows[0]![0]);
  expect(first).toHaveLength(4);
  for (const [, bottom] of first) expect(bottom).toBeLessThanOrEqual(768);
  expect(faults).toEqual([]);
  await context.close();
});

it.each(['en', 'pl', 'cs'])('a new table begins without scrolling, and no variant is cut: %s', async (lang) => {
  const { page, context, faults } = await visitor(browser, { settings: { lang } });
  for (const title of TITLES) {
    await page.goto(`${address}/new/${title}`);
    await page.locator('.start .go').waitFor();
    const button = (await page.locator('.start .go').boundingBox())!;
    expect(button.y + button.height, title).toBeLessThanOrEqual(768);
    const cut = await page.locator('.option select').evaluateAll((fields) =>
      (fields as HTMLSelectElement[]).filter((field) => {
        const free = field.cloneNode(true) as HTMLElement;
        free.style.width = 'max-content';
        field.parentElement!.append(free);
        const wanted = free.offsetWidth;
        free.remove();
        return field.offsetWidth < wanted;
      }).length,
    );
    expect(cut, title).toBe(0);
  }
  expect(faults).toEqual([]);
  await context.close();
});

it('home leads to the page of a game, and that to its table', async () => {
  const { page, context, faults } = await visitor(browser);
  await page.goto(address);
  await page.locator('.card h2 a[href="/g/tikal"]').click();
  await page.locator('main h1').waitFor();
  expect(await page.locator('main h1').textContent()).toBe('Tikal');
  await page.locator('.acts .go').click();
  await page.locator('.level').first().click();
  await asked(page);
  await page.goto(`${address}/g/nothing`);
  await page.locator('main a[href="/new"]').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('those who return see whose turn it is, their links and their results', async () => {
  const { page, context, faults } = await visitor(browser);
  const mine = await makeTable('toy', [me, bot], 'back');
  await page.goto(linkOf(mine, 0));
  await asked(page);
  const waiting = await makeTable('tikal', [{ kind: 'open', name: 'Ewa' }, me], 'back');
  await page.evaluate(
    ({ table, seats, host }) => {
      const known = JSON.parse(localStorage.getItem('patolli.tables') ?? '[]') as object[];
      const links = [{ seat: 0, token: seats[0]!.token }];
      const entry = { table, game: 'tikal', title: 'Tikal', token: seats[1]!.token, seat: 1, host, links, when: Date.now() };
      localStorage.setItem('patolli.tables', JSON.stringify([entry, ...known]));
    },
    waiting,
  );
  await page.goto(address);
  await page.locator('article.turn').first().waitFor();
  expect(await page.locator('h1').textContent()).toBe('1 table waits for you');
  expect(await page.locator('#others').count()).toBe(1);
  expect(await page.locator('.link input').inputValue()).toContain(`${waiting.table}#${waiting.seats[0]!.token}`);
  await picture(page, 'home-back');
  await checkAccess(page);
  await page.locator('article.turn a').click();
  expect(await asked(page)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

it('the language is in sight on every page and changes it at once', async () => {
  const { page, context } = await visitor(browser);
  for (const path of ['/', '/g/mezo', '/rules/mezo', '/new/mezo']) {
    await page.goto(`${address}${path}`);
    await page.getByRole('button', { name: 'CS Čeština' }).click();
    await page.waitForFunction(() => document.documentElement.lang === 'cs');
    await page.getByRole('button', { name: 'EN English' }).click();
  }
  await context.close();
});

it.each([
  ['tzolkin', "Tzolk'in"],
  ['tikal', 'Tikal'],
  ['mezo', 'Mezo'],
  ['origins', 'Origins: First Builders'],
])('the first lesson of %s begins within two clicks from home', async (title, name) => {
  const { page, context, faults } = await visitor(browser);
  await page.goto(address);
  await page.locator('.hero .titles button', { hasText: name }).click();
  await page.locator('.hero .learn a').click();
  await page.waitForURL(`${address}/learn/${title}**`);
  await page.locator('.coach').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it.each([
  { name: 'desk', look: { settings: { lang: 'en' } } },
  { name: 'phone', look: { width: 390, height: 844, touch: true, dark: true, settings: { lang: 'cs' } } },
])('every room is one click away, $name', async ({ name, look }) => {
  const { page, context, faults } = await visitor(browser, look);
  await page.goto(address);
  const rooms = page.locator('header nav a');
  await rooms.first().waitFor();
  for (const to of await rooms.evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
    await page.locator(`header nav a[href="${to}"]`).click();
    await page.locator(`header nav a[href="${to}"][aria-current="page"]`).waitFor();
    await page.locator('main h1').first().waitFor();
    expect((await scrolls(page))[0], to ?? '').toBe(0);
  }
  await page.goto(`${address}/learn`);
  for (const title of TITLES) await page.locator(`main a[href="/learn/${title}"]`).waitFor();
  await picture(page, `learn-${name}`);
  await checkAccess(page);
  // The rules without a game are those that were read last.
  await page.goto(`${address}/rules/tikal`);
  await page.locator('main h1').waitFor();
  await page.goto(`${address}/rules`);
  await page.waitForURL('**/rules/tikal');
  expect(faults).toEqual([]);
  await context.close();
});

it('finished games lead to their analysis, and points are written as people write them', async () => {
  const body = readFileSync(resolve(import.meta.dirname, '../tzolkin/records/00-2.record'), 'utf8');
  const { table } = (await (await fetch(`${address}/api/records`, { method: 'POST', body })).json()) as { table: string };
  const { page, context, faults } = await visitor(browser);
  await page.goto(address);
  await page.evaluate((id) => {
    const entry = { table: id, game: 'tzolkin', title: "Tzolk'in", token: '', seat: 0, when: Date.now() };
    localStorage.setItem('patolli.tables', JSON.stringify([entry]));
  }, table);
  await page.goto(address);
  await page.locator('#finished').waitFor();
  expect(await page.locator('section[aria-labelledby=finished] .who').innerText()).toMatch(/[½¼¾]/);
  await checkAccess(page);
  // The table of ratings begins with the kind of game that was finished last.
  const seat = (name: string, shown: string, place: number) => ({ name, level: '', shown, place, sources: [], me: place === 1 });
  const game = { table, game: 'tikal', title: 'Tikal', ended: 1_700_000_000, rated: true, seats: [seat('Ania', '54 1/4', 1), seat('Ewa', '-3', 2), seat('Jan', '-4', 3)] };
  await page.route('**/api/results?*', (route) => route.fulfill({ json: [game] }));
  await page.goto(`${address}/results`);
  const scores = page.locator('ol li b');
  await scores.first().waitFor();
  expect(await scores.allInnerTexts()).toEqual(['54¼', '−3', '−4']);
  await expect.poll(() => page.locator('.choose select').inputValue()).toBe('tikal');
  await expect.poll(() => page.locator('.choose [aria-pressed=true]').innerText()).toBe('3');
  await checkAccess(page);
  await page.locator('a[href$="/review"]').click();
  await page.waitForURL(`${address}/t/${table}/review`);
  expect(faults).toEqual([]);
  await context.close();
});
