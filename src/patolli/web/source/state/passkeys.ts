// Passkeys: a way to my places that lies in a telephone, a computer or a security key.

import { fetchJson, post } from './api';
import { become, learnPlaces, thisDevice } from './player.svelte';
import { settings } from './settings.svelte';

export interface Passkey {
  id: string;
  label: string;
  site: string;
  created: number;
  used: number;
}

export interface Passkeys {
  available: boolean;
  passkeys: Passkey[];
}

const at = (path = '') => `/api/me/passkeys${path}?lang=${settings.lang}`;

export const passkeys = () => fetchJson<Passkeys>(at());
export const removePasskey = (id: string) => post<Passkeys>(at(`/${id}/remove`), {});

/** Whether this browser can use one at an address like this: it takes a name, and nobody in between. */
export const canPasskey = (host = location.hostname): boolean =>
  globalThis.isSecureContext &&
  'PublicKeyCredential' in globalThis &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(host);

/** Make a passkey for me; null if its owner gave up. */
export async function addPasskey(): Promise<Passkeys | null> {
  const { options } = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>(at('/begin'), {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = (await navigator.credentials.create({ publicKey }).catch(givenUp)) as PublicKeyCredential | null;
  return made && post<Passkeys>(at(), { credential: made.toJSON() as unknown, label: thisDevice() });
}

/** This browser becomes a device of whose passkey is shown; false if its owner gave up. */
export async function enterByPasskey(): Promise<boolean> {
  const { options } = await post<{ options: PublicKeyCredentialRequestOptionsJSON }>(at('/ask'), {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const shown = (await navigator.credentials.get({ publicKey }).catch(givenUp)) as PublicKeyCredential | null;
  if (!shown) return false;
  const wish = { credential: shown.toJSON() as unknown, label: thisDevice() };
  become((await post<{ key: string }>(at('/enter'), wish)).key);
  await learnPlaces();
  return true;
}

/** A dialog of the browser that was closed is no fault; a passkey that is there already says so. */
function givenUp(error: DOMException): null {
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return null;
  throw error;
}
