import { Challenge, CHALLENGE_HEADER } from '@openfloor/contract/challenge';
import { z } from 'zod/mini';

const ChallengeRequired = z.object({ challenge: Challenge });

/** The write that is proving the session, until it is answered. */
let proving: Promise<unknown> | undefined;

/**
 * Repeats a write that was answered with a challenge, with headers that prove the session. While another
 * write of this page is proving it, waits for that write and repeats this one without them.
 * @param refusal the answer's body
 * @returns undefined when this browser cannot solve the challenge
 */
export const sendProven = async <Answer>(
  refusal: unknown,
  send: (headers?: Record<string, string>) => Promise<Answer>,
): Promise<Answer | undefined> => {
  const required = ChallengeRequired.safeParse(refusal).data;
  if (!required) return undefined;
  if (proving) {
    await proving;
    return send();
  }
  const sent = solve(required.challenge).then((solution) =>
    solution === undefined ? undefined : send({ [CHALLENGE_HEADER]: solution }),
  );
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
