import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Benchmark } from '../lib/benchmark.ts';
import { withViewers, type LiveSide } from '../lib/liveRound.ts';
import { withBareSockets, withOpenfloorSide, withSocketIoSide } from '../lib/liveSides.ts';
import { withDataDir } from '../lib/postgres.ts';
import { residentKib } from '../lib/processes.ts';
import { atMost, format, render, type Row } from '../lib/report.ts';
import { allInTurn, firstAgainst, ofSide, ratioOf } from '../lib/rounds.ts';
import { median } from '../lib/statistics.ts';

const VIEWERS = 5000;
/** Whatever a start or so many handshakes leave behind is collected by then. */
const IDLE_MS = 10_000;

type Figures = { emptyKib: number; fullKib: number; kibEach: number };

/** A server that has just started, before and after its viewers came. */
const measure = async (side: LiveSide): Promise<Figures> => {
  const [pid = 0] = side.pids;
  await delay(IDLE_MS);
  const emptyKib = await residentKib(pid);
  const board = await side.openBoard();
  return withViewers(side, board, { viewers: VIEWERS }, async () => {
    await delay(IDLE_MS);
    const fullKib = await residentKib(pid);
    return { emptyKib, fullKib, kibEach: (fullKib - emptyKib) / VIEWERS };
  });
};

export const benchmark: Benchmark = async () => {
  const serverSecret = randomBytes(32).toString('base64url');
  const rounds = await allInTurn(
    [
      () => withDataDir((dataDir) => withOpenfloorSide({ dataDir, serverSecret }, measure)),
      () => withSocketIoSide(measure),
      () => withBareSockets(measure),
    ],
    // Each round starts its servers anew: there is nothing to warm.
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
      row('before any viewer, MiB', ({ emptyKib }) => emptyKib / 1024),
      row(`with ${VIEWERS}, MiB`, ({ fullKib }) => fullKib / 1024),
      row('KiB per subscription', ({ kibEach }) => kibEach),
    ],
    verdicts: [
      atMost('memory per subscription, Socket.IO', ratioTo(1), 0.5),
      atMost('memory per subscription, ws', ratioTo(2), 1.1),
    ],
    settings: { memory: 'resident set of the server process, which started for the round' },
  });
};
