// How smooth a table is: from the press to the painted answer, and frames while others' pieces fly. The
// figures are printed; they are judged where QUIET=1 says that the machine has nothing else to do.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, asked, bot, games, linkOf, makeTable, me, openBrowser, question, spot, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const quiet = process.env.QUIET === '1';
const PRESSES = quiet ? 30 : 8;
const FRAMES = quiet ? 120 : 10;
const share = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)]!;

/** From the press to the first frame that shows what it did, in milliseconds; null if it did nothing yet. */
async function pressed(page: Page, number: number): Promise<number | null> {
  const asking = await question(page);
  const found = await spot(page, number);
  if (!found) return null;
  await page.evaluate((old) => {
    const begun = { at: 0, took: 0 };
    Object.assign(globalThis, { begun });
    addEventListener('pointerdown', () => (begun.at = performance.now()), { once: true, capture: true });
    const look = () => {
      const bar = document.querySelector('.bar');
      const moved = !!bar && !bar.hasAttribute('data-busy') && bar.getAttribute('data-question') !== old;
      if (begun.at && moved) requestAnimationFrame(() => (begun.took = performance.now() - begun.at));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, asking);
  await page.mouse.click(found.x, found.y);
  const took = await page
    .waitForFunction(() => (globalThis as never as { begun: { took: number } }).begun.took || null, null, { timeout: 2500, polling: 30 })
    .then((handle) => handle.jsonValue() as Promise<number>, () => null);
  return took;
}

describe.each(games.filter((game) => game !== 'toy'))('%s', (game) => {
  it('paints an answer soon after the press', async () => {
    const { page, context } = await visitor(browser, {});
    await page.goto(linkOf(await makeTable(game, [me, bot], `smooth-${game}`), 0));
    const times: number[] = [];
    for (let turn = 0; times.length < PRESSES && turn < 3 * PRESSES && (await asked(page)); turn++) {
      const took = await pressed(page, turn);
      if (took !== null) times.push(took);
      else await answer(page, turn); // a place opened its acts, or a tile is in the hand
    }
    console.log(`${game}: press to painted answer, ${times.length} presses: median ${share(times, 0.5).toFixed(0)} ms, 95 % ${share(times, 0.95).toFixed(0)} ms`);
    expect(times.length).toBeGreaterThan(3);
    if (quiet) expect(share(times, 0.95)).toBeLessThanOrEqual(100);
    await context.close();
  });

  it('keeps its frames while the others move', async () => {
    const { page, context } = await visitor(browser, { still: false, settings: { pace: 'brisk' } });
    await page.goto(linkOf(await makeTable(game, [me, bot, bot], `frames-${game}`), 0));
    await asked(page);
    await page.evaluate(() => {
      const frames: number[] = [];
      Object.assign(globalThis, { frames });
      let last = performance.now();
      const frame = (now: number) => {
        if (document.getAnimations().some((one) => one.playState === 'running')) frames.push(now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    // While the others still move a press may find nothing yet: what counts here are the frames.
    const seen = () => page.evaluate(() => (globalThis as never as { frames: number[] }).frames);
    for (let turn = 0; turn < 12 && (turn < 3 || (await seen()).length < FRAMES) && (await asked(page)); turn++)
      await answer(page, 2).catch(() => undefined);
    await asked(page);
    const frames = await seen();
    console.log(`${game}: ${frames.length} frames while something moved: median ${share(frames, 0.5).toFixed(1)} ms, 95 % ${share(frames, 0.95).toFixed(1)} ms`);
    expect(frames.length).toBeGreaterThan(3);
    if (quiet) expect(share(frames, 0.95)).toBeLessThanOrEqual(17.5);
    await context.close();
  });
});
