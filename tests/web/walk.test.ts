// A walk through every game in three languages and three sizes: nothing is cut, nothing looks like
// something else, and the middle of every target is the target.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, asked, bot, games, linkOf, makeTable, me, openBrowser, picture, question, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const LANGS = ['en', 'pl', 'cs'];
const SIZES = [
  [1366, 768],
  [1280, 720],
  [1920, 1080],
] as const;
const PHONE = [390, 844] as const;
const QUESTIONS = 8; // of each game are looked at
const MOUSE = 31; // pixels that a pointer needs
const FINGER = 44; // and a finger
const LETTERS = 10.95; // pixels, wherever a board is shown

/** What is cut, doubled or out of reach in the page as it is. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const seen = (element: Element) => getComputedStyle(element).opacity !== '0' && element.getClientRects().length > 0;
    const bar = document.querySelector('.bar')!.getBoundingClientRect();
    const cut = (element: HTMLElement) =>
      element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    for (const element of document.querySelectorAll<HTMLElement>('.bar .chip, .bar .act, .bar .button, .bar .line'))
      if (seen(element) && cut(element)) found.push(`cut: ${element.className} "${element.innerText.slice(0, 60)}"`);
    for (const element of document.querySelectorAll<HTMLElement>('.bar .chip, .bar .act, .bar .step, .bar h2, .bar .ledger')) {
      const box = element.getBoundingClientRect();
      if (!seen(element) || box.width === 0) continue;
      if (box.left < bar.left - 1 || box.right > bar.right + 1 || box.top < bar.top - 1 || box.bottom > bar.bottom + 1)
        found.push(`outside the bar: "${element.innerText.slice(0, 60)}"`);
    }
    // Clauses that do not fit fall whole into a line that is not shown; one that shows must show whole.
    for (const box of document.querySelectorAll<HTMLElement>('.bar .line p')) {
      const frame = box.getBoundingClientRect();
      for (const clause of box.querySelectorAll<HTMLElement>('.clause')) {
        const { top, right } = clause.getBoundingClientRect();
        if (top < frame.bottom - 4 && right > frame.right + 1) found.push(`cut clause: "${clause.innerText}"`);
      }
    }
    const chips = [...document.querySelectorAll<HTMLElement>('.bar .chips [data-word]')].map((chip) => chip.innerText.trim());
    for (const text of new Set(chips)) if (chips.filter((other) => other === text).length > 1) found.push(`twice: "${text}"`);
    for (const element of document.querySelectorAll<HTMLElement>('.player .name'))
      if (cut(element)) found.push(`cut name: ${element.innerText}`);
    return found;
  });
}

/** Choices that look alike or are cut where the position is told in words. */
async function inWords(page: Page): Promise<string[]> {
  await page.keyboard.press('v');
  await page.locator('.reading').waitFor();
  const found = await page.locator('.reading .chip').evaluateAll((chips) => {
    const texts = chips.map((chip) => (chip as HTMLElement).innerText.trim());
    return chips.flatMap((chip, at) => [
      ...(texts.indexOf(texts[at]!) < at ? [`twice in words: "${texts[at]}"`] : []),
      ...(chip.scrollWidth > chip.clientWidth + 1 || chip.scrollHeight > chip.clientHeight + 1 ? [`cut in words: "${texts[at]}"`] : []),
    ]);
  });
  await page.keyboard.press('v');
  await page.locator('.board').waitFor();
  return found;
}

/** Targets whose middle belongs to something else. */
function missed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<SVGGraphicsElement>('.targets .target')].flatMap((target) => {
      const shape = target.querySelector<SVGGeometryElement>('.hit')!;
      const box = shape.getBBox();
      const matrix = shape.getScreenCTM()!;
      const at = (x: number, y: number) => new DOMPoint(box.x + box.width * x, box.y + box.height * y);
      // A bent region may not hold the middle of its box: then any point well inside will do.
      const spots = [0.5, 0.4, 0.6, 0.3, 0.7].flatMap((x) => [0.5, 0.4, 0.6, 0.3, 0.7].map((y) => at(x, y)));
      const inside = spots.find((spot) => shape.isPointInFill(spot)) ?? at(0.5, 0.5);
      const { x, y } = inside.matrixTransform(matrix);
      const hit = document.elementFromPoint(x, y)?.closest('[data-place]');
      const place = target.dataset.place;
      return hit?.getAttribute('data-place') === place ? [] : [`${place} is hit by ${hit?.getAttribute('data-place') ?? 'nothing'}`];
    }),
  );
}

/** Places of the board of which none is in view, though one has to be chosen. */
const offstage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const view = document.querySelector('.view')!.getBoundingClientRect();
    const targets = [...document.querySelectorAll('.targets .target.choice .hit')].map((target) => target.getBoundingClientRect());
    const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const;
    const inView = targets.some((box) => {
      const [x, y] = middle(box);
      return x >= view.left && x <= view.right && y >= view.top && y <= view.bottom;
    });
    return targets.length > 0 && !inView ? ['nothing that can be chosen is in view'] : [];
  });

/** Targets that are too small for what points at them. */
const small = (page: Page, least: number): Promise<string[]> =>
  page.evaluate(
    (size) =>
      [...document.querySelectorAll<SVGGraphicsElement>('.targets .wide')].flatMap((target) => {
        const shape = target.querySelector<SVGGraphicsElement>('.hit')!;
        const scale = Math.abs(shape.getScreenCTM()!.a || 1);
        const box = shape.getBBox();
        const found = (Math.min(box.width, box.height) + Number(shape.getAttribute('stroke-width') ?? 0)) * scale;
        return found < size ? [`${target.dataset.place}: ${Math.round(found)} px`] : [];
      }),
    least,
  );

/** Letters too small to read, and texts of the board that lie over each other. */
const unreadable = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((size) => {
    const seen = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.visibility === 'hidden' || Number(style.opacity) < 0.15) return false;
      }
      return element.getClientRects().length > 0;
    };
    // Marks of others' acts lie over the board on purpose, and so do wealth tiles that are chosen; the
    // sign at the corner of a reconstructed figure is no text.
    const texts = [...document.querySelectorAll<SVGTextElement>('.board text')].filter(
      (text) => text.textContent.trim() && text.textContent !== '≈' && !text.closest('.marks, .knob') && seen(text),
    );
    const found: string[] = [];
    const boxes = texts.map((text) => {
      const matrix = text.getScreenCTM()!;
      const high = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b);
      const words = text.textContent.trim();
      if (high < size) found.push(`letters of ${high.toFixed(1)} px: "${words}"`);
      return { box: text.getBoundingClientRect(), words };
    });
    const cover = document.querySelector('[data-id^="wealth-"]') !== null;
    boxes.forEach(({ box, words }, at) => {
      for (const other of boxes.slice(at + 1)) {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        const alike = words === other.words; // the light line under a name
        if (!alike && !cover && wide > 3 && high > Math.min(box.height, other.box.height) * 0.5)
          found.push(`"${words}" over "${other.words}"`);
      }
    });
    return found;
  }, least);

describe.each(games)('%s', (game) => {
  it('shows every question and choice whole, and every target can be hit in its middle', async () => {
    const made = await makeTable(game, [me, bot, bot], `walk-${game}`);
    const people = await Promise.all([
      ...LANGS.map((lang) => visitor(browser, { lang })),
      ...LANGS.map((lang) => visitor(browser, { lang, width: PHONE[0], height: PHONE[1], touch: true })),
    ]);
    for (const { page } of people) await page.goto(linkOf(made, 0));
    const [first] = people;
    const wrong: string[] = [];
    for (let turn = 0; turn < QUESTIONS && (await asked(first!.page)); turn++) {
      const token = await question(first!.page);
      for (const [at, { page }] of people.entries()) {
        const lang = LANGS[at % LANGS.length];
        const phone = at >= LANGS.length;
        await asked(page);
        if (!phone) await page.mouse.move(1, 1); // nothing is lit
        await page.waitForFunction((now) => document.querySelector('.bar')?.getAttribute('data-question') === now, token);
        for (const [width, height] of phone ? [PHONE] : SIZES) {
          if (!phone) await page.setViewportSize({ width, height });
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
          const where = `${lang} ${width} question ${turn}`;
          wrong.push(
            ...[
              ...(await faults(page)),
              ...(phone ? await offstage(page) : await missed(page)),
              ...(await small(page, phone ? FINGER - 1 : MOUSE)),
              ...(game !== 'toy' ? await unreadable(page, LETTERS) : []),
            ].map((fault) => `${where}: ${fault}`),
          );
        }
        if (at === turn % LANGS.length) wrong.push(...(await inWords(page)).map((fault) => `${lang} question ${turn}: ${fault}`));
        if (turn === QUESTIONS - 1) await picture(page, `walk-${game}-${lang}${phone ? '-phone' : ''}`);
      }
      await first!.page.setViewportSize({ width: 1366, height: 768 });
      await answer(first!.page, turn);
    }
    expect([...new Set(wrong)]).toEqual([]);
    for (const { context, faults: broken } of people) {
      expect(broken).toEqual([]);
      await context.close();
    }
  });
});
