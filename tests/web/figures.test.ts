// Figures of a box: listed with their provenance, corrected into an edition file, marked on the board.

import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, checkAccess, makeTable, me, bot, linkOf, openBrowser, scrolls, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

describe('the figures of a box', () => {
  it('are listed by where they come from, with the reason of what is reconstructed', async () => {
    const { page, context, faults } = await visitor(browser);
    await page.goto(`${address}/g/mezo/figures`);
    await page.locator('main table').first().waitFor();
    expect(await page.locator('section .why').count()).toBeGreaterThan(4);
    const listed = await page.locator('tbody tr').count();
    const share = page.getByRole('button', { name: /^reconstructed: \d+$/ });
    expect(await share.innerText()).toBe(`reconstructed: ${listed}`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Mezo: Figures of the box');
    await page.getByRole('searchbox').fill('altar_2');
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.getByRole('searchbox').fill('altar 2: gain 4 vp'); // as people read it
    expect(await page.locator('tbody tr').count()).toBe(1);
    await checkAccess(page);
    expect((await scrolls(page))[0]).toBeLessThanOrEqual(0); // nothing lies beside the screen
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are corrected, refused with key and reason, saved, opened and played with', async () => {
    const { page, context } = await visitor(browser);
    await page.goto(`${address}/g/mezo/figures`);
    await page.getByRole('button', { name: 'Correct figures' }).click();
    const altar = page.getByLabel('altar.altar_3.effects');
    const printed = await altar.inputValue();
    await altar.fill('seven');
    await page.getByRole('button', { name: 'Check and use' }).click();
    expect(await page.getByRole('alert').innerText()).toContain("altar.altar_3.effects: seven is no value");
    expect(await altar.getAttribute('aria-invalid')).toBe('true');
    await altar.fill(printed.replace('n = 5', 'n = 6'));
    await page.getByRole('button', { name: 'Check and use' }).click();
    await page.getByText('These figures can be played with.').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
    const saved = readFileSync(await file.path(), 'utf-8');
    expect(saved).toContain('[[altar]]\nid = "altar_3"');
    await page.getByRole('button', { name: 'Without it' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'my.toml', mimeType: 'text/plain', buffer: Buffer.from(saved) });
    await page.getByText('1 corrected figure').waitFor();
    await page.getByRole('button', { name: 'New table with it' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/\/t\//);
    const table = new URL(page.url()).pathname.split('/')[2];
    expect(await (await fetch(`${address}/api/tables/${table}/edition`)).text()).toBe(saved);
    await context.close();
  });

  it('come from a file that is dropped on the page, or are refused by their key', async () => {
    const { page, context } = await visitor(browser, { lang: 'pl' });
    await page.goto(`${address}/g/tikal/figures`);
    const box = page.getByRole('group', { name: 'Plik wydania' });
    const drop = async (text: string) => {
      const files = await page.evaluateHandle((inside) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([inside], 'my.toml', { type: 'application/toml' }));
        return dropped;
      }, text);
      await box.dispatchEvent('drop', { dataTransfer: files });
    };
    await drop('[action_points]\nper_turn = -4\n');
    await page.getByRole('alert').getByText('action_points.per_turn: musi być od 1 do 98, a jest -4').waitFor();
    await drop('[nothing]\nlike = "this"\n');
    await page.getByRole('alert').getByText('nothing').waitFor();
    await drop('[action_points]\nper_turn = 12\n');
    await page.getByText('1 poprawiona wartość').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    const row = page.locator('[id="figure-action_points.per_turn"]');
    expect(await row.innerText()).toContain('12');
    expect(await row.innerText()).toContain('z pliku wydania');
    await page.reload(); // kept in this browser until a table takes it
    await page.getByText('1 poprawiona wartość').waitFor();
    await context.close();
  });

  it('carry a sign where they lie on the board', async () => {
    const made = await makeTable('origins', [me, bot]);
    const { page, context } = await visitor(browser);
    await page.goto(linkOf(made, 0));
    const card = page.locator('[data-id="card-1"]');
    await card.waitFor();
    expect(await card.locator('.doubt').textContent()).toBe('≈');
    expect(await card.getAttribute('aria-description')).toContain('reconstructed');
    expect(await page.locator('[data-id="price-building-3"] .doubt').count()).toBe(0); // printed in an example
    await context.close();
  });
});
