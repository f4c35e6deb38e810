import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['services/**/*.test.ts', 'infra/**/*.test.ts'],
    globalSetup: 'services/platform/src/testing/globalSetup.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
