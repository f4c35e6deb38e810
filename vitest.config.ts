import { availableParallelism } from 'node:os';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const globalSetup = 'services/platform/src/testing/globalSetup.ts';
const setupFiles = ['services/platform/src/testing/patientWaits.ts'];
const STORIES = 'web stories';
/** The last stories start before the last of the other tests, which are shorter. */
const STORIES_END_AT = 0.85;

const isStory = ({ project }: TestSpecification): boolean => project.name === STORIES;

/** Spreads the stories among the other tests: stories keep the cores busy, while tests of services often wait. */
class StoriesAmongOthers extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array
    const sorted = await super.sort(files);
    const stories = sorted.filter(isStory);
    const others = sorted.filter((file) => !isStory(file));
    const placed = [
      ...stories.map((file, index) => ({ file, at: (STORIES_END_AT * index) / stories.length })),
      ...others.map((file, index) => ({ file, at: index / others.length })),
    ];
    return placed.toSorted((one, other) => one.at - other.at).map(({ file }) => file);
  }
}

const patience = { testTimeout: 30_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    // Many tests wait: for timeouts, restarts and animations. One worker would be the default on two cores.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: StoriesAmongOthers },
    projects: [
      {
        test: {
          name: 'services',
          include: ['services/**/*.test.ts'],
          globalSetup,
          setupFiles,
          ...patience,
        },
      },
      {
        // `npm run test:infra`: what needs more programs than `npm test` installs.
        test: {
          name: 'infra',
          include: ['infra/**/*.test.ts', 'loadtest/**/*.test.ts'],
          // Each starts a cluster under load, and measures.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          globalSetup,
          ...patience,
        },
      },
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles,
          ...patience,
        },
      },
      {
        test: {
          name: STORIES,
          include: ['web/e2e/*.e2e.test.ts'],
          globalSetup,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As in `setupFiles`.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
