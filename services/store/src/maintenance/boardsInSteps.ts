import { setTimeout as delay } from 'node:timers/promises';
import type { BoardId } from '@openfloor/contract/ids';
import type { Expression, SqlBool } from 'kysely';
import { boardPages } from '../boards/boardPages.ts';
import type { Db } from '../tables.ts';

export type Steps = {
  clock: { elapsedMs: () => number };
  /** Stops early, after the present step. */
  stopped: AbortSignal;
};

const BOARDS_PER_STEP = 20;

/** Boards for which `isDue` holds, by id, in steps. Pauses after each for as long as the caller took for it. */
export async function* boardsInSteps(
  db: Db,
  isDue: Expression<SqlBool>,
  { clock, stopped }: Steps,
): AsyncGenerator<BoardId[]> {
  const due = db.selectFrom('boards').select('id').where(isDue).orderBy('id').limit(BOARDS_PER_STEP);
  for await (const boards of boardPages((after) => due.where('id', '>', after).execute())) {
    if (stopped.aborted) return;
    const startedAtMs = clock.elapsedMs();
    yield boards.map(({ id }) => id);
    await delay(clock.elapsedMs() - startedAtMs, undefined, { ref: false });
  }
}
