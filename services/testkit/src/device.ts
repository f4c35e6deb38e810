import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call, CallInput } from '@openfloor/contract/calls/call';
import { ErrorBody } from '@openfloor/contract/http/errorBody';
import { newSession, send, type Reply } from './client.ts';
import { solveChallenge } from './solveChallenge.ts';

/** Number of requests that were refused with a 503, and of those without an answer. */
export type Failures = { refused: number; unanswered: number };

export type DeviceOptions = {
  /** The URL for the next request. */
  url: () => string;
  /** Credential of the person; without it each request comes from a new session. */
  session?: string;
  /** Makes it the device of a moderator. */
  token?: string;
  failures?: Failures;
};

/** Sends the calls of one person. */
export type Device = {
  /** The answer; undefined when it is unknown whether the server made the change. */
  send: <C extends Call>(call: C, input: CallInput<C>, key?: string) => Promise<Reply | undefined>;
  /** Repeats the call with one idempotency key until the server answers. */
  sendUntilAnswered: <C extends Call>(call: C, input: CallInput<C>, key?: string) => Promise<Reply>;
};

const RETRY_DELAY_MS = 100;

/** Solves the challenges that the server demands, and counts failures instead of throwing. */
export const createDevice = ({
  url,
  failures = { refused: 0, unanswered: 0 },
  ...credentials
}: DeviceOptions): Device => {
  const sendOnce: Device['send'] = async (call, input, key) => {
    const attempt = (headers: Record<string, string> = {}): Promise<Reply | undefined> =>
      send(url(), call, input, { ...credentials, ...(key !== undefined && { key }), headers }).catch(
        () => undefined,
      );
    const first = await attempt();
    const challenge = first?.status === 403 ? ErrorBody.safeParse(first.body).data?.challenge : undefined;
    // All devices share one address, so most new sessions must solve a challenge, as their page does.
    const reply = challenge ? await attempt({ 'x-challenge': await solveChallenge(challenge) }) : first;
    if (reply && reply.status < 500) return reply;
    failures[reply?.status === 503 ? 'refused' : 'unanswered'] += 1;
    return undefined;
  };
  return {
    send: sendOnce,
    sendUntilAnswered: async (call, input, key = randomUUID()) => {
      for (;;) {
        const reply = await sendOnce(call, input, key);
        if (reply) return reply;
        await delay(RETRY_DELAY_MS);
      }
    },
  };
};

/** The device of a new viewer of the board. @throws Error when the server issues no session */
export const joinBoard = async (
  boardId: string,
  options: Pick<DeviceOptions, 'url' | 'failures'>,
): Promise<Device & { session: string }> => {
  const session = await newSession(options.url(), boardId);
  return { session, ...createDevice({ ...options, session }) };
};
