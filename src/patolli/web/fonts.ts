// The one type family of the client, cut from its package to the letters of our languages, so that
// every machine shows the same. It is made when the client is built and kept nowhere.

import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const HERE = fileURLToPath(new URL('node_modules/.fonts/', import.meta.url));
const FILES = ['noto-sans-latin-wght-normal.woff2', 'noto-sans-latin-ext-wght-normal.woff2'];
const LETTERS = Array.from({ length: 0x17f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at));
const SIGNS = [...'–—‘’‚“”„…‹›•−×½¼¾'];
// The first file holds what everybody needs, the second the letters of Polish and Czech.
const PARTS = [
  [...LETTERS.filter((letter) => letter <= 'ÿ'), ...SIGNS],
  LETTERS.filter((letter) => letter > 'ÿ'),
];

/** Writes `node_modules/.fonts/fonts.css` and its files before anything is built. */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    async buildStart() {
      if (existsSync(`${HERE}fonts.css`)) return;
      await mkdir(HERE, { recursive: true });
      const find = createRequire(import.meta.url).resolve;
      const faces = await Promise.all(
        FILES.map(async (file, part) => {
          const letters = PARTS[part]!;
          const whole = await readFile(find(`@fontsource-variable/noto-sans/files/${file}`));
          await writeFile(`${HERE}${part}.woff2`, await subset(whole, letters.join(''), { targetFormat: 'woff2' }));
          const range = letters.map((letter) => `U+${letter.codePointAt(0)!.toString(16)}`).join(',');
          const source = `src:url(./${part}.woff2) format("woff2")`;
          return `@font-face{font-family:"Patolli Sans";font-weight:100 900;font-display:swap;${source};unicode-range:${range}}`;
        }),
      );
      await writeFile(`${HERE}fonts.css`, `${faces.join('\n')}\n`);
    },
  };
}
