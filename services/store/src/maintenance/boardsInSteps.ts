import { setTimeout as delay } from 'node:timers/promises';
import type { BoardId } from '@openfloor/contract/ids';
import type { Expression, Kysely, SqlBool } from 'kysely';
import type { Tables } from '../tables.ts';

export type Steps = {
  clock: { elapsedMs: () => number };
  /** Stops early, after the present step. */
  stopped: AbortSignal;
};

const BOARDS_PER_STEP = 20;
const FIRST_ID: BoardId = '00000000-0000-0000-0000-000000000000';

/**
 * Boards for which `isDue` holds, by id, in steps. Pauses after each for as long as the caller took for it, and goes on after its
 * boards, so that those that could not be dealt with do not delay the others.
 */
export async function* boardsInSteps(
  db: Kysely<Tables>,
  isDue: Expression<SqlBool>,
  { clock, stopped }: Steps,
): AsyncGenerator<BoardId[]> {
  let after = FIRST_ID;
  while (!stopped.aborted) {
    const startedAtMs = clock.elapsedMs();
    const rows = await db
      .selectFrom('boards')
      .select('id')
      .where(isDue)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BOARDS_PER_STEP)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id }) => id);
    after = last.id;
    await delay(clock.elapsedMs() - startedAtMs, undefined, { ref: false });
  }
}
