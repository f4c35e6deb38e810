import { randomBytes } from 'node:crypto';
import type { Benchmark } from '../lib/benchmark.ts';
import { liveRows } from '../lib/liveReport.ts';
import { liveRound } from '../lib/liveRound.ts';
import { QUESTIONS, withOpenfloorSide } from '../lib/liveSides.ts';
import { withDataDir } from '../lib/postgres.ts';
import { render } from '../lib/report.ts';
import { allInTurn, ofSide } from '../lib/rounds.ts';
import { issueSessions } from '../lib/sessions.ts';

const VIEWERS = 10_000;
const VOTES_PER_SECOND = 100;
const SECONDS = 20;

export const benchmark: Benchmark = () => {
  const serverSecret = randomBytes(32).toString('base64url');
  const load = {
    viewers: VIEWERS,
    perSecond: VOTES_PER_SECOND,
    seconds: SECONDS,
    credentials: issueSessions(serverSecret, VOTES_PER_SECOND * SECONDS),
  };
  return withDataDir((dataDir) =>
    withOpenfloorSide({ dataDir, serverSecret }, async (openfloor) => {
      const rounds = await allInTurn([liveRound(openfloor, load)]);
      return render({
        sides: { ours: 'one process', theirs: [] },
        rows: liveRows([ofSide(rounds, 0)]),
        verdicts: [
          { what: 'every vote on every screen', found: 'yes', target: 'measured, not judged', holds: true },
        ],
        settings: {
          load: `${VIEWERS} viewers of one board of ${QUESTIONS} questions, ${VOTES_PER_SECOND} votes a second for ${SECONDS} s`,
        },
      });
    }),
  );
};
