import type { Challenge } from '@openfloor/contract/challenge';

/** The write that is proving the session, until it is answered. */
let proving: Promise<unknown> | undefined;

/**
 * Repeats a write that was answered with a challenge: with the solution, or, while another write of this page is
 * proving the session, without one after that write.
 * @returns undefined when this browser cannot solve the challenge
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

/** Solves in a worker, because it may take seconds. @returns the value of the `x-challenge` header */
const solve = (challenge: Challenge): Promise<string | undefined> =>
  new Promise<string | undefined>((resolve) => {
    const worker = new Worker(new URL('challengeWorker.ts', import.meta.url), { type: 'module' });
    const end = (solution?: string): void => {
      worker.terminate();
      resolve(solution);
    };
    worker.addEventListener('message', ({ data }) => end(typeof data === 'string' ? data : undefined));
    worker.addEventListener('error', () => end());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not for workers
    worker.postMessage(challenge);
  }).catch(() => undefined);
