import { randomBytes } from 'node:crypto';
import type { Benchmark } from '../lib/benchmark.ts';
import { liveRows } from '../lib/liveReport.ts';
import { liveRound, type LiveLoad, type LiveSide } from '../lib/liveRound.ts';
import { withBunSide, withOpenfloorSide, withSocketIoSide } from '../lib/liveSides.ts';
import { withDataDir } from '../lib/postgres.ts';
import { atMost, format, render } from '../lib/report.ts';
import { allInTurn, firstAgainst, ofSide, ratioOf } from '../lib/rounds.ts';
import { issueSessions } from '../lib/sessions.ts';

/** The interval between votes is longer than a window, so that each vote is a separate frame on every side. */
const LOADS = [
  { viewers: 1000, perSecond: 4, seconds: 15 },
  { viewers: 5000, perSecond: 2, seconds: 15 },
] as const;

/** On a busy machine, a delayed vote may share the window of the next one. */
const SHARE_MIN = 0.95;

type Sides = { openfloor: LiveSide; socketIo: LiveSide; bun: LiveSide };

const compare = async ({ openfloor, socketIo, bun }: Sides, load: LiveLoad): Promise<string> => {
  const rounds = await allInTurn([openfloor, socketIo, bun].map((side) => liveRound(side, load)));
  const votes = load.perSecond * load.seconds;
  const framesMin = Math.min(...ofSide(rounds, 0).map(({ framesPerViewer }) => framesPerViewer));
  const ratioTo = (side: number) => ratioOf(firstAgainst(rounds, side), ({ usPerFrame }) => usPerFrame);
  return render({
    sides: { ours: 'Openfloor', theirs: ['Socket.IO', 'Bun'] },
    rows: liveRows([ofSide(rounds, 0), ofSide(rounds, 1), ofSide(rounds, 2)]),
    verdicts: [
      atMost('CPU per frame, Socket.IO', ratioTo(1), 0.6),
      atMost('CPU per frame, Bun', ratioTo(2), 1.3),
      {
        what: 'our frames per vote, close to 1 for a fair comparison',
        found: `${format(framesMin / votes)} (worst round)`,
        target: `at least ${SHARE_MIN}`,
        holds: framesMin / votes >= SHARE_MIN,
      },
    ],
    settings: {
      load: `${load.viewers} viewers, ${load.perSecond} votes a second for ${load.seconds} s, each a separate frame`,
      counted: 'all CPU of the server, including the cost of accepting and storing the votes',
    },
  });
};

export const benchmark: Benchmark = () => {
  const serverSecret = randomBytes(32).toString('base64url');
  return withDataDir((dataDir) =>
    withOpenfloorSide({ dataDir, serverSecret }, (openfloor) =>
      withSocketIoSide((socketIo) =>
        withBunSide(async (bun) => {
          const reports: string[] = [];
          for (const load of LOADS) {
            const credentials = issueSessions(serverSecret, load.perSecond * load.seconds);
            reports.push(await compare({ openfloor, socketIo, bun }, { ...load, credentials }));
          }
          return reports.join('\n');
        }),
      ),
    ),
  );
};
