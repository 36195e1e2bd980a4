// The position editor and insight: a position made by hand, shared, played on; plots of own games.

import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, checkAccess, linkOf, makeTable, me, openBrowser, picture, scrolls, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const PHONE = { width: 390, height: 844, touch: true };

describe('the position editor', () => {
  it('takes changes, refuses the impossible with its reason, shares by link and plays on', async () => {
    const { page, context, faults } = await visitor(browser);
    await page.goto(`${address}/editor/tikal`);
    await page.locator('.frame .board').waitFor({ timeout: 60_000 });
    await page.locator('.fine').waitFor();
    await picture(page, 'editor-light');
    await checkAccess(page);
    expect(await scrolls(page)).toEqual([0, 0]);
    const first = page.url();
    await page.getByRole('tab').nth(2).click();
    const pile = page.locator('.fields input').first();
    const held = await pile.inputValue();
    await pile.fill('99');
    await pile.press('Tab');
    await page.locator('.verdict li').first().waitFor();
    expect(await page.locator('.verdict li').first().innerText()).toContain('treasures');
    expect(await page.locator('.acts .go').isDisabled()).toBe(true);
    await page.locator('.fields input').first().fill(held);
    await page.locator('.fields input').first().press('Tab');
    await page.locator('.fine').waitFor();
    await page.getByRole('button', { name: 'Player 2' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Player 2' }).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => page.url()).not.toBe(first);
    // Whoever has the link has the position.
    const other = await visitor(browser, { settings: { lang: 'cs' } });
    await other.page.goto(page.url());
    await other.page.locator('.fine').waitFor({ timeout: 60_000 });
    expect(other.page.url()).toBe(page.url());
    expect(other.faults).toEqual([]);
    await other.context.close();
    // As a file it is the text that the form shows.
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as TOML' }).click()]);
    expect(file.suggestedFilename()).toBe('patolli-tikal.toml');
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^seats = 3/m);
    await page.locator('.acts .go').click();
    await page.waitForURL(/\/t\//);
    await page.locator('.bar').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('fits a phone, begins with a table, and tells a link without a position', async () => {
    const made = await makeTable('tikal', [me, { kind: 'open' }], 'edit');
    const { page, context, faults } = await visitor(browser, { ...PHONE, settings: { lang: 'pl' } });
    await page.goto(linkOf(made, 0));
    await page.locator('.bar').waitFor();
    await page.goto(`${address}/editor/tikal?table=${made.table}&at=1&seat=0`);
    await page.locator('.fine').waitFor({ timeout: 60_000 });
    await picture(page, 'editor-phone');
    await checkAccess(page);
    expect((await scrolls(page))[0]).toBe(0);
    await page.goto(`${address}/editor/tikal#nonsense`);
    await page.reload();
    await page.locator('.wrong').waitFor({ timeout: 60_000 });
    expect(faults).toEqual([]);
    await context.close();
  });
});

const GAMES = [-12, 4, 9, -3, 15, 22].map((margin, at) => ({ table: `t${at}`, title: 'Tikal', ended: 1_700_000_000 + 86_400 * at, margin, place: margin > 0 ? 1 : 2, seats: 2, loss: at % 2 ? null : 3.5 - at / 2 }));
const TALLY = [{ key: 'tikal', name: 'Tikal', games: 6, won: 4, margin: 5.8 }, { key: 'mezo', name: 'Mezo', games: 1, won: 0, margin: -20 }];
const FOUND = { games: GAMES, by_game: TALLY, by_seat: TALLY, against: TALLY, losses: [{ title: 'Tikal', kind: 'Turns', turns: 9, loss: 2.4, mistakes: 1 }], reviewed: 1, parquet: true };

describe('insight', () => {
  it.each([
    { name: 'light', look: {} },
    { name: 'dark', look: { dark: true, width: 1920, height: 1080, settings: { lang: 'cs' } } },
    { name: 'phone', look: { ...PHONE, settings: { lang: 'pl' } } },
  ])('shows own games as plots with their figures, $name', async ({ name, look }) => {
    const { page, context, faults } = await visitor(browser, look);
    await page.goto(`${address}/insight`);
    await page.locator('main .sheet').waitFor(); // no key, no game
    await page.addInitScript(() => localStorage.setItem('patolli.player', '"key"'));
    const wanted: (string | null)[] = [];
    await page.route('**/api/me/insight?*', (route) => {
      wanted.push(new URL(route.request().url()).searchParams.get('game'));
      return route.fulfill({ json: FOUND });
    });
    await page.route('**/api/me/places?*', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/me', (route) => route.fulfill({ status: 404, json: { error: { code: 'unknown-page', text: '' } } }));
    await page.goto(`${address}/insight`);
    await page.locator('svg .mean').waitFor();
    expect(await page.locator('svg .won').count()).toBe(4);
    expect(await page.locator('svg .lost').count()).toBe(2);
    await picture(page, `insight-${name}`);
    await checkAccess(page);
    expect((await scrolls(page))[0]).toBe(0);
    // Points of several games do not compare: one can be looked at alone, and what turns cost in it over time.
    await page.locator('.titles .tool').nth(1).click();
    await expect.poll(() => wanted.at(-1)).toBe('tikal');
    await page.locator('.sheet header .segments .tool').nth(1).click();
    await expect.poll(() => page.locator('svg a').count()).toBe(3);
    expect(await page.locator('svg a').first().getAttribute('href')).toBe('/t/t0/review');
    await checkAccess(page);
    expect(faults).toEqual([]);
    await context.close();
  });
});
