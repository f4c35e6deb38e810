import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Benchmark } from '../lib/benchmark.ts';
import { withViewers, type LiveSide } from '../lib/liveRound.ts';
import { withBareSockets, withOpenfloorSide, withSocketIoSide } from '../lib/liveSides.ts';
import { withDataDir } from '../lib/postgres.ts';
import { residentKib } from '@openfloor/testkit/program/proc';
import { atMost, format, render, type Row } from '../lib/report.ts';
import { allInTurn, firstAgainst, ofSide, ratioOf } from '../lib/rounds.ts';
import { median } from '../lib/statistics.ts';

const VIEWERS = 5000;
/** What the first ones cost once, in code and buffers, is no viewer's: they come before, and stay. */
const FIRST_VIEWERS = 1000;
/** Whatever a start or so many handshakes leave behind is collected by then. */
const IDLE_MS = 10_000;

type Figures = { beforeKib: number; fullKib: number; kibEach: number };

/** A server that has just started and has some viewers, before and after many more came. */
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
