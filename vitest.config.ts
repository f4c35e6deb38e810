import { availableParallelism } from 'node:os';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './services/platform/src/testing/longestFirst.ts';

const setupFiles = ['services/platform/src/testing/patientWaits.ts'];
/** Only ends what hangs. A busy machine needs several times as long as a quiet one. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // As in `setupFiles`.
  expect: { poll: { timeout: 10_000 } },
};

/** With the default of V8 workers spend some 8 % more CPU, on collecting what tests leave behind. */
const execArgv = ['--max-semi-space-size=32'];

/**
 * What happens when parts of a cluster end, hang or meet another version, when floods come, and on boards of thousands of people
 * and years. Most start processes or bound how long clients wait; the conformance of the stream waits for polls to end.
 */
const FAULTS = [
  'services/realtime/src/simulation.test.ts',
  'services/server/src/e2e/*.test.ts',
  'services/platform/src/embeddedPostgres.int.test.ts',
  'services/platform/src/embeddedPostgres/osUser.test.ts',
  'services/store/src/database/stalledNode.int.test.ts',
  'services/stream/src/bus/{clusterBus,sentinelBus}.int.test.ts',
  'services/api/src/limits/windowCounter.test.ts',
  'services/api/src/longReads/longReads.int.test.ts',
  'services/api/src/proof/proof.int.test.ts',
  'services/api/src/routes/stream/conformance.int.test.ts',
  'services/api/src/routes/super-admin/{crowdedService,loginCeiling}.int.test.ts',
  'services/domain/src/hints/integrity/findGroups.test.ts',
  'services/realtime/src/hub/views.int.test.ts',
  'services/realtime/src/socket/seats.int.test.ts',
  'services/store/src/append/{appendCost,heldRows,manyBoards,model}.int.test.ts',
  'services/store/src/boards/hardDelete.int.test.ts',
  'services/store/src/maintenance/expiredKeys.int.test.ts',
];

/** These tests bound how long work in the background may take, so that no other test runs beside them. */
const MEASURING = ['services/upkeep/src/webhooks/worker.int.test.ts'];

/** These files mock modules, which must not be loaded yet, so each file gets a new process. */
const REPLACING_MODULES = [
  'services/api/src/routes/docs/docsPage.int.test.ts',
  'services/realtime/src/socket/fallback.int.test.ts',
  'services/store/src/database/availability.test.ts',
];

/** These stories bound how long a screen may take to follow another, so that no other test runs beside them. */
const MEASURING_STORIES = [
  'web/e2e/answering.e2e.test.ts',
  'web/e2e/lighthouse.e2e.test.ts',
  'web/e2e/speakerNote.e2e.test.ts',
];

/** The screens of the specification, and the proof of work that a new session may have to do. */
const STORIES_IN_FIREFOX = [
  'web/e2e/screens/*.e2e.test.ts',
  'web/e2e/crowdedAddress.e2e.test.ts',
  'web/e2e/engines/*.e2e.test.ts',
];

const STORIES_IN_WEBKIT = 'web/e2e/webkit/*.e2e.test.ts';

/** These files need modules and a storage that no other file has used. */
const NEEDING_A_NEW_PAGE = [
  'web/src/app/damagedValues.test.ts',
  'web/src/device/storage.test.ts',
  'web/src/loading/onceLoaded.test.ts',
];

/** A browser and a server start once in each worker. */
const stories = {
  isolate: false,
  execArgv,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: patience.expect,
};

const webTests = {
  environment: 'happy-dom',
  execArgv,
  setupFiles,
  ...patience,
};

export default defineConfig({
  test: {
    globalSetup: 'services/platform/src/testing/globalSetup.ts',
    // Many tests wait: for timeouts, restarts and animations. One worker would be the default on two cores.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: 'screen', description: 'Covers a screen of the specification; `npm test` runs these stories' },
    ],
    projects: [
      {
        test: {
          name: 'services',
          include: ['services/**/*.test.ts'],
          exclude: [...REPLACING_MODULES, ...FAULTS, ...MEASURING],
          isolate: false,
          execArgv,
          setupFiles: [...setupFiles, 'services/platform/src/testing/sharedModules.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'services that replace modules',
          include: REPLACING_MODULES,
          execArgv,
          setupFiles,
          ...patience,
        },
      },
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: NEEDING_A_NEW_PAGE,
          isolate: false,
          ...webTests,
        },
      },
      {
        plugins: [vanillaExtractPlugin()],
        test: { name: 'web on a new page', include: NEEDING_A_NEW_PAGE, ...webTests },
      },
      {
        test: {
          ...stories,
          name: 'stories',
          provide: { browser: 'chromium-headless-shell' },
          include: ['web/e2e/**/*.e2e.test.ts'],
          exclude: [...MEASURING_STORIES, STORIES_IN_WEBKIT, 'web/e2e/engines/*'],
          // Stories wait for half of their time, so that three use two cores. With more of them steps wait for seconds.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...stories,
          name: 'stories in firefox',
          provide: { browser: 'firefox-esr' },
          include: STORIES_IN_FIREFOX,
          maxWorkers: 2,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          ...stories,
          name: 'stories in webkit',
          // A device is five processes, which a busy machine starts slowly, and a story has up to three.
          testTimeout: 240_000,
          include: [STORIES_IN_WEBKIT],
          maxWorkers: 2,
          sequence: { groupOrder: 7 },
        },
      },
      {
        test: {
          ...stories,
          name: 'stories that measure',
          provide: { browser: 'chromium-headless-shell' },
          include: MEASURING_STORIES,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'faults',
          include: FAULTS,
          // Most load the cores with several processes.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          execArgv,
          setupFiles,
          ...patience,
        },
      },
      {
        test: {
          name: 'faults that measure',
          include: MEASURING,
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
          execArgv,
          setupFiles,
          ...patience,
        },
      },
      {
        // What needs more programs than `npm test` installs.
        test: {
          name: 'infra',
          include: ['infra/**/*.test.ts', 'loadtest/**/*.test.ts'],
          // Each starts a cluster under load, and measures.
          maxWorkers: 2,
          sequence: { groupOrder: 4 },
          ...patience,
        },
      },
    ],
  },
});
