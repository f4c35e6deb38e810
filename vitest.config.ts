import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vitest/config';

const patience = { testTimeout: 30_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    // They wait more than they work, and one would be the default on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'services',
          include: ['services/**/*.test.ts'],
          globalSetup: 'services/platform/src/testing/globalSetup.ts',
          ...patience,
        },
      },
      {
        // `npm run test:infra`: what needs more programs than `npm test` installs.
        test: {
          name: 'infra',
          include: ['infra/**/*.test.ts', 'loadtest/**/*.test.ts'],
          globalSetup: 'services/platform/src/testing/globalSetup.ts',
          ...patience,
        },
      },
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...patience,
        },
      },
      {
        test: {
          name: 'web stories',
          include: ['web/e2e/*.e2e.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
