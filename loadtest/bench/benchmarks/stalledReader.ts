import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { row } from '../lib/appendReport.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { arrived, withViewers, type LiveSide } from '../lib/liveRound.ts';
import { withOpenfloorSide } from '../lib/liveSides.ts';
import { withModeration } from '../lib/moderatedBoard.ts';
import { sendPacedVotes } from '../lib/pacedVotes.ts';
import { withDataDir } from '../lib/postgres.ts';
import { residentKib } from '@openfloor/testkit/program/proc';
import { atMost, format, render } from '../lib/report.ts';
import { allInTurn, firstAgainst, ratioOf } from '../lib/rounds.ts';
import { issueSessions } from '../lib/sessions.ts';
import { median } from '../lib/statistics.ts';

const VIEWERS = 1000;
const VOTES_PER_SECOND = 50;
/** A new process grows during its first seconds, whether viewers read or not. */
const WARM_MS = 20_000;
const STALL_MS = 30_000;
const SECONDS = (WARM_MS + STALL_MS + 1000) / 1000;
const SHORT_QUESTIONS = 20;
const LONG_QUESTIONS = 48;
/** About 200 KB a second to each viewer: less would fit into the kernel's buffers for the whole 30 s. */
const TOGGLED = { count: 24, everyMs: 200 };
const SAMPLE_EVERY_MS = 100;
const READ_FOR_MS = 5000;
const GROWTH_MIB_MAX = 2;
const STALLER = 0;

type Figures = {
  growthMib: number;
  p50Ms: number;
  p99Ms: number;
  kibPerViewer: number;
  caughtUpMs: number;
  closeCodes: number[];
};

/** Mean resident set: single readings vary with garbage collection. */
const meanResidentMib = async (pid: number, forMs: number): Promise<number> => {
  const readings: number[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < forMs) {
    await delay(SAMPLE_EVERY_MS);
    readings.push((await residentKib(pid)) / 1024);
  }
  return readings.reduce((sum, reading) => sum + reading, 0) / readings.length;
};

const measure =
  (credentials: readonly string[], stalls: boolean) =>
  (side: LiveSide): Promise<Figures> =>
    withModeration(side.votesTo, async ({ openBoard, readScreen, toggle }) => {
      const board = await openBoard(credentials, { short: SHORT_QUESTIONS, long: LONG_QUESTIONS });
      const { position, questions } = await readScreen(board);
      const setting = { viewers: VIEWERS, startsAt: position };
      return withViewers(side, board, setting, async (fleet) => {
        await fleet.watchScreen([STALLER, questions]);
        const ending = new AbortController();
        const pace = { perSecond: VOTES_PER_SECOND, seconds: SECONDS, credentials };
        const toggling = toggle(board, TOGGLED, ending.signal);
        const voting = sendPacedVotes(side.votesTo, board, pace);
        const [pid = 0] = side.pids;
        await delay(WARM_MS - READ_FOR_MS);
        const beforeMib = await meanResidentMib(pid, READ_FOR_MS);
        if (stalls) await fleet.stall(STALLER);
        await delay(STALL_MS - READ_FOR_MS);
        const grown = (await meanResidentMib(pid, READ_FOR_MS)) - beforeMib;
        const votes = await voting;
        ending.abort();
        await toggling;
        const screen = await readScreen(board);
        const resumedAtMs = performance.now();
        if ((await fleet.resume([STALLER, screen.position.seq])) === undefined)
          throw new Error('The stalled viewer did not catch up');
        const caughtUpMs = performance.now() - resumedAtMs;
        await arrived(fleet, votes);
        const shown = new Map(await fleet.screen(STALLER));
        if (!isDeepStrictEqual(shown, new Map(screen.questions)))
          throw new Error('The screen of the stalled viewer differs from the list');
        const summary = await fleet.summary(votes.totals);
        if (summary.right !== VIEWERS || summary.resyncs > 0)
          throw new Error(`Some viewers show wrong totals or resynchronized: ${JSON.stringify(summary)}`);
        const latency = await fleet.latency({ sentAtMs: votes.sentAtMs, fromMs: 0, toMs: Infinity });
        return {
          growthMib: grown,
          p50Ms: latency.p50Ms,
          p99Ms: latency.p99Ms,
          kibPerViewer: summary.bytes / VIEWERS / 1024,
          caughtUpMs,
          closeCodes: summary.closeCodes,
        };
      });
    });

export const benchmark: Benchmark = async () => {
  const serverSecret = randomBytes(32).toString('base64url');
  const credentials = issueSessions(serverSecret, VOTES_PER_SECOND * SECONDS);
  // A new process for each round: the memory of an earlier round would hide the growth.
  const side = (stalls: boolean) => () =>
    withDataDir((dataDir) => withOpenfloorSide({ dataDir, serverSecret }, measure(credentials, stalls)));
  const rounds = firstAgainst(await allInTurn([side(true), side(false)], { warmUps: 0 }), 1);
  const differences = rounds.map(({ ours, theirs }) => ours.growthMib - theirs.growthMib);
  const grown = median(differences);
  return render({
    sides: { ours: 'one viewer stalled', theirs: 'ours again, all read' },
    rows: [
      row('growth of the resident set, MiB', rounds, (figures) => figures.growthMib),
      row('vote to screen p50 of the others, ms', rounds, ({ p50Ms }) => p50Ms),
      row('vote to screen p99 of the others, ms', rounds, ({ p99Ms }) => p99Ms),
      row('KiB sent to each viewer', rounds, ({ kibPerViewer }) => kibPerViewer),
      row('caught up after reading again, ms', rounds, ({ caughtUpMs }) => caughtUpMs),
    ],
    verdicts: [
      {
        what: 'growth beyond the run without a stall, MiB',
        found: `${format(grown)} (rounds ${format(Math.min(...differences))} to ${format(Math.max(...differences))})`,
        target: `at most ${GROWTH_MIB_MAX}`,
        holds: grown <= GROWTH_MIB_MAX,
      },
      atMost(
        'vote to screen p99 of the others',
        ratioOf(rounds, ({ p99Ms }) => p99Ms),
        1.1,
      ),
      {
        what: 'correct after it reads again',
        found: 'equal to the list, every round',
        target: 'equal',
        holds: true,
      },
    ],
    settings: {
      load: `${VIEWERS} viewers, ${VOTES_PER_SECOND} votes a second, and long questions hidden and shown again`,
      stalled: `one for ${STALL_MS / 1000} s; close code: ${
        [...new Set(rounds.flatMap(({ ours }) => ours.closeCodes))].join(', ') || 'none'
      }`,
    },
  });
};
