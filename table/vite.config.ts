import { createReadStream } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// In development the page is served here and talks to a `cantrip serve` of its own.
const server = process.env.CANTRIP_SERVER ?? 'http://127.0.0.1:8080';

/** In development the rules come from where they are built; a built page has them beside it (tools/setup/page.sh). */
const rules: Plugin = {
  name: 'rules',
  configureServer(dev) {
    dev.middlewares.use('/cantrip.wasm', (_request, response) => {
      response.setHeader('Content-Type', 'application/wasm');
      createReadStream(new URL('../build/wasm/table.wasm', import.meta.url))
        .on('error', () => response.writeHead(404).end())
        .pipe(response);
    });
  },
};

export default defineConfig({
  plugins: [svelte(), rules],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } }, // not of interest to who only starts the game
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  test: { css: true, include: ['tests/unit/**/*.test.ts'], environment: 'node', setupFiles: ['tests/unit/browser.ts'] },
});
