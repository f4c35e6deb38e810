import { defineConfig } from 'vitest/config';
import { TARGETS } from './targets.mjs';

export default defineConfig({
  test: { include: TARGETS[process.env.MUTANTS_TARGET].tests, maxWorkers: 1, testTimeout: 30_000 },
});
