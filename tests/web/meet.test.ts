// People meet: a seat from the list, a host's powers, wishes for tonight, a league by link.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, asked, checkAccess, keyed, openBrowser, picture, scrolls, visitor, type Look } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const people = new Map<string, Awaited<ReturnType<typeof visitor>>>();
async function person(name: string, look: Look = {}): Promise<Page> {
  const one = await visitor(browser, { ...look, settings: { name, ...look.settings } });
  people.set(name, one);
  return one.page;
}

/** Everybody goes home, and nothing has gone wrong in any page. */
async function home(): Promise<void> {
  for (const { faults, context } of people.values()) {
    expect(faults).toEqual([]);
    await context.close();
  }
  people.clear();
}

/** The toy is chosen in a form. */
const choose = (page: Page, place: string) => page.locator(place).getByRole('combobox', { name: 'Game' }).selectOption('toy');

it('a seat is taken from the list; the host sees who watches, mutes, and sends away', async () => {
  const ania = await person('Ania');
  await ania.goto(`${address}/new/toy`);
  await ania.getByRole('button', { name: '2', exact: true }).click();
  await ania.getByRole('group', { name: 'Player 2' }).getByRole('button', { name: 'Friend' }).click();
  await ania.getByRole('switch', { name: 'Everybody may take a free seat' }).check();
  await ania.getByRole('button', { name: 'Start' }).click();
  await ania.waitForURL(/\/t\//);
  const table = new URL(ania.url()).pathname.split('/')[2]!;

  const eva = await person('Eva', { dark: true });
  await eva.goto(address);
  await eva.getByRole('link', { name: 'Find people' }).click();
  const offered = eva.getByRole('listitem').filter({ has: eva.locator(`a[href="/t/${table}"]`) });
  await offered.getByText('Ania').first().waitFor();
  await checkAccess(eva);
  await picture(eva, 'meet-dark');
  await offered.getByRole('button', { name: 'Sit down' }).click();
  await eva.locator('.player').first().waitFor();
  expect(await eva.locator('.player .name').allTextContents()).toEqual(['Ania', 'Eva']);

  const jan = await person('Jan', { width: 390, height: 844, touch: true });
  await jan.goto(`${address}/t/${table}`);
  await ania.getByRole('button', { name: 'Players' }).click();
  const dialog = ania.getByRole('dialog');
  await dialog.getByText('Jan', { exact: true }).waitFor();
  await checkAccess(ania);
  await picture(ania, 'meet-host');
  await dialog.getByRole('button', { name: 'Ask Jan to leave' }).click();
  await jan.getByText('The host has asked you to leave this table.').first().waitFor();
  await dialog.getByText('A chat room hears whose turn it is').click();
  await dialog.getByRole('textbox', { name: 'Address of the webhook' }).fill('https://discord.example/api/webhooks/1/secret');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('discord.example/…').waitFor();
  await checkAccess(ania);
  await picture(ania, 'meet-bell');
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await ania.keyboard.press('Escape');

  await eva.getByRole('button', { name: /^Chat/ }).click();
  await eva.getByText('The host lets a chat room outside hear whose turn it is.').waitFor(); // as every power, it is told
  await eva.getByRole('textbox', { name: 'Write to the table' }).fill('hello');
  await eva.keyboard.press('Enter');
  await eva.getByText('The host of this table has asked for silence.').first().waitFor();
  await ania.getByRole('button', { name: 'Players' }).click();
  await dialog.getByRole('button', { name: 'Let write' }).click();
  await ania.keyboard.press('Escape');

  // A line of the log is quoted; a note of my own is kept, and nobody else has it.
  const first = (await asked(ania).catch(() => false)) ? ania : eva;
  await keyed(first);
  if (await ania.locator('.log details:not([open]) summary').count()) await ania.locator('.log details:not([open]) summary').last().click(); // the set-up is folded
  await ania.locator('.log .speak').last().focus();
  await ania.keyboard.press('Enter');
  await ania.getByRole('textbox', { name: 'Write to the table' }).fill('well played, @Eva');
  await ania.keyboard.press('Enter');
  await eva.locator('.chat .me .quote').waitFor();
  await eva.getByRole('button', { name: 'Log and chat side by side' }).click();
  await eva.getByRole('dialog').getByRole('textbox', { name: 'My note' }).fill('Ania saves her sevens');
  await eva.getByText('Kept. Only you see this.').waitFor();
  await checkAccess(eva);
  await picture(eva, 'meet-talk');
  await eva.reload();
  await eva.getByRole('button', { name: 'My note' }).click();
  await eva.waitForFunction(() => document.querySelector('textarea')?.value === 'Ania saves her sevens');
  await ania.getByRole('button', { name: 'My note' }).click();
  await ania.waitForFunction(() => document.querySelector('textarea')?.disabled === false);
  expect(await ania.locator('textarea').inputValue()).toBe('');
  await home();
});

it('when enough would play tonight, everybody finds the table', async () => {
  const petr = await person('Petr', { width: 390, height: 844, touch: true, dark: true });
  const zofia = await person('Zofia', { width: 1920, height: 1080 });
  await petr.goto(`${address}/meet`);
  await choose(petr, 'section:has(#tonight)');
  await petr.getByRole('group', { name: 'Number of players' }).getByRole('button', { name: '2' }).click();
  await petr.getByRole('button', { name: 'I would play this' }).click();
  await petr.getByText('Noted.').waitFor();
  await checkAccess(petr);
  expect((await scrolls(petr))[0], 'no page is wider than a phone').toBe(0);
  await picture(petr, 'meet-phone');
  await zofia.goto(`${address}/meet`);
  await checkAccess(zofia);
  await zofia.getByRole('button', { name: 'Me too' }).click();
  await zofia.locator('.player').first().waitFor();
  await petr.getByRole('link', { name: 'To the table' }).first().click({ timeout: 30_000 });
  await petr.locator('.player').first().waitFor();
  expect(new URL(petr.url()).pathname).toBe(new URL(zofia.url()).pathname);

  // To the end, then once more with the same people: each finds the same new table.
  for (let round = 0; round < 200; round++) {
    const ready = await Promise.any([petr, zofia].map(async (page) => ({ page, on: await asked(page) })));
    if (!ready.on) break;
    await keyed(ready.page);
  }
  for (const page of [petr, zofia]) {
    await page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.locator('.player').first().waitFor();
  }
  expect(new URL(petr.url()).pathname).toBe(new URL(zofia.url()).pathname);
  expect(await zofia.locator('.player .name').allTextContents()).toEqual(['Zofia', 'Petr']);
  await home();
});

it('a league is made, joined by its link, begun, and taken home as a file', async () => {
  const ania = await person('Ania', { lang: 'pl', settings: { lang: 'pl' } });
  await ania.goto(`${address}/meet`);
  await ania.getByRole('button', { name: 'Nowa liga' }).click();
  await ania.getByRole('textbox', { name: 'Nazwa' }).fill('Zimowa liga');
  await ania.locator('section:has(#leagues)').getByRole('combobox', { name: 'Gra' }).selectOption('toy');
  await ania.getByRole('group', { name: 'Przy stole' }).getByRole('button', { name: '2' }).click();
  await checkAccess(ania);
  await ania.getByRole('button', { name: 'Załóż ligę' }).click();
  await ania.getByRole('heading', { name: 'Zimowa liga' }).waitFor();
  expect(await ania.getByRole('button', { name: 'Rozpocznij' }).isDisabled()).toBe(true);
  const link = ania.url();

  const jakub = await person('Jakub', { lang: 'cs', settings: { lang: 'cs' }, width: 390, height: 844, touch: true });
  await jakub.goto(link);
  await jakub.getByRole('button', { name: 'Přidat se' }).click();
  await jakub.getByRole('button', { name: 'Odejít' }).waitFor();
  expect((await scrolls(jakub))[0], 'no page is wider than a phone').toBe(0);
  await ania.reload();
  await ania.getByRole('button', { name: 'Rozpocznij' }).click();
  await ania.getByRole('link', { name: 'Do stołu' }).waitFor();
  await checkAccess(ania);
  await picture(ania, 'league');
  const file = ania.waitForEvent('download');
  await ania.getByRole('group', { name: 'Tabela' }).getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toBe('patolli-standings.csv');
  await jakub.reload();
  await jakub.getByRole('link', { name: 'Ke stolu' }).click();
  await jakub.locator('.player').first().waitFor();
  await picture(jakub, 'league-phone-table');
  await ania.goto(`${address}/league/nothing`);
  await ania.getByText('Nie ma tu takiej ligi').first().waitFor();
  await home();
});
