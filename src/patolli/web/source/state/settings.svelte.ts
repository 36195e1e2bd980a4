// The reader's own settings, kept in this browser and applied to the whole page.

import { recall, remember } from './storage';
import type { Pace } from './follow';
import type { Lang } from './types';

export interface Settings {
  lang: Lang;
  theme: 'auto' | 'light' | 'dark';
  palette: 'standard' | 'distinct';
  motion: 'auto' | 'reduced';
  pace: Pace | ''; // none chosen yet: calm for the first games, then brisk
  played: number; // games played to the end
  marks: boolean;
  confirmTurn: boolean;
  confirmChance: boolean;
  sounds: boolean;
  shortcuts: boolean;
  name: string;
  view: 'picture' | 'table';
  guard: number; // milliseconds for which a new question takes no press on what was not there before
  level: string;
  pointed: boolean; // the first pointers at a table have been read
}

export const LANGUAGES: { lang: Lang; name: string }[] = [
  { lang: 'en', name: 'English' },
  { lang: 'pl', name: 'Polski' },
  { lang: 'cs', name: 'Čeština' },
];

function spoken(): Lang {
  for (const wish of navigator.languages) {
    const found = LANGUAGES.find(({ lang }) => wish.toLowerCase().startsWith(lang));
    if (found) return found.lang;
  }
  return 'en';
}

const defaults: Settings = {
  lang: spoken(),
  theme: 'auto',
  palette: 'standard',
  motion: 'auto',
  pace: '',
  played: 0,
  marks: true,
  confirmTurn: false,
  confirmChance: false,
  sounds: false,
  shortcuts: true,
  name: '',
  view: 'picture',
  guard: 250,
  level: 'casual',
  pointed: false,
};

export const settings: Settings = $state({
  ...defaults,
  ...recall<Partial<Settings>>('settings', {}),
});

const system = matchMedia('(prefers-color-scheme: dark)');
let systemDark = $state(system.matches);
system.addEventListener('change', (event) => (systemDark = event.matches));

const less = matchMedia('(prefers-reduced-motion: reduce)');

export function dark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'auto' && systemDark);
}

/** Whether movement is unwanted, by this program's or the system's setting. */
export function still(): boolean {
  return settings.motion === 'reduced' || less.matches;
}

/** How fast the others' turns are shown. */
export function pace(): Pace {
  return settings.pace || (settings.played < 3 ? 'calm' : 'brisk');
}

/** Keep the page in step with the settings, from now on. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => {
      const page = document.documentElement;
      page.lang = settings.lang;
      page.classList.toggle('dark', dark());
      page.classList.toggle('distinct', settings.palette === 'distinct');
      page.classList.toggle('still', settings.motion === 'reduced');
      page.dataset.pace = pace();
    });
    $effect(() => remember('settings', $state.snapshot(settings)));
  });
}
