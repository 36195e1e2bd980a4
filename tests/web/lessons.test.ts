// Every guided first game is played to its end by mouse, in every language; one by keyboard, one on a phone.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, checkAccess, openBrowser, picture, question, scrolls, spot, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

interface Now {
  step: string;
  kind: string;
  word: string;
  ready: boolean; // the coach waits for me
  over: boolean;
}

/** What the coach waits for. */
function now(page: Page): Promise<Now> {
  return page.evaluate(() => {
    const coach = document.querySelector<HTMLElement>('.coach');
    const { step = '', kind = '', word = '' } = coach?.dataset ?? {};
    const next = !!coach?.querySelector('.do .go');
    const bar = document.querySelector('.bar.mine:not([data-busy])');
    return { step, kind, word, ready: next || !!bar, over: step === '' && next };
  });
}

async function waited(page: Page): Promise<Now> {
  await page.waitForFunction(
    () => !!document.querySelector('.coach .do .go, .bar.mine:not([data-busy]), dialog[open] .result'),
    undefined,
    { timeout: 60_000, polling: 15 },
  );
  if ((await page.locator('dialog[open] .result').count()) === 0) return now(page);
  // A result stays until it is read.
  await page.locator('dialog[open] .go').click();
  await page.locator('dialog[open] .result').waitFor({ state: 'detached' });
  return waited(page);
}

/** Press what gives an answer: its place, then its act, then the button that confirms. */
async function press(page: Page, word: string, touch: boolean): Promise<boolean> {
  const spot = await page.evaluate((wanted) => {
    const fits = (ids: string | null | undefined) => (ids ?? '').split('|').some((id) => id === wanted || id.startsWith(`${wanted} + `));
    const seen = (element: Element | undefined) => element && getComputedStyle(element).opacity !== '0';
    const acts = [...document.querySelectorAll('.knob, .bar .chips [data-word], .bar .act.go')];
    const act = acts.find((one) => fits(one.getAttribute('data-word')));
    const place = [...document.querySelectorAll('.targets .target.choice')].find((one) => fits(one.getAttribute('data-words')));
    const further = act && !seen(act) ? document.querySelector('.bar .further') : null; // in another row
    const found = further ?? act ?? place;
    if (!found) return null;
    found.scrollIntoView(found === place ? { block: 'center', inline: 'center' } : { block: 'nearest' });
    const box = (found.querySelector('.hit') ?? found).getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }, word);
  if (!spot) return false;
  if (touch) await page.touchscreen.tap(spot.x, spot.y);
  else await page.mouse.click(spot.x, spot.y);
  return true;
}

/** Let the coach show what is wanted, and do it. */
async function shown(page: Page): Promise<void> {
  const button = page.locator('.coach .do .button');
  await button.click();
  if (await button.count()) await button.click();
}

/** Do what the coach wants, by mouse or finger; a tile that is not wanted so is turned. */
async function obey(page: Page, { step, kind, word }: Now, touch = false): Promise<void> {
  if (kind === 'try') {
    if (!(await attempt(page))) await page.locator('.coach .do .button').click();
    return;
  }
  for (let count = 0; count < 14; count++) {
    // Numbers of several kinds are stepped, places may overlap: then the coach shows it.
    if (count > 4 || !(await press(page, word, touch))) await shown(page);
    const done = await page
      .waitForFunction(
        (old) => document.querySelector<HTMLElement>('.coach')?.dataset.step !== old || document.querySelector('.coach .against'),
        step,
        { timeout: 600, polling: 15 },
      )
      .then(() => true, () => false);
    if ((await now(page)).step !== step) return;
    if (done) await page.locator('.bar .chips .back').last().click();
  }
  await picture(page, `lesson-${step}`);
  throw new Error(`${step}: no press answered ${word}`);
}

/** Click what is forbidden, where it can be reached; false if it cannot be told apart on the board. */
async function attempt(page: Page): Promise<boolean> {
  const why = page.locator('.coach .do .go');
  for (let index = 0; index < 40; index++) {
    const spot = await page.evaluate((number) => {
      const target = document.querySelectorAll('.targets .target.cannot')[number];
      const hit = target?.querySelector('.hit');
      if (!target || !hit) return null;
      hit.scrollIntoView({ block: 'center', inline: 'center' });
      const box = hit.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return { x, y, reached: document.elementFromPoint(x, y)?.closest('.target') === target };
    }, index);
    if (!spot) return false;
    if (!spot.reached) continue;
    await page.mouse.click(spot.x, spot.y);
    if (await why.waitFor({ timeout: 300 }).then(() => true, () => false)) return true;
  }
  return false;
}

/** Play on freely: end the turn if that is possible, else do something. */
async function freely(page: Page, count: number, touch: boolean): Promise<void> {
  const asking = await question(page);
  const go = page.locator('.bar .act.go:not(:disabled)');
  const end = (await go.count()) ? await go.boundingBox() : null;
  const found = end ? { x: end.x + end.width / 2, y: end.y + end.height / 2 } : await spot(page, count);
  if (!found) return;
  if (touch) await page.touchscreen.tap(found.x, found.y);
  else await page.mouse.click(found.x, found.y);
  await page
    .waitForFunction((old) => document.querySelector('.bar')?.getAttribute('data-question') !== old, asking, { timeout: 900, polling: 15 })
    .catch(() => undefined);
}

/** Play a lesson from its beginning to the coach's farewell. */
async function play(page: Page, touch = false): Promise<string[]> {
  const steps: string[] = [];
  for (let count = 0; count < 400; count++) {
    const here = await waited(page);
    if (here.over) return steps;
    if (steps.at(-1) !== here.step) steps.push(here.step);
    if (await page.locator('.coach .do .go').count()) {
      await page.locator('.coach .do .go').click();
    } else if (here.kind === 'free' || here.step === '') {
      await freely(page, 2 + (count % 5), touch);
    } else if (here.ready) {
      await obey(page, here, touch);
    }
  }
  throw new Error(`no end after ${steps.length} steps, at ${steps.at(-1)}`);
}

const GAMES = ['tzolkin', 'tikal', 'mezo', 'origins'];
const LANGUAGES = ['en', 'pl', 'cs'];

for (const game of GAMES)
  for (const lang of LANGUAGES)
    it(`${game} is learnt to the end by mouse in ${lang}`, async () => {
      const { page, context, faults } = await visitor(browser, { lang });
      await page.goto(`${address}/learn/${game}`);
      const steps = await play(page);
      expect(steps.length).toBeGreaterThan(12);
      expect(await scrolls(page)).toEqual([0, 0]);
      expect(faults).toEqual([]);
      await context.close();
    });

it('is learnt by keyboard alone, and everything the coach says is heard', async () => {
  const { page, context, faults } = await visitor(browser);
  await page.goto(`${address}/learn/tzolkin`);
  const heard = new Map<string, string>();
  for (let count = 0; count < 120; count++) {
    const { step, kind } = await waited(page);
    heard.set(step, (await page.locator('[aria-live]').textContent()) ?? '');
    if (kind === 'free') break;
    if (await page.locator('.coach .do .go').count()) await page.keyboard.press('Enter');
    else if (count % 2) await page.keyboard.press('s'); // show me, then do it
    else await wanted(page);
  }
  expect([...heard.keys()].slice(0, 6)).toEqual(['wealth', 'wheel', 'two-things', 'goal', 'first', 'second']);
  expect(heard.get('wheel')).toContain('This big wheel is a calendar.');
  expect(heard.get('first')).toContain('The coach points at:');
  expect(heard.has('keep-corn')).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

/** Focus what is wanted and press Enter, as Tab and the arrows would lead there. */
async function wanted(page: Page): Promise<void> {
  await page.evaluate(() => {
    const word = document.querySelector<HTMLElement>('.coach')?.dataset.word ?? '';
    const fits = (ids: string | null) => (ids ?? '').split('|').includes(word);
    const act = [...document.querySelectorAll<HTMLElement>('.bar .chips [data-word], .bar .act.go')].find((one) => fits(one.getAttribute('data-word')));
    const place = [...document.querySelectorAll<SVGElement>('.targets .target.choice')].find((one) => fits(one.getAttribute('data-words')));
    (act ?? place)?.focus();
  });
  await page.keyboard.press('Enter');
  await page.waitForTimeout(60);
}

it('points at whole wheels, on a board that keeps its size whether the coach talks or asks', async () => {
  const { page, context, faults } = await visitor(browser);
  await page.goto(`${address}/learn/tzolkin`);
  const asking = await waited(page);
  const size = () => page.locator('.board').evaluate((board) => [board.clientWidth, board.clientHeight]);
  const before = await size();
  await obey(page, asking);
  expect((await waited(page)).step).toBe('wheel');
  await page.waitForTimeout(700); // a pointer at rest asks nothing about what has come under it
  expect(await page.locator('.tip').count()).toBe(0);
  expect(await size()).toEqual(before);
  const ring = await page.locator('.spotlight .ring').evaluate((one) => one.getBoundingClientRect().width);
  const gear = await page.locator('[data-layer="gear-calendar"] > g').first().evaluate((one) => (one as SVGGElement).getBoundingClientRect().width);
  expect(ring).toBeGreaterThan(gear * 0.9);
  expect(ring).toBeLessThan(gear * 1.2);
  expect(faults).toEqual([]);
  await context.close();
});

it('is learnt on a phone: nothing is cut, everything can be touched', async () => {
  const { page, context, faults } = await visitor(browser, { width: 390, height: 844, touch: true, lang: 'pl' });
  await page.goto(`${address}/learn/tzolkin`);
  const steps = await play(page, true);
  expect(steps.length).toBeGreaterThan(30);
  expect((await scrolls(page))[0]).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it('on a phone brings into view what it points at', async () => {
  const { page, context, faults } = await visitor(browser, { width: 390, height: 844, touch: true });
  for (const place of ['mezo/map', 'mezo/tribe', 'mezo/conflict', 'origins/ship', 'origins/city', 'tzolkin/off']) {
    await page.goto(`${address}/learn/${place}`);
    await waited(page);
    await page.waitForFunction(
      () => {
        const view = document.querySelector('.stage .view')?.getBoundingClientRect();
        const rings = [...document.querySelectorAll('.spotlight .ring')].map((ring) => ring.getBoundingClientRect());
        // A ring may touch the edge of the window where the whole board is shown; its middle may not.
        const within = ({ left, right, top, bottom }: DOMRect) =>
          !!view && left + right > 2 * view.left && left + right < 2 * view.right && top + bottom > 2 * view.top && top + bottom < 2 * view.bottom;
        return rings.length > 0 && rings.every(within);
      },
      undefined,
      { timeout: 5000 },
    );
  }
  expect(faults).toEqual([]);
  await context.close();
});

it('objects with a reason, keeps its place when it is left, and chapters can be repeated', async () => {
  const { page, context, faults } = await visitor(browser);
  await page.goto(`${address}/learn/tzolkin/on`);
  await waited(page);
  await checkAccess(page);
  await press(page, 'turn place uxmal', false);
  await page.locator('.coach .against').waitFor();
  expect(await page.locator('.coach .against').textContent()).toContain('neutral worker');
  await checkAccess(page);
  expect(Number(await page.locator('.spotlight').getAttribute('data-lit'))).toBe(0);
  await obey(page, await now(page));
  expect((await waited(page)).step).toBe('second');
  await page.goto(address);
  await page.goto(`${address}/learn/tzolkin`);
  expect((await waited(page)).step).toBe('second');
  await page.reload();
  expect((await waited(page)).step).toBe('second');
  await page.locator('.dots button').nth(4).click();
  await page.waitForURL(/learn\/tzolkin\/wait$/);
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.coach')?.dataset.step === 'pick-palenque');
  await page.waitForFunction(() => Number(document.querySelector<HTMLElement>('.spotlight')?.dataset.lit) > 0);
  expect(faults).toEqual([]);
  await context.close();
});
