import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DialectName, Since } from './dialect.ts';
import { undoAfter } from './undo.ts';

export type FleetSetting = {
  /** Viewers are spread over them in turn. */
  origins: string[];
  dialect: DialectName;
  boardId: string;
  /** Those whose totals are checked. */
  questionIds: string[];
  viewers: number;
  /** How long anything that is waited for may take. */
  patienceMs: number;
  /** Where viewers stand that have read the list before. */
  startsAt?: Since;
};

/** Votes by their `seq`; only those count that were sent in between. All on the machine's monotonic clock. */
export type LatencyWindow = { sentAtMs: [seq: number, atMs: number][]; fromMs: number; toMs: number };
/** `samples`: one for each vote and viewer. */
export type Latency = { p50Ms: number; p99Ms: number; samples: number; latestAtMs: number };

export type FleetSummary = {
  joined: number;
  /** Viewers that show the expected total of each question. */
  right: number;
  /** One of the others, for the message; empty if there is none. */
  firstWrong: string;
  /** Frames about the board, of all viewers together. */
  frames: number;
  bytes: number;
  gaps: number;
  /** Events that a viewer found missing and has nobody to ask for. */
  missed: number;
  resumed: number;
  resyncs: number;
  errors: number;
  /** Upgrades that were refused, and tried again later. */
  refused: number;
  viewerCountFramesMax: number;
  lastCountAtMs: number;
  closeCodes: number[];
};

/** Times are on the machine's monotonic clock; undefined where it did not happen in time. */
export type Fleet = {
  /** Opens all evenly over so many ms. @returns when all had subscribed */
  open: (overMs: number) => Promise<number>;
  /** The same without waiting for their subscriptions. @returns when the last was begun */
  openNow: (overMs: number) => Promise<number>;
  /** @returns when all viewers had seen `seq` */
  reach: (seq: number) => Promise<number | undefined>;
  /** @returns when all had been told of so many viewers */
  count: (viewerCount: number) => Promise<number | undefined>;
  cutAll: (nothing: null) => Promise<void>;
  /** All again, evenly over so many ms, from where they stand. @returns when all had subscribed */
  comeBack: (overMs: number) => Promise<number | undefined>;
  /** Has one viewer keep what its screen shows, and not be timed. */
  watchScreen: (viewer: [place: number, screen: [id: string, votes: number][]]) => Promise<void>;
  stall: (place: number) => Promise<void>;
  /** Reads on, or comes back if it was closed. @returns when it had seen `seq` */
  resume: (viewer: [place: number, seq: number]) => Promise<number | undefined>;
  screen: (place: number) => Promise<[id: string, votes: number][]>;
  latency: (window: LatencyWindow) => Promise<Latency>;
  /** @param expected total of each question, in their order */
  summary: (expected: number[]) => Promise<FleetSummary>;
};

const PROGRAM = fileURLToPath(new URL('viewerFleetProcess.ts', import.meta.url));

type Answer<Result> = { id: number; result: Result; error?: string };

/** Viewers in a process of their own, gone when the work is done. */
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
        const onExit = (): void => reject(new Error('The viewers ended early'));
        child.on('message', onMessage);
        child.once('exit', onExit);
        child.send({ id, name, argument });
      });
  const fleet: Fleet = {
    open: order('open'),
    openNow: order('openNow'),
    reach: order('reach'),
    count: order('count'),
    cutAll: order('cutAll'),
    comeBack: order('comeBack'),
    watchScreen: order('watchScreen'),
    stall: order('stall'),
    resume: order('resume'),
    screen: order('screen'),
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
