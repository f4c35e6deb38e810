import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest. A file runs in one worker, so one that starts late leaves the other workers without work
 * at the end. Neighbours in the list run at the same time: files that mostly wait are between those that need the CPU.
 */
export const LONGEST = [
  'services/realtime/src/simulation.test.ts',
  'services/server/src/e2e/faults.int.test.ts',
  'services/server/src/e2e/killedNodeViewers.int.test.ts',
  'services/server/src/e2e/failover.int.test.ts',
  'services/server/src/e2e/laterVersion.int.test.ts',
  'services/platform/src/embeddedPostgres.int.test.ts',
  'services/server/src/e2e/stalledNode.int.test.ts',
  'services/api/src/proof/proof.int.test.ts',
  'services/stream/src/bus/clusterBus.int.test.ts',
  'services/server/src/e2e/lifecycle.int.test.ts',
  'services/server/src/e2e/killedWriter.int.test.ts',
  'services/upkeep/src/assistant/worker.int.test.ts',
  'services/server/src/e2e/maintenance.int.test.ts',
  'services/api/src/routes/super-admin/loginCeiling.int.test.ts',
  'services/server/src/e2e/languageModel.int.test.ts',
  'services/store/src/database/stalledNode.int.test.ts',
  'services/store/src/append/model.int.test.ts',
  'services/server/src/e2e/crash.int.test.ts',
  'services/server/src/e2e/start.int.test.ts',
  'services/server/src/e2e/postgresAway.int.test.ts',
  'web/e2e/network.e2e.test.ts',
  'web/e2e/review.e2e.test.ts',
  'web/e2e/failures.e2e.test.ts',
  'web/e2e/screens/speaker.e2e.test.ts',
  'web/e2e/boardLimit.e2e.test.ts',
  'web/e2e/screens/moderator.e2e.test.ts',
  'web/e2e/screens/visitor.e2e.test.ts',
  'web/e2e/portal.e2e.test.ts',
  'web/e2e/answering.e2e.test.ts',
  'web/e2e/loading.e2e.test.ts',
  'web/e2e/forcedColors.e2e.test.ts',
  'web/e2e/merging.e2e.test.ts',
  'web/e2e/screens/audience.e2e.test.ts',
  'web/e2e/revokeLinks.e2e.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? LONGEST.length : place;
};

/**
 * Starts the longest files first, then the rest in Vitest’s order; Vitest divides them by project. To measure again,
 * read the times of a run.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's method, which returns a new array
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
