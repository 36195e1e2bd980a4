// Two plans of a real title side by side: everything of both is in sight, and the note too.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, bot, checkAccess, makeTable, me, openBrowser, picture, scrolls, visitor, type Made } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

type Step = { seat: number; word: string };

/** A line of so many answers on a copy of a table, each the one that is picked. */
async function line(made: Made, at: number, count: number, pick: (number: number, of: number) => number): Promise<Step[]> {
  const headers = { Authorization: `Bearer ${made.seats[0]!.token}`, 'Content-Type': 'application/json' };
  const steps: Step[] = [];
  while (steps.length < count) {
    const body = JSON.stringify({ at, seat: 0, seed: 1, steps });
    const found = await fetch(`${address}/api/tables/${made.table}/line?lang=en`, { method: 'POST', headers, body });
    const { state } = (await found.json()) as { state: { you: number; choices: { word: string }[] } };
    steps.push({ seat: state.you, word: state.choices[pick(steps.length, state.choices.length)]!.word });
  }
  return steps;
}

it.each([
  { game: 'tzolkin', look: {}, name: 'light' },
  { game: 'mezo', look: { dark: true, settings: { lang: 'pl', theme: 'dark' } }, name: 'dark' },
])('shows two filled plans of $game, $name', async ({ game, look, name }) => {
  const made = await makeTable(game, [me, bot, bot], 'plan-7');
  const { page, context, faults } = await visitor(browser, look);
  await page.goto(`${address}/t/${made.table}#${made.seats[0]!.token}`);
  await page.locator('.bar.mine:not([data-busy])').waitFor();
  const { lines } = (await (await fetch(`${address}/api/tables/${made.table}`)).json()) as { lines: number };
  const plans = [await line(made, lines, 7, (number, of) => (number % 2 ? 0 : of - 1)), await line(made, lines, 5, (number, of) => (3 * number + 1) % of)];
  const headers = { Authorization: `Bearer ${made.seats[0]!.token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ text: 'the second keeps a worker', plans: plans.map((steps) => ({ seed: 1, steps })) });
  expect((await fetch(`${address}/api/tables/${made.table}/plans`, { method: 'POST', headers, body })).ok).toBe(true);
  await page.goto(`${address}/t/${made.table}/plan`);
  const steps = page.locator('.plans ol li:not(.fallen)');
  await expect.poll(() => steps.count(), { timeout: 20_000 }).toBe(7);
  const values = page.locator('.compare .value');
  const weigh = async (plan: number) => {
    await page.locator('.plans .segments .tool').nth(plan).click();
    await page.locator('.compare .acts .button').first().click();
    await expect.poll(() => values.nth(plan).innerText(), { timeout: 60_000 }).toContain('±');
  };
  await weigh(0);
  await weigh(1);
  await expect.poll(() => steps.count(), { timeout: 20_000 }).toBe(5);
  // What each step cost or brought, where it is on the board, and what everybody has at the end.
  expect(await page.locator('.plans .steps .price').count()).toBeGreaterThan(0);
  expect(await page.locator('.frame .marks .flag').count()).toBeGreaterThan(0);
  await page.locator('aside details summary').click();
  expect(await page.locator('aside details .player:visible').count()).toBe(3);
  await checkAccess(page);
  await page.locator('aside details summary').click();
  await picture(page, `plans-${game}-${name}`);
  // Both are held against each other in one table, each value on one line; the note is in sight.
  const height = (cell: Element) => {
    const inside = document.createRange();
    inside.selectNodeContents(cell);
    return inside.getBoundingClientRect().height;
  };
  for (const plan of [0, 1]) expect(await values.nth(plan).evaluate(height)).toBeLessThan(30);
  const note = (await page.locator('textarea').boundingBox())!;
  expect(note.y + note.height).toBeLessThanOrEqual(768);
  expect(await page.locator('textarea').inputValue()).toBe('the second keeps a worker');
  const acts = (await page.locator('.compare .acts').boundingBox())!;
  expect(acts.y + acts.height).toBeLessThanOrEqual(768);
  expect(await scrolls(page)).toEqual([0, 0]);
  await checkAccess(page);
  expect(faults).toEqual([]);
  await context.close();
});
