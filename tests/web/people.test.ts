// People who come again: another device, ended ones, passkeys, everything deleted.

import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, asked, checkAccess, keyed, linkOf, makeTable, me, openBrowser, picture, visitor } from './play';

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

const named = address.replace('127.0.0.1', 'localhost'); // a passkey is made for a name, never for numbers

interface Kept {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}

/** An authenticator of the browser's own, as a telephone or a security key is one. */
async function authenticator(page: Page): Promise<{ line: CDPSession; id: string; held: () => Promise<Kept[]> }> {
  const line = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } as const;
  const { authenticatorId: id } = await line.send('WebAuthn.addVirtualAuthenticator', { options });
  const held = async () => (await line.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials;
  return { line, id, held };
}

it('a passkey brings my places to a browser that has never seen me, until it is removed', async () => {
  const made = await makeTable('toy', [me, { kind: 'open' }], 'passkeys');
  const laptop = await visitor(browser, { lang: 'cs' });
  await laptop.page.goto(linkOf(made, 0).replace('127.0.0.1', 'localhost'));
  await asked(laptop.page);
  const own = await authenticator(laptop.page);
  await laptop.page.goto(`${named}/me`);
  await laptop.page.getByText('Zatím žádný přístupový klíč.').waitFor();
  await laptop.page.getByRole('button', { name: 'Přidat přístupový klíč' }).click();
  await laptop.page.getByText('Přístupový klíč je přidán.').waitFor();
  const [kept] = await own.held();
  expect(kept).toMatchObject({ rpId: 'localhost', isResidentCredential: true });
  await laptop.page.getByRole('button', { name: 'Přidat přístupový klíč' }).click();
  await laptop.page.getByText('Toto zařízení už váš přístupový klíč má.').waitFor();
  await checkAccess(laptop.page);
  await picture(laptop.page, 'passkeys');

  const phone = await visitor(browser, { width: 390, height: 844, touch: true, dark: true });
  const other = await authenticator(phone.page);
  await phone.page.goto(`${named}/me`);
  const enter = phone.page.getByRole('button', { name: 'Sign in with a passkey' });
  await enter.waitFor();
  await checkAccess(phone.page);
  await picture(phone.page, 'passkeys-phone');
  await other.line.send('WebAuthn.addCredential', { authenticatorId: other.id, credential: kept! });
  await other.line.send('WebAuthn.setUserVerified', { authenticatorId: other.id, isUserVerified: false });
  await enter.click();
  await phone.page.getByText('No passkey was used.').waitFor(); // the finger was a stranger's
  await other.line.send('WebAuthn.setUserVerified', { authenticatorId: other.id, isUserVerified: true });
  await enter.click();
  await phone.page.getByText('Welcome back: your seats are here.').waitFor();
  await phone.page.getByText('this browser', { exact: true }).waitFor();
  await phone.page.goto(`${named}/t/${made.table}`);
  await asked(phone.page); // the seat is mine here too
  expect((await other.held())[0]!.signCount).toBeGreaterThan(kept!.signCount);

  await laptop.page.reload();
  await laptop.page.getByRole('button', { name: /^Odebrat přístupový klíč/ }).click();
  await laptop.page.getByText('Zatím žádný přístupový klíč.').waitFor();
  const stranger = await visitor(browser);
  const third = await authenticator(stranger.page);
  await third.line.send('WebAuthn.addCredential', { authenticatorId: third.id, credential: (await other.held())[0]! });
  await stranger.page.goto(`${named}/me`);
  await stranger.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await stranger.page.getByText('Nobody here has this passkey.').waitFor();
  await stranger.page.goto(`${address}/me`); // numbers instead of a name
  await stranger.page.getByText('This browser cannot use passkeys at this address').waitFor();
  for (const { faults, context } of [laptop, phone, stranger]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

it('title and icon of the tab tell that it is my turn, and only then', async () => {
  const made = await makeTable('toy', [me, { kind: 'open' }], 'tab');
  const { page, context, faults } = await visitor(browser);
  await page.goto(linkOf(made, 0));
  await asked(page);
  const icon = () => page.locator('link[rel=icon]').getAttribute('href');
  await expect.poll(() => page.title()).toBe('● Toy · Patolli');
  expect(await icon()).toBe('/patolli-turn.svg');
  await keyed(page); // a card is laid: the friend's is awaited
  await page.locator('.bar:not(.mine)').waitFor();
  await expect.poll(() => page.title()).toBe('Toy · Patolli');
  expect(await icon()).toBe('/patolli.svg');
  await page.keyboard.press('u');
  await asked(page);
  await expect.poll(icon).toBe('/patolli-turn.svg');
  await page.goto(address);
  await expect.poll(icon).toBe('/patolli.svg'); // not on other pages
  expect(faults).toEqual([]);
  await context.close();
});
