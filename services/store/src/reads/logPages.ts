import { setTimeout as delay } from 'node:timers/promises';
import type { Seq } from '@openfloor/contract/ids';

/** Seqs after `from`, up to and including `to`, in pages of `size`. */
export type PagedRange = { from: Seq; to: Seq; size: number };

/**
 * Reads a range of a log page by page, each page when the caller has worked on the one before.
 * @param rest lets Postgres rest between two pages, see `restAfter`
 */
export async function* logPages<Page>(
  { from, to, size }: PagedRange,
  read: (after: Seq, upTo: Seq) => Promise<Page>,
  rest?: (tookMs: number) => Promise<void>,
): AsyncGenerator<Page> {
  for (let after = from; after < to; after += size) {
    const startedAtMs = performance.now();
    const page = await read(after, Math.min(after + size, to));
    const tookMs = performance.now() - startedAtMs;
    yield page;
    if (after + size < to) await rest?.(tookMs);
  }
}

const REST_MS_MAX = 100;

/** Lets Postgres rest for as long as it worked, because votes need it too. @throws AbortError */
export const restAfter = async (workedMs: number, signal?: AbortSignal): Promise<void> => {
  await delay(Math.min(workedMs, REST_MS_MAX), undefined, signal && { signal });
};
