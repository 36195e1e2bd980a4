// Looking closer: rivals' cities and cards, anything with a name by keyboard, a tile turned where it lies.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, asked, bot, checkAccess, linkOf, makeTable, me, moved, openBrowser, picture, question, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const PHONE = { width: 390, height: 844, touch: true };

/** Play on until something of this id is on the board. */
async function until(page: Page, id: string, touch = false): Promise<void> {
  const wanted = page.locator(`[data-id="${id}"]`);
  for (let turn = 0; turn < 40 && (await asked(page)) && !(await wanted.count()); turn++) await answer(page, 2, touch);
  expect(await wanted.count(), id).toBe(1);
}

describe.each([
  { game: 'origins', rival: 'small-city-1', more: /^City of Balam/ },
  { game: 'mezo', rival: 'shown-1', more: /^Balam · / },
])('a rival in $game', ({ game, rival, more }) => {
  it('is seen at full size while pointed at, and no tip lies over it', async () => {
    const { page, context, faults } = await visitor(browser);
    await page.goto(linkOf(await makeTable(game, [me, bot, bot], 'inspect'), 0));
    await until(page, rival);
    const large = page.locator('[data-id="inspect-1"]');
    expect(await large.count()).toBe(0);
    await page.locator(`[data-id="${rival}"]`).hover();
    await large.waitFor();
    expect(await large.locator('text').first().textContent()).toMatch(more);
    await page.waitForTimeout(700); // longer than a tip rests
    expect(await page.locator('.tip').count()).toBe(0);
    await picture(page, `inspect-${game}`);
    await checkAccess(page);
    await page.mouse.move(1, 1);
    await large.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is seen on a phone by a touch, until the next one', async () => {
    const { page, context } = await visitor(browser, PHONE);
    await page.goto(linkOf(await makeTable(game, [me, bot, bot], 'inspect'), 0));
    await until(page, rival, true);
    const small = page.locator(`[data-id="${rival}"]`);
    await small.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
    const box = (await small.boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator('[data-id="inspect-1"]').waitFor();
    await picture(page, `inspect-${game}-phone`);
    await page.locator('.board').evaluate((board) => board.dispatchEvent(new MouseEvent('click', { bubbles: true })));
    await page.locator('[data-id="inspect-1"]').waitFor({ state: 'detached' });
    await context.close();
  });
});

it('cards that a rival has played are told from those to come', async () => {
  const { page, context, faults } = await visitor(browser);
  await page.goto(linkOf(await makeTable('mezo', [me, bot], 'played'), 0));
  const cards = page.locator('[data-id="shown-1"]');
  const told = async () => ((await cards.count()) ? await cards.getAttribute('aria-label') : '');
  // In the second conflict of an age a card of the first lies open.
  for (let turn = 0; turn < 120 && (await asked(page)) && !/already played by Balam: [^–]/.test((await told()) ?? ''); turn++)
    await answer(page, 2);
  expect(await told()).toMatch(/already played by Balam: [^–]/);
  await cards.hover();
  const large = page.locator('[data-id="inspect-1"]');
  await large.waitFor();
  const lines = await large.locator('text').allTextContents();
  expect(lines).toContain('played');
  expect(lines).toContain('to come');
  expect(faults).toEqual([]);
  await context.close();
});

it('Shift and the arrows go to anything that has a name, and it says what it is', async () => {
  const { page, context, faults } = await visitor(browser);
  await page.goto(linkOf(await makeTable('tzolkin', [me, bot], 'names'), 0));
  await asked(page);
  await page.keyboard.press('b');
  const names = new Set<string>();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(`Shift+${key}`);
    names.add(await page.evaluate(() => document.activeElement?.closest('[data-id]')?.getAttribute('aria-label') ?? ''));
    await page.locator('.tip').waitFor();
  }
  expect(names.has('')).toBe(false);
  expect(names.size).toBeGreaterThan(2);
  expect(faults).toEqual([]);
  await context.close();
});

it('a tile is turned and laid by the knobs where it lies', async () => {
  const { page, context, faults } = await visitor(browser, { settings: { guard: 250 } });
  await page.goto(linkOf(await makeTable('tikal', [me, bot], 'knobs'), 0));
  const turn = page.locator('.turner').nth(2);
  let at = 0;
  for (; (await asked(page)) && at < 12; at++) {
    // Some hexes leave the tile only one way to lie.
    const place = page.locator('.targets .target.choice .hit').nth(at);
    if (!(await place.count())) break;
    await page.waitForTimeout(300); // what is pressed sooner may be meant for the question before
    await place.click();
    await page.locator('.turner.lay').waitFor();
    if (await turn.count()) break;
  }
  expect(await turn.count(), 'a hex where the tile can be turned').toBe(1);
  const asking = await question(page);
  const lies = () => page.locator('[data-id].spirit .turned').evaluateAll((all) => all.map((part) => part.innerHTML).join());
  const before = await lies();
  await turn.click();
  await expect.poll(lies).not.toBe(before);
  expect(await question(page)).toBe(asking);
  await picture(page, 'tikal-knobs');
  await page.locator('.turner.lay').click();
  await moved(page, asking);
  expect(faults).toEqual([]);
  await context.close();
});

it('the level of a bot stands beside its name, also where the word is longer than the room', async () => {
  const { page, context, faults } = await visitor(browser, { lang: 'pl' });
  await page.goto(linkOf(await makeTable('tzolkin', [me, { kind: 'bot', level: 'casual', name: 'Citlali' }], 'level'), 0));
  await asked(page);
  const head = page.locator('.players .player').nth(1).locator('.about');
  const [line, word] = await Promise.all([head.boundingBox(), head.locator('.what').boundingBox()]);
  expect(await head.innerText()).toContain('Niedzielny gracz');
  expect(word!.width).toBeGreaterThan(30);
  expect(word!.y).toBeLessThan(line!.y + line!.height / 2); // what wraps is not seen
  expect(word!.x + word!.width).toBeLessThanOrEqual(line!.x + line!.width + 1);
  expect(faults).toEqual([]);
  await context.close();
});
