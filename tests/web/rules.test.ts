// Rules that can be read: the page of a game, its search, an address for every rule, and the sheet at a table.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, answer, asked, bot, checkAccess, linkOf, makeTable, me, openBrowser, picture, scrolls, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const TITLES = ['tzolkin', 'tikal', 'mezo', 'origins'];

describe('the rules of a game', () => {
  it('are reached from home, and every rule by its address in every language', async () => {
    const { page, context, faults } = await visitor(browser);
    await page.goto(address);
    await page.locator('.card a[href="/rules/tikal"]').click();
    await page.locator('main h1').waitFor();
    for (const lang of ['en', 'pl', 'cs']) {
      for (const title of TITLES) {
        const answer = await fetch(`${address}/api/rules/${title}?lang=${lang}`);
        const book = (await answer.json()) as { chapters: { rules: { id: string; text: string }[] }[] };
        const last = book.chapters.at(-1)!.rules.at(-1)!;
        await page.evaluate((chosen) => {
          const saved = JSON.parse(localStorage.getItem('patolli.settings') ?? '{}') as object;
          localStorage.setItem('patolli.settings', JSON.stringify({ ...saved, lang: chosen }));
        }, lang);
        await page.goto(`${address}/rules/${title}/${last.id}`);
        const found = page.locator('li.asked');
        await found.waitFor();
        expect(await found.locator('.number').textContent()).toBe(last.id);
        expect((await found.innerText()).replace(/\s+/g, ' ')).toContain(last.text.slice(0, 30));
      }
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it('have an address for every rule, reached by a link on the page of its chapter', async () => {
    const { page, context, faults } = await visitor(browser);
    for (const title of TITLES) {
      const answer = await fetch(`${address}/api/rules/${title}?lang=en`);
      const book = (await answer.json()) as { chapters: { slug: string; rules: { id: string }[] }[] };
      await page.goto(`${address}/rules/${title}`);
      await page.locator('main a.number').first().waitFor();
      const reached = await page.evaluate(async () => {
        const found: string[] = [];
        for (const chapter of document.querySelectorAll<HTMLElement>('nav ol a')) {
          chapter.click();
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          document.querySelectorAll('main a.number').forEach((link) => found.push(link.getAttribute('href')!));
        }
        return found;
      });
      expect(reached.sort()).toEqual(book.chapters.flatMap(({ rules }) => rules.map(({ id }) => `/rules/${title}/${id}`)).sort());
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['en', 'hunger', 'Food days and hunger'],
    ['pl', 'jedzenie', 'Dni Żywienia: jedzenie i głód'],
    ['cs', 'hlad', 'Dny výživy a hlad'],
  ])('find in %s the chapter that tells of %s', async (lang, word, chapter) => {
    const { page, context } = await visitor(browser, { settings: { lang } });
    await page.goto(`${address}/rules/tzolkin`);
    await page.locator('main h1').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(word);
    const hit = page.locator('nav li button').first();
    await hit.locator('mark').waitFor();
    expect(await hit.locator('mark').textContent()).toBe(word);
    await hit.click();
    await page.waitForURL(`${address}/rules/tzolkin/food`);
    expect(await page.locator('main h1').textContent()).toBe(chapter);
    await context.close();
  });

  it('show pictures that the program draws', async () => {
    const { page, context, faults } = await visitor(browser, { settings: { lang: 'pl' } });
    await page.goto(`${address}/rules/tzolkin/TZ-7.4`);
    const drawn = page.locator('li.asked img');
    await drawn.waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('li.asked img')!.naturalWidth > 0);
    expect(await drawn.getAttribute('alt')).toContain('robotnicy');
    expect((await scrolls(page))[0]).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('fit on one page to print, in every language', async () => {
    const { page, context, faults } = await visitor(browser);
    for (const title of TITLES)
      for (const lang of ['en', 'pl', 'cs']) {
        await page.goto(`${address}/api/games/${title}/reference?lang=${lang}`);
        const sheet = await page.pdf({ preferCSSPageSize: true, printBackground: true });
        expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g), `${title} ${lang}`).toHaveLength(1);
      }
    await page.setViewportSize({ width: 820, height: 1100 });
    await picture(page, 'reference');
    await checkAccess(page);
    await page.goto(`${address}/g/tikal/reference`);
    await page.waitForURL(/\/api\/games\/tikal\/reference/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are searched, with what was found marked, from the keyboard', async () => {
    const { page, context, faults } = await visitor(browser, { lang: 'pl', settings: { lang: 'pl' } });
    await page.goto(`${address}/rules/tzolkin`);
    await page.locator('main h1').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('jedzenie');
    const hit = page.locator('nav mark').first();
    await hit.waitFor();
    await page.locator('nav li button').last().click();
    await page.waitForURL(/\/rules\/tzolkin\/.+/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('say so when there is no such rule or game', async () => {
    const { page, context } = await visitor(browser);
    await page.goto(`${address}/rules/tikal/TK-99.9`);
    expect(await page.locator('main [role=alert]').innerText()).toContain('TK-99.9');
    await page.goto(`${address}/rules/chess`);
    await page.locator('main a[href="/new"]').waitFor();
    await context.close();
  });
});

describe.each([
  { name: 'light', look: {} },
  { name: 'dark', look: { dark: true, settings: { lang: 'pl' } } },
  { name: 'phone', look: { width: 390, height: 844, touch: true, settings: { lang: 'cs' } } },
])('the page, $name', ({ name, look }) => {
  it('passes axe, scrolls only downwards and explains terms', async () => {
    const { page, context, faults } = await visitor(browser, look);
    await page.goto(`${address}/rules/tzolkin/TZ-7.4`);
    await page.locator('li.asked').waitFor();
    await picture(page, `rules-${name}`);
    await checkAccess(page);
    expect((await scrolls(page))[0]).toBe(0);
    const term = page.locator('main .term').first();
    await term.click();
    await page.locator('main .meaning').waitFor();
    await page.goto(`${address}/rules/tzolkin/terms`);
    await page.locator('dt').first().waitFor();
    await checkAccess(page);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('at a table', () => {
  it('a refusal opens its rule beside the board, and the board stays usable', async () => {
    const { page, context, faults } = await visitor(browser);
    const made = await makeTable('tzolkin', [me, bot], 'rules-sheet');
    await page.goto(linkOf(made, 0));
    await asked(page);
    // Illegal answers are explained with the rule; ask for one as a grey target would.
    const grey = page.locator('.targets .target.cannot').first();
    for (let turn = 0; turn < 30 && !(await grey.count()) && (await asked(page)); turn += 1) await answer(page, turn);
    await asked(page);
    if (await grey.count()) {
      await grey.evaluate((element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true })));
      await page.locator('.line .why a').first().click();
      await page.locator('.beside li.asked').waitFor();
      await picture(page, 'rules-sheet');
      await checkAccess(page);
      await page.keyboard.press('Escape');
      await page.locator('.beside').waitFor({ state: 'detached' });
      expect(page.url()).toContain('/t/');
    }
    expect(await grey.count(), 'a target that cannot be chosen').toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
