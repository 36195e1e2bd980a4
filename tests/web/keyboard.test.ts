// A whole game by keyboard only, and what a screen reader hears of it.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, bot, linkOf, makeTable, me, moved, openBrowser, question, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

it('is played to the end by keyboard only: digits, Tab and Enter, arrows on the board', async () => {
  const { page, context, faults } = await visitor(browser);
  const made = await makeTable('toy', [me, bot], 'keys');
  await page.goto(linkOf(made, 0));
  const spoken: string[] = [];
  let presses = 0;
  while (await asked(page)) {
    const asking = await question(page);
    spoken.push((await page.locator('[aria-live]').textContent()) ?? '');
    if (presses % 3 === 0) await page.keyboard.press('1');
    else if (presses % 3 === 1) {
      await page.keyboard.press('p'); // to the question
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press('b'); // to the board, if something can be done there
      const onBoard = await page.evaluate(() => !!document.activeElement?.closest('.board .choice'));
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
        const now = document.querySelector('.prompt')?.getAttribute('data-question');
        return !!now && now !== old;
      },
      asking,
    );
    await page.waitForFunction(() => !!document.activeElement?.closest('.prompt'));
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
  const before = await page.locator('.prompt button[data-word]').count();
  await page.keyboard.press('1');
  await page.locator('.prompt:not(.mine)').waitFor(); // now the friend is asked
  await page.keyboard.press('u');
  expect(await asked(page)).toBe(true);
  expect(await page.locator('.prompt button[data-word]').count()).toBe(before);
  await context.close();
});

it('ending a turn asks twice if the player wants that', async () => {
  const { page, context } = await visitor(browser);
  await page.addInitScript(() => localStorage.setItem('patolli.settings', JSON.stringify({ confirmEnd: true })));
  const made = await makeTable('toy', [me, bot], 'confirm');
  await page.goto(linkOf(made, 0));
  const end = page.locator('.prompt .end');
  while ((await asked(page)) && (await end.count()) === 0) {
    const asking = await question(page);
    await page.keyboard.press('1');
    await moved(page, asking);
  }
  const asking = await question(page);
  await page.keyboard.press('e');
  await page.getByText('Press again to end').waitFor();
  expect(await question(page)).toBe(asking);
  await page.keyboard.press('e');
  await moved(page, asking);
  await context.close();
});
