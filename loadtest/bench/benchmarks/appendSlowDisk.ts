import { compareAppends } from './append.ts';

/** `commit_delay` is in microseconds. */
const EACH_COMMIT_WAITS_A_MILLISECOND = { commit_delay: '1000' };

export const benchmark = compareAppends({
  postgresSettings: EACH_COMMIT_WAITS_A_MILLISECOND,
  throughputMin: 20,
  p99Max: 1 / 20,
});
