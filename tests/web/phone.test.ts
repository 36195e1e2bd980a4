// A phone: the board pans and zooms, fingers choose with two touches, the sheet folds.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer, asked, bot, games, linkOf, makeTable, me, moved, openBrowser, picture, question, scrolls, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const LOOK = { width: 390, height: 844, touch: true };

/** Buttons of the bar that a finger misses. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.bar .chips button, .bar .act')].flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      return width < 44 || height < 44 ? [`${button.innerText}: ${Math.round(width)} x ${Math.round(height)}`] : [];
    }),
  );

it.each(games)('%s is played to the end with fingers', async (game) => {
  const { page, context, faults } = await visitor(browser, LOOK);
  const rivals = game === 'toy' ? [bot, bot, bot] : [bot]; // a short game shows that four fit the sheet
  const made = await makeTable(game, [me, ...rivals], `fingers-${game}`);
  await page.goto(linkOf(made, 0));
  const wrong = new Set<string>();
  let [touches, onBoard, drawn] = [0, 0, 0];
  for (; await asked(page); touches++) {
    if (touches % 8 === 0) for (const button of await small(page)) wrong.add(button);
    drawn += await page.locator('.targets .choice').count();
    if ((await answer(page, touches, true)) === 'board') onBoard += 1;
    expect(touches).toBeLessThan(1000);
  }
  expect([...wrong], 'buttons too small for a finger').toEqual([]);
  expect(onBoard > 0, 'places of the board can be touched').toBe(drawn > 0);
  expect(await scrolls(page)).toEqual([0, 0]);
  await page.locator('dialog[open] table').waitFor();
  expect(await page.locator('dialog[open] tfoot td').count()).toBe(1 + rivals.length);
  expect(await page.locator('dialog[open] .scroll').evaluate((box) => box.scrollWidth - box.clientWidth), 'all players side by side').toBeLessThanOrEqual(1);
  await picture(page, `${game}-end-phone`);
  console.log(`${game}: ${touches} answers by touch, ${onBoard} on the board`);
  expect(faults).toEqual([]);
  await context.close();
});

it('zooms, pans and folds', async () => {
  const { page, context } = await visitor(browser, LOOK);
  const made = await makeTable(games[0]!, [me, bot], 'zoom');
  await page.goto(linkOf(made, 0));
  await asked(page);
  const width = () => page.locator('.board').evaluate((board) => board.getBoundingClientRect().width);
  const before = await width();
  await page.getByRole('button', { name: 'Larger' }).tap();
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  await page.locator('.view').evaluate((view) => view.scrollTo({ top: view.scrollHeight, behavior: 'instant' }));
  const [board, buttons] = [(await page.locator('.board').boundingBox())!, (await page.locator('.zoom').boundingBox())!];
  expect(board.y + board.height, 'nothing of the board stays under the buttons').toBeLessThanOrEqual(buttons.y + 1);
  await page.getByRole('button', { name: 'Whole board' }).tap();
  await expect.poll(width).toBeLessThanOrEqual(391);
  await page.locator('.handle').tap();
  await page.locator('.bar .tray').waitFor({ state: 'hidden' });
  await context.close();
});

it('the first touch on the board says what it would be, the second does it', async () => {
  const { page, context } = await visitor(browser, LOOK);
  const made = await makeTable('toy', [me, bot], 'touch');
  await page.goto(linkOf(made, 0));
  const target = page.locator('.targets .choice').first();
  for (let turn = 0; (await asked(page)) && (await target.count()) === 0; turn++) await answer(page, 2, true, true);
  const asking = await question(page);
  const { x, y, width, height } = (await target.locator('.hit').boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.locator('.then b', { hasText: 'Dig' }).waitFor();
  expect(await question(page)).toBe(asking);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await moved(page, asking);
  await context.close();
});
