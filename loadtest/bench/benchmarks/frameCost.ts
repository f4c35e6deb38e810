import { randomBytes } from 'node:crypto';
import type { Benchmark } from '../lib/benchmark.ts';
import { liveRows } from '../lib/liveReport.ts';
import { liveRound, type LiveLoad, type LiveSide } from '../lib/liveRound.ts';
import { withBunSide, withOpenfloorSide, withSocketIoSide } from '../lib/liveSides.ts';
import { withDataDir } from '../lib/postgres.ts';
import { atMost, render } from '../lib/report.ts';
import { allInTurn, firstAgainst, ofSide, ratioOf } from '../lib/rounds.ts';
import { issueSessions } from '../lib/sessions.ts';

/** Votes come further apart than a window lasts, so that each is a frame of its own on every side. */
const LOADS = [
  { viewers: 1000, perSecond: 10, seconds: 10 },
  { viewers: 5000, perSecond: 3, seconds: 10 },
] as const;

type Sides = { openfloor: LiveSide; socketIo: LiveSide; bun: LiveSide };

const compare = async ({ openfloor, socketIo, bun }: Sides, load: LiveLoad): Promise<string> => {
  // Here ours too has to tell each vote by itself.
  const uncoalesced = { ...openfloor, isEventPerVote: true };
  const rounds = await allInTurn([uncoalesced, socketIo, bun].map((side) => liveRound(side, load)));
  const ratioTo = (side: number) => ratioOf(firstAgainst(rounds, side), ({ usPerFrame }) => usPerFrame);
  return render({
    sides: { ours: 'Openfloor', theirs: ['Socket.IO', 'Bun'] },
    rows: liveRows([ofSide(rounds, 0), ofSide(rounds, 1), ofSide(rounds, 2)]),
    verdicts: [
      atMost('CPU per frame, Socket.IO', ratioTo(1), 0.6),
      atMost('CPU per frame, Bun', ratioTo(2), 1.3),
    ],
    settings: {
      load: `${load.viewers} viewers, ${load.perSecond} votes a second for ${load.seconds} s, each a frame of its own`,
      counted: 'all CPU of the server, so also what taking and storing the votes costs',
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
