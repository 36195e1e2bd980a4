// People who come again: another device, ended ones, everything deleted.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, asked, checkAccess, linkOf, makeTable, me, openBrowser, picture, visitor } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

it('a place follows me to another device by a link, and a device is ended', async () => {
  const made = await makeTable('toy', [me, { kind: 'open' }], 'devices');
  const laptop = await visitor(browser);
  await laptop.page.goto(linkOf(made, 0));
  await asked(laptop.page);
  await laptop.page.goto(`${address}/me`);
  await laptop.page.getByRole('button', { name: 'Make a link' }).click();
  await laptop.page.getByRole('img', { name: 'The link as a picture for a camera' }).waitFor();
  await checkAccess(laptop.page);
  await picture(laptop.page, 'me');
  const link = await laptop.page.getByRole('textbox', { name: 'Another device' }).inputValue();
  expect(link).toMatch(/\/me#\S{20,}$/);

  const phone = await visitor(browser, { width: 390, height: 844, dark: true, settings: { name: '' } });
  await phone.page.goto(link);
  await phone.page.getByText('a device of Ania').waitFor();
  expect(phone.page.url()).toBe(`${address}/me`); // the link does not stay in the address bar
  await picture(phone.page, 'me-phone-join');
  await phone.page.getByRole('button', { name: 'Make it mine' }).click();
  await phone.page.getByText('this browser', { exact: true }).waitFor();
  await checkAccess(phone.page);
  await phone.page.goto(address);
  await phone.page.locator(`a[href="/t/${made.table}"]`).click();
  expect(await asked(phone.page)).toBe(true); // the same seat, without its link

  await phone.page.goto(`${address}/me`);
  await phone.page.getByRole('button', { name: /^End / }).first().click();
  await phone.page.waitForFunction(() => document.querySelectorAll('li .button').length === 1);
  await laptop.page.goto(`${address}/t/${made.table}`);
  await laptop.page.getByRole('main').getByText('does not open a seat here any more').waitFor();
  expect(await laptop.page.locator('.bar.mine').count()).toBe(0);
  await laptop.page.goto(link);
  await laptop.page.getByText('This link has been used already').waitFor();

  await phone.page.getByRole('button', { name: 'Delete everything' }).click();
  await phone.page.getByRole('button', { name: 'Yes, delete everything' }).click();
  await phone.page.getByText('Everything about you has been deleted here.').waitFor();
  expect(await phone.page.evaluate(() => localStorage.getItem('patolli.player'))).toBe(null);
  expect([...laptop.faults, ...phone.faults]).toEqual([]);
  await laptop.context.close();
  await phone.context.close();
});
