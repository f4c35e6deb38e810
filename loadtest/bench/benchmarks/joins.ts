import { randomBytes } from 'node:crypto';
import { render, row, worstAtMost } from '../lib/report.ts';
import type { LiveSide } from '../lib/liveRound.ts';
import { withOpenfloorSide, withSocketIoSide } from '../lib/liveSides.ts';
import { withDataDir } from '../lib/postgres.ts';
import { cpuMsOf } from '@openfloor/testkit/program/proc';
import { inTurn, type Side } from '../lib/rounds.ts';
import { withFleet } from '../lib/viewerFleet.ts';

const VIEWERS = 2000;
const JOIN_WITHIN_MS = 5000;
const PATIENCE_MS = 120_000;
const FRAMES_MAX = 6;
const EXACT_WITHIN_MS = 2000;

type Figures = { framesMax: number; exactAfterMs: number; cpuMs: number };

/** Viewer-count frames, delay of the exact count, and CPU while many viewers join within seconds. */
const joining =
  ({ dialect, viewersAt, pids, openBoard }: LiveSide): Side<Figures> =>
  async () => {
    const board = await openBoard();
    const setting = { origins: viewersAt, dialect, patienceMs: PATIENCE_MS, viewers: VIEWERS, ...board };
    return withFleet(setting, async (fleet) => {
      const beforeMs = await cpuMsOf(pids);
      const lastBegunAtMs = await fleet.openNow(JOIN_WITHIN_MS);
      const exactAtMs = await fleet.count(VIEWERS);
      if (exactAtMs === undefined) throw new Error(`Not all viewers received the count ${VIEWERS}`);
      const { viewerCountFramesMax, joined, errors } = await fleet.summary([]);
      if (joined !== VIEWERS || errors > 0) throw new Error(`${joined} of ${VIEWERS} joined`);
      return {
        framesMax: viewerCountFramesMax,
        exactAfterMs: exactAtMs - lastBegunAtMs,
        cpuMs: (await cpuMsOf(pids)) - beforeMs,
      };
    });
  };

/** Compares the viewer count, sent once a second, with a broadcast per join over Socket.IO. */
export const benchmark = (): Promise<string> => {
  const serverSecret = randomBytes(32).toString('base64url');
  return withDataDir((dataDir) =>
    withOpenfloorSide({ dataDir, serverSecret }, (openfloor) =>
      withSocketIoSide(
        async (socketIo) => {
          const rounds = await inTurn(joining(openfloor), joining(socketIo));
          return render({
            sides: { ours: 'once a second', theirs: 'Socket.IO, a broadcast per join' },
            rows: [
              row('count frames, viewer with the most', rounds, ({ framesMax }) => framesMax),
              row(
                'count exact on all screens after the last join, ms',
                rounds,
                ({ exactAfterMs }) => exactAfterMs,
              ),
              row('server CPU, ms', rounds, ({ cpuMs }) => cpuMs),
            ],
            verdicts: [
              worstAtMost(
                'count frames per viewer',
                rounds.map(({ ours }) => ours.framesMax),
                FRAMES_MAX,
              ),
              worstAtMost(
                'exact after, ms',
                rounds.map(({ ours }) => ours.exactAfterMs),
                EXACT_WITHIN_MS,
              ),
            ],
            settings: { load: `${VIEWERS} joins of one board, evenly within ${JOIN_WITHIN_MS / 1000} s` },
          });
        },
        { SENDS_COUNT: 'yes' },
      ),
    ),
  );
};
