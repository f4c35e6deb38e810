import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CallRequest } from '@openfloor/contract/calls/call';
import { SESSION_HEADER } from '@openfloor/platform/credentials/sessionCredentials';

export type Answer = { status: number; text: string };

/** A few connections that carry the calls of many people. */
export type Connections = {
  /** @throws Error when there is no answer in time */
  call: (request: CallRequest, session?: string) => Promise<Answer>;
  close: () => void;
};

const CONNECTIONS_MAX = 64;
/** Long, because an overloaded server answers late but does answer. */
const ANSWER_WITHIN_MS = 60_000;
/** Shorter than the time after which a server or proxy closes an idle connection. */
const IDLE_MAX_MS = 4000;

/** @param localAddress the address of this machine that the calls come from */
export const openConnections = (url: string, localAddress?: string): Connections => {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS_MAX,
    timeout: IDLE_MAX_MS,
    ...(localAddress !== undefined && { localAddress }),
  });
  return {
    call: ({ method, path, body }, session) =>
      new Promise((resolve, reject) => {
        const headers = {
          ...(body && { 'content-type': 'application/json' }),
          ...(session !== undefined && { [SESSION_HEADER]: session }),
        };
        const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
        const sent = request(`${url}${path}`, { method, agent, headers, signal }, (response) => {
          const answer = text(response).then((content) => ({
            status: response.statusCode ?? 0,
            text: content,
          }));
          answer.then(resolve, reject);
        });
        sent.on('error', reject).end(body && JSON.stringify(body));
      }),
    close: () => agent.destroy(),
  };
};
