import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WrittenAgendaItem } from '@openfloor/contract/http/agenda';
import fastq from 'fastq';
import type { RefusedWith } from '../../../errors.ts';
import type { AgendaFile } from './parseAgendaFile.ts';

/** The largest file, of 8 MB, takes some 250 ms. */
const PARSE_MS_MAX = 3000;
const HEAP_MB_MAX = 128;
/** A file takes a thread of the process, so one at a time, and few that wait. */
const WAITING_MAX = 10;
/** Longest wait for the thread. With the time to read, the answer arrives before a proxy gives up, which is after 10 s. */
const WAIT_MS_MAX = 2000;
/** Starting a thread takes longer than reading the largest file. */
const IDLE_MS = 60_000;

export type ReadAgenda = { items: WrittenAgendaItem[] } | RefusedWith;

const TOO_MUCH_WORK = {
  code: 'invalid-request',
  message: 'The file takes too much time or memory to read.',
} as const;

let running: Worker | undefined;
let idleTimer: NodeJS.Timeout | undefined;

const end = (): void => {
  void running?.terminate();
  running = undefined;
};

const startThread = async (): Promise<Worker> => {
  const worker = new Worker(new URL('./agendaFileWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  });
  // A thread that was given up can still run out of memory; without a listener that ends the process.
  worker.on('error', () => {
    if (running === worker) running = undefined;
  });
  await once(worker, 'message');
  worker.unref();
  return worker;
};

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread of its own: a file can be made so that its parser takes for ever, or all memory. */
const read = async (file: AgendaFile): Promise<ReadAgenda> => {
  clearTimeout(idleTimer);
  const worker = (running ??= await startThread());
  const timeout = AbortSignal.timeout(PARSE_MS_MAX);
  try {
    const answer = once(worker, 'message', { signal: timeout });
    worker.postMessage(file, []);
    const [result]: ReadAgenda[] = await answer;
    idleTimer = setTimeout(end, IDLE_MS).unref();
    return result ?? TOO_MUCH_WORK;
  } catch (error) {
    end();
    if (timeout.aborted || isOutOfMemory(error)) return TOO_MUCH_WORK;
    throw error;
  }
};

type Waiting = { file: AgendaFile; sinceMs: number };

const readUnlessLate = async ({ file, sinceMs }: Waiting): Promise<ReadAgenda> =>
  performance.now() - sinceMs > WAIT_MS_MAX ? { code: 'overloaded' } : read(file);

const queue = fastq.promise(readUnlessLate, 1);

/** Reads the talks of an agenda from a file, in a thread with bounds for time and memory. `overloaded`: too many wait, or too long. */
export const readAgendaFile = async (file: AgendaFile): Promise<ReadAgenda> =>
  queue.length() >= WAITING_MAX ? { code: 'overloaded' } : queue.push({ file, sinceMs: performance.now() });
