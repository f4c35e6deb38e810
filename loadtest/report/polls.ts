import { Agent, request } from 'node:http';
import { USER_STATUS_MS, USER_VOTES_MS } from '../../web/src/api/timing.ts';

export type PollsOptions = { url: string; boardId: string; sessions: readonly string[] };

const TICK_MS = 50;
const CONNECTIONS_MAX = 64;

/**
 * Sends the polls of the open pages of all sessions at a steady rate.
 * @returns stops the polls
 */
export const startPolls = ({ url, boardId, sessions }: PollsOptions): (() => void) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX });
  const ask = (path: string, session: string): void => {
    const call = request(`${url}${path}?boardId=${boardId}`, { agent, headers: { 'x-session-id': session } });
    call.on('response', (reply) => reply.resume());
    // The page ignores a failed poll, too, and polls again after its interval.
    call.on('error', () => {});
    call.end();
  };

  const pollEvery = (path: string, everyMs: number): NodeJS.Timeout => {
    const startMs = performance.now();
    let asked = 0;
    return setInterval(() => {
      const due = ((performance.now() - startMs) * sessions.length) / everyMs;
      for (; asked < due; asked += 1) ask(path, sessions[asked % sessions.length] ?? '');
    }, TICK_MS);
  };

  const timers = [pollEvery('/api/user-status', USER_STATUS_MS), pollEvery('/api/user-votes', USER_VOTES_MS)];
  return () => {
    for (const timer of timers) clearInterval(timer);
    agent.destroy();
  };
};
