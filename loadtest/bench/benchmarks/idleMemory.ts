import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { withViewers, type LiveSide } from '../lib/liveRound.ts';
import { withBareSockets, withOpenfloorSide, withSocketIoSide } from '../lib/liveSides.ts';
import { withDataDir } from '../lib/postgres.ts';
import { residentKib } from '@openfloor/testkit/program/proc';
import { atMost, format, render, type Row } from '../lib/report.ts';
import { allInTurn, firstAgainst, ofSide, ratioOf } from '../lib/rounds.ts';
import { median } from '../../percentile.ts';

const VIEWERS = 5000;
/** These viewers join first and stay, so that one-time costs (code, buffers) do not count per subscription. */
const FIRST_VIEWERS = 1000;
/** Time for the collection of the garbage that the start and the handshakes leave. */
const IDLE_MS = 10_000;

type Figures = { beforeKib: number; fullKib: number; kibEach: number };

/** Memory of a new server with few viewers, and after many more have joined. */
const measure = async (side: LiveSide): Promise<Figures> => {
  const [pid = 0] = side.pids;
  const board = await side.openBoard();
  return withViewers(side, board, { viewers: FIRST_VIEWERS }, async () => {
    await delay(IDLE_MS);
    const beforeKib = await residentKib(pid);
    return withViewers(side, board, { viewers: VIEWERS }, async () => {
      await delay(IDLE_MS);
      const fullKib = await residentKib(pid);
      return { beforeKib, fullKib, kibEach: (fullKib - beforeKib) / VIEWERS };
    });
  });
};

/** Compares memory per subscription with that of Socket.IO and of ws alone. */
export const benchmark = async (): Promise<string> => {
  const serverSecret = randomBytes(32).toString('base64url');
  const rounds = await allInTurn(
    [
      () => withDataDir((dataDir) => withOpenfloorSide({ dataDir, serverSecret }, measure)),
      () => withSocketIoSide(measure),
      () => withBareSockets(measure),
    ],
    // Each round starts new servers, so a warm-up would have no effect.
    { warmUps: 0 },
  );
  const row = (what: string, pick: (figures: Figures) => number): Row => [
    what,
    ...([0, 1, 2] as const).map((side) => format(median(ofSide(rounds, side).map(pick)))),
  ];
  const ratioTo = (side: number) => ratioOf(firstAgainst(rounds, side), ({ kibEach }) => kibEach);
  return render({
    sides: { ours: 'Openfloor', theirs: ['Socket.IO', 'ws alone'] },
    rows: [
      row(`with ${FIRST_VIEWERS}, MiB`, ({ beforeKib }) => beforeKib / 1024),
      row(`with ${FIRST_VIEWERS + VIEWERS}, MiB`, ({ fullKib }) => fullKib / 1024),
      row('KiB per subscription', ({ kibEach }) => kibEach),
    ],
    verdicts: [
      atMost('memory per subscription, Socket.IO', ratioTo(1), 0.5),
      atMost('memory per subscription, ws', ratioTo(2), 1.1),
    ],
    settings: { memory: 'resident set of the server process, which started for the round' },
  });
};
