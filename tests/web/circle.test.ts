// Four people at one table with a clock, over a restart of the server.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAccess, openBrowser, picture, visitor } from './play';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = process.env.PATOLLI ?? join(ROOT, '.venv', 'bin', 'patolli');
const folder = mkdtempSync(join(tmpdir(), 'patolli-circle-'));
let browser: Browser;
let server: ChildProcess | null = null;

/** Start a server on the tables of this test; the address it says. */
function start(port: string): Promise<string> {
  const args = ['serve', '--no-browser', '--port', port, '--database', join(folder, 'tables.sqlite')];
  const env = { ...process.env, PATOLLI_GAMES: 'patolli_toy', PATOLLI_WORKERS: '1' };
  server = spawn(PROGRAM, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((found, failed) => {
    server?.stdout?.on('data', (data: Buffer) => {
      const said = /(http:\/\/[\d.]+:\d+)/.exec(data.toString());
      if (said) found(said[1]!);
    });
    server?.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
}

async function stop(): Promise<void> {
  const gone = new Promise((done) => server?.once('exit', done));
  server?.kill('SIGKILL');
  await gone;
}

beforeAll(async () => void (browser = await openBrowser()));
afterAll(async () => {
  await browser.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whoever is asked first among the pages that have a question. */
async function asked(pages: Page[]): Promise<Page | null> {
  for (let look = 0; look < 600; look++) {
    for (const page of pages) {
      if (await page.locator('.next.over .button, dialog[open] table').count()) return null;
      if (await page.locator('.bar.mine:not([data-busy])').count()) return page;
    }
    await pages[0]!.waitForTimeout(50);
  }
  throw new Error('nobody is asked');
}

it('four browsers play at one table over restarts of the server', async () => {
  const address = await start('0');
  const answer = await fetch(`${address}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      game: 'tikal',
      seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }],
      clock: { kind: 'turn', amount: 2, weekends_off: true, zone: 'Europe/Prague' },
    }),
  });
  const made = (await answer.json()) as { table: string; seats: { token: string }[] };
  const names = ['Ania', 'Jakub', 'Eva', 'Petr'];
  const people = [];
  for (const [seat, name] of names.entries()) {
    const one = await visitor(browser, { settings: { name }, dark: seat === 1, ...(seat === 2 ? { width: 390, height: 844 } : {}) });
    await one.page.goto(`${address}/t/${made.table}#${made.seats[seat]!.token}`);
    await one.page.locator('.player').first().waitFor();
    people.push(one);
  }
  const pages = people.map(({ page }) => page);
  await pages[0]!.locator('.clock.running').first().waitFor(); // all have sat down: time runs
  await picture(pages[0]!, 'circle');
  await picture(pages[2]!, 'circle-phone');

  async function play(answers: number): Promise<void> {
    for (let count = 0; count < answers; count++) {
      const page = await asked(pages);
      if (!page) return;
      const before = await page.locator('.bar').getAttribute('data-question');
      await page.keyboard.press('p');
      if (!(await page.evaluate(() => !!document.activeElement?.closest('[data-word], .act.go')))) await page.keyboard.press('b');
      await page.keyboard.press('Enter');
      await page.waitForFunction((old) => document.querySelector('.bar')?.getAttribute('data-question') !== old, before, { timeout: 3000 }).catch(() => undefined);
    }
  }
  await play(4);
  const lines = async () => ((await (await fetch(`${address}/api/tables/${made.table}`)).json()) as { lines: number }).lines;
  for (let restart = 0; restart < 2; restart++) {
    const before = await lines();
    await stop();
    await pages[1]!.locator('.cut').waitFor();
    expect(await start(new URL(address).port)).toBe(address);
    for (const page of pages) await page.locator('.cut').waitFor({ state: 'detached', timeout: 60_000 });
    expect(await lines()).toBe(before);
    await play(4);
    expect(await lines()).toBeGreaterThan(before);
  }
  const shown = await Promise.all(pages.map((page) => page.locator('.player .name').allTextContents()));
  for (const seen of shown) expect(seen).toEqual(names);
  await pages[3]!.goto(`${address}/me`);
  await pages[3]!.getByText('this browser', { exact: true }).waitFor();
  await checkAccess(pages[3]!);
  await pages[3]!.screenshot({ path: join(ROOT, 'artefacts', 'web', 'me-notices.png'), fullPage: true });
  await pages[3]!.goto(`${address}/results`);
  await pages[3]!.getByText('Table of the server').waitFor();
  await checkAccess(pages[3]!);
  await picture(pages[3]!, 'results');
  for (const { faults, context } of people) {
    expect(faults).toEqual([]);
    await context.close();
  }
});
