import { TARGETS } from './targets.mjs';

/** @see https://stryker-mutator.io/docs/stryker-js/configuration/ */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'infra/mutants/vitest.config.mjs', related: false },
  mutate: [...TARGETS[process.env.MUTANTS_TARGET].mutate, '!**/*.test.ts'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text'],
  ignorePatterns: ['/web', '/loadtest', '/infra/helm', '/.data'],
  tempDirName: 'node_modules/.cache/mutants',
  // Stryker would rewrite it with the compiler's API, which TypeScript 7 does not have.
  tsconfigFile: 'none',
};
