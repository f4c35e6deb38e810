import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { DialectName } from './dialect.ts';
import { monotonicMs } from '../../audience/monotonicMs.ts';
import { issueSessions } from '../../audience/votes.ts';
import { sendPacedVotes, type Pace, type PacedVotes, type VoteBoard } from './pacedVotes.ts';
import { cpuMsOf, residentKib } from '@openfloor/testkit/program/proc';
import { format, type Row } from './report.ts';
import { median } from '../../percentile.ts';
import { withFleet, type Fleet, type FleetSetting, type FleetSummary, type Latency } from './viewerFleet.ts';

/** One or several servers that take votes and have viewers. */
export type LiveSide = {
  name: string;
  dialect: DialectName;
  votesTo: string;
  viewersAt: readonly string[];
  /** Processes whose CPU time counts as the server's. */
  pids: number[];
  openBoard: () => Promise<VoteBoard>;
  /** @throws Error when the stored votes differ from the accepted ones */
  verify: (board: VoteBoard, accepted: number) => Promise<void>;
  /** CPU time of Postgres so far, in ms. */
  behindCpuMs: () => Promise<number>;
  /** Whether each viewer gets a separate event for each vote. */
  isEventPerVote: boolean;
};

export type LiveLoad = Pace & { viewers: number };
type LoadSize = Omit<LiveLoad, 'sessions'>;

export const QUESTIONS = 20;

/** Length of the warm-up, whose votes are not measured: the process of the viewers has not compiled its script yet. */
const WARM_UP_SECONDS = 1;

/** Creates the secret of a server, and for each vote of a round a session that the server accepts. */
export const createLiveLoad = (size: LoadSize): { serverSecret: string; load: LiveLoad } => {
  const serverSecret = randomBytes(32).toString('base64url');
  const votes = size.perSecond * (WARM_UP_SECONDS + size.seconds);
  return { serverSecret, load: { ...size, sessions: issueSessions(serverSecret, votes) } };
};

/** The load without the sessions of the warm-up, and the warm-up. */
const withWarmUp = (load: LiveLoad): { warmUp: LiveLoad; measured: LiveLoad } => {
  const votes = load.perSecond * load.seconds;
  return {
    warmUp: { ...load, seconds: WARM_UP_SECONDS, sessions: load.sessions.slice(votes) },
    measured: { ...load, sessions: load.sessions.slice(0, votes) },
  };
};

export const describeLoad = ({ viewers, perSecond, seconds }: LoadSize): string =>
  `${viewers} viewers of one board of ${QUESTIONS} questions, ${perSecond} votes a second for ${seconds} s`;

export type LiveFigures = {
  cpuMs: number;
  behindCpuMs: number;
  residentMib: number;
  p50Ms: number;
  p99Ms: number;
  framesPerViewer: number;
  frames: number;
  usPerFrame: number;
  /** From the first vote until every screen shows the last one. */
  seconds: number;
  /** CPU of the server, in cores. */
  serverShare: number;
  busyShare: number;
};

/** A viewer that is not up to date within this time counts as lost. */
const PATIENCE_MS = 60_000;
const JOINS_PER_SECOND = 1000;
const SETTLE_MS = 1500;
const KIB_PER_MIB = 1024;

/** Viewers of one board, all subscribed before `work` starts. */
export const withViewers = async <Result>(
  { dialect, viewersAt }: Pick<LiveSide, 'dialect' | 'viewersAt'>,
  board: VoteBoard,
  setting: Pick<FleetSetting, 'viewers'> & Partial<FleetSetting>,
  work: (fleet: Fleet) => Promise<Result>,
): Promise<Result> =>
  withFleet({ origins: viewersAt, dialect, patienceMs: PATIENCE_MS, ...board, ...setting }, async (fleet) => {
    await fleet.open((setting.viewers / JOINS_PER_SECOND) * 1000);
    await delay(SETTLE_MS);
    return work(fleet);
  });

/**
 * Votes on a new board with viewers; measures CPU and memory, and the time of each vote to each screen. The votes of
 * the warm-up are checked like the others.
 */
export const liveRound = (side: LiveSide, load: LiveLoad) => async (): Promise<LiveFigures> => {
  const board = await side.openBoard();
  const { warmUp, measured } = withWarmUp(load);
  return withViewers(side, board, { viewers: load.viewers }, async (fleet) => {
    const early = await sendPacedVotes(side.votesTo, board, warmUp);
    await arrived(fleet, early);
    const { frames: earlyFrames } = await fleet.summary(early.totals);
    const machineBefore = machineTimes();
    const cpuBeforeMs = await cpuMsOf(side.pids);
    const behindBeforeMs = await side.behindCpuMs();
    const votes = await sendPacedVotes(side.votesTo, board, measured);
    await arrived(fleet, votes);
    const seconds = (monotonicMs() - votes.firstAtMs) / 1000;
    const cpuMs = (await cpuMsOf(side.pids)) - cpuBeforeMs;
    const behindCpuMs = (await side.behindCpuMs()) - behindBeforeMs;
    const busy = busyShare(machineBefore, machineTimes());
    const totals = votes.totals.map((total, question) => total + (early.totals[question] ?? 0));
    const accepted = early.sentAtMs.length + votes.sentAtMs.length;
    const summary = await fleet.summary(totals);
    assertDelivered(side, load, accepted, summary);
    await side.verify(board, accepted);
    const { p50Ms, p99Ms } = await latencyOfAll(fleet, votes, load.viewers);
    const frames = summary.frames - earlyFrames;
    return {
      cpuMs,
      behindCpuMs,
      residentMib: (await residentOf(side.pids)) / KIB_PER_MIB,
      p50Ms,
      p99Ms,
      framesPerViewer: frames / load.viewers,
      frames,
      usPerFrame: (cpuMs * 1000) / frames,
      seconds,
      serverShare: cpuMs / 1000 / seconds,
      busyShare: busy,
    };
  });
};

const residentOf = async (pids: readonly number[]): Promise<number> => {
  const each = await Promise.all(pids.map(residentKib));
  return each.reduce((sum, kib) => sum + kib, 0);
};

/** A viewer missed a vote or shows a wrong total. */
class NotDelivered extends Error {}

/** A round of a side that may fail to deliver. @returns undefined after a failure, which `onFailure` gets */
export const roundIfDelivered =
  (side: LiveSide, load: LiveLoad, onFailure: (what: string) => void) =>
  (): Promise<LiveFigures | undefined> =>
    liveRound(side, load)().catch((error: unknown) => {
      if (!(error instanceof NotDelivered)) throw error;
      onFailure(error.message);
      return undefined;
    });

/** @returns the time at which every screen showed the last vote */
export const arrived = async (fleet: Fleet, { lastSeq }: Pick<PacedVotes, 'lastSeq'>): Promise<number> => {
  const atMs = await fleet.reach(lastSeq);
  if (atMs === undefined) throw new NotDelivered(`Not every viewer saw vote ${lastSeq} in time`);
  return atMs;
};

/** @throws Error unless there is a sample for each vote and viewer */
export const latencyOfAll = async (fleet: Fleet, votes: PacedVotes, viewers: number): Promise<Latency> => {
  const latency = await fleet.latency({ sentAtMs: votes.sentAtMs, fromMs: 0, toMs: Infinity });
  const expected = votes.sentAtMs.length * viewers;
  if (latency.samples !== expected)
    throw new NotDelivered(`${latency.samples} of ${expected} votes were seen on the screens`);
  return latency;
};

const assertDelivered = (
  { name, isEventPerVote }: LiveSide,
  { viewers }: LiveLoad,
  accepted: number,
  summary: FleetSummary,
): void => {
  const expectedFrames = accepted * viewers;
  const isComplete =
    summary.right === viewers &&
    summary.missed === 0 &&
    summary.resyncs === 0 &&
    summary.errors === 0 &&
    (!isEventPerVote || summary.frames === expectedFrames);
  if (!isComplete) throw new NotDelivered(`${name} did not deliver: ${JSON.stringify(summary)}`);
};

const ROWS: [what: string, pick: (figures: LiveFigures) => number][] = [
  ['server CPU, ms', ({ cpuMs }) => cpuMs],
  ['server CPU, % of a core', ({ serverShare }) => serverShare * 100],
  ['CPU of Postgres, ms', ({ behindCpuMs }) => behindCpuMs],
  ['server memory, MiB', ({ residentMib }) => residentMib],
  ['vote to screen p50, ms', ({ p50Ms }) => p50Ms],
  ['vote to screen p99, ms', ({ p99Ms }) => p99Ms],
  ['frames per viewer', ({ framesPerViewer }) => framesPerViewer],
  ['CPU per frame delivered, µs', ({ usPerFrame }) => usPerFrame],
  ['first vote to last screen, s', ({ seconds }) => seconds],
  ['machine busy, %', ({ busyShare }) => busyShare * 100],
];

/** One row per figure, with the median of each side; a dash where no round delivered. */
export const liveRows = (sides: readonly LiveFigures[][]): Row[] =>
  ROWS.map(([what, pick]) => [
    what,
    ...sides.map((rounds) => (rounds.length > 0 ? format(median(rounds.map(pick))) : '–')),
  ]);

type MachineTimes = { busyMs: number; totalMs: number };

/** CPU time of all cores together, of all processes. */
const machineTimes = (): MachineTimes => {
  const times = { busyMs: 0, totalMs: 0 };
  for (const { times: core } of cpus()) {
    const totalMs = core.user + core.nice + core.sys + core.idle + core.irq;
    times.totalMs += totalMs;
    times.busyMs += totalMs - core.idle;
  }
  return times;
};

/** Busy share of the machine since an earlier reading, 0 to 1. */
const busyShare = (before: MachineTimes, after: MachineTimes): number =>
  (after.busyMs - before.busyMs) / (after.totalMs - before.totalMs);
