import { Agent, request } from 'node:http';
import { USER_STATUS_MS, USER_VOTES_MS, type SessionPoll } from '@openfloor/client/session/sessionPolls';

export type PollCallsOptions = { url: string; boardId: string; sessions: readonly string[] };

export type PollCalls = {
  /** The polls of the page of one session. */
  pollsOf: (place: number) => readonly SessionPoll[];
  close: () => void;
};

const CONNECTIONS_MAX = 64;

/** The polls of many open pages over a few connections. */
export const createPollCalls = ({ url, boardId, sessions }: PollCallsOptions): PollCalls => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX });
  const read = (path: string, session: string): Promise<boolean> =>
    new Promise((resolve) => {
      const call = request(`${url}${path}?boardId=${boardId}`, {
        agent,
        headers: { 'x-session-id': session },
      });
      call.on('response', (reply) => {
        reply.resume();
        resolve(reply.statusCode === 200);
      });
      call.on('error', () => resolve(false));
      call.end();
    });
  return {
    pollsOf: (place) => {
      const session = sessions[place] ?? '';
      return [
        { everyMs: USER_STATUS_MS, read: () => read('/api/user-status', session) },
        { everyMs: USER_VOTES_MS, read: () => read('/api/user-votes', session) },
      ];
    },
    close: () => agent.destroy(),
  };
};
