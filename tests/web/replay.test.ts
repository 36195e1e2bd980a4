// Going through a finished game by answer, by turn and by round: what happened is told, nothing is cut.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, checkAccess, games, openBrowser, picture, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const RECORDS = resolve(import.meta.dirname, '..');

async function brought(game: string): Promise<string> {
  const body = readFileSync(resolve(RECORDS, game, 'records', game === 'origins' ? '01-2.record' : '00-2.record'), 'utf8');
  // On a busy machine the check of a whole game may take longer than the server gives it.
  for (let tries = 2; ; tries--) {
    const answer = await fetch(`${address}/api/records`, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body });
    const told = (await answer.json()) as { table: string };
    if (answer.status < 300) return told.table;
    if (tries === 0) throw new Error(JSON.stringify(told));
  }
}

const line = (page: Page) => Number(/\/at\/(\d+)$/.exec(page.url())?.[1]);

/** Whatever of the bar lies outside it or is cut. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frame = document.querySelector('.replay')!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('.replay button, .replay a, .replay input, .replay select, .replay h2')].flatMap((part) => {
      const box = part.getBoundingClientRect();
      const inside = box.left >= frame.left && box.right <= frame.right + 1 && box.top >= frame.top && box.bottom <= frame.bottom + 1;
      const whole = part.scrollWidth <= part.clientWidth + 1 || part.clientWidth === 0;
      return box.width === 0 || (inside && whole) ? [] : [part.innerText || part.getAttribute('aria-label') || part.tagName];
    });
  });

describe.each(games.filter((game) => game !== 'toy'))('%s', (game) => {
  it('goes on by turn and by round, further each time, and says what happened', async () => {
    const table = await brought(game);
    const { page, context, faults } = await visitor(browser);
    await page.goto(`${address}/t/${table}/at/0`);
    await page.locator('.replay').waitFor();
    const next = page.getByRole('button', { name: 'One forward' });
    const strides: number[] = [];
    for (const way of ['Answer', 'Turn', 'Round']) {
      await page.getByRole('button', { name: way, exact: true }).click();
      const from = line(page);
      for (let step = 0; step < 3; step++) {
        const before = line(page);
        await next.click();
        await page.waitForFunction((old) => Number(/\/at\/(\d+)$/.exec(location.pathname)?.[1]) > old, before);
      }
      strides.push(line(page) - from);
      await page.waitForFunction(() => (document.querySelector('.replay [role=status]')?.textContent ?? '').trim().length > 3);
      await page.locator('.log .current').waitFor();
    }
    expect(strides[0]).toBe(3);
    expect(strides[1]).toBeGreaterThan(3);
    expect(strides[2]).toBeGreaterThan(3);
    const there = line(page);
    await page.keyboard.press('ArrowLeft'); // by round too
    await page.waitForFunction((old) => Number(/\/at\/(\d+)$/.exec(location.pathname)?.[1]) < old - 1, there);
    await picture(page, `replay-round-${game}`);
    await checkAccess(page);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('shows all of its bar in every language', async () => {
    const table = await brought(game);
    for (const lang of ['en', 'pl', 'cs']) {
      const { page, context } = await visitor(browser, { lang });
      await page.goto(`${address}/t/${table}/at/20`);
      await page.locator('.replay').waitFor();
      for (const [width, height] of [[1366, 768], [1280, 720], [1920, 1080]] as const) {
        await page.setViewportSize({ width, height });
        expect(await cut(page), `${lang} ${width}`).toEqual([]);
      }
      await context.close();
    }
  });
});
