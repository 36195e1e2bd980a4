// A browser, tables, and hands that play: shared by all tests.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';

export const address = inject('address');
export const games = inject('games');
const WEB = resolve(import.meta.dirname, '../../src/patolli/web');
const AXE = readFileSync(createRequire(join(WEB, 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');
const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];

export function openBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((place) => place && existsSync(place));
  if (!executablePath) throw new Error('no chromium here; install it or name it in CHROMIUM');
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
  });
}

export interface Look {
  width?: number;
  height?: number;
  dark?: boolean;
  lang?: string;
  touch?: boolean;
  still?: boolean;
  settings?: object; // of the reader, over those of the tests
}

/** What the pages of the tests have of their own: what is open in bar and board, in a word. */
interface Opening {
  opened(lights: boolean): string;
}

/** A new visitor; whatever goes wrong in the page is collected and must be nothing in the end. */
export async function visitor(browser: Browser, look: Look = {}): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const context = await browser.newContext({
    viewport: { width: look.width ?? 1366, height: look.height ?? 768 },
    colorScheme: look.dark ? 'dark' : 'light',
    locale: look.lang ?? 'en',
    hasTouch: look.touch ?? false,
    isMobile: look.touch ?? false,
    reducedMotion: look.still === false ? 'no-preference' : 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  // Others' turns at once, no guard against hasty clicks, no pointers, unless a test is about them.
  await page.addInitScript((mine) => {
    const saved = JSON.parse(localStorage.getItem('patolli.settings') ?? '{}') as object;
    localStorage.setItem('patolli.settings', JSON.stringify({ pace: 'instant', guard: 0, name: 'Ania', pointed: true, ...saved, ...mine }));
  }, look.settings ?? {});
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      opened(lights: boolean) {
        const parts = ['.knob', '.turner', '.target.takes', '.bar .back'].map((part) => document.querySelectorAll(part).length);
        const lit = lights ? document.querySelector('.bar .line')?.textContent : '';
        return [...parts, document.querySelector('.act.go')?.getAttribute('data-word'), lit].join();
      },
    });
  });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // The dead line of `cuttable` leads nowhere, which the page's own policy forbids too.
    if (message.type() === 'error' && !/WebSocket|ERR_INTERNET|Failed to load|ws:\/\/127\.0\.0\.1:9\//.test(message.text()))
      faults.push(message.text());
  });
  return { page, context, faults };
}

export interface Made {
  table: string;
  host: string;
  seats: { seat: number; kind: string; token?: string }[];
}

export async function makeTable(game: string, seats: object[], seed = 'tests'): Promise<Made> {
  const answer = await fetch(`${address}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game, seats, seed, options: {} }),
  });
  const body = (await answer.json()) as Made;
  expect(answer.status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

export const linkOf = (made: Made, seat: number) =>
  `${address}/t/${made.table}#${made.seats[seat]!.token}`;

export const me = { kind: 'me', name: 'Ania' };
export const bot = { kind: 'bot', level: 'beginner', name: 'Balam' };

const OVER = '.next.over .button';

/** Wait until I am asked something new or the game is over; true while it goes on. */
export async function asked(page: Page): Promise<boolean> {
  const shown = await page.waitForFunction(
    (over) => {
      // A result stays until it is read, and another may stand behind it.
      const result = document.querySelector('dialog[open] .result')?.closest('dialog');
      if (result) result.querySelector<HTMLElement>('.go')?.click();
      else if (document.querySelector(over)) return 'over';
      else if (document.querySelector('.bar.mine:not([data-busy])')) return 'mine';
      return null;
    },
    OVER,
    { timeout: 60_000, polling: 15 },
  );
  return (await shown.jsonValue()) === 'mine';
}

interface Spot {
  x: number;
  y: number;
  where: 'board' | 'bar';
}

/** Somewhere to press: on the board two times of three, else in the bar; null if nothing is left. */
export function spot(page: Page, number: number, barOnly = false): Promise<Spot | null> {
  return page.evaluate(
    ([count, only]) => {
      const seen = (element: Element) => getComputedStyle(element).opacity !== '0';
      const knobs = [...document.querySelectorAll('.knob')];
      const targets = knobs.length ? knobs : [...document.querySelectorAll('.targets .target.choice')];
      const buttons = [...document.querySelectorAll('.bar .chips [data-word], .bar .act.go')].filter(seen);
      const takes = [...document.querySelectorAll('.targets .target.takes')]; // what a second place takes is put there
      const onBoard = (!only && count % 3 !== 2 && targets.length > 0) || takes.length > 0 || buttons.length === 0;
      const list = takes.length > 0 ? takes : onBoard ? targets : buttons;
      const chosen = list[(count * 7) % list.length];
      if (!chosen) return null;
      chosen.scrollIntoView(onBoard ? { block: 'center', inline: 'center' } : { block: 'nearest' });
      const box = (chosen.querySelector('.hit') ?? chosen).getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2, where: onBoard ? 'board' : 'bar' };
    },
    [number, barOnly] as const,
  ) as Promise<Spot | null>;
}

/** What a press may open without answering; a finger and a key also light. */
const opened = (page: Page, lights: boolean): Promise<string> =>
  page.evaluate((also) => (globalThis as never as Opening).opened(also), lights);

/** Wait for what a press does: it answers, it opens something, or nothing comes of it. */
async function comes(page: Page, asking: string | null, before: string, lights: boolean, patience = 1000): Promise<boolean> {
  const what = await page
    .waitForFunction(
      ([old, was, also]) => {
        const bar = document.querySelector('.bar');
        const gone = !bar || bar.hasAttribute('data-busy') || bar.getAttribute('data-question') !== old;
        if (gone || document.querySelector('dialog[open]')) return 'answered';
        return (globalThis as never as Opening).opened(also) === was ? '' : 'opened';
      },
      [asking, before, lights] as const,
      { timeout: patience, polling: 15 },
    )
    .then((found) => found.jsonValue(), () => '');
  if (what === 'answered') await moved(page, asking);
  return what === 'answered';
}

/** Answer the question with real presses: a place may open its acts, a tile may want to be laid. */
export async function answer(page: Page, number: number, touch = false, barOnly = false): Promise<'board' | 'bar'> {
  const asking = await question(page);
  let where: 'board' | 'bar' = 'bar';
  for (let press = 0; press < 6; press++) {
    const found = await spot(page, press === 0 ? number : 2, barOnly || press > 0);
    if (!found) {
      // The press before was heard late: the question is on its way out.
      if (press > 0 && (await movedWithin(page, asking, 20_000))) return where;
      throw new Error('nothing to press');
    }
    if (press === 0) where = found.where;
    const before = await opened(page, touch);
    if (touch) await page.touchscreen.tap(found.x, found.y);
    else await page.mouse.click(found.x, found.y);
    if (await comes(page, asking, before, touch)) return where;
  }
  throw new Error('six presses did not answer the question');
}

export function movedWithin(page: Page, asking: string | null, timeout: number): Promise<boolean> {
  return page
    .waitForFunction(
      (old) => {
        const bar = document.querySelector('.bar');
        const gone = !bar || bar.hasAttribute('data-busy') || bar.getAttribute('data-question') !== old;
        return gone || !!document.querySelector('dialog[open]');
      },
      asking,
      { timeout, polling: 15 },
    )
    .then(() => moved(page, asking))
    .then(() => true, () => false);
}

/** Answer by keyboard: on the board two times of three where `number` says so, else the first thing in the bar. */
export async function keyed(page: Page, number = 0): Promise<'board' | 'bar'> {
  const asking = await question(page);
  for (let attempt = 0; attempt < 3; attempt++) {
    const ways = number % 3 === 0 || attempt === 1 ? ['p', 'b'] : ['b', 'p'];
    let where: 'board' | 'bar' | '' = '';
    for (const way of ways) {
      if (where) break;
      await page.keyboard.press(way);
      where = await page.evaluate(() => {
        const at = document.activeElement;
        return at?.closest('.targets .choice') ? 'board' : at?.closest('.chips [data-word], .act.go') ? 'bar' : '';
      });
    }
    // From there some arrows on, as far as it can be chosen; what cannot says why and is left again.
    for (let step = 0; step < (attempt === 0 ? number % 4 : 0); step++) await page.keyboard.press(step % 2 ? 'ArrowDown' : 'ArrowRight');
    for (let press = 0; press < 4; press++) {
      const before = await opened(page, true);
      await page.keyboard.press('Enter');
      if (await comes(page, asking, before, true, 300)) return where || 'bar';
    }
    await page.keyboard.press('Escape');
  }
  throw new Error(`the keyboard did not answer ${await page.locator('.bar h2').innerText()}`);
}

/** Look for what WCAG forbids on the page as it is. */
export async function checkAccess(page: Page): Promise<void> {
  // An address has been reached before its page stands there: what is looked at begins with a heading.
  await page.locator('main').first().waitFor({ state: 'attached' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // The page's policy forbids inline scripts; a browser's tool may still evaluate one.
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const axe = (globalThis as never as { axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> } }).axe;
    const result = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Experimental, and wrong about lines of a drawing that its name holds one by one; that the
      // name of a target holds all that is written on it is a unit test (`spokenName`).
      rules: { 'label-content-name-mismatch': { enabled: false } },
    });
    return result.violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]!.html.slice(0, 160)} ${nodes[0]!.failureSummary.slice(0, 300)}`);
  });
  expect(found).toEqual([]);
}

export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(inject('artefacts'), `${name}.png`) });
}

/** How far the page can be scrolled, which a table must never be. */
export const scrolls = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    document.documentElement.scrollHeight - innerHeight,
  ]);

interface Control {
  refuse: boolean;
  open: WebSocket[];
}

/** Let the tests cut this page's sockets; call before the page is opened. */
export async function cuttable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const control = { refuse: false, open: [] as WebSocket[] };
    Object.assign(globalThis, { control });
    const Real = WebSocket;
    globalThis.WebSocket = class extends Real {
      constructor(url: string) {
        super(control.refuse ? 'ws://127.0.0.1:9/' : url);
        control.open.push(this);
      }
    } as typeof WebSocket;
  });
}

/** Close the page's socket and let no new one through. */
export const cut = (page: Page) =>
  page.evaluate(() => {
    const { control } = globalThis as never as { control: Control };
    control.refuse = true;
    control.open.splice(0).forEach((socket) => socket.close());
  });

/** Let sockets through again. */
export const mend = (page: Page) =>
  page.evaluate(() => void ((globalThis as never as { control: Control }).control.refuse = false));

/** Wait until the question is another one than before. */
export const moved = (page: Page, question: string | null) =>
  page.waitForFunction(
    (old) => {
      const bar = document.querySelector('.bar');
      return !!bar && !bar.hasAttribute('data-busy') && bar.getAttribute('data-question') !== old;
    },
    question,
    { polling: 15 },
  );

export const question = (page: Page) => page.locator('.bar').getAttribute('data-question');
