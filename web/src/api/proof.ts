import type { Challenge } from '@openfloor/contract/challenge';

/** The write whose solution proves the session. */
let proving: Promise<unknown> | undefined;

/**
 * Repeats a write that was answered with a challenge: with the solution, or without one after another write of this page
 * has proven the session.
 * @returns undefined where this browser cannot solve it
 */
export const sendProven = async <Answer>(
  challenge: Challenge,
  send: (solution?: string) => Promise<Answer>,
): Promise<Answer | undefined> => {
  if (proving) {
    await proving;
    return send();
  }
  const sent = solve(challenge).then((solution) => (solution === undefined ? undefined : send(solution)));
  proving = sent
    .catch(() => {})
    .finally(() => {
      proving = undefined;
    });
  return sent;
};

/** In a worker, because it takes seconds in the worst case. @returns the value of `x-challenge` */
const solve = (challenge: Challenge): Promise<string | undefined> =>
  new Promise<string | undefined>((resolve) => {
    const worker = new Worker(new URL('challengeWorker.ts', import.meta.url), { type: 'module' });
    const end = (solution?: string): void => {
      worker.terminate();
      resolve(solution);
    };
    worker.addEventListener('message', ({ data }) => end(typeof data === 'string' ? data : undefined));
    worker.addEventListener('error', () => end());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
    worker.postMessage(challenge);
  }).catch(() => undefined);
