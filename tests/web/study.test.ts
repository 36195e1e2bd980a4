// Study: the review of a finished game, from its progress to the better line on the board.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, answer, asked, bot, checkAccess, linkOf, makeTable, me, openBrowser, picture, scrolls, visitor, type Made } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

/** A finished game as a table. */
async function imported(name: string, game = 'toy'): Promise<string> {
  const body = readFileSync(resolve(import.meta.dirname, `../${game}/records`, name), 'utf8');
  const answer = await fetch(`${address}/api/records`, { method: 'POST', body });
  const found = (await answer.json()) as { table: string };
  expect(answer.status, JSON.stringify(found)).toBe(201);
  return found.table;
}

/** Wait until a review is done. */
async function judged(page: Page): Promise<void> {
  await page.locator('.list li button').first().waitFor({ timeout: 120_000 });
  await page.locator('.progress').waitFor({ state: 'detached', timeout: 180_000 });
}

describe('the review of a finished game', () => {
  it('shows its progress, then every turn with its grade, by keyboard too', async () => {
    const table = await imported('00-2.record');
    const { page, context, faults } = await visitor(browser);
    await page.goto(`${address}/t/${table}/review`);
    await page.locator('progress').waitFor();
    await judged(page);
    await page.keyboard.press('ArrowRight');
    await page.locator('.card h2').waitFor();
    expect(page.url()).toMatch(/\/review\/\d+$/);
    const first = page.url();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.href !== first);
    await page.locator('input[type=checkbox]').check();
    const all = await page.locator('.list li').count();
    await page.locator('input[type=checkbox]').uncheck();
    expect(await page.locator('.list li').count()).toBeLessThan(all);
    // A turn that was not the best: its better line stands on a copy.
    await page.locator('input[type=checkbox]').check();
    for (let number = 0; number < all && !(await page.locator('.side.better').count()); number += 1)
      await page.locator('.list li button').nth(number).click();
    await page.locator('.side.better').click();
    await page.locator('.board-box.copy .copied').waitFor();
    await page.keyboard.press('b');
    await page.locator('.board-box:not(.copy)').waitFor();
    // A link to somebody else's turn lists that player's turns.
    await page.locator('.list li button:has(.shape.p2)').first().click();
    await page.locator('.list li button[aria-current]').waitFor();
    const who = (await page.locator('.card h2 small').innerText()).split(' · ')[1]!;
    await page.reload();
    await page.locator('.list li button[aria-current]').waitFor();
    expect(await page.locator('.list h2').innerText()).toContain(who);
    expect(await page.locator('.players [aria-pressed=true]').innerText()).toContain(who);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.locator('main > .hidden-text[role=status]').innerText()).toMatch(/^(Copied|http:.*\/review\/\d+$)/);
    await page.locator('.segments .tool').nth(1).click();
    await page.locator('#sources').waitFor();
    await checkAccess(page);
    // A draw leads to the turn after it.
    const drawn = page.locator('#luck ~ table .link').first();
    const after = /\d+/.exec(await drawn.innerText())![0];
    await drawn.click();
    await page.waitForURL(new RegExp(`/review/${after}$`));
    await page.locator('.card footer .go').click();
    await page.locator('dialog[open] .levels .button').first().click();
    await page.waitForURL((url) => /^\/t\/[^/]+$/.test(url.pathname) && !url.pathname.includes(table));
    expect(faults).toEqual([]);
    await context.close();
  });

  it('shows on the board what a turn changed, and what everybody held then', async () => {
    const table = await imported('00-2.record', 'tikal');
    const { page, context, faults } = await visitor(browser);
    await page.goto(`${address}/t/${table}/review/1`);
    await page.locator('.card h2').waitFor({ timeout: 120_000 });
    // The first turn lays a tile at the least; its answers are numbered in the order in which they were given.
    await page.locator('.board-box .marks .flag').first().waitFor();
    expect(await page.locator('.board-box .held .player').count()).toBe(2);
    // What was expected is read off the curve under the pointer.
    const curve = (await page.locator('.plot svg').first().boundingBox())!;
    await page.mouse.move(curve.x + 45, curve.y + 40);
    expect(await page.locator('.values').innerText()).toContain('Turn 1');
    await page.mouse.move(5, 5);
    await page.locator('.values').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    { name: 'light', look: {} },
    { name: 'dark', look: { dark: true, settings: { lang: 'pl', theme: 'dark' } } },
    { name: 'phone', look: { width: 390, height: 844, touch: true, settings: { lang: 'cs' } } },
  ])('passes axe and fits its screen, $name', async ({ name, look }) => {
    const table = await imported('00-2.record');
    const { page, context, faults } = await visitor(browser, look);
    await page.goto(`${address}/t/${table}/review`);
    await judged(page);
    await page.locator('.list li button').first().click();
    await page.locator('.card h2').waitFor();
    await picture(page, `review-${name}`);
    await checkAccess(page);
    expect((await scrolls(page))[0]).toBe(0);
    if (name !== 'phone') expect((await scrolls(page))[1]).toBe(0);
    // On a phone the board is as high as it is to be; elsewhere what to do next is in sight.
    if (name === 'phone') expect((await page.locator('.board-box .picture').boundingBox())!.height).toBeGreaterThan(240);
    else {
      const play = (await page.locator('.card footer .go').boundingBox())!;
      expect(play.y + play.height).toBeLessThanOrEqual(768);
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is refused while the game goes on', async () => {
    const wish = { game: 'toy', seats: [{ kind: 'me' }, { kind: 'open' }], options: {} };
    const headers = { 'Content-Type': 'application/json' };
    const made = await fetch(`${address}/api/tables`, { method: 'POST', headers, body: JSON.stringify(wish) });
    const { table } = (await made.json()) as { table: string };
    const { page, context } = await visitor(browser);
    await page.goto(`${address}/t/${table}/review`);
    await page.locator('.progress[role=alert]').waitFor();
    await context.close();
  });
});

describe('the planning board', () => {
  it('plays any line on a copy, undoes it and keeps it', async () => {
    const made = await makeTable('toy', [me, { kind: 'open' }], 'plan');
    const { page, context, faults } = await visitor(browser);
    await page.goto(linkOf(made, 0));
    await page.locator('.bar').waitFor();
    const lines = async () => ((await (await fetch(`${address}/api/tables/${made.table}`)).json()) as { lines: number }).lines;
    const before = await lines();
    await page.locator('a.tool[href$="/plan"]').click();
    await page.locator('.frame .board').waitFor();
    const steps = page.locator('.plans ol li:not(.quiet)');
    for (let number = 1; number <= 3; number += 1) {
      await answer(page, 2, false, true);
      await expect.poll(() => steps.count()).toBe(number);
    }
    await page.locator('.bar .undo').click();
    await expect.poll(() => steps.count()).toBe(2);
    expect(await lines()).toBe(before); // nothing was sent
    await page.locator('.plans .segments .tool').nth(1).click();
    await expect.poll(() => steps.count()).toBe(0);
    await page.locator('.plans .segments .tool').nth(0).click();
    await page.locator('textarea').fill('first the shells');
    await page.locator('.said', { hasText: /\w/ }).waitFor();
    await checkAccess(page);
    await picture(page, 'plan-light');
    await page.reload();
    await expect.poll(() => steps.count()).toBe(2);
    expect(await page.locator('textarea').inputValue()).toBe('first the shells');
    // The second player's own board knows nothing of it.
    const token = made.seats[1]!.token!;
    const other = await fetch(`${address}/api/tables/${made.table}/plans`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await other.json()).toEqual({ text: '', plans: [] });
    expect(faults).toEqual([]);
    await context.close();
  });

  const first = (page: Page, word: string) => page.locator(`.bar.mine:not([data-busy]) [data-word="${word}"]`);
  const lines = async (made: Made) => ((await (await fetch(`${address}/api/tables/${made.table}`)).json()) as { lines: number }).lines;

  /** Open the planning board of a seat with this plan. */
  async function planning(page: Page, made: Made, seat: number, steps: [number, string][]): Promise<void> {
    const headers = { Authorization: `Bearer ${made.seats[seat]!.token}`, 'Content-Type': 'application/json' };
    const plan = { seed: 1, steps: steps.map(([who, word]) => ({ seat: who, word })) };
    const kept = await fetch(`${address}/api/tables/${made.table}/plans`, { method: 'POST', headers, body: JSON.stringify({ text: '', plans: [plan] }) });
    expect(kept.ok).toBe(true);
    await page.goto(`${address}/t/${made.table}/plan`);
    await expect.poll(() => page.locator('.plans ol li:not(.fallen)').count()).toBe(steps.length);
  }

  // Only one of two people holds a six, so he leads whatever the other lays, and his first gem is of one kind:
  // another one than on the copy, or the same.
  it.each([
    { seed: 'stop-4', sent: 1, says: 'Something else happened than was planned: stopped here.' },
    { seed: 'stop-14', sent: 2, says: '2 steps carried out.' },
  ])('carries a plan out step by step, until its end or the first surprise, $seed', async ({ seed, sent, says }) => {
    const made = await makeTable('toy', [me, bot], seed);
    const { page, context, faults } = await visitor(browser);
    await page.goto(linkOf(made, 0));
    await first(page, 'lay 6').click();
    await first(page, 'act end').waitFor();
    const before = await lines(made);
    await planning(page, made, 0, [[0, 'act dig'], [0, 'act end']]);
    await page.locator('.carry .out').click();
    await expect.poll(() => page.locator('.said').innerText()).toBe(says);
    // What was not carried out is still planned.
    await expect.poll(() => page.locator('.plans ol li:not(.quiet)').count()).toBe(2 - sent);
    if (sent === 1) expect(await lines(made)).toBe(before + 2); // the answer, and what was dug
    else expect(await lines(made)).toBeGreaterThan(before + 2);
    await picture(page, `plan-${seed}`);
    await checkAccess(page);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('does nothing by itself once the others do something else, unless it is told to', async () => {
    const made = await makeTable('toy', [me, { kind: 'open' }]);
    const visits = [await visitor(browser), await visitor(browser)];
    for (const [seat, { page }] of visits.entries()) {
      await page.goto(linkOf(made, seat));
      await page.locator('.bar.mine .chips [data-word^="lay "]').first().click();
    }
    // Whoever laid the higher card is asked first; the other one plans meanwhile.
    const leads = (await Promise.race(visits.map(({ page }, seat) => first(page, 'act end').waitFor().then(() => seat))));
    const [mine, rival] = [visits[1 - leads]!, visits[leads]!];
    const before = await lines(made);
    await planning(mine.page, made, 1 - leads, [[leads, 'act end'], [1 - leads, 'act dig'], [1 - leads, 'act end']]);
    const said = mine.page.locator('.said');
    await mine.page.locator('.carry input').first().check();
    await asked(rival.page); // what the cards came to has been read
    await rival.page.locator('.targets .target.choice').click(); // digs: the only place on the board
    await expect.poll(() => said.innerText()).toBe('The others did something else than you planned: nothing was carried out.');
    expect(await mine.page.locator('.carry input').first().isChecked()).toBe(false);
    await expect.poll(() => mine.page.locator('.plans .fallen').count()).toBe(2); // not lost: planned for later
    expect(await lines(made)).toBe(before + 2);
    // Told to, it waits for its turn.
    await mine.page.locator('.carry input').first().check();
    await mine.page.locator('.carry input').nth(1).check();
    await first(rival.page, 'act end').or(first(rival.page, 'swap keep')).waitFor();
    if (await first(rival.page, 'swap keep').count()) await first(rival.page, 'swap keep').click();
    await first(rival.page, 'act end').click();
    await said.filter({ hasText: /stopped here|steps? carried out/ }).waitFor();
    expect(await lines(made)).toBeGreaterThanOrEqual(before + 5); // her end, my gem and what it was
    expect([...mine.faults, ...rival.faults]).toEqual([]);
    await Promise.all(visits.map(({ context }) => context.close()));
  });

  it('fits a phone, and is closed to strangers', async () => {
    const made = await makeTable('tikal', [me, { kind: 'open' }], 'plan');
    const { page, context, faults } = await visitor(browser, { width: 390, height: 844, touch: true, settings: { lang: 'pl' } });
    await page.goto(linkOf(made, 0));
    await page.locator('.bar').waitFor();
    await page.goto(`${address}/t/${made.table}/plan`);
    await page.locator('.frame .board').waitFor();
    expect(await page.locator('.compare .part').innerText()).toContain('wulkan'); // what the next scoring would bring
    expect(await page.locator('.compare small').count()).toBe(6); // two players: now and in both plans
    await picture(page, 'plan-phone');
    await checkAccess(page);
    expect((await scrolls(page))[0]).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
    const stranger = await visitor(browser);
    await stranger.page.goto(`${address}/t/${made.table}/plan`);
    await stranger.page.locator('main a[href="/new"]').waitFor();
    await stranger.context.close();
  });
});

describe('a puzzle', () => {
  it.each([
    { name: 'light', look: {} },
    { name: 'phone', look: { width: 390, height: 844, touch: true, settings: { lang: 'cs' } } },
  ])('is found at its address, solved on the board and explained, $name', async ({ name, look }) => {
    const { page, context, faults } = await visitor(browser, look);
    // Always the puzzle of the same day.
    await page.route('**/api/puzzles', (route) => route.continue({ url: `${address}/api/puzzles?day=2026-11-16` }));
    await page.goto(address);
    await page.locator('main a[href="/puzzles"]').click();
    await page.waitForURL(/\/puzzles\/\w+\/\d+$/);
    await page.locator('.frame .board').waitFor();
    expect(await page.locator('aside .players.across .player').count()).toBeGreaterThan(1); // what everybody holds
    await picture(page, `puzzle-${name}`);
    await checkAccess(page);
    expect((await scrolls(page))[0]).toBe(0);
    // The solution as it is shipped, played through the copy that the page asks for.
    const [, game, number] = /\/puzzles\/(\w+)\/(\d+)$/.exec(page.url())!;
    const file = resolve(import.meta.dirname, `../../src/patolli/study/puzzles/${game}.json`);
    const { puzzles } = JSON.parse(readFileSync(file, 'utf8')) as { puzzles: { seat: number; solution: string[] }[] };
    const puzzle = puzzles[Number(number) - 1]!;
    await page.route('**/line?*', (route) => {
      const steps = puzzle.solution.map((word) => ({ seat: puzzle.seat, word }));
      return route.continue({ postData: JSON.stringify({ steps }) });
    });
    if (puzzle.solution.length > 1) {
      await page.locator('aside .acts [aria-expanded]').click();
      await page.locator('aside .hint').waitFor();
    }
    // One press takes the only answer of a place, or opens its acts, of which another one takes the first.
    const press = () => page.evaluate(() => document.querySelector('.knob, .targets .target.choice, .bar .chips [data-word], .bar .act.go')?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
    const pressed = async () => {
      if (!(await page.locator('.steps li').count())) await press();
      return page.locator('.steps li').count();
    };
    await expect.poll(pressed, { interval: 300, timeout: 20_000 }).toBe(puzzle.solution.length);
    await page.unroute('**/line?*');
    await page.locator('aside .acts .go').click();
    await page.locator('.result.solved').waitFor({ timeout: 60_000 });
    await page.locator('.why').waitFor();
    // The whole line is to be read, and what the solution has that the next best turn has not.
    expect(await page.locator('.steps li').count()).toBe(puzzle.solution.length);
    expect(await page.locator('.steps').evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
    expect(await page.locator('.why tbody tr').count()).toBeGreaterThan(0);
    await picture(page, `puzzle-solved-${name}`);
    await page.locator('nav summary').click();
    expect(await page.locator('.numbers a').count()).toBe(puzzles.length);
    expect(await page.locator('.numbers .done').innerText()).toBe(number);
    await checkAccess(page);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('can be tried again before its solution is told', async () => {
    const { page, context, faults } = await visitor(browser);
    await page.goto(`${address}/puzzles/tikal/3`);
    await page.locator('.frame .board').waitFor();
    // The turn ends at once, which is not the best there is.
    await page.locator('.bar .act.go').click();
    await page.locator('aside .acts .go:not([disabled])').click();
    await page.locator('.result:not(.solved)').waitFor({ timeout: 60_000 });
    expect(await page.locator('.why').count()).toBe(0);
    await checkAccess(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.bar').waitFor();
    expect(await page.locator('.steps li').count()).toBe(0);
    await page.locator('.bar .act.go').click();
    await page.locator('aside .acts .go:not([disabled])').click();
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await page.locator('.why').waitFor();
    expect(await page.locator('.result.solved').count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
