// What a screen reader meets: the order of the page, and everything that is said in one whole turn.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asked, bot, games, keyed, linkOf, makeTable, me, movedWithin, openBrowser, question, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

interface Heard {
  spoken: string[]; // everything the live region has said
  told: { who?: number; text: string }[]; // every event the server has told
}

const heard = (page: Page): Promise<Heard> => page.evaluate(() => (globalThis as never as { heard: Heard }).heard);

/** Take down what is said and what was told. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { spoken: [], told: [] };
    Object.assign(globalThis, { heard });
    const Real = WebSocket;
    globalThis.WebSocket = class extends Real {
      constructor(url: string) {
        super(url);
        this.addEventListener('message', ({ data }) => {
          const message = JSON.parse(data as string) as { type: string; events?: Heard['told'] };
          if (message.type === 'state') heard.told.push(...(message.events ?? []));
        });
      }
    } as typeof WebSocket;
    const look = () => {
      const said = document.querySelector('[role=status][aria-live]')?.textContent ?? '';
      if (said && said !== heard.spoken.at(-1)) heard.spoken.push(said);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

describe.each(games)('%s', (game) => {
  it('is read in order, and a whole turn of mine and of another is said once', async () => {
    const { page, context, faults } = await visitor(browser);
    await listen(page);
    await page.goto(linkOf(await makeTable(game, [me, bot], `reading-${game}`), 0));
    await asked(page);

    const order = await page.evaluate(() => {
      const parts = ['[role=status]', '.skip', 'header', 'h1', '.players', '.log', '.board', '.bar', '.bar h2', '.bar .hand'];
      const found = parts.map((part) => document.querySelector(part)!);
      return found.slice(1).map((part, at) => !!(found[at]!.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING));
    });
    expect(order, 'status, skip, head, title, players, log, board, question, answers').toEqual(order.map(() => true));

    await page.keyboard.press('Tab'); // the first stop leads past everything to the question
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('skip');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => !!document.activeElement?.closest('.bar'))).toBe(true);

    // My turn, then the other's, until I am asked again after it.
    const other = async () => (await heard(page)).told.some((event) => event.who === 1);
    const began = (await heard(page)).told.length;
    let answers = 0;
    for (let turns = 0; turns < 40 && (await asked(page)); turns++) {
      const { spoken } = await heard(page);
      const ask = (await page.locator('.bar h2').innerText()).trim();
      expect(spoken.at(-1), 'the question is the last thing said').toContain(ask);
      const asking = await question(page);
      await keyed(page);
      expect(await movedWithin(page, asking, 8000)).toBe(true);
      answers += 1;
      if (answers > 1 && (await other())) break;
    }
    await asked(page);
    const { spoken, told } = await heard(page);
    const all = spoken.join(' ');
    const theirs = told.slice(began).filter((event) => event.who === 1 && event.text);
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.map((event) => event.text).filter((text) => !all.includes(text)), 'never said').toEqual([]);
    for (const text of spoken) {
      expect(text).not.toMatch(/undefined|\bnull\b|NaN|\{|\}/);
      expect(text, 'nobody is called twice').not.toMatch(/\b(\w+):? \1\b(?!:)/i);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
