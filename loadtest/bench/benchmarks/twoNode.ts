import { withGround, withOpenfloorCluster, withSocketIoCluster } from '../lib/clusterSides.ts';
import { createLiveLoad, describeLoad, liveRound, liveRows } from '../lib/liveRound.ts';
import { atMost, render } from '../lib/report.ts';
import { inTurn, ratioOf } from '../lib/rounds.ts';

const LOAD = { viewers: 2000, perSecond: 60, seconds: 10 };

/** Votes go to one node (api), viewers follow on another (realtime or Socket.IO). */
export const benchmark = (): Promise<string> => {
  const { serverSecret, load } = createLiveLoad(LOAD);
  return withGround(serverSecret, (ground) =>
    withOpenfloorCluster(ground, 1, (openfloor) =>
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
            load: describeLoad(LOAD),
            'server CPU': 'the api, the node with the sockets, and Redis; Postgres is counted separately',
          },
        });
      }),
    ),
  );
};
