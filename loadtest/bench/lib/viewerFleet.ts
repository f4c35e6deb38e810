import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DialectName, Since } from './dialect.ts';
import { undoAfter } from './undo.ts';

export type FleetSetting = {
  /** Servers; the viewers connect to them in turn. */
  origins: readonly string[];
  dialect: DialectName;
  boardId: string;
  /** Further boards, whose totals are not checked: the viewers follow all boards in turn. */
  moreBoardIds?: readonly string[];
  /** Questions of the first board, whose totals are checked. */
  questionIds: string[];
  viewers: number;
  /** Timeout of each wait. */
  patienceMs: number;
  /** Position of viewers that have already read the list. */
  startsAt?: Since;
};

/** A vote on the board with this index, the first one by default. */
export type SentAt = [seq: number, atMs: number, board?: number];
/** Only votes sent between `fromMs` and `toMs` count. All times are on the machine's monotonic clock. */
export type LatencyWindow = { sentAtMs: SentAt[]; fromMs: number; toMs: number };
/** `samples`: number of pairs of a vote and a viewer that saw it. */
export type Latency = { p50Ms: number; p99Ms: number; samples: number; latestAtMs: number };

export type FleetSummary = {
  joined: number;
  /** Viewers that show the expected total of each question. */
  right: number;
  /** Frames of the board, summed over all viewers. */
  frames: number;
  /** Missing events, where the protocol has no way to ask for them. */
  missed: number;
  resyncs: number;
  errors: number;
  /** Refused upgrades, which the viewers try again later. */
  refused: number;
  viewerCountFramesMax: number;
};

/** Times are on the machine's monotonic clock; undefined after a timeout. */
export type Fleet = {
  /** Opens all sockets, evenly over `overMs`. @returns the time at which all had subscribed */
  open: (overMs: number) => Promise<number>;
  /** As `open`, without waiting for the subscriptions. @returns the time at which the last socket was started */
  openNow: (overMs: number) => Promise<number>;
  /** @returns the time at which all viewers had seen `seq` */
  reach: (seq: number) => Promise<number | undefined>;
  /** @returns the time at which all viewers had received this viewer count */
  count: (viewerCount: number) => Promise<number | undefined>;
  latency: (window: LatencyWindow) => Promise<Latency>;
  /** @param expected total of each question, in the order of the questions */
  summary: (expected: number[]) => Promise<FleetSummary>;
};

const PROGRAM = fileURLToPath(new URL('viewerFleetProcess.ts', import.meta.url));

type Answer<Result> = { id: number; result: Result; error?: string };

/** Runs the viewers in a separate process, which is killed after the work. */
export const withFleet = async <Result>(
  setting: FleetSetting,
  work: (fleet: Fleet) => Promise<Result>,
): Promise<Result> => {
  const child = fork(PROGRAM, [JSON.stringify(setting)], { serialization: 'advanced' });
  let asked = 0;
  const order =
    <Answered>(name: keyof Fleet) =>
    (argument: unknown): Promise<Answered> =>
      new Promise((resolve, reject) => {
        const id = asked++;
        const forget = (): void => {
          child.off('message', onMessage);
          child.off('exit', onExit);
        };
        const onMessage = (answer: Answer<Answered>): void => {
          if (answer.id !== id) return;
          forget();
          if (answer.error === undefined) resolve(answer.result);
          else reject(new Error(answer.error));
        };
        const onExit = (): void => reject(new Error('The process of the viewers ended early'));
        child.on('message', onMessage);
        child.once('exit', onExit);
        child.send({ id, name, argument });
      });
  const fleet: Fleet = {
    open: order('open'),
    openNow: order('openNow'),
    reach: order('reach'),
    count: order('count'),
    latency: order('latency'),
    summary: order('summary'),
  };
  return undoAfter(
    async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    () => work(fleet),
  );
};
