import { randomBytes } from 'node:crypto';
import type { Benchmark } from '../lib/benchmark.ts';
import { liveRows } from '../lib/liveReport.ts';
import { liveRound } from '../lib/liveRound.ts';
import { QUESTIONS, withOpenfloorSide, withSocketIoSide } from '../lib/liveSides.ts';
import { withDataDir } from '../lib/postgres.ts';
import { atMost, render } from '../lib/report.ts';
import { inTurn, ratioOf } from '../lib/rounds.ts';
import { issueSessions } from '../lib/sessions.ts';

const VIEWERS = 1000;
const VOTES_PER_SECOND = 200;
const SECONDS = 10;

export const benchmark: Benchmark = () => {
  const serverSecret = randomBytes(32).toString('base64url');
  const load = {
    viewers: VIEWERS,
    perSecond: VOTES_PER_SECOND,
    seconds: SECONDS,
    credentials: issueSessions(serverSecret, VOTES_PER_SECOND * SECONDS),
  };
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
            load: `${VIEWERS} viewers of one board of ${QUESTIONS} questions, ${VOTES_PER_SECOND} votes a second for ${SECONDS} s`,
            behind: 'ours stores each vote in Postgres before it is told, theirs in a variable',
          },
        });
      }),
    ),
  );
};
