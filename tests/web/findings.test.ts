// What once made people lose their way at the table, each with what holds now.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, answer, asked, bot, games, keyed, linkOf, makeTable, me, moved, openBrowser, picture, question, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const TITLES = games.filter((game) => game !== 'toy');
const PHONE = { width: 390, height: 844, touch: true };

/** Answer until something is on the page. */
async function until(page: Page, wanted: string, most = 60): Promise<void> {
  for (let turn = 0; turn < most && (await asked(page)) && !(await page.locator(wanted).count()); turn++) await answer(page, turn);
  expect(await page.locator(wanted).count(), wanted).toBeGreaterThan(0);
}

describe.each(TITLES)('%s', (game) => {
  it('asks others by their name and never as if they were me', async () => {
    const { page, context } = await visitor(browser);
    await page.goto(linkOf(await makeTable(game, [me, { kind: 'open', name: 'Jakub' }], `others-${game}`), 0));
    const theirs = page.locator('.bar:not(.mine)');
    for (let turn = 0; turn < 40 && !(await theirs.count()); turn++) {
      await page.waitForFunction(() => document.querySelector('.bar:not([data-busy])'));
      if (await page.locator('.bar.mine').count()) await answer(page, 2);
    }
    const line = (await theirs.locator('h2').innerText()).trim();
    expect(line).toContain('Jakub');
    expect(line).not.toMatch(/\byou\b|\byour\b/i);
    await context.close();
  });

  it('keeps what a key means, and no digit answers', async () => {
    const { page, context } = await visitor(browser);
    await page.goto(linkOf(await makeTable(game, [me, bot], `digits-${game}`), 0));
    const keys = new Map<string, string>(); // of every answer that has one
    for (let turn = 0; turn < 14 && (await asked(page)); turn++) {
      const shown = await page.locator('.bar [data-word]').evaluateAll((all) =>
        all.map((one) => [one.getAttribute('data-word')!, one.getAttribute('aria-keyshortcuts') ?? ''] as const),
      );
      for (const [word, key] of shown.filter(([, key]) => key)) {
        expect(key).toMatch(/^[a-z]$/);
        expect(keys.get(word) ?? key, word).toBe(key);
        keys.set(word, key);
      }
      const asking = await question(page);
      for (const digit of '123456789') await page.keyboard.press(digit);
      expect(await page.locator('.bar').getAttribute('data-busy')).toBeNull();
      expect(await question(page)).toBe(asking);
      await answer(page, turn);
    }
    await context.close();
  });
});

it('a scoring round of Tikal and a conflict of Mezo look like nothing else', async () => {
  for (const [game, mood] of [['tikal', 'scoring'], ['mezo', 'conflict']] as const) {
    const { page, context } = await visitor(browser);
    await page.goto(linkOf(await makeTable(game, [me, bot], `mood-${game}`), 0));
    await asked(page);
    expect(await page.locator(`.stage.${mood}`).count(), 'an ordinary turn').toBe(0);
    await until(page, `.stage.${mood}`);
    await page.locator('.strip').waitFor();
    await page.locator('.bar.hot').waitFor();
    await picture(page, `mood-${game}`);
    await context.close();
  }
});

it('a tile in the hand is seen before it is laid, and Q, E and the wheel turn it', async () => {
  const { page, context } = await visitor(browser);
  await page.goto(linkOf(await makeTable('tikal', [me, bot], 'knobs'), 0));
  const knob = page.locator('.turner').nth(1);
  for (let at = 0; (await asked(page)) && at < 12 && !(await knob.count()); at++) {
    await page.locator('.targets .target.choice .hit').nth(at).click();
    await page.locator('.turner.lay').waitFor();
  }
  const lies = () => page.locator('[data-id].spirit .turned').evaluateAll((all) => all.map((part) => part.innerHTML).join());
  const first = await lies();
  expect(first).not.toBe('');
  await page.keyboard.press('e');
  await expect.poll(lies).not.toBe(first);
  await page.keyboard.press('q');
  await expect.poll(lies).toBe(first);
  await page.mouse.wheel(0, 120);
  await expect.poll(lies).not.toBe(first);
  await context.close();
});

it('a click on the plate of an own worker picks it up and acts', async () => {
  const { page, context } = await visitor(browser);
  await page.goto(linkOf(await makeTable('tzolkin', [me, bot], 'plates'), 0));
  const plate = page.locator('.targets .target.choice[data-words*=" + action"]').first();
  await until(page, '.targets .target.choice[data-words*=" + action"]');
  const asking = await question(page);
  await plate.locator('.hit').click();
  await moved(page, asking);
  expect(await page.locator('.undo small').innerText()).not.toBe('');
  const last = await page.locator('.log li[data-turn]').last().innerText();
  expect(last).toMatch(/picks up/);
  expect(last.split('\n').length, 'and what the action brings').toBeGreaterThan(2);
  await context.close();
});

it('numbers are chosen by steppers: plus, minus, and the button says what is sent', async () => {
  const { page, context } = await visitor(browser);
  await page.goto(linkOf(await makeTable('mezo', [me, bot], 'steppers'), 0));
  await until(page, '.bar .step');
  const go = page.locator('.act.go');
  const before = await go.getAttribute('data-word');
  const [fewer, more] = [page.locator('.bar .step').last().locator('button').first(), page.locator('.bar .step').last().locator('button').last()];
  await more.click();
  await expect.poll(() => go.getAttribute('data-word')).not.toBe(before);
  await fewer.click();
  await expect.poll(() => go.getAttribute('data-word')).toBe(before);
  await context.close();
});

it('step by step every act of the others waits to be read, and goes back', async () => {
  const { page, context } = await visitor(browser, { settings: { pace: 'step' } });
  await page.goto(linkOf(await makeTable('tikal', [me, bot], 'steps'), 0));
  const next = page.getByRole('button', { name: 'Next', exact: false }).first();
  for (let turn = 0; turn < 30 && !(await page.locator('.recap').count()); turn++) {
    await page.waitForFunction(() => document.querySelector('.recap, .bar.mine:not([data-busy])'));
    if (!(await page.locator('.recap').count())) await answer(page, 2).catch(() => undefined);
  }
  const acts = () => page.locator('.recap li').count();
  const now = () => page.locator('.recap .now').getAttribute('aria-label');
  const first = await acts();
  await page.waitForTimeout(900); // nothing comes by itself
  expect(await acts()).toBe(first);
  await page.keyboard.press('ArrowRight');
  const second = await now();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(now).not.toBe(second);
  expect(await next.count()).toBeGreaterThan(0);
  await context.close();
});

it('a tip stands beside what it explains, not wider than it needs, and goes with its page', async () => {
  const { page, context } = await visitor(browser);
  await page.goto(linkOf(await makeTable('tzolkin', [me, bot], 'tips'), 0));
  await asked(page);
  const thing = page.locator('[data-id="temple-chaac"], [data-id^="tile-"]').first();
  await thing.hover();
  const tip = page.locator('.tip');
  await tip.waitFor();
  const [a, b] = [(await tip.boundingBox())!, (await thing.boundingBox())!];
  const over = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;
  expect(over, 'it lies over what it explains').toBe(false);
  expect(a.width).toBeLessThanOrEqual(340);
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/"]')!.click());
  await page.locator('.card').first().waitFor();
  await tip.waitFor({ state: 'detached' });
  await context.close();
});

it('the log is one stop of the Tab key, however long it is', async () => {
  const { page, context } = await visitor(browser);
  await page.goto(linkOf(await makeTable('tikal', [me, bot], 'stops'), 0));
  for (let turn = 0; turn < 14 && (await asked(page)); turn++) await answer(page, turn);
  const { lines, stops } = await page.locator('.log').evaluate((log) => ({
    lines: log.querySelectorAll('[data-event], summary, a').length,
    stops: [...log.querySelectorAll<HTMLElement>('button, a, summary, [tabindex]')].filter((part) => part.tabIndex >= 0).length,
  }));
  expect(lines).toBeGreaterThan(5);
  expect(stops).toBeLessThanOrEqual(1);
  await context.close();
});

it('every way to play says which game', async () => {
  const { page, context } = await visitor(browser);
  await page.goto(address);
  await page.locator('.card .play').first().waitFor();
  const names = await page.locator('.card .play').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? (one as HTMLElement).innerText));
  expect(new Set(names).size).toBe(games.length);
  await context.close();
});

it('people at one device are at the table, named or not', async () => {
  const { page, context } = await visitor(browser, { settings: { name: '' } });
  await page.goto(`${address}/new/toy`);
  await page.locator('.start').waitFor();
  await page.getByRole('group', { name: 'Number of players' }).getByText('3').click();
  await page.locator('li').nth(1).getByRole('button', { name: 'Here' }).click();
  await page.locator('li').nth(2).getByRole('button', { name: 'Here' }).click();
  await page.locator('li .field').nth(0).fill('Ania');
  await page.locator('li .field').nth(1).fill('Ola'); // the third has no name
  await page.locator('.start .go').click();
  await page.locator('.player, .curtain').first().waitFor();
  if (await page.locator('.curtain').count()) await page.locator('.curtain .go').click();
  await page.locator('.player').nth(2).waitFor();
  const about = await page.locator('.player .about').allInnerTexts();
  expect(about.map((text) => text.trim()).toSorted()).toEqual(['at the table', 'at the table', 'you']);
  await context.close();
});

describe('on a phone', () => {
  it('a chip of a player tells more than points, and names are whole', async () => {
    const { page, context } = await visitor(browser, PHONE);
    for (const game of TITLES) {
      await page.goto(linkOf(await makeTable(game, [me, bot, bot], `chips-${game}`), 0));
      await asked(page);
      const told = await page.locator('.player').evaluateAll((all) => all.map((one) => one.querySelectorAll('.few > span').length));
      expect(Math.max(...told), game).toBeGreaterThan(0);
    }
    await context.close();
  });

  it('going on is the first thing of the home page', async () => {
    const { page, context } = await visitor(browser, PHONE);
    await page.goto(linkOf(await makeTable('tikal', [me, bot], 'go on'), 0));
    await asked(page);
    await page.goto(address);
    const link = page.locator('.continue a').first();
    await link.waitFor();
    const { y, height } = (await link.boundingBox())!;
    expect(y + height, 'without scrolling').toBeLessThanOrEqual(844);
    const first = await page.locator('main').evaluate((main) => main.querySelector('a, button')?.closest('.continue, .hero')?.className ?? '');
    expect(first).toContain('continue');
    await picture(page, 'home-back-phone');
    await link.tap();
    expect(await asked(page)).toBe(true);
    await context.close();
  });

  it('the text view and a recap need no scrolling sideways', async () => {
    const { page, context } = await visitor(browser, { ...PHONE, settings: { lang: 'pl' } });
    for (const game of TITLES) {
      await page.goto(linkOf(await makeTable(game, [me, bot, bot, bot], `text-${game}`), 0));
      for (let turn = 0; turn < 25 && (await asked(page)) && !(await page.locator('.since').count()); turn++) await answer(page, turn, true);
      const wide = (part: string) => page.locator(part).first().evaluate((box) => box.scrollWidth - box.clientWidth);
      await page.locator('.since').tap();
      await page.locator('.recap').waitFor();
      expect(await wide('.recap ol'), `the recap of ${game}`).toBeLessThanOrEqual(1);
      expect(await page.locator('.recap li span').first().isVisible(), 'in words').toBe(true);
      await picture(page, `recap-${game}-phone`);
      await page.locator('.recap .go').tap();
      await page.locator('.tabs button').nth(3).tap();
      await page.locator('.reading').waitFor();
      expect(await wide('.reading .scroll'), `the table of ${game}`).toBeLessThanOrEqual(1);
      expect(await page.locator('.since').count(), 'nothing lies over it').toBe(0);
      await picture(page, `text-${game}-phone`);
      await page.locator('.tabs button').nth(0).tap();
    }
    await context.close();
  });
});

it('an undo that is not possible says why, and one that is what it takes back', async () => {
  const { page, context } = await visitor(browser);
  for (const game of TITLES) {
    await page.goto(linkOf(await makeTable(game, [me, bot], `undo-${game}`), 0));
    await asked(page);
    const undo = page.locator('.undo');
    expect((await undo.locator('small').innerText()).length, game).toBeGreaterThan(3);
    for (let turn = 0; turn < 20 && (await undo.getAttribute('aria-disabled')) === 'true' && (await asked(page)); turn++) await keyed(page, turn);
    expect((await undo.locator('small').innerText()).length, game).toBeGreaterThan(1);
  }
  await context.close();
});
