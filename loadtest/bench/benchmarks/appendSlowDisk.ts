import { compareAppends } from './append.ts';

/**
 * `commit_delay` is in microseconds. By default it only acts while five other transactions are under way that wait
 * for no lock; on one board there are never that many, so that nobody would wait: none are asked for.
 */
const EACH_COMMIT_WAITS_A_MILLISECOND = { commit_delay: '1000', commit_siblings: '0' };

export const benchmark = compareAppends({
  postgresSettings: EACH_COMMIT_WAITS_A_MILLISECOND,
  throughputMin: 20,
  p99Max: 1 / 20,
});
