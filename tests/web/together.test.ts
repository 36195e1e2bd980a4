// Two people at one table, a cut connection, a spectator, and going back through the game.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, asked, bot, cut, cuttable, keyed, linkOf, makeTable, me, mend, movedWithin, openBrowser, question, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

/** The first choice by keyboard: in the bar, else on the board. */
async function press(page: Page): Promise<void> {
  await page.keyboard.press('p');
  if (!(await page.evaluate(() => !!document.activeElement?.closest('[data-word]')))) await page.keyboard.press('b');
  await page.keyboard.press('Enter');
}

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
    await press(page);
    if (when === 'after') await cut(page);
    if (when) {
      cuts += 1;
      await mend(page);
    }
    // What the other did may take the focus away between two keys: then they are pressed again.
    for (let more = 0; more < 8 && !(await movedWithin(page, asking, 2500)); more++)
      if (!(await page.locator('.cut').count())) await press(page);
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
  const answer = await page.locator('.bar [data-word]').first().getAttribute('data-word');
  await cut(page);
  await page.locator('.cut').waitFor();
  await page.locator(`.bar [data-word="${answer}"]`).click();
  await page.locator('.cut', { hasText: 'Your answer is kept' }).waitFor();
  await mend(page);
  await page.locator('.cut button').click({ timeout: 2_000 }).catch(() => undefined); // it may have healed by itself
  await page.locator('.cut').waitFor({ state: 'detached' });
  await page.locator('.bar:not(.mine)').waitFor();
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
  expect(await page.locator('.bar [data-word]').count()).toBe(0);
  expect(await page.locator('.targets .choice').count()).toBe(0);
  await context.close();
});

it('a finished game is looked through, shared, downloaded and taken over', async () => {
  const made = await makeTable('toy', [me, bot], 'review');
  const { page, context } = await visitor(browser);
  await page.goto(linkOf(made, 0));
  while (await asked(page)) await keyed(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Replay the game' }).click();
  await page.waitForURL(/\/at\/0$/);
  await page.locator('.log details:not([open]) summary').first().click(); // a turn unfolds
  await page.locator('.log details[open] button[data-event]').last().click(); // and its acts jump
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
  const link = page.locator('.invite input'); // the promised link is there at once
  expect(await link.inputValue()).toMatch(/\/t\/[\w-]+#\S+$/);
  const friend = await visitor(browser, { settings: { name: '' } });
  await friend.page.goto(await link.inputValue());
  await friend.page.locator('.name-ask input').fill('Jakub'); // a guest is asked for a name, once
  await friend.page.locator('.name-ask .go').click();
  await asked(friend.page);
  await page.locator('.player .name', { hasText: 'Jakub' }).waitFor();
  // Nobody takes the seat of somebody who was here a moment ago: one leaves it, or is warned first.
  await page.getByRole('button', { name: 'Players' }).click();
  await page.getByRole('dialog').getByText('at the table').waitFor();
  expect(await page.getByRole('button', { name: 'Hand to a bot' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await friend.page.getByRole('button', { name: 'Players' }).click();
  await friend.page.getByRole('button', { name: 'Leave to a bot' }).click();
  await friend.page.getByRole('button', { name: 'Yes, leave' }).click();
  await friend.page.keyboard.press('Escape');
  await page.getByText('has left it to a bot').first().waitFor({ state: 'attached' });
  await friend.context.close();
  expect(await asked(page)).toBe(true);
  await context.close();
});

it('several people play at one device, and a curtain falls between them', async () => {
  const { page, context, faults } = await visitor(browser, { settings: { name: '' } });
  await page.goto(`${address}/new/toy`);
  await page.locator('.start').waitFor();
  await page.getByRole('group', { name: 'Number of players' }).getByText('2').click();
  await page.locator('li').nth(1).getByRole('button', { name: 'Here' }).click();
  await page.locator('li .field').nth(0).fill('Ania');
  await page.locator('li .field').nth(1).fill('Ola');
  await page.locator('.start .go').click();
  const seen: string[] = [];
  for (let step = 0; step < 30; step++) {
    // What was seen may be gone when it is touched: an answer is on its way, a curtain falls.
    const shown = await (
      await page.waitForFunction(() =>
        ['.curtain', 'dialog[open] .result', '.next.over', '.bar.mine:not([data-busy])'].find((what) => document.querySelector(what)),
      )
    ).jsonValue();
    if (shown === '.next.over') break;
    if (shown === '.curtain') {
      expect(await page.locator('.board').count(), 'nobody sees the table').toBe(0);
      seen.push((await page.locator('.curtain h1').textContent())!);
      await page.locator('.curtain .go').click();
      await page.locator('.curtain').waitFor({ state: 'detached' });
    } else if (shown === 'dialog[open] .result') {
      await page.locator('dialog[open] .go').click();
    } else {
      await page.keyboard.press('p');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(250);
    }
  }
  expect(new Set(seen)).toEqual(new Set(['Ola is next', 'Ania is next']));
  expect(faults).toEqual([]);
  await context.close();
});
