import { randomBytes } from 'node:crypto';
import type { Benchmark } from '../lib/benchmark.ts';
import { withGround, withOpenfloorCluster, withSocketIoCluster } from '../lib/clusterSides.ts';
import { liveRows } from '../lib/liveReport.ts';
import { liveRound } from '../lib/liveRound.ts';
import { QUESTIONS } from '../lib/liveSides.ts';
import { atMost, render } from '../lib/report.ts';
import { inTurn, ratioOf } from '../lib/rounds.ts';
import { issueSessions } from '../lib/sessions.ts';

const VIEWERS = 2000;
const VOTES_PER_SECOND = 60;
const SECONDS = 10;

export const benchmark: Benchmark = () => {
  const serverSecret = randomBytes(32).toString('base64url');
  const load = {
    viewers: VIEWERS,
    perSecond: VOTES_PER_SECOND,
    seconds: SECONDS,
    credentials: issueSessions(serverSecret, VOTES_PER_SECOND * SECONDS),
  };
  return withGround(serverSecret, (ground) =>
    withOpenfloorCluster(ground, { realtimeNodes: 1 }, (openfloor) =>
      withSocketIoCluster(ground, 1, async (socketIo) => {
        const rounds = await inTurn(liveRound(openfloor, load), liveRound(socketIo, load));
        return render({
          sides: { ours: 'api and realtime role', theirs: 'the same api, Socket.IO with its Redis adapter' },
          rows: liveRows([rounds.map(({ ours }) => ours), rounds.map(({ theirs }) => theirs)]),
          verdicts: [
            atMost(
              'CPU of all servers, Postgres and Redis too',
              ratioOf(rounds, ({ cpuMs, behindCpuMs }) => cpuMs + behindCpuMs),
              1 / 4,
            ),
            atMost(
              'vote to screen p99',
              ratioOf(rounds, ({ p99Ms }) => p99Ms),
              1,
            ),
          ],
          settings: {
            load: `${VIEWERS} viewers of one board of ${QUESTIONS} questions, ${VOTES_PER_SECOND} votes a second for ${SECONDS} s`,
            'server CPU': 'the api, the node with the sockets, and Redis; behind stands Postgres',
          },
        });
      }),
    ),
  );
};
