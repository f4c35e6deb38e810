import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RefusedWith } from '../../../errors.ts';
import type { TimeLimiter } from '../../../limits/limiter.ts';
import { createLongReads, type LongReadSettings } from '../../../longReads/longReads.ts';
import type { AgendaFile, ReadProgramme } from './parseAgendaFile.ts';

/**
 * Time limit of a thread for one file, so that a file is refused within two seconds. The largest one, of 8 MB, takes
 * some 250 ms.
 */
const PARSE_MS_MAX = 1900;
const HEAP_MB_MAX = 128;
/** An idle thread is ended after this time, not earlier: starting one takes longer than reading the largest file. */
const IDLE_MS = 60_000;

/**
 * Each place is a thread of the process. An address or a board gets only one, so that a file that keeps its thread busy
 * does not delay files of others. A file waits for a place for less time than such a file takes. Waiting and reading
 * together take less than the 10 s after which a proxy gives up; on a busy machine the start of a thread is added.
 */
const FILE_READS: LongReadSettings = {
  total: 2,
  perBoard: 1,
  perAddress: 1,
  waiting: 10,
  waitingPerBoard: 3,
  waitWithinMs: 1500,
  answerWithinMs: 20_000,
};

export type ReadAgenda = ReadProgramme | RefusedWith;

/**
 * Who sent a file. `target`: id of the board or conference that it is for; the address's prefix if it is for none yet.
 */
export type FileSender = { target: string; address: string };

export type AgendaFiles = {
  /**
   * Reads the talks of an agenda from a file, in a thread with bounds for time and memory. The time counts for the
   * sender's address. `overloaded`: too many files wait, or this one waited too long.
   */
  read: (sender: FileSender, file: AgendaFile) => Promise<ReadAgenda>;
};

const TOO_MUCH_WORK = {
  code: 'invalid-programme',
  message: 'The file takes too much time or memory to read.',
} as const;

type Thread = { worker: Worker; idleTimer?: NodeJS.Timeout };

const idle = new Set<Thread>();

const end = (thread: Thread): void => {
  idle.delete(thread);
  clearTimeout(thread.idleTimer);
  void thread.worker.terminate();
};

const startThread = async (): Promise<Thread> => {
  const worker = new Worker(new URL('./agendaFileWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  });
  const thread: Thread = { worker };
  // A thread that was ended can still run out of memory. Without a listener, that error would end the process.
  worker.on('error', () => end(thread));
  await once(worker, 'message');
  worker.unref();
  return thread;
};

const takeThread = (): Thread | Promise<Thread> => {
  const [thread] = idle;
  if (!thread) return startThread();
  idle.delete(thread);
  clearTimeout(thread.idleTimer);
  return thread;
};

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Reads a file in a thread, because a file can be crafted so that its parser runs for ever or uses up all memory. */
const readInThread = async (file: AgendaFile): Promise<ReadAgenda> => {
  const thread = await takeThread();
  const timeout = AbortSignal.timeout(PARSE_MS_MAX);
  try {
    const answer = once(thread.worker, 'message', { signal: timeout });
    thread.worker.postMessage(file, []);
    const [result]: ReadAgenda[] = await answer;
    idle.add(thread);
    thread.idleTimer = setTimeout(() => end(thread), IDLE_MS).unref();
    return result ?? TOO_MUCH_WORK;
  } catch (error) {
    end(thread);
    if (timeout.aborted || isOutOfMemory(error)) return TOO_MUCH_WORK;
    throw error;
  }
};

const keyOf = (sender: string, { bytes, ...how }: AgendaFile): string =>
  JSON.stringify([sender, how, createHash('sha256').update(bytes).digest('base64url')]);

/** @param time the time limit of long reads, which counts files too */
export const createAgendaFiles = (time: TimeLimiter): AgendaFiles => {
  const readFile = createLongReads(time, FILE_READS).sharing(readInThread);
  return {
    read: async ({ target, address }, file) => {
      const reader = { boardId: target, audience: 'moderator', address } as const;
      const read = await readFile(reader, keyOf(target, file), file);
      return read.ok ? read.result : read;
    },
  };
};
