import { createLiveLoad, describeLoad, liveRound, liveRows } from '../lib/liveRound.ts';
import { withOpenfloorSide, withSocketIoSide } from '../lib/liveSides.ts';
import { withDataDir } from '../lib/postgres.ts';
import { atMost, render } from '../lib/report.ts';
import { inTurn, ratioOf } from '../lib/rounds.ts';

const LOAD = { viewers: 1000, perSecond: 200, seconds: 10 };

/** Compares the product with an event per vote over Socket.IO, for many viewers of one board. */
export const benchmark = (): Promise<string> => {
  const { serverSecret, load } = createLiveLoad(LOAD);
  return withDataDir((dataDir) =>
    withOpenfloorSide({ dataDir, serverSecret }, (openfloor) =>
      withSocketIoSide(async (socketIo) => {
        const rounds = await inTurn(liveRound(openfloor, load), liveRound(socketIo, load));
        return render({
          sides: { ours: 'a frame per window', theirs: 'Socket.IO, an event per vote' },
          rows: liveRows([rounds.map(({ ours }) => ours), rounds.map(({ theirs }) => theirs)]),
          verdicts: [
            atMost(
              'server CPU',
              ratioOf(rounds, ({ cpuMs }) => cpuMs),
              1 / 10,
            ),
            atMost(
              'vote to screen p99',
              ratioOf(rounds, ({ p99Ms }) => p99Ms),
              1 / 2,
            ),
          ],
          settings: {
            load: describeLoad(LOAD),
            storage: 'ours stores each vote in Postgres before sending it, theirs in a variable',
          },
        });
      }),
    ),
  );
};
