import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { fonts } from './fonts';

// Written into the package, where the Python server finds it; `patolli serve` on port 8000 for `vite`.
export default defineConfig({
  plugins: [fonts(), svelte()],
  build: {
    outDir: 'static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': 'http://127.0.0.1:8000',
      '/ws': { target: 'ws://127.0.0.1:8000', ws: true },
    },
  },
  test: { include: ['unit/**/*.test.ts'] },
});
