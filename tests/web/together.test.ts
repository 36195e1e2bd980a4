// Two people at one table, a cut connection, a spectator, and going back through the game.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, asked, bot, cut, cuttable, linkOf, makeTable, me, mend, moved, openBrowser, question, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

it('a cut in the middle of an answer loses nothing, and both see the same in the end', async () => {
  const made = await makeTable('toy', [me, { kind: 'open', name: 'Jakub' }], 'together');
  const ania = await visitor(browser);
  const jakub = await visitor(browser);
  await cuttable(ania.page);
  await cuttable(jakub.page);
  await ania.page.goto(linkOf(made, 0));
  await jakub.page.goto(linkOf(made, 1));
  let cuts = 0;
  for (let round = 0; round < 400; round++) {
    const ready = await Promise.any(
      [ania, jakub].map(async (who) => {
        const on = await asked(who.page);
        return { who, on };
      }),
    );
    if (!ready.on) break;
    const { page } = ready.who;
    const asking = await question(page);
    // Before the answer, so that it waits in the page; right after it, so that it may be on its way.
    const when = ['', 'before', '', 'after'][round % 4];
    if (when === 'before') await cut(page);
    await page.keyboard.press('1');
    if (when === 'after') await cut(page);
    if (when) {
      cuts += 1;
      await mend(page);
    }
    await moved(page, asking);
  }
  expect(cuts).toBeGreaterThan(2);
  await ania.page.locator('dialog[open] table').waitFor();
  await jakub.page.locator('dialog[open] table').waitFor();
  const totals = (who: typeof ania) => who.page.locator('dialog[open] tfoot td').allTextContents();
  expect(await totals(ania)).toEqual(await totals(jakub));
  expect(ania.faults).toEqual([]);
  expect(jakub.faults).toEqual([]);
  await ania.context.close();
  await jakub.context.close();
});

it('a dropped socket shows at once, keeps the answer, and heals by itself', async () => {
  const made = await makeTable('toy', [me, { kind: 'open' }], 'dropped');
  const { page, context } = await visitor(browser);
  await cuttable(page);
  await page.goto(linkOf(made, 0));
  await asked(page);
  const answer = await page.locator('.prompt button[data-word]').first().getAttribute('data-word');
  await cut(page);
  await page.locator('.cut').waitFor();
  await page.locator(`.prompt button[data-word="${answer}"]`).click();
  await page.locator('.cut', { hasText: 'Your answer is kept' }).waitFor();
  await mend(page);
  await page.locator('.cut button').click();
  await page.locator('.cut').waitFor({ state: 'detached' });
  await page.locator('.prompt:not(.mine)').waitFor();
  const state = (await (
    await fetch(`${address}/api/tables/${made.table}/record`)
  ).json().catch(() => ({}))) as { error?: { code: string } };
  expect(state.error?.code).toBe('game-running'); // hidden cards: no record while it runs
  await context.close();
});

it('a spectator sees the game and cannot answer', async () => {
  const made = await makeTable('toy', [me, bot], 'watch');
  const { page, context } = await visitor(browser);
  await page.goto(`${address}/t/${made.table}`);
  await page.locator('.board').waitFor();
  await page.locator('.player').nth(1).waitFor();
  expect(await page.locator('.prompt button[data-word]').count()).toBe(0);
  expect(await page.locator('.board .choice').count()).toBe(0);
  await context.close();
});

it('a finished game is looked through, shared, downloaded and taken over', async () => {
  const made = await makeTable('toy', [me, bot], 'review');
  const { page, context } = await visitor(browser);
  await page.goto(linkOf(made, 0));
  while (await asked(page)) {
    const asking = await question(page);
    await page.keyboard.press('1');
    await moved(page, asking);
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Review the game' }).click();
  await page.waitForURL(/\/at\/0$/);
  await page.locator('.log button').nth(12).click(); // a log line jumps
  await page.waitForURL(/\/at\/[1-9]\d*$/);
  const here = page.url();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const saved = await (await download).createReadStream();
  let text = '';
  for await (const part of saved) text += String(part);
  expect(text).toMatch(/^patolli-record 1\ngame toy\n/);

  const friend = await visitor(browser);
  await friend.page.goto(here); // the shared link shows the same position to somebody else
  await friend.page.locator('.replay h2').waitFor();
  expect(await friend.page.locator('.replay h2').textContent()).toBe(await page.locator('.replay h2').textContent());
  await friend.page.goto(`${address}/record`);
  await friend.page.locator('textarea').fill(text);
  await friend.page.getByRole('button', { name: 'Open a record' }).click();
  await friend.page.locator('.replay').waitFor();
  await friend.page.keyboard.press('End');
  await friend.page.waitForURL(/\/at\/[1-9]\d*$/);
  await friend.page.keyboard.press('Home');
  for (let step = 0; step < 12; step++) await friend.page.keyboard.press('ArrowRight');
  await friend.page.getByRole('button', { name: 'Take over from here' }).click();
  await friend.page.locator('.seat').first().click();
  await friend.page.locator('.levels .button').first().click();
  await friend.page.waitForURL(/\/t\/[\w-]+$/);
  expect(await asked(friend.page)).toBe(true);
  await friend.context.close();
  await context.close();
});

it('the host hands an empty seat to a bot, and the game goes on', async () => {
  const { page, context } = await visitor(browser);
  await page.goto(`${address}/new/toy`);
  await page.locator('.start').waitFor();
  await page.getByRole('group', { name: 'Number of players' }).getByText('2').click();
  await page.locator('li').nth(1).getByRole('button', { name: 'Friend' }).click();
  await page.locator('.start .go').click();
  await asked(page);
  await page.keyboard.press('1');
  await page.locator('.prompt:not(.mine)').waitFor();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'Copy link' }).first().waitFor();
  await page.getByRole('button', { name: 'Hand to a bot' }).click();
  await page.getByRole('button', { name: 'Open this seat' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await asked(page)).toBe(true);
  await context.close();
});
