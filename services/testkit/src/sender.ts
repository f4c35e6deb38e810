import { setTimeout as delay } from 'node:timers/promises';
import { post, type Reply } from './client.ts';

/** Requests refused with a 503, and requests without an answer. */
export type Failures = { refused: number; unanswered: number };

type Request = Tail<Parameters<typeof post>>;

export type Sender = {
  /** The answer; undefined when it is unknown whether the server made the change. */
  send: (...request: Request) => Promise<Reply | undefined>;
  sendUntilAnswered: (...request: Request) => Promise<Reply>;
};

const RETRY_DELAY_MS = 100;

/** @param apiUrl the URL for the nth request */
export const createSender = (apiUrl: (request: number) => string, failures: Failures): Sender => {
  let requests = 0;
  const send: Sender['send'] = async (...[path, body, details]) => {
    requests += 1;
    const reply = await post(apiUrl(requests), path, body, details).catch(() => undefined);
    if (reply && reply.status < 500) return reply;
    failures[reply?.status === 503 ? 'refused' : 'unanswered'] += 1;
    return undefined;
  };
  return {
    send,
    sendUntilAnswered: async (...request) => {
      for (;;) {
        const reply = await send(...request);
        if (reply) return reply;
        await delay(RETRY_DELAY_MS);
      }
    },
  };
};

type Tail<Words extends unknown[]> = Words extends [unknown, ...infer Rest] ? Rest : never;
