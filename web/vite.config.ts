import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { shakeableRouter } from './shakeableRouter.ts';

export default defineConfig({
  plugins: [shakeableRouter(), vanillaExtractPlugin(), precompress()],
  build: {
    rolldownOptions: {
      // The libraries mark what runs in browsers alone; here everything does.
      checks: { moduleLevelDirective: false },
    },
    target: 'es2023',
    // The server reads from it what a page will load, and says so in its head.
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    // Files, never data: addresses, so that the security policy stays as it is.
    assetsInlineLimit: 0,
  },
});
