import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Whole games in a real browser against a real server; the tests lie with the project's others.
export default defineConfig({
  root: here('../../../tests/web'),
  resolve: {
    alias: {
      'playwright-core': here('node_modules/playwright-core/index.mjs'),
      'axe-core': here('node_modules/axe-core/axe.js'),
      vitest: here('node_modules/vitest'),
    },
  },
  server: { fs: { allow: [here('../../..')] } },
  test: {
    include: ['*.test.ts'],
    globalSetup: ['server.ts'],
    testTimeout: 400_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } }, // what is waited for may take its time on a busy machine
    maxWorkers: 2,
    // Deals at tables with several people are chance, and a busy machine may swallow a press: where a change
    // is judged a test may begin once more, and the reporter says which one did.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default'],
  },
});
