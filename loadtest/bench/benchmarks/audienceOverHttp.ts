import { readStream } from '@openfloor/contract/calls/audience';
import type { Database } from '@openfloor/store/database/database';
import { freePort } from '@openfloor/platform/freePort';
import { requestsOf } from '@openfloor/testkit/cluster/requestsOf';
import { cpuMsOf } from '@openfloor/testkit/program/proc';
import { withCache, withGround } from '../lib/clusterSides.ts';
import { openBoardWithQuestions } from '../lib/board.ts';
import {
  arrived,
  createLiveLoad,
  describeLoad,
  latencyOfAll,
  QUESTIONS,
  withViewers,
  type LiveLoad,
} from '../lib/liveRound.ts';
import { sendPacedVotes } from '../lib/pacedVotes.ts';
import { atMost, render, row, worstAtMost } from '../lib/report.ts';
import { inTurn, ratioOf, type Side } from '../lib/rounds.ts';
import { withRole } from '../lib/serverProcess.ts';

const LOAD = { viewers: 3000, perSecond: 50, seconds: 10 };
const FEW = 100;

type Figures = { requests: number; cpuMs: number; p50Ms: number; p99Ms: number };

/** The api behind a cache; `metricsUrl` is the api's. */
type Origin = { url: string; pid: number; cacheUrl: string; metricsUrl: string };

const reading =
  (origin: Origin, load: LiveLoad, database: Database): Side<Figures> =>
  async () => {
    const board = await openBoardWithQuestions(database, QUESTIONS);
    const audience = { dialect: 'openfloorStream' as const, viewersAt: [origin.cacheUrl] };
    return withViewers(audience, board, { viewers: load.viewers }, async (fleet) => {
      const requestsBefore = await requestsOf(origin.metricsUrl, readStream);
      const cpuBeforeMs = await cpuMsOf([origin.pid]);
      const votes = await sendPacedVotes(origin.url, board, load);
      await arrived(fleet, votes);
      const cpuMs = (await cpuMsOf([origin.pid])) - cpuBeforeMs;
      const requests = (await requestsOf(origin.metricsUrl, readStream)) - requestsBefore;
      const { right, missed, resyncs, errors } = await fleet.summary(votes.totals);
      if (right !== load.viewers || missed + resyncs + errors > 0)
        throw new Error(`${right} of ${load.viewers} screens are right, ${missed + resyncs + errors} faults`);
      const { p50Ms, p99Ms } = await latencyOfAll(fleet, votes, load.viewers);
      return { requests, cpuMs, p50Ms, p99Ms };
    });
  };

/** Compares many readers of the public stream behind a cache with few: the load of the api must stay the same. */
export const benchmark = async (): Promise<string> => {
  const { serverSecret, load } = createLiveLoad(LOAD);
  const metricsPort = await freePort();
  return withGround(serverSecret, (ground) => {
    const { databaseUrl, database, redis } = ground;
    const node = { databaseUrl, redisUrl: redis.url, serverSecret, metricsPort };
    return withRole({ ...node, role: 'api' }, (api) =>
      withCache(ground, api, async (cacheUrl) => {
        const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
        const origin = { url: api.origin, pid: api.pid, cacheUrl, metricsUrl };
        const rounds = await inTurn(
          reading(origin, load, database),
          reading(origin, { ...load, viewers: FEW }, database),
        );
        return render({
          sides: { ours: `${LOAD.viewers} readers`, theirs: `${FEW} readers` },
          rows: [
            row('requests at the api', rounds, ({ requests }) => requests),
            row('CPU of the api, ms', rounds, ({ cpuMs }) => cpuMs),
            row('vote to screen p50, ms', rounds, ({ p50Ms }) => p50Ms),
            row('vote to screen p99, ms', rounds, ({ p99Ms }) => p99Ms),
          ],
          verdicts: [
            atMost(
              'requests at the api',
              ratioOf(rounds, ({ requests }) => requests),
              1.05,
            ),
            atMost(
              'CPU of the api',
              ratioOf(rounds, ({ cpuMs }) => cpuMs),
              1.1,
            ),
            worstAtMost(
              'vote to screen p99, ms',
              rounds.map(({ ours }) => ours.p99Ms),
              1800,
            ),
          ],
          settings: {
            load: describeLoad(LOAD),
            readers: 'long polls through nginx, infra/cdn/nginx.conf',
          },
        });
      }),
    );
  });
};
