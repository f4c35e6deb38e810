import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createSessionPolls, type SessionPolls } from '@openfloor/client/session/sessionPolls';
import { createSharedTimer } from '@openfloor/client/sharedTimer';
import { cpuMsOf } from '@openfloor/testkit/program/proc';
import { createPollCalls } from '../../report/pollCalls.ts';
import { row } from '../lib/appendReport.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { openBoardWithQuestions } from '../lib/board.ts';
import { withGround } from '../lib/clusterSides.ts';
import { withConnections } from '../lib/httpLoad.ts';
import { QUESTIONS } from '../lib/liveSides.ts';
import { atMost, render } from '../lib/report.ts';
import { inTurn, ratioOf, type Side } from '../lib/rounds.ts';
import { withRole } from '../lib/serverProcess.ts';
import { issueSessions } from '../lib/sessions.ts';
import { withSteadyVotes } from '../lib/steadyVotes.ts';

const VIEWERS = 2000;
const VOTES_PER_SECOND = 25;
const VOTE_CONNECTIONS = 8;
const TICK_MS = 50;
const OPEN_OVER_MS = 5000;
/** By then each poll has run after the connect. */
const SETTLE_MS = 12_000;
const MEASURED_MS = 15_000;
const LIVE = { state: 'live', checkAtMs: Infinity } as const;

type Figures = { apiShare: number; requestsPerSecond: number };

type Api = { pid: number; origin: string; boardId: string; sessions: readonly string[] };

/**
 * The polls of all pages of a hall.
 * @param viewerCount as the pages know it; undefined: they poll at the intervals, as on a small board
 */
const polling =
  ({ pid, origin, boardId, sessions }: Api, viewerCount: number | undefined): Side<Figures> =>
  async () => {
    const timer = createSharedTimer(() => performance.now(), TICK_MS);
    const calls = createPollCalls({ url: origin, boardId, sessions });
    const opened: SessionPolls[] = [];
    let requests = 0;
    for (const place of sessions.keys()) {
      const polls = calls.pollsOf(place).map(({ everyMs, read }) => ({
        everyMs,
        read: () => {
          requests += 1;
          return read();
        },
      }));
      const page = createSessionPolls({ polls, after: timer.after, random: Math.random });
      page.follow({ link: LIVE, viewerCount });
      opened.push(page);
      await delay(OPEN_OVER_MS / VIEWERS);
    }
    await delay(SETTLE_MS);
    const [cpuBeforeMs, requestsBefore, startedAt] = [await cpuMsOf([pid]), requests, performance.now()];
    await delay(MEASURED_MS);
    const tookMs = performance.now() - startedAt;
    const figures = {
      apiShare: ((await cpuMsOf([pid])) - cpuBeforeMs) / tookMs,
      requestsPerSecond: ((requests - requestsBefore) * 1000) / tookMs,
    };
    for (const page of opened) page.stop();
    timer.stop();
    calls.close();
    return figures;
  };

export const benchmark: Benchmark = () => {
  const serverSecret = randomBytes(32).toString('base64url');
  const sessions = issueSessions(serverSecret, VIEWERS);
  return withGround(serverSecret, ({ databaseUrl, database, redis }) =>
    withRole({ role: 'api', databaseUrl, redisUrl: redis.url, serverSecret }, async ({ pid, origin }) => {
      const board = await openBoardWithQuestions(database, QUESTIONS);
      const api = { pid, origin, boardId: board.boardId, sessions };
      const votes = { credentials: sessions, perSecond: VOTES_PER_SECOND };
      return withConnections(origin, VOTE_CONNECTIONS, (voters) =>
        withSteadyVotes(voters, board, votes, async () => {
          const rounds = await inTurn(polling(api, VIEWERS), polling(api, undefined));
          return render({
            sides: { ours: 'polls rest in a large hall', theirs: 'polls at their intervals' },
            rows: [
              row('CPU of the api, % of a core', rounds, ({ apiShare }) => apiShare * 100),
              row('polls per second', rounds, ({ requestsPerSecond }) => requestsPerSecond),
            ],
            verdicts: [
              atMost(
                'CPU of the api',
                ratioOf(rounds, ({ apiShare }) => apiShare),
                1 / 2,
              ),
            ],
            settings: {
              load: `${VIEWERS} open pages of one board with live sockets, ${VOTES_PER_SECOND} votes a second`,
              measured: `${MEASURED_MS / 1000} s, after each page has polled once`,
            },
          });
        }),
      );
    }),
  );
};
