// A whole game by keyboard only, and what a screen reader hears of it.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, bot, games, keyed, linkOf, makeTable, me, moved, openBrowser, question, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

it('is played to the end by keyboard only: Tab and Enter, arrows in the bar and on the board', async () => {
  const { page, context, faults } = await visitor(browser);
  const made = await makeTable('toy', [me, bot], 'keys');
  await page.goto(linkOf(made, 0));
  const spoken: string[] = [];
  let presses = 0;
  while (await asked(page)) {
    const asking = await question(page);
    spoken.push((await page.locator('[aria-live]').textContent()) ?? '');
    if (presses % 3 === 0) await keyed(page);
    else if (presses % 3 === 1) {
      await page.keyboard.press('p'); // to the question
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press('b'); // to the board, if something can be done there
      const onBoard = await page.evaluate(() => !!document.activeElement?.closest('.targets .choice'));
      if (!onBoard) await page.keyboard.press('p');
      await page.keyboard.press('Enter');
    }
    await moved(page, asking);
    presses += 1;
    expect(presses).toBeLessThan(300);
  }
  expect(presses).toBeGreaterThan(5);
  expect(spoken.filter((text) => text.includes('Your turn')).length).toBeGreaterThan(2);
  await page.locator('dialog[open] table').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  await page.locator('.replay').waitFor();
  await page.keyboard.press('Home');
  await page.waitForURL(/\/at\/0$/);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/\/at\/1$/);
  expect(faults).toEqual([]);
  await context.close();
});

it.each(games.filter((game) => game !== 'toy'))('%s is played to the end by keyboard only, and the focus is never lost', async (game) => {
  const { page, context, faults } = await visitor(browser);
  const made = await makeTable(game, [me, bot], `keys-${game}`);
  await page.goto(linkOf(made, 0));
  const lost: string[] = [];
  let [answers, onBoard] = [0, 0];
  for (; await asked(page); answers++) {
    // Where the keyboard was, there it is again: the page may take a frame or two for it.
    const kept = () => page.waitForFunction(() => document.activeElement !== document.body, null, { timeout: 1500 });
    if (answers > 0) await kept().catch(async () => lost.push(await page.locator('.bar h2').innerText()));
    if ((await keyed(page, answers)) === 'board') onBoard += 1;
    expect(answers).toBeLessThan(1000);
  }
  console.log(`${game}: ${answers} answers by keyboard, ${onBoard} on the board`);
  expect(onBoard).toBeGreaterThan(5);
  expect([...new Set(lost)], 'questions that met a keyboard without a place').toEqual([]);
  await page.locator('dialog[open] table').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('the keyboard stays with the question after an answer', async () => {
  const { page, context } = await visitor(browser);
  const made = await makeTable('toy', [me, bot], 'focus');
  await page.goto(linkOf(made, 0));
  await asked(page);
  for (let round = 0; round < 4; round++) {
    const asking = await question(page);
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (old) => {
        document.querySelector<HTMLElement>('dialog[open] footer .go')?.click(); // a result is read
        const now = document.querySelector('.bar')?.getAttribute('data-question');
        return !!now && now !== old;
      },
      asking,
    );
    await page.waitForFunction(() => !!document.activeElement?.closest('.bar'));
  }
  await context.close();
});

it('hears a key that follows the end of a dialog at once', async () => {
  const { page, context } = await visitor(browser);
  const made = await makeTable('toy', [me, bot], 'at once');
  await page.goto(linkOf(made, 0));
  await asked(page);
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog[open]')!.close(); // it says so a frame later
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
  });
  await page.locator('.replay').waitFor();
  await context.close();
});

it('undo takes back my answer', async () => {
  const { page, context } = await visitor(browser);
  const made = await makeTable('toy', [me, { kind: 'open' }], 'undo');
  await page.goto(linkOf(made, 0));
  await asked(page);
  const before = await page.locator('.bar [data-word]').count();
  expect(await page.locator('.undo').textContent()).toContain('chance has drawn');
  // Whoever was dealt one card three times has a single choice, and it stands in the hand.
  const first = page.locator('.bar .chip .words, .bar .act.go .two').first();
  const taken = await first.evaluate((words) => words.firstChild!.textContent);
  await keyed(page);
  await page.locator('.bar:not(.mine)').waitFor(); // now the friend is asked
  expect(await page.locator('.undo small').textContent()).toBe(taken); // what it takes back
  await page.keyboard.press('u');
  expect(await asked(page)).toBe(true);
  expect(await page.locator('.bar [data-word]').count()).toBe(before);
  await context.close();
});

it('what passes the turn on says so, and asks first if the player wants that', async () => {
  const { page, context } = await visitor(browser, { settings: { confirmTurn: true } });
  const made = await makeTable('toy', [me, bot], 'confirm');
  await page.goto(linkOf(made, 0));
  const end = page.locator('.act.go', { hasText: 'End the turn' });
  while ((await asked(page)) && (await end.count()) === 0) await keyed(page);
  expect(await end.textContent()).toContain('ends your turn');
  const asking = await question(page);
  await end.click();
  await page.getByText('End the turn?').waitFor();
  expect(await question(page)).toBe(asking);
  await page.keyboard.press('Escape'); // not yet
  await page.getByText('End the turn?').waitFor({ state: 'detached' });
  await end.click();
  await page.getByText('End the turn?').waitFor();
  await end.click();
  await moved(page, asking);
  await context.close();
});

it('a double click answers once', async () => {
  const made = await makeTable('toy', [me, bot], 'double');
  const { page, context } = await visitor(browser, { settings: { guard: 250 } });
  await page.goto(linkOf(made, 0));
  let doubled = 0;
  const mine = page.locator('.targets .choice .hit').first();
  while (doubled < 2 && (await asked(page))) {
    if ((await mine.count()) === 0) {
      await page.waitForTimeout(320);
      await keyed(page);
      continue;
    }
    await page.waitForTimeout(320); // longer than the guard: the first click counts
    const left = () => page.locator('.ledger b').textContent();
    const before = Number(await left());
    const asking = await question(page);
    const { x, y, width, height } = (await mine.boundingBox())!;
    await page.mouse.dblclick(x + width / 2, y + height / 2);
    await moved(page, asking);
    const now = await question(page);
    await page.waitForTimeout(400);
    expect(await question(page), 'the second click answered too').toBe(now);
    await page.mouse.move(2, 2); // under the pointer it tells what would be left
    if ((await page.locator('.ledger').count()) > 0) await expect.poll(async () => Number(await left()), { timeout: 5000 }).toBe(before - 1);
    doubled += 1;
  }
  expect(doubled).toBe(2);
  await context.close();
});
