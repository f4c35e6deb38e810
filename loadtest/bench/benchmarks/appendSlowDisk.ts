import { compareAppends } from './append.ts';

/**
 * `commit_delay` is in microseconds. By default it only has an effect while five other transactions are active and
 * wait for no lock, which never happens on one board; `commit_siblings = 0` removes that condition.
 */
const EACH_COMMIT_WAITS_A_MILLISECOND = { commit_delay: '1000', commit_siblings: '0' };

export const benchmark = compareAppends({
  postgresSettings: EACH_COMMIT_WAITS_A_MILLISECOND,
  throughputMin: 20,
  p99Max: 1 / 20,
});
