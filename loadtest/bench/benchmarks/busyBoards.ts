import { setTimeout as delay } from 'node:timers/promises';
import { loopCpuMsOf } from '@openfloor/testkit/program/proc';
import { monotonicMs } from '../../audience/monotonicMs.ts';
import { arrived, createLiveLoad, withViewers, type LiveLoad, type LiveSide } from '../lib/liveRound.ts';
import { withOpenfloorSide } from '../lib/liveSides.ts';
import { sendPacedVotes, type VoteBoard } from '../lib/pacedVotes.ts';
import { withDataDir } from '../lib/postgres.ts';
import { format, render, worstAtMost, type Row } from '../lib/report.ts';
import { allInTurn, ofSide } from '../lib/rounds.ts';
import type { SentAt } from '../lib/viewerFleet.ts';
import { median } from '../../percentile.ts';

const BOARDS = 100;
/** The load of each board. */
const LOAD = { viewers: 100, perSecond: 10, seconds: 10 };
const BUSY_MAX = 60;

type Figures = { busy: number; p50Ms: number; p99Ms: number; framesPerViewer: number };

/**
 * Sends votes to all boards in the same time, evenly spread.
 * @returns when each was sent, and the last seq of every board
 */
const voteOnAll = async (url: string, boards: readonly VoteBoard[], load: LiveLoad) => {
  const sentAtMs: SentAt[] = [];
  let lastSeq = 0;
  await Promise.all(
    boards.map(async (board, index) => {
      await delay((1000 / load.perSecond) * (index / boards.length));
      const votes = await sendPacedVotes(url, board, load);
      for (const [seq, atMs] of votes.sentAtMs) sentAtMs.push([seq, atMs, index]);
      lastSeq = Math.max(lastSeq, votes.lastSeq);
    }),
  );
  return { sentAtMs, lastSeq };
};

const busyRound =
  ({ name, dialect, votesTo, viewersAt, pids: [pid = 0], openBoard }: LiveSide, load: LiveLoad) =>
  async (): Promise<Figures> => {
    const boards: VoteBoard[] = [];
    while (boards.length < BOARDS) boards.push(await openBoard());
    const [first, ...more] = boards;
    if (!first) throw new Error('There is no board');
    const viewers = BOARDS * load.viewers;
    const moreBoardIds = more.map(({ boardId }) => boardId);
    return withViewers({ dialect, viewersAt }, first, { viewers, moreBoardIds }, async (fleet) => {
      const startedAtMs = monotonicMs();
      const cpuBeforeMs = await loopCpuMsOf(pid);
      const votes = await voteOnAll(votesTo, boards, load);
      await arrived(fleet, votes);
      const cpuMs = (await loopCpuMsOf(pid)) - cpuBeforeMs;
      const tookMs = monotonicMs() - startedAtMs;
      const { p50Ms, p99Ms, samples } = await fleet.latency({ ...votes, fromMs: 0, toMs: Infinity });
      const { frames, missed, resyncs, errors } = await fleet.summary([]);
      if (samples !== votes.sentAtMs.length * load.viewers || missed + resyncs + errors > 0)
        throw new Error(`${name} did not deliver: ${samples} samples, ${missed + resyncs + errors} faults`);
      return { busy: (100 * cpuMs) / tookMs, p50Ms, p99Ms, framesPerViewer: frames / viewers };
    });
  };

const ROWS: [what: string, pick: (figures: Figures) => number][] = [
  ['event loop busy, %', ({ busy }) => busy],
  ['vote to screen p50, ms', ({ p50Ms }) => p50Ms],
  ['vote to screen p99, ms', ({ p99Ms }) => p99Ms],
  ['frames per viewer', ({ framesPerViewer }) => framesPerViewer],
];

/** Measures how much of the event loop many small boards take that change all the time. */
export const benchmark = (): Promise<string> => {
  const { serverSecret, load } = createLiveLoad(LOAD);
  return withDataDir((dataDir) =>
    withOpenfloorSide({ dataDir, serverSecret }, async (openfloor) => {
      const rounds = ofSide(await allInTurn([busyRound(openfloor, load)]), 0);
      return render({
        sides: { ours: 'one process', theirs: [] },
        rows: ROWS.map(([what, pick]): Row => [what, format(median(rounds.map(pick)))]),
        verdicts: [
          worstAtMost(
            'event loop busy, %',
            rounds.map(({ busy }) => busy),
            BUSY_MAX,
          ),
        ],
        settings: {
          load: `${BOARDS} boards with ${LOAD.viewers} viewers and ${LOAD.perSecond} votes a second each, for ${LOAD.seconds} s`,
          busy: 'CPU time of the thread that runs the event loop, per time',
        },
      });
    }),
  );
};
