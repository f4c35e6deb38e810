import { setTimeout as delay } from 'node:timers/promises';
import type { BoardId } from '@openfloor/contract/ids';
import type { Audience } from '@openfloor/domain/view/audience';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { createSingleFlight } from '@openfloor/platform/singleFlight';
import type { RefusedWith } from '../errors.ts';
import type { TimeLimiter } from '../limits/limiter.ts';
import { createFairSemaphore, type PlaceLimits } from './fairSemaphore.ts';

export type LongReadSettings = PlaceLimits & {
  /** A read that has no place after this time is refused; undefined: it waits on. */
  waitWithinMs?: number;
  /** After this time the answer is 503. The read goes on, so that a later request gets its result. */
  answerWithinMs: number;
};

export const LONG_READS: LongReadSettings = {
  total: 4,
  perBoard: 1,
  perAddress: 3,
  waiting: 50,
  waitingPerBoard: 10,
  answerWithinMs: 5000,
};

/** `address`: of the request. Reads of the public, reads of moderators and pages each have their own time. */
export type LongReader = { boardId: BoardId; audience: Audience; address: string };
type Spender = Pick<LongReader, 'address'> & { audience: Audience | 'page' };

export type LongRead<Result> = { ok: true; result: Result } | ({ ok: false } & RefusedWith);

type SharedRead<Task, Result> = (reader: LongReader, key: string, task: Task) => Promise<LongRead<Result>>;

/**
 * Limits expensive reads. No board and no address can hold all places of the node, and the reads of an
 * address are limited by the time that they take.
 */
export type LongReads = {
  /**
   * Makes a function whose reads hold a place. Requests with the same key share a read, whose time counts for the first
   * one. The key must name the board.
   */
  sharing: <Task, Result>(work: (task: Task) => Promise<Result>) => SharedRead<Task, Result>;
  /** Reads without a place: for short and frequent reads. */
  timed: <Result>(reader: Spender, work: () => Promise<Result>) => Promise<LongRead<Result>>;
};

export const createLongReads = (time: TimeLimiter, settings: LongReadSettings = LONG_READS): LongReads => {
  const places = createFairSemaphore(settings);

  const timed: LongReads['timed'] = async (reader, work) => {
    const spender = spenderOf(reader);
    const retryAfterMs = await time.waitMs(spender);
    if (retryAfterMs !== undefined) return { ok: false, code: 'rate-limited', retryAfterMs };
    const startedMs = performance.now();
    try {
      return { ok: true, result: await work() };
    } finally {
      await time.spend(spender, performance.now() - startedMs);
    }
  };

  const inPlaceTimed = async <Result>(
    reader: LongReader,
    work: () => Promise<Result>,
  ): Promise<LongRead<Result>> => {
    const { boardId, address } = reader;
    const { waitWithinMs } = settings;
    const giveBack = await places.take(
      { boardId, address: addressPrefix(address) },
      waitWithinMs === undefined ? undefined : AbortSignal.timeout(waitWithinMs),
    );
    if (!giveBack) return { ok: false, code: 'overloaded' };
    try {
      // Others may have used up the address's time while this waited.
      return await timed(reader, work);
    } finally {
      giveBack();
    }
  };

  const untilLate = async <Result>(reading: Promise<LongRead<Result>>): Promise<LongRead<Result>> => {
    const answered = new AbortController();
    const late = delay(settings.answerWithinMs, undefined, { signal: answered.signal }).then(
      (): LongRead<Result> => ({ ok: false, code: 'overloaded', retryAfterMs: LATE_RETRY_MS }),
    );
    late.catch(() => {});
    try {
      return await Promise.race([reading, late]);
    } finally {
      answered.abort();
    }
  };

  return {
    timed,
    sharing: <Task, Result>(work: (task: Task) => Promise<Result>): SharedRead<Task, Result> => {
      const reads = createSingleFlight<string, LongRead<Result>>();
      return async (reader, key, task) => {
        for (;;) {
          const retryAfterMs = reads.underWay.has(key) ? undefined : await time.waitMs(spenderOf(reader));
          if (retryAfterMs !== undefined) return { ok: false, code: 'rate-limited', retryAfterMs };
          const isShared = reads.underWay.has(key);
          const read = await untilLate(reads.run(key, () => inPlaceTimed(reader, () => work(task))));
          // The address that began the shared read has used up its time; this one may still have some.
          const isRefusedForOther = isShared && !read.ok && read.code === 'rate-limited';
          if (!isRefusedForOther) return read;
        }
      };
    },
  };
};

/** A read that took too long goes on; its caller asks again after this time. */
const LATE_RETRY_MS = 2000;

const spenderOf = ({ audience, address }: Spender): string => `${audience} ${addressPrefix(address)}`;
